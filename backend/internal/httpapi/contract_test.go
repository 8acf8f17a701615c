package httpapi_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/app"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
)

// filled is a path of the contract with something in the place of its parameters.
func filled(path string) string {
	return strings.NewReplacer("{id}", "0198a0b2-0000-7000-8000-000000000000", "{slug}", "iets", "{path}", "_",
		"{image}", strings.Repeat("0", 32), "{file}", "320.jpg").Replace(path)
}

// addressOf is where a path of the contract is served, with something in the place of its parameters.
func addressOf(path string, item *openapi3.PathItem) string {
	base := "/api/v1"
	if len(item.Servers) > 0 {
		base = strings.TrimSuffix(item.Servers[0].URL, "/")
	}
	return base + filled(path)
}

func TestPlannedOperationsAnswerThatTheyAreNotBuilt(t *testing.T) {
	h := newHouse(t)
	document, err := api.Document()
	if err != nil {
		t.Fatal(err)
	}
	person, admin := h.diner("lepelblad.localhost", "planned@voorbeeld.example"), h.staff()
	var found []string
	for path, item := range document.Paths.Map() {
		for method, op := range item.Operations() {
			if !slices.Contains(op.Tags, "planned") {
				continue
			}
			found = append(found, op.OperationID)
			who := person
			if strings.Contains(path, "/admin/") {
				who = admin
				// What is not built yet says so to those only who may call it.
				person.send(method, addressOf(path, item), nil).want(t, http.StatusForbidden)
			}
			got := who.send(method, addressOf(path, item), nil)
			if got.status != http.StatusNotImplemented || got.refusal(t).Code != "not-built" {
				t.Errorf("%s %s answers %d %s", method, path, got.status, got.body)
			}
		}
	}
	slices.Sort(found)
	// The list can only shrink: what is built leaves it, and nothing new may come in unbuilt.
	for _, id := range found {
		if !slices.Contains(planned, id) {
			t.Errorf("%s is planned, but was not on the list", id)
		}
	}
	for _, id := range planned {
		if !slices.Contains(found, id) {
			t.Errorf("%s is on the list of what is planned, but it is not planned any more: take it off", id)
		}
	}
}

func TestEveryOperationForPeopleRefusesWhoIsNotSignedIn(t *testing.T) {
	h := newHouse(t)
	document, err := api.Document()
	if err != nil {
		t.Fatal(err)
	}
	nobody, atConsole := h.visitor("lepelblad.localhost"), h.visitor(consoleHost)
	checked := 0
	for path, item := range document.Paths.Map() {
		for method, op := range item.Operations() {
			if op.Security != nil && len(*op.Security) == 0 {
				continue // for anybody
			}
			checked++
			for _, visitor := range []*visitor{nobody, atConsole} {
				got := visitor.send(method, addressOf(path, item), []byte(`{}`))
				if got.status != http.StatusUnauthorized || got.refusal(t).Code != "not-signed-in" {
					t.Errorf("%s %s on %s answers %d %s", method, path, visitor.host, got.status, got.body)
				}
			}
		}
	}
	if checked < 20 {
		t.Errorf("only %d operations were tried", checked)
	}
}

func TestAnOperationWithoutARuleIsNotServed(t *testing.T) {
	h := newHouse(t)
	config := h.Config
	config.Policy = func(role auth.Role, reach auth.Reach, object, action string) (bool, error) {
		return object != "menu" || action != "change", nil
	}
	if _, err := app.New(t.Context(), config); err == nil ||
		!strings.Contains(err.Error(), "no rule says who may change menu") {
		t.Errorf("a server without a rule for the menu: %v", err)
	}
}

func TestAnyCopyOfTheServerAnswers(t *testing.T) {
	h := newHouse(t)
	server, err := app.New(t.Context(), h.Config)
	if err != nil {
		t.Fatal(err)
	}
	copied := *h.Server
	copied.App = server
	other := house{Server: &copied, t: t}
	person := h.diner("fitpuur.localhost", "copies@voorbeeld.example")
	there := *person
	there.house = &other
	there.post("/api/v1/user/onboarding/save", map[string]any{"answers": map[string]any{"cookingMinutes": 45}}).
		want(t, http.StatusOK)
	person.post("/api/v1/user/auth/logout-elsewhere", map[string]any{}).want(t, http.StatusNoContent)
	there.get("/api/v1/user/auth/decode").want(t, http.StatusOK)
	person.send(http.MethodPost, "/api/v1/user/auth/logout", nil).want(t, http.StatusNoContent)
	there.cookies["__Host-session"] = person.cookies["__Host-session"]
	there.get("/api/v1/user/auth/decode").want(t, http.StatusUnauthorized)

	boss := h.staff()
	bossThere := *boss
	bossThere.house = &other
	bossThere.get("/api/v1/user/admin/whitelabels").want(t, http.StatusOK)
	h.Exec(`delete from staff_memberships`)
	bossThere.get("/api/v1/user/admin/whitelabels").want(t, http.StatusForbidden)
}

func TestTheContractCanBeRead(t *testing.T) {
	h := newHouse(t)
	page := h.visitor("lepelblad.localhost").get("/api/docs").want(t, http.StatusOK)
	for _, part := range []string{"/api/v1/receipts/weekly-menu", "getWeeklyMenu", "submitCalories", "signed in"} {
		contains(t, string(page.body), part)
	}
	contains(t, page.header.Get("Content-Security-Policy"), "default-src 'none'")
	raw := h.visitor("fitpuur.localhost").get("/api/docs/openapi.yaml").want(t, http.StatusOK)
	contains(t, string(raw.body), "openapi: 3")
}
