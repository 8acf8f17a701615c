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

func TestReplace_ChangesOneMealAndKeepsHardRules(t *testing.T) {
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
					restored, _, err := planner.Replace(pool, person.Request, changed, place, meal.Recipe, meal.Portion)
					if err != nil {
						t.Fatalf("%s: taking back: %v", person.Name, err)
					}
					if !reflect.DeepEqual(restored, week) {
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

func TestReplace_NamesBrokenRule(t *testing.T) {
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
	if _, _, err := planner.Replace(pool, vegetarian.Request, week,
		planner.Place{Day: 1, Slot: planner.Dinner}, dinner(5), 0); err != nil {
		t.Errorf("a dinner of another day, eaten again: %v", err)
	}
	cases := []struct {
		name   string
		place  planner.Place
		recipe string
		want   planner.Rule
	}{
		{"meat for a vegetarian", planner.Place{Day: 1, Slot: planner.Dinner}, meat, planner.RuleDiet},
		{"breakfast for dinner", planner.Place{Day: 1, Slot: planner.Dinner}, breakfast, planner.RuleMealTime},
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
			var ruleErr *planner.RuleError
			if !errors.As(err, &ruleErr) || ruleErr.Rule != c.want {
				t.Errorf("got %v, want rule %q", err, c.want)
			}
		})
	}
}

func TestWithdrawnRecipe_WeekCanStillBeChanged(t *testing.T) {
	t.Parallel()
	pool, dishes, _ := platform(t)
	person := plannertest.DemoPeople()[0]
	week, err := plan(pool, person.Request)
	if err != nil {
		t.Fatal(err)
	}
	withdrawn := week.Days[2].Meals[0]
	var offered, all []planner.Source
	for _, slug := range slices.Sorted(maps.Keys(dishes)) {
		source := planner.Source{
			ID:        slug,
			Dish:      dishes[slug],
			Derived:   dishes[slug].Derive(),
			Withdrawn: slug == withdrawn.Recipe,
		}
		all = append(all, source)
		if !source.Withdrawn {
			offered = append(offered, source)
		}
	}
	t.Run("withdrawn in the pool", func(t *testing.T) {
		changeEachMeal(t, planner.Prepare(all), dishes, person, week, withdrawn)
	})
	t.Run("not in the pool", func(t *testing.T) {
		changeEachMeal(t, planner.Prepare(offered), nil, person, week, withdrawn)
	})
	if slices.Contains(planner.Allowed(planner.Prepare(all), person.Request.Rules), withdrawn.Recipe) {
		t.Error("a withdrawn recipe is allowed")
	}
	place := planner.Place{Day: 4, Slot: withdrawn.Slot}
	var ruleErr *planner.RuleError
	_, _, err = planner.Replace(planner.Prepare(all), person.Request, week, place, withdrawn.Recipe, 0)
	if !errors.As(err, &ruleErr) || ruleErr.Rule != planner.RuleWithdrawn {
		t.Errorf("got %v, want the rule about withdrawn recipes", err)
	}
	if second, err := plan(planner.Prepare(all), person.Request); err != nil ||
		slices.ContainsFunc(second.Days[:], func(d planner.Day) bool {
			return slices.ContainsFunc(d.Meals, func(m planner.Meal) bool { return m.Recipe == withdrawn.Recipe })
		}) {
		t.Errorf("a new week has a withdrawn recipe (%v)", err)
	}
}

// changeEachMeal changes each meal of a week that has a withdrawn recipe. With dishes it also checks the effects.
func changeEachMeal(
	t *testing.T,
	pool *planner.Pool,
	dishes map[string]catalogue.Dish,
	person plannertest.Person,
	week planner.Week,
	withdrawn planner.Meal,
) {
	t.Helper()
	for day := range 7 {
		for _, meal := range week.Days[day].Meals {
			place := planner.Place{Day: day, Slot: meal.Slot}
			options, err := planner.Alternatives(pool, person.Request, week, place, 1)
			if err != nil {
				t.Fatalf("day %d, %s: %v", day, meal.Slot, err)
			}
			for _, option := range options {
				if option.Meal.Recipe == withdrawn.Recipe {
					t.Error("a withdrawn recipe is offered")
				}
				if dishes == nil {
					continue
				}
				before := dishes[meal.Recipe].Nutrients().KCal * meal.Portion.Factor()
				want := dishes[option.Meal.Recipe].Nutrients().KCal*option.Meal.Portion.Factor() - before
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
			changed, _, err := planner.ReplaceAtRandom(pool, person.Request, week, place, 0)
			if err != nil {
				t.Fatalf("day %d, %s: %v", day, meal.Slot, err)
			}
			if place != (planner.Place{Day: 2, Slot: withdrawn.Slot}) && changed.Days[2].Meals[0] != withdrawn {
				t.Error("changing another meal replaced the withdrawn recipe")
			}
		}
	}
}

func TestReplaceAtRandom_GoesThroughBestDishes(t *testing.T) {
	t.Parallel()
	pool, dishes, _ := platform(t)
	for _, person := range plannertest.DemoPeople() {
		week, err := plan(pool, person.Request)
		if err != nil {
			t.Fatal(err)
		}
		place := planner.Place{Day: 3, Slot: planner.Dinner}
		alternatives, err := planner.Alternatives(pool, person.Request, week, place, 100)
		if err != nil {
			t.Fatal(err)
		}
		dinner := func(w planner.Week) string {
			isDinner := func(m planner.Meal) bool { return m.Slot == planner.Dinner }
			return w.Days[3].Meals[slices.IndexFunc(w.Days[3].Meals, isDinner)].Recipe
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
			second, _, _ := planner.ReplaceAtRandom(pool, person.Request, week, place, turn)
			if dinner(second) != dinner(next) {
				t.Errorf("%s: turn %d gives another dish the second time", person.Name, turn)
			}
			if dinner(next) == dinner(week) {
				t.Errorf("%s: turn %d gives what was there", person.Name, turn)
			}
			week, seen[dinner(next)] = next, true
		}
		if len(seen) < min(6, len(alternatives)) {
			t.Errorf("%s: twelve turns give %d dishes, %d others fit", person.Name, len(seen), len(alternatives))
		}
		t.Logf("%s: twelve turns give %d dishes of %d", person.Name, len(seen), len(alternatives)+1)
	}
}
