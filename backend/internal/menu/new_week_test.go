package menu_test

import (
	"math"
	"slices"
	"testing"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
)

// newWeekChange returns the change that plans a week anew from a date.
func newWeekChange(t *testing.T, week menu.Menu, snapshot *catalogue.Snapshot, from time.Time) menu.Change {
	t.Helper()
	return menu.Change{Kind: menu.NewWeek, Date: from, Replaces: weekSlugs(t, week, snapshot)}
}

func weekSlugs(t *testing.T, week menu.Menu, snapshot *catalogue.Snapshot) []string {
	t.Helper()
	var slugs []string
	for day := range 7 {
		slugs = append(slugs, slugsOf(t, week, snapshot, day)...)
	}
	return slugs
}

// dinners returns the slugs of the dinners of a week, without leftovers.
func dinners(t *testing.T, week menu.Menu, snapshot *catalogue.Snapshot) []string {
	t.Helper()
	var slugs []string
	for _, meal := range week.Meals {
		if meal.Slot == planner.Dinner && !meal.Leftover {
			slugs = append(slugs, slugOf(t, snapshot, meal))
		}
	}
	return slugs
}

func TestNewWeek_OffersOtherDinnersEachTurn(t *testing.T) {
	f := newFixture(t)
	acct := f.newAccount()
	original, snapshot := f.get(acct, week48)
	seen := dinners(t, original, snapshot)
	change := newWeekChange(t, original, snapshot, dateIn48(0))
	change.Preview = true
	for change.Turn = range 3 {
		preview := f.change(acct, change).After
		for _, slug := range dinners(t, preview, snapshot) {
			if slices.Contains(seen, slug) {
				t.Errorf("turn %d: %s comes back", change.Turn, slug)
			}
		}
		seen = append(seen, dinners(t, preview, snapshot)...)
		for day := range 7 {
			target := preview.AimOf(day).Target.KCal
			if kcal := preview.NutrientsOfDay(snapshot, day).KCal; math.Abs(kcal-target) > 0.05*target {
				t.Errorf("turn %d: day %d has %.0f kcal, want about %.0f", change.Turn, day, kcal, target)
			}
		}
		if again := f.change(acct, change).After; !slices.Equal(again.Meals, preview.Meals) {
			t.Errorf("turn %d: the same preview differs", change.Turn)
		}
	}
}

func TestNewWeek_StoresPreviewAndIsUndone(t *testing.T) {
	f := newFixture(t)
	acct := f.newAccount()
	original, snapshot := f.get(acct, week48)
	change := newWeekChange(t, original, snapshot, dateIn48(0))
	change.Preview, change.Turn = true, 1
	preview := f.change(acct, change).After
	change.Preview, change.Expected = false, weekSlugs(t, preview, snapshot)
	other := change
	other.Turn = 0
	wantError(t, "another week than shown", f.tryChange(acct, other), menu.ErrChanged)
	result := f.change(acct, change)
	current, _ := f.get(acct, week48)
	if !slices.Equal(weekSlugs(t, current, snapshot), change.Expected) {
		t.Error("the week is not the one that was shown")
	}
	wantError(t, "a second click", f.tryChange(acct, change), menu.ErrChanged)
	if result.Undo == nil || result.Undo.Kind != menu.NewWeek {
		t.Fatalf("Undo is %+v", result.Undo)
	}
	if _, err := f.undo(acct, dateIn48(0), result.Undo.Number); err != nil {
		t.Fatal(err)
	}
	if current, _ := f.get(acct, week48); len(changedDays(current, original)) != 0 {
		t.Errorf("undoing left days %v changed", changedDays(current, original))
	}
}

func TestNewWeek_KeepsLockedAndPastMeals(t *testing.T) {
	f := newFixture(t)
	acct, original, snapshot, leftover := f.accountWithLeftover()
	if err := f.tryLock(acct, original.Week.Date(leftover.Day), leftover.Slot,
		slugOf(t, snapshot, leftover), true); err != nil {
		t.Fatal(err)
	}
	skipped := mealAt(original, 4, planner.Dinner)
	f.change(acct, insteadChange(t, original, snapshot, skipped, menu.Instead{Kind: menu.Skipped}))
	before, _ := f.get(acct, original.Week.String())
	result := f.change(acct, newWeekChange(t, before, snapshot, dateIn47(2))).After
	for _, meal := range before.Meals {
		after := mealAt(result, meal.Day, meal.Slot)
		dinner := meal.Day == leftover.Day-1 && meal.Slot == planner.Dinner
		if meal.Locked || dinner || !meal.HasDish() {
			after.Breach, meal.Breach = menu.Breach{}, menu.Breach{}
			if after != meal {
				t.Errorf("%s of day %d was %+v and is %+v", meal.Slot, meal.Day, meal, after)
			}
		}
	}
	if days := changedDays(result, before); !slices.Equal(days, []int{2, 3, 4, 5, 6}) {
		t.Errorf("days %v changed, want Wednesday and later", days)
	}
}

func TestNewWeek_ChangesTheRestOfThisWeek(t *testing.T) {
	f := newFixture(t)
	acct := f.newAccount()
	week := menu.WeekOf(menu.Today(f.now))
	current, snapshot := f.get(acct, week.String())
	today := menu.DayOf(menu.Today(f.now))
	if today == 0 {
		t.Fatal("the clock of the tests is on a Monday")
	}
	past := newWeekChange(t, current, snapshot, week.Date(today-1))
	wantError(t, "a past day", f.tryChange(acct, past), menu.ErrPast)
	changed := f.change(acct, newWeekChange(t, current, snapshot, week.Date(today))).After
	for _, day := range changedDays(changed, current) {
		if day < today {
			t.Errorf("past day %d changed", day)
		}
	}
	if len(changedDays(changed, current)) == 0 {
		t.Error("nothing changed")
	}
}

func TestNewWeek_WithoutOtherDishesKeepsWeek(t *testing.T) {
	f := newFixture(t)
	acct := f.newAccount()
	week, snapshot := f.get(acct, week48)
	for _, meal := range week.Meals {
		slug := slugOf(t, snapshot, meal)
		if err := f.tryLock(acct, week.Week.Date(meal.Day), meal.Slot, slug, true); err != nil {
			t.Fatal(err)
		}
	}
	wantError(t, "a locked week", f.tryChange(acct, newWeekChange(t, week, snapshot, dateIn48(0))),
		menu.ErrNoOtherWeek)
}
