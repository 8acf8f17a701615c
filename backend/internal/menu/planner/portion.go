package planner

import (
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

// How far the energy of a meal may be from its share of the day's target, as a share of that share.
const (
	mealTolerance  = 0.20
	snackTolerance = 0.40
)

// fitsShare reports whether a portion of a dish is within the tolerance of its slot's share of the energy, in kcal a
// day.
func fitsShare(c *candidate, portion Quarters, slot SlotShare, kcal float64) bool {
	tolerance := mealTolerance
	if slot.Slot.MealTime() == catalogue.Snack {
		tolerance = snackTolerance
	}
	want := kcal * slot.Share
	return portion >= MinPortion && portion <= MaxPortion &&
		math.Abs(c.nutrients.KCal*portion.Factor()-want) <= tolerance*want+1e-9
}

// portions returns the portions of a dish that fit its slot's share of the energy, in kcal a day, in ascending order.
func (c *candidate) portions(slot SlotShare, kcal float64) iter.Seq[Quarters] {
	return func(yield func(Quarters) bool) {
		for portion := MinPortion; portion <= MaxPortion; portion++ {
			if fitsShare(c, portion, slot, kcal) && !yield(portion) {
				return
			}
		}
	}
}

// fitsAnyPortion reports whether any portion of a dish fits its slot's share of the energy, in kcal a day.
func fitsAnyPortion(c *candidate, slot SlotShare, kcal float64) bool {
	for range c.portions(slot, kcal) {
		return true
	}
	return false
}
