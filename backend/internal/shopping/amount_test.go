package shopping_test

import (
	"math"
	"slices"
	"testing"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/shopping"
)

// Ingredients of the test recipes.
var (
	rice     = ingredient("rijst", catalogue.Ingredient{})
	onion    = ingredient("ui", catalogue.Ingredient{UnitGrams: map[catalogue.Unit]float64{catalogue.Piece: 110}})
	cucumber = ingredient("komkommer", catalogue.Ingredient{
		Group: "groente", Aisle: "produce", PackWord: catalogue.PieceWord,
		UnitGrams: map[catalogue.Unit]float64{catalogue.Piece: 350},
	})
	tomato = ingredient(
		"tomaten",
		catalogue.Ingredient{UnitGrams: map[catalogue.Unit]float64{catalogue.Can: 400, catalogue.Piece: 123}},
	)
	garlic = ingredient("knoflook", catalogue.Ingredient{UnitGrams: map[catalogue.Unit]float64{catalogue.Clove: 3}})
	oil    = ingredient(
		"olijfolie",
		catalogue.Ingredient{Density: 0.9, UnitGrams: map[catalogue.Unit]float64{catalogue.Tablespoon: 13.5}},
	)
	parsley = ingredient("peterselie", catalogue.Ingredient{})
	water   = ingredient("water", catalogue.Ingredient{Density: 1})
	noodles = ingredient("rijstnoedels", catalogue.Ingredient{PackGrams: []float64{225, 400}})
	milk    = ingredient("melk", catalogue.Ingredient{Density: 1.03, PackGrams: []float64{129}}) // a carton of 125 ml
	lemon   = ingredient(
		"citroen",
		catalogue.Ingredient{
			Density:   1.777,
			UnitGrams: map[catalogue.Unit]float64{catalogue.Piece: 80, catalogue.Slice: 8},
		},
	)
)

func ingredient(slug string, i catalogue.Ingredient) *catalogue.StoredIngredient {
	i.Slug = slug
	return &catalogue.StoredIngredient{ID: uuid.New(), Ingredient: &i}
}

// line is an amount of an ingredient in a recipe.
type line struct {
	of       *catalogue.StoredIngredient
	quantity float64
	unit     catalogue.Unit
	optional bool
}

// recipe returns a recipe for a number of servings.
func recipe(t *testing.T, servings int, lines ...line) *catalogue.Entry {
	t.Helper()
	entry := &catalogue.Entry{ID: uuid.New(), Dish: catalogue.Dish{Recipe: &catalogue.Recipe{Servings: servings}}}
	for _, l := range lines {
		grams, err := l.of.Grams(l.quantity, l.unit)
		if err != nil {
			t.Fatal(err)
		}
		entry.Ingredients = append(entry.Ingredients, l.of)
		entry.Dish.Amounts = append(entry.Dish.Amounts, catalogue.Amount{Ingredient: l.of.Ingredient, Grams: grams})
		entry.Dish.Recipe.Lines = append(
			entry.Dish.Recipe.Lines,
			catalogue.Line{Ingredient: l.of.Slug, Quantity: l.quantity, Unit: l.unit, Optional: l.optional},
		)
	}
	return entry
}

func TestSum_AddsUpIngredients(t *testing.T) {
	t.Parallel()
	type cook struct {
		servings int // of the recipe
		lines    []line
		eat      float64 // people times portion
	}
	type want struct {
		of       *catalogue.StoredIngredient
		grams    float64
		quantity float64
		unit     catalogue.Unit
	}
	g := catalogue.Gram
	times := func(n int, c cook) []cook { return slices.Repeat([]cook{c}, n) }
	cases := []struct {
		name  string
		cooks []cook
		want  []want
	}{
		{
			"a recipe for two, cooked for two",
			[]cook{{2, []line{{rice, 150, g, false}}, 2}},
			[]want{{rice, 150, 150, g}},
		},
		{"a recipe for four, cooked for one", []cook{{4, []line{{rice, 300, g, false}}, 1}}, []want{{rice, 75, 75, g}}},
		{
			"a household of two that eats portions of one and a quarter",
			[]cook{{4, []line{{rice, 400, g, false}}, 2 * 1.25}},
			[]want{{rice, 250, 250, g}},
		},
		{
			"half a portion of a recipe for one",
			[]cook{{1, []line{{rice, 90, g, false}}, 0.5}},
			[]want{{rice, 45, 45, g}},
		},
		{"several recipes, in the order in which they ask",
			[]cook{
				{2, []line{{rice, 150, g, false}, {onion, 1, catalogue.Piece, false}}, 2},
				{1, []line{{onion, 1, catalogue.Piece, false}, {rice, 80, g, false}}, 2},
			},
			[]want{{rice, 310, 310, g}, {onion, 330, 3, catalogue.Piece}}},
		{
			"an ingredient that a recipe lists twice",
			[]cook{{1, []line{{rice, 40, g, false}, {rice, 20, g, false}}, 1}},
			[]want{{rice, 60, 60, g}},
		},
		{
			"pieces here and grams there are pieces",
			[]cook{{1, []line{{onion, 1, catalogue.Piece, false}}, 1}, {1, []line{{onion, 55, g, false}}, 1}},
			[]want{{onion, 165, 1.5, catalogue.Piece}},
		},
		{
			"a need hardly above what the pieces weigh is those pieces",
			[]cook{{1, []line{{cucumber, 1, catalogue.Piece, false}}, 3}, {1, []line{{cucumber, 15, g, false}}, 1}},
			[]want{{cucumber, 1065, 3, catalogue.Piece}},
		},
		{
			"part of a piece is half of it",
			[]cook{{4, []line{{onion, 1, catalogue.Piece, false}}, 1}},
			[]want{{onion, 27.5, 0.5, catalogue.Piece}},
		},
		{
			"more than half a piece is a whole one",
			[]cook{{4, []line{{onion, 1, catalogue.Piece, false}}, 3}},
			[]want{{onion, 82.5, 1, catalogue.Piece}},
		},
		{
			"half a can is a can",
			[]cook{{2, []line{{tomato, 1, catalogue.Can, false}}, 1}},
			[]want{{tomato, 200, 1, catalogue.Can}},
		},
		{
			"cans go before pieces",
			[]cook{{1, []line{{tomato, 1, catalogue.Piece, false}, {tomato, 1, catalogue.Can, false}}, 1}},
			[]want{{tomato, 523, 2, catalogue.Can}},
		},
		{
			"cloves are whole",
			[]cook{{2, []line{{garlic, 3, catalogue.Clove, false}}, 1}},
			[]want{{garlic, 4.5, 2, catalogue.Clove}},
		},
		{
			"what is poured is measured",
			[]cook{{1, []line{{oil, 2, catalogue.Tablespoon, false}}, 1}},
			[]want{{oil, 27, 30, catalogue.Millilitre}},
		},
		{
			"what is weighed in grams but poured is measured",
			[]cook{{1, []line{{oil, 9, g, false}}, 1}},
			[]want{{oil, 9, 10, catalogue.Millilitre}},
		},
		{"a little is rounded to a gram", []cook{{1, []line{{rice, 4.2, g, false}}, 1}}, []want{{rice, 4.2, 5, g}}},
		{"tens are rounded to five grams", []cook{{1, []line{{rice, 21, g, false}}, 1}}, []want{{rice, 21, 25, g}}},
		{
			"hundreds are rounded to ten grams",
			[]cook{{1, []line{{rice, 101, g, false}}, 1}},
			[]want{{rice, 101, 110, g}},
		},
		{
			"kilos are rounded to fifty grams",
			[]cook{{1, []line{{rice, 1001, g, false}}, 1}},
			[]want{{rice, 1001, 1050, g}},
		},
		{
			"ninths that make a gram are no more than that",
			times(9, cook{9, []line{{rice, 1, g, false}}, 1}),
			[]want{{rice, 1, 1, g}},
		},
		{
			"twelfths that make a piece are no more than that",
			times(12, cook{12, []line{{onion, 1, catalogue.Piece, false}}, 1}),
			[]want{{onion, 110, 1, catalogue.Piece}},
		},
		{
			"what is optional everywhere is left out",
			[]cook{{1, []line{{rice, 75, g, false}, {parsley, 5, g, true}}, 1}},
			[]want{{rice, 75, 75, g}},
		},
		{
			"what is optional in one recipe and not in another counts twice",
			[]cook{{1, []line{{parsley, 5, g, true}}, 1}, {1, []line{{parsley, 10, g, false}}, 1}},
			[]want{{parsley, 15, 15, g}},
		},
		{
			"what comes from the tap is not bought",
			[]cook{{1, []line{{water, 250, catalogue.Millilitre, false}, {rice, 75, g, false}}, 1}},
			[]want{{rice, 75, 75, g}},
		},
		{
			"a spoon of juice is half a fruit",
			[]cook{{1, []line{{lemon, 1, catalogue.Tablespoon, false}}, 1}},
			[]want{{lemon, 26.655, 0.5, catalogue.Piece}},
		},
		{
			"three spoons of juice are a fruit",
			[]cook{{1, []line{{lemon, 45, catalogue.Millilitre, false}}, 1}},
			[]want{{lemon, 79.965, 1, catalogue.Piece}},
		},
		{
			"juice and slices of a fruit are pieces of it",
			[]cook{{1, []line{{lemon, 3, catalogue.Tablespoon, false}, {lemon, 2, catalogue.Slice, false}}, 1}},
			[]want{{lemon, 95.965, 1.5, catalogue.Piece}},
		},
		{
			"a weight is not rounded past the pack that is enough",
			[]cook{{1, []line{{noodles, 225, g, false}}, 1}},
			[]want{{noodles, 225, 225, g}},
		},
		{
			"a weight that a pack is not enough for is rounded",
			[]cook{{1, []line{{noodles, 231, g, false}}, 1}},
			[]want{{noodles, 231, 240, g}},
		},
		{
			"a volume is not rounded past the pack that is enough",
			[]cook{{1, []line{{milk, 124, catalogue.Millilitre, false}}, 1}},
			[]want{{milk, 127.72, 125, catalogue.Millilitre}},
		},
		{"nothing is nothing", nil, nil},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var needs []shopping.Need
			for _, cook := range c.cooks {
				needs = append(
					needs,
					shopping.Need{Recipe: recipe(t, cook.servings, cook.lines...), Servings: cook.eat},
				)
			}
			sums := shopping.Sum(needs)
			if len(sums) != len(c.want) {
				t.Fatalf("got %d ingredients, want %d", len(sums), len(c.want))
			}
			for n, want := range c.want {
				got := sums[n]
				if got.Ingredient != want.of || math.Abs(got.Grams-want.grams) > 1e-9 ||
					got.Quantity != want.quantity ||
					got.Unit != want.unit {
					t.Errorf(
						"%s: %v g, %v %s; want %s: %v g, %v %s",
						got.Ingredient.Slug,
						got.Grams,
						got.Quantity,
						got.Unit,
						want.of.Slug,
						want.grams,
						want.quantity,
						want.unit,
					)
				}
			}
		})
	}
}

func TestSum_ListsRecipesOfAnIngredient(t *testing.T) {
	t.Parallel()
	curry := recipe(t, 1, line{of: rice, quantity: 75, unit: catalogue.Gram})
	soup := recipe(
		t,
		1,
		line{of: onion, quantity: 1, unit: catalogue.Piece},
		line{of: rice, quantity: 20, unit: catalogue.Gram},
	)
	sums := shopping.Sum(
		[]shopping.Need{{Recipe: curry, Servings: 1}, {Recipe: soup, Servings: 1}, {Recipe: curry, Servings: 1}},
	)
	if got := sums[0]; !slices.Equal(got.Recipes, []uuid.UUID{curry.ID, soup.ID}) || got.Grams != 170 {
		t.Errorf("%s: got %v g for %v", got.Ingredient.Slug, got.Grams, got.Recipes)
	}
	if got := sums[1]; !slices.Equal(got.Recipes, []uuid.UUID{soup.ID}) {
		t.Errorf("%s: got recipes %v", got.Ingredient.Slug, got.Recipes)
	}
}

func TestSum_KeepsIngredientsWithTheSameSlugApart(t *testing.T) {
	t.Parallel()
	own := ingredient(rice.Slug, catalogue.Ingredient{})
	sums := shopping.Sum(
		[]shopping.Need{
			{
				Recipe: recipe(
					t,
					1,
					line{of: rice, quantity: 75, unit: catalogue.Gram},
					line{of: own, quantity: 30, unit: catalogue.Gram},
				),
				Servings: 1,
			},
		},
	)
	if len(sums) != 2 || sums[0].Ingredient != rice || sums[1].Ingredient != own {
		t.Errorf("got sums %+v", sums)
	}
}
