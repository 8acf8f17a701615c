package planner_test

import (
	"context"
	"errors"
	"math"
	"reflect"
	"slices"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner/plannertest"
)

func TestProof_DescribesWeek(t *testing.T) {
	t.Parallel()
	pool, dishes, ingredients := platform(t)
	proven, gaveWay := 0, 0
	for _, person := range append(plannertest.DemoPeople(), plannertest.People(7, 200, ingredients)...) {
		planned, err := planCached(pool, person.Request)
		var shortage *planner.ShortageError
		if errors.As(err, &shortage) {
			continue
		}
		if err != nil {
			t.Fatalf("%s: %v", person.Name, err)
		}
		proof := planned.Proof
		for _, rule := range proof.Rules {
			if rule.Violations != nil {
				t.Errorf("%s: rule %s is broken at %v", person.Name, rule.Rule, rule.Violations)
			}
		}
		for d, day := range proof.Days {
			kcal := 0.0
			for _, meal := range planned.Week.Days[d].Meals {
				kcal += dishes[meal.Recipe].Nutrients().KCal * float64(meal.Portion) / 4
			}
			if math.Abs(kcal-day.Nutrients.KCal) > 1e-6 ||
				math.Abs(kcal/person.Request.Target.KCal-1-day.Fit.Energy) > 1e-9 {
				t.Errorf(
					"%s: day %d has %.2f kcal, and is said to have %.2f, %+.3f off",
					person.Name,
					d,
					kcal,
					day.Nutrients.KCal,
					day.Fit.Energy,
				)
			}
		}
		if proof.Bound > proof.Objective-proof.Reuse+1e-6 || proof.Gap() < 0 || proof.Reuse < -1e-9 {
			t.Errorf(
				"%s: an objective of %.4f, %.4f of it for reuse, over a bound of %.4f",
				person.Name,
				proof.Objective,
				proof.Reuse,
				proof.Bound,
			)
		}
		if proof.Proven {
			proven++
			if proof.Gap() != 0 || math.Abs(proof.Objective-proof.Reuse-proof.Bound) > 1e-6 {
				t.Errorf("%s: proven, with a gap from %.4f to %.4f", person.Name, proof.Bound, proof.Objective)
			}
		}
		var rules []planner.SoftRule
		for _, rule := range proof.GaveWay {
			gaveWay++
			rules = append(rules, rule.Rule)
			if len(rule.Places) == 0 || rule.Reason == "" {
				t.Errorf("%s: %+v", person.Name, rule)
			}
			for _, meal := range rule.Lacking {
				if meal.Available >= meal.Needed {
					t.Errorf("%s: %s lacks nothing: %+v", person.Name, rule.Rule, meal)
				}
			}
		}
		if relaxed := planner.Relaxed(pool, person.Request, planned.Week); !slices.Equal(relaxed, rules) {
			t.Errorf("%s: the proof says that %v gave way, the week that %v did", person.Name, rules, relaxed)
		}
	}
	if proven == 0 || gaveWay == 0 {
		t.Errorf("%d weeks are proven, and %d rules gave way", proven, gaveWay)
	}
}

func TestPlan_BandsOutweighOtherSoftRules(t *testing.T) {
	t.Parallel()
	pool, dishes, _ := platform(t)
	request := plannertest.DemoPeople()[0].Request
	week, err := plan(pool, request)
	if err != nil || plannertest.DaysInBands(dishes, request, week) != 7 {
		t.Fatalf("the week this is about is not within its bands (%v)", err)
	}
	// All dishes take too long, were eaten last week, and are out of season.
	request.Minutes, request.Season = 1, "never"
	for id := range dishes {
		request.Recent = append(request.Recent, planner.Eaten{Recipe: id, DaysAgo: 3})
	}
	planned, err := planner.Plan(context.Background(), pool, request)
	if err != nil {
		t.Fatal(err)
	}
	if inside := plannertest.DaysInBands(dishes, request, planned.Week); inside != 7 {
		t.Errorf("%d days lie within the bands", inside)
	}
	for _, rule := range planned.Proof.GaveWay {
		if rule.Rule == planner.SoftRecent || rule.Rule == planner.SoftMinutes {
			if rule.Reason != planner.ReasonImpossible || len(rule.Lacking) == 0 {
				t.Errorf("%s gave way as %s, lacking %v", rule.Rule, rule.Reason, rule.Lacking)
			}
		}
	}
}

func TestPlan_SupportsAllMealPatterns(t *testing.T) {
	t.Parallel()
	pool, dishes, _ := platform(t)
	b, l, d := planner.Breakfast, planner.Lunch, planner.Dinner
	m, a, e := planner.MorningSnack, planner.AfternoonSnack, planner.EveningSnack
	patterns := map[string][]planner.Slot{
		"three meals":                 {b, l, d},
		"three meals and a snack":     {b, l, a, d},
		"five meals":                  {b, m, l, a, d},
		"six meals":                   planner.Slots,
		"no breakfast":                {l, a, d},
		"no breakfast and two snacks": {l, a, d, e},
		"two meals":                   {l, d},
		"no dinner":                   {b, l, a},
		"one meal":                    {d},
	}
	for name, slots := range patterns {
		t.Run(name, func(t *testing.T) {
			for _, person := range plannertest.DemoPeople()[:6] {
				request := person.Request
				request.Slots = planner.Shares(slots)
				planned, err := planner.Plan(context.Background(), pool, request)
				var shortage *planner.ShortageError
				lacks := func(c planner.MealCount) bool { return c.Available < c.Needed }
				if errors.As(err, &shortage) && slices.ContainsFunc(shortage.Meals, lacks) {
					continue
				}
				if err != nil {
					t.Fatalf("%s: %v", person.Name, err)
				}
				if broken := plannertest.Check(dishes, request, planned.Week); broken != nil {
					t.Errorf("%s: %v", person.Name, broken)
				}
			}
		})
	}
}

func TestLocked_MealsAreKept(t *testing.T) {
	t.Parallel()
	pool, dishes, _ := platform(t)
	for _, person := range plannertest.DemoPeople() {
		request := person.Request
		week, err := plan(pool, request)
		if err != nil {
			t.Fatal(err)
		}
		last := len(request.Slots) - 1
		request.Seed++
		for at := range request.Slots { // all of Monday, the last meal of Thursday, and the first of Sunday
			request.Locked = append(request.Locked, planner.Locked{Day: 0, Meal: week.Days[0].Meals[at]})
		}
		request.Locked = append(
			request.Locked,
			planner.Locked{Day: 3, Meal: week.Days[3].Meals[last]},
			planner.Locked{Day: 6, Meal: week.Days[6].Meals[0]},
		)
		for day := range 7 { // other dishes are better for the other meals
			for _, meal := range week.Days[day].Meals {
				if !slices.Contains(request.Locked, planner.Locked{Day: day, Meal: meal}) {
					request.Recent = append(request.Recent, planner.Eaten{Recipe: meal.Recipe, DaysAgo: 3})
				}
			}
		}
		planned, err := planner.Plan(context.Background(), pool, request)
		if err != nil {
			t.Fatalf("%s: %v", person.Name, err)
		}
		for _, locked := range request.Locked {
			if !slices.Contains(planned.Week.Days[locked.Day].Meals, locked.Meal) {
				t.Errorf("%s: %s of day %d did not stay", person.Name, locked.Meal.Recipe, locked.Day)
			}
		}
		if broken := plannertest.Check(dishes, request, planned.Week); broken != nil {
			t.Errorf("%s: %v", person.Name, broken)
		}
		if reflect.DeepEqual(planned.Week, week) {
			t.Errorf("%s: nothing else changed", person.Name)
		}
		// A locked meal whose recipe is not in the pool is kept.
		request.Locked = []planner.Locked{
			{Day: 2, Meal: planner.Meal{Slot: request.Slots[1].Slot, Recipe: "gone", Portion: 4}},
		}
		if planned, err = planner.Plan(context.Background(), pool, request); err != nil ||
			planned.Week.Days[2].Meals[1] != request.Locked[0].Meal {
			t.Errorf("%s: the meal whose recipe is gone is %+v (%v)", person.Name, planned.Week.Days[2].Meals[1], err)
		}
	}
}

func TestPlan_PrefersLikedAndNotRecent(t *testing.T) {
	t.Parallel()
	pool, _, _ := platform(t)
	request := plannertest.DemoPeople()[0].Request
	first, err := plan(pool, request)
	if err != nil {
		t.Fatal(err)
	}
	count := func(week planner.Week, matches func(string) bool) int {
		n := 0
		for _, day := range week.Days {
			for _, meal := range day.Meals {
				if matches(meal.Recipe) {
					n++
				}
			}
		}
		return n
	}
	eaten, sunday := map[string]bool{}, map[string]bool{}
	for d, day := range first.Days {
		for _, meal := range day.Meals {
			eaten[meal.Recipe], sunday[meal.Recipe] = true, d == 6
			request.Recent = append(request.Recent, planner.Eaten{Recipe: meal.Recipe, DaysAgo: 7 - d})
		}
	}
	next, err := plan(pool, request)
	if err != nil {
		t.Fatal(err)
	}
	if repeated := count(next, func(id string) bool { return eaten[id] }); repeated > 7 {
		t.Errorf("%d of 28 meals are of last week", repeated)
	}
	for _, meal := range next.Days[0].Meals {
		if sunday[meal.Recipe] {
			t.Errorf("%s is on Sunday and on Monday", meal.Recipe)
		}
	}
	request.Recent, request.Taste = nil, map[string]float64{}
	for n, id := range planner.Allowed(pool, planner.Rules{Diet: catalogue.Omnivore}) {
		request.Taste[id] = float64(n % 2)
	}
	liked, err := plan(pool, request)
	if err != nil {
		t.Fatal(err)
	}
	likes := func(id string) bool { return request.Taste[id] == 1 }
	if before, after := count(first, likes), count(liked, likes); after <= before {
		t.Errorf("%d of 28 meals are liked, %d when nobody asked", after, before)
	}
}

func TestTaste_DislikedIsAvoided(t *testing.T) {
	t.Parallel()
	pool, dishes, _ := platform(t)
	for _, person := range plannertest.DemoPeople()[:6] {
		request := person.Request
		week, err := plan(pool, request)
		if err != nil {
			t.Fatal(err)
		}
		request.Taste = map[string]float64{}
		for _, day := range week.Days {
			for n, meal := range day.Meals {
				if request.Taste[meal.Recipe] = planner.TasteDisliked; n%2 == 1 {
					request.Taste[meal.Recipe] = planner.TasteLiked
				}
			}
		}
		planned, err := planner.Plan(context.Background(), pool, request)
		if err != nil {
			t.Fatal(err)
		}
		for d, day := range planned.Week.Days {
			for _, meal := range day.Meals {
				if taste, rated := request.Taste[meal.Recipe]; rated && taste == planner.TasteDisliked {
					t.Errorf("%s: %s of day %d is disliked", person.Name, meal.Recipe, d)
				}
			}
		}
		inside := plannertest.DaysInBands(dishes, request, planned.Week)
		if inside < plannertest.DaysInBands(dishes, request, week) {
			t.Errorf("%s: %d days lie within their bands", person.Name, inside)
		}
	}
	// When everything is disliked there is still a week, and the proof says so.
	request := plannertest.DemoPeople()[0].Request
	request.Taste = map[string]float64{}
	for id := range dishes {
		request.Taste[id] = planner.TasteDisliked
	}
	planned, err := planner.Plan(context.Background(), pool, request)
	if err != nil || plannertest.Check(dishes, request, planned.Week) != nil {
		t.Fatalf("%v %v", plannertest.Check(dishes, request, planned.Week), err)
	}
	if !slices.ContainsFunc(planned.Proof.GaveWay, func(g planner.GaveWay) bool {
		return g.Rule == planner.SoftDisliked && g.Reason == planner.ReasonImpossible
	}) {
		t.Errorf("it is not told that everything is disliked: %+v", planned.Proof.GaveWay)
	}
}

func TestPlan_RepeatsNothingWithinSevenDays(t *testing.T) {
	t.Parallel()
	pool, dishes, _ := platform(t)
	for _, person := range []plannertest.Person{plannertest.DemoPeople()[0], plannertest.DemoPeople()[5]} {
		request := person.Request
		last := map[string]int{}
		for week := range 6 {
			request.Seed, request.Recent = uint64(week), nil
			for id, day := range last {
				request.Recent = append(request.Recent, planner.Eaten{Recipe: id, DaysAgo: 7*week - day})
			}
			planned, err := planner.Plan(context.Background(), pool, request)
			if err != nil {
				t.Fatal(err)
			}
			if broken := plannertest.Check(dishes, request, planned.Week); broken != nil {
				t.Errorf("%s: %v", person.Name, broken)
			}
			repeated := 0
			for d, day := range planned.Week.Days {
				for _, meal := range day.Meals {
					if before, eaten := last[meal.Recipe]; eaten && 7*week+d-before <= 7 {
						repeated++
					}
					last[meal.Recipe] = 7*week + d
				}
			}
			reported := 0
			for _, rule := range planned.Proof.GaveWay {
				if rule.Rule == planner.SoftReturns {
					reported = len(rule.Places)
				}
			}
			if reported != repeated || repeated > 0 {
				t.Errorf(
					"%s: %d meals of week %d come back within seven days, and %d are told of",
					person.Name,
					repeated,
					week,
					reported,
				)
			}
		}
	}
	// With no more breakfasts than the week before had, they are repeated, and the proof says why.
	request := plannertest.DemoPeople()[0].Request
	for id, dish := range dishes {
		if dish.Recipe.MealTime == catalogue.Breakfast {
			request.Recent = append(request.Recent, planner.Eaten{Recipe: id, DaysAgo: 3})
		}
	}
	planned, err := planner.Plan(context.Background(), pool, request)
	if err != nil {
		t.Fatal(err)
	}
	at := slices.IndexFunc(planned.Proof.GaveWay, func(g planner.GaveWay) bool { return g.Rule == planner.SoftReturns })
	if at < 0 {
		t.Fatalf("SoftReturns did not give way: %+v", planned.Proof.GaveWay)
	}
	gaveWay := planned.Proof.GaveWay[at]
	if gaveWay.Reason != planner.ReasonImpossible || len(gaveWay.Places) < 3 ||
		len(gaveWay.Lacking) != 1 || gaveWay.Lacking[0].MealTime != catalogue.Breakfast {
		t.Errorf("SoftReturns gave way as %+v", gaveWay)
	}
}

func TestBands_MinimumProteinAndKetoCeiling(t *testing.T) {
	t.Parallel()
	pool, _, _ := platform(t)
	inside := 0
	for _, person := range plannertest.DemoPeople() {
		request := person.Request
		request.MinProtein = 0.97 * request.Target.Protein
		planned, err := planner.Plan(context.Background(), pool, request)
		if err != nil {
			t.Fatal(err)
		}
		for _, day := range planned.Proof.Days {
			if !day.Fit.InBands {
				continue
			}
			inside++
			if day.Nutrients.Protein < request.MinProtein-1e-9 || request.Keto && day.Nutrients.Carbohydrate > 50 {
				t.Errorf(
					"%s: a day within its bands has %.1f g protein and %.1f g carbohydrate",
					person.Name,
					day.Nutrients.Protein,
					day.Nutrients.Carbohydrate,
				)
			}
		}
	}
	if inside < 45 {
		t.Errorf("%d of 56 days lie within the bands", inside)
	}
}
