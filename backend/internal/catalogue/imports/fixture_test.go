package imports_test

import (
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue/imports"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/postgres/postgrestest"
)

var now = time.Date(2026, 11, 21, 11, 0, 0, 0, time.UTC)

// staffID is a member of staff.
var staffID = uuid.MustParse("00000000-0000-4000-8000-0000000000b0")

// fixture is an import service without a queue: tests run the tasks.
type fixture struct {
	t       *testing.T
	service *imports.Service
	target  imports.Target
	admin   *pgx.Conn // sees all tenants
	clock   time.Time
}

// newFixture returns a fixture for a new tenant.
func newFixture(t *testing.T) *fixture {
	t.Helper()
	t.Parallel()
	database := postgrestest.New(t)
	d := &fixture{t: t, admin: database.Connect(t, ""), clock: now}
	d.service = &imports.Service{DB: database.Open(t), Now: func() time.Time { return d.clock }}
	d.target = imports.NewTarget(d.service.DB, uuid.New())
	return d
}

// upload uploads a table.
func (d *fixture) upload(name, content string, options imports.Options) imports.Import {
	d.t.Helper()
	upload := imports.NewUpload()
	defer upload.Close()
	if err := upload.Add(name, strings.NewReader(content)); err != nil {
		d.t.Fatal(err)
	}
	received, err := d.service.Create(d.t.Context(), d.target, upload, options, staffID)
	if err != nil {
		d.t.Fatal(err)
	}
	return received
}

// run runs the task of an import and returns the import.
func (d *fixture) run(id uuid.UUID) imports.Import {
	d.t.Helper()
	args := imports.Args{Tenant: jobs.Tenant{ID: d.target.OwnerID}, Import: id, StaffID: staffID}
	if err := d.service.Run(d.t.Context(), args); err != nil {
		d.t.Fatal(err)
	}
	return d.get(id)
}

func (d *fixture) get(id uuid.UUID) imports.Import {
	d.t.Helper()
	imp, err := d.service.Get(d.t.Context(), d.target, id)
	if err != nil {
		d.t.Fatal(err)
	}
	return imp
}

// importTable imports a table, which must succeed.
func (d *fixture) importTable(content string, options imports.Options) imports.Import {
	d.t.Helper()
	options.SkipCheck = true
	imp := d.run(d.upload("winkel.csv", content, options).ID)
	if imp.State != imports.Done {
		d.t.Fatalf("got state %s with failure %v", imp.State, imp.Failure)
	}
	return imp
}

// undo undoes an import.
func (d *fixture) undo(id uuid.UUID) imports.Import {
	d.t.Helper()
	if _, err := d.service.Undo(d.t.Context(), d.target, id, staffID); err != nil {
		d.t.Fatal(err)
	}
	return d.run(id)
}

func (d *fixture) wantCounts(i imports.Import, want map[imports.Outcome]int) {
	d.t.Helper()
	if fmt.Sprint(i.Counts) != fmt.Sprint(want) {
		d.t.Errorf("%s: got counts %v, want %v\n%s", i.Task, i.Counts, want, d.report(i.ID))
	}
}

// report returns the CSV report of an import.
func (d *fixture) report(id uuid.UUID) string {
	d.t.Helper()
	var out strings.Builder
	if err := d.service.WriteReport(d.t.Context(), d.target, id, imports.RowFilter{}, "nl", &out); err != nil {
		d.t.Fatal(err)
	}
	return out.String()
}

// exec executes a statement as the serving role.
func (d *fixture) exec(sql string, args ...any) {
	d.t.Helper()
	if _, err := d.target.Exec(d.t.Context(), sql, args...); err != nil {
		d.t.Fatal(err)
	}
}

// queryValue returns one value as text.
func (d *fixture) queryValue(sql string) string {
	d.t.Helper()
	var value string
	err := d.admin.QueryRow(d.t.Context(), `select coalesce((`+sql+`)::text, 'nothing')`).Scan(&value)
	if err != nil {
		d.t.Fatal(err)
	}
	return value
}

// ingredientCount returns the number of ingredients.
func (d *fixture) ingredientCount() string { return d.queryValue(`select count(*) from ingredients`) }

// foodTable returns a table of n foods with a code and a protein content in g.
func foodTable(n int, protein float64) string {
	var table strings.Builder
	writeFoodTable(&table, n, protein)
	return table.String()
}

func writeFoodTable(out io.Writer, n int, protein float64) {
	fmt.Fprint(
		out,
		"artikelnummer;naam;kcal;eiwit;vet;waarvan verzadigd;koolhydraten;waarvan suikers;vezels;zout;allergenen\n",
	)
	for k := range n {
		fat, carbohydrate := float64(k%40)/2, float64(k%37)
		kcal := protein*4 + fat*9 + carbohydrate*4 + 4
		text := fmt.Sprintf(
			"A%06d;Product %d;%.1f;%.1f;%.1f;%.2f;%.1f;%.1f;2;0.5;melk\n",
			k,
			k,
			kcal,
			protein,
			fat,
			fat/3,
			carbohydrate,
			carbohydrate/2,
		)
		fmt.Fprint(out, strings.ReplaceAll(text, ".", ","))
	}
}

func wantContains(t *testing.T, text, part string) {
	t.Helper()
	if !strings.Contains(text, part) {
		t.Errorf("%q is missing from\n%s", part, text)
	}
}
