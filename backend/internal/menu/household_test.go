package menu_test

import (
	"errors"
	"math"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
)

// stew is a dish of 500 kcal a serving.
var stew = &catalogue.Entry{ID: uuid.New(), Derived: catalogue.Derived{Nutrients: nutrition.Nutrients{KCal: 500}}}

// leftWeek is a week with stew for dinner on Monday, and what is left of it for lunch on Tuesday.
func leftWeek() menu.Menu {
	return menu.Menu{
		Week: menu.WeekOf(time.Date(2026, 11, 16, 0, 0, 0, 0, time.UTC)),
		Meals: []menu.Meal{
			{Day: 0, Slot: "lunch", RecipeID: uuid.New(), Portion: 1},
			{Day: 0, Slot: "dinner", RecipeID: stew.ID, Portion: 1.25},
			{Day: 1, Slot: "lunch", RecipeID: stew.ID, Portion: 1, Leftover: true},
			{Day: 1, Slot: "dinner", RecipeID: uuid.New(), Portion: 1},
		},
	}
}

func along(name string, member account.Member) account.Member {
	member.ID, member.Name, member.BirthYear, member.Diet = uuid.New(), name, 1980, account.Everything
	if member.MealTimes == nil {
		member.MealTimes = []string{"dinner"}
	}
	if member.Days == nil {
		member.Days = []int{0, 1, 2, 3, 4, 5, 6}
	}
	return member
}

func TestHowMuchIsCooked(t *testing.T) {
	t.Parallel()
	known := func(people int, members ...account.Member) account.Account {
		return account.Account{
			Answers:   account.Answers{Household: people},
			Household: account.Household{Members: members},
		}
	}
	for name, test := range map[string]struct {
		who    account.Account
		meal   int
		people int
		want   float64
	}{
		"a leftover is not cooked":                             {known(1), 2, 1, 0},
		"what is eaten twice is cooked for both":               {known(1), 1, 1, 2.25},
		"people without a name eat what the person eats":       {known(3), 1, 3, 6.75},
		"who has named somebody cooks for those, and no more":  {known(3, along("Bo", account.Member{Portion: 0.5})), 0, 3, 1},
		"a child eats part of an ordinary serving":             {known(1, along("Bo", account.Member{Portion: 0.5})), 1, 1, 2.75},
		"2000 kcal a day are 700 at dinner, of 500 a serving":  {known(1, along("Bo", account.Member{KCal: 2000})), 1, 1, 2.25 + 1.4},
		"nobody gets more than three servings":                 {known(1, along("Bo", account.Member{KCal: 5000})), 1, 1, 2.25 + 3},
		"who is there for both meals eats twice":               {known(1, along("Bo", account.Member{Portion: 1, MealTimes: []string{"lunch", "dinner"}})), 1, 1, 4.25},
		"who is there on the second day only eats of it there": {known(1, along("Bo", account.Member{Portion: 1, MealTimes: []string{"lunch"}, Days: []int{1}})), 1, 1, 3.25},
		"who is not there eats nothing":                        {known(1, along("Bo", account.Member{Portion: 1, Days: []int{3}})), 1, 1, 2.25},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			week := leftWeek()
			if got := week.ServingsCooked(test.who, week.Meals[test.meal], stew, test.people); math.Abs(got-test.want) > 1e-9 {
				t.Errorf("%v servings are cooked, want %v", got, test.want)
			}
		})
	}
}

func TestWhatIsLeftOfWhat(t *testing.T) {
	t.Parallel()
	week := leftWeek()
	if meal, ok := week.Source(week.Meals[2]); !ok || meal != week.Meals[1] {
		t.Errorf("lunch is what is left of %+v", meal)
	}
	if again, ok := week.Leftover(week.Meals[1]); !ok || again != week.Meals[2] {
		t.Errorf("dinner is eaten again as %+v", again)
	}
	// Another dish for dinner: then lunch is cooked by itself.
	week.Meals[1].RecipeID = uuid.New()
	if _, ok := week.Source(week.Meals[2]); ok {
		t.Error("lunch is what is left of another dish")
	}
	if got := week.ServingsCooked(account.Account{}, week.Meals[2], stew, 1); got != 1 {
		t.Errorf("%v servings are cooked for lunch", got)
	}
}

func TestAMenuKeepsWhatIsALeftover(t *testing.T) {
	k := newKitchen(t)
	acct := k.person()
	k.get(acct, "2026-W48")
	const mark = `
		update menu_meals l set leftover = true, recipe_owner_id = d.recipe_owner_id, recipe_id = d.recipe_id
		from menu_meals d where l.tenant_id = $1 and d.tenant_id = $1 and d.menu_id = l.menu_id and d.day = 0 and d.slot = 'dinner' and l.day = 1 and l.slot = 'lunch'`
	if _, err := k.scope.Exec(t.Context(), mark, k.scope.Tenant()); err != nil {
		t.Fatal(err)
	}
	week, _ := k.get(acct, "2026-W48")
	monday, ok := week.MealAt(week.Week.Monday, "dinner")
	if !ok {
		t.Fatal("there is no dinner on Monday")
	}
	if again, ok := week.Leftover(monday); !ok || again.Day != 1 || again.Slot != "lunch" {
		t.Errorf("the dinner of Monday is eaten again as %+v", again)
	}
}

func TestMealsAreForEverybodyAtTable(t *testing.T) {
	vegan := along("Bo", account.Member{Portion: 1, Days: []int{3, 5}})
	vegan.Diet = account.Vegan
	for name, before := range map[string]bool{"when a week is made": false, "when somebody comes to a week that is there": true} {
		t.Run(name, func(t *testing.T) {
			k := newKitchen(t)
			acct := k.person()
			var was menu.Menu
			if before {
				was, _ = k.get(acct, "2026-W47")
			}
			acct.Household.Members = []account.Member{vegan}
			week, snapshot := k.get(acct, "2026-W47")
			others := 0
			for at, meal := range week.Meals {
				entry := entryOf(t, snapshot, meal)
				shared := meal.Slot == "dinner" && (meal.Day == 3 || meal.Day == 5)
				if shared && (entry.Diet != catalogue.Vegan || meal.Unsuitable()) {
					t.Errorf("on day %d Bo sits before %s", meal.Day, entry.Dish.Recipe.Slug)
				}
				if !shared && entry.Diet != catalogue.Vegan {
					others++
				}
				if before && !shared && meal != was.Meals[at] {
					t.Errorf("on day %d %s changed, which Bo does not eat", meal.Day, meal.Slot)
				}
			}
			if others == 0 {
				t.Error("the person eats vegan alone as well")
			}
		})
	}
}

func TestLeftoversAreEatenTheDayAfter(t *testing.T) {
	k := newKitchen(t)
	acct := k.person()
	acct.Household = account.Household{Leftovers: 2, Members: []account.Member{along("Bo", account.Member{Portion: 1})}}
	week, snapshot := k.get(acct, "2026-W48")
	again := 0
	for _, meal := range week.Meals {
		of, ok := week.Source(meal)
		if !ok {
			continue
		}
		again++
		entry := entryOf(t, snapshot, meal)
		if of.Slot != "dinner" || of.Day != meal.Day-1 || week.ServingsCooked(acct, meal, entry, 1) != 0 {
			t.Errorf("%+v is what is left of %+v", meal, of)
		}
		if got, want := week.ServingsCooked(acct, of, entry, 1), of.Portion+meal.Portion+1; math.Abs(got-want) > 1e-9 {
			t.Errorf("%v servings are cooked for %+v, want %v", got, of, want)
		}
	}
	if again != 2 {
		t.Errorf("%d times a week something is eaten twice", again)
	}
}

func TestNoWeekForEverybodySaysWhichMealLacks(t *testing.T) {
	k := newKitchen(t)
	acct := k.person()
	bo := along("Bo", account.Member{Portion: 1, Days: []int{0, 1, 2}})
	bo.Diet, bo.Dislikes = account.Vegan, []string{"group:groente"}
	acct.Household.Members = []account.Member{bo}
	week, err := menu.ParseWeek("2026-W48")
	if err != nil {
		t.Fatal(err)
	}
	_, _, err = k.service().Get(t.Context(), k.scope, acct, week)
	var short *planner.ShortageError
	if !errors.As(err, &short) || len(short.Meals) != 1 || short.Meals[0].MealTime != catalogue.Dinner ||
		short.Meals[0].Needed != 3 ||
		short.Meals[0].Available >= 3 {
		t.Errorf("it is said that %v", err)
	}
}

func TestADishIsRefusedForWhomItIsNot(t *testing.T) {
	k := newKitchen(t)
	acct := k.person()
	bo := along("Bo", account.Member{Portion: 1})
	bo.Diet = account.Vegan
	acct.Household.Members = []account.Member{bo}
	week, snapshot := k.get(acct, "2026-W48")
	dinner, _ := week.MealAt(week.Week.Monday, "dinner")
	for _, entry := range snapshot.Recipes() {
		if entry.Dish.Recipe.MealTime != catalogue.Dinner || entry.Diet == catalogue.Vegan {
			continue
		}
		_, _, err := k.service().Change(t.Context(), k.scope, acct, menu.Change{
			Kind: menu.Swap, Date: week.Week.Monday, Slot: "dinner", Replaces: []string{entryOf(t, snapshot, dinner).Dish.Recipe.Slug}, Recipe: entry.Dish.Recipe.Slug, Preview: true,
		})
		if !errors.Is(err, menu.ErrNotForAll) {
			t.Errorf("%s is answered with %v", entry.Dish.Recipe.Slug, err)
		}
		return
	}
}

func TestWhatIsEatenTogetherStaysThatWhenSettingsChange(t *testing.T) {
	k := newKitchen(t)
	before := k.diner()
	vegan := along("Bo", account.Member{Portion: 1, Days: []int{0}})
	vegan.Diet = account.Vegan
	before.Household = account.Household{Members: []account.Member{vegan}, Leftovers: 2}
	was, _ := k.get(before, "2026-W48")
	after := before
	after.Answers.Pace = 300
	k.follow(before, after, true)
	is, snapshot := k.get(after, "2026-W48")
	leftovers, kept := 0, 0
	for at, meal := range is.Meals {
		if _, ok := is.Source(meal); ok {
			leftovers++
		}
		if meal.Slot == "dinner" && meal.RecipeID == was.Meals[at].RecipeID {
			kept++
		}
		if entry := entryOf(t, snapshot, meal); meal.Slot == "dinner" && meal.Day == 0 &&
			entry.Diet != catalogue.Vegan {
			t.Errorf("Bo sits before %s", entry.Dish.Recipe.Slug)
		}
	}
	if leftovers != 2 {
		t.Errorf("%d times something is eaten twice", leftovers)
	}
	if kept < 5 {
		t.Errorf("%d of 7 dinners stay, though a portion of each fits", kept)
	}
}

// Who eats along has another dish for dinner: nobody cooks the former one for the lunch after it, which it is left for
// no more.
func TestALeftoverMakesRoomWithItsDinner(t *testing.T) {
	k := newKitchen(t)
	before := k.diner()
	before.Household.Leftovers = planner.MaxLeftovers
	made, _ := k.get(before, "2026-W48")
	after := before
	vegan := along("Bo", account.Member{Portion: 1})
	vegan.Diet = account.Vegan
	after.Household.Members = []account.Member{vegan}
	k.follow(before, after, true)
	current, snapshot := k.get(after, "2026-W48")
	lost := 0
	for _, meal := range made.Meals {
		of, left := made.Source(meal)
		if !left || mealAt(current, of.Day, of.Slot).RecipeID == of.RecipeID {
			continue
		}
		lost++
		is := mealAt(current, meal.Day, meal.Slot)
		if entry := entryOf(t, snapshot, is); is.Leftover || entry.Dish.Recipe.MealTime != catalogue.Lunch {
			t.Errorf("day %d, lunch is %s", meal.Day, entry.Dish.Recipe.Slug)
		}
	}
	if lost == 0 {
		t.Fatal("no dinner that something is left of made room")
	}
}
