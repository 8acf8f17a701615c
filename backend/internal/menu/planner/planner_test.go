package planner_test

import (
	"context"
	"errors"
	"maps"
	"os"
	"reflect"
	"slices"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner/plannertest"
)

// platform is the platform's own catalogue, the one that people eat from.
func platform(tb testing.TB) (*planner.Pool, map[string]catalogue.Dish, []string) {
	tb.Helper()
	book, err := catalogue.Load(os.DirFS("../../../../tenants/lepelblad"))
	if err != nil {
		tb.Fatal(err)
	}
	dishes := map[string]catalogue.Dish{}
	var sources []planner.Source
	for _, recipe := range book.Recipes {
		dish, err := recipe.Dish(book.Ingredients)
		if err != nil {
			tb.Fatal(err)
		}
		dishes[recipe.Slug] = dish
		sources = append(sources, planner.Source{ID: recipe.Slug, Dish: dish, Derived: dish.Derive()})
	}
	return planner.Prepare(sources), dishes, slices.Sorted(maps.Keys(book.Ingredients))
}

func TestDaysOfTheDemoPeopleLieWithinTheBands(t *testing.T) {
	pool, dishes, _ := platform(t)
	inside, days := 0, 0
	for _, person := range plannertest.DemoPeople() {
		mine := 0
		for seed := range uint64(10) {
			request := person.Request
			request.Seed = seed
			week, err := planner.Plan(context.Background(), pool, request)
			if err != nil {
				t.Fatalf("%s: %v", person.Name, err)
			}
			if broken := plannertest.Check(dishes, request, week); broken != nil {
				t.Errorf("%s, seed %d: %v", person.Name, seed, broken)
			}
			mine += plannertest.DaysInBands(dishes, request, week)
		}
		t.Logf("%s: %d of 70 days (%.0f kcal)", person.Name, mine, person.Request.Target.KCal)
		inside += mine
		days += 70
	}
	if share := float64(inside) / float64(days); share < 0.95 {
		t.Errorf("%.1f %% of the days lie within the bands, want 95", 100*share)
	} else {
		t.Logf("%.1f %% of the days lie within the bands", 100*share)
	}
}

func TestNoHardRuleIsEverBroken(t *testing.T) {
	pool, dishes, ingredients := platform(t)
	planned, short, inside := 0, 0, 0
	for _, person := range plannertest.People(7, 200, ingredients) {
		week, err := planner.Plan(context.Background(), pool, person.Request)
		var shortage *planner.ShortageError
		if errors.As(err, &shortage) {
			short++
			if len(shortage.Meals) == 0 {
				t.Errorf("%s has no week, and nobody says why", person.Name)
			}
			continue
		}
		if err != nil {
			t.Fatalf("%s: %v", person.Name, err)
		}
		planned++
		inside += plannertest.DaysInBands(dishes, person.Request, week)
		if broken := plannertest.Check(dishes, person.Request, week); broken != nil {
			t.Errorf("%s: %v", person.Name, broken)
		}
	}
	if planned < 120 {
		t.Errorf("only %d of 200 people have a week", planned)
	}
	t.Logf("%d people have a week, %d have none; %.1f %% of their days lie within the bands", planned, short, 100*float64(inside)/float64(7*planned))
}

func TestTheSameRequestGivesTheSameWeek(t *testing.T) {
	pool, _, _ := platform(t)
	for _, person := range plannertest.DemoPeople() {
		first, err := planner.Plan(context.Background(), pool, person.Request)
		if err != nil {
			t.Fatal(err)
		}
		again, err := planner.Plan(context.Background(), pool, person.Request)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(first, again) {
			t.Errorf("%s gets another week the second time", person.Name)
		}
		other := person.Request
		other.Seed++
		if different, err := planner.Plan(context.Background(), pool, other); err != nil || reflect.DeepEqual(first, different) {
			t.Errorf("%s gets the same week with another seed (%v)", person.Name, err)
		}
	}
}

func TestReplacingAMealChangesNothingElseAndBreaksNoRule(t *testing.T) {
	pool, dishes, _ := platform(t)
	for _, person := range plannertest.DemoPeople() {
		week, err := planner.Plan(context.Background(), pool, person.Request)
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
	pool, dishes, _ := platform(t)
	people := plannertest.DemoPeople()
	vegetarian := people[5]
	week, err := planner.Plan(context.Background(), pool, vegetarian.Request)
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
		{"a slot that the day does not have", planner.Place{Day: 1, Slot: planner.MorningSnack}, tuesday[0].Recipe, planner.RuleUnknown},
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
	pool, dishes, _ := platform(t)
	person := plannertest.DemoPeople()[0]
	week, err := planner.Plan(context.Background(), pool, person.Request)
	if err != nil {
		t.Fatal(err)
	}
	gone := week.Days[2].Meals[0]
	var left []planner.Source
	for slug, dish := range dishes {
		if slug != gone.Recipe {
			left = append(left, planner.Source{ID: slug, Dish: dish, Derived: dish.Derive()})
		}
	}
	less := planner.Prepare(left)
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

func TestWhoHasTooFewRecipesIsToldWhichChangeHelpsMost(t *testing.T) {
	pool, _, _ := platform(t)
	request := plannertest.DemoPeople()[0].Request
	request.Rules.Diet = catalogue.Vegan
	_, err := planner.Plan(context.Background(), pool, request)
	var shortage *planner.ShortageError
	if !errors.As(err, &shortage) {
		t.Fatalf("got %v, want a shortage", err)
	}
	if shortage.Advice.Rule != planner.RuleDiet || shortage.Advice.Gain <= 0 {
		t.Errorf("advice is %+v, want to widen the diet", shortage.Advice)
	}
	request.Rules = planner.Rules{Diet: catalogue.Omnivore, Allergens: catalogue.AllAllergens}
	if _, err = planner.Plan(context.Background(), pool, request); !errors.As(err, &shortage) {
		t.Fatalf("got %v, want a shortage", err)
	}
	if shortage.Advice.Rule == planner.RuleIntolerance {
		t.Error("somebody is advised to eat what makes them ill")
	}
}

func TestAnEndedContextEndsPlanning(t *testing.T) {
	pool, _, _ := platform(t)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := planner.Plan(ctx, pool, plannertest.DemoPeople()[0].Request); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func BenchmarkPlanWeek(b *testing.B) {
	pool, _, ingredients := platform(b)
	people := plannertest.People(7, 200, ingredients)
	i := 0
	for b.Loop() {
		_, _ = planner.Plan(context.Background(), pool, people[i%len(people)].Request)
		i++
	}
}
