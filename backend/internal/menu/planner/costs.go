package planner

import (
	"math"
	"math/rand/v2"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner/optimum"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
)

// What soft rules cost. For one dish each costs more than all earlier ones of SoftRules together, with the jitter, so
// that what breaks a later rule goes only where no dish breaks earlier ones alone. The costs of several dishes add up,
// and may outweigh a later rule that one other breaks. The bands of a day are no matter of weight as long as some week
// keeps to them: days outside are not looked at. What lying away from a target costs is a choice within them; outside
// costs and slopes matter to weeks for which the bands were widened.
const (
	costIngredient  = 0.5 // each perishable ingredient that the rest of the week does not use
	mostIngredients = 2.0 // all of a dish
	costRest        = 5.0 // each whole pack that is left over, for who wants them used up
	jitter          = 1.3 // so that seeds differ where nothing else decides
	costTaste       = 3.0 // a dish that the person likes least of all; one that they like best costs nothing
	costSeason      = 10.0
	costRecent      = 18.0  // eaten in the last weeks, or to be eaten in the next
	costLastWeek    = 40.0  // more for one of the seven days before or after, and in between the less the further away
	costVariety     = 110.0 // for each of the days beside that has the like
	costMinutes     = 330.0
	perMinuteOver   = 2.4   // beyond the wished time
	mostOver        = 45    // minutes over, beyond which it is all the same
	costReturns     = 700.0 // a dish of the seven days before or after, or a second time in the week
	costDisliked    = 1500.0

	insideEnergy = 450.0  // at the edge of the band; the middle is better
	insideMacro  = 35.0   // the same
	outside      = 2200.0 // a macronutrient out of its band, and three times as much for energy
	slope        = 60.0   // each width of the band further out
)

// costs are what a request makes of the catalogue: the same for the proof, the local search and every edit.
type costs struct {
	request Request
	pool    *Pool
	dish    []float64   // by candidate: what does not depend on the day
	recent  map[int]int // days ago, by candidate
	coming  map[int]int // days ahead, by candidate
	curves  [4]optimum.Curve
}

func costsOf(pool *Pool, request Request) *costs {
	c := &costs{
		request: request,
		pool:    pool,
		dish:    make([]float64, len(pool.candidates)),
		recent:  recentOf(pool, request),
		coming:  comingOf(pool, request),
	}
	random := rand.New(
		rand.NewPCG(request.Seed, 0x6c6570656c),
	) //nolint:gosec // a menu is no secret; it must be the same again
	for i := range pool.candidates {
		candidate := &pool.candidates[i]
		c.dish[i] = random.Float64() * jitter
		if days, ok := c.near(i); ok {
			c.dish[i] += costRecent + costLastWeek*max(0, 1-float64(max(0, days-7))/21)
		}
		if !inSeason(candidate, request.Season) {
			c.dish[i] += costSeason
		}
		if c.returns(i) {
			c.dish[i] += costReturns
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
	for n, band := range bands.all() {
		c.curves[n] = band.curve(n == optimum.Energy)
	}
	return c
}

// RepeatDays is within how many days a dish should not come back: what was eaten on a Monday may be eaten again on the
// Tuesday of the week after.
const RepeatDays = 7

// near is how many days a dish of the weeks beside this one lies away from it, before or after; false when it stands in
// none.
func (c *costs) near(candidate int) (days int, ok bool) {
	ago, eaten := c.recent[candidate]
	ahead, comes := c.coming[candidate]
	switch {
	case eaten && comes:
		return min(ago, ahead), true
	case comes:
		return ahead, true
	default:
		return ago, eaten
	}
}

// returns reports whether a candidate stands so shortly before or after the week that nothing of it should stand there.
func (c *costs) returns(candidate int) bool {
	days, ok := c.near(candidate)
	return ok && days <= RepeatDays
}

// recentOf is how many days ago dishes were eaten last.
func recentOf(pool *Pool, request Request) map[int]int {
	found := map[int]int{}
	for _, eaten := range request.Recent {
		nearest(found, pool, eaten.Recipe, eaten.DaysAgo)
	}
	return found
}

// comingOf is how many days after the week dishes come first.
func comingOf(pool *Pool, request Request) map[int]int {
	found := map[int]int{}
	for _, coming := range request.Upcoming {
		nearest(found, pool, coming.Recipe, coming.DaysAhead)
	}
	return found
}

// nearest notes how many days away a recipe is, unless it is known to be nearer.
func nearest(found map[int]int, pool *Pool, recipe string, days int) {
	if index, ok := pool.byID[recipe]; ok {
		if known, ok := found[index]; !ok || days < known {
			found[index] = days
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

// on is what a dish costs on a day, beside what it does to the day's amounts and to other days.
func (c *costs) on(day, candidate int) float64 {
	cost := c.dish[candidate]
	if over := MinutesOver(c.pool.candidates[candidate].minutes, c.request.Minutes, day); over > 0 {
		cost += costMinutes + perMinuteOver*float64(min(over, mostOver))
	}
	return cost
}

// fit is what a day costs for lying away from its target: little inside the bands, much outside.
func (c *costs) fit(amounts optimum.Amounts) float64 {
	sum := 0.0
	for n := range c.curves {
		sum += c.curves[n].Cost(amounts[n])
	}
	return sum
}

// amountsOf turns nutrients into the whole numbers that days are reckoned in.
func amountsOf(n nutrition.Nutrients, portion Quarters) optimum.Amounts {
	thousandths := func(value float64) int32 { return int32(math.Round(value * portion.Factor() * 1000)) }
	return optimum.Amounts{thousandths(n.KCal), thousandths(n.Protein), thousandths(n.Fat), thousandths(n.Carbohydrate)}
}
