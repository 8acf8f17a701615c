package menu_test

import (
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
)

const week47 = "2026-W47"

// day is a day of week 47, 0 for Monday.
func dayOf47(day int) time.Time { return time.Date(2026, 11, 16+day, 0, 0, 0, 0, time.UTC) }

// slugsOf are the slugs of a day.
func slugsOf(t *testing.T, week menu.Menu, snapshot *catalogue.Snapshot, day int) []string {
	t.Helper()
	var slugs []string
	for _, meal := range week.Meals {
		if meal.Day == day {
			slugs = append(slugs, entryOf(t, snapshot, meal).Dish.Recipe.Slug)
		}
	}
	return slugs
}

func refused(t *testing.T, what string, got, want error) {
	t.Helper()
	if !errors.Is(got, want) {
		t.Errorf("%s: the error is %v, want %v", what, got, want)
	}
}

// othersThan reports which days of two menus differ.
func daysThatDiffer(a, b menu.Menu) []int {
	var days []int
	for at, meal := range a.Meals {
		if other := b.Meals[at]; (meal.RecipeID != other.RecipeID || meal.Portion != other.Portion) &&
			!slices.Contains(days, meal.Day) {
			days = append(days, meal.Day)
		}
	}
	return days
}

func TestADayIsMadeAnewAroundWhatIsLocked(t *testing.T) {
	k := newKitchen(t)
	acct := k.person()
	made, snapshot := k.get(acct, week47)
	lunch := slugsOf(t, made, snapshot, 4)[1]
	if _, _, err := k.service().Lock(t.Context(), k.scope, acct, dayOf47(4), planner.Lunch, lunch, true); err != nil {
		t.Fatal(err)
	}
	change := menu.Change{Kind: menu.NewDay, Date: dayOf47(4), Replaces: slugsOf(t, made, snapshot, 4), Preview: true}
	shown := k.change(acct, change)
	if current, _ := k.get(acct, week47); len(daysThatDiffer(current, made)) != 0 || current.Undo != nil {
		t.Error("a preview changed the menu")
	}
	seen := map[string]bool{strings.Join(slugsOf(t, shown.After, snapshot, 4), " "): true}
	for change.Turn = 1; change.Turn <= 6; change.Turn++ {
		another := strings.Join(slugsOf(t, k.change(acct, change).After, snapshot, 4), " ")
		if seen[another] {
			t.Errorf("preview %d was there before: %s", change.Turn, another)
		}
		seen[another] = true
	}
	change.Turn, change.Preview, change.Expected = 0, false, slugsOf(t, shown.After, snapshot, 4)
	done := k.change(acct, change)
	current, _ := k.get(acct, week47)
	if !slices.Equal(slugsOf(t, current, snapshot, 4), change.Expected) ||
		!slices.Equal(slugsOf(t, done.After, snapshot, 4), change.Expected) {
		t.Errorf("what came is not what was shown: %v", slugsOf(t, current, snapshot, 4))
	}
	if days := daysThatDiffer(current, made); !slices.Equal(days, []int{4}) {
		t.Errorf("days %v changed", days)
	}
	for at, meal := range current.Meals {
		locked := meal.Day == 4 && meal.Slot == planner.Lunch
		if meal.Locked != locked || locked && meal.RecipeID != made.Meals[at].RecipeID {
			t.Errorf("day %d, %s: locked %v", meal.Day, meal.Slot, meal.Locked)
		}
	}
	// Once more, and then both are taken back.
	change.Replaces, change.Expected = change.Expected, nil
	again := k.change(acct, change)
	if again.Undo == nil || len(again.Undo.Restored) == 0 || again.Undo.Kind != menu.NewDay {
		t.Fatalf("what can be taken back is %+v", again.Undo)
	}
	for next := again.Undo; next != nil; {
		undone, _, err := k.service().Undo(t.Context(), k.scope, acct, dayOf47(4), next.Number, false)
		if err != nil {
			t.Fatal(err)
		}
		next = undone.Undo
	}
	if current, _ := k.get(acct, week47); len(daysThatDiffer(current, made)) != 0 || current.Undo != nil ||
		current.Changed {
		t.Errorf("taken back, days %v differ, and %+v can be", daysThatDiffer(current, made), current.Undo)
	}
}

func TestADayIsTakenOver(t *testing.T) {
	k := newKitchen(t)
	acct := k.person()
	made, snapshot := k.get(acct, week47)
	next, _ := k.get(acct, "2026-W48")
	change := menu.Change{
		Kind:     menu.TakeOver,
		From:     dayOf47(0),
		Date:     dayOf47(5),
		Replaces: slugsOf(t, made, snapshot, 5),
	}
	done := k.change(acct, change) // from a day that is over
	if got := slugsOf(t, done.After, snapshot, 5); !slices.Equal(got, slugsOf(t, made, snapshot, 0)) {
		t.Errorf("Saturday has %v", got)
	}
	if current, _ := k.get(acct, week47); !slices.Equal(daysThatDiffer(current, made), []int{5}) {
		t.Errorf("days %v changed", daysThatDiffer(current, made))
	}
	_, _, err := k.service().
		Change(t.Context(), k.scope, acct, menu.Change{Kind: menu.TakeOver, From: dayOf47(0), Date: dayOf47(5), Replaces: slugsOf(t, done.After, snapshot, 5)})
	refused(t, "the same again", err, menu.ErrSameDay)
	// From another week, with its portions.
	other := k.change(
		acct,
		menu.Change{Kind: menu.TakeOver, From: dayOf47(9), Date: dayOf47(3), Replaces: slugsOf(t, made, snapshot, 3)},
	)
	for _, slot := range []planner.Slot{planner.Breakfast, planner.Dinner} {
		if got, want := mealAt(other.After, 3, slot), mealAt(next, 2, slot); got.RecipeID != want.RecipeID ||
			got.Portion != want.Portion {
			t.Errorf("%s is %+v, want %+v", slot, got, want)
		}
	}
	_, _, err = k.service().
		Change(t.Context(), k.scope, acct, menu.Change{Kind: menu.TakeOver, From: dayOf47(30), Date: dayOf47(4), Replaces: slugsOf(t, made, snapshot, 4)})
	refused(t, "a day without a menu", err, menu.ErrNoSuchDay)
	// Somebody who has other meal times from now on.
	acct.Answers.MealTimes = []string{"breakfast", "lunch", "dinner"}
	k.get(acct, "2026-W49")
	_, _, err = k.service().
		Change(t.Context(), k.scope, acct, menu.Change{Kind: menu.TakeOver, From: dayOf47(14), Date: dayOf47(4), Replaces: slugsOf(t, made, snapshot, 4)})
	refused(t, "a day with other meal times", err, menu.ErrOtherSlots)
	// What they may not eat any more does not come back by a copy.
	acct.Answers.Diet = account.Vegan
	k.save(acct)
	_, _, err = k.service().
		Change(t.Context(), k.scope, acct, menu.Change{Kind: menu.TakeOver, From: dayOf47(1), Date: dayOf47(4), Replaces: slugsOf(t, made, snapshot, 4)})
	if err == nil {
		t.Error("a day with meat was copied for somebody who eats none")
	}
}

func TestWhatMayNotBeChangedStaysAsItIs(t *testing.T) {
	k := newKitchen(t)
	acct := k.person()
	made, snapshot := k.get(acct, week47)
	service := k.service()
	dinner := func(day int) string { return slugsOf(t, made, snapshot, day)[3] }
	if _, _, err := service.Lock(t.Context(), k.scope, acct, dayOf47(3), planner.Dinner, dinner(3), true); err != nil {
		t.Fatal(err)
	}
	for _, slot := range []planner.Slot{planner.Breakfast, planner.Lunch, planner.AfternoonSnack, planner.Dinner} {
		at := slices.Index(
			[]planner.Slot{planner.Breakfast, planner.Lunch, planner.AfternoonSnack, planner.Dinner},
			slot,
		)
		if _, _, err := service.Lock(t.Context(), k.scope, acct, dayOf47(6), slot, slugsOf(t, made, snapshot, 6)[at], true); err != nil {
			t.Fatal(err)
		}
	}
	surprise := func(day int, sees string) menu.Change {
		return menu.Change{Kind: menu.Surprise, Date: dayOf47(day), Slot: planner.Dinner, Replaces: []string{sees}}
	}
	for _, c := range []struct {
		name   string
		change menu.Change
		want   error
	}{
		{"yesterday's dinner", surprise(1, dinner(1)), menu.ErrPast},
		{"yesterday as a whole", menu.Change{Kind: menu.NewDay, Date: dayOf47(1), Replaces: slugsOf(t, made, snapshot, 1)}, menu.ErrPast},
		{"a copy onto yesterday", menu.Change{Kind: menu.TakeOver, From: dayOf47(3), Date: dayOf47(1), Replaces: slugsOf(t, made, snapshot, 1)}, menu.ErrPast},
		{"a meal that is locked", surprise(3, dinner(3)), menu.ErrLocked},
		{"a day of which everything is locked", menu.Change{Kind: menu.NewDay, Date: dayOf47(6), Replaces: slugsOf(t, made, snapshot, 6)}, menu.ErrDayLocked},
		{"what is not there any more", surprise(4, dinner(3)), menu.ErrChanged},
		{"a day that is not there any more", menu.Change{Kind: menu.NewDay, Date: dayOf47(4), Replaces: slugsOf(t, made, snapshot, 5)}, menu.ErrChanged},
		{"another day than was shown", menu.Change{Kind: menu.NewDay, Date: dayOf47(4), Replaces: slugsOf(t, made, snapshot, 4), Expected: slugsOf(t, made, snapshot, 5)}, menu.ErrChanged},
		{"a week without a menu", surprise(20, dinner(3)), menu.ErrNoMenu},
		{"a recipe that is not there", menu.Change{Kind: menu.Swap, Date: dayOf47(4), Slot: planner.Dinner, Replaces: []string{dinner(4)}, Recipe: "niets"}, menu.ErrNotOffered},
	} {
		_, _, err := service.Change(t.Context(), k.scope, acct, c.change)
		refused(t, c.name, err, c.want)
	}
	for name, day := range map[string]int{"yesterday": 1, "what is locked": 3} {
		if _, _, err := service.Alternatives(t.Context(), k.scope, acct, dayOf47(day), planner.Dinner, 2); err == nil {
			t.Errorf("others are offered for %s", name)
		}
	}
	_, _, err := service.Lock(t.Context(), k.scope, acct, dayOf47(1), planner.Dinner, dinner(1), true)
	refused(t, "locking yesterday", err, menu.ErrPast)
	_, _, err = service.Lock(t.Context(), k.scope, acct, dayOf47(4), planner.Dinner, dinner(3), true)
	refused(t, "locking what is not there", err, menu.ErrChanged)
	if current, _ := k.get(acct, week47); len(daysThatDiffer(current, made)) != 0 || current.Undo != nil {
		t.Errorf("days %v changed", daysThatDiffer(current, made))
	}
	// Unlocked, it can be changed again.
	for range 2 {
		if _, _, err := service.Lock(t.Context(), k.scope, acct, dayOf47(3), planner.Dinner, dinner(3), false); err != nil {
			t.Fatal(err)
		}
	}
	k.change(acct, surprise(3, dinner(3)))
}

func TestUndoingGoesBackSeveralStepsOnAnyDevice(t *testing.T) {
	k := newKitchen(t)
	acct := k.person()
	made, snapshot := k.get(acct, week47)
	states := []menu.Menu{made}
	for press := range menu.MaxUndo + 3 {
		current := states[len(states)-1]
		day := 2 + press%5
		states = append(states, k.change(acct, menu.Change{
			Kind: menu.Surprise, Date: dayOf47(day), Slot: planner.Dinner, Replaces: []string{slugsOf(t, current, snapshot, day)[3]},
		}).After)
	}
	// Each request comes from a server that has just started.
	undone := 0
	for week, _ := k.get(acct, week47); week.Undo != nil; week, _ = k.get(acct, week47) {
		if _, _, err := k.service().Undo(t.Context(), k.scope, acct, week.Week.Date(week.Undo.Day), week.Undo.Number, false); err != nil {
			t.Fatal(err)
		}
		undone++
		current, _ := k.get(acct, week47)
		if before := states[len(states)-1-undone]; len(daysThatDiffer(current, before)) != 0 {
			t.Fatalf("after %d steps back, days %v differ", undone, daysThatDiffer(current, before))
		}
	}
	if undone != menu.MaxUndo {
		t.Errorf("%d steps back", undone)
	}
	var kept int
	if err := k.scope.QueryRow(t.Context(), `select count(*) from menu_changes where tenant_id = $1`, k.scope.Tenant()).Scan(&kept); err != nil ||
		kept != menu.MaxUndo {
		t.Errorf("%d changes are kept (%v)", kept, err)
	}
}

func TestAnUndoThatIsOvertakenSaysSo(t *testing.T) {
	swapped := func(k *kitchen, acct account.Account, day int) (menu.ChangeResult, *catalogue.Snapshot) {
		current, snapshot := k.get(acct, week47)
		return k.change(
			acct,
			menu.Change{
				Kind:     menu.Surprise,
				Date:     dayOf47(day),
				Slot:     planner.Dinner,
				Replaces: []string{slugsOf(k.t, current, snapshot, day)[3]},
			},
		), snapshot
	}
	for _, c := range []struct {
		name string
		then func(*kitchen, *account.Account, menu.ChangeResult, *catalogue.Snapshot)
		want error
	}{
		{"another change came after it", func(k *kitchen, acct *account.Account, _ menu.ChangeResult, _ *catalogue.Snapshot) {
			swapped(k, *acct, 5)
		}, menu.ErrOvertaken},
		{"it was taken back already", func(k *kitchen, acct *account.Account, first menu.ChangeResult, _ *catalogue.Snapshot) {
			if _, _, err := k.service().Undo(k.t.Context(), k.scope, *acct, dayOf47(4), first.Undo.Number, false); err != nil {
				k.t.Fatal(err)
			}
		}, menu.ErrOvertaken},
		{"its meal had to make room for another", func(k *kitchen, acct *account.Account, first menu.ChangeResult, snapshot *catalogue.Snapshot) {
			dish := entryOf(k.t, snapshot, mealAt(first.After, 4, planner.Dinner))
			acct.Answers.Dislikes = []string{dish.Ingredients[0].Slug}
			k.get(*acct, week47)
		}, menu.ErrOvertaken},
		{"its meal was locked", func(k *kitchen, acct *account.Account, first menu.ChangeResult, snapshot *catalogue.Snapshot) {
			slug := slugsOf(k.t, first.After, snapshot, 4)[3]
			if _, _, err := k.service().Lock(k.t.Context(), k.scope, *acct, dayOf47(4), planner.Dinner, slug, true); err != nil {
				k.t.Fatal(err)
			}
		}, menu.ErrLocked},
		{"its day is over", func(k *kitchen, _ *account.Account, _ menu.ChangeResult, _ *catalogue.Snapshot) {
			k.now = k.now.AddDate(0, 0, 3)
		}, menu.ErrPast},
		{"what comes back is no longer offered", func(k *kitchen, _ *account.Account, first menu.ChangeResult, _ *catalogue.Snapshot) {
			k.platform(`update recipes set retired_at = now() where id = $1`, mealAt(first.Before, 4, planner.Dinner).RecipeID)
		}, menu.ErrNotOffered},
	} {
		t.Run(c.name, func(t *testing.T) {
			k := newKitchen(t)
			acct := k.person()
			k.get(acct, week47)
			first, snapshot := swapped(k, acct, 4)
			c.then(k, &acct, first, snapshot)
			before, _ := k.get(acct, week47)
			_, _, err := k.service().Undo(t.Context(), k.scope, acct, dayOf47(4), first.Undo.Number, false)
			refused(t, c.name, err, c.want)
			if after, _ := k.get(acct, week47); len(daysThatDiffer(after, before)) != 0 {
				t.Errorf("days %v changed", daysThatDiffer(after, before))
			}
		})
	}
}

func TestTwoAtOnceMakeOneChange(t *testing.T) {
	k := newKitchen(t)
	acct := k.person()
	made, snapshot := k.get(acct, week47)
	service := k.service()
	atOnce := func(do func() error) (done int) {
		errs := make([]error, 4)
		var group sync.WaitGroup
		for n := range errs {
			group.Go(func() { errs[n] = do() })
		}
		group.Wait()
		for _, err := range errs {
			if err == nil {
				done++
			}
		}
		return done
	}
	for name, change := range map[string]menu.Change{
		"a new day":   {Kind: menu.NewDay, Date: dayOf47(4), Replaces: slugsOf(t, made, snapshot, 4)},
		"a copy":      {Kind: menu.TakeOver, From: dayOf47(2), Date: dayOf47(6), Replaces: slugsOf(t, made, snapshot, 6)},
		"a surprise":  {Kind: menu.Surprise, Date: dayOf47(5), Slot: planner.Lunch, Replaces: slugsOf(t, made, snapshot, 5)[1:2]},
		"on two days": {Kind: menu.Surprise, Date: dayOf47(3), Slot: planner.Dinner, Replaces: slugsOf(t, made, snapshot, 3)[3:]},
	} {
		if done := atOnce(func() error { _, _, err := service.Change(t.Context(), k.scope, acct, change); return err }); done != 1 {
			t.Errorf("%s: %d of four were done", name, done)
		}
	}
	week, _ := k.get(acct, week47)
	undo := func() error {
		_, _, err := service.Undo(t.Context(), k.scope, acct, week.Week.Date(week.Undo.Day), week.Undo.Number, false)
		return err
	}
	if done := atOnce(undo); done != 1 {
		t.Errorf("one change was taken back %d times", done)
	}
}

func TestALockedMealThatMayNotBeEatenIsMarkedAndStays(t *testing.T) {
	k := newKitchen(t)
	acct := k.person()
	made, snapshot := k.get(acct, week47)
	at := slices.IndexFunc(made.Meals, func(m menu.Meal) bool {
		return m.Day >= 3 && !catalogue.Vegetarian.Admits(entryOf(t, snapshot, m).Diet)
	})
	meal := made.Meals[at]
	slug := entryOf(t, snapshot, meal).Dish.Recipe.Slug
	if _, _, err := k.service().Lock(t.Context(), k.scope, acct, made.Week.Date(meal.Day), meal.Slot, slug, true); err != nil {
		t.Fatal(err)
	}
	acct.Answers.Diet = account.Vegetarian
	if current, _ := k.get(acct, week47); current.Meals[at].RecipeID != meal.RecipeID ||
		!current.Meals[at].Unsuitable() {
		t.Errorf("the meal is %+v", current.Meals[at])
	}
}

func TestWithoutAccessTodayIsSwappedABoundedNumberOfTimes(t *testing.T) {
	k := newKitchen(t)
	acct := k.person()
	acct.Subscribed = false
	current, snapshot := k.get(acct, week47)
	seen := map[string]bool{}
	swaps := 0
	for range 2 * menu.PreviewMeals {
		there := slugsOf(t, current, snapshot, 2)
		changed, _, err := k.service().
			Change(t.Context(), k.scope, acct, menu.Change{Kind: menu.Surprise, Date: dayOf47(2), Slot: planner.Dinner, Replaces: there[3:]})
		if err != nil {
			refused(t, "once too often", err, menu.ErrSwapLimit)
			break
		}
		swaps++
		seen[slugsOf(t, changed.After, snapshot, 2)[3]] = true
		// Taking it back gives no swap back.
		if current = changed.After; swaps%2 == 0 {
			undone, _, err := k.service().Undo(t.Context(), k.scope, acct, dayOf47(2), changed.Undo.Number, false)
			if err != nil {
				t.Fatal(err)
			}
			current = undone.After
		}
	}
	if swaps != menu.PreviewMeals {
		t.Errorf("%d swaps", swaps)
	}
	_, _, err := k.service().
		Change(t.Context(), k.scope, acct, menu.Change{Kind: menu.NewDay, Date: dayOf47(2), Replaces: slugsOf(t, current, snapshot, 2), Preview: true})
	refused(t, "a new day after that", err, menu.ErrSwapLimit)
	acct.Subscribed = true
	k.change(acct, menu.Change{Kind: menu.NewDay, Date: dayOf47(2), Replaces: slugsOf(t, current, snapshot, 2)})
}
