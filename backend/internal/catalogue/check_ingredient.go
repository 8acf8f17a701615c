package catalogue

import (
	"maps"
	"math"
	"regexp"
	"slices"
	"strings"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// Maximum difference between the energy of 100 g and that of its macronutrients. Tables use factors by food, which
// differ more than this only for alcohol, acids and polyols.
const (
	energyToleranceShare = 0.12
	energyToleranceKCal  = 12
)

// Rounded parts may add up to slightly more than 100 g, or than the whole nutrient.
const (
	mostGramsIn100g = 101
	partTolerance   = 0.05 // g
	// sugarsTolerance is in g. Tables measure sugars, and calculate carbohydrate as the remainder after other
	// nutrients.
	sugarsTolerance = 0.5
)

// Inconsistency is a contradiction in the composition of an ingredient.
type Inconsistency struct {
	Code    string
	Numbers []float64 // the value and its limit, or only the value
}

// Codes of inconsistencies.
const (
	doubtNoEnergy  = "no-energy"
	doubtEmpty     = "empty"
	doubtEnergy    = "energy-differs"
	doubtSaturated = "saturated-over-fat"
	doubtSugars    = "sugars-over-carbohydrate"
	doubtSum       = "over-100-g"
)

// Valid reports whether the code exists.
func (d Inconsistency) Valid() bool {
	codes := []string{doubtNoEnergy, doubtEmpty, doubtEnergy, doubtSaturated, doubtSugars, doubtSum}
	return slices.Contains(codes, d.Code)
}

// Message describes the inconsistency.
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

// EnergyFits reports whether the energy of 100 g is within tolerance of the energy calculated from its nutrients. Both
// are in kcal.
func EnergyFits(kcal, calculated float64) bool {
	return math.Abs(kcal-calculated) <= max(energyToleranceShare*calculated, energyToleranceKCal)
}

// Inconsistencies returns the contradictions in the composition of an ingredient.
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
	case n.KCal == 0 && i.hasEnergy():
		doubt(doubtEmpty)
	case !EnergyFits(n.KCal, calculated) && i.EnergyNote == "":
		doubt(doubtEnergy, n.KCal, calculated)
	}
	if n.Saturated > n.Fat+partTolerance {
		doubt(doubtSaturated, n.Saturated, n.Fat)
	}
	if n.Sugars > n.Carbohydrate+sugarsTolerance {
		doubt(doubtSugars, n.Sugars, n.Carbohydrate)
	}
	if sum := n.Protein + n.Fat + n.Carbohydrate + n.Fibre; sum > mostGramsIn100g {
		doubt(doubtSum, sum)
	}
	return doubts
}

// groupsWithEnergy are the groups whose foods all have energy.
var groupsWithEnergy = []FoodGroup{
	"aardappelen-en-knolgewassen", "alcoholische-dranken", "brood", "eieren", "fruit", "gebak-en-koek",
	"graanproducten-en-meelsoorten", "groente", "hartig-broodbeleg", "hartige-snacks-en-zoutjes", "kaas",
	"melk-en-melkproducten", "noten-en-zaden", "peulvruchten", "vetten-en-olien", "vis-schaal-en-schelpdieren",
	"vlees-en-gevogelte", "vleesvervangers-en-zuivelvervangers", "vleeswaren",
}

// nameWithEnergy matches names of foods that have energy, for those whose group is not known.
var nameWithEnergy = regexp.MustCompile(`(?i)\b(?:whisk(?:e?y)|wodka|vodka|jenever|rum|gin|cognac|brandy|likeur|` +
	`liqueur|wijn|wine|vin|bier|beer|bi[eè]re|meel|bloem|flour|farine|rijst|rice|riz|brood|bread|pain|pasta|p[aâ]tes|` +
	`olie|oil|huile|boter|butter|beurre|kaas|cheese|fromage|suiker|sugar|sucre|noten|nuts|noix)\b`)

// hasEnergy reports whether the food of an ingredient always has energy.
func (i *Ingredient) hasEnergy() bool {
	if i.Group == "diversen" {
		return slices.ContainsFunc(slices.Collect(maps.Values(i.Name)), nameWithEnergy.MatchString)
	}
	return slices.Contains(groupsWithEnergy, i.Group)
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
	return slices.Concat(
		problems, checkBounds(i), checkFatClass(i), checkSecond(i), checkAllergens(i), checkRisks(i),
	)
}
