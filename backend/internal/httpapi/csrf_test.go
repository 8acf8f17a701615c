package httpapi_test

import (
	"net/http"
	"strings"
	"testing"
)

// claims are headers that say where a request was meant for.
var claims = []string{
	"X-Forwarded-Host",
	"X-Forwarded-Server",
	"X-Original-Host",
	"X-Host",
	"X-Frontend-Host",
	"X-Frontend-Origin",
	"X-Rewrite-Url",
}

func TestHeadersThatClaimAnotherHostChangeNothing(t *testing.T) {
	h := newHouse(t)
	const email = "forged@voorbeeld.example"
	person := h.diner("fitpuur.localhost", email)
	h.diner("greenfork.localhost", "other@voorbeeld.example")
	brand := string(person.get("/").want(t, http.StatusOK).body)
	settings := string(person.get("/api/v1/user/settings").want(t, http.StatusOK).body)
	for number := range 1 << len(claims) {
		forged := &visitor{house: h, host: person.host, language: "nl", cookies: person.cookies, header: http.Header{}}
		for n, claim := range claims {
			if number&(1<<n) != 0 {
				forged.header.Set(claim, "greenfork.localhost")
			}
		}
		if number%2 == 1 {
			forged.header.Set("Forwarded", `host="greenfork.localhost";proto=http`)
			forged.header.Set("X-Whitelabel", "greenfork")
		}
		if got := string(forged.get("/api/v1/user/settings").want(t, http.StatusOK).body); got != settings {
			t.Fatalf("with %v the settings are %s", forged.header, got)
		}
		if number%16 == 1 { // a page takes longer
			if got := string(forged.get("/").want(t, http.StatusOK).body); strings.Contains(got, "GreenFork") ||
				!strings.Contains(brand, "FitPuur") {
				t.Fatalf("with %v the page is of another brand", forged.header)
			}
		}
	}
}

func TestACookieOnAnotherHostIsWorthNothing(t *testing.T) {
	h := newHouse(t)
	person := h.diner("fitpuur.localhost", "cookie@voorbeeld.example")
	for _, host := range []string{"greenfork.localhost", "GREENFORK.localhost.", "greenfork.localhost:80", consoleHost} {
		elsewhere := &visitor{house: h, host: host, language: "nl", cookies: person.cookies, header: http.Header{}}
		elsewhere.get("/api/v1/user/settings").want(t, http.StatusUnauthorized)
	}
	for _, host := range []string{"greenfork.localhost@fitpuur.localhost", "evil.example", "fitpuur.localhost.evil.example"} {
		elsewhere := &visitor{
			house:    h,
			host:     "fitpuur.localhost",
			language: "nl",
			cookies:  person.cookies,
			header:   http.Header{},
		}
		elsewhere.forgedHost = host
		if got := elsewhere.get("/api/v1/user/settings"); got.status == http.StatusOK {
			t.Errorf("host %q is answered %d %s", host, got.status, got.body)
		}
	}
}

func TestLinksInMailStayOnTheBrandsOwnDomain(t *testing.T) {
	h := newHouse(t)
	const email = "links@voorbeeld.example"
	person := h.visitor("fitpuur.localhost")
	person.register(email)
	for _, claim := range claims {
		person.header.Set(claim, "evil.example")
	}
	person.post("/api/v1/user/settings/password/update", map[string]any{"password": "een nieuw wachtwoord"}).
		want(t, http.StatusNoContent)
	found := h.MailTo(email)[0]
	contains(t, found.Text, "https://fitpuur.localhost/login")
	contains(t, found.HTML, "https://fitpuur.localhost/login")
	for _, text := range []string{found.Text, found.HTML, found.Subject, found.FromName} {
		if strings.Contains(text, "evil.example") {
			t.Errorf("a claim got into the mail: %s", text)
		}
	}
	if found.FromName != "FitPuur" {
		t.Errorf("it comes from %s", found.FromName)
	}
}
