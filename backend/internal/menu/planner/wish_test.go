package planner_test

import (
	"context"
	"slices"
	"strconv"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner/plannertest"
)

// Five minutes a day, seven cooked dinners and four allergies: there is a week, it is safe, it says what gave way, and
// the advised change helps.
func TestWish_ImpossibleRhythmGetsClosestWeekAndAdvice(t *testing.T) {
	t.Parallel()
	pool, dishes, _ := platform(t)
	rhythm := planner.DefaultRhythm
	rhythm.WorkdayMinutes, rhythm.WeekendMinutes, rhythm.Cooked = 5, 5, 7
	request := plannertest.Kinds(rhythm)[4].Request
	request.Rules.Intolerances = []catalogue.Intolerance{"gluten", "milk", "eggs", "treeNuts"}
	planned, err := planner.Plan(context.Background(), pool, request)
	if err != nil {
		t.Fatal(err)
	}
	if broken := plannertest.Check(dishes, request, planned.Week); broken != nil {
		t.Fatal(broken)
	}
	unmet, change, err := planner.AdviseRhythm(context.Background(), pool, request, planned.Week)
	if err != nil {
		t.Fatal(err)
	}
	at := slices.IndexFunc(unmet, func(u planner.UnmetWish) bool { return u.Wish == planner.WishWorkday })
	if at < 0 || len(unmet[at].Days) < 4 {
		t.Fatalf("of the wishes, %v are not met", unmet)
	}
	changed := rhythm
	value, err := strconv.Atoi(change.Value)
	switch {
	case err != nil:
		t.Fatalf("advised is %+v", change)
	case change.Wish == planner.WishCooked:
		changed.Cooked = value
	case change.Wish == planner.WishWorkday:
		changed.WorkdayMinutes = value
	default:
		changed.WeekendMinutes = value
	}
	request.Rhythm = &changed
	better, err := planner.Plan(context.Background(), pool, request)
	if err != nil {
		t.Fatal(err)
	}
	if before, after := daysOf(unmet), daysOf(planner.UnmetWishes(pool, request, better.Week)); after >= before {
		t.Errorf("%+v leaves %d of %d days", change, after, before)
	}
}

func TestWish_UsualRhythmNeedsNoAdvice(t *testing.T) {
	t.Parallel()
	people, pool, _ := rhythmPeople(t, 6)
	for _, person := range people {
		planned, err := planner.Plan(context.Background(), pool, person.Request)
		if err != nil {
			t.Fatal(err)
		}
		unmet, change, err := planner.AdviseRhythm(context.Background(), pool, person.Request, planned.Week)
		if err != nil || unmet != nil || change.Wish != "" {
			t.Errorf("%s: %v, %+v, %v", person.Name, unmet, change, err)
		}
	}
}

func daysOf(unmet []planner.UnmetWish) int {
	count := 0
	for _, wish := range unmet {
		count += len(wish.Days)
	}
	return count
}

// A person for whom too few dishes keep gets a week with more cooked dinners than asked, and is told.
func TestWish_WithoutDishesThatKeepMoreDinnersAreCooked(t *testing.T) {
	t.Parallel()
	rhythm := planner.DefaultRhythm
	request := plannertest.Kinds(rhythm)[7].Request
	request.Companions = nil
	loaded, err := load()
	if err != nil {
		t.Fatal(err)
	}
	keeps := func(s planner.Source) bool {
		return s.Dish.Recipe.MealTime == catalogue.Dinner && s.Dish.Recipe.FridgeDays > 0
	}
	pool := planner.Prepare(slices.DeleteFunc(slices.Clone(loaded.sources), keeps))
	planned, err := planner.Plan(context.Background(), pool, request)
	if err != nil {
		t.Fatal(err)
	}
	unmet := planner.UnmetWishes(pool, request, planned.Week)
	at := slices.IndexFunc(unmet, func(u planner.UnmetWish) bool { return u.Wish == planner.WishCooked })
	if at < 0 || len(unmet[at].Days) != 2 {
		t.Errorf("of the wishes, %v are not met", unmet)
	}
}
