package billing_test

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/billing"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/postgres/postgrestest"
)

// stripeObject is a part of an object of stripelocal.
type stripeObject struct {
	Status        string
	Subscription  *stripeObject
	PaymentIntent *stripeObject `json:"payment_intent"`
	LatestInvoice *struct {
		Status   string
		Payments struct {
			Data []struct {
				Payment struct {
					PaymentIntent string `json:"payment_intent"`
				}
			}
		}
	} `json:"latest_invoice"`
	LatestCharge *struct {
		Paid, Refunded bool
		AmountRefunded int `json:"amount_refunded"`
	} `json:"latest_charge"`
}

// sessionList is a list of sessions, without the objects in them.
type sessionList struct {
	Data []struct{ ID, Status, Customer string }
}

// ask reads an object of stripelocal.
func (s *fixture) ask(path string, query url.Values, into any) {
	s.t.Helper()
	request := httptest.NewRequest(http.MethodGet, "http://stripe.localhost"+path+"?"+query.Encode(), nil)
	request.Header.Set("Authorization", "Bearer "+secretKey)
	recorder := httptest.NewRecorder()
	s.stripe.ServeHTTP(recorder, request)
	if recorder.Code != http.StatusOK {
		s.t.Fatalf("%s is answered %d: %s", path, recorder.Code, recorder.Body)
	}
	if err := json.Unmarshal(recorder.Body.Bytes(), into); err != nil {
		s.t.Fatal(err)
	}
}

// ledger is what Stripe has of a customer.
type ledger struct {
	Open    int // pages that can be paid
	Running int // subscriptions
	Kept    int // payments that were not refunded
	Paid    int // payments, refunded or not
}

func (p subscriber) ledger() ledger {
	p.fixture.t.Helper()
	return p.fixture.ledger(p.fixture.stripeCustomer(p))
}

// ledger returns what Stripe has of a customer by Stripe's id.
func (s *fixture) ledger(customer string) ledger {
	s.t.Helper()
	var sessions sessionList
	s.ask("/v1/checkout/sessions", nil, &sessions)
	var sum ledger
	for _, listed := range sessions.Data {
		if listed.Customer != customer {
			continue
		}
		if listed.Status == "open" {
			sum.Open++
		}
		var session stripeObject
		s.ask("/v1/checkout/sessions/"+listed.ID, url.Values{
			"expand[0]": {"subscription.latest_invoice.payments"}, "expand[1]": {"payment_intent.latest_charge"},
		}, &session)
		payment := session.PaymentIntent
		if sub := session.Subscription; sub != nil {
			if sub.Status != "canceled" {
				sum.Running++
			}
			payment = new(stripeObject)
			id := sub.LatestInvoice.Payments.Data[0].Payment.PaymentIntent
			s.ask("/v1/payment_intents/"+id, url.Values{"expand[0]": {"latest_charge"}}, payment)
		}
		if payment == nil || payment.LatestCharge == nil || !payment.LatestCharge.Paid {
			continue
		}
		sum.Paid++
		if !payment.LatestCharge.Refunded {
			sum.Kept++
		}
	}
	return sum
}

// soldPlans returns the plans that a tenant sells.
func (s *fixture) soldPlans(tenant uuid.UUID) []uuid.UUID {
	s.t.Helper()
	var ids []uuid.UUID
	const sql = `select array_agg(id order by slug) from plans where tenant_id = $1 and sold`
	if err := s.admin.QueryRow(s.t.Context(), sql, tenant).Scan(&ids); err != nil {
		s.t.Fatal(err)
	}
	return ids
}

// tryToPay pays a page, unless it is closed. It reports whether it was open.
func (s *fixture) tryToPay(page string) bool {
	request := httptest.NewRequest(http.MethodPost, page, strings.NewReader("way=ideal&do=pay"))
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	recorder := httptest.NewRecorder()
	s.stripe.ServeHTTP(recorder, request)
	return recorder.Code == http.StatusSeeOther
}

// In each round a person clicks every plan twice at once. In every second round a page is paid as soon as it is given
// out, between the clicks. SOAK sets the number of rounds.
func TestSubscribe_ParallelClicksOnAllPlansLeaveOnePageAndOneSubscription(t *testing.T) {
	s := newFixture(t)
	tenants := []string{"lepelblad", "fitpuur", "greenfork", "ketokompas"}
	for round := range postgrestest.Rounds(t, 8) {
		p := s.newSubscriber(tenants[round%len(tenants)], "general")
		plans := s.soldPlans(p.scope.Tenant())
		payAtOnce := round%2 == 1
		pages := make([]string, 2*len(plans))
		var all sync.WaitGroup
		for n := range pages {
			all.Go(func() {
				page, err := s.service.Subscribe(t.Context(), p.scope, p.id, plans[n%len(plans)])
				var refusal *errs.Error
				switch {
				case errors.As(err, &refusal):
					if !slices.Contains(
						[]string{"checkout-overtaken", "payment-on-its-way", "already-subscribed"}, refusal.Code,
					) {
						t.Errorf("round %d: a click is refused: %s", round, refusal.Code)
					}
				case err != nil:
					t.Errorf("round %d: %v", round, err)
				default:
					pages[n] = page.URL
					if payAtOnce && n%3 == 0 && strings.HasPrefix(page.URL, "http://pay.localhost/pay/") {
						s.tryToPay(page.URL)
					}
				}
			})
		}
		all.Wait()
		if sum := p.ledger(); !payAtOnce && sum.Open != 1 || sum.Open > 1 {
			t.Fatalf("round %d: %d pages can be paid", round, sum.Open)
		}
		paid := 0
		for _, page := range slices.Compact(slices.Sorted(slices.Values(pages))) {
			if strings.HasPrefix(page, "http://pay.localhost/pay/") && s.tryToPay(page) {
				paid++
			}
		}
		if !payAtOnce && paid != 1 {
			t.Errorf("round %d: %d pages that were given out can be paid", round, paid)
		}
		for range 2 { // refunds have events of their own
			s.deliverEvents()
			s.runJobs()
		}
		sum := p.ledger()
		if sum.Open != 0 || sum.Kept != 1 || sum.Running > 1 || !p.account().HasAccess(now) {
			t.Errorf("round %d: in the end Stripe has %+v, and access is %t", round, sum, p.account().HasAccess(now))
		}
		if known := s.count(
			`select count(*) from subscriptions where account_id = $1 and status <> 'ended'`, p.id,
		); known != sum.Running {
			t.Errorf("round %d: we know %d subscriptions, and Stripe %d", round, known, sum.Running)
		}
	}
	if unplaced := s.count(`select count(*) from unplaced_payment_events`); unplaced != 0 {
		t.Errorf("%d events were not placed", unplaced)
	}
}

func TestSubscribe_AnOvertakenCheckoutGivesOutNoPage(t *testing.T) {
	s := newFixture(t)
	p := s.newSubscriber("fitpuur", "general")
	overtaken := false
	var second string
	// Another plan is chosen while Stripe makes the first page.
	s.setTransport(func(request *http.Request) (*http.Response, error) {
		response, err := s.serveStripe(request)
		if !overtaken && request.Method == http.MethodPost && request.URL.Path == "/v1/checkout/sessions" {
			overtaken = true
			second = p.checkoutPage("jaar")
		}
		return response, err
	})
	if code := p.refusalCode(s.plan(p.scope, "maand")); code != "checkout-overtaken" {
		t.Errorf("the overtaken call ends with %s", code)
	}
	if status, _ := s.get(second); status != http.StatusOK {
		t.Errorf("the page of the second click is answered %d", status)
	}
	if sum := p.ledger(); sum.Open != 1 {
		t.Errorf("%d pages can be paid", sum.Open)
	}
}

// payOvertaken has a person pay a page in the moment before it is closed, when another page was given out already. It
// returns that other page.
func (p subscriber) payOvertaken(plan, method, other string) string {
	p.fixture.t.Helper()
	s := p.fixture
	overtaken := false
	var second string
	s.setTransport(func(request *http.Request) (*http.Response, error) {
		response, err := s.serveStripe(request)
		if !overtaken && request.Method == http.MethodPost && request.URL.Path == "/v1/checkout/sessions" {
			overtaken = true
			second = p.checkoutPage(other)
			var sessions sessionList
			s.ask("/v1/checkout/sessions", url.Values{"status": {"open"}, "customer": {s.stripeCustomer(p)}}, &sessions)
			for _, session := range sessions.Data {
				if page := "http://pay.localhost/pay/" + session.ID; page != second {
					s.submit(page, url.Values{"way": {method}, "do": {"pay"}})
				}
			}
		}
		return response, err
	})
	if code := p.refusalCode(s.plan(p.scope, plan)); code != "checkout-overtaken" {
		s.t.Errorf("the overtaken call ends with %s", code)
	}
	s.setTransport(s.serveStripe)
	return second
}

func TestPayment_OfAnOvertakenCheckoutIsEndedAndRefunded(t *testing.T) {
	s := newFixture(t)
	for name, c := range map[string]struct {
		plan, price string
		payOther    bool
	}{
		"a subscription, and the other is paid":     {"maand", "€\u00a011,95", true},
		"a subscription, and the other is not paid": {"maand", "€\u00a011,95", false},
		"paid once, and the other is paid":          {"drie-maanden", "€\u00a034,95", true},
		"paid once, and the other is not paid":      {"drie-maanden", "€\u00a034,95", false},
	} {
		p := s.newSubscriber("fitpuur", "general")
		other := p.payOvertaken(c.plan, "ideal", "jaar")
		if c.payOther {
			s.pay(other, "card")
		}
		for range 2 {
			s.deliverEvents()
			s.runJobs()
		}
		want := ledger{Open: 1, Paid: 1}
		if c.payOther {
			want = ledger{Running: 1, Kept: 1, Paid: 2}
		}
		if sum := p.ledger(); sum != want {
			t.Errorf("%s: Stripe has %+v, want %+v", name, sum, want)
		}
		if p.account().HasAccess(now) != c.payOther {
			t.Errorf("%s: access is %t", name, p.account().HasAccess(now))
		}
		letters := 0
		for _, letter := range p.mails() {
			if strings.Contains(letter.Subject, "terug") {
				letters++
				if !strings.Contains(letter.Text, c.price) || !strings.Contains(letter.Text, "Noor") {
					t.Errorf("%s: the letter says %s", name, letter.Text)
				}
			}
		}
		if letters != 1 {
			t.Errorf("%s: %d letters tell of the refund", name, letters)
		}
		if refunded := s.count(
			`select count(*) from invoices where account_id = $1 and status = 'refunded'`, p.id,
		) + s.count(`select count(*) from payments join checkouts on checkouts.id = checkout_id
			where customer_id = $1 and payments.status = 'refunded'`, p.id); refunded != 1 {
			t.Errorf("%s: %d payments are refunded", name, refunded)
		}
	}
	if unplaced := s.count(`select count(*) from unplaced_payment_events`); unplaced != 0 {
		t.Errorf("%d events were not placed", unplaced)
	}
}

func TestPayment_ByDebitOfAnOvertakenCheckoutIsRefundedWhenItArrives(t *testing.T) {
	s := newFixture(t)
	p := s.newSubscriber("fitpuur", "general")
	p.payOvertaken("maand", "sepa_debit", "jaar")
	s.deliverEvents()
	s.runJobs()
	if sum := p.ledger(); sum != (ledger{Open: 1}) || p.account().Subscribed {
		t.Errorf("while it is on its way Stripe has %+v", sum)
	}
	s.resolveDebit("yes")
	for range 2 {
		s.deliverEvents()
		s.runJobs()
	}
	if sum := p.ledger(); sum != (ledger{Open: 1, Paid: 1}) {
		t.Errorf("after it arrived Stripe has %+v", sum)
	}
	if subjects := p.subjects(); len(subjects) != 1 {
		t.Errorf("the letters are %q", subjects)
	}
}

func TestPayment_PaidBeforeItsPageIsClosedCounts(t *testing.T) {
	s := newFixture(t)
	p := s.newSubscriber("fitpuur", "general")
	page := p.checkoutPage("maand")
	paid := false
	s.setTransport(func(request *http.Request) (*http.Response, error) {
		if !paid && strings.HasSuffix(request.URL.Path, "/expire") {
			paid = true
			s.pay(page, "ideal")
		}
		return s.serveStripe(request)
	})
	if code := p.refusalCode(s.plan(p.scope, "jaar")); code != "payment-on-its-way" {
		t.Errorf("choosing another plan ends with %s", code)
	}
	for range 2 {
		s.deliverEvents()
		s.runJobs()
	}
	if sum := p.ledger(); sum != (ledger{Running: 1, Kept: 1, Paid: 1}) || p.subscription().Status != billing.Active {
		t.Errorf("Stripe has %+v", sum)
	}
}
