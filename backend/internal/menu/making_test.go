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

// whileMade gives the menu of a week to somebody as they were read; meanwhile, between reading them and storing what
// was made, something happens.
func (k *kitchen) whileMade(acct account.Account, week string, meanwhile func()) menu.Menu {
	k.t.Helper()
	wanted, err := menu.ParseWeek(week)
	if err != nil {
		k.t.Fatal(err)
	}
	k.save(acct)
	var once sync.Once
	service := menu.NewService(
		seedtest.Catalogue(k.t, k.db),
		func() time.Time { // making begins with a look at the clock
			once.Do(meanwhile)
			return k.now
		},
	)
	found, _, err := service.Get(k.t.Context(), k.scope, acct, wanted)
	if err != nil {
		k.t.Fatal(err)
	}
	return found
}

// set changes what somebody set as their settings page does.
func (k *kitchen) set(acct account.Account, set func(*account.Account)) (account.Account, menu.MenuChanges) {
	k.t.Helper()
	done, err := k.service().ChangeSettings(k.t.Context(), k.scope, &account.Service{}, acct.ID, account.Change{
		Action: audit.PreferencesSet, Apply: func(a *account.Account) error { set(a); return nil },
	})
	if err != nil {
		k.t.Fatal(err)
	}
	return done.Account, done.Menus
}

func TestWhatIsSetWhileAWeekIsMadeCounts(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*account.Account)
		first  bool // somebody else had the week made meanwhile, too
	}{
		"another target":                    {func(a *account.Account) { a.Answers.Pace = 300 }, false},
		"another target, by who came first": {func(a *account.Account) { a.Answers.Pace = 300 }, true},
		"no meat":                           {func(a *account.Account) { a.Answers.Diet = account.Vegetarian }, false},
		"three meals":                       {func(a *account.Account) { a.Answers.MealTimes = []string{"breakfast", "lunch", "dinner"} }, false},
		"somebody who eats along": {func(a *account.Account) {
			vegan := along("Bo", account.Member{Portion: 1, BirthYear: 1980})
			vegan.Diet = account.Vegan
			a.Household.Members = []account.Member{vegan}
		}, false},
	} {
		t.Run(name, func(t *testing.T) {
			k := newKitchen(t)
			before := k.diner()
			var after account.Account
			found := k.whileMade(before, week47, func() {
				after, _ = k.set(before, c.change)
				if c.first {
					k.get(after, week47)
				}
			})
			want, err := after.Target(menu.Today(k.now))
			if err != nil {
				t.Fatal(err)
			}
			stored, snapshot := k.get(after, week47)
			for _, week := range []menu.Menu{found, stored} {
				if week.Target != want {
					t.Errorf("the week comes to %.0f kcal a day, want %.0f", week.Target.KCal, want.KCal)
				}
				if slots := len(after.Answers.MealTimes); len(week.Meals) != 7*slots {
					t.Errorf("the week has %d meals, want %d", len(week.Meals), 7*slots)
				}
				if !allowed(snapshot, after, week.Meals) {
					t.Error("the week holds what may not be eaten")
				}
			}
			if daysThatDiffer(found, stored) != nil {
				t.Error("what was shown is not what is there")
			}
			for _, meal := range stored.Meals {
				if entry := entryOf(t, snapshot, meal); len(after.Household.Members) > 0 && meal.Slot == "dinner" &&
					entry.Diet != catalogue.Vegan {
					t.Errorf("Bo sits before %s", entry.Dish.Recipe.Slug)
				}
			}
		})
	}
}

func TestTwoWeeksThatAreMadeAtOnceKnowOfEachOther(t *testing.T) {
	k := newKitchen(t)
	acct := k.diner()
	var next menu.Menu
	this := k.whileMade(acct, week47, func() { next, _ = k.get(acct, "2026-W48") })
	for day := range 7 {
		for other := range 7 {
			if 7+other-day > planner.RepeatDays {
				continue
			}
			if both := sharedWith(this, day, next, other); len(both) > 0 {
				t.Errorf("%d dishes of day %d stand on day %d of the next week", len(both), day, other)
			}
		}
	}
}

// A week is read by somebody who changes what they eat in that moment: what the change brought must not make room for
// what they ate before.
func TestWhatIsSetWhileAWeekIsReadCounts(t *testing.T) {
	k := newKitchen(t)
	vegan := k.diner()
	vegan.Answers.Diet = account.Vegan
	omnivore := vegan
	omnivore.Answers.Diet = account.Everything
	made, _ := k.get(omnivore, week47)
	// Read as a vegan, it is a week full of meat, of somebody who is none by now.
	k.save(omnivore)
	week, err := menu.ParseWeek(week47)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := k.service().Get(t.Context(), k.scope, vegan, week); err != nil {
		t.Fatal(err)
	}
	if current, _ := k.get(omnivore, week47); daysThatDiffer(current, made) != nil {
		t.Errorf("days %v changed", daysThatDiffer(current, made))
	}
}
