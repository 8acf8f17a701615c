package catalogue

import (
	"errors"
	"io/fs"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

const produceFile = `- slug: prei
  name: {nl: prei, en: leek}
  plural: {nl: preien, en: leeks}
  synonyms: {nl: [poor], en: []}
  group: groente
  aisle: produce
  picture: "1f96c"
  hue: 100
  per100g: {kcal: 30, protein: 2, fat: 0.2, carbohydrate: 3.5, sugars: 3, fibre: 2.5}
  adjusted: {fibre: "not in the table; that of spring onion"}
  density: 0.5
  units: {piece: 200, tbsp: 8.5}
  packs: [300, 500]
  allergens: {contains: [celery], mayContain: [milk]}
  lactose: true
  diet: vegan
  source: {table: ciqual, code: "20040", name: "Poireau, cru"}
  energyNote: none needed
  certainty: high
- slug: bouillon
  name: {nl: bouillon, en: stock}
  group: soepen
  aisle: produce
  picture: 1f96c-fe0f
  hue: 0
  per100g: {kcal: 5, protein: 1, fat: 0, carbohydrate: 0}
  allergens: unknown
  diet: omnivore
  source: {table: estimated, how: from labels}
  certainty: low
`

const recipeFile = `name: {nl: Preisoep, en: Leek soup}
summary:
  nl: Een zachte soep die je
    op een avond maakt.
  en: A mellow soup for an evening.
mealTime: dinner
servings: 2
minutes: 25
kitchen: dutch
season: [autumn, winter]
keto: true
equipment: {nl: [soeppan], en: [soup pot]}
storage: {nl: Twee dagen in de koelkast., en: Two days in the fridge.}
cover: [prei, bouillon, water]
ingredients:
  - {ingredient: prei, quantity: 1.5, unit: piece, note: {nl: in ringen, en: in rings}, optional: true}
  - {ingredient: bouillon, quantity: 500, unit: ml}
steps:
  - {nl: Snijd de prei., en: Slice the leek.}
  - nl: Kook de prei in de
      bouillon gaar.
    en: Simmer the leek in the stock.
    minutes: 12.5
fridgeDays: 2
`

// files returns a file system from pairs of name and content.
func files(pairs ...string) fs.FS {
	fsys := fstest.MapFS{"ingredients": {Mode: fs.ModeDir}, "recipes": {Mode: fs.ModeDir}}
	for pair := range slices.Chunk(pairs, 2) {
		fsys[pair[0]] = &fstest.MapFile{Data: []byte(pair[1])}
	}
	return fsys
}

func TestLoad_ReadsEveryKey(t *testing.T) {
	t.Parallel()
	book, err := Load(files("ingredients/produce.yaml", produceFile, "recipes/dinner/preisoep.yaml", recipeFile))
	if err != nil {
		t.Fatal(err)
	}
	leek, stock, soup := *book.Ingredients["prei"], *book.Ingredients["bouillon"], *book.Recipes[0]
	leek.origin, stock.origin, soup.origin = origin{}, origin{}, origin{}

	wantLeek := Ingredient{
		Slug:        "prei",
		Name:        Text{"nl": "prei", "en": "leek"},
		Plural:      Text{"nl": "preien", "en": "leeks"},
		Synonyms:    Words{"nl": []string{"poor"}},
		Group:       "groente",
		Aisle:       "produce",
		Picture:     "1f96c",
		Hue:         100,
		Composition: Composition{KCal: 30, Protein: 2, Fat: 0.2, Carbohydrate: 3.5, Sugars: 3, Fibre: 2.5},
		Adjusted:    map[Nutrient]string{Fibre: "not in the table; that of spring onion"},
		Density:     0.5,
		UnitGrams:   map[Unit]float64{Piece: 200, Tablespoon: 8.5},
		PackGrams:   []float64{300, 500},
		Allergens:   Allergens{Contains: []Allergen{Celery}, MayContain: []Allergen{Milk}},
		Lactose:     true,
		Diet:        Vegan,
		Source:      Source{Table: Ciqual, Code: "20040", Name: "Poireau, cru"},
		EnergyNote:  "none needed",
		Certainty:   "high",
	}
	if !reflect.DeepEqual(leek, wantLeek) {
		t.Errorf("got %+v\nwant %+v", leek, wantLeek)
	}
	wantStock := Ingredient{
		Slug:        "bouillon",
		Name:        Text{"nl": "bouillon", "en": "stock"},
		Group:       "soepen",
		Aisle:       "produce",
		Picture:     "1f96c-fe0f",
		Composition: Composition{KCal: 5, Protein: 1, Fat: 0, Carbohydrate: 0},
		Allergens:   Allergens{Unknown: true},
		Diet:        Omnivore,
		Source:      Source{Table: Estimated, How: "from labels"},
		Certainty:   "low",
	}
	if !reflect.DeepEqual(stock, wantStock) {
		t.Errorf("got %+v\nwant %+v", stock, wantStock)
	}
	wantSoup := Recipe{
		Slug:       "preisoep",
		Name:       Text{"nl": "Preisoep", "en": "Leek soup"},
		Summary:    Text{"nl": "Een zachte soep die je op een avond maakt.", "en": "A mellow soup for an evening."},
		MealTime:   Dinner,
		Servings:   2,
		Minutes:    25,
		Kitchen:    "dutch",
		Season:     []Season{"autumn", "winter"},
		Keto:       true,
		Equipment:  Words{"nl": []string{"soeppan"}, "en": []string{"soup pot"}},
		Storage:    Text{"nl": "Twee dagen in de koelkast.", "en": "Two days in the fridge."},
		FridgeDays: 2,
		Cover:      []string{"prei", "bouillon", "water"},
		Lines: []Line{
			{
				Ingredient: "prei",
				Quantity:   1.5,
				Unit:       Piece,
				Note:       Text{"nl": "in ringen", "en": "in rings"},
				Optional:   true,
			},
			{Ingredient: "bouillon", Quantity: 500, Unit: Millilitre},
		},
		Steps: []Step{
			{Text: Text{"nl": "Snijd de prei.", "en": "Slice the leek."}},
			{
				Text:    Text{"nl": "Kook de prei in de bouillon gaar.", "en": "Simmer the leek in the stock."},
				Minutes: 12.5,
			},
		},
	}
	if !reflect.DeepEqual(soup, wantSoup) {
		t.Errorf("got %+v\nwant %+v", soup, wantSoup)
	}
}

func TestLoad_OrdersRecipesByMealTimeThenSlug(t *testing.T) {
	t.Parallel()
	sampleFor := func(meal MealTime) string {
		return strings.Replace(recipeFile, "mealTime: dinner", "mealTime: "+string(meal), 1)
	}
	book, err := Load(files(
		"recipes/dinner/b.yaml", sampleFor(Dinner), "recipes/dinner/a.yaml", sampleFor(Dinner),
		"recipes/snack/c.yaml", sampleFor(Snack), "recipes/breakfast/d.yaml", sampleFor(Breakfast),
	))
	if err != nil {
		t.Fatal(err)
	}
	var slugs []string
	for _, recipe := range book.Recipes {
		slugs = append(slugs, recipe.Slug)
	}
	if want := []string{"d", "a", "b", "c"}; !slices.Equal(slugs, want) {
		t.Errorf("got order %v, want %v", slugs, want)
	}
	if dinners := book.RecipesFor(Dinner); len(dinners) != 2 || dinners[0].Slug != "a" {
		t.Errorf("got dinners %v, want a and b", dinners)
	}
}

func TestLoad_ReportsProblemsWithTheirLine(t *testing.T) {
	t.Parallel()
	const produce, recipe = "ingredients/produce.yaml", "recipes/dinner/preisoep.yaml"
	for name, test := range map[string]struct{ file, old, new, want string }{
		"an unknown key": {
			produce, "hue: 100", "colour: red\n  hue: 100", `ingredients/produce.yaml:8: unknown key "colour"`,
		},
		"a missing key": {
			produce, "\n  hue: 100", "", `ingredients/produce.yaml:1: key "hue" is missing`,
		},
		"a number as text": {
			produce, "kcal: 30", `kcal: "30"`, `ingredients/produce.yaml:9: expected a number, found the text "30"`,
		},
		"a text as number": {
			produce, "nl: [poor]", "nl: [7]",
			"ingredients/produce.yaml:4: expected a text, found the number 7 (quote it if it is a text)",
		},
		"an empty value": {
			produce, "kcal: 30", "kcal:", "ingredients/produce.yaml:9: expected a number, found nothing",
		},
		"a value below zero": {
			produce, "fat: 0.2", "fat: -0.2", "ingredients/produce.yaml:9: -0.2 is below zero",
		},
		"an infinite value": {
			produce, "fat: 0.2", "fat: .inf", "ingredients/produce.yaml:9: expected a number, found a YAML infinity",
		},
		"a unit that weighs nothing": {
			produce, "piece: 200", "piece: 0", "ingredients/produce.yaml:12: expected a number above zero",
		},
		"a weight for grams": {
			produce, "piece: 200", "g: 1", `ingredients/produce.yaml:12: unknown key "g"`,
		},
		"packs out of order": {
			produce, "[300, 500]", "[500, 300]", "ingredients/produce.yaml:13: packs are not in ascending order",
		},
		"a language that is missing": {
			produce, "{nl: prei, en: leek}", "{nl: prei}", `ingredients/produce.yaml:2: key "en" is missing`,
		},
		"an empty text": {
			produce, "en: leek}", `en: " "}`, "ingredients/produce.yaml:2: the text is empty",
		},
		"a value outside the list": {
			produce, "[celery]", "[celeriac]", `ingredients/produce.yaml:14: "celeriac" is not one of gluten, `,
		},
		"yes for true": {
			produce, "lactose: true", "lactose: yes",
			`ingredients/produce.yaml:15: expected true or false, found the text "yes"`,
		},
		"a hue beyond the circle": {
			produce, "hue: 100", "hue: 360", "ingredients/produce.yaml:8: hue 360 is not between 0 and 359",
		},
		"a picture that is no code": {
			produce, `"1f96c"`, "leek",
			`ingredients/produce.yaml:7: "leek" is no lower case hexadecimal code point or drawn picture`,
		},
		"a slug with capitals": {
			produce, "slug: prei", "slug: Prei", `ingredients/produce.yaml:1: "Prei" is no slug`,
		},
		"the aisle of another file": {
			produce, "aisle: produce\n  picture: \"1f96c\"", "aisle: bread\n  picture: \"1f96c\"",
			"ingredients/produce.yaml:6: aisle bread in the file of aisle produce",
		},
		"a slug that is taken": {
			produce, "slug: bouillon", "slug: prei",
			"ingredients/produce.yaml:20: ingredient prei exists already, at ingredients/produce.yaml:1",
		},
		"a table without a code": {
			produce, `code: "20040", `, "",
			"ingredients/produce.yaml:17: a source from ciqual has the code and the name of the food",
		},
		"an estimate without a how": {
			produce, ", how: from labels", "",
			"ingredients/produce.yaml:29: an estimated source has no code and says how",
		},
		"an estimate with a code": {
			produce, "how: from labels", `how: from labels, code: "1"`,
			"ingredients/produce.yaml:29: an estimated source has no code and says how",
		},
		"an adjusted unknown value": {
			produce, "adjusted: {fibre", "adjusted: {fiber", `ingredients/produce.yaml:10: unknown key "fiber"`,
		},
		"a repeated key": {
			recipe, "servings: 2", "servings: 2\nservings: 4",
			"recipes/dinner/preisoep.yaml:8: mapping key \"servings\" already defined",
		},
		"half a serving": {
			recipe, "servings: 2", "servings: 1.5",
			"recipes/dinner/preisoep.yaml:7: expected a whole number, found 1.5",
		},
		"the meal time of another folder": {
			recipe, "mealTime: dinner", "mealTime: lunch",
			"recipes/dinner/preisoep.yaml:6: meal time lunch in the folder of dinner",
		},
		"a step in one language": {
			recipe, ", en: Slice the leek.", "", `recipes/dinner/preisoep.yaml:19: key "en" is missing`,
		},
		"a fault after a long text": {
			recipe, "minutes: 12.5", "minutes: soon",
			`recipes/dinner/preisoep.yaml:23: expected a number, found the text "soon"`,
		},
		"a quantity of nothing": {
			recipe, "quantity: 500", "quantity: 0", "recipes/dinner/preisoep.yaml:17: expected a number above zero",
		},
		"a list that is none": {
			recipe, "cover: [prei, bouillon, water]", "cover: prei",
			`recipes/dinner/preisoep.yaml:14: expected a list, found the text "prei"`,
		},
		"a mapping that is none": {
			recipe, "equipment: {nl: [soeppan], en: [soup pot]}", "equipment: [soeppan]",
			"recipes/dinner/preisoep.yaml:12: expected keys and values, found a list",
		},
		"no YAML": {
			recipe, "[autumn, winter]", "[autumn", "recipes/dinner/preisoep.yaml:11: ',' or ']' must be specified",
		},
		"an empty file": {recipe, recipeFile, "", "recipes/dinner/preisoep.yaml: the file is empty"},
		"two documents": {
			recipe, "keto: true", "---\nketo: true",
			"recipes/dinner/preisoep.yaml: expected one YAML document, found 2",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			contents := map[string]string{produce: produceFile, recipe: recipeFile}
			if !strings.Contains(contents[test.file], test.old) {
				t.Fatalf("the sample does not contain %q", test.old)
			}
			contents[test.file] = strings.Replace(contents[test.file], test.old, test.new, 1)
			_, err := Load(files(produce, contents[produce], recipe, contents[recipe]))
			var problems Problems
			if !errors.As(err, &problems) || len(problems) != 1 ||
				!strings.HasPrefix(problems[0].String(), test.want) {
				t.Errorf("problems:\n%v\nwant a problem with the prefix:\n%s", err, test.want)
			}
		})
	}
}

func TestLoad_ReportsAllProblemsAndKeepsValidEntries(t *testing.T) {
	t.Parallel()
	book, err := Load(files(
		"ingredients/produce.yaml",
		strings.NewReplacer("hue: 100", "hue: red", "kcal: 5", "kcal: five").Replace(produceFile),
		"recipes/dinner/preisoep.yaml",
		recipeFile,
		"recipes/lunch/preisoep.yaml",
		strings.Replace(recipeFile, "dinner", "lunch", 1),
		"recipes/Preisoep.yaml",
		recipeFile,
		"recipes/dinner/.preisoep.yaml.swp",
		"an editor's",
	))
	want := []string{
		`ingredients/produce.yaml:8: expected a number, found the text "red"`,
		`ingredients/produce.yaml:26: expected a number, found the text "five"`,
		"recipes/Preisoep.yaml: the catalogue has no such file: " +
			"expected ingredients/<aisle>.yaml or recipes/<meal time>/<slug>.yaml",
		"recipes/lunch/preisoep.yaml: recipe preisoep exists already, in recipes/dinner/preisoep.yaml",
	}
	if err == nil || err.Error() != strings.Join(want, "\n") {
		t.Errorf("problems:\n%v\nwant:\n%s", err, strings.Join(want, "\n"))
	}
	if len(book.Ingredients) != 2 || len(book.Recipes) != 1 {
		t.Errorf(
			"read %d ingredients and %d recipes in spite of that, want 2 and 1",
			len(book.Ingredients),
			len(book.Recipes),
		)
	}
}

func TestLoad_FailsWithoutFolders(t *testing.T) {
	t.Parallel()
	book, err := Load(fstest.MapFS{})
	if !errors.Is(err, fs.ErrNotExist) || book != nil {
		t.Errorf("got book %v and error %v, want no book and fs.ErrNotExist", book, err)
	}
}
