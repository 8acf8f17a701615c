package planner

import (
	"math"
	"slices"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
)

// Who needs much energy does not eat a double helping of one dish: they eat something beside it. A side is a snack in a
// slot of its own, which has a part of the energy of its meal.

// sides are the slots beside meals, with the energy in kcal that one dish of the meal is enough for.
var sides = []struct {
	slot, meal Slot
	most       float64
}{{BreakfastSide, Breakfast, 650}, {LunchSide, Lunch, 760}, {Dessert, Dinner, 850}}

// The energy of a side in kcal, and how many slots a day with sides has at most.
const (
	leastSide = 120.0
	mostSide  = 400.0
	mostSlots = 7
)

// SideOf returns the slot of the meal beside which a side is eaten; false when s is no side.
func (s Slot) SideOf() (Slot, bool) {
	for _, side := range sides {
		if side.slot == s {
			return side.meal, true
		}
	}
	return "", false
}

func (s Slot) isSide() bool {
	_, ok := s.SideOf()
	return ok
}

// Side returns the slot of what is eaten beside a meal; false when the meal has none.
func (s Slot) Side() (Slot, bool) {
	for _, side := range sides {
		if side.meal == s {
			return side.slot, true
		}
	}
	return "", false
}

// AddSides returns the slots of a day of kcal with a side for each meal that would be too large for one dish, a dessert
// first, as long as the day has fewer than mostSlots.
func AddSides(slots []SlotShare, kcal float64) []SlotShare {
	var chosen []Slot
	for _, side := range slices.Backward(sides) {
		at := slotIndex(slots, side.meal)
		if at >= 0 && len(slots)+len(chosen) < mostSlots && slots[at].Share*kcal >= side.most+leastSide {
			chosen = append(chosen, side.slot)
		}
	}
	return WithSides(slots, chosen, kcal)
}

// WithSides returns the slots of a day of kcal with the given sides, each of which takes from its meal the energy above
// what one dish is enough for. It leaves out sides whose meal is not among the slots.
func WithSides(slots []SlotShare, chosen []Slot, kcal float64) []SlotShare {
	if kcal <= 0 {
		return slots
	}
	var all []SlotShare
	for _, slot := range slots {
		all = append(all, slot)
		for _, side := range sides {
			if side.meal != slot.Slot || !slices.Contains(chosen, side.slot) {
				continue
			}
			share := min(max(slot.Share-side.most/kcal, leastSide/kcal), mostSide/kcal, slot.Share/2)
			all[len(all)-1].Share -= share
			all = append(all, SlotShare{side.slot, share})
		}
	}
	return all
}

func (s SlotShare) isSide() bool { return s.Slot.isSide() }

// scarcestSide returns the side for which the fewest dishes are available, the last of the day among equals; false when
// the request has no sides.
func (r Request) scarcestSide(pool *Pool) (Slot, bool) {
	rules, scarcest, least := r.Rules.in(pool), Slot(""), math.MaxInt
	for _, slot := range r.Slots {
		if !slot.isSide() {
			continue
		}
		dishes := 0
		for _, index := range rules.allowed(pool, catalogue.Snack) {
			if c := &pool.candidates[index]; c.suits(slot.Slot) && r.fitsAnyPortion(c, slot) {
				dishes++
			}
		}
		if dishes <= least {
			scarcest, least = slot.Slot, dishes
		}
	}
	return scarcest, scarcest != ""
}

// withoutSide returns the request without a side and what is locked there.
func (r Request) withoutSide(side Slot) Request {
	r.Slots = WithoutSide(r.Slots, side)
	r.Locked = slices.DeleteFunc(slices.Clone(r.Locked), func(l Locked) bool { return l.Meal.Slot == side })
	return r
}

// WithoutSide returns the slots without a side, whose energy goes to its meal.
func WithoutSide(slots []SlotShare, side Slot) []SlotShare {
	var all []SlotShare
	for _, slot := range slots {
		if meal, ok := slot.Slot.SideOf(); ok && slot.Slot == side {
			if at := slotIndex(all, meal); at >= 0 {
				all[at].Share += slot.Share
				continue
			}
		}
		all = append(all, slot)
	}
	return all
}

// CompanionPortions returns the sum of the portions of those who eat along at a place, relative to the account's
// portion. It is larger than that of Companions where the account eats less of the dish because it has a side that they
// do not eat.
func (r Request) CompanionPortions(place Place) float64 {
	portions := r.Companions[place].Portions
	side, ok := place.Slot.Side()
	if portions == 0 || !ok {
		return portions
	}
	at, meal := slotIndex(r.Slots, side), slotIndex(r.Slots, place.Slot)
	if _, shared := r.Companions[Place{place.Day, side}]; shared || at < 0 || meal < 0 {
		return portions
	}
	return portions * (1 + r.Slots[at].Share/r.Slots[meal].Share)
}

// moment returns the part of the day at which a snack is eaten in a slot.
func (s Slot) moment() catalogue.Moment {
	switch s {
	case BreakfastSide:
		return catalogue.WithBreakfast
	case LunchSide:
		return catalogue.WithLunch
	case Dessert:
		return catalogue.AsDessert
	case EveningSnack:
		return catalogue.Evening
	default:
		return catalogue.Between
	}
}

// slotIndex returns the index of a slot; -1 when there is none.
func slotIndex(slots []SlotShare, slot Slot) int {
	return slices.IndexFunc(slots, func(s SlotShare) bool { return s.Slot == slot })
}

// suits reports whether a dish is expected in a slot. Users may choose any snack as a side.
func (c *candidate) suits(slot Slot) bool {
	if meal, ok := slot.SideOf(); ok {
		return slices.Contains(c.sideOf, meal.MealTime())
	}
	return c.meal == slot.MealTime()
}
