package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue/foodtable"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue/imports"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/tenancy"
)

// catalogueImportCommand imports a food composition table. The import is listed in the console and can be undone there.
type catalogueImportCommand struct {
	Database
	Files     []string         `arg:"" type:"existingfile" help:"${import_files}"`
	Preset    foodtable.Preset `enum:"nevo,ciqual,usda,openFoodFacts,other," default:"" help:"Kind of table."`
	Sheet     string           `help:"Sheet of a workbook; by default the one that looks most like a food table."`
	Label     string           `help:"${import_label}"`
	Density   float64          `help:"${import_density}"`
	Tenant    string           `help:"Slug of the tenant that gets the ingredients; by default the platform."`
	DryRun    bool             `help:"Check the table without changing anything."`
	Strict    bool             `help:"Refuse the whole table if a row is refused."`
	Overwrite bool             `help:"Overwrite manual corrections."`
	Report    string           `type:"path" help:"Write the result of each row to this file, as CSV."`
}

// Validate implements kong's hook, which runs before Run.
func (c *catalogueImportCommand) Validate() error {
	if c.Density != 0 && (c.Density < foodtable.MinDensity || c.Density > foodtable.MaxDensity) {
		return fmt.Errorf("--density is %g to %g gram per ml", foodtable.MinDensity, foodtable.MaxDensity)
	}
	return nil
}

// Run imports the files.
func (c *catalogueImportCommand) Run(ctx context.Context, out io.Writer) error {
	db, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer db.Close()
	owner, err := c.owner(ctx, db)
	if err != nil {
		return err
	}
	upload := imports.NewUpload()
	defer upload.Close()
	for _, name := range c.Files {
		if err := addFile(upload, name); err != nil {
			return err
		}
	}
	service, target := &imports.Service{DB: db, Now: time.Now}, imports.NewTarget(db, owner)
	sent, err := service.Create(
		ctx,
		target,
		upload,
		imports.Options{
			Preset:    c.Preset,
			Sheet:     c.Sheet,
			Label:     c.Label,
			Density:   c.Density,
			Strict:    c.Strict,
			Overwrite: c.Overwrite,
			SkipCheck: !c.DryRun,
		},
		uuid.Nil,
	)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "read as %s, %s\n", sent.Settings.Preset, summarize(sent))
	if err := service.Run(ctx, imports.Args{Tenant: jobs.Tenant{ID: owner}, Import: sent.ID}); err != nil {
		return err
	}
	imp, err := service.Get(ctx, target, sent.ID)
	if err != nil {
		return err
	}
	if err := c.printResult(ctx, out, service, target, imp); err != nil {
		return err
	}
	if imp.State != imports.Done {
		if imp.Failure != nil {
			return errors.New(imp.Failure.In(locale.English))
		}
		return fmt.Errorf("the import is %s", imp.State)
	}
	return nil
}

// owner returns the owner of the ingredients.
func (c *catalogueImportCommand) owner(ctx context.Context, db *postgres.DB) (uuid.UUID, error) {
	if c.Tenant == "" {
		return postgres.PlatformID, nil
	}
	tenant, ok, err := tenancy.NewStore(db, &postgres.Versions{}).BySlug(ctx, c.Tenant)
	if err == nil && !ok {
		err = fmt.Errorf("there is no brand %q", c.Tenant)
	}
	return tenant.ID, err
}

func addFile(upload *imports.Upload, name string) error {
	file, err := os.Open(name)
	if err != nil {
		return fmt.Errorf("reading the table: %w", err)
	}
	defer file.Close() //nolint:errcheck // only read
	return upload.Add(filepath.Base(name), file)
}

func summarize(imp imports.Import) string {
	format := imp.Settings.Format
	text := "decimal mark " + format.Decimal
	if format.Encoding != "" {
		text = fmt.Sprintf("%s, delimiter %q, %s", format.Encoding, format.Delimiter, text)
	}
	if len(imp.Sheets) > 1 {
		text += "\n  sheets:"
		for _, sheet := range imp.Sheets {
			text += "\n    " + summarizeSheet(sheet, sheet.Name == format.Sheet)
		}
	}
	for _, remark := range imp.Settings.Remarks() {
		text += "\n  " + remark.In(locale.English)
	}
	return text
}

func summarizeSheet(sheet foodtable.Sheet, chosen bool) string {
	text := fmt.Sprintf("%s, %d rows", sheet.Name, sheet.Rows)
	if sheet.More {
		text = fmt.Sprintf("%s, more than %d rows", sheet.Name, sheet.Rows)
	}
	if sheet.Problem != nil {
		text = sheet.Name + ": " + sheet.Problem.In(locale.English)
	}
	if sheet.Hidden {
		text += ", hidden"
	}
	if chosen {
		text += ": taken. " + sheet.Reason().In(locale.English)
	}
	return strings.TrimSpace(text)
}

// printResult prints the number of rows by outcome and the reasons for refused rows, and writes the report if
// requested.
func (c *catalogueImportCommand) printResult(
	ctx context.Context,
	out io.Writer,
	service *imports.Service,
	target imports.Target,
	imp imports.Import,
) error {
	const most = 20
	if c.DryRun {
		fmt.Fprint(out, "nothing was changed; an import would say:\n")
	}
	fmt.Fprintf(out, "%d rows", imp.Total)
	for _, outcome := range imports.Outcomes {
		if rows := imp.Counts[outcome]; rows > 0 {
			fmt.Fprintf(out, ", %d %s", rows, outcome)
		}
	}
	fmt.Fprintln(out)
	for _, remark := range imp.RowRemarks() {
		fmt.Fprintln(out, remark.In(locale.English))
	}
	refused, total, err := service.Rows(
		ctx,
		target,
		imp.ID,
		imports.RowFilter{Outcome: imports.Refused, Page: 1, PerPage: most},
	)
	if err != nil {
		return err
	}
	for _, row := range refused {
		fmt.Fprintf(
			out,
			"  line %d, %s %s: %s\n",
			row.Line,
			row.Code,
			row.Name,
			imports.NotesText(row.Notes, locale.English),
		)
	}
	if total > most {
		fmt.Fprintf(out, "  and %d more; --report says all\n", total-most)
	}
	if c.Report == "" {
		return nil
	}
	file, err := os.Create(c.Report)
	if err != nil {
		return fmt.Errorf("writing the report: %w", err)
	}
	err = service.WriteReport(ctx, target, imp.ID, imports.RowFilter{}, locale.English, file)
	return errors.Join(err, file.Close())
}
