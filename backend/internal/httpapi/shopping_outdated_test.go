package httpapi_test

import (
	"net/http"
	"testing"

	"github.com/lepelblad/lepelblad/backend/api"
)

func TestAListSaysWhenTheMenuNeedsSomethingElse(t *testing.T) {
	h := newHouse(t)
	v := h.diner("fitpuur.localhost", "bijwerken@voorbeeld.example")
	menu, _ := v.week("?week=2026-W48")
	friday := menu.Days[4]
	days := map[string]any{"dates": []string{friday.Date.String()}}
	var list api.ShoppingList
	v.post(generatePath, days).want(t, http.StatusOK).data(t, &list)
	outdated := func(want bool, when string) {
		t.Helper()
		var found api.ShoppingList
		v.get("/api/v1/shopping-lists/"+list.Id.String()).want(t, http.StatusOK).data(t, &found)
		if value(found.Outdated) != want {
			t.Errorf("%s, it is outdated: %v", when, !want)
		}
	}
	outdated(false, "just made")

	item := "/api/v1/shopping-lists/items/" + list.Items[0].Id.String()
	v.send(http.MethodDelete, item, nil).want(t, http.StatusNoContent)
	v.post("/api/v1/shopping-lists/items/"+list.Items[1].Id.String()+"/toggle", map[string]any{"checked": true}).
		want(t, http.StatusOK)
	v.post("/api/v1/shopping-lists/"+list.Id.String()+"/items", map[string]any{"name": "bloemen"}).
		want(t, http.StatusCreated)
	outdated(false, "changed by hand")

	var changed api.MenuDayChange
	swap := func(day api.MenuDay) map[string]any {
		return map[string]any{"date": day.Date.String(), "slot": "dinner", "replaces": day.Meals[3].Recipe.Slug}
	}
	v.post(surprisePath, swap(menu.Days[0])).want(t, http.StatusOK)
	outdated(false, "with another dinner on another day")
	v.post(surprisePath, swap(friday)).want(t, http.StatusOK).data(t, &changed)
	outdated(true, "with another dinner")
	v.post(undoPath, map[string]any{"change": changed.Undo.Change, "date": friday.Date.String()}).want(t, http.StatusOK)
	outdated(false, "with the dinner back")

	v.post(surprisePath, swap(friday)).want(t, http.StatusOK)
	v.post(generatePath, days).want(t, http.StatusOK)
	outdated(false, "brought up to date")

	// Who eats along counts, and again when they have gone.
	bo := v.post(householdMembers, someone("Bo", byKCal)).household(t).Members[0]
	outdated(true, "with somebody who eats along")
	v.post(generatePath, days).want(t, http.StatusOK)
	outdated(false, "brought up to date for two")
	v.send(http.MethodDelete, householdMembers+"/"+bo.Id.String(), nil).want(t, http.StatusOK)
	outdated(true, "with one person fewer")
	v.post(generatePath, days).want(t, http.StatusOK)
	outdated(false, "brought up to date again")

	// A list from before it was known what lists are made from.
	menu, _ = v.week("?week=2026-W48")
	v.post(surprisePath, swap(menu.Days[4])).want(t, http.StatusOK)
	outdated(true, "with a third dinner")
	if _, err := h.Scope("fitpuur").Exec(t.Context(), `update shopping_lists set needs = null where id = $1`, list.Id); err != nil {
		t.Fatal(err)
	}
	outdated(false, "of unknown making")
}
