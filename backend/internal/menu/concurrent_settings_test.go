package menu_test

import (
	"sync"
	"testing"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/seed/seedtest"
)

// getWhile reads a menu as acct, and calls meanwhile between reading the account and storing the menu.
func (f *fixture) getWhile(acct account.Account, week string, meanwhile func()) menu.Menu {
	f.t.Helper()
	parsed, err := menu.ParseWeek(week)
	if err != nil {
		f.t.Fatal(err)
	}
	f.save(acct)
	var once sync.Once
	service := menu.NewService(
		seedtest.Catalogue(f.t, f.db),
		func() time.Time { // planning reads the clock first
			once.Do(meanwhile)
			return f.now
		},
	)
	menu, _, err := service.Get(f.t.Context(), f.scope, acct, parsed)
	if err != nil {
		f.t.Fatal(err)
	}
	return menu
}

// saveSettings changes an account's settings like the settings page.
func (f *fixture) saveSettings(acct account.Account, set func(*account.Account)) (account.Account, menu.MenuChanges) {
	f.t.Helper()
	result, err := f.service().ChangeSettings(f.t.Context(), f.scope, &account.Service{}, acct.ID, account.Change{
		Action: audit.PreferencesSet, Apply: func(a *account.Account) error { set(a); return nil },
	})
	if err != nil {
		f.t.Fatal(err)
	}
	return result.Account, result.Menus
}

func TestGet_ConcurrentSettingsChangeCounts(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*account.Account)
		first  bool // a concurrent request planned the week as well
	}{
		"another target": {func(a *account.Account) { a.Answers.Pace = 300 }, false},
		"another target, planned by another request": {func(a *account.Account) { a.Answers.Pace = 300 }, true},
		"no meat": {func(a *account.Account) { a.Answers.Diet = account.Vegetarian }, false},
		"three meals": {func(a *account.Account) {
			a.Answers.MealTimes = []string{"breakfast", "lunch", "dinner"}
		}, false},
		"vegan companion": {func(a *account.Account) {
			vegan := newMember("Bo", account.Member{Portion: 1, BirthYear: 1980})
			vegan.Diet = account.Vegan
			a.Household.Members = []account.Member{vegan}
		}, false},
	} {
		t.Run(name, func(t *testing.T) {
			f := newFixture(t)
			before := f.onboarded()
			var after account.Account
			returned := f.getWhile(before, week47, func() {
				after, _ = f.saveSettings(before, c.change)
				if c.first {
					f.get(after, week47)
				}
			})
			want, err := after.Target(menu.Today(f.now))
			if err != nil {
				t.Fatal(err)
			}
			stored, snapshot := f.get(after, week47)
			for _, week := range []menu.Menu{returned, stored} {
				if week.Target != want {
					t.Errorf("the week comes to %.0f kcal a day, want %.0f", week.Target.KCal, want.KCal)
				}
				if slots := len(after.Answers.MealTimes); len(week.Meals) != 7*slots {
					t.Errorf("the week has %d meals, want %d", len(week.Meals), 7*slots)
				}
				if !allSuitable(snapshot, after, week.Meals) {
					t.Error("the week has unsuitable meals")
				}
			}
			if changedDays(returned, stored) != nil {
				t.Error("the returned week differs from the stored one")
			}
			for _, meal := range stored.Meals {
				if entry := entryOf(t, snapshot, meal); len(after.Household.Members) > 0 && meal.Slot == "dinner" &&
					entry.Diet != catalogue.Vegan {
					t.Errorf("%s is not vegan, for Bo", entry.Dish.Recipe.Slug)
				}
			}
		})
	}
}

func TestGet_ConcurrentPlanningOfAdjacentWeeks(t *testing.T) {
	f := newFixture(t)
	acct := f.onboarded()
	var next menu.Menu
	thisWeek := f.getWhile(acct, week47, func() { next, _ = f.get(acct, "2026-W48") })
	for day := range 7 {
		for other := range 7 {
			if 7+other-day > planner.RepeatDays {
				continue
			}
			if common := commonDinners(thisWeek, day, next, other); len(common) > 0 {
				t.Errorf("%d dinners of day %d are on day %d of the next week", len(common), day, other)
			}
		}
	}
}

// A request that read the account before a change must not replace meals by the old settings.
func TestRepair_UsesStoredSettings(t *testing.T) {
	f := newFixture(t)
	vegan := f.onboarded()
	vegan.Answers.Diet = account.Vegan
	omnivore := vegan
	omnivore.Answers.Diet = account.Everything
	original, _ := f.get(omnivore, week47)
	// The request has a vegan account, but the stored account eats meat by now.
	f.save(omnivore)
	week, err := menu.ParseWeek(week47)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := f.service().Get(t.Context(), f.scope, vegan, week); err != nil {
		t.Fatal(err)
	}
	if current, _ := f.get(omnivore, week47); changedDays(current, original) != nil {
		t.Errorf("days %v changed", changedDays(current, original))
	}
}
