package menu_test

import (
	"errors"
	"reflect"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
)

func TestPercents_AddUpToHundred(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name   string
		times  []string
		shares map[string]int
		want   []int
	}{
		{"no meal times yet", nil, nil, nil},
		{"own shares", []string{"breakfast", "lunch", "dinner"},
			map[string]int{"breakfast": 20, "lunch": 30, "dinner": 50}, []int{20, 30, 50}},
		{"own shares of other meal times do not count", []string{"dinner"},
			map[string]int{"breakfast": 50, "dinner": 50}, []int{100}},
	} {
		acct := account.Account{Answers: account.Answers{MealTimes: test.times}}
		acct.Settings.Shares = test.shares
		var got []int
		for _, share := range menu.Percents(acct) {
			got = append(got, share.Percent)
		}
		if !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
	// Whatever the default shares are, their rounding errors do not show.
	all := []string{"breakfast", "morningSnack", "lunch", "afternoonSnack", "dinner", "eveningSnack"}
	for subset := 1; subset < 1<<len(all); subset++ {
		var times []string
		for n, slot := range all {
			if subset&(1<<n) != 0 {
				times = append(times, slot)
			}
		}
		sum := 0
		for _, share := range menu.Percents(account.Account{Answers: account.Answers{MealTimes: times}}) {
			sum += share.Percent
		}
		if sum != 100 {
			t.Errorf("%v: the shares add up to %d", times, sum)
		}
	}
}

func TestDayChange_DifferencesFollowSlots(t *testing.T) {
	t.Parallel()
	soup, curry := uuid.New(), uuid.New()
	meal := func(slot planner.Slot, recipe uuid.UUID, portion float64) menu.Meal {
		return menu.Meal{Slot: slot, RecipeID: recipe, Portion: portion}
	}
	unsuitable := func(meal menu.Meal) menu.Meal {
		meal.Breach = menu.Breach{Rule: planner.RuleDiet, Own: true}
		return meal
	}
	for _, test := range []struct {
		name          string
		before, after []menu.Meal
		want          []menu.MealDifferenceKind
	}{
		{"nothing", []menu.Meal{meal(planner.Lunch, soup, 1)}, []menu.Meal{meal(planner.Lunch, soup, 1)}, nil},
		{"another recipe", []menu.Meal{meal(planner.Lunch, soup, 1)}, []menu.Meal{meal(planner.Lunch, curry, 1)},
			[]menu.MealDifferenceKind{menu.MealReplaced}},
		{"another portion", []menu.Meal{meal(planner.Lunch, soup, 1)}, []menu.Meal{meal(planner.Lunch, soup, 1.5)},
			[]menu.MealDifferenceKind{menu.MealResized}},
		{"one added and one removed", []menu.Meal{meal(planner.Dinner, soup, 1)},
			[]menu.Meal{meal(planner.Breakfast, soup, 1)},
			[]menu.MealDifferenceKind{menu.MealAdded, menu.MealRemoved}},
		{"a kept meal does not suit any more", []menu.Meal{meal(planner.Lunch, soup, 1)},
			[]menu.Meal{unsuitable(meal(planner.Lunch, soup, 1))},
			[]menu.MealDifferenceKind{menu.MealBecameUnsuitable}},
		{"a meal that did not suit before either", []menu.Meal{unsuitable(meal(planner.Lunch, soup, 1))},
			[]menu.Meal{unsuitable(meal(planner.Lunch, soup, 1))}, nil},
	} {
		var got []menu.MealDifferenceKind
		for _, difference := range (menu.DayChange{Before: test.before, After: test.after}).Differences() {
			got = append(got, difference.Kind)
			if (difference.Before == nil) != (difference.Kind == menu.MealAdded) ||
				(difference.After == nil) != (difference.Kind == menu.MealRemoved) {
				t.Errorf("%s: %+v", test.name, difference)
			}
		}
		if !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}

func TestMisses_CountDaysWithMeals(t *testing.T) {
	f := newFixture(t)
	acct := f.onboarded()
	week, snapshot := f.get(acct, "2026-W48")
	if misses := week.Misses(snapshot); misses.Total != 7 || misses.Missed > 0 {
		t.Errorf("a planned week misses its target: %+v", misses)
	}
	for day := range 7 {
		if !week.InBands(snapshot, day) || len(week.MissesOfDay(snapshot, day)) > 0 {
			t.Errorf("day %d misses %v", day, week.MissesOfDay(snapshot, day))
		}
	}
	const doubled = 1
	for at := range week.Meals {
		switch week.Meals[at].Day {
		case doubled:
			week.Meals[at].Portion *= 2
		case 0:
			week.Meals[at].RecipeID = uuid.New() // not in the catalogue
		}
	}
	misses := week.Misses(snapshot)
	if misses.Total != 6 || misses.Missed != 1 || week.InBands(snapshot, doubled) {
		t.Errorf("with one day doubled and one of unknown recipes, it misses %+v", misses)
	}
	if missed := week.MissesOfDay(snapshot, doubled); len(missed) == 0 || missed[0].Nutrient != planner.Energy {
		t.Errorf("a doubled day misses %v", missed)
	}
}

func TestFigures_RefusesWrongPeriod(t *testing.T) {
	f := newFixture(t)
	monday := menu.WeekOf(dateIn47(0))
	for _, test := range []struct {
		name  string
		weeks int // from the first week to the last, inclusive
		want  bool
	}{
		{"one week", 1, true},
		{"sixty weeks", 60, true},
		{"too many", 61, false},
		{"the last before the first", 0, false},
	} {
		to := menu.Week{Monday: monday.Monday.Add(time.Duration(test.weeks-1) * 7 * 24 * time.Hour)}
		_, err := menu.Figures(t.Context(), f.scope, monday, to)
		var refusal *errs.Error
		refused := errors.As(err, &refusal) && refusal.Kind == errs.Invalid
		if test.want && err != nil || !test.want && !refused {
			t.Errorf("%s: the error is %v", test.name, err)
		}
	}
}
