package billing_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/billing"
	"github.com/lepelblad/lepelblad/backend/internal/billing/stripelocal"
)

// receive takes an event as if Stripe sent it now.
func (s *shop) receive(event stripelocal.Event) {
	s.t.Helper()
	if err := s.service.HandleWebhook(s.t.Context(), event.Payload, s.stripe.Sign(event.Payload)); err != nil {
		s.t.Errorf("%s: %v", event.Type, err)
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

// ending is everything that a person is left with, without ids and times.
func (p person) ending() string {
	p.shop.t.Helper()
	var rows string
	const sql = `
		select coalesce((select string_agg(concat_ws(' ', status, cents, first_paid_at is not null, ends_at is not null), ';') from subscriptions where account_id = $1), '')
			|| ' | ' || coalesce((select string_agg(concat_ws(' ', status, method, cents, tax_cents, paid_at is not null), ';' order by created_at, number) from invoices where account_id = $1), '')
			|| ' | ' || coalesce((select string_agg(status, ';' order by created_at, cents) from checkouts where customer_id = $1), '')
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
			before := len(s.stripe.Events())
			p := s.person("fitpuur", "general")
			story(p)
			events := s.stripe.Events()[before:]
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
	early := s.stripe.Events()
	// The bank answers after we have asked Stripe and before we have written it down; the word of that is taken first.
	raced := false
	s.through(func(request *http.Request) (*http.Response, error) {
		response, err := s.answered(request)
		if !raced && strings.HasPrefix(request.URL.Path, "/v1/payment_intents/") {
			raced = true
			s.bank("yes")
			events := s.stripe.Events()
			for _, event := range events[len(early):] {
				s.receive(event)
			}
		}
		return response, err
	})
	s.receive(early[0])
	if got := p.has(); got.Status != billing.Active || !raced ||
		s.count(`select count(*) from invoices where status = 'paid'`) != 1 {
		t.Errorf("older word won: %+v", got)
	}
}

func TestFiftyDeliveriesAtOnceCountOnce(t *testing.T) {
	s := newShop(t)
	p := s.person("fitpuur", "general")
	s.pays(p.wants("maand"), "ideal")
	events := s.stripe.Events()
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
	if got := s.count(`select revision from customers`); got != len(events) {
		t.Errorf("%d events were handled, of %d", got, len(events))
	}
	if got, mails := s.count(`select count(*) from subscriptions`), p.subjects(); got != 1 || len(mails) != 1 {
		t.Errorf("there are %d subscriptions and mails %q", got, mails)
	}
}

func TestWhatStripeDidNotSignChangesNothing(t *testing.T) {
	s := newShop(t)
	p := s.person("fitpuur", "general")
	s.pays(p.wants("maand"), "ideal")
	event := s.stripe.Events()[0]
	stranger, err := stripelocal.New(stripelocal.Config{WebhookSecret: "whsec_of_somebody_else"})
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
		if err := s.service.HandleWebhook(t.Context(), []byte(c.payload), c.signature); !errors.Is(
			err,
			billing.ErrInvalidSignature,
		) {
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

// replacing is a wire on which Stripe's answers have some texts for others.
func (s *shop) replacing(pairs ...string) func(*http.Request) (*http.Response, error) {
	return func(request *http.Request) (*http.Response, error) {
		response, err := s.answered(request)
		body, _ := io.ReadAll(response.Body)
		response.Body = io.NopCloser(strings.NewReader(strings.NewReplacer(pairs...).Replace(string(body))))
		return response, err
	}
}

func TestASessionOfAnotherTenantOrAccountOpensNothing(t *testing.T) {
	s := newShop(t)
	payer, other := s.person("fitpuur", "general"), s.person("fitpuur", "general")
	abroad := s.person("greenfork", "general")
	other.wants("maand")
	abroad.wants("maand")
	before := len(s.stripe.Events())
	s.pays(payer.wants("maand"), "ideal")
	for n, event := range s.stripe.Events()[before:] {
		for name, wrong := range map[string]stripelocal.Event{
			"another account": changed(event, event.ID, fmt.Sprint("evt_account", n), payer.id.String(), other.id.String()),
			"another tenant":  changed(event, event.ID, fmt.Sprint("evt_tenant", n), payer.scope.Tenant().String(), abroad.scope.Tenant().String(), payer.id.String(), abroad.id.String()),
			"nobody":          changed(event, event.ID, fmt.Sprint("evt_nobody", n), payer.id.String(), uuid.NewString()),
			"no tenant of us": changed(event, event.ID, fmt.Sprint("evt_none", n), payer.scope.Tenant().String(), uuid.NewString()),
			"no names":        changed(event, event.ID, fmt.Sprint("evt_bare", n), `"metadata"`, `"other"`),
		} {
			s.receive(wrong)
			if payer.account().Subscribed || other.account().Subscribed || abroad.account().Subscribed {
				t.Fatalf("%s with %s: somebody is a subscriber", event.Type, name)
			}
		}
	}
	if kept := s.count(`select count(*) from payment_events`) + s.count(`select count(*) from subscriptions`) + s.count(`select count(*) from checkouts where status = 'completed'`); kept != 0 {
		t.Errorf("%d rows are left of it", kept)
	}
	// What Stripe itself says counts only when it fits what we asked for: here the events are right, and the objects
	// are not.
	for name, pair := range map[string][]string{
		"an object of another tenant":   {payer.scope.Tenant().String(), abroad.scope.Tenant().String()},
		"an object of another account":  {payer.id.String(), other.id.String()},
		"an object of another customer": {s.customer(payer), s.customer(other)},
		"an object of another checkout": {s.checkout(payer), s.checkout(other)},
		"an object of a checkout":       {`"client_reference_id":"` + s.checkout(payer), `"client_reference_id":"` + s.checkout(other)},
		"an object of no checkout":      {`"checkout":"`, `"checkout":"x`},
	} {
		s.through(s.replacing(pair...))
		for _, event := range s.stripe.Events()[before:] {
			if event.Type == "checkout.session.completed" ||
				!strings.Contains(name, " a checkout") { // only a session has that
				s.receive(event)
			}
		}
		if kept := s.count(`select count(*) from payment_events`) + s.count(`select count(*) from subscriptions`) + s.count(`select count(*) from checkouts where status = 'completed'`); kept != 0 {
			t.Errorf("%s: %d rows are left of it", name, kept)
		}
	}
	s.through(s.answered)
	for name, sql := range map[string]string{
		"another customer": `update customers set stripe_customer_id = 'cus_another' where account_id = $1`,
		"another checkout": `update checkouts set id = gen_random_uuid() where customer_id = $1`,
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
	if err := s.service.Sweep(t.Context(), p.scope, now.Add(59*24*time.Hour)); err != nil ||
		s.count(`select count(*) from payment_events`) != kept {
		t.Errorf("events that Stripe may send again are forgotten (%v)", err)
	}
	if err := s.service.Sweep(t.Context(), p.scope, now.Add(61*24*time.Hour)); err != nil ||
		s.count(`select count(*) from payment_events`) != 0 {
		t.Errorf("old events are kept (%v)", err)
	}
}
