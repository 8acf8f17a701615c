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

// Event is an event as it is sent to the webhook.
type Event struct {
	ID      string
	Type    string
	Payload []byte
}

// delivery is an event that the webhook has not accepted yet.
type delivery struct {
	ID          string          `json:"id"`
	Kind        string          `json:"kind"`
	Payload     json.RawMessage `json:"payload"`
	Attempts    int             `json:"tries"`
	NextAttempt time.Time       `json:"due"` // by the system clock, which Advance does not move
}

// deliveryMode is how events are delivered, to test a webhook with late, repeated and reordered events. The zero value
// delivers each at once.
type deliveryMode string

// The modes of delivery.
const (
	deliverLate     deliveryMode = "late"     // after lateDelay
	deliverTwice    deliveryMode = "twice"    // at once, and again
	deliverReversed deliveryMode = "reversed" // after reversedDelay, the newest first
)

// Delays of deliveries.
const (
	lateDelay     = time.Minute
	reversedDelay = 5 * time.Second
)

// delay returns how long an event waits before it is delivered.
func (m deliveryMode) delay() time.Duration {
	return map[deliveryMode]time.Duration{deliverLate: lateDelay, deliverReversed: reversedDelay}[m]
}

// retryDelays are the times between attempts to deliver an event. The last one repeats, up to maxAttempts.
var retryDelays = []time.Duration{2 * time.Second, 10 * time.Second, time.Minute, 10 * time.Minute}

const maxAttempts = 30

// emit adds an event about the current state of an object.
func (s *Server) emit(kind string, obj object) {
	event := object{
		"id":          newID("evt"),
		"object":      "event",
		"api_version": stripe.APIVersion,
		"created":     s.now().Unix(),
		"type":        kind,
		"livemode":    false,
		"data": object{
			"object": s.render(obj, nil),
		},
		"pending_webhooks": 1,
		"request":          object{"id": nil, "idempotency_key": nil},
	}
	payload, err := json.Marshal(event)
	if err != nil {
		panic(err) // an object holds only values that JSON can encode
	}
	s.events = append(s.events, Event{ID: event.id(), Type: kind, Payload: payload})
	d := delivery{ID: event.id(), Kind: kind, Payload: payload}
	if wait := s.state.Delivery.delay(); wait > 0 {
		d.NextAttempt = time.Now().Add(wait)
	}
	s.state.Pending = append(s.state.Pending, d)
}

// Events returns the events since the server started, oldest first.
func (s *Server) Events() []Event {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return slices.Clone(s.events)
}

// Sign returns the Stripe-Signature header of a payload that is sent now.
func (s *Server) Sign(payload []byte) string {
	return s.SignAt(payload, time.Now()) // the receiver's clock is not moved
}

// SignAt returns the Stripe-Signature header of a payload that is sent at a given time.
func (s *Server) SignAt(payload []byte, at time.Time) string {
	return fmt.Sprintf(
		"t=%d,v1=%s",
		at.Unix(),
		hex.EncodeToString(webhook.ComputeSignature(at, payload, s.WebhookSecret)),
	)
}

// Deliver sends every due event once. An event that the webhook does not accept is sent again later. The error is the
// last failure.
func (s *Server) Deliver(ctx context.Context) error {
	s.mutex.Lock()
	pending, mode := slices.Clone(s.state.Pending), s.state.Delivery
	s.mutex.Unlock()
	if mode == deliverReversed {
		slices.Reverse(pending)
		// Wait for the newest, which is sent first.
		if len(pending) > 0 && pending[0].Attempts == 0 && pending[0].NextAttempt.After(time.Now()) {
			return nil
		}
	}
	if len(pending) == 0 {
		return nil
	}
	var lastErr error
	for _, d := range pending {
		if d.NextAttempt.After(time.Now()) {
			continue
		}
		if err := s.post(ctx, d.Payload); err != nil {
			lastErr = err
			s.recordAttempt(d.ID, false)
			continue
		}
		s.recordAttempt(d.ID, true)
		if mode == deliverTwice {
			if err := s.post(ctx, d.Payload); err != nil {
				lastErr = err
			}
		}
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if err := s.save(); err != nil {
		return err
	}
	return lastErr
}

// recordAttempt removes an event from the pending ones, or schedules the next attempt.
func (s *Server) recordAttempt(id string, accepted bool) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.state.Pending = slices.DeleteFunc(
		s.state.Pending,
		func(d delivery) bool { return d.ID == id && (accepted || d.Attempts+1 >= maxAttempts) },
	)
	for n := range s.state.Pending {
		if d := &s.state.Pending[n]; d.ID == id {
			d.NextAttempt = time.Now().Add(retryDelays[min(d.Attempts, len(retryDelays)-1)])
			d.Attempts++
		}
	}
}

// newSender returns a function that sends requests over a transport; nil is the default transport.
func newSender(transport http.RoundTripper) func(*http.Request) (*http.Response, error) {
	const patience = 2 * time.Minute // a busy machine answers late
	client := outbound.Operator(patience)
	if transport != nil {
		client.Transport = transport
	}
	return client.Do
}

func (s *Server) post(ctx context.Context, payload []byte) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, s.WebhookURL, bytes.NewReader(payload))
	if err != nil {
		return fmt.Errorf("reporting an event: %w", err)
	}
	request.Header.Set("Content-Type", "application/json; charset=utf-8")
	request.Header.Set("Stripe-Signature", s.Sign(payload))
	response, err := s.sendRequest(request)
	if err != nil {
		return fmt.Errorf("reporting an event: %w", err)
	}
	defer response.Body.Close()
	body, _ := io.ReadAll(io.LimitReader(response.Body, 1<<10))
	if response.StatusCode >= http.StatusMultipleChoices {
		return fmt.Errorf("an event was answered %d: %s", response.StatusCode, body)
	}
	return nil
}

// Run moves time forward and delivers events until ctx ends. It calls failed with every error.
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
			s.runDue()
			s.mutex.Unlock()
		}
		if err := s.Deliver(ctx); err != nil && ctx.Err() == nil {
			failed(err)
		}
	}
}
