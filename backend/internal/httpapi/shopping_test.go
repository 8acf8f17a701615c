package httpapi_test

import (
	"net/http"
	"testing"

	"github.com/lepelblad/lepelblad/backend/api"
)

func TestShoppingLists_CountWhatIsToBuy(t *testing.T) {
	srv := newServer(t)
	b := srv.subscriber("fitpuur.localhost", "overzicht@voorbeeld.example")
	menu, _ := b.getWeek("?week=2026-W48")
	var list api.ShoppingList
	b.post(generatePath, map[string]any{"dates": []string{menu.Days[4].Date.String()}}).
		wantStatus(t, http.StatusOK).decode(t, &list)
	toBuy, atHome := 0, -1
	for n, item := range list.Items {
		if deref(item.InPantry) {
			atHome = n
		} else {
			toBuy++
		}
	}
	if atHome < 0 {
		t.Fatal("nothing on the list is at home")
	}
	want := func(items, checked int, when string) {
		t.Helper()
		var lists []api.ShoppingListSummary
		b.get("/api/v1/shopping-lists").wantStatus(t, http.StatusOK).decode(t, &lists)
		if len(lists) != 1 || lists[0].Items != items || lists[0].Checked != checked {
			t.Errorf("%s: %+v, want %d items, %d checked", when, lists, items, checked)
		}
	}
	want(toBuy, 0, "just made")
	b.post("/api/v1/shopping-lists/"+list.Id.String()+"/items", map[string]any{"name": "bloemen"}).
		wantStatus(t, http.StatusCreated)
	b.post("/api/v1/shopping-lists/items/"+list.Items[atHome].Id.String()+"/toggle", map[string]any{"checked": true}).
		wantStatus(t, http.StatusOK)
	want(toBuy+2, 1, "with flowers, and bought though it is at home")
}

func TestShoppingList_ReportsOutdated(t *testing.T) {
	srv := newServer(t)
	b := srv.subscriber("fitpuur.localhost", "bijwerken@voorbeeld.example")
	menu, _ := b.getWeek("?week=2026-W48")
	friday := menu.Days[4]
	days := map[string]any{"dates": []string{friday.Date.String()}}
	var list api.ShoppingList
	b.post(generatePath, days).wantStatus(t, http.StatusOK).decode(t, &list)
	outdated := func(want bool, when string) {
		t.Helper()
		var found api.ShoppingList
		b.get("/api/v1/shopping-lists/"+list.Id.String()).wantStatus(t, http.StatusOK).decode(t, &found)
		if deref(found.Outdated) != want {
			t.Errorf("%s, it is outdated: %v", when, !want)
		}
	}
	outdated(false, "just made")

	item := "/api/v1/shopping-lists/items/" + list.Items[0].Id.String()
	b.send(http.MethodDelete, item, nil).wantStatus(t, http.StatusNoContent)
	b.post("/api/v1/shopping-lists/items/"+list.Items[1].Id.String()+"/toggle", map[string]any{"checked": true}).
		wantStatus(t, http.StatusOK)
	b.post("/api/v1/shopping-lists/"+list.Id.String()+"/items", map[string]any{"name": "bloemen"}).
		wantStatus(t, http.StatusCreated)
	outdated(false, "changed by hand")

	var changed api.MenuDayChange
	swap := func(day api.MenuDay) map[string]any {
		return map[string]any{"date": day.Date.String(), "slot": "dinner", "replaces": day.Meals[3].Recipe.Slug}
	}
	b.post(surprisePath, swap(menu.Days[0])).wantStatus(t, http.StatusOK)
	outdated(false, "with another dinner on another day")
	b.post(surprisePath, swap(friday)).wantStatus(t, http.StatusOK).decode(t, &changed)
	outdated(true, "with another dinner")
	b.post(undoPath, map[string]any{"change": changed.Undo.Change, "date": friday.Date.String()}).
		wantStatus(t, http.StatusOK)
	outdated(false, "with the dinner back")

	b.post(surprisePath, swap(friday)).wantStatus(t, http.StatusOK)
	b.post(generatePath, days).wantStatus(t, http.StatusOK)
	outdated(false, "brought up to date")

	// Adding and removing a household member makes the list outdated.
	bo := b.post(householdMembers, householdMember("Bo", byKCal)).household(t).Members[0]
	outdated(true, "with a household member")
	b.post(generatePath, days).wantStatus(t, http.StatusOK)
	outdated(false, "brought up to date for two")
	b.send(http.MethodDelete, householdMembers+"/"+bo.Id.String(), nil).wantStatus(t, http.StatusOK)
	outdated(true, "with one person fewer")
	b.post(generatePath, days).wantStatus(t, http.StatusOK)
	outdated(false, "brought up to date again")

	// A list that is older than the column needs.
	menu, _ = b.getWeek("?week=2026-W48")
	b.post(surprisePath, swap(menu.Days[4])).wantStatus(t, http.StatusOK)
	outdated(true, "with a third dinner")
	if _, err := srv.Scope("fitpuur").Exec(t.Context(), `update shopping_lists set needs = null
		where id = $1`, list.Id); err != nil {
		t.Fatal(err)
	}
	outdated(false, "of unknown making")
}

func TestShoppingList_HasRecipesThatWereAddedByHand(t *testing.T) {
	srv := newServer(t)
	b := srv.subscriber("fitpuur.localhost", "recept-op-lijst@voorbeeld.example")
	const recipe = "/recipes/aardappelsalade-met-gerookte-makreel"
	var list api.ShoppingList
	b.post("/api/v1/shopping-lists", nil).wantStatus(t, http.StatusOK).decode(t, &list)
	if len(list.Items)+len(list.Dates)+len(list.Added) != 0 {
		t.Fatalf("a new list has %d items, %v, %v", len(list.Items), list.Dates, list.Added)
	}
	path := "/api/v1/shopping-lists/" + list.Id.String()
	grams := func(slug string) float64 {
		t.Helper()
		for _, item := range list.Items {
			if item.Name == slug {
				return deref(item.Grams)
			}
		}
		return 0
	}
	put := func(path string, servings float64) {
		t.Helper()
		list = api.ShoppingList{}
		b.put(path+recipe, map[string]any{"servings": servings}).
			wantStatus(t, http.StatusOK).decode(t, &list)
	}
	put(path, 2)
	forTwo := grams("gerookte makreel")
	if forTwo == 0 || len(list.Added) != 1 || list.Added[0].Servings != 2 {
		t.Fatalf("for two: %v g of mackerel, %+v", forTwo, list.Added)
	}
	put(path, 4)
	if got := grams("gerookte makreel"); got != 2*forTwo || len(list.Added) != 1 {
		t.Errorf("for four instead of two: %v g of mackerel (%v for two), %+v", got, forTwo, list.Added)
	}
	var again api.ShoppingList
	b.post("/api/v1/shopping-lists", nil).wantStatus(t, http.StatusOK).decode(t, &again)
	if again.Id != list.Id || len(again.Items) != len(list.Items) {
		t.Errorf("opened again: list %v with %d items, want %v with %d", again.Id, len(again.Items), list.Id,
			len(list.Items))
	}
	b.send(http.MethodDelete, path+recipe, nil).wantStatus(t, http.StatusOK).decode(t, &list)
	if len(list.Items)+len(list.Added) != 0 {
		t.Errorf("after taking it off: %d items, %v", len(list.Items), list.Added)
	}

	// On a list for days of the menu, the recipe stays when the list is brought up to date.
	menu, _ := b.getWeek("?week=2026-W48")
	days := map[string]any{"dates": []string{menu.Days[4].Date.String()}}
	b.post(generatePath, days).wantStatus(t, http.StatusOK).decode(t, &list)
	before := grams("gerookte makreel")
	path = "/api/v1/shopping-lists/" + list.Id.String()
	put(path, 2)
	b.post(generatePath, days).wantStatus(t, http.StatusOK).decode(t, &list)
	if got := grams("gerookte makreel"); got != before+forTwo || len(list.Added) != 1 {
		t.Errorf("brought up to date: %v g of mackerel, want %v; %+v", got, before+forTwo, list.Added)
	}
	b.get(path).wantStatus(t, http.StatusOK).decode(t, &list)
	if deref(list.Outdated) {
		t.Error("a list with a recipe that was added by hand is outdated")
	}
	b.put(path+"/recipes/bestaat-niet", map[string]any{"servings": 2}).
		wantStatus(t, http.StatusNotFound)
	b.put(path+recipe, map[string]any{"servings": 0}).wantStatus(t, http.StatusUnprocessableEntity)
	other := srv.subscriber("fitpuur.localhost", "ander@voorbeeld.example")
	other.put(path+recipe, map[string]any{"servings": 2}).wantStatus(t, http.StatusNotFound)
}

func TestShoppingList_OwnItemsHaveTheAisleOfTheirFood(t *testing.T) {
	srv := newServer(t)
	b := srv.subscriber("fitpuur.localhost", "schap@voorbeeld.example")
	var list api.ShoppingList
	b.post("/api/v1/shopping-lists", nil).wantStatus(t, http.StatusOK).decode(t, &list)
	for name, want := range map[string]api.Aisle{
		"melk": "dairy-eggs", "Toiletpapier": "non-food", "bananen": "produce", "iets bijzonders": "pantry",
		"bleekselderij": "produce", "bleekwater": "non-food", "olijfolie": "spices-oil", "huishoudfolie": "non-food",
	} {
		var item api.ShoppingItem
		b.post("/api/v1/shopping-lists/"+list.Id.String()+"/items", map[string]any{"name": name}).
			wantStatus(t, http.StatusCreated).decode(t, &item)
		if item.Aisle != want {
			t.Errorf("%s is in %s, want %s", name, item.Aisle, want)
		}
	}
}
