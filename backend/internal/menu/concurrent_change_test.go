package menu_test

import (
	"sync"
	"testing"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/seed/seedtest"
)

// serviceWithHook returns a service that calls do the nth time it reads the clock.
func (f *fixture) serviceWithHook(nth int, do func()) *menu.Service {
	f.t.Helper()
	var lock sync.Mutex
	calls := 0
	return menu.NewService(seedtest.Catalogue(f.t, f.db), func() time.Time {
		lock.Lock()
		calls++
		isNth := calls == nth
		lock.Unlock()
		if isNth {
			do()
		}
		return f.now
	})
}

// A repair must not choose dishes that were put on an adjacent day in the meantime.
func TestRepair_ConcurrentWithChangeOfNextWeek(t *testing.T) {
	f := newFixture(t)
	acct := f.newAccount()
	thisWeek, snapshot := f.get(acct, week47)
	picky := acct
	picky.Answers.Dislikes = []string{
		entryOf(t, snapshot, mealAt(thisWeek, 6, planner.Dinner)).Ingredients[0].Slug,
	}
	alone, _ := f.get(picky, week47)
	for _, meal := range thisWeek.Meals {
		f.setMeal(thisWeek, meal.Day, meal.Slot, meal)
	}
	next, _ := f.get(acct, "2026-W48")
	f.save(picky)
	moved := 0
	service := f.serviceWithHook(1, func() {
		for _, meal := range alone.Meals {
			if meal.Day == 6 && meal.Slot == planner.Dinner {
				f.setMeal(next, 0, meal.Slot, meal)
				moved++
			}
		}
	})
	week, _ := menu.ParseWeek(week47)
	if _, _, err := service.Get(t.Context(), f.scope, picky, week); err != nil {
		t.Fatal(err)
	}
	if moved == 0 {
		t.Fatal("Sunday has no dinner")
	}
	current, _ := f.get(picky, week47)
	next, _ = f.get(picky, "2026-W48")
	if common := commonDinners(current, 6, next, 0); len(common) > 0 {
		t.Errorf("%v are on Sunday and on Monday", common)
	}
}

// runUntilBlocked runs do in another goroutine, and returns when that ends or waits for a lock.
func (f *fixture) runUntilBlocked(do func()) (done chan struct{}) {
	done = make(chan struct{})
	go func() { defer close(done); do() }()
	for {
		select {
		case <-done:
			return done
		default:
		}
		var blocked bool
		const sql = `
			select exists (
				select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock')`
		if err := f.scope.QueryRow(f.t.Context(), sql).Scan(&blocked); err != nil {
			f.t.Error(err)
			return done
		}
		if blocked {
			return done
		}
	}
}

// Two devices change Sunday and the next Monday to the same dish at the same time.
func TestChange_ConcurrentOnAdjacentWeeks(t *testing.T) {
	f := newFixture(t)
	acct := f.newAccount()
	thisWeek, snapshot := f.get(acct, week47)
	next, _ := f.get(acct, "2026-W48")
	sunday, monday := mealAt(thisWeek, 6, planner.Dinner), mealAt(next, 0, planner.Dinner)
	options, _, err := f.service().Alternatives(t.Context(), f.scope, acct, next.Week.Monday, planner.Dinner, 500)
	if err != nil {
		t.Fatal(err)
	}
	var dish string
	for _, option := range options {
		slug := slugOf(t, snapshot, mealAt(option.After, 0, planner.Dinner))
		_, _, err := f.service().Change(t.Context(), f.scope, acct, menu.Change{
			Kind:     menu.Swap,
			Date:     thisWeek.Week.Date(6),
			Slot:     planner.Dinner,
			Replaces: []string{slugOf(t, snapshot, sunday)},
			Recipe:   slug,
			Preview:  true,
		})
		if err == nil {
			dish = slug
			break
		}
	}
	if dish == "" {
		t.Fatal("no dish fits both days")
	}
	var done chan struct{}
	other := f.service()
	service := f.serviceWithHook(2, func() {
		done = f.runUntilBlocked(func() {
			_, _, _ = other.Change(t.Context(), f.scope, acct, menu.Change{
				Kind:     menu.Swap,
				Date:     next.Week.Monday,
				Slot:     planner.Dinner,
				Replaces: []string{slugOf(t, snapshot, monday)},
				Recipe:   dish,
			})
		})
	})
	if _, _, err := service.Change(t.Context(), f.scope, acct, menu.Change{
		Kind:     menu.Swap,
		Date:     thisWeek.Week.Date(6),
		Slot:     planner.Dinner,
		Replaces: []string{slugOf(t, snapshot, sunday)},
		Recipe:   dish,
	}); err != nil {
		t.Fatal(err)
	}
	<-done
	thisWeek, _ = f.get(acct, week47)
	next, _ = f.get(acct, "2026-W48")
	if common := commonDinners(thisWeek, 6, next, 0); len(common) > 0 {
		t.Errorf("%s is on Sunday and on Monday", dish)
	}
}

// A change that was requested before new settings uses the new ones.
func TestChange_UsesStoredSettings(t *testing.T) {
	f := newFixture(t)
	acct := f.onboarded()
	_, snapshot := f.get(acct, week47)
	vegan, _ := f.saveSettings(acct, func(a *account.Account) { a.Answers.Diet = account.Vegan })
	service := f.service()
	for day := 2; day < 7; day++ {
		stored, err := service.Find(t.Context(), f.scope, acct.ID, menu.WeekOf(dateIn47(0)))
		if err != nil {
			t.Fatal(err)
		}
		_, _, err = service.Change(t.Context(), f.scope, acct, menu.Change{
			Kind: menu.NewDay, Date: dateIn47(day), Replaces: slugsOf(t, stored, snapshot, day),
		})
		if err != nil {
			t.Fatal(err)
		}
		stored, err = service.Find(t.Context(), f.scope, acct.ID, menu.WeekOf(dateIn47(0)))
		if err != nil {
			t.Fatal(err)
		}
		for _, meal := range mealsOn(stored.Meals, day) {
			if !allSuitable(snapshot, vegan, []menu.Meal{meal}) {
				t.Errorf("day %d, %s: %s is not vegan", day, meal.Slot, slugOf(t, snapshot, meal))
			}
		}
	}
}

func slugOf(t *testing.T, snapshot *catalogue.Snapshot, meal menu.Meal) string {
	t.Helper()
	return entryOf(t, snapshot, meal).Dish.Recipe.Slug
}
