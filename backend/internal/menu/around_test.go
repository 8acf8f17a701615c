package menu_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
)

func refusedAs(t *testing.T, what string, err error, code string) {
	t.Helper()
	var refusal *errs.Error
	if !errors.As(err, &refusal) || refusal.Code != code {
		t.Errorf("%s is answered with %v, want %s", what, err, code)
	}
}

// put puts another meal in the place of one, as nothing but a test would.
func (k *kitchen) put(week menu.Menu, day int, slot planner.Slot, meal menu.Meal) {
	k.t.Helper()
	k.exec(
		`update menu_meals set recipe_owner_id = $5, recipe_id = $6, portion = $7, leftover = false where tenant_id = $1 and menu_id = $2 and day = $3 and slot = $4`,
		week.ID,
		day,
		slot,
		meal.OwnerID,
		meal.RecipeID,
		meal.Portion,
	)
}

// sharedWith lists the meals of a day whose recipe stands on another day.
func sharedWith(week menu.Menu, day int, other menu.Menu, on int) []menu.Meal {
	return slices.DeleteFunc(slices.Clone(week.Meals), func(meal menu.Meal) bool {
		return meal.Day != day ||
			!slices.ContainsFunc(
				other.Meals,
				func(m menu.Meal) bool { return m.Day == on && m.RecipeID == meal.RecipeID },
			)
	})
}

func TestWhatIsEatenOnSundayIsNotEatenOnMonday(t *testing.T) {
	for _, c := range []struct{ name, week, next, wednesday string }{
		{"the week changes", "2026-W47", "2026-W48", "2026-11-18T11:00:00Z"},
		{"the year changes", "2026-W53", "2027-W01", "2026-12-30T11:00:00Z"},
		{"the year ends in the middle of a week", "2025-W01", "2025-W02", "2025-01-01T11:00:00Z"},
	} {
		t.Run(c.name, func(t *testing.T) {
			k := newKitchen(t)
			var err error
			if k.now, err = time.Parse(time.RFC3339, c.wednesday); err != nil {
				t.Fatal(err)
			}
			acct := k.person()
			this, snapshot := k.get(acct, c.week)
			next, _ := k.get(acct, c.next)
			swap := func(week menu.Menu, day int, slot planner.Slot, dish menu.Meal) error {
				_, _, err := k.service().Change(t.Context(), k.scope, acct, menu.Change{
					Kind: menu.Swap, Date: week.Week.Date(day), Slot: slot, Preview: true,
					Replaces: []string{
						entryOf(t, snapshot, mealAt(week, day, slot)).Dish.Recipe.Slug,
					}, Recipe: entryOf(t, snapshot, dish).Dish.Recipe.Slug,
				})
				return err
			}
			for _, slot := range []planner.Slot{planner.Breakfast, planner.Lunch, planner.AfternoonSnack, planner.Dinner} {
				refusedAs(
					t,
					"Monday's "+string(slot)+" on Sunday",
					swap(this, 6, slot, mealAt(next, 0, slot)),
					"rule-twoDays",
				)
				refusedAs(
					t,
					"Sunday's "+string(slot)+" on Monday",
					swap(next, 0, slot, mealAt(this, 6, slot)),
					"rule-twoDays",
				)
				options, _, err := k.service().Alternatives(t.Context(), k.scope, acct, this.Week.Date(6), slot, 500)
				if err != nil || len(options) == 0 {
					t.Fatalf("%d dishes could be Sunday's %s (%v)", len(options), slot, err)
				}
				for _, option := range options {
					if both := sharedWith(option.After, 6, next, 0); len(both) > 0 {
						t.Errorf("%v may stand on Sunday and on Monday", both)
					}
				}
			}
			for turn := range 5 {
				change := menu.Change{
					Kind:     menu.NewDay,
					Date:     this.Week.Date(6),
					Replaces: slugsOf(t, this, snapshot, 6),
					Turn:     turn,
					Preview:  true,
				}
				if both := sharedWith(k.change(acct, change).After, 6, next, 0); len(both) > 0 {
					t.Errorf("a new Sunday has %v of Monday", both)
				}
			}
		})
	}
}

func TestWhatMakesRoomOnSundayMakesItForNothingOfMonday(t *testing.T) {
	k := newKitchen(t)
	acct := k.person()
	this, _ := k.get(acct, week47)
	vegan := acct
	vegan.Answers.Diet = account.Vegan
	alone, _ := k.get(vegan, week47) // what comes when nobody knows of Monday
	for _, meal := range this.Meals {
		k.put(this, meal.Day, meal.Slot, meal)
	}
	next, _ := k.get(acct, "2026-W48")
	came := 0
	for _, meal := range alone.Meals {
		if meal.Day == 6 && meal.RecipeID != mealAt(this, 6, meal.Slot).RecipeID {
			k.put(next, 0, meal.Slot, meal)
			came++
		}
	}
	if came == 0 {
		t.Fatal("nothing made room on Sunday")
	}
	next, _ = k.get(acct, "2026-W48")
	current, _ := k.get(vegan, week47)
	if both := sharedWith(current, 6, next, 0); len(both) > 0 {
		t.Errorf("%v stand on Sunday and on Monday", both)
	}
}

func TestADayIsTakenOverWithoutWhatStandsBesideIt(t *testing.T) {
	k := newKitchen(t)
	acct := k.person()
	this, snapshot := k.get(acct, week47)
	next, _ := k.get(acct, "2026-W48")
	takeOver := func(from, to time.Time) (menu.Menu, error) {
		week := this
		if menu.WeekOf(to) != this.Week {
			week = next
		}
		changed, _, err := k.service().Change(t.Context(), k.scope, acct, menu.Change{
			Kind: menu.TakeOver, From: from, Date: to, Replaces: slugsOf(t, week, snapshot, menu.DayOf(to)), Preview: true,
		})
		return changed.After, err
	}
	// Monday has Thursday's lunch by now.
	k.put(next, 0, planner.Lunch, mealAt(this, 3, planner.Lunch))
	next, _ = k.get(acct, "2026-W48")
	after, err := takeOver(dayOf47(3), dayOf47(6))
	if err != nil {
		t.Fatal(err)
	}
	for _, meal := range after.Meals {
		from := 3
		if meal.Slot == planner.Lunch {
			from = 6
		}
		if want := mealAt(this, from, meal.Slot); meal.Day == 6 && meal.RecipeID != want.RecipeID {
			t.Errorf("Sunday has %v for %s, want that of day %d", meal.RecipeID, meal.Slot, from)
		}
	}
	// Who asks for the same on Sunday and on Monday gets it, either way.
	for to, from := range map[time.Time]time.Time{dayOf47(6): dayOf47(7), dayOf47(7): dayOf47(6)} {
		after, err := takeOver(from, to)
		if err != nil ||
			len(
				sharedWith(
					after,
					menu.DayOf(to),
					map[bool]menu.Menu{true: this, false: next}[menu.WeekOf(from) == this.Week],
					menu.DayOf(from),
				),
			) != 4 {
			t.Errorf("%s like %s: %v", to, from, err)
		}
	}
	for _, meal := range on(this.Meals, 3) {
		k.put(next, 0, meal.Slot, meal)
	}
	_, err = takeOver(dayOf47(3), dayOf47(6))
	refused(t, "a day that Monday is already", err, menu.ErrAdjacentDay)
}

func TestWhatMondayHasByNowDoesNotComeBackOnSunday(t *testing.T) {
	k := newKitchen(t)
	acct := k.person()
	this, snapshot := k.get(acct, week47)
	dinner := mealAt(this, 6, planner.Dinner)
	swapped := k.change(
		acct,
		menu.Change{
			Kind:     menu.Surprise,
			Date:     dayOf47(6),
			Slot:     planner.Dinner,
			Replaces: []string{entryOf(t, snapshot, dinner).Dish.Recipe.Slug},
		},
	)
	if swapped.Undo == nil {
		t.Fatal("it cannot be taken back")
	}
	next, _ := k.get(acct, "2026-W48")
	k.put(next, 0, planner.Dinner, dinner)
	_, _, err := k.service().Undo(t.Context(), k.scope, acct, dayOf47(6), swapped.Undo.Number, false)
	refusedAs(t, "taking it back", err, "rule-twoDays")
	if current, _ := k.get(acct, week47); current.Undo != nil {
		t.Errorf("%+v is offered", current.Undo)
	}
}

// A change that is passed over, since its meal is locked, must not let one before it bring a dish back beside itself.
func TestAnUndoPutsNoDishOnTwoDaysRunning(t *testing.T) {
	k := newKitchen(t)
	acct := k.person()
	made, snapshot := k.get(acct, week47)
	first := mealAt(made, 3, planner.Dinner)
	changed := k.change(
		acct,
		menu.Change{
			Kind:     menu.Surprise,
			Date:     dayOf47(3),
			Slot:     planner.Dinner,
			Replaces: []string{slugOf(t, snapshot, first)},
		},
	)
	second := mealAt(changed.After, 4, planner.Dinner)
	changed = k.change(acct, menu.Change{
		Kind: menu.Swap, Date: dayOf47(4), Slot: planner.Dinner, Replaces: []string{slugOf(t, snapshot, second)}, Recipe: slugOf(t, snapshot, first),
	})
	k.lock(changed.After, mealAt(changed.After, 4, planner.Dinner))
	week, _ := k.get(acct, week47)
	if week.Undo != nil {
		if _, _, err := k.service().Undo(t.Context(), k.scope, acct, week.Week.Date(week.Undo.Day), week.Undo.Number, false); err != nil {
			t.Fatal(err)
		}
	}
	current, _ := k.get(acct, week47)
	if both := sharedWith(current, 3, current, 4); len(both) > 0 {
		t.Errorf("%v stand on days 3 and 4", both)
	}
}

// Who took a day over wants the same on two days, and gets it back.
func TestAnUndoBringsBackWhatWasTakenOver(t *testing.T) {
	k := newKitchen(t)
	acct := k.person()
	made, snapshot := k.get(acct, week47)
	changed := k.change(
		acct,
		menu.Change{Kind: menu.TakeOver, From: dayOf47(3), Date: dayOf47(4), Replaces: slugsOf(t, made, snapshot, 4)},
	)
	changed = k.change(acct, menu.Change{
		Kind: menu.Surprise, Date: dayOf47(4), Slot: planner.Dinner, Replaces: []string{slugOf(t, snapshot, mealAt(changed.After, 4, planner.Dinner))},
	})
	if changed.Undo == nil || changed.Undo.Kind != menu.Surprise ||
		len(sharedWith(changed.Undo.After, 4, made, 3)) != 4 {
		t.Errorf("what can be taken back is %+v", changed.Undo)
	}
}
