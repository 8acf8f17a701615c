package catalogue

import (
	"math"

	"github.com/lepelblad/lepelblad/backend/internal/language"
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

// Doubt is something in the composition of an ingredient that cannot be right.
type Doubt struct {
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

var doubtTexts = map[string]language.Text{
	doubtNoEnergy:  {NL: "Geen energie, terwijl de voedingsstoffen %[1]s kcal leveren.", EN: "no energy, although its macronutrients bring %[1]s kcal"},
	doubtEnergy:    {NL: "%[1]s kcal, maar de voedingsstoffen leveren %[2]s (4/9/4/2).", EN: "%[1]s kcal, but its macronutrients bring %[2]s (4/9/4/2)"},
	doubtSaturated: {NL: "Meer verzadigd vet (%[1]s g) dan vet (%[2]s g).", EN: "more saturated fat (%[1]s g) than fat (%[2]s g)"},
	doubtSugars:    {NL: "Meer suikers (%[1]s g) dan koolhydraten (%[2]s g).", EN: "more sugars (%[1]s g) than carbohydrate (%[2]s g)"},
	doubtSum:       {NL: "Eiwit, vet, koolhydraten en vezels zijn samen %[1]s g van 100 g.", EN: "protein, fat, carbohydrate and fibre are %[1]s g of 100 g"},
}

// Known reports whether there is a doubt of this code.
func (d Doubt) Known() bool {
	_, ok := doubtTexts[d.Code]
	return ok
}

// Text is the doubt in words.
func (d Doubt) Text() Text {
	decimals := 100.0
	if d.Code == doubtNoEnergy || d.Code == doubtEnergy {
		decimals = 1
	}
	text := doubtTexts[d.Code]
	in := func(speak language.Language) string {
		args := make([]any, len(d.Numbers))
		for n, number := range d.Numbers {
			args[n] = speak.Number(math.Round(number*decimals) / decimals)
		}
		return text.With(args...).In(speak)
	}
	return Text{NL: in(language.Dutch), EN: in(language.English)}
}

// EnergyFits reports whether the energy of 100 g is that which its nutrients bring, within what tables differ by; both in kcal.
func EnergyFits(kcal, calculated float64) bool {
	return math.Abs(kcal-calculated) <= max(energyToleranceShare*calculated, energyToleranceKCal)
}

// Doubts lists what cannot be right about the composition of an ingredient.
func Doubts(i *Ingredient) []Doubt {
	var doubts []Doubt
	doubt := func(code string, numbers ...float64) { doubts = append(doubts, Doubt{Code: code, Numbers: numbers}) }
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

func checkIngredient(i *Ingredient) []Complaint {
	var complaints []Complaint
	complainAt := func(key, format string, args ...any) {
		complaints = append(complaints, i.origin.complain(key, i.Slug+": "+format, args...))
	}
	complain := func(format string, args ...any) { complainAt("per100g", format, args...) }
	for _, doubt := range Doubts(i) {
		advice := ""
		if doubt.Code == doubtEnergy {
			advice = "; explain it with energyNote if it is right"
		}
		complain("%s%s", doubt.Text().EN, advice)
	}
	for _, nutrient := range AllNutrients {
		if _, adjusted := i.Adjusted[nutrient]; adjusted && i.Source.Table == Estimated {
			complain("%s is adjusted, but an estimate has nothing to deviate from", nutrient)
		}
	}
	for _, grams := range i.PackGrams {
		if i.Poured() && i.PackMillilitres(grams) == 0 {
			complainAt("packs", "a pack of %g g would hold %.0f ml; packs are in grams, those of what is poured are round millilitres times its density", grams, grams/i.Density)
		}
	}
	return complaints
}
