package planner_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"reflect"
	"slices"
	"sync"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner/plannertest"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
)

// platform returns the platform's catalogue as a pool, its dishes by slug, and the slugs of its ingredients.
func platform(tb testing.TB) (*planner.Pool, map[string]catalogue.Dish, []string) {
	tb.Helper()
	loaded, err := load()
	if err != nil {
		tb.Fatal(err)
	}
	return loaded.pool, loaded.dishes, loaded.ingredients
}

type testCatalogue struct {
	pool        *planner.Pool
	sources     []planner.Source
	dishes      map[string]catalogue.Dish
	ingredients []string
}

var load = sync.OnceValues(func() (testCatalogue, error) {
	book, err := catalogue.Load(os.DirFS("../../../../tenants/platform"))
	if err != nil {
		return testCatalogue{}, err
	}
	k := testCatalogue{dishes: map[string]catalogue.Dish{}, ingredients: slices.Sorted(maps.Keys(book.Ingredients))}
	for _, recipe := range book.Recipes {
		dish, err := recipe.Dish(book.Ingredients)
		if err != nil {
			return testCatalogue{}, err
		}
		k.dishes[recipe.Slug] = dish
		k.sources = append(k.sources, planner.Source{ID: recipe.Slug, Dish: dish, Derived: dish.Derive()})
	}
	k.pool = planner.Prepare(k.sources)
	return k, nil
})

// plan returns the week that is planned for a request.
func plan(pool *planner.Pool, request planner.Request) (planner.Week, error) {
	planned, err := planCached(pool, request)
	return planned.Week, err
}

// planCached plans each request once for all tests. That planning is deterministic is tested separately.
func planCached(pool *planner.Pool, request planner.Request) (planner.PlannedWeek, error) {
	type key struct {
		pool    *planner.Pool
		request string
	}
	cached, _ := plans.LoadOrStore(
		key{pool, fmt.Sprintf("%+v", request)},
		sync.OnceValues(func() (planner.PlannedWeek, error) {
			return planner.Plan(context.Background(), pool, request)
		}),
	)
	return cached.(func() (planner.PlannedWeek, error))()
}

var plans sync.Map

func TestPlan_DemoDaysAreWithinBands(t *testing.T) {
	t.Parallel()
	pool, dishes, _ := platform(t)
	inside, days := 0, 0
	for _, person := range plannertest.DemoPeople() {
		personInside := 0
		for seed := range uint64(10) {
			request := person.Request
			request.Seed = seed
			week, err := plan(pool, request)
			if err != nil {
				t.Fatalf("%s: %v", person.Name, err)
			}
			if broken := plannertest.Check(dishes, request, week); broken != nil {
				t.Errorf("%s, seed %d: %v", person.Name, seed, broken)
			}
			personInside += plannertest.DaysInBands(dishes, request, week)
		}
		t.Logf("%s: %d of 70 days (%.0f kcal)", person.Name, personInside, person.Request.Target.KCal)
		inside += personInside
		days += 70
	}
	if share := float64(inside) / float64(days); share < 0.95 {
		t.Errorf("%.1f %% of the days lie within the bands, want 95", 100*share)
	} else {
		t.Logf("%.1f %% of the days lie within the bands", 100*share)
	}
}

func TestPlan_KeepsHardRules(t *testing.T) {
	t.Parallel()
	pool, dishes, ingredients := platform(t)
	planned, shortages, inside := 0, 0, 0
	for _, person := range plannertest.People(7, 200, ingredients) {
		week, err := plan(pool, person.Request)
		var shortage *planner.ShortageError
		if errors.As(err, &shortage) {
			shortages++
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
	t.Logf(
		"%d people have a week, %d have none; %.1f %% of their days lie within the bands",
		planned,
		shortages,
		100*float64(inside)/float64(7*planned),
	)
}

func TestPlan_VegansWithIntoleranceHaveWeek(t *testing.T) {
	t.Parallel()
	pool, dishes, _ := platform(t)
	without := func(diet catalogue.Diet, allergens ...catalogue.Allergen) planner.Rules {
		return planner.Rules{Diet: diet, Intolerances: catalogue.IntolerancesTo(allergens...)}
	}
	eaters := []struct {
		name  string
		rules planner.Rules
	}{
		{"a vegan", without(catalogue.Vegan)},
		{"a vegan without gluten", without(catalogue.Vegan, catalogue.Gluten)},
		{"a vegan without soy", without(catalogue.Vegan, catalogue.Soy)},
		{"a vegan without nuts", without(catalogue.Vegan, catalogue.TreeNuts, catalogue.Peanuts)},
		{"a vegan without gluten, soy and nuts",
			without(catalogue.Vegan, catalogue.Gluten, catalogue.Soy, catalogue.TreeNuts, catalogue.Peanuts)},
		{"a vegetarian without gluten", without(catalogue.Vegetarian, catalogue.Gluten)},
	}
	days := []struct {
		name   string
		target nutrition.Target
	}{
		{"a woman of 1,900 kcal", targetOf(1900, nutrition.Split{Protein: 25, Fat: 30, Carbohydrate: 45})},
		{
			"a woman of 1,900 kcal who loses weight",
			targetOf(1900, nutrition.Split{Protein: 30, Fat: 30, Carbohydrate: 40}),
		},
		{"a man of 2,600 kcal", targetOf(2600, nutrition.Split{Protein: 25, Fat: 30, Carbohydrate: 45})},
	}
	slots := []planner.Slot{planner.Breakfast, planner.Lunch, planner.Dinner, planner.AfternoonSnack}
	for _, eater := range eaters {
		for _, day := range days {
			t.Run(eater.name+", "+day.name, func(t *testing.T) {
				inside := 0
				for seed := range uint64(5) {
					request := planner.Request{
						Target:  day.target,
						Slots:   planner.Shares(slots),
						Rules:   eater.rules,
						Minutes: 30,
						Season:  "autumn",
						Seed:    seed,
					}
					week, err := plan(pool, request)
					if err != nil {
						t.Fatal(err)
					}
					if broken := plannertest.Check(dishes, request, week); broken != nil {
						t.Errorf("seed %d: %v", seed, broken)
					}
					inside += plannertest.DaysInBands(dishes, request, week)
				}
				t.Logf("%d of 35 days lie within the bands", inside)
			})
		}
	}
}

// targetOf divides energy, in kcal, over the macronutrients, in percent.
func targetOf(kcal float64, split nutrition.Split) nutrition.Target {
	return nutrition.Target{
		KCal:         kcal,
		Protein:      kcal * split.Protein / 100 / nutrition.KCalPerGramProtein,
		Fat:          kcal * split.Fat / 100 / nutrition.KCalPerGramFat,
		Carbohydrate: kcal * split.Carbohydrate / 100 / nutrition.KCalPerGramCarbohydrate,
	}
}

func TestPlan_IsDeterministic(t *testing.T) {
	t.Parallel()
	pool, _, _ := platform(t)
	for _, person := range plannertest.DemoPeople() {
		first, err := plan(pool, person.Request)
		if err != nil {
			t.Fatal(err)
		}
		second, err := planner.Plan(context.Background(), pool, person.Request)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(first, second.Week) {
			t.Errorf("%s gets another week the second time", person.Name)
		}
		other := person.Request
		other.Seed++
		if different, err := plan(pool, other); err != nil || reflect.DeepEqual(first, different) {
			t.Errorf("%s gets the same week with another seed (%v)", person.Name, err)
		}
	}
}

func TestCountRecipes_ReturnsNeeded(t *testing.T) {
	t.Parallel()
	pool, _, _ := platform(t)
	all := planner.Rules{Diet: catalogue.Omnivore}
	target := nutrition.Target{KCal: 6000} // for which some dishes are too small
	cases := []struct {
		name  string
		slots []planner.Slot
		want  []int // breakfast, lunch, dinner, snack
	}{
		{"three meals", []planner.Slot{planner.Breakfast, planner.Lunch, planner.Dinner}, []int{4, 7, 7, 0}},
		{
			"one snack",
			[]planner.Slot{planner.Breakfast, planner.Lunch, planner.AfternoonSnack, planner.Dinner},
			[]int{4, 7, 7, 4},
		},
		{
			"two snacks",
			[]planner.Slot{planner.Lunch, planner.AfternoonSnack, planner.Dinner, planner.EveningSnack},
			[]int{0, 7, 7, 7},
		},
		{"three snacks", planner.Slots, []int{4, 7, 7, 11}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			anySize := planner.CountRecipes(pool, planner.Request{Rules: all, Slots: planner.Shares(c.slots)})
			request := planner.Request{Rules: all, Slots: planner.Shares(c.slots), Target: target}
			fitting := planner.CountRecipes(pool, request)
			fewer := false
			for n, meal := range catalogue.MealTimes {
				if anySize[n].MealTime != meal || anySize[n].Needed != c.want[n] || fitting[n].Needed != c.want[n] {
					t.Errorf("%s: %+v, want %d needed", meal, anySize[n], c.want[n])
				}
				if fitting[n].Available > anySize[n].Available ||
					c.want[n] == 0 && fitting[n].Available != anySize[n].Available {
					t.Errorf("%s: %d left of any size, %d that fit", meal, anySize[n].Available, fitting[n].Available)
				}
				fewer = fewer || fitting[n].Available < anySize[n].Available
			}
			if !fewer {
				t.Error("recipes of which no portion fits are counted")
			}
		})
	}
}

func TestShortage_AdvisesMostHelpfulChange(t *testing.T) {
	t.Parallel()
	_, dishes, _ := platform(t)
	few := withVeganLunches(dishes, 6)
	request := plannertest.DemoPeople()[0].Request
	request.Rules.Diet = catalogue.Vegan
	_, err := plan(few, request)
	var shortage *planner.ShortageError
	if !errors.As(err, &shortage) {
		t.Fatalf("got %v, want a shortage", err)
	}
	if shortage.Advice.Rule != planner.RuleDiet || shortage.Advice.Gain <= 0 {
		t.Errorf("advice is %+v, want to widen the diet", shortage.Advice)
	}
	request.Rules = planner.Rules{Diet: catalogue.Vegan, Intolerances: catalogue.AllIntolerances}
	if _, err = plan(few, request); !errors.As(err, &shortage) {
		t.Fatalf("got %v, want a shortage", err)
	}
	if shortage.Advice.Rule == planner.RuleIntolerance {
		t.Error("a person is advised to eat what makes them ill")
	}
}

// withVeganLunches returns a pool with at most limit vegan lunches.
func withVeganLunches(dishes map[string]catalogue.Dish, limit int) *planner.Pool {
	var sources []planner.Source
	vegan := 0
	for _, slug := range slices.Sorted(maps.Keys(dishes)) {
		dish := dishes[slug]
		if diet, _ := dish.Diet(); dish.Recipe.MealTime == catalogue.Lunch && diet == catalogue.Vegan {
			if vegan++; vegan > limit {
				continue
			}
		}
		sources = append(sources, planner.Source{ID: slug, Dish: dish, Derived: dish.Derive()})
	}
	return planner.Prepare(sources)
}

func TestPlan_StopsOnCancelledContext(t *testing.T) {
	t.Parallel()
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
		_, _ = plan(pool, people[i%len(people)].Request)
		i++
	}
}
