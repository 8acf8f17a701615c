package menu

import (
	"math"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
)

// FoodKind is a food or nutrient that a guideline names.
type FoodKind string

// The kinds, in the order in which they are shown.
const (
	Vegetables FoodKind = "vegetables"
	Fruit      FoodKind = "fruit"
	Fibre      FoodKind = "fibre"
	Salt       FoodKind = "salt"
	Fish       FoodKind = "fish"
	WholeGrain FoodKind = "wholeGrain"
)

// GuidedFood is how much of a food is eaten over a week, and its guideline: a minimum or, for salt, a maximum.
type GuidedFood struct {
	Kind      FoodKind
	Amount    float64 // g a day; of fish meals a week, of whole grain percent of all grain
	Guideline float64 // in the same unit
}

// Met reports whether the amount as shown, rounded to whole units or to tenths of a gram of salt, meets the guideline.
func (f GuidedFood) Met() bool {
	if f.Kind == Salt {
		return math.Round(f.Amount*10) <= math.Round(f.Guideline*10)
	}
	return math.Round(f.Amount) >= f.Guideline
}

// Food returns how much the account eats over the week of each food with a guideline, averaged over the days on which
// it eats the whole menu. It leaves out excluded foods: fruit and whole grain with keto, and fish in a diet without
// fish. It is nil when there is no such day.
func (s *Service) Food(snapshot *catalogue.Snapshot, acct account.Account, menu Menu) []GuidedFood {
	var days []int
	for day := range 7 {
		if len(menu.MealsOf(day)) > 0 && !menu.lacksDishOn(day) {
			days = append(days, day)
		}
	}
	if len(days) == 0 {
		return nil
	}
	pool := s.pool(snapshot)
	eaten := planner.FoodOf(pool, menu.planned(), days)
	foods := []GuidedFood{{Vegetables, eaten.Vegetables, planner.VegetableGuideline}}
	if !menu.Keto {
		foods = append(foods, GuidedFood{Fruit, eaten.Fruit, planner.FruitGuideline})
	}
	foods = append(foods,
		GuidedFood{Fibre, eaten.Fibre, planner.FibreGuideline},
		GuidedFood{Salt, eaten.Salt, planner.SaltGuideline(eaten.Energy)},
	)
	if eaten.Fish > 0 || planner.EatsFish(pool, Rules(acct.Answers)) {
		foods = append(foods, GuidedFood{Fish, float64(eaten.Fish), planner.FishGuideline})
	}
	if !menu.Keto && !math.IsNaN(eaten.WholeGrain) {
		foods = append(foods, GuidedFood{WholeGrain, 100 * eaten.WholeGrain, 100 * planner.WholeGuideline})
	}
	return foods
}
