package httpapi_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/lepelblad/lepelblad/backend/api"
)

// filled is a path of the contract with something in the place of its parameters.
func filled(path string) string {
	return strings.NewReplacer("{id}", "0198a0b2-0000-7000-8000-000000000000", "{slug}", "iets", "{path}", "_").Replace(path)
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
			if len(item.Servers) > 0 {
				continue
			}
			who := person
			if strings.Contains(path, "/admin/") {
				who = admin
				// What is not built yet says so to those only who may call it.
				person.send(method, "/api/v1"+filled(path), nil).want(t, http.StatusForbidden)
			}
			got := who.send(method, "/api/v1"+filled(path), nil)
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
		if len(item.Servers) > 0 {
			continue
		}
		for method, op := range item.Operations() {
			if op.Security != nil && len(*op.Security) == 0 {
				continue // for anybody
			}
			checked++
			for _, visitor := range []*visitor{nobody, atConsole} {
				got := visitor.send(method, "/api/v1"+filled(path), []byte(`{}`))
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
