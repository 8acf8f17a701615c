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
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/billing"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
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
	Data []listedSession
}

// ask gets an object from stripelocal and decodes it into into.
func (s *fixture) ask(path string, query url.Values, into any) {
	s.t.Helper()
	request := httptest.NewRequest(http.MethodGet, "http://stripe.localhost"+path+"?"+query.Encode(), nil)
	request.Header.Set("Authorization", "Bearer "+secretKey)
	recorder := httptest.NewRecorder()
	s.stripe.ServeHTTP(recorder, request)
	if recorder.Code != http.StatusOK {
		s.t.Fatalf("%s: status = %d, body %s", path, recorder.Code, recorder.Body)
	}
	if err := json.Unmarshal(recorder.Body.Bytes(), into); err != nil {
		s.t.Fatal(err)
	}
}

type listedSession struct{ ID, Status, Customer string }

// ledger counts the objects of a customer at Stripe.
type ledger struct {
	Open    int // pages that can be paid
	Running int // subscriptions
	Kept    int // payments that were not refunded, and trials that run
	Paid    int // payments, refunded or not, and trials that run
}

// clicker is a buyer who clicks on plans: a subscriber or a visitor.
type clicker struct {
	fixture  *fixture
	scope    postgres.Scope
	choose   func(plan uuid.UUID) (billing.Checkout, error)
	customer string // condition that selects the customer, on $1
	id       any    // value of $1
}

func (p subscriber) clicker() clicker {
	s := p.fixture
	return clicker{s, p.scope, func(plan uuid.UUID) (billing.Checkout, error) {
		return s.service.Subscribe(s.t.Context(), p.scope, p.id, plan)
	}, `account_id = $1`, p.id}
}

func (g visitor) clicker() clicker {
	s := g.fixture
	return clicker{s, g.scope, func(plan uuid.UUID) (billing.Checkout, error) {
		return s.service.Buy(s.t.Context(), g.scope, g.token, plan)
	}, `visitor_hash = $1`, g.token.Hash()}
}

// page returns the URL of the checkout page of a plan.
func (c clicker) page(plan string) string {
	c.fixture.t.Helper()
	page, err := c.choose(c.fixture.plan(c.scope, plan))
	if err != nil {
		c.fixture.t.Fatalf("starting a checkout: %v", err)
	}
	return page.URL
}

// refusalCode returns the error code of choosing a plan.
func (c clicker) refusalCode(plan string) string {
	c.fixture.t.Helper()
	_, err := c.choose(c.fixture.plan(c.scope, plan))
	var refusal *errs.Error
	if !errors.As(err, &refusal) {
		c.fixture.t.Fatalf("starting a checkout: %v", err)
	}
	return refusal.Code
}

// stripeID returns Stripe's id of the customer.
func (c clicker) stripeID() (id string) {
	c.fixture.t.Helper()
	sql := `select stripe_customer_id from customers where ` + c.customer
	if err := c.fixture.admin.QueryRow(c.fixture.t.Context(), sql, c.id).Scan(&id); err != nil {
		c.fixture.t.Fatal(err)
	}
	return id
}

// ledger returns the counts of the customer.
func (c clicker) ledger() ledger {
	c.fixture.t.Helper()
	var sessions sessionList
	c.fixture.ask("/v1/checkout/sessions", url.Values{"customer": {c.stripeID()}}, &sessions)
	return c.fixture.ledgerOf(sessions.Data)
}

func (p subscriber) ledger() ledger { return p.clicker().ledger() }

// ledger returns the counts of a customer by Stripe's id; the customer may be deleted.
func (s *fixture) ledger(customer string) ledger {
	s.t.Helper()
	var sessions sessionList
	s.ask("/v1/checkout/sessions", nil, &sessions)
	return s.ledgerOf(slices.DeleteFunc(sessions.Data, func(listed listedSession) bool {
		return listed.Customer != customer
	}))
}

func (s *fixture) ledgerOf(sessions []listedSession) (sum ledger) {
	s.t.Helper()
	for _, listed := range sessions {
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
			if len(sub.LatestInvoice.Payments.Data) == 0 { // of a trial
				if sub.Status == "trialing" {
					sum.Paid, sum.Kept = sum.Paid+1, sum.Kept+1
				}
				continue
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

// tryToPay pays a page, unless it is closed. It reports whether it was open.
func (s *fixture) tryToPay(page string) bool {
	status, _ := s.submit(page, url.Values{"way": {"ideal"}, "do": {"pay"}, "email": {visitorEmail}})
	return status == http.StatusSeeOther
}

// clickAllPlans clicks every plan that condition selects twice at once. With payAtOnce a page is paid as soon as it is
// given out, between the clicks; otherwise all pages that were given out are paid afterwards. It returns the pages.
func (c clicker) clickAllPlans(condition string, payAtOnce bool) (pages []string) {
	s := c.fixture
	s.t.Helper()
	var plans []uuid.UUID
	sql := `select array_agg(id order by slug) from plans where tenant_id = $1 and sold and ` + condition
	if err := s.admin.QueryRow(s.t.Context(), sql, c.scope.Tenant()).Scan(&plans); err != nil {
		s.t.Fatal(err)
	}
	const prefix = "http://pay.localhost/pay/"
	given := make([]string, 2*len(plans))
	var all sync.WaitGroup
	for n := range given {
		all.Go(func() {
			page, err := c.choose(plans[n%len(plans)])
			var refusal *errs.Error
			switch {
			case errors.As(err, &refusal):
				if !slices.Contains(
					[]string{"checkout-overtaken", "payment-on-its-way", "already-subscribed"}, refusal.Code,
				) {
					s.t.Errorf("a click is refused: %s", refusal.Code)
				}
			case err != nil:
				s.t.Error(err)
			case strings.HasPrefix(page.URL, prefix):
				given[n] = page.URL
				if payAtOnce && n%3 == 0 {
					s.tryToPay(page.URL)
				}
			}
		})
	}
	all.Wait()
	if open := c.ledger().Open; !payAtOnce && open != 1 || open > 1 {
		s.t.Fatalf("%d pages can be paid", open)
	}
	pages = slices.DeleteFunc(slices.Compact(slices.Sorted(slices.Values(given))), func(page string) bool {
		return page == ""
	})
	paid := 0
	for _, page := range pages {
		if s.tryToPay(page) {
			paid++
		}
	}
	if !payAtOnce && paid != 1 {
		s.t.Errorf("%d of the returned pages can be paid", paid)
	}
	for range 2 { // refunds cause further events
		s.deliverEvents()
		s.runJobs()
	}
	return pages
}

// soak is the sum over all rounds.
type soak struct{ rounds, pages, payments, refunded, subscriptions int }

func (s *soak) add(pages []string, sum ledger) {
	s.rounds++
	s.pages += len(pages)
	s.payments += sum.Paid
	s.refunded += sum.Paid - sum.Kept
	s.subscriptions += sum.Running
}

// end reports the sum and checks that all events were placed.
func (s *soak) end(from *fixture) {
	from.t.Helper()
	unplaced := from.count(`select count(*) from unplaced_payment_events`)
	from.t.Logf("%d rounds: %d pages given out, %d payments of which %d refunded, %d subscriptions, %d events unplaced",
		s.rounds, s.pages, s.payments, s.refunded, s.subscriptions, unplaced)
	if unplaced != 0 {
		from.t.Errorf("%d events were not processed", unplaced)
	}
}

// In each round an account clicks every plan twice, concurrently. In every second round a page is paid as soon as it is
// given out, between the clicks. SOAK sets the number of rounds.
func TestSubscribe_ParallelClicksOnAllPlansLeaveOnePageAndOneSubscription(t *testing.T) {
	s := newFixture(t)
	tenants := []string{"lepelblad", "fitpuur", "greenfork", "ketokompas"}
	var total soak
	for round := range postgrestest.Rounds(t, 8) {
		p := s.newSubscriber(tenants[round%len(tenants)], "general")
		pages := p.clicker().clickAllPlans("true", round/len(tenants)%2 == 1)
		sum := p.ledger()
		if sum.Open != 0 || sum.Kept != 1 || sum.Running > 1 || !p.account().HasAccess(s.time()) {
			t.Errorf("round %d: Stripe has %+v, and access is %t", round, sum, p.account().HasAccess(s.time()))
		}
		if known := s.count(
			`select count(*) from subscriptions where account_id = $1 and status <> 'ended'`, p.id,
		); known != sum.Running {
			t.Errorf("round %d: %d subscriptions, want the %d of Stripe", round, known, sum.Running)
		}
		total.add(pages, sum)
		s.advance(2 * time.Minute) // jobs that wait for the last request to a page end
	}
	total.end(s)
}

// codesSold returns the number of purchase codes that the visitor bought.
func (g visitor) codesSold() int {
	g.fixture.t.Helper()
	return g.fixture.count(`
		select count(*) from purchase_codes code join payments payment on payment.id = code.payment_id
			join checkouts checkout on checkout.id = payment.checkout_id
			join customers customer on customer.id = checkout.customer_id
		where customer.visitor_hash = $1`, g.token.Hash())
}

// The same as for accounts, with visitors and one-time plans.
func TestBuy_ParallelClicksOnAllPlansLeaveOnePageAndOneCode(t *testing.T) {
	s := newFixture(t)
	var total soak
	for round := range postgrestest.Rounds(t, 4) {
		g := s.newVisitor("fitpuur")
		pages := g.clicker().clickAllPlans("billed_every = 'once'", round%2 == 1)
		sum := g.clicker().ledger()
		if sum.Open != 0 || sum.Kept != 1 || sum.Running != 0 {
			t.Errorf("round %d: at the end Stripe has %+v", round, sum)
		}
		if codes := g.codesSold(); codes != 1 {
			t.Errorf("round %d: %d codes were sold", round, codes)
		}
		total.add(pages, sum)
		s.advance(2 * time.Minute)
	}
	total.end(s)
}

func TestSubscribe_ClickJustAfterOneTimePaymentOpensNoPage(t *testing.T) {
	s := newFixture(t)
	for name, c := range map[string]clicker{
		"a subscriber": s.newSubscriber("fitpuur", "general").clicker(), "a visitor": s.newVisitor("fitpuur").clicker(),
	} {
		back := s.payOneTime(c.page("drie-maanden"), "ideal")
		s.deliverEvents()
		if page := c.page("startpakket"); page != back {
			t.Errorf("%s: a checkout that began before the payment redirects to %s, want %s", name, page, back)
		}
		if sum := c.ledger(); sum != (ledger{Kept: 1, Paid: 1}) {
			t.Errorf("%s: Stripe has %+v", name, sum)
		}
		s.advance(2 * time.Minute)
		if page := c.page("startpakket"); page == back {
			t.Errorf("%s: nothing can be bought after a one-time payment", name)
		}
	}
}

func TestSubscribe_OvertakenCheckoutReturnsNoPage(t *testing.T) {
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
		t.Errorf("overtaken call: code = %s", code)
	}
	if status, _ := s.get(second); status != http.StatusOK {
		t.Errorf("page of the second call: status = %d", status)
	}
	if sum := p.ledger(); sum.Open != 1 {
		t.Errorf("%d pages can be paid", sum.Open)
	}
}

// payOvertaken pays a page in the moment before it is closed, when another page was given out already. It returns that
// other page.
func (c clicker) payOvertaken(plan, method, other string) string {
	s := c.fixture
	s.t.Helper()
	overtaken := false
	var second string
	s.setTransport(func(request *http.Request) (*http.Response, error) {
		response, err := s.serveStripe(request)
		if !overtaken && request.Method == http.MethodPost && request.URL.Path == "/v1/checkout/sessions" {
			overtaken = true
			second = c.page(other)
			var sessions sessionList
			s.ask("/v1/checkout/sessions", url.Values{"status": {"open"}, "customer": {c.stripeID()}}, &sessions)
			for _, session := range sessions.Data {
				if page := "http://pay.localhost/pay/" + session.ID; page != second {
					s.submit(page, url.Values{"way": {method}, "do": {"pay"}, "email": {visitorEmail}})
				}
			}
		}
		return response, err
	})
	if code := c.refusalCode(plan); code != "checkout-overtaken" {
		s.t.Errorf("overtaken call: code = %s", code)
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
		other := p.clicker().payOvertaken(c.plan, "ideal", "jaar")
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
			t.Errorf("%s: %d letters about the refund", name, letters)
		}
		if refunded := s.count(
			`select count(*) from invoices where account_id = $1 and status = 'refunded'`, p.id,
		) + s.count(`select count(*) from payments join checkouts on checkouts.id = checkout_id
			where customer_id = $1 and payments.status = 'refunded'`, p.id); refunded != 1 {
			t.Errorf("%s: %d payments are refunded", name, refunded)
		}
	}
	if unplaced := s.count(`select count(*) from unplaced_payment_events`); unplaced != 0 {
		t.Errorf("%d events were not processed", unplaced)
	}
}

func TestPayment_ByDebitOfAnOvertakenCheckoutIsRefundedWhenItArrives(t *testing.T) {
	s := newFixture(t)
	p := s.newSubscriber("fitpuur", "general")
	p.clicker().payOvertaken("maand", "sepa_debit", "jaar")
	s.deliverEvents()
	s.runJobs()
	if sum := p.ledger(); sum != (ledger{Open: 1}) || p.account().Subscribed {
		t.Errorf("Stripe, while the payment is pending: %+v", sum)
	}
	s.resolveDebit("yes")
	for range 2 {
		s.deliverEvents()
		s.runJobs()
	}
	if sum := p.ledger(); sum != (ledger{Open: 1, Paid: 1}) {
		t.Errorf("Stripe, after the payment: %+v", sum)
	}
	if subjects := p.subjects(); len(subjects) != 1 {
		t.Errorf("letters = %q", subjects)
	}
}

func TestPayment_OfAnOvertakenVisitorIsRefunded(t *testing.T) {
	s := newFixture(t)
	for name, payOther := range map[string]bool{"and the other is paid": true, "and the other is not paid": false} {
		g := s.newVisitor("fitpuur")
		before := len(s.mailsTo(visitorEmail))
		other := g.clicker().payOvertaken("drie-maanden", "ideal", "startpakket")
		if payOther {
			s.payOneTime(other, "card")
		}
		for range 2 {
			s.deliverEvents()
			s.runJobs()
		}
		want, wantLetters := ledger{Open: 1, Paid: 1}, 1
		if payOther {
			want, wantLetters = ledger{Kept: 1, Paid: 2}, 2 // the letter with the code
		}
		if sum := g.clicker().ledger(); sum != want {
			t.Errorf("%s: Stripe has %+v, want %+v", name, sum, want)
		}
		letters := s.mailsTo(visitorEmail)
		letters = letters[:len(letters)-before]
		refunds := slices.DeleteFunc(slices.Clone(letters), func(letter string) bool {
			return !strings.Contains(letter, "34,95 terug")
		})
		if len(letters) != wantLetters || len(refunds) != 1 {
			t.Errorf("%s: the letters are %q", name, letters)
		}
		if codes := g.codesSold(); codes != want.Kept {
			t.Errorf("%s: %d codes were sold", name, codes)
		}
	}
	if unplaced := s.count(`select count(*) from unplaced_payment_events`); unplaced != 0 {
		t.Errorf("%d events were not processed", unplaced)
	}
}

func TestBuy_OvertakenCheckoutReturnsNoPage(t *testing.T) {
	s := newFixture(t)
	g := s.newVisitor("fitpuur").clicker()
	overtaken := false
	var second string
	s.setTransport(func(request *http.Request) (*http.Response, error) {
		response, err := s.serveStripe(request)
		if !overtaken && request.Method == http.MethodPost && request.URL.Path == "/v1/checkout/sessions" {
			overtaken = true
			second = g.page("startpakket")
		}
		return response, err
	})
	if code := g.refusalCode("drie-maanden"); code != "checkout-overtaken" {
		t.Errorf("overtaken call: code = %s", code)
	}
	if status, _ := s.get(second); status != http.StatusOK || g.ledger().Open != 1 {
		t.Errorf("page of the second call: status = %d; Stripe has %+v", status, g.ledger())
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
		t.Errorf("choosing another plan: code = %s", code)
	}
	for range 2 {
		s.deliverEvents()
		s.runJobs()
	}
	if sum := p.ledger(); sum != (ledger{Running: 1, Kept: 1, Paid: 1}) || p.subscription().Status != billing.Active {
		t.Errorf("Stripe has %+v", sum)
	}
}
