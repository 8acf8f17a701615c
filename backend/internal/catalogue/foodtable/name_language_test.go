package foodtable

import (
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/locale/localetest"
)

func TestMain(m *testing.M) {
	if err := localetest.Add(); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

func TestTable_HasANameColumnForEveryLanguage(t *testing.T) {
	t.Parallel()
	const rest = ";kcal;eiwit;vet;koolhydraten\n"
	pseudo := localetest.Pseudo
	for header, want := range map[string]struct {
		columns map[Field]string
		name    catalogue.Text
	}{
		"naam;name_en;name_en-US": {
			map[Field]string{Name: "naam", NameEN: "name_en", NameIn(pseudo): "name_en-US"},
			catalogue.Text{"nl": "een", "en": "twee", pseudo: "drie"},
		},
		"name_nl;name_en;naam_en-us": {
			map[Field]string{Name: "name_nl", NameEN: "name_en", NameIn(pseudo): "naam_en-us"},
			catalogue.Text{"nl": "een", "en": "twee", pseudo: "drie"},
		},
		"name;name_nl;name_de": {
			map[Field]string{Name: "name_nl", NameEN: "name"},
			catalogue.Text{"nl": "twee", "en": "een"},
		},
	} {
		content := header + rest + "een;twee;drie;101;10;5;4\n"
		settings, items := readRecognised(t, newFile("tabel.csv", content))
		names := map[Field]string{}
		for field, columns := range settings.Columns {
			if field == Name || field == NameEN || field.NameLanguage() != "" {
				names[field] = columns[0]
			}
		}
		if !maps.Equal(names, want.columns) {
			t.Errorf("%s: the columns of names are %v, want %v", header, names, want.columns)
		}
		if len(items) != 1 || items[0].Ingredient == nil || !maps.Equal(items[0].Ingredient.Name, want.name) {
			t.Errorf("%s: the items are %+v, want the names %v", header, items, want.name)
		}
	}
}

func TestSettings_RefuseANameInAnUnknownLanguage(t *testing.T) {
	t.Parallel()
	columns := map[Field][]string{Name: {"n"}, NameIn("xx"): {"x"}, Protein: {"e"}, Fat: {"v"}, Carbohydrate: {"k"}}
	settings := Settings{Preset: Other, Label: "x", Columns: columns}
	err := settings.Validate([]string{"n", "x", "e", "v", "k"})
	if err == nil || !strings.Contains(err.Error(), "columns.name.xx") {
		t.Errorf("the error is %v", err)
	}
	if all := AllFields(); !slices.Contains(all, NameIn(localetest.Pseudo)) || slices.Contains(all, NameIn("xx")) {
		t.Errorf("the fields are %v", all)
	}
}
