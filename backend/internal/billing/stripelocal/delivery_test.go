package stripelocal

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// receiver is a webhook that records the types of the events that it received.
type receiver struct {
	mutex sync.Mutex
	types []string
}

func (w *receiver) RoundTrip(r *http.Request) (*http.Response, error) {
	var event struct{ Type string }
	if err := json.NewDecoder(r.Body).Decode(&event); err != nil {
		return nil, err
	}
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.types = append(w.types, event.Type)
	return &http.Response{StatusCode: http.StatusNoContent, Body: http.NoBody}, nil
}

func press(s *Server, path string, form url.Values) {
	request := httptest.NewRequest(http.MethodPost, path, strings.NewReader(form.Encode()))
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	s.ServeHTTP(httptest.NewRecorder(), request)
}

func TestDelivery_LateTwiceAndReversed(t *testing.T) {
	t.Parallel()
	for mode, want := range map[string][]string{
		"":         {"a", "b"},
		"late":     {"a", "b"},
		"twice":    {"a", "a", "b", "b"},
		"reversed": {"b", "a"},
		"unknown":  {"a", "b"},
	} {
		webhook := &receiver{}
		s, err := New(Config{WebhookURL: "http://shop.localhost/webhook", WebhookSecret: "secret", Transport: webhook})
		if err != nil {
			t.Fatal(err)
		}
		press(s, "/delivery", url.Values{"mode": {mode}})
		if err := s.update(func() { s.emit("a", object{}); s.emit("b", object{}) }); err != nil {
			t.Fatal(err)
		}
		if err := s.Deliver(t.Context()); err != nil {
			t.Fatal(err)
		}
		if waits := mode == "late" || mode == "reversed"; waits != (len(webhook.types) == 0) {
			t.Errorf("%q delivered %v at once", mode, webhook.types)
		}
		for n := range s.state.Pending { // the wait is over
			s.state.Pending[n].NextAttempt = time.Time{}
		}
		if err := s.Deliver(t.Context()); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(webhook.types, want) {
			t.Errorf("%q delivered %v, want %v", mode, webhook.types, want)
		}
	}
}

func TestFault_AnswersOfTheAPI(t *testing.T) {
	t.Parallel()
	for mode, want := range map[string]int{
		"": http.StatusOK, "down": http.StatusServiceUnavailable, "garbled": http.StatusOK, "unknown": http.StatusOK,
	} {
		s, err := New(Config{Key: "sk_test"})
		if err != nil {
			t.Fatal(err)
		}
		press(s, "/fault", url.Values{"mode": {mode}})
		body := strings.NewReader("email=noor@voorbeeld.example")
		request := httptest.NewRequest(http.MethodPost, "/v1/customers", body)
		request.Header.Set("Authorization", "Bearer sk_test")
		answer := httptest.NewRecorder()
		s.ServeHTTP(answer, request)
		if answer.Code != want {
			t.Errorf("%q answers %d, want %d", mode, answer.Code, want)
		}
		fails := mode == "down" || mode == "garbled"
		if customers := s.all("customer", nil); (len(customers) == 0) != fails {
			t.Errorf("%q made %d customers", mode, len(customers))
		}
		if valid := json.Valid(answer.Body.Bytes()); valid == (mode == "garbled") {
			t.Errorf("%q answers %s", mode, answer.Body)
		}
	}
}

func TestRefuseOnce_RefusesTheNextPaymentOnly(t *testing.T) {
	t.Parallel()
	s, err := New(Config{})
	if err != nil {
		t.Fatal(err)
	}
	customer := s.add("cus", "customer", object{}).id()
	press(s, "/refuse-once/"+customer, nil)
	press(s, "/refuse-once/"+s.add("pi", "payment_intent", object{}).id(), nil) // no customer
	if len(s.state.FailingOnce) != 1 || !s.refuses(customer) || s.refuses(customer) {
		t.Error("the button does not refuse exactly one payment")
	}
}
