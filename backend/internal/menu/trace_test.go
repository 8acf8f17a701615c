package menu_test

import (
	"math"
	"reflect"
	"slices"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
)

// withoutSurprises returns the meals of a menu with Surprises set to 0.
func withoutSurprises(week menu.Menu) []menu.Meal {
	meals := slices.Clone(week.Meals)
	for at := range meals {
		meals[at].Surprises = 0
	}
	return meals
}

var settingsChanges = map[string]func(*account.Account){
	"vegan":   func(a *account.Account) { a.Answers.Diet = account.Vegan },
	"no milk": func(a *account.Account) { a.Answers.Intolerances = []catalogue.Intolerance{"milk"} },
	"keto": func(a *account.Account) {
		a.Answers.Diet, a.Answers.Medical = account.Keto, nutrition.NoCondition
	},
	"another target":    func(a *account.Account) { a.Answers.Pace = 300 },
	"three meals a day": func(a *account.Account) { a.Answers.MealTimes = []string{"breakfast", "lunch", "dinner"} },
	"five meals a day": func(a *account.Account) {
		a.Answers.MealTimes = []string{"breakfast", "morningSnack", "lunch", "afternoonSnack", "dinner"}
	},
	"own shares": func(a *account.Account) {
		a.Settings.Shares = map[string]int{"breakfast": 20, "lunch": 30, "afternoonSnack": 10, "dinner": 40}
	},
	"vegan companion": func(a *account.Account) {
		vegan := newMember("Bo", account.Member{Portion: 1})
		vegan.Diet = account.Vegan
		a.Household.Members = []account.Member{vegan}
	},
}

func TestTrace_RestoresReplacedMeals(t *testing.T) {
	for name, change := range settingsChanges {
		t.Run(name, func(t *testing.T) {
			f := newFixture(t)
			before := f.onboarded()
			before.Answers.Rhythm = leftoverLunches
			thisWeek, _ := f.get(before, week47)
			next, _ := f.get(before, "2026-W48")
			after := before
			change(&after)
			if changes := f.changeSettings(before, after, true); len(changes.Days) == 0 {
				t.Fatal("nothing changed")
			}
			f.get(after, "2026-W48")
			preview := f.changeSettings(after, before, false)
			if changes := f.changeSettings(after, before, true); !reflect.DeepEqual(changes, preview) ||
				len(changes.Days) == 0 {
				t.Errorf("%d days were restored, %d in the preview", len(changes.Days), len(preview.Days))
			}
			for _, original := range []menu.Menu{thisWeek, next} {
				current, _ := f.get(before, original.Week.String())
				if !reflect.DeepEqual(withoutSurprises(current), withoutSurprises(original)) {
					t.Errorf("%s: days %v differ from before", original.Week, changedDays(current, original))
				}
				if !reflect.DeepEqual(current.Proof, original.Proof) {
					t.Errorf("%s: the proof changed", original.Week)
				}
				for day := range 7 {
					if current.AimOf(day) != original.AimOf(day) {
						t.Errorf(
							"%s: day %d comes to %+v, before it was %+v",
							original.Week,
							day,
							current.AimOf(day),
							original.AimOf(day),
						)
					}
				}
			}
		})
	}
}

func TestTrace_KeepsLaterChanges(t *testing.T) {
	f := newFixture(t)
	before := f.onboarded()
	original, _ := f.get(before, week47)
	after := before
	after.Answers.Diet = account.Vegan
	f.changeSettings(before, after, true)
	vegan, snapshot := f.get(after, week47)
	// One replaced meal is swapped and another one is locked.
	var own []menu.Meal
	for at, meal := range vegan.Meals {
		if meal.Day > 2 && meal.RecipeID != original.Meals[at].RecipeID && (len(own) == 0 || own[0].Day != meal.Day) {
			own = append(own, meal)
		}
	}
	if len(own) < 2 {
		t.Fatal("fewer than two meals were replaced")
	}
	swapped, locked := own[0], own[1]
	changed := f.change(after, menu.Change{
		Kind:     menu.Surprise,
		Date:     vegan.Week.Date(swapped.Day),
		Slot:     swapped.Slot,
		Replaces: []string{slugOf(t, snapshot, swapped)},
	})
	swapped = mealAt(changed.After, swapped.Day, swapped.Slot)
	f.lock(vegan, locked)

	f.changeSettings(after, before, true)
	current, _ := f.get(before, week47)
	for at, meal := range current.Meals {
		want := original.Meals[at]
		for _, changed := range []menu.Meal{swapped, locked} {
			if meal.Day == changed.Day && meal.Slot == changed.Slot {
				want = changed
			}
		}
		if meal.RecipeID != want.RecipeID || meal.Portion != want.Portion {
			t.Errorf("day %d, %s has an unexpected meal", meal.Day, meal.Slot)
		}
	}
	// The swap can still be undone, since its result may be eaten.
	if current.Undo == nil || current.Undo.Day != swapped.Day {
		t.Errorf("Undo is %+v", current.Undo)
	}
}

// A change that does not revert the last one makes its trace obsolete.
func TestTrace_IgnoresUnrelatedChange(t *testing.T) {
	f := newFixture(t)
	first := f.onboarded()
	original, _ := f.get(first, week47)
	second := first
	second.Answers.Diet = account.Vegan
	f.changeSettings(first, second, true)
	vegan, _ := f.get(second, week47)
	third := second
	third.Answers.Intolerances = []catalogue.Intolerance{"lupin"}
	f.changeSettings(second, third, true)
	current, _ := f.get(third, week47)
	if restored := restoredPlaces(original, vegan, current); len(restored) > 0 {
		t.Errorf("%v were restored by an unrelated change", restored)
	}
	restored := third
	restored.Answers.Diet = account.Everything
	if changes := f.changeSettings(third, restored, true); len(changes.Days) > 0 {
		t.Errorf("%d days changed when everything is allowed again", len(changes.Days))
	}
}

// restoredPlaces returns the places whose meal of first was replaced in second and is back in third.
func restoredPlaces(first, second, third menu.Menu) []planner.Place {
	var places []planner.Place
	for at, meal := range first.Meals {
		if second.Meals[at].RecipeID != meal.RecipeID && third.Meals[at].RecipeID == meal.RecipeID {
			places = append(places, planner.Place{Day: meal.Day, Slot: meal.Slot})
		}
	}
	return places
}

// A change that does not revert the last one replaces meals, whatever trace that left.
func TestTrace_ReplacesAfterChangeWithoutReplacements(t *testing.T) {
	f := newFixture(t)
	first := f.onboarded()
	original, _ := f.get(first, week47)
	second := first
	second.Answers.Intolerances = []catalogue.Intolerance{"lupin"}
	f.changeSettings(first, second, true)
	third := second
	third.Answers.Diet = account.Vegan
	if changes := f.changeSettings(second, third, true); len(changes.Days) == 0 {
		t.Error("no meal was replaced")
	}
	current, snapshot := f.get(third, week47)
	for _, meal := range current.Meals {
		if meal.Day >= 2 && !meal.Unsuitable() && !allSuitable(snapshot, third, []menu.Meal{meal}) {
			t.Errorf("day %d, %s is unsuitable", meal.Day, meal.Slot)
		}
	}
	if len(changedDays(current, original)) == 0 {
		t.Error("the week did not change")
	}
}

func TestTrace_RestoresNoDishOnAdjacentDays(t *testing.T) {
	f := newFixture(t)
	before := f.onboarded()
	original, snapshot := f.get(before, week47)
	day := 3
	for day < 6 && entryOf(t, snapshot, mealAt(original, day, planner.Dinner)).Diet == catalogue.Vegan {
		day++
	}
	dinner := mealAt(original, day, planner.Dinner)
	bo := newMember("Bo", account.Member{Portion: 1, Days: []int{day}})
	bo.Diet = account.Vegan
	after := before
	after.Household.Members = []account.Member{bo}
	if changes := f.changeSettings(before, after, true); len(changes.Days) != 1 {
		t.Fatalf("%d days changed for Bo", len(changes.Days))
	}
	// The account plans the dish that was replaced for the next day.
	vegan, _ := f.get(after, week47)
	next := entryOf(t, snapshot, mealAt(vegan, day+1, planner.Dinner)).Dish.Recipe.Slug
	f.change(
		after,
		menu.Change{
			Kind:     menu.Swap,
			Date:     vegan.Week.Date(day + 1),
			Slot:     planner.Dinner,
			Replaces: []string{next},
			Recipe:   entryOf(t, snapshot, dinner).Dish.Recipe.Slug,
		},
	)

	bo.Diet = account.Everything
	everything := before
	everything.Household.Members = []account.Member{bo}
	f.changeSettings(after, everything, true)
	current, _ := f.get(everything, week47)
	if mealAt(current, day, planner.Dinner).RecipeID == dinner.RecipeID ||
		mealAt(current, day+1, planner.Dinner).RecipeID != dinner.RecipeID {
		t.Errorf("one dinner is on days %d and %d", day, day+1)
	}
}

func TestHousehold_AddingAndRemovingMember(t *testing.T) {
	f := newFixture(t)
	alone := f.onboarded()
	alone.Answers.Household = 1
	original, _ := f.get(alone, week47)
	bo := newMember("Bo", account.Member{Portion: 1})
	bo.Diet = account.Vegan
	both := alone
	both.Household.Members = []account.Member{bo}

	added := f.changeSettings(alone, both, true)
	with, snapshot := f.get(both, week47)
	var before, after float64 // servings of the shared dinners before and after Bo
	for at, meal := range with.Meals {
		isShared := meal.Slot == planner.Dinner && meal.Day >= 2
		if isShared {
			before += original.Meals[at].Portion
			after += with.ServingsCooked(both, meal, entryOf(t, snapshot, meal), 2)
		}
		if !isShared && meal.RecipeID != original.Meals[at].RecipeID {
			t.Errorf("day %d, %s changed without Bo", meal.Day, meal.Slot)
		}
		if isShared && entryOf(t, snapshot, meal).Diet != "vegan" {
			t.Errorf("day %d: %s is not vegan, for Bo", meal.Day, entryOf(t, snapshot, meal).Dish.Recipe.Slug)
		}
	}
	if len(added.Days) == 0 || len(added.Days) != len(changedDays(with, original)) {
		t.Errorf("%d days are reported, changed were %v", len(added.Days), changedDays(with, original))
	}
	if added.Cooking.Meals != 5 || added.Cooking.Before != before || added.Cooking.After != after {
		t.Errorf("got change in cooking %+v", added.Cooking)
	}

	removed := f.removeMember(both, alone)
	if len(removed.Days) > 0 || removed.Cooking.Meals != 5 ||
		math.Abs(removed.Cooking.Before-removed.Cooking.After-5) > 5*0.4 { // Bo's servings are rounded to whole pieces
		t.Errorf("removing Bo changed %+v", removed)
	}
	if current, _ := f.get(alone, week47); len(changedDays(current, with)) > 0 {
		t.Errorf("days %v changed on removing Bo", changedDays(current, with))
	}
	// No later change restores what was replaced for Bo.
	later := alone
	later.Answers.Intolerances = []catalogue.Intolerance{"lupin"}
	f.changeSettings(alone, later, true)
	current, _ := f.get(later, week47)
	if restored := restoredPlaces(original, with, current); len(restored) > 0 {
		t.Errorf("%v were restored", restored)
	}
}

// When Sunday's dinner moved to Monday, restoring must handle both weeks.
func TestTrace_RestoresAdjacentWeeks(t *testing.T) {
	f := newFixture(t)
	before := f.onboarded()
	thisWeek, _ := f.get(before, week47)
	next, _ := f.get(before, "2026-W48")
	after := before
	after.Answers.Pace = 300
	f.changeSettings(before, after, true)
	// Move Sunday's dinner to Monday, as if the change had done so.
	sunday, monday := mealAt(thisWeek, 6, planner.Dinner), mealAt(next, 0, planner.Dinner)
	other := mealAt(next, 4, planner.Dinner)
	for _, week := range []struct {
		menu menu.Menu
		day  int
		meal menu.Meal
	}{{thisWeek, 6, other}, {next, 0, sunday}} {
		f.setMeal(week.menu, week.day, planner.Dinner, week.meal)
		f.exec(`
			update weekly_menus set trace = jsonb_set(trace, '{became}', (
				select jsonb_agg(
					case when (meal ->> 'day')::int = $3 and meal ->> 'slot' = 'dinner'
						then meal || jsonb_build_object('recipe', $4::text, 'owner', $5::text, 'portion', $6::float8)
						else meal end)
				from jsonb_array_elements(trace -> 'became') meal))
			where tenant_id = $1 and id = $2`,
			week.menu.ID, week.day, week.meal.RecipeID, week.meal.OwnerID, week.meal.Portion)
	}
	f.changeSettings(after, before, true)
	for _, original := range []menu.Menu{thisWeek, next} {
		if current, _ := f.get(before, original.Week.String()); len(changedDays(current, original)) > 0 {
			t.Errorf(
				"%s: days %v differ from before (%s on Sunday, %s on Monday)",
				original.Week,
				changedDays(current, original),
				sunday.RecipeID,
				monday.RecipeID,
			)
		}
	}
}

func TestTrace_KeepsMealsThatSuitBothTargets(t *testing.T) {
	f := newFixture(t)
	f.now = wednesday.AddDate(0, 0, 3) // of this week, only Sunday may change
	// Few accounts have a Sunday that suits both targets; try more until one has.
	const minAccounts, maxAccounts = 4, 100
	unchanged := 0
	for n := 0; n < minAccounts || n < maxAccounts && unchanged == 0; n++ {
		before := f.onboarded()
		original, _ := f.get(before, week47)
		after := before
		target, err := before.Target(menu.Today(f.now))
		if err != nil {
			t.Fatal(err)
		}
		after.Settings.Macros = &nutrition.Macros{
			Protein: math.Round(target.Protein) + 1, Fat: math.Round(target.Fat),
			Carbohydrate: math.Round(target.Carbohydrate) - 1,
		}
		if changes := f.changeSettings(before, after, true); len(changes.Days) == 0 {
			unchanged++
		}
		f.changeSettings(after, before, true)
		if current, _ := f.get(before, week47); !reflect.DeepEqual(
			withoutSurprises(current),
			withoutSurprises(original),
		) {
			t.Errorf("days %v differ from before", changedDays(current, original))
		}
	}
	if unchanged == 0 {
		t.Error("no account has a Sunday that suits both targets")
	}
}

// A leftover without its dinner would be a dish that was never cooked.
func TestLeftover_IsRestoredOnlyWithItsDinner(t *testing.T) {
	for _, c := range []string{"the dinner is locked", "the dinner is over"} {
		t.Run(c, func(t *testing.T) {
			f := newFixture(t)
			acct := f.onboarded()
			acct.Answers.Rhythm = leftoverLunches
			original, snapshot := f.get(acct, week47)
			var leftover, dinner menu.Meal
			for _, meal := range original.Meals {
				if source, ok := original.Source(meal); ok && source.Day >= 2 {
					leftover, dinner = meal, source
				}
			}
			if !leftover.Leftover {
				t.Fatal("the week has no leftover")
			}
			f.now = f.now.AddDate(0, 0, dinner.Day-2)
			other := acct
			other.Answers.Dislikes = []string{entryOf(t, snapshot, dinner).Ingredients[0].Slug}
			f.changeSettings(acct, other, true)
			without, _ := f.get(other, week47)
			if mealAt(without, dinner.Day, dinner.Slot).RecipeID == dinner.RecipeID {
				t.Fatal("the dinner was not replaced")
			}
			for _, meal := range without.Meals {
				if _, ok := without.Source(meal); meal.Leftover && !ok {
					t.Fatal("a leftover has no dinner before the test")
				}
			}
			if c == "the dinner is over" {
				f.now = f.now.AddDate(0, 0, 1)
			} else {
				f.lock(without, mealAt(without, dinner.Day, dinner.Slot))
			}
			f.changeSettings(other, acct, true)
			current, _ := f.get(acct, week47)
			for _, meal := range current.Meals {
				if _, ok := current.Source(meal); meal.Leftover && !ok {
					t.Errorf(
						"day %d, %s is a leftover without dinner: %s, a dish for %s",
						meal.Day,
						meal.Slot,
						slugOf(t, snapshot, meal),
						entryOf(t, snapshot, meal).Dish.Recipe.MealTime,
					)
				}
			}
		})
	}
}
