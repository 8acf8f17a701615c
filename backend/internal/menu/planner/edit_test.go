package planner_test

import (
	"errors"
	"maps"
	"math"
	"reflect"
	"slices"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner/plannertest"
)

func TestReplacingAMealChangesNothingElseAndBreaksNoRule(t *testing.T) {
	t.Parallel()
	pool, dishes, _ := platform(t)
	for _, person := range plannertest.DemoPeople() {
		week, err := plan(pool, person.Request)
		if err != nil {
			t.Fatal(err)
		}
		for day := range 7 {
			for at, meal := range week.Days[day].Meals {
				place := planner.Place{Day: day, Slot: meal.Slot}
				options, err := planner.Alternatives(pool, person.Request, week, place, 3)
				if err != nil {
					t.Fatal(err)
				}
				for _, option := range options {
					changed, effect, err := planner.Replace(pool, person.Request, week, place, option.Meal.Recipe, 0)
					if err != nil {
						t.Fatalf("%s: %v", person.Name, err)
					}
					if broken := plannertest.Check(dishes, person.Request, changed); broken != nil {
						t.Errorf("%s: %v", person.Name, broken)
					}
					if effect.KCal != option.Effect.KCal {
						t.Errorf("%s: promised %+.0f kcal, got %+.0f", person.Name, option.Effect.KCal, effect.KCal)
					}
					back, _, err := planner.Replace(pool, person.Request, changed, place, meal.Recipe, meal.Portion)
					if err != nil {
						t.Fatalf("%s: taking back: %v", person.Name, err)
					}
					if !reflect.DeepEqual(back, week) {
						t.Errorf("%s: taking a replacement back gives another week", person.Name)
					}
					changed.Days[day].Meals[at] = meal
					if !reflect.DeepEqual(changed, week) {
						t.Errorf("%s: replacing one meal changed others", person.Name)
					}
				}
			}
		}
	}
}

func TestAReplacementThatBreaksARuleIsRefusedByName(t *testing.T) {
	t.Parallel()
	pool, dishes, _ := platform(t)
	people := plannertest.DemoPeople()
	vegetarian := people[5]
	week, err := plan(pool, vegetarian.Request)
	if err != nil {
		t.Fatal(err)
	}
	find := func(fits func(catalogue.Dish) bool) string {
		for _, slug := range slices.Sorted(maps.Keys(dishes)) {
			if fits(dishes[slug]) {
				return slug
			}
		}
		t.Fatal("no such dish")
		return ""
	}
	meat := find(func(d catalogue.Dish) bool {
		diet, _ := d.Diet()
		return d.Recipe.MealTime == catalogue.Dinner && diet == catalogue.Omnivore
	})
	breakfast := find(func(d catalogue.Dish) bool {
		diet, _ := d.Diet()
		return d.Recipe.MealTime == catalogue.Breakfast && catalogue.Vegetarian.Admits(diet)
	})
	tuesday := week.Days[1].Meals
	dinner := func(day int) string {
		for _, meal := range week.Days[day].Meals {
			if meal.Slot == planner.Dinner {
				return meal.Recipe
			}
		}
		return ""
	}
	cases := []struct {
		name   string
		place  planner.Place
		recipe string
		want   planner.Rule
	}{
		{"meat for a vegetarian", planner.Place{Day: 1, Slot: planner.Dinner}, meat, planner.RuleDiet},
		{"breakfast for dinner", planner.Place{Day: 1, Slot: planner.Dinner}, breakfast, planner.RuleMealTime},
		{"the dinner of another day", planner.Place{Day: 1, Slot: planner.Dinner}, dinner(5), planner.RuleUses},
		{"a recipe that does not exist", planner.Place{Day: 1, Slot: planner.Dinner}, "zand", planner.RuleUnknown},
		{
			"a slot that the day does not have",
			planner.Place{Day: 1, Slot: planner.MorningSnack},
			tuesday[0].Recipe,
			planner.RuleUnknown,
		},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			_, _, err := planner.Replace(pool, vegetarian.Request, week, c.place, c.recipe, 0)
			var broken *planner.RuleError
			if !errors.As(err, &broken) || broken.Rule != c.want {
				t.Errorf("got %v, want rule %q", err, c.want)
			}
		})
	}
}

func TestAWeekWithAWithdrawnRecipeCanStillBeChanged(t *testing.T) {
	t.Parallel()
	pool, dishes, _ := platform(t)
	person := plannertest.DemoPeople()[0]
	week, err := plan(pool, person.Request)
	if err != nil {
		t.Fatal(err)
	}
	gone := week.Days[2].Meals[0]
	var left, known []planner.Source
	for _, slug := range slices.Sorted(maps.Keys(dishes)) {
		source := planner.Source{
			ID:        slug,
			Dish:      dishes[slug],
			Derived:   dishes[slug].Derive(),
			Withdrawn: slug == gone.Recipe,
		}
		known = append(known, source)
		if !source.Withdrawn {
			left = append(left, source)
		}
	}
	t.Run(
		"and is known by its id",
		func(t *testing.T) { changeAround(t, planner.Prepare(known), dishes, person, week, gone) },
	)
	t.Run(
		"and is not known at all",
		func(t *testing.T) { changeAround(t, planner.Prepare(left), nil, person, week, gone) },
	)
	if slices.Contains(planner.Allowed(planner.Prepare(known), person.Request.Rules), gone.Recipe) {
		t.Error("a withdrawn recipe is allowed")
	}
	place := planner.Place{Day: 4, Slot: gone.Slot}
	var broken *planner.RuleError
	if _, _, err := planner.Replace(planner.Prepare(known), person.Request, week, place, gone.Recipe, 0); !errors.As(
		err,
		&broken,
	) ||
		broken.Rule != planner.RuleWithdrawn {
		t.Errorf("got %v, want the rule about withdrawn recipes", err)
	}
	if again, err := plan(planner.Prepare(known), person.Request); err != nil ||
		slices.ContainsFunc(again.Days[:], func(d planner.Day) bool {
			return slices.ContainsFunc(d.Meals, func(m planner.Meal) bool { return m.Recipe == gone.Recipe })
		}) {
		t.Errorf("a new week has a withdrawn recipe (%v)", err)
	}
}

// changeAround changes each meal of a week that holds a withdrawn recipe. Where the pool knows it, the effect is one
// between two dishes.
func changeAround(
	t *testing.T,
	less *planner.Pool,
	dishes map[string]catalogue.Dish,
	person plannertest.Person,
	week planner.Week,
	gone planner.Meal,
) {
	t.Helper()
	for day := range 7 {
		for _, meal := range week.Days[day].Meals {
			place := planner.Place{Day: day, Slot: meal.Slot}
			options, err := planner.Alternatives(less, person.Request, week, place, 1)
			if err != nil {
				t.Fatalf("day %d, %s: %v", day, meal.Slot, err)
			}
			for _, option := range options {
				if option.Meal.Recipe == gone.Recipe {
					t.Error("a withdrawn recipe is offered")
				}
				if dishes == nil {
					continue
				}
				want := dishes[option.Meal.Recipe].Nutrients().KCal*option.Meal.Portion.Factor() - dishes[meal.Recipe].Nutrients().KCal*meal.Portion.Factor()
				if math.Abs(option.Effect.KCal-want) > 0.01 {
					t.Errorf(
						"%s for %s changes %.1f kcal, want %.1f",
						option.Meal.Recipe,
						meal.Recipe,
						option.Effect.KCal,
						want,
					)
				}
			}
			changed, _, err := planner.ReplaceAtRandom(less, person.Request, week, place, 0)
			if err != nil {
				t.Fatalf("day %d, %s: %v", day, meal.Slot, err)
			}
			if place != (planner.Place{Day: 2, Slot: gone.Slot}) && changed.Days[2].Meals[0] != gone {
				t.Error("a meal of which the recipe was withdrawn left a week that it was not asked to leave")
			}
		}
	}
}

func TestAskingForAnotherDishGoesRoundTheBest(t *testing.T) {
	t.Parallel()
	pool, dishes, _ := platform(t)
	for _, person := range plannertest.DemoPeople() {
		week, err := plan(pool, person.Request)
		if err != nil {
			t.Fatal(err)
		}
		place := planner.Place{Day: 3, Slot: planner.Dinner}
		fit, err := planner.Alternatives(pool, person.Request, week, place, 100)
		if err != nil {
			t.Fatal(err)
		}
		dinner := func(w planner.Week) string {
			return w.Days[3].Meals[slices.IndexFunc(w.Days[3].Meals, func(m planner.Meal) bool { return m.Slot == planner.Dinner })].Recipe
		}
		seen := map[string]bool{}
		for turn := range 12 {
			next, _, err := planner.ReplaceAtRandom(pool, person.Request, week, place, turn)
			if err != nil {
				t.Fatal(err)
			}
			if broken := plannertest.Check(dishes, person.Request, next); broken != nil {
				t.Errorf("%s: %v", person.Name, broken)
			}
			if again, _, _ := planner.ReplaceAtRandom(pool, person.Request, week, place, turn); dinner(
				again,
			) != dinner(
				next,
			) {
				t.Errorf("%s: turn %d gives another dish the second time", person.Name, turn)
			}
			if dinner(next) == dinner(week) {
				t.Errorf("%s: turn %d gives what was there", person.Name, turn)
			}
			week, seen[dinner(next)] = next, true
		}
		if len(seen) < min(6, len(fit)) {
			t.Errorf("%s: twelve turns give %d dishes, %d others fit", person.Name, len(seen), len(fit))
		}
		t.Logf("%s: twelve turns give %d dishes of %d", person.Name, len(seen), len(fit)+1)
	}
}
