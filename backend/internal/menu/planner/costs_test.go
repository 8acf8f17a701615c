package planner

import (
	"fmt"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
)

// dinner returns a dish whose main ingredient is the first one.
func dinner(id string, minutes int, season catalogue.Season, ingredients ...*catalogue.Ingredient) Source {
	recipe := &catalogue.Recipe{
		Slug:     id,
		MealTime: catalogue.Dinner,
		Servings: 1,
		Minutes:  minutes,
		Season:   []catalogue.Season{season},
		Cover:    []string{ingredients[0].Slug},
	}
	dish := catalogue.Dish{Recipe: recipe}
	for _, ingredient := range ingredients {
		dish.Amounts = append(dish.Amounts, catalogue.Amount{Ingredient: ingredient, Grams: 100})
	}
	return Source{
		ID:      id,
		Dish:    dish,
		Derived: catalogue.Derived{Nutrients: nutrition.Nutrients{KCal: 700}, Diet: catalogue.Vegan},
	}
}

func TestSoftRules_EachOutweighsEarlierOnes(t *testing.T) {
	t.Parallel()
	produce := func(slug string) *catalogue.Ingredient { return &catalogue.Ingredient{Slug: slug, Aisle: "produce"} }
	leek := produce("prei")
	many := func(main *catalogue.Ingredient) []*catalogue.Ingredient {
		all := []*catalogue.Ingredient{main}
		for n := range 20 {
			all = append(all, produce(fmt.Sprint("groente-", n)))
		}
		return all
	}
	rice := &catalogue.Ingredient{Slug: "rijst", Aisle: "pantry"}
	beans := &catalogue.Ingredient{Slug: "bonen", Aisle: "pantry"}
	// For each rule: a dish that breaks only that rule, at the least cost, and one that breaks it and all earlier
	// rules, at the highest cost.
	steps := []struct {
		rule        SoftRule
		alone, upTo string
	}{
		{SoftTaste, "", "many"},
		{SoftSeason, "winter", "many-winter"},
		{SoftRecent, "recent", "many-winter-recent"},
		{SoftVariety, "leek", "many-winter-recent-leek"},
		{SoftMinutes, "slow", "all"},
		{SoftReturns, "returned", "all-returned"},
		{SoftDisliked, "disliked", ""},
	}
	pool := Prepare([]Source{
		dinner("many", 20, "autumn", many(beans)...),
		dinner("winter", 20, "winter", beans), dinner("many-winter", 20, "winter", many(beans)...),
		dinner("recent", 20, "autumn", beans), dinner("many-winter-recent", 20, "winter", many(beans)...),
		dinner("leek", 20, "autumn", leek), dinner("many-winter-recent-leek", 20, "winter", many(leek)...),
		dinner("slow", 31, "autumn", beans),
		dinner("all", 500, "winter", many(leek)...), dinner("all-returned", 500, "winter", many(leek)...),
		dinner("returned", 20, "autumn", beans), dinner("disliked", 20, "autumn", beans),
		dinner("yesterday", 20, "autumn", leek), dinner("tomorrow", 20, "autumn", leek),
		dinner("rice", 20, "autumn", rice),
	})
	const worst = 1e-6 // just above disliked
	for seed := range uint64(50) {
		request := Request{
			Target:  nutrition.Target{KCal: 700},
			Slots:   []SlotShare{{Slot: Dinner, Share: 1}},
			Rules:   Rules{Diet: catalogue.Omnivore},
			Minutes: 30,
			Season:  "autumn",
			Seed:    seed,
			Recent: []Eaten{
				{"recent", 20},
				{"many-winter-recent", 8},
				{"many-winter-recent-leek", 8},
				{"all", 8},
				{"all-returned", 2},
				{"returned", 7},
			},
			Taste: map[string]float64{
				"many": worst, "many-winter": worst, "many-winter-recent": worst,
				"many-winter-recent-leek": worst, "all": worst, "all-returned": worst,
				"winter": 1, "recent": 1, "leek": 1, "slow": 1, "returned": 1, "rice": 1, "disliked": TasteDisliked,
			},
		}
		var week Week
		for day, id := range map[int]string{1: "yesterday", 2: "rice", 3: "tomorrow"} {
			week.Days[day].Meals = []Meal{{Slot: Dinner, Recipe: id, Portion: 4}}
		}
		e := newWeekEditor(pool, request, week)
		e.markFresh(2, 0)
		cost := func(id string) float64 {
			return e.dishCost(2, pool.byID[id]) + e.interactionCost(2, 0, pool.byID[id])
		}
		for n, step := range steps[1:] {
			if earlier := steps[n]; cost(step.alone) <= cost(earlier.upTo) {
				t.Errorf(
					"seed %d: breaking %s alone costs %.2f, %s and all before it %.2f",
					seed,
					step.rule,
					cost(step.alone),
					earlier.rule,
					cost(earlier.upTo),
				)
			}
		}
		if cost("rice") >= cost("winter") {
			t.Errorf("seed %d: a dish that breaks nothing costs %.2f", seed, cost("rice"))
		}
	}
}
