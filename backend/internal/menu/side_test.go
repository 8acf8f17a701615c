package menu_test

import (
	"slices"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
)

// eatMuch makes an account that needs about 3,300 kcal a day.
func eatMuch(acct *account.Account) {
	acct.Answers.Goal, acct.Answers.Sex = nutrition.Healthier, nutrition.Male
	acct.Answers.HeightCm, acct.Answers.WeightKg, acct.Answers.Activity = 190, 90, nutrition.Active
}

func TestSides_LargeMealsHaveThem(t *testing.T) {
	f := newFixture(t)
	acct := f.newAccount()
	usual, _ := f.get(acct, week48)
	if at := slices.IndexFunc(usual.Meals, func(m menu.Meal) bool { return m.Slot == planner.Dessert }); at >= 0 {
		t.Errorf("a day of %.0f kcal has a dessert", usual.Target.KCal)
	}
	acct = f.newAccount()
	eatMuch(&acct)
	week, snapshot := f.get(acct, week48)
	for day := range 7 {
		for _, slot := range []planner.Slot{planner.BreakfastSide, planner.LunchSide, planner.Dessert} {
			entry := entryOf(t, snapshot, mealAt(week, day, slot))
			beside, _ := slot.SideOf()
			if !slices.Contains(entry.Dish.SideOf(), beside.MealTime()) {
				t.Errorf("day %d has %s at %s", day, entry.Dish.Recipe.Slug, slot)
			}
		}
		dinner := mealAt(week, day, planner.Dinner)
		if kcal := entryOf(t, snapshot, dinner).Nutrients.KCal * dinner.Portion; kcal > 1.25*850+1e-6 {
			t.Errorf("day %d has a dinner of %.0f kcal", day, kcal)
		}
	}
	member := account.Member{Name: "Bo", MealTimes: []string{"dinner"}, Days: []int{0, 1, 2, 3, 4, 5, 6}, Portion: 1}
	acct.Household.Members = []account.Member{member}
	dessert := mealAt(week, 0, planner.Dessert)
	if eaters := week.Eaters(acct, dessert, entryOf(t, snapshot, dessert)); len(eaters) != 1 {
		t.Errorf("%d people have the dessert of one", len(eaters))
	}
}

func TestSides_GoTheWayOfTheirMeal(t *testing.T) {
	f := newFixture(t)
	acct := f.newAccount()
	eatMuch(&acct)
	week, snapshot := f.get(acct, week48)
	dinner := mealAt(week, 2, planner.Dinner)
	for _, kind := range []menu.InsteadKind{menu.Skipped, menu.EatenOut, menu.OwnDish} {
		f.change(acct, insteadChange(t, week, snapshot, dinner, menu.Instead{Kind: kind}))
		current, _ := f.get(acct, week48)
		if eaten := mealAt(current, 2, planner.Dessert).HasDish(); eaten != (kind == menu.OwnDish) {
			t.Errorf("after %s of dinner, the dessert is eaten: %v", kind, eaten)
		}
		f.change(acct, insteadChange(t, week, snapshot, dinner, menu.Instead{}))
		if current, _ := f.get(acct, week48); !slices.Equal(current.Meals, week.Meals) {
			t.Errorf("the week is not what it was before %s of dinner", kind)
		}
	}
}

func TestSides_ComeAndGoWithTheTarget(t *testing.T) {
	f := newFixture(t)
	little := f.onboarded()
	much := little
	eatMuch(&much)
	sides := func(acct account.Account) (count int) {
		week, _ := f.get(acct, week48)
		for _, meal := range week.MealsOf(3) {
			if _, ok := meal.Slot.SideOf(); ok {
				count++
			}
		}
		return count
	}
	if got := sides(little); got != 0 {
		t.Fatalf("a day of little energy has %d sides", got)
	}
	f.changeSettings(little, much, true)
	if got := sides(much); got != 3 {
		t.Errorf("a day has %d sides once it has more energy", got)
	}
	f.changeSettings(much, little, true)
	if got := sides(little); got != 0 {
		t.Errorf("a day has %d sides once it has less energy", got)
	}
}
