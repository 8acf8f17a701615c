package httpapi_test

import (
	"math"
	"net/http"
	"reflect"
	"sync"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/api"
)

func TestAccount_RegistersPlansAndShops(t *testing.T) {
	srv := newServer(t)
	for _, host := range []string{"lepelblad.localhost", "fitpuur.localhost", "greenfork.localhost"} {
		user := srv.browser(host)
		user.register("sanne@voorbeeld.example")
		user.get("/api/v1/receipts/weekly-menu").wantStatus(t, http.StatusConflict)
		user.post("/api/v1/user/onboarding/save", map[string]any{"submitCalories": true}).
			wantStatus(t, http.StatusConflict)
		var state api.Onboarding
		user.post("/api/v1/user/onboarding/save", map[string]any{"answers": completeAnswers}).
			wantStatus(t, http.StatusOK).
			decode(t, &state)
		if state.Step != 5 || state.Result == nil || state.Result.Target.Kcal != 1918 || len(state.Result.Meals) != 3 ||
			state.Result.Indication == nil {
			t.Fatalf("%s: got result %+v", host, state)
		}
		user.post("/api/v1/user/onboarding/save", map[string]any{"submitCalories": true}).wantStatus(t, http.StatusOK)
		srv.grantAccess("sanne@voorbeeld.example")
		var menu api.WeeklyMenu
		user.get("/api/v1/receipts/weekly-menu").wantStatus(t, http.StatusOK).decode(t, &menu)
		// The account is of today, a Saturday: the days before it have no meals.
		if menu.Week != "2026-W47" || len(menu.Days) != 7 || len(menu.Days[4].Meals) != 0 ||
			len(menu.Days[5].Meals) != 4 {
			t.Fatalf("%s: got menu %+v", host, menu)
		}
		// The day contains the dishes of the result.
		if today := menu.Days[5]; today.Meals[0].Recipe.Slug != state.Result.Meals[0].Slug {
			t.Errorf(
				"%s: breakfast is %s, promised was %s",
				host,
				today.Meals[0].Recipe.Slug,
				state.Result.Meals[0].Slug,
			)
		}
		var second api.WeeklyMenu
		user.get("/api/v1/receipts/weekly-menu?week=2026-W47").wantStatus(t, http.StatusOK).decode(t, &second)
		if second.Days[6].Meals[2].Recipe.Slug != menu.Days[6].Meals[2].Recipe.Slug {
			t.Errorf("%s: the menu is another the second time", host)
		}
		var list, updated api.ShoppingList
		days := map[string]any{"dates": []string{"2026-11-21", "2026-11-22"}}
		user.post("/api/v1/shopping-lists/generate", days).wantStatus(t, http.StatusOK).decode(t, &list)
		if list.Servings != 2 {
			t.Errorf("%s: the list is for %d people", host, list.Servings)
		}
		srv.compareShoppingList(host, list, user.gramsOfMeals(menu.Days[5:]))
		item := list.Items[0]
		user.post("/api/v1/shopping-lists/items/"+item.Id.String()+"/toggle", map[string]any{"checked": true}).
			wantStatus(t, http.StatusOK)
		user.post("/api/v1/shopping-lists/"+list.Id.String()+"/items", map[string]any{"name": "bloemen"}).
			wantStatus(t, http.StatusCreated)
		// Generating the same list again keeps the checked and the added item.
		user.post("/api/v1/shopping-lists/generate", days).wantStatus(t, http.StatusOK).decode(t, &updated)
		if updated.Id != list.Id || len(updated.Items) != len(list.Items)+1 {
			t.Errorf("%s: the second list has %d items, the first %d", host, len(updated.Items), len(list.Items))
		}
		checked := 0
		for _, item := range updated.Items {
			if item.Checked {
				checked++
			}
		}
		if checked != 1 {
			t.Errorf("%s: %d items are ticked", host, checked)
		}
	}
}

// compareShoppingList compares a stored list with the expected ingredients, in grams by slug.
func (srv *testServer) compareShoppingList(host string, list api.ShoppingList, want map[string]float64) {
	t := srv.t
	t.Helper()
	const find = `select tenant_id from tenant_domains where domain = $1`
	const items = `
		select ingredient.slug, item.grams, item.quantity, item.unit from shopping_items item
			join ingredients ingredient
				on ingredient.owner_id = item.ingredient_owner_id and ingredient.id = item.ingredient_id
		where item.tenant_id = $1 and item.list_id = $2`
	var tenant uuid.UUID
	if err := srv.DB.Platform().QueryRow(t.Context(), find, host).Scan(&tenant); err != nil {
		t.Fatal(err)
	}
	rows, err := srv.DB.Scope(tenant).Query(t.Context(), items, tenant, list.Id)
	if err != nil {
		t.Fatal(err)
	}
	var slug, unit string
	var grams, quantity float64
	listed := 0
	_, err = pgx.ForEachRow(rows, []any{&slug, &grams, &quantity, &unit}, func() error {
		listed++
		if math.Abs(grams-want[slug]) > 0.01 {
			t.Errorf("%s: the list has %.1f g of %s, the meals take %.1f", host, grams, slug, want[slug])
		}
		if unit == "g" && (quantity < grams*0.98-0.01 || quantity > grams*1.5+1) {
			t.Errorf("%s: the list has %.1f g of %s, the meals need %.1f", host, quantity, slug, grams)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if listed != len(want) || listed != len(list.Items) || listed == 0 {
		t.Errorf("%s: the list has %d items and shows %d, the meals take %d", host, listed, len(list.Items), len(want))
	}
}

func TestMenuChange_ConcurrentReplaceIsAppliedOnce(t *testing.T) {
	srv := newServer(t)
	user := srv.subscriber("lepelblad.localhost", "twice@voorbeeld.example")
	var menu api.WeeklyMenu
	user.get("/api/v1/receipts/weekly-menu").wantStatus(t, http.StatusOK).decode(t, &menu)
	meal := menu.Days[6].Meals[3]
	body := map[string]any{"date": "2026-11-22", "slot": meal.Slot, "replaces": meal.Recipe.Slug}
	var wait sync.WaitGroup
	statuses := make([]int, 4)
	for n := range statuses {
		wait.Add(1)
		go func() {
			defer wait.Done()
			other := &browser{
				srv:      srv,
				host:     user.host,
				language: "nl",
				cookies:  map[string]string{},
				header:   http.Header{},
			}
			for name, value := range user.cookies {
				other.cookies[name] = value
			}
			statuses[n] = other.post("/api/v1/receipts/weekly-menu/mealtime/random-replace", body).status
		}()
	}
	wait.Wait()
	replaced := 0
	for _, status := range statuses {
		switch status {
		case http.StatusOK:
			replaced++
		case http.StatusConflict:
		default:
			t.Errorf("got status %d", status)
		}
	}
	if replaced != 1 {
		t.Errorf("%d of four replaced the meal", replaced)
	}
}

func TestMenuChange_HardRuleIsRefused(t *testing.T) {
	srv := newServer(t)
	user := srv.subscriber("lepelblad.localhost", "rule@voorbeeld.example")
	user.post("/api/v1/user/onboarding/save", map[string]any{"answers": map[string]any{"diet": "vegetarian"}}).
		wantStatus(t, http.StatusOK)
	var menu api.WeeklyMenu
	user.get("/api/v1/receipts/weekly-menu").wantStatus(t, http.StatusOK).decode(t, &menu)
	before := string(user.get("/api/v1/receipts/weekly-menu").body)
	got := user.post("/api/v1/receipts/weekly-menu/mealtime/manual-replace", map[string]any{
		"date": "2026-11-22", "slot": "dinner", "replaces": menu.Days[6].Meals[3].Recipe.Slug,
		"recipe": "kip-met-sperziebonen-en-appelcompote",
	}).wantStatus(t, http.StatusConflict).apiError(t)
	if got.Code != "rule-diet" {
		t.Errorf("got code %q", got.Code)
	}
	contains(t, got.Message, "past niet bij hoe jij eet")
	if after := string(user.get("/api/v1/receipts/weekly-menu").body); after != before {
		t.Error("the menu was changed")
	}
}

func TestMenu_UnsuitableMealIsMarked(t *testing.T) {
	srv := newServer(t)
	user := srv.subscriber("lepelblad.localhost", "suits@voorbeeld.example")
	var before, after api.WeeklyMenu
	user.get("/api/v1/receipts/weekly-menu").wantStatus(t, http.StatusOK).decode(t, &before)
	user.post("/api/v1/user/onboarding/save", map[string]any{"answers": map[string]any{
		"diet": "vegan", "intolerances": []string{"gluten", "soy", "treeNuts", "sesame", "mustard", "celery",
			"sulphites", "peanuts"},
		"dislikes": []string{"group:groente", "group:fruit"},
	}}).wantStatus(t, http.StatusOK)
	user.get("/api/v1/receipts/weekly-menu").wantStatus(t, http.StatusOK).decode(t, &after)
	marked := 0
	for n, day := range after.Days {
		for at, meal := range day.Meals {
			past := n < 5 // it is Saturday
			switch {
			case past && (meal.Unsuitable != nil || meal.Recipe.Slug != before.Days[n].Meals[at].Recipe.Slug):
				t.Errorf("day %d, which is over, has %+v", n, meal)
			case !past && meal.Unsuitable == nil && meal.Recipe.Diet != api.RecipeCardDietVegan:
				t.Errorf("day %d has unsuitable %s, which is not marked", n, meal.Recipe.Slug)
			case meal.Unsuitable != nil:
				marked++
			}
			if unsuitable := user.mealRecipe(day, meal).Unsuitable; !reflect.DeepEqual(unsuitable, meal.Unsuitable) ||
				unsuitable != nil && !unsuitable.Own {
				t.Errorf("%s of day %d is %+v in the week and %+v on its page", meal.Slot, n, meal.Unsuitable,
					unsuitable)
			}
		}
	}
	if marked == 0 {
		t.Error("nothing is marked")
	}
}

func TestMenu_ShortageSuggestsChanges(t *testing.T) {
	srv := newServer(t)
	user := srv.subscriber("lepelblad.localhost", "vegan@voorbeeld.example")
	user.post("/api/v1/user/onboarding/save",
		map[string]any{"answers": map[string]any{"diet": "vegan", "dislikes": []string{"group:peulvruchten",
			"group:groente"}}}).
		wantStatus(t, http.StatusOK)
	var menu api.WeeklyMenu
	user.get("/api/v1/receipts/weekly-menu").wantStatus(t, http.StatusOK).decode(t, &menu)
	if menu.Shortage == nil || len(menu.Shortage.Meals) == 0 || menu.Shortage.Advice == nil {
		t.Fatalf("the menu does not report the shortage: %+v", menu)
	}
	contains(t, menu.Shortage.Message, "te weinig recepten")
}

func TestHealthConsent_IsRequiredForAnswers(t *testing.T) {
	srv := newServer(t)
	user := srv.browser("lepelblad.localhost")
	user.requestRegistration("consent@voorbeeld.example", map[string]any{"health": false}).
		wantStatus(t, http.StatusNoContent)
	user.verify("consent@voorbeeld.example", srv.mailedCode("consent@voorbeeld.example")).wantStatus(t, http.StatusOK)
	body := map[string]any{"answers": map[string]any{"goal": "lose", "weightKg": 80}}
	if got := user.post("/api/v1/user/onboarding/save", body).
		wantStatus(t, http.StatusUnprocessableEntity).
		apiError(t); got.Code != "health-consent-required" {
		t.Errorf("got code %q", got.Code)
	}
	var state api.Onboarding
	user.get("/api/v1/user/onboarding").wantStatus(t, http.StatusOK).decode(t, &state)
	if state.Answers.Goal != nil {
		t.Error("part of a refused change was stored")
	}
	body["health"] = true
	user.post("/api/v1/user/onboarding/save", body).wantStatus(t, http.StatusOK)
}
