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

// see is the page as somebody sees it who opens it.
func (s *shop) see(page string) (int, string) {
	s.t.Helper()
	recorder := httptest.NewRecorder()
	s.stripe.ServeHTTP(recorder, httptest.NewRequest(http.MethodGet, page, nil))
	return recorder.Code, recorder.Body.String()
}

func TestSomebodyGoesToPayAndCanComeBack(t *testing.T) {
	s := newShop(t)
	for _, c := range []struct{ tenant, source, plan, back, shows string }{
		{"lepelblad", "general", "maand", "https://lepelblad.localhost/onboarding?step=5", "€\u00a09,95"},
		{"fitpuur", "stappenplan", "kwartaal", "https://fitpuur.localhost/registratie", "per 3 maanden"},
		{"greenfork", "keto", "jaar", "https://greenfork.localhost/keto-resultaten", "€89.95"},
	} {
		p := s.person(c.tenant, c.source)
		page := p.wants(c.plan)
		status, text := s.see(page)
		if status != http.StatusOK || !strings.Contains(text, `href="`+c.back+`"`) || !strings.Contains(text, c.shows) {
			t.Errorf("%s: the page is %d without %s or %s: %s", c.tenant, status, c.back, c.shows, text)
		}
		if again := p.wants(c.plan); again != page {
			t.Errorf("%s: coming back gives %s, not %s", c.tenant, again, page)
		}
		if p.account().Subscribed || p.account().CaloriesSubmitted() {
			t.Errorf("%s: going to pay was enough", c.tenant)
		}
	}
}

func TestAPageIsClosedWhenAnotherPlanIsChosenOrItsTimeIsOver(t *testing.T) {
	s := newShop(t)
	p := s.person("fitpuur", "general")
	first := p.wants("maand")
	second := p.wants("jaar")
	if status, _ := s.see(first); status != http.StatusGone {
		t.Errorf("the first page is still answered %d: both could be paid", status)
	}
	s.later(23*time.Hour + time.Minute)
	third := p.wants("jaar")
	if second == third || first == second {
		t.Errorf("the pages are %s, %s and %s", first, second, third)
	}
	s.hear() // that the first two are over
	if open := s.count(`select count(*) from checkouts where status = 'open'`); open != 1 {
		t.Errorf("%d checkouts are open", open)
	}
	s.pays(third, "card")
	s.hear()
	if p.has().Status != billing.Active {
		t.Errorf("the subscription is %+v", p.has())
	}
}

func TestABankThatRefusesLeavesThePageOpen(t *testing.T) {
	s := newShop(t)
	p := s.person("fitpuur", "general")
	page := p.wants("maand")
	if status, _ := s.press(page, url.Values{"way": {"card"}, "do": {"refuse"}}); status != http.StatusOK {
		t.Errorf("a refusal is answered %d", status)
	}
	s.hear()
	if p.account().Subscribed || p.wants("maand") != page {
		t.Error("after a refusal the page is another, or access has begun")
	}
	s.pays(page, "ideal")
	s.hear()
	if !p.account().Subscribed {
		t.Error("who paid at the second try is no subscriber")
	}
}

func TestGoingToPayIsRefused(t *testing.T) {
	s := newShop(t)
	p := s.person("fitpuur", "general")
	month := s.plan(p.scope, "maand")
	for name, plan := range map[string]uuid.UUID{"a plan of another tenant": s.plan(s.scope("greenfork"), "maand"), "no plan": uuid.New()} {
		if code := p.refused(plan); code != "plan-not-found" {
			t.Errorf("%s is refused with %s", name, code)
		}
	}
	if _, err := s.admin.Exec(t.Context(), `update plans set sold = false where slug = 'jaar'`); err != nil {
		t.Fatal(err)
	}
	if code := p.refused(s.plan(p.scope, "jaar")); code != "plan-not-found" {
		t.Errorf("a plan that is not sold any more is refused with %s", code)
	}
	if left := s.count(`select count(*) from checkouts`); left != 0 {
		t.Errorf("%d checkouts are left", left)
	}
	s.pays(p.wants("maand"), "ideal")
	if code := p.refused(month); code != "payment-on-its-way" {
		t.Errorf("who has paid, of which the word has not come, is refused with %s", code)
	}
	if code := p.refused(month); code != "already-subscribed" {
		t.Errorf("asking after the payment was not looking: %s", code)
	}
	s.hear()
	if code := p.refused(s.plan(p.scope, "maand")); code != "already-subscribed" {
		t.Errorf("a subscriber is refused with %s", code)
	}
	if stranger := (person{shop: s, scope: s.scope("greenfork"), id: p.id}); stranger.refused(
		s.plan(stranger.scope, "maand"),
	) != "account-not-found" {
		t.Error("an account goes to pay with another tenant")
	}
}

func TestTwoClicksAtOnceMakeOnePage(t *testing.T) {
	s := newShop(t)
	p := s.person("fitpuur", "general")
	for round, slug := range []string{"maand", "jaar", "jaar"} { // the first page, another plan, and a page that expired
		if round == 2 {
			s.later(24 * time.Hour)
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

// cut lets requests to a path reach Stripe, and loses its answers: we may have crashed, or the line was cut.
func (s *shop) cut(path string) {
	s.through(func(request *http.Request) (*http.Response, error) {
		response, err := s.answered(request)
		if request.Method == http.MethodPost && request.URL.Path == path {
			return nil, errCut
		}
		return response, err
	})
}

func TestACrashBetweenStripeAndUsLeavesNothingHalfDone(t *testing.T) {
	s := newShop(t)
	for _, path := range []string{"/v1/customers", "/v1/prices", "/v1/tax_rates", "/v1/checkout/sessions"} {
		p := s.person("ketokompas", "keto")
		year := s.plan(p.scope, "jaar")
		s.cut(path)
		if code := p.refused(year); code != "payments-unavailable" {
			t.Errorf("%s: a lost answer is told as %s", path, code)
		}
		made := map[string]string{}
		s.through(func(request *http.Request) (*http.Response, error) {
			response, err := s.answered(request)
			if request.Method == http.MethodPost {
				made[request.URL.Path] = response.Header.Get("Idempotent-Replayed")
			}
			return response, err
		})
		page := p.wants("jaar")
		if made[path] != "true" {
			t.Errorf("%s: the second try made another (%v)", path, made)
		}
		s.pays(page, "ideal")
		s.hear()
		if !p.account().Subscribed || s.count(`select count(*) from checkouts where customer_id = $1`, p.id) != 1 {
			t.Errorf("%s: after the crash the payment does not count, or counts in two checkouts", path)
		}
		s.through(s.answered)
		// The next has everything made anew.
		if _, err := s.admin.Exec(t.Context(), `update plans set stripe_price_id = null, stripe_tax_rate_id = null, name_nl = name_nl || '.', tax_percent = tax_percent - 1`); err != nil {
			t.Fatal(err)
		}
	}
}

func TestACheckoutThatNobodyHeardOfIsGivenUpInTime(t *testing.T) {
	s := newShop(t)
	p := s.person("fitpuur", "general")
	s.cut("/v1/checkout/sessions")
	p.refused(s.plan(p.scope, "maand"))
	s.through(s.answered)
	s.later(22*time.Hour + 40*time.Minute)
	p.wants("maand") // Stripe takes no page of twenty minutes
	p.wants("jaar")
	if open := s.count(`select count(*) from checkouts where status = 'open'`); open != 1 {
		t.Errorf("%d checkouts are open", open)
	}
}

func TestAPaymentServerThatForgotEverythingIsTaughtAgain(t *testing.T) {
	s := newShop(t)
	p := s.person("fitpuur", "general")
	p.wants("maand")
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
	for range 3 { // it does not know the page, then neither the customer nor the price
		if page, err := s.service.Subscribe(t.Context(), p.scope, p.id, s.plan(p.scope, "maand")); err == nil {
			s.pays(page.URL, "card")
			s.hear()
			break
		}
	}
	if !p.account().Subscribed {
		t.Error("nobody can pay any more")
	}
}

func TestStripeThatDoesNotAnswerIsToldInWords(t *testing.T) {
	s := newShop(t)
	p := s.person("fitpuur", "general")
	for name, wire := range map[string]func(*http.Request) (*http.Response, error){
		"a cut line": func(*http.Request) (*http.Response, error) { return nil, errCut },
		"a fault of theirs": func(r *http.Request) (*http.Response, error) {
			return &http.Response{StatusCode: http.StatusInternalServerError, Header: http.Header{}, Request: r, Body: io.NopCloser(strings.NewReader(`{"error":{"type":"api_error","message":"no"}}`))}, nil
		},
		"a page of somebody in between": func(r *http.Request) (*http.Response, error) {
			return &http.Response{StatusCode: http.StatusBadGateway, Header: http.Header{}, Request: r, Body: io.NopCloser(strings.NewReader(`<html>`))}, nil
		},
	} {
		s.through(wire)
		if code := p.refused(s.plan(p.scope, "maand")); code != "payments-unavailable" {
			t.Errorf("%s is told as %s", name, code)
		}
	}
	s.through(s.answered)
	p.wants("maand")
	s.through(func(*http.Request) (*http.Response, error) { return nil, errCut })
	if code := p.refused(s.plan(p.scope, "maand")); code != "payments-unavailable" {
		t.Errorf("coming back is refused with %s", code)
	}
}

func TestThePaymentServerRemembersAfterARestart(t *testing.T) {
	s := newShop(t)
	config := s.stripe.Config
	config.File = t.TempDir() + "/payments.json"
	restart := func() {
		var err error
		if s.stripe, err = stripelocal.New(config); err != nil {
			t.Fatal(err)
		}
	}
	restart()
	p := s.person("fitpuur", "general")
	page := p.wants("maand")
	restart()
	s.pays(page, "sepa_debit")
	restart()
	s.hear()
	if p.has().Status != billing.Processing {
		t.Fatalf("the subscription is %+v", p.has())
	}
	restart()
	s.bank("yes")
	restart()
	s.later(32 * 24 * time.Hour)
	restart()
	s.later(6 * 24 * time.Hour)
	s.hear()
	if got := p.has(); got.Status != billing.Active || !got.PeriodStart.After(now.AddDate(0, 0, 29)) {
		t.Errorf("the subscription is %+v", got)
	}
}
