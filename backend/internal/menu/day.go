package menu

import (
	"math"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
)

// NutrientsOf returns the nutrients of meals together, each at its portion. It skips recipes that are not in the
// catalogue. Food eaten instead of a dish counts with its energy only.
func NutrientsOf(meals []Meal, snapshot *catalogue.Snapshot) nutrition.Nutrients {
	var total nutrition.Nutrients
	for _, meal := range meals {
		total = total.Add(meal.nutrients(snapshot))
	}
	return total
}

// nutrients returns the nutrients of a meal as it is eaten.
func (m Meal) nutrients(snapshot *catalogue.Snapshot) nutrition.Nutrients {
	entry, ok := snapshot.ByID(m.RecipeID)
	switch {
	case !m.HasDish():
		return nutrition.Nutrients{KCal: float64(m.Instead.KCal)}
	case !ok:
		return nutrition.Nutrients{}
	}
	return entry.Nutrients.Scale(m.Portion)
}

// MealsOf returns the meals of a day, 0 for Monday, in the order of the day.
func (m Menu) MealsOf(day int) []Meal {
	var meals []Meal
	for _, meal := range m.Meals {
		if meal.Day == day {
			meals = append(meals, meal)
		}
	}
	return meals
}

// NutrientsOfDay returns the nutrients of a day, 0 for Monday.
func (m Menu) NutrientsOfDay(snapshot *catalogue.Snapshot, day int) nutrition.Nutrients {
	return NutrientsOf(m.MealsOf(day), snapshot)
}

// MissesOfDay returns which targets a day, 0 for Monday, misses.
func (m Menu) MissesOfDay(snapshot *catalogue.Snapshot, day int) []planner.Miss {
	aim := m.AimOf(day)
	return planner.MissesOf(aim.Target, aim.Keto, m.NutrientsOfDay(snapshot, day))
}

// Misses returns which targets the days with meals miss. It skips days on which a dish is not eaten.
func (m Menu) Misses(snapshot *catalogue.Snapshot) planner.BandMisses {
	var misses planner.BandMisses
	for day := range 7 {
		if m.NutrientsOfDay(snapshot, day).KCal > 0 && !m.lacksDishOn(day) {
			misses.Add(m.MissesOfDay(snapshot, day))
		}
	}
	return misses
}

// InBands reports whether a day, 0 for Monday, is within the bands of its target.
func (m Menu) InBands(snapshot *catalogue.Snapshot, day int) bool {
	aim, n := m.AimOf(day), m.NutrientsOfDay(snapshot, day)
	return planner.FitOf(aim.Target, aim.Keto, n.KCal, n.Protein, n.Fat, n.Carbohydrate).InBands
}

// Minutes returns how many minutes a person cooks on a day, 0 for Monday: all meals together, including the time to
// warm up a leftover.
func (m Menu) Minutes(snapshot *catalogue.Snapshot, day int) int {
	sum := 0
	for _, meal := range m.MealsOf(day) {
		entry, ok := snapshot.ByID(meal.RecipeID)
		if !ok || !meal.HasDish() {
			continue
		}
		minutes := entry.Dish.Recipe.Minutes
		if _, left := m.Source(meal); left {
			minutes = min(minutes, planner.LeftoverMinutes)
		}
		sum += minutes
	}
	return sum
}

// SlotPercent is a slot's share of the energy of a day in whole percent.
type SlotPercent struct {
	Slot    planner.Slot
	Percent int
}

// Percents returns the meal times of an account with their share of the day's energy. The shares add up to 100; the
// largest takes the rounding error. It returns none while the meal times are unknown.
func Percents(acct account.Account) []SlotPercent {
	var percents []SlotPercent
	left, largest := 100, 0
	for n, share := range Shares(acct) {
		percent := int(math.Round(share.Share * 100))
		left -= percent
		percents = append(percents, SlotPercent{Slot: share.Slot, Percent: percent})
		if percent > percents[largest].Percent {
			largest = n
		}
	}
	if len(percents) > 0 {
		percents[largest].Percent += left
	}
	return percents
}
