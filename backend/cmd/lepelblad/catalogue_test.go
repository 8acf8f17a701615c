package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const ingredients = `- slug: linzen
  name: {nl: linzen, en: lentils}
  group: peulvruchten
  aisle: pantry
  picture: "1fad8"
  hue: 20
  per100g: {kcal: 330, protein: 25, fat: 2, carbohydrate: 50, fibre: 12}
  allergens: {contains: [mustard], mayContain: [gluten]}
  diet: vegan
  source: {table: estimated, how: a round example}
  certainty: low
`

func recipe(meal, ingredient string) string {
	return `name: {nl: Linzen, en: Lentils}
summary: {nl: Linzen., en: Lentils.}
mealTime: ` + meal + `
servings: 1
minutes: 30
kitchen: world
equipment: {nl: [pan], en: [pan]}
storage: {nl: Een dag., en: One day.}
cover: [linzen, linzen, linzen]
ingredients:
  - {ingredient: ` + ingredient + `, quantity: 200, unit: g}
steps:
  - {nl: Kook de linzen., en: Boil the lentils.}
fridgeDays: 0
`
}

func TestCatalogueCheck_ReportsDishesAndProblems(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	writeFiles(t, dir, map[string]string{
		"ingredients/pantry.yaml":       ingredients,
		"recipes/dinner/linzen.yaml":    recipe("dinner", "linzen"),
		"recipes/dinner/raadsel.yaml":   recipe("dinner", "eenhoorn"),
		"recipes/lunch/broodje.yaml":    recipe("lunch", "eenhoorn"),
		"recipes/lunch/onleesbaar.yaml": "name: [",
	})

	for name, test := range map[string]struct {
		args     []string
		want     []string
		unwanted []string
	}{
		"all meal times": {
			nil,
			[]string{
				"linzen                dinner  660   50 g 30 %  4 g 5 %  100 g 61 %    " +
					"24.0 g  0.0 g  vegan  mustard (gluten)  -     30",
				"raadsel (incomplete)",
				"dinner: 2 recipes, 0 keto, 0 within 15 minutes; vegan 2 vegetarian 0 pescatarian 0 omnivore 0",
				filepath.Join(dir, "recipes/dinner/raadsel.yaml") + ":11: No such ingredient: eenhoorn.",
				filepath.Join(dir, "recipes/lunch/broodje.yaml") + ":11: No such ingredient: eenhoorn.",
				filepath.Join(dir, "recipes/lunch/onleesbaar.yaml") + ":1: ",
				filepath.Join(dir, "recipes/snack") + ": 0 recipes, at least 50 are needed",
			},
			nil,
		},
		"one meal time": {
			[]string{"--meal", "dinner"},
			[]string{
				"raadsel.yaml:11: No such ingredient: eenhoorn.",
				"recipes/dinner: 2 recipes, at least 130 are needed",
			},
			[]string{"lunch"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var out bytes.Buffer
			err := run(t.Context(), append([]string{"catalogue", "check", dir}, test.args...), &out)
			if err == nil {
				t.Error("catalogue check = nil with problems, want an error")
			}
			for _, want := range test.want {
				if !strings.Contains(out.String(), want) {
					t.Errorf("the report lacks %q:\n%s", want, out.String())
				}
			}
			for _, unwanted := range test.unwanted {
				if strings.Contains(out.String(), unwanted) {
					t.Errorf("the report has %q:\n%s", unwanted, out.String())
				}
			}
		})
	}
}

func TestCatalogueMap_WritesRecipesFile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	writeFiles(t, dir, map[string]string{
		"ingredients/pantry.yaml":    ingredients,
		"recipes/dinner/linzen.yaml": recipe("dinner", "linzen"),
	})
	var out bytes.Buffer
	if err := run(t.Context(), []string{"catalogue", "map", dir}, &out); err != nil {
		t.Fatal(err)
	}
	written, err := os.ReadFile(filepath.Join(dir, "recipes.md"))
	if err != nil {
		t.Fatal(err)
	}
	if want := "| [Linzen](recipes/dinner/linzen.yaml) | vegan | linzen | world | 30 |"; !strings.Contains(
		string(written),
		want,
	) {
		t.Errorf("the map lacks %q:\n%s", want, written)
	}
}

func TestCatalogueCompare_LooksUpSecondSources(t *testing.T) {
	t.Parallel()
	dir, tables := t.TempDir(), t.TempDir()
	second := "  second: {table: usda, code: \"%s\", name: Lentils, kcal: 1}\n  certainty: low\n"
	linzen := strings.Replace(ingredients, "  certainty: low\n", fmt.Sprintf(second, "7"), 1)
	erwten := strings.Replace(strings.ReplaceAll(ingredients, "linzen", "erwten"), "  certainty: low\n",
		fmt.Sprintf(second, "8"), 1)
	writeFiles(t, dir, map[string]string{
		"ingredients/pantry.yaml":    linzen + erwten,
		"recipes/dinner/linzen.yaml": recipe("dinner", "linzen"),
	})
	command := []string{"catalogue", "compare", dir, "--tables", tables}
	err := run(t.Context(), command, io.Discard)
	if err == nil || !strings.Contains(err.Error(), "not at hand") {
		t.Errorf("without tables: error %v, want one that says so", err)
	}

	// The carbohydrate of FoodData Central is by difference: 12 of its 62 g are the fibre of the ingredient.
	writeFiles(t, tables, map[string]string{
		"ciqual/ciqual_2020_fr.csv": "alim_code,alim_nom_fr,\"Energie, Règlement UE N° 1169/2011 (kcal/100 g)\"," +
			"\"Protéines, N x facteur de Jones (g/100 g)\",Glucides (g/100 g),Lipides (g/100 g)\n" +
			"1,Lentille,\"342,0\",\"25,0\",\"50,0\",\"2,0\"\n",
		"usda_fdc/food.csv": "fdc_id,data_type,description,food_category_id,publication_date\n" +
			"7,foundation_food,Lentils,16,2024-10-31\n8,foundation_food,Peas,16,2024-10-31\n",
		"usda_fdc/food_nutrient.csv": "id,fdc_id,nutrient_id,amount\n" +
			"1,7,1003,25\n2,7,1004,2\n3,7,1005,62\n4,7,1008,366\n" +
			"5,8,1003,20\n6,8,1004,1\n7,8,1005,40\n8,8,1008,249\n",
		"usda_fdc/food_category.csv": "id,code,description\n16,1600,Legumes and Legume Products\n",
	})
	var out bytes.Buffer
	if err := run(t.Context(), command, &out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"erwten      330   225     usda 8",
		"peulvruchten  2            2          2              1",
		"The energy of 1 of 2 ingredients (50.0 %)",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the report lacks %q:\n%s", want, out.String())
		}
	}
}

// writeFiles writes files by their path in a folder.
func writeFiles(t *testing.T, dir string, contents map[string]string) {
	t.Helper()
	for file, content := range contents {
		file = filepath.Join(dir, file)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
