package menu_test

import (
	"encoding/json"
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

// kitchen is a database with the platform's catalogue and one tenant.
type kitchen struct {
	t     *testing.T
	db    *postgres.DB
	scope postgres.Scope
	now   time.Time
}

func newKitchen(t *testing.T) *kitchen {
	t.Helper()
	t.Parallel()
	db := seedtest.New(t).Open(t)
	var tenant uuid.UUID
	err := db.Platform().QueryRow(t.Context(), `
		insert into tenants (slug, name, language, app_name, privacy_policy_url, support_email, company_address, primary_color, button_color)
		values ('fit', 'Fit', 'nl', 'Fit', '/', 'x', 'x', '#000', '#000') returning id`).Scan(&tenant)
	if err != nil {
		t.Fatal(err)
	}
	return &kitchen{t: t, db: db, scope: db.Scope(tenant), now: wednesday}
}

// service is a server that has just started: it knows of every change to the catalogue.
func (k *kitchen) service() *menu.Service {
	k.t.Helper()
	return menu.NewService(seedtest.Catalogue(k.t, k.db), func() time.Time { return k.now })
}

// person is somebody with an account and access who eats everything.
func (k *kitchen) person() account.Account {
	k.t.Helper()
	acct := account.Account{Access: account.Access{Subscribed: true}, Answers: account.Answers{
		Goal: nutrition.Lose, Sex: nutrition.Female, BirthDate: "1992-03-14", HeightCm: 170, WeightKg: 78, GoalWeightKg: 70,
		Situation: nutrition.NoSituation, Activity: nutrition.Light, Pace: 500, Diet: account.Everything, Intolerances: []string{}, Dislikes: []string{},
		MealTimes: []string{"breakfast", "lunch", "afternoonSnack", "dinner"}, CookingMinutes: 30, Household: 2,
	}}
	answers, err := json.Marshal(acct.Answers)
	if err != nil {
		k.t.Fatal(err)
	}
	err = k.scope.QueryRow(k.t.Context(), `
		insert into accounts (tenant_id, email, name, password_hash, registration_source, terms_accepted_at, answers)
		values ($1, gen_random_uuid()::text, 'Iemand', 'x', 'general', now(), $2) returning id`, k.scope.Tenant(), answers).Scan(&acct.ID)
	if err != nil {
		k.t.Fatal(err)
	}
	return acct
}

func (k *kitchen) get(acct account.Account, week string) (menu.Menu, *catalogue.Snapshot) {
	k.t.Helper()
	wanted, err := menu.ParseWeek(week)
	if err != nil {
		k.t.Fatal(err)
	}
	k.save(acct)
	found, snapshot, err := k.service().Get(k.t.Context(), k.scope, acct, wanted)
	if err != nil {
		k.t.Fatal(err)
	}
	return found, snapshot
}

// save stores what somebody set: menus are made of what is stored.
func (k *kitchen) save(acct account.Account) {
	k.t.Helper()
	const sql = `update accounts set answers = $3, settings = $4, household = $5, calories_submitted_at = $6 where tenant_id = $1 and id = $2`
	if _, err := k.scope.Exec(k.t.Context(), sql, k.scope.Tenant(), acct.ID, acct.Answers, acct.Settings, acct.Household, acct.CaloriesSubmittedAt); err != nil {
		k.t.Fatal(err)
	}
}

// change makes a change that is not refused.
func (k *kitchen) change(acct account.Account, change menu.Change) menu.ChangeResult {
	k.t.Helper()
	changed, _, err := k.service().Change(k.t.Context(), k.scope, acct, change)
	if err != nil {
		k.t.Fatal(err)
	}
	return changed
}

// mealAt is what stands at a place of a menu.
func mealAt(week menu.Menu, day int, slot planner.Slot) menu.Meal {
	return week.Meals[slices.IndexFunc(week.Meals, func(m menu.Meal) bool { return m.Day == day && m.Slot == slot })]
}

// platform runs a statement on the platform's catalogue.
func (k *kitchen) platform(sql string, args ...any) {
	k.t.Helper()
	if tag, err := k.db.Platform().Exec(k.t.Context(), sql, args...); err != nil || tag.RowsAffected() == 0 {
		k.t.Fatalf("%s: %d rows, %v", sql, tag.RowsAffected(), err)
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

func TestMealsThatMayNotBeEatenAnyMoreMakeRoom(t *testing.T) {
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
		change func(*kitchen, *account.Account, *catalogue.Entry) // given a dish that is still to come
		breaks func(*catalogue.Entry) bool
	}{
		{"somebody eats no meat any more",
			func(_ *kitchen, acct *account.Account, _ *catalogue.Entry) { acct.Answers.Diet = account.Vegetarian },
			func(entry *catalogue.Entry) bool { return !catalogue.Vegetarian.Admits(entry.Diet) }},
		{"somebody goes over to keto",
			func(_ *kitchen, acct *account.Account, _ *catalogue.Entry) { acct.Answers.Diet = account.Keto },
			func(entry *catalogue.Entry) bool { return !entry.Keto }},
		{"somebody cannot stand milk any more",
			func(_ *kitchen, acct *account.Account, _ *catalogue.Entry) {
				acct.Answers.Intolerances = []string{"milk"}
			},
			contains(catalogue.Milk)},
		{"somebody takes a dislike to vegetables",
			func(_ *kitchen, acct *account.Account, _ *catalogue.Entry) {
				acct.Answers.Dislikes = []string{"group:groente"}
			},
			func(entry *catalogue.Entry) bool {
				return slices.ContainsFunc(
					entry.Ingredients,
					func(i *catalogue.StoredIngredient) bool { return i.Group == "groente" },
				)
			}},
		{"an ingredient turns out to hold lupin",
			func(k *kitchen, acct *account.Account, dish *catalogue.Entry) {
				acct.Answers.Intolerances = []string{"lupin"}
				k.platform(`update ingredients set allergens = '{lupin}' where id = $1`, dish.Ingredients[0].ID)
			},
			contains(catalogue.Lupin)},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			k := newKitchen(t)
			acct := k.person()
			before, snapshot := k.get(acct, "2026-W47")
			c.change(k, &acct, entryOf(t, snapshot, before.Meals[len(before.Meals)-1]))
			after, snapshot := k.get(acct, "2026-W47")
			replaced := 0
			for at, meal := range before.Meals {
				current := after.Meals[at]
				past := meal.Day < 2
				broken := c.breaks(entryOf(t, snapshot, meal))
				switch {
				case past && current != meal:
					t.Errorf("day %d, %s: a day that is over was rewritten", meal.Day, meal.Slot)
				case !past && !broken && current != meal:
					t.Errorf("day %d, %s: a meal that suits was replaced", meal.Day, meal.Slot)
				case !past && !current.Unsuitable() && c.breaks(entryOf(t, snapshot, current)):
					t.Errorf(
						"day %d, %s: %s is still there, and nothing says so",
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
				const sql = `select exists (select from menu_meals where tenant_id = $1 and menu_id = $2 and day = $3 and slot = $4 and recipe_id = $5)`
				var stored bool
				if err := k.scope.QueryRow(t.Context(), sql, k.scope.Tenant(), after.ID, meal.Day, meal.Slot, meal.RecipeID).Scan(&stored); err != nil ||
					!stored {
					t.Errorf("day %d, %s: what was shown was not kept (%v)", meal.Day, meal.Slot, err)
				}
			}
			if again, _ := k.get(acct, "2026-W47"); !reflect.DeepEqual(again.Meals, after.Meals) {
				t.Error("it is another menu the second time")
			}
		})
	}
}

func TestAMealThatNothingCanReplaceIsMarked(t *testing.T) {
	k := newKitchen(t)
	acct := k.person()
	before, _ := k.get(acct, "2026-W47")
	for _, allergen := range catalogue.AllAllergens {
		acct.Answers.Intolerances = append(acct.Answers.Intolerances, string(allergen))
	}
	acct.Answers.Diet, acct.Answers.Dislikes = account.Vegan, []string{"group:groente", "group:fruit"}
	after, snapshot := k.get(acct, "2026-W47")
	rules := menu.Rules(acct.Answers)
	marked := 0
	for at, meal := range after.Meals {
		entry := entryOf(t, snapshot, meal)
		disliked := func(a catalogue.Amount) bool { return a.Ingredient.Group == "groente" || a.Ingredient.Group == "fruit" }
		suits := entry.Diet == catalogue.Vegan &&
			!slices.ContainsFunc(entry.Allergens, catalogue.AllergenFinding.Present) &&
			!slices.ContainsFunc(entry.Dish.Amounts, disliked)
		if meal.Unsuitable() != (meal.Day >= 2 && !suits) {
			t.Errorf("day %d, %s: suits %v under %+v, marked %v", meal.Day, meal.Slot, suits, rules, meal.Unsuitable())
		}
		if meal.Unsuitable() {
			marked++
			if meal.RecipeID != before.Meals[at].RecipeID {
				t.Errorf("day %d, %s: a meal that does not suit came in the place of another", meal.Day, meal.Slot)
			}
		}
	}
	if marked == 0 {
		t.Error("nothing is marked")
	}
	// Whoever takes it back has a menu without marks again.
	acct.Answers.Intolerances, acct.Answers.Dislikes, acct.Answers.Diet = []string{}, []string{}, account.Everything
	again, _ := k.get(acct, "2026-W47")
	if slices.ContainsFunc(again.Meals, func(m menu.Meal) bool { return m.Unsuitable() }) {
		t.Error("a meal that suits is marked")
	}
}

func TestAMenuKeepsWhatItWasMadeFor(t *testing.T) {
	k := newKitchen(t)
	acct := k.person()
	acct.Answers.Diet = account.Keto
	acct.Answers.MealTimes = []string{"breakfast", "lunch", "dinner"}
	made, _ := k.get(acct, "2026-W47")
	acct.Answers.Diet = account.Everything
	later, _ := k.get(acct, "2026-W47")
	if !made.Keto || !later.Keto || later.Target != made.Target {
		t.Errorf("made for keto %v and %+v, later for %v and %+v", made.Keto, made.Target, later.Keto, later.Target)
	}
	if next, _ := k.get(acct, "2026-W48"); next.Keto || next.Target == made.Target {
		t.Errorf("the next week is for keto %v and %+v", next.Keto, next.Target)
	}
}

func TestWhatAWeekDoesNotKeepToFollowsItsMeals(t *testing.T) {
	k := newKitchen(t)
	acct := k.person()
	made, snapshot := k.get(acct, "2026-W47")
	if slices.Contains(made.Relaxed, planner.SoftMinutes) {
		t.Fatalf("the week does not keep to %v already", made.Relaxed)
	}
	at := slices.IndexFunc(made.Meals, func(m menu.Meal) bool { return m.Day == 3 && m.Slot == planner.Dinner })
	dinner := entryOf(t, snapshot, made.Meals[at]).Dish.Recipe
	thursday := made.Week.Date(3)
	options, _, err := k.service().Alternatives(t.Context(), k.scope, acct, thursday, planner.Dinner, 100)
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
		k.change(
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
		week, _ := k.get(acct, "2026-W47")
		return week
	}
	if week := swap(dinner.Slug, other.Dish.Recipe.Slug, 0); !slices.Contains(week.Relaxed, planner.SoftMinutes) {
		t.Errorf("%d minutes on a Thursday, and the week does not keep to %v", other.Dish.Recipe.Minutes, week.Relaxed)
	}
	if week := swap(other.Dish.Recipe.Slug, dinner.Slug, made.Meals[at].Portion); !slices.Equal(
		week.Relaxed,
		made.Relaxed,
	) {
		t.Errorf("taken back, the week does not keep to %v, before it was %v", week.Relaxed, made.Relaxed)
	}
}

func TestAskingForAnotherDishAgainAndAgainGoesThroughMany(t *testing.T) {
	k := newKitchen(t)
	acct := k.person()
	made, snapshot := k.get(acct, "2026-W47")
	friday := made.Week.Date(4)
	now := made.Meals[slices.IndexFunc(made.Meals, func(m menu.Meal) bool { return m.Day == 4 && m.Slot == planner.Dinner })].RecipeID
	seen := map[uuid.UUID]bool{}
	for press := range 12 {
		entry, _ := snapshot.ByID(now)
		changed := k.change(
			acct,
			menu.Change{
				Kind:     menu.Surprise,
				Date:     friday,
				Slot:     planner.Dinner,
				Replaces: []string{entry.Dish.Recipe.Slug},
			},
		)
		next := mealAt(changed.After, 4, planner.Dinner).RecipeID
		if next == now {
			t.Errorf("press %d gives what was there", press+1)
		}
		seen[next], now = true, next
	}
	if len(seen) < 6 {
		t.Errorf("twelve presses gave %d dishes", len(seen))
	}
	t.Logf("twelve presses gave %d dishes", len(seen))
}
