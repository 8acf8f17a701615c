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

	"github.com/lepelblad/lepelblad/backend/api"
)

func TestAPageShowsItsBrand(t *testing.T) {
	h := newHouse(t)
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
		{"a partner limited to paths, elsewhere", "ketokompas.localhost", "/login", "Lepelblad", "#8bc34a", "nl"},
		{"a partner named by a link", "lepelblad.localhost", "/?wl=greenfork", "GreenFork", "#0f8b8d", "en"},
		{"a partner that does not exist", "lepelblad.localhost", "/?wl=niemand", "Lepelblad", "#8bc34a", "nl"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			page := h.visitor(c.host).get(c.path).want(t, http.StatusOK)
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

// bootOf reads what a page is given to start with.
func bootOf(t *testing.T, page []byte) (start struct {
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

func TestAPageKnowsBothLooksOfItsSiteOnEveryPath(t *testing.T) {
	h := newHouse(t)
	if _, err := h.DB.Platform().Exec(t.Context(), `update tenants set support_email = 'vragen@lepelblad.example' where is_default`); err != nil {
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
			start := bootOf(t, h.visitor(c.host).get(c.path).want(t, http.StatusOK).body)
			if start.Branding.AppName != c.brand || !strings.HasPrefix(start.Branding.CustomFavicon, c.icon) ||
				start.Language != c.language {
				t.Errorf("the site's look is %+v in %s", start.Branding, start.Language)
			}
			if start.Standard.AppName != "Lepelblad" || start.Standard.SupportEmail != "vragen@lepelblad.example" {
				t.Errorf("the default look is %+v", start.Standard)
			}
			switch {
			case c.brand == "Lepelblad" && start.Whitelabel != nil:
				t.Errorf("the default brand is a white-label: %+v", start.Whitelabel)
			case c.brand == "KetoKompas" && (start.Whitelabel == nil || len(start.Whitelabel.Paths) != 3):
				t.Errorf("the white-label is %+v", start.Whitelabel)
			}
		})
	}
}

func TestTheWeekComesWithItsPage(t *testing.T) {
	h := newHouse(t)
	for _, c := range []struct{ host, language string }{
		{"lepelblad.localhost", "nl"}, {"greenfork.localhost", "en"}, // its page is English, whatever the browser asks for
	} {
		diner := h.diner(c.host, "noor@voorbeeld.example")
		written := bootOf(t, diner.get("/dashboard").body).Week
		diner.language = c.language
		var asked struct{ Data json.RawMessage }
		if err := json.Unmarshal(diner.get("/api/v1/receipts/weekly-menu").want(t, http.StatusOK).body, &asked); err != nil {
			t.Fatal(err)
		}
		if string(written) != string(asked.Data) {
			t.Errorf("the page of %s brings %s, want what is answered to whoever asks: %s", c.host, written, asked.Data)
		}
		if elsewhere := bootOf(t, diner.get("/dashboard/recipes").body).Week; elsewhere != nil {
			t.Errorf("a page that shows no week brings one: %s", elsewhere)
		}
		if stranger := bootOf(t, h.visitor(c.host).get("/dashboard").body).Week; stranger != nil {
			t.Errorf("a stranger is brought a week: %s", stranger)
		}
	}
}

func TestAPageCannotBeBrokenByWhatABrandIsCalled(t *testing.T) {
	h := newHouse(t)
	_, err := h.DB.Platform().
		Exec(t.Context(), `update tenants set custom_title = '</title><script>x</script>', app_name = '</script><b>' where slug = 'fitpuur'`)
	if err != nil {
		t.Fatal(err)
	}
	text := string(h.visitor("fitpuur.localhost").get("/").want(t, http.StatusOK).body)
	if strings.Contains(text, "<script>x") || strings.Contains(text, "</script><b>") {
		t.Errorf("the brand's words are code: %s", text)
	}
}

func TestThreeCallsTellTheBrand(t *testing.T) {
	h := newHouse(t)
	var branding struct{ Branding api.Branding }
	h.visitor("fitpuur.localhost").get("/api/v1/whitelabel/domain/branding").want(t, http.StatusOK).data(t, &branding)
	written := bootOf(t, h.visitor("fitpuur.localhost").get("/").body)
	if branding.Branding != written.Branding || branding.Branding.AppName != "FitPuur" ||
		!strings.HasPrefix(branding.Branding.LogoUrl, "/brand/fitpuur/logo.svg") {
		t.Errorf("the branding is %+v", branding)
	}
	var current struct{ Whitelabel *api.Whitelabel }
	h.visitor("greenfork.localhost").get("/api/v1/whitelabel/domain/current").want(t, http.StatusOK).data(t, &current)
	if current.Whitelabel == nil || current.Whitelabel.Language != "en" || !current.Whitelabel.HideOriginalBranding {
		t.Errorf("the white-label is %+v", current)
	}
	current.Whitelabel = nil
	h.visitor("lepelblad.localhost").get("/api/v1/whitelabel/domain/current").want(t, http.StatusOK).data(t, &current)
	if current.Whitelabel != nil {
		t.Errorf("the default brand is a white-label: %+v", current)
	}
	var bySlug api.Whitelabel
	visitor := h.visitor("lepelblad.localhost")
	visitor.get("/api/v1/whitelabel/slug/ketokompas").want(t, http.StatusOK).data(t, &bySlug)
	if !bySlug.IsActive || len(bySlug.Paths) != 3 {
		t.Errorf("the white-label is %+v", bySlug)
	}
	if got := visitor.get("/api/v1/whitelabel/slug/niemand").want(t, http.StatusNotFound).refusal(t); got.Message != "No whitelabel found" {
		t.Errorf("the message is %q", got.Message)
	}
	var health api.DomainHealth
	visitor.get("/api/v1/whitelabel/domain/health").want(t, http.StatusOK).data(t, &health)
	if !health.Known || !health.Verified || !health.Active {
		t.Errorf("the host's state is %+v", health)
	}
}

func TestALinkToAPartnerRegistersWithThatPartner(t *testing.T) {
	h := newHouse(t)
	visitor := h.visitor("lepelblad.localhost")
	visitor.header.Set("X-Whitelabel", "fitpuur")
	visitor.register("campaign@voorbeeld.example")
	visitor.header.Del("X-Whitelabel")
	visitor.get("/api/v1/user/auth/decode").want(t, http.StatusOK)
	there := h.visitor("fitpuur.localhost")
	there.post("/api/v1/user/auth/login", map[string]any{"email": "campaign@voorbeeld.example", "password": "een lang wachtwoord"}).
		want(t, http.StatusOK)
	// On a partner's own host nothing but the host decides.
	stubborn := h.visitor("greenfork.localhost")
	stubborn.header.Set("X-Whitelabel", "fitpuur")
	stubborn.header.Set("X-Frontend-Host", "fitpuur.localhost")
	stubborn.header.Set("X-Forwarded-Host", "fitpuur.localhost")
	stubborn.post("/api/v1/user/auth/login", map[string]any{"email": "campaign@voorbeeld.example", "password": "een lang wachtwoord"}).
		want(t, http.StatusUnauthorized)
}

func TestABrandThatIsSwitchedOffKeepsItsPeople(t *testing.T) {
	h := newHouse(t)
	person := h.diner("fitpuur.localhost", "stays@voorbeeld.example")
	if _, err := h.DB.Platform().Exec(t.Context(), `update tenants set is_active = false where slug = 'fitpuur'`); err != nil {
		t.Fatal(err)
	}
	var other *visitor
	h.until("the brand is switched off", func() bool {
		other = h.visitor("fitpuur.localhost")
		return strings.Contains(string(other.get("/").body), "<title>Lepelblad")
	})
	text := string(other.get("/").want(t, http.StatusOK).body)
	contains(t, text, "<title>Lepelblad")
	person.get("/api/v1/receipts/weekly-menu").want(t, http.StatusOK)
	for path, body := range map[string]map[string]any{
		"/api/v1/user/register": {"name": "N", "email": "new@voorbeeld.example", "password": "een lang wachtwoord", "terms": true},
		buyOnce:                 {"plan": person.plans()[3].Id},
	} {
		if got := other.post(path, body); got.status != http.StatusForbidden ||
			got.refusal(t).Code != "registration-closed" {
			t.Errorf("%s answers %d %s", path, got.status, got.body)
		}
	}
}

func TestTheManifestIsTheBrands(t *testing.T) {
	h := newHouse(t)
	if _, err := h.DB.Platform().Exec(t.Context(), `update tenants set is_active = false where slug = 'fitpuur'`); err != nil {
		t.Fatal(err)
	}
	h.until("the brand is switched off", func() bool {
		return strings.Contains(string(h.visitor("fitpuur.localhost").get("/").body), "<title>Lepelblad")
	})
	green := []string{`"name":"GreenFork"`, `"theme_color":"#0f8b8d"`, `/brand/greenfork/icon-192.png`, `"lang":"en"`}
	own := append([]string{`"id":"/"`, `"start_url":"/dashboard"`}, green...)
	named := append([]string{`"id":"/?wl=greenfork"`, `"start_url":"/dashboard?wl=greenfork"`}, green...)
	standard := []string{`"id":"/"`, `"name":"Lepelblad"`, `"start_url":"/dashboard"`, `/brand/lepelblad/icon-192.png`}
	for name, c := range map[string]struct {
		host, query string
		want        []string
	}{
		"on its own host":                            {"greenfork.localhost", "", own},
		"on its own host, whatever is named":         {"greenfork.localhost", "?wl=ketokompas", own},
		"on the platform's host":                     {"lepelblad.localhost", "", standard},
		"on the platform's host, named":              {"lepelblad.localhost", "?wl=greenfork", named},
		"on the platform's host, an unknown one":     {"lepelblad.localhost", "?wl=niemand", standard},
		"on the platform's host, an absurd one":      {"lepelblad.localhost", "?wl=%22%7D//", standard},
		"on the platform's host, a switched-off one": {"lepelblad.localhost", "?wl=fitpuur", standard},
		"on the host of a switched-off one":          {"fitpuur.localhost", "", standard},
		"on the console's host":                      {consoleHost, "?wl=greenfork", standard},
	} {
		t.Run(name, func(t *testing.T) {
			got := h.visitor(c.host).get("/api/manifest.json"+c.query).want(t, http.StatusOK)
			contains(t, got.header.Get("Content-Type"), "application/manifest+json")
			for _, part := range c.want {
				contains(t, string(got.body), part)
			}
		})
	}
}

func TestTheOfflinePageHoldsTheBrandAndNobody(t *testing.T) {
	h := newHouse(t)
	person := h.diner("greenfork.localhost", "offline@voorbeeld.example")
	got := person.get("/api/page.html").want(t, http.StatusOK)
	contains(t, got.header.Get("Content-Type"), "text/plain")
	contains(t, got.header.Get("Cache-Control"), "no-store")
	contains(t, got.header.Get("Content-Security-Policy"), "script-src 'self' 'nonce-__NONCE__'")
	for _, part := range []string{"<title>GreenFork", `nonce="__NONCE__"`, `"session":null`, `"offline":true`, `"language":"en"`} {
		contains(t, string(got.body), part)
	}
	h.visitor("admin.localhost").get("/api/page.html").want(t, http.StatusNotFound)
}

func TestBrandsFilesAreServedAndNothingElse(t *testing.T) {
	h := newHouse(t)
	visitor := h.visitor("lepelblad.localhost")
	logo := visitor.get("/brand/fitpuur/logo.svg?v=1").want(t, http.StatusOK)
	contains(t, logo.header.Get("Content-Security-Policy"), "default-src 'none'")
	contains(t, logo.header.Get("Cache-Control"), "immutable")
	worker := visitor.get("/sw.js").want(t, http.StatusOK)
	contains(t, worker.header.Get("Cache-Control"), "no-cache")
	for _, path := range []string{"/brand/fitpuur/brand.yaml", "/brand/platform/recipes/dinner/x.yaml", "/brand/../../go.mod", "/assets/none.js"} {
		visitor.get(path).want(t, http.StatusNotFound)
	}
}

func TestPagesAndAnswersTravelCompressed(t *testing.T) {
	h := newHouse(t)
	for _, path := range []string{"/login", "/api/v1/whitelabel/domain/current"} {
		t.Run(path, func(t *testing.T) {
			v := h.visitor("greenfork.localhost")
			plain := v.get(path).want(t, http.StatusOK)
			v.header.Set("Accept-Encoding", "gzip")
			packed := v.get(path).want(t, http.StatusOK)
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

func TestAPageAsksForItsFilesAhead(t *testing.T) {
	h := newHouse(t)
	asked := regexp.MustCompile(`<link rel="modulepreload" fetchpriority="low" href="/assets/([\w-]+)\.js">`)
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
			head, _, _ := strings.Cut(string(h.visitor(c.host).get(c.path).want(t, http.StatusOK).body), "</head>")
			var files []string
			for _, link := range asked.FindAllStringSubmatch(head, -1) {
				files = append(files, link[1])
			}
			if !slices.Equal(files, c.files) {
				t.Errorf("the page asks for %v, want %v", files, c.files)
			}
		})
	}
	h.visitor("lepelblad.localhost").get("/.ahead.json").want(t, http.StatusNotFound)
}
