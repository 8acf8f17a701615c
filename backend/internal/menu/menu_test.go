package menu_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/seed/seedtest"
)

// wednesday is noon in Amsterdam on the third day of week 47.
var wednesday = time.Date(2026, 11, 18, 11, 0, 0, 0, time.UTC)

// fixture is a database with the platform's catalogue and one tenant.
type fixture struct {
	t        *testing.T
	db       *postgres.DB
	scope    postgres.Scope
	now      time.Time
	accounts int // made so far
}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	t.Parallel()
	db := seedtest.New(t).Open(t)
	var tenant uuid.UUID
	err := db.Platform().QueryRow(t.Context(), `
		insert into tenants (slug, name, language, app_name, privacy_policy_url, support_email, company_address,
			primary_color, button_color)
		values ('fit', 'Fit', 'nl', 'Fit', '/', 'x', 'x', '#000', '#000') returning id`).Scan(&tenant)
	if err != nil {
		t.Fatal(err)
	}
	return &fixture{t: t, db: db, scope: db.Scope(tenant), now: wednesday}
}

// service returns a new service, which has no state.
func (f *fixture) service() *menu.Service {
	f.t.Helper()
	return menu.NewService(seedtest.Catalogue(f.t, f.db), func() time.Time { return f.now })
}

// newAccount stores an account with access that eats everything.
func (f *fixture) newAccount() account.Account {
	f.t.Helper()
	acct := account.Account{Access: account.Access{Subscribed: true}, Answers: account.Answers{
		Goal: nutrition.Lose, Sex: nutrition.Female, BirthDate: "1992-03-14",
		HeightCm: 170, WeightKg: 78, GoalWeightKg: 70,
		Situation: nutrition.NoSituation, Activity: nutrition.Light, Pace: 500,
		Diet: account.Everything, Intolerances: []catalogue.Intolerance{}, Dislikes: []string{},
		MealTimes: []string{"breakfast", "lunch", "afternoonSnack", "dinner"}, CookingMinutes: 30, Household: 2,
		Rhythm: noLeftovers,
	}}
	answers, err := json.Marshal(acct.Answers)
	if err != nil {
		f.t.Fatal(err)
	}
	f.accounts++ // the seed of a week depends on the ID: the same weeks in each run
	err = f.scope.QueryRow(f.t.Context(), `
		insert into accounts
			(tenant_id, id, email, name, password_hash, registration_source, terms_accepted_at, answers)
		values ($1, $2, gen_random_uuid()::text, 'Iemand', 'x', 'general', now(), $3) returning id`,
		f.scope.Tenant(), uuid.UUID{15: byte(f.accounts)}, answers).Scan(&acct.ID)
	if err != nil {
		f.t.Fatal(err)
	}
	return acct
}

func (f *fixture) get(acct account.Account, week string) (menu.Menu, *catalogue.Snapshot) {
	f.t.Helper()
	parsed, err := menu.ParseWeek(week)
	if err != nil {
		f.t.Fatal(err)
	}
	f.save(acct)
	menu, snapshot, err := f.service().Get(f.t.Context(), f.scope, acct, parsed)
	if err != nil {
		f.t.Fatal(err)
	}
	return menu, snapshot
}

// save stores the settings of an account.
func (f *fixture) save(acct account.Account) {
	f.t.Helper()
	const sql = `
		update accounts set answers = $3, settings = $4, household = $5, calories_submitted_at = $6
		where tenant_id = $1 and id = $2`
	_, err := f.scope.Exec(f.t.Context(), sql, f.scope.Tenant(), acct.ID,
		acct.Answers, acct.Settings, acct.Household, acct.CaloriesSubmittedAt)
	if err != nil {
		f.t.Fatal(err)
	}
}

// change applies a change that must succeed.
func (f *fixture) change(acct account.Account, change menu.Change) menu.ChangeResult {
	f.t.Helper()
	result, _, err := f.service().Change(f.t.Context(), f.scope, acct, change)
	if err != nil {
		f.t.Fatal(err)
	}
	return result
}

// tryChange applies a change that may be refused.
func (f *fixture) tryChange(acct account.Account, change menu.Change) error {
	f.t.Helper()
	_, _, err := f.service().Change(f.t.Context(), f.scope, acct, change)
	return err
}

// tryLock locks or unlocks a meal with the service.
func (f *fixture) tryLock(acct account.Account, date time.Time, slot planner.Slot, recipe string, locked bool) error {
	f.t.Helper()
	_, _, err := f.service().Lock(f.t.Context(), f.scope, acct, date, slot, recipe, locked)
	return err
}

// undo undoes a change.
func (f *fixture) undo(acct account.Account, date time.Time, number int) (menu.ChangeResult, error) {
	f.t.Helper()
	result, _, err := f.service().Undo(f.t.Context(), f.scope, acct, date, number, false)
	return result, err
}

func newDayChange(date time.Time, replaces []string) menu.Change {
	return menu.Change{Kind: menu.NewDay, Date: date, Replaces: replaces}
}

func takeOverChange(from, to time.Time, replaces []string) menu.Change {
	return menu.Change{Kind: menu.TakeOver, From: from, Date: to, Replaces: replaces}
}

// mealAt returns the meal at a place of a menu.
func mealAt(week menu.Menu, day int, slot planner.Slot) menu.Meal {
	return week.Meals[slices.IndexFunc(week.Meals, func(m menu.Meal) bool { return m.Day == day && m.Slot == slot })]
}

// platform runs a statement on the platform's catalogue.
func (f *fixture) platform(sql string, args ...any) {
	f.t.Helper()
	if tag, err := f.db.Platform().Exec(f.t.Context(), sql, args...); err != nil || tag.RowsAffected() == 0 {
		f.t.Fatalf("%s: %d rows, %v", sql, tag.RowsAffected(), err)
	}
}

func entryOf(t *testing.T, snapshot *catalogue.Snapshot, meal menu.Meal) *catalogue.Entry {
	t.Helper()
	entry, ok := snapshot.ByID(meal.RecipeID)
	if !ok {
		t.Fatalf("recipe %s is not in the catalogue", meal.RecipeID)
	}
	return entry
}

func TestRepair_ReplacesUnsuitableMeals(t *testing.T) {
	contains := func(allergen catalogue.Allergen) func(*catalogue.Entry) bool {
		return func(entry *catalogue.Entry) bool {
			return slices.ContainsFunc(
				entry.Allergens,
				func(f catalogue.AllergenFinding) bool { return f.Allergen == allergen && f.Present() },
			)
		}
	}
	cases := []struct {
		name   string
		change func(*fixture, *account.Account, *catalogue.Entry) // the entry is a dish of a later day
		breaks func(*catalogue.Entry) bool
	}{
		{"vegetarian",
			func(_ *fixture, acct *account.Account, _ *catalogue.Entry) { acct.Answers.Diet = account.Vegetarian },
			func(entry *catalogue.Entry) bool { return !catalogue.Vegetarian.Admits(entry.Diet) }},
		{"keto",
			func(_ *fixture, acct *account.Account, _ *catalogue.Entry) {
				acct.Answers.Diet, acct.Answers.Medical = account.Keto, nutrition.NoCondition
			},
			func(entry *catalogue.Entry) bool { return !entry.Keto }},
		{"no milk",
			func(_ *fixture, acct *account.Account, _ *catalogue.Entry) {
				acct.Answers.Intolerances = []catalogue.Intolerance{"milk"}
			},
			contains(catalogue.Milk)},
		{"no meat",
			func(_ *fixture, acct *account.Account, _ *catalogue.Entry) {
				acct.Answers.Dislikes = []string{"group:vlees-en-gevogelte"}
			},
			func(entry *catalogue.Entry) bool {
				return slices.ContainsFunc(
					entry.Ingredients,
					func(i *catalogue.StoredIngredient) bool { return i.Group == "vlees-en-gevogelte" },
				)
			}},
		{"new allergen in an ingredient",
			func(f *fixture, acct *account.Account, dish *catalogue.Entry) {
				acct.Answers.Intolerances = []catalogue.Intolerance{"lupin"}
				f.platform(`update ingredients set allergens = '{lupin}' where id = $1`, dish.Ingredients[0].ID)
			},
			contains(catalogue.Lupin)},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			f := newFixture(t)
			acct := f.newAccount()
			before, snapshot := f.get(acct, "2026-W47")
			c.change(f, &acct, entryOf(t, snapshot, before.Meals[len(before.Meals)-1]))
			after, snapshot := f.get(acct, "2026-W47")
			replaced := 0
			for at, meal := range before.Meals {
				current := after.Meals[at]
				past := meal.Day < 2
				broken := c.breaks(entryOf(t, snapshot, meal))
				switch {
				case past && current != meal:
					t.Errorf("day %d, %s: a meal of a past day was replaced", meal.Day, meal.Slot)
				case !past && !broken && current != meal:
					t.Errorf("day %d, %s: a meal that suits was replaced", meal.Day, meal.Slot)
				case !past && !current.Unsuitable() && c.breaks(entryOf(t, snapshot, current)):
					t.Errorf(
						"day %d, %s: %s is unsuitable and not marked",
						meal.Day,
						meal.Slot,
						entryOf(t, snapshot, current).Dish.Recipe.Slug,
					)
				case !past && broken && current.RecipeID != meal.RecipeID:
					replaced++
				}
			}
			if replaced == 0 {
				t.Error("nothing was replaced")
			}
			for _, meal := range after.Meals {
				const sql = `
					select exists (
						select from menu_meals
						where tenant_id = $1 and menu_id = $2 and day = $3 and slot = $4 and recipe_id = $5)`
				var stored bool
				err := f.scope.QueryRow(t.Context(), sql, f.scope.Tenant(), after.ID,
					meal.Day, meal.Slot, meal.RecipeID).Scan(&stored)
				if err != nil || !stored {
					t.Errorf("day %d, %s: the returned meal is not stored (%v)", meal.Day, meal.Slot, err)
				}
			}
			if second, _ := f.get(acct, "2026-W47"); !reflect.DeepEqual(second.Meals, after.Meals) {
				t.Error("the second read differs")
			}
		})
	}
}

func TestRepair_MarksMealsWithoutAlternative(t *testing.T) {
	f := newFixture(t)
	acct := f.newAccount()
	before, _ := f.get(acct, "2026-W47")
	acct.Answers.Intolerances = catalogue.AllIntolerances[:len(catalogue.AllAllergens)]
	acct.Answers.Diet, acct.Answers.Dislikes = account.Vegan, []string{"group:groente", "group:fruit"}
	after, snapshot := f.get(acct, "2026-W47")
	rules := menu.Rules(acct.Answers)
	marked := 0
	for at, meal := range after.Meals {
		entry := entryOf(t, snapshot, meal)
		disliked := func(a catalogue.Amount) bool {
			return a.Ingredient.Group == "groente" || a.Ingredient.Group == "fruit"
		}
		suits := entry.Diet == catalogue.Vegan &&
			!slices.ContainsFunc(entry.Allergens, catalogue.AllergenFinding.Present) &&
			!slices.ContainsFunc(entry.Dish.Amounts, disliked)
		if meal.Unsuitable() != (meal.Day >= 2 && !suits) {
			t.Errorf("day %d, %s: suits %v under %+v, marked %v", meal.Day, meal.Slot, suits, rules, meal.Unsuitable())
		}
		if meal.Unsuitable() {
			marked++
			if meal.RecipeID != before.Meals[at].RecipeID {
				t.Errorf("day %d, %s: an unsuitable meal replaced another", meal.Day, meal.Slot)
			}
		}
	}
	if marked == 0 {
		t.Error("nothing is marked")
	}
	// Reverting the settings removes the marks.
	acct.Answers.Intolerances, acct.Answers.Dislikes = []catalogue.Intolerance{}, []string{}
	acct.Answers.Diet = account.Everything
	restored, _ := f.get(acct, "2026-W47")
	if slices.ContainsFunc(restored.Meals, func(m menu.Meal) bool { return m.Unsuitable() }) {
		t.Error("a meal that suits is marked")
	}
}

func TestMenu_KeepsItsTarget(t *testing.T) {
	f := newFixture(t)
	acct := f.newAccount()
	acct.Answers.Diet, acct.Answers.Medical = account.Keto, nutrition.NoCondition
	acct.Answers.MealTimes = []string{"breakfast", "lunch", "dinner"}
	original, _ := f.get(acct, "2026-W47")
	acct.Answers.Diet = account.Everything
	later, _ := f.get(acct, "2026-W47")
	if !original.Keto || !later.Keto || later.Target != original.Target {
		t.Errorf(
			"made for keto %v and %+v, later for %v and %+v",
			original.Keto,
			original.Target,
			later.Keto,
			later.Target,
		)
	}
	if next, _ := f.get(acct, "2026-W48"); next.Keto || next.Target == original.Target {
		t.Errorf("the next week is for keto %v and %+v", next.Keto, next.Target)
	}
}

func TestMenu_NoNewWeekBeforeConditionIsAnswered(t *testing.T) {
	f := newFixture(t)
	acct := f.newAccount()
	acct.Answers.Diet, acct.Answers.Medical = account.Keto, nutrition.NoCondition
	f.get(acct, "2026-W47")
	// An account that is older than the question has no answer.
	acct.Answers.Medical = ""
	f.get(acct, "2026-W47")
	next, err := menu.ParseWeek("2026-W48")
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := f.service().Get(t.Context(), f.scope, acct, next); !errors.Is(err, account.ErrConditionOpen) {
		t.Errorf("the next week: got error %v, want that the question is open", err)
	}
	acct.Answers.Medical = nutrition.KidneyDisease
	if general, _ := f.get(acct, "2026-W48"); general.Keto {
		t.Error("the next week of an account with a condition is for keto")
	}
}

func TestRelaxed_FollowsCurrentMeals(t *testing.T) {
	f := newFixture(t)
	acct := f.newAccount()
	acct.Answers.CookingMinutes = 60
	original, snapshot := f.get(acct, "2026-W47")
	if slices.Contains(original.Relaxed, planner.SoftMinutes) {
		t.Fatalf("the week does not keep to %v already", original.Relaxed)
	}
	at := slices.IndexFunc(original.Meals, func(m menu.Meal) bool { return m.Day == 3 && m.Slot == planner.Dinner })
	dinner := entryOf(t, snapshot, original.Meals[at]).Dish.Recipe
	thursday := original.Week.Date(3)
	options, _, err := f.service().Alternatives(t.Context(), f.scope, acct, thursday, planner.Dinner, 1000)
	if err != nil {
		t.Fatal(err)
	}
	slow := slices.IndexFunc(options, func(o menu.ChangeResult) bool {
		entry, _ := snapshot.ByID(mealAt(o.After, 3, planner.Dinner).RecipeID)
		return entry.Dish.Recipe.Minutes > acct.Answers.CookingMinutes
	})
	if slow < 0 {
		t.Fatal("no dinner takes longer than the person wants")
	}
	other, _ := snapshot.ByID(mealAt(options[slow].After, 3, planner.Dinner).RecipeID)
	swap := func(from, to string, portion float64) menu.Menu {
		t.Helper()
		f.change(
			acct,
			menu.Change{
				Kind:     menu.Swap,
				Date:     thursday,
				Slot:     planner.Dinner,
				Replaces: []string{from},
				Recipe:   to,
				Portion:  portion,
			},
		)
		week, _ := f.get(acct, "2026-W47")
		return week
	}
	if week := swap(dinner.Slug, other.Dish.Recipe.Slug, 0); !slices.Contains(week.Relaxed, planner.SoftMinutes) {
		t.Errorf("%d minutes on a Thursday, and the week does not keep to %v", other.Dish.Recipe.Minutes, week.Relaxed)
	}
	if week := swap(other.Dish.Recipe.Slug, dinner.Slug, original.Meals[at].Portion); !slices.Equal(
		week.Relaxed,
		original.Relaxed,
	) {
		t.Errorf("after swapping back, %v is relaxed; before it was %v", week.Relaxed, original.Relaxed)
	}
}

func TestSurprise_GoesThroughManyDishes(t *testing.T) {
	f := newFixture(t)
	acct := f.newAccount()
	week, snapshot := f.get(acct, "2026-W47")
	friday := week.Week.Date(4)
	current := mealAt(week, 4, planner.Dinner).RecipeID
	seen := map[uuid.UUID]bool{}
	for n := range 12 {
		entry, _ := snapshot.ByID(current)
		changed := f.change(
			acct,
			menu.Change{
				Kind:     menu.Surprise,
				Date:     friday,
				Slot:     planner.Dinner,
				Replaces: []string{entry.Dish.Recipe.Slug},
			},
		)
		next := mealAt(changed.After, 4, planner.Dinner).RecipeID
		if next == current {
			t.Errorf("turn %d returned the current dish", n+1)
		}
		seen[next], current = true, next
	}
	if len(seen) < 6 {
		t.Errorf("12 turns gave %d dishes", len(seen))
	}
	t.Logf("12 turns gave %d dishes", len(seen))
}
