package menu

import (
	"context"
	"errors"
	"reflect"
	"testing"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner/plannertest"
	"github.com/lepelblad/lepelblad/tenants"
)

func TestPlanCache_PlansSameRequestOnce(t *testing.T) {
	t.Parallel()
	book, err := catalogue.Load(tenants.Catalogue())
	if err != nil {
		t.Fatal(err)
	}
	var sources []planner.Source
	for _, recipe := range book.Recipes {
		dish, err := recipe.Dish(book.Ingredients)
		if err != nil {
			t.Fatal(err)
		}
		sources = append(sources, planner.Source{ID: recipe.Slug, Dish: dish, Derived: dish.Derive()})
	}
	pool, request := planner.Prepare(sources), plannertest.DemoPeople()[0].Request
	rhythm := planner.DefaultRhythm
	request.Rhythm = &rhythm
	request.Taste = map[string]float64{sources[0].ID: planner.TasteLiked, sources[1].ID: planner.TasteLiked}
	s := NewService(nil, time.Now)
	first, err := s.planCached(t.Context(), pool, request)
	if err != nil {
		t.Fatal(err)
	}
	// With a cancelled context, planning fails and only the cache can answer.
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	request.Taste = map[string]float64{sources[1].ID: planner.TasteLiked, sources[0].ID: planner.TasteLiked}
	sameRhythm := rhythm
	request.Rhythm = &sameRhythm
	second, err := s.planCached(cancelled, pool, request)
	if err != nil || !reflect.DeepEqual(first, second) {
		t.Errorf("the plan was not cached: %v", err)
	}
	for name, change := range map[string]func(*planner.Request){
		"another seed":   func(r *planner.Request) { r.Seed++ },
		"another target": func(r *planner.Request) { r.Target.Fat++ },
		"another rhythm": func(r *planner.Request) {
			other := rhythm
			other.Cooked++
			r.Rhythm = &other
		},
		"another pantry": func(r *planner.Request) { r.Pantry = map[string]bool{"ui": true} },
		"another diet":   func(r *planner.Request) { r.Rules.Diet = catalogue.Vegan },
		"another taste": func(r *planner.Request) {
			r.Taste = map[string]float64{sources[0].ID: planner.TasteDisliked}
		},
		"companions": func(r *planner.Request) {
			r.Companions = map[planner.Place]planner.Companions{{Day: 1, Slot: planner.Dinner}: {Portions: 1}}
		},
	} {
		other := request
		change(&other)
		if _, err := s.planCached(cancelled, pool, other); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: was cached (%v)", name, err)
		}
	}
	if _, err := s.planCached(cancelled, planner.Prepare(sources), request); !errors.Is(err, context.Canceled) {
		t.Errorf("another catalogue: was cached (%v)", err)
	}
}

func TestPlanCache_IsPurgedWithPools(t *testing.T) {
	t.Parallel()
	s := NewService(nil, time.Now)
	s.plans.Add(planKey{pool: s.pool(new(catalogue.Snapshot))}, planner.PlannedWeek{})
	for range maxPools {
		s.pool(new(catalogue.Snapshot))
	}
	if s.plans.Len() != 0 {
		t.Error("a cached plan outlives its pool")
	}
}
