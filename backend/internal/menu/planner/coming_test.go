package planner_test

import (
	"context"
	"errors"
	"maps"
	"slices"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner/plannertest"
)

// twoWeeks plans a week, and the one after it.
func twoWeeks(t *testing.T, pool *planner.Pool, request planner.Request) (week, next planner.Week) {
	t.Helper()
	week, err := plan(pool, request)
	if err != nil {
		t.Fatal(err)
	}
	request.Seed++
	for day, planned := range week.Days {
		for _, meal := range planned.Meals {
			request.Recent = append(request.Recent, planner.Eaten{Recipe: meal.Recipe, DaysAgo: 7 - day})
		}
	}
	if next, err = plan(pool, request); err != nil {
		t.Fatal(err)
	}
	return week, next
}

// before is a request for the week before one that is made already.
func before(request planner.Request, next planner.Week) planner.Request {
	request.Upcoming = nil
	for day, planned := range next.Days {
		for _, meal := range planned.Meals {
			request.Upcoming = append(request.Upcoming, planner.Upcoming{Recipe: meal.Recipe, DaysAhead: day + 1})
		}
	}
	return request
}

func stands(day planner.Day, recipe string) bool {
	return slices.ContainsFunc(day.Meals, func(m planner.Meal) bool { return m.Recipe == recipe })
}

func TestNothingOfTheMondayAfterIsPutOnSunday(t *testing.T) {
	t.Parallel()
	pool, dishes, _ := platform(t)
	possible := 0 // of the dishes of Monday on Sunday, if nobody looked
	for _, person := range plannertest.DemoPeople() {
		week, next := twoWeeks(t, pool, person.Request)
		request := before(person.Request, next)
		for _, meal := range week.Days[6].Meals {
			place := planner.Place{Day: 6, Slot: meal.Slot}
			all, err := planner.Alternatives(pool, person.Request, week, place, len(dishes))
			if err != nil {
				t.Fatal(err)
			}
			for _, option := range all {
				if !stands(next.Days[0], option.Meal.Recipe) {
					continue
				}
				possible++
				var broken *planner.RuleError
				if _, _, err := planner.Replace(pool, request, week, place, option.Meal.Recipe, 0); !errors.As(
					err,
					&broken,
				) ||
					broken.Rule != planner.RuleTwoDays {
					t.Errorf("%s: %s on Sunday is answered with %v", person.Name, option.Meal.Recipe, err)
				}
				// The same on Saturday is two days away.
				if _, _, err := planner.Replace(pool, request, week, planner.Place{Day: 5, Slot: meal.Slot}, option.Meal.Recipe, 0); errors.As(
					err,
					&broken,
				) &&
					broken.Rule == planner.RuleTwoDays {
					t.Errorf("%s: %s on Saturday is refused", person.Name, option.Meal.Recipe)
				}
				with := week
				with.Days[6].Meals = slices.Clone(week.Days[6].Meals)
				with.Days[6].Meals[slices.Index(week.Days[6].Meals, meal)] = option.Meal
				checked := planner.Check(pool, request, with)
				at := slices.IndexFunc(checked, func(c planner.RuleProof) bool { return c.Rule == planner.RuleTwoDays })
				if !slices.Equal(checked[at].Violations, []planner.Place{place}) {
					t.Errorf(
						"%s: with %s on Sunday, the check finds %v",
						person.Name,
						option.Meal.Recipe,
						checked[at].Violations,
					)
				}
			}
			left, err := planner.Alternatives(pool, request, week, place, len(dishes))
			if err != nil {
				t.Fatal(err)
			}
			for _, option := range left {
				if stands(next.Days[0], option.Meal.Recipe) {
					t.Errorf("%s: %s may stand on Sunday and on Monday", person.Name, option.Meal.Recipe)
				}
			}
			for turn := range 12 {
				changed, _, err := planner.ReplaceAtRandom(pool, request, week, place, turn)
				if err != nil {
					t.Fatal(err)
				}
				if broken := plannertest.Check(dishes, request, changed); broken != nil {
					t.Errorf("%s: %v", person.Name, broken)
				}
			}
		}
		for turn := range 4 {
			changed, _, err := planner.NewDay(pool, request, week, 6, turn)
			if err != nil {
				t.Fatal(err)
			}
			if broken := plannertest.Check(dishes, request, changed); broken != nil {
				t.Errorf("%s: %v", person.Name, broken)
			}
		}
	}
	if possible == 0 {
		t.Error("no dish of a Monday could stand on the Sunday before, whoever looks")
	}
}

func TestAWeekIsPlannedBeforeOneThatIsThere(t *testing.T) {
	t.Parallel()
	pool, dishes, _ := platform(t)
	for _, person := range plannertest.DemoPeople() {
		_, next := twoWeeks(t, pool, person.Request)
		request := before(person.Request, next)
		planned, err := planner.Plan(context.Background(), pool, request)
		if err != nil {
			t.Fatal(err)
		}
		if broken := plannertest.Check(dishes, request, planned.Week); broken != nil {
			t.Errorf("%s: %v", person.Name, broken)
		}
		gaveWay := slices.ContainsFunc(
			planned.Proof.GaveWay,
			func(g planner.GaveWay) bool { return g.Rule == planner.SoftReturns },
		)
		for day := range next.Days {
			for _, meal := range next.Days[day].Meals {
				for back := range planned.Week.Days {
					if away := 6 - back + day + 1; away <= planner.RepeatDays &&
						stands(planned.Week.Days[back], meal.Recipe) &&
						!gaveWay {
						t.Errorf("%s: %s comes back after %d days, and nothing says so", person.Name, meal.Recipe, away)
					}
				}
			}
		}
	}
}

// Whoever has few dishes may have them back within the week, but never the day after.
func TestWhereDishesAreFewMondayStillKeepsItsOwn(t *testing.T) {
	t.Parallel()
	pool, dishes, _ := platform(t)
	for _, person := range plannertest.DemoPeople()[:6] {
		_, next := twoWeeks(t, pool, person.Request)
		request := before(person.Request, next)
		// All that they may eat comes in the week after, and they like what comes on Monday best.
		request.Taste = map[string]float64{}
		for id := range dishes {
			request.Upcoming = append(request.Upcoming, planner.Upcoming{Recipe: id, DaysAhead: 4})
			request.Taste[id] = 0.1
		}
		for _, meal := range next.Days[0].Meals {
			request.Taste[meal.Recipe] = planner.TasteLiked
		}
		planned, err := planner.Plan(context.Background(), pool, request)
		if err != nil {
			t.Fatal(err)
		}
		if broken := plannertest.Check(dishes, request, planned.Week); broken != nil {
			t.Errorf("%s: %v", person.Name, broken)
		}
	}
}

func TestADinnerThatIsEatenAgainOnSundayIsNotThatOfMonday(t *testing.T) {
	t.Parallel()
	pool, dishes, _ := platform(t)
	request := plannertest.DemoPeople()[0].Request
	week, err := plan(pool, request)
	if err != nil {
		t.Fatal(err)
	}
	// What is left of Saturday's dinner is Sunday's lunch.
	dinner := slices.IndexFunc(week.Days[5].Meals, func(m planner.Meal) bool { return m.Slot == planner.Dinner })
	lunch := slices.IndexFunc(week.Days[6].Meals, func(m planner.Meal) bool { return m.Slot == planner.Lunch })
	week.Days[6].Meals = slices.Clone(week.Days[6].Meals)
	week.Days[6].Meals[lunch].Recipe, week.Days[6].Meals[lunch].Leftover = week.Days[5].Meals[dinner].Recipe, true
	place := planner.Place{Day: 5, Slot: planner.Dinner}
	options, err := planner.Alternatives(pool, request, week, place, len(dishes))
	if err != nil || len(options) == 0 {
		t.Fatalf("%d dishes could take the place of the dinner (%v)", len(options), err)
	}
	monday := options[0].Meal.Recipe
	request.Upcoming = []planner.Upcoming{{Recipe: monday, DaysAhead: 1}}
	var broken *planner.RuleError
	if _, _, err := planner.Replace(pool, request, week, place, monday, 0); !errors.As(err, &broken) ||
		broken.Rule != planner.RuleTwoDays {
		t.Errorf("it is answered with %v", err)
	}
}

// As many dishes as a week takes are enough, also where the Monday after it has some of them.
func TestSoManyDishesAsAWeekTakesDoBeforeAMonday(t *testing.T) {
	t.Parallel()
	all, dishes, _ := platform(t)
	for _, slots := range [][]planner.Slot{
		{planner.Breakfast, planner.Lunch, planner.AfternoonSnack, planner.Dinner},
		{planner.Breakfast, planner.MorningSnack, planner.Lunch, planner.AfternoonSnack, planner.Dinner},
		planner.Slots,
	} {
		request := plannertest.DemoPeople()[0].Request
		request.Rules, request.Keto, request.Slots = planner.Rules{
			Diet: catalogue.Omnivore,
		}, false, planner.Shares(
			slots,
		)
		var few []planner.Source
		left := map[catalogue.MealTime]int{}
		for _, count := range planner.CountRecipes(all, request) {
			left[count.MealTime] = count.Needed
		}
		for _, id := range slices.Sorted(maps.Keys(dishes)) {
			source := planner.Source{ID: id, Dish: dishes[id], Derived: dishes[id].Derive()}
			meal := source.Dish.Recipe.MealTime
			fits := slices.ContainsFunc(
				planner.CountRecipes(planner.Prepare([]planner.Source{source}), request),
				func(c planner.MealCount) bool { return c.MealTime == meal && c.Available > 0 },
			)
			if fits && left[meal] > 0 {
				few = append(few, source)
				left[meal]--
			}
		}
		pool := planner.Prepare(few)
		for turn := range 7 { // another dish of each meal time stands on Monday, and on the Sunday before
			with, on := request, map[catalogue.MealTime]int{}
			for _, source := range few {
				switch on[source.Dish.Recipe.MealTime]++; on[source.Dish.Recipe.MealTime] {
				case turn%4 + 1:
					with.Upcoming = append(with.Upcoming, planner.Upcoming{Recipe: source.ID, DaysAhead: 1})
				case turn%3 + 1:
					with.Recent = append(with.Recent, planner.Eaten{Recipe: source.ID, DaysAgo: 1})
				}
			}
			planned, err := planner.Plan(t.Context(), pool, with)
			if err != nil {
				t.Errorf("%d meals a day: %v", len(slots), err)
				continue
			}
			if broken := plannertest.Check(dishes, with, planned.Week); broken != nil {
				t.Errorf("%d meals a day: %v", len(slots), broken)
			}
		}
	}
}
