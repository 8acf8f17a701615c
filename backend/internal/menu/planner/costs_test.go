package planner

import (
	"fmt"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
)

// dinner is a dish of which the first ingredient is the main one, out of season or not.
func dinner(id string, minutes int, season catalogue.Season, of ...*catalogue.Ingredient) Source {
	recipe := &catalogue.Recipe{
		Slug:     id,
		MealTime: catalogue.Dinner,
		Servings: 1,
		Minutes:  minutes,
		Season:   []catalogue.Season{season},
		Cover:    []string{of[0].Slug},
	}
	dish := catalogue.Dish{Recipe: recipe}
	for _, ingredient := range of {
		dish.Amounts = append(dish.Amounts, catalogue.Amount{Ingredient: ingredient, Grams: 100})
	}
	return Source{
		ID:      id,
		Dish:    dish,
		Derived: catalogue.Derived{Nutrients: nutrition.Nutrients{KCal: 700}, Diet: catalogue.Vegan},
	}
}

func TestForOneDishEachSoftRuleOutweighsAllEarlierOnes(t *testing.T) {
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
	rice, beans := &catalogue.Ingredient{
		Slug:  "rijst",
		Aisle: "pantry",
	}, &catalogue.Ingredient{
		Slug:  "bonen",
		Aisle: "pantry",
	}
	// Of each rule: a dish that breaks it alone and as little as can be, and one that breaks it and all earlier ones,
	// as badly as can be.
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
		dinner(
			"yesterday",
			20,
			"autumn",
			leek,
		), dinner("tomorrow", 20, "autumn", leek), dinner("rice", 20, "autumn", rice),
	})
	const worst = 1e-6 // short of disliked
	for seed := range uint64(50) {
		request := Request{
			Target: nutrition.Target{
				KCal: 700,
			}, Slots: []SlotShare{{Slot: Dinner, Share: 1}}, Rules: Rules{Diet: catalogue.Omnivore}, Minutes: 30, Season: "autumn",
			Recent: []Eaten{
				{"recent", 20},
				{"many-winter-recent", 8},
				{"many-winter-recent-leek", 8},
				{"all", 8},
				{"all-returned", 2},
				{"returned", 7},
			}, Seed: seed,
			Taste: map[string]float64{
				"many": worst, "many-winter": worst, "many-winter-recent": worst, "many-winter-recent-leek": worst, "all": worst, "all-returned": worst,
				"winter": 1, "recent": 1, "leek": 1, "slow": 1, "returned": 1, "rice": 1, "disliked": TasteDisliked,
			},
		}
		var week Week
		for day, id := range map[int]string{1: "yesterday", 2: "rice", 3: "tomorrow"} {
			week.Days[day].Meals = []Meal{{Slot: Dinner, Recipe: id, Portion: 4}}
		}
		laid := layWeek(pool, request, week)
		laid.freshen(2, 0)
		cost := func(id string) float64 { return laid.on(2, pool.byID[id]) + laid.besideOthers(2, 0, pool.byID[id]) }
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
