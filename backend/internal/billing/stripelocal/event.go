package stripelocal

import (
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"time"

	"github.com/stripe/stripe-go/v85"

	"github.com/lepelblad/lepelblad/backend/internal/outbound"
	"github.com/stripe/stripe-go/v85/webhook"
)

// Event is something that happened, as it is reported.
type Event struct {
	ID      string
	Type    string
	Payload []byte
}

// delivery is an event that was not taken yet.
type delivery struct {
	ID      string          `json:"id"`
	Kind    string          `json:"kind"`
	Payload json.RawMessage `json:"payload"`
	Tries   int             `json:"tries"`
	Due     time.Time       `json:"due"` // by the machine's clock
}

// waits are how long an event that was not taken waits before it is sent again; the last wait repeats, and after
// mostTries it is given up.
var waits = []time.Duration{2 * time.Second, 10 * time.Second, time.Minute, 10 * time.Minute}

const mostTries = 30

// tell reports that something happened to an object, as it is now.
func (s *Server) tell(kind string, about object) {
	event := object{
		"id": newID(
			"evt",
		), "object": "event", "api_version": stripe.APIVersion, "created": s.now().Unix(), "type": kind, "livemode": false,
		"data": object{
			"object": s.shown(about, nil),
		}, "pending_webhooks": 1, "request": object{"id": nil, "idempotency_key": nil},
	}
	payload, err := json.Marshal(event)
	if err != nil {
		panic(err) // it is made of texts and numbers
	}
	s.told = append(s.told, Event{ID: event.id(), Type: kind, Payload: payload})
	s.known.Pending = append(s.known.Pending, delivery{ID: event.id(), Kind: kind, Payload: payload})
}

// Events are the events since the server began, the oldest first.
func (s *Server) Events() []Event {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return slices.Clone(s.told)
}

// Sign is the header Stripe-Signature of a payload that is sent now.
func (s *Server) Sign(payload []byte) string {
	return s.SignAt(payload, time.Now()) // whoever checks it has not moved their clock
}

// SignAt is the header of a payload that was sent at another time.
func (s *Server) SignAt(payload []byte, at time.Time) string {
	return fmt.Sprintf("t=%d,v1=%s", at.Unix(), hex.EncodeToString(webhook.ComputeSignature(at, payload, s.WebhookSecret)))
}

// Deliver sends every event that is due, once. One that is not taken stays for later. The error is the last refusal.
func (s *Server) Deliver(ctx context.Context) error {
	s.mutex.Lock()
	waiting := slices.Clone(s.known.Pending)
	s.mutex.Unlock()
	if len(waiting) == 0 {
		return nil
	}
	var last error
	for _, one := range waiting {
		if one.Due.After(time.Now()) {
			continue
		}
		if err := s.send(ctx, one.Payload); err != nil {
			last = err
			s.settleDelivery(one.ID, false)
			continue
		}
		s.settleDelivery(one.ID, true)
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if err := s.save(); err != nil {
		return err
	}
	return last
}

// settleDelivery takes an event off the list, or puts it off.
func (s *Server) settleDelivery(id string, taken bool) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.known.Pending = slices.DeleteFunc(
		s.known.Pending,
		func(d delivery) bool { return d.ID == id && (taken || d.Tries+1 >= mostTries) },
	)
	for n := range s.known.Pending {
		if one := &s.known.Pending[n]; one.ID == id {
			one.Due = time.Now().Add(waits[min(one.Tries, len(waits)-1)])
			one.Tries++
		}
	}
}

// reporter sends reports over a transport; nil is the usual one.
func reporter(over http.RoundTripper) func(*http.Request) (*http.Response, error) {
	const patience = 20 * time.Second
	client := outbound.Operator(patience)
	if over != nil {
		client.Transport = over
	}
	return client.Do
}

func (s *Server) send(ctx context.Context, payload []byte) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, s.WebhookURL, bytes.NewReader(payload))
	if err != nil {
		return fmt.Errorf("reporting an event: %w", err)
	}
	request.Header.Set("Content-Type", "application/json; charset=utf-8")
	request.Header.Set("Stripe-Signature", s.Sign(payload))
	response, err := s.report(request)
	if err != nil {
		return fmt.Errorf("reporting an event: %w", err)
	}
	defer response.Body.Close() //nolint:errcheck // it is read
	said, _ := io.ReadAll(io.LimitReader(response.Body, 1<<10))
	if response.StatusCode >= http.StatusMultipleChoices {
		return fmt.Errorf("an event was answered %d: %s", response.StatusCode, said)
	}
	return nil
}

// Run lets time pass and reports what happens, until ctx ends. failed is told of what goes wrong.
func (s *Server) Run(ctx context.Context, failed func(error)) {
	const tick = time.Second
	ticker := time.NewTicker(tick)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-s.wake:
		case <-ticker.C:
			s.mutex.Lock()
			s.passTime()
			s.mutex.Unlock()
		}
		if err := s.Deliver(ctx); err != nil && ctx.Err() == nil {
			failed(err)
		}
	}
}
