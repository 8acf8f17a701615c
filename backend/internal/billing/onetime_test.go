package billing_test

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/billing"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/purchase"
)

// visitor is a browser without a session.
type visitor struct {
	fixture *fixture
	scope   postgres.Scope
	token   auth.Token
}

func (s *fixture) newVisitor(slug string) visitor {
	s.t.Helper()
	return visitor{fixture: s, scope: s.scope(slug), token: auth.NewToken()}
}

// checkoutPage returns the URL of the checkout page of a plan.
func (g visitor) checkoutPage(plan string) string {
	g.fixture.t.Helper()
	page, err := g.fixture.service.Buy(g.fixture.t.Context(), g.scope, g.token, g.fixture.plan(g.scope, plan))
	if err != nil {
		g.fixture.t.Fatalf("starting a checkout: %v", err)
	}
	return page.URL
}

const visitorEmail = "gast@voorbeeld.example"

// payOneTime pays on a checkout page and returns the redirect.
func (s *fixture) payOneTime(page, method string) string {
	s.t.Helper()
	status, to := s.submit(page, url.Values{"way": {method}, "do": {"pay"}, "email": {visitorEmail}})
	if status != http.StatusSeeOther || !strings.Contains(to, "/purchase/success") {
		s.t.Fatalf("paying: status = %d, location %s", status, to)
	}
	return to
}

// codeInURL returns the code parameter of a URL.
func (s *fixture) codeInURL(address string) string {
	s.t.Helper()
	parsed, err := url.Parse(address)
	if err != nil || parsed.Query().Get("code") == "" {
		s.t.Fatalf("%s has no code (%v)", address, err)
	}
	return parsed.Query().Get("code")
}

// findCode looks up a purchase code.
func (s *fixture) findCode(slug, code string) (purchase.Code, error) {
	s.t.Helper()
	return (&purchase.Service{Key: key}).Look(s.t.Context(), s.scope(slug), code, s.time())
}

// useCode uses a purchase code for the account.
func (p subscriber) useCode(code string) error {
	p.fixture.t.Helper()
	found, err := p.fixture.findCode(p.slug(), code)
	if err != nil {
		return err
	}
	return p.scope.Tx(p.fixture.t.Context(), func(tx postgres.Tx) error {
		return purchase.Use(p.fixture.t.Context(), tx, p.id, found.ID, p.fixture.time())
	})
}

func (p subscriber) slug() string {
	p.fixture.t.Helper()
	var slug string
	if err := p.fixture.admin.QueryRow(p.fixture.t.Context(), `select slug from tenants
		where id = $1`, p.scope.Tenant()).Scan(&slug); err != nil {
		p.fixture.t.Fatal(err)
	}
	return slug
}

// purchase returns the account's last purchase.
func (p subscriber) purchase() purchase.Purchase {
	p.fixture.t.Helper()
	bought, err := purchase.Of(p.fixture.t.Context(), p.scope, p.id)
	if err != nil {
		p.fixture.t.Fatal(err)
	}
	return bought
}

// mailsTo returns the mails to an address, newest first.
func (s *fixture) mailsTo(email string) (texts []string) {
	s.t.Helper()
	s.runJobs()
	for _, kept := range s.outbox.Newest() {
		if kept.To == email {
			texts = append(texts, kept.Subject+"\n"+kept.Text)
		}
	}
	return texts
}

// refundLatest refunds the latest one-time payment.
func (s *fixture) refundLatest() {
	s.t.Helper()
	var id string
	if err := s.admin.QueryRow(s.t.Context(), `select stripe_payment_intent_id from payments order by made_at desc
		limit 1`).Scan(&id); err != nil {
		s.t.Fatal(err)
	}
	s.submit("http://pay.localhost/refund/"+id, url.Values{})
}

func TestPurchase_GivesAccessUntilItEnds(t *testing.T) {
	s := newFixture(t)
	for _, method := range []string{"ideal", "bancontact", "card"} {
		p := s.newSubscriber("fitpuur", "general")
		if back := s.payOneTime(
			p.checkoutPage("drie-maanden"), method,
		); back != "https://fitpuur.localhost/purchase/success" {
			t.Errorf("%s: paying redirects to %s", method, back)
		}
		if p.account().HasAccess(now) {
			t.Fatalf("%s: access began before the event of Stripe", method)
		}
		s.deliverEvents()
		end := time.Date(2027, 2, 22, 0, 0, 0, 0, menu.Zone)
		acct := p.account()
		if acct.Subscribed || !acct.CaloriesSubmitted() || !acct.HasAccess(end.Add(-time.Second)) ||
			acct.HasAccess(end) {
			t.Errorf("%s: got account %+v", method, acct)
		}
		mails := p.mails()
		if len(mails) != 1 {
			t.Fatalf("%s: got %d mails", method, len(mails))
		}
		for _, part := range []string{
			"Hoi Noor", "“Drie maanden”", "tot en met 21 februari 2027",
			"€\u00a034,95", "€\u00a06,07 btw (21%)",
			"één keer", "5 december 2026", "herroepen", "hallo@fitpuur",
		} {
			if !strings.Contains(mails[0].Text, part) {
				t.Errorf("%s: %q is not in %s", method, part, mails[0].Text)
			}
		}
		const paid = `
			select count(*) from payments payment join checkouts checkout on checkout.tenant_id = payment.tenant_id
				and checkout.id = payment.checkout_id
			where checkout.customer_id = $1 and checkout.status = 'completed' and payment.status = 'paid'
				and payment.method = $2
				and payment.cents = 3495 and payment.tax_cents = 607 and payment.paid_at is not null`
		if got := s.count(paid, p.id, method); got != 1 {
			t.Errorf("%s: %d payments are paid", method, got)
		}
	}
	if lines := s.count(`select count(*) from audit_entries where action = 'paid-once'
		and actor = 'system'`); lines != 3 {
		t.Errorf("%d audit entries", lines)
	}
}

func TestPurchase_ExtendsAccessFromItsEnd(t *testing.T) {
	s := newFixture(t)
	p := s.newSubscriber("fitpuur", "general")
	for range 2 {
		s.payOneTime(p.checkoutPage("drie-maanden"), "ideal")
		s.deliverEvents()
		s.advance(2 * time.Minute)
	}
	if until := account.LastDay(*p.account().PurchaseUntil, menu.Zone); until.Format(time.DateOnly) != "2027-05-21" {
		t.Errorf("access ends %s from now", until)
	}
	s.pay(p.checkoutPage("maand"), "ideal")
	s.deliverEvents()
	if code := p.refusalCode(s.plan(p.scope, "drie-maanden")); code != "already-subscribed" {
		t.Errorf("checkout of a subscriber: code = %s", code)
	}
}

func TestBuy_GivesAVisitorACode(t *testing.T) {
	s := newFixture(t)
	g := s.newVisitor("fitpuur")
	page := g.checkoutPage("startpakket")
	status, text := s.get(page)
	if status != http.StatusOK || !strings.Contains(text, `href="https://fitpuur.localhost/purchase?`) ||
		!strings.Contains(text, "één keer") ||
		!strings.Contains(text, `type="email"`) {
		t.Errorf("payment page: status = %d, body %s", status, text)
	}
	if status, _ := s.submit(page, url.Values{
		"way": {"ideal"},
		"do":  {"pay"},
	}); status != http.StatusUnprocessableEntity {
		t.Errorf("paying without an email address: status = %d", status)
	}
	code := s.codeInURL(s.payOneTime(page, "ideal"))
	if _, err := s.findCode("fitpuur", code); !errors.Is(err, purchase.ErrUnknown) {
		t.Errorf("Use before the event of Stripe = %v", err)
	}
	s.deliverEvents()
	found, err := s.findCode("fitpuur", code)
	if err != nil || !found.Parcel || *found.AccessMonths != 3 || *found.Payment != purchase.Paid {
		t.Fatalf("got code %+v (%v)", found, err)
	}
	if _, err := s.findCode("greenfork", code); !errors.Is(err, purchase.ErrUnknown) {
		t.Errorf("Use with another tenant = %v", err)
	}
	mails := s.mailsTo(visitorEmail)
	if len(mails) != 1 {
		t.Fatalf("got %d mails", len(mails))
	}
	for _, part := range []string{
		"Je code voor fitpuur", "Hoi,", code, "https://fitpuur.localhost/register?code=" + code, "“Startpakket”",
		"€\u00a054,95", "nadat je pakket er is", "herroepen",
	} {
		if !strings.Contains(mails[0], part) {
			t.Errorf("%q is missing from %s", part, mails[0])
		}
	}
	// The code is not stored in readable form.
	if kept := s.count(
		`select count(*) from purchase_codes code where code::text like '%' || $1 || '%'`, code,
	); kept != 0 {
		t.Error("the code can be read in the database")
	}
	p := s.newSubscriber("fitpuur", "general")
	if err := p.useCode(code); err != nil || !p.account().HasAccess(now) || p.purchase().Payment == nil {
		t.Errorf("Use() = %v", err)
	}
	if err := s.newSubscriber("fitpuur", "general").useCode(code); !errors.Is(err, purchase.ErrUsed) {
		t.Errorf("the code works twice: %v", err)
	}
	s.advance(400 * 24 * time.Hour)
	if _, err := s.findCode(
		"fitpuur", s.codeInURL(s.payOneTime(s.newVisitor("fitpuur").checkoutPage("startpakket"), "card")),
	); !errors.Is(
		err,
		purchase.ErrUnknown,
	) {
		t.Errorf("Use of a new code = %v", err)
	}
}

func TestBuy_CodesDoNotExpire(t *testing.T) {
	s := newFixture(t)
	code := s.codeInURL(s.payOneTime(s.newVisitor("fitpuur").checkoutPage("startpakket"), "ideal"))
	s.deliverEvents()
	s.advance(3 * 365 * 24 * time.Hour)
	if _, err := s.findCode("fitpuur", code); err != nil {
		t.Errorf("after three years: %v", err)
	}
}

func TestBuy_ConcurrentCallsCreateOnePage(t *testing.T) {
	s := newFixture(t)
	g := s.newVisitor("fitpuur")
	plan := s.plan(g.scope, "drie-maanden")
	pages := make([]string, 8)
	var all sync.WaitGroup
	for n := range pages {
		all.Go(func() {
			page, err := s.service.Buy(t.Context(), g.scope, g.token, plan)
			if err != nil {
				t.Error(err)
			}
			pages[n] = page.URL
		})
	}
	all.Wait()
	if distinct := slices.Compact(slices.Sorted(slices.Values(pages))); len(distinct) != 1 || distinct[0] == "" {
		t.Errorf("got pages %q", distinct)
	}
	for table, want := range map[string]int{"checkouts": 1, "customers": 1} {
		if got := s.count(`select count(*) from ` + table); got != want {
			t.Errorf("there are %d %s", got, table)
		}
	}
	// Another plan closes the first page; another browser has its own page.
	second := g.checkoutPage("startpakket")
	if status, _ := s.get(pages[0]); status != http.StatusGone {
		t.Errorf("status of the first page = %d, want it closed, since both could be paid", status)
	}
	if other := s.newVisitor("fitpuur").checkoutPage("startpakket"); other == second {
		t.Error("two browsers share a payment page")
	}
	// A click after paying leads to the bought code; the next visitor of the browser starts again.
	back := s.payOneTime(second, "ideal")
	if again := g.checkoutPage("startpakket"); again != back {
		t.Errorf("checkout after paying redirects to %s, want %s", again, back)
	}
	s.deliverEvents()
	s.advance(2 * time.Minute)
	if next := g.checkoutPage("startpakket"); next == second || next == back {
		t.Errorf("checkout of the next buyer redirects to %s", next)
	}
	if payments, codes := s.count(`select count(*) from payments`), s.count(`select count(*)
		from purchase_codes`); payments != 1 ||
		codes != 1 {
		t.Errorf("there are %d payments and %d codes", payments, codes)
	}
}

func TestBuy_RefusesOtherPlans(t *testing.T) {
	s := newFixture(t)
	g := s.newVisitor("fitpuur")
	for name, plan := range map[string]uuid.UUID{
		"a subscription":           s.plan(g.scope, "maand"),
		"a plan of another tenant": s.plan(s.scope("greenfork"), "half-year"),
		"no plan":                  uuid.New(),
	} {
		if _, err := s.service.Buy(t.Context(), g.scope, g.token, plan); !errors.Is(err, billing.ErrPlanNotFound) {
			t.Errorf("%s returns %v", name, err)
		}
	}
	if left := s.count(`select count(*) from customers`); left != 0 {
		t.Errorf("%d customers remain", left)
	}
	s.loseResponses("/v1/checkout/sessions")
	if _, err := s.service.Buy(t.Context(), g.scope, g.token, s.plan(g.scope, "drie-maanden")); !errors.Is(
		err,
		billing.ErrUnavailable,
	) {
		t.Errorf("error after a lost response = %v", err)
	}
	s.setTransport(s.serveStripe)
	s.payOneTime(g.checkoutPage("drie-maanden"), "card")
	if sessions := s.count(`select count(*) from checkouts`); sessions != 1 {
		t.Errorf("%d checkouts after a lost response", sessions)
	}
}

func TestBuy_WithoutPaymentGivesNothing(t *testing.T) {
	s := newFixture(t)
	g := s.newVisitor("fitpuur")
	page := g.checkoutPage("drie-maanden")
	if status, _ := s.submit(page, url.Values{
		"way":   {"card"},
		"do":    {"refuse"},
		"email": {visitorEmail},
	}); status != http.StatusOK {
		t.Errorf("a refused payment: status = %d", status)
	}
	s.deliverEvents()
	if again := g.checkoutPage("drie-maanden"); again != page {
		t.Errorf("second checkout = %s, want %s", again, page)
	}
	s.advance(24 * time.Hour)
	s.deliverEvents()
	if got := s.count(`select count(*) from payments`) + s.count(`select count(*) from purchase_codes`); got != 0 {
		t.Errorf("%d rows remain of an unpaid checkout", got)
	}
	if open := s.count(`select count(*) from checkouts where status = 'open'`); open != 0 {
		t.Errorf("%d pages are open", open)
	}
	if back := s.payOneTime(g.checkoutPage("drie-maanden"), "ideal"); back == "" {
		t.Error("paying after the refusal leads to no page")
	}
}

func TestPurchase_ByDebitGivesAccessWhileProcessing(t *testing.T) {
	s := newFixture(t)
	yes, no := s.newSubscriber("fitpuur", "general"), s.newSubscriber("fitpuur", "general")
	s.payOneTime(yes.checkoutPage("startpakket"), "sepa_debit")
	s.deliverEvents()
	if !yes.account().HasAccess(now) || *yes.purchase().Payment != purchase.Processing {
		t.Errorf("account while the payment is pending = %+v", yes.account())
	}
	if mails := yes.mails(); len(mails) != 1 || !strings.Contains(mails[0].Text, "onderweg") ||
		!strings.Contains(mails[0].Text, "pakket op de post") {
		t.Errorf("got mails %v", mails)
	}
	s.resolveDebit("yes")
	s.deliverEvents()
	if !yes.account().HasAccess(now) || *yes.purchase().Payment != purchase.Paid || len(yes.subjects()) != 1 {
		t.Errorf("account after the payment = %+v, mails %q", yes.account(), yes.subjects())
	}

	s.payOneTime(no.checkoutPage("startpakket"), "sepa_debit")
	s.deliverEvents()
	s.resolveDebit("no")
	s.deliverEvents()
	if no.account().HasAccess(now) {
		t.Error("the account has access after the bank refused")
	}
	if subjects := no.subjects(); !slices.Equal(
		subjects,
		[]string{"Je aankoop bij fitpuur", "Je betaling aan fitpuur is niet gelukt"},
	) {
		t.Errorf("got mails %q", subjects)
	}
	s.payOneTime(no.checkoutPage("startpakket"), "ideal")
	s.deliverEvents()
	if !no.account().HasAccess(now) {
		t.Error("the account has no access after a second try")
	}

	code := s.codeInURL(s.payOneTime(s.newVisitor("fitpuur").checkoutPage("startpakket"), "sepa_debit"))
	s.deliverEvents()
	if _, err := s.findCode("fitpuur", code); err != nil {
		t.Errorf("Use while the payment is pending = %v", err)
	}
	s.resolveDebit("no")
	s.deliverEvents()
	if _, err := s.findCode("fitpuur", code); !errors.Is(err, purchase.ErrUnpaid) {
		t.Errorf("Use after the bank refused = %v", err)
	}
	if mails := s.mailsTo(visitorEmail); len(mails) != 2 ||
		!strings.Contains(mails[0], "https://fitpuur.localhost/purchase\n") {
		t.Errorf("got mails %q", mails)
	}
}

func TestPurchase_ListsParcelsOnlyWhenPaid(t *testing.T) {
	s := newFixture(t)
	p := s.newSubscriber("fitpuur", "general")
	s.payOneTime(p.checkoutPage("startpakket"), "sepa_debit")
	s.deliverEvents()
	if _, err := s.admin.Exec(t.Context(), `update purchases
		set address = '{"name": "Noor", "country": "NL"}'`); err != nil {
		t.Fatal(err)
	}
	parcels := func() int {
		_, total, err := purchase.ListParcels(t.Context(), p.scope, new(false), 1, 10)
		if err != nil {
			t.Fatal(err)
		}
		return total
	}
	if got := parcels(); got != 0 {
		t.Errorf("%d parcels are listed before their payment", got)
	}
	s.resolveDebit("yes")
	s.deliverEvents()
	if got := parcels(); got != 1 {
		t.Errorf("%d parcels are listed", got)
	}
	s.refundLatest()
	s.deliverEvents()
	if got := parcels(); got != 0 {
		t.Errorf("%d parcels are listed after their refund", got)
	}
}
