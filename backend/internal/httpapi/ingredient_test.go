package httpapi_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/lepelblad/lepelblad/backend/api"
)

const ingredientsPath = "/api/v1/user/admin/ingredients"

// tofuInput returns an ingredient that is not in the catalogue.
func tofuInput() map[string]any {
	return map[string]any{
		"slug":     "zijden-tofoe-test",
		"name":     map[string]any{"nl": "Zijden tofoe test", "en": "Silken tofu test"},
		"synonyms": map[string]any{"nl": []any{"kinugoshi"}}, "group": "vleesvervangers-en-zuivelvervangers",
		"aisle": "meat-fish-veg", "picture": "1f95b", "hue": 40, "kcal": 55, "protein": 5, "fat": 2.7,
		"carbohydrate": 2.4, "allergens": []any{"soy"},
		"units": []any{map[string]any{"unit": "piece", "grams": 300}}, "allergensUnknown": false, "diet": "vegan",
		"risks":  []any{},
		"source": map[string]any{"table": "estimated", "how": "Van het etiket"}, "certainty": "medium",
	}
}

func TestIngredient_IsCreatedChangedAndRetired(t *testing.T) {
	srv := newServer(t)
	bo := srv.signedInStaff()
	var created, changed api.Ingredient
	bo.post(ingredientsPath, tofuInput()).wantStatus(t, http.StatusCreated).decode(t, &created)
	if created.Keeper != "console" || created.Name != "Zijden tofoe test" || created.Salt != nil ||
		len(created.Corrected) != 0 ||
		!slices.Equal(created.Allergens, []string{"soja"}) {
		t.Errorf("created %+v", created)
	}
	contains(
		t,
		string(bo.post(ingredientsPath, tofuInput()).wantStatus(t, http.StatusConflict).body),
		`"slug":"Er is al een ingrediënt met deze slug."`,
	)
	finds := func(text string) bool {
		var ingredients []api.Ingredient
		bo.get(ingredientsPath+"/search?text="+text).wantStatus(t, http.StatusOK).decode(t, &ingredients)
		return slices.ContainsFunc(ingredients, func(i api.Ingredient) bool { return i.Id == created.Id })
	}
	if !finds("kinugoshi") {
		t.Error("not found by its other name")
	}
	item := ingredientsPath + "/" + created.Id.String()
	if created.Input == nil {
		t.Fatal("the audit entry lacks the changes")
	}
	bo.get(item).wantStatus(t, http.StatusOK)
	bo.put(item, created.Input).wantStatus(t, http.StatusOK) // the response can be sent as a request
	renamed := tofuInput()
	renamed["name"] = map[string]any{"nl": "Zachte tofoe test", "en": "Soft tofu test"}
	renamed["synonyms"], renamed["salt"] = map[string]any{}, 0.02
	bo.put(item, renamed).wantStatus(t, http.StatusOK).decode(t, &changed)
	if changed.Name != "Zachte tofoe test" || changed.Salt == nil || *changed.Salt != 0.02 {
		t.Errorf("changed = %+v", changed)
	}
	if finds("kinugoshi") || !finds("zachte") {
		t.Error("found by its old name, or not found by its new name")
	}
	bo.send(http.MethodDelete, item, nil).wantStatus(t, http.StatusNoContent)
	bo.send(http.MethodDelete, item, nil).wantStatus(t, http.StatusNotFound)
	bo.put(item, renamed).wantStatus(t, http.StatusNotFound)
	bo.get(item).wantStatus(t, http.StatusOK).decode(t, &changed)
	if !changed.Withdrawn || finds("zachte") {
		t.Error("not withdrawn")
	}
	var withdrawn []api.Ingredient
	bo.get(ingredientsPath+"?withdrawn=true").wantStatus(t, http.StatusOK).decode(t, &withdrawn)
	if !slices.ContainsFunc(withdrawn, func(i api.Ingredient) bool { return i.Id == created.Id }) {
		t.Error("not listed as withdrawn")
	}
	bo.post(item+"/offer", map[string]any{}).wantStatus(t, http.StatusOK).decode(t, &changed)
	if changed.Withdrawn || !finds("zachte") {
		t.Error("not offered again")
	}
	trail := srv.tableText("audit_entries")
	for _, action := range []string{"ingredient-made", "ingredient-changed", "ingredient-withdrawn"} {
		contains(t, trail, action)
	}
}

func TestIngredient_ConflictNamesFirstEditor(t *testing.T) {
	srv := newServer(t)
	bo := srv.signedInStaff()
	var record api.Ingredient
	bo.post(ingredientsPath, tofuInput()).wantStatus(t, http.StatusCreated).decode(t, &record)
	item := ingredientsPath + "/" + record.Id.String()
	bo.get(item).wantStatus(t, http.StatusOK)
	seen := bo.versions[item]
	first, second := tofuInput(), tofuInput()
	first["salt"], second["fibre"] = 0.02, 1.5
	bo.put(item, first).wantStatus(t, http.StatusOK)
	current := bo.versions[item]
	if seen == "" || current == seen {
		t.Errorf("got version %s before the change, %s after", seen, current)
	}
	bo.versions[item] = seen
	refusal := bo.put(item, second).wantStatus(t, http.StatusPreconditionFailed).apiError(t)
	if refusal.Code != "changed-meanwhile" || !strings.HasPrefix(refusal.Message, "Bo Beheer heeft dit op ") {
		t.Errorf("refusal = %+v", refusal)
	}
	var kept api.Ingredient
	bo.get(item).decode(t, &kept)
	if kept.Salt == nil || kept.Fibre != nil || bo.versions[item] != current {
		t.Errorf("after the refusal, got %+v", kept)
	}
	bo.language = "en" // the version does not depend on the language
	bo.put(item, second).wantStatus(t, http.StatusOK)
	// It does not depend on the encoding of the response either: browsers request a compressed one.
	plain := bo.versions[item]
	bo.header.Set("Accept-Encoding", "gzip")
	reply := bo.get(item).wantStatus(t, http.StatusOK)
	if encoding := reply.header.Get("Content-Encoding"); encoding != "gzip" || bo.versions[item] != plain {
		t.Errorf("encoding %q: version = %s, want %s", encoding, bo.versions[item], plain)
	}
}

func TestIngredient_RisksAreThoseOfStaffAndOfItsName(t *testing.T) {
	srv := newServer(t)
	bo := srv.signedInStaff()
	reblochon := withChanges(tofuInput(), map[string]any{
		"slug":  "rauwmelkse-kaas-test",
		"name":  map[string]any{"nl": "Rauwmelkse kaas test", "en": "Raw milk cheese test"},
		"risks": []any{"softCheese"},
	})
	type risks struct{ all, ofName, chosen []api.Risk }
	wantRisks := func(what string, i api.Ingredient, want risks) {
		t.Helper()
		if got := (risks{i.Risks, i.RisksOfName, i.Input.Risks}); !reflect.DeepEqual(got, want) {
			t.Errorf("%s it has risks %v, want %v", what, got, want)
		}
	}
	var check api.IngredientCheck
	bo.post(ingredientsPath+"/test", reblochon).wantStatus(t, http.StatusOK).decode(t, &check)
	if !slices.Equal(check.RisksOfName, []api.Risk{"rawMilkCheese"}) {
		t.Errorf("risks of the name = %v", check.RisksOfName)
	}
	var record api.Ingredient
	bo.post(ingredientsPath, reblochon).wantStatus(t, http.StatusCreated).decode(t, &record)
	wantRisks("when made", record, risks{
		[]api.Risk{"softCheese", "rawMilkCheese"}, []api.Risk{"rawMilkCheese"}, []api.Risk{"softCheese"},
	})
	item := ingredientsPath + "/" + record.Id.String()
	bo.get(item)
	// When the name no longer implies a risk, only the chosen risk remains.
	reblochon["name"] = map[string]any{"nl": "Kaas test", "en": "Cheese test"}
	record = api.Ingredient{}
	bo.put(item, reblochon).wantStatus(t, http.StatusOK).decode(t, &record)
	wantRisks("renamed", record, risks{[]api.Risk{"softCheese"}, []api.Risk{}, []api.Risk{"softCheese"}})
	reblochon["risks"] = []any{}
	record = api.Ingredient{}
	bo.put(item, reblochon).wantStatus(t, http.StatusOK).decode(t, &record)
	wantRisks("without them", record, risks{[]api.Risk{}, []api.Risk{}, []api.Risk{}})
	reblochon["risks"] = []any{"spicy"}
	bo.put(item, reblochon).wantStatus(t, http.StatusUnprocessableEntity)
	delete(reblochon, "risks") // a request without risks does not remove them
	bo.put(item, reblochon).wantStatus(t, http.StatusUnprocessableEntity)
}

func TestIngredient_CorrectionIsRevertedToSource(t *testing.T) {
	srv := newServer(t)
	bo := srv.signedInStaff()
	var onions []api.Ingredient
	bo.get(ingredientsPath+"/search?text=ui").wantStatus(t, http.StatusOK).decode(t, &onions)
	item := ingredientsPath + "/" + onions[0].Id.String()
	var record api.Ingredient
	bo.get(item).decode(t, &record)
	if record.Origin != nil || len(record.Corrected) != 0 {
		t.Fatalf("got corrections %q", record.Corrected)
	}
	input := *record.Input
	salt := input.Salt
	record = api.Ingredient{} // decoding would write into the same pointers
	input.Salt = new(0.5)
	bo.put(item, input).wantStatus(t, http.StatusOK).decode(t, &record)
	if !slices.Equal(record.Corrected, []string{"zout"}) || record.Origin == nil ||
		deref(record.Origin.Salt) != deref(salt) || (record.Origin.Salt == nil) != (salt == nil) {
		t.Fatalf("got corrections %q, origin %+v", record.Corrected, record.Origin)
	}
	record.Origin = nil // it is optional
	input.Salt = salt
	bo.put(item, input).wantStatus(t, http.StatusOK).decode(t, &record)
	if len(record.Corrected) != 0 || record.Origin != nil {
		t.Errorf("with the values of its source, got corrections %q", record.Corrected)
	}
}

func TestIngredient_ErrorsAreByField(t *testing.T) {
	srv := newServer(t)
	bo := srv.signedInStaff()
	for name, test := range map[string]struct {
		field, says, saysEN string
		change              map[string]any
	}{
		"energy that does not follow": {"kcal", "500 kcal, maar de voedingsstoffen leveren 54",
			"500 kcal, but the macronutrients add up to 54", map[string]any{"kcal": 500}},
		"more of a part than the whole": {"saturated", "Meer verzadigd vet (3 g) dan vet (2,7 g).",
			"More saturated fat (3 g) than fat (2.7 g).", map[string]any{"saturated": 3}},
		"an unknown group": {"group", "Deze groep kennen we niet.", "There is no such group.",
			map[string]any{"group": "soep"}},
		"a picture that is not shipped": {"picture", "Dit plaatje hebben we niet.", "There is no such picture.",
			map[string]any{"picture": "1f4a9"}},
		"an estimate of nothing": {"source.how", "Schrijf op hoe je dit schatte.",
			"Explain how you estimated this.", map[string]any{"source": map[string]any{"table": "estimated"}}},
		"a table without a code": {"source.code", "Vul de code in", "Enter its code in the source",
			map[string]any{"source": map[string]any{"table": "nevo", "name": "x"}}},
		"vegan with milk": {"diet", "Er zit dierlijk eten in (melk).",
			"It contains an animal product (milk).", map[string]any{"allergens": []any{"milk"}}},
		"a trace of what it contains": {"mayContain", "hoort niet ook bij de sporen: soja",
			"both an ingredient and a trace: soybeans", map[string]any{"mayContain": []any{"soy"}}},
		"a unit twice": {"units.1", "Deze maat staat er al.", "This unit is already there.",
			map[string]any{"units": []any{map[string]any{"unit": "can", "grams": 1},
				map[string]any{"unit": "can", "grams": 2}}}},
		"a pack of no round size": {"packs", "Een verpakking van 337 g is 324 ml", "A pack of 337 g is 324 ml",
			map[string]any{"density": 1.04, "units": []any{}, "packs": []any{337}}},
		"no English name": {"name.en", "Vul dit in.", "Please fill this in.",
			map[string]any{"name": map[string]any{"nl": "Tofoe", "en": " "}}},
		"a language without catalogues": {"plural.xx", "De taal xx hebben we niet.", "We do not have the language xx.",
			map[string]any{"plural": map[string]any{"xx": "tofoes"}}},
	} {
		invalid := tofuInput()
		maps.Copy(invalid, test.change)
		for language, message := range map[string]string{"nl": test.says, "en": test.saysEN} {
			bo.language = language
			fields := bo.post(ingredientsPath, invalid).wantStatus(t, http.StatusUnprocessableEntity).apiError(t).Fields
			if len(fields) != 1 {
				t.Errorf("%s: got %q", name, fields)
			}
			if fields[test.field] == "" {
				t.Errorf("%s: no error for %s: %q", name, test.field, fields)
			}
			contains(t, fields[test.field], message)
		}
	}
}

func TestIngredient_CheckSavesNothing(t *testing.T) {
	srv := newServer(t)
	bo := srv.signedInStaff()
	before := srv.tableText("ingredients")
	tried := tofuInput()
	tried["kcal"], tried["name"] = 500, map[string]any{"nl": "Ui", "en": "Onion test"}
	var check api.IngredientCheck
	bo.post(ingredientsPath+"/test", tried).wantStatus(t, http.StatusOK).decode(t, &check)
	errors := map[string]string{}
	for _, problem := range check.Problems {
		errors[*problem.Field] = string(problem.Severity)
	}
	want := map[string]string{
		"kcal":      "error",
		"name":      "warning",
		"salt":      "warning",
		"sugars":    "warning",
		"fibre":     "warning",
		"saturated": "warning",
	}
	if check.Acceptable || !maps.Equal(errors, want) {
		t.Errorf("errors %v, check %+v", errors, check)
	}
	bo.post(ingredientsPath+"/test", tofuInput()).wantStatus(t, http.StatusOK).decode(t, &check)
	if !check.Acceptable {
		t.Errorf("a valid one: got %+v", check)
	}
	if srv.tableText("ingredients") != before {
		t.Error("the dry run changed something")
	}
}

func TestIngredient_StatsAddUp(t *testing.T) {
	srv := newServer(t)
	bo := srv.signedInStaff()
	var stats api.IngredientStats
	bo.get(ingredientsPath+"/stats").wantStatus(t, http.StatusOK).decode(t, &stats)
	for name, list := range map[string][]api.Count{"groups": stats.Groups, "aisles": stats.Aisles,
		"sources": stats.Sources, "certainties": stats.Certainties} {
		sum := 0
		for n, item := range list {
			sum += item.Count
			if n > 0 && item.Count > list[n-1].Count {
				t.Errorf("%s are not ordered: %v", name, list)
			}
		}
		if sum != stats.Total {
			t.Errorf("%s: got sum %d, want %d", name, sum, stats.Total)
		}
	}
	if stats.Total < 200 || stats.Corrected != 0 || stats.Unused >= stats.Total || stats.AllergensUnknown == 0 {
		t.Errorf("got figures %+v", stats)
	}
	var groups []api.FoodGroup
	bo.get(ingredientsPath+"/food-groups").wantStatus(t, http.StatusOK).decode(t, &groups)
	sum := 0
	for _, group := range groups {
		sum += group.Ingredients
	}
	if len(groups) != 27 || sum != stats.Total || groups[0].Name != "aardappelen en knolgewassen" {
		t.Errorf("%d groups have %d ingredients; the first is %s", len(groups), sum, groups[0].Name)
	}
	var page struct{ Total int }
	answer := bo.get(ingredientsPath+"?group="+stats.Groups[0].Key).wantStatus(t, http.StatusOK)
	if err := json.Unmarshal(answer.body, &page); err != nil || page.Total != stats.Groups[0].Count {
		t.Errorf("the largest group: got %d, want %d (%v)", page.Total, stats.Groups[0].Count, err)
	}
}
