package planner

import (
	"cmp"
	"iter"
	"math"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
)

// Quarters is a portion in quarters of a serving, from MinPortion to MaxPortion.
type Quarters int

// The smallest and the largest portion.
const (
	MinPortion Quarters = 2
	MaxPortion Quarters = 8
)

// Factor returns the portion in servings, 0.5 to 2.
func (q Quarters) Factor() float64 { return float64(q) / 4 }

// How far the energy of a meal may be from its share of the day's target, as a share of that share. It is larger with a
// rhythm, because meals repeat and counted ingredients are used whole.
const (
	mealTolerance        = 0.20
	snackTolerance       = 0.40
	rhythmMealTolerance  = 0.25
	rhythmSnackTolerance = 0.50
)

func (r *Request) tolerance(meal catalogue.MealTime) float64 {
	switch {
	case r.Rhythm != nil && meal == catalogue.Snack:
		return rhythmSnackTolerance
	case r.Rhythm != nil:
		return rhythmMealTolerance
	case meal == catalogue.Snack:
		return snackTolerance
	default:
		return mealTolerance
	}
}

// fitsShare reports whether a portion of a dish is within the tolerance of its slot's share of the energy.
func (r *Request) fitsShare(c *candidate, portion Quarters, slot SlotShare) bool {
	want := r.Target.KCal * slot.Share
	return portion >= MinPortion && portion <= cmp.Or(r.LargestPortion, MaxPortion) &&
		math.Abs(c.nutrients.KCal*portion.Factor()-want) <= r.tolerance(slot.Slot.MealTime())*want+1e-9
}

// portions returns the portions of a dish that fit its slot's share of the energy, in ascending order.
func (r *Request) portions(c *candidate, slot SlotShare) iter.Seq[Quarters] {
	return func(yield func(Quarters) bool) {
		for portion := MinPortion; portion <= MaxPortion; portion++ {
			if r.fitsShare(c, portion, slot) && !yield(portion) {
				return
			}
		}
	}
}

// fitsAnyPortion reports whether any portion of a dish fits its slot's share of the energy.
func (r *Request) fitsAnyPortion(c *candidate, slot SlotShare) bool {
	for range r.portions(c, slot) {
		return true
	}
	return false
}
