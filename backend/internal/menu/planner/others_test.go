package planner

import (
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
)

func TestForOthers_DependsOnRules(t *testing.T) {
	t.Parallel()
	var (
		lowCarb = candidate{meal: catalogue.Dinner, keto: true}
		nuts    = candidate{meal: catalogue.Snack, keto: true}
		soy     = candidate{meal: catalogue.Breakfast, plantDairy: true}
		wafers  = candidate{meal: catalogue.Lunch, wafers: true}
	)
	for _, c := range []struct {
		name  string
		dish  candidate
		rules Rules
		want  bool
	}{
		{"dinner without starch", lowCarb, Rules{}, true},
		{"dinner without starch, keto", lowCarb, Rules{Keto: true}, false},
		{"nuts", nuts, Rules{}, false},
		{"soy yoghurt", soy, Rules{Diet: catalogue.Vegetarian}, true},
		{"soy yoghurt, vegan", soy, Rules{Diet: catalogue.Vegan}, false},
		{"soy yoghurt, no milk", soy, Rules{Intolerances: []catalogue.Intolerance{milk}}, false},
		{"rice cakes", wafers, Rules{Intolerances: []catalogue.Intolerance{catalogue.Lactose}}, true},
		{"rice cakes, no gluten", wafers, Rules{Intolerances: []catalogue.Intolerance{gluten}}, false},
	} {
		if got := c.dish.forOthers(c.rules); got != c.want {
			t.Errorf("%s: %t, want %t", c.name, got, c.want)
		}
	}
}

func TestFamily_DinnersAreOfTheirKitchen(t *testing.T) {
	t.Parallel()
	set := newFamilySet()
	for _, c := range []struct {
		meal    catalogue.MealTime
		kitchen catalogue.Kitchen
		want    string
	}{
		{catalogue.Dinner, "indonesian", "east asian dinner"},
		{catalogue.Dinner, "chinese", "east asian dinner"},
		{catalogue.Dinner, "dutch", ""},
		{catalogue.Lunch, "italian", ""},
	} {
		dish := catalogue.Dish{Recipe: &catalogue.Recipe{MealTime: c.meal, Kitchen: c.kitchen}}
		got := ""
		for _, family := range set.familiesOf(dish, nil) {
			got += set.names[family]
		}
		if got != c.want {
			t.Errorf("a %s of the %s kitchen is %q, want %q", c.meal, c.kitchen, got, c.want)
		}
	}
}
