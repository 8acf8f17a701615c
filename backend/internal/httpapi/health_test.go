package httpapi_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
)

// linkOperations are the operations for consumers that a session of a mailed link may call, with the end of their URLs.
// It may call no others.
var linkOperations = map[string]string{
	"decodeSession": "", "listSessions": "", "listActivity": "", "getErasure": "", "getSettings": "",
	"getOnboarding": "", "getInviteOnboarding": "", "getPurchaseOnboarding": "", "checkShippingAddress": "",
	"getStepPlan": "", "getDislikes": "", "getPreferences": "", "getPortionSize": "", "getPantry": "",
	"searchRecipes": "?text=haring",
	"getRecipe":     "", "listFavorites": "", "checkFavorites": "?slugs=", "listFeedback": "", "getWeeklyMenu": "",
	"listMealAlternatives": "", "listShoppingLists": "", "getShoppingList": "", "awaitShoppingList": "?after=0",
	"listPlans":          "",
	"listBillingHistory": "", "getInvoice": "", "listRetentionDeals": "", "getBestRetentionDeal": "",
	"getOwnImage":    "",
	"saveOnboarding": "", "subscribe": "", "endOwnSupportSession": "",
}

// healthNames are the properties of responses that show health answers, or values derived from them. The list repeats
// the marks of the contract, so that a change of either is noticed.
var healthNames = []string{
	"sex", "heightCm", "weightKg", "goalWeightKg", "situation", "intolerances", "energy", "medical", "pace", "paces",
	"unfit", "unwise", "result", "target", "macros", "unsuitable", "withinBands", "why", "relaxed", "forbidden",
	"advice",
}

// rarelyShown are those of healthNames that the account of the test does not have.
var rarelyShown = []string{"goalWeightKg", "energy", "medical", "pace", "paces", "relaxed", "advice"}

// healthIn adds those of healthNames for which a response has a value that is not empty.
func healthIn(value any, into map[string]bool) {
	switch value := value.(type) {
	case map[string]any:
		for name, inside := range value {
			list, isList := inside.([]any)
			if slices.Contains(healthNames, name) && (!isList || len(list) > 0) {
				into[name] = true
			}
			healthIn(inside, into)
		}
	case []any:
		for _, item := range value {
			healthIn(item, into)
		}
	}
}

func TestSignInLink_HasLimitedPermissions(t *testing.T) {
	srv := newServer(t)
	const email, host = "zwanger@voorbeeld.example", "lepelblad.localhost"
	owner := srv.subscriber(host, email)
	owner.getWeek("")
	const dish = "haringtartaar-op-roggebrood"
	var list api.ShoppingList
	owner.post("/api/v1/shopping-lists/generate", map[string]any{"dates": []string{"2026-11-21"}}).
		wantStatus(t, http.StatusOK).
		decode(t, &list)
	owner.post("/api/v1/favorites/add", map[string]any{"slug": dish})
	owner.changeSettings("/profile/update-info", map[string]any{"answers": map[string]any{
		"situation": "pregnant", "intolerances": []string{"gluten", "milk", "eggs"}, "sex": "female",
	}}).wantStatus(t, http.StatusOK)
	week, _ := owner.getWeek("")
	var image api.Image
	owner.uploadAs("image", profileImage, "ik.jpg", jpegPhoto(t, 128, 130)).
		wantStatus(t, http.StatusCreated).
		decode(t, &image)
	var session api.Session
	decodeSession(t, owner, &session)
	token, err := auth.NewLink(t.Context(), srv.Scope("lepelblad"), session.Id, now)
	if err != nil {
		t.Fatal(err)
	}
	byLink := srv.browser(host)
	byLink.header.Set("X-Auto-Login-Token", string(token))
	query := url.Values{"email": {email}, "check": {"true"}}.Encode()
	contains(t, string(byLink.get("/api/v1/user/auth/drip-auto?"+query).body), `"success":true`)

	places := strings.NewReplacer("{slug}", dish, "{image}", imageID(image), "{file}", "128.jpg")
	today := "?date=2026-11-21&slot=" + string(week.Days[5].Meals[0].Slot)
	queries := map[string]string{"listMealAlternatives": today, "checkFavorites": "?slugs=" + dish}
	document, err := api.Document()
	if err != nil {
		t.Fatal(err)
	}
	shown := map[string]bool{} // to the owner
	called := 0
	for _, path := range slices.Sorted(maps.Keys(document.Paths.Map())) {
		item := document.Paths.Value(path)
		for method, op := range item.Operations() {
			id := op.OperationID
			if !slices.Contains(forUsers, id) {
				continue
			}
			called++
			filled := places.Replace(path)
			if strings.HasPrefix(path, "/shopping-lists/{id}") {
				filled = strings.ReplaceAll(filled, "{id}", list.Id.String())
			}
			rest, open := linkOperations[id]
			address := operationURL(filled, item) + rest
			if query := queries[id]; query != "" {
				address = operationURL(filled, item) + query
			}
			body := []byte(nil)
			if method != http.MethodGet {
				body = []byte(`{}`)
			}
			got := byLink.send(method, address, body)
			refused := got.status == http.StatusForbidden && got.apiError(t).Code == "confirm-first"
			if id == "saveOnboarding" {
				open = false // the answers are complete
			}
			switch {
			case refused && open:
				t.Errorf("%s is in linkOperations, and refused to a mailed link: %.300s", id, got.body)
			case !refused && !open:
				t.Errorf("%s is open to a mailed link, and not in linkOperations: %.300s", id, got.body)
			}
			if method != http.MethodGet || id == "getOwnImage" {
				continue
			}
			seen := map[string]bool{}
			var content any
			if got.status == http.StatusOK && json.Unmarshal(got.body, &content) == nil {
				healthIn(content, seen)
			}
			if len(seen) > 0 {
				t.Errorf("%s shows %v: %.300s", id, slices.Sorted(maps.Keys(seen)), got.body)
			}
			full := owner.send(method, address, nil)
			if open && got.status != full.status {
				t.Errorf("%s: status %d, the owner's is %d: %.300s", id, got.status, full.status, got.body)
			}
			if json.Unmarshal(full.body, &content) == nil {
				healthIn(content, shown)
			}
		}
	}
	if called != len(forUsers) {
		t.Errorf("called %d operations, want %d", called, len(forUsers))
	}
	const page = "/dashboard"
	contains(t, string(owner.get(page).wantStatus(t, http.StatusOK).body), `"target"`)
	if got := byLink.get(page).wantStatus(t, http.StatusOK); strings.Contains(string(got.body), `"target"`) {
		t.Errorf("the page shows a target: %s", got.body)
	}
	// The owner sees every withheld property, which shows that the test can find them.
	for _, name := range healthNames {
		if !shown[name] && !slices.Contains(rarelyShown, name) {
			t.Errorf("no response to the owner has %s", name)
		}
	}
}

func TestSignInLink_FirstCheckoutShowsNoResult(t *testing.T) {
	srv := newServer(t)
	const email, host = "eerste@voorbeeld.example", "lepelblad.localhost"
	owner := srv.browser(host)
	owner.register(email)
	answers := maps.Clone(completeAnswers)
	delete(answers, "cookingMinutes")
	owner.post("/api/v1/user/onboarding/save", map[string]any{"answers": answers}).wantStatus(t, http.StatusOK)
	var session api.Session
	decodeSession(t, owner, &session)
	token, err := auth.NewLink(t.Context(), srv.Scope("lepelblad"), session.Id, now)
	if err != nil {
		t.Fatal(err)
	}
	byLink := srv.browser(host)
	byLink.header.Set("X-Auto-Login-Token", string(token))
	query := url.Values{"email": {email}, "check": {"true"}}.Encode()
	contains(t, string(byLink.get("/api/v1/user/auth/drip-auto?"+query).body), `"success":true`)
	save := func() response {
		return byLink.post("/api/v1/user/onboarding/save", map[string]any{
			"answers": map[string]any{"cookingMinutes": 30}, "submitCalories": true,
		})
	}
	got := save().wantStatus(t, http.StatusOK)
	seen := map[string]bool{}
	var content any
	if err := json.Unmarshal(got.body, &content); err != nil {
		t.Fatal(err)
	}
	if healthIn(content, seen); len(seen) > 0 {
		t.Errorf("the saved answers show %v: %s", slices.Sorted(maps.Keys(seen)), got.body)
	}
	save().wantStatus(t, http.StatusForbidden) // the answers are complete
	plans := byLink.listPlans()
	byLink.post(subscribePath, map[string]any{"plan": plans[0].Id}).wantStatus(t, http.StatusCreated)
	byLink.post("/api/v1/user/billing/cancel-subscription", map[string]any{}).wantStatus(t, http.StatusForbidden)
	byLink.send(http.MethodDelete, "/api/v1/user/auth/sessions/"+uuid.NewString(), nil).
		wantStatus(t, http.StatusForbidden)
}
