package catalogue

import (
	"errors"
	"math"
	"testing"
)

func TestGrams_ConvertsUnits(t *testing.T) {
	t.Parallel()
	oil := &Ingredient{Slug: "olijfolie", Density: 0.91, UnitGrams: map[Unit]float64{Tablespoon: 13.5}}
	egg := &Ingredient{Slug: "ei", UnitGrams: map[Unit]float64{Piece: 50, Pinch: 1}}
	for name, test := range map[string]struct {
		of       *Ingredient
		quantity float64
		unit     Unit
		grams    float64
	}{
		"grams are grams":                            {egg, 120, Gram, 120},
		"a counted thing weighs what it says":        {egg, 3, Piece, 150},
		"a volume goes through the density":          {oil, 100, Millilitre, 91},
		"a teaspoon is 5 ml":                         {oil, 2, Teaspoon, 9.1},
		"its own weight goes before the density":     {oil, 2, Tablespoon, 27},
		"a pinch is half a gram":                     {oil, 1, Pinch, 0.5},
		"a knife tip is two grams":                   {oil, 1, KnifeTip, 2},
		"its own weight goes before that of a pinch": {egg, 1, Pinch, 1},
		"nothing weighs nothing":                     {egg, 0, Piece, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := test.of.Grams(test.quantity, test.unit)
			if err != nil || math.Abs(got-test.grams) > 1e-9 {
				t.Errorf("got %v g and error %v, want %v g", got, err, test.grams)
			}
		})
	}
}

func TestPackMillilitres_RoundsToPackSizes(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		density, grams, want float64
	}{
		"a litre of milk":                       {1.03, 1030, 1000},
		"half a litre of oil, in whole grams":   {0.91, 455, 500},
		"a quarter of a litre of cream":         {0.99, 248, 250},
		"millilitres that were taken for grams": {0.91, 500, 0},
		"what is weighed holds no millilitres":  {0, 500, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			poured := &Ingredient{Density: test.density}
			if got := poured.PackMillilitres(test.grams); got != test.want {
				t.Errorf("got %v ml, want %v", got, test.want)
			}
		})
	}
}

func TestGrams_FailsForUnknownWeights(t *testing.T) {
	t.Parallel()
	egg := &Ingredient{Slug: "ei", UnitGrams: map[Unit]float64{Piece: 50}}
	for name, test := range map[string]struct {
		quantity float64
		unit     Unit
		noWeight bool
	}{
		"a volume without a density":       {100, Millilitre, true},
		"a spoon without a density":        {1, Tablespoon, true},
		"a unit that it has no weight for": {1, Slice, true},
		"a cup without a density":          {1, Cup, true},
		"less than nothing":                {-1, Piece, false},
		"no number":                        {math.NaN(), Gram, false},
		"infinitely much":                  {math.Inf(1), Gram, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			grams, err := egg.Grams(test.quantity, test.unit)
			if err == nil {
				t.Fatalf("got %v g, want an error", grams)
			}
			if errors.Is(err, ErrUnknownWeight) != test.noWeight {
				t.Errorf("got error %v; want ErrUnknownWeight: %v", err, test.noWeight)
			}
		})
	}
}

func TestDiet_AdmitsStricterFood(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		eater, food Diet
		want        bool
	}{
		"a vegan eats vegan food":             {Vegan, Vegan, true},
		"a vegan eats no cheese":              {Vegan, Vegetarian, false},
		"a vegetarian eats no fish":           {Vegetarian, Pescatarian, false},
		"a pescatarian eats vegetarian food":  {Pescatarian, Vegetarian, true},
		"an omnivore eats everything":         {Omnivore, Omnivore, true},
		"nobody eats food of an unknown diet": {Omnivore, "", false},
		"an unknown diet admits nothing":      {"fruitarian", Vegan, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := test.eater.Admits(test.food); got != test.want {
				t.Errorf("got %v, want %v", got, test.want)
			}
		})
	}
}

func TestAllergen_HasANameInEveryLanguage(t *testing.T) {
	t.Parallel()
	if len(AllAllergens) != 14 {
		t.Errorf("got %d allergens, want the 14 of Regulation (EU) 1169/2011", len(AllAllergens))
	}
	for _, allergen := range AllAllergens {
		if !allergen.Name().Translated() {
			t.Errorf("%s has no name", allergen)
		}
	}
}
