package httpapi_test

import (
	"net/http"
	"strings"
	"testing"
)

// hostHeaders are headers with the host that a request was meant for.
var hostHeaders = []string{
	"X-Forwarded-Host",
	"X-Forwarded-Server",
	"X-Original-Host",
	"X-Host",
	"X-Frontend-Host",
	"X-Frontend-Origin",
	"X-Rewrite-Url",
}

func TestCSRF_ForwardedHeadersAreIgnored(t *testing.T) {
	srv := newServer(t)
	const email = "forged@voorbeeld.example"
	user := srv.subscriber("fitpuur.localhost", email)
	srv.subscriber("greenfork.localhost", "other@voorbeeld.example")
	brand := string(user.get("/").wantStatus(t, http.StatusOK).body)
	settings := string(user.get("/api/v1/user/settings").wantStatus(t, http.StatusOK).body)
	for number := range 1 << len(hostHeaders) {
		forged := &browser{srv: srv, host: user.host, language: "nl", cookies: user.cookies, header: http.Header{}}
		for n, claim := range hostHeaders {
			if number&(1<<n) != 0 {
				forged.header.Set(claim, "greenfork.localhost")
			}
		}
		if number%2 == 1 {
			forged.header.Set("Forwarded", `host="greenfork.localhost";proto=http`)
			forged.header.Set("X-Whitelabel", "greenfork")
		}
		if got := string(forged.get("/api/v1/user/settings").wantStatus(t, http.StatusOK).body); got != settings {
			t.Fatalf("with %v, got settings %s", forged.header, got)
		}
		if number%16 == 1 { // a page takes longer
			if got := string(forged.get("/").wantStatus(t, http.StatusOK).body); strings.Contains(got, "GreenFork") ||
				!strings.Contains(brand, "FitPuur") {
				t.Fatalf("with %v the page is of another brand", forged.header)
			}
		}
	}
}

func TestCSRF_CookieOfOtherHostIsRefused(t *testing.T) {
	srv := newServer(t)
	user := srv.subscriber("fitpuur.localhost", "cookie@voorbeeld.example")
	for _, host := range []string{"greenfork.localhost", "GREENFORK.localhost.", "greenfork.localhost:80",
		consoleHost} {
		elsewhere := &browser{srv: srv, host: host, language: "nl", cookies: user.cookies, header: http.Header{}}
		elsewhere.get("/api/v1/user/settings").wantStatus(t, http.StatusUnauthorized)
	}
	for _, host := range []string{"greenfork.localhost@fitpuur.localhost", "evil.example",
		"fitpuur.localhost.evil.example"} {
		elsewhere := &browser{
			srv:      srv,
			host:     "fitpuur.localhost",
			language: "nl",
			cookies:  user.cookies,
			header:   http.Header{},
		}
		elsewhere.forgedHost = host
		if got := elsewhere.get("/api/v1/user/settings"); got.status == http.StatusOK {
			t.Errorf("host %q: status %d: %s", host, got.status, got.body)
		}
	}
}

func TestMail_LinksUseBrandDomain(t *testing.T) {
	srv := newServer(t)
	const email = "links@voorbeeld.example"
	user := srv.browser("fitpuur.localhost")
	user.register(email)
	for _, claim := range hostHeaders {
		user.header.Set(claim, "evil.example")
	}
	user.post("/api/v1/user/settings/password/update", map[string]any{"password": "een nieuw wachtwoord"}).
		wantStatus(t, http.StatusNoContent)
	message := srv.MailTo(email)[0]
	contains(t, message.Text, "https://fitpuur.localhost/login")
	contains(t, message.HTML, "https://fitpuur.localhost/login")
	for _, text := range []string{message.Text, message.HTML, message.Subject, message.FromName} {
		if strings.Contains(text, "evil.example") {
			t.Errorf("a claim got into the mail: %s", text)
		}
	}
	if message.FromName != "FitPuur" {
		t.Errorf("got sender %s", message.FromName)
	}
}

func TestCSRF_EndedSessionIsNoForgery(t *testing.T) {
	srv := newServer(t)
	bo := srv.signedInStaff()
	bo.header.Set("X-Xsrf-Token", bo.cookies["XSRF-TOKEN"]) // the page's, while the browser forgot the session
	bo.cookies = map[string]string{}
	got := bo.post(ingredientsPath, tofuInput()).wantStatus(t, http.StatusUnauthorized).apiError(t)
	if got.Code != "not-signed-in" {
		t.Errorf("refusal = %+v", got)
	}
}

func TestCSRF_MissingTokenIsRefused(t *testing.T) {
	srv := newServer(t)
	cases := map[string]func(*browser){
		"without the token": func(b *browser) { b.header.Set("X-Xsrf-Token", "") },
		"with another's token": func(b *browser) {
			b.header.Set("X-Xsrf-Token",
				srv.browser(b.host).cookies["XSRF-TOKEN"])
		},
		"from another site":      func(b *browser) { b.header.Set("Sec-Fetch-Site", "cross-site") },
		"from a brother's site":  func(b *browser) { b.header.Set("Sec-Fetch-Site", "same-site") },
		"from another's address": func(b *browser) { b.header.Set("Origin", "https://elders.example") },
	}
	for name, change := range cases {
		b := srv.browser("lepelblad.localhost")
		change(b)
		got := b.post("/api/v1/user/auth/login", map[string]any{"email": "a@b.nl", "password": "x"})
		if got.status != http.StatusForbidden {
			t.Errorf("%s: got status %d: %s", name, got.status, got.body)
		}
	}
	browser := srv.browser("lepelblad.localhost")
	browser.header.Set("Sec-Fetch-Site", "same-origin")
	browser.header.Set("Origin", "http://lepelblad.localhost")
	browser.post("/api/v1/user/auth/login", map[string]any{"email": "a@b.nl", "password": "x"}).
		wantStatus(t, http.StatusUnauthorized)
}
