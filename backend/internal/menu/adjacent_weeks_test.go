package menu_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
)

func wantCode(t *testing.T, what string, err error, code string) {
	t.Helper()
	var refusal *errs.Error
	if !errors.As(err, &refusal) || refusal.Code != code {
		t.Errorf("%s: got error %v, want %s", what, err, code)
	}
}

// setMeal replaces a meal in the database, without any check.
func (f *fixture) setMeal(week menu.Menu, day int, slot planner.Slot, meal menu.Meal) {
	f.t.Helper()
	f.exec(`
		update menu_meals set recipe_owner_id = $5, recipe_id = $6, portion = $7, leftover = false
		where tenant_id = $1 and menu_id = $2 and day = $3 and slot = $4`,
		week.ID, day, slot, meal.OwnerID, meal.RecipeID, meal.Portion)
}

// commonMeals returns the meals of a day whose recipe is also eaten on a day of another menu.
func commonMeals(week menu.Menu, day int, other menu.Menu, otherDay int) []menu.Meal {
	return slices.DeleteFunc(slices.Clone(week.Meals), func(meal menu.Meal) bool {
		return meal.Day != day ||
			!slices.ContainsFunc(
				other.Meals,
				func(m menu.Meal) bool { return m.Day == otherDay && m.RecipeID == meal.RecipeID },
			)
	})
}

// commonDinners returns the dinner of a day if its recipe is also eaten on a day of another menu.
func commonDinners(week menu.Menu, day int, other menu.Menu, otherDay int) []menu.Meal {
	return slices.DeleteFunc(commonMeals(week, day, other, otherDay), func(meal menu.Meal) bool {
		return meal.Slot != planner.Dinner
	})
}

func TestAdjacentWeeks_ShareNoDinnerOnSundayAndMonday(t *testing.T) {
	for _, c := range []struct{ name, week, next, wednesday string }{
		{"the week changes", "2026-W47", "2026-W48", "2026-11-18T11:00:00Z"},
		{"the year changes", "2026-W53", "2027-W01", "2026-12-30T11:00:00Z"},
		{"the year ends in the middle of a week", "2025-W01", "2025-W02", "2025-01-01T11:00:00Z"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := newFixture(t)
			var err error
			if f.now, err = time.Parse(time.RFC3339, c.wednesday); err != nil {
				t.Fatal(err)
			}
			acct := f.newAccount()
			thisWeek, snapshot := f.get(acct, c.week)
			next, _ := f.get(acct, c.next)
			swap := func(week menu.Menu, day int, slot planner.Slot, dish menu.Meal) error {
				_, _, err := f.service().Change(t.Context(), f.scope, acct, menu.Change{
					Kind: menu.Swap, Date: week.Week.Date(day), Slot: slot, Preview: true,
					Replaces: []string{
						entryOf(t, snapshot, mealAt(week, day, slot)).Dish.Recipe.Slug,
					}, Recipe: entryOf(t, snapshot, dish).Dish.Recipe.Slug,
				})
				return err
			}
			for _, slot := range []planner.Slot{planner.Breakfast, planner.Lunch, planner.AfternoonSnack} {
				if err := swap(thisWeek, 6, slot, mealAt(next, 0, slot)); err != nil {
					t.Errorf("Monday's %s on Sunday: got error %v", slot, err)
				}
			}
			err = swap(thisWeek, 6, planner.Dinner, mealAt(next, 0, planner.Dinner))
			wantCode(t, "Monday's dinner on Sunday", err, "rule-twoDays")
			err = swap(next, 0, planner.Dinner, mealAt(thisWeek, 6, planner.Dinner))
			wantCode(t, "Sunday's dinner on Monday", err, "rule-twoDays")
			options, _, err := f.service().
				Alternatives(t.Context(), f.scope, acct, thisWeek.Week.Date(6), planner.Dinner, 500)
			if err != nil || len(options) == 0 {
				t.Fatalf("%d dishes could be Sunday's dinner (%v)", len(options), err)
			}
			for _, option := range options {
				if common := commonDinners(option.After, 6, next, 0); len(common) > 0 {
					t.Errorf("%v is offered for Sunday and planned for Monday", common)
				}
			}
			for turn := range 5 {
				change := menu.Change{
					Kind:     menu.NewDay,
					Date:     thisWeek.Week.Date(6),
					Replaces: slugsOf(t, thisWeek, snapshot, 6),
					Turn:     turn,
					Preview:  true,
				}
				if common := commonDinners(f.change(acct, change).After, 6, next, 0); len(common) > 0 {
					t.Errorf("a new Sunday has %v of Monday", common)
				}
			}
		})
	}
}

func TestRepair_AvoidsDinnerOfNextMonday(t *testing.T) {
	f := newFixture(t)
	acct := f.newAccount()
	thisWeek, snapshot := f.get(acct, week47)
	picky := acct
	picky.Answers.Dislikes = []string{
		entryOf(t, snapshot, mealAt(thisWeek, 6, planner.Dinner)).Ingredients[0].Slug,
	}
	alone, _ := f.get(picky, week47) // the replacements that do not take Monday into account
	for _, meal := range thisWeek.Meals {
		f.setMeal(thisWeek, meal.Day, meal.Slot, meal)
	}
	next, _ := f.get(acct, "2026-W48")
	moved := 0
	for _, meal := range alone.Meals {
		if meal.Day == 6 && meal.Slot == planner.Dinner {
			f.setMeal(next, 0, meal.Slot, meal)
			moved++
		}
	}
	if moved == 0 {
		t.Fatal("Sunday has no dinner")
	}
	next, _ = f.get(acct, "2026-W48")
	current, _ := f.get(picky, week47)
	if common := commonDinners(current, 6, next, 0); len(common) > 0 {
		t.Errorf("%v are on Sunday and on Monday", common)
	}
}

func TestTakeOver_SkipsDinnerOfAdjacentDays(t *testing.T) {
	f := newFixture(t)
	acct := f.newAccount()
	thisWeek, snapshot := f.get(acct, week47)
	next, _ := f.get(acct, "2026-W48")
	takeOver := func(from, to time.Time) (menu.Menu, error) {
		week := thisWeek
		if menu.WeekOf(to) != thisWeek.Week {
			week = next
		}
		changed, _, err := f.service().Change(t.Context(), f.scope, acct, menu.Change{
			Kind:     menu.TakeOver,
			From:     from,
			Date:     to,
			Replaces: slugsOf(t, week, snapshot, menu.DayOf(to)),
			Preview:  true,
		})
		return changed.After, err
	}
	// Monday gets Thursday's dinner.
	f.setMeal(next, 0, planner.Dinner, mealAt(thisWeek, 3, planner.Dinner))
	next, _ = f.get(acct, "2026-W48")
	after, err := takeOver(dateIn47(3), dateIn47(6))
	if err != nil {
		t.Fatal(err)
	}
	for _, meal := range after.Meals {
		from := 3
		if meal.Slot == planner.Dinner {
			from = 6
		}
		if want := mealAt(thisWeek, from, meal.Slot); meal.Day == 6 && meal.RecipeID != want.RecipeID {
			t.Errorf("Sunday has %v for %s, want that of day %d", meal.RecipeID, meal.Slot, from)
		}
	}
	// Copying Sunday to Monday, or Monday to Sunday, is allowed.
	for to, from := range map[time.Time]time.Time{dateIn47(6): dateIn47(7), dateIn47(7): dateIn47(6)} {
		after, err := takeOver(from, to)
		week := next
		if menu.WeekOf(from) == thisWeek.Week {
			week = thisWeek
		}
		if err != nil || len(commonMeals(after, menu.DayOf(to), week, menu.DayOf(from))) != 4 {
			t.Errorf("%s like %s: %v", to, from, err)
		}
	}
	for _, meal := range mealsOn(thisWeek.Meals, 3) {
		if meal.Slot != planner.Dinner {
			f.setMeal(thisWeek, 6, meal.Slot, meal)
		}
	}
	thisWeek, _ = f.get(acct, week47)
	_, err = takeOver(dateIn47(3), dateIn47(6))
	wantError(t, "only Monday's dinner", err, menu.ErrAdjacentDay)
}

func TestUndo_RefusesDishOfAdjacentDay(t *testing.T) {
	f := newFixture(t)
	acct := f.newAccount()
	thisWeek, snapshot := f.get(acct, week47)
	dinner := mealAt(thisWeek, 6, planner.Dinner)
	swapped := f.change(
		acct,
		menu.Change{
			Kind:     menu.Surprise,
			Date:     dateIn47(6),
			Slot:     planner.Dinner,
			Replaces: []string{entryOf(t, snapshot, dinner).Dish.Recipe.Slug},
		},
	)
	if swapped.Undo == nil {
		t.Fatal("the swap cannot be undone")
	}
	next, _ := f.get(acct, "2026-W48")
	f.setMeal(next, 0, planner.Dinner, dinner)
	_, err := f.undo(acct, dateIn47(6), swapped.Undo.Number)
	wantCode(t, "undoing", err, "rule-twoDays")
	if current, _ := f.get(acct, week47); current.Undo != nil {
		t.Errorf("Undo is %+v", current.Undo)
	}
}

// A change that is skipped because its meal is locked must not let an earlier one restore a dish to an adjacent day.
func TestUndo_PutsNoDishOnTwoDaysRunning(t *testing.T) {
	f := newFixture(t)
	acct := f.newAccount()
	original, snapshot := f.get(acct, week47)
	first := mealAt(original, 3, planner.Dinner)
	result := f.change(
		acct,
		menu.Change{
			Kind:     menu.Surprise,
			Date:     dateIn47(3),
			Slot:     planner.Dinner,
			Replaces: []string{slugOf(t, snapshot, first)},
		},
	)
	second := mealAt(result.After, 4, planner.Dinner)
	result = f.change(acct, menu.Change{
		Kind:     menu.Swap,
		Date:     dateIn47(4),
		Slot:     planner.Dinner,
		Replaces: []string{slugOf(t, snapshot, second)},
		Recipe:   slugOf(t, snapshot, first),
	})
	f.lock(result.After, mealAt(result.After, 4, planner.Dinner))
	week, _ := f.get(acct, week47)
	if week.Undo != nil {
		if _, err := f.undo(acct, week.Week.Date(week.Undo.Day), week.Undo.Number); err != nil {
			t.Fatal(err)
		}
	}
	current, _ := f.get(acct, week47)
	if common := commonMeals(current, 3, current, 4); len(common) > 0 {
		t.Errorf("%v are on days 3 and 4", common)
	}
}

// A day that was copied repeats dishes, and may do so again after undoing.
func TestUndo_RestoresTakenOverDay(t *testing.T) {
	f := newFixture(t)
	acct := f.newAccount()
	original, snapshot := f.get(acct, week47)
	result := f.change(
		acct,
		takeOverChange(dateIn47(3), dateIn47(4), slugsOf(t, original, snapshot, 4)),
	)
	result = f.change(acct, menu.Change{
		Kind:     menu.Surprise,
		Date:     dateIn47(4),
		Slot:     planner.Dinner,
		Replaces: []string{slugOf(t, snapshot, mealAt(result.After, 4, planner.Dinner))},
	})
	if result.Undo == nil || result.Undo.Kind != menu.Surprise ||
		len(commonMeals(result.Undo.After, 4, original, 3)) != 4 {
		t.Errorf("Undo is %+v", result.Undo)
	}
}
