package billing_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/billing"
	"github.com/lepelblad/lepelblad/backend/internal/billing/stripelocal"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
)

// receive takes an event as if Stripe sent it now.
func (s *shop) receive(event stripelocal.Event) {
	s.t.Helper()
	if err := s.service.Receive(s.t.Context(), event.Payload, s.stripe.Sign(event.Payload)); err != nil {
		s.t.Errorf("%s: %v", event.Kind, err)
	}
}

// subjects are the subjects of the mails to a person, the oldest first.
func (p person) subjects() []string {
	var subjects []string
	for _, kept := range p.mailed() {
		subjects = append(subjects, kept.Subject)
	}
	slices.Reverse(subjects)
	return subjects
}

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
		if known := p.account(); !known.Subscribed || !known.CaloriesSubmitted() {
			t.Errorf("%s: the account is %+v", way, known)
		}
		mails := p.mailed()
		if len(mails) != 1 {
			t.Fatalf("%s: there are %d mails", way, len(mails))
		}
		for _, part := range []string{"Hoi Noor", "per kwartaal", "€\u00a029,95", "€\u00a05,20 btw (21%)", "21 februari 2027", "5 december 2026", "herroepen", "hallo@fitpuur"} {
			if !strings.Contains(mails[0].Text, part) {
				t.Errorf("%s: %q is not in %s", way, part, mails[0].Text)
			}
		}
		if paid := s.count(`select count(*) from invoices where account_id = $1 and status = 'paid' and method = $2 and cents = 2995 and tax_cents = 520 and paid_at is not null`, p.id, way); paid != 1 {
			t.Errorf("%s: %d invoices are paid", way, paid)
		}
		if done := s.count(`select count(*) from checkouts where account_id = $1 and status = 'completed'`, p.id); done != 1 {
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
	if known := p.account(); !known.Subscribed || known.CaloriesSubmitted() {
		t.Errorf("the account is %+v", known)
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
	if subjects := no.subjects(); !slices.Equal(subjects, []string{"Je abonnement op fitpuur is begonnen", "Je betaling aan fitpuur is niet gelukt"}) {
		t.Errorf("the mails are %q", subjects)
	}
	s.hear() // that Stripe ended it, as we asked
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

// ending is everything that a person is left with, without ids and times.
func (p person) ending() string {
	p.shop.t.Helper()
	var rows string
	const sql = `
		select coalesce((select string_agg(concat_ws(' ', status, cents, first_paid_at is not null, ends_at is not null), ';') from subscriptions where account_id = $1), '')
			|| ' | ' || coalesce((select string_agg(concat_ws(' ', status, method, cents, tax_cents, paid_at is not null), ';' order by created_at, number) from invoices where account_id = $1), '')
			|| ' | ' || coalesce((select string_agg(status, ';' order by created_at, cents) from checkouts where account_id = $1), '')
			|| ' | ' || coalesce((select string_agg(action, ';' order by action) from audit_entries where account_id = $1), '')`
	if err := p.shop.admin.QueryRow(p.shop.t.Context(), sql, p.id).Scan(&rows); err != nil {
		p.shop.t.Fatal(err)
	}
	return fmt.Sprint(rows, " | ", p.account().Subscribed, " | ", p.subjects())
}

func TestEventsMayComeTwiceAndInAnyOrder(t *testing.T) {
	s := newShop(t)
	order := rand.New(rand.NewPCG(1, 2))
	for name, story := range map[string]func(p person){
		"paid at once":             func(p person) { s.pays(p.wants("maand"), "ideal") },
		"a debit that arrived":     func(p person) { s.pays(p.wants("maand"), "sepa_debit"); s.bank("yes") },
		"a debit that was refused": func(p person) { s.pays(p.wants("maand"), "sepa_debit"); s.bank("no") },
		"another plan, then paid":  func(p person) { p.wants("jaar"); s.pays(p.wants("maand"), "card") },
	} {
		ends := map[string]int{}
		for range 12 {
			before := len(s.stripe.Told())
			p := s.person("fitpuur", "general")
			story(p)
			events := s.stripe.Told()[before:]
			events = append(events, events[order.IntN(len(events))], events[order.IntN(len(events))])
			order.Shuffle(len(events), func(a, b int) { events[a], events[b] = events[b], events[a] })
			for _, event := range events {
				s.receive(event)
			}
			ends[p.ending()]++
		}
		if len(ends) != 1 {
			t.Errorf("%s ends in %d ways: %v", name, len(ends), ends)
		}
	}
}

func TestWordThatComesWhileThingsChangeEndsTheSame(t *testing.T) {
	s := newShop(t)
	p := s.person("fitpuur", "general")
	s.pays(p.wants("maand"), "sepa_debit")
	early := s.stripe.Told()
	// The bank answers after we have asked Stripe and before we have written it down; the word of that is taken first.
	raced := false
	s.through(func(request *http.Request) (*http.Response, error) {
		response, err := s.answered(request)
		if !raced && strings.HasPrefix(request.URL.Path, "/v1/payment_intents/") {
			raced = true
			s.bank("yes")
			told := s.stripe.Told()
			for _, event := range told[len(early):] {
				s.receive(event)
			}
		}
		return response, err
	})
	s.receive(early[0])
	if got := p.has(); got.Status != billing.Active || !raced {
		t.Errorf("older word won: %+v", got)
	}
}

func TestFiftyDeliveriesAtOnceCountOnce(t *testing.T) {
	s := newShop(t)
	p := s.person("fitpuur", "general")
	s.pays(p.wants("maand"), "ideal")
	events := s.stripe.Told()
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() { s.receive(events[0]) })
	}
	all.Wait()
	for range 20 {
		for _, event := range events {
			all.Go(func() { s.receive(event) })
		}
	}
	all.Wait()
	if got := s.count(`select count(*) from payment_events`); got != len(events) {
		t.Errorf("%d events are kept, of %d", got, len(events))
	}
	if got, mails := s.count(`select count(*) from subscriptions`), p.subjects(); got != 1 || len(mails) != 1 {
		t.Errorf("there are %d subscriptions and mails %q", got, mails)
	}
}

func TestWhatStripeDidNotSignChangesNothing(t *testing.T) {
	s := newShop(t)
	p := s.person("fitpuur", "general")
	s.pays(p.wants("maand"), "ideal")
	event := s.stripe.Told()[0]
	stranger, err := stripelocal.New(stripelocal.Config{Secret: "whsec_of_somebody_else"})
	if err != nil {
		t.Fatal(err)
	}
	before := p.ending()
	for name, c := range map[string]struct{ payload, signature string }{
		"no signature":               {string(event.Payload), ""},
		"nonsense":                   {string(event.Payload), "t=1,v1=abc"},
		"somebody else's signature":  {string(event.Payload), stranger.Sign(event.Payload)},
		"the signature of another":   {string(event.Payload), s.stripe.Sign([]byte("{}"))},
		"a payload that was changed": {strings.Replace(string(event.Payload), "active", "ACTIVE", 1), s.stripe.Sign(event.Payload)},
		"a signature of long ago":    {string(event.Payload), s.stripe.SignAt(event.Payload, time.Now().Add(-6*time.Minute))},
		"no event":                   {"[]", s.stripe.Sign([]byte("[]"))},
	} {
		if err := s.service.Receive(t.Context(), []byte(c.payload), c.signature); !errors.Is(err, billing.ErrSignature) {
			t.Errorf("%s is answered with %v", name, err)
		}
	}
	if after := p.ending(); after != before || s.count(`select count(*) from payment_events`) != 0 {
		t.Errorf("it was %s and is %s", before, after)
	}
}

// changed is an event in which some texts are others, as Stripe would sign it.
func changed(event stripelocal.Event, pairs ...string) stripelocal.Event {
	event.Payload = []byte(strings.NewReplacer(pairs...).Replace(string(event.Payload)))
	return event
}

func TestASessionOfAnotherTenantOrAccountOpensNothing(t *testing.T) {
	s := newShop(t)
	payer, other := s.person("fitpuur", "general"), s.person("fitpuur", "general")
	abroad := s.person("greenfork", "general")
	other.wants("maand")
	abroad.wants("maand")
	before := len(s.stripe.Told())
	s.pays(payer.wants("maand"), "ideal")
	for n, event := range s.stripe.Told()[before:] {
		for name, wrong := range map[string]stripelocal.Event{
			"another account": changed(event, event.ID, fmt.Sprint("evt_account", n), payer.id.String(), other.id.String()),
			"another tenant":  changed(event, event.ID, fmt.Sprint("evt_tenant", n), payer.scope.Tenant().String(), abroad.scope.Tenant().String(), payer.id.String(), abroad.id.String()),
			"nobody":          changed(event, event.ID, fmt.Sprint("evt_nobody", n), payer.id.String(), uuid.NewString()),
			"no tenant of us": changed(event, event.ID, fmt.Sprint("evt_none", n), payer.scope.Tenant().String(), uuid.NewString()),
			"no names":        changed(event, event.ID, fmt.Sprint("evt_bare", n), `"metadata"`, `"other"`),
		} {
			s.receive(wrong)
			if payer.account().Subscribed || other.account().Subscribed || abroad.account().Subscribed {
				t.Fatalf("%s with %s: somebody is a subscriber", event.Kind, name)
			}
		}
	}
	if kept := s.count(`select count(*) from payment_events`) + s.count(`select count(*) from subscriptions`) + s.count(`select count(*) from checkouts where status = 'completed'`); kept != 0 {
		t.Errorf("%d rows are left of it", kept)
	}
	// What Stripe itself says of somebody counts only when it fits what we asked for.
	for name, sql := range map[string]string{
		"another customer": `update customers set stripe_customer_id = 'cus_another' where account_id = $1`,
		"another checkout": `update checkouts set id = gen_random_uuid() where account_id = $1`,
	} {
		if _, err := s.admin.Exec(t.Context(), sql, payer.id); err != nil {
			t.Fatal(err)
		}
		s.hear()
		if payer.account().Subscribed {
			t.Errorf("%s: it counts", name)
		}
	}
}

func TestErasingAnAccountEndsWhatItPaysFor(t *testing.T) {
	s := newShop(t)
	subscriber, paying, looking := s.person("fitpuur", "general"), s.person("fitpuur", "general"), s.person("fitpuur", "general")
	s.pays(subscriber.wants("jaar"), "ideal")
	s.hear()
	page, unheard := paying.wants("maand"), looking.wants("maand")
	before := len(s.stripe.Told())
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
	for _, event := range s.stripe.Told()[before:] {
		if event.Kind == "customer.subscription.deleted" {
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
	told := s.stripe.Told()
	if last := told[len(told)-1]; strings.HasPrefix(last.Kind, "invoice") && len(told) > before+20 {
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
	_, err := s.people.SaveOnboarding(t.Context(), p.scope, p.id, account.Save{Answers: account.Answers{BirthDate: "2012-01-01", Sex: nutrition.Female}}, now, now)
	if !errors.Is(err, account.ErrTooYoung) {
		t.Fatalf("the error is %v", err)
	}
	s.work()
	told := s.stripe.Told()
	if last := told[len(told)-1].Kind; last != "customer.subscription.deleted" {
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
	if got := p.has(); got.Status != billing.Active || !got.PeriodEnd.Equal(now.AddDate(0, 2, 0)) || s.count(`select count(*) from invoices where status = 'paid'`) != 2 {
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

func TestEventsThatAreNothingToUsAreTaken(t *testing.T) {
	s := newShop(t)
	for _, body := range []map[string]any{
		{"type": "customer.created", "data": map[string]any{"object": map[string]any{"id": "cus_1"}}},
		{"type": "invoice.paid", "data": map[string]any{"object": map[string]any{"id": "in_1"}}},
		{"type": "checkout.session.completed", "data": map[string]any{"object": map[string]any{"metadata": map[string]string{"tenant": uuid.NewString()}}}},
		{"type": "checkout.session.completed"},
	} {
		body["id"], body["object"], body["api_version"] = "evt_1", "event", "2020-08-27" // of an endpoint that somebody made long ago
		payload, err := json.Marshal(body)
		if err != nil {
			t.Fatal(err)
		}
		s.receive(stripelocal.Event{Payload: payload})
	}
	if kept := s.count(`select count(*) from payment_events`); kept != 0 {
		t.Errorf("%d events are kept", kept)
	}
}

func TestOldEventsAreForgotten(t *testing.T) {
	s := newShop(t)
	p := s.person("fitpuur", "general")
	s.pays(p.wants("maand"), "ideal")
	s.hear()
	kept := s.count(`select count(*) from payment_events`)
	if err := billing.Sweep(t.Context(), p.scope, now.Add(59*24*time.Hour)); err != nil || s.count(`select count(*) from payment_events`) != kept {
		t.Errorf("events that Stripe may send again are forgotten (%v)", err)
	}
	if err := billing.Sweep(t.Context(), p.scope, now.Add(61*24*time.Hour)); err != nil || s.count(`select count(*) from payment_events`) != 0 {
		t.Errorf("old events are kept (%v)", err)
	}
}
