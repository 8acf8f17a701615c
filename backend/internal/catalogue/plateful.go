package catalogue

import (
	"math"
	"slices"
	"strings"
)

// mostGrams is approximately the maximum that a hungry adult eats at one meal of an ingredient of each food group, in
// grams as bought: five slices of bread, three eggs, three slices of cheese. The numbers are our own.
var mostGrams = map[FoodGroup]float64{
	"brood":                         190,
	"gebak-en-koek":                 100,
	"graanproducten-en-meelsoorten": 105,
	"eieren":                        150,
	"kaas":                          80,
	"vleeswaren":                    80,
	"vlees-en-gevogelte":            190,
	"vis-schaal-en-schelpdieren":    155,
	"melk-en-melkproducten":         310,
	"peulvruchten":                  220,
	"noten-en-zaden":                40,
	"hartig-broodbeleg":             70,
	"suiker-snoep-zoet-beleg-en-zoete-sauzen": 60,
	"fruit":                       330,
	"aardappelen-en-knolgewassen": 400,
	"hartige-snacks-en-zoutjes":   35,
}

// mostOfFood has other limits for foods that are stronger, richer or bulkier than their group.
var mostOfFood = map[string]float64{
	"appelstroop": 30, "avocado": 160, "halfvolle-mayonaise": 40, "mayonaise": 35, "pindakaas": 45, "pesto": 45,
	"rozijnen": 45, "speklap": 170,
}

const (
	mostMeatSubstitute = 200 // g, such as tofu
	mostFreshCheese    = 300 // g
	freshCheeseKCal    = 200 // kcal per 100 g; a cheese with less is eaten by the bowl, such as cottage cheese
	mostLightPieces    = 6   // of crackers and rice cakes
	lightPieceGrams    = 15
)

// mostServings is the maximum for any dish: recipes are for people who eat a serving each.
const mostServings = 1.5

// MostServings returns the maximum number of servings of a dish that one adult can be expected to eat, limited by the
// ingredient that is nearest its maximum.
func (d Dish) MostServings() float64 {
	most := mostServings
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
	}
	if most, isNamed := mostOfFood[ingredient.Slug]; isNamed {
		return most
	}
	if !ok {
		return math.Inf(1)
	}
	return limit
}

// substitutes are parts of the slugs of ingredients that replace the ordinary food for people with an intolerance.
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
