package httpapi_test

import (
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/staff"
)

const adminRecipesPath = "/api/v1/user/admin/recipes"

// signedInManager returns the browser of a signed-in partner manager, and the id of the brand.
func (srv *testServer) signedInManager(slug string) (*browser, uuid.UUID) {
	srv.t.Helper()
	tenant := srv.Scope(slug).Tenant()
	email := uuid.NewString() + "@lepelblad.example"
	srv.addStaff(
		staff.NewMember{
			Email:      email,
			Name:       "Pim Partner",
			Membership: staff.Membership{Role: auth.Admin, Tenant: tenant},
		},
	)
	b := srv.browser(consoleHost)
	b.post("/api/v1/user/auth/admin/login", map[string]any{"email": email, "password": staffPassword,
		"code": b.authenticatorCode()}).
		wantStatus(srv.t, http.StatusOK)
	return b, tenant
}

// porridgeInput returns a breakfast for two with Dutch texts only.
func porridgeInput(name string) map[string]any {
	line := func(ingredient string, quantity float64, unit string) map[string]any {
		return map[string]any{"ingredient": ingredient, "quantity": quantity, "unit": unit}
	}
	step := func(text string, minutes int) map[string]any {
		return map[string]any{"text": map[string]any{"nl": text}, "minutes": minutes}
	}
	return map[string]any{
		"name": map[string]any{
			"nl": name,
		}, "mealTime": "breakfast", "servings": 2, "minutes": 10, "kitchen": "dutch",
		"source": "https://recepten.example/pap",
		"ingredients": []any{
			line("havermout", 100, "g"),
			line("halfvolle-melk", 400, "ml"),
			line("banaan", 2, "piece"),
		},
		"steps": []any{step("Kook de havermout in de melk.", 8), step("Leg de plakjes banaan erop.", 0)},
	}
}

// withChanges returns a copy of a recipe with other values for some fields.
func withChanges(recipe map[string]any, change map[string]any) map[string]any {
	changed := maps.Clone(recipe)
	maps.Copy(changed, change)
	return changed
}

func (b *browser) createRecipe(tenant uuid.UUID, recipe map[string]any) api.RecipeRecord {
	b.srv.t.Helper()
	var record api.RecipeRecord
	b.post(adminRecipesPath+"?tenantId="+tenant.String(), recipe).
		wantStatus(b.srv.t, http.StatusCreated).
		decode(b.srv.t, &record)
	return record
}

func TestOwnRecipe_ConflictNamesFirstEditor(t *testing.T) {
	srv := newServer(t)
	pim, tenant := srv.signedInManager("fitpuur")
	recipe := pim.createRecipe(tenant, porridgeInput("Pap"))
	item := adminRecipesPath + "/" + recipe.Id.String() + "?tenantId=" + tenant.String()
	pim.get(item).wantStatus(t, http.StatusOK)
	seen := pim.versions[item]
	pim.put(item, porridgeInput("Pap van Pim")).wantStatus(t, http.StatusOK)
	pim.versions[item] = seen
	refusal := pim.put(item, porridgeInput("Pap van Bo")).wantStatus(t, http.StatusPreconditionFailed).apiError(t)
	if !strings.HasPrefix(refusal.Message, "Pim Partner heeft dit op ") {
		t.Errorf("refusal = %+v", refusal)
	}
	var kept api.RecipeRecord
	pim.get(item).decode(t, &kept)
	if kept.Name["nl"] != "Pap van Pim" {
		t.Errorf("after the refusal it is %q", kept.Name)
	}
	pim.put(item, porridgeInput("Pap van Bo")).wantStatus(t, http.StatusOK)
}

func TestOwnRecipe_IsForOwnBrand(t *testing.T) {
	srv := newServer(t)
	pim, tenant := srv.signedInManager("fitpuur")
	user, other := srv.subscriber("fitpuur.localhost", "own@voorbeeld.example"), srv.subscriber(
		"greenfork.localhost",
		"other@voorbeeld.example",
	)
	storage := map[string]any{"storage": map[string]any{"nl": "Blijft 2 dagen goed in de koelkast."}, "fridgeDays": 2}
	recipe := pim.createRecipe(tenant, withChanges(porridgeInput("Pap van Quirijn"), storage))
	if recipe.Slug != "pap-van-quirijn" || recipe.FridgeDays != 2 || recipe.Platform || recipe.Withdrawn ||
		recipe.Diet != "vegetarian" ||
		!slices.Equal(recipe.DietBecause, []string{"halfvolle melk"}) {
		t.Errorf("created %+v", recipe)
	}
	if kcal := recipe.Nutrients.Kcal; kcal < 300 || kcal > 500 {
		t.Errorf("a serving has %v kcal", kcal)
	}
	var milk bool
	for _, allergen := range recipe.Allergens {
		milk = milk || allergen.Allergen == "milk" && slices.Contains(*allergen.Ingredients, "halfvolle melk")
	}
	if !milk || recipe.Cover.Drawing == "" {
		t.Errorf("got allergens %+v and cover %+v", recipe.Allergens, recipe.Cover)
	}

	page := "/api/v1/receipts/" + recipe.Slug
	srv.waitUntil("the recipe is offered", func() bool { return user.get(page).status == http.StatusOK })
	var seen api.Recipe
	user.language = "en"
	user.get(page).decode(t, &seen)
	if seen.Name != "Pap van Quirijn" || seen.Steps[0].Text != "Kook de havermout in de melk." {
		t.Errorf("in English it is %q: %q", seen.Name, seen.Steps[0].Text)
	}
	findRecipes := func(b *browser) []string {
		return listNames(t, b,
			"/api/v1/receipts?text=Quirijn&mealTime=breakfast")
	}
	if names := findRecipes(user); !slices.Equal(names, []string{"Pap van Quirijn"}) {
		t.Errorf("search by a user of the brand = %q", names)
	}
	if names := findRecipes(other); len(names) != 0 {
		t.Errorf("search by a user of another brand = %q", names)
	}
	other.get(page).wantStatus(t, http.StatusNotFound)

	// It stays in menus that contain it.
	tenantQuery := "?tenantId=" + tenant.String()
	var menu api.WeeklyMenu
	user.get("/api/v1/receipts/weekly-menu").wantStatus(t, http.StatusOK).decode(t, &menu)
	replace := map[string]any{
		"date":     "2026-11-22",
		"slot":     "breakfast",
		"recipe":   recipe.Slug,
		"replaces": menu.Days[6].Meals[0].Recipe.Slug,
	}
	user.post("/api/v1/receipts/weekly-menu/mealtime/manual-replace", replace).wantStatus(t, http.StatusOK)
	item := adminRecipesPath + "/" + recipe.Id.String()
	var withdrawn api.RecipeRecord
	pim.post(item+"/withdraw"+tenantQuery, map[string]any{}).wantStatus(t, http.StatusOK).decode(t, &withdrawn)
	if !withdrawn.Withdrawn {
		t.Error("not withdrawn")
	}
	srv.waitUntil("the recipe is withdrawn", func() bool { return len(findRecipes(user)) == 0 })
	user.get(page).wantStatus(t, http.StatusOK) // it is in the menu
	if names := recipeNames(t, pim, adminRecipesPath+tenantQuery); len(names) != 0 {
		t.Errorf("offered = %q", names)
	}
	// Changing a retired recipe keeps it retired, with the same slug.
	var changed api.RecipeRecord
	pim.get(item+tenantQuery).wantStatus(t, http.StatusOK)
	pim.put(item+tenantQuery, porridgeInput("Pap van gisteren")).wantStatus(t, http.StatusOK).decode(t, &changed)
	if changed.Slug != recipe.Slug || !changed.Withdrawn || changed.Id != recipe.Id {
		t.Errorf("changed = %+v", changed)
	}
	pim.post(item+"/offer"+tenantQuery, map[string]any{}).wantStatus(t, http.StatusOK).decode(t, &changed)
	if changed.Withdrawn {
		t.Error("not offered again")
	}
	trail := srv.tableText("audit_entries")
	for _, action := range []string{"recipe-made", "recipe-changed", "recipe-withdrawn", "recipe-offered"} {
		contains(t, trail, action)
	}
}

func TestOwnRecipe_HeatedLineHasNoRiskThatHeatRemoves(t *testing.T) {
	srv := newServer(t)
	pim, tenant := srv.signedInManager("fitpuur")
	line := map[string]any{"ingredient": "ei", "quantity": 2, "unit": "piece"}
	input := porridgeInput("Pap met ei")
	input["ingredients"] = append(slices.Clone(input["ingredients"].([]any)), line)
	input["steps"] = append(slices.Clone(input["steps"].([]any)), map[string]any{
		"text": map[string]any{"nl": "Klop het ei erdoor."}, "minutes": 0,
	})
	recipe := pim.createRecipe(tenant, input)
	if got := fmt.Sprint(recipe.Risks); got != "[{[ei] rawEgg [pregnant underFive]}]" {
		t.Errorf("with an egg, got risks %s", got)
	}
	egg := recipe.Ingredients[3]
	if egg.Heated || !egg.Ingredient.UnsafeRaw || recipe.Ingredients[0].Ingredient.UnsafeRaw {
		t.Errorf("lines = %+v", recipe.Ingredients)
	}
	item := adminRecipesPath + "/" + recipe.Id.String() + "?tenantId=" + tenant.String()
	pim.get(item)
	line["heated"] = true
	var changed api.RecipeRecord
	pim.put(item, input).wantStatus(t, http.StatusOK).decode(t, &changed)
	if len(changed.Risks) != 0 || !changed.Ingredients[3].Heated {
		t.Errorf("heated, its risks are %+v, the line is %+v", changed.Risks, changed.Ingredients[3])
	}
}

func TestOwnRecipe_CountsMenusThatUseIt(t *testing.T) {
	srv := newServer(t)
	pim, tenant := srv.signedInManager("fitpuur")
	recipe := pim.createRecipe(tenant, porridgeInput("Pap van Quirijn"))
	item := adminRecipesPath + "/" + recipe.Id.String() + "?tenantId=" + tenant.String()
	wantUses := func(menus, people int) {
		t.Helper()
		var record api.RecipeRecord
		pim.get(item).wantStatus(t, http.StatusOK).decode(t, &record)
		if want := (api.RecipeUses{Menus: menus, People: people}); record.Uses == nil || *record.Uses != want {
			t.Errorf("its uses are %+v, want %+v", record.Uses, want)
		}
	}
	wantUses(0, 0)
	eats := func(user *browser, week, day string) {
		t.Helper()
		var menu api.WeeklyMenu
		user.get("/api/v1/receipts/weekly-menu?week="+week).wantStatus(t, http.StatusOK).decode(t, &menu)
		at := slices.IndexFunc(menu.Days, func(d api.MenuDay) bool { return d.Date.String() == day })
		user.post("/api/v1/receipts/weekly-menu/mealtime/manual-replace", map[string]any{
			"date": day, "slot": "breakfast", "recipe": recipe.Slug, "replaces": menu.Days[at].Meals[0].Recipe.Slug,
		}).wantStatus(t, http.StatusOK)
	}
	one := srv.subscriber("fitpuur.localhost", "een@voorbeeld.example")
	two := srv.subscriber("fitpuur.localhost", "twee@voorbeeld.example")
	srv.waitUntil("the recipe is offered", func() bool {
		return one.get("/api/v1/receipts/"+recipe.Slug).status == http.StatusOK
	})
	eats(one, "2026-W47", "2026-11-22")
	eats(one, "2026-W48", "2026-11-25")
	wantUses(2, 1)
	eats(two, "2026-W47", "2026-11-22")
	wantUses(3, 2)
	const past = `update weekly_menus set monday = monday - 14 where monday = '2026-11-16'`
	if _, err := srv.Admin.Exec(t.Context(), past); err != nil {
		t.Fatal(err)
	}
	wantUses(1, 1)
	var list []api.RecipeRecord
	pim.get(adminRecipesPath+"?tenantId="+tenant.String()).wantStatus(t, http.StatusOK).decode(t, &list)
	if len(list) != 1 || list[0].Uses != nil {
		t.Errorf("the list has %+v", list)
	}
}

// recipeNames returns the Dutch names of the recipes in a list for staff.
func recipeNames(t *testing.T, b *browser, path string) []string {
	t.Helper()
	var recipes []api.RecipeRecord
	b.get(path).wantStatus(t, http.StatusOK).decode(t, &recipes)
	names := []string{}
	for _, item := range recipes {
		names = append(names, item.Name["nl"])
	}
	return names
}

func TestOwnRecipe_IsValidated(t *testing.T) {
	srv := newServer(t)
	pim, tenant := srv.signedInManager("fitpuur")
	address := adminRecipesPath + "?tenantId=" + tenant.String()
	line := func(ingredient string, quantity float64, unit string) map[string]any {
		return map[string]any{"ingredient": ingredient, "quantity": quantity, "unit": unit}
	}
	lines := porridgeInput("x")["ingredients"].([]any)
	steps := porridgeInput("x")["steps"].([]any)
	for name, test := range map[string]struct {
		change map[string]any
		field  string
		says   string
	}{
		"a name in the brand's language": {map[string]any{"name": map[string]any{"en": "Porridge"}}, "name",
			"Vul dit in."},
		"a step in the brand's language": {map[string]any{"steps": append(slices.Clone(steps),
			map[string]any{"text": map[string]any{"en": "Eat."}})}, "steps.2.text", "Vul dit in."},
		"ingredients that are there": {map[string]any{"ingredients": append(slices.Clone(lines),
			line("zand", 1, "g"))}, "ingredients.3", "Dit ingrediënt is er niet: zand."},
		"ingredients that are chosen": {map[string]any{"ingredients": append(slices.Clone(lines),
			line("", 1, "g"))}, "ingredients.3", "Kies een ingrediënt, of haal de regel weg."},
		"a unit with a weight": {map[string]any{"ingredients": append(slices.Clone(lines),
			line("kaneel", 1, "can"))}, "ingredients.3",
			"Van kaneel is in deze maat geen gewicht bekend. Kies een andere."},
		"no step with what is not listed": {map[string]any{"steps": append(slices.Clone(steps),
			map[string]any{"text": map[string]any{"nl": "Strooi er walnoten over."}})}, "steps.2",
			"Hier staat walnoten, en dat is niet bij de ingrediënten."},
		"days that the text repeats": {
			map[string]any{"storage": map[string]any{"nl": "Meteen eten."}, "fridgeDays": 2}, "fridgeDays",
			"Hier staat 2, maar de tekst zegt iets anders: Meteen eten.",
		},
		"an appeal on its scale": {map[string]any{"appeal": 6}, "appeal", "Vul een getal in van 0 tot en met 5."},
		"moments of snacks only": {map[string]any{"moments": []string{"evening"}}, "moments",
			"Alleen een tussendoortje heeft momenten."},
		"a source that is the address of a page": {map[string]any{"source": "javascript:alert(1)"}, "source",
			"Vul het adres van een webpagina in."},
	} {
		fields := pim.post(address, withChanges(porridgeInput("Pap"), test.change)).
			wantStatus(t, http.StatusUnprocessableEntity).
			apiError(t).
			Fields
		if len(fields) != 1 {
			t.Errorf("%s: got %q", name, fields)
		}
		contains(t, fields[test.field], test.says)
	}
	if names := recipeNames(t, pim, address); len(names) != 0 {
		t.Errorf("a refused recipe was stored: %q", names)
	}
}

// problems returns the problems of a recipe of a tenant that is being written.
func (b *browser) recipeProblems(tenant uuid.UUID, recipe map[string]any) []api.RecipeProblem {
	b.srv.t.Helper()
	var problems []api.RecipeProblem
	b.post(adminRecipesPath+"/test?tenantId="+tenant.String(), recipe).
		wantStatus(b.srv.t, http.StatusOK).
		decode(b.srv.t, &problems)
	return problems
}

func TestOwnRecipe_AdviceDoesNotPreventSaving(t *testing.T) {
	srv := newServer(t)
	pim, tenant := srv.signedInManager("fitpuur")
	lines := porridgeInput("x")["ingredients"].([]any)
	line := func(ingredient string, quantity float64, unit string) map[string]any {
		return map[string]any{"ingredient": ingredient, "quantity": quantity, "unit": unit}
	}
	if problems := pim.recipeProblems(tenant, porridgeInput("Pap")); len(problems) != 0 {
		t.Errorf("got %+v", problems)
	}
	for name, test := range map[string]struct {
		change      map[string]any
		field, says string
	}{
		"steps that take longer": {map[string]any{"minutes": 5}, "minutes", "5 minuten, maar de stappen duren er 8"},
		"a small serving": {map[string]any{"servings": 12}, "servings",
			"kcal in een portie: verwacht 250 tot 700 voor een ontbijt."},
		"much salt": {map[string]any{"ingredients": append(slices.Clone(lines), line("zout", 10, "g"))}, "servings",
			"g zout in een portie: hoogstens 3,5 voor een ontbijt."},
		"an ingredient that no step uses": {map[string]any{"ingredients": append(slices.Clone(lines),
			line("kaneel", 1, "tsp"))}, "ingredients.3", "Geen stap zegt wat je doet met kaneel."},
	} {
		recipe := withChanges(porridgeInput("Pap"), test.change)
		problems := pim.recipeProblems(tenant, recipe)
		if len(problems) != 1 || problems[0].Field != test.field || problems[0].Prevents != api.PreventsNothing {
			t.Errorf("%s: got %+v", name, problems)
			continue
		}
		contains(t, problems[0].Message, test.says)
		pim.createRecipe(tenant, recipe)
	}
	pim.language = "en"
	problems := pim.recipeProblems(tenant, withChanges(porridgeInput("Pap"), map[string]any{"minutes": 5}))
	contains(t, problems[0].Message, "5 minutes, but the steps take 8")
}

func TestOwnRecipe_IsNotOfferedWithWhatUsersWouldReadWrong(t *testing.T) {
	srv := newServer(t)
	pim, tenant := srv.signedInManager("fitpuur")
	recipe := pim.createRecipe(tenant, porridgeInput("Pap"))
	query := "?tenantId=" + tenant.String()
	item := adminRecipesPath + "/" + recipe.Id.String()
	wrong := withChanges(porridgeInput("Pap"), map[string]any{"steps": []any{
		map[string]any{"text": map[string]any{"nl": "Kook de havermout in de melk, met banaan en walnoten."}},
	}})
	problems := pim.recipeProblems(tenant, wrong)
	if len(problems) != 1 || problems[0].Field != "steps.0" || problems[0].Prevents != api.PreventsOffering {
		t.Errorf("got %+v", problems)
	}
	pim.get(item + query)
	fields := pim.put(item+query, wrong).wantStatus(t, http.StatusUnprocessableEntity).apiError(t).Fields
	contains(t, fields["steps.0"], "Hier staat walnoten")
	// Withdrawn, it can be saved, and is not offered again.
	pim.post(item+"/withdraw"+query, map[string]any{}).wantStatus(t, http.StatusOK)
	pim.get(item + query)
	pim.put(item+query, wrong).wantStatus(t, http.StatusOK)
	fields = pim.post(item+"/offer"+query, map[string]any{}).
		wantStatus(t, http.StatusUnprocessableEntity).apiError(t).Fields
	contains(t, fields["steps.0"], "Hier staat walnoten")
	var kept api.RecipeRecord
	pim.get(item+query).wantStatus(t, http.StatusOK).decode(t, &kept)
	if !kept.Withdrawn {
		t.Error("it is offered")
	}
	// What cannot be saved at all is refused for a withdrawn recipe too.
	pim.put(item+query, withChanges(wrong, map[string]any{"source": "javascript:alert(1)"})).
		wantStatus(t, http.StatusUnprocessableEntity)
	pim.put(item+query, porridgeInput("Pap")).wantStatus(t, http.StatusOK)
	pim.post(item+"/offer"+query, map[string]any{}).wantStatus(t, http.StatusOK)
}

func TestOwnRecipe_SameNameGetsUniqueSlug(t *testing.T) {
	srv := newServer(t)
	pim, tenant := srv.signedInManager("fitpuur")
	var taken string
	const find = `select name ->> 'nl' from recipes where slug = 'rijstnoedelsalade-met-edamame'`
	if err := srv.Admin.QueryRow(t.Context(), find).Scan(&taken); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string][]string{
		"Crème pap!":                    {"creme-pap", "creme-pap-2"},
		"Rijstnoedelsalade met edamame": {"rijstnoedelsalade-met-edamame-2", "rijstnoedelsalade-met-edamame-3"},
		"粥":                             {"recept", "recept-2"},
	} {
		for _, slug := range want {
			if recipe := pim.createRecipe(tenant, porridgeInput(name)); recipe.Slug != slug {
				t.Errorf("%s (the platform has %q) gets %s, want %s", name, taken, recipe.Slug, slug)
			}
		}
	}
}

func TestPlatformRecipe_InternalAdminsChangeAndRevertIt(t *testing.T) {
	srv := newServer(t)
	bo := srv.signedInStaff()
	var list []api.RecipeRecord
	bo.get(adminRecipesPath+"?text=andijvie+roomkaassaus").wantStatus(t, http.StatusOK).decode(t, &list)
	item := adminRecipesPath + "/" + list[0].Id.String()
	input := func(record api.RecipeRecord) map[string]any {
		object := asObject(t, record)
		changed := map[string]any{"ingredients": []any{}, "steps": object["steps"]}
		for _, field := range []string{
			"name", "summary", "storage", "fridgeDays", "appeal", "occasion", "moments", "mealTime", "servings",
			"minutes", "kitchen", "source",
		} {
			changed[field] = object[field]
		}
		for _, line := range record.Ingredients {
			changed["ingredients"] = append(changed["ingredients"].([]any), map[string]any{
				"ingredient": line.Ingredient.Slug, "quantity": line.Quantity, "unit": line.Unit, "note": line.Note,
				"heated": line.Heated, "optional": line.Optional,
			})
		}
		return changed
	}
	var before, record api.RecipeRecord
	bo.get(item).wantStatus(t, http.StatusOK).decode(t, &before)
	if before.Corrected != nil || before.Slug != "andijvie-met-gehakt-in-roomkaassaus" {
		t.Fatalf("got %+v", before)
	}
	var problems []api.RecipeProblem
	test := adminRecipesPath + "/test?recipe=" + before.Id.String()
	bo.post(test, input(before)).wantStatus(t, http.StatusOK).decode(t, &problems)
	if len(problems) != 0 {
		t.Errorf("unchanged, got %+v", problems)
	}
	bo.put(item, withChanges(input(before), map[string]any{"minutes": before.Minutes + 5})).
		wantStatus(t, http.StatusOK).decode(t, &record)
	if record.Corrected == nil || !slices.Equal(*record.Corrected, []string{"minutes"}) ||
		record.Minutes != before.Minutes+5 || record.Cover.Drawing != before.Cover.Drawing || !record.Keto {
		t.Errorf("got %+v", record)
	}
	// Every brand has it at once.
	user := srv.subscriber("greenfork.localhost", "plat@voorbeeld.example")
	srv.waitUntil("the recipe is changed", func() bool {
		var seen api.Recipe
		user.get("/api/v1/receipts/"+before.Slug).wantStatus(t, http.StatusOK).decode(t, &seen)
		return seen.Minutes == record.Minutes
	})
	// Without what the drawing shows, that is said; a serving that is no dinner is refused.
	without := withChanges(input(before), map[string]any{
		"ingredients": slices.DeleteFunc(input(before)["ingredients"].([]any), func(line any) bool {
			return line.(map[string]any)["ingredient"] == "slagroom"
		}),
		"steps": slices.Concat(input(before)["steps"].([]any)[:3], []any{map[string]any{
			"text": map[string]any{"nl": "Roer de roomkaas, de mosterd, de nootmuskaat en de peper erdoor.",
				"en": "Stir in the cream cheese, mustard, nutmeg and pepper."}, "minutes": 3,
		}}),
	})
	bo.post(test, without).wantStatus(t, http.StatusOK).decode(t, &problems)
	if len(problems) != 1 || problems[0].Field != "drawing" || problems[0].Prevents != api.PreventsNothing {
		t.Errorf("without cream, got %+v", problems)
	}
	bo.get(item)
	fields := bo.put(item, withChanges(input(before), map[string]any{"servings": 6})).
		wantStatus(t, http.StatusUnprocessableEntity).apiError(t).Fields
	contains(t, fields["servings"], "6 porties: verwacht 1, 2 of 4.")
	// The history leads back.
	var versions []api.RecipeVersion
	bo.get(item+"/versions").wantStatus(t, http.StatusOK).decode(t, &versions)
	if len(versions) != 1 || !slices.Equal(versions[0].Changed, []string{"minutes"}) || versions[0].ChangedBy == nil {
		t.Fatalf("got versions %+v", versions)
	}
	var reverted api.RecipeRecord
	bo.put(item, asObject(t, versions[0].Input)).wantStatus(t, http.StatusOK).decode(t, &reverted)
	if reverted.Corrected != nil || reverted.Minutes != before.Minutes {
		t.Errorf("after reverting, got %+v", reverted)
	}
	// A partner reads it and changes nothing, whatever the address says.
	pim, tenant := srv.signedInManager("fitpuur")
	for _, query := range []string{"", "?tenantId=" + tenant.String(), "?tenantId=" + postgres.PlatformID.String()} {
		pim.get(item)
		pim.versions[item+query] = pim.versions[item]
		pim.put(item+query, input(before)).wantStatus(t, http.StatusNotFound)
		pim.get(item+"/versions"+query).wantStatus(t, http.StatusNotFound)
	}
	contains(t, srv.tableText("audit_entries"), "recipe-changed")
}

func TestOwnRecipe_PlatformRecipesAreReadOnly(t *testing.T) {
	srv := newServer(t)
	pim, tenant := srv.signedInManager("fitpuur")
	ownRecipe := pim.createRecipe(tenant, porridgeInput("Pap van Quirijn"))
	var recipes []api.RecipeRecord
	pim.get(adminRecipesPath+"?text=edamame&sort=kcal&order=desc").wantStatus(t, http.StatusOK).decode(t, &recipes)
	if len(recipes) < 2 || !recipes[0].Platform || recipes[0].Nutrients.Kcal < recipes[1].Nutrients.Kcal {
		t.Fatalf("found are %d", len(recipes))
	}
	pim.get(adminRecipesPath+"/"+recipes[0].Id.String()).wantStatus(t, http.StatusOK)
	pim.get(adminRecipesPath+"/"+ownRecipe.Id.String()).wantStatus(t, http.StatusNotFound)
	bo := srv.signedInStaff()
	for _, b := range []*browser{pim, bo} {
		for _, owner := range []string{tenant.String(), "00000000-0000-0000-0000-000000000001"} {
			address := adminRecipesPath + "/" + recipes[0].Id.String()
			b.put(address+"?tenantId="+owner, porridgeInput("Van mij")).wantStatus(t, http.StatusNotFound)
			b.post(address+"/withdraw?tenantId="+owner, map[string]any{}).wantStatus(t, http.StatusNotFound)
		}
	}
	bo.post(adminRecipesPath+"?tenantId=00000000-0000-0000-0000-000000000001", porridgeInput("Van mij")).
		wantStatus(t, http.StatusNotFound)
	for sort, ordered := range map[string]func(a, b api.RecipeRecord) bool{
		"minutes": func(a, b api.RecipeRecord) bool { return a.Minutes <= b.Minutes },
		"kcal":    func(a, b api.RecipeRecord) bool { return a.Nutrients.Kcal <= b.Nutrients.Kcal },
	} {
		var page []api.RecipeRecord
		pim.get(adminRecipesPath+"?perPage=50&mealTime=snack&sort="+sort).wantStatus(t, http.StatusOK).decode(t, &page)
		for n := 1; n < len(page); n++ {
			if !ordered(page[n-1], page[n]) || page[n].MealTime != "snack" {
				t.Errorf("by %s, %s comes before %s", sort, page[n-1].Slug, page[n].Slug)
			}
		}
	}
}

func TestOwnRecipe_FindsIngredients(t *testing.T) {
	srv := newServer(t)
	pim, tenant := srv.signedInManager("greenfork")
	var ingredients []api.UsableIngredient
	pim.get(fmt.Sprintf("%s/ingredients?tenantId=%s&text=%s", adminRecipesPath, tenant, url.QueryEscape("banan"))).
		wantStatus(t, http.StatusOK).
		decode(t, &ingredients)
	if len(ingredients) == 0 || ingredients[0].Slug != "banaan" || !slices.Contains(ingredients[0].Units, "piece") ||
		slices.Contains(ingredients[0].Units, "ml") {
		t.Errorf("got dislikes %+v", ingredients)
	}
}

func TestOwnRecipe_UsesImportedIngredients(t *testing.T) {
	srv := newServer(t)
	pim, tenant := srv.signedInManager("fitpuur")
	tenantQuery := "?tenantId=" + tenant.String()
	pim.upload(importPath+tenantQuery+"&dryRun=false", "winkel.csv",
		[]byte(strings.ReplaceAll(shopTable, "Rijst", "Havervlokken"))).
		wantStatus(t, http.StatusAccepted)
	srv.DoJobs()
	find := func(b *browser, tenant uuid.UUID) []api.UsableIngredient {
		var ingredients []api.UsableIngredient
		b.get(fmt.Sprintf("%s/ingredients?tenantId=%s&text=havervlokken", adminRecipesPath, tenant)).
			wantStatus(t, http.StatusOK).
			decode(t, &ingredients)
		return ingredients
	}
	ingredients := find(pim, tenant)
	if len(ingredients) == 0 || ingredients[0].Name != "Havervlokken" || ingredients[0].Source != "other" ||
		ingredients[0].Language != "nl" || !ingredients[0].AllergensUnknown {
		t.Fatalf("got ingredients %+v", ingredients)
	}
	recipe := porridgeInput("Pap van vlokken")
	recipe["ingredients"].([]any)[0].(map[string]any)["ingredient"] = ingredients[0].Slug
	recipe["steps"].([]any)[0].(map[string]any)["text"] = map[string]any{"nl": "Kook de havervlokken in de melk."}
	record := pim.createRecipe(tenant, recipe)
	if len(record.Ingredients) != 3 || record.Ingredients[0].Ingredient.Slug != ingredients[0].Slug {
		t.Errorf("ingredients = %+v", record.Ingredients)
	}
	// Another brand can neither find nor use it.
	kim, elsewhere := srv.signedInManager("ketokompas")
	if others := find(kim, elsewhere); slices.ContainsFunc(
		others,
		func(i api.UsableIngredient) bool { return i.Slug == ingredients[0].Slug },
	) {
		t.Errorf("recipes of another brand = %+v", others)
	}
	kim.post(adminRecipesPath+"?tenantId="+elsewhere.String(), recipe).wantStatus(t, http.StatusUnprocessableEntity)
}
