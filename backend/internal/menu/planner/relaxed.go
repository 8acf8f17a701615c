package planner

import "slices"

// Relaxed returns the soft rules that a week does not keep to, in the order of SoftRules. Meals whose recipe is not in
// the pool count as nothing. SoftIngredients and SoftTaste are never among them, since they have no threshold.
// SoftRecent and SoftVariety apply to lunch and dinner only: breakfasts and snacks are few, and repeat all the time.
func Relaxed(pool *Pool, request Request, week Week) []SoftRule {
	broken := relaxations(pool, request, week)
	return slices.DeleteFunc(slices.Clone(SoftRules), func(rule SoftRule) bool { return len(broken[rule]) == 0 })
}

// relaxations returns the places at which a week does not keep to each soft rule. A day outside its bands is reported
// at its first slot.
func relaxations(pool *Pool, request Request, week Week) map[SoftRule][]Place {
	daysAgo, daysAhead := daysAgoOf(pool, request), daysAheadOf(pool, request)
	lastEaten := map[int]int{} // by candidate: the last day, 0 for Monday, negative for the weeks before
	for index, ago := range daysAgo {
		lastEaten[index] = -ago
	}
	broken := map[SoftRule][]Place{}
	var yesterday []*candidate // the lunch and dinner of the day before
	for day := range week.Days {
		var cooked []*candidate
		minutes := 0
		for _, meal := range week.Days[day].Meals {
			index, ok := pool.byID[meal.Recipe]
			if !ok || meal.Leftover { // its dinner counts
				continue
			}
			c := &pool.candidates[index]
			report := func(rule SoftRule, breaks bool) {
				if breaks {
					broken[rule] = append(broken[rule], Place{Day: day, Slot: meal.Slot})
				}
			}
			minutes += c.minutes
			report(SoftMinutes, request.Rhythm == nil && MinutesOver(c.minutes, request.Minutes, day) > 0)
			report(SoftSeason, !inSeason(c, request.Season))
			last, hasLast := lastEaten[index]
			ahead, isUpcoming := daysAhead[index]
			returns := hasLast && day-last <= RepeatDays || isUpcoming && 6-day+ahead <= RepeatDays
			report(SoftReturns, returns && !request.mayReturn(c.meal))
			lastEaten[index] = day
			taste, rated := request.Taste[c.id]
			report(SoftDisliked, rated && taste <= TasteDisliked)
			if !c.isMainMeal() {
				continue
			}
			cooked = append(cooked, c)
			_, isRecent := daysAgo[index]
			report(SoftRecent, isRecent && !request.mayReturn(c.meal))
			likeYesterday := func(other *candidate) bool { return sameMain(c, other) }
			report(SoftVariety, !request.mayReturn(c.meal) && slices.ContainsFunc(yesterday, likeYesterday))
		}
		yesterday = cooked
		if request.Rhythm != nil && float64(minutes) > request.Rhythm.minutes(day)+MinutesSlack {
			broken[SoftMinutes] = append(broken[SoftMinutes], Place{Day: day, Slot: week.Days[day].Meals[0].Slot})
		}
		bands, sum := BandsOf(request), nutrientsOf(pool, week.Days[day])
		if len(week.Days[day].Meals) == 0 || bands.contain(sum) {
			continue
		}
		rule := SoftMacros
		if !bands.Energy.contains(sum.KCal) {
			rule = SoftEnergy
		}
		broken[rule] = append(broken[rule], Place{Day: day, Slot: week.Days[day].Meals[0].Slot})
	}
	return broken
}

// MinutesSlack is by how many minutes a day may exceed the limit of a rhythm without being reported.
const MinutesSlack = 5

// MinutesOver returns by how many minutes a dish exceeds a limit on the cooking time of a day, 0 for Monday. It returns
// 0 for Saturday and Sunday, and when limit is 0.
func MinutesOver(minutes, limit, day int) int {
	if limit == 0 || day >= 5 {
		return 0
	}
	return max(0, minutes-limit)
}

// sameMain reports whether two dishes of one meal time have the same main ingredient.
func sameMain(a, b *candidate) bool { return a.meal == b.meal && a.main >= 0 && a.main == b.main }
