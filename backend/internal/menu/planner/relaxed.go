package planner

import (
	"math"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
)

// Relaxed lists the soft rules that a week does not keep to as it stands, in the order of SoftRules. Meals whose recipe is not in the pool
// count for nothing. SoftIngredients is never among them: fewer is better, and no number is wrong. SoftRecent and SoftVariety look at
// lunch and dinner only: of breakfasts and snacks so few make a week that they come back all the time, and nobody minds.
func Relaxed(pool *Pool, request Request, week Week) []SoftRule {
	recent := indices(pool, request.Recent)
	broken := map[SoftRule]bool{}
	var before []*candidate // the cooked meals of yesterday
	for day := range week.Days {
		var kcal, protein, fat, ch float64
		var cooked []*candidate
		for _, meal := range week.Days[day].Meals {
			index, ok := pool.byID[meal.Recipe]
			if !ok {
				continue
			}
			c := &pool.candidates[index]
			v := variantOf(c, index, meal.Portion)
			kcal, protein, fat, ch = kcal+v.kcal, protein+v.protein, fat+v.fat, ch+v.ch
			broken[SoftMinutes] = broken[SoftMinutes] || TooLong(c.minutes, request.Minutes, day) > 0
			broken[SoftSeason] = broken[SoftSeason] || !inSeason(c, request.Season)
			if c.meal == catalogue.Lunch || c.meal == catalogue.Dinner {
				cooked = append(cooked, c)
				broken[SoftRecent] = broken[SoftRecent] || recent[index]
			}
		}
		for _, c := range cooked {
			for _, other := range before {
				broken[SoftVariety] = broken[SoftVariety] || alike(c, other)
			}
		}
		before = cooked
		fit := FitOf(request.Target, request.Keto, kcal, protein, fat, ch)
		outside := math.Abs(fit.Energy) > energyBand
		broken[SoftEnergy] = broken[SoftEnergy] || outside
		broken[SoftMacros] = broken[SoftMacros] || !outside && !fit.InBands
	}
	var relaxed []SoftRule
	for _, rule := range SoftRules {
		if broken[rule] {
			relaxed = append(relaxed, rule)
		}
	}
	return relaxed
}

// TooLong is by how many minutes a dish takes longer than somebody wants to cook on a day, 0 being Monday; 0 when it does not, as at
// weekends. Wished is 0 when they have not said.
func TooLong(minutes, wished, day int) int {
	if wished == 0 || day >= 5 {
		return 0
	}
	return max(0, minutes-wished)
}

// alike reports whether two dishes of one meal time are about the same ingredient.
func alike(a, b *candidate) bool { return a.meal == b.meal && a.main >= 0 && a.main == b.main }
