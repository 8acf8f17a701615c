package httpapi_test

import (
	"math"
	"net/http"
	"net/url"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

func TestMenu_RetiredRecipeStaysInMenu(t *testing.T) {
	srv := newServer(t)
	user := srv.subscriber("lepelblad.localhost", "holds@voorbeeld.example")
	user.cookEveryEvening()
	otherUser := srv.subscriber("lepelblad.localhost", "holds-nothing@voorbeeld.example")
	var menu api.WeeklyMenu
	user.get("/api/v1/receipts/weekly-menu").wantStatus(t, http.StatusOK).decode(t, &menu)
	dinner := menu.Days[6].Meals[3]
	page := "/api/v1/receipts/" + dinner.Recipe.Slug
	var before, after api.Recipe
	user.get(page).wantStatus(t, http.StatusOK).decode(t, &before)

	// Retire the recipe and its ingredients.
	for _, sql := range []string{
		`update ingredients ingredient set retired_at = now() from recipe_lines line
			join recipes recipe on recipe.owner_id = line.owner_id and recipe.id = line.recipe_id
			where ingredient.owner_id = line.ingredient_owner_id and ingredient.id = line.ingredient_id
				and recipe.slug = $1`,
		`update recipes set retired_at = now() where slug = $1`,
	} {
		if tag, err := srv.DB.Platform().Exec(t.Context(), sql, dinner.Recipe.Slug); err != nil ||
			tag.RowsAffected() == 0 {
			t.Fatalf("%s: %d rows, %v", sql, tag.RowsAffected(), err)
		}
	}
	srv.waitUntil("the recipe is retired", func() bool { return otherUser.get(page).status == http.StatusNotFound })

	user.get(page).wantStatus(t, http.StatusOK).decode(t, &after)
	if len(after.Ingredients) != len(before.Ingredients) || after.Cover.Drawing == "" {
		t.Errorf("the page was %+v, and is %+v", before, after)
	}
	for n, allergen := range after.Allergens {
		if !slices.Equal(*allergen.Ingredients, *before.Allergens[n].Ingredients) {
			t.Errorf(
				"%s is in %v, and was in %v",
				allergen.Name,
				*allergen.Ingredients,
				*before.Allergens[n].Ingredients,
			)
		}
	}
	var second api.WeeklyMenu
	user.get("/api/v1/receipts/weekly-menu").wantStatus(t, http.StatusOK).decode(t, &second)
	if second.Days[6].Meals[3].Recipe.Slug != dinner.Recipe.Slug || second.Days[6].Nutrients != menu.Days[6].Nutrients {
		t.Errorf("the day was %+v, and is %+v", menu.Days[6], second.Days[6])
	}
	var list api.ShoppingList
	user.post("/api/v1/shopping-lists/generate", map[string]any{"dates": []string{"2026-11-22"}}).
		wantStatus(t, http.StatusOK).
		decode(t, &list)
	for _, ingredient := range before.Ingredients {
		if !ingredient.Optional && ingredient.Slug != "water" &&
			!slices.ContainsFunc(list.Items, func(i api.ShoppingItem) bool {
				return slices.Contains(i.Recipes, before.Name) && deref(i.Picture) == ingredient.Picture
			}) {
			t.Errorf("%s is not on the list", ingredient.Name)
		}
	}
	// The retired dish has amounts, so differences are relative to it.
	var options []api.MealAlternative
	user.get("/api/v1/receipts/weekly-menu/mealtime/alternatives?count=5&date=2026-11-22&slot=dinner").
		wantStatus(t, http.StatusOK).
		decode(t, &options)
	if len(options) == 0 {
		t.Fatal("there is no alternative")
	}
	for _, option := range options {
		if want := option.Recipe.Nutrients.Kcal - dinner.Recipe.Nutrients.Kcal; math.Abs(option.Effect.Kcal-want) > 2 {
			t.Errorf("%s changes the day by %v kcal, not by %v", option.Recipe.Slug, option.Effect.Kcal, want)
		}
	}
	// Once replaced, it is not planned again.
	var changed api.MenuDayChange
	swap := map[string]any{"date": "2026-11-22", "slot": "dinner", "replaces": dinner.Recipe.Slug}
	user.post("/api/v1/receipts/weekly-menu/mealtime/random-replace", swap).
		wantStatus(t, http.StatusOK).
		decode(t, &changed)
	back := map[string]any{
		"date":     "2026-11-22",
		"slot":     "dinner",
		"replaces": changed.Day.Meals[3].Recipe.Slug,
		"recipe":   dinner.Recipe.Slug,
		"portion":  dinner.Portion,
	}
	refused := user.post("/api/v1/receipts/weekly-menu/mealtime/manual-replace", back).
		wantStatus(t, http.StatusConflict).
		apiError(t)
	if refused.Code != "recipe-not-offered" {
		t.Errorf("got code %q", refused.Code)
	}
	contains(t, refused.Message, "is er niet meer")
	user.get(page).wantStatus(t, http.StatusNotFound)
}

func TestMenu_OwnIngredientIsNotThePlatforms(t *testing.T) {
	srv := newServer(t)
	user := srv.subscriber("fitpuur.localhost", "own@voorbeeld.example")
	days := map[string]any{"dates": []string{"2026-11-21", "2026-11-22"}}
	var before, after api.ShoppingList
	user.post("/api/v1/shopping-lists/generate", days).wantStatus(t, http.StatusOK).decode(t, &before)
	var tenant uuid.UUID
	if err := srv.DB.Platform().QueryRow(t.Context(), `select id from tenants
		where slug = 'fitpuur'`).Scan(&tenant); err != nil {
		t.Fatal(err)
	}
	// The tenant has its own ingredient for every slug.
	const own = `
		insert into ingredients select (jsonb_populate_record(null::ingredients,
			to_jsonb(ingredient) || jsonb_build_object('owner_id', $1::uuid, 'id', gen_random_uuid(),
				'name', jsonb_build_object('nl', 'eigen ' || (ingredient.name ->> 'nl'))))).*
		from ingredients ingredient where owner_id = $2`
	if _, err := srv.DB.Scope(tenant).Exec(t.Context(), own, tenant, postgres.PlatformID); err != nil {
		t.Fatal(err)
	}
	srv.waitUntil("the tenant has ingredients of its own", func() bool {
		var dislikes []api.Dislike
		user.get("/api/v1/ingredients?text="+url.QueryEscape("eigen ")).
			wantStatus(t, http.StatusOK).
			decode(t, &dislikes)
		return len(dislikes) > 0
	})
	user.post("/api/v1/shopping-lists/generate", days).wantStatus(t, http.StatusOK).decode(t, &after)
	if len(after.Items) != len(before.Items) {
		t.Fatalf("the list had %d items, and has %d", len(before.Items), len(after.Items))
	}
	for n, item := range after.Items {
		if item.Id != before.Items[n].Id || item.Name != before.Items[n].Name {
			t.Errorf("%s became %s", before.Items[n].Name, item.Name)
		}
	}
}

func deref[T any](pointer *T) T {
	if pointer == nil {
		return *new(T)
	}
	return *pointer
}

// waitUntil polls until the server has noticed a change, which takes about a second.
func (srv *testServer) waitUntil(effect string, noticed func() bool) {
	srv.t.Helper()
	for deadline := time.Now().Add(20 * time.Second); !noticed(); {
		if time.Now().After(deadline) {
			srv.t.Fatalf("the server has not heard that %s", effect)
		}
	}
}
