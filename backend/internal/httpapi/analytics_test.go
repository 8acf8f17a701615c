package httpapi_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/google/uuid"
)

const consentPath = "/api/v1/consent"

// chooseConsent sends a consent choice.
func (b *browser) chooseConsent(choice string) response {
	return b.post(consentPath, map[string]any{"choice": choice})
}

// ingestEvents sends events of a visit. It fills in fields that an event lacks.
func (b *browser) ingestEvents(visit uuid.UUID, events ...map[string]any) response {
	for _, event := range events {
		for field, usual := range map[string]any{"id": uuid.NewString(), "name": "pageView", "at": now, "path": "/"} {
			if event[field] == nil {
				event[field] = usual
			}
		}
	}
	return b.post("/ingest", map[string]any{"visit": visit, "events": events})
}

func TestConsent_ChoiceIsStored(t *testing.T) {
	srv := newServer(t)
	user := srv.subscriber("fitpuur.localhost", "keuze@voorbeeld.example")
	nobody := srv.browser("lepelblad.localhost")
	user.chooseConsent("accepted").wantStatus(t, http.StatusNoContent)
	user.chooseConsent("refused").wantStatus(t, http.StatusNoContent)
	nobody.chooseConsent("refused").wantStatus(t, http.StatusNoContent)
	var stored string
	const sql = `
		select string_agg(concat_ws(' ', tenant.slug, choice.choice, choice.mode, choice.account_id is not null,
			choice.made_at = $1),
			', ' order by tenant.slug, choice.choice)
		from consent_choices choice join tenants tenant on tenant.id = choice.tenant_id`
	if err := srv.Admin.QueryRow(t.Context(), sql, now).Scan(&stored); err != nil {
		t.Fatal(err)
	}
	if stored != "fitpuur accepted ask t t, fitpuur refused ask t t, lepelblad refused ask f t" {
		t.Errorf("stored: %s", stored)
	}
	for _, sql := range []string{`update consent_choices set choice = 'accepted'`, `delete from consent_choices`} {
		if _, err := srv.Scope("fitpuur").Exec(t.Context(), sql); err == nil {
			t.Errorf("%q was allowed", sql)
		}
	}
	nobody.chooseConsent("perhaps").wantStatus(t, http.StatusUnprocessableEntity)
	nobody.header.Set("X-XSRF-TOKEN", "another")
	nobody.chooseConsent("accepted").wantStatus(t, http.StatusForbidden)
	srv.browser(consoleHost).chooseConsent("accepted").wantStatus(t, http.StatusNotFound)
}

func TestConsent_ChoicesAreLimited(t *testing.T) {
	srv := newServer(t)
	b := srv.browser("lepelblad.localhost")
	for range 60 {
		b.chooseConsent("refused").wantStatus(t, http.StatusNoContent)
	}
	if got := b.chooseConsent("refused").wantStatus(t, http.StatusTooManyRequests); got.header.Get(
		"Retry-After",
	) == "" {
		t.Error("no Retry-After header")
	}
}

func TestEvents_BelongToTenantAndBrandOfVisit(t *testing.T) {
	srv := newServer(t)
	const email = "bezoek@voorbeeld.example"
	signedIn := srv.subscriber("lepelblad.localhost", email)
	for name, c := range map[string]struct {
		visitor       *browser
		link          string
		tenant, brand string
	}{
		"our own brand":                          {srv.browser("lepelblad.localhost"), "", "lepelblad", "lepelblad"},
		"a partner":                              {srv.browser("fitpuur.localhost"), "", "fitpuur", "fitpuur"},
		"a partner whose link leads to our host": {srv.browser("lepelblad.localhost"), "fitpuur", "fitpuur", "fitpuur"},
		"a link of a partner, and an account of our own": {signedIn, "fitpuur", "lepelblad", "lepelblad"},
		"a link of a partner, followed on another's host": {srv.browser("greenfork.localhost"), "fitpuur",
			"greenfork", "greenfork"},
		"a link of an unknown partner": {srv.browser("lepelblad.localhost"), "niemand",
			"lepelblad", "lepelblad"},
		"a partner that shows on some paths, on the others": {srv.browser("ketokompas.localhost"), "", "ketokompas",
			"ketokompas"},
	} {
		t.Run(name, func(t *testing.T) {
			visit := uuid.New()
			if c.link != "" {
				c.visitor.header.Set("X-Whitelabel", c.link)
			}
			c.visitor.ingestEvents(visit, map[string]any{"name": "stepAnswer", "path": "/onboarding",
				"funnel": "general", "step": "goal", "source": "keto"}).
				wantStatus(t, http.StatusNoContent)
			var stored string
			const sql = `
				select concat_ws(' ', tenant.slug, event.brand, event.name, event.path, event.funnel, event.step,
					event.source, event.at = $2)
				from events event join tenants tenant on tenant.id = event.tenant_id where event.visit_id = $1`
			if err := srv.Admin.QueryRow(t.Context(), sql, visit, now).Scan(&stored); err != nil {
				t.Fatal(err)
			}
			if want := c.tenant + " " + c.brand + " stepAnswer /onboarding general goal keto t"; stored != want {
				t.Errorf("stored %q, want %q", stored, want)
			}
		})
	}
	if remaining := srv.tableText("events"); strings.Contains(remaining, email) {
		t.Errorf("events contain personal data: %s", remaining)
	}
}

func TestEvents_NeedSameOriginAndNoToken(t *testing.T) {
	srv := newServer(t)
	for name, c := range map[string]struct {
		headers map[string]string
		status  int
	}{
		"without a token": {map[string]string{}, http.StatusNoContent},
		"from our own page": {map[string]string{"Sec-Fetch-Site": "same-origin",
			"Origin": "http://fitpuur.localhost"}, http.StatusNoContent},
		"from a page of another site": {map[string]string{"Sec-Fetch-Site": "cross-site"},
			http.StatusForbidden},
		"from a page of a neighbouring host": {map[string]string{"Sec-Fetch-Site": "same-site"}, http.StatusForbidden},
		"from another site, by an old device": {map[string]string{"Origin": "https://evil.example"},
			http.StatusForbidden},
	} {
		t.Run(name, func(t *testing.T) {
			b := srv.browser("fitpuur.localhost")
			b.header.Set("X-XSRF-TOKEN", "")
			for header, value := range c.headers {
				b.header.Set(header, value)
			}
			got := b.ingestEvents(uuid.New(), map[string]any{}).wantStatus(t, c.status)
			if c.status == http.StatusForbidden && got.apiError(t).Code != "not-from-this-page" {
				t.Errorf("response %s", got.body)
			}
		})
	}
}

func TestEvents_AreValidated(t *testing.T) {
	srv := newServer(t)
	b := srv.browser("fitpuur.localhost")
	for name, event := range map[string]map[string]any{
		"an answer":              {"answer": "afvallen"},
		"a query":                {"path": "/login?email=noor@voorbeeld.example"},
		"a name that is unknown": {"name": "scroll"},
		"a step that is a text":  {"step": "wat dan ook"},
		"a funnel of its own":    {"funnel": "other"},
		"an invalid time":        {"at": "gisteren"},
	} {
		t.Run(name, func(t *testing.T) {
			got := b.ingestEvents(uuid.New(), event).wantStatus(t, http.StatusUnprocessableEntity)
			if len(got.apiError(t).Fields) != 1 {
				t.Errorf("response %s", got.body)
			}
		})
	}
	many := make([]map[string]any, 51)
	for n := range many {
		many[n] = map[string]any{}
	}
	b.ingestEvents(uuid.New(), many...).wantStatus(t, http.StatusUnprocessableEntity)
	b.ingestEvents(uuid.New(), many[:50]...).wantStatus(t, http.StatusNoContent)
	srv.browser(consoleHost).ingestEvents(uuid.New(), map[string]any{}).wantStatus(t, http.StatusNotFound)
}

func TestEvents_AreLimited(t *testing.T) {
	srv := newServer(t)
	b := srv.browser("fitpuur.localhost")
	b.ingestEvents(uuid.New(), map[string]any{}).wantStatus(t, http.StatusNoContent)
	// The previous event was counted for the visitor, for their network and overall.
	srv.Exec(`update limits set count = 300 where count = 1`)
	if got := b.ingestEvents(uuid.New(), map[string]any{}).wantStatus(t, http.StatusTooManyRequests); got.header.Get(
		"Retry-After",
	) == "" ||
		got.apiError(t).Code != "too-many" {
		t.Errorf("response %s", got.body)
	}
	srv.browser("fitpuur.localhost").ingestEvents(uuid.New(), map[string]any{}).wantStatus(t, http.StatusNoContent)
	srv.Exec(`update limits set count = 3000`)
	srv.browser("fitpuur.localhost").
		ingestEvents(uuid.New(), map[string]any{}).
		wantStatus(t, http.StatusTooManyRequests)
	elsewhere := srv.browser("fitpuur.localhost")
	srv.Exec(`update limits set count = 12000`)
	elsewhere.ingestEvents(uuid.New(), map[string]any{}).wantStatus(t, http.StatusTooManyRequests)
	srv.Exec(`update limits set resets_at = now() - interval '1 second'`)
	b.ingestEvents(uuid.New(), map[string]any{}).wantStatus(t, http.StatusNoContent)
}
