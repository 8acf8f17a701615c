package planner_test

import (
	"context"
	"errors"
	"math"
	"reflect"
	"slices"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner/plannertest"
)

// rhythmPeople returns people who plan with a rhythm, half of them with companions.
func rhythmPeople(t *testing.T, count int) ([]plannertest.Person, *planner.Pool, map[string]catalogue.Dish) {
	t.Helper()
	pool, dishes, ingredients := platform(t)
	return plannertest.Households(plannertest.UsualPeople(3, count, ingredients), planner.DefaultRhythm), pool, dishes
}

func TestRhythm_KeepsHardRulesAndUsesWholePieces(t *testing.T) {
	t.Parallel()
	people, pool, dishes := rhythmPeople(t, 40)
	for _, person := range people {
		planned, err := planner.Plan(context.Background(), pool, person.Request)
		if err != nil {
			t.Errorf("%s: %v", person.Name, err)
			continue
		}
		if broken := plannertest.Check(dishes, person.Request, planned.Week); broken != nil {
			t.Errorf("%s: %v", person.Name, broken)
		}
		for _, rule := range planned.Proof.Rules {
			if len(rule.Violations) > 0 {
				t.Errorf("%s: the proof says that %s is broken at %v", person.Name, rule.Rule, rule.Violations)
			}
		}
		if planned.Proof.Bound > planned.Proof.Objective || planned.Proof.Proven {
			t.Errorf("%s: cost %.1f, bound %.1f, proven %v", person.Name, planned.Proof.Objective,
				planned.Proof.Bound, planned.Proof.Proven)
		}
	}
}

func TestRhythm_QuickKeepsHardRulesWithFewerSteps(t *testing.T) {
	t.Parallel()
	people, pool, dishes := rhythmPeople(t, 40)
	for _, person := range people {
		person.Request.Quick = true
		planned, err := planner.Plan(context.Background(), pool, person.Request)
		if err != nil {
			t.Errorf("%s: %v", person.Name, err)
			continue
		}
		if broken := plannertest.Check(dishes, person.Request, planned.Week); broken != nil {
			t.Errorf("%s: %v", person.Name, broken)
		}
		if planned.Proof.Steps > 100_000 {
			t.Errorf("%s: %d steps", person.Name, planned.Proof.Steps)
		}
	}
}

func TestRhythm_RepeatsAsAsked(t *testing.T) {
	t.Parallel()
	people, pool, _ := rhythmPeople(t, 1)
	different := func(week planner.Week, slot planner.Slot, days ...int) int {
		var recipes []string
		for _, day := range days {
			for _, meal := range week.Days[day].Meals {
				if meal.Slot == slot && !slices.Contains(recipes, meal.Recipe) {
					recipes = append(recipes, meal.Recipe)
				}
			}
		}
		return len(recipes)
	}
	workdays, all := []int{0, 1, 2, 3, 4}, []int{0, 1, 2, 3, 4, 5, 6}
	for _, c := range []struct {
		name   string
		change func(*planner.Rhythm)
		check  func(planner.Week) bool
	}{
		{"two breakfasts take turns", func(*planner.Rhythm) {}, func(w planner.Week) bool {
			return different(w, planner.Breakfast, workdays...) == 2 && different(w, planner.Breakfast, all...) == 3
		}},
		{"the same breakfast", func(r *planner.Rhythm) { r.Breakfast = planner.RepeatSame },
			func(w planner.Week) bool { return different(w, planner.Breakfast, all...) == 1 }},
		{"another breakfast each day", func(r *planner.Rhythm) { r.Breakfast = planner.RepeatVaried },
			func(w planner.Week) bool { return different(w, planner.Breakfast, all...) == 7 }},
		{"another lunch each day", func(r *planner.Rhythm) { r.Lunch = planner.LunchWarm },
			func(w planner.Week) bool { return different(w, planner.Lunch, all...) == 7 }},
		{"leftovers for lunch", func(r *planner.Rhythm) { r.Lunch, r.Cooked = planner.LunchLeftover, 7 },
			func(w planner.Week) bool { return countLeftovers(w, planner.Lunch) >= 3 }},
		{"seven evenings", func(r *planner.Rhythm) { r.Cooked = 7 },
			func(w planner.Week) bool { return different(w, planner.Dinner, all...) == 7 }},
		{"four evenings", func(r *planner.Rhythm) { r.Cooked = 4 },
			func(w planner.Week) bool {
				return different(w, planner.Dinner, all...) == 4 && countLeftovers(w, planner.Dinner) == 3
			}},
	} {
		request, rhythm := people[0].Request, planner.DefaultRhythm
		c.change(&rhythm)
		request.Rhythm = &rhythm
		planned, err := planner.Plan(context.Background(), pool, request)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
		} else if !c.check(planned.Week) {
			t.Errorf("%s: the week is %+v", c.name, planned.Week)
		}
	}
}

func countLeftovers(week planner.Week, slot planner.Slot) int {
	count := 0
	for day := range week.Days {
		for _, meal := range week.Days[day].Meals {
			if _, ok := week.Source(planner.Place{Day: day, Slot: meal.Slot}); ok && meal.Slot == slot {
				count++
			}
		}
	}
	return count
}

func TestRhythm_IsMildOnRequest(t *testing.T) {
	t.Parallel()
	people, pool, dishes := rhythmPeople(t, 1)
	request, rhythm := people[0].Request, planner.DefaultRhythm
	rhythm.Heat = catalogue.HeatMild
	request.Rhythm = &rhythm
	planned, err := planner.Plan(context.Background(), pool, request)
	if err != nil {
		t.Fatal(err)
	}
	for _, day := range planned.Week.Days {
		for _, meal := range day.Meals {
			if heat := dishes[meal.Recipe].Heat(); heat != catalogue.HeatMild {
				t.Errorf("%s is %s", meal.Recipe, heat)
			}
		}
	}
}

func TestRhythm_IsDeterministic(t *testing.T) {
	t.Parallel()
	people, pool, _ := rhythmPeople(t, 1)
	request := people[0].Request
	first, err := planner.Plan(context.Background(), pool, request)
	if err != nil {
		t.Fatal(err)
	}
	if second, err := planner.Plan(context.Background(), pool, request); err != nil ||
		!reflect.DeepEqual(first, second) {
		t.Errorf("the second week differs (%v)", err)
	}
	request.Seed++
	if other, err := planner.Plan(context.Background(), pool, request); err != nil ||
		reflect.DeepEqual(first.Week, other.Week) {
		t.Errorf("another seed gives the same week (%v)", err)
	}
}

func TestRhythm_KeepsLockedMeals(t *testing.T) {
	t.Parallel()
	people, pool, dishes := rhythmPeople(t, 2)
	for _, person := range people {
		request := person.Request
		first, err := planner.Plan(context.Background(), pool, request)
		if err != nil {
			t.Fatal(err)
		}
		request.Seed++
		for _, day := range []int{1, 3} {
			for _, meal := range first.Week.Days[day].Meals {
				// A dinner that is cooked double uses whole pieces together with its leftover only.
				_, isDouble := first.Week.Leftover(planner.Place{Day: day, Slot: meal.Slot})
				if !meal.Leftover && !isDouble {
					request.Locked = append(request.Locked, planner.Locked{Day: day, Meal: meal})
				}
			}
		}
		second, err := planner.Plan(context.Background(), pool, request)
		if err != nil {
			t.Fatal(err)
		}
		for _, locked := range request.Locked {
			if !slices.Contains(second.Week.Days[locked.Day].Meals, locked.Meal) {
				t.Errorf("%s: %+v changed", person.Name, locked)
			}
		}
		if broken := plannertest.Check(dishes, request, second.Week); broken != nil {
			t.Errorf("%s: %v", person.Name, broken)
		}
	}
}

func TestRhythm_StopsOnCancelledContext(t *testing.T) {
	t.Parallel()
	people, pool, _ := rhythmPeople(t, 1)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := planner.Plan(ctx, pool, people[0].Request); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestRhythm_ShortageNamesMeals(t *testing.T) {
	t.Parallel()
	people, pool, _ := rhythmPeople(t, 1)
	request := people[0].Request
	request.Rules = planner.Rules{Diet: catalogue.Vegan, Keto: true, Intolerances: catalogue.AllIntolerances}
	var shortage *planner.ShortageError
	if _, err := planner.Plan(context.Background(), pool, request); !errors.As(err, &shortage) ||
		len(shortage.Meals) == 0 {
		t.Errorf("got %v, want a shortage", err)
	}
}

func TestWholePan_RoundsForCompanions(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		whole, own, others, want float64
		ok                       bool
	}{
		{0, 1.25, 0, 1.25, true},
		{2, 1, 0, 1, false},
		{2, 1, 0.8, 2, true},
		{2, 1, 2.6, 4, true},
		{2, 1, 0.2, 1.2, false}, // the companion would get five times as much
		{math.Inf(1), 1, 1, 2, false},
	} {
		if pan, ok := planner.WholePan(c.whole, c.own, c.others); math.Abs(pan-c.want) > 1e-9 || ok != c.ok {
			t.Errorf("WholePan(%v, %v, %v) is %v, %v; want %v, %v", c.whole, c.own, c.others, pan, ok, c.want, c.ok)
		}
	}
}

func TestRhythm_PlansOrdinaryFood(t *testing.T) {
	t.Parallel()
	people, pool, dishes := rhythmPeople(t, 40)
	meals, overfull, substitutes, outOfSeason, lunches, stoves, sameDay, beyond := 0, 0, 0, 0, 0, 0, 0, 0
	for _, person := range people {
		planned, err := planner.Plan(context.Background(), pool, person.Request)
		if err != nil {
			t.Fatalf("%s: %v", person.Name, err)
		}
		level := plannertest.LevelOf(dishes, person.Request, planned.Week)
		meals += level.Meals
		overfull += level.Overfull
		substitutes += level.Substitutes
		outOfSeason += level.OutOfSeason
		lunches += level.Lunches
		stoves += level.Stoves
		returns := planner.ReturnsOf(pool, planned.Week)
		sameDay += returns.SameDay
		for _, over := range returns.Beyond {
			beyond += over
		}
	}
	// Without their costs these are about 16, 1.6 and 3.2 % of the meals.
	for _, c := range []struct {
		name        string
		count, most float64
	}{
		{"more than a plateful", float64(overfull), 4},
		{"for others' intolerances", float64(substitutes), 1},
		{"out of season", float64(outOfSeason), 2.5},
	} {
		if share := 100 * c.count / float64(meals); share > c.most {
			t.Errorf("%.1f %% of the meals are %s, want at most %g %%", share, c.name, c.most)
		}
	}
	// Without their costs these are about 24 %, 19 and 30.
	if share := 100 * float64(stoves) / float64(lunches); share > 12 {
		t.Errorf("%.1f %% of the lunches of working days need a stove", share)
	}
	count := float64(len(people))
	if sameDay, beyond := float64(sameDay)/count, float64(beyond)/count; sameDay > 3 || beyond > 4.5 {
		t.Errorf("a week has %.1f pairs of meals of a day with one food, and %.1f meals of foods beyond their week",
			sameDay, beyond)
	}
}
