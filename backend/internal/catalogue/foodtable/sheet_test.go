package foodtable

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/spreadsheet"
	"github.com/lepelblad/lepelblad/backend/internal/spreadsheet/spreadsheettest"
)

func workbook(sheets ...spreadsheettest.Sheet) spreadsheet.File {
	return newFile("voeding.xlsx", string(spreadsheettest.Workbook(sheets...)))
}

var (
	cover = spreadsheettest.Sheet{Name: "Lees mij", Rows: [][]any{{"Opmerkingen"}, {"Prijzen van november"}}}
	notes = spreadsheettest.Sheet{Name: "Notities", Rows: [][]any{{"Bellen"}}}
	chart = spreadsheettest.Sheet{Name: "Grafiek", Chart: true}
	empty = spreadsheettest.Sheet{Name: "Leeg"}
	dates = spreadsheettest.Sheet{Name: "Versies", Rows: [][]any{{"versie", "datum"}, {1, "mei"}}}
	foods = spreadsheettest.Sheet{
		Name: "Voeding",
		Rows: [][]any{{"code", "naam", "kcal", "eiwit", "vet", "koolhydraten"}, {"A1", "Rijst", 350, 7, 1, 78}},
	}
	nevo = spreadsheettest.Sheet{Name: "NEVO", Rows: [][]any{
		{
			"NEVO-code",
			"Voedingsmiddelnaam/Dutch food name",
			"ENERCC (kcal)",
			"PROT (g)",
			"FAT (g)",
			"CHO (g)",
		}, {246, "Brood", 234, 10.8, 2.2, 38.9},
	}}
)

func hidden(sheet spreadsheettest.Sheet) spreadsheettest.Sheet {
	sheet.Hidden = true
	return sheet
}

func TestRecognise_SelectsTheSheetMostLikeAFoodTable(t *testing.T) {
	t.Parallel()
	headed := nevo
	headed.Rows = nevo.Rows[:1]
	for name, c := range map[string]struct {
		sheets []spreadsheettest.Sheet
		want   string
		preset Preset
	}{
		"a table that is known": {[]spreadsheettest.Sheet{cover, foods, nevo}, "NEVO: preset", NEVO},
		"columns of foods": {
			[]spreadsheettest.Sheet{cover, chart, dates, foods},
			"Voeding: foods",
			Other,
		},
		"any table":                     {[]spreadsheettest.Sheet{cover, empty, dates}, "Versies: table", Other},
		"nothing that looks like one":   {[]spreadsheettest.Sheet{empty, cover, notes}, "Lees mij: first", Other},
		"the only one":                  {[]spreadsheettest.Sheet{cover}, "Lees mij: only", Other},
		"the only one that can be read": {[]spreadsheettest.Sheet{chart, empty, foods}, "Voeding: only", Other},
		"what is seen before what is not": {
			[]spreadsheettest.Sheet{hidden(nevo), dates, cover},
			"Versies: table",
			Other,
		},
		"what is hidden, if nothing is left": {[]spreadsheettest.Sheet{cover, hidden(nevo)}, "NEVO: preset", NEVO},
		"rows before a header alone":         {[]spreadsheettest.Sheet{headed, foods}, "Voeding: foods", Other},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			recognised, err := Recognise([]spreadsheet.File{workbook(c.sheets...)}, "")
			if err != nil {
				t.Fatal(err)
			}
			selected := ""
			for _, sheet := range recognised.Sheets {
				if sheet.Selected != "" {
					selected += fmt.Sprintf("%s: %s", sheet.Name, sheet.Selected)
					if why := sheet.Reason(); !why.Translated() || why.IsZero() {
						t.Errorf("got reasons %+v", why)
					}
				}
			}
			if selected != c.want || recognised.Settings.Preset != c.preset ||
				len(recognised.Sheets) != len(c.sheets) ||
				!strings.HasPrefix(c.want, recognised.Settings.Format.Sheet+":") {
				t.Errorf("got sheet %q of %+v with preset %s", selected, recognised.Sheets, recognised.Settings.Preset)
			}
		})
	}
}

func TestRecognise_SelectsASheetByName(t *testing.T) {
	t.Parallel()
	file := workbook(cover, foods, chart, empty, nevo)
	recognised, err := Recognise([]spreadsheet.File{file}, "Voeding")
	if err != nil || recognised.Settings.Preset != Other || recognised.Settings.Label != "voeding" ||
		recognised.Settings.Format.Sheet != "Voeding" ||
		recognised.Sheets[1].Selected != "" {
		t.Errorf("the chosen sheet is read as %+v (%v)", recognised, err)
	}
	if got := readItems(t, recognised.Settings, file); len(got) != 1 || got[0].Name != "Rijst" {
		t.Errorf("got rows %+v", got)
	}
	for name, want := range map[string]string{
		"Nergens": spreadsheet.CodeNoSuchSheet,
		"Grafiek": "sheet-no-table",
		"Leeg":    "sheet-empty",
	} {
		var refusal *errs.Error
		if _, err := Recognise([]spreadsheet.File{file}, name); !errors.As(err, &refusal) || refusal.Code != want {
			t.Errorf("%s: got error %v", name, err)
		}
	}
	for _, other := range []spreadsheet.File{newFile("x.csv", "a,b\n1,2\n")} {
		if _, err := Recognise([]spreadsheet.File{other}, "Blad1"); !errors.Is(err, spreadsheet.ErrNoSheets) {
			t.Errorf("a sheet in a file without sheets: got error %v", err)
		}
	}
	if _, err := Recognise([]spreadsheet.File{workbook(chart, empty)}, ""); !errors.Is(
		err,
		spreadsheet.ErrSheetNoTable,
	) {
		t.Errorf("an unreadable file: got error %v", err)
	}
}
