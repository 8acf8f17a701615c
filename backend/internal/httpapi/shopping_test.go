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
