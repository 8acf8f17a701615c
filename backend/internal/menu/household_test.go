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
var stew = &catalogue.Entry{
	ID:      uuid.New(),
	Dish:    catalogue.Dish{Recipe: &catalogue.Recipe{Servings: 1}},
	Derived: catalogue.Derived{Nutrients: nutrition.Nutrients{KCal: 500}},
}

// leftoverWeek returns a week with stew for dinner on Monday, and its leftover for lunch on Tuesday.
func leftoverWeek() menu.Menu {
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

func newMember(name string, member account.Member) account.Member {
	member.ID, member.Name, member.BirthYear, member.Diet = uuid.New(), name, 1980, account.Everything
	if member.MealTimes == nil {
		member.MealTimes = []string{"dinner"}
	}
	if member.Days == nil {
		member.Days = []int{0, 1, 2, 3, 4, 5, 6}
	}
	return member
}

func TestServingsCooked_CountsEaters(t *testing.T) {
	t.Parallel()
	newAccount := func(people int, members ...account.Member) account.Account {
		return account.Account{
			Answers:   account.Answers{Household: people},
			Household: account.Household{Members: members},
		}
	}
	with := func(member account.Member) account.Account { return newAccount(3, newMember("Bo", member)) }
	both := account.Member{Portion: 1, MealTimes: []string{"lunch", "dinner"}}
	leftoverOnly := account.Member{Portion: 1, MealTimes: []string{"lunch"}, Days: []int{1}}
	for name, test := range map[string]struct {
		acct   account.Account
		meal   int
		people int
		want   float64
	}{
		"leftover":                        {newAccount(1), 2, 1, 0},
		"dinner with a leftover":          {newAccount(1), 1, 1, 2.25},
		"three people without members":    {newAccount(3), 1, 3, 6.75},
		"only members count":              {with(account.Member{Portion: 0.5}), 0, 3, 1},
		"child with half a portion":       {with(account.Member{Portion: 0.5}), 1, 1, 2.25 + 0.7},
		"700 of 2000 kcal, 500 a serving": {with(account.Member{KCal: 2000}), 1, 1, 2.25 + 1.4},
		"at most three servings":          {with(account.Member{KCal: 5000}), 1, 1, 2.25 + 3},
		"member eats both meals":          {with(both), 1, 1, 2.25 + 1.4 + 1.2},
		"member eats the leftover only":   {with(leftoverOnly), 1, 1, 2.25 + 1.2},
		"member is absent":                {with(account.Member{Portion: 1, Days: []int{3}}), 1, 1, 2.25},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			week := leftoverWeek()
			got := week.ServingsCooked(test.acct, week.Meals[test.meal], stew, test.people)
			if math.Abs(got-test.want) > 1e-9 {
				t.Errorf("%v servings are cooked, want %v", got, test.want)
			}
		})
	}
}

func TestLeftover_LinksDinnerAndLunch(t *testing.T) {
	t.Parallel()
	week := leftoverWeek()
	if meal, ok := week.Source(week.Meals[2]); !ok || meal != week.Meals[1] {
		t.Errorf("lunch is a leftover of %+v", meal)
	}
	if leftover, ok := week.Leftover(week.Meals[1]); !ok || leftover != week.Meals[2] {
		t.Errorf("got leftover %+v", leftover)
	}
	// With another dish for dinner, lunch is cooked itself.
	week.Meals[1].RecipeID = uuid.New()
	if _, ok := week.Source(week.Meals[2]); ok {
		t.Error("lunch is a leftover of another dish")
	}
	if got := week.ServingsCooked(account.Account{}, week.Meals[2], stew, 1); got != 1 {
		t.Errorf("%v servings are cooked for lunch", got)
	}
}

func TestLeftover_IsStored(t *testing.T) {
	f := newFixture(t)
	acct := f.newAccount()
	f.get(acct, "2026-W48")
	const mark = `
		update menu_meals lunch
		set leftover = true, recipe_owner_id = dinner.recipe_owner_id, recipe_id = dinner.recipe_id
		from menu_meals dinner
		where lunch.tenant_id = $1 and dinner.tenant_id = $1 and dinner.menu_id = lunch.menu_id
			and dinner.day = 0 and dinner.slot = 'dinner' and lunch.day = 1 and lunch.slot = 'lunch'`
	if _, err := f.scope.Exec(t.Context(), mark, f.scope.Tenant()); err != nil {
		t.Fatal(err)
	}
	week, _ := f.get(acct, "2026-W48")
	monday, ok := week.MealAt(week.Week.Monday, "dinner")
	if !ok {
		t.Fatal("there is no dinner on Monday")
	}
	if leftover, ok := week.Leftover(monday); !ok || leftover.Day != 1 || leftover.Slot != "lunch" {
		t.Errorf("Monday's leftover is %+v", leftover)
	}
}

func TestHousehold_MealsSuitCompanions(t *testing.T) {
	vegan := newMember("Bo", account.Member{Portion: 1, Days: []int{3, 5}})
	vegan.Diet = account.Vegan
	for name, stored := range map[string]bool{"new week": false, "stored week": true} {
		t.Run(name, func(t *testing.T) {
			f := newFixture(t)
			acct := f.newAccount()
			var original menu.Menu
			if stored {
				original, _ = f.get(acct, "2026-W47")
			}
			acct.Household.Members = []account.Member{vegan}
			week, snapshot := f.get(acct, "2026-W47")
			notVegan := 0
			for at, meal := range week.Meals {
				entry := entryOf(t, snapshot, meal)
				shared := meal.Slot == "dinner" && (meal.Day == 3 || meal.Day == 5)
				if shared && (entry.Diet != catalogue.Vegan || meal.Unsuitable()) {
					t.Errorf("day %d: %s is not vegan, for Bo", meal.Day, entry.Dish.Recipe.Slug)
				}
				if !shared && entry.Diet != catalogue.Vegan {
					notVegan++
				}
				if stored && !shared && meal != original.Meals[at] {
					t.Errorf("on day %d %s changed, which Bo does not eat", meal.Day, meal.Slot)
				}
			}
			if notVegan == 0 {
				t.Error("all meals are vegan, also without Bo")
			}
		})
	}
}

func TestLeftover_IsEatenNextDay(t *testing.T) {
	f := newFixture(t)
	acct := f.newAccount()
	acct.Answers.Rhythm = leftoverLunches
	acct.Household.Members = []account.Member{newMember("Bo", account.Member{Portion: 1})}
	week, snapshot := f.get(acct, "2026-W48")
	count := 0
	for _, meal := range week.Meals {
		source, ok := week.Source(meal)
		if !ok {
			continue
		}
		count++
		entry := entryOf(t, snapshot, meal)
		if source.Slot != "dinner" || source.Day != meal.Day-1 || week.ServingsCooked(acct, meal, entry, 1) != 0 {
			t.Errorf("%+v is a leftover of %+v", meal, source)
		}
		eaters, sum := week.Eaters(acct, source, entry), 0.0
		for _, eater := range eaters {
			sum += eater.Servings
		}
		// Bo eats about a third of 2,000 kcal.
		if len(eaters) != 3 || eaters[0].Servings != source.Portion ||
			math.Abs(eaters[1].Servings*entry.Nutrients.KCal/700-1) > 0.35 ||
			!eaters[2].NextDay || eaters[2].Servings != meal.Portion {
			t.Errorf("eaters of %+v are %+v", source, eaters)
		}
		if got := week.ServingsCooked(acct, source, entry, 1); math.Abs(got-sum) > 1e-9 {
			t.Errorf("%v servings are cooked for %+v, want %v", got, source, sum)
		}
	}
	if count == 0 {
		t.Error("the week has no leftovers")
	}
}

func TestShortage_NamesMealTimeForHousehold(t *testing.T) {
	f := newFixture(t)
	acct := f.newAccount()
	bo := newMember("Bo", account.Member{Portion: 1, Days: []int{0, 1, 2}})
	bo.Diet, bo.Dislikes = account.Vegan, []string{"group:groente"}
	acct.Household.Members = []account.Member{bo}
	week, err := menu.ParseWeek("2026-W48")
	if err != nil {
		t.Fatal(err)
	}
	_, _, err = f.service().Get(t.Context(), f.scope, acct, week)
	var shortage *planner.ShortageError
	if !errors.As(err, &shortage) || len(shortage.Meals) != 1 || shortage.Meals[0].MealTime != catalogue.Dinner ||
		shortage.Meals[0].Needed != 3 ||
		shortage.Meals[0].Available >= 3 {
		t.Errorf("got error %v", err)
	}
}

func TestHousehold_RefusesDishUnsuitableForCompanion(t *testing.T) {
	f := newFixture(t)
	acct := f.newAccount()
	bo := newMember("Bo", account.Member{Portion: 1})
	bo.Diet = account.Vegan
	acct.Household.Members = []account.Member{bo}
	week, snapshot := f.get(acct, "2026-W48")
	dinner, _ := week.MealAt(week.Week.Monday, "dinner")
	for _, entry := range snapshot.Recipes() {
		if entry.Dish.Recipe.MealTime != catalogue.Dinner || entry.Diet == catalogue.Vegan {
			continue
		}
		_, _, err := f.service().Change(t.Context(), f.scope, acct, menu.Change{
			Kind:     menu.Swap,
			Date:     week.Week.Monday,
			Slot:     "dinner",
			Replaces: []string{slugOf(t, snapshot, dinner)},
			Recipe:   entry.Dish.Recipe.Slug,
			Preview:  true,
		})
		if !errors.Is(err, menu.ErrNotForAll) {
			t.Errorf("%s: got error %v", entry.Dish.Recipe.Slug, err)
		}
		return
	}
}

func TestHousehold_SettingsChangeKeepsSharedMealsSuitable(t *testing.T) {
	f := newFixture(t)
	before := f.onboarded()
	vegan := newMember("Bo", account.Member{Portion: 1, Days: []int{0}})
	vegan.Diet = account.Vegan
	before.Household.Members, before.Answers.Rhythm = []account.Member{vegan}, nil // with two leftovers
	original, _ := f.get(before, "2026-W48")
	after := before
	after.Answers.Pace = 300
	f.changeSettings(before, after, true)
	current, snapshot := f.get(after, "2026-W48")
	leftovers, unchanged := 0, 0
	for at, meal := range current.Meals {
		if _, ok := current.Source(meal); ok {
			leftovers++
		}
		if meal.Slot == "dinner" && meal.RecipeID == original.Meals[at].RecipeID {
			unchanged++
		}
		if entry := entryOf(t, snapshot, meal); meal.Slot == "dinner" && meal.Day == 0 &&
			entry.Diet != catalogue.Vegan {
			t.Errorf("%s is not vegan, for Bo", entry.Dish.Recipe.Slug)
		}
	}
	if leftovers != 2 {
		t.Errorf("%d leftovers in the week", leftovers)
	}
	if unchanged < 5 {
		t.Errorf("%d of 7 dinners are kept, though a portion of each fits", unchanged)
	}
}

// When a companion's diet replaces a dinner, its leftover is replaced too: the old dish is not cooked any more.
func TestLeftover_IsReplacedWithItsDinner(t *testing.T) {
	f := newFixture(t)
	before := f.onboarded()
	before.Answers.Rhythm = leftoverLunches
	original, _ := f.get(before, "2026-W48")
	after := before
	vegan := newMember("Bo", account.Member{Portion: 1})
	vegan.Diet = account.Vegan
	after.Household.Members = []account.Member{vegan}
	f.changeSettings(before, after, true)
	current, snapshot := f.get(after, "2026-W48")
	replaced := 0
	for _, meal := range original.Meals {
		source, ok := original.Source(meal)
		if !ok || mealAt(current, source.Day, source.Slot).RecipeID == source.RecipeID {
			continue
		}
		replaced++
		now := mealAt(current, meal.Day, meal.Slot)
		if entry := entryOf(t, snapshot, now); now.Leftover || entry.Dish.Recipe.MealTime != catalogue.Lunch {
			t.Errorf("day %d, lunch is %s", meal.Day, entry.Dish.Recipe.Slug)
		}
	}
	if replaced == 0 {
		t.Fatal("no dinner with a leftover was replaced")
	}
}
