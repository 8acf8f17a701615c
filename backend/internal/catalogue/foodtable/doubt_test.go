package foodtable

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/spreadsheet"
)

// columnDoubts returns the doubts about a table's columns in English.
func columnDoubts(t *testing.T, content string) []string {
	t.Helper()
	file := newFile("tabel.csv", content)
	settings, _ := readRecognised(t, file)
	table, err := Open([]spreadsheet.File{file}, settings)
	if err != nil {
		t.Fatal(err)
	}
	defer table.Close() //nolint:errcheck // nothing was written
	for err == nil {
		_, err = table.Next()
	}
	if !errors.Is(err, io.EOF) {
		t.Fatal(err)
	}
	var texts []string
	for _, doubt := range table.ColumnDoubts() {
		texts = append(texts, fmt.Sprintf("%s %s %d/%d", doubt.Code, doubt.Field, doubt.Rows, doubt.Of))
		if text := doubt.Remark().In(locale.Dutch); strings.Contains(text, "{{") || strings.Contains(text, "foodtable.") {
			t.Errorf("got text %q", text)
		}
	}
	return texts
}

func TestColumnDoubts_AreAboutWholeColumns(t *testing.T) {
	t.Parallel()
	const kcal = "naam;groep;kcal;eiwit;vet;verzadigd vet;koolhydraten;suikers;vezels;zout\n"
	for name, test := range map[string]struct {
		table string
		want  []string
	}{
		"kJ in the column of kcal": {
			kcal + "appel;fruit;226;0,3;0,2;0,1;12;10;2;0\nbrood;brood;1000;10;2;0,4;42;2;6,5;1\n" +
				"kaas;kaas;1550;24;31;20;0;0;0;2\nrijst;graan;1470;7;1;0,2;77;0,3;1,5;0\n",
			[]string{"kj-as-kcal kcal 4/4"},
		},
		"kcal in the column of kJ": {
			strings.Replace(kcal, "kcal", "kJ", 1) + "appel;fruit;54;0,3;0,2;0,1;12;10;2;0\n" +
				"brood;brood;239;10;2;0,4;42;2;6,5;1\nkaas;kaas;375;24;31;20;0;0;0;2\nrijst;graan;350;7;1;0,2;77;0,3;1,5;0\n",
			[]string{"kcal-as-kj kj 4/4"},
		},
		"one row in kJ": {
			kcal + "appel;fruit;226;0,3;0,2;0,1;12;10;2;0\nbrood;brood;239;10;2;0,4;42;2;6,5;1\n" +
				"kaas;kaas;375;24;31;20;0;0;0;2\nrijst;graan;350;7;1;0,2;77;0,3;1,5;0\n",
			nil,
		},
		"0 for missing fibre and saturated fat": {
			kcal + "appel;fruit;54;0,3;0,2;0,1;12;10;0;0\nbrood;brood;230;10;2;0,4;42;2;0;1\n" +
				"kaas;kaas;375;24;31;0;0;0;0;2\nprei;groente;30;2;0;0;5;3;0;0\nrijst;graan;350;7;1;0,2;77;0,3;0;0\n" +
				"boter;vetten;740;1;82;0;1;1;0;0\nolie;vetten;900;0;100;0;0;0;0;0\n",
			[]string{"missing-as-zero saturated 3/3", "missing-as-zero fibre 3/3"},
		},
		"empty for missing fibre": {
			kcal + "appel;fruit;54;0,3;0,2;0,1;12;10;;0\nbrood;brood;239;10;2;0,4;42;2;0;1\n" +
				"prei;groente;30;2;0;0;5;3;0;0\nrijst;graan;350;7;1;0,2;77;0,3;0;0\n",
			nil,
		},
		"0 for missing protein": {
			kcal + "appel;fruit;54;0,3;0,2;0,1;12;10;2;0\nkip;vlees;110;0;2;0,4;0;0;0;1\n" +
				"kaas;kaas;375;0;31;20;0;0;0;2\nvis;vis;90;0;1;0,2;0;0;0;0,3\n",
			[]string{"missing-as-zero protein 3/3"},
		},
	} {
		if got := columnDoubts(t, test.table); !slices.Equal(got, test.want) {
			t.Errorf("%s: got doubts %q, want %q", name, got, test.want)
		}
	}
}

func TestTable_RefusesFoodWithoutEnergy(t *testing.T) {
	t.Parallel()
	_, items := readRecognised(t, newFile("tabel.csv", "naam;groep;kcal;eiwit;vet;koolhydraten\n"+
		"jenever;;0;0;0;0\nrijst;graan;0;0;0;0\nwater;dranken;0;0;0;0\nzout;;0;0;0;0\nsinaasappelolie;;0;0;0;0\n"))
	var got []string
	for _, item := range items {
		got = append(got, fmt.Sprint(item.Name, " ", item.Ingredient != nil))
	}
	want := []string{"jenever false", "rijst false", "water true", "zout true", "sinaasappelolie true"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestTable_LeavesTheEnglishNameOpen(t *testing.T) {
	t.Parallel()
	settings, items := readRecognised(t, newFile("ciqual.csv", "alim_code;alim_nom_fr;Protéines, N x facteur de Jones (g/100 g);"+
		"Glucides (g/100 g);Lipides (g/100 g)\n9100;Riz, cru;7;78;1\n"))
	if settings.Preset != Ciqual || len(items) != 1 || items[0].Ingredient == nil {
		t.Fatalf("got preset %s and items %+v", settings.Preset, items)
	}
	if name := items[0].Ingredient.Name; name["en"] != "" || name.In(locale.English) != "Riz, cru" ||
		name[catalogue.Languages[0]] != "Riz, cru" {
		t.Errorf("got name %v", name)
	}
}
