package planner

import (
	"math"
	"slices"

	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
)

// Proof is what a week keeps to, what gave way, and how far it is from the best.
type Proof struct {
	Days    [7]DayProof
	Rules   []RuleProof // each hard rule, in their order
	GaveWay []GaveWay   // each soft rule that the week does not keep to everywhere, in the order of SoftRules

	Objective float64 // what the week costs, see Plan
	Bound     float64 // no week costs less, among those of the first widening that holds one and of the dishes chosen from; zero when nothing was proved
	Proven    bool    // the least objective is known to be Objective less Reuse
	Reuse     float64 // what the week costs more than the least that was found, for the ingredients that it saves
	Steps     int     // of work

	Leftovers int     // dinners that are eaten a second time; what is proved is proved among weeks with the same
	PackWaste float64 // g of perishable ingredients that remain in opened packs, of those that are sold in packs
}

// Gap is how much less a week could cost at most, in the objective's unit; zero when it is proven that none does.
func (p Proof) Gap() float64 {
	if p.Proven {
		return 0
	}
	return max(0, p.Objective-p.Reuse-p.Bound)
}

// DayProof is a day against its bands.
type DayProof struct {
	Nutrients nutrition.Nutrients
	Bands     Bands
	Fit       Fit
}

// RuleProof is a hard rule with the places at which a week breaks it: none in a week that was planned.
type RuleProof struct {
	Rule       Rule
	Violations []Place
}

// Reason says why a soft rule gave way.
type Reason string

// The reasons.
const (
	ReasonImpossible Reason = "impossible" // provably no week keeps to it
	ReasonOutweighed Reason = "outweighed" // keeping to it costs more, by what others require, than it is worth
	ReasonNotFound   Reason = "notFound"   // none was found that does, nor that there is none
)

// GaveWay is a soft rule that a week does not keep to everywhere.
type GaveWay struct {
	Rule   SoftRule
	Places []Place
	Reason Reason

	// Lacking are the meal times of which the rule by itself leaves fewer recipes than a week takes.
	Lacking []MealCount
}

// proof is that of a week that was found.
func (m *model) proof(result outcome, week Week) Proof {
	p := Proof{
		Objective: result.Objective, Bound: result.Bound, Proven: result.Proven, Reuse: result.Objective - result.LeastObjective, Steps: result.steps,
		Rules: Check(m.pool, m.request, week), PackWaste: PackWaste(m.pool, m.request, week),
	}
	for day := range week.Days {
		if _, again := week.Leftover(Place{day, Dinner}); again {
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

// reason is why a rule gave way, as far as the solver knows.
func (m *model) reason(rule SoftRule, result outcome) Reason {
	switch rule {
	case SoftMacros, SoftEnergy:
		// Macronutrients were given up at the first widening, energy at the first that widens its band.
		given := slices.IndexFunc(widenings, func(w widening) bool {
			return rule == SoftMacros && w.macros > macroBand || rule == SoftEnergy && w.energy > energyBand
		})
		if result.certain && result.widened >= given {
			return ReasonImpossible
		}
		return ReasonNotFound
	case SoftReturns, SoftDisliked:
		if result.certain && result.chosen {
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

// lacking are the meal times of which a soft rule by itself leaves fewer recipes than a week takes.
func (m *model) lacking(rule SoftRule) []MealCount {
	var short []MealCount
	for _, count := range CountRecipes(m.pool, m.request) {
		if count.Needed == 0 {
			continue
		}
		left := 0
		for _, index := range m.allowed[count.MealTime] {
			c := &m.pool.candidates[index]
			_, eaten := m.near(index)
			switch {
			case rule == SoftSeason && inSeason(c, m.request.Season), rule == SoftRecent && (!c.cooked() || !eaten),
				rule == SoftMinutes && MinutesOver(c.minutes, m.request.Minutes, 0) == 0,
				rule == SoftReturns && !m.returns(index), rule == SoftDisliked && !m.dislikes(index):
				left++
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
		if left < needed {
			short = append(short, MealCount{MealTime: count.MealTime, Available: left, Needed: needed})
		}
	}
	return short
}

// Check holds a week against each hard rule, in the order in which they are listed here. Locked meals are not judged.
func Check(pool *Pool, request Request, week Week) []RuleProof {
	checked := []RuleProof{
		{
			Rule: RuleDiet,
		}, {Rule: RuleKeto}, {Rule: RuleIntolerance}, {Rule: RuleDislike}, {Rule: RuleMealTime}, {Rule: RuleUses}, {Rule: RuleTwoDays},
		{Rule: RulePortion}, {Rule: RuleKeeps}, {Rule: RuleUnknown},
	}
	say := func(rule Rule, place Place) {
		at := slices.IndexFunc(checked, func(c RuleProof) bool { return c.Rule == rule })
		checked[at].Violations = append(checked[at].Violations, place)
	}
	uses := map[string]int{}
	before := map[string]bool{}
	for _, eaten := range request.Recent {
		before[eaten.Recipe] = before[eaten.Recipe] || eaten.DaysAgo == 1
	}
	monday := map[string]bool{} // the one after the week
	for _, coming := range request.Upcoming {
		monday[coming.Recipe] = monday[coming.Recipe] || coming.DaysAhead == 1
	}
	for day := range week.Days {
		today := map[string]bool{}
		for _, meal := range week.Days[day].Meals {
			place, locked := Place{
				Day:  day,
				Slot: meal.Slot,
			}, slices.Contains(
				request.Locked,
				Locked{Day: day, Meal: meal},
			)
			index, ok := pool.byID[meal.Recipe]
			_, leftover := week.Source(place)
			if !leftover {
				uses[meal.Recipe]++
			}
			switch {
			case locked:
			case !ok:
				say(RuleUnknown, place)
			default:
				c := &pool.candidates[index]
				if rule := request.RulesAt(place).broken(pool, c); rule != "" {
					say(rule, place)
				}
				if leftover && !c.keeps {
					say(RuleKeeps, place)
				}
				if c.meal != meal.Slot.MealTime() && !leftover {
					say(RuleMealTime, place)
				}
				if uses[meal.Recipe] > maxUses(c.meal) {
					say(RuleUses, place)
				}
				if before[meal.Recipe] && !leftover || today[meal.Recipe] || day == 6 && monday[meal.Recipe] {
					say(RuleTwoDays, place)
				}
				at := slices.IndexFunc(request.Slots, func(s SlotShare) bool { return s.Slot == meal.Slot })
				if at < 0 || meal.Portion < MinPortion || meal.Portion > MaxPortion ||
					!fitsShare(c, meal.Portion, request.Slots[at], request.Target.KCal) {
					say(RulePortion, place)
				}
			}
			today[meal.Recipe] = true
		}
		before = today
	}
	return checked
}

// nutrientsOf adds a day up. Meals whose recipe is not in the pool count for nothing.
func nutrientsOf(pool *Pool, day Day) nutrition.Nutrients {
	var sum nutrition.Nutrients
	for _, meal := range day.Meals {
		if index, ok := pool.byID[meal.Recipe]; ok {
			sum = sum.Add(pool.candidates[index].nutrients.Scale(meal.Portion.Factor()))
		}
	}
	return sum
}
