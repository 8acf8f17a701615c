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

// handleEvent passes an event to the webhook as if Stripe sent it now.
func (s *fixture) handleEvent(event stripelocal.Event) {
	s.t.Helper()
	if err := s.service.HandleWebhook(s.t.Context(), event.Payload, s.stripe.Sign(event.Payload)); err != nil {
		s.t.Errorf("%s: %v", event.Type, err)
	}
}

// subjects returns the subjects of the account's mails, oldest first.
func (p subscriber) subjects() []string {
	var subjects []string
	for _, kept := range p.mails() {
		subjects = append(subjects, kept.Subject)
	}
	slices.Reverse(subjects)
	return subjects
}

// summary returns the account's final state without ids and times.
func (p subscriber) summary() string {
	p.fixture.t.Helper()
	letters := p.subjects() // first, since sending a letter adds an entry to the trail
	var rows string
	const sql = `
		select coalesce((select string_agg(concat_ws(' ', status, cents, first_paid_at is not null,
			ends_at is not null), ';') from subscriptions where account_id = $1), '')
			|| ' | ' || coalesce((select string_agg(concat_ws(' ', status, method, cents, tax_cents,
				paid_at is not null), ';' order by created_at, number) from invoices where account_id = $1), '')
			|| ' | ' || coalesce((select string_agg(status, ';' order by created_at, cents) from checkouts
				where customer_id = $1), '')
			|| ' | ' || coalesce((select string_agg(action, ';' order by action) from audit_entries
				where account_id = $1), '')`
	if err := p.fixture.admin.QueryRow(p.fixture.t.Context(), sql, p.id).Scan(&rows); err != nil {
		p.fixture.t.Fatal(err)
	}
	return fmt.Sprint(rows, " | ", p.account().Subscribed, " | ", letters)
}

func TestWebhook_SubscriptionsAreIndependentOfOrderAndRepeats(t *testing.T) {
	s := newFixture(t)
	order := rand.New(rand.NewPCG(1, 2))
	for name, story := range map[string]func(p subscriber){
		"paid at once": func(p subscriber) { s.pay(p.checkoutPage("maand"), "ideal") },
		"a debit that arrived": func(p subscriber) {
			s.pay(p.checkoutPage("maand"), "sepa_debit")
			s.resolveDebit("yes")
		},
		"a debit that was refused": func(p subscriber) {
			s.pay(p.checkoutPage("maand"), "sepa_debit")
			s.resolveDebit("no")
		},
		"another plan, then paid": func(p subscriber) {
			p.checkoutPage("jaar")
			s.pay(p.checkoutPage("maand"), "card")
		},
	} {
		ends := map[string]int{}
		for range 12 {
			before := len(s.stripe.Events())
			p := s.newSubscriber("fitpuur", "general")
			story(p)
			events := s.stripe.Events()[before:]
			events = append(events, events[order.IntN(len(events))], events[order.IntN(len(events))])
			order.Shuffle(len(events), func(a, b int) { events[a], events[b] = events[b], events[a] })
			for _, event := range events {
				s.handleEvent(event)
			}
			ends[p.summary()]++
		}
		if len(ends) != 1 {
			t.Errorf("%s has %d different outcomes: %v", name, len(ends), ends)
		}
	}
}

func TestWebhook_NewerStateWinsOverAConcurrentEvent(t *testing.T) {
	s := newFixture(t)
	p := s.newSubscriber("fitpuur", "general")
	s.pay(p.checkoutPage("maand"), "sepa_debit")
	early := s.stripe.Events()
	// The debit is resolved after the state was read and before it is stored; its event is handled first.
	raced := false
	s.setTransport(func(request *http.Request) (*http.Response, error) {
		response, err := s.serveStripe(request)
		if !raced && strings.HasPrefix(request.URL.Path, "/v1/payment_intents/") {
			raced = true
			s.resolveDebit("yes")
			events := s.stripe.Events()
			for _, event := range events[len(early):] {
				s.handleEvent(event)
			}
		}
		return response, err
	})
	s.handleEvent(early[0])
	if got := p.subscription(); got.Status != billing.Active || !raced ||
		s.count(`select count(*) from invoices where status = 'paid'`) != 1 {
		t.Errorf("the older state replaced the newer one: %+v", got)
	}
}

func TestWebhook_ConcurrentDeliveriesCountOnce(t *testing.T) {
	s := newFixture(t)
	p := s.newSubscriber("fitpuur", "general")
	s.pay(p.checkoutPage("maand"), "ideal")
	events := s.stripe.Events()
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() { s.handleEvent(events[0]) })
	}
	all.Wait()
	for range 20 {
		for _, event := range events {
			all.Go(func() { s.handleEvent(event) })
		}
	}
	all.Wait()
	if got := s.count(`select count(*) from payment_events`); got != len(events) {
		t.Errorf("%d events remain, want %d", got, len(events))
	}
	if got := s.count(`select revision from customers`); got != len(events) {
		t.Errorf("%d events were handled, want %d", got, len(events))
	}
	if got, mails := s.count(`select count(*) from subscriptions`), p.subjects(); got != 1 || len(mails) != 1 {
		t.Errorf("%d subscriptions and mails %q", got, mails)
	}
}

func TestWebhook_RefusesInvalidSignatures(t *testing.T) {
	s := newFixture(t)
	p := s.newSubscriber("fitpuur", "general")
	s.pay(p.checkoutPage("maand"), "ideal")
	event := s.stripe.Events()[0]
	stranger, err := stripelocal.New(stripelocal.Config{WebhookSecret: "whsec_of_another"})
	if err != nil {
		t.Fatal(err)
	}
	before := p.summary()
	for name, c := range map[string]struct{ payload, signature string }{
		"no signature":                    {string(event.Payload), ""},
		"nonsense":                        {string(event.Payload), "t=1,v1=abc"},
		"the signature of another secret": {string(event.Payload), stranger.Sign(event.Payload)},
		"the signature of another":        {string(event.Payload), s.stripe.Sign([]byte("{}"))},
		"a payload that was changed": {
			strings.Replace(string(event.Payload), "active", "ACTIVE", 1), s.stripe.Sign(event.Payload),
		},
		"a signature of long ago": {
			string(event.Payload), s.stripe.SignAt(event.Payload, time.Now().Add(-6*time.Minute)),
		},
		"no event": {"[]", s.stripe.Sign([]byte("[]"))},
	} {
		if err := s.service.HandleWebhook(t.Context(), []byte(c.payload), c.signature); !errors.Is(
			err,
			billing.ErrInvalidSignature,
		) {
			t.Errorf("%s: error = %v", name, err)
		}
	}
	if after := p.summary(); after != before || s.count(`select count(*) from payment_events`) != 0 {
		t.Errorf("state before = %s, after = %s", before, after)
	}
}

// replaceInEvent returns an event with some texts replaced.
func replaceInEvent(event stripelocal.Event, pairs ...string) stripelocal.Event {
	event.Payload = []byte(strings.NewReplacer(pairs...).Replace(string(event.Payload)))
	return event
}

// replaceInResponses returns a transport that replaces texts in Stripe's responses.
func (s *fixture) replaceInResponses(pairs ...string) func(*http.Request) (*http.Response, error) {
	return func(request *http.Request) (*http.Response, error) {
		response, err := s.serveStripe(request)
		body, _ := io.ReadAll(response.Body)
		response.Body = io.NopCloser(strings.NewReader(strings.NewReplacer(pairs...).Replace(string(body))))
		return response, err
	}
}

func TestWebhook_IgnoresSessionsOfOtherTenantsAndAccounts(t *testing.T) {
	s := newFixture(t)
	payer, other := s.newSubscriber("fitpuur", "general"), s.newSubscriber("fitpuur", "general")
	abroad := s.newSubscriber("greenfork", "general")
	other.checkoutPage("maand")
	abroad.checkoutPage("maand")
	before := len(s.stripe.Events())
	s.pay(payer.checkoutPage("maand"), "ideal")
	for n, event := range s.stripe.Events()[before:] {
		for name, wrong := range map[string]stripelocal.Event{
			"another account": replaceInEvent(
				event, event.ID, fmt.Sprint("evt_account", n), payer.id.String(), other.id.String(),
			),
			"another tenant": replaceInEvent(
				event, event.ID, fmt.Sprint("evt_tenant", n), payer.scope.Tenant().String(),
				abroad.scope.Tenant().String(), payer.id.String(), abroad.id.String(),
			),
			"nobody": replaceInEvent(event, event.ID, fmt.Sprint("evt_nobody", n), payer.id.String(), uuid.NewString()),
			"no tenant of us": replaceInEvent(
				event, event.ID, fmt.Sprint("evt_none", n), payer.scope.Tenant().String(), uuid.NewString(),
			),
			"no names": replaceInEvent(event, event.ID, fmt.Sprint("evt_bare", n), `"metadata"`, `"other"`),
		} {
			s.handleEvent(wrong)
			if payer.account().Subscribed || other.account().Subscribed || abroad.account().Subscribed {
				t.Fatalf("%s with %s: Subscribed = true, want false", event.Type, name)
			}
		}
	}
	if kept := s.count(`select count(*) from payment_events`) + s.count(`select count(*) from subscriptions`) + s.count(
		`select count(*) from checkouts where status = 'completed'`,
	); kept != 0 {
		t.Errorf("%d rows remain", kept)
	}
	// Objects from Stripe must match our rows: here the events are right and the objects are not.
	for name, pair := range map[string][]string{
		"an object of another tenant":   {payer.scope.Tenant().String(), abroad.scope.Tenant().String()},
		"an object of another account":  {payer.id.String(), other.id.String()},
		"an object of another customer": {s.stripeCustomer(payer), s.stripeCustomer(other)},
		"an object of another checkout": {s.checkoutID(payer), s.checkoutID(other)},
		"an object of a checkout": {
			`"client_reference_id":"` + s.checkoutID(payer), `"client_reference_id":"` + s.checkoutID(other),
		},
		"an object of no checkout": {`"checkout":"`, `"checkout":"x`},
	} {
		s.setTransport(s.replaceInResponses(pair...))
		for _, event := range s.stripe.Events()[before:] {
			if event.Type == "checkout.session.completed" ||
				!strings.Contains(name, " a checkout") { // only sessions refer to it
				s.handleEvent(event)
			}
		}
		if kept := s.count(
			`select count(*) from payment_events`,
		) + s.count(`select count(*) from subscriptions`) + s.count(
			`select count(*) from checkouts where status = 'completed'`,
		); kept != 0 {
			t.Errorf("%s: %d rows remain", name, kept)
		}
	}
	s.setTransport(s.serveStripe)
	for name, sql := range map[string]string{
		"another customer": `update customers set stripe_customer_id = 'cus_another' where account_id = $1`,
		"another checkout": `update checkouts set id = gen_random_uuid() where customer_id = $1`,
	} {
		if _, err := s.admin.Exec(t.Context(), sql, payer.id); err != nil {
			t.Fatal(err)
		}
		s.deliverEvents()
		if payer.account().Subscribed {
			t.Errorf("%s: Subscribed = true, want false", name)
		}
	}
}

func TestWebhook_AcceptsUnrelatedEvents(t *testing.T) {
	s := newFixture(t)
	for _, body := range []map[string]any{
		{"type": "customer.created", "data": map[string]any{"object": map[string]any{"id": "cus_1"}}},
		{"type": "invoice.paid", "data": map[string]any{"object": map[string]any{"id": "in_1"}}},
		{
			"type": "checkout.session.completed",
			"data": map[string]any{"object": map[string]any{"metadata": map[string]string{"tenant": uuid.NewString()}}},
		},
		{"type": "checkout.session.completed"},
	} {
		body["id"], body["object"], body["api_version"] = "evt_1", "event", "2020-08-27" // of an old API version
		payload, err := json.Marshal(body)
		if err != nil {
			t.Fatal(err)
		}
		s.handleEvent(stripelocal.Event{Payload: payload})
	}
	if kept := s.count(`select count(*) from payment_events`); kept != 0 {
		t.Errorf("%d events remain", kept)
	}
}

func TestSweep_DeletesOldEvents(t *testing.T) {
	s := newFixture(t)
	p := s.newSubscriber("fitpuur", "general")
	s.pay(p.checkoutPage("maand"), "ideal")
	s.deliverEvents()
	kept := s.count(`select count(*) from payment_events`)
	if err := s.service.Sweep(t.Context(), p.scope, now.Add(59*24*time.Hour)); err != nil ||
		s.count(`select count(*) from payment_events`) != kept {
		t.Errorf("events that Stripe may send again were deleted (%v)", err)
	}
	if err := s.service.Sweep(t.Context(), p.scope, now.Add(61*24*time.Hour)); err != nil ||
		s.count(`select count(*) from payment_events`) != 0 {
		t.Errorf("old events were not deleted (%v)", err)
	}
}
