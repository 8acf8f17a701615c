package menu_test

import (
	"errors"
	"testing"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
)

func TestWeek_EndsAtMidnightInAmsterdam(t *testing.T) {
	for _, c := range []struct {
		name        string
		before, now string // a second before a midnight in Amsterdam, and that midnight
		week, next  string // the week of the day before midnight, and the next one
		day         int    // the day that ends, 0 for Monday
	}{
		{
			"the year ends in the middle of week 53",
			"2026-12-31T22:59:59Z",
			"2026-12-31T23:00:00Z",
			"2026-W53",
			"2027-W01",
			3,
		},
		{"week 1 begins", "2027-01-03T22:59:59Z", "2027-01-03T23:00:00Z", "2026-W53", "2027-W01", 6},
		{
			"week 52 ends in a year without a week 53",
			"2027-12-26T22:59:59Z",
			"2027-12-26T23:00:00Z",
			"2027-W51",
			"2027-W52",
			6,
		},
		{
			"week 52 holds the first days of a year",
			"2022-12-31T22:59:59Z",
			"2022-12-31T23:00:00Z",
			"2022-W52",
			"2023-W01",
			5,
		},
		{
			"week 1 holds the last days of a year",
			"2024-12-31T22:59:59Z",
			"2024-12-31T23:00:00Z",
			"2025-W01",
			"2025-W02",
			1,
		},
		{"the clock goes forward", "2026-03-29T21:59:59Z", "2026-03-29T22:00:00Z", "2026-W13", "2026-W14", 6},
		{"the clock goes back", "2026-10-25T22:59:59Z", "2026-10-25T23:00:00Z", "2026-W43", "2026-W44", 6},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := newFixture(t)
			at := func(text string) time.Time {
				t.Helper()
				moment, err := time.Parse(time.RFC3339, text)
				if err != nil {
					t.Fatal(err)
				}
				return moment
			}
			acct := f.newAccount()
			f.now = at(c.before)
			thisWeek, snapshot := f.get(acct, c.week)
			next, _ := f.get(acct, c.next)
			if !next.Week.Monday.Equal(thisWeek.Week.Monday.AddDate(0, 0, 7)) || len(thisWeek.Meals) != 28 ||
				len(next.Meals) != 28 {
				t.Errorf(
					"%s begins on %s, and %s on %s",
					thisWeek.Week,
					thisWeek.Week.Monday,
					next.Week,
					next.Week.Monday,
				)
			}
			// The last dinner of a week is not repeated on the first day of the next.
			if mealAt(thisWeek, 6, planner.Dinner).RecipeID == mealAt(next, 0, planner.Dinner).RecipeID {
				t.Error("Sunday's dinner is Monday's")
			}
			change := menu.Change{
				Kind:     menu.NewDay,
				Date:     thisWeek.Week.Date(c.day),
				Replaces: slugsOf(t, thisWeek, snapshot, c.day),
				Preview:  true,
			}
			f.change(acct, change)
			f.now = at(c.now)
			_, _, err := f.service().Change(t.Context(), f.scope, acct, change)
			wantError(t, "a past day", err, menu.ErrPast)
			after := menu.Change{Kind: menu.NewDay, Date: change.Date.AddDate(0, 0, 1), Preview: true}
			week := thisWeek
			if c.day == 6 {
				week = next
			}
			after.Replaces = slugsOf(t, week, snapshot, (c.day+1)%7)
			f.change(acct, after)
			// Past weeks remain available.
			if unchanged, _ := f.get(acct, c.week); len(changedDays(unchanged, thisWeek)) != 0 {
				t.Error("the past week changed")
			}
		})
	}
}

func TestGet_RefusesWeeksOutOfRange(t *testing.T) {
	f := newFixture(t)
	acct := f.newAccount()
	for week, want := range map[string]error{
		"2026-W46": menu.ErrNoMenu,
		"2026-W52": menu.ErrTooFar,
		"2027-W01": menu.ErrTooFar,
	} {
		parsed, err := menu.ParseWeek(week)
		if err != nil {
			t.Fatal(err)
		}
		_, _, err = f.service().Get(t.Context(), f.scope, acct, parsed)
		wantError(t, week, err, want)
	}
	f.get(acct, "2026-W51")
}

func TestMenu_SurvivesEmptyCatalogue(t *testing.T) {
	f := newFixture(t)
	acct := f.newAccount()
	original, snapshot := f.get(acct, week47)
	f.platform(`update recipes set retired_at = now()`)
	if current, _ := f.get(acct, week47); len(changedDays(current, original)) != 0 || len(current.Meals) != 28 {
		t.Errorf("days %v of the existing menu changed", changedDays(current, original))
	}
	week, err := menu.ParseWeek("2026-W48")
	if err != nil {
		t.Fatal(err)
	}
	_, _, err = f.service().Get(t.Context(), f.scope, acct, week)
	var shortage *planner.ShortageError
	if !errors.As(err, &shortage) || len(shortage.Meals) != 4 || shortage.Meals[0].Available != 0 {
		t.Errorf("the next week gives %v", err)
	}
	err = f.tryChange(acct, newDayChange(dateIn47(4), slugsOf(t, original, snapshot, 4)))
	wantError(t, "a new day", err, menu.ErrNoOtherDay)
	options, _, err := f.service().Alternatives(t.Context(), f.scope, acct, dateIn47(4), planner.Dinner, 2)
	if err != nil || len(options) != 0 {
		t.Errorf("alternatives are %v (%v)", options, err)
	}
}

func TestWithdrawnRecipe_StaysUntilReplaced(t *testing.T) {
	f := newFixture(t)
	acct := f.newAccount()
	original, snapshot := f.get(acct, week47)
	dinner := mealAt(original, 4, planner.Dinner)
	f.platform(`update recipes set retired_at = now() where id = $1`, dinner.RecipeID)
	if current, _ := f.get(acct, week47); len(changedDays(current, original)) != 0 ||
		mealAt(current, 4, planner.Dinner).Unsuitable() {
		t.Error("the withdrawn recipe was replaced")
	}
	slug := entryOf(t, snapshot, dinner).Dish.Recipe.Slug
	if err := f.tryLock(acct, dateIn47(4), planner.Dinner, slug, true); err != nil {
		t.Fatal(err)
	}
	day := f.change(acct, newDayChange(dateIn47(4), slugsOf(t, original, snapshot, 4)))
	if mealAt(day.After, 4, planner.Dinner).RecipeID != dinner.RecipeID {
		t.Error("the locked meal was replaced")
	}
	err := f.tryChange(acct, takeOverChange(dateIn47(4), dateIn47(6), slugsOf(t, original, snapshot, 6)))
	wantError(t, "copying it", err, menu.ErrNotOffered)
	if err := f.tryLock(acct, dateIn47(4), planner.Dinner, slug, false); err != nil {
		t.Fatal(err)
	}
	swapped := f.change(
		acct,
		menu.Change{Kind: menu.Surprise, Date: dateIn47(4), Slot: planner.Dinner, Replaces: []string{slug}},
	)
	// A withdrawn recipe cannot be restored; the change before can be undone.
	if swapped.Undo == nil || swapped.Undo.Kind != menu.NewDay {
		t.Errorf("Undo is %+v", swapped.Undo)
	}
}
