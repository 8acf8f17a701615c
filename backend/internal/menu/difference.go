package menu

import (
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
)

// MealDifferenceKind is how a meal of a day changed.
type MealDifferenceKind string

// The kinds of differences.
const (
	MealAdded            MealDifferenceKind = "added"
	MealRemoved          MealDifferenceKind = "removed"
	MealBecameUnsuitable MealDifferenceKind = "unsuitable"
	MealReplaced         MealDifferenceKind = "replaced"
	MealResized          MealDifferenceKind = "resized"
)

// MealDifference is the meal of a slot before and after a change.
type MealDifference struct {
	Slot          planner.Slot
	Kind          MealDifferenceKind
	Before, After *Meal // nil without a meal
}

// Differences returns the meals of a day that change, in the order of their slots. A meal that is replaced and becomes
// unsuitable counts as unsuitable.
func (d DayChange) Differences() []MealDifference {
	at := func(meals []Meal, slot planner.Slot) *Meal {
		for n := range meals {
			if meals[n].Slot == slot {
				return &meals[n]
			}
		}
		return nil
	}
	var differences []MealDifference
	for _, slot := range planner.Slots {
		before, after := at(d.Before, slot), at(d.After, slot)
		var kind MealDifferenceKind
		switch {
		case before == nil && after == nil:
			continue
		case before == nil:
			kind = MealAdded
		case after == nil:
			kind = MealRemoved
		case after.Unsuitable() && !before.Unsuitable():
			kind = MealBecameUnsuitable
		case before.RecipeID != after.RecipeID:
			kind = MealReplaced
		case before.Portion != after.Portion:
			kind = MealResized
		default:
			continue
		}
		differences = append(differences, MealDifference{Slot: slot, Kind: kind, Before: before, After: after})
	}
	return differences
}

// LeftoverChange is the effect of replacing a dinner on its leftover.
type LeftoverChange struct {
	Date    time.Time // day of the leftover
	Follows bool      // the leftover becomes the new dish; otherwise it stays and is cooked separately
}

// LeftoverChangeOf returns what happens to the leftover of the dinner of a day, 0 for Monday, when before becomes
// after. It returns nil if nothing does, or when the leftover moves along with its dinner.
func LeftoverChangeOf(before, after Menu, day int) *LeftoverChange {
	date := before.Week.Date(day)
	dinner, ok := before.MealAt(date, planner.Dinner)
	if !ok {
		return nil
	}
	leftover, ok := before.Leftover(dinner)
	if !ok {
		return nil
	}
	if newDinner, _ := after.MealAt(date, planner.Dinner); newDinner.RecipeID == dinner.RecipeID &&
		newDinner.HasDish() {
		return nil
	}
	leftoverDate := before.Week.Date(leftover.Day)
	next, _ := after.MealAt(leftoverDate, leftover.Slot)
	_, follows := after.Source(next)
	if !follows && next.RecipeID != leftover.RecipeID {
		return nil // it moved along with its dinner
	}
	return &LeftoverChange{Date: leftoverDate, Follows: follows}
}
