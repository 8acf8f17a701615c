package httpapi_test

import (
	"fmt"
	"maps"
	"math"
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/lepelblad/lepelblad/backend/api"
)

const weekOf47 = "/api/v1/receipts/weekly-menu?week=2026-W47"

// mealRecipe returns the recipe of a meal in the menu, scaled for that meal.
func (b *browser) mealRecipe(day api.MenuDay, meal api.MenuMeal) api.Recipe {
	b.srv.t.Helper()
	var recipe api.Recipe
	b.get(fmt.Sprintf("/api/v1/receipts/%s?portion=%v&date=%s&slot=%s", meal.Recipe.Slug, meal.Portion, day.Date,
		meal.Slot)).
		wantStatus(b.srv.t, http.StatusOK).
		decode(b.srv.t, &recipe)
	return recipe
}

func findMeal(t *testing.T, day api.MenuDay, slot api.MealSlot) api.MenuMeal {
	t.Helper()
	index := slices.IndexFunc(day.Meals, func(m api.MenuMeal) bool { return m.Slot == slot })
	if index < 0 {
		t.Fatalf("%s has no %s", day.Date, slot)
	}
	return day.Meals[index]
}

func TestHousehold_MealIsCookedForAllMembers(t *testing.T) {
	srv := newServer(t)
	b := srv.subscriber("fitpuur.localhost", "pan@voorbeeld.example")
	b.cookEveryEvening()
	var week api.WeeklyMenu
	b.get(weekOf47).wantStatus(t, http.StatusOK).decode(t, &week)
	alone := b.mealRecipe(week.Days[6], findMeal(t, week.Days[6], "dinner"))
	if alone.Pan != nil || alone.Servings != 2 {
		t.Errorf("a recipe outside a menu has pan %+v and %d servings", alone.Pan, alone.Servings)
	}
	b.post(householdMembers, householdMember("Bo", byKCal)).wantStatus(t, http.StatusOK)
	b.post(householdMembers, householdMember("Kim", child)).wantStatus(t, http.StatusOK)
	b.get(weekOf47).wantStatus(t, http.StatusOK).decode(t, &week)
	day := week.Days[6]
	dinner := findMeal(t, day, "dinner")
	if dinner.Along == nil || !slices.Equal(*dinner.Along, []string{"Bo", "Kim"}) {
		t.Errorf("at dinner there are %v", dinner.Along)
	}
	if lunch := findMeal(t, day, "lunch"); lunch.Along != nil || b.mealRecipe(day, lunch).Pan != nil {
		t.Errorf("at lunch there are %v", lunch.Along)
	}
	recipe := b.mealRecipe(day, dinner)
	pan := recipe.Pan
	if pan == nil || len(pan.Eaters) != 3 || pan.Eaters[0].Name != nil || *pan.Eaters[1].Name != "Bo" ||
		*pan.Eaters[2].Name != "Kim" {
		t.Fatalf("got pan %+v", pan)
	}
	if pan.Eaters[2].Kcal != nil {
		t.Errorf("the energy of a child is included: %v", *pan.Eaters[2].Kcal)
	}
	// Bo's dinner is 35 % of the day, independent of the account's portion, and rounded to whole pieces.
	perServing := dinner.Recipe.Nutrients.Kcal / dinner.Portion
	if want := min(0.35*2600, 3*perServing); *pan.Eaters[1].Kcal < 0.7*want-1 || *pan.Eaters[1].Kcal > 1.4*want+1 {
		t.Errorf("Bo eats %v kcal, want %v", *pan.Eaters[1].Kcal, want)
	}
	grams, raw := 0, 0.0
	for _, eater := range pan.Eaters {
		grams += eater.Grams
	}
	for _, ingredient := range recipe.Ingredients {
		raw += ingredient.Grams
	}
	if grams != pan.Grams || math.Abs(raw-float64(pan.Grams)) > 2.5 {
		t.Errorf("%d g are divided of a pan of %d g, into which %v g go", grams, pan.Grams, raw)
	}
	// The ingredients are those of all members together.
	servings := dinner.Portion * float64(pan.Grams) / float64(pan.Eaters[0].Grams)
	if math.Abs(recipe.QuantitiesFor-servings) > 0.01*servings {
		t.Errorf("quantities are for %v servings, want %v", recipe.QuantitiesFor, servings)
	}
	single := b.mealRecipe(
		day,
		api.MenuMeal{Recipe: dinner.Recipe, Portion: 1, Slot: "lunch"},
	) // a meal outside the household's menu: one serving for three
	if want := single.Ingredients[0].Grams / 3 * servings; math.Abs(recipe.Ingredients[0].Grams-want) > 0.01*want {
		t.Errorf("%v g of the first ingredient, want %v", recipe.Ingredients[0].Grams, want)
	}
}

// gramsOfMeals returns the ingredients of days in grams by slug, added up from the recipes of their meals.
func (b *browser) gramsOfMeals(days []api.MenuDay) map[string]float64 {
	b.srv.t.Helper()
	grams, required := map[string]float64{}, map[string]bool{}
	for _, day := range days {
		for _, meal := range day.Meals {
			for _, ingredient := range b.mealRecipe(day, meal).Ingredients {
				grams[ingredient.Slug] += ingredient.Grams
				required[ingredient.Slug] = required[ingredient.Slug] || !ingredient.Optional && ingredient.Grams > 0
			}
		}
	}
	maps.DeleteFunc(grams, func(slug string, _ float64) bool { return !required[slug] || slug == "water" })
	return grams
}

func TestShoppingList_CoversHousehold(t *testing.T) {
	srv := newServer(t)
	b := srv.subscriber("fitpuur.localhost", "lijst@voorbeeld.example")
	bo := householdMember("Bo", byKCal, map[string]any{"mealTimes": []string{"breakfast", "dinner"}, "days": []int{5}})
	b.post(householdMembers, bo).wantStatus(t, http.StatusOK)
	household := b.post(householdMembers, householdMember("Kim", child)).household(t)
	list := func() (api.ShoppingList, map[string]float64) {
		t.Helper()
		var week api.WeeklyMenu
		b.get(weekOf47).wantStatus(t, http.StatusOK).decode(t, &week)
		var list api.ShoppingList
		b.post("/api/v1/shopping-lists/generate", map[string]any{"dates": []string{"2026-11-21", "2026-11-22"},
			"servings": 7}).
			wantStatus(t, http.StatusOK).
			decode(t, &list)
		needs := b.gramsOfMeals(week.Days[5:])
		srv.compareShoppingList("fitpuur.localhost", list, needs)
		return list, needs
	}
	both, needs := list()
	if both.Servings != 3 {
		t.Errorf("the list is for %d", both.Servings)
	}
	b.send(http.MethodDelete, householdMembers+"/"+household.Members[0].Id.String(), nil).wantStatus(t, http.StatusOK)
	without, fewer := list()
	if without.Servings != 2 || totalGrams(fewer) >= totalGrams(needs) {
		t.Errorf(
			"without Bo the list is for %d, and takes %v g of %v",
			without.Servings,
			totalGrams(fewer),
			totalGrams(needs),
		)
	}
}

// cookEveryEvening sets a rhythm without leftovers.
func (b *browser) cookEveryEvening() {
	b.srv.t.Helper()
	b.post("/api/v1/user/settings/preferences/update-preferences", map[string]any{"rhythm": map[string]any{
		"breakfast": "turns", "lunch": "plain", "snacks": "plain", "cookedDinners": 7, "weekendMinutes": 60,
		"heat": "medium",
	}}).wantStatus(b.srv.t, http.StatusOK)
}

func totalGrams(grams map[string]float64) float64 {
	sum := 0.0
	for _, g := range grams {
		sum += g
	}
	return sum
}

func TestShoppingList_LeftoverIsBoughtOnce(t *testing.T) {
	srv := newServer(t)
	b := srv.subscriber("fitpuur.localhost", "restjes@voorbeeld.example")
	b.post(householdMembers, householdMember("Bo", byKCal)).wantStatus(t, http.StatusOK)
	b.cookEveryEvening()
	var week api.WeeklyMenu
	b.get(weekOf47).wantStatus(t, http.StatusOK).decode(t, &week)
	srv.Exec(`
		update menu_meals leftover set leftover = true, recipe_owner_id = dinner.recipe_owner_id,
			recipe_id = dinner.recipe_id
		from menu_meals dinner where dinner.tenant_id = leftover.tenant_id and dinner.menu_id = leftover.menu_id
			and dinner.day = 5 and dinner.slot = 'dinner' and leftover.day = 6 and leftover.slot = 'lunch'`)
	b.get(weekOf47).wantStatus(t, http.StatusOK).decode(t, &week)
	dinner, lunch := findMeal(t, week.Days[5], "dinner"), findMeal(t, week.Days[6], "lunch")
	if dinner.Feeds == nil || dinner.Feeds.Slot != "lunch" || dinner.Feeds.Date != week.Days[6].Date ||
		lunch.LeftoverOf == nil ||
		*lunch.LeftoverOf != week.Days[5].Date {
		t.Fatalf("dinner feeds %+v, lunch is of %v", dinner.Feeds, lunch.LeftoverOf)
	}
	cooked, warmed := b.mealRecipe(week.Days[5], dinner), b.mealRecipe(week.Days[6], lunch)
	if eaters := cooked.Pan.Eaters; len(eaters) != 3 || eaters[2].Later == nil || eaters[2].Name != nil ||
		cooked.Feeds == nil {
		t.Errorf("of the pan eat %+v", eaters)
	}
	if warmed.LeftoverOf == nil || warmed.Ingredients[0].Grams != 0 || warmed.Pan != nil {
		t.Errorf("the leftover has %v g of %s", warmed.Ingredients[0].Grams, warmed.Ingredients[0].Name)
	}
	for _, days := range [][]api.MenuDay{week.Days[5:6], week.Days[6:], week.Days[5:]} {
		var list api.ShoppingList
		dates := make([]string, len(days))
		for n, day := range days {
			dates[n] = day.Date.String()
		}
		b.post("/api/v1/shopping-lists/generate", map[string]any{"dates": dates}).
			wantStatus(t, http.StatusOK).
			decode(t, &list)
		srv.compareShoppingList("fitpuur.localhost", list, b.gramsOfMeals(days))
	}
	// Replacing the dinner also changes its leftover, or has it cooked separately.
	var options []api.MealAlternative
	b.get("/api/v1/receipts/weekly-menu/mealtime/alternatives?slot=dinner&date="+dinner.Feeds.Date.AddDate(0, 0,
		-1).Format(time.DateOnly)).
		wantStatus(t, http.StatusOK).
		decode(t, &options)
	if len(options) == 0 || options[0].Effect.Leftover == nil {
		t.Fatalf("the alternatives do not say what happens to the leftover: %+v", options)
	}
	b.post("/api/v1/receipts/weekly-menu/mealtime/manual-replace", map[string]any{
		"date": week.Days[5].Date, "slot": "dinner", "replaces": dinner.Recipe.Slug, "recipe": options[0].Recipe.Slug,
	}).wantStatus(t, http.StatusOK)
	var changed api.WeeklyMenu
	b.get(weekOf47).wantStatus(t, http.StatusOK).decode(t, &changed)
	after := findMeal(t, changed.Days[6], "lunch")
	if follows := options[0].Effect.Leftover.Becomes == api.Follows; follows != (after.LeftoverOf != nil) ||
		follows != (after.Recipe.Slug == options[0].Recipe.Slug) {
		t.Errorf("the leftover %s, and is %+v", options[0].Effect.Leftover.Becomes, after)
	}
	// Undo restores both.
	b.post("/api/v1/receipts/weekly-menu/undo", map[string]any{"change": changed.Undo.Change,
		"date": changed.Undo.Date}).
		wantStatus(t, http.StatusOK)
	var second api.WeeklyMenu
	b.get(weekOf47).wantStatus(t, http.StatusOK).decode(t, &second)
	if back := findMeal(t, second.Days[6], "lunch"); back.LeftoverOf == nil || back.Recipe.Slug != dinner.Recipe.Slug ||
		len(changed.Undo.Back) != 1 {
		t.Errorf("after undo the leftover is %+v; restored: %v", back, changed.Undo.Back)
	}
}

func TestPreview_LeftoverHidesOtherDay(t *testing.T) {
	srv := newServer(t)
	b := srv.accountWithoutAccess("fitpuur.localhost", "gluurt@voorbeeld.example")
	b.post(householdMembers, householdMember("Bo", byKCal)).wantStatus(t, http.StatusOK)
	b.get(weekOf47).wantStatus(t, http.StatusOK)
	for day, hidden := range map[int]bool{5: true, 6: false} {
		var slug string
		err := srv.Admin.QueryRow(t.Context(), `
			select recipe.slug from menu_meals meal
			join recipes recipe on recipe.owner_id = meal.recipe_owner_id and recipe.id = meal.recipe_id
			where meal.day = $1 and meal.slot = 'dinner'`, day).Scan(&slug)
		if err != nil {
			t.Fatal(err)
		}
		var recipe api.Recipe
		b.get(fmt.Sprintf("/api/v1/receipts/%s?date=2026-11-%d&slot=dinner", slug, 16+day)).
			wantStatus(t, http.StatusOK).
			decode(t, &recipe)
		if (recipe.Pan != nil) != hidden {
			t.Errorf("of day %d the pan is %+v", day, recipe.Pan)
		}
	}
}
