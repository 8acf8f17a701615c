package foodtable

import (
	"fmt"
	"strings"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/spreadsheet"
	"github.com/lepelblad/lepelblad/backend/internal/spreadsheet/spreadsheettest"
)

func TestRecognise_FindsTheHeaderBelowATitle(t *testing.T) {
	t.Parallel()
	const table = "naam;kcal;eiwit;vet;koolhydraten\nRijst;350;7,1;1,2;78\n"
	const nevo = "NEVO-code;Voedingsmiddelnaam/Dutch food name;ENERCC (kcal);PROT (g);FAT (g);CHO (g)\n1;Rijst;350;7,1;1,2;78\n"
	for name, c := range map[string]struct {
		above, table string
		header       int
	}{
		"nothing above":                {"", table, 0},
		"empty lines":                  {"\n;;;;\n", table, 0},
		"a title":                      {"Productlijst 2026\n\n", table, 3},
		"a title with a comma":         {"Productlijst 2026, groothandel Bos\n\n", table, 3},
		"a title as wide as the table": {"Productlijst 2026;;;;\n;;;;\n", table, 3},
		"a title with words of it":     {"Productlijst;kcal;eiwit\r\nper;100;gram\r\n", table, 3},
		"a title in Windows-1252":      {"Cr\xe8mes\n", table, 2},
		"a quoted title of two lines":  {"\"Productlijst\n2026\";;;;\n", table, 3},
		"a known table":                {"Bron: RIVM\n\n", nevo, 3},
		"as far as is looked":          {strings.Repeat("x\n", 19), table, 20},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			file := newFile("lijst.csv", c.above+c.table)
			recognised, err := Recognise([]spreadsheet.File{file}, "")
			if err != nil {
				t.Fatal(err)
			}
			if got := recognised.Settings.Format; got.Header != c.header || got.Delimiter != ";" || got.Decimal != "," {
				t.Errorf("got format %+v", got)
			}
			if want := strings.Split(strings.SplitN(c.table, "\n", 2)[0], ";"); strings.Join(
				recognised.Header,
				";",
			) != strings.Join(
				want,
				";",
			) {
				t.Errorf("got header %q", recognised.Header)
			}
			text := ""
			for _, remark := range recognised.Settings.Remarks() {
				text += remark.In(locale.Dutch)
			}
			if want := fmt.Sprintf("De kop staat op regel %d.", c.header); strings.Contains(
				text,
				"De kop",
			) != (c.header > 0) ||
				c.header > 0 && !strings.Contains(text, want) {
				t.Errorf("got text %s", text)
			}
			items := readItems(t, recognised.Settings, file)
			if line := strings.Count(c.above, "\n") + 2; len(items) != 1 || items[0].Name != "Rijst" ||
				items[0].Line != line ||
				items[0].Ingredient == nil {
				t.Errorf("got rows %+v, want one on line %d", items, line)
			}
		})
	}
}

func TestRecognise_TakesTheFirstRowWithoutAHeader(t *testing.T) {
	t.Parallel()
	for _, content := range []string{
		"a;b;c\n1;2;3\n", "wat;hoeveel\nnaam;kcal\n",
		strings.Repeat("x;y\n", 20) + "naam;kcal;eiwit;vet;koolhydraten\n",
	} {
		recognised, err := Recognise([]spreadsheet.File{newFile("x.csv", content)}, "")
		if first, _, _ := strings.Cut(content, "\n"); err != nil || recognised.Settings.Format.Header != 0 ||
			strings.Join(recognised.Header, ";") != first {
			t.Errorf("%q: header %q and format %+v (%v)", content, recognised.Header, recognised.Settings.Format, err)
		}
	}
}

func TestRecognise_FindsTheHeaderBelowATitleOfASheet(t *testing.T) {
	t.Parallel()
	file := workbook(cover, spreadsheettest.Sheet{Name: "Lijst", Rows: [][]any{
		{
			"Productlijst 2026",
		}, {}, {"naam", "kcal", "eiwit", "vet", "koolhydraten"}, {"Rijst", 350, 7, 1, 78}, {"Gort", 350, 9, 2, 72},
	}})
	recognised, err := Recognise([]spreadsheet.File{file}, "")
	if err != nil {
		t.Fatal(err)
	}
	if sheet := recognised.Sheets[1]; recognised.Settings.Format.Header != 3 || sheet.Selected != MatchFoods ||
		sheet.Rows != 2 {
		t.Errorf("got format %+v and sheets %+v", recognised.Settings.Format, recognised.Sheets)
	}
	if items := readItems(t, recognised.Settings, file); len(items) != 2 || items[0].Name != "Rijst" ||
		items[0].Line != 4 {
		t.Errorf("got rows %+v", items)
	}
}
