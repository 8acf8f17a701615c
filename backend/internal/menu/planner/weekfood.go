package planner

import (
	"math"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
)

// WeekFood has the amounts that a person eats, over some days of a week, of the foods with a guideline of the Dutch
// Health Council.
type WeekFood struct {
	Vegetables float64 // g a day
	Fruit      float64 // g a day
	Fibre      float64 // g a day
	Salt       float64 // g a day
	Energy     float64 // kcal a day
	Fish       int     // number of meals with at least fishPortion of fish
	WholeGrain float64 // share of the grain that is whole, from 0 to 1; NaN without grain
}

// Guidelines for a day, see WeekFood.
const (
	VegetableGuideline = vegetablesADay
	FruitGuideline     = fruitADay
	FibreGuideline     = 30.0
	FishGuideline      = 1   // meals a week
	WholeGuideline     = 0.5 // share of the grain
)

// SaltGuideline returns the maximum of salt a day in g, for an energy in kcal a day: 6 g up to 2,000 kcal, and more in
// proportion above that.
func SaltGuideline(energy float64) float64 { return 6 * max(1, energy/2000) }

// FoodOf returns the amounts of some days of a week, 0 for Monday, at the portions of the week. It is zero without
// days.
func FoodOf(pool *Pool, week Week, days []int) WeekFood {
	var sum amounts
	var f WeekFood
	for _, day := range days {
		for _, meal := range week.Days[day].Meals {
			index, ok := pool.byID[meal.Recipe]
			if !ok {
				continue
			}
			eaten := &pool.candidates[index].food.amounts
			factor := meal.Portion.Factor()
			sum.add(eaten, factor)
			if eaten[fish]*factor >= fishPortion {
				f.Fish++
			}
		}
	}
	if len(days) == 0 {
		return f
	}
	count := float64(len(days))
	f.Vegetables, f.Fruit, f.Fibre = sum[vegetables]/count, sum[fruit]/count, sum[fibre]/count
	f.Salt, f.Energy = sum[salt]/count, sum[kcal]/count
	f.WholeGrain = math.NaN()
	if grain := sum[wholeGrain] + sum[refinedGrain]; grain > 0 {
		f.WholeGrain = sum[wholeGrain] / grain
	}
	return f
}

// EatsFish reports whether rules allow any dish with fish.
func EatsFish(pool *Pool, rules Rules) bool {
	inPool := rules.in(pool)
	for _, meal := range catalogue.MealTimes {
		for _, index := range inPool.allowed(pool, meal) {
			if pool.candidates[index].food.amounts[fish] > 0 {
				return true
			}
		}
	}
	return false
}
