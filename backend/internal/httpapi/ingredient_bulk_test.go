package httpapi_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/api"
)

// createTofu creates an ingredient like tofuInput under another slug and name.
func (b *browser) createTofu(t *testing.T, slug string, changes map[string]any) api.Ingredient {
	t.Helper()
	input := tofuInput()
	input["slug"], input["name"] = slug, map[string]any{"nl": slug, "en": slug}
	for field, value := range changes {
		input[field] = value
	}
	var created api.Ingredient
	b.post(ingredientsPath, input).wantStatus(t, http.StatusCreated).decode(t, &created)
	return created
}

// ingredients returns the total and the slugs of a list of ingredients.
func (b *browser) ingredients(t *testing.T, query string) (int, string) {
	t.Helper()
	var answer struct {
		Data  []api.Ingredient
		Total int
	}
	if err := json.Unmarshal(b.get(ingredientsPath+query).wantStatus(t, http.StatusOK).body, &answer); err != nil {
		t.Fatal(err)
	}
	slugs := make([]string, len(answer.Data))
	for n, ingredient := range answer.Data {
		slugs[n] = ingredient.Slug
	}
	return answer.Total, strings.Join(slugs, " ")
}

func TestIngredient_BulkChangesSelectionAndNamesWhatItLeaves(t *testing.T) {
	srv := newServer(t)
	bo := srv.signedInStaff()
	unknown := map[string]any{"allergens": []any{}, "allergensUnknown": true}
	first := bo.createTofu(t, "bulk-een", unknown)
	second := bo.createTofu(t, "bulk-twee", unknown)
	used := bo.createTofu(t, "bulk-drie", unknown)
	if total, slugs := bo.ingredients(t, "?allergensUnknown=true&sort=slug&text=bulk"); total != 3 ||
		slugs != "bulk-drie bulk-een bulk-twee" {
		t.Errorf("unknown allergens: got %d: %s", total, slugs)
	}
	change := func(body map[string]any) api.IngredientBulkResult {
		var result api.IngredientBulkResult
		bo.post(ingredientsPath+"/bulk", body).wantStatus(t, http.StatusOK).decode(t, &result)
		return result
	}
	known := map[string]any{"allergens": map[string]any{"contains": []any{"soy"}, "mayContain": []any{"treeNuts"}}}
	ids := []any{first.Id, second.Id}
	if got := change(map[string]any{"ids": ids, "change": known}); got.Changed != 2 || got.Refused != 0 {
		t.Errorf("allergens: got %+v", got)
	}
	if got := change(map[string]any{"ids": ids, "change": known}); got.Changed != 0 || got.Unchanged != 2 {
		t.Errorf("allergens again: got %+v", got)
	}
	var record api.Ingredient
	bo.get(ingredientsPath+"/"+first.Id.String()).wantStatus(t, http.StatusOK).decode(t, &record)
	if record.AllergensUnknown || len(record.Allergens) != 1 || len(record.MayContain) != 1 {
		t.Errorf("after the change, got %+v", record)
	}
	// A vegan food cannot contain milk.
	milk := map[string]any{"allergens": map[string]any{"contains": []any{"milk"}, "mayContain": []any{}}}
	if got := change(map[string]any{"ids": ids, "change": milk}); got.Changed != 0 || got.Refused != 2 ||
		!strings.Contains(got.Refusals[0].Message, "melk") {
		t.Errorf("milk: got %+v", got)
	}
	// All that match a filter, and the rest stays.
	filter := map[string]any{"allergensUnknown": true, "text": "bulk"}
	aisle := map[string]any{"aisle": "frozen"}
	if got := change(map[string]any{"filter": filter, "change": aisle}); got.Changed != 1 {
		t.Errorf("aisle of a filter: got %+v", got)
	}
	if total, slugs := bo.ingredients(t, "?aisle=frozen&text=bulk"); total != 1 || slugs != "bulk-drie" {
		t.Errorf("frozen: got %d: %s", total, slugs)
	}
	// An ingredient of a brand's recipe stays, as do those of the files.
	manager, tenant := srv.signedInManager("fitpuur")
	recipe := porridgeInput("Pap met tofoe")
	recipe["ingredients"] = append(recipe["ingredients"].([]any),
		map[string]any{"ingredient": used.Slug, "quantity": 0.2, "unit": "piece"})
	recipe["steps"] = append(recipe["steps"].([]any),
		map[string]any{"text": map[string]any{"nl": "Roer de bulk-drie erdoor."}, "minutes": 0})
	srv.waitUntil("the new ingredient in the brand's catalogue", func() bool {
		return manager.post(adminRecipesPath+"?tenantId="+tenant.String(), recipe).status == http.StatusCreated
	})
	got := change(map[string]any{"ids": []any{first.Id, used.Id}, "change": map[string]any{"withdraw": true}})
	if got.Changed != 1 || got.Refused != 1 || !strings.Contains(got.Refusals[0].Message, "FitPuur") {
		t.Errorf("withdraw: got %+v", got)
	}
	var uses []api.IngredientUse
	bo.get(ingredientsPath+"/"+used.Id.String()+"/uses").wantStatus(t, http.StatusOK).decode(t, &uses)
	if len(uses) != 1 || uses[0].Brand != "FitPuur" {
		t.Errorf("uses: got %+v", uses)
	}
	if total, slugs := bo.ingredients(t, "?unused=true&text=bulk"); total != 1 || slugs != "bulk-twee" {
		t.Errorf("unused: got %d: %s", total, slugs)
	}
	// A large change goes on where the request before it ended.
	all, _ := bo.ingredients(t, "?source=ciqual")
	refused := 0
	for request, after := 1, any(nil); ; request++ {
		body := map[string]any{"filter": map[string]any{"source": "ciqual"}, "change": map[string]any{"withdraw": true}}
		if after != nil {
			body["after"] = after
		}
		got := change(body)
		refused += got.Refused
		if got.Changed != 0 || len(got.Refusals) != min(50, got.Refused) || request > 20 {
			t.Fatalf("withdraw files: got %+v", got)
		}
		if got.Next == nil {
			break
		}
		after = *got.Next
	}
	if refused != all || all <= 250 {
		t.Errorf("%d refused, want %d", refused, all)
	}
}

func TestIngredient_PagesOfTheListHaveEachOnce(t *testing.T) {
	srv := newServer(t)
	bo := srv.signedInStaff()
	const perPage = 40
	for _, order := range []string{"sort=name&order=asc", "sort=kcal&order=desc"} {
		seen := map[string]bool{}
		last := ""
		total, pages := 1, 0
		for page := 1; (page-1)*perPage < total; page++ {
			var slugs string
			total, slugs = bo.ingredients(t, fmt.Sprintf("?%s&perPage=%d&page=%d", order, perPage, page))
			for _, slug := range strings.Fields(slugs) {
				if seen[slug] {
					t.Errorf("%s: %s is on two pages", order, slug)
				}
				seen[slug], last = true, slug
			}
			pages++
		}
		if len(seen) != total || pages < 5 {
			t.Errorf("%s: %d on %d pages, want %d", order, len(seen), pages, total)
		}
		query := fmt.Sprintf("?%s&perPage=%d&page=%d", order, perPage, pages+3)
		if _, beyond := bo.ingredients(t, query); beyond != "" {
			t.Errorf("%s: beyond the last page, got %s", order, beyond)
		}
		// The whole list in one order is the other in reverse.
		reverse := strings.NewReplacer("asc", "desc", "desc", "asc").Replace(order)
		if _, slugs := bo.ingredients(t, "?"+reverse+"&perPage=1&page=1"); slugs != last {
			t.Errorf("%s: the first of the reverse is %s, want %s", order, slugs, last)
		}
	}
}

func TestIngredient_GoesBackToAFormerVersion(t *testing.T) {
	srv := newServer(t)
	bo := srv.signedInStaff()
	created := bo.createTofu(t, "vroeger", nil)
	item := ingredientsPath + "/" + created.Id.String()
	versions := func() (list []api.IngredientVersion) {
		bo.get(item+"/versions").wantStatus(t, http.StatusOK).decode(t, &list)
		return list
	}
	if got := versions(); len(got) != 0 {
		t.Errorf("new: got %+v", got)
	}
	input := tofuInput()
	input["slug"], input["kcal"], input["fibre"] = "vroeger", 60, 1.2
	bo.get(item).wantStatus(t, http.StatusOK)
	bo.put(item, input).wantStatus(t, http.StatusOK)
	bo.post(ingredientsPath+"/bulk", map[string]any{
		"ids": []any{created.Id}, "change": map[string]any{"aisle": "frozen"},
	}).wantStatus(t, http.StatusOK)
	list := versions()
	if len(list) != 2 || list[0].Number != 2 || strings.Join(list[0].Changed, " ") != "schap" ||
		list[1].Input.Kcal != 55 || list[1].Input.Fibre != nil || list[1].ChangedBy == nil ||
		*list[1].ChangedBy != "Bo Beheer" {
		t.Fatalf("got %+v", list)
	}
	var record api.Ingredient
	bo.get(item).wantStatus(t, http.StatusOK)
	bo.put(item, list[1].Input).wantStatus(t, http.StatusOK).decode(t, &record)
	if record.Kcal != 55 || record.Fibre != nil || record.Aisle != created.Aisle || record.Name != created.Name {
		t.Errorf("back: got %+v, want %+v", record, created)
	}
	if got := versions(); len(got) != 3 {
		t.Errorf("after going back: got %d versions", len(got))
	}
	bo.get(ingredientsPath+"/"+uuid.NewString()+"/versions").wantStatus(t, http.StatusNotFound)
	bo.get(ingredientsPath+"/"+uuid.NewString()+"/uses").wantStatus(t, http.StatusNotFound)
}

func TestIngredient_PartnerChangesOwnInBulkAndReverts(t *testing.T) {
	srv := newServer(t)
	fitpuur := srv.tenantID("fitpuur")
	pim := srv.partnerAdmin("fitpuur")
	rice := srv.shopIngredient(pim, fitpuur)
	boss := srv.signedInStaff()
	tofu := boss.createTofu(t, "tofoe-in-bulk", nil)
	gerda, _ := srv.signedInManager("greenfork")
	greenforks := srv.shopIngredient(gerda, srv.tenantID("greenfork"))
	change := func(b *browser, query string, body map[string]any) api.IngredientBulkResult {
		t.Helper()
		var result api.IngredientBulkResult
		b.post(ingredientsPath+"/bulk"+query, body).wantStatus(t, http.StatusOK).decode(t, &result)
		return result
	}
	// Of the ids of three owners only their own is changed.
	frozen := map[string]any{"aisle": "frozen"}
	ids := []any{rice.Id, tofu.Id, greenforks.Id}
	if got := change(pim, "", map[string]any{"ids": ids, "change": frozen}); got.Changed != 1 || got.Refused != 0 {
		t.Errorf("got %+v", got)
	}
	// A filter reaches their own only, too: everything that is offered.
	own, _ := pim.ingredients(t, "")
	got := change(pim, "", map[string]any{"filter": map[string]any{}, "change": map[string]any{"aisle": "drinks"}})
	if got.Changed+got.Unchanged != own {
		t.Errorf("got %+v of %d", got, own)
	}
	pim.post(ingredientsPath+"/bulk?tenantId="+srv.tenantID("greenfork"), map[string]any{"ids": ids, "change": frozen}).
		wantStatus(t, http.StatusNotFound)
	aisle := func(b *browser, id uuid.UUID) string {
		t.Helper()
		var record api.Ingredient
		b.get(ingredientsPath+"/"+id.String()).wantStatus(t, http.StatusOK).decode(t, &record)
		return string(record.Aisle)
	}
	if aisle(pim, rice.Id) != "drinks" || aisle(boss, tofu.Id) != string(tofu.Aisle) ||
		aisle(gerda, greenforks.Id) != string(greenforks.Aisle) {
		t.Error("another's ingredient was changed")
	}

	// The history is their own, and leads back.
	path := ingredientsPath + "/" + rice.Id.String()
	var versions []api.IngredientVersion
	pim.get(path+"/versions").wantStatus(t, http.StatusOK).decode(t, &versions)
	if len(versions) != 2 || versions[1].Number != 1 || versions[1].Input.Aisle != rice.Aisle {
		t.Fatalf("got %+v", versions)
	}
	pim.get(ingredientsPath+"/"+tofu.Id.String()+"/versions").wantStatus(t, http.StatusNotFound)
	boss.get(path+"/versions").wantStatus(t, http.StatusNotFound) // of the platform there is no such ingredient
	boss.get(path+"/versions?tenantId="+srv.tenantID("greenfork")).wantStatus(t, http.StatusNotFound)
	boss.get(path+"/versions?tenantId="+fitpuur).wantStatus(t, http.StatusOK)
	pim.get(path)
	input := asObject(t, versions[1].Input)
	input["name"] = map[string]any{"nl": "Rijst", "en": "Rice"}
	pim.put(path, input).wantStatus(t, http.StatusOK)
	if got := aisle(pim, rice.Id); got != string(rice.Aisle) {
		t.Errorf("after reverting, it is in %s", got)
	}

	// Withdrawn in bulk, it can be imported again only by the brand.
	got = change(pim, "", map[string]any{"ids": ids, "change": map[string]any{"withdraw": true}})
	if got.Changed != 1 {
		t.Errorf("withdrawn: got %+v", got)
	}
	boss.get(ingredientsPath+"/"+tofu.Id.String()).wantStatus(t, http.StatusOK)
}
