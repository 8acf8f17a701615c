package planner_test

import (
	"errors"
	"math"
	"reflect"
	"slices"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner/plannertest"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
)

func TestNewDay_ChangesOneDayAndKeepsHardRules(t *testing.T) {
	t.Parallel()
	pool, dishes, _ := platform(t)
	for _, person := range plannertest.DemoPeople() {
		week, err := plan(pool, person.Request)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		for turn := range 4 {
			day := 2
			changed, effect, err := planner.NewDay(pool, person.Request, week, day, turn)
			if err != nil {
				t.Fatalf("%s: %v", person.Name, err)
			}
			if broken := plannertest.Check(dishes, person.Request, changed); broken != nil {
				t.Errorf("%s: %v", person.Name, broken)
			}
			for at, meal := range changed.Days[day].Meals {
				unchanged := slices.ContainsFunc(
					week.Days[day].Meals,
					func(m planner.Meal) bool { return m.Recipe == meal.Recipe },
				)
				alternatives, err := planner.Alternatives(
					pool,
					person.Request,
					week,
					planner.Place{Day: day, Slot: meal.Slot},
					1,
				)
				if err != nil || unchanged && len(alternatives) > 0 {
					t.Errorf("%s: %s stood there already (%d: %v)", person.Name, meal.Recipe, at, err)
				}
				seen[meal.Recipe] = true
			}
			want := kcalOf(dishes, changed.Days[day]) - kcalOf(dishes, week.Days[day])
			if math.Abs(effect.KCal-want) > 0.006 {
				t.Errorf("%s: the effect is said to be %+.2f kcal, and is %+.2f", person.Name, effect.KCal, want)
			}
			second, _, err := planner.NewDay(pool, person.Request, week, day, turn)
			if err != nil || !reflect.DeepEqual(second, changed) {
				t.Errorf("%s: turn %d gives another day the second time (%v)", person.Name, turn, err)
			}
			for other := range week.Days {
				if other != day && !reflect.DeepEqual(week.Days[other], changed.Days[other]) {
					t.Errorf("%s: day %d changed too", person.Name, other)
				}
			}
		}
		t.Logf("%s: four turns give %d dishes", person.Name, len(seen))
	}
}

func TestNewDay_WorksNextToTakenOverDay(t *testing.T) {
	t.Parallel()
	pool, _, _ := platform(t)
	request := plannertest.DemoPeople()[0].Request
	week, err := plan(pool, request)
	if err != nil {
		t.Fatal(err)
	}
	changed := week
	changed.Days[4].Meals = slices.Clone(week.Days[1].Meals)
	if _, _, err := planner.NewDay(pool, request, changed, 2, 0); err != nil {
		t.Errorf("no new day beside a day that was taken over: %v", err)
	}
	var ruleErr *planner.RuleError
	if _, _, err := planner.NewDay(pool, request, week, 7, 0); !errors.As(err, &ruleErr) ||
		ruleErr.Rule != planner.RuleUnknown {
		t.Errorf("got %v for a day that does not exist", err)
	}
}

func TestNewDay_FindsDayFarFromTarget(t *testing.T) {
	t.Parallel()
	pool, dishes, _ := platform(t)
	for _, person := range plannertest.DemoPeople() {
		week, err := plan(pool, person.Request)
		if err != nil {
			t.Fatal(err)
		}
		for name, change := range map[string]func(*nutrition.Target){
			"protein that no food has": func(t *nutrition.Target) { t.Protein *= 5 },
			"hardly any fat":           func(t *nutrition.Target) { t.Fat *= 0.2 },
			"twice the carbohydrate":   func(t *nutrition.Target) { t.Carbohydrate, t.Fat = 2*t.Carbohydrate, t.Fat/2 },
		} {
			request := person.Request
			change(&request.Target)
			for _, day := range []int{0, 6} {
				changed, _, err := planner.NewDay(pool, request, week, day, 0)
				if err != nil {
					t.Errorf("%s, %s, day %d: %v", person.Name, name, day, err)
				} else if broken := plannertest.Check(dishes, request, changed); broken != nil {
					t.Errorf("%s, %s, day %d: %v", person.Name, name, day, broken)
				}
			}
		}
	}
}

func TestAlternatives_AdjustOtherPortions(t *testing.T) {
	t.Parallel()
	pool, dishes, _ := platform(t)
	offered := 0
	for _, person := range plannertest.DemoPeople() {
		request := person.Request
		week, err := plan(pool, request)
		if err != nil {
			t.Fatal(err)
		}
		for _, meal := range week.Days[1].Meals {
			options, err := planner.Alternatives(
				pool,
				request,
				week,
				planner.Place{Day: 1, Slot: meal.Slot},
				len(dishes),
			)
			if err != nil {
				t.Fatal(err)
			}
			for _, option := range options {
				if option.Portions == nil {
					continue
				}
				offered++
				changed := week
				changed.Days[1].Meals = option.Portions
				if option.Fit.InBands ||
					plannertest.DaysInBands(dishes, request, changed) < plannertest.DaysInBands(dishes, request, week) {
					t.Errorf("%s: other portions for %s do not help", person.Name, option.Meal.Recipe)
				}
				if broken := plannertest.Check(dishes, request, changed); broken != nil {
					t.Errorf("%s: %v", person.Name, broken)
				}
			}
		}
	}
	if offered == 0 {
		t.Error("no alternative came with other portions")
	}
	t.Logf("%d alternatives came with other portions", offered)
}

// kcalOf returns the energy of a day, computed from its dishes.
func kcalOf(dishes map[string]catalogue.Dish, day planner.Day) float64 {
	sum := 0.0
	for _, meal := range day.Meals {
		sum += dishes[meal.Recipe].Nutrients().KCal * meal.Portion.Factor()
	}
	return sum
}
