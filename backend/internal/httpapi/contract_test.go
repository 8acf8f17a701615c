package httpapi_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/app"
	"github.com/lepelblad/lepelblad/backend/internal/app/apptest"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
)

// fillPath replaces the parameters in a path of the contract by values.
func fillPath(path string) string {
	return strings.NewReplacer("{id}", "0198a0b2-0000-7000-8000-000000000000",
		"{shopper}", "0198a0b2-0000-7000-8000-000000000001", "{slug}", "iets", "{path}", "_",
		"{number}", "1", "{image}", strings.Repeat("0", 32), "{file}", "320.jpg").Replace(path)
}

// operationURL returns the URL path of a path of the contract, with values for its parameters.
func operationURL(path string, item *openapi3.PathItem) string {
	base := "/api/v1"
	if len(item.Servers) > 0 {
		base = strings.TrimSuffix(item.Servers[0].URL, "/")
	}
	return base + fillPath(path)
}

func TestContract_UserOperationsNeedSession(t *testing.T) {
	srv := newServer(t)
	document, err := api.Document()
	if err != nil {
		t.Fatal(err)
	}
	nobody, atConsole := srv.browser("lepelblad.localhost"), srv.browser(consoleHost)
	checked := 0
	for path, item := range document.Paths.Map() {
		for method, op := range item.Operations() {
			if op.Security != nil && len(*op.Security) == 0 {
				continue // needs no session
			}
			checked++
			for _, visitor := range []*browser{nobody, atConsole} {
				got := visitor.send(method, operationURL(path, item), []byte(`{}`))
				if got.status != http.StatusUnauthorized || got.apiError(t).Code != "not-signed-in" {
					t.Errorf("%s %s on %s: status %d: %s", method, path, visitor.host, got.status, got.body)
				}
			}
		}
	}
	if checked < 20 {
		t.Errorf("only %d operations were tried", checked)
	}
}

func TestContract_OperationWithoutRuleIsNotServed(t *testing.T) {
	srv := newServer(t)
	config := srv.Config
	config.Policy = func(role auth.Role, reach auth.Reach, object, action string) (bool, error) {
		return object != "menu" || action != "change", nil
	}
	if _, err := app.New(t.Context(), config); err == nil ||
		!strings.Contains(err.Error(), "no rule says who may change menu") {
		t.Errorf("a server without a rule for the menu: %v", err)
	}
}

// copy returns another instance of the server, on the same database.
func (srv *testServer) copy() *testServer {
	srv.t.Helper()
	server, err := app.New(srv.t.Context(), srv.Config)
	if err != nil {
		srv.t.Fatal(err)
	}
	copied := *srv.Server
	copied.App = server
	return &testServer{Server: &copied, t: srv.t}
}

func TestServer_AnyInstanceServesSession(t *testing.T) {
	srv := newServer(t)
	other := srv.copy()
	user := srv.subscriber("fitpuur.localhost", "copies@voorbeeld.example")
	otherInstance := *user
	otherInstance.srv = other
	otherInstance.post("/api/v1/user/onboarding/save", map[string]any{"answers": map[string]any{"cookingMinutes": 45}}).
		wantStatus(t, http.StatusOK)
	user.post("/api/v1/user/auth/logout-elsewhere", map[string]any{}).wantStatus(t, http.StatusNoContent)
	otherInstance.get("/api/v1/user/auth/decode").wantStatus(t, http.StatusOK)
	user.send(http.MethodPost, "/api/v1/user/auth/logout", nil).wantStatus(t, http.StatusNoContent)
	otherInstance.cookies["__Host-session"] = user.cookies["__Host-session"]
	otherInstance.get("/api/v1/user/auth/decode").wantStatus(t, http.StatusUnauthorized)

	boss := srv.signedInStaff()
	bossThere := *boss
	bossThere.srv = other
	bossThere.get("/api/v1/user/admin/whitelabels").wantStatus(t, http.StatusOK)
	srv.Exec(`delete from staff_memberships`)
	bossThere.get("/api/v1/user/admin/whitelabels").wantStatus(t, http.StatusForbidden)
}

func TestContract_IsServed(t *testing.T) {
	srv := newServer(t)
	srv.browser("lepelblad.localhost").get("/api/docs").wantStatus(t, http.StatusNotFound)
	srv = &testServer{Server: apptest.New(t, func(s *apptest.Server) { s.Config.Docs = true }), t: t}
	page := srv.browser("lepelblad.localhost").get("/api/docs").wantStatus(t, http.StatusOK)
	for _, substr := range []string{"/api/v1/receipts/weekly-menu", "getWeeklyMenu", "submitCalories", "signed in"} {
		contains(t, string(page.body), substr)
	}
	contains(t, page.header.Get("Content-Security-Policy"), "default-src 'none'")
	raw := srv.browser("fitpuur.localhost").get("/api/docs/openapi.yaml").wantStatus(t, http.StatusOK)
	contains(t, string(raw.body), "openapi: 3")
}
