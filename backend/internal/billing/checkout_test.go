package billing_test

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/billing"
	"github.com/lepelblad/lepelblad/backend/internal/billing/stripelocal"
)

// get returns the status and body of a page of stripelocal.
func (s *fixture) get(page string) (int, string) {
	s.t.Helper()
	recorder := httptest.NewRecorder()
	s.stripe.ServeHTTP(recorder, httptest.NewRequest(http.MethodGet, page, nil))
	return recorder.Code, recorder.Body.String()
}

func TestSubscribe_ReturnsTheSamePageAgain(t *testing.T) {
	s := newFixture(t)
	for _, c := range []struct{ tenant, source, plan, back, shows string }{
		{"lepelblad", "general", "maand", "https://lepelblad.localhost/onboarding?step=5&amp;", "€\u00a09,95"},
		{"fitpuur", "stappenplan", "kwartaal", "https://fitpuur.localhost/registratie?", "per 3 maanden"},
		{"greenfork", "keto", "jaar", "https://greenfork.localhost/keto-resultaten?", "€89.95"},
	} {
		p := s.newSubscriber(c.tenant, c.source)
		page := p.checkoutPage(c.plan)
		status, text := s.get(page)
		back := c.back + "unpaid=" + s.plan(p.scope, c.plan).String()
		if status != http.StatusOK || !strings.Contains(text, `href="`+back+`"`) || !strings.Contains(text, c.shows) {
			t.Errorf("%s: the page is %d without %s or %s: %s", c.tenant, status, back, c.shows, text)
		}
		if again := p.checkoutPage(c.plan); again != page {
			t.Errorf("%s: a second call returns %s, not %s", c.tenant, again, page)
		}
		if p.account().Subscribed || p.account().CaloriesSubmitted() {
			t.Errorf("%s: opening the page was enough", c.tenant)
		}
	}
}

func TestSubscribe_ClosesThePageOfAnotherPlanOrAnExpiredOne(t *testing.T) {
	s := newFixture(t)
	p := s.newSubscriber("fitpuur", "general")
	first := p.checkoutPage("maand")
	second := p.checkoutPage("jaar")
	if status, _ := s.get(first); status != http.StatusGone {
		t.Errorf("status of the first page = %d, want it closed, since both could be paid", status)
	}
	s.advance(23*time.Hour + time.Minute)
	third := p.checkoutPage("jaar")
	if second == third || first == second {
		t.Errorf("the pages are %s, %s and %s", first, second, third)
	}
	s.deliverEvents() // the expiry of the first two
	if open := s.count(`select count(*) from checkouts where status = 'open'`); open != 1 {
		t.Errorf("%d checkouts are open", open)
	}
	s.pay(third, "card")
	s.deliverEvents()
	if p.subscription().Status != billing.Active {
		t.Errorf("got subscription %+v", p.subscription())
	}
}

func TestCheckout_StaysOpenAfterARefusedPayment(t *testing.T) {
	s := newFixture(t)
	p := s.newSubscriber("fitpuur", "general")
	page := p.checkoutPage("maand")
	if status, _ := s.submit(page, url.Values{"way": {"card"}, "do": {"refuse"}}); status != http.StatusOK {
		t.Errorf("a refused payment: status = %d", status)
	}
	s.deliverEvents()
	if p.account().Subscribed || p.checkoutPage("maand") != page {
		t.Error("after a refused payment there is another page, or access")
	}
	s.pay(page, "ideal")
	s.deliverEvents()
	if !p.account().Subscribed {
		t.Error("Subscribed = false after a second try that succeeded")
	}
}

func TestSubscribe_RefusesUnknownPlansAndSubscribers(t *testing.T) {
	s := newFixture(t)
	p := s.newSubscriber("fitpuur", "general")
	month := s.plan(p.scope, "maand")
	for name, plan := range map[string]uuid.UUID{
		"a plan of another tenant": s.plan(s.scope("greenfork"), "maand"),
		"no plan":                  uuid.New(),
	} {
		if code := p.refusalCode(plan); code != "plan-not-found" {
			t.Errorf("%s returns %s", name, code)
		}
	}
	if _, err := s.admin.Exec(t.Context(), `update plans set sold = false where slug = 'jaar'`); err != nil {
		t.Fatal(err)
	}
	if code := p.refusalCode(s.plan(p.scope, "jaar")); code != "plan-not-found" {
		t.Errorf("checkout of a withdrawn plan: code = %s", code)
	}
	if left := s.count(`select count(*) from checkouts`); left != 0 {
		t.Errorf("%d checkouts remain", left)
	}
	s.pay(p.checkoutPage("maand"), "ideal")
	if code := p.refusalCode(month); code != "payment-on-its-way" {
		t.Errorf("checkout while an event of a payment is pending: code = %s", code)
	}
	if code := p.refusalCode(month); code != "already-subscribed" {
		t.Errorf("asking after the payment was not applied: %s", code)
	}
	s.deliverEvents()
	if code := p.refusalCode(s.plan(p.scope, "maand")); code != "already-subscribed" {
		t.Errorf("checkout of a subscriber: code = %s", code)
	}
	if stranger := (subscriber{fixture: s, scope: s.scope("greenfork"), id: p.id}); stranger.refusalCode(
		s.plan(stranger.scope, "maand"),
	) != "account-not-found" {
		t.Error("checkout of an account of another tenant: want account-not-found")
	}
}

func TestSubscribe_ConcurrentCallsCreateOnePage(t *testing.T) {
	s := newFixture(t)
	p := s.newSubscriber("fitpuur", "general")
	for round, slug := range []string{"maand", "jaar", "jaar"} { // first page, another plan, expired page
		if round == 2 {
			s.advance(24 * time.Hour)
		}
		plan := s.plan(p.scope, slug)
		pages := make([]string, 8)
		var all sync.WaitGroup
		for n := range pages {
			all.Go(func() {
				page, err := s.service.Subscribe(t.Context(), p.scope, p.id, plan)
				if err != nil {
					t.Error(err)
				}
				pages[n] = page.URL
			})
		}
		all.Wait()
		if distinct := slices.Compact(slices.Sorted(slices.Values(pages))); len(distinct) != 1 || distinct[0] == "" {
			t.Errorf("round %d: the pages are %q", round, distinct)
		}
		for table, want := range map[string]int{"checkouts": round + 1, "customers": 1} {
			if got := s.count(`select count(*) from ` + table); got != want {
				t.Errorf("round %d: there are %d %s", round, got, table)
			}
		}
	}
}

var errCut = &url.Error{Op: "Post", URL: "https://api.stripe.com", Err: errors.New("connection reset")}

// loseResponses lets requests to a path reach Stripe and drops the responses.
func (s *fixture) loseResponses(path string) {
	s.setTransport(func(request *http.Request) (*http.Response, error) {
		response, err := s.serveStripe(request)
		if request.Method == http.MethodPost && request.URL.Path == path {
			return nil, errCut
		}
		return response, err
	})
}

func TestSubscribe_ContinuesAfterALostResponse(t *testing.T) {
	s := newFixture(t)
	for _, path := range []string{"/v1/customers", "/v1/prices", "/v1/tax_rates", "/v1/checkout/sessions"} {
		p := s.newSubscriber("ketokompas", "keto")
		year := s.plan(p.scope, "jaar")
		s.loseResponses(path)
		if code := p.refusalCode(year); code != "payments-unavailable" {
			t.Errorf("%s: a lost response is reported as %s", path, code)
		}
		made := map[string]string{}
		s.setTransport(func(request *http.Request) (*http.Response, error) {
			response, err := s.serveStripe(request)
			if request.Method == http.MethodPost {
				made[request.URL.Path] = response.Header.Get("Idempotent-Replayed")
			}
			return response, err
		})
		page := p.checkoutPage("jaar")
		if made[path] != "true" {
			t.Errorf("%s: the second try made another (%v)", path, made)
		}
		s.pay(page, "ideal")
		s.deliverEvents()
		if !p.account().Subscribed || s.count(`select count(*) from checkouts where customer_id = $1`, p.id) != 1 {
			t.Errorf("%s: after the crash the payment does not count, or counts in two checkouts", path)
		}
		s.setTransport(s.serveStripe)
		// The next round creates everything again.
		if _, err := s.admin.Exec(t.Context(), `update plans set stripe_price_id = null, stripe_tax_rate_id = null,
			name = name || jsonb_build_object('nl', name ->> 'nl' || '.'), tax_percent = tax_percent - 1`); err != nil {
			t.Fatal(err)
		}
	}
}

func TestSubscribe_ReplacesACheckoutWithTooLittleTimeLeft(t *testing.T) {
	s := newFixture(t)
	p := s.newSubscriber("fitpuur", "general")
	s.loseResponses("/v1/checkout/sessions")
	p.refusalCode(s.plan(p.scope, "maand"))
	s.setTransport(s.serveStripe)
	s.advance(22*time.Hour + 40*time.Minute)
	p.checkoutPage("maand") // Stripe refuses a page of twenty minutes
	p.checkoutPage("jaar")
	if open := s.count(`select count(*) from checkouts where status = 'open'`); open != 1 {
		t.Errorf("%d checkouts are open", open)
	}
}

func TestSubscribe_RecreatesObjectsThatStripeDoesNotHave(t *testing.T) {
	s := newFixture(t)
	p := s.newSubscriber("fitpuur", "general")
	p.checkoutPage("maand")
	fresh, err := stripelocal.New(
		stripelocal.Config{
			Address:       "http://pay.localhost",
			Key:           secretKey,
			WebhookSecret: secret,
			WebhookURL:    s.stripe.WebhookURL,
			Now:           s.time,
		},
	)
	if err != nil {
		t.Fatal(err)
	}
	s.stripe = fresh
	for range 3 { // the page is missing, then the customer, then the price
		if page, err := s.service.Subscribe(t.Context(), p.scope, p.id, s.plan(p.scope, "maand")); err == nil {
			s.pay(page.URL, "card")
			s.deliverEvents()
			break
		}
	}
	if !p.account().Subscribed {
		t.Error("the account has no subscription after the failure")
	}
}

func TestSubscribe_ReportsThatStripeIsUnavailable(t *testing.T) {
	s := newFixture(t)
	p := s.newSubscriber("fitpuur", "general")
	for name, wire := range map[string]func(*http.Request) (*http.Response, error){
		"a cut line": func(*http.Request) (*http.Response, error) { return nil, errCut },
		"a fault of theirs": func(r *http.Request) (*http.Response, error) {
			return &http.Response{
				StatusCode: http.StatusInternalServerError,
				Header:     http.Header{},
				Request:    r,
				Body:       io.NopCloser(strings.NewReader(`{"error":{"type":"api_error","message":"no"}}`)),
			}, nil
		},
		"a page of a proxy": func(r *http.Request) (*http.Response, error) {
			return &http.Response{
				StatusCode: http.StatusBadGateway,
				Header:     http.Header{},
				Request:    r,
				Body:       io.NopCloser(strings.NewReader(`<html>`)),
			}, nil
		},
	} {
		s.setTransport(wire)
		if code := p.refusalCode(s.plan(p.scope, "maand")); code != "payments-unavailable" {
			t.Errorf("%s is reported as %s", name, code)
		}
	}
	s.setTransport(s.serveStripe)
	p.checkoutPage("maand")
	s.setTransport(func(*http.Request) (*http.Response, error) { return nil, errCut })
	if code := p.refusalCode(s.plan(p.scope, "maand")); code != "payments-unavailable" {
		t.Errorf("returning from the page: code = %s", code)
	}
	s.service.Stripe = s.newStripe("http://stripe.localhost", time.Millisecond)
	s.setTransport(func(r *http.Request) (*http.Response, error) {
		<-r.Context().Done() // no answer in time
		return nil, r.Context().Err()
	})
	if code := p.refusalCode(s.plan(p.scope, "maand")); code != "payments-unavailable" {
		t.Errorf("a slow answer is reported as %s", code)
	}
}

func TestStripeLocal_KeepsItsStateAcrossRestarts(t *testing.T) {
	s := newFixture(t)
	config := s.stripe.Config
	config.File = t.TempDir() + "/payments.json"
	restart := func() {
		var err error
		if s.stripe, err = stripelocal.New(config); err != nil {
			t.Fatal(err)
		}
	}
	restart()
	p := s.newSubscriber("fitpuur", "general")
	page := p.checkoutPage("maand")
	restart()
	s.pay(page, "sepa_debit")
	restart()
	s.deliverEvents()
	if p.subscription().Status != billing.Processing {
		t.Fatalf("got subscription %+v", p.subscription())
	}
	restart()
	s.resolveDebit("yes")
	restart()
	s.advance(32 * 24 * time.Hour)
	restart()
	s.advance(6 * 24 * time.Hour)
	s.deliverEvents()
	if got := p.subscription(); got.Status != billing.Active || !got.PeriodStart.After(now.AddDate(0, 0, 29)) {
		t.Errorf("got subscription %+v", got)
	}
}
