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

// dateIn47 returns the date of a day of week 47, 0 for Monday.
func dateIn47(day int) time.Time { return time.Date(2026, 11, 16+day, 0, 0, 0, 0, time.UTC) }

// slugsOf returns the slugs of a day.
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

func wantError(t *testing.T, what string, got, want error) {
	t.Helper()
	if !errors.Is(got, want) {
		t.Errorf("%s: the error is %v, want %v", what, got, want)
	}
}

// changedDays returns the days on which the meals of a and b differ.
func changedDays(a, b menu.Menu) []int {
	var days []int
	for at, meal := range a.Meals {
		if other := b.Meals[at]; (meal.RecipeID != other.RecipeID || meal.Portion != other.Portion) &&
			!slices.Contains(days, meal.Day) {
			days = append(days, meal.Day)
		}
	}
	return days
}

func TestNewDay_KeepsLockedMeals(t *testing.T) {
	f := newFixture(t)
	acct := f.newAccount()
	original, snapshot := f.get(acct, week47)
	lunch := slugsOf(t, original, snapshot, 4)[1]
	if err := f.tryLock(acct, dateIn47(4), planner.Lunch, lunch, true); err != nil {
		t.Fatal(err)
	}
	change := newDayChange(dateIn47(4), slugsOf(t, original, snapshot, 4))
	change.Preview = true
	preview := f.change(acct, change)
	if current, _ := f.get(acct, week47); len(changedDays(current, original)) != 0 || current.Undo != nil {
		t.Error("a preview changed the menu")
	}
	seen := map[string]bool{strings.Join(slugsOf(t, preview.After, snapshot, 4), " "): true}
	for change.Turn = 1; change.Turn <= 6; change.Turn++ {
		another := strings.Join(slugsOf(t, f.change(acct, change).After, snapshot, 4), " ")
		if seen[another] {
			t.Errorf("preview %d was there before: %s", change.Turn, another)
		}
		seen[another] = true
	}
	change.Turn, change.Preview, change.Expected = 0, false, slugsOf(t, preview.After, snapshot, 4)
	result := f.change(acct, change)
	current, _ := f.get(acct, week47)
	if !slices.Equal(slugsOf(t, current, snapshot, 4), change.Expected) ||
		!slices.Equal(slugsOf(t, result.After, snapshot, 4), change.Expected) {
		t.Errorf("the result differs from the preview: %v", slugsOf(t, current, snapshot, 4))
	}
	if days := changedDays(current, original); !slices.Equal(days, []int{4}) {
		t.Errorf("days %v changed", days)
	}
	for at, meal := range current.Meals {
		locked := meal.Day == 4 && meal.Slot == planner.Lunch
		if meal.Locked != locked || locked && meal.RecipeID != original.Meals[at].RecipeID {
			t.Errorf("day %d, %s: locked %v", meal.Day, meal.Slot, meal.Locked)
		}
	}
	// Change the day once more, and undo both changes.
	change.Replaces, change.Expected = change.Expected, nil
	again := f.change(acct, change)
	if again.Undo == nil || len(again.Undo.Restored) == 0 || again.Undo.Kind != menu.NewDay {
		t.Fatalf("Undo is %+v", again.Undo)
	}
	for next := again.Undo; next != nil; {
		undone, err := f.undo(acct, dateIn47(4), next.Number)
		if err != nil {
			t.Fatal(err)
		}
		next = undone.Undo
	}
	if current, _ := f.get(acct, week47); len(changedDays(current, original)) != 0 || current.Undo != nil ||
		current.Changed {
		t.Errorf("after undoing, days %v differ and Undo is %+v", changedDays(current, original), current.Undo)
	}
}

func TestTakeOver_CopiesDay(t *testing.T) {
	f := newFixture(t)
	acct := f.newAccount()
	original, snapshot := f.get(acct, week47)
	next, _ := f.get(acct, "2026-W48")
	change := menu.Change{
		Kind:     menu.TakeOver,
		From:     dateIn47(0),
		Date:     dateIn47(5),
		Replaces: slugsOf(t, original, snapshot, 5),
	}
	result := f.change(acct, change) // from a past day
	if got := slugsOf(t, result.After, snapshot, 5); !slices.Equal(got, slugsOf(t, original, snapshot, 0)) {
		t.Errorf("Saturday has %v", got)
	}
	if current, _ := f.get(acct, week47); !slices.Equal(changedDays(current, original), []int{5}) {
		t.Errorf("days %v changed", changedDays(current, original))
	}
	err := f.tryChange(acct, takeOverChange(dateIn47(0), dateIn47(5), slugsOf(t, result.After, snapshot, 5)))
	wantError(t, "the same again", err, menu.ErrSameDay)
	// Another week is copied with its portions.
	other := f.change(
		acct,
		takeOverChange(dateIn47(9), dateIn47(3), slugsOf(t, original, snapshot, 3)),
	)
	for _, slot := range []planner.Slot{planner.Breakfast, planner.Dinner} {
		if got, want := mealAt(other.After, 3, slot), mealAt(next, 2, slot); got.RecipeID != want.RecipeID ||
			got.Portion != want.Portion {
			t.Errorf("%s is %+v, want %+v", slot, got, want)
		}
	}
	err = f.tryChange(acct, takeOverChange(dateIn47(30), dateIn47(4), slugsOf(t, original, snapshot, 4)))
	wantError(t, "a day without a menu", err, menu.ErrNoSuchDay)
	// The account changes its meal times.
	acct.Answers.MealTimes = []string{"breakfast", "lunch", "dinner"}
	f.get(acct, "2026-W49")
	err = f.tryChange(acct, takeOverChange(dateIn47(14), dateIn47(4), slugsOf(t, original, snapshot, 4)))
	wantError(t, "a day with other meal times", err, menu.ErrOtherSlots)
	// Dishes that are no longer allowed are not copied.
	acct.Answers.Diet = account.Vegan
	f.save(acct)
	err = f.tryChange(acct, takeOverChange(dateIn47(1), dateIn47(4), slugsOf(t, original, snapshot, 4)))
	if err == nil {
		t.Error("a day with meat was copied for a vegan")
	}
}

func TestChange_RefusesPastAndLockedMeals(t *testing.T) {
	f := newFixture(t)
	acct := f.newAccount()
	original, snapshot := f.get(acct, week47)
	slots := []planner.Slot{planner.Breakfast, planner.Lunch, planner.AfternoonSnack, planner.Dinner}
	slugs := func(day int) []string { return slugsOf(t, original, snapshot, day) }
	dinner := func(day int) string { return slugs(day)[3] }
	if err := f.tryLock(acct, dateIn47(3), planner.Dinner, dinner(3), true); err != nil {
		t.Fatal(err)
	}
	for at, slot := range slots {
		if err := f.tryLock(acct, dateIn47(6), slot, slugs(6)[at], true); err != nil {
			t.Fatal(err)
		}
	}
	surprise := func(day int, shown string) menu.Change {
		return menu.Change{Kind: menu.Surprise, Date: dateIn47(day), Slot: planner.Dinner, Replaces: []string{shown}}
	}
	unexpected := newDayChange(dateIn47(4), slugs(4))
	unexpected.Expected = slugs(5)
	unknown := menu.Change{
		Kind:     menu.Swap,
		Date:     dateIn47(4),
		Slot:     planner.Dinner,
		Replaces: []string{dinner(4)},
		Recipe:   "niets",
	}
	for _, c := range []struct {
		name   string
		change menu.Change
		want   error
	}{
		{"a meal of yesterday", surprise(1, dinner(1)), menu.ErrPast},
		{"all of yesterday", newDayChange(dateIn47(1), slugs(1)), menu.ErrPast},
		{"a copy onto yesterday", takeOverChange(dateIn47(3), dateIn47(1), slugs(1)), menu.ErrPast},
		{"a locked meal", surprise(3, dinner(3)), menu.ErrLocked},
		{"a day with only locked meals", newDayChange(dateIn47(6), slugs(6)), menu.ErrDayLocked},
		{"an outdated meal", surprise(4, dinner(3)), menu.ErrChanged},
		{"an outdated day", newDayChange(dateIn47(4), slugs(5)), menu.ErrChanged},
		{"an unexpected result", unexpected, menu.ErrChanged},
		{"a week without a menu", surprise(20, dinner(3)), menu.ErrNoMenu},
		{"an unknown recipe", unknown, menu.ErrNotOffered},
	} {
		wantError(t, c.name, f.tryChange(acct, c.change), c.want)
	}
	for name, day := range map[string]int{"a day of the past": 1, "a locked meal": 3} {
		_, _, err := f.service().Alternatives(t.Context(), f.scope, acct, dateIn47(day), planner.Dinner, 2)
		if err == nil {
			t.Errorf("%s has alternatives", name)
		}
	}
	err := f.tryLock(acct, dateIn47(1), planner.Dinner, dinner(1), true)
	wantError(t, "locking a meal of yesterday", err, menu.ErrPast)
	err = f.tryLock(acct, dateIn47(4), planner.Dinner, dinner(3), true)
	wantError(t, "locking an outdated meal", err, menu.ErrChanged)
	if current, _ := f.get(acct, week47); len(changedDays(current, original)) != 0 || current.Undo != nil {
		t.Errorf("days %v changed", changedDays(current, original))
	}
	// Unlocked meals can be changed again.
	for range 2 {
		if err := f.tryLock(acct, dateIn47(3), planner.Dinner, dinner(3), false); err != nil {
			t.Fatal(err)
		}
	}
	f.change(acct, surprise(3, dinner(3)))
}

func TestUndo_GoesBackSeveralSteps(t *testing.T) {
	f := newFixture(t)
	acct := f.newAccount()
	original, snapshot := f.get(acct, week47)
	states := []menu.Menu{original}
	for n := range menu.MaxUndo + 3 {
		current := states[len(states)-1]
		day := 2 + n%5
		states = append(states, f.change(acct, menu.Change{
			Kind:     menu.Surprise,
			Date:     dateIn47(day),
			Slot:     planner.Dinner,
			Replaces: []string{slugsOf(t, current, snapshot, day)[3]},
		}).After)
	}
	// Each request gets a new service, without state.
	undone := 0
	for week, _ := f.get(acct, week47); week.Undo != nil; week, _ = f.get(acct, week47) {
		if _, err := f.undo(acct, week.Week.Date(week.Undo.Day), week.Undo.Number); err != nil {
			t.Fatal(err)
		}
		undone++
		current, _ := f.get(acct, week47)
		if before := states[len(states)-1-undone]; len(changedDays(current, before)) != 0 {
			t.Fatalf("after %d steps back, days %v differ", undone, changedDays(current, before))
		}
	}
	if undone != menu.MaxUndo {
		t.Errorf("%d steps back", undone)
	}
	var stored int
	const sql = `select count(*) from menu_changes where tenant_id = $1`
	err := f.scope.QueryRow(t.Context(), sql, f.scope.Tenant()).Scan(&stored)
	if err != nil || stored != menu.MaxUndo {
		t.Errorf("%d changes are stored (%v)", stored, err)
	}
}

func TestUndo_RefusesOvertakenChange(t *testing.T) {
	swap := func(f *fixture, acct account.Account, day int) (menu.ChangeResult, *catalogue.Snapshot) {
		current, snapshot := f.get(acct, week47)
		return f.change(acct, menu.Change{
			Kind:     menu.Surprise,
			Date:     dateIn47(day),
			Slot:     planner.Dinner,
			Replaces: []string{slugsOf(f.t, current, snapshot, day)[3]},
		}), snapshot
	}
	type event func(f *fixture, acct *account.Account, first menu.ChangeResult, snapshot *catalogue.Snapshot)
	for _, c := range []struct {
		name  string
		event event
		want  error
	}{
		{
			"after another change",
			func(f *fixture, acct *account.Account, _ menu.ChangeResult, _ *catalogue.Snapshot) {
				swap(f, *acct, 6) // the day beside it could get the dish that goes back
			},
			menu.ErrOvertaken,
		},
		{
			"a second time",
			func(f *fixture, acct *account.Account, first menu.ChangeResult, _ *catalogue.Snapshot) {
				if _, err := f.undo(*acct, dateIn47(4), first.Undo.Number); err != nil {
					f.t.Fatal(err)
				}
			},
			menu.ErrOvertaken,
		},
		{
			"after a repair of its meal",
			func(f *fixture, acct *account.Account, first menu.ChangeResult, snapshot *catalogue.Snapshot) {
				dish := entryOf(f.t, snapshot, mealAt(first.After, 4, planner.Dinner))
				acct.Answers.Dislikes = []string{dish.Ingredients[0].Slug}
				f.get(*acct, week47)
			},
			menu.ErrOvertaken,
		},
		{
			"after its meal was locked",
			func(f *fixture, acct *account.Account, first menu.ChangeResult, snapshot *catalogue.Snapshot) {
				slug := slugsOf(f.t, first.After, snapshot, 4)[3]
				if err := f.tryLock(*acct, dateIn47(4), planner.Dinner, slug, true); err != nil {
					f.t.Fatal(err)
				}
			},
			menu.ErrLocked,
		},
		{
			"after its day",
			func(f *fixture, _ *account.Account, _ menu.ChangeResult, _ *catalogue.Snapshot) {
				f.now = f.now.AddDate(0, 0, 3)
			},
			menu.ErrPast,
		},
		{
			"with a withdrawn recipe",
			func(f *fixture, _ *account.Account, first menu.ChangeResult, _ *catalogue.Snapshot) {
				dinner := mealAt(first.Before, 4, planner.Dinner)
				f.platform(`update recipes set retired_at = now() where id = $1`, dinner.RecipeID)
			},
			menu.ErrNotOffered,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := newFixture(t)
			acct := f.newAccount()
			f.get(acct, week47)
			first, snapshot := swap(f, acct, 4)
			c.event(f, &acct, first, snapshot)
			before, _ := f.get(acct, week47)
			_, err := f.undo(acct, dateIn47(4), first.Undo.Number)
			wantError(t, c.name, err, c.want)
			if after, _ := f.get(acct, week47); len(changedDays(after, before)) != 0 {
				t.Errorf("days %v changed", changedDays(after, before))
			}
		})
	}
}

func TestChange_ConcurrentRequestsMakeOneChange(t *testing.T) {
	f := newFixture(t)
	acct := f.newAccount()
	made, snapshot := f.get(acct, week47)
	service := f.service()
	countSuccesses := func(do func() error) (count int) {
		errs := make([]error, 4)
		var group sync.WaitGroup
		for n := range errs {
			group.Go(func() { errs[n] = do() })
		}
		group.Wait()
		for _, err := range errs {
			if err == nil {
				count++
			}
		}
		return count
	}
	surprise := func(day int, slot planner.Slot, replaces []string) menu.Change {
		return menu.Change{Kind: menu.Surprise, Date: dateIn47(day), Slot: slot, Replaces: replaces}
	}
	for name, change := range map[string]menu.Change{
		"a new day":  {Kind: menu.NewDay, Date: dateIn47(4), Replaces: slugsOf(t, made, snapshot, 4)},
		"a copy":     takeOverChange(dateIn47(2), dateIn47(6), slugsOf(t, made, snapshot, 6)),
		"a surprise": surprise(5, planner.Lunch, slugsOf(t, made, snapshot, 5)[1:2]),
		"on two days": {
			Kind:     menu.Surprise,
			Date:     dateIn47(3),
			Slot:     planner.Dinner,
			Replaces: slugsOf(t, made, snapshot, 3)[3:],
		},
	} {
		count := countSuccesses(func() error {
			_, _, err := service.Change(t.Context(), f.scope, acct, change)
			return err
		})
		if count != 1 {
			t.Errorf("%s: %d of 4 requests succeeded", name, count)
		}
	}
	week, _ := f.get(acct, week47)
	undo := func() error {
		_, _, err := service.Undo(t.Context(), f.scope, acct, week.Week.Date(week.Undo.Day), week.Undo.Number, false)
		return err
	}
	if count := countSuccesses(undo); count != 1 {
		t.Errorf("one change was undone %d times", count)
	}
}

func TestLock_KeepsUnsuitableMealMarked(t *testing.T) {
	f := newFixture(t)
	acct := f.newAccount()
	original, snapshot := f.get(acct, week47)
	at := slices.IndexFunc(original.Meals, func(m menu.Meal) bool {
		return m.Day >= 3 && !catalogue.Vegetarian.Admits(entryOf(t, snapshot, m).Diet)
	})
	meal := original.Meals[at]
	slug := entryOf(t, snapshot, meal).Dish.Recipe.Slug
	if err := f.tryLock(acct, original.Week.Date(meal.Day), meal.Slot, slug, true); err != nil {
		t.Fatal(err)
	}
	acct.Answers.Diet = account.Vegetarian
	if current, _ := f.get(acct, week47); current.Meals[at].RecipeID != meal.RecipeID ||
		!current.Meals[at].Unsuitable() {
		t.Errorf("got meal %+v", current.Meals[at])
	}
}

func TestPreviewMeals_LimitsSwapsWithoutAccess(t *testing.T) {
	f := newFixture(t)
	acct := f.newAccount()
	acct.Subscribed = false
	current, snapshot := f.get(acct, week47)
	seen := map[string]bool{}
	swaps := 0
	for range 2 * menu.PreviewMeals {
		shown := slugsOf(t, current, snapshot, 2)
		changed, _, err := f.service().Change(t.Context(), f.scope, acct, menu.Change{
			Kind:     menu.Surprise,
			Date:     dateIn47(2),
			Slot:     planner.Dinner,
			Replaces: shown[3:],
		})
		if err != nil {
			wantError(t, "once too often", err, menu.ErrSwapLimit)
			break
		}
		swaps++
		seen[slugsOf(t, changed.After, snapshot, 2)[3]] = true
		// Undoing does not count as fewer swaps.
		if current = changed.After; swaps%2 == 0 {
			undone, err := f.undo(acct, dateIn47(2), changed.Undo.Number)
			if err != nil {
				t.Fatal(err)
			}
			current = undone.After
		}
	}
	if swaps != menu.PreviewMeals {
		t.Errorf("%d swaps", swaps)
	}
	change := newDayChange(dateIn47(2), slugsOf(t, current, snapshot, 2))
	change.Preview = true
	wantError(t, "a new day over the limit", f.tryChange(acct, change), menu.ErrSwapLimit)
	acct.Subscribed = true
	change.Preview = false
	f.change(acct, change)
}
