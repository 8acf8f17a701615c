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
	"github.com/lepelblad/lepelblad/backend/internal/staff"
)

const adminRecipesPath = "/api/v1/user/admin/recipes"

// manager is a partner manager of a brand, signed in, and the brand's id.
func (h *house) manager(slug string) (*visitor, uuid.UUID) {
	h.t.Helper()
	tenant := h.Scope(slug).Tenant()
	email := uuid.NewString() + "@lepelblad.example"
	h.employ(
		staff.NewMember{Email: email, Name: "Pim Partner", Membership: staff.Membership{Role: auth.Admin, Tenant: tenant}},
	)
	v := h.visitor(consoleHost)
	v.post("/api/v1/user/auth/admin/login", map[string]any{"email": email, "password": staffPassword, "code": v.code()}).
		want(h.t, http.StatusOK)
	return v, tenant
}

// porridge is a breakfast for two, in Dutch alone.
func porridge(name string) map[string]any {
	line := func(ingredient string, quantity float64, unit string) map[string]any {
		return map[string]any{"ingredient": ingredient, "quantity": quantity, "unit": unit}
	}
	step := func(text string, minutes int) map[string]any {
		return map[string]any{"text": map[string]any{"nl": text}, "minutes": minutes}
	}
	return map[string]any{
		"name": map[string]any{
			"nl": name,
		}, "mealTime": "breakfast", "servings": 2, "minutes": 10, "kitchen": "dutch", "source": "https://recepten.example/pap",
		"ingredients": []any{
			line("havermout", 100, "g"),
			line("halfvolle-melk", 400, "ml"),
			line("banaan", 2, "piece"),
		},
		"steps": []any{step("Kook de havermout in de melk.", 8), step("Leg de plakjes banaan erop.", 0)},
	}
}

// changedTo is a recipe with some things changed.
func changedTo(recipe map[string]any, change map[string]any) map[string]any {
	changed := maps.Clone(recipe)
	maps.Copy(changed, change)
	return changed
}

func (v *visitor) cook(tenant uuid.UUID, recipe map[string]any) api.RecipeRecord {
	v.house.t.Helper()
	var made api.RecipeRecord
	v.post(adminRecipesPath+"?tenantId="+tenant.String(), recipe).
		want(v.house.t, http.StatusCreated).
		data(v.house.t, &made)
	return made
}

func TestABrandsOwnRecipeIsForItsOwnPeople(t *testing.T) {
	h := newHouse(t)
	pim, tenant := h.manager("fitpuur")
	person, other := h.diner(
		"fitpuur.localhost",
		"own@voorbeeld.example",
	), h.diner(
		"greenfork.localhost",
		"other@voorbeeld.example",
	)
	keeps := map[string]any{"storage": map[string]any{"nl": "Blijft 2 dagen goed in de koelkast."}, "fridgeDays": 2}
	made := pim.cook(tenant, changedTo(porridge("Pap van Quirijn"), keeps))
	if made.Slug != "pap-van-quirijn" || made.FridgeDays != 2 || made.Platform || made.Withdrawn ||
		made.Diet != "vegetarian" ||
		!slices.Equal(made.DietBecause, []string{"halfvolle melk"}) {
		t.Errorf("made is %+v", made)
	}
	if kcal := made.Nutrients.Kcal; kcal < 300 || kcal > 500 {
		t.Errorf("a serving has %v kcal", kcal)
	}
	var milk bool
	for _, allergen := range made.Allergens {
		milk = milk || allergen.Allergen == "milk" && slices.Contains(*allergen.Ingredients, "halfvolle melk")
	}
	if !milk || len(made.Cover.Pictures) != 3 {
		t.Errorf("allergens are %+v, the cover %+v", made.Allergens, made.Cover)
	}

	page := "/api/v1/receipts/" + made.Slug
	h.until("the recipe is offered", func() bool { return person.get(page).status == http.StatusOK })
	var seen api.Recipe
	person.language = "en"
	person.get(page).data(t, &seen)
	if seen.Name != "Pap van Quirijn" || seen.Steps[0].Text != "Kook de havermout in de melk." {
		t.Errorf("in English it is %q: %q", seen.Name, seen.Steps[0].Text)
	}
	found := func(v *visitor) []string { return listed(t, v, "/api/v1/receipts?text=Quirijn&mealTime=breakfast") }
	if names := found(person); !slices.Equal(names, []string{"Pap van Quirijn"}) {
		t.Errorf("a person of the brand finds %q", names)
	}
	if names := found(other); len(names) != 0 {
		t.Errorf("a person of another brand finds %q", names)
	}
	other.get(page).want(t, http.StatusNotFound)

	// It stays with those whose menu holds it.
	of := "?tenantId=" + tenant.String()
	var menu api.WeeklyMenu
	person.get("/api/v1/receipts/weekly-menu").want(t, http.StatusOK).data(t, &menu)
	replace := map[string]any{
		"date":     "2026-11-22",
		"slot":     "breakfast",
		"recipe":   made.Slug,
		"replaces": menu.Days[6].Meals[0].Recipe.Slug,
	}
	person.post("/api/v1/receipts/weekly-menu/mealtime/manual-replace", replace).want(t, http.StatusOK)
	one := adminRecipesPath + "/" + made.Id.String()
	var withdrawn api.RecipeRecord
	pim.post(one+"/withdraw"+of, map[string]any{}).want(t, http.StatusOK).data(t, &withdrawn)
	if !withdrawn.Withdrawn {
		t.Error("it is not withdrawn")
	}
	h.until("the recipe is withdrawn", func() bool { return len(found(person)) == 0 })
	person.get(page).want(t, http.StatusOK) // the menu holds it
	if names := recipeNames(t, pim, adminRecipesPath+of); len(names) != 0 {
		t.Errorf("offered are %q", names)
	}
	// What is changed while it is withdrawn stays withdrawn, under its address.
	var changed api.RecipeRecord
	pim.put(one+of, porridge("Pap van gisteren")).want(t, http.StatusOK).data(t, &changed)
	if changed.Slug != made.Slug || !changed.Withdrawn || changed.Id != made.Id {
		t.Errorf("changed is %+v", changed)
	}
	pim.post(one+"/offer"+of, map[string]any{}).want(t, http.StatusOK).data(t, &changed)
	if changed.Withdrawn {
		t.Error("it is not offered again")
	}
	trail := h.everything("audit_entries")
	for _, action := range []string{"recipe-made", "recipe-changed", "recipe-withdrawn", "recipe-offered"} {
		contains(t, trail, action)
	}
}

// recipeNames are the Dutch names of recipes that staff list.
func recipeNames(t *testing.T, v *visitor, path string) []string {
	t.Helper()
	var found []api.RecipeRecord
	v.get(path).want(t, http.StatusOK).data(t, &found)
	names := []string{}
	for _, one := range found {
		names = append(names, one.Name.Nl)
	}
	return names
}

func TestABrandsRecipeIsHeldAgainstTheChecks(t *testing.T) {
	h := newHouse(t)
	pim, tenant := h.manager("fitpuur")
	address := adminRecipesPath + "?tenantId=" + tenant.String()
	line := func(ingredient string, quantity float64, unit string) map[string]any {
		return map[string]any{"ingredient": ingredient, "quantity": quantity, "unit": unit}
	}
	lines := porridge("x")["ingredients"].([]any)
	steps := porridge("x")["steps"].([]any)
	for name, test := range map[string]struct {
		change map[string]any
		field  string
		says   string
	}{
		"a name in the brand's language":  {map[string]any{"name": map[string]any{"en": "Porridge"}}, "name", "Vul dit in."},
		"a step in the brand's language":  {map[string]any{"steps": append(slices.Clone(steps), map[string]any{"text": map[string]any{"en": "Eat."}})}, "steps.2", "Vul dit in."},
		"steps that fit the minutes":      {map[string]any{"minutes": 5}, "minutes", "5 minuten, maar de stappen duren er 8"},
		"a serving of some size":          {map[string]any{"servings": 12}, "servings", "kcal in een portie: verwacht 250 tot 700 voor een ontbijt."},
		"ingredients that are there":      {map[string]any{"ingredients": append(slices.Clone(lines), line("zand", 1, "g"))}, "ingredients.3", "Dit ingrediënt is er niet: zand."},
		"ingredients that are chosen":     {map[string]any{"ingredients": append(slices.Clone(lines), line("", 1, "g"))}, "ingredients.3", "Kies een ingrediënt, of haal de regel weg."},
		"a unit with a weight":            {map[string]any{"ingredients": append(slices.Clone(lines), line("kaneel", 1, "can"))}, "ingredients.3", "Van kaneel is in deze maat geen gewicht bekend; kies een andere."},
		"ingredients that a step uses":    {map[string]any{"ingredients": append(slices.Clone(lines), line("kaneel", 1, "tsp"))}, "ingredients.3", "Geen stap zegt wat je doet met kaneel."},
		"no step with what is not listed": {map[string]any{"steps": append(slices.Clone(steps), map[string]any{"text": map[string]any{"nl": "Strooi er walnoten over."}})}, "steps.2", "Noemt walnoten, en dat staat niet bij de ingrediënten."},
		"days that the text says too": {
			map[string]any{"storage": map[string]any{"nl": "Meteen eten."}, "fridgeDays": 2}, "fridgeDays", "Hier staat 2, maar de tekst zegt iets anders: Meteen eten.",
		},
		"a source that is the address of a page": {map[string]any{"source": "javascript:alert(1)"}, "source", "Vul het adres van een webpagina in."},
	} {
		said := pim.post(address, changedTo(porridge("Pap"), test.change)).
			want(t, http.StatusUnprocessableEntity).
			refusal(t).
			Fields
		if len(said) != 1 {
			t.Errorf("%s: %q", name, said)
		}
		contains(t, said[test.field], test.says)
	}
	if names := recipeNames(t, pim, address); len(names) != 0 {
		t.Errorf("what was refused is there: %q", names)
	}
	pim.language = "en"
	said := pim.post(address, changedTo(porridge("Pap"), map[string]any{"minutes": 5})).refusal(t).Fields
	contains(t, said["minutes"], "5 minutes, but the steps take 8")
}

func TestTheSameNameGetsAnAddressOfItsOwn(t *testing.T) {
	h := newHouse(t)
	pim, tenant := h.manager("fitpuur")
	var taken string
	if err := h.Admin.QueryRow(t.Context(), `select name_nl from recipes where slug = 'rijstnoedelsalade-met-edamame'`).Scan(&taken); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string][]string{
		"Crème pap!":                    {"creme-pap", "creme-pap-2"},
		"Rijstnoedelsalade met edamame": {"rijstnoedelsalade-met-edamame-2", "rijstnoedelsalade-met-edamame-3"},
		"粥":                             {"recept", "recept-2"},
	} {
		for _, slug := range want {
			if made := pim.cook(tenant, porridge(name)); made.Slug != slug {
				t.Errorf("%s (the platform has %q) gets %s, want %s", name, taken, made.Slug, slug)
			}
		}
	}
}

func TestThePlatformsRecipesAreLookedAtAndNotChanged(t *testing.T) {
	h := newHouse(t)
	pim, tenant := h.manager("fitpuur")
	own := pim.cook(tenant, porridge("Pap van Quirijn"))
	var found []api.RecipeRecord
	pim.get(adminRecipesPath+"?text=edamame&sort=kcal&order=desc").want(t, http.StatusOK).data(t, &found)
	if len(found) < 2 || !found[0].Platform || found[0].Nutrients.Kcal < found[1].Nutrients.Kcal {
		t.Fatalf("found are %d", len(found))
	}
	pim.get(adminRecipesPath+"/"+found[0].Id.String()).want(t, http.StatusOK)
	pim.get(adminRecipesPath+"/"+own.Id.String()).want(t, http.StatusNotFound)
	bo := h.staff()
	for _, v := range []*visitor{pim, bo} {
		for _, owner := range []string{tenant.String(), "00000000-0000-0000-0000-000000000001"} {
			address := adminRecipesPath + "/" + found[0].Id.String()
			v.put(address+"?tenantId="+owner, porridge("Van mij")).want(t, http.StatusNotFound)
			v.post(address+"/withdraw?tenantId="+owner, map[string]any{}).want(t, http.StatusNotFound)
		}
	}
	bo.post(adminRecipesPath+"?tenantId=00000000-0000-0000-0000-000000000001", porridge("Van mij")).
		want(t, http.StatusNotFound)
	for sort, ordered := range map[string]func(a, b api.RecipeRecord) bool{
		"minutes": func(a, b api.RecipeRecord) bool { return a.Minutes <= b.Minutes },
		"kcal":    func(a, b api.RecipeRecord) bool { return a.Nutrients.Kcal <= b.Nutrients.Kcal },
	} {
		var page []api.RecipeRecord
		pim.get(adminRecipesPath+"?perPage=50&mealTime=snack&sort="+sort).want(t, http.StatusOK).data(t, &page)
		for n := 1; n < len(page); n++ {
			if !ordered(page[n-1], page[n]) || page[n].MealTime != "snack" {
				t.Errorf("by %s, %s comes before %s", sort, page[n-1].Slug, page[n].Slug)
			}
		}
	}
}

func TestIngredientsForARecipeAreFound(t *testing.T) {
	h := newHouse(t)
	pim, tenant := h.manager("greenfork")
	var found []api.UsableIngredient
	pim.get(fmt.Sprintf("%s/ingredients?tenantId=%s&text=%s", adminRecipesPath, tenant, url.QueryEscape("banan"))).
		want(t, http.StatusOK).
		data(t, &found)
	if len(found) == 0 || found[0].Slug != "banaan" || !slices.Contains(found[0].Units, "piece") ||
		slices.Contains(found[0].Units, "ml") {
		t.Errorf("found are %+v", found)
	}
}

func TestABrandCooksWithWhatItImported(t *testing.T) {
	h := newHouse(t)
	pim, tenant := h.manager("fitpuur")
	of := "?tenantId=" + tenant.String()
	pim.upload(importPath+of+"&dryRun=false", "winkel.csv", []byte(strings.ReplaceAll(shopTable, "Rijst", "Havervlokken"))).
		want(t, http.StatusAccepted)
	h.DoJobs()
	find := func(v *visitor, tenant uuid.UUID) []api.UsableIngredient {
		var found []api.UsableIngredient
		v.get(fmt.Sprintf("%s/ingredients?tenantId=%s&text=havervlokken", adminRecipesPath, tenant)).
			want(t, http.StatusOK).
			data(t, &found)
		return found
	}
	found := find(pim, tenant)
	if len(found) == 0 || found[0].Name != "Havervlokken" {
		t.Fatalf("found are %+v", found)
	}
	recipe := porridge("Pap van vlokken")
	recipe["ingredients"].([]any)[0].(map[string]any)["ingredient"] = found[0].Slug
	recipe["steps"].([]any)[0].(map[string]any)["text"] = map[string]any{"nl": "Kook de havervlokken in de melk."}
	made := pim.cook(tenant, recipe)
	if len(made.Ingredients) != 3 || made.Ingredients[0].Ingredient.Slug != found[0].Slug {
		t.Errorf("it is made of %+v", made.Ingredients)
	}
	// Another brand neither finds it nor may cook with it.
	kim, elsewhere := h.manager("ketokompas")
	if others := find(kim, elsewhere); slices.ContainsFunc(
		others,
		func(i api.UsableIngredient) bool { return i.Slug == found[0].Slug },
	) {
		t.Errorf("another brand finds %+v", others)
	}
	kim.post(adminRecipesPath+"?tenantId="+elsewhere.String(), recipe).want(t, http.StatusUnprocessableEntity)
}
