package httpapi_test

import (
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
)

// allProblems posts or puts a form that is refused and returns the fields with problems, sorted.
func allProblems(t *testing.T, r response) []string {
	t.Helper()
	e := r.wantStatus(t, http.StatusUnprocessableEntity).apiError(t)
	if e.Code != "invalid" {
		t.Errorf("code = %s", e.Code)
	}
	return slices.Sorted(maps.Keys(e.Fields))
}

func TestRecipe_FormIsRefusedWithAllProblemsAtOnce(t *testing.T) {
	srv := newServer(t)
	pim, tenant := srv.signedInManager("fitpuur")
	address := adminRecipesPath + "?tenantId=" + tenant.String()
	lines, steps := porridgeInput("x")["ingredients"].([]any), porridgeInput("x")["steps"].([]any)
	with := func(list []any, items ...any) []any { return append(slices.Clone(list), items...) }
	step := func(texts map[string]any) map[string]any { return map[string]any{"text": texts} }
	for name, c := range map[string]struct {
		change map[string]any
		fields []string
	}{
		"of the contract and of our rules, each in another list": {
			map[string]any{
				"kitchen":     "maan",
				"ingredients": with(lines, map[string]any{"ingredient": "zand", "quantity": 1, "unit": "g"}),
				"steps": with(steps,
					map[string]any{"text": map[string]any{"nl": "Eet."}, "minutes": -1},
					step(map[string]any{"en": "Eat."})),
				"source": "javascript:alert(1)",
			},
			[]string{"ingredients.3", "kitchen", "source", "steps.2.minutes", "steps.3.text"},
		},
		"items without a value": {
			map[string]any{
				"ingredients": with(lines, map[string]any{"ingredient": "kaneel"}, map[string]any{}),
				"steps":       with(steps, map[string]any{}, step(map[string]any{"nl": 3})),
			},
			[]string{
				"ingredients.3.quantity", "ingredients.3.unit", "ingredients.4.ingredient", "ingredients.4.quantity",
				"ingredients.4.unit", "steps.2.text", "steps.3.text.nl",
			},
		},
		"an unknown language in a list": {
			map[string]any{
				"servings": 0,
				"steps":    with(steps, step(map[string]any{"nl": "Eet.", "xx": "Eet."})),
				"name":     map[string]any{"en": "Porridge"},
			},
			[]string{"name", "servings", "steps.2.text.xx"},
		},
		"the meal time, without which a portion is not judged": {
			map[string]any{"mealTime": "thee", "name": map[string]any{}}, []string{"mealTime", "name"},
		},
	} {
		got := allProblems(t, pim.post(address, withChanges(porridgeInput("Pap"), c.change)))
		if !slices.Equal(got, c.fields) {
			t.Errorf("%s: the fields are %v, want %v", name, got, c.fields)
		}
	}
	recipe := pim.createRecipe(tenant, porridgeInput("Pap"))
	path := adminRecipesPath + "/" + recipe.Id.String() + "?tenantId=" + tenant.String()
	got := allProblems(t, pim.put(path, withChanges(porridgeInput("Pap"), map[string]any{
		"kitchen": "maan", "steps": with(steps, step(map[string]any{"nl": " "})),
	})))
	if want := []string{"kitchen", "steps.2.text"}; !slices.Equal(got, want) {
		t.Errorf("a change: the fields are %v, want %v", got, want)
	}
	other := srv.tenantID("greenfork")
	got = allProblems(t, pim.post(adminRecipesPath+"?tenantId="+other,
		withChanges(porridgeInput("Pap"), map[string]any{"kitchen": "maan", "source": "x"})))
	if want := []string{"kitchen"}; !slices.Equal(got, want) {
		t.Errorf("in another tenant, the fields are %v, want %v", got, want)
	}
}

func TestIngredient_FormIsRefusedWithAllProblemsAtOnce(t *testing.T) {
	srv := newServer(t)
	admin := srv.signedInStaff()
	grams := func(unit string, weight any) map[string]any { return map[string]any{"unit": unit, "grams": weight} }
	body := withChanges(tofuInput(), map[string]any{
		"aisle":  "maan",
		"group":  "maan",
		"units":  []any{grams("piece", 10), grams("piece", 20), grams("slice", 0)},
		"name":   map[string]any{"nl": "Tofoe"},
		"source": map[string]any{"table": "estimated"},
	})
	want := []string{"aisle", "group", "name.en", "source.how", "units.1", "units.2.grams"}
	for _, path := range []string{ingredientsPath, ingredientsPath + "/test"} {
		if got := allProblems(t, admin.post(path, body)); !slices.Equal(got, want) {
			t.Errorf("%s: the fields are %v, want %v", path, got, want)
		}
	}
	body = withChanges(body, map[string]any{
		"aisle": "produce", "name": map[string]any{"nl": "Tofoe", "en": "Tofu"},
		"units": []any{grams("piece", 10), grams("piece", 20)},
	})
	want = []string{"group", "source.how", "units.1"}
	if got := allProblems(t, admin.post(ingredientsPath, body)); !slices.Equal(got, want) {
		t.Errorf("within the contract, the fields are %v, want %v", got, want)
	}
}

func TestRegister_FormIsRefusedWithAllProblemsAtOnce(t *testing.T) {
	srv := newServer(t)
	b := srv.browser("fitpuur.localhost")
	answers := map[string]any{"goal": "lose", "weightKg": 70, "goalWeightKg": 80, "dislikes": []string{"maan"}}
	overrides := map[string]any{"email": "geen adres", "password": "wachtwoord1", "terms": false, "answers": answers}
	want := []string{"answers.dislikes", "answers.goalWeightKg", "email", "password", "terms"}
	r := b.requestRegistration("x@voorbeeld.example", overrides)
	if got := allProblems(t, r); !slices.Equal(got, want) {
		t.Errorf("the fields are %v, want %v", got, want)
	}
	if dutch := r.apiError(t).Fields["terms"]; !strings.Contains(dutch, "voorwaarden") {
		t.Errorf("in Dutch: %q", dutch)
	}
	b.language = "en"
	delete(overrides, "email")
	r = b.requestRegistration("x@voorbeeld.example", overrides)
	want = slices.DeleteFunc(want, func(field string) bool { return field == "email" })
	if got := allProblems(t, r); !slices.Equal(got, want) {
		t.Errorf("within the contract, the fields are %v, want %v", got, want)
	}
	if english := r.apiError(t).Fields["terms"]; !strings.Contains(english, "terms") {
		t.Errorf("in English: %q", english)
	}
}

func TestHouseholdMember_FormIsRefusedWithAllProblemsAtOnce(t *testing.T) {
	srv := newServer(t)
	b := srv.subscriber("fitpuur.localhost", "leden@voorbeeld.example")
	member := householdMember("Bo", map[string]any{
		"birthYear": 2026, "diet": "maan", "dislikes": []string{"maan"}, "consent": false, "days": []int{1, 9},
	})
	want := []string{"birthYear", "consent", "days", "diet", "dislikes", "portion"}
	if got := allProblems(t, b.post(householdMembers, member)); !slices.Equal(got, want) {
		t.Errorf("the fields are %v, want %v", got, want)
	}
	member["diet"], member["days"] = "everything", everyDay
	want = []string{"birthYear", "consent", "dislikes", "portion"}
	if got := allProblems(t, b.post(householdMembers, member)); !slices.Equal(got, want) {
		t.Errorf("within the contract, the fields are %v, want %v", got, want)
	}
}
