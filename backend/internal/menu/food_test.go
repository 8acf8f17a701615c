package menu_test

import (
	"math"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
)

func (f *fixture) foods(
	acct account.Account,
	week menu.Menu,
	snapshot *catalogue.Snapshot,
) map[menu.FoodKind]menu.GuidedFood {
	f.t.Helper()
	foods := map[menu.FoodKind]menu.GuidedFood{}
	for _, food := range f.service().Food(snapshot, acct, week) {
		foods[food.Kind] = food
	}
	return foods
}

// vegetablesOf returns the vegetables of a day in g, from the recipes' ingredients.
func vegetablesOf(t *testing.T, week menu.Menu, snapshot *catalogue.Snapshot, day int) float64 {
	t.Helper()
	sum := 0.0
	for _, meal := range week.MealsOf(day) {
		entry := entryOf(t, snapshot, meal)
		for _, bought := range entry.Dish.Amounts {
			if bought.Ingredient.Group == "groente" {
				sum += bought.Grams / float64(entry.Dish.Recipe.Servings) * meal.Portion
			}
		}
	}
	return sum
}

func TestFood_IsAverageOfCompleteDays(t *testing.T) {
	f := newFixture(t)
	acct := f.newAccount()
	week, snapshot := f.get(acct, week48)
	f.change(acct, insteadChange(t, week, snapshot, mealAt(week, 1, planner.Lunch), menu.Instead{Kind: menu.Skipped}))
	week, _ = f.get(acct, week48)
	want, salt, energy := 0.0, 0.0, 0.0
	for _, day := range []int{0, 2, 3, 4, 5, 6} { // a meal of Tuesday is not eaten
		want += vegetablesOf(t, week, snapshot, day) / 6
		salt += week.NutrientsOfDay(snapshot, day).Salt / 6
		energy += week.NutrientsOfDay(snapshot, day).KCal / 6
	}
	foods := f.foods(acct, week, snapshot)
	if got := foods[menu.Vegetables].Amount; math.Abs(got-want) > 1e-6 {
		t.Errorf("vegetables: %.3f g a day, want %.3f", got, want)
	}
	if got := foods[menu.Salt]; math.Abs(got.Amount-salt) > 1e-6 || got.Guideline < 6 ||
		math.Abs(got.Guideline-6*max(1, energy/2000)) > 1e-6 {
		t.Errorf("salt: %+v, want %.3f g a day", got, salt)
	}
	if len(foods) != 6 {
		t.Errorf("got %d foods, want 6", len(foods))
	}
}

func TestFood_LeavesOutExcludedFoods(t *testing.T) {
	f := newFixture(t)
	vegan := f.newAccount()
	vegan.Answers.Diet = account.Vegan
	week, snapshot := f.get(vegan, week48)
	if fish, ok := f.foods(vegan, week, snapshot)[menu.Fish]; ok {
		t.Errorf("vegan: %+v", fish)
	}
	keto := f.newAccount()
	keto.Answers.Diet, keto.Answers.Medical = account.Keto, nutrition.NoCondition
	week, snapshot = f.get(keto, week48)
	foods := f.foods(keto, week, snapshot)
	for _, kind := range []menu.FoodKind{menu.Fruit, menu.WholeGrain} {
		if food, ok := foods[kind]; ok {
			t.Errorf("keto: %+v", food)
		}
	}
}

func TestFood_IsMetAsShown(t *testing.T) {
	for _, c := range []struct {
		food menu.GuidedFood
		want bool
	}{
		{menu.GuidedFood{Kind: menu.Vegetables, Amount: 249.6, Guideline: 250}, true},
		{menu.GuidedFood{Kind: menu.Vegetables, Amount: 249.4, Guideline: 250}, false},
		{menu.GuidedFood{Kind: menu.Salt, Amount: 6.04, Guideline: 6}, true},
		{menu.GuidedFood{Kind: menu.Salt, Amount: 6.06, Guideline: 6}, false},
		{menu.GuidedFood{Kind: menu.Fish, Amount: 0, Guideline: 1}, false},
	} {
		if got := c.food.Met(); got != c.want {
			t.Errorf("%+v: %v", c.food, got)
		}
	}
}
