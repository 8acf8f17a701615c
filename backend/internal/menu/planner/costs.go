package planner

import (
	"math"
	"math/rand/v2"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner/optimum"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
)

// Costs of breaking the soft rules. For one dish, each costs more than all earlier rules of SoftRules together, jitter
// included, so that a later rule is only broken when no dish breaks earlier ones alone. The costs of several dishes add
// up, and may exceed that of a later rule for one other dish. Days outside the bands are not considered while some week
// is within them. The costs of a deviation from the target choose among days within the bands; outside and slope apply
// to weeks for which the bands were widened.
const (
	costIngredient    = 0.5 // for each perishable ingredient that the rest of the week does not use
	maxIngredientCost = 2.0 // for all ingredients of a dish
	costPackWaste     = 5.0 // for each whole pack that is left over, with Request.UsePacks
	jitter            = 1.3 // makes seeds differ where no rule decides
	costTaste         = 3.0 // for TasteDisliked; TasteLiked costs nothing
	costSeason        = 10.0
	costRecent        = 18.0  // eaten in the last weeks or the next ones
	costLastWeek      = 40.0  // additional within seven days, decreasing to 0 at 28 days
	costVariety       = 110.0 // for each adjacent day with the same main ingredient
	costMinutes       = 330.0
	costPerMinuteOver = 2.4   // for each minute over the limit
	maxMinutesOver    = 45    // minutes over the limit beyond which the cost is constant
	costReturns       = 700.0 // within RepeatDays of the week, or a second use in it
	costDisliked      = 1500.0

	insideEnergy = 450.0  // at the edge of the band
	insideMacro  = 35.0   // at the edge of the band
	outside      = 2200.0 // for a macronutrient outside its band; three times as much for energy
	slope        = 60.0   // for each further width of the band
)

// costs are the costs of a request's dishes. The proof, the local search and all edits share them.
type costs struct {
	request   Request
	pool      *Pool
	rules     poolRules           // of the account
	together  map[Place]poolRules // of everyone at the table, where companions have rules of their own
	dish      []float64           // by candidate: the part that does not depend on the day
	daysAgo   map[int]int         // by candidate
	daysAhead map[int]int         // by candidate
	curves    [4]optimum.Curve
}

func costsOf(pool *Pool, request Request) *costs {
	c := &costs{
		request:   request,
		pool:      pool,
		rules:     request.Rules.in(pool),
		together:  map[Place]poolRules{},
		dish:      make([]float64, len(pool.candidates)),
		daysAgo:   daysAgoOf(pool, request),
		daysAhead: daysAheadOf(pool, request),
	}
	for place, companions := range request.Companions {
		if companions.haveRules() {
			c.together[place] = request.RulesAt(place).in(pool)
		}
	}
	random := rand.New(rand.NewPCG(request.Seed, 0x6c6570656c))
	for i := range pool.candidates {
		candidate := &pool.candidates[i]
		c.dish[i] = random.Float64() * jitter
		if days, ok := c.distance(i); ok && !request.mayReturn(candidate.meal) {
			c.dish[i] += costRecent + costLastWeek*max(0, 1-float64(max(0, days-7))/21)
		}
		if !inSeason(candidate, request.Season) {
			c.dish[i] += costSeason
		}
		if c.repeats(i) && !request.mayReturn(candidate.meal) {
			c.dish[i] += costReturns
		}
		if request.Rhythm != nil {
			c.dish[i] += request.unusualCost(pool, candidate) + random.Float64()*rhythmJitter
		}
		taste, ok := request.Taste[candidate.id]
		if !ok {
			taste = TasteUnknown
		}
		if taste <= TasteDisliked {
			c.dish[i] += costDisliked
		}
		if len(request.Taste) > 0 {
			c.dish[i] += costTaste * (1 - min(1, max(0, taste)))
		}
	}
	bands := BandsOf(request)
	for n, band := range bands.list() {
		c.curves[n] = band.curve(n == optimum.Energy)
	}
	return c
}

// rulesAt returns the rules that apply at a place, see [Request.RulesAt].
func (c *costs) rulesAt(place Place) poolRules {
	if rules, ok := c.together[place]; ok {
		return rules
	}
	return c.rules
}

// RepeatDays is the number of days within which a dish should not be repeated: a dish of Monday may be repeated on
// Tuesday of the next week.
const RepeatDays = 7

// distance returns how many days a dish's nearest use in an adjacent week is before or after this week; false when
// there is none.
func (c *costs) distance(candidate int) (days int, ok bool) {
	ago, hasAgo := c.daysAgo[candidate]
	ahead, hasAhead := c.daysAhead[candidate]
	switch {
	case hasAgo && hasAhead:
		return min(ago, ahead), true
	case hasAhead:
		return ahead, true
	default:
		return ago, hasAgo
	}
}

// repeats reports whether a candidate is used within RepeatDays before or after the week.
func (c *costs) repeats(candidate int) bool {
	days, ok := c.distance(candidate)
	return ok && days <= RepeatDays
}

// daysAgoOf returns how many days ago candidates were last eaten.
func daysAgoOf(pool *Pool, request Request) map[int]int {
	days := map[int]int{}
	for _, eaten := range request.Recent {
		keepNearest(days, pool, eaten.Recipe, eaten.DaysAgo)
	}
	return days
}

// daysAheadOf returns how many days after the week candidates are first eaten.
func daysAheadOf(pool *Pool, request Request) map[int]int {
	days := map[int]int{}
	for _, upcoming := range request.Upcoming {
		keepNearest(days, pool, upcoming.Recipe, upcoming.DaysAhead)
	}
	return days
}

// keepNearest stores the distance of a recipe in days, unless a smaller one is stored.
func keepNearest(nearest map[int]int, pool *Pool, recipe string, days int) {
	if index, ok := pool.byID[recipe]; ok {
		if current, ok := nearest[index]; !ok || days < current {
			nearest[index] = days
		}
	}
}

func inSeason(c *candidate, season catalogue.Season) bool {
	if season == "" || len(c.seasons) == 0 {
		return true
	}
	for _, s := range c.seasons {
		if s == season {
			return true
		}
	}
	return false
}

// dishCost returns the cost of a dish on a day, without its effect on the day's amounts and on other days.
func (c *costs) dishCost(day, candidate int) float64 {
	cost := c.dish[candidate]
	if c.request.Rhythm != nil {
		return cost + c.request.Rhythm.dishMinutesCost(day, &c.pool.candidates[candidate])
	}
	if over := MinutesOver(c.pool.candidates[candidate].minutes, c.request.Minutes, day); over > 0 {
		cost += costMinutes + costPerMinuteOver*float64(min(over, maxMinutesOver))
	}
	return cost
}

// fitCost returns the cost of a day's deviation from its target.
func (c *costs) fitCost(amounts optimum.Amounts) float64 {
	sum := 0.0
	for n := range c.curves {
		sum += c.curves[n].Cost(amounts[n])
	}
	return sum
}

// amountsOf converts nutrients to the integers of the solver.
func amountsOf(n nutrition.Nutrients, portion Quarters) optimum.Amounts {
	thousandths := func(value float64) int32 { return int32(math.Round(value * portion.Factor() * 1000)) }
	return optimum.Amounts{thousandths(n.KCal), thousandths(n.Protein), thousandths(n.Fat), thousandths(n.Carbohydrate)}
}
