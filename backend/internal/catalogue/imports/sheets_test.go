package imports_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue/foodtable"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue/imports"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/spreadsheet"
	"github.com/lepelblad/lepelblad/backend/internal/spreadsheet/spreadsheettest"
)

// wholesaleWorkbook returns a workbook with a cover, two tables and a chart.
func wholesaleWorkbook() string {
	header := []any{"artikelnummer", "naam", "kcal", "eiwit", "vet", "koolhydraten"}
	return string(spreadsheettest.Workbook(
		spreadsheettest.Sheet{Name: "Lees mij", Rows: [][]any{{"Prijslijst"}}},
		spreadsheettest.Sheet{
			Name: "Droog",
			Rows: [][]any{header, {"A1", "Rijst", 350, 7, 1, 78}, {"A2", "Gort", 350, 9, 2, 72}},
		},
		spreadsheettest.Sheet{Name: "Vers", Rows: [][]any{
			{
				"code",
				"omschrijving",
				"energie (kcal)",
				"eiwitten",
				"vetten",
				"glucides",
			}, {"B1", "Rijst", 130, 2.7, 0.3, 28},
		}},
		spreadsheettest.Sheet{Name: "Grafiek", Chart: true},
	))
}

const listIngredients = `select string_agg(concat_ws(' ', source_code, name ->> 'nl', kcal), ', ' order by source_code)
	from ingredients where retired_at is null`

func TestChangeSettings_ImportsAnotherSheet(t *testing.T) {
	d := newFixture(t)
	sent := d.upload("groothandel.xlsx", wholesaleWorkbook(), imports.Options{})
	if sent.Settings.Format.Sheet != "Droog" || len(sent.Sheets) != 4 ||
		sent.Sheets[1].Selected != foodtable.MatchFoods ||
		sent.Sheets[1].Rows != 2 ||
		sent.Sheets[3].Problem == nil {
		t.Fatalf("the uploaded import has settings %+v and sheets %+v", sent.Settings, sent.Sheets)
	}
	d.wantCounts(d.run(sent.ID), counts{imports.Created: 2})
	change := func(sheet string) (imports.Import, error) {
		before := d.get(sent.ID)
		settings := before.Settings
		settings.Format.Sheet, settings.Columns = sheet, nil
		return d.service.ChangeSettings(t.Context(), d.target, sent.ID, before.Version(), settings, staffID)
	}
	for sheet, want := range map[string]string{"Nergens": spreadsheet.CodeNoSuchSheet, "Grafiek": "sheet-no-table"} {
		var refusal *errs.Error
		if _, err := change(sheet); !errors.As(err, &refusal) || refusal.Code != want {
			t.Errorf("choosing %s: got error %v", sheet, err)
		}
	}
	if kept := d.get(sent.ID); kept.Settings.Format.Sheet != "Droog" || kept.State != imports.Done {
		t.Errorf("a refused choice changed the import: %+v", kept)
	}
	changed, err := change("Vers")
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprintln(
		changed.Settings.Columns[foodtable.Name], changed.Settings.Columns[foodtable.Carbohydrate], changed.Header[0],
		changed.Settings.Label, len(changed.Sheets),
	); got != "[omschrijving] [glucides] code groothandel 4\n" {
		t.Errorf("the other sheet has settings %s", got)
	}
	d.wantCounts(d.run(sent.ID), counts{imports.Created: 1})
	if _, err := d.service.Start(t.Context(), d.target, sent.ID, staffID); err != nil {
		t.Fatal(err)
	}
	d.run(sent.ID)
	// Importing the other sheet adds its rows, and each import is undone separately.
	second := d.run(d.upload("groothandel.xlsx", wholesaleWorkbook(), imports.Options{
		Sheet:     "Droog",
		SkipCheck: true,
	}).ID)
	d.wantCounts(second, counts{imports.Created: 2})
	if got := d.queryValue(listIngredients); got != "groothandel/A1 Rijst 350, groothandel/A2 Gort 350, groothandel/B1 Rijst 130" {
		t.Errorf("got ingredients %s", got)
	}
	d.wantCounts(
		d.run(d.upload("groothandel.xlsx", wholesaleWorkbook(), imports.Options{Sheet: "Droog", SkipCheck: true}).ID),
		counts{imports.Unchanged: 2},
	)
	d.wantCounts(d.undo(sent.ID), counts{imports.Removed: 1})
	if got := d.queryValue(listIngredients); got != "groothandel/A1 Rijst 350, groothandel/A2 Gort 350" {
		t.Errorf("after undoing, got ingredients %s", got)
	}
}

func TestImport_ConvertsAndCountsRowsPer100Millilitres(t *testing.T) {
	d := newFixture(t)
	const drinks = "artikelnummer;naam;groep;per;kcal;eiwit;vet;koolhydraten\n" +
		"1;Cola;fris uit blik;100 ml;42;0;0;10,6\n2;Limonade;niet-alcoholische dranken;100 ml;40;0;0;10\n3;Melk;zuivel;100 ml;64;3,4;3,6;4,7\n4;IJs;zuivel;100 ml;105;2;5,5;12\n5;Kaas;kaas;100 g;370;23;31;0\n"
	const weighed = `select string_agg(concat_ws(' ', name ->> 'nl', kcal, density, certainty), ', '
		order by source_code)
		from ingredients`
	first := d.importTable(drinks, imports.Options{})
	d.wantCounts(first, counts{imports.Created: 2, imports.Refused: 3})
	if first.Volume != (foodtable.VolumeCounts{Converted: 1, Refused: 3}) {
		t.Errorf("got volume %+v", first.Volume)
	}
	if got := d.queryValue(weighed); got != "Limonade 38.835 1.03 medium, Kaas 370 0 medium" {
		t.Errorf("got ingredients %s", got)
	}
	wantContains(t, d.report(first.ID), "gerekend met dichtheid 1,03 (gebruikelijk in deze voedselgroep)")
	// A configured density applies to all water-like rows, and updates the stored density.
	second := d.importTable(drinks, imports.Options{Density: 1})
	d.wantCounts(second, counts{imports.Created: 2, imports.Updated: 1, imports.Unchanged: 1, imports.Refused: 1})
	if second.Volume != (foodtable.VolumeCounts{Converted: 3, Refused: 1}) {
		t.Errorf("with a density, got volume %+v", second.Volume)
	}
	if got := d.queryValue(weighed); got != "Cola 42 1 medium, Limonade 40 1 medium, Melk 64 1 medium, Kaas 370 0 medium" {
		t.Errorf("with a density, got ingredients %s", got)
	}
	wantContains(t, d.report(second.ID), "4;IJs;De waarden gelden per 100 ml")
	undone := d.undo(second.ID)
	if got := d.queryValue(weighed); got != "Limonade 38.835 1.03 medium, Kaas 370 0 medium" {
		t.Errorf("after undoing, got ingredients %s", got)
	}
	if undone.Volume != second.Volume {
		t.Errorf("after undoing, got volume %+v", undone.Volume)
	}
}

func TestChangeSettings_SkipsATitleAboveTheHeader(t *testing.T) {
	d := newFixture(t)
	header := []any{"artikelnummer", "naam", "kcal", "eiwit", "vet", "koolhydraten"}
	list := string(spreadsheettest.Workbook(
		spreadsheettest.Sheet{
			Name: "Droog",
			Rows: [][]any{{"Productlijst 2026"}, {}, header, {"A1", "Rijst", 350, 7, 1, 78}},
		},
		spreadsheettest.Sheet{Name: "Vers", Rows: [][]any{header, {"B1", "Rijst", 130, 2.7, 0.3, 28}}},
	))
	sent := d.upload("groothandel.xlsx", list, imports.Options{})
	checked := d.run(sent.ID)
	d.wantCounts(checked, counts{imports.Created: 1})
	wantContains(t, remarks(checked), "De kop staat op regel 3.")
	wantContains(t, d.report(sent.ID), "4;nieuw;A1;Rijst;")
	change := func(sheet string, keepColumns bool) imports.Import {
		t.Helper()
		before := d.get(sent.ID)
		settings := before.Settings
		settings.Format.Sheet, settings.Format.Header, settings.Strict = sheet, 0, true // as the console sends it
		if !keepColumns {
			settings.Columns = nil
		}
		_, err := d.service.ChangeSettings(t.Context(), d.target, sent.ID, before.Version(), settings, staffID)
		if err != nil {
			t.Fatal(err)
		}
		changed := d.run(sent.ID)
		d.wantCounts(changed, counts{imports.Created: 1})
		return changed
	}
	for _, c := range []struct {
		sheet       string
		keepColumns bool
		header      int
	}{{"Droog", true, 3}, {"Vers", true, 0}, {"Droog", false, 3}, {"Vers", false, 0}, {"Droog", true, 3}} {
		if changed := change(c.sheet, c.keepColumns); changed.Settings.Format.Header != c.header ||
			len(changed.Header) != 6 ||
			changed.Header[1] != "naam" {
			t.Errorf("%+v: got format %+v and header %q", c, changed.Settings.Format, changed.Header)
		}
	}
	rows, err := d.service.Preview(t.Context(), d.target, sent.ID)
	if err != nil || len(rows) != 1 || rows[0].Line != 4 || rows[0].Cells[1] != "Rijst" {
		t.Errorf("got preview %+v (%v)", rows, err)
	}
}
