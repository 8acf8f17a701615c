package planner_test

import (
	"math"
	"slices"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner/plannertest"
)

func TestAddSides_DividesLargeMeals(t *testing.T) {
	for _, test := range []struct {
		kcal  float64
		slots []planner.Slot
		want  []planner.Slot
	}{
		{2000, []planner.Slot{planner.Breakfast, planner.Lunch, planner.AfternoonSnack, planner.Dinner}, nil},
		{2400, []planner.Slot{planner.Breakfast, planner.Lunch, planner.Dinner}, nil},
		{2900, []planner.Slot{planner.Breakfast, planner.Lunch, planner.Dinner},
			[]planner.Slot{planner.BreakfastSide, planner.LunchSide, planner.Dessert}},
		{2500, []planner.Slot{planner.Lunch, planner.Dinner}, []planner.Slot{planner.LunchSide, planner.Dessert}},
		{3200, []planner.Slot{planner.Breakfast, planner.Lunch, planner.AfternoonSnack, planner.Dinner},
			[]planner.Slot{planner.BreakfastSide, planner.LunchSide, planner.Dessert}},
		{3600, []planner.Slot{planner.Breakfast, planner.MorningSnack, planner.Lunch, planner.AfternoonSnack,
			planner.Dinner, planner.EveningSnack}, []planner.Slot{planner.Dessert}},
	} {
		before := planner.Shares(test.slots)
		after := planner.AddSides(before, test.kcal)
		var sides []planner.Slot
		sum := 0.0
		for _, slot := range after {
			sum += slot.Share
			if _, ok := slot.Slot.SideOf(); ok {
				sides = append(sides, slot.Slot)
				if kcal := slot.Share * test.kcal; kcal < 120-1e-6 || kcal > 400+1e-6 {
					t.Errorf("%.0f kcal: %s has %.0f", test.kcal, slot.Slot, kcal)
				}
			}
		}
		if !slices.Equal(sides, test.want) || math.Abs(sum-1) > 1e-9 {
			t.Errorf("%.0f kcal over %v: got sides %v, sum %g", test.kcal, test.slots, sides, sum)
		}
		without := after
		for _, side := range sides {
			without = planner.WithoutSide(without, side)
		}
		for n, slot := range without {
			if slot.Slot != before[n].Slot || math.Abs(slot.Share-before[n].Share) > 1e-9 {
				t.Errorf("without its sides, a day has %v, want %v", slot, before[n])
			}
		}
		if inOrder := slices.IsSortedFunc(after, func(a, b planner.SlotShare) int {
			return slices.Index(planner.Slots, a.Slot) - slices.Index(planner.Slots, b.Slot)
		}); !inOrder {
			t.Errorf("slots are not in the order of the day: %v", after)
		}
	}
}

func TestCompanionPortions_OthersEatAsMuchAsBefore(t *testing.T) {
	slots := planner.AddSides(planner.Shares([]planner.Slot{planner.Breakfast, planner.Lunch, planner.Dinner}), 3000)
	place := planner.Place{Day: 2, Slot: planner.Dinner}
	request := planner.Request{Slots: slots, Companions: map[planner.Place]planner.Companions{place: {Portions: 1}}}
	share := func(slot planner.Slot) float64 {
		at := slices.IndexFunc(slots, func(s planner.SlotShare) bool { return s.Slot == slot })
		return slots[at].Share
	}
	want := (share(planner.Dinner) + share(planner.Dessert)) / share(planner.Dinner)
	if got := request.CompanionPortions(place); math.Abs(got-want) > 1e-9 {
		t.Errorf("who has no dessert eats %g portions, want %g", got, want)
	}
	request.Companions[planner.Place{Day: 2, Slot: planner.Dessert}] = planner.Companions{Portions: 1}
	if got := request.CompanionPortions(place); got != 1 {
		t.Errorf("who has the dessert too eats %g portions", got)
	}
}

// Without any dish for a dessert, a week has no dessert, and still all its other sides.
func TestPlan_LeavesOutOnlyTheSideWithoutDishes(t *testing.T) {
	t.Parallel()
	loaded, err := load()
	if err != nil {
		t.Fatal(err)
	}
	isDessert := func(s planner.Source) bool { return slices.Contains(s.Dish.SideOf(), catalogue.Dinner) }
	pool := planner.Prepare(slices.DeleteFunc(slices.Clone(loaded.sources), isDessert))
	request := plannertest.Kinds(planner.DefaultRhythm)[1].Request
	request.Quick = true
	if !slices.ContainsFunc(request.Slots, func(s planner.SlotShare) bool { return s.Slot == planner.Dessert }) {
		t.Fatal("the person eats no dessert")
	}
	planned, err := planner.Plan(t.Context(), pool, request)
	if err != nil {
		t.Fatal(err)
	}
	var want []planner.Slot
	for _, slot := range request.Slots {
		if slot.Slot != planner.Dessert {
			want = append(want, slot.Slot)
		}
	}
	for day, of := range planned.Week.Days {
		var got []planner.Slot
		for _, meal := range of.Meals {
			got = append(got, meal.Slot)
		}
		if !slices.Equal(got, want) {
			t.Errorf("day %d has %v, want %v", day, got, want)
		}
	}
}

// Of dishes that differ in nothing else, weeks have those that people like more.
func TestPlan_PrefersDishesOfMoreAppeal(t *testing.T) {
	t.Parallel()
	loaded, err := load()
	if err != nil {
		t.Fatal(err)
	}
	request := plannertest.Kinds(planner.DefaultRhythm)[7].Request
	share := func(appeal func(n int) int) float64 {
		var sources []planner.Source
		even := map[string]bool{}
		for n, source := range loaded.sources {
			recipe := *source.Dish.Recipe
			recipe.Appeal = appeal(n)
			source.Dish.Recipe = &recipe
			sources, even[source.ID] = append(sources, source), n%2 == 0
		}
		planned, err := planner.Plan(t.Context(), planner.Prepare(sources), request)
		if err != nil {
			t.Fatal(err)
		}
		count, meals := 0, 0
		for _, day := range planned.Week.Days {
			for _, meal := range day.Meals {
				meals++
				if even[meal.Recipe] {
					count++
				}
			}
		}
		return float64(count) / float64(meals)
	}
	even := share(func(n int) int { return 5 - 3*(n%2) })
	odd := share(func(n int) int { return 2 + 3*(n%2) })
	if even < 0.8 || odd > 0.2 {
		t.Errorf("half of the dishes are %.0f %% of a week when liked, %.0f %% when not", 100*even, 100*odd)
	}
}
