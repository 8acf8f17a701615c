package menu_test

import (
	"encoding/json"
	"math"
	"reflect"
	"testing"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
)

// changeSettings changes an account from before to after, and returns the effect on its menus. With store false it is a
// preview.
func (f *fixture) changeSettings(before, after account.Account, store bool) menu.MenuChanges {
	f.t.Helper()
	return f.applyChange(before, after, account.Change{Action: audit.PreferencesSet, DryRun: !store})
}

// removeMember is changeSettings for the removal of a household member.
func (f *fixture) removeMember(before, after account.Account) menu.MenuChanges {
	f.t.Helper()
	return f.applyChange(before, after, account.Change{Action: audit.MemberRemoved})
}

func (f *fixture) applyChange(before, after account.Account, change account.Change) menu.MenuChanges {
	f.t.Helper()
	f.save(before)
	service := f.service()
	if _, _, err := service.Get(f.t.Context(), f.scope, before, menu.WeekOf(menu.Today(f.now))); err != nil {
		f.t.Fatal(err)
	}
	change.Apply = func(a *account.Account) error {
		a.Answers, a.Settings, a.Household = after.Answers, after.Settings, after.Household
		return nil
	}
	result, err := service.ChangeSettings(f.t.Context(), f.scope, &account.Service{}, before.ID, change)
	if err != nil {
		f.t.Fatal(err)
	}
	return result.Menus
}

// onboarded returns an account that completed onboarding a month ago.
func (f *fixture) onboarded() account.Account {
	acct := f.newAccount()
	acct.CaloriesSubmittedAt = new(f.now.AddDate(0, -1, 0))
	return acct
}

func mealsOn(meals []menu.Meal, day int) []menu.Meal {
	var dayMeals []menu.Meal
	for _, meal := range meals {
		if meal.Day == day {
			dayMeals = append(dayMeals, meal)
		}
	}
	return dayMeals
}

func sumOf(t *testing.T, snapshot *catalogue.Snapshot, meals []menu.Meal) nutrition.Nutrients {
	t.Helper()
	var sum nutrition.Nutrients
	for _, meal := range meals {
		sum = sum.Add(entryOf(t, snapshot, meal).Nutrients.Scale(meal.Portion))
	}
	return sum
}

func TestChangeSettings_UpdatesStoredMenus(t *testing.T) {
	for _, test := range []struct {
		name         string
		change       func(*account.Account)
		fromTomorrow bool // applies to whole days from tomorrow; otherwise unsuitable meals are replaced from today
	}{
		{"another target", func(a *account.Account) { a.Answers.Pace = 300 }, true},
		{"a larger target", func(a *account.Account) {
			a.Answers.Goal, a.Answers.Pace, a.Answers.GoalWeightKg = nutrition.Gain, 0, a.Answers.WeightKg+5
		}, true},
		{"own macros", func(a *account.Account) {
			a.Settings.Macros = &nutrition.Macros{Protein: 130, Fat: 60, Carbohydrate: 200}
		}, true},
		{"three meals a day", func(a *account.Account) {
			a.Answers.MealTimes = []string{"breakfast", "lunch", "dinner"}
		}, true},
		{"five meals a day", func(a *account.Account) {
			a.Answers.MealTimes = []string{"breakfast", "morningSnack", "lunch", "afternoonSnack", "dinner"}
		}, true},
		{"no breakfast", func(a *account.Account) {
			a.Answers.MealTimes = []string{"lunch", "afternoonSnack", "dinner"}
		}, true},
		{"six meals a day", func(a *account.Account) {
			a.Answers.MealTimes = []string{
				"breakfast", "morningSnack", "lunch", "afternoonSnack", "dinner", "eveningSnack",
			}
		}, true},
		{"own shares", func(a *account.Account) {
			a.Settings.Shares = map[string]int{"breakfast": 20, "lunch": 30, "afternoonSnack": 10, "dinner": 40}
		}, true},
		{"no meat", func(a *account.Account) { a.Answers.Diet = account.Pescatarian }, false},
		{
			"keto",
			func(a *account.Account) { a.Answers.Diet, a.Answers.Medical = account.Keto, nutrition.NoCondition },
			true,
		},
		{"no milk", func(a *account.Account) { a.Answers.Intolerances = []catalogue.Intolerance{"milk"} }, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := newFixture(t)
			before := f.onboarded()
			thisWeek, snapshot := f.get(before, "2026-W47")
			f.get(before, "2026-W48")
			after := before
			test.change(&after)

			preview := f.changeSettings(before, after, false)
			if unchanged, _ := f.get(before, "2026-W47"); !reflect.DeepEqual(unchanged.Meals, thisWeek.Meals) ||
				!reflect.DeepEqual(unchanged.EarlierAims, thisWeek.EarlierAims) {
				t.Fatal("a preview changed the menu")
			}
			if changes := f.changeSettings(before, after, true); !reflect.DeepEqual(changes, preview) {
				t.Error("the change differs from its preview")
			}
			if len(preview.Days) == 0 || preview.Shortage != nil {
				t.Fatalf("%d days change, shortage %v", len(preview.Days), preview.Shortage)
			}
			today := menu.DayOf(menu.Today(f.now))
			current, snapshot2 := f.get(after, "2026-W47")
			next, _ := f.get(after, "2026-W48")
			for day := range 7 {
				oldMeals, newMeals := mealsOn(thisWeek.Meals, day), mealsOn(current.Meals, day)
				switch {
				case day < today || (day == today && test.fromTomorrow && allSuitable(snapshot, after, oldMeals)):
					if !reflect.DeepEqual(oldMeals, newMeals) || current.AimOf(day) != thisWeek.AimOf(day) {
						t.Errorf("day %d changed", day)
					}
				case test.fromTomorrow && day > today:
					f.checkDay(t, snapshot2, after, current, day)
				}
				if day >= today && !allSuitable(snapshot2, after, newMeals) {
					t.Errorf("day %d has unsuitable meals", day)
				}
				if test.fromTomorrow {
					f.checkDay(t, snapshot2, after, next, day)
				}
			}
			if again := f.changeSettings(after, after, true); len(again.Days) > 0 || !again.From.IsZero() {
				t.Error("applying the same settings again changes the menu")
			}
		})
	}
}

func allSuitable(snapshot *catalogue.Snapshot, acct account.Account, meals []menu.Meal) bool {
	service := menu.NewService(nil, time.Now)
	suitable := service.Suitable(snapshot, menu.Rules(acct.Answers))
	for _, meal := range meals {
		if !suitable[meal.RecipeID] {
			return false
		}
	}
	return true
}

// checkDay checks a day against an account's settings.
func (f *fixture) checkDay(t *testing.T, snapshot *catalogue.Snapshot, acct account.Account, week menu.Menu, day int) {
	t.Helper()
	target, err := acct.Target(menu.Today(f.now))
	if err != nil {
		t.Fatal(err)
	}
	meals, shares := mealsOn(week.Meals, day), planner.AddSides(menu.Shares(acct), target.KCal)
	if len(meals) != len(shares) || week.AimOf(day).Target != target {
		t.Errorf(
			"%s day %d has %d meals for %.0f kcal; want %d for %.0f",
			week.Week,
			day,
			len(meals),
			week.AimOf(day).Target.KCal,
			len(shares),
			target.KCal,
		)
		return
	}
	for at, share := range shares {
		kcal, want := entryOf(t, snapshot, meals[at]).Nutrients.Scale(meals[at].Portion).KCal, share.Share*target.KCal
		band := 0.25
		if share.Slot.MealTime() == catalogue.Snack {
			band = 0.5
		}
		if meals[at].Slot != share.Slot || math.Abs(kcal/want-1) > band+1e-9 {
			t.Errorf(
				"%s day %d: %s of %.0f kcal, want %s of %.0f ± %.0f %%",
				week.Week,
				day,
				meals[at].Slot,
				kcal,
				share.Slot,
				want,
				band*100,
			)
		}
	}
	sum := sumOf(t, snapshot, meals)
	if fit := planner.FitOf(target, week.AimOf(day).Keto, sum.KCal, sum.Protein, sum.Fat, sum.Carbohydrate); math.Abs(
		fit.Energy,
	) > 0.05 {
		t.Errorf("%s day %d: %+.1f %% of the energy", week.Week, day, 100*fit.Energy)
	}
}

func TestChangeSettings_KeepsDishesOnSmallTargetChange(t *testing.T) {
	f := newFixture(t)
	before := f.onboarded()
	week, _ := f.get(before, "2026-W47")
	after := before
	after.Answers.WeightKg = 75
	f.changeSettings(before, after, true)
	current, _ := f.get(after, "2026-W47")
	unchanged := 0
	for at, meal := range current.Meals {
		if week.Meals[at].RecipeID == meal.RecipeID {
			unchanged++
		}
	}
	if unchanged < len(current.Meals)*3/4 {
		t.Errorf("of %d dishes %d were kept", len(current.Meals), unchanged)
	}
}

func TestChangeSettings_KeepsTargetOfEachDay(t *testing.T) {
	f := newFixture(t)
	first := f.onboarded()
	monday, _ := f.get(first, "2026-W47")
	second, third := first, first
	second.Answers.Pace, third.Answers.Pace = 300, 750
	f.changeSettings(first, second, true)
	f.now = f.now.AddDate(0, 0, 2)
	f.changeSettings(second, third, true)
	current, _ := f.get(third, "2026-W47")
	for day, acct := range []account.Account{first, first, first, second, second, third, third} {
		want, _ := acct.Target(menu.Today(f.now))
		if got := current.AimOf(day).Target; got != want {
			t.Errorf("day %d comes to %.0f kcal, want %.0f", day, got.KCal, want.KCal)
		}
	}
	if !reflect.DeepEqual(mealsOn(current.Meals, 2), mealsOn(monday.Meals, 2)) {
		t.Error("the day of the first change changed")
	}
}

func TestLock_SurvivesSettingsChange(t *testing.T) {
	for name, change := range map[string]func(*account.Account){
		"keto":  func(a *account.Account) { a.Answers.Diet, a.Answers.Medical = account.Keto, nutrition.NoCondition },
		"vegan": func(a *account.Account) { a.Answers.Diet = account.Vegan },
		"another target": func(a *account.Account) {
			a.Answers.Goal, a.Answers.Pace, a.Answers.GoalWeightKg = nutrition.Gain, 0, a.Answers.WeightKg+5
		},
		"no snacks": func(a *account.Account) { a.Answers.MealTimes = []string{"breakfast", "lunch", "dinner"} },
	} {
		t.Run(name, func(t *testing.T) {
			f := newFixture(t)
			before := f.onboarded()
			locked := map[planner.Place]menu.Meal{}
			for _, week := range []string{"2026-W47", "2026-W48"} {
				menu, _ := f.get(before, week)
				for _, meal := range menu.Meals {
					if meal.Day == 4 && meal.Slot != planner.Breakfast {
						locked[placeOf(week, meal)] = meal
						f.lock(menu, meal)
					}
				}
			}
			after := before
			change(&after)
			f.changeSettings(before, after, true)
			for _, week := range []string{"2026-W47", "2026-W48"} {
				found, snapshot := f.get(after, week)
				for _, meal := range found.Meals {
					before, ok := locked[placeOf(week, meal)]
					if !ok {
						continue
					}
					delete(locked, placeOf(week, meal))
					if meal.RecipeID != before.RecipeID || meal.Portion != before.Portion || !meal.Locked {
						t.Errorf("%s: locked %s of day %d changed", week, meal.Slot, meal.Day)
					}
					if meal.Unsuitable() == allSuitable(snapshot, after, []menu.Meal{meal}) {
						t.Errorf("%s: %s of day %d is marked %v", week, meal.Slot, meal.Day, meal.Unsuitable())
					}
				}
			}
			if len(locked) > 0 {
				t.Errorf("locked meals are missing: %v", locked)
			}
		})
	}
}

// placeOf returns the place of a meal of week 47 or 48, with days counted from the first.
func placeOf(week string, meal menu.Meal) planner.Place {
	return planner.Place{Day: meal.Day + 7*int(week[len(week)-1]-'7'), Slot: meal.Slot}
}

// lock locks a meal.
func (f *fixture) lock(week menu.Menu, meal menu.Meal) {
	f.t.Helper()
	const sql = `update menu_meals set locked = true where tenant_id = $1 and menu_id = $2 and day = $3 and slot = $4`
	if _, err := f.scope.Exec(f.t.Context(), sql, f.scope.Tenant(), week.ID, meal.Day, meal.Slot); err != nil {
		f.t.Fatal(err)
	}
}

func TestChangeSettings_ReportsShortageAndRemovesOnlyHarm(t *testing.T) {
	f := newFixture(t)
	before := f.onboarded()
	this, snapshot := f.get(before, "2026-W47")
	after := before
	after.Answers.Diet, after.Answers.Dislikes = account.Vegan, []string{"group:groente", "group:fruit"}
	after.Answers.Intolerances = catalogue.AllIntolerances[:len(catalogue.AllAllergens)]
	changes := f.changeSettings(before, after, true)
	if changes.Shortage == nil || len(changes.Shortage.Meals) == 0 {
		t.Error("no shortage is reported")
	}
	current, _ := f.get(after, "2026-W47")
	remaining := map[planner.Place]menu.Meal{}
	for _, meal := range current.Meals {
		remaining[planner.Place{Day: meal.Day, Slot: meal.Slot}] = meal
		if meal.Breach.Rule.Harms() {
			t.Errorf("%s of day %d may harm: %v", meal.Slot, meal.Day, meal.Breach)
		}
	}
	if len(remaining) == len(this.Meals) {
		t.Error("no meal was removed")
	}
	for _, meal := range this.Meals {
		if _, ok := remaining[planner.Place{Day: meal.Day, Slot: meal.Slot}]; ok {
			continue
		}
		if len(menu.Harms(menu.Rules(after.Answers), entryOf(t, snapshot, meal))) == 0 {
			t.Errorf("%s of day %d harms nobody, and is missing", meal.Slot, meal.Day)
		}
	}
}

func TestFeedback_AvoidsDislikedDishes(t *testing.T) {
	f := newFixture(t)
	acct := f.onboarded()
	first, snapshot := f.get(acct, "2026-W47")
	disliked := map[string]bool{}
	storeTaste := func(meal menu.Meal, taste string) {
		_, err := f.scope.Exec(t.Context(), `
			insert into recipe_feedback (tenant_id, account_id, recipe_owner_id, recipe_id, taste, taste_at, changed_at)
			values ($1, $2, $3, $4, $5, now(), now())
			on conflict do nothing`, f.scope.Tenant(), acct.ID, meal.OwnerID, meal.RecipeID, taste)
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, meal := range first.Meals {
		if meal.Slot == planner.Dinner {
			disliked[entryOf(t, snapshot, meal).Dish.Recipe.Slug] = true
			storeTaste(meal, "disliked")
		}
	}
	// The seed depends on the account and week only, so that without feedback the dishes would be the same.
	f.exec(`delete from weekly_menus where tenant_id = $1 and account_id = $2`, acct.ID)
	second, snapshot := f.get(acct, "2026-W47")
	for _, meal := range second.Meals {
		if slug := entryOf(t, snapshot, meal).Dish.Recipe.Slug; disliked[slug] {
			t.Errorf("%s is planned again", slug)
		}
	}
}

func TestSettings_RoundTripJSON(t *testing.T) {
	written := account.Settings{
		Shares:  map[string]int{"lunch": 100},
		Macros:  &nutrition.Macros{Protein: 1, Fat: 2, Carbohydrate: 3},
		Portion: 1.5,
		Aisles:  catalogue.Aisles,
	}
	text, err := json.Marshal(written)
	if err != nil {
		t.Fatal(err)
	}
	var read account.Settings
	if err := json.Unmarshal(text, &read); err != nil || !reflect.DeepEqual(read, written) {
		t.Errorf("%+v, %v", read, err)
	}
}
