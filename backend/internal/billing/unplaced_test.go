package billing_test

import (
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/billing"
	"github.com/lepelblad/lepelblad/backend/internal/billing/stripelocal"
)

// unplaced returns the events that are not settled, newest first.
func (s *fixture) unplaced() []billing.UnplacedEvent {
	s.t.Helper()
	events, total, err := s.service.UnplacedEvents(s.t.Context(), false, 1, 100)
	if err != nil || total != len(events) {
		s.t.Fatalf("%d of %d events are listed: %v", len(events), total, err)
	}
	return events
}

func TestWebhook_KeepsEventsWithoutCustomer(t *testing.T) {
	s := newFixture(t)
	for id, body := range map[string]map[string]any{
		"evt_bare":  {"type": "invoice.paid", "data": map[string]any{"object": map[string]any{"id": "in_1"}}},
		"evt_empty": {"type": "checkout.session.completed"},
		"evt_refund": {"type": "charge.refunded", "data": map[string]any{"object": map[string]any{
			"id": "ch_1", "object": "charge", "payment_intent": "pi_unknown",
		}}},
		"evt_other": {"type": "customer.created", "data": map[string]any{"object": map[string]any{"id": "cus_1"}}},
	} {
		body["id"], body["object"], body["api_version"] = id, "event", "2020-08-27"
		payload, err := json.Marshal(body)
		if err != nil {
			t.Fatal(err)
		}
		s.handleEvent(stripelocal.Event{Payload: payload})
		s.handleEvent(stripelocal.Event{Payload: payload})
	}
	events := s.unplaced()
	slices.SortFunc(events, func(a, b billing.UnplacedEvent) int { return strings.Compare(a.ID, b.ID) })
	if len(events) != 3 || events[0].ID != "evt_bare" || events[0].ObjectID != "in_1" || events[0].Tries != 2 ||
		events[0].Reason != billing.NoOwner || events[1].ID != "evt_empty" ||
		events[2].ID != "evt_refund" || events[2].Reason != billing.NoOwner {
		t.Fatalf("events = %+v", events)
	}
	if jobs := s.count(`select count(*) from jobs.river_job`); jobs != 0 {
		t.Errorf("%d jobs retry events without a customer", jobs)
	}
	if again, err := s.service.PlaceAgain(t.Context(), "evt_bare"); err != nil || again.SettledAt != nil ||
		again.Reason != billing.NoOwner {
		t.Errorf("PlaceAgain() = %+v, %v", again, err)
	}
	if _, err := s.service.SettleEvent(t.Context(), "evt_bare", uuid.Nil); err != nil {
		t.Fatal(err)
	}
	isBare := func(e billing.UnplacedEvent) bool { return e.ID == "evt_bare" }
	if left := s.unplaced(); len(left) != 2 || slices.ContainsFunc(left, isBare) {
		t.Errorf("events after settling one = %+v", left)
	}
	if _, err := s.service.PlaceAgain(t.Context(), "evt_none"); !errors.Is(err, billing.ErrEventNotFound) {
		t.Errorf("PlaceAgain of an unknown event = %v", err)
	}
}

func TestWebhook_KeepsEventsWithTextThatCannotBeStored(t *testing.T) {
	s := newFixture(t)
	s.handleEvent(stripelocal.Event{Payload: []byte(`{"id": "evt_a\u0000b", "object": "event", "type": "invoice.paid",
		"api_version": "2020-08-27", "data": {"object": {"id": "in_\u0000"}}}`)})
	if events := s.unplaced(); len(events) != 1 || events[0].ID != "evt_a\ufffdb" || events[0].ObjectID != "in_\ufffd" {
		t.Errorf("events = %+v", events)
	}
}

func TestWebhook_KeepsAndRetriesEventsThatFail(t *testing.T) {
	s := newFixture(t)
	p := s.newSubscriber("fitpuur", "general")
	s.pay(p.checkoutPage("maand"), "ideal")
	s.setTransport(func(*http.Request) (*http.Response, error) { return nil, errCut })
	s.deliverEvents() // each is accepted
	events := s.unplaced()
	if len(events) == 0 || events[0].Reason != billing.Failed || *events[0].ClaimedCustomer != p.id {
		t.Fatalf("events = %+v", events)
	}
	s.runJobs()
	if left := s.unplaced(); len(left) != len(events) || left[0].Tries != 2 || p.account().Subscribed {
		t.Errorf("events while Stripe is unavailable = %+v", left)
	}
	s.setTransport(s.serveStripe)
	s.runJobs()
	if left := s.unplaced(); len(left) != 0 || !p.account().Subscribed {
		t.Errorf("events after Stripe is available again = %+v, access %t", left, p.account().Subscribed)
	}
}

func TestWebhook_KeepsMoneyOfErasedAccounts(t *testing.T) {
	s := newFixture(t)
	p := s.newSubscriber("fitpuur", "general")
	s.pay(p.checkoutPage("maand"), "ideal")
	events := s.stripe.Events()
	if err := s.accounts.Erase(t.Context(), p.scope, p.id, now); err != nil {
		t.Fatal(err)
	}
	for _, event := range events {
		s.handleEvent(event)
	}
	for _, event := range s.unplaced() {
		if event.Reason != billing.NoCustomer {
			t.Errorf("reason = %s", event.Reason)
		}
	}
	if kept := len(s.unplaced()); kept != 3 { // the subscription, its invoice and the page
		t.Errorf("%d events remain", kept)
	}
	quiet := s.newSubscriber("fitpuur", "general")
	s.pay(quiet.checkoutPage("maand"), "ideal")
	s.deliverEvents()
	before := len(s.unplaced())
	if err := s.accounts.Erase(t.Context(), quiet.scope, quiet.id, now); err != nil {
		t.Fatal(err)
	}
	s.runJobs()
	s.deliverEvents() // the end of the subscription
	if after := len(s.unplaced()); after > before {
		t.Errorf("%d unprocessed events after erasing a subscriber", after-before)
	}
}

func TestWebhook_KeepsEventsOfOtherCustomers(t *testing.T) {
	s := newFixture(t)
	payer, other := s.newSubscriber("fitpuur", "general"), s.newSubscriber("fitpuur", "general")
	other.checkoutPage("maand")
	s.pay(payer.checkoutPage("maand"), "ideal")
	event := s.stripe.Events()[0]
	s.handleEvent(replaceInEvent(event, payer.id.String(), other.id.String()))
	if events := s.unplaced(); len(events) != 1 || events[0].Reason != billing.Mismatch {
		t.Errorf("events = %+v", events)
	}
	if payer.account().Subscribed || other.account().Subscribed {
		t.Error("an event of another customer gives access, want none")
	}
}
