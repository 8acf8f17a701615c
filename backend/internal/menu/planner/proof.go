package planner

import (
	"math"
	"slices"

	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
)

// Proof states which rules a week keeps to, which gave way, and how far its cost is from the least possible.
type Proof struct {
	Days    [7]DayProof
	Rules   []RuleProof // each hard rule, in the order of Check
	GaveWay []GaveWay   // the soft rules that the week does not keep to everywhere, in the order of SoftRules

	Objective float64 // cost of the week, see Plan
	Bound     float64 // lower bound on the cost of weeks of the same attempt, see Plan; zero when unknown
	Proven    bool    // Objective less Reuse is the least objective
	Reuse     float64 // cost above the least found, accepted for using fewer ingredients
	Steps     int     // steps of work

	Leftovers int     // dinners with a leftover; the proof is among weeks with the same leftovers
	PackWaste float64 // g of perishable ingredients that remain in opened packs
}

// Gap returns by how much a week could cost less at most, in the unit of Objective; zero when proven.
func (p Proof) Gap() float64 {
	if p.Proven {
		return 0
	}
	return max(0, p.Objective-p.Reuse-p.Bound)
}

// DayProof compares a day with its bands.
type DayProof struct {
	Nutrients nutrition.Nutrients
	Bands     Bands
	Fit       Fit
}

// RuleProof is a hard rule with the places that violate it, of which a planned week has none.
type RuleProof struct {
	Rule       Rule
	Violations []Place
}

// Reason is why a soft rule gave way.
type Reason string

// The reasons.
const (
	ReasonImpossible Reason = "impossible" // provably no week keeps to it
	ReasonOutweighed Reason = "outweighed" // keeping to it costs more than it is worth
	ReasonNotFound   Reason = "notFound"   // no week was found that keeps to it, and no proof that there is none
)

// GaveWay is a soft rule that a week does not keep to everywhere.
type GaveWay struct {
	Rule   SoftRule
	Places []Place
	Reason Reason

	// Lacking are the meal times for which the rule alone leaves fewer recipes than a week needs.
	Lacking []MealCount
}

// newProof returns the proof of a planned week.
func (m *model) newProof(result outcome, week Week) Proof {
	p := Proof{
		Objective: result.Objective,
		Bound:     result.Bound,
		Proven:    result.Proven,
		Reuse:     result.Objective - result.LeastObjective,
		Steps:     result.steps,
		Rules:     Check(m.pool, m.request, week),
		PackWaste: PackWaste(m.pool, m.request, week),
	}
	for day := range week.Days {
		if _, ok := week.Leftover(Place{day, Dinner}); ok {
			p.Leftovers++
		}
	}
	if math.IsInf(p.Bound, 0) {
		p.Bound = 0
	}
	bands := BandsOf(m.request)
	for day := range week.Days {
		sum := nutrientsOf(m.pool, week.Days[day])
		p.Days[day] = DayProof{Nutrients: sum, Bands: bands, Fit: fitOf(m.request, sum)}
	}
	broken := relaxations(m.pool, m.request, week)
	for _, rule := range SoftRules {
		if len(broken[rule]) > 0 {
			p.GaveWay = append(
				p.GaveWay,
				GaveWay{Rule: rule, Places: broken[rule], Reason: m.reason(rule, result), Lacking: m.lacking(rule)},
			)
		}
	}
	for n := range p.GaveWay {
		if len(p.GaveWay[n].Lacking) > 0 {
			p.GaveWay[n].Reason = ReasonImpossible
		}
	}
	return p
}

// reason returns why a rule gave way, as far as the solver can tell.
func (m *model) reason(rule SoftRule, result outcome) Reason {
	switch rule {
	case SoftMacros, SoftEnergy:
		// Macronutrients are relaxed in the first widening, energy in the first that widens its band.
		firstStep := slices.IndexFunc(widenings, func(w widening) bool {
			return rule == SoftMacros && w.macros > macroBand || rule == SoftEnergy && w.energy > energyBand
		})
		if result.provenEmpty && result.widened >= firstStep {
			return ReasonImpossible
		}
		return ReasonNotFound
	case SoftReturns, SoftDisliked:
		if result.provenEmpty && result.widerChoice {
			return ReasonImpossible
		}
		return ReasonNotFound
	default:
		if result.Proven {
			return ReasonOutweighed
		}
		return ReasonNotFound
	}
}

// lacking returns the meal times for which a soft rule alone leaves fewer recipes than a week needs.
func (m *model) lacking(rule SoftRule) []MealCount {
	var lacking []MealCount
	for _, count := range CountRecipes(m.pool, m.request) {
		if count.Needed == 0 {
			continue
		}
		available := 0
		for _, index := range m.allowed[count.MealTime] {
			c := &m.pool.candidates[index]
			_, eaten := m.distance(index)
			switch {
			case rule == SoftSeason && inSeason(c, m.request.Season), rule == SoftRecent && (!c.isMainMeal() || !eaten),
				rule == SoftMinutes && MinutesOver(c.minutes, m.request.Minutes, 0) == 0,
				rule == SoftReturns && !m.repeats(index), rule == SoftDisliked && !m.dislikes(index):
				available++
			case rule == SoftSeason, rule == SoftRecent, rule == SoftMinutes, rule == SoftReturns, rule == SoftDisliked:
			default:
				return nil
			}
		}
		needed := count.Needed
		switch rule {
		case SoftMinutes: // five days of the seven
			needed = (needed*5 + 6) / 7
		case SoftReturns: // each once
			needed = 0
			for _, slot := range m.request.Slots {
				if slot.Slot.MealTime() == count.MealTime {
					needed += 7
				}
			}
		}
		if available < needed {
			lacking = append(lacking, MealCount{MealTime: count.MealTime, Available: available, Needed: needed})
		}
	}
	return lacking
}

// Check returns the violations of each hard rule by a week, in the order in which the rules are listed here. Locked
// meals are not checked.
func Check(pool *Pool, request Request, week Week) []RuleProof {
	proofs := []RuleProof{
		{Rule: RuleDiet},
		{Rule: RuleKeto},
		{Rule: RuleIntolerance},
		{Rule: RuleDislike},
		{Rule: RuleMealTime},
		{Rule: RuleUses},
		{Rule: RuleTwoDays},
		{Rule: RulePortion},
		{Rule: RuleKeeps},
		{Rule: RuleUnknown},
	}
	report := func(rule Rule, place Place) {
		at := slices.IndexFunc(proofs, func(c RuleProof) bool { return c.Rule == rule })
		proofs[at].Violations = append(proofs[at].Violations, place)
	}
	uses := map[string]int{}
	yesterday := map[string]bool{}
	for _, eaten := range request.Recent {
		yesterday[eaten.Recipe] = yesterday[eaten.Recipe] || eaten.DaysAgo == 1
	}
	monday := map[string]bool{} // the Monday after the week
	for _, upcoming := range request.Upcoming {
		monday[upcoming.Recipe] = monday[upcoming.Recipe] || upcoming.DaysAhead == 1
	}
	for day := range week.Days {
		today := map[string]bool{}
		for _, meal := range week.Days[day].Meals {
			place := Place{Day: day, Slot: meal.Slot}
			locked := slices.Contains(request.Locked, Locked{Day: day, Meal: meal})
			index, ok := pool.byID[meal.Recipe]
			_, leftover := week.Source(place)
			if !leftover {
				uses[meal.Recipe]++
			}
			switch {
			case locked:
			case !ok:
				report(RuleUnknown, place)
			default:
				c := &pool.candidates[index]
				if rule := request.RulesAt(place).in(pool).broken(c); rule != "" {
					report(rule, place)
				}
				if leftover && !c.keeps {
					report(RuleKeeps, place)
				}
				if c.meal != meal.Slot.MealTime() && !leftover {
					report(RuleMealTime, place)
				}
				if uses[meal.Recipe] > request.maxUses(c.meal) {
					report(RuleUses, place)
				}
				isTooSoon := yesterday[meal.Recipe] && !leftover || day == 6 && monday[meal.Recipe]
				if today[meal.Recipe] || isTooSoon && !request.mayReturn(c.meal) {
					report(RuleTwoDays, place)
				}
				at := slotIndex(request.Slots, meal.Slot)
				if at < 0 || !request.fitsShare(c, meal.Portion, request.Slots[at]) {
					report(RulePortion, place)
				}
			}
			today[meal.Recipe] = true
		}
		yesterday = today
	}
	return proofs
}

// nutrientsOf returns the nutrients of a day. Meals whose recipe is not in the pool count as nothing.
func nutrientsOf(pool *Pool, day Day) nutrition.Nutrients {
	var sum nutrition.Nutrients
	for _, meal := range day.Meals {
		if index, ok := pool.byID[meal.Recipe]; ok {
			sum = sum.Add(pool.candidates[index].nutrients.Scale(meal.Portion.Factor()))
		}
	}
	return sum
}
