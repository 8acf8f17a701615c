package catalogue

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// textsOf returns the texts of problems without their positions.
func textsOf(problems []Problem) []string {
	var texts []string
	for _, problem := range problems {
		texts = append(texts, problem.Text)
	}
	return texts
}

func expectProblems(t *testing.T, got []Problem, want ...string) {
	t.Helper()
	if !slices.Equal(textsOf(got), want) {
		t.Errorf("problems:\n%s\nwant:\n%s", strings.Join(textsOf(got), "\n"), strings.Join(want, "\n"))
	}
}

// expectFaults compares the English texts.
func expectFaults(t *testing.T, got []Fault, want ...string) {
	t.Helper()
	var texts []string
	for _, fault := range got {
		texts = append(texts, fault.Message.In(locale.English))
		if fault.Field == "" || !fault.Message.Translated() {
			t.Errorf("fault %+v has no field or no text", fault)
		}
	}
	if !slices.Equal(texts, want) {
		t.Errorf("got faults\n%s\nwant\n%s", strings.Join(texts, "\n"), strings.Join(want, "\n"))
	}
}

func TestCheckIngredient_ReportsProblems(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		ingredient Ingredient
		want       []string
	}{
		"energy that fits its macronutrients is fine": {
			Ingredient{Composition: Composition{KCal: 381, Protein: 24, Fat: 31, Carbohydrate: 1}}, nil,
		},
		"a few kcal too much are fine in light food": {
			Ingredient{Composition: Composition{KCal: 21, Protein: 1, Fat: 0, Carbohydrate: 1.5}}, nil,
		},
		"twelve per cent too much is fine in rich food": {
			Ingredient{Composition: Composition{KCal: 504, Fat: 50}}, nil,
		},
		"more than that is not": {
			Ingredient{Composition: Composition{KCal: 506, Fat: 50}},
			[]string{
				"x: 506 kcal, but the macronutrients add up to 450 kcal (4/9/4/2); " +
					"explain it with energyNote if it is right",
			},
		},
		"nor is much too little": {
			Ingredient{Composition: Composition{KCal: 390, Fat: 50}},
			[]string{
				"x: 390 kcal, but the macronutrients add up to 450 kcal (4/9/4/2); " +
					"explain it with energyNote if it is right",
			},
		},
		"a note explains it": {
			Ingredient{Composition: Composition{KCal: 250, Carbohydrate: 1}, EnergyNote: "alcohol, 35 %"}, nil,
		},
		"a note does not explain energy that is left out": {
			Ingredient{Composition: Composition{KCal: 0, Carbohydrate: 1}, EnergyNote: "acids"},
			[]string{"x: No energy, although the macronutrients add up to 4 kcal"},
		},
		"water has nothing and that is right": {
			Ingredient{Composition: Composition{KCal: 0, Protein: 0, Fat: 0, Carbohydrate: 0}}, nil,
		},
		"a part is no more than the whole": {
			Ingredient{Composition: Composition{KCal: 52, Fat: 4, Saturated: 4.1, Carbohydrate: 4, Sugars: 4.6}},
			[]string{"x: More saturated fat (4.1 g) than fat (4 g)", "x: More sugars (4.6 g) than carbohydrate (4 g)"},
		},
		"rounding of a part is allowed": {
			Ingredient{Composition: Composition{KCal: 52, Fat: 4, Saturated: 4.04, Carbohydrate: 4, Sugars: 4.04}}, nil,
		},
		"100 g hold no more than 100 g": {
			Ingredient{Composition: Composition{KCal: 400, Protein: 50, Carbohydrate: 50, Fibre: 1.5}},
			[]string{"x: Protein, fat, carbohydrate and fibre add up to 101.5 g per 100 g"},
		},
		"packs of what is poured are round millilitres": {
			Ingredient{
				Composition: Composition{KCal: 900, Fat: 100},
				Density:     0.91,
				PackGrams:   []float64{455, 750, 910},
			},
			[]string{
				"x: a pack of 750 g would hold 824 ml; packs are in grams, " +
					"those of what is poured are round millilitres times its density",
			},
		},
		"packs of what is weighed are as they are": {
			Ingredient{
				Composition: Composition{KCal: 381, Protein: 24, Fat: 31, Carbohydrate: 1},
				PackGrams:   []float64{235},
			}, nil,
		},
		"an estimate has nothing to adjust": {
			Ingredient{
				Composition: Composition{KCal: 0},
				Source:      Source{Table: Estimated},
				Adjusted:    map[Nutrient]string{Salt: "usual"},
			},
			[]string{"x: salt is adjusted, but an estimate has nothing to deviate from"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test.ingredient.Slug = "x"
			expectProblems(t, checkIngredient(&test.ingredient), test.want...)
		})
	}
}

// ingredientSet returns three vegan ingredients with different pictures, enough for a valid recipe.
func ingredientSet() Ingredients {
	return Ingredients{
		"linzen": {
			Slug:        "linzen",
			Name:        Text{"nl": "linzen", "en": "lentils"},
			Picture:     "1fad8",
			Diet:        Vegan,
			Composition: Composition{KCal: 350, Protein: 25, Fat: 1, Carbohydrate: 53, Fibre: 12},
		},
		"olijfolie": {
			Slug:        "olijfolie",
			Name:        Text{"nl": "olijfolie", "en": "olive oil"},
			Picture:     "1fad2",
			Diet:        Vegan,
			Density:     0.91,
			Composition: Composition{KCal: 900, Protein: 0, Fat: 100, Carbohydrate: 0},
		},
		"ui": {
			Slug:    "ui",
			Name:    Text{"nl": "ui", "en": "onion"},
			Plural:  Text{"nl": "uien", "en": "onions"},
			Picture: "1f9c5",
			Diet:    Vegan,
			Composition: Composition{
				KCal:         38,
				Protein:      1,
				Fat:          0.5,
				Carbohydrate: 6,
				Fibre:        2,
			},
			UnitGrams: map[Unit]float64{Piece: 110},
		},
	}
}

func lentils() *Recipe {
	return &Recipe{
		Slug:      "linzen",
		MealTime:  Dinner,
		Servings:  2,
		Minutes:   30,
		Cover:     []string{"linzen", "olijfolie", "ui"},
		Equipment: Words{"nl": []string{"pan"}, "en": []string{"pan"}},
		Lines: []Line{
			grams(
				"linzen",
				200,
			), {Ingredient: "olijfolie", Quantity: 2, Unit: Tablespoon}, {Ingredient: "ui", Quantity: 1, Unit: Piece},
		},
		Steps: []Step{
			{Text: Text{"nl": "Snipper de ui.", "en": "Chop the onion."}},
			{Text: Text{"nl": "Bak hem in de olie.", "en": "Fry it in the oil."}, Minutes: 5},
			{Text: Text{"nl": "Kook de linzen mee.", "en": "Cook the lentils with it."}, Minutes: 20},
		},
	}
}

func TestCheckRecipe_ReportsProblems(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		spoil func(*Recipe, Ingredients)
		want  []string
	}{
		"a sound recipe has no problems": {func(*Recipe, Ingredients) {}, nil},
		"servings, minutes and steps stay in their ranges": {
			func(r *Recipe, _ Ingredients) {
				r.Servings, r.Minutes, r.Steps = 3, 200, append(r.Steps, make([]Step, 6)...)
				r.Lines[0].Quantity = 300
			},
			[]string{"200 minutes: expected 1 to 180.", "3 servings: expected 1, 2 or 4.", "9 steps: expected 3 to 8."},
		},
		"what is ready at once is told in one step": {
			func(r *Recipe, _ Ingredients) {
				r.Minutes = 10
				r.Steps = []Step{
					{
						Text: Text{
							"nl": "Eet de linzen met de ui en de olie.",
							"en": "Eat the lentils with the onion and oil.",
						},
					},
				}
			}, nil,
		},
		"what is cooked is not": {
			func(r *Recipe, _ Ingredients) {
				r.Minutes = 11
				r.Steps = []Step{
					{
						Text: Text{
							"nl": "Kook de linzen met de ui en de olie.",
							"en": "Cook the lentils with the onion and oil.",
						},
					},
				}
			},
			[]string{"1 steps: expected 3 to 8."},
		},
		"a lunch may be light": {
			func(r *Recipe, _ Ingredients) { r.MealTime = Lunch; r.Lines[0].Quantity = 90 }, nil,
		},
		"a lunch is more than a bite": {
			func(r *Recipe, _ Ingredients) { r.MealTime = Lunch; r.Lines[0].Quantity = 50 },
			[]string{"231 kcal in a serving: expected 300 to 1,100 for lunch."},
		},
		"a recipe takes as long as its steps": {
			func(r *Recipe, _ Ingredients) { r.Minutes = 24 },
			[]string{"24 minutes, but the steps take 25; " +
				"write “intussen” in a step done during the one before it."},
		},
		"equipment is the same in both languages": {
			func(r *Recipe, _ Ingredients) { r.Equipment["en"] = nil }, []string{
				"1 items of equipment in Dutch, 0 in English.",
			},
		},
		"an unknown ingredient is a problem of its own and stops no other": {
			func(r *Recipe, ingredients Ingredients) { delete(ingredients, "linzen"); r.Minutes = 24 },
			[]string{
				"24 minutes, but the steps take 25; write “intussen” in a step done during the one before it.",
				"No such ingredient: linzen.",
			},
		},
		"a unit needs a weight": {
			func(r *Recipe, ingredients Ingredients) { ingredients["ui"].UnitGrams = nil }, []string{
				"The weight of onion in this unit is unknown. Choose another unit.",
			},
		},
		"an ingredient has one line": {
			func(r *Recipe, _ Ingredients) { r.Lines = append(r.Lines, grams("ui", 50)) }, []string{
				"ui is listed twice.",
			},
		},
		"a cover has three ingredients": {
			func(r *Recipe, _ Ingredients) { r.Cover = r.Cover[:2] }, []string{
				"2 ingredients on the cover: expected 3.",
			},
		},
		"or fewer, if there are no more": {
			func(r *Recipe, _ Ingredients) {
				r.Lines, r.Cover = r.Lines[:2], r.Cover[:2]
				r.Steps[0].Text = Text{"nl": "Weeg de linzen af.", "en": "Weigh the lentils."}
			}, nil,
		},
		"what is on the cover is in the dish": {
			func(r *Recipe, ingredients Ingredients) { r.Cover[2] = "prei" }, []string{
				"prei is on the cover but not in the recipe.",
			},
		},
		"ingredients on a cover differ": {
			func(r *Recipe, _ Ingredients) { r.Cover[2] = r.Cover[0] },
			[]string{"linzen is on the cover twice."},
		},
		"an ingredient that no step mentions is forgotten": {
			func(r *Recipe, _ Ingredients) {
				r.Steps[0].Text = Text{
					"nl": "Snijd alles.",
					"en": "Chop everything.",
				}
			}, []string{"No step mentions ui."},
		},
		"a dinner is more than a bite": {
			func(r *Recipe, _ Ingredients) { r.Lines[0].Quantity = 50 }, []string{
				"231 kcal in a serving: expected 350 to 1,200 for dinner.",
			},
		},
		"a dinner is no banquet": {
			func(r *Recipe, _ Ingredients) { r.Servings = 1; r.Lines[0].Quantity = 300 },
			[]string{"1,338 kcal in a serving: expected 350 to 1,200 for dinner."},
		},
		"much salt with a reason": {
			func(r *Recipe, ingredients Ingredients) {
				ingredients["linzen"].Composition[Salt] = 4
				r.salty = "kept in brine"
			},
			nil,
		},
		"nobody eats that much salt": {
			func(_ *Recipe, ingredients Ingredients) { ingredients["linzen"].Composition[Salt] = 4.6 },
			[]string{
				"4.6 g of salt in a serving: at most 4.5 for dinner.",
				"4.6 g of salt in a serving: with more than 3 g it needs a reason.",
			},
		},
		"nobody eats that much of one thing": {
			func(r *Recipe, _ Ingredients) { r.Lines[2].Quantity = 11 },
			[]string{"605 g of ui in a serving: at most 600."},
		},
		"a claim of keto must hold": {
			func(r *Recipe, _ Ingredients) { r.Keto = true },
			[]string{
				"Not keto: 56.3 g carbohydrate in a serving, at most 14 g fits keto.",
				"Not keto: 27 % of the energy from fat, keto has at least 60.",
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			recipe, ingredients := lentils(), ingredientSet()
			test.spoil(recipe, ingredients)
			expectFaults(t, checkRecipe(recipe, ingredients), test.want...)
		})
	}
}

func TestLeastMinutes_AddsSequentialSteps(t *testing.T) {
	t.Parallel()
	step := func(text string, minutes float64) Step { return Step{Text: Text{"nl": text}, Minutes: minutes} }
	rice, onion, mince, sauce := step(
		"Kook de rijst.",
		12,
	), step(
		"Snipper intussen de ui.",
		0,
	), step(
		"Bak het gehakt.",
		8,
	), step(
		"Kook de saus.",
		6,
	)
	meanwhile := step("Ondertussen kook je de saus.", 6)
	for name, test := range map[string]struct {
		steps []Step
		want  float64
	}{
		"nothing takes no time":                          {nil, 0},
		"one after the other":                            {[]Step{rice, mince}, 20},
		"what is done meanwhile costs nothing":           {[]Step{rice, meanwhile}, 12},
		"unless it takes longer":                         {[]Step{sauce, step("Bak intussen de taart.", 40)}, 40},
		"what follows it is done meanwhile too":          {[]Step{rice, onion, mince}, 12},
		"until that takes longer":                        {[]Step{rice, onion, mince, sauce}, 14},
		"two things at once beside a third":              {[]Step{rice, onion, mince, meanwhile}, 12},
		"what is done after that waits for its own step": {[]Step{sauce, meanwhile, mince}, 14},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := leastMinutes(test.steps); got != test.want {
				t.Errorf("got %g minutes, want %g", got, test.want)
			}
		})
	}
}

func TestCheckSimilar_ComparesWeightAndEnergy(t *testing.T) {
	t.Parallel()
	ingredients := ingredientSet()
	ingredients[waterSlug] = &Ingredient{Slug: waterSlug}
	double := lentils()
	double.Slug, double.Lines = "meer-linzen", []Line{grams("linzen", 400), grams("olijfolie", 60), grams("ui", 200)}
	onions := lentils()
	onions.Slug, onions.Lines = "uiensoep", []Line{grams("ui", 500), grams("olijfolie", 20), grams(waterSlug, 2000)}
	oil := lentils()
	oil.Slug, oil.Lines = "linzen-met-olie", []Line{grams("linzen", 200), grams("olijfolie", 50)}
	salad := lentils()
	salad.Slug, salad.Lines = "linzensalade", []Line{grams("linzen", 200), grams("ui", 50)}
	thin := lentils()
	thin.Slug, thin.Lines = "linzensoep", []Line{grams("linzen", 150), grams(waterSlug, 2000)}

	for name, test := range map[string]struct {
		recipes []*Recipe
		want    []string
	}{
		"twice as much of the same is the same dish": {
			[]*Recipe{lentils(), double}, []string{"Nearly the same as linzen (0.999 of 1)."},
		},
		"the same weights of another energy are not": {[]*Recipe{oil, salad}, nil},
		"other proportions make another dish":        {[]*Recipe{lentils(), onions}, nil},
		"water does not make soups the same":         {[]*Recipe{onions, thin}, nil},
		"recipes without ingredients are not alike":  {[]*Recipe{{Slug: "a"}, {Slug: "b"}}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			expectProblems(t, checkSimilar(test.recipes, ingredients), test.want...)
		})
	}
}

func TestCheckCounts_RequiresMinimums(t *testing.T) {
	t.Parallel()
	book := &Book{Ingredients: make(Ingredients)}
	for n := range minIngredients {
		book.Ingredients[fmt.Sprintf("ingredient-%d", n)] = &Ingredient{}
	}
	for _, meal := range MealTimes {
		for n := range minRecipes[meal] {
			book.Recipes = append(book.Recipes, &Recipe{MealTime: meal, Keto: n < minKeto[meal]})
		}
	}
	expectProblems(t, checkCounts(book))

	book.Ingredients = maps.Clone(book.Ingredients)
	delete(book.Ingredients, "ingredient-0")
	book.Recipes = book.Recipes[1:]
	expectProblems(t, checkCounts(book),
		"599 ingredients, at least 600 are needed",
		"59 recipes, at least 60 are needed",
		"14 keto recipes, at least 15 are needed")
}

func TestCheck_ReportsTheLine(t *testing.T) {
	t.Parallel()
	book, err := Load(files(
		"ingredients/produce.yaml",
		strings.NewReplacer("kcal: 30", "kcal: 130", "  energyNote: none needed\n", "").Replace(produceFile),
		"recipes/dinner/preisoep.yaml",
		recipeFile,
	))
	if err != nil {
		t.Fatal(err)
	}
	var places []string
	for _, problem := range Check(book) {
		if problem.Line != 0 {
			places = append(places, fmt.Sprintf("%s:%d", problem.File, problem.Line))
		}
	}
	want := []string{
		"ingredients/produce.yaml:9",      // energy
		"recipes/dinner/preisoep.yaml:14", // water on the cover
		"recipes/dinner/preisoep.yaml:17", // ml without density
		"recipes/dinner/preisoep.yaml:18", // too few steps
	}
	if !slices.Equal(places, want) {
		t.Errorf("problems at %v, want %v", places, want)
	}
}
