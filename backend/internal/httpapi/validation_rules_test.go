package httpapi_test

import (
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/purchase"
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
	nul := withChanges(tofuInput(), map[string]any{
		"aisle": "maan", "slug": "to\u0000fu", "name": map[string]any{"nl": "To\u0000foe", "en": "Tofu"},
		"source": map[string]any{"table": "estimated", "how": "Van het etiket", "code": "A\u00001"},
	})
	for _, path := range []string{ingredientsPath, ingredientsPath + "/test"} {
		admin.post(path, nul).wantStatus(t, http.StatusUnprocessableEntity)
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

// formCase is a form with wrong values and the fields that its refusal must name.
type formCase struct {
	name   string
	send   func() response
	fields []string
}

func checkFormCases(t *testing.T, cases []formCase) {
	t.Helper()
	for _, c := range cases {
		if got := allProblems(t, c.send()); !slices.Equal(got, c.fields) {
			t.Errorf("%s: refused fields = %v, want %v", c.name, got, c.fields)
		}
	}
}

func TestOnboarding_FormsAreRefusedWithAllProblemsAtOnce(t *testing.T) {
	srv := newServer(t)
	visitor, user := srv.browser("fitpuur.localhost"), srv.browser("fitpuur.localhost")
	user.register("vragen@voorbeeld.example")
	// Each form has two answers that the contract refuses and three that our own rules refuse.
	answers := map[string]any{
		"diet": "maan", "heightCm": 20, "goal": "lose", "weightKg": 70, "goalWeightKg": 80, "birthDate": "2030-01-01",
		"dislikes": []string{"maan"},
	}
	want := []string{
		"answers.birthDate", "answers.diet", "answers.dislikes", "answers.goalWeightKg", "answers.heightCm",
	}
	valid := maps.Clone(answers)
	delete(valid, "diet")
	delete(valid, "heightCm")
	wantValid := []string{"answers.birthDate", "answers.dislikes", "answers.goalWeightKg"}
	for _, c := range []struct {
		name string
		b    *browser
		path string
		body map[string]any
	}{
		{"check", visitor, "/api/v1/user/onboarding/check", map[string]any{"registrationSource": "general"}},
		{"save", user, "/api/v1/user/onboarding/save", map[string]any{}},
		{"save with an invite", user, saveInvite, map[string]any{}},
		{"save with a code", user, savePurchase, map[string]any{}},
		{"profile", user, settingsPath + "/profile/update-info", map[string]any{}},
	} {
		send := func(answers map[string]any) func() response {
			return func() response {
				return c.b.post(c.path, answersWith(answersWith(c.body, "health", true), "answers", answers))
			}
		}
		checkFormCases(t, []formCase{
			{c.name, send(answers), want},
			{c.name + ", within the contract", send(valid), wantValid},
		})
	}
}

func TestInvite_FormIsRefusedWithAllProblemsAtOnce(t *testing.T) {
	srv := newServer(t)
	const email = "gast@voorbeeld.example"
	srv.sendInvites("fitpuur", srv.createSponsorship("fitpuur", accessDays(30), 2), email)
	token := srv.inviteToken(email)
	b := srv.browser("fitpuur.localhost")
	answers := map[string]any{"goal": "lose", "weightKg": 70, "goalWeightKg": 80, "dislikes": []string{"maan"}}
	form := map[string]any{"password": "fitpuur1234", "terms": false, "health": true, "answers": answers}
	want := []string{"answers.dislikes", "answers.goalWeightKg", "password", "terms"}
	checkFormCases(t, []formCase{
		{"within the contract", func() response { return b.acceptInvite(token, form) }, want},
		{"name and invite", func() response {
			return b.acceptInvite("kort", withChanges(form, map[string]any{"name": "www.koop.example"}))
		}, []string{"answers.dislikes", "answers.goalWeightKg", "invite", "name", "password", "terms"}},
		{"the password is the address", func() response {
			return b.acceptInvite(token, withChanges(form, map[string]any{"password": email}))
		}, want},
	})
}

func TestPurchaseCode_FormIsRefusedWithAllProblemsAtOnce(t *testing.T) {
	srv := newServer(t)
	code := srv.createCodes("fitpuur", purchase.Batch{Codes: 1, Product: accessProduct(30)})[0]
	b := srv.browser("fitpuur.localhost")
	answers := map[string]any{"goal": "lose", "weightKg": 70, "goalWeightKg": 80, "dislikes": []string{"maan"}}
	form := map[string]any{"password": "fitpuur1234", "terms": false, "health": true, "answers": answers}
	want := []string{"answers.dislikes", "answers.goalWeightKg", "password", "terms"}
	checkFormCases(t, []formCase{
		{"within the contract", func() response { return b.requestWithCode(code, "x@voorbeeld.example", form) }, want},
		{"code, name and address", func() response {
			return b.requestWithCode("", "geen adres", withChanges(form, map[string]any{"name": ""}))
		}, []string{"answers.dislikes", "answers.goalWeightKg", "code", "email", "name", "password", "terms"}},
	})
}

func TestAddress_FormIsRefusedWithAllProblemsAtOnce(t *testing.T) {
	srv := newServer(t)
	b := srv.browser("fitpuur.localhost")
	b.register("straat@voorbeeld.example")
	submit := func(changes map[string]any) func() response {
		return func() response { return b.post(submitAddress, withChanges(homeAddress, changes)) }
	}
	rules := map[string]any{"postalCode": "1000", "addition": "abcdefgh", "street": "Postbus 12", "city": "12345"}
	check := func(query string) func() response {
		return func() response { return b.get(checkAddress + "?" + query) }
	}
	checkFormCases(t, []formCase{
		{"within the contract", submit(rules), []string{"addition", "city", "postalCode", "street"}},
		{"name and house number", submit(withChanges(rules, map[string]any{"name": "", "houseNumber": "x"})),
			[]string{"addition", "city", "houseNumber", "name", "postalCode", "street"}},
		{"typing", check("country=NL&postalCode=12345678901&houseNumber=x&street=Postbus+12"),
			[]string{"houseNumber", "postalCode", "street"}},
	})
}

func TestMacros_FormIsRefusedWithAllProblemsAtOnce(t *testing.T) {
	srv := newServer(t)
	b := srv.subscriber("fitpuur.localhost", "macros@voorbeeld.example")
	send := func(protein, fat, carbohydrate any) func() response {
		return func() response {
			return b.changeSettings("/macros/update-custom-macros",
				map[string]any{"protein": protein, "fat": fat, "carbohydrate": carbohydrate})
		}
	}
	checkFormCases(t, []formCase{
		{"within the contract", send(30, 60, 10), []string{"kcal", "protein"}},
		{"too little fat", send(30, 5, 10), []string{"fat", "protein"}},
		{"without fat", send(30, nil, 10), []string{"fat", "protein"}},
	})
}

func TestPassword_FormIsRefusedWithAllProblemsAtOnce(t *testing.T) {
	srv := newServer(t)
	b, boss := srv.browser("fitpuur.localhost"), srv.signedInStaff()
	b.register("geheim@voorbeeld.example")
	send := func(b *browser, path, field, value string) func() response {
		return func() response { return b.post(path, map[string]any{field: value, "password": "wachtwoord123"}) }
	}
	const own, invitation = "/api/v1/user/settings/password/update", "/api/v1/user/auth/admin/accept-invitation"
	want := []string{"current", "password"}
	checkFormCases(t, []formCase{
		{"wrong password of an account", send(b, own, "current", "een fout wachtwoord"), want},
		{"no password of an account", send(b, own, "current", ""), want},
		{"wrong password of staff", send(boss, staffProfile+"/password", "current", "een fout wachtwoord"), want},
		{"no password of staff", send(boss, staffProfile+"/password", "current", ""), want},
		{"token of an invitation", send(srv.browser(consoleHost), invitation, "token", "kort"),
			[]string{"password", "token"}},
		{"token of a reset", send(srv.browser(consoleHost), "/api/v1/user/auth/admin/reset-password", "token", "kort"),
			[]string{"password", "token"}},
	})
}

func TestSponsorship_FormIsRefusedWithAllProblemsAtOnce(t *testing.T) {
	srv := newServer(t)
	boss := srv.signedInStaff()
	body := map[string]any{
		"tenantId": srv.tenantID("fitpuur"), "name": "Bakkerij Jansen", "seats": 2, "accessDays": 30,
		"lastDay": "2020-01-01",
	}
	send := func(changes map[string]any) func() response {
		return func() response { return boss.post(sponsorships, withChanges(body, changes)) }
	}
	checkFormCases(t, []formCase{
		{"within the contract", send(nil), []string{"accessDays", "lastDay"}},
		{"name and seats", send(map[string]any{"name": " ", "seats": 0}),
			[]string{"accessDays", "lastDay", "name", "seats"}},
		{"a last day that is no date", send(map[string]any{"lastDay": "morgen", "seats": 0}),
			[]string{"accessDays", "lastDay", "seats"}},
	})
}

func TestPurchaseBatch_FormIsRefusedWithAllProblemsAtOnce(t *testing.T) {
	srv := newServer(t)
	boss := srv.signedInStaff()
	body := map[string]any{
		"tenantId": srv.tenantID("fitpuur"), "name": "Zomer", "codes": 2, "parcel": true, "lastDay": "2020-01-01",
		"product": map[string]any{"nl": "Kookpakket"}, "accessDays": 3, "accessMonths": 3,
	}
	send := func(changes map[string]any) func() response {
		return func() response { return boss.post(purchaseBatches, withChanges(body, changes)) }
	}
	checkFormCases(t, []formCase{
		{"within the contract", send(nil), []string{"accessDays", "lastDay"}},
		{"name, product and codes", send(map[string]any{"name": " ", "product": map[string]any{}, "codes": 0}),
			[]string{"accessDays", "codes", "lastDay", "name", "product"}},
		{"a last day that is no date", send(map[string]any{"lastDay": "morgen"}), []string{"accessDays", "lastDay"}},
	})
}

// The console's host has no brand, and so no catalogue in which to look dislikes up.
func TestRegistration_OnConsoleHostIsRefused(t *testing.T) {
	srv := newServer(t)
	got := srv.browser(consoleHost).post("/api/v1/user/register", map[string]any{
		"answers": map[string]any{"dislikes": []string{"0"}, "weightKg": "x"},
		"name":    "", "password": "een lang wachtwoord", "terms": true,
	})
	if got.status < 400 || got.status >= 500 {
		t.Errorf("status %d: %s", got.status, got.body)
	}
}
