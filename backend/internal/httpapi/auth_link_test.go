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
	browser.cookies["__Host-session"] = before
	browser.get(decode).wantStatus(t, http.StatusUnauthorized)
}
