package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue/imports"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/search"
	"github.com/lepelblad/lepelblad/backend/internal/spreadsheet"
	"github.com/lepelblad/lepelblad/backend/internal/spreadsheet/spreadsheettest"
)

// Limits of an import of importRows rows, from upload until all rows are in the catalogue and in the report.
const (
	importRows      = 100_000
	undoRows        = 40_000
	maxImportTime   = 5 * time.Second
	maxImportMemory = 100 // MB
	importSamples   = 3   // the median counts
)

// benchImport compares importing a table for a tenant as role app with a bare COPY of the same rows.
func benchImport(ctx context.Context, l *limits, db *postgres.DB, admin string) error {
	conn, err := pgx.Connect(ctx, admin)
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	service := &imports.Service{DB: db, Now: time.Now}
	var all, found, bare, again []time.Duration
	growth := uint64(0)
	for range importSamples {
		target := imports.NewTarget(db, uuid.New())
		heap := trackMemory()
		done, findable, err := importOnce(ctx, service, target, importRows)
		if err != nil {
			return err
		}
		all, found = append(all, done), append(found, findable)
		growth = max(growth, heap())
		if done, _, err = importOnce(ctx, service, target, importRows); err != nil {
			return err
		}
		again = append(again, done)
		copied, err := copyBare(ctx, conn, target.OwnerID)
		if err != nil {
			return err
		}
		bare = append(bare, copied)
	}
	l.check(
		fmt.Sprintf("import of %d rows", importRows),
		round(median(all)).String(),
		fmt.Sprintf("at most %s", maxImportTime),
		median(all) <= maxImportTime,
	)
	l.report("until search finds all of them", round(median(found)).String())
	l.report("the same once more", round(median(again)).String())
	l.report("bare COPY of the rows", round(median(bare)).String())
	l.report("ratio of the medians", fmt.Sprintf("%.2f", float64(median(all))/float64(median(bare))))
	l.atMost("memory that it takes", float64(growth)/(1<<20), maxImportMemory, " MB")
	if err := benchSlowWorkbook(l); err != nil {
		return err
	}
	fmt.Fprintln(l.out)
	return benchUndo(ctx, l, db)
}

// benchSlowWorkbook measures how soon a workbook is refused whose shared strings are entities only.
func benchSlowWorkbook(l *limits) error {
	const texts, maxTime = 600, time.Second
	rows := make([][]any, texts)
	for n := range rows {
		rows[n] = []any{fmt.Sprint(n) + strings.Repeat("<", 25_000)}
	}
	packed := spreadsheettest.Workbook(spreadsheettest.Sheet{Name: "1", Rows: rows})
	file := spreadsheet.NewFile("slow.xlsx", bytes.NewReader(packed), int64(len(packed)))
	begin := time.Now()
	if _, err := spreadsheet.Sheets(file, spreadsheet.FirstRow); !errors.Is(err, spreadsheet.ErrTooLarge) {
		return fmt.Errorf("describing a slow workbook: got error %w", err)
	}
	took := time.Since(begin)
	l.check("refusal of a workbook that is made to be slow", round(took).String(),
		fmt.Sprintf("at most %s", maxTime), took <= maxTime)
	return nil
}

// benchUndo compares undoing an import with the import itself, and a search before with the same search afterwards.
func benchUndo(ctx context.Context, l *limits, db *postgres.DB) error {
	service, target := &imports.Service{DB: db, Now: time.Now}, imports.NewTarget(db, uuid.New())
	imported, _, err := importOnce(ctx, service, target, undoRows)
	if err != nil {
		return err
	}
	full, err := searchTime(ctx, db.Scope(target.OwnerID))
	if err != nil {
		return err
	}
	sent, _, err := service.List(ctx, target, 1, 1)
	if err != nil {
		return err
	}
	begin := time.Now()
	if _, err := service.Undo(ctx, target, sent[0].ID, uuid.Nil); err != nil {
		return err
	}
	if err := service.Run(ctx, imports.Args{Tenant: jobs.Tenant{ID: target.OwnerID}, Import: sent[0].ID}); err != nil {
		return err
	}
	undone := time.Since(begin)
	empty, err := searchTime(ctx, db.Scope(target.OwnerID))
	if err != nil {
		return err
	}
	l.report(fmt.Sprintf("undo of %d rows", undoRows), round(undone).String())
	l.atMost("its ratio to their import", float64(undone)/float64(imported), 2, "")
	l.atMost("ratio of a search afterwards to one before", float64(empty)/float64(full), 2, "")
	fmt.Fprintln(l.out)
	return nil
}

// searchTime returns the median time of searching a tenant's ingredients.
func searchTime(ctx context.Context, scope postgres.TenantQuerier) (time.Duration, error) {
	var durations []time.Duration
	for range 15 {
		begin := time.Now()
		for _, text := range []string{"product", "product 12", "produkt 7"} {
			if _, err := search.Ingredients(ctx, scope, text, 20); err != nil {
				return 0, err
			}
		}
		durations = append(durations, time.Since(begin))
	}
	return median(durations), nil
}

// foodTable returns a CSV table of n foods with every supported column.
func foodTable(n int) []byte {
	var table bytes.Buffer
	table.WriteString(
		"code;naam;engelse naam;groep;kcal;eiwit;vet;verzadigd vet;koolhydraten;suikers;vezels;zout;allergenen\n",
	)
	for i := range n {
		// Never all zero: the import refuses a food without energy.
		protein, fat, carbohydrate := float64(1+i%30), float64(i%40)/2, float64(i%37)
		fmt.Fprintf(
			&table,
			"%08d;Product nummer %d met een naam;Product number %d with a name;Groente;%.1f;%.1f;%.1f;%.2f;%.1f;%.1f;"+
				"< 0.5;0.25;melk, soja\n",
			i,
			i,
			i,
			protein*4+fat*9+carbohydrate*4,
			protein,
			fat,
			fat/3,
			carbohydrate,
			carbohydrate/2,
		)
	}
	return table.Bytes()
}

// importOnce imports a table of that many rows. It returns the time until the import reports that it is done, polled as
// the console does, and the time until search finds all rows.
func importOnce(
	ctx context.Context,
	service *imports.Service,
	target imports.Target,
	rows int,
) (done, findable time.Duration, err error) {
	begin := time.Now()
	upload := imports.NewUpload()
	defer upload.Close()
	if err := upload.Add("foods.csv", bytes.NewReader(foodTable(rows))); err != nil {
		return 0, 0, err
	}
	sent, err := service.Create(ctx, target, upload, imports.Options{SkipCheck: true}, uuid.Nil)
	if err != nil {
		return 0, 0, err
	}
	ended := make(chan error, 1)
	go func() {
		ended <- service.Run(ctx, imports.Args{Tenant: jobs.Tenant{ID: target.OwnerID}, Import: sent.ID})
	}()
	ticker := time.NewTicker(20 * time.Millisecond)
	defer ticker.Stop()
	for sent.State == imports.Waiting || sent.State == imports.Running {
		select {
		case err := <-ended:
			if err != nil {
				return 0, 0, err
			}
			ended <- nil
		case <-ticker.C:
		}
		if sent, err = service.Get(ctx, target, sent.ID); err != nil {
			return 0, 0, err
		}
	}
	done = time.Since(begin)
	if sent.State != imports.Done || sent.Counts[imports.Created]+sent.Counts[imports.Unchanged] != rows {
		return 0, 0, fmt.Errorf("the import is %s with %v: %v", sent.State, sent.Counts, sent.Failure)
	}
	err = <-ended
	return done, time.Since(begin), err
}

// copyBare copies an owner's rows into a table without constraints, indexes and triggers, and returns the time taken.
func copyBare(ctx context.Context, conn *pgx.Conn, owner uuid.UUID) (time.Duration, error) {
	if _, err := conn.Exec(ctx, `drop table if exists bare; create table bare (like ingredients)`); err != nil {
		return 0, err
	}
	var text bytes.Buffer
	export := `copy (select * from ingredients where owner_id = '` + owner.String() + `') to stdout`
	if _, err := conn.PgConn().CopyTo(ctx, &text, export); err != nil {
		return 0, err
	}
	begin := time.Now()
	_, err := conn.PgConn().CopyFrom(ctx, &text, `copy bare from stdin`)
	return time.Since(begin), err
}

// trackMemory starts to sample the memory of this process. The returned function stops that and returns the largest
// growth in bytes.
func trackMemory() func() uint64 {
	inUse := func() uint64 {
		var stats runtime.MemStats
		runtime.ReadMemStats(&stats)
		return stats.HeapInuse + stats.StackInuse
	}
	runtime.GC()
	before, peak := inUse(), uint64(0)
	stop, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		ticker := time.NewTicker(10 * time.Millisecond)
		defer ticker.Stop()
		for {
			select {
			case <-stop:
				return
			case <-ticker.C:
				peak = max(peak, inUse())
			}
		}
	}()
	return func() uint64 {
		close(stop)
		<-stopped
		return max(peak, before) - before
	}
}
