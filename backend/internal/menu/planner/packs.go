package planner

import "math"

// packTolerance is the share of an amount that packs may be short of, as on the shopping list.
const packTolerance = 0.02

// packWaste returns what remains in opened packs, in packs, where used has the grams used of each ingredient. Half a
// pack and a third of another are five sixths. Ingredients that are not sold in packs leave nothing.
func (p *Pool) packWaste(used []float64) float64 {
	sum := 0.0
	for ingredient, grams := range used {
		if grams > 0 {
			waste, size := leastWaste(p.ingredients[ingredient].PackGrams, grams)
			if size > 0 {
				sum += waste / size
			}
		}
	}
	return sum
}

// leastWaste returns the least number of grams that remain when packs of one size are bought for an amount, and that
// size; zeros when there are no packs.
func leastWaste(sizes []float64, grams float64) (waste, packSize float64) {
	waste = math.Inf(1)
	for _, size := range sizes {
		bought := size * max(1, math.Ceil(grams/(1+packTolerance)/size-1e-6))
		if excess := max(0, bought-grams); excess < waste {
			waste, packSize = excess, size
		}
	}
	if packSize == 0 {
		return 0, 0
	}
	return waste, packSize
}

// PackWaste returns how many grams of perishable ingredients remain in opened packs after a week, including what
// companions eat. Ingredients that are not sold in packs leave nothing, and meals whose recipe is not in the pool count
// as nothing.
func PackWaste(pool *Pool, request Request, week Week) float64 {
	used := make([]float64, len(pool.ingredients))
	for day := range week.Days {
		for _, meal := range week.Days[day].Meals {
			index, ok := pool.byID[meal.Recipe]
			if !ok {
				continue
			}
			c := &pool.candidates[index]
			portions := meal.Portion.Factor() * (1 + request.CompanionPortions(Place{day, meal.Slot}))
			for n, ingredient := range c.fresh {
				used[ingredient] += c.grams[n] * portions
			}
		}
	}
	sum := 0.0
	for ingredient, grams := range used {
		if grams > 0 {
			waste, _ := leastWaste(pool.ingredients[ingredient].PackGrams, grams)
			sum += waste
		}
	}
	return sum
}
