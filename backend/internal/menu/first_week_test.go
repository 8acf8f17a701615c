package menu_test

import (
	"testing"

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
