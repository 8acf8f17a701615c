package catalogue

import (
	"math"
	"slices"
	"strings"
)

// mostGrams is about the most of an ingredient of each food group that a hungry adult eats at one meal, in grams as
// bought: seven slices of bread, four eggs, four slices of cheese. The numbers are our own.
var mostGrams = map[FoodGroup]float64{
	"brood":                         245,
	"gebak-en-koek":                 100,
	"graanproducten-en-meelsoorten": 160,
	"eieren":                        230,
	"kaas":                          90,
	"vleeswaren":                    90,
	"vlees-en-gevogelte":            280,
	"vis-schaal-en-schelpdieren":    250,
	"melk-en-melkproducten":         500,
	"noten-en-zaden":                60,
	"hartig-broodbeleg":             75,
	"suiker-snoep-zoet-beleg-en-zoete-sauzen": 60,
	"fruit": 400,
}

const (
	mostMeatSubstitute = 250 // g, such as tofu
	mostFreshCheese    = 300 // g
	freshCheeseKCal    = 200 // a cheese below it is eaten by the bowl
	mostLightPieces    = 6   // of crackers and rice cakes
	lightPieceGrams    = 15
)

// MostServings returns how many servings of a dish are still a plateful for one adult, by the ingredient of which it
// has most. It is infinite for a dish of which any amount may be eaten, such as vegetables.
func (d Dish) MostServings() float64 {
	most := math.Inf(1)
	for _, amount := range d.Amounts {
		if grams := amount.Grams / float64(d.Recipe.Servings); grams > 0 {
			most = min(most, mostOf(amount.Ingredient)/grams)
		}
	}
	return most
}

func mostOf(ingredient *Ingredient) float64 {
	limit, ok := mostGrams[ingredient.Group]
	switch piece := ingredient.UnitGrams[Piece]; {
	case ingredient.Group == "vleesvervangers-en-zuivelvervangers" && ingredient.Aisle == "meat-fish-veg":
		return mostMeatSubstitute
	case ingredient.Group == "kaas" && ingredient.Composition[KCal] < freshCheeseKCal:
		return mostFreshCheese
	case ingredient.Group == "brood" && piece > 0 && piece <= lightPieceGrams:
		return mostLightPieces * piece
	case !ok:
		return math.Inf(1)
	}
	return limit
}

// substitutes are what people with an intolerance eat instead of the ordinary food, by a part of their slugs.
var substitutes = map[Intolerance]string{"gluten": "glutenvrij", Lactose: "lactosevrij"}

// SubstituteFor returns the intolerances for which a dish has a substitute in place of the ordinary food.
func (d Dish) SubstituteFor() []Intolerance {
	var all []Intolerance
	for _, intolerance := range AllIntolerances {
		for _, amount := range d.Amounts {
			word := substitutes[intolerance]
			if word != "" && strings.Contains(amount.Ingredient.Slug, word) && !slices.Contains(all, intolerance) {
				all = append(all, intolerance)
			}
		}
	}
	return all
}
