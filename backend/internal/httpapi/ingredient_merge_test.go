package httpapi_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/lepelblad/lepelblad/backend/api"
)

// shopIngredient returns an ingredient of shopTable that a partner imported.
func (srv *testServer) shopIngredient(pim *browser, tenant string) api.Ingredient {
	srv.t.Helper()
	pim.upload(importPath+"?dryRun=false&tenantId="+tenant, "winkel.csv", []byte(shopTable)).
		wantStatus(srv.t, http.StatusAccepted)
	srv.DoJobs()
	var list []api.Ingredient
	pim.get(ingredientsPath+"?text=rijst&tenantId="+tenant).wantStatus(srv.t, http.StatusOK).decode(srv.t, &list)
	if len(list) != 1 || list[0].Name != "Rijst" {
		srv.t.Fatalf("got own ingredients %+v", list)
	}
	return list[0]
}

func TestIngredient_PartnerCorrectsAndWithdrawsOwnImported(t *testing.T) {
	srv := newServer(t)
	fitpuur, greenfork := srv.tenantID("fitpuur"), srv.tenantID("greenfork")
	pim := srv.partnerAdmin("fitpuur")
	rice := srv.shopIngredient(pim, fitpuur)
	path := ingredientsPath + "/" + rice.Id.String()
	var record api.Ingredient
	pim.get(path).wantStatus(t, http.StatusOK).decode(t, &record)
	input := asObject(t, *record.Input)
	input["name"] = map[string]any{"nl": "Rijst", "en": "Rice"}
	input["kcal"], input["carbohydrate"], input["allergensUnknown"] = 346, 77, false
	pim.put(path, input).wantStatus(t, http.StatusOK).decode(t, &record)
	if record.Kcal != 346 || record.AllergensUnknown || record.Origin == nil || record.Origin.Kcal != 350 {
		t.Errorf("got %+v", record)
	}
	if total, _ := pim.ingredients(t, "?corrected=true"); total != 1 {
		t.Errorf("%d corrected, want 1", total)
	}
	// The platform's and another brand's are not theirs.
	boss := srv.signedInStaff()
	tofu := boss.createTofu(t, "tofoe-van-het-platform", nil)
	pim.get(ingredientsPath+"/"+tofu.Id.String()).wantStatus(t, http.StatusNotFound)
	pim.send(http.MethodDelete, ingredientsPath+"/"+tofu.Id.String(), nil).wantStatus(t, http.StatusNotFound)
	pim.get(ingredientsPath+"?tenantId="+greenfork).wantStatus(t, http.StatusNotFound)
	boss.get(path).wantStatus(t, http.StatusNotFound)
	boss.get(path+"?tenantId="+greenfork).wantStatus(t, http.StatusNotFound)
	boss.get(path+"?tenantId="+fitpuur).wantStatus(t, http.StatusOK)
	pim.post(ingredientsPath, tofuInput()).wantStatus(t, http.StatusForbidden)

	// One that a recipe uses stays; without uses it goes, comes back, and is withdrawn for good.
	pim.send(http.MethodDelete, path, nil).wantStatus(t, http.StatusNoContent)
	if total, slugs := pim.ingredients(t, "?withdrawn=true"); total != 1 || slugs != rice.Slug {
		t.Errorf("%d withdrawn: %s", total, slugs)
	}
	pim.post(path+"/offer", nil).wantStatus(t, http.StatusOK)
	recipe := porridgeInput("Pap met rijst")
	recipe["ingredients"] = append(recipe["ingredients"].([]any),
		map[string]any{"ingredient": rice.Slug, "quantity": 20, "unit": "g"})
	recipe["steps"] = append(recipe["steps"].([]any),
		map[string]any{"text": map[string]any{"nl": "Roer de rijst erdoor."}, "minutes": 0})
	pim.post(adminRecipesPath+"?tenantId="+fitpuur, recipe).wantStatus(t, http.StatusCreated)
	refused := pim.send(http.MethodDelete, path, nil).wantStatus(t, http.StatusConflict)
	if !strings.Contains(string(refused.body), "Pap met rijst") {
		t.Errorf("got refusal %s", refused.body)
	}
	var uses []api.IngredientUse
	pim.get(path+"/uses").wantStatus(t, http.StatusOK).decode(t, &uses)
	if len(uses) != 1 || uses[0].Name != "Pap met rijst" {
		t.Errorf("got uses %+v", uses)
	}
}

func TestIngredient_MergeReplacesItEverywhere(t *testing.T) {
	srv := newServer(t)
	boss := srv.signedInStaff()
	slices30 := []any{map[string]any{"unit": "slice", "grams": 30}}
	gone := boss.createTofu(t, "dubbele-tofoe", map[string]any{"units": slices30})
	kept := boss.createTofu(t, "enige-tofoe", map[string]any{"mayContain": []any{"celery"}})
	manager, tenant := srv.signedInManager("fitpuur")
	recipe := porridgeInput("Pap met tofoe")
	recipe["ingredients"] = append(recipe["ingredients"].([]any),
		map[string]any{"ingredient": gone.Slug, "quantity": 1, "unit": "slice"})
	recipe["steps"] = append(recipe["steps"].([]any),
		map[string]any{"text": map[string]any{"nl": "Roer de dubbele-tofoe erdoor."}, "minutes": 0})
	var made api.RecipeRecord
	srv.waitUntil("the new ingredient in the brand's catalogue", func() bool {
		answer := manager.post(adminRecipesPath+"?tenantId="+tenant.String(), recipe)
		if answer.status == http.StatusCreated {
			answer.decode(t, &made)
		}
		return answer.status == http.StatusCreated
	})
	for _, host := range []string{"fitpuur.localhost", "greenfork.localhost"} {
		srv.subscriber(host, "lust-geen-tofoe@voorbeeld.example")
	}
	srv.Exec(`update accounts set
		answers = jsonb_set(answers, '{dislikes}', '["dubbele-tofoe", "spruitjes", "enige-tofoe"]'),
		settings = settings || '{"pantry": {"dubbele-tofoe": true}}',
		household = '{"members": [{"dislikes": []}, {"dislikes": ["dubbele-tofoe"]}]}'`)
	// One list has both, the other only the one that goes.
	for n, date := range []string{"2026-11-23", "2026-11-24"} {
		srv.Exec(fmt.Sprintf(`with list as (insert into shopping_lists (tenant_id, account_id, dates, servings)
				select tenant_id, id, '{%s}', 2 from accounts where tenant_id = '%s' returning tenant_id, id)
			insert into shopping_items
				(tenant_id, list_id, ingredient_owner_id, ingredient_id, aisle, quantity, unit, grams)
			select list.tenant_id, list.id, platform_id(), ingredient.id, 'produce', 2, ingredient.slug, 60
			from list, ingredients ingredient
			where ingredient.slug in ('dubbele-tofoe', case %d when 0 then 'enige-tofoe' end)`, date, tenant, n))
	}

	path := ingredientsPath + "/" + gone.Id.String() + "/merge"
	var merge api.IngredientMerge
	merged := func(preview bool) {
		body := map[string]any{"into": kept.Id, "preview": preview}
		boss.post(path, body).wantStatus(t, http.StatusOK).decode(t, &merge)
		if merge.Recipes != 1 || merge.Lists != 2 || merge.Accounts != 2 ||
			!slices.Contains(merge.Differences, "Komt erbij: selderij.") {
			t.Errorf("preview %v: got %+v", preview, merge)
		}
	}
	merged(true)
	boss.get(ingredientsPath+"/"+gone.Id.String()).wantStatus(t, http.StatusOK).decode(t, &gone)
	if gone.Withdrawn {
		t.Error("the preview withdrew the ingredient")
	}
	merged(false)
	var dump string
	const state = `select jsonb_build_array(
		(select jsonb_agg(distinct jsonb_build_array(answers -> 'dislikes', settings -> 'pantry',
			jsonb_path_query_array(household, '$.members[*].dislikes'))) from accounts),
		(select jsonb_agg(jsonb_build_array(ingredient.slug, item.quantity, item.unit, item.grams) order by item.grams)
			from shopping_items item join ingredients ingredient on ingredient.id = item.ingredient_id),
		(select jsonb_agg(ingredient.slug order by line.position) from recipe_lines line
			join ingredients ingredient on ingredient.id = line.ingredient_id where line.owner_id = $1),
		(select jsonb_agg(distinct cover ?| '{}') from (select to_jsonb(cover) as cover from recipes
			where cover @> '{dubbele-tofoe}') as covers),
		(select details -> 'recipes' from audit_entries where action = 'ingredient-merged'))::text`
	if err := srv.Admin.QueryRow(t.Context(), state, tenant).Scan(&dump); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`[["enige-tofoe", "spruitjes"], {"enige-tofoe": true}, [[], ["enige-tofoe"]]]`,
		`["enige-tofoe", 2, "dubbele-tofoe", 60], ["enige-tofoe", 120, "g", 120]`,
		`"enige-tofoe"], null, "1"]`,
	} {
		if !strings.Contains(dump, want) {
			t.Errorf("the database lacks %s:\n%s", want, dump)
		}
	}
	boss.get(ingredientsPath+"/"+gone.Id.String()).wantStatus(t, http.StatusOK).decode(t, &gone)
	boss.get(ingredientsPath+"/"+kept.Id.String()).wantStatus(t, http.StatusOK).decode(t, &kept)
	if !gone.Withdrawn || len(*kept.Input.Units) < 2 {
		t.Errorf("got %v and units %+v", gone.Withdrawn, *kept.Input.Units)
	}
	boss.post(path, map[string]any{"into": kept.Id}).wantStatus(t, http.StatusNotFound)
	boss.post(ingredientsPath+"/"+kept.Id.String()+"/merge", map[string]any{"into": kept.Id}).
		wantStatus(t, http.StatusUnprocessableEntity)
	var files []api.Ingredient
	boss.get(ingredientsPath+"?text=havermout").wantStatus(t, http.StatusOK).decode(t, &files)
	boss.post(ingredientsPath+"/"+files[0].Id.String()+"/merge", map[string]any{"into": kept.Id}).
		wantStatus(t, http.StatusConflict)
}

func TestIngredient_MergeIsNotAcrossTenants(t *testing.T) {
	srv := newServer(t)
	fitpuur, greenfork := srv.tenantID("fitpuur"), srv.tenantID("greenfork")
	boss, pim := srv.signedInStaff(), srv.partnerAdmin("fitpuur")
	mine, theirs := srv.shopIngredient(pim, fitpuur), srv.shopIngredient(boss, greenfork)
	path := ingredientsPath + "/" + mine.Id.String() + "/merge"
	pim.post(path, map[string]any{"into": theirs.Id}).wantStatus(t, http.StatusNotFound)
	boss.post(path+"?tenantId="+fitpuur, map[string]any{"into": theirs.Id}).wantStatus(t, http.StatusNotFound)
	tofu := boss.createTofu(t, "tofoe-voor-allen", nil)
	boss.post(ingredientsPath+"/"+tofu.Id.String()+"/merge", map[string]any{"into": mine.Id}).
		wantStatus(t, http.StatusNotFound)
	// One's own may become one of the platform.
	var merge api.IngredientMerge
	pim.post(path, map[string]any{"into": tofu.Id}).wantStatus(t, http.StatusOK).decode(t, &merge)
	if merge.Recipes != 0 || merge.Accounts != 0 {
		t.Errorf("got %+v", merge)
	}
}
