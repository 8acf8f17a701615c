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

func TestWhoPaysIsASubscriberWhenStripeSaysSo(t *testing.T) {
	s := newShop(t)
	for _, way := range []string{"ideal", "bancontact", "card"} {
		p := s.person("fitpuur", "general")
		s.pays(p.wants("kwartaal"), way)
		if p.account().Subscribed {
			t.Fatalf("%s: access began before Stripe said so", way)
		}
		s.hear()
		got := p.has()
		want := billing.Subscription{
			ID: got.ID, StripeID: got.StripeID, Plan: s.plan(p.scope, "kwartaal"), Status: billing.Active, Cents: 2995, Currency: "EUR", TaxPercent: 21,
			StartedAt: now, PeriodStart: now, PeriodEnd: now.AddDate(0, 3, 0), FirstPaidAt: got.FirstPaidAt,
		}
		for _, at := range []*time.Time{&got.StartedAt, &got.PeriodStart, &got.PeriodEnd} {
			*at = at.UTC()
		}
		if got != want || got.FirstPaidAt == nil || !got.FirstPaidAt.Equal(now) {
			t.Errorf("%s: the subscription is\n%+v, want\n%+v", way, got, want)
		}
		if acct := p.account(); !acct.Subscribed || !acct.CaloriesSubmitted() {
			t.Errorf("%s: the account is %+v", way, acct)
		}
		mails := p.mailed()
		if len(mails) != 1 {
			t.Fatalf("%s: there are %d mails", way, len(mails))
		}
		for _, part := range []string{"Hoi Noor", "“Per kwartaal”", "met 3 maanden", "€\u00a029,95", "€\u00a05,20 btw (21%)", "21 februari 2027", "5 december 2026", "herroepen", "hallo@fitpuur"} {
			if !strings.Contains(mails[0].Text, part) {
				t.Errorf("%s: %q is not in %s", way, part, mails[0].Text)
			}
		}
		if paid := s.count(`select count(*) from invoices where account_id = $1 and status = 'paid' and method = $2 and cents = 2995 and tax_cents = 520 and paid_at is not null`, p.id, way); paid != 1 {
			t.Errorf("%s: %d invoices are paid", way, paid)
		}
		if done := s.count(`select count(*) from checkouts where customer_id = $1 and status = 'completed'`, p.id); done != 1 {
			t.Errorf("%s: %d checkouts are completed", way, done)
		}
	}
	if lines := s.count(`select count(*) from audit_entries where action in ('subscribed', 'calories-submitted') and actor = 'system'`); lines != 6 {
		t.Errorf("%d lines tell of it", lines)
	}
}

func TestQuestionsThatAreOpenStayOpenForWhoPays(t *testing.T) {
	s := newShop(t)
	p := s.person("fitpuur", "general")
	if _, err := s.admin.Exec(t.Context(), `update accounts set answers = answers - 'diet'`); err != nil {
		t.Fatal(err)
	}
	s.pays(p.wants("maand"), "ideal")
	s.hear()
	if acct := p.account(); !acct.Subscribed || acct.CaloriesSubmitted() {
		t.Errorf("the account is %+v", acct)
	}
}

func TestADebitGivesAccessWhileItIsOnItsWay(t *testing.T) {
	s := newShop(t)
	yes, no := s.person("fitpuur", "general"), s.person("fitpuur", "general")
	s.pays(yes.wants("maand"), "sepa_debit")
	s.hear()
	if got := yes.has(); got.Status != billing.Processing || !yes.account().Subscribed || got.FirstPaidAt != nil {
		t.Errorf("while it is on its way: %+v", got)
	}
	if mails := yes.mailed(); len(mails) != 1 || !strings.Contains(mails[0].Text, "onderweg") {
		t.Errorf("the mails are %v", mails)
	}
	s.bank("yes")
	s.hear()
	if got := yes.has(); got.Status != billing.Active || got.FirstPaidAt == nil {
		t.Errorf("after it arrived: %+v", got)
	}
	if subjects := yes.subjects(); len(subjects) != 1 {
		t.Errorf("the mails are %q", subjects)
	}
	if got := s.count(`select count(*) from invoices where account_id = $1 and status = 'paid' and method = 'sepaDebit'`, yes.id); got != 1 {
		t.Errorf("%d invoices are paid", got)
	}

	s.pays(no.wants("maand"), "sepa_debit")
	s.hear()
	s.bank("no")
	s.hear()
	if got := no.has(); got.Status != billing.Ended || no.account().Subscribed || got.EndsAt == nil {
		t.Errorf("after the bank refused: %+v", got)
	}
	if subjects := no.subjects(); !slices.Equal(
		subjects,
		[]string{"Je abonnement op fitpuur is begonnen", "Je betaling aan fitpuur is niet gelukt"},
	) {
		t.Errorf("the mails are %q", subjects)
	}
	events := s.stripe.Events()
	if last := events[len(events)-1].Type; last != "customer.subscription.deleted" {
		t.Errorf("the last that Stripe says is %s: it would try for weeks to be paid", last)
	}
	s.hear()
	s.later(30 * 24 * time.Hour)
	s.hear()
	if got := no.has(); got.Status != billing.Ended {
		t.Errorf("weeks after the bank refused: %+v", got)
	}
	s.pays(no.wants("jaar"), "ideal")
	s.hear()
	if got := no.has(); got.Status != billing.Active {
		t.Errorf("who tries again has %+v", got)
	}
}

func TestErasingAnAccountEndsWhatItPaysFor(t *testing.T) {
	s := newShop(t)
	subscriber, paying, looking := s.person(
		"fitpuur",
		"general",
	), s.person(
		"fitpuur",
		"general",
	), s.person(
		"fitpuur",
		"general",
	)
	s.pays(subscriber.wants("jaar"), "ideal")
	s.hear()
	page, unheard := paying.wants("maand"), looking.wants("maand")
	before := len(s.stripe.Events())
	for _, p := range []person{subscriber, paying, looking} {
		if p == looking {
			s.pays(unheard, "ideal") // and is gone before the word of it comes
		}
		if err := s.people.Erase(t.Context(), p.scope, p.id, now); err != nil {
			t.Fatal(err)
		}
	}
	s.work()
	if status, _ := s.see(page); status != http.StatusGone {
		t.Errorf("the page of who is gone is answered %d", status)
	}
	ended := 0
	for _, event := range s.stripe.Events()[before:] {
		if event.Type == "customer.subscription.deleted" {
			ended++
		}
		s.receive(event)
	}
	if ended != 2 {
		t.Errorf("%d subscriptions ended at Stripe", ended)
	}
	for _, table := range []string{"accounts", "customers", "checkouts", "subscriptions", "invoices"} {
		if left := s.count(`select count(*) from ` + table); left != 0 {
			t.Errorf("%d %s are left", left, table)
		}
	}
	s.later(400 * 24 * time.Hour)
	events := s.stripe.Events()
	if last := events[len(events)-1]; strings.HasPrefix(last.Type, "invoice") && len(events) > before+20 {
		t.Errorf("who is gone still pays: %s", last.Payload)
	}
	s.work()
}

func TestACustomerThatWeHaveNoWordOfIsForgottenToo(t *testing.T) {
	s := newShop(t)
	p := s.person("fitpuur", "general")
	s.cut("/v1/customers")
	p.refused(s.plan(p.scope, "maand"))
	deleted := 0
	s.through(func(request *http.Request) (*http.Response, error) {
		response, err := s.answered(request)
		if request.Method == http.MethodDelete && response.StatusCode == http.StatusOK {
			deleted++
		}
		return response, err
	})
	if err := s.people.Erase(t.Context(), p.scope, p.id, now); err != nil {
		t.Fatal(err)
	}
	s.work()
	if deleted != 1 {
		t.Errorf("%d customers were deleted", deleted)
	}
}

func TestAMinorPaysForNothing(t *testing.T) {
	s := newShop(t)
	p := s.person("fitpuur", "general")
	if _, err := s.admin.Exec(t.Context(), `update accounts set answers = answers - 'birthDate'`); err != nil {
		t.Fatal(err)
	}
	s.pays(p.wants("maand"), "ideal")
	s.hear()
	_, err := s.people.SaveOnboarding(
		t.Context(),
		p.scope,
		p.id,
		account.OnboardingUpdate{Answers: account.Answers{BirthDate: "2012-01-01", Sex: nutrition.Female}},
		now,
		now,
	)
	if !errors.Is(err, account.ErrTooYoung) {
		t.Fatalf("the error is %v", err)
	}
	s.work()
	events := s.stripe.Events()
	if last := events[len(events)-1].Type; last != "customer.subscription.deleted" {
		t.Errorf("the last that Stripe says is %s", last)
	}
}

func TestASubscriptionIsRenewedAndEnds(t *testing.T) {
	s := newShop(t)
	p := s.person("fitpuur", "general")
	s.pays(p.wants("maand"), "card")
	s.hear()
	s.later(31 * 24 * time.Hour)
	s.hear()
	if got := p.has(); got.Status != billing.Active || !got.PeriodEnd.Equal(now.AddDate(0, 2, 0)) ||
		s.count(`select count(*) from invoices where status = 'paid'`) != 2 {
		t.Errorf("after a month: %+v", got)
	}
	s.press("http://pay.localhost/refuse/"+s.customer(p), map[string][]string{"refuse": {"yes"}})
	s.later(31 * 24 * time.Hour)
	s.hear()
	if got := p.has(); got.Status != billing.PastDue || !p.account().Subscribed {
		t.Errorf("while a payment is tried again: %+v", got)
	}
	if code := p.refused(s.plan(p.scope, "jaar")); code != "already-subscribed" {
		t.Errorf("who is late is refused with %s", code)
	}
	s.later(10 * 24 * time.Hour)
	s.hear()
	if got := p.has(); got.Status != billing.Ended || p.account().Subscribed || got.EndsAt == nil {
		t.Errorf("after the last try: %+v", got)
	}
	if subjects := p.subjects(); len(subjects) != 1 {
		t.Errorf("the mails are %q", subjects)
	}
	for action, want := range map[string]int{"payment-failed": 1, "subscription-ended": 1, "subscribed": 1} {
		if got := s.count(`select count(*) from audit_entries where action = $1`, action); got != want {
			t.Errorf("%d lines say %s", got, action)
		}
	}
	s.press("http://pay.localhost/refuse/"+s.customer(p), map[string][]string{"refuse": {"no"}})
	s.pays(p.wants("jaar"), "card")
	s.hear()
	if got := p.has(); got.Status != billing.Active || got.Plan != s.plan(p.scope, "jaar") {
		t.Errorf("who came back has %+v", got)
	}
}

// customer is who a person is to Stripe.
func (s *shop) customer(p person) string {
	s.t.Helper()
	var id string
	if err := s.admin.QueryRow(s.t.Context(), `select stripe_customer_id from customers where account_id = $1`, p.id).Scan(&id); err != nil {
		s.t.Fatal(err)
	}
	return id
}

// checkout is the one checkout of a person.
func (s *shop) checkout(p person) string {
	s.t.Helper()
	var id string
	if err := s.admin.QueryRow(s.t.Context(), `select id::text from checkouts where customer_id = $1`, p.id).Scan(&id); err != nil {
		s.t.Fatal(err)
	}
	return id
}
