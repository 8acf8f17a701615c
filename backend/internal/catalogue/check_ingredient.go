package catalogue

import (
	"math"
	"slices"
	"strings"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// How far the energy of 100 g may be from that of its macronutrients: tables use factors of their own for each food,
// which differ more than this only where alcohol, acids or polyols bring energy.
const (
	energyToleranceShare = 0.12
	energyToleranceKCal  = 12
)

// Rounding makes the parts of 100 g, and the parts of a nutrient, add up to a little more than the whole.
const (
	mostGramsIn100g = 101
	partTolerance   = 0.05 // g
)

// Inconsistency is something in the composition of an ingredient that cannot be right.
type Inconsistency struct {
	Code    string
	Numbers []float64 // that it is about
}

// The doubts.
const (
	doubtNoEnergy  = "no-energy"
	doubtEnergy    = "energy-differs"
	doubtSaturated = "saturated-over-fat"
	doubtSugars    = "sugars-over-carbohydrate"
	doubtSum       = "over-100-g"
)

// Valid reports whether there is a doubt of this code.
func (d Inconsistency) Valid() bool {
	return slices.Contains([]string{doubtNoEnergy, doubtEnergy, doubtSaturated, doubtSugars, doubtSum}, d.Code)
}

// Message returns the doubt in words.
func (d Inconsistency) Message() locale.Message {
	decimals := 100.0
	if d.Code == doubtNoEnergy || d.Code == doubtEnergy {
		decimals = 1
	}
	message := locale.T("catalogue.doubt." + d.Code)
	for n, name := range []string{"Number", "Limit"}[:len(d.Numbers)] {
		message = message.With(name, math.Round(d.Numbers[n]*decimals)/decimals)
	}
	return message
}

// EnergyFits reports whether the energy of 100 g is that which its nutrients bring, within what tables differ by; both
// in kcal.
func EnergyFits(kcal, calculated float64) bool {
	return math.Abs(kcal-calculated) <= max(energyToleranceShare*calculated, energyToleranceKCal)
}

// Inconsistencies lists what cannot be right about the composition of an ingredient.
func Inconsistencies(i *Ingredient) []Inconsistency {
	var doubts []Inconsistency
	doubt := func(code string, numbers ...float64) {
		doubts = append(doubts, Inconsistency{Code: code, Numbers: numbers})
	}
	n := i.Composition.Nutrients()
	calculated := n.EnergyFromMacros()
	switch {
	case n.KCal == 0 && calculated > 0:
		doubt(doubtNoEnergy, calculated)
	case !EnergyFits(n.KCal, calculated) && i.EnergyNote == "":
		doubt(doubtEnergy, n.KCal, calculated)
	}
	if n.Saturated > n.Fat+partTolerance {
		doubt(doubtSaturated, n.Saturated, n.Fat)
	}
	if n.Sugars > n.Carbohydrate+partTolerance {
		doubt(doubtSugars, n.Sugars, n.Carbohydrate)
	}
	if sum := n.Protein + n.Fat + n.Carbohydrate + n.Fibre; sum > mostGramsIn100g {
		doubt(doubtSum, sum)
	}
	return doubts
}

func checkIngredient(i *Ingredient) []Problem {
	var problems []Problem
	reportAt := func(key, format string, args ...any) {
		problems = append(problems, i.origin.problem(key, i.Slug+": "+format, args...))
	}
	report := func(format string, args ...any) { reportAt("per100g", format, args...) }
	for _, doubt := range Inconsistencies(i) {
		advice := ""
		if doubt.Code == doubtEnergy {
			advice = "; explain it with energyNote if it is right"
		}
		report("%s%s", strings.TrimSuffix(doubt.Message().In(locale.English), "."), advice)
	}
	for _, nutrient := range AllNutrients {
		if _, adjusted := i.Adjusted[nutrient]; adjusted && i.Source.Table == Estimated {
			report("%s is adjusted, but an estimate has nothing to deviate from", nutrient)
		}
	}
	for _, grams := range i.PackGrams {
		if i.Poured() && i.PackMillilitres(grams) == 0 {
			reportAt(
				"packs",
				"a pack of %g g would hold %.0f ml; packs are in grams, those of what is poured are round millilitres"+
					" times its density",
				grams,
				grams/i.Density,
			)
		}
	}
	return slices.Concat(problems, checkBounds(i), checkFatClass(i), checkSecond(i), checkAllergens(i))
}
