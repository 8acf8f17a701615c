package imports

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue/foodtable"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// ReportRow is the result of a row of the table.
type ReportRow struct {
	Line         int
	Outcome      Outcome
	Code         string
	Name         string
	IngredientID *uuid.UUID // nil for a refused row
	Notes        []foodtable.Note
}

// DoubleOf returns the ingredient that the row is probably a double of; false when there is none.
func (r ReportRow) DoubleOf() (uuid.UUID, bool) {
	for _, note := range r.Notes {
		if (note.Code == foodtable.LikelyDouble || note.Code == foodtable.DoubleSkipped) && len(note.Words) > 1 {
			id, err := uuid.Parse(note.Words[1])
			return id, err == nil
		}
	}
	return uuid.Nil, false
}

// RowFilter filters a report.
type RowFilter struct {
	Outcome       Outcome // empty: all
	WithNotes     bool    // only rows with notes
	Doubles       bool    // only likely doubles
	Text          string  // part of a name, or a code
	Page, PerPage int     // Page counts from 1
}

const rowsWhere = ` from ingredient_import_rows where owner_id = $1 and import_id = $2 and ($3 = '' or outcome = $3)
	and (not $4 or notes <> '[]')
	and ($5 = '' or name ilike $5 or code = $6)
	and (not $7 or notes @> '[{"c": "` + foodtable.LikelyDouble + `"}]'
		or notes @> '[{"c": "` + foodtable.DoubleSkipped + `"}]')`

// Rows returns a page of the report of an import, in the order of the table, and the number of matching rows.
func (s *Service) Rows(ctx context.Context, target Target, id uuid.UUID, filter RowFilter) ([]ReportRow, int, error) {
	if _, err := s.Get(ctx, target, id); err != nil {
		return nil, 0, err
	}
	args := append([]any{target.OwnerID, id}, filter.where()...)
	var total int
	if err := target.QueryRow(ctx, `select count(*)`+rowsWhere, args...).Scan(&total); err != nil {
		return nil, 0, fmt.Errorf("counting the rows of a report: %w", err)
	}
	sql := `select line, outcome, code, name, ingredient_id, notes` + rowsWhere + ` order by line limit $8 offset $9`
	list, err := reportRows(ctx, target, sql, append(args, filter.PerPage, (filter.Page-1)*filter.PerPage)...)
	return list, total, err
}

func reportRows(ctx context.Context, target Target, sql string, args ...any) ([]ReportRow, error) {
	rows, err := target.Query(ctx, sql, args...)
	if err != nil {
		return nil, fmt.Errorf("reading a report: %w", err)
	}
	list, err := pgx.CollectRows(rows, pgx.RowToStructByName[ReportRow])
	if err != nil {
		return nil, fmt.Errorf("reading a report: %w", err)
	}
	return list, nil
}

// where returns the values of rowsWhere after the owner and the import.
func (f RowFilter) where() []any {
	pattern := ""
	if f.Text != "" {
		pattern = "%" + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(f.Text) + "%"
	}
	return []any{string(f.Outcome), f.WithNotes, pattern, f.Text, f.Doubles}
}

// WriteReport writes the rows of the report that match a filter, on all pages, as CSV with semicolons, as Dutch
// spreadsheets expect. Cells are escaped, so that none is run as a formula.
func (s *Service) WriteReport(
	ctx context.Context,
	target Target,
	id uuid.UUID,
	filter RowFilter,
	lang locale.Language,
	out io.Writer,
) error {
	if _, err := s.Get(ctx, target, id); err != nil {
		return err
	}
	if _, err := io.WriteString(out, "\ufeff"); err != nil { // byte order mark: without it Excel reads Windows-1252
		return fmt.Errorf("writing a report: %w", err)
	}
	writer := csv.NewWriter(out)
	writer.Comma = ';'
	var header []string
	for _, column := range []string{"line", "outcome", "code", "name", "notes"} {
		header = append(header, locale.T("imports.report."+column).In(lang))
	}
	if err := writer.Write(header); err != nil {
		return fmt.Errorf("writing a report: %w", err)
	}
	const most = 5000
	const sql = `select line, outcome, code, name, ingredient_id, notes` + rowsWhere + ` and line > $8
		order by line limit $9`
	where := append([]any{target.OwnerID, id}, filter.where()...)
	last := 0
	for {
		rows, err := reportRows(ctx, target, sql, append(slices.Clone(where), last, most)...)
		if err != nil {
			return err
		}
		for _, row := range rows {
			last = row.Line
			cells := []string{
				strconv.Itoa(row.Line),
				locale.T("imports.outcome." + string(row.Outcome)).In(lang),
				escapeFormula(row.Code),
				escapeFormula(row.Name),
				escapeFormula(NotesText(row.Notes, lang)),
			}
			if err := writer.Write(cells); err != nil {
				return fmt.Errorf("writing a report: %w", err)
			}
		}
		if len(rows) < most {
			break
		}
	}
	writer.Flush()
	if err := writer.Error(); err != nil {
		return fmt.Errorf("writing a report: %w", err)
	}
	return nil
}

// escapeFormula prefixes a cell that looks like a formula with a quote, which spreadsheets show as text.
func escapeFormula(cell string) string {
	if cell != "" && strings.ContainsRune("=+-@\t\r\n", rune(cell[0])) {
		return "'" + cell
	}
	return cell
}

// WriteRefused writes the refused rows of an import with their own columns, and before these a column with the reasons,
// as a table to correct and to upload again: see Options.CorrectionOf. Cells are as in the file, except those that a
// spreadsheet would run as a formula. The error is [ErrFilesDeleted] when the uploaded files are no longer there.
func (s *Service) WriteRefused(
	ctx context.Context,
	target Target,
	id uuid.UUID,
	lang locale.Language,
	out io.Writer,
) error {
	imp, err := s.Get(ctx, target, id)
	if err != nil {
		return err
	}
	files, err := s.fetch(ctx, target, imp)
	if err != nil {
		return err
	}
	defer files.Close()
	table, err := foodtable.Open(files.Files(), imp.Settings.Settings)
	if err != nil {
		return err
	}
	defer table.Close() //nolint:errcheck // nothing was written
	if _, err := io.WriteString(out, "\ufeff"); err != nil {
		return fmt.Errorf("writing refused rows: %w", err)
	}
	writer := csv.NewWriter(out)
	writer.Comma = ';'
	write := func(first string, cells []string) error {
		row := make([]string, 1+len(imp.Header))
		row[0] = first
		for n, cell := range cells[:min(len(cells), len(imp.Header))] {
			row[1+n] = escapeText(cell)
		}
		if err := writer.Write(row); err != nil {
			return fmt.Errorf("writing refused rows: %w", err)
		}
		return nil
	}
	if err := write(locale.T("imports.report.reason").In(lang), imp.Header); err != nil {
		return err
	}
	for {
		item, err := table.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		if item.Ingredient != nil {
			continue
		}
		if err := write(escapeFormula(NotesText(item.Notes, lang)), table.Cells()); err != nil {
			return err
		}
	}
	writer.Flush()
	if err := writer.Error(); err != nil {
		return fmt.Errorf("writing refused rows: %w", err)
	}
	return nil
}

// amountShape matches a missing amount and a signed number, which are no formulas.
var amountShape = regexp.MustCompile(`^[+-]?[0-9]*([.,][0-9]+)?$`)

// escapeText is escapeFormula for a cell that may be an amount.
func escapeText(cell string) string {
	if amountShape.MatchString(cell) {
		return cell
	}
	return escapeFormula(cell)
}

// NotesText returns notes as text.
func NotesText(notes []foodtable.Note, lang locale.Language) string {
	texts := make([]string, len(notes))
	for n, note := range notes {
		texts[n] = note.In(lang)
	}
	return strings.Join(texts, " ")
}

// PreviewRow is a row as the settings read it.
type PreviewRow struct {
	Line       int
	Cells      []string              // by the import's header; "" beyond the end of the row
	Ingredient *catalogue.Ingredient // nil when the row is refused, and while columns are missing
	Refused    bool
	Notes      []foodtable.Note
}

// previewRows is the number of rows of a preview.
const previewRows = 10

// Preview returns the first rows of an import. The error is an *errs.Error when the settings cannot read the table.
func (s *Service) Preview(ctx context.Context, target Target, id uuid.UUID) ([]PreviewRow, error) {
	imp, err := s.Get(ctx, target, id)
	if err != nil {
		return nil, err
	}
	files, err := s.fetch(ctx, target, imp)
	if err != nil {
		return nil, err
	}
	defer files.Close()
	next, closeRows, err := openRows(files, imp)
	if err != nil {
		return nil, err
	}
	defer closeRows() //nolint:errcheck // nothing was written
	var rows []PreviewRow
	for len(rows) < previewRows {
		row, err := next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		cells := make([]string, len(imp.Header))
		copy(cells, row.Cells)
		row.Cells = cells
		rows = append(rows, row)
	}
	return rows, nil
}

// openRows reads a table row by row: as ingredients, or as raw cells while required columns are missing.
func openRows(files *Upload, i Import) (next func() (PreviewRow, error), closeRows func() error, err error) {
	table, err := foodtable.Open(files.Files(), i.Settings.Settings)
	var refusal *errs.Error
	if errors.As(err, &refusal) && refusal.Code == foodtable.ColumnsMissing {
		raw, err := foodtable.OpenRows(files.Files(), i.Settings.Settings)
		if err != nil {
			return nil, nil, err
		}
		return func() (PreviewRow, error) {
			row, err := raw.Next()
			return PreviewRow{Line: row.Line, Cells: row.Cells}, err
		}, raw.Close, nil
	}
	if err != nil {
		return nil, nil, err
	}
	return func() (PreviewRow, error) {
		item, err := table.Next()
		return PreviewRow{
			Line:       item.Line,
			Cells:      table.Cells(),
			Ingredient: item.Ingredient,
			Refused:    err == nil && item.Ingredient == nil,
			Notes:      item.Notes,
		}, err
	}, table.Close, nil
}
