package planner

import "math"

// packTolerance is the part of a need that a pack may be short of, as on the shopping list.
const packTolerance = 0.02

// rest is what remains in opened packs when so many grams of each ingredient are used, in packs: half of one and a
// third of another are five sixths. What is not sold in packs leaves nothing.
func (p *Pool) rest(used []float64) float64 {
	sum := 0.0
	for ingredient, grams := range used {
		if grams > 0 {
			left, size := packRest(p.ingredients[ingredient].PackGrams, grams)
			if size > 0 {
				sum += left / size
			}
		}
	}
	return sum
}

// packRest is the least that remains when packs of one size are bought for an amount, and that size; zero when there
// are no packs.
func packRest(sizes []float64, grams float64) (left, of float64) {
	left = math.Inf(1)
	for _, size := range sizes {
		bought := size * max(1, math.Ceil(grams/(1+packTolerance)/size-1e-6))
		if over := max(0, bought-grams); over < left {
			left, of = over, size
		}
	}
	if of == 0 {
		return 0, 0
	}
	return left, of
}

// PackWaste is how many grams of perishable ingredients remain in opened packs after a week, of those that are sold in
// packs. What is cooked for a request's company is used too. Meals whose recipe is not in the pool count for nothing.
func PackWaste(pool *Pool, request Request, week Week) float64 {
	used := make([]float64, len(pool.ingredients))
	for day := range week.Days {
		for _, meal := range week.Days[day].Meals {
			index, ok := pool.byID[meal.Recipe]
			if !ok {
				continue
			}
			c := &pool.candidates[index]
			portions := meal.Portion.Factor() * (1 + request.Companions[Place{day, meal.Slot}].Portions)
			for n, ingredient := range c.fresh {
				used[ingredient] += c.grams[n] * portions
			}
		}
	}
	sum := 0.0
	for ingredient, grams := range used {
		if grams > 0 {
			left, _ := packRest(pool.ingredients[ingredient].PackGrams, grams)
			sum += left
		}
	}
	return sum
}
