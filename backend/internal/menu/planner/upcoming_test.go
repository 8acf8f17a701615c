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

// twoWeeks plans a week and the one after it.
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

// withUpcoming returns a request for the week before a planned one.
func withUpcoming(request planner.Request, next planner.Week) planner.Request {
	request.Upcoming = nil
	for day, planned := range next.Days {
		for _, meal := range planned.Meals {
			request.Upcoming = append(request.Upcoming, planner.Upcoming{Recipe: meal.Recipe, DaysAhead: day + 1})
		}
	}
	return request
}

func hasRecipe(day planner.Day, recipe string) bool {
	return slices.ContainsFunc(day.Meals, func(m planner.Meal) bool { return m.Recipe == recipe })
}

func TestUpcoming_NextMondayDishesAreNotOnSunday(t *testing.T) {
	t.Parallel()
	pool, dishes, _ := platform(t)
	possible := 0 // dishes of Monday that would be possible on Sunday if that week were ignored
	for _, person := range plannertest.DemoPeople() {
		week, next := twoWeeks(t, pool, person.Request)
		request := withUpcoming(person.Request, next)
		for _, meal := range week.Days[6].Meals {
			place := planner.Place{Day: 6, Slot: meal.Slot}
			options, err := planner.Alternatives(pool, person.Request, week, place, len(dishes))
			if err != nil {
				t.Fatal(err)
			}
			for _, option := range options {
				if !hasRecipe(next.Days[0], option.Meal.Recipe) {
					continue
				}
				possible++
				var ruleErr *planner.RuleError
				_, _, err := planner.Replace(pool, request, week, place, option.Meal.Recipe, 0)
				if !errors.As(err, &ruleErr) || ruleErr.Rule != planner.RuleTwoDays {
					t.Errorf("%s: %s on Sunday is answered with %v", person.Name, option.Meal.Recipe, err)
				}
				// Saturday is two days away.
				saturday := planner.Place{Day: 5, Slot: meal.Slot}
				_, _, err = planner.Replace(pool, request, week, saturday, option.Meal.Recipe, 0)
				if errors.As(err, &ruleErr) && ruleErr.Rule == planner.RuleTwoDays {
					t.Errorf("%s: %s on Saturday is refused", person.Name, option.Meal.Recipe)
				}
				repeated := week
				repeated.Days[6].Meals = slices.Clone(week.Days[6].Meals)
				repeated.Days[6].Meals[slices.Index(week.Days[6].Meals, meal)] = option.Meal
				proofs := planner.Check(pool, request, repeated)
				at := slices.IndexFunc(proofs, func(c planner.RuleProof) bool { return c.Rule == planner.RuleTwoDays })
				if !slices.Equal(proofs[at].Violations, []planner.Place{place}) {
					t.Errorf(
						"%s: with %s on Sunday, the check finds %v",
						person.Name,
						option.Meal.Recipe,
						proofs[at].Violations,
					)
				}
			}
			remaining, err := planner.Alternatives(pool, request, week, place, len(dishes))
			if err != nil {
				t.Fatal(err)
			}
			for _, option := range remaining {
				if hasRecipe(next.Days[0], option.Meal.Recipe) {
					t.Errorf("%s: %s may stand on Sunday and on Monday", person.Name, option.Meal.Recipe)
				}
			}
			for turn := range 12 {
				changed, _, err := planner.ReplaceAtRandom(pool, request, week, place, turn)
				if err != nil {
					t.Fatal(err)
				}
				if ruleErr := plannertest.Check(dishes, request, changed); ruleErr != nil {
					t.Errorf("%s: %v", person.Name, ruleErr)
				}
			}
		}
		for turn := range 4 {
			changed, _, err := planner.NewDay(pool, request, week, 6, turn)
			if err != nil {
				t.Fatal(err)
			}
			if ruleErr := plannertest.Check(dishes, request, changed); ruleErr != nil {
				t.Errorf("%s: %v", person.Name, ruleErr)
			}
		}
	}
	if possible == 0 {
		t.Error("no dish of a Monday is possible on the Sunday before")
	}
}

func TestUpcoming_PlansWeekBeforeStoredWeek(t *testing.T) {
	t.Parallel()
	pool, dishes, _ := platform(t)
	for _, person := range plannertest.DemoPeople() {
		_, next := twoWeeks(t, pool, person.Request)
		request := withUpcoming(person.Request, next)
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
				for d := range planned.Week.Days {
					if distance := 6 - d + day + 1; distance <= planner.RepeatDays &&
						hasRecipe(planned.Week.Days[d], meal.Recipe) &&
						!gaveWay {
						t.Errorf("%s: %s is repeated after %d days, unreported", person.Name, meal.Recipe, distance)
					}
				}
			}
		}
	}
}

// With few dishes they may repeat within the week, but not on the next day.
func TestUpcoming_NextMondayIsRespectedWithFewDishes(t *testing.T) {
	t.Parallel()
	pool, dishes, _ := platform(t)
	for _, person := range plannertest.DemoPeople()[:6] {
		_, next := twoWeeks(t, pool, person.Request)
		request := withUpcoming(person.Request, next)
		// All dishes are in the week after, and those of Monday are liked best.
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

func TestLeftover_OnSundayDiffersFromNextMonday(t *testing.T) {
	t.Parallel()
	pool, dishes, _ := platform(t)
	request := plannertest.DemoPeople()[0].Request
	week, err := plan(pool, request)
	if err != nil {
		t.Fatal(err)
	}
	// Sunday's lunch is the leftover of Saturday's dinner.
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
	var ruleErr *planner.RuleError
	if _, _, err := planner.Replace(pool, request, week, place, monday, 0); !errors.As(err, &ruleErr) ||
		ruleErr.Rule != planner.RuleTwoDays {
		t.Errorf("it is answered with %v", err)
	}
}

// The number of needed recipes suffices, also when the next Monday uses some of them.
func TestUpcoming_NeededRecipesSuffice(t *testing.T) {
	t.Parallel()
	all, dishes, _ := platform(t)
	for _, slots := range [][]planner.Slot{
		{planner.Breakfast, planner.Lunch, planner.AfternoonSnack, planner.Dinner},
		{planner.Breakfast, planner.MorningSnack, planner.Lunch, planner.AfternoonSnack, planner.Dinner},
		planner.Slots,
	} {
		request := plannertest.DemoPeople()[0].Request
		request.Rules, request.Keto = planner.Rules{Diet: catalogue.Omnivore}, false
		request.Slots = planner.Shares(slots)
		var few []planner.Source
		remaining := map[catalogue.MealTime]int{}
		for _, count := range planner.CountRecipes(all, request) {
			remaining[count.MealTime] = count.Needed
		}
		for _, id := range slices.Sorted(maps.Keys(dishes)) {
			source := planner.Source{ID: id, Dish: dishes[id], Derived: dishes[id].Derive()}
			meal := source.Dish.Recipe.MealTime
			fits := slices.ContainsFunc(
				planner.CountRecipes(planner.Prepare([]planner.Source{source}), request),
				func(c planner.MealCount) bool { return c.MealTime == meal && c.Available > 0 },
			)
			if fits && remaining[meal] > 0 {
				few = append(few, source)
				remaining[meal]--
			}
		}
		pool := planner.Prepare(few)
		for turn := range 7 { // a different dish of each meal time is on Monday, and on the Sunday before the week
			adjacent, count := request, map[catalogue.MealTime]int{}
			for _, source := range few {
				switch count[source.Dish.Recipe.MealTime]++; count[source.Dish.Recipe.MealTime] {
				case turn%4 + 1:
					adjacent.Upcoming = append(adjacent.Upcoming, planner.Upcoming{Recipe: source.ID, DaysAhead: 1})
				case turn%3 + 1:
					adjacent.Recent = append(adjacent.Recent, planner.Eaten{Recipe: source.ID, DaysAgo: 1})
				}
			}
			planned, err := planner.Plan(t.Context(), pool, adjacent)
			if err != nil {
				t.Errorf("%d meals a day: %v", len(slots), err)
				continue
			}
			if broken := plannertest.Check(dishes, adjacent, planned.Week); broken != nil {
				t.Errorf("%d meals a day: %v", len(slots), broken)
			}
		}
	}
}
