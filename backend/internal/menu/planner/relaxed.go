package planner

import "slices"

// Relaxed lists the soft rules that a week does not keep to as it stands, in the order of SoftRules. Meals whose recipe
// is not in the pool count for nothing. SoftIngredients and SoftTaste are never among them: no number is wrong.
// SoftRecent and SoftVariety look at lunch and dinner only: of breakfasts and snacks so few make a week that they come
// back all the time, and nobody minds.
func Relaxed(pool *Pool, request Request, week Week) []SoftRule {
	broken := relaxations(pool, request, week)
	return slices.DeleteFunc(slices.Clone(SoftRules), func(rule SoftRule) bool { return len(broken[rule]) == 0 })
}

// relaxations are the places at which a week does not keep to a soft rule. That a day is out of its bands is said at
// its first slot.
func relaxations(pool *Pool, request Request, week Week) map[SoftRule][]Place {
	recent, coming := recentOf(pool, request), comingOf(pool, request)
	eaten := map[int]int{} // by candidate: the day of the week on which it was eaten last, counted below zero in the weeks before
	for index, ago := range recent {
		eaten[index] = -ago
	}
	broken := map[SoftRule][]Place{}
	var yesterday []*candidate // the cooked meals of yesterday
	for day := range week.Days {
		var cooked []*candidate
		for _, meal := range week.Days[day].Meals {
			index, ok := pool.byID[meal.Recipe]
			if !ok || meal.Leftover { // its dinner was judged
				continue
			}
			c := &pool.candidates[index]
			say := func(rule SoftRule, breaks bool) {
				if breaks {
					broken[rule] = append(broken[rule], Place{Day: day, Slot: meal.Slot})
				}
			}
			say(SoftMinutes, MinutesOver(c.minutes, request.Minutes, day) > 0)
			say(SoftSeason, !inSeason(c, request.Season))
			last, known := eaten[index]
			ahead, comes := coming[index]
			say(SoftReturns, known && day-last <= RepeatDays || comes && 6-day+ahead <= RepeatDays)
			eaten[index] = day
			taste, rated := request.Taste[c.id]
			say(SoftDisliked, rated && taste <= TasteDisliked)
			if !c.cooked() {
				continue
			}
			cooked = append(cooked, c)
			_, before := recent[index]
			say(SoftRecent, before)
			say(SoftVariety, slices.ContainsFunc(yesterday, func(other *candidate) bool { return alike(c, other) }))
		}
		yesterday = cooked
		bands, sum := BandsOf(request), nutrientsOf(pool, week.Days[day])
		if len(week.Days[day].Meals) == 0 || bands.hold(sum) {
			continue
		}
		rule := SoftMacros
		if !bands.Energy.holds(sum.KCal) {
			rule = SoftEnergy
		}
		broken[rule] = append(broken[rule], Place{Day: day, Slot: week.Days[day].Meals[0].Slot})
	}
	return broken
}

// MinutesOver is by how many minutes a dish takes longer than somebody wants to cook on a day, 0 being Monday; 0 when it
// does not, as at weekends. Wished is 0 when they have not said.
func MinutesOver(minutes, wished, day int) int {
	if wished == 0 || day >= 5 {
		return 0
	}
	return max(0, minutes-wished)
}

// alike reports whether two dishes of one meal time are about the same ingredient.
func alike(a, b *candidate) bool { return a.meal == b.meal && a.main >= 0 && a.main == b.main }
