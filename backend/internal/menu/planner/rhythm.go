package planner

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
)

// Rhythm is how a person wants to eat over a week: how meals repeat, how many dinners are cooked, and how long they
// cook.
type Rhythm struct {
	Breakfast Repeat
	Lunch     LunchKind
	Made      bool // snacks that take work are welcome too

	Cooked int // number of evenings on which dinner is cooked, MinCooked to 7; the others have leftovers

	// The longest that a person cooks in a day, all meals together, in minutes; 0 for no limit. Soft.
	WorkdayMinutes, WeekendMinutes int

	Heat catalogue.Heat // the hottest that a dish may be; empty for any
}

// Repeat says how often a meal changes.
type Repeat string

// The kinds of repetition.
const (
	RepeatSame   Repeat = "same"   // the same every day
	RepeatTurns  Repeat = "turns"  // two that take turns, and another one at the weekend
	RepeatVaried Repeat = "varied" // something else each day
)

// LunchKind is a kind of lunch.
type LunchKind string

// The kinds of lunches.
const (
	LunchPlain    LunchKind = "plain"    // bread or something as quick, two that take turns
	LunchLeftover LunchKind = "leftover" // a leftover of dinner, if that keeps; otherwise plain
	LunchWarm     LunchKind = "warm"     // something else each day, which may take longer
)

// MinCooked is the smallest number of evenings on which dinner is cooked: each leftover is of the evening before.
const MinCooked = 4

// DefaultRhythm is the rhythm of a person who has not chosen one.
var DefaultRhythm = Rhythm{
	Breakfast: RepeatTurns, Lunch: LunchPlain, Cooked: 5,
	WorkdayMinutes: 30, WeekendMinutes: 60, Heat: catalogue.HeatMedium,
}

// minutes returns the limit on the minutes of a day, 0 for Monday; infinite for no limit.
func (r *Rhythm) minutes(day int) float64 {
	limit := r.WorkdayMinutes
	if day >= 5 {
		limit = r.WeekendMinutes
	}
	if limit == 0 {
		return math.Inf(1)
	}
	return float64(limit)
}

// quickMeals is the time for breakfast, lunch and snacks together on a day on which dinner is cooked, in minutes.
const quickMeals = 10

// quickMinutes returns the maximum number of minutes of a quick dish of a meal time, so that breakfast, lunch and
// snacks of a working day together take a quarter of an hour.
func quickMinutes(meal catalogue.MealTime) int {
	switch meal {
	case catalogue.Breakfast, catalogue.Snack:
		return 5
	case catalogue.Lunch:
		return 10
	default:
		return 0
	}
}

// spot is a place of a week: a day, 0 for Monday, and the index of a slot of the request.
type spot struct{ day, slot int }

// course is a dish of a week, at one or more spots. A course that is a batch is cooked at its first spot, and eaten
// again as a leftover at its second.
type course struct {
	meal  catalogue.MealTime
	spots []spot
	batch bool
	quick bool // only quick dishes
}

// taken reports the spots that are not free to plan.
type taken func(spot) bool

// skeleton divides the free spots of a week into courses. pattern selects among the ways to do so.
func (r *Rhythm) skeleton(slots []SlotShare, isTaken taken, pattern uint64) []course {
	var courses []course
	add := func(meal catalogue.MealTime, quick bool, spots ...spot) {
		if spots = slices.DeleteFunc(spots, isTaken); len(spots) > 0 {
			courses = append(courses, course{meal: meal, spots: spots, quick: quick})
		}
	}
	leftover := r.leftovers(slots, isTaken, pattern)
	free := func(s spot) bool { return !slices.Contains(leftover, s) }
	turns := func(meal catalogue.MealTime, slot int, quick bool, days ...int) {
		var first, second, weekend []spot
		for day := range 7 {
			s := spot{day, slot}
			switch {
			case !free(s):
			case day >= 5:
				weekend = append(weekend, s)
			case slices.Contains(days, day):
				first = append(first, s)
			default:
				second = append(second, s)
			}
		}
		add(meal, quick, first...)
		add(meal, quick, second...)
		add(meal, false, weekend...)
	}
	each := func(meal catalogue.MealTime, slot int, quick bool) {
		for day := range 7 {
			if s := (spot{day, slot}); free(s) {
				add(meal, quick && day < 5, s)
			}
		}
	}
	snacks := 0
	for n, slot := range slots {
		switch meal := slot.Slot.MealTime(); meal {
		case catalogue.Breakfast:
			switch r.Breakfast {
			case RepeatSame:
				var all []spot
				for day := range 7 {
					all = append(all, spot{day, n})
				}
				add(meal, true, all...)
			case RepeatVaried:
				each(meal, n, true)
			default:
				turns(meal, n, true, 0, 2, 4)
			}
		case catalogue.Lunch:
			if r.Lunch == LunchWarm {
				each(meal, n, false)
			} else {
				turns(meal, n, true, 0, 1, 3) // so that a breakfast does not always have the same lunch
			}
		case catalogue.Snack:
			// Alternate, so that a slot's two snacks differ in their days from those of the next slot.
			var even, odd []spot
			for day := range 7 {
				if (day+snacks)%2 == 0 {
					even = append(even, spot{day, n})
				} else {
					odd = append(odd, spot{day, n})
				}
			}
			add(meal, !r.Made, even...)
			add(meal, !r.Made, odd...)
			snacks++
		default:
			for day := range 7 {
				s := spot{day, n}
				if isTaken(s) || !free(s) {
					continue
				}
				c := course{meal: meal, spots: []spot{s}}
				if at := slices.IndexFunc(leftover, func(l spot) bool { return l.day == day+1 }); at >= 0 {
					c.spots, c.batch = append(c.spots, leftover[at]), true
				}
				courses = append(courses, c)
			}
		}
	}
	return courses
}

// leftoverTries is how many orders of the days are tried to place all leftovers: of three, two can lie so that no third
// fits.
const leftoverTries = 20

// leftovers returns the spots with a leftover of the dinner before: at most one a day. A dinner on each side of it is
// cooked.
func (r *Rhythm) leftovers(slots []SlotShare, isTaken taken, pattern uint64) []spot {
	dinner, lunch := slotIndex(slots, Dinner), slotIndex(slots, Lunch)
	if dinner < 0 {
		return nil
	}
	evenings := 7 - max(MinCooked, r.Cooked)
	// Days of the leftovers, less one. Tuesday and Thursday come first; Sunday comes last, since breakfast and lunch
	// are those of Saturday already.
	days := []int{0, 2, 4, 1, 3, 5}
	spots := pickLeftovers(nil, days, evenings, dinner, dinner, isTaken)
	random := rand.New(rand.NewPCG(pattern, 0x6c6566746f766572))
	for try := 0; pattern > 0 && try < leftoverTries; try++ {
		order := append(random.Perm(5), 5)
		if other := pickLeftovers(nil, order, evenings, dinner, dinner, isTaken); len(other) >= len(spots) {
			days, spots = order, other
			break
		}
	}
	if r.Lunch == LunchLeftover && lunch >= 0 {
		spots = pickLeftovers(spots, days, 6, lunch, dinner, isTaken)
	}
	return spots
}

// pickLeftovers adds spots of a slot, at most count, each with a leftover of the dinner before. The days are the
// evenings of the dinners, in the order in which they are tried.
func pickLeftovers(spots []spot, days []int, count, slot, dinner int, isTaken taken) []spot {
	isLeftover := func(day int) bool {
		return slices.ContainsFunc(spots, func(s spot) bool { return s.day == day })
	}
	for _, day := range days {
		s := spot{day + 1, slot}
		if count <= 0 {
			break
		}
		if isTaken(spot{day, dinner}) || isTaken(s) || isLeftover(day+1) ||
			slices.Contains(spots, spot{day, dinner}) || slot == dinner && isLeftover(day+2) {
			continue
		}
		spots = append(spots, s)
		count--
	}
	return spots
}
