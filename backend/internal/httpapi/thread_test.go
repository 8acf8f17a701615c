package httpapi_test

import (
	"fmt"
	"maps"
	"math"
	"net/http"
	"reflect"
	"sync"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/api"
)

func TestAPersonGoesFromRegisteringToAShoppingList(t *testing.T) {
	h := newHouse(t)
	for _, host := range []string{"lepelblad.localhost", "fitpuur.localhost", "greenfork.localhost"} {
		person := h.visitor(host)
		person.register("sanne@voorbeeld.example")
		person.get("/api/v1/receipts/weekly-menu").want(t, http.StatusConflict)
		person.post("/api/v1/user/onboarding/save", map[string]any{"submitCalories": true}).want(t, http.StatusConflict)
		var state api.Onboarding
		person.post("/api/v1/user/onboarding/save", map[string]any{"answers": complete}).
			want(t, http.StatusOK).
			data(t, &state)
		if state.Step != 5 || state.Result == nil || state.Result.Target.Kcal != 1918 || len(state.Result.Meals) != 3 ||
			state.Result.Indication == nil {
			t.Fatalf("%s: the result is %+v", host, state)
		}
		person.post("/api/v1/user/onboarding/save", map[string]any{"submitCalories": true}).want(t, http.StatusOK)
		h.letIn("sanne@voorbeeld.example")
		var menu api.WeeklyMenu
		person.get("/api/v1/receipts/weekly-menu").want(t, http.StatusOK).data(t, &menu)
		if menu.Week != "2026-W47" || len(menu.Days) != 7 || len(menu.Days[0].Meals) != 4 {
			t.Fatalf("%s: the menu is %+v", host, menu)
		}
		// What the result promised is what the day holds.
		if today := menu.Days[5]; today.Meals[0].Recipe.Slug != state.Result.Meals[0].Slug {
			t.Errorf(
				"%s: breakfast is %s, promised was %s",
				host,
				today.Meals[0].Recipe.Slug,
				state.Result.Meals[0].Slug,
			)
		}
		var again api.WeeklyMenu
		person.get("/api/v1/receipts/weekly-menu?week=2026-W47").want(t, http.StatusOK).data(t, &again)
		if again.Days[3].Meals[2].Recipe.Slug != menu.Days[3].Meals[2].Recipe.Slug {
			t.Errorf("%s: the menu is another the second time", host)
		}
		var list, updated api.ShoppingList
		days := map[string]any{"dates": []string{"2026-11-21", "2026-11-22"}}
		person.post("/api/v1/shopping-lists/generate", days).want(t, http.StatusOK).data(t, &list)
		if list.Servings != 2 {
			t.Errorf("%s: the list is for %d people", host, list.Servings)
		}
		h.compareList(host, list, person.needs(menu.Days[5:], 2))
		item := list.Items[0]
		person.post("/api/v1/shopping-lists/items/"+item.Id.String()+"/toggle", map[string]any{"checked": true}).
			want(t, http.StatusOK)
		person.post("/api/v1/shopping-lists/"+list.Id.String()+"/items", map[string]any{"name": "bloemen"}).
			want(t, http.StatusCreated)
		// Making the same list again keeps the tick and the own item.
		person.post("/api/v1/shopping-lists/generate", days).want(t, http.StatusOK).data(t, &updated)
		if updated.Id != list.Id || len(updated.Items) != len(list.Items)+1 {
			t.Errorf("%s: the second list has %d items, the first %d", host, len(updated.Items), len(list.Items))
		}
		checked := 0
		for _, one := range updated.Items {
			if one.Checked {
				checked++
			}
		}
		if checked != 1 {
			t.Errorf("%s: %d items are ticked", host, checked)
		}
	}
}

// needs adds up, in grams by slug, what must be bought for some days by their recipes' own pages.
func (v *visitor) needs(days []api.MenuDay, people int) map[string]float64 {
	t := v.house.t
	t.Helper()
	grams, required := map[string]float64{}, map[string]bool{}
	for _, day := range days {
		for _, meal := range day.Meals {
			var recipe api.Recipe
			v.get(fmt.Sprintf("/api/v1/receipts/%s?portion=%v&servings=%d", meal.Recipe.Slug, meal.Portion, people)).
				want(t, http.StatusOK).
				data(t, &recipe)
			for _, ingredient := range recipe.Ingredients {
				grams[ingredient.Slug] += ingredient.Grams
				required[ingredient.Slug] = required[ingredient.Slug] || !ingredient.Optional
			}
		}
	}
	maps.DeleteFunc(grams, func(slug string, _ float64) bool { return !required[slug] || slug == "water" })
	return grams
}

// compareList holds a list as it is stored against what it should hold, in grams by slug.
func (h *house) compareList(host string, list api.ShoppingList, want map[string]float64) {
	t := h.t
	t.Helper()
	const find = `select tenant_id from tenant_domains where domain = $1`
	const items = `
		select n.slug, i.grams, i.quantity, i.unit from shopping_items i join ingredients n on n.owner_id = i.ingredient_owner_id and n.id = i.ingredient_id
		where i.tenant_id = $1 and i.list_id = $2`
	var tenant uuid.UUID
	if err := h.DB.Platform().QueryRow(t.Context(), find, host).Scan(&tenant); err != nil {
		t.Fatal(err)
	}
	rows, err := h.DB.Scope(tenant).Query(t.Context(), items, tenant, list.Id)
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
			t.Errorf("%s: the list asks for %.1f g of %s, the meals take %.1f", host, quantity, slug, grams)
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

func TestReplacingTwiceAtOnceReplacesOnce(t *testing.T) {
	h := newHouse(t)
	person := h.diner("lepelblad.localhost", "twice@voorbeeld.example")
	var menu api.WeeklyMenu
	person.get("/api/v1/receipts/weekly-menu").want(t, http.StatusOK).data(t, &menu)
	meal := menu.Days[6].Meals[3]
	body := map[string]any{"date": "2026-11-22", "slot": meal.Slot, "replaces": meal.Recipe.Slug}
	var wait sync.WaitGroup
	statuses := make([]int, 4)
	for n := range statuses {
		wait.Add(1)
		go func() {
			defer wait.Done()
			other := &visitor{
				house:    h,
				host:     person.host,
				language: "nl",
				cookies:  map[string]string{},
				header:   http.Header{},
			}
			for name, value := range person.cookies {
				other.cookies[name] = value
			}
			statuses[n] = other.post("/api/v1/receipts/weekly-menu/mealtime/random-replace", body).status
		}()
	}
	wait.Wait()
	done := 0
	for _, status := range statuses {
		switch status {
		case http.StatusOK:
			done++
		case http.StatusConflict:
		default:
			t.Errorf("answers %d", status)
		}
	}
	if done != 1 {
		t.Errorf("%d of four replaced the meal", done)
	}
}

func TestAMealThatBreaksARuleIsRefusedInWords(t *testing.T) {
	h := newHouse(t)
	person := h.diner("lepelblad.localhost", "rule@voorbeeld.example")
	person.post("/api/v1/user/onboarding/save", map[string]any{"answers": map[string]any{"diet": "vegetarian"}}).
		want(t, http.StatusOK)
	var menu api.WeeklyMenu
	person.get("/api/v1/receipts/weekly-menu").want(t, http.StatusOK).data(t, &menu)
	before := string(person.get("/api/v1/receipts/weekly-menu").body)
	got := person.post("/api/v1/receipts/weekly-menu/mealtime/manual-replace", map[string]any{
		"date": "2026-11-22", "slot": "dinner", "replaces": menu.Days[6].Meals[3].Recipe.Slug, "recipe": "kip-met-sperziebonen-en-appelcompote",
	}).want(t, http.StatusConflict).refusal(t)
	if got.Code != "rule-diet" {
		t.Errorf("code is %q", got.Code)
	}
	contains(t, got.Message, "past niet bij hoe jij eet")
	if after := string(person.get("/api/v1/receipts/weekly-menu").body); after != before {
		t.Error("the menu was changed")
	}
}

func TestAMealThatSuitsNoLongerSaysSo(t *testing.T) {
	h := newHouse(t)
	person := h.diner("lepelblad.localhost", "suits@voorbeeld.example")
	var before, after api.WeeklyMenu
	person.get("/api/v1/receipts/weekly-menu").want(t, http.StatusOK).data(t, &before)
	person.post("/api/v1/user/onboarding/save", map[string]any{"answers": map[string]any{
		"diet": "vegan", "intolerances": []string{"gluten", "soy", "treeNuts", "sesame", "mustard", "celery", "sulphites", "peanuts"},
		"dislikes": []string{"group:groente", "group:fruit"},
	}}).want(t, http.StatusOK)
	person.get("/api/v1/receipts/weekly-menu").want(t, http.StatusOK).data(t, &after)
	marked := 0
	for n, day := range after.Days {
		for at, meal := range day.Meals {
			past := n < 5 // it is Saturday
			switch {
			case past && (meal.Unsuitable != nil || meal.Recipe.Slug != before.Days[n].Meals[at].Recipe.Slug):
				t.Errorf("day %d, which is over, has %+v", n, meal)
			case !past && meal.Unsuitable == nil && meal.Recipe.Diet != api.RecipeCardDietVegan:
				t.Errorf("day %d has %s, and nothing says that it does not suit", n, meal.Recipe.Slug)
			case meal.Unsuitable != nil:
				marked++
			}
			if told := person.mealPage(day, meal).Unsuitable; !reflect.DeepEqual(told, meal.Unsuitable) ||
				told != nil && !told.Own {
				t.Errorf("%s of day %d is %+v in the week and %+v on its page", meal.Slot, n, meal.Unsuitable, told)
			}
		}
	}
	if marked == 0 {
		t.Error("nothing is marked")
	}
}

func TestWhoLeavesTooLittleIsToldWhatWouldHelp(t *testing.T) {
	h := newHouse(t)
	person := h.diner("lepelblad.localhost", "vegan@voorbeeld.example")
	person.post("/api/v1/user/onboarding/save", map[string]any{"answers": map[string]any{"diet": "vegan", "dislikes": []string{"group:peulvruchten", "group:groente"}}}).
		want(t, http.StatusOK)
	var menu api.WeeklyMenu
	person.get("/api/v1/receipts/weekly-menu").want(t, http.StatusOK).data(t, &menu)
	if menu.Shortage == nil || len(menu.Shortage.Meals) == 0 || menu.Shortage.Advice == nil {
		t.Fatalf("no word about the shortage: %+v", menu)
	}
	contains(t, menu.Shortage.Message, "te weinig recepten")
}

func TestAnswersAboutHealthNeedTheirOwnConsent(t *testing.T) {
	h := newHouse(t)
	person := h.visitor("lepelblad.localhost")
	person.askToRegister("consent@voorbeeld.example", map[string]any{"health": false}).want(t, http.StatusNoContent)
	person.verify("consent@voorbeeld.example", h.mailedCode("consent@voorbeeld.example")).want(t, http.StatusOK)
	body := map[string]any{"answers": map[string]any{"goal": "lose", "weightKg": 80}}
	if got := person.post("/api/v1/user/onboarding/save", body).want(t, http.StatusUnprocessableEntity).refusal(t); got.Code != "health-consent-required" {
		t.Errorf("code is %q", got.Code)
	}
	var state api.Onboarding
	person.get("/api/v1/user/onboarding").want(t, http.StatusOK).data(t, &state)
	if state.Answers.Goal != nil {
		t.Error("half of what was refused was kept")
	}
	body["health"] = true
	person.post("/api/v1/user/onboarding/save", body).want(t, http.StatusOK)
}

func TestAnotherTenantsSessionIsNoSession(t *testing.T) {
	h := newHouse(t)
	person := h.diner("fitpuur.localhost", "walls@voorbeeld.example")
	var list api.ShoppingList
	person.post("/api/v1/shopping-lists/generate", map[string]any{"dates": []string{"2026-11-21"}}).
		want(t, http.StatusOK).
		data(t, &list)
	path := "/api/v1/shopping-lists/" + list.Id.String()
	// The same cookie on another partner's host.
	elsewhere := h.visitor("greenfork.localhost")
	elsewhere.cookies = person.cookies
	elsewhere.get("/api/v1/user/auth/decode").want(t, http.StatusUnauthorized)
	elsewhere.get(path).want(t, http.StatusUnauthorized)
	// The same address with another brand is another person.
	other := h.diner("greenfork.localhost", "walls@voorbeeld.example")
	other.get(path).want(t, http.StatusNotFound)
	// Somebody else of the same brand does not see it either, nor its items.
	neighbour := h.diner("fitpuur.localhost", "neighbour@voorbeeld.example")
	neighbour.get(path).want(t, http.StatusNotFound)
	neighbour.send(http.MethodDelete, path, nil).want(t, http.StatusNotFound)
	neighbour.post("/api/v1/shopping-lists/items/"+list.Items[0].Id.String()+"/toggle", map[string]any{"checked": true}).
		want(t, http.StatusNotFound)
	person.get(path).want(t, http.StatusOK)
	// On the platform's own host the session decides the tenant.
	platform := h.visitor("lepelblad.localhost")
	platform.cookies = person.cookies
	platform.get(path).want(t, http.StatusOK)
}

func TestAChangeThatOurPageDidNotAskForIsRefused(t *testing.T) {
	h := newHouse(t)
	cases := map[string]func(*visitor){
		"without the token":      func(v *visitor) { v.header.Set("X-Xsrf-Token", "") },
		"with another's token":   func(v *visitor) { v.header.Set("X-Xsrf-Token", h.visitor(v.host).cookies["XSRF-TOKEN"]) },
		"from another site":      func(v *visitor) { v.header.Set("Sec-Fetch-Site", "cross-site") },
		"from a brother's site":  func(v *visitor) { v.header.Set("Sec-Fetch-Site", "same-site") },
		"from another's address": func(v *visitor) { v.header.Set("Origin", "https://elders.example") },
	}
	for name, change := range cases {
		v := h.visitor("lepelblad.localhost")
		change(v)
		if got := v.post("/api/v1/user/auth/login", map[string]any{"email": "a@b.nl", "password": "x"}); got.status != http.StatusForbidden {
			t.Errorf("%s: answers %d %s", name, got.status, got.body)
		}
	}
	ours := h.visitor("lepelblad.localhost")
	ours.header.Set("Sec-Fetch-Site", "same-origin")
	ours.header.Set("Origin", "http://lepelblad.localhost")
	ours.post("/api/v1/user/auth/login", map[string]any{"email": "a@b.nl", "password": "x"}).
		want(t, http.StatusUnauthorized)
}
