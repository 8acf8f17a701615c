package httpapi_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
)

// A browser opens the page of a mail's link, which sends the token in the URL to the API.
func TestSignInLink_ReplacesSession(t *testing.T) {
	srv := newServer(t)
	const email = "sanne+link@voorbeeld.example"
	var owner, other, here api.Session
	decodeSession(t, srv.subscriber("fitpuur.localhost", email), &owner)
	browser := srv.subscriber("fitpuur.localhost", "other@voorbeeld.example")
	decodeSession(t, browser, &other)
	before := browser.cookies["__Host-session"]
	token, err := auth.NewLink(t.Context(), srv.Scope("fitpuur"), owner.Id, now)
	if err != nil {
		t.Fatal(err)
	}

	query := url.Values{"email": {email}, "check": {"true"}}.Encode()
	moved := browser.get("/Dashboard/Recipes/?"+query).
		wantStatus(t, http.StatusPermanentRedirect).
		header.Get("Location")
	page := browser.get(moved).wantStatus(t, http.StatusOK)
	if strings.Contains(string(page.body), email) {
		t.Errorf("the page repeats the address of the mail: %s", page.body)
	}
	decodeSession(t, browser, &here)
	if here.Id != other.Id {
		t.Error("opening the page signs in")
	}

	browser.header.Set("X-Auto-Login-Token", string(token))
	contains(
		t,
		string(browser.get("/api/v1/user/auth/drip-auto?"+query).wantStatus(t, http.StatusOK).body),
		`"success":true`,
	)
	browser.header.Del("X-Auto-Login-Token")
	decodeSession(t, browser, &here)
	if here.Id != owner.Id {
		t.Errorf("%s is signed in, not %s", here.Id, owner.Id)
	}

	// A session of a link shows no health answers and changes nothing; the owner ends it by changing the password.
	for _, path := range []string{"/api/v1/user/onboarding", "/api/v1/user/settings"} {
		shown := string(browser.get(path).wantStatus(t, http.StatusOK).body)
		for _, name := range []string{`"weightKg"`, `"heightCm"`, `"situation"`, `"intolerances":["`} {
			if strings.Contains(shown, name) {
				t.Errorf("%s shows %s", path, name)
			}
		}
	}
	for _, path := range []string{"/api/v1/user/household", "/api/v1/user/settings/intolerances/get-intolerances"} {
		browser.get(path).wantStatus(t, http.StatusForbidden)
	}
	for path, body := range map[string]map[string]any{
		"/api/v1/user/auth/logout-elsewhere":                     {},
		"/api/v1/user/settings/profile/update-info":              {"name": "Iemand Anders"},
		"/api/v1/user/onboarding/save":                           {"answers": map[string]any{"cookingMinutes": 20}},
		"/api/v1/user/settings/password/update":                  {"password": "een nieuw wachtwoord"},
		"/api/v1/favorites/add":                                  {"slug": "iets"},
		"/api/v1/user/settings/intolerances/update-intolerances": {"intolerances": []string{}},
	} {
		if got := browser.post(path, body); got.status != http.StatusForbidden ||
			got.apiError(t).Code != "confirm-first" {
			t.Errorf("%s: status %d: %s", path, got.status, got.body)
		}
	}
	browser.get("/api/v1/receipts/weekly-menu").wantStatus(t, http.StatusOK)
	laptop := srv.browser("fitpuur.localhost")
	laptop.logIn(email, "een lang wachtwoord").wantStatus(t, http.StatusOK)
	laptop.post("/api/v1/user/settings/password/update",
		map[string]any{"current": "een lang wachtwoord", "password": "een nieuw wachtwoord"}).
		wantStatus(t, http.StatusNoContent)
	browser.get(decode).wantStatus(t, http.StatusUnauthorized)
	browser.header.Set("X-Auto-Login-Token", string(token))
	contains(t, string(browser.get("/api/v1/user/auth/drip-auto?"+query).body), `"success":false`)

	browser.cookies["__Host-session"] = before
	browser.get(decode).wantStatus(t, http.StatusUnauthorized)
}

func TestSignInLink_EndsWhenOwnerChangesPassword(t *testing.T) {
	srv := newServer(t)
	for name, change := range map[string]func(owner *browser){
		"a new e-mail address": func(owner *browser) {
			const email = "ander@voorbeeld.example"
			owner.post("/api/v1/user/settings/email/request-change", map[string]any{"email": email}).
				wantStatus(t, http.StatusNoContent)
			owner.post("/api/v1/user/settings/email/confirm-change",
				map[string]any{"email": email, "code": srv.mailedCode(email)}).
				wantStatus(t, http.StatusNoContent)
		},
		"logging out elsewhere": func(owner *browser) {
			owner.post("/api/v1/user/auth/logout-elsewhere", map[string]any{}).wantStatus(t, http.StatusNoContent)
		},
	} {
		email := strings.ReplaceAll(name, " ", "-") + "@voorbeeld.example"
		owner := srv.browser("fitpuur.localhost")
		owner.register(email)
		var session api.Session
		decodeSession(t, owner, &session)
		token, err := auth.NewLink(t.Context(), srv.Scope("fitpuur"), session.Id, now)
		if err != nil {
			t.Fatal(err)
		}
		byLink := srv.browser("fitpuur.localhost")
		byLink.header.Set("X-Auto-Login-Token", string(token))
		query := url.Values{"email": {email}, "check": {"true"}}.Encode()
		contains(t, string(byLink.get("/api/v1/user/auth/drip-auto?"+query).body), `"success":true`)
		byLink.get(decode).wantStatus(t, http.StatusOK)
		change(owner)
		if got := byLink.get(decode); got.status != http.StatusUnauthorized {
			t.Errorf("after %s: status %d", name, got.status)
		}
		contains(t, string(byLink.get("/api/v1/user/auth/drip-auto?"+query).body), `"success":false`)
		owner.get(decode).wantStatus(t, http.StatusOK)
	}
}
