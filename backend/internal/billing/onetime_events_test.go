package billing_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/billing"
)

func TestRefresh_AppliesPaymentsWithoutAWebhook(t *testing.T) {
	s := newFixture(t)
	p, g := s.newSubscriber("fitpuur", "general"), s.newVisitor("fitpuur")
	if ok, err := s.service.RefreshCode(t.Context(), g.scope, "FITPU-0000-0000-0000"); ok || err != nil {
		t.Errorf("RefreshCode of an unknown code = true, %v", err)
	}
	page := g.checkoutPage("startpakket")
	if err := s.service.RefreshAccount(t.Context(), p.scope, p.id); err != nil {
		t.Error(err)
	}
	code := s.codeInURL(s.payOneTime(page, "ideal"))
	if ok, err := s.service.RefreshCode(t.Context(), s.scope("greenfork"), code); ok || err != nil {
		t.Errorf("RefreshCode of another tenant = true, %v", err)
	}
	if ok, err := s.service.RefreshCode(t.Context(), g.scope, strings.ToLower(code)); !ok || err != nil {
		t.Errorf("RefreshCode() = false, %v", err)
	}
	if _, err := s.findCode("fitpuur", code); err != nil {
		t.Errorf("Use after returning from the page = %v", err)
	}
	s.payOneTime(p.checkoutPage("startpakket"), "card")
	if err := s.service.RefreshAccount(t.Context(), p.scope, p.id); err != nil || !p.account().HasAccess(now) {
		t.Errorf("the account has no access after the refresh (%v)", err)
	}
	before := p.summary()
	s.deliverEvents()
	if after := p.summary(); after != before || s.count(`select count(*) from purchase_codes`) != 2 {
		t.Errorf("the webhook changed %s to %s", before, after)
	}

	// Without a visit and without a webhook, the sweep refreshes.
	paid := s.newVisitor("fitpuur").checkoutPage("startpakket")
	unpaid := s.newVisitor("fitpuur").checkoutPage("startpakket")
	code = s.codeInURL(s.payOneTime(paid, "ideal"))
	s.advance(24 * time.Hour)
	if err := s.service.Sweep(t.Context(), g.scope, s.time()); err != nil {
		t.Fatal(err)
	}
	if _, err := s.findCode("fitpuur", code); err != nil {
		t.Errorf("Use without a webhook = %v", err)
	}
	if open := s.count(`select count(*) from checkouts where status = 'open'`); open != 0 {
		t.Errorf("%d checkouts are open", open)
	}
	// Visitors who did not pay are deleted in time; those who paid are not.
	s.advance(31 * 24 * time.Hour)
	if err := s.service.Sweep(t.Context(), g.scope, s.time()); err != nil {
		t.Fatal(err)
	}
	if left := s.count(`select count(*) from customers where account_id is null`); left != 2 {
		t.Errorf("%d customers of visitors remain", left)
	}
	s.runJobs()
	if status, _ := s.get(unpaid); status != http.StatusGone {
		t.Errorf("payment page of a deleted customer: status = %d", status)
	}
}

func TestRefresh_ReportsThatStripeIsUnavailable(t *testing.T) {
	s := newFixture(t)
	g := s.newVisitor("fitpuur")
	code := s.codeInURL(s.payOneTime(g.checkoutPage("startpakket"), "ideal"))
	s.setTransport(func(*http.Request) (*http.Response, error) { return nil, errCut })
	if ok, err := s.service.RefreshCode(t.Context(), g.scope, code); !ok || !errors.Is(err, billing.ErrUnavailable) {
		t.Errorf("error = %v", err)
	}
}

func TestRefreshAccount_KeepsStoredStateWhileStripeIsUnavailable(t *testing.T) {
	s := newFixture(t)
	p := s.newSubscriber("fitpuur", "general")
	s.payOneTime(p.checkoutPage("startpakket"), "card")
	before, reached := p.summary(), false
	s.setTransport(func(*http.Request) (*http.Response, error) {
		reached = true
		return nil, errCut
	})
	if err := s.service.RefreshAccount(t.Context(), p.scope, p.id); err != nil || !reached {
		t.Errorf("Stripe was called: %v (%v)", reached, err)
	}
	if after := p.summary(); after != before {
		t.Errorf("the state changed from %s to %s", before, after)
	}
}

func TestWebhook_OneTimePaymentsAreIndependentOfOrderAndRepeats(t *testing.T) {
	s := newFixture(t)
	order := rand.New(rand.NewPCG(1, 2))
	for name, story := range map[string]func(p subscriber){
		"paid at once": func(p subscriber) { s.payOneTime(p.checkoutPage("startpakket"), "ideal") },
		"a debit that arrived": func(p subscriber) {
			s.payOneTime(p.checkoutPage("startpakket"), "sepa_debit")
			s.resolveDebit("yes")
		},
		"a debit that was refused": func(p subscriber) {
			s.payOneTime(p.checkoutPage("startpakket"), "sepa_debit")
			s.resolveDebit("no")
		},
		"a subscription, then once": func(p subscriber) {
			p.checkoutPage("jaar")
			s.payOneTime(p.checkoutPage("drie-maanden"), "card")
		},
		"once, then a subscription": func(p subscriber) {
			p.checkoutPage("drie-maanden")
			s.pay(p.checkoutPage("maand"), "card")
		},
		"paid, and seen by coming back": func(p subscriber) {
			s.payOneTime(p.checkoutPage("startpakket"), "card")
			_ = s.service.RefreshAccount(t.Context(), p.scope, p.id)
		},
	} {
		ends := map[string]int{}
		for range 8 {
			before := len(s.stripe.Events())
			p := s.newSubscriber("fitpuur", "general")
			story(p)
			events := s.stripe.Events()[before:]
			events = append(events, events[order.IntN(len(events))], events[order.IntN(len(events))])
			order.Shuffle(len(events), func(a, b int) { events[a], events[b] = events[b], events[a] })
			for _, event := range events {
				s.handleEvent(event)
			}
			ends[p.purchaseSummary()]++
		}
		if len(ends) != 1 {
			t.Errorf("%s has %d different outcomes: %v", name, len(ends), ends)
		}
	}
}

// purchaseSummary returns the account's final state including one-time payments, without ids and times.
func (p subscriber) purchaseSummary() string {
	p.fixture.t.Helper()
	var rows string
	const sql = `
		select coalesce(string_agg(concat_ws(' ', payment.status, payment.method, payment.cents,
			payment.paid_at is not null,
			code.used_at is not null, purchase.access_until), ';'), '')
		from payments payment join checkouts checkout on checkout.tenant_id = payment.tenant_id
			and checkout.id = payment.checkout_id
			left join purchase_codes code on code.tenant_id = payment.tenant_id and code.payment_id = payment.id
			left join purchases purchase on purchase.tenant_id = code.tenant_id and purchase.code_id = code.id
		where checkout.customer_id = $1`
	if err := p.fixture.admin.QueryRow(p.fixture.t.Context(), sql, p.id).Scan(&rows); err != nil {
		p.fixture.t.Fatal(err)
	}
	return fmt.Sprint(p.summary(), " | ", rows, " | ", p.account().HasAccess(now))
}

func TestWebhook_RefundBeforePaymentEndsTheSame(t *testing.T) {
	s := newFixture(t)
	p := s.newSubscriber("fitpuur", "general")
	s.payOneTime(p.checkoutPage("startpakket"), "ideal")
	paid := s.stripe.Events()
	s.deliverEvents()
	s.refundLatest()
	refunded := s.stripe.Events()[len(paid):]
	s.handleEvent(refunded[0])
	s.handleEvent(paid[0]) // a late repeat
	s.handleEvent(refunded[0])
	if got := s.count(`select count(*) from payments where status = 'refunded'`); got != 1 ||
		p.account().HasAccess(now) ||
		len(p.subjects()) != 2 {
		t.Errorf("%d are refunded, and the mails are %q", got, p.subjects())
	}
	// A refund of an unknown session changes nothing; the session's own event includes it.
	q := s.newSubscriber("fitpuur", "general")
	before := len(s.stripe.Events())
	s.payOneTime(q.checkoutPage("startpakket"), "ideal")
	_, overview := s.get("http://pay.localhost/")
	_, after, _ := strings.Cut(overview, `action="/refund/`)
	intent, _, _ := strings.Cut(after, `"`)
	s.submit("http://pay.localhost/refund/"+intent, url.Values{})
	events := s.stripe.Events()[before:]
	slices.Reverse(events)
	for _, event := range events {
		s.handleEvent(event)
	}
	if q.account().HasAccess(now) || !slices.Equal(q.subjects(), []string{"Je krijgt je geld terug van fitpuur"}) {
		t.Errorf("got mails %q", q.subjects())
	}
}

func TestWebhook_ConcurrentDeliveriesSellOneCode(t *testing.T) {
	s := newFixture(t)
	p := s.newSubscriber("fitpuur", "general")
	s.payOneTime(p.checkoutPage("startpakket"), "ideal")
	s.codeInURL(s.payOneTime(s.newVisitor("fitpuur").checkoutPage("startpakket"), "ideal"))
	var all sync.WaitGroup
	for _, event := range s.stripe.Events() {
		for range 25 {
			all.Go(func() { s.handleEvent(event) })
		}
	}
	all.Wait()
	if codes, mails := s.count(
		`select count(*) from purchase_codes`,
	), len(p.subjects())+len(s.mailsTo(visitorEmail)); codes != 2 ||
		mails != 2 {
		t.Errorf("there are %d codes and %d mails", codes, mails)
	}
}

func TestPurchase_OfASubscriberIsMailedAsACode(t *testing.T) {
	s := newFixture(t)
	p := s.newSubscriber("fitpuur", "general")
	s.payOneTime(p.checkoutPage("drie-maanden"), "ideal")
	// The webhook is late, and the account subscribes through a page that we cannot close.
	if _, err := s.admin.Exec(t.Context(), `
		insert into subscriptions (tenant_id, account_id, plan_id, status, cents, currency, tax_percent,
			stripe_subscription_id, started_at, period_start, period_end)
		select tenant_id, $1, id, 'active', 1195, 'EUR', 21, 'sub_other', now(), now(), now() from plans
			where tenant_id = $2 and slug = 'maand'`, p.id, p.scope.Tenant()); err != nil {
		t.Fatal(err)
	}
	s.deliverEvents()
	mails := p.mails()
	if len(mails) != 1 || mails[0].Subject != "Je code voor fitpuur" {
		t.Fatalf("got mails %v", mails)
	}
	_, after, _ := strings.Cut(mails[0].Text, "/register?code=")
	code, _, _ := strings.Cut(after, "\n")
	if _, err := s.findCode("fitpuur", code); err != nil {
		t.Errorf("Use of their code %s = %v", code, err)
	}
}

func TestWebhook_IgnoresPaymentsOfOtherTenantsAndAccounts(t *testing.T) {
	s := newFixture(t)
	payer, other, abroad := s.newSubscriber(
		"fitpuur",
		"general",
	), s.newSubscriber(
		"fitpuur",
		"general",
	), s.newSubscriber(
		"greenfork",
		"general",
	)
	other.checkoutPage("drie-maanden")
	abroad.checkoutPage("half-year")
	before := len(s.stripe.Events())
	s.payOneTime(payer.checkoutPage("drie-maanden"), "ideal")
	for n, event := range s.stripe.Events()[before:] {
		for name, wrong := range map[string][]string{
			"another account": {payer.id.String(), other.id.String()},
			"another tenant": {
				payer.scope.Tenant().String(), abroad.scope.Tenant().String(), payer.id.String(), abroad.id.String(),
			},
			"nobody": {payer.id.String(), uuid.NewString()},
		} {
			s.handleEvent(replaceInEvent(event, append(wrong, event.ID, fmt.Sprint("evt_", name, n))...))
		}
	}
	for name, pair := range map[string][]string{
		"an object of another tenant":   {payer.scope.Tenant().String(), abroad.scope.Tenant().String()},
		"an object of another account":  {payer.id.String(), other.id.String()},
		"an object of another customer": {s.stripeCustomer(payer), s.stripeCustomer(other)},
		"an object of another checkout": {s.checkoutID(payer), s.checkoutID(other)},
	} {
		s.setTransport(s.replaceInResponses(pair...))
		s.handleEvent(s.stripe.Events()[before])
		if kept := s.count(`select count(*) from payments`) + s.count(`select count(*)
			from payment_events`); kept != 0 {
			t.Errorf("%s: %d rows remain", name, kept)
		}
	}
	if payer.account().HasAccess(now) || other.account().HasAccess(now) || abroad.account().HasAccess(now) {
		t.Error("an account has access, want none")
	}
}
