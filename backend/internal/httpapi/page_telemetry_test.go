package httpapi_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/app/apptest"
	"github.com/lepelblad/lepelblad/backend/internal/httpapi"
)

const dsn = "https://abc123@o42.ingest.de.sentry.io/7"

// policyDirectives returns the directives of a content security policy by name, without its nonce.
func policyDirectives(policy string) map[string]string {
	directives := map[string]string{}
	for _, directive := range strings.Split(regexp.MustCompile(`'nonce-[^']+'`).ReplaceAllString(policy, "'nonce'"),
		"; ") {
		name, sources, _ := strings.Cut(directive, " ")
		directives[name] = sources
	}
	return directives
}

func TestPage_ContentPolicyAllowsBrandServicesOnly(t *testing.T) {
	const google = " https://*.google-analytics.com https://*.googletagmanager.com"
	const googleToo = " https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com"
	for name, c := range map[string]struct {
		sentry, tagManager           bool
		scripts, images, connections string
		measuring                    string // on fitpuur
	}{
		"none": {measuring: `{"consent":"ask"}`},
		"sentry": {sentry: true, connections: " https://o42.ingest.de.sentry.io",
			measuring: `{"consent":"ask","sentry":{"dsn":"` + dsn + `","environment":"staging","release":"v1.2.0"}}`},
		"a tag manager": {tagManager: true, scripts: " https://www.googletagmanager.com", images: google,
			connections: googleToo,
			measuring:   `{"consent":"ask","tagManager":"GTM-ABC1234"}`},
		"both": {sentry: true, tagManager: true, scripts: " https://www.googletagmanager.com", images: google,
			connections: " https://o42.ingest.de.sentry.io" + googleToo,
			measuring: `{"consent":"ask","tagManager":"GTM-ABC1234","sentry":{"dsn":"` + dsn +
				`","environment":"staging","release":"v1.2.0"}}`},
	} {
		t.Run(name, func(t *testing.T) {
			srv := newServerWith(t, func(s *apptest.Server) {
				if c.sentry {
					var err error
					if s.Config.Sentry, err = httpapi.NewSentry(dsn, "staging", "v1.2.0"); err != nil {
						t.Fatal(err)
					}
				}
				if c.tagManager {
					s.Exec(`update tenants set tag_manager = 'GTM-ABC1234' where slug = 'fitpuur'`)
				}
			})
			page := srv.browser("fitpuur.localhost").get("/").wantStatus(t, http.StatusOK)
			if text := string(bootData(t, page.body).Measuring); text != c.measuring {
				t.Errorf("the page contains %s", text)
			}
			got := policyDirectives(page.header.Get("Content-Security-Policy"))
			for directive, want := range map[string]string{
				"default-src": "'none'", "script-src": "'self' 'nonce'" + c.scripts, "style-src": "'self' 'nonce'",
				"style-src-attr": "'unsafe-inline'",
				"img-src":        "'self' data:" + c.images, "connect-src": "'self'" + c.connections,
				"font-src":     "'self'",
				"manifest-src": "'self'",
				"worker-src":   "'self'", "frame-src": "'none'",
				"base-uri": "'none'", "form-action": "'self'", "frame-ancestors": "'none'",
			} {
				if got[directive] != want {
					t.Errorf("%s is %s, want %s", directive, got[directive], want)
				}
				delete(got, directive)
			}
			if len(got) > 0 {
				t.Errorf("the policy also has %v", got)
			}

			// The other brand has no tag manager, and the console has no external services.
			other := srv.browser("greenfork.localhost").get("/").wantStatus(t, http.StatusOK)
			console := srv.browser(consoleHost).get("/").wantStatus(t, http.StatusOK)
			for _, page := range []response{other, console} {
				if policy := page.header.Get("Content-Security-Policy"); strings.Contains(policy, "google") {
					t.Errorf("got the policy %s", policy)
				}
			}
			if text := string(bootData(t, other.body).Measuring); !strings.HasPrefix(text, `{"consent":"ask"`) ||
				strings.Contains(text, "GTM") {
				t.Errorf("the other brand's page contains %s", text)
			}
			if measuring := bootData(t, console.body).Measuring; measuring != nil ||
				strings.Contains(console.header.Get("Content-Security-Policy"), "sentry") {
				t.Errorf("the console contains %s", measuring)
			}
		})
	}
}

func TestPage_ConsentModeFollowsBrand(t *testing.T) {
	srv := newServerWith(t, func(s *apptest.Server) {
		s.Exec(`update tenants set consent_mode = 'implicit' where slug = 'greenfork'`)
	})
	srv.subscriber("fitpuur.localhost", "vraag@voorbeeld.example")
	member := srv.browser("lepelblad.localhost")
	member.header.Set("X-Whitelabel", "fitpuur")
	member.post("/api/v1/user/auth/login", map[string]any{"email": "vraag@voorbeeld.example",
		"password": "een lang wachtwoord"}).
		wantStatus(t, http.StatusOK)
	member.header.Del("X-Whitelabel")
	for name, c := range map[string]struct {
		visitor *browser
		path    string
		want    string
	}{
		"our own":                              {srv.browser("lepelblad.localhost"), "/", "ask"},
		"a partner that does not ask":          {srv.browser("greenfork.localhost"), "/", "implicit"},
		"a partner that asks":                  {srv.browser("fitpuur.localhost"), "/login", "ask"},
		"that partner, named by a link":        {srv.browser("lepelblad.localhost"), "/?wl=fitpuur", "ask"},
		"that partner, for one of its members": {member, "/dashboard", "ask"},
	} {
		t.Run(name, func(t *testing.T) {
			page := c.visitor.get(c.path).wantStatus(t, http.StatusOK)
			if text := string(bootData(t, page.body).Measuring); text != `{"consent":"`+c.want+`"}` {
				t.Errorf("the page contains %s", text)
			}
		})
	}
}

func TestPage_SentryDSNIsValidated(t *testing.T) {
	t.Parallel()
	for _, good := range []string{dsn, "https://abc@sentry.example:9000/self/hosted/12"} {
		if _, err := httpapi.NewSentry(good, "production", ""); err != nil {
			t.Errorf("%s: %v", good, err)
		}
	}
	for _, bad := range []string{"", "abc", "http://abc@o42.ingest.sentry.io/7", "https://o42.ingest.sentry.io/7",
		"https://abc@o42.ingest.sentry.io/", "https://abc@/7", "https://abc@o42.ingest.sentry.io/7?x=1",
		"https://abc@o42.ingest.sentry.io/-7"} {
		if _, err := httpapi.NewSentry(bad, "production", ""); err == nil {
			t.Errorf("DSN %q was accepted", bad)
		}
	}
}
