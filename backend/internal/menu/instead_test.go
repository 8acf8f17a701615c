package menu_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/shopping"
)

const week48 = "2026-W48"

// dateIn48 returns the date of a day of week 48, 0 for Monday.
func dateIn48(day int) time.Time { return dateIn47(7 + day) }

// insteadChange returns the change that sets what is done instead of eating the dish of a meal.
func insteadChange(
	t *testing.T,
	week menu.Menu,
	snapshot *catalogue.Snapshot,
	meal menu.Meal,
	instead menu.Instead,
) menu.Change {
	t.Helper()
	return menu.Change{
		Kind:     menu.InsteadOfDish,
		Date:     week.Week.Date(meal.Day),
		Slot:     meal.Slot,
		Replaces: []string{slugOf(t, snapshot, meal)},
		Instead:  instead,
	}
}

// moveChange returns the change that moves a meal to another day of its week.
func moveChange(t *testing.T, week menu.Menu, snapshot *catalogue.Snapshot, meal menu.Meal, to int) menu.Change {
	t.Helper()
	return menu.Change{
		Kind:     menu.Move,
		Date:     week.Week.Date(meal.Day),
		Slot:     meal.Slot,
		Replaces: []string{slugOf(t, snapshot, meal)},
		To:       week.Week.Date(to),
		With:     slugOf(t, snapshot, mealAt(week, to, meal.Slot)),
	}
}

// servingsByRecipe returns how many servings of each recipe a week cooks.
func servingsByRecipe(week menu.Menu, snapshot *catalogue.Snapshot, acct account.Account) map[uuid.UUID]float64 {
	servings := map[uuid.UUID]float64{}
	for _, need := range shopping.NeedsOf(week, snapshot, acct, acct.HouseholdSize()) {
		servings[need.Recipe.ID] += need.Servings
	}
	return servings
}

// sameServings reports whether two weeks cook the same servings of each recipe.
func sameServings(a, b map[uuid.UUID]float64) bool {
	for id := range a {
		if math.Abs(a[id]-b[id]) > 1e-9 {
			return false
		}
	}
	return len(a) == len(b)
}

// dinnerWithLeftover returns the first dinner of a week that has a leftover, and that leftover.
func dinnerWithLeftover(t *testing.T, week menu.Menu) (dinner, leftover menu.Meal) {
	t.Helper()
	for _, meal := range week.Meals {
		if leftover, ok := week.Leftover(meal); ok {
			return meal, leftover
		}
	}
	t.Fatal("no dinner has a leftover")
	return menu.Meal{}, menu.Meal{}
}

func TestInstead_SkippedMealIsNotCookedOrCounted(t *testing.T) {
	f := newFixture(t)
	acct := f.newAccount()
	original, snapshot := f.get(acct, week48)
	dinner := mealAt(original, 2, planner.Dinner)
	skip := insteadChange(t, original, snapshot, dinner, menu.Instead{Kind: menu.Skipped})
	result := f.change(acct, skip)
	current, _ := f.get(acct, week48)
	if days := changedDays(current, original); len(days) != 0 {
		t.Errorf("recipes or portions of days %v changed", days)
	}
	want := servingsByRecipe(original, snapshot, acct)
	delete(want, dinner.RecipeID)
	if !sameServings(servingsByRecipe(current, snapshot, acct), want) {
		t.Error("what is cooked is not that of the other meals")
	}
	before, after := original.NutrientsOfDay(snapshot, 2).KCal, current.NutrientsOfDay(snapshot, 2).KCal
	if want := entryOf(t, snapshot, dinner).Nutrients.KCal * dinner.Portion; math.Abs(before-after-want) > 1e-6 {
		t.Errorf("the day has %.1f kcal less, want %.1f", before-after, want)
	}
	if minutes := current.Minutes(snapshot, 2); minutes >= original.Minutes(snapshot, 2) {
		t.Errorf("the day takes %d minutes", minutes)
	}
	wantError(t, "the same again", f.tryChange(acct, skip), menu.ErrChanged)
	swap := menu.Change{Kind: menu.Surprise, Date: skip.Date, Slot: skip.Slot, Replaces: skip.Replaces}
	wantError(t, "a swap", f.tryChange(acct, swap), menu.ErrInstead)
	wantError(t, "a lock", f.tryLock(acct, skip.Date, skip.Slot, skip.Replaces[0], true), menu.ErrInstead)
	if result.Undo == nil || result.Undo.Kind != menu.InsteadOfDish {
		t.Fatalf("Undo is %+v", result.Undo)
	}
	if _, err := f.undo(acct, skip.Date, result.Undo.Number); err != nil {
		t.Fatal(err)
	}
	if current, _ := f.get(acct, week48); !slices.Equal(current.Meals, original.Meals) {
		t.Error("undoing did not bring the week back")
	}
}

func TestInstead_EatenOutCountsItsEnergyAndAdjustsOnRequest(t *testing.T) {
	f := newFixture(t)
	acct := f.newAccount()
	original, snapshot := f.get(acct, week48)
	out := insteadChange(t, original, snapshot, mealAt(original, 3, planner.Dinner),
		menu.Instead{Kind: menu.EatenOut, KCal: 1000})
	out.Preview = true
	plain := f.change(acct, out).After
	if days := changedDays(plain, original); len(days) != 0 {
		t.Errorf("without a request, days %v changed", days)
	}
	out.Adjust = true
	adjusted := f.change(acct, out).After
	if days := changedDays(adjusted, original); !slices.Equal(days, []int{3}) {
		t.Errorf("days %v changed, want the day itself", days)
	}
	for at, meal := range adjusted.Meals {
		if meal.RecipeID != original.Meals[at].RecipeID {
			t.Errorf("%s of day %d has another dish", meal.Slot, meal.Day)
		}
	}
	target := original.AimOf(3).Target.KCal
	distance := func(m menu.Menu) float64 { return math.Abs(m.NutrientsOfDay(snapshot, 3).KCal - target) }
	if distance(adjusted) >= distance(plain) {
		t.Errorf("the day is %.0f kcal from its target, and was %.0f", distance(adjusted), distance(plain))
	}
}

func TestInstead_LeftoverOfSkippedDinnerIsCooked(t *testing.T) {
	f := newFixture(t)
	acct := f.newAccount()
	acct.Answers.Rhythm = nil
	original, snapshot := f.get(acct, week48)
	dinner, leftover := dinnerWithLeftover(t, original)
	result := f.change(acct, insteadChange(t, original, snapshot, dinner, menu.Instead{Kind: menu.Skipped}))
	next := mealAt(result.After, leftover.Day, leftover.Slot)
	if _, ok := result.After.Source(next); ok {
		t.Error("the leftover comes from a dinner that is not cooked")
	}
	entry := entryOf(t, snapshot, dinner)
	people := acct.HouseholdSize()
	if cooked := result.After.ServingsCooked(acct, next, entry, people); cooked < leftover.Portion*float64(people)-1 {
		t.Errorf("%.2f servings are cooked for the leftover", cooked)
	}
	change := menu.LeftoverChangeOf(result.Before, result.After, dinner.Day)
	if change == nil || change.Follows {
		t.Errorf("the change of the leftover is %+v", change)
	}
	skipped := mealAt(result.After, dinner.Day, dinner.Slot)
	f.change(acct, insteadChange(t, result.After, snapshot, skipped, menu.Instead{}))
	if current, _ := f.get(acct, week48); !slices.Equal(current.Meals, original.Meals) {
		t.Error("putting the dinner back did not bring the week back")
	}
}

func TestInstead_SurvivesChangeOfSettings(t *testing.T) {
	f := newFixture(t)
	acct := f.onboarded()
	original, snapshot := f.get(acct, week48)
	own := menu.Instead{Kind: menu.OwnDish, KCal: 640, Note: "Oma's soep"}
	dinner := mealAt(original, 4, planner.Dinner)
	f.change(acct, insteadChange(t, original, snapshot, dinner, own))
	after := acct
	after.Answers.Pace = 300
	after.Answers.MealTimes = []string{"breakfast", "lunch", "dinner"}
	if changes := f.changeSettings(acct, after, true); len(changes.Days) == 0 {
		t.Fatal("the settings changed nothing")
	}
	current, _ := f.get(after, week48)
	if got := mealAt(current, 4, planner.Dinner); got.Instead != own || got.RecipeID != dinner.RecipeID {
		t.Errorf("the dinner became %+v", got)
	}
}

func TestMove_MovesLeftoverToo(t *testing.T) {
	f := newFixture(t)
	acct := f.newAccount()
	acct.Answers.Rhythm = nil
	original, snapshot := f.get(acct, week48)
	dinner, leftover := dinnerWithLeftover(t, original)
	moved := 0
	for to := range 7 {
		change := moveChange(t, original, snapshot, dinner, to)
		change.Preview = true
		result, _, err := f.service().Change(t.Context(), f.scope, acct, change)
		if err != nil {
			continue
		}
		moved++
		next := mealAt(result.After, to+1, leftover.Slot)
		source, ok := result.After.Source(next)
		if !ok || source.Day != to || next.RecipeID != dinner.RecipeID {
			t.Errorf("to day %d: the leftover is not on the day after", to)
		}
		if change := menu.LeftoverChangeOf(result.Before, result.After, dinner.Day); change != nil && !change.Follows {
			t.Errorf("to day %d: the leftover moves along and stays: %+v", to, change)
		}
		if before, after := servingsByRecipe(original, snapshot, acct),
			servingsByRecipe(result.After, snapshot, acct); !sameServings(before, after) {
			t.Errorf("to day %d: what is cooked changed", to)
		}
	}
	if moved == 0 {
		t.Error("the dinner cannot be moved to any day")
	}
	wantError(
		t,
		"the leftover alone",
		f.tryChange(acct, moveChange(t, original, snapshot, leftover, (leftover.Day+2)%7)),
		menu.ErrLeftover,
	)
}

func TestMove_RefusesLockedAndPastDays(t *testing.T) {
	f := newFixture(t)
	acct := f.newAccount()
	original, snapshot := f.get(acct, week47)
	friday := mealAt(original, 4, planner.Dinner)
	lock := slugOf(t, snapshot, mealAt(original, 5, planner.Dinner))
	if err := f.tryLock(acct, dateIn47(5), planner.Dinner, lock, true); err != nil {
		t.Fatal(err)
	}
	wantError(t, "to a locked meal", f.tryChange(acct, moveChange(t, original, snapshot, friday, 5)), menu.ErrLocked)
	wantError(t, "to a past day", f.tryChange(acct, moveChange(t, original, snapshot, friday, 1)), menu.ErrPast)
	wantError(t, "to the same day", f.tryChange(acct, moveChange(t, original, snapshot, friday, 4)), menu.ErrSameDay)
	stale := moveChange(t, original, snapshot, friday, 6)
	stale.With = "iets-anders"
	wantError(t, "to a meal that has changed", f.tryChange(acct, stale), menu.ErrChanged)
	other := moveChange(t, original, snapshot, friday, 6)
	other.To = dateIn48(2)
	wantError(t, "to another week", f.tryChange(acct, other), menu.ErrOtherWeek)
	current, _ := f.get(acct, week47)
	if days := changedDays(current, original); len(days) != 0 || current.Undo != nil {
		t.Errorf("days %v changed", days)
	}
}

func TestMove_OffersDinnerThatWasNotCooked(t *testing.T) {
	f := newFixture(t)
	acct := f.newAccount()
	original, snapshot := f.get(acct, week47)
	monday, friday := mealAt(original, 0, planner.Dinner), mealAt(original, 4, planner.Dinner)
	result := f.change(acct, moveChange(t, original, snapshot, monday, 4))
	if got := mealAt(result.After, 4, planner.Dinner); got.RecipeID != monday.RecipeID ||
		got.Portion != monday.Portion {
		t.Errorf("Friday has %+v", got)
	}
	if got := mealAt(result.After, 0, planner.Dinner); got.Instead.Kind != menu.Skipped {
		t.Errorf("Monday has %+v", got)
	}
	want := servingsByRecipe(original, snapshot, acct)
	delete(want, friday.RecipeID)
	if !sameServings(servingsByRecipe(result.After, snapshot, acct), want) {
		t.Error("what is bought for Monday's dinner is not what is needed on Friday")
	}
	if result.Undo == nil {
		t.Fatal("it cannot be undone")
	}
	if _, err := f.undo(acct, dateIn47(4), result.Undo.Number); err != nil {
		t.Fatal(err)
	}
	if current, _ := f.get(acct, week47); !slices.Equal(current.Meals, original.Meals) {
		t.Error("undoing did not bring the week back")
	}
}

func TestChanges_KeepHardRulesAndCanAllBeUndone(t *testing.T) {
	f := newFixture(t)
	for seed := range uint64(3) {
		acct := f.newAccount()
		acct.Answers.Rhythm = nil
		if seed == 1 {
			acct.Answers.Intolerances = []catalogue.Intolerance{"gluten", "milk"}
		}
		original, snapshot := f.get(acct, week48)
		random := rand.New(rand.NewPCG(seed, 48))
		current, made := original, 0
		var last *menu.Undo
		for made < 12 {
			meal := current.Meals[random.IntN(len(current.Meals))]
			var change menu.Change
			switch random.IntN(4) {
			case 0:
				instead := menu.Instead{Kind: menu.EatenOut, KCal: 200 + random.IntN(900)}
				change = insteadChange(t, current, snapshot, meal, instead)
				change.Adjust = random.IntN(2) == 0
			case 1:
				change = insteadChange(t, current, snapshot, meal, menu.Instead{})
			case 2:
				change = menu.Change{
					Kind:     menu.Surprise,
					Date:     current.Week.Date(meal.Day),
					Slot:     meal.Slot,
					Replaces: []string{slugOf(t, snapshot, meal)},
				}
			default:
				change = moveChange(t, current, snapshot, meal, random.IntN(7))
			}
			result, _, err := f.service().Change(t.Context(), f.scope, acct, change)
			if err != nil {
				continue // refused without a change, which the next iteration verifies
			}
			made++
			current, last = result.After, result.Undo
			checkWeek(t, fmt.Sprintf("seed %d, change %d, %s", seed, made, change.Kind), current, snapshot, acct)
		}
		for last != nil {
			undone, err := f.undo(acct, current.Week.Date(last.Day), last.Number)
			if err != nil {
				t.Fatalf("seed %d: undoing change %d: %v", seed, last.Number, err)
			}
			last = undone.Undo
		}
		back, _ := f.get(acct, week48)
		for at := range back.Meals {
			back.Meals[at].Surprises = original.Meals[at].Surprises // undoing does not reset it
		}
		if !slices.Equal(back.Meals, original.Meals) {
			t.Errorf("seed %d: undoing all changes did not bring the week back", seed)
		}
	}
}

// checkWeek reports broken hard rules of a week, and a shopping list with wrong totals.
func checkWeek(t *testing.T, what string, week menu.Menu, snapshot *catalogue.Snapshot, acct account.Account) {
	t.Helper()
	want := map[uuid.UUID]float64{}
	cookedOn := map[uuid.UUID]int{}
	for _, meal := range week.Meals {
		if meal.Unsuitable() {
			t.Errorf("%s: %s of day %d is unsuitable", what, meal.Slot, meal.Day)
		}
		if !meal.HasDish() {
			continue
		}
		source, isLeftover := week.Source(meal)
		if isLeftover && source.Day != meal.Day-1 {
			t.Errorf("%s: the leftover of day %d is of day %d", what, meal.Day, source.Day)
		}
		if meal.Slot == planner.Dinner && !isLeftover {
			if cookedOn[meal.RecipeID]++; cookedOn[meal.RecipeID] > 1 {
				t.Errorf("%s: a dinner is cooked twice", what)
			}
		}
		entry := entryOf(t, snapshot, meal)
		if cooked := week.ServingsCooked(acct, meal, entry, acct.HouseholdSize()); cooked > 0 {
			want[meal.RecipeID] += cooked
		}
	}
	if !sameServings(servingsByRecipe(week, snapshot, acct), want) {
		t.Errorf("%s: the list does not add up", what)
	}
}
