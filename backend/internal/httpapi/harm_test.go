package httpapi_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/lepelblad/lepelblad/backend/api"
)

// unsafeDishes are recipes that must not be planned for pregnant people, with a word of the reason.
var unsafeDishes = map[string]string{
	"haringtartaar-op-roggebrood":          "Rauwe vis",
	"wrap-met-gerookte-zalm-en-huttenkase": "Koudgerookte vis",
	"meloen-met-rauwe-ham":                 "Rauwe ham",
	"cobbsalade":                           "Zachte kaas met schimmel",
	"spiegeleieren-met-avocado":            "zacht",
	"salade-van-tonijn-en-witte-bonen":     "Roofvis",
}

func TestHarm_PregnantPeopleGetNoUnsafeFood(t *testing.T) {
	srv := newServer(t)
	b := srv.subscriber("lepelblad.localhost", "zwanger@voorbeeld.example")
	before := b.searchRecipes("?perPage=1").Total
	for slug := range unsafeDishes {
		var recipe api.Recipe
		b.get("/api/v1/receipts/"+slug).wantStatus(t, http.StatusOK).decode(t, &recipe)
		if recipe.Unsuitable != nil {
			t.Errorf("%s does not suit an account without a pregnancy: %+v", slug, recipe.Unsuitable)
		}
	}
	b.getWeek("")
	b.getWeek("?week=2026-W48")
	b.changeSettings("/profile/update-info", map[string]any{"answers": map[string]any{"situation": "pregnant"}}).
		wantStatus(t, http.StatusOK)
	after := b.searchRecipes("?perPage=1").Total
	if after >= before || after < before/2 {
		t.Errorf("%d recipes before, got %d", before, after)
	}
	t.Logf("of %d recipes %d are left during pregnancy", before, after)
	for slug, reason := range unsafeDishes {
		var recipe api.Recipe
		b.get("/api/v1/receipts/"+slug).wantStatus(t, http.StatusOK).decode(t, &recipe)
		unsuitable := recipe.Unsuitable
		if unsuitable == nil || !unsuitable.Own || unsuitable.Why != "safety" ||
			!strings.Contains(strings.Join(unsuitable.Reasons, " "), reason) ||
			!strings.Contains(strings.Join(unsuitable.Reasons, " "), "zwangerschap") {
			t.Errorf("%s: %+v, want %q", slug, unsuitable, reason)
		}
		for _, card := range b.searchRecipes("?text=" + strings.ReplaceAll(slug, "-", "+")).Data {
			if card.Slug == slug {
				t.Errorf("%s is among the results", slug)
			}
		}
	}
	for _, query := range []string{"", "?week=2026-W48"} {
		week, _ := b.getWeek(query)
		for n, day := range week.Days {
			for _, meal := range day.Meals {
				if _, unsafe := unsafeDishes[meal.Recipe.Slug]; unsafe && day.Date.Time.After(now) {
					t.Errorf("day %d of %q has %s", n, query, meal.Recipe.Slug)
				}
			}
		}
	}
}

func TestHarm_NewAllergyReplacesLockedMealAndMarksLists(t *testing.T) {
	srv := newServer(t)
	b := srv.subscriber("lepelblad.localhost", "allergie@voorbeeld.example")
	week, _ := b.getWeek("?week=2026-W48")
	var dates []string
	locked := map[string]string{} // recipe by date and slot
	for _, day := range week.Days {
		dates = append(dates, day.Date.String())
		for _, meal := range day.Meals {
			var recipe api.Recipe
			b.get("/api/v1/receipts/"+meal.Recipe.Slug).wantStatus(t, http.StatusOK).decode(t, &recipe)
			if !slices.ContainsFunc(recipe.Allergens, func(a api.RecipeAllergen) bool {
				return a.Allergen == "milk" && a.Certainty == api.RecipeAllergenCertaintyContains
			}) {
				continue
			}
			locked[day.Date.String()+string(meal.Slot)] = meal.Recipe.Slug
			b.post("/api/v1/receipts/weekly-menu/mealtime/lock", map[string]any{
				"date": day.Date.String(), "slot": meal.Slot, "recipe": meal.Recipe.Slug, "locked": true,
			}).wantStatus(t, http.StatusOK)
		}
	}
	if len(locked) == 0 {
		t.Fatal("no meal of the week has milk")
	}
	var list api.ShoppingList
	b.post("/api/v1/shopping-lists/generate", map[string]any{"dates": dates}).
		wantStatus(t, http.StatusOK).decode(t, &list)
	var change api.SettingsChange
	b.changeSettings("/intolerances/update-intolerances", map[string]any{"intolerances": []string{"milk"}}).
		wantStatus(t, http.StatusOK).decode(t, &change)
	inEffect := 0
	for _, day := range change.Effect.Days {
		for _, meal := range day.Meals {
			slug, was := locked[day.Date.String()+string(meal.Slot)]
			if !was {
				continue
			}
			inEffect++
			if meal.Before == nil || meal.Before.Recipe != slug || meal.Reasons == nil ||
				!strings.Contains((*meal.Reasons)[0], "melk") || meal.Locked == nil ||
				meal.Change != api.SettingsEffectMealChangeReplaced &&
					meal.Change != api.SettingsEffectMealChangeRemoved {
				t.Errorf("%s of %s: %+v", meal.Slot, day.Date, meal)
			}
		}
	}
	if inEffect != len(locked) {
		t.Errorf("%d meals with milk, got %d in the effect", len(locked), inEffect)
	}
	week, _ = b.getWeek("?week=2026-W48")
	for _, day := range week.Days {
		for _, meal := range day.Meals {
			if meal.Unsuitable != nil || locked[day.Date.String()+string(meal.Slot)] == meal.Recipe.Slug {
				t.Errorf("%s of %s is still %s", meal.Slot, day.Date, meal.Recipe.Slug)
			}
		}
	}
	b.get("/api/v1/shopping-lists/"+list.Id.String()).wantStatus(t, http.StatusOK).decode(t, &list)
	marked := 0
	for _, item := range list.Items {
		if item.Forbidden != nil {
			marked++
			if !strings.Contains(*item.Forbidden, "melk") {
				t.Errorf("%s is marked %q", item.Name, *item.Forbidden)
			}
		}
	}
	if marked == 0 {
		t.Error("no item of the list is marked")
	}
}
