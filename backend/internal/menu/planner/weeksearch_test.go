package planner

import (
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
)

// The search compares dishes of a course by a part of the cost of the week. For any two dishes the difference must be
// that of the whole weeks.
func TestWeekSearch_CostOfDishIsDifferenceOfWeeks(t *testing.T) {
	t.Parallel()
	book, err := catalogue.Load(os.DirFS("../../../../tenants/platform"))
	if err != nil {
		t.Fatal(err)
	}
	var sources []Source
	for n, recipe := range book.Recipes {
		if n%3 != 0 {
			continue // enough to choose from
		}
		dish, err := recipe.Dish(book.Ingredients)
		if err != nil {
			t.Fatal(err)
		}
		sources = append(sources, Source{ID: recipe.Slug, Dish: dish, Derived: dish.Derive()})
	}
	pool, rhythm := Prepare(sources), DefaultRhythm
	request := Request{
		Target: nutrition.Target{KCal: 2400, Protein: 110, Fat: 85, Carbohydrate: 280},
		Slots:  Shares([]Slot{Breakfast, Lunch, AfternoonSnack, Dinner}),
		Rules:  Rules{Diet: catalogue.Omnivore},
		Season: "autumn", Rhythm: &rhythm, Quick: true, Seed: 7,
	}
	s := &weekSearch{weekCosts: newWeekCosts(pool, request), random: rand.New(rand.NewPCG(7, 1))}
	s.courses = rhythm.skeleton(request.Slots, func(spot) bool { return false }, 0)
	s.listOptions()
	var locked [7][]*lockedMeal
	for day := range locked {
		locked[day] = make([]*lockedMeal, len(request.Slots))
	}
	s.reset(locked)
	if !s.begin() {
		t.Fatal("there is no week")
	}
	for range 300 {
		n := s.random.IntN(len(s.courses))
		before, held := s.take(n)
		o := &s.options[n][s.random.IntN(len(s.options[n]))]
		servings, _, ok := s.servings(n, o, math.Inf(1), nil)
		if s.used[o.dish] > 0 || !ok {
			s.put(n, before, held)
			continue
		}
		want := s.servingsCost(n, o.dish, servings) - s.servingsCost(n, before, held)
		s.put(n, before, held)
		week := s.cost()
		s.take(n)
		s.put(n, o.dish, servings)
		if got := s.cost() - week; math.Abs(got-want) > 1e-6*max(1, math.Abs(want)) {
			t.Fatalf("%s instead of %s changes the cost of the week by %.4f, by the search %.4f",
				pool.candidates[o.dish].id, pool.candidates[before].id, got, want)
		}
	}
}

func TestRhythm_AnyPatternHasAllLeftovers(t *testing.T) {
	t.Parallel()
	slots := []SlotShare{{Slot: Breakfast}, {Slot: Lunch}, {Slot: Dinner}}
	for cooked := MinCooked; cooked <= 7; cooked++ {
		rhythm := DefaultRhythm
		rhythm.Cooked = cooked
		for pattern := range uint64(300) {
			spots := rhythm.leftovers(slots, func(spot) bool { return false }, pattern)
			if len(spots) != 7-cooked {
				t.Fatalf("%d evenings are cooked, pattern %d: %d leftovers", cooked, pattern, len(spots))
			}
		}
	}
}
