package menu_test

import (
	"sync"
	"testing"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
)

// hooked is a service that does something the nth time it looks at the clock.
func (k *kitchen) hooked(nth int, do func()) *menu.Service {
	k.t.Helper()
	versions, err := k.db.WatchVersions(k.t.Context(), func(error) {})
	if err != nil {
		k.t.Fatal(err)
	}
	var lock sync.Mutex
	looks := 0
	return menu.NewService(catalogue.NewStore(versions), func() time.Time {
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
	known := k.person()
	this, _ := k.get(known, week47)
	vegan := known
	vegan.Answers.Diet = account.Vegan
	alone, _ := k.get(vegan, week47)
	for _, meal := range this.Meals {
		k.put(this, meal.Day, meal.Slot, meal)
	}
	next, _ := k.get(known, "2026-W48")
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
	wanted, _ := menu.ParseWeek(week47)
	if _, _, err := service.Get(t.Context(), k.scope, vegan, wanted); err != nil {
		t.Fatal(err)
	}
	if came == 0 {
		t.Fatal("nothing made room on Sunday")
	}
	now, _ := k.get(vegan, week47)
	next, _ = k.get(vegan, "2026-W48")
	if both := sharedWith(now, 6, next, 0); len(both) > 0 {
		t.Errorf("%v stand on Sunday and on Monday", both)
	}
}
