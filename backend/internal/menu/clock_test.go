package menu_test

import (
	"errors"
	"testing"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
)

func TestWeeksFollowTheClockOfAmsterdam(t *testing.T) {
	for _, c := range []struct {
		name        string
		before, now string // a second before a midnight in Amsterdam, and midnight itself
		week, next  string // that the day before lies in, and the one after it
		day         int    // that ends
	}{
		{"the year ends in the middle of week 53", "2026-12-31T22:59:59Z", "2026-12-31T23:00:00Z", "2026-W53", "2027-W01", 3},
		{"week 1 begins", "2027-01-03T22:59:59Z", "2027-01-03T23:00:00Z", "2026-W53", "2027-W01", 6},
		{"week 52 ends in a year without a week 53", "2027-12-26T22:59:59Z", "2027-12-26T23:00:00Z", "2027-W51", "2027-W52", 6},
		{"week 52 holds the first days of a year", "2022-12-31T22:59:59Z", "2022-12-31T23:00:00Z", "2022-W52", "2023-W01", 5},
		{"week 1 holds the last days of a year", "2024-12-31T22:59:59Z", "2024-12-31T23:00:00Z", "2025-W01", "2025-W02", 1},
		{"the clock goes forward", "2026-03-29T21:59:59Z", "2026-03-29T22:00:00Z", "2026-W13", "2026-W14", 6},
		{"the clock goes back", "2026-10-25T22:59:59Z", "2026-10-25T23:00:00Z", "2026-W43", "2026-W44", 6},
	} {
		t.Run(c.name, func(t *testing.T) {
			k := newKitchen(t)
			at := func(text string) time.Time {
				t.Helper()
				moment, err := time.Parse(time.RFC3339, text)
				if err != nil {
					t.Fatal(err)
				}
				return moment
			}
			acct := k.person()
			k.now = at(c.before)
			made, snapshot := k.get(acct, c.week)
			next, _ := k.get(acct, c.next)
			if !next.Week.Monday.Equal(made.Week.Monday.AddDate(0, 0, 7)) || len(made.Meals) != 28 ||
				len(next.Meals) != 28 {
				t.Errorf("%s begins on %s, and %s on %s", made.Week, made.Week.Monday, next.Week, next.Week.Monday)
			}
			// No dish of the last evening comes back on the first of the next week.
			if mealAt(made, 6, planner.Dinner).RecipeID == mealAt(next, 0, planner.Dinner).RecipeID {
				t.Error("Sunday's dinner is Monday's")
			}
			change := menu.Change{
				Kind:     menu.NewDay,
				Date:     made.Week.Date(c.day),
				Replaces: slugsOf(t, made, snapshot, c.day),
				Preview:  true,
			}
			k.change(acct, change)
			k.now = at(c.now)
			_, _, err := k.service().Change(t.Context(), k.scope, acct, change)
			refused(t, "the day that ended", err, menu.ErrPast)
			after := menu.Change{Kind: menu.NewDay, Date: change.Date.AddDate(0, 0, 1), Preview: true}
			week := made
			if c.day == 6 {
				week = next
			}
			after.Replaces = slugsOf(t, week, snapshot, (c.day+1)%7)
			k.change(acct, after)
			// The week that is over is there to look at.
			if again, _ := k.get(acct, c.week); len(daysThatDiffer(again, made)) != 0 {
				t.Error("it changed when its day was over")
			}
		})
	}
}

func TestAWeekOutsideThoseThatAreMadeSaysWhy(t *testing.T) {
	k := newKitchen(t)
	acct := k.person()
	for week, want := range map[string]error{"2026-W46": menu.ErrNoMenu, "2026-W52": menu.ErrTooFar, "2027-W01": menu.ErrTooFar} {
		wanted, err := menu.ParseWeek(week)
		if err != nil {
			t.Fatal(err)
		}
		_, _, err = k.service().Get(t.Context(), k.scope, acct, wanted)
		refused(t, week, err, want)
	}
	k.get(acct, "2026-W51")
}

func TestAnEmptyCatalogueLosesNoMenu(t *testing.T) {
	k := newKitchen(t)
	acct := k.person()
	made, snapshot := k.get(acct, week47)
	k.platform(`update recipes set retired_at = now()`)
	if current, _ := k.get(acct, week47); len(daysThatDiffer(current, made)) != 0 || len(current.Meals) != 28 {
		t.Errorf("days %v of the menu that is there changed", daysThatDiffer(current, made))
	}
	week, err := menu.ParseWeek("2026-W48")
	if err != nil {
		t.Fatal(err)
	}
	_, _, err = k.service().Get(t.Context(), k.scope, acct, week)
	var shortage *planner.ShortageError
	if !errors.As(err, &shortage) || len(shortage.Meals) != 4 || shortage.Meals[0].Available != 0 {
		t.Errorf("the next week gives %v", err)
	}
	_, _, err = k.service().
		Change(t.Context(), k.scope, acct, menu.Change{Kind: menu.NewDay, Date: dayOf47(4), Replaces: slugsOf(t, made, snapshot, 4)})
	refused(t, "a new day", err, menu.ErrNoOtherDay)
	options, _, err := k.service().Alternatives(t.Context(), k.scope, acct, dayOf47(4), planner.Dinner, 2)
	if err != nil || len(options) != 0 {
		t.Errorf("others are %v (%v)", options, err)
	}
}

func TestAWithdrawnRecipeStaysUntilItIsSwapped(t *testing.T) {
	k := newKitchen(t)
	acct := k.person()
	made, snapshot := k.get(acct, week47)
	dinner := mealAt(made, 4, planner.Dinner)
	k.platform(`update recipes set retired_at = now() where id = $1`, dinner.RecipeID)
	if current, _ := k.get(acct, week47); len(daysThatDiffer(current, made)) != 0 ||
		mealAt(current, 4, planner.Dinner).Unsuitable() {
		t.Error("it made room for another")
	}
	slug := entryOf(t, snapshot, dinner).Dish.Recipe.Slug
	if _, _, err := k.service().Lock(t.Context(), k.scope, acct, dayOf47(4), planner.Dinner, slug, true); err != nil {
		t.Fatal(err)
	}
	day := k.change(acct, menu.Change{Kind: menu.NewDay, Date: dayOf47(4), Replaces: slugsOf(t, made, snapshot, 4)})
	if mealAt(day.After, 4, planner.Dinner).RecipeID != dinner.RecipeID {
		t.Error("locked, it went with a new day")
	}
	_, _, err := k.service().
		Change(t.Context(), k.scope, acct, menu.Change{Kind: menu.TakeOver, From: dayOf47(4), Date: dayOf47(6), Replaces: slugsOf(t, made, snapshot, 6)})
	refused(t, "copying it", err, menu.ErrNotOffered)
	if _, _, err := k.service().Lock(t.Context(), k.scope, acct, dayOf47(4), planner.Dinner, slug, false); err != nil {
		t.Fatal(err)
	}
	swapped := k.change(
		acct,
		menu.Change{Kind: menu.Surprise, Date: dayOf47(4), Slot: planner.Dinner, Replaces: []string{slug}},
	)
	// What cannot come back is not offered, and the change before it is.
	if swapped.Undo == nil || swapped.Undo.Kind != menu.NewDay {
		t.Errorf("what can be taken back is %+v", swapped.Undo)
	}
}
