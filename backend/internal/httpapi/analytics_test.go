package httpapi_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/google/uuid"
)

const choosing = "/api/v1/consent"

// choose sends a choice about being measured.
func (v *visitor) choose(choice string) answer {
	return v.post(choosing, map[string]any{"choice": choice})
}

// ingest sends events of a visit; of what an event leaves out, something is filled in.
func (v *visitor) ingest(visit uuid.UUID, events ...map[string]any) answer {
	for _, event := range events {
		for field, usual := range map[string]any{"id": uuid.NewString(), "name": "pageView", "at": now, "path": "/"} {
			if event[field] == nil {
				event[field] = usual
			}
		}
	}
	return v.post("/ingest", map[string]any{"visit": visit, "events": events})
}

func TestAChoiceIsKeptAsProof(t *testing.T) {
	h := newHouse(t)
	person := h.diner("fitpuur.localhost", "keuze@voorbeeld.example")
	nobody := h.visitor("lepelblad.localhost")
	person.choose("accepted").want(t, http.StatusNoContent)
	person.choose("refused").want(t, http.StatusNoContent)
	nobody.choose("refused").want(t, http.StatusNoContent)
	var kept string
	const sql = `
		select string_agg(concat_ws(' ', t.slug, c.choice, c.mode, c.account_id is not null, c.made_at = $1), ', ' order by t.slug, c.choice)
		from consent_choices c join tenants t on t.id = c.tenant_id`
	if err := h.Admin.QueryRow(t.Context(), sql, now).Scan(&kept); err != nil {
		t.Fatal(err)
	}
	if kept != "fitpuur accepted ask t t, fitpuur refused ask t t, lepelblad refused implicit f t" {
		t.Errorf("kept are %s", kept)
	}
	for _, sql := range []string{`update consent_choices set choice = 'accepted'`, `delete from consent_choices`} {
		if _, err := h.Scope("fitpuur").Exec(t.Context(), sql); err == nil {
			t.Errorf("%q is let through", sql)
		}
	}
	nobody.choose("perhaps").want(t, http.StatusUnprocessableEntity)
	nobody.header.Set("X-XSRF-TOKEN", "another")
	nobody.choose("accepted").want(t, http.StatusForbidden)
	h.visitor(consoleHost).choose("accepted").want(t, http.StatusNotFound)
}

func TestChoicesAreCounted(t *testing.T) {
	h := newHouse(t)
	v := h.visitor("lepelblad.localhost")
	for range 60 {
		v.choose("refused").want(t, http.StatusNoContent)
	}
	if got := v.choose("refused").want(t, http.StatusTooManyRequests); got.header.Get("Retry-After") == "" {
		t.Error("it does not say how long to wait")
	}
}

func TestEventsAreThoseOfTheTenantAndTheBrandThatTheVisitIsTo(t *testing.T) {
	h := newHouse(t)
	const email = "bezoek@voorbeeld.example"
	signedIn := h.diner("lepelblad.localhost", email)
	for name, c := range map[string]struct {
		visitor       *visitor
		link          string
		tenant, brand string
	}{
		"our own brand":                          {h.visitor("lepelblad.localhost"), "", "lepelblad", "lepelblad"},
		"a partner":                              {h.visitor("fitpuur.localhost"), "", "fitpuur", "fitpuur"},
		"a partner whose link leads to our host": {h.visitor("lepelblad.localhost"), "fitpuur", "fitpuur", "fitpuur"},
		"a link of a partner, and an account of our own":    {signedIn, "fitpuur", "lepelblad", "fitpuur"},
		"a link of a partner, followed on another's host":   {h.visitor("greenfork.localhost"), "fitpuur", "greenfork", "greenfork"},
		"a link of a partner that nobody knows":             {h.visitor("lepelblad.localhost"), "niemand", "lepelblad", "lepelblad"},
		"a partner that shows on some paths, on the others": {h.visitor("ketokompas.localhost"), "", "ketokompas", "ketokompas"},
	} {
		t.Run(name, func(t *testing.T) {
			visit := uuid.New()
			if c.link != "" {
				c.visitor.header.Set("X-Whitelabel", c.link)
			}
			c.visitor.ingest(visit, map[string]any{"name": "stepAnswer", "path": "/onboarding", "funnel": "general", "step": "goal", "source": "keto"}).
				want(t, http.StatusNoContent)
			var kept string
			const sql = `
				select concat_ws(' ', t.slug, e.brand, e.name, e.path, e.funnel, e.step, e.source, e.at = $2)
				from events e join tenants t on t.id = e.tenant_id where e.visit_id = $1`
			if err := h.Admin.QueryRow(t.Context(), sql, visit, now).Scan(&kept); err != nil {
				t.Fatal(err)
			}
			if want := c.tenant + " " + c.brand + " stepAnswer /onboarding general goal keto t"; kept != want {
				t.Errorf("kept is %q, want %q", kept, want)
			}
		})
	}
	if left := h.everything("events"); strings.Contains(left, email) {
		t.Errorf("events name somebody: %s", left)
	}
}

func TestEventsNeedNoTokenAndComeFromOurOwnPages(t *testing.T) {
	h := newHouse(t)
	for name, c := range map[string]struct {
		headers map[string]string
		status  int
	}{
		"without a token":                     {map[string]string{}, http.StatusNoContent},
		"from our own page":                   {map[string]string{"Sec-Fetch-Site": "same-origin", "Origin": "http://fitpuur.localhost"}, http.StatusNoContent},
		"from a page of another site":         {map[string]string{"Sec-Fetch-Site": "cross-site"}, http.StatusForbidden},
		"from a page of a neighbouring host":  {map[string]string{"Sec-Fetch-Site": "same-site"}, http.StatusForbidden},
		"from another site, by an old device": {map[string]string{"Origin": "https://evil.example"}, http.StatusForbidden},
	} {
		t.Run(name, func(t *testing.T) {
			v := h.visitor("fitpuur.localhost")
			v.header.Set("X-XSRF-TOKEN", "")
			for header, value := range c.headers {
				v.header.Set(header, value)
			}
			got := v.ingest(uuid.New(), map[string]any{}).want(t, c.status)
			if c.status == http.StatusForbidden && got.refusal(t).Code != "not-from-this-page" {
				t.Errorf("it answers %s", got.body)
			}
		})
	}
}

func TestEventsAreHeldAgainstTheContract(t *testing.T) {
	h := newHouse(t)
	v := h.visitor("fitpuur.localhost")
	for name, event := range map[string]map[string]any{
		"an answer":              {"answer": "afvallen"},
		"a query":                {"path": "/login?email=noor@voorbeeld.example"},
		"a name that is unknown": {"name": "scroll"},
		"a step that is a text":  {"step": "wat dan ook"},
		"a funnel of its own":    {"funnel": "other"},
		"a time that is none":    {"at": "gisteren"},
	} {
		t.Run(name, func(t *testing.T) {
			got := v.ingest(uuid.New(), event).want(t, http.StatusUnprocessableEntity)
			if len(got.refusal(t).Fields) != 1 {
				t.Errorf("it answers %s", got.body)
			}
		})
	}
	many := make([]map[string]any, 51)
	for n := range many {
		many[n] = map[string]any{}
	}
	v.ingest(uuid.New(), many...).want(t, http.StatusUnprocessableEntity)
	v.ingest(uuid.New(), many[:50]...).want(t, http.StatusNoContent)
	h.visitor(consoleHost).ingest(uuid.New(), map[string]any{}).want(t, http.StatusNotFound)
}

func TestEventsAreCounted(t *testing.T) {
	h := newHouse(t)
	v := h.visitor("fitpuur.localhost")
	v.ingest(uuid.New(), map[string]any{}).want(t, http.StatusNoContent)
	// The one before was counted for the visitor, for their network and overall.
	h.Exec(`update limits set count = 300 where count = 1`)
	if got := v.ingest(uuid.New(), map[string]any{}).want(t, http.StatusTooManyRequests); got.header.Get(
		"Retry-After",
	) == "" ||
		got.refusal(t).Code != "too-many" {
		t.Errorf("it answers %s", got.body)
	}
	h.visitor("fitpuur.localhost").ingest(uuid.New(), map[string]any{}).want(t, http.StatusNoContent)
	h.Exec(`update limits set count = 3000`)
	h.visitor("fitpuur.localhost").ingest(uuid.New(), map[string]any{}).want(t, http.StatusTooManyRequests)
	elsewhere := h.visitor("fitpuur.localhost")
	h.Exec(`update limits set count = 12000`)
	elsewhere.ingest(uuid.New(), map[string]any{}).want(t, http.StatusTooManyRequests)
	h.Exec(`update limits set resets_at = now() - interval '1 second'`)
	v.ingest(uuid.New(), map[string]any{}).want(t, http.StatusNoContent)
}
