package httpapi_test

import (
	"maps"
	"net/http"
	"slices"
	"testing"
)

func TestTextByLanguage_IsRefusedInAnUnknownLanguage(t *testing.T) {
	srv := newServer(t)
	admin := srv.signedInStaff()
	batch := map[string]any{"tenantId": srv.tenantID("fitpuur"), "name": "Najaar", "accessDays": 30, "parcel": false,
		"lastDay": "2026-12-31", "codes": 1}
	recipes := adminRecipesPath + "?tenantId=" + srv.tenantID("fitpuur")
	for name, c := range map[string]struct {
		path   string
		body   map[string]any
		fields []string
	}{
		"a product in an unknown language only": {purchaseBatches,
			withChanges(batch, map[string]any{"product": map[string]any{"xx": "Pakket"}}),
			[]string{"product", "product.xx"}},
		"a product in one unknown language": {purchaseBatches,
			withChanges(batch, map[string]any{"product": map[string]any{"nl": "Pakket", "xx": "Pakket"}}),
			[]string{"product.xx"}},
		"a blank product": {purchaseBatches,
			withChanges(batch, map[string]any{"product": map[string]any{"nl": " "}}), []string{"product"}},
		"a recipe": {recipes, withChanges(porridgeInput("Pap"), map[string]any{
			"name": map[string]any{"xx": "Pap"}, "summary": map[string]any{"xx": "Pap"},
			"storage": map[string]any{"xx": "x"},
		}), []string{"name", "name.xx", "storage.xx", "summary.xx"}},
		"an ingredient": {ingredientsPath, withChanges(tofuInput(), map[string]any{
			"plural": map[string]any{"xx": "tofoes"}, "synonyms": map[string]any{"xx": []string{"tofoe"}},
		}), []string{"plural.xx", "synonyms.xx"}},
	} {
		fields := admin.post(c.path, c.body).wantStatus(t, http.StatusUnprocessableEntity).apiError(t).Fields
		if got := slices.Sorted(maps.Keys(fields)); !slices.Equal(got, c.fields) {
			t.Errorf("%s: the fields are %v, want %v", name, got, c.fields)
		}
	}
}

func TestIngredient_AnEmptyFormIsRefusedWithEveryProblem(t *testing.T) {
	srv := newServer(t)
	fields := srv.signedInStaff().post(ingredientsPath, map[string]any{
		"slug": "", "name": map[string]any{}, "group": "", "picture": "", "source": map[string]any{},
	}).wantStatus(t, http.StatusUnprocessableEntity).apiError(t).Fields
	for _, field := range []string{"slug", "name.nl", "name.en", "group", "aisle", "kcal", "protein", "diet"} {
		if fields[field] != "Vul dit in." {
			t.Errorf("%s is %q", field, fields[field])
		}
	}
}
