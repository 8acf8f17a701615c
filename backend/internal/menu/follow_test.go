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

// follow changes an account to after, and returns what that does to its menus; kept says whether the change stays.
func (k *kitchen) follow(before, after account.Account, kept bool) menu.MenuChanges {
	k.t.Helper()
	return k.changeTo(before, after, account.Change{Action: audit.PreferencesSet, DryRun: !kept})
}

// left is follow for an account with which somebody eats along no more.
func (k *kitchen) left(before, after account.Account) menu.MenuChanges {
	k.t.Helper()
	return k.changeTo(before, after, account.Change{Action: audit.MemberRemoved})
}

func (k *kitchen) changeTo(before, after account.Account, change account.Change) menu.MenuChanges {
	k.t.Helper()
	k.save(before)
	service := k.service()
	if _, _, err := service.Get(k.t.Context(), k.scope, before, menu.WeekOf(menu.Today(k.now))); err != nil {
		k.t.Fatal(err)
	}
	change.Apply = func(a *account.Account) error {
		a.Answers, a.Settings, a.Household = after.Answers, after.Settings, after.Household
		return nil
	}
	done, err := service.ChangeSettings(k.t.Context(), k.scope, &account.Service{}, before.ID, change)
	if err != nil {
		k.t.Fatal(err)
	}
	return done.Menus
}

// diner is somebody who finished their questions.
func (k *kitchen) diner() account.Account {
	acct := k.person()
	acct.CaloriesSubmittedAt = &k.now
	return acct
}

func on(meals []menu.Meal, day int) []menu.Meal {
	var all []menu.Meal
	for _, meal := range meals {
		if meal.Day == day {
			all = append(all, meal)
		}
	}
	return all
}

func sumOf(t *testing.T, snapshot *catalogue.Snapshot, meals []menu.Meal) nutrition.Nutrients {
	t.Helper()
	var sum nutrition.Nutrients
	for _, meal := range meals {
		sum = sum.Add(entryOf(t, snapshot, meal).Nutrients.Scale(meal.Portion))
	}
	return sum
}

func TestMenusFollowWhatSomebodySets(t *testing.T) {
	for _, test := range []struct {
		name   string
		change func(*account.Account)
		moved  bool // from tomorrow on; otherwise only what may not be eaten makes room, from today on
	}{
		{"another target", func(a *account.Account) { a.Answers.Pace = 300 }, true},
		{"a larger target", func(a *account.Account) {
			a.Answers.Goal, a.Answers.Pace, a.Answers.GoalWeightKg = nutrition.Gain, 0, a.Answers.WeightKg+5
		}, true},
		{"macros of one's own", func(a *account.Account) {
			a.Settings.Macros = &nutrition.Macros{Protein: 130, Fat: 60, Carbohydrate: 200}
		}, true},
		{"three meals a day", func(a *account.Account) { a.Answers.MealTimes = []string{"breakfast", "lunch", "dinner"} }, true},
		{"five meals a day", func(a *account.Account) {
			a.Answers.MealTimes = []string{"breakfast", "morningSnack", "lunch", "afternoonSnack", "dinner"}
		}, true},
		{"no breakfast", func(a *account.Account) { a.Answers.MealTimes = []string{"lunch", "afternoonSnack", "dinner"} }, true},
		{"six meals a day", func(a *account.Account) {
			a.Answers.MealTimes = []string{"breakfast", "morningSnack", "lunch", "afternoonSnack", "dinner", "eveningSnack"}
		}, true},
		{"shares of one's own", func(a *account.Account) {
			a.Settings.Shares = map[string]int{"breakfast": 20, "lunch": 30, "afternoonSnack": 10, "dinner": 40}
		}, true},
		{"no meat", func(a *account.Account) { a.Answers.Diet = account.Pescatarian }, false},
		{"keto", func(a *account.Account) { a.Answers.Diet = account.Keto }, true},
		{"no milk", func(a *account.Account) { a.Answers.Intolerances = []string{"milk"} }, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			k := newKitchen(t)
			before := k.diner()
			this, snapshot := k.get(before, "2026-W47")
			k.get(before, "2026-W48")
			after := before
			test.change(&after)

			seen := k.follow(before, after, false)
			if still, _ := k.get(before, "2026-W47"); !reflect.DeepEqual(still.Meals, this.Meals) ||
				!reflect.DeepEqual(still.EarlierAims, this.EarlierAims) {
				t.Fatal("a preview changed the menu")
			}
			if changes := k.follow(before, after, true); !reflect.DeepEqual(changes, seen) {
				t.Error("it became something else than the preview said")
			}
			if len(seen.Days) == 0 || seen.Shortage != nil {
				t.Fatalf("%d days change, shortage %v", len(seen.Days), seen.Shortage)
			}
			first := menu.DayOf(menu.Today(k.now))
			current, snapshot2 := k.get(after, "2026-W47")
			next, _ := k.get(after, "2026-W48")
			for day := range 7 {
				was, is := on(this.Meals, day), on(current.Meals, day)
				switch {
				case day < first || (day == first && test.moved && allowed(snapshot, after, was)):
					if !reflect.DeepEqual(was, is) || current.AimOf(day) != this.AimOf(day) {
						t.Errorf("day %d was to stay as it is", day)
					}
				case test.moved && day > first:
					k.inLine(t, snapshot2, after, current, day)
				}
				if day >= first && !allowed(snapshot2, after, is) {
					t.Errorf("day %d holds what may not be eaten", day)
				}
				if test.moved {
					k.inLine(t, snapshot2, after, next, day)
				}
			}
			if again := k.follow(after, after, true); len(again.Days) > 0 || !again.From.IsZero() {
				t.Error("what is in line changes once more")
			}
		})
	}
}

func allowed(snapshot *catalogue.Snapshot, acct account.Account, meals []menu.Meal) bool {
	service := menu.NewService(nil, time.Now)
	suits := service.Suitable(snapshot, menu.Rules(acct.Answers))
	for _, meal := range meals {
		if !suits[meal.RecipeID] {
			return false
		}
	}
	return true
}

// inLine holds a day against what somebody set.
func (k *kitchen) inLine(t *testing.T, snapshot *catalogue.Snapshot, acct account.Account, week menu.Menu, day int) {
	t.Helper()
	target, err := acct.Target(menu.Today(k.now))
	if err != nil {
		t.Fatal(err)
	}
	meals, shares := on(week.Meals, day), menu.Shares(acct)
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
		kcal, wanted := entryOf(t, snapshot, meals[at]).Nutrients.Scale(meals[at].Portion).KCal, share.Share*target.KCal
		band := 0.2
		if share.Slot.MealTime() == catalogue.Snack {
			band = 0.4
		}
		if meals[at].Slot != share.Slot || math.Abs(kcal/wanted-1) > band+1e-9 {
			t.Errorf(
				"%s day %d: %s of %.0f kcal, want %s of %.0f ± %.0f %%",
				week.Week,
				day,
				meals[at].Slot,
				kcal,
				share.Slot,
				wanted,
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

func TestASmallChangeOfTheTargetKeepsTheDishes(t *testing.T) {
	k := newKitchen(t)
	before := k.diner()
	this, _ := k.get(before, "2026-W47")
	after := before
	after.Answers.WeightKg = 75
	k.follow(before, after, true)
	current, _ := k.get(after, "2026-W47")
	kept := 0
	for at, meal := range current.Meals {
		if this.Meals[at].RecipeID == meal.RecipeID {
			kept++
		}
	}
	if kept < len(current.Meals)*3/4 {
		t.Errorf("of %d dishes %d stayed", len(current.Meals), kept)
	}
}

func TestTwoChangesInAWeekKeepEveryDayWithItsOwnTarget(t *testing.T) {
	k := newKitchen(t)
	first := k.diner()
	monday, _ := k.get(first, "2026-W47")
	second, third := first, first
	second.Answers.Pace, third.Answers.Pace = 300, 750
	k.follow(first, second, true)
	k.now = k.now.AddDate(0, 0, 2)
	k.follow(second, third, true)
	current, _ := k.get(third, "2026-W47")
	for day, acct := range []account.Account{first, first, first, second, second, third, third} {
		want, _ := acct.Target(menu.Today(k.now))
		if got := current.AimOf(day).Target; got != want {
			t.Errorf("day %d comes to %.0f kcal, want %.0f", day, got.KCal, want.KCal)
		}
	}
	if !reflect.DeepEqual(on(current.Meals, 2), on(monday.Meals, 2)) {
		t.Error("the day of the first change did not stay")
	}
}

func TestLockedMealsStayWhateverIsSet(t *testing.T) {
	for name, change := range map[string]func(*account.Account){
		"keto":  func(a *account.Account) { a.Answers.Diet = account.Keto },
		"vegan": func(a *account.Account) { a.Answers.Diet = account.Vegan },
		"another target": func(a *account.Account) {
			a.Answers.Goal, a.Answers.Pace, a.Answers.GoalWeightKg = nutrition.Gain, 0, a.Answers.WeightKg+5
		},
		"no snacks": func(a *account.Account) { a.Answers.MealTimes = []string{"breakfast", "lunch", "dinner"} },
	} {
		t.Run(name, func(t *testing.T) {
			k := newKitchen(t)
			before := k.diner()
			locked := map[planner.Place]menu.Meal{}
			for _, week := range []string{"2026-W47", "2026-W48"} {
				found, _ := k.get(before, week)
				for _, meal := range found.Meals {
					if meal.Day == 4 && meal.Slot != planner.Breakfast {
						locked[in(week, meal)] = meal
						k.lock(found, meal)
					}
				}
			}
			after := before
			change(&after)
			k.follow(before, after, true)
			for _, week := range []string{"2026-W47", "2026-W48"} {
				found, snapshot := k.get(after, week)
				for _, meal := range found.Meals {
					was, ok := locked[in(week, meal)]
					if !ok {
						continue
					}
					delete(locked, in(week, meal))
					if meal.RecipeID != was.RecipeID || meal.Portion != was.Portion || !meal.Locked {
						t.Errorf("%s: locked %s of day %d did not stay", week, meal.Slot, meal.Day)
					}
					if meal.Unsuitable() == allowed(snapshot, after, []menu.Meal{meal}) {
						t.Errorf("%s: %s of day %d is marked %v", week, meal.Slot, meal.Day, meal.Unsuitable())
					}
				}
			}
			if len(locked) > 0 {
				t.Errorf("these are gone: %v", locked)
			}
		})
	}
}

// in is the place of a meal of week 47 or 48, with days counted from the first.
func in(week string, meal menu.Meal) planner.Place {
	return planner.Place{Day: meal.Day + 7*int(week[len(week)-1]-'7'), Slot: meal.Slot}
}

// lock locks a meal.
func (k *kitchen) lock(week menu.Menu, meal menu.Meal) {
	k.t.Helper()
	const sql = `update menu_meals set locked = true where tenant_id = $1 and menu_id = $2 and day = $3 and slot = $4`
	if _, err := k.scope.Exec(k.t.Context(), sql, k.scope.Tenant(), week.ID, meal.Day, meal.Slot); err != nil {
		k.t.Fatal(err)
	}
}

func TestWhatLeavesNothingIsSaidAndLosesNoMenu(t *testing.T) {
	k := newKitchen(t)
	before := k.diner()
	this, _ := k.get(before, "2026-W47")
	after := before
	after.Answers.Diet, after.Answers.Dislikes = account.Vegan, []string{"group:groente", "group:fruit"}
	for _, allergen := range catalogue.AllAllergens {
		after.Answers.Intolerances = append(after.Answers.Intolerances, string(allergen))
	}
	changes := k.follow(before, after, true)
	if changes.Shortage == nil || len(changes.Shortage.Meals) == 0 {
		t.Error("nobody says that nothing is left")
	}
	current, _ := k.get(after, "2026-W47")
	if len(current.Meals) != len(this.Meals) {
		t.Errorf("%d meals are left of %d", len(current.Meals), len(this.Meals))
	}
	marked := 0
	for _, meal := range current.Meals {
		if meal.Unsuitable() {
			marked++
		}
	}
	if marked == 0 {
		t.Error("nothing is marked")
	}
}

func TestWhatSomebodyDoesNotLikeMakesRoomInLaterWeeks(t *testing.T) {
	k := newKitchen(t)
	acct := k.diner()
	plain, snapshot := k.get(acct, "2026-W47")
	disliked := map[string]bool{}
	say := func(meal menu.Meal, taste string) {
		_, err := k.scope.Exec(t.Context(), `
			insert into recipe_feedback (tenant_id, account_id, recipe_owner_id, recipe_id, taste, taste_at, changed_at) values ($1, $2, $3, $4, $5, now(), now())
			on conflict do nothing`, k.scope.Tenant(), acct.ID, meal.OwnerID, meal.RecipeID, taste)
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, meal := range plain.Meals {
		if meal.Slot == planner.Dinner {
			disliked[entryOf(t, snapshot, meal).Dish.Recipe.Slug] = true
			say(meal, "disliked")
		}
	}
	// The same week made again, for the same person, would hold the same dishes.
	if _, err := k.scope.Exec(t.Context(), `delete from weekly_menus where tenant_id = $1 and account_id = $2`, k.scope.Tenant(), acct.ID); err != nil {
		t.Fatal(err)
	}
	anew, snapshot := k.get(acct, "2026-W47")
	for _, meal := range anew.Meals {
		if slug := entryOf(t, snapshot, meal).Dish.Recipe.Slug; disliked[slug] {
			t.Errorf("%s is there again", slug)
		}
	}
}

// Settings lie in the account as what they are, so that what is read is what was written.
func TestSettingsAreReadAsTheyWereWritten(t *testing.T) {
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
