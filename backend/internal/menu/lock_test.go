package menu_test

import (
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
)

// leftoverLunches is a rhythm in which each dinner that keeps is lunch on the next day too.
var leftoverLunches = &account.Rhythm{
	Breakfast: "turns", Lunch: "leftover", Snacks: "plain", CookedDinners: 7, WeekendMinutes: 60,
	Heat: catalogue.HeatMedium,
}

// noLeftovers is a rhythm in which each dinner is cooked.
var noLeftovers = &account.Rhythm{
	Breakfast: "turns", Lunch: "plain", Snacks: "plain", CookedDinners: 7, WeekendMinutes: 60,
	Heat: catalogue.HeatMedium,
}

// accountWithLeftover returns an account, its week 47, and a leftover there of Wednesday's or Saturday's dinner. Weeks
// differ by account.
func (f *fixture) accountWithLeftover() (account.Account, menu.Menu, *catalogue.Snapshot, menu.Meal) {
	f.t.Helper()
	for range 20 {
		acct := f.onboarded()
		acct.Answers.Rhythm = leftoverLunches
		week, snapshot := f.get(acct, week47)
		for _, meal := range week.Meals {
			if source, ok := week.Source(meal); ok && (source.Day == 2 || source.Day == 5) {
				return acct, week, snapshot, meal
			}
		}
	}
	f.t.Fatal("no week has the leftover of such a dinner")
	return account.Account{}, menu.Menu{}, nil, menu.Meal{}
}

// Every operation that stores meals of an existing menu has a row.
func TestLockedMeal_IsNeverChanged(t *testing.T) {
	f := newFixture(t)
	acct, original, snapshot, leftover := f.accountWithLeftover()
	source, _ := original.Source(leftover)
	locked := []menu.Meal{
		leftover, mealAt(original, 3, planner.Dinner), mealAt(original, 4, planner.Lunch),
		mealAt(original, 4, planner.Dinner),
	}
	for at := range locked {
		f.lock(original, locked[at])
		locked[at].Locked = true
	}
	slugs := func(day int) []string {
		current, snapshot := f.get(acct, week47)
		return slugsOf(t, current, snapshot, day)
	}
	dinner := func(day int) menu.Change {
		return menu.Change{Date: dateIn47(day), Slot: planner.Dinner, Replaces: slugs(day)[3:4]}
	}
	change := func(kind menu.Kind, change menu.Change, want error) {
		t.Helper()
		change.Kind = kind
		wantError(t, string(kind), f.tryChange(acct, change), want)
	}
	settings := func(set func(*account.Account)) {
		t.Helper()
		after := acct
		set(&after)
		f.changeSettings(acct, after, true)
		acct = after
	}
	for _, operation := range []struct {
		name string
		do   func()
	}{
		{"dinner whose leftover is locked, which fixes it", func() {
			change(menu.Surprise, dinner(source.Day), menu.ErrNoAlternative)
		}},
		{"swap of a locked meal", func() {
			swap := dinner(3)
			swap.Recipe = slugs(6)[3]
			change(menu.Swap, swap, menu.ErrLocked)
		}},
		{"surprise at a locked meal", func() { change(menu.Surprise, dinner(3), menu.ErrLocked) }},
		{"alternatives of a locked meal", func() {
			_, _, err := f.service().Alternatives(t.Context(), f.scope, acct, dateIn47(3), planner.Dinner, 2)
			wantError(t, "alternatives", err, menu.ErrLocked)
		}},
		{"new day around locked meals", func() {
			change(menu.NewDay, menu.Change{Date: dateIn47(4), Replaces: slugs(4)}, nil)
		}},
		{"takeover onto a day with locked meals", func() {
			from := 0
			for slugs(from)[0] == slugs(4)[0] {
				from++
			}
			change(menu.TakeOver, menu.Change{From: dateIn47(from), Date: dateIn47(4), Replaces: slugs(4)}, nil)
		}},
		{"undo of changes around a locked meal", func() {
			for current, _ := f.get(acct, week47); current.Undo != nil; current, _ = f.get(acct, week47) {
				if _, err := f.undo(acct, current.Week.Date(current.Undo.Day), current.Undo.Number); err != nil {
					t.Fatal(err)
				}
			}
		}},
		{"undo of a change of a meal that is locked since", func() {
			surprise := dinner(6)
			change(menu.Surprise, surprise, nil)
			current, _ := f.get(acct, week47)
			number := current.Undo.Number
			sunday := mealAt(current, 6, planner.Dinner)
			f.lock(current, sunday)
			_, err := f.undo(acct, dateIn47(6), number)
			wantError(t, "undo", err, menu.ErrLocked)
			sunday.Locked = true
			locked = append(locked, sunday)
		}},
		{"settings: vegan", func() { settings(func(a *account.Account) { a.Answers.Diet = account.Vegan }) }},
		{"settings: vegan undone", func() {
			settings(func(a *account.Account) { a.Answers.Diet = account.Everything })
		}},
		{"settings: another target", func() { settings(func(a *account.Account) { a.Answers.Pace = 250 }) }},
		{"settings: fewer meal times", func() {
			settings(func(a *account.Account) { a.Answers.MealTimes = []string{"breakfast", "lunch"} })
		}},
		{"settings: a vegan companion", func() {
			settings(func(a *account.Account) {
				vegan := newMember("Bo", account.Member{Portion: 1})
				vegan.Diet = account.Vegan
				a.Household.Members = []account.Member{vegan}
			})
		}},
		{"repair after a correction of an ingredient", func() {
			acct.Answers.Dislikes = []string{"group:alcoholische-dranken"}
			dish := entryOf(t, snapshot, locked[1])
			f.platform(`update ingredients set food_group = 'alcoholische-dranken' where id = $1`,
				dish.Ingredients[0].ID)
			current, _ := f.get(acct, week47)
			if meal := mealAt(current, 3, planner.Dinner); !meal.Unsuitable() {
				t.Error("the locked meal is not marked")
			}
		}},
		{"new versions of the catalogue", func() {
			f.platform(`update recipes set retired_at = now() where id = $1`, locked[2].RecipeID)
		}},
	} {
		operation.do()
		current, _ := f.get(acct, week47)
		for _, meal := range locked {
			if got := mealAt(current, meal.Day, meal.Slot); got.RecipeID != meal.RecipeID ||
				got.Portion != meal.Portion || !got.Locked {
				t.Fatalf("%s: the locked %+v became %+v", operation.name, meal, got)
			}
		}
	}
}

func TestLockedMeal_GivesWayToHarm(t *testing.T) {
	f := newFixture(t)
	acct, original, snapshot, _ := f.accountWithLeftover()
	locked := mealAt(original, 3, planner.Dinner)
	f.lock(original, locked)
	acct.Answers.Intolerances = []catalogue.Intolerance{"lupin"}
	dish := entryOf(t, snapshot, locked)
	f.platform(`update ingredients set allergens = '{lupin}' where id = $1`, dish.Ingredients[0].ID)
	current, _ := f.get(acct, week47)
	got := mealAt(current, 3, planner.Dinner)
	if got.RecipeID == locked.RecipeID || got.Locked || got.Unsuitable() {
		t.Errorf("a locked meal with an allergen of the person became %+v", got)
	}
}

func TestLockedLeftover_GivesWayToHarmTogetherWithItsDinner(t *testing.T) {
	f := newFixture(t)
	acct, original, snapshot, leftover := f.accountWithLeftover()
	source, _ := original.Source(leftover)
	f.lock(original, leftover)
	acct.Answers.Intolerances = []catalogue.Intolerance{"lupin"}
	dish := entryOf(t, snapshot, leftover)
	f.platform(`update ingredients set allergens = '{lupin}' where id = $1`, dish.Ingredients[0].ID)
	current, _ := f.get(acct, week47)
	for _, meal := range []menu.Meal{source, leftover} {
		if got := mealAt(current, meal.Day, meal.Slot); got.RecipeID == dish.ID || got.Locked || got.Unsuitable() {
			t.Errorf("the %s of day %d, with an allergen of the person, became %+v", meal.Slot, meal.Day, got)
		}
	}
}

func TestLockedMeal_GivesWayToHarmToAnotherEater(t *testing.T) {
	f := newFixture(t)
	acct, original, snapshot, _ := f.accountWithLeftover()
	companion := newMember("Bo", account.Member{Portion: 1})
	companion.Intolerances = []catalogue.Intolerance{"lupin"}
	acct.Household.Members = []account.Member{companion}
	locked := mealAt(original, 3, planner.Dinner)
	f.lock(original, locked)
	dish := entryOf(t, snapshot, locked)
	f.platform(`update ingredients set allergens = '{lupin}' where id = $1`, dish.Ingredients[0].ID)
	current, _ := f.get(acct, week47)
	got := mealAt(current, 3, planner.Dinner)
	if got.RecipeID == locked.RecipeID || got.Locked || got.Unsuitable() {
		t.Errorf("a locked dinner with an allergen of another eater became %+v", got)
	}
}
