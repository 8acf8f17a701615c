package httpapi_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/app/apptest"
)

func TestPage_ShowsBrand(t *testing.T) {
	srv := newServer(t)
	cases := []struct{ name, host, path, title, color, language string }{
		{"the default brand", "lepelblad.localhost", "/", "Lepelblad", "#8bc34a", "nl"},
		{"a partner", "fitpuur.localhost", "/login", "FitPuur", "#f26b1d", "nl"},
		{"a partner in English", "greenfork.localhost", "/dashboard/recipes", "GreenFork", "#0f8b8d", "en"},
		{
			"a partner limited to paths, on one of them",
			"ketokompas.localhost",
			"/keto-test",
			"KetoKompas",
			"#7b2d6b",
			"nl",
		},
		{"a partner limited to paths, on the root", "ketokompas.localhost", "/", "KetoKompas", "#7b2d6b", "nl"},
		{
			"a partner limited to paths, below one",
			"ketokompas.localhost", "/dashboard/recipes", "KetoKompas", "#7b2d6b", "nl",
		},
		{"a partner limited to paths, elsewhere", "ketokompas.localhost", "/register", "Lepelblad", "#8bc34a", "nl"},
		{"a partner named by a link", "lepelblad.localhost", "/?wl=greenfork", "GreenFork", "#0f8b8d", "en"},
		{"a partner that does not exist", "lepelblad.localhost", "/?wl=niemand", "Lepelblad", "#8bc34a", "nl"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			page := srv.browser(c.host).get(c.path).wantStatus(t, http.StatusOK)
			text := string(page.body)
			contains(t, text, "<title>"+c.title)
			contains(t, text, `<html lang="`+c.language+`">`)
			contains(t, text, "--brand:"+c.color)
			manifest := `href="/api/manifest.json"`
			if c.path == "/?wl=greenfork" {
				manifest = `href="/api/manifest.json?wl=greenfork"`
			}
			contains(t, text, manifest)
			contains(t, page.header.Get("Cache-Control"), "no-store")
			nonce := regexp.MustCompile(`'nonce-([^']+)'`).
				FindStringSubmatch(page.header.Get("Content-Security-Policy"))
			if nonce == nil || !strings.Contains(text, `nonce="`+nonce[1]+`"`) || strings.Contains(text, "__NONCE__") {
				t.Errorf("the page does not carry its nonce: %s", text)
			}
		})
	}
}

// bootData decodes the data in a page.
func bootData(t *testing.T, page []byte) (start struct {
	Branding, Standard api.Branding
	Whitelabel         *api.Whitelabel
	Language           string
	Measuring          json.RawMessage
	Week               json.RawMessage
}) {
	t.Helper()
	data := regexp.MustCompile(`(?s)<script[^>]* id="boot"[^>]*>(.*?)</script>`).FindSubmatch(page)
	if data == nil {
		t.Fatalf("the page has no boot data: %s", page)
	}
	if err := json.Unmarshal(data[1], &start); err != nil {
		t.Fatal(err)
	}
	return start
}

func TestPage_HasBothThemesOnEveryPath(t *testing.T) {
	srv := newServer(t)
	if _, err := srv.DB.Platform().Exec(t.Context(), `update tenants set support_email = 'vragen@lepelblad.example'
		where is_default`); err != nil {
		t.Fatal(err)
	}
	cases := []struct{ name, host, path, brand, icon, language string }{
		{
			"on a path of its white-label",
			"ketokompas.localhost",
			"/keto-test",
			"KetoKompas",
			"/brand/ketokompas/icon.svg",
			"nl",
		},
		{"beside its paths", "ketokompas.localhost", "/register", "KetoKompas", "/brand/ketokompas/icon.svg", "nl"},
		{
			"of a white-label everywhere",
			"greenfork.localhost",
			"/login",
			"GreenFork",
			"/brand/greenfork/icon.svg",
			"en",
		},
		{
			"named by a link, beside its paths",
			"lepelblad.localhost",
			"/register?wl=ketokompas",
			"KetoKompas",
			"/brand/ketokompas/icon.svg",
			"nl",
		},
		{"of the default brand", "lepelblad.localhost", "/register", "Lepelblad", "/brand/lepelblad/icon.svg", "nl"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			start := bootData(t, srv.browser(c.host).get(c.path).wantStatus(t, http.StatusOK).body)
			if start.Branding.AppName != c.brand || !strings.HasPrefix(start.Branding.CustomFavicon, c.icon) ||
				start.Language != c.language {
				t.Errorf("the site's look is %+v in %s", start.Branding, start.Language)
			}
			if start.Standard.AppName != "Lepelblad" || start.Standard.SupportEmail != "vragen@lepelblad.example" {
				t.Errorf("got default look %+v", start.Standard)
			}
			switch {
			case c.brand == "Lepelblad" && start.Whitelabel != nil:
				t.Errorf("the default brand is a white-label: %+v", start.Whitelabel)
			case c.brand == "KetoKompas" && (start.Whitelabel == nil || len(start.Whitelabel.Paths) != 7):
				t.Errorf("got white-label %+v", start.Whitelabel)
			}
		})
	}
}

func TestPage_PreloadsWeek(t *testing.T) {
	srv := newServer(t)
	for _, c := range []struct{ host, language string }{
		// greenfork shows English pages in any browser language
		{"lepelblad.localhost", "nl"}, {"greenfork.localhost", "en"},
	} {
		user := srv.subscriber(c.host, "noor@voorbeeld.example")
		srv.Later = 3 * 24 * time.Hour // the first week of an account of today begins on Monday
		page := user.get("/dashboard").body
		written := bootData(t, page).Week
		user.language = c.language
		var menu struct{ Data json.RawMessage }
		if err := json.Unmarshal(user.get("/api/v1/receipts/weekly-menu").wantStatus(t, http.StatusOK).body,
			&menu); err != nil {
			t.Fatal(err)
		}
		if string(written) != string(menu.Data) {
			t.Errorf("the page of %s has %s, want the response of the API: %s", c.host, written, menu.Data)
		}
		if !preloadsCoverOfToday(t, page, menu.Data) {
			t.Errorf("the page of %s does not preload today's first cover", c.host)
		}
		if otherDay := user.get("/dashboard?day=2026-11-26").body; bytes.Contains(otherDay, []byte(`as="image"`)) {
			t.Errorf("the page of another day preloads a cover: %s", otherDay)
		}
		if elsewhere := bootData(t, user.get("/dashboard/recipes").body).Week; elsewhere != nil {
			t.Errorf("a page without a week has one: %s", elsewhere)
		}
		if week := bootData(t, srv.browser(c.host).get("/dashboard").body).Week; week != nil {
			t.Errorf("the page of a visitor has a preloaded week: %s", week)
		}
	}
}

// preloadsCoverOfToday reports whether a page preloads the cover of the first meal of today, for both colour schemes.
func preloadsCoverOfToday(t *testing.T, page []byte, data json.RawMessage) bool {
	t.Helper()
	var week api.WeeklyMenu
	if err := json.Unmarshal(data, &week); err != nil {
		t.Fatal(err)
	}
	today := slices.IndexFunc(week.Days, func(day api.MenuDay) bool { return day.Date == week.Today })
	drawing := strings.TrimSuffix(week.Days[today].Meals[0].Recipe.Cover.Drawing, ".svg")
	return bytes.Contains(page, []byte(drawing+"-400.webp 400w")) &&
		bytes.Contains(page, []byte(drawing+"-400-dark.webp 400w"))
}

func TestPage_EscapesBrandName(t *testing.T) {
	srv := newServer(t)
	_, err := srv.DB.Platform().
		Exec(t.Context(), `update tenants set custom_title = '</title><script>x</script>', app_name = '</script><b>'
			where slug = 'fitpuur'`)
	if err != nil {
		t.Fatal(err)
	}
	text := string(srv.browser("fitpuur.localhost").get("/").wantStatus(t, http.StatusOK).body)
	if strings.Contains(text, "<script>x") || strings.Contains(text, "</script><b>") {
		t.Errorf("the brand's words are code: %s", text)
	}
}

func TestBrand_IsReadByHostSlugAndDefault(t *testing.T) {
	srv := newServer(t)
	var branding struct{ Branding api.Branding }
	srv.browser("fitpuur.localhost").
		get("/api/v1/whitelabel/domain/branding").
		wantStatus(t, http.StatusOK).
		decode(t, &branding)
	written := bootData(t, srv.browser("fitpuur.localhost").get("/").body)
	if branding.Branding != written.Branding || branding.Branding.AppName != "FitPuur" ||
		!strings.HasPrefix(branding.Branding.LogoUrl, "/brand/fitpuur/logo.svg") {
		t.Errorf("got branding %+v", branding)
	}
	var current struct{ Whitelabel *api.Whitelabel }
	srv.browser("greenfork.localhost").
		get("/api/v1/whitelabel/domain/current").
		wantStatus(t, http.StatusOK).
		decode(t, &current)
	if current.Whitelabel == nil || current.Whitelabel.Language != "en" || !current.Whitelabel.HideOriginalBranding {
		t.Errorf("got white-label %+v", current)
	}
	current.Whitelabel = nil
	srv.browser("lepelblad.localhost").
		get("/api/v1/whitelabel/domain/current").
		wantStatus(t, http.StatusOK).
		decode(t, &current)
	if current.Whitelabel != nil {
		t.Errorf("the default brand is a white-label: %+v", current)
	}
	var bySlug api.Whitelabel
	visitor := srv.browser("lepelblad.localhost")
	visitor.get("/api/v1/whitelabel/slug/ketokompas").wantStatus(t, http.StatusOK).decode(t, &bySlug)
	if !bySlug.IsActive || len(bySlug.Paths) != 7 {
		t.Errorf("got white-label %+v", bySlug)
	}
	if got := visitor.get("/api/v1/whitelabel/slug/niemand").
		wantStatus(t, http.StatusNotFound).
		apiError(t); got.Message != "No whitelabel found" {
		t.Errorf("got message %q", got.Message)
	}
	var health api.DomainHealth
	visitor.get("/api/v1/whitelabel/domain/health").wantStatus(t, http.StatusOK).decode(t, &health)
	if !health.Known || !health.Verified || !health.Active {
		t.Errorf("got the host's state %+v", health)
	}
}

func TestBrand_PartnerLinkRegistersWithPartner(t *testing.T) {
	srv := newServer(t)
	visitor := srv.browser("lepelblad.localhost")
	visitor.header.Set("X-Whitelabel", "fitpuur")
	visitor.register("campaign@voorbeeld.example")
	visitor.header.Del("X-Whitelabel")
	visitor.get("/api/v1/user/auth/decode").wantStatus(t, http.StatusOK)
	otherUser := srv.browser("fitpuur.localhost")
	otherUser.post("/api/v1/user/auth/login", map[string]any{"email": "campaign@voorbeeld.example",
		"password": "een lang wachtwoord"}).
		wantStatus(t, http.StatusOK)
	// On a partner's own host, only the host decides the brand.
	stubborn := srv.browser("greenfork.localhost")
	stubborn.header.Set("X-Whitelabel", "fitpuur")
	stubborn.header.Set("X-Frontend-Host", "fitpuur.localhost")
	stubborn.header.Set("X-Forwarded-Host", "fitpuur.localhost")
	stubborn.post("/api/v1/user/auth/login", map[string]any{"email": "campaign@voorbeeld.example",
		"password": "een lang wachtwoord"}).
		wantStatus(t, http.StatusUnauthorized)
}

func TestBrand_OnThePlatformFollowsSession(t *testing.T) {
	srv := newServer(t)
	const email = "elders@voorbeeld.example"
	srv.subscriber("greenfork.localhost", email)

	// Later visits, without the campaign link and with a link of another brand.
	user := srv.browser("lepelblad.localhost")
	user.post("/api/v1/user/auth/login", map[string]any{"email": email, "password": "een lang wachtwoord"}).
		wantStatus(t, http.StatusOK)
	for _, path := range []string{"/dashboard", "/privacy-policy", "/login?wl=fitpuur"} {
		page := user.get(path).wantStatus(t, http.StatusOK)
		start := bootData(t, page.body)
		if start.Whitelabel == nil || start.Whitelabel.Slug != "greenfork" || start.Language != "en" ||
			start.Branding.AppName != "GreenFork" || start.Branding.CompanyAddress == start.Standard.CompanyAddress {
			t.Errorf("%s starts with %+v of %+v in %s", path, start.Branding, start.Whitelabel, start.Language)
		}
		contains(t, string(page.body), "<title>GreenFork")
	}
	user.header.Set("X-Whitelabel", "fitpuur")
	contains(t, string(user.get("/api/v1/whitelabel/domain/branding").body), `"appName":"GreenFork"`)
	contains(t, string(user.get("/api/v1/whitelabel/domain/current").body), `"slug":"greenfork"`)
	contains(t, string(user.get("/api/v1/whitelabel/path/dashboard").body), `"slug":"greenfork"`)
	contains(t, string(user.get("/api/manifest.json").body), `"start_url":"/dashboard?wl=greenfork"`)

	// A code works too, in the same browser.
	other := srv.browser("lepelblad.localhost")
	other.post("/api/v1/user/auth/request-otp", map[string]any{"email": email}).wantStatus(t, http.StatusNoContent)
	other.verify(email, srv.mailedCode(email)).wantStatus(t, http.StatusOK)
	contains(t, string(other.get("/api/v1/whitelabel/domain/current").body), `"slug":"greenfork"`)

	// An account that registers with the default brand keeps it.
	mine := srv.browser("lepelblad.localhost")
	mine.register(email)
	contains(t, string(mine.get("/api/v1/whitelabel/domain/current").body), `"whitelabel":null`)
	again := srv.browser("lepelblad.localhost")
	again.post("/api/v1/user/auth/login", map[string]any{"email": email, "password": "een lang wachtwoord"}).
		wantStatus(t, http.StatusOK)
	contains(t, string(again.get("/?wl=greenfork").body), "<title>Lepelblad")

	// A partner's own host signs in only accounts of that partner.
	srv.browser("fitpuur.localhost").
		post("/api/v1/user/auth/login", map[string]any{"email": email, "password": "een lang wachtwoord"}).
		wantStatus(t, http.StatusUnauthorized)
}

func TestBrand_IsNotServedOnHostOfAnother(t *testing.T) {
	srv := newServerWith(t, func(s *apptest.Server) {
		s.Exec(`update tenants set company_address = '' where slug = 'greenfork'`)
	})
	page := srv.browser("greenfork.localhost").get("/privacy-policy").wantStatus(t, http.StatusOK)
	if address := bootData(t, page.body).Branding.CompanyAddress; address != "" {
		t.Errorf("the privacy page of the brand names %q", address)
	}
	named := srv.browser("lepelblad.localhost").get("/api/v1/whitelabel/slug/fitpuur").wantStatus(t, http.StatusOK)
	own := bootData(t, srv.browser("fitpuur.localhost").get("/").body).Branding
	contains(t, string(named.body), `"companyAddress":"`+own.CompanyAddress+`"`)
}

func TestBrand_InactiveKeepsAccounts(t *testing.T) {
	srv := newServer(t)
	user := srv.subscriber("fitpuur.localhost", "stays@voorbeeld.example")
	if _, err := srv.DB.Platform().Exec(t.Context(), `update tenants set is_active = false
		where slug = 'fitpuur'`); err != nil {
		t.Fatal(err)
	}
	var other *browser
	srv.waitUntil("the brand is switched off", func() bool {
		other = srv.browser("fitpuur.localhost")
		return strings.Contains(string(other.get("/").body), "<title>Lepelblad")
	})
	text := string(other.get("/").wantStatus(t, http.StatusOK).body)
	contains(t, text, "<title>Lepelblad")
	user.get("/api/v1/receipts/weekly-menu").wantStatus(t, http.StatusOK)
	for path, body := range map[string]map[string]any{
		"/api/v1/user/register": {"name": "N", "email": "new@voorbeeld.example", "password": "een lang wachtwoord",
			"terms": true},
		buyOnce: {"plan": user.listPlans()[3].Id},
	} {
		if got := other.post(path, body); got.status != http.StatusForbidden ||
			got.apiError(t).Code != "registration-closed" {
			t.Errorf("%s: got status %d: %s", path, got.status, got.body)
		}
	}
}

func TestManifest_IsOfBrand(t *testing.T) {
	srv := newServer(t)
	if _, err := srv.DB.Platform().Exec(t.Context(), `update tenants set is_active = false
		where slug = 'fitpuur'`); err != nil {
		t.Fatal(err)
	}
	srv.waitUntil("the brand is switched off", func() bool {
		return strings.Contains(string(srv.browser("fitpuur.localhost").get("/").body), "<title>Lepelblad")
	})
	green := []string{`"name":"GreenFork"`, `"theme_color":"#0f8b8d"`, `/brand/greenfork/icon-192.png`, `"lang":"en"`}
	want := append([]string{`"id":"/"`, `"start_url":"/dashboard"`}, green...)
	named := append([]string{`"id":"/?wl=greenfork"`, `"start_url":"/dashboard?wl=greenfork"`}, green...)
	standard := []string{`"id":"/"`, `"name":"Lepelblad"`, `"start_url":"/dashboard"`, `/brand/lepelblad/icon-192.png`}
	for name, c := range map[string]struct {
		host, query string
		want        []string
	}{
		"on its own host":                            {"greenfork.localhost", "", want},
		"on its own host, whatever is named":         {"greenfork.localhost", "?wl=ketokompas", want},
		"on the platform's host":                     {"lepelblad.localhost", "", standard},
		"on the platform's host, named":              {"lepelblad.localhost", "?wl=greenfork", named},
		"on the platform's host, an unknown one":     {"lepelblad.localhost", "?wl=niemand", standard},
		"on the platform's host, an absurd one":      {"lepelblad.localhost", "?wl=%22%7D//", standard},
		"on the platform's host, a switched-off one": {"lepelblad.localhost", "?wl=fitpuur", standard},
		"on the host of a switched-off one":          {"fitpuur.localhost", "", standard},
		"on the console's host":                      {consoleHost, "?wl=greenfork", standard},
	} {
		t.Run(name, func(t *testing.T) {
			got := srv.browser(c.host).get("/api/manifest.json"+c.query).wantStatus(t, http.StatusOK)
			contains(t, got.header.Get("Content-Type"), "application/manifest+json")
			for _, substr := range c.want {
				contains(t, string(got.body), substr)
			}
		})
	}
}

func TestPage_OfflineHasBrandAndNoAccount(t *testing.T) {
	srv := newServer(t)
	user := srv.subscriber("greenfork.localhost", "offline@voorbeeld.example")
	got := user.get("/api/page.html").wantStatus(t, http.StatusOK)
	contains(t, got.header.Get("Content-Type"), "text/plain")
	contains(t, got.header.Get("Cache-Control"), "no-store")
	contains(t, got.header.Get("Content-Security-Policy"), "script-src 'self' 'nonce-__NONCE__'")
	for _, substr := range []string{"<title>GreenFork", `nonce="__NONCE__"`, `"session":null`, `"offline":true`,
		`"language":"en"`} {
		contains(t, string(got.body), substr)
	}
	srv.browser("admin.localhost").get("/api/page.html").wantStatus(t, http.StatusNotFound)
}

func TestBrand_OnlyItsFilesAreServed(t *testing.T) {
	srv := newServer(t)
	visitor := srv.browser("lepelblad.localhost")
	logo := visitor.get("/brand/fitpuur/logo.svg?v=1").wantStatus(t, http.StatusOK)
	contains(t, logo.header.Get("Content-Security-Policy"), "default-src 'none'")
	contains(t, logo.header.Get("Cache-Control"), "immutable")
	worker := visitor.get("/sw.js").wantStatus(t, http.StatusOK)
	contains(t, worker.header.Get("Cache-Control"), "no-cache")
	for _, path := range []string{"/brand/fitpuur/brand.yaml", "/brand/platform/recipes/dinner/x.yaml",
		"/brand/../../go.mod", "/assets/none.js"} {
		visitor.get(path).wantStatus(t, http.StatusNotFound)
	}
}

func TestServer_CompressesResponses(t *testing.T) {
	srv := newServer(t)
	for _, path := range []string{"/login", "/api/v1/whitelabel/domain/current"} {
		t.Run(path, func(t *testing.T) {
			b := srv.browser("greenfork.localhost")
			plain := b.get(path).wantStatus(t, http.StatusOK)
			b.header.Set("Accept-Encoding", "gzip")
			packed := b.get(path).wantStatus(t, http.StatusOK)
			if encoding := packed.header.Get("Content-Encoding"); encoding != "gzip" ||
				len(packed.body) >= len(plain.body) {
				t.Fatalf("%d bytes travel as %d in %q", len(plain.body), len(packed.body), encoding)
			}
			contains(t, packed.header.Get("Vary"), "Accept-Encoding")
			reader, err := gzip.NewReader(bytes.NewReader(packed.body))
			if err != nil {
				t.Fatal(err)
			}
			text, err := io.ReadAll(reader)
			if err != nil {
				t.Fatal(err)
			}
			contains(t, string(text), "GreenFork")
		})
	}
}

func TestPage_SendsEarlyHints(t *testing.T) {
	srv := newServer(t)
	modulePreload := regexp.MustCompile(`<link rel="modulepreload" fetchpriority="low" href="/assets/([\w-]+)\.js">`)
	cases := []struct {
		name, host, path string
		files            []string
	}{
		{"in Dutch", "lepelblad.localhost", "/register", []string{"RegisterPage-1", "shared-2", "account-3"}},
		{"in English", "greenfork.localhost", "/register", []string{"RegisterPage-1", "shared-2", "en-4", "account-5"}},
		{
			"those of two routes once",
			"lepelblad.localhost",
			"/dashboard/recipes/linzensoep",
			[]string{"RecipePage-6", "shared-2", "Shell-7"},
		},
		{"none where there are none", "lepelblad.localhost", "/nergens", nil},
		{"none for what a device opens on any path", "lepelblad.localhost", "/api/page.html", nil},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			head, _, _ := strings.Cut(
				string(srv.browser(c.host).get(c.path).wantStatus(t, http.StatusOK).body),
				"</head>",
			)
			var files []string
			for _, link := range modulePreload.FindAllStringSubmatch(head, -1) {
				files = append(files, link[1])
			}
			if !slices.Equal(files, c.files) {
				t.Errorf("the page asks for %v, want %v", files, c.files)
			}
		})
	}
	srv.browser("lepelblad.localhost").get("/.preload.json").wantStatus(t, http.StatusNotFound)
}

func TestPage_OfRecordOpensWithAnyID(t *testing.T) {
	srv := newServer(t)
	console := srv.browser(consoleHost)
	for _, path := range []string{"/recipes/0192.0193", "/recipes/a.json/show", "/imports/x.csv"} {
		answer := console.get(path).wantStatus(t, http.StatusOK)
		contains(t, string(answer.body), "<html")
	}
	for _, path := range []string{"/assets/missing.js", "/missing.js"} {
		console.get(path).wantStatus(t, http.StatusNotFound)
	}
}
