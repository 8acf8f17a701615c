package main

import (
	"bytes"
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
	for file, content := range map[string]string{
		"ingredients/pantry.yaml":       ingredients,
		"recipes/dinner/linzen.yaml":    recipe("dinner", "linzen"),
		"recipes/dinner/raadsel.yaml":   recipe("dinner", "eenhoorn"),
		"recipes/lunch/broodje.yaml":    recipe("lunch", "eenhoorn"),
		"recipes/lunch/onleesbaar.yaml": "name: [",
	} {
		file = filepath.Join(dir, file)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}

	for name, test := range map[string]struct {
		args     []string
		want     []string
		unwanted []string
	}{
		"all meal times": {
			nil,
			[]string{
				"linzen                dinner  660   50 g 30 %  4 g 5 %  100 g 61 %    " +
					"24.0 g  vegan  mustard (gluten)  -     30",
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
				t.Error("the command succeeds in spite of problems")
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
	for file, content := range map[string]string{
		"ingredients/pantry.yaml":    ingredients,
		"recipes/dinner/linzen.yaml": recipe("dinner", "linzen"),
	} {
		file = filepath.Join(dir, file)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
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
