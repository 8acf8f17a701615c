package catalogue_test

import (
	"math"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
)

func TestWholeServings_CountsEggsSlicesAndOnions(t *testing.T) {
	t.Parallel()
	egg := &catalogue.Ingredient{Slug: "ei", Group: "eieren", UnitGrams: map[catalogue.Unit]float64{"piece": 50}}
	onion := &catalogue.Ingredient{Slug: "ui", Group: "groente", UnitGrams: map[catalogue.Unit]float64{"piece": 110}}
	date := &catalogue.Ingredient{Slug: "dadel", Group: "fruit", UnitGrams: map[catalogue.Unit]float64{"piece": 8}}
	bread := &catalogue.Ingredient{Slug: "brood", Group: "brood", UnitGrams: map[catalogue.Unit]float64{"slice": 35}}
	dish := func(servings int, quantity float64, unit catalogue.Unit, of *catalogue.Ingredient) catalogue.Dish {
		return catalogue.Dish{
			Recipe: &catalogue.Recipe{Servings: servings, Lines: []catalogue.Line{
				{Ingredient: of.Slug, Quantity: quantity, Unit: unit},
			}},
			Amounts: []catalogue.Amount{{Ingredient: of, Grams: 100}},
		}
	}
	for name, c := range map[string]struct {
		dish catalogue.Dish
		want float64
	}{
		"an egg each":           {dish(2, 2, catalogue.Piece, egg), 1},
		"an egg for two":        {dish(2, 1, catalogue.Piece, egg), 2},
		"three eggs for two":    {dish(2, 3, catalogue.Piece, egg), 2},
		"two slices":            {dish(1, 2, catalogue.Slice, bread), 0.5},
		"half an onion each":    {dish(2, 1, catalogue.Piece, onion), 1},
		"an onion each":         {dish(1, 1, catalogue.Piece, onion), 0.5},
		"dates":                 {dish(2, 3, catalogue.Piece, date), 0},
		"an onion by weight":    {dish(2, 100, catalogue.Gram, onion), 0},
		"an egg for twenty-one": {dish(21, 1, catalogue.Piece, egg), math.Inf(1)},
	} {
		if got := c.dish.WholeServings(); got != c.want {
			t.Errorf("%s: %v servings, want %v", name, got, c.want)
		}
	}
}
