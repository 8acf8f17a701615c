package planner_test

import (
	"math"
	"slices"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
)

func TestAddSides_DividesLargeMeals(t *testing.T) {
	for _, test := range []struct {
		kcal  float64
		slots []planner.Slot
		want  []planner.Slot
	}{
		{2000, []planner.Slot{planner.Breakfast, planner.Lunch, planner.AfternoonSnack, planner.Dinner}, nil},
		{2400, []planner.Slot{planner.Breakfast, planner.Lunch, planner.Dinner}, nil},
		{2550, []planner.Slot{planner.Breakfast, planner.Lunch, planner.Dinner},
			[]planner.Slot{planner.LunchSide, planner.Dessert}},
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
		for n, slot := range planner.WithoutSides(after) {
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
