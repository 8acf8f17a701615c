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

// hooked is a service that does something the nth time it looks at the clock.
func (k *kitchen) hooked(nth int, do func()) *menu.Service {
	k.t.Helper()
	var lock sync.Mutex
	looks := 0
	return menu.NewService(seedtest.Catalogue(k.t, k.db), func() time.Time {
		lock.Lock()
		looks++
		now := looks == nth
		lock.Unlock()
		if now {
			do()
		}
		return k.now
	})
}

// What makes room when a week is read makes it for nothing that came to stand beside it meanwhile.
func TestARepairKnowsTheWeekThatIsMadeMeanwhile(t *testing.T) {
	k := newKitchen(t)
	acct := k.person()
	this, _ := k.get(acct, week47)
	vegan := acct
	vegan.Answers.Diet = account.Vegan
	alone, _ := k.get(vegan, week47)
	for _, meal := range this.Meals {
		k.put(this, meal.Day, meal.Slot, meal)
	}
	next, _ := k.get(acct, "2026-W48")
	k.save(vegan)
	came := 0
	service := k.hooked(1, func() {
		for _, meal := range alone.Meals {
			if meal.Day == 6 && meal.RecipeID != mealAt(this, 6, meal.Slot).RecipeID {
				k.put(next, 0, meal.Slot, meal)
				came++
			}
		}
	})
	week, _ := menu.ParseWeek(week47)
	if _, _, err := service.Get(t.Context(), k.scope, vegan, week); err != nil {
		t.Fatal(err)
	}
	if came == 0 {
		t.Fatal("nothing made room on Sunday")
	}
	current, _ := k.get(vegan, week47)
	next, _ = k.get(vegan, "2026-W48")
	if both := sharedWith(current, 6, next, 0); len(both) > 0 {
		t.Errorf("%v stand on Sunday and on Monday", both)
	}
}

// untilItWaits does something beside, and goes on when that is done or waits for somebody's lock.
func (k *kitchen) untilItWaits(do func()) (done chan struct{}) {
	done = make(chan struct{})
	go func() { defer close(done); do() }()
	for {
		select {
		case <-done:
			return done
		default:
		}
		var waits bool
		const sql = `select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock')`
		if err := k.scope.QueryRow(k.t.Context(), sql).Scan(&waits); err != nil {
			k.t.Error(err)
			return done
		}
		if waits {
			return done
		}
	}
}

// Two devices change Sunday and the Monday after it in the same moment, to the same dish.
func TestTwoWeeksThatAreChangedAtOnceKnowOfEachOther(t *testing.T) {
	k := newKitchen(t)
	acct := k.person()
	this, snapshot := k.get(acct, week47)
	next, _ := k.get(acct, "2026-W48")
	sunday, monday := mealAt(this, 6, planner.Dinner), mealAt(next, 0, planner.Dinner)
	options, _, err := k.service().Alternatives(t.Context(), k.scope, acct, next.Week.Monday, planner.Dinner, 500)
	if err != nil {
		t.Fatal(err)
	}
	var dish string
	for _, option := range options {
		slug := slugOf(t, snapshot, mealAt(option.After, 0, planner.Dinner))
		_, _, err := k.service().Change(t.Context(), k.scope, acct, menu.Change{
			Kind: menu.Swap, Date: this.Week.Date(6), Slot: planner.Dinner, Replaces: []string{slugOf(t, snapshot, sunday)}, Recipe: slug, Preview: true,
		})
		if err == nil {
			dish = slug
			break
		}
	}
	if dish == "" {
		t.Fatal("no dish may stand on both days")
	}
	var done chan struct{}
	other := k.service()
	service := k.hooked(2, func() {
		done = k.untilItWaits(func() {
			_, _, _ = other.Change(t.Context(), k.scope, acct, menu.Change{
				Kind: menu.Swap, Date: next.Week.Monday, Slot: planner.Dinner, Replaces: []string{slugOf(t, snapshot, monday)}, Recipe: dish,
			})
		})
	})
	if _, _, err := service.Change(t.Context(), k.scope, acct, menu.Change{
		Kind: menu.Swap, Date: this.Week.Date(6), Slot: planner.Dinner, Replaces: []string{slugOf(t, snapshot, sunday)}, Recipe: dish,
	}); err != nil {
		t.Fatal(err)
	}
	<-done
	this, _ = k.get(acct, week47)
	next, _ = k.get(acct, "2026-W48")
	if both := sharedWith(this, 6, next, 0); len(both) > 0 {
		t.Errorf("%s stands on Sunday and on Monday", dish)
	}
}

// A change that waited for settings to be followed goes by these, not by those that it was asked under.
func TestAChangeGoesByWhatIsSetByThen(t *testing.T) {
	k := newKitchen(t)
	acct := k.diner()
	_, snapshot := k.get(acct, week47)
	vegan, _ := k.set(acct, func(a *account.Account) { a.Answers.Diet = account.Vegan })
	service := k.service()
	for day := 2; day < 7; day++ {
		stored, err := service.Find(t.Context(), k.scope, acct.ID, menu.WeekOf(dayOf47(0)))
		if err != nil {
			t.Fatal(err)
		}
		_, _, err = service.Change(t.Context(), k.scope, acct, menu.Change{
			Kind: menu.NewDay, Date: dayOf47(day), Replaces: slugsOf(t, stored, snapshot, day),
		})
		if err != nil {
			t.Fatal(err)
		}
		stored, err = service.Find(t.Context(), k.scope, acct.ID, menu.WeekOf(dayOf47(0)))
		if err != nil {
			t.Fatal(err)
		}
		for _, meal := range on(stored.Meals, day) {
			if !allowed(snapshot, vegan, []menu.Meal{meal}) {
				t.Errorf("day %d, %s: %s is not vegan", day, meal.Slot, slugOf(t, snapshot, meal))
			}
		}
	}
}

func slugOf(t *testing.T, snapshot *catalogue.Snapshot, meal menu.Meal) string {
	t.Helper()
	return entryOf(t, snapshot, meal).Dish.Recipe.Slug
}
