package billing_test

import (
	"errors"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/billing"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
)

func TestSubscription_StartsWhenStripeReportsIt(t *testing.T) {
	s := newFixture(t)
	for _, method := range []string{"ideal", "bancontact", "card"} {
		p := s.newSubscriber("fitpuur", "general")
		s.pay(p.checkoutPage("kwartaal"), method)
		if p.account().Subscribed {
			t.Fatalf("%s: access began before the event of Stripe", method)
		}
		s.deliverEvents()
		got := p.subscription()
		want := billing.Subscription{
			ID:          got.ID,
			Account:     p.id,
			Method:      got.Method,
			MethodEnd:   got.MethodEnd,
			StripeID:    got.StripeID,
			Plan:        s.plan(p.scope, "kwartaal"),
			Status:      billing.Active,
			Cents:       2995,
			Currency:    "EUR",
			TaxPercent:  21,
			StartedAt:   now,
			PeriodStart: now,
			PeriodEnd:   now.AddDate(0, 3, 0),
			FirstPaidAt: got.FirstPaidAt,
		}
		for _, at := range []*time.Time{&got.StartedAt, &got.PeriodStart, &got.PeriodEnd} {
			*at = at.UTC()
		}
		later := map[string]string{"ideal": "sepaDebit", "bancontact": "sepaDebit", "card": "card"}[method]
		if got.Method == nil || *got.Method != later {
			t.Errorf("%s: renewals are paid by %v", method, got.Method)
		}
		if got.MethodEnd == nil || len(*got.MethodEnd) != 4 {
			t.Errorf("%s: the method ends in %v", method, got.MethodEnd)
		}
		if got != want || got.FirstPaidAt == nil || !got.FirstPaidAt.Equal(now) {
			t.Errorf("%s: the subscription is\n%+v, want\n%+v", method, got, want)
		}
		if acct := p.account(); !acct.Subscribed || !acct.CaloriesSubmitted() {
			t.Errorf("%s: got account %+v", method, acct)
		}
		mails := p.mails()
		if len(mails) != 1 {
			t.Fatalf("%s: got %d mails", method, len(mails))
		}
		for _, part := range []string{
			"Hoi Noor", "“Per kwartaal”", "met 3 maanden", "€\u00a029,95", "€\u00a05,20 btw (21%)",
			"21 februari 2027", "5 december 2026", "herroepen", "hallo@fitpuur",
		} {
			if !strings.Contains(mails[0].Text, part) {
				t.Errorf("%s: %q is not in %s", method, part, mails[0].Text)
			}
		}
		if paid := s.count(`select count(*) from invoices where account_id = $1 and status = 'paid' and method = $2
			and cents = 2995 and tax_cents = 520 and paid_at is not null`, p.id, method); paid != 1 {
			t.Errorf("%s: %d invoices are paid", method, paid)
		}
		if done := s.count(
			`select count(*) from checkouts where customer_id = $1 and status = 'completed'`, p.id,
		); done != 1 {
			t.Errorf("%s: %d checkouts are completed", method, done)
		}
	}
	if lines := s.count(`select count(*) from audit_entries where action in ('subscribed', 'calories-submitted')
		and actor = 'system'`); lines != 6 {
		t.Errorf("%d audit entries", lines)
	}
}

func TestSubscription_CompletesNoFunnelWithOpenQuestions(t *testing.T) {
	s := newFixture(t)
	p := s.newSubscriber("fitpuur", "general")
	if _, err := s.admin.Exec(t.Context(), `update accounts set answers = answers - 'diet'`); err != nil {
		t.Fatal(err)
	}
	s.pay(p.checkoutPage("maand"), "ideal")
	s.deliverEvents()
	if acct := p.account(); !acct.Subscribed || acct.CaloriesSubmitted() {
		t.Errorf("got account %+v", acct)
	}
}

func TestSubscription_ByDebitGivesAccessWhileProcessing(t *testing.T) {
	s := newFixture(t)
	yes, no := s.newSubscriber("fitpuur", "general"), s.newSubscriber("fitpuur", "general")
	s.pay(yes.checkoutPage("maand"), "sepa_debit")
	s.deliverEvents()
	if got := yes.subscription(); got.Status != billing.Processing || !yes.account().Subscribed ||
		got.FirstPaidAt != nil {
		t.Errorf("account while the payment is pending = %+v", got)
	}
	if mails := yes.mails(); len(mails) != 1 || !strings.Contains(mails[0].Text, "onderweg") {
		t.Errorf("got mails %v", mails)
	}
	s.resolveDebit("yes")
	s.deliverEvents()
	if got := yes.subscription(); got.Status != billing.Active || got.FirstPaidAt == nil {
		t.Errorf("account after the payment = %+v", got)
	}
	if subjects := yes.subjects(); len(subjects) != 1 {
		t.Errorf("got mails %q", subjects)
	}
	if got := s.count(`select count(*) from invoices where account_id = $1 and status = 'paid'
		and method = 'sepaDebit'`, yes.id); got != 1 {
		t.Errorf("%d invoices are paid", got)
	}

	s.pay(no.checkoutPage("maand"), "sepa_debit")
	s.deliverEvents()
	s.resolveDebit("no")
	s.deliverEvents()
	if got := no.subscription(); got.Status != billing.Ended || no.account().Subscribed || got.EndsAt == nil {
		t.Errorf("account after the bank refused = %+v", got)
	}
	if subjects := no.subjects(); !slices.Equal(
		subjects,
		[]string{"Je abonnement op fitpuur is begonnen", "Je betaling aan fitpuur is niet gelukt"},
	) {
		t.Errorf("got mails %q", subjects)
	}
	events := s.stripe.Events()
	if last := events[len(events)-1].Type; last != "customer.subscription.deleted" {
		t.Errorf("last event = %s, want the subscription deleted, not retried", last)
	}
	s.deliverEvents()
	s.advance(30 * 24 * time.Hour)
	s.deliverEvents()
	if got := no.subscription(); got.Status != billing.Ended {
		t.Errorf("account weeks after the bank refused = %+v", got)
	}
	s.pay(no.checkoutPage("jaar"), "ideal")
	s.deliverEvents()
	if got := no.subscription(); got.Status != billing.Active {
		t.Errorf("account after a second try = %+v", got)
	}
}

func TestOnAccountDelete_EndsSubscriptions(t *testing.T) {
	s := newFixture(t)
	payer, paying, looking := s.newSubscriber(
		"fitpuur",
		"general",
	), s.newSubscriber(
		"fitpuur",
		"general",
	), s.newSubscriber(
		"fitpuur",
		"general",
	)
	s.pay(payer.checkoutPage("jaar"), "ideal")
	s.deliverEvents()
	page, unheard := paying.checkoutPage("maand"), looking.checkoutPage("maand")
	before := len(s.stripe.Events())
	for _, p := range []subscriber{payer, paying, looking} {
		if p == looking {
			s.pay(unheard, "ideal") // erased before the event is delivered
		}
		if err := s.accounts.Erase(t.Context(), p.scope, p.id, now); err != nil {
			t.Fatal(err)
		}
	}
	s.runJobs()
	if status, _ := s.get(page); status != http.StatusGone {
		t.Errorf("payment page of an erased account: status = %d", status)
	}
	ended := 0
	for _, event := range s.stripe.Events()[before:] {
		if event.Type == "customer.subscription.deleted" {
			ended++
		}
		s.handleEvent(event)
	}
	if ended != 2 {
		t.Errorf("%d subscriptions ended at Stripe", ended)
	}
	for _, table := range []string{"accounts", "customers", "checkouts", "subscriptions", "invoices"} {
		if left := s.count(`select count(*) from ` + table); left != 0 {
			t.Errorf("%d rows of %s remain", left, table)
		}
	}
	s.advance(400 * 24 * time.Hour)
	events := s.stripe.Events()
	if last := events[len(events)-1]; strings.HasPrefix(last.Type, "invoice") && len(events) > before+20 {
		t.Errorf("the subscription of an erased account is active: %s", last.Payload)
	}
	s.runJobs()
}

func TestOnAccountDelete_DeletesUnstoredCustomers(t *testing.T) {
	s := newFixture(t)
	p := s.newSubscriber("fitpuur", "general")
	s.loseResponses("/v1/customers")
	p.refusalCode(s.plan(p.scope, "maand"))
	deleted := 0
	s.setTransport(func(request *http.Request) (*http.Response, error) {
		response, err := s.serveStripe(request)
		if request.Method == http.MethodDelete && response.StatusCode == http.StatusOK {
			deleted++
		}
		return response, err
	})
	if err := s.accounts.Erase(t.Context(), p.scope, p.id, now); err != nil {
		t.Fatal(err)
	}
	s.runJobs()
	if deleted != 1 {
		t.Errorf("%d customers were deleted", deleted)
	}
}

func TestOnAccountDelete_EndsTheSubscriptionOfARefusedMinor(t *testing.T) {
	s := newFixture(t)
	p := s.newSubscriber("fitpuur", "general")
	if _, err := s.admin.Exec(t.Context(), `update accounts set answers = answers - 'birthDate'`); err != nil {
		t.Fatal(err)
	}
	s.pay(p.checkoutPage("maand"), "ideal")
	s.deliverEvents()
	_, err := s.accounts.SaveOnboarding(
		t.Context(),
		p.scope,
		p.id,
		account.OnboardingUpdate{Answers: account.Answers{BirthDate: "2012-01-01", Sex: nutrition.Female}},
		now,
		now,
	)
	if !errors.Is(err, account.ErrTooYoung) {
		t.Fatalf("got error %v", err)
	}
	s.runJobs()
	events := s.stripe.Events()
	if last := events[len(events)-1].Type; last != "customer.subscription.deleted" {
		t.Errorf("got the last event %s", last)
	}
}

func TestSubscription_RenewsAndEndsAfterFailedPayments(t *testing.T) {
	s := newFixture(t)
	p := s.newSubscriber("fitpuur", "general")
	s.pay(p.checkoutPage("maand"), "card")
	s.deliverEvents()
	s.advance(31 * 24 * time.Hour)
	s.deliverEvents()
	if got := p.subscription(); got.Status != billing.Active || !got.PeriodEnd.Equal(now.AddDate(0, 2, 0)) ||
		s.count(`select count(*) from invoices where status = 'paid'`) != 2 {
		t.Errorf("account after a month = %+v", got)
	}
	s.submit("http://pay.localhost/refuse/"+s.stripeCustomer(p), map[string][]string{"refuse": {"yes"}})
	s.advance(31 * 24 * time.Hour)
	s.deliverEvents()
	if got := p.subscription(); got.Status != billing.PastDue || !p.account().Subscribed {
		t.Errorf("account while a payment is retried = %+v", got)
	}
	if code := p.refusalCode(s.plan(p.scope, "jaar")); code != "already-subscribed" {
		t.Errorf("checkout with an overdue payment: code = %s", code)
	}
	s.advance(10 * 24 * time.Hour)
	s.deliverEvents()
	if got := p.subscription(); got.Status != billing.Ended || p.account().Subscribed || got.EndsAt == nil {
		t.Errorf("account after the last try = %+v", got)
	}
	if subjects := p.subjects(); len(subjects) != 3 {
		t.Errorf("got mails %q", subjects)
	}
	for action, want := range map[string]int{"payment-failed": 1, "subscription-ended": 1, "subscribed": 1} {
		if got := s.count(`select count(*) from audit_entries where action = $1`, action); got != want {
			t.Errorf("%d audit entries of %s", got, action)
		}
	}
	s.submit("http://pay.localhost/refuse/"+s.stripeCustomer(p), map[string][]string{"refuse": {"no"}})
	s.pay(p.checkoutPage("jaar"), "card")
	s.deliverEvents()
	if got := p.subscription(); got.Status != billing.Active || got.Plan != s.plan(p.scope, "jaar") {
		t.Errorf("got account %+v", got)
	}
}

// stripeCustomer returns the Stripe id of the account's customer.
func (s *fixture) stripeCustomer(p subscriber) string {
	s.t.Helper()
	var id string
	if err := s.admin.QueryRow(s.t.Context(), `select stripe_customer_id from customers
		where account_id = $1`, p.id).Scan(&id); err != nil {
		s.t.Fatal(err)
	}
	return id
}

// checkoutID returns the id of the account's only checkout.
func (s *fixture) checkoutID(p subscriber) string {
	s.t.Helper()
	var id string
	if err := s.admin.QueryRow(s.t.Context(), `select id::text from checkouts
		where customer_id = $1`, p.id).Scan(&id); err != nil {
		s.t.Fatal(err)
	}
	return id
}
