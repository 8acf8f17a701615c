package catalogue

import "testing"

func TestCheckAllergens_ComparesNamesAndDiet(t *testing.T) {
	t.Parallel()
	named := func(name string, diet Diet, allergens Allergens) *Ingredient {
		return &Ingredient{Slug: "x", Name: Text{"nl": name}, Diet: diet, Allergens: allergens}
	}
	for name, test := range map[string]struct {
		ingredient *Ingredient
		want       []string
	}{
		"what the name promises is contained": {
			named("kerriepoeder", Vegan, Allergens{Contains: []Allergen{Mustard}}), nil,
		},
		"or unknown": {named("kerriepoeder", Vegan, Allergens{Unknown: true}), nil},
		"a trace is not enough": {
			named("kerriepoeder", Vegan, Allergens{MayContain: []Allergen{Mustard}}),
			[]string{`x: "kerriepoeder" contains mustard, or it is unknown`},
		},
		"celery is in ketchup": {
			named("tomatenketchup", Vegan, Allergens{}),
			[]string{`x: "tomatenketchup" contains celery, or it is unknown`},
		},
		"egg is in mie": {
			named("mie", Vegetarian, Allergens{Contains: []Allergen{Gluten}}),
			[]string{`x: "mie" contains eggs, or it is unknown`},
		},
		"almond is in bitterkoekje": {
			named("bitterkoekje", Vegetarian, Allergens{}),
			[]string{`x: "bitterkoekje" contains treeNuts, or it is unknown`},
		},
		"egg is in vanilla ice": {
			named("vanille-ijs", Vegetarian, Allergens{Contains: []Allergen{Milk}, MayContain: []Allergen{Eggs}}),
			[]string{`x: "vanille-ijs" contains eggs, or it is unknown`},
		},
		"nuts are in muesli": {
			named("muesli", Vegetarian, Allergens{Contains: []Allergen{Gluten}, MayContain: []Allergen{TreeNuts}}),
			[]string{`x: "muesli" contains treeNuts, or it is unknown`},
		},
		"soya is in crispbake": {
			named("beschuit", Vegetarian, Allergens{Contains: []Allergen{Gluten}, MayContain: []Allergen{Soy}}),
			[]string{`x: "beschuit" contains soy, or it is unknown`},
		},
		"milk is in spreads": {
			named("halvarine", Vegetarian, Allergens{MayContain: []Allergen{Milk}}),
			[]string{`x: "halvarine" contains milk, or it is unknown`},
		},
		"but not in those of plants": {named("plantaardige margarine", Vegan, Allergens{}), nil},
		"sulphites keep candied peel": {
			named("sukade", Vegan, Allergens{MayContain: []Allergen{Sulphites}}),
			[]string{`x: "sukade" contains sulphites, or it is unknown`},
		},
		"oyster mushrooms are none": {named("oesterzwammen", Vegan, Allergens{}), nil},
		"coconut milk is no milk":   {named("kokosmelk", Vegan, Allergens{}), nil},
		"a diet admits what it contains": {
			named("zuivel", Vegan, Allergens{Contains: []Allergen{Milk}}), []string{
				"x: it contains milk, so it is not vegan",
			},
		},
		"contained is no trace": {
			named("saus", Vegan, Allergens{Contains: []Allergen{Celery}, MayContain: []Allergen{Celery}}),
			[]string{"x: celery is contained, so it is no trace"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			expectProblems(t, checkAllergens(test.ingredient), test.want...)
		})
	}
}
