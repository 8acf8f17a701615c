package catalogue

import (
	"errors"
	"math"
	"reflect"
	"testing"
)

// testIngredients has an ingredient for each case of the derivations.
func testIngredients() Ingredients {
	ingredients := Ingredients{}
	for _, i := range []*Ingredient{
		{
			Slug:        "prei",
			Diet:        Vegan,
			Composition: Composition{KCal: 30, Protein: 2, Fat: 0, Carbohydrate: 4, Sugars: 3, Fibre: 3, Salt: 0},
			UnitGrams:   map[Unit]float64{Piece: 200},
		},
		{
			Slug:    "kaas",
			Diet:    Vegetarian,
			Lactose: true,
			Composition: Composition{
				KCal:         380,
				Protein:      24,
				Fat:          31,
				Saturated:    20,
				Carbohydrate: 1,
				Sugars:       0,
				Fibre:        0,
				Salt:         2,
			},
			Allergens: Allergens{Contains: []Allergen{Milk}},
		},
		{
			Slug:        "zalm",
			Diet:        Pescatarian,
			Composition: Composition{KCal: 210, Protein: 20, Fat: 14, Carbohydrate: 0, Sugars: 0, Fibre: 0},
			Allergens:   Allergens{Contains: []Allergen{Fish}, MayContain: []Allergen{Milk, Crustaceans}},
		},
		{
			Slug:        "boter",
			Diet:        Vegetarian,
			Composition: Composition{KCal: 750, Protein: 1, Fat: 83, Carbohydrate: 1, Sugars: 1, Fibre: 0, Salt: 0},
			Allergens:   Allergens{Contains: []Allergen{Milk}},
		},
		{
			Slug:        "ham",
			Diet:        Omnivore,
			Composition: Composition{KCal: 110, Protein: 20, Fat: 3, Carbohydrate: 1},
			Allergens:   Allergens{MayContain: []Allergen{Soy}},
		},
		{
			Slug:        "bouillon",
			Diet:        Vegan,
			Composition: Composition{KCal: 200, Protein: 10, Fat: 10, Carbohydrate: 17},
			Allergens:   Allergens{Contains: []Allergen{Celery}, Unknown: true},
		},
	} {
		ingredients[i.Slug] = i
	}
	return ingredients
}

func recipeOf(lines ...Line) *Recipe {
	return &Recipe{Slug: "ovenschotel", MealTime: Dinner, Servings: 2, Lines: lines}
}

func grams(slug string, quantity float64) Line {
	return Line{Ingredient: slug, Quantity: quantity, Unit: Gram}
}

func dishOf(t *testing.T, lines ...Line) Dish {
	t.Helper()
	dish, err := recipeOf(lines...).Dish(testIngredients())
	if err != nil {
		t.Fatal(err)
	}
	return dish
}

func TestDish_NutrientsAreOfOneServing(t *testing.T) {
	t.Parallel()
	n := dishOf(t, Line{Ingredient: "prei", Quantity: 2, Unit: Piece}, grams("kaas", 100)).Nutrients()
	for name, test := range map[string]struct{ got, want float64 }{
		"energy":       {n.KCal, (4*30 + 380) / 2.0},
		"protein":      {n.Protein, (4*2 + 24) / 2.0},
		"fat":          {n.Fat, 31 / 2.0},
		"saturated":    {n.Saturated, 20 / 2.0},
		"carbohydrate": {n.Carbohydrate, (4*4 + 1) / 2.0},
		"sugars":       {n.Sugars, 4 * 3 / 2.0},
		"fibre":        {n.Fibre, 4 * 3 / 2.0},
		"salt":         {n.Salt, 2 / 2.0},
	} {
		if math.Abs(test.got-test.want) > 1e-9 {
			t.Errorf("%s: got %v, want %v", name, test.got, test.want)
		}
	}
}

func TestDish_CountsOptionalIngredients(t *testing.T) {
	t.Parallel()
	garnish := grams("kaas", 20)
	garnish.Optional = true
	dish := dishOf(t, grams("prei", 100), garnish)
	if kcal := dish.Nutrients().KCal; kcal != (30+76)/2.0 {
		t.Errorf("got %v kcal, want 53", kcal)
	}
	if diet, _ := dish.Diet(); diet != Vegetarian {
		t.Errorf("got diet %s, want vegetarian", diet)
	}
}

func TestDish_IncompleteNamesUnknownNutrients(t *testing.T) {
	t.Parallel()
	if got := dishOf(t, grams("kaas", 1)).Incomplete(); got != nil {
		t.Errorf("got missing nutrients %v, want none", got)
	}
	want := []Nutrient{Saturated, Salt}
	if got := dishOf(t, grams("kaas", 1), grams("zalm", 1)).Incomplete(); !reflect.DeepEqual(got, want) {
		t.Errorf("got missing nutrients %v, want %v", got, want)
	}
}

func TestDish_DietIsTheStrictestSuitable(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		lines   []Line
		diet    Diet
		because []string
	}{
		"vegetables only are vegan": {[]Line{grams("prei", 1)}, Vegan, nil},
		"cheese makes it vegetarian": {
			[]Line{grams("prei", 1), grams("kaas", 1)},
			Vegetarian,
			[]string{"kaas"},
		},
		"fish outweighs cheese": {
			[]Line{grams("kaas", 1), grams("zalm", 1)},
			Pescatarian,
			[]string{"zalm"},
		},
		"meat outweighs fish in either order": {
			[]Line{grams("ham", 1), grams("zalm", 1)},
			Omnivore,
			[]string{"ham"},
		},
		"an ingredient used twice is named once": {
			[]Line{grams("kaas", 1), grams("kaas", 2)},
			Vegetarian,
			[]string{"kaas"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			diet, because := dishOf(t, test.lines...).Diet()
			if diet != test.diet || !reflect.DeepEqual(because, test.because) {
				t.Errorf("got %s because of %v, want %s because of %v", diet, because, test.diet, test.because)
			}
		})
	}
}

func TestDish_AllergensAreThoseOfIngredients(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		lines []Line
		want  []AllergenFinding
	}{
		"vegetables have none": {[]Line{grams("prei", 1)}, nil},
		"each comes with the ingredients that bring it, in the order of the regulation": {
			[]Line{grams("kaas", 1), grams("zalm", 1)},
			[]AllergenFinding{
				{Allergen: Crustaceans, MayContain: []string{"zalm"}},
				{Allergen: Fish, Contains: []string{"zalm"}},
				{Allergen: Milk, Contains: []string{"kaas"}, MayContain: []string{"zalm"}},
			},
		},
		"traces are not counted as containing": {
			[]Line{grams("ham", 1)}, []AllergenFinding{{Allergen: Soy, MayContain: []string{"ham"}}},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := dishOf(t, test.lines...).Allergens(); !reflect.DeepEqual(got, test.want) {
				t.Errorf("got %+v, want %+v", got, test.want)
			}
		})
	}
}

func TestDish_UnknownAllergensCountAsContained(t *testing.T) {
	t.Parallel()
	findings := dishOf(t, grams("bouillon", 10)).Allergens()
	if len(findings) != len(AllAllergens) {
		t.Fatalf("got %d allergens, want all %d", len(findings), len(AllAllergens))
	}
	for _, finding := range findings {
		if !finding.Present() {
			t.Errorf("Present of %s is false, want true", finding.Allergen)
		}
		if contained := finding.Allergen == Celery; contained != (len(finding.Contains) == 1) ||
			contained == (len(finding.Unknown) == 1) {
			t.Errorf("got finding %+v; only celery is certain", finding)
		}
	}
}

func TestDish_ReportsEveryLineWithoutWeight(t *testing.T) {
	t.Parallel()
	dish, err := recipeOf(
		grams("eenhoorn", 100),
		Line{Ingredient: "kaas", Quantity: 1, Unit: Slice},
		grams("prei", 100),
	).Dish(testIngredients())
	if !errors.Is(err, ErrUnknownIngredient) || !errors.Is(err, ErrUnknownWeight) {
		t.Errorf("got error %v, want ErrUnknownIngredient and ErrUnknownWeight", err)
	}
	if len(dish.Amounts) != 1 || dish.Amounts[0].Ingredient.Slug != "prei" {
		t.Errorf("got amounts %v, want only leek", dish.Amounts)
	}
}

func TestDish_IsNamedAfterIngredients(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		dish, ingredient, plural string
		want                     bool
	}{
		{"Yoghurt met druiven", "druiven", "", true},
		{"Schaaltje mandarijnen", "mandarijn", "mandarijnen", true},
		{"Kwark met peer", "magere kwark", "", true},
		{"Spinazie à la crème", "spinazie (diepvries)", "", true},
		{"Bananenmilkshake", "banaan", "bananen", true},
		{"Kokoskip met rijst", "kip", "", true},
		{"Uiensoep", "ui", "uien", true},
		{"Gebakken ei op brood", "ei", "eieren", true},
		{"Geitenkaas met peer", "ei", "eieren", false},
		{"Salade met champignons", "ham", "", false},
		{"Kwark met peer", "honing", "", false},
	} {
		dish := Dish{Recipe: &Recipe{Name: Text{"nl": c.dish}}}
		ingredient := &Ingredient{Name: Text{"nl": c.ingredient}, Plural: Text{"nl": c.plural}}
		if got := dish.IsNamedAfter(ingredient); got != c.want {
			t.Errorf("%s is named after %s: %v", c.dish, c.ingredient, got)
		}
	}
	if (Dish{}).IsNamedAfter(&Ingredient{Name: Text{"nl": "peer"}}) {
		t.Error("a dish without a recipe has a name")
	}
}

func TestDish_IsKeto(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		lines []Line
		want  bool
	}{
		"salmon and cheese fit": {[]Line{grams("zalm", 100), grams("kaas", 150)}, true},
		"a kilo of leek brings much carbohydrate": {
			[]Line{grams("zalm", 100), grams("kaas", 150), grams("prei", 700)},
			false,
		},
		"ham alone has too little fat": {[]Line{grams("ham", 300)}, false},
		"salmon in much butter fits":   {[]Line{grams("zalm", 80), grams("boter", 60)}, true},
		"fat needs no protein beside":  {[]Line{grams("boter", 60)}, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dish := dishOf(t, test.lines...)
			if got := dish.IsKeto(); got != test.want {
				t.Errorf("got %v, want %v; %+v, %v", got, test.want, dish.Nutrients(), dish.ketoFaults())
			}
		})
	}
}
