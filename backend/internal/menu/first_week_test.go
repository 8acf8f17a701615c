package menu_test

import (
	"testing"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/menu"
)

// An account that is onboarded on Wednesday ate nothing of ours on Monday and Tuesday, and has no leftover of Tuesday.
func TestGet_DaysBeforeOnboardingHaveNoMeals(t *testing.T) {
	f := newFixture(t)
	acct := f.newAccount()
	acct.CaloriesSubmittedAt = new(f.now)
	acct.Answers.Rhythm = nil // the default one has leftovers
	week, snapshot := f.get(acct, "2026-W47")
	first := menu.DayOf(menu.Today(f.now))
	if want := (7 - first) * len(acct.Answers.MealTimes); first == 0 || len(week.Meals) != want {
		t.Fatalf("the week has %d meals from day %d on, want %d", len(week.Meals), first, want)
	}
	for _, meal := range week.Meals {
		if meal.Day < first || meal.Day == first && meal.Leftover {
			t.Errorf("%s of day %d, a leftover: %v", meal.Slot, meal.Day, meal.Leftover)
		}
	}
	if missed := week.Misses(snapshot); missed.Total != 7-first {
		t.Errorf("%d days are compared with the target", missed.Total)
	}
	for _, gaveWay := range week.Proof.GaveWay {
		for _, day := range gaveWay.Days {
			if day < first {
				t.Errorf("%s gives way on day %d", gaveWay.Rule, day)
			}
		}
	}

	// The preview of the funnel, from before the account is onboarded, shows the menu that the account gets.
	visitor := acct
	visitor.CaloriesSubmittedAt = nil
	preview, err := f.service().Preview(t.Context(), f.scope, visitor)
	if err != nil {
		t.Fatal(err)
	}
	for n, meal := range preview.Days[0].Meals {
		if got := week.MealsOf(first)[n]; got.RecipeID != meal.RecipeID || got.Portion != meal.Portion {
			t.Errorf("the preview has another %s than the menu", meal.Slot)
		}
	}

	next, _ := f.get(acct, "2026-W48")
	if len(next.Meals) != 7*len(acct.Answers.MealTimes) {
		t.Errorf("the next week has %d meals", len(next.Meals))
	}
}

// An account that is onboarded on Friday or later begins with the next week, which is planned together with this one.
func TestBegins_ShortFirstWeekIsPlannedWithNextOne(t *testing.T) {
	f := newFixture(t)
	friday, monday := wednesday.AddDate(0, 0, 2), time.Date(2026, 11, 23, 0, 0, 0, 0, time.UTC)
	acct := f.newAccount()
	for _, c := range []struct {
		name        string
		onboarded   time.Time
		now         time.Time
		hasAccess   bool
		wantsBegins bool
	}{
		{"on Thursday", wednesday.AddDate(0, 0, 1), wednesday.AddDate(0, 0, 1), true, false},
		{"on Friday", friday, friday, true, true},
		{"on Friday, seen on Sunday", friday, friday.AddDate(0, 0, 2), true, true},
		{"on Sunday", friday.AddDate(0, 0, 2), friday.AddDate(0, 0, 2), true, true},
		{"on Sunday, without access", friday.AddDate(0, 0, 2), friday.AddDate(0, 0, 2), false, false},
		{"on Sunday, seen on Monday", friday.AddDate(0, 0, 2), friday.AddDate(0, 0, 3), true, false},
	} {
		acct.CaloriesSubmittedAt, acct.Access.Subscribed, f.now = new(c.onboarded), c.hasAccess, c.now
		begins, ok := f.service().Begins(acct)
		if ok != c.wantsBegins || ok && !begins.Equal(monday) {
			t.Errorf("%s: %v, %v", c.name, begins, ok)
		}
	}

	f.now = friday.AddDate(0, 0, 2)
	acct.CaloriesSubmittedAt, acct.Access.Subscribed = new(f.now), true
	if week, _ := f.get(acct, "2026-W47"); len(week.Meals) != len(acct.Answers.MealTimes) {
		t.Errorf("Sunday has %d meals", len(week.Meals))
	}
	var weeks int
	const sql = `select count(*) from weekly_menus where account_id = $1`
	err := f.scope.QueryRow(t.Context(), sql, acct.ID).Scan(&weeks)
	if err != nil || weeks != 2 {
		t.Errorf("%d weeks are planned (%v)", weeks, err)
	}
}
