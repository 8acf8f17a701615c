package catalogue

import "slices"

// Heat is how hot a dish is.
type Heat string

// The degrees of heat, mildest first.
const (
	HeatMild   Heat = "mild"   // also for small children
	HeatMedium Heat = "medium" // a bite that most adults like
	HeatHot    Heat = "hot"
)

// Heats lists every degree, mildest first.
var Heats = []Heat{HeatMild, HeatMedium, HeatHot}

// Within reports whether food of heat h suits someone who eats up to a limit. An empty limit admits all.
func (h Heat) Within(limit Heat) bool {
	return limit == "" || slices.Index(Heats, h) <= slices.Index(Heats, limit)
}

// gramsOfBite are the grams of an ingredient in a serving that make a dish HeatMedium; three times as much makes it
// HeatHot.
var gramsOfBite = map[string]float64{
	"rode-peper": 3, "groene-peper": 4, "jalapeno": 4, "jalapeno-pot": 8, "rawit": 0.5, "sambal": 2,
	"sambal-badjak": 3, "sriracha": 3, "gochujang": 8, "harissa": 2, "rode-currypasta": 8, "groene-currypasta": 6,
	"gele-currypasta": 14, "chilivlokken": 0.2, "cayennepeper": 0.1, "chilipoeder": 0.5, "zoete-chilisaus": 30,
}

// Heat returns how hot a dish is, from the amounts of hot ingredients in a serving, without optional ones.
func (d Dish) Heat() Heat {
	bites := 0.0
	for n, amount := range d.Amounts {
		if grams, ok := gramsOfBite[amount.Ingredient.Slug]; ok && !d.Recipe.Lines[n].Optional {
			bites += amount.Grams / float64(d.Recipe.Servings) / grams
		}
	}
	switch {
	case bites < 1:
		return HeatMild
	case bites < 3:
		return HeatMedium
	default:
		return HeatHot
	}
}
