package httpapi_test

import (
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/purchase"
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

// mayBeBlank are text properties that are not shown to users; a service ignores or refuses blank values.
var mayBeBlank = []string{"password", "current", "dislikes", "ingredient", "replaces", "with", "comes", "recipe",
	"group", "address", "text", "column", "synonyms"}

func TestText_NoBreakSpacesAreBlank(t *testing.T) {
	t.Parallel()
	const blank = " \u00a0\u202f\u2007\u3000\u200b\u2060\ufeff"
	checked := 0
	var check func(op, name string, schema *openapi3.Schema)
	check = func(op, name string, schema *openapi3.Schema) {
		all, _ := properties(schema)
		for property, sub := range all {
			check(op, property, sub)
		}
		if schema.Items != nil {
			check(op, name, schema.Items.Value)
		}
		if schema.MinLength == 0 || schema.Format != "" || slices.Contains(mayBeBlank, name) {
			return
		}
		checked++
		text := blank
		for utf8.RuneCountInString(text) < int(schema.MinLength) {
			text += blank
		}
		if schema.VisitJSONString(text) == nil {
			t.Errorf("%s accepts a blank %s", op, name)
		}
	}
	for _, op := range contractOperations(t) {
		if op.body() != nil {
			check(op.OperationID, "", op.body())
		}
	}
	if checked < 20 {
		t.Errorf("only %d properties were checked", checked)
	}
}

func TestText_BlankPartsOfAddressAreRefused(t *testing.T) {
	srv := newServer(t)
	buyer := srv.browser("fitpuur.localhost")
	codes := srv.createCodes("fitpuur", purchase.Batch{Product: parcelProduct(3)})
	buyer.registerWithCode(codes[0], "adres@voorbeeld.example").wantStatus(t, http.StatusOK)
	for _, field := range []string{"name", "street", "city"} {
		address := maps.Clone(homeAddress)
		address[field] = "\u00a0\u202f"
		got := buyer.post(submitAddress, address).wantStatus(t, http.StatusUnprocessableEntity).apiError(t)
		if got.Fields[field] == "" || len(got.Fields) != 1 {
			t.Errorf("response to a blank %s = %+v", field, got)
		}
	}
	var check api.ShippingAddressCheck
	const checked = "/api/v1/user/check-shipping-address?country=NL&postalCode=3511AB&houseNumber=12&city="
	buyer.get(checked+"%C2%A0Utrecht%C2%A0").wantStatus(t, http.StatusOK).decode(t, &check)
	if !check.Valid || *check.City != "Utrecht" {
		t.Errorf("checked as %+v", check)
	}
	buyer.get(checked+strings.Repeat("a", 101)).wantStatus(t, http.StatusUnprocessableEntity)
}

func TestMealTimes_SharesAreValidated(t *testing.T) {
	srv := newServer(t)
	b := srv.subscriber("lepelblad.localhost", "delen@voorbeeld.example")
	shares := func(breakfast, lunch, dinner any) []map[string]any {
		return []map[string]any{{"slot": "breakfast", "share": breakfast}, {"slot": "lunch", "share": lunch},
			{"slot": "dinner", "share": dinner}}
	}
	for name, mealTimes := range map[string][]map[string]any{
		"less than the least": shares(4, 30, 66),
		"more than the most":  shares(10, 19, 71),
		"parts of a percent":  shares(25.5, 34.5, 40),
		"99 in all":           shares(20, 30, 49),
		"text":                shares("20", 30, 50),
		"nothing":             shares(nil, 30, 50),
		"a share for some":    {{"slot": "breakfast"}, {"slot": "lunch", "share": 50}, {"slot": "dinner", "share": 50}},
		"a meal time twice":   {{"slot": "lunch"}, {"slot": "lunch"}, {"slot": "dinner"}},
		"snacks with other shares": append(shares(20, 20, 40), map[string]any{"slot": "morningSnack", "share": 15},
			map[string]any{"slot": "eveningSnack", "share": 5}),
		"snacks only": {{"slot": "morningSnack"}, {"slot": "afternoonSnack"}, {"slot": "eveningSnack"}},
	} {
		got := b.post("/api/v1/user/settings/mealtimes/update-mealtimes", map[string]any{"mealTimes": mealTimes})
		if got.status != http.StatusUnprocessableEntity || len(got.apiError(t).Fields) == 0 {
			t.Errorf("%s: status %d: %s", name, got.status, got.body)
		}
	}
	b.post("/api/v1/user/settings/mealtimes/update-mealtimes", map[string]any{"mealTimes": shares(5, 25, 70)}).
		wantStatus(t, http.StatusOK)
}
