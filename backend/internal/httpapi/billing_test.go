package httpapi_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/gofiber/fiber/v3"
	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/api"
)

const (
	plansPath     = "/api/v1/user/plans"
	subscribePath = "/api/v1/user/subscribe"
	webhookPath   = "/webhooks/stripe"
)

// pays pays on a page, in a way, and lets the word of it come.
func (h *house) pays(page, way string) {
	h.t.Helper()
	h.paysQuietly(page, way)
	if err := h.Stripe.Deliver(h.t.Context()); err != nil {
		h.t.Fatal(err)
	}
}

// paysQuietly pays on a page, in a way, of which no word comes yet, and gives where that leads. Whoever has no account
// says an address.
func (h *house) paysQuietly(page, way string) string {
	h.t.Helper()
	form := url.Values{"way": {way}, "do": {"pay"}, "email": {guestEmail}}
	request := httptest.NewRequest(http.MethodPost, page, strings.NewReader(form.Encode()))
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	recorder := httptest.NewRecorder()
	h.Stripe.ServeHTTP(recorder, request)
	if recorder.Code != http.StatusSeeOther {
		h.t.Fatalf("paying is answered %d", recorder.Code)
	}
	return recorder.Header().Get("Location")
}

// plans are the plans that a visitor is shown.
func (v *visitor) plans() []api.Plan {
	v.house.t.Helper()
	var plans []api.Plan
	v.get(plansPath).want(v.house.t, http.StatusOK).data(v.house.t, &plans)
	return plans
}

func TestSomebodySeesPlansAndPays(t *testing.T) {
	h := newHouse(t)
	const email = "pays@voorbeeld.example"
	v := h.visitor("fitpuur.localhost")
	v.register(email)
	v.post("/api/v1/user/onboarding/save", map[string]any{"answers": complete}).want(t, http.StatusOK)
	plans := v.plans()
	if len(plans) != 5 || plans[1].Interval != api.Quarter || plans[1].Price.Cents != 2995 || plans[1].PerMonth.Cents != 998 || plans[1].TaxPercent != 21 ||
		plans[1].Name != "Per kwartaal" || !plans[1].Sold || plans[1].Price.Currency != "EUR" || plans[1].Subscription != nil ||
		plans[3].Interval != api.Once || plans[3].Months != 3 || plans[3].Parcel ||
		!plans[4].Parcel {
		t.Fatalf("the plans are %+v", plans)
	}
	v.language = "en"
	if english := v.plans(); english[0].Name != "Monthly" {
		t.Errorf("in English the first is called %q", english[0].Name)
	}
	var page, again api.Checkout
	v.post(subscribePath, map[string]any{"plan": plans[1].Id}).want(t, http.StatusCreated).data(t, &page)
	v.post(subscribePath, map[string]any{"plan": plans[1].Id}).want(t, http.StatusCreated).data(t, &again)
	if page.Url != again.Url || !page.ExpiresAt.After(now) {
		t.Errorf("the pages are %+v and %+v", page, again)
	}
	h.pays(page.Url, "ideal")
	var session api.Session
	mustDecode(t, v, &session)
	if !session.Subscribed || !session.CaloriesSubmitted {
		t.Errorf("the session is %+v", session)
	}
	got := v.plans()[1].Subscription
	if got == nil || got.Status != api.SubscriptionStatusActive || got.Ends || got.NextPayment == nil || got.NextPayment.Date.String() != "2027-02-21" ||
		got.NextPayment.Price.Cents != 2995 || got.WithdrawUntil == nil ||
		!got.WithdrawUntil.Equal(time.Date(2026, 12, 5, 23, 0, 0, 0, time.UTC)) {
		t.Errorf("the subscription is %+v", got)
	}
	for _, path := range []string{subscribePath, "/api/v1/user/reactivate-plan"} {
		if code := v.post(path, map[string]any{"plan": plans[0].Id}).want(t, http.StatusConflict).refusal(t).Code; code != "already-subscribed" {
			t.Errorf("%s answers %s", path, code)
		}
	}
	contains(t, h.MailTo(email)[0].Subject, "Je abonnement op FitPuur is begonnen")
	export := v.post("/api/v1/user/export", map[string]any{}).want(t, http.StatusOK)
	var document map[string]json.RawMessage
	if err := json.Unmarshal(export.body, &document); err != nil {
		t.Fatal(err)
	}
	for part, holds := range map[string]string{"subscriptions": "Per kwartaal", "payments": "2995", "checkouts": "completed"} {
		contains(t, string(document[part]), holds)
	}
	if strings.Contains(string(export.body), "sub_") || strings.Contains(string(export.body), "cus_") {
		t.Error("the export holds Stripe's ids")
	}
	var trail []api.Activity
	v.get("/api/v1/user/activity").want(t, http.StatusOK).data(t, &trail)
	seen := map[string]bool{}
	for _, line := range trail {
		seen[line.What] = line.ByYou
	}
	if byThem, ok := seen["Subscription started"]; !ok || byThem || !seen["Went to the payment page"] ||
		!seen["Plans looked at"] {
		t.Errorf("the trail is %v", seen)
	}
	if from := h.everything("audit_entries"); strings.Contains(from, "subscribed,system,") &&
		!strings.Contains(from, "subscribed,system,,") {
		t.Errorf("the trail says where Stripe called from: %s", from)
	}
	// Everything of it goes with the account, and Stripe is told.
	v.post("/api/v1/user/erase", map[string]any{}).want(t, http.StatusNoContent)
	h.DoJobs()
	events := h.Stripe.Events()
	if last := events[len(events)-1].Type; last != "customer.subscription.deleted" {
		t.Errorf("the last that Stripe says is %s", last)
	}
	for _, table := range []string{"subscriptions", "invoices", "checkouts", "customers"} {
		if left := h.everything(table); left != "" {
			t.Errorf("%s still has %s", table, left)
		}
	}
}

func TestWhoseSubscriptionEndedStartsAnother(t *testing.T) {
	h := newHouse(t)
	v := h.diner("greenfork.localhost", "again@voorbeeld.example")
	var page api.Checkout
	v.post(subscribePath, map[string]any{"plan": v.plans()[0].Id}).want(t, http.StatusCreated).data(t, &page)
	h.pays(page.Url, "card")
	h.Exec(`update subscriptions set status = 'ended', ends_at = now()`)
	h.Exec(`update plans set sold = false where billed_every = 'month'`)
	v.language = "en"
	plans := v.plans()
	if len(plans) != 4 || plans[0].Sold || plans[0].Subscription == nil || plans[0].Subscription.Status != api.SubscriptionStatusEnded ||
		plans[0].Subscription.NextPayment != nil ||
		plans[0].Subscription.WithdrawUntil != nil {
		t.Errorf("the plans are %+v", plans)
	}
	v.post("/api/v1/user/reactivate-plan", map[string]any{"plan": plans[0].Id}).want(t, http.StatusNotFound)
	v.post("/api/v1/user/reactivate-plan", map[string]any{"plan": plans[2].Id}).
		want(t, http.StatusCreated).
		data(t, &page)
	h.pays(page.Url, "bancontact")
	if got := v.plans()[1]; got.Subscription == nil || got.Subscription.Status != api.SubscriptionStatusActive {
		t.Errorf("the subscription is %+v", got)
	}
}

func TestAPageOfAnotherHostIsNotWhereSomebodyComesBack(t *testing.T) {
	h := newHouse(t)
	v := h.diner("fitpuur.localhost", "host@voorbeeld.example")
	for _, claim := range claims {
		v.header.Set(claim, "greenfork.localhost")
	}
	v.header.Set("X-Frontend-Protocol", "http")
	var page api.Checkout
	v.post(subscribePath, map[string]any{"plan": v.plans()[0].Id}).want(t, http.StatusCreated).data(t, &page)
	recorder := httptest.NewRecorder()
	h.Stripe.ServeHTTP(recorder, httptest.NewRequest(http.MethodGet, page.Url, nil))
	contains(t, recorder.Body.String(), `href="https://fitpuur.localhost/dashboard/plans"`)
	contains(t, recorder.Body.String(), "FitPuur – Per maand")
}

func TestStripeReportsWithoutCookiesOnAnyHost(t *testing.T) {
	h := newHouse(t)
	send := func(host, body, signature string) answer {
		t.Helper()
		request := httptest.NewRequest(http.MethodPost, "http://"+host+webhookPath, strings.NewReader(body))
		request.Header.Set("Content-Type", "application/json; charset=utf-8")
		request.Header.Set("Stripe-Signature", signature)
		response, err := h.HTTP.App().Test(request, fiber.TestConfig{Timeout: 30 * time.Second})
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close() //nolint:errcheck // a test's
		if len(response.Cookies()) > 0 {
			t.Errorf("%s sets cookies", host)
		}
		return answer{status: response.StatusCode}
	}
	const event = `{"id":"evt_1","object":"event","api_version":"2026-03-25.dahlia","type":"customer.created","data":{"object":{"id":"cus_1"}}}`
	for _, host := range []string{"lepelblad.localhost", consoleHost, "stripe-calls.example"} {
		send(host, event, h.Stripe.Sign([]byte(event))).want(t, http.StatusNoContent)
		send(host, event, h.Stripe.Sign([]byte(event+" "))).want(t, http.StatusBadRequest)
		send(host, event, "").want(t, http.StatusBadRequest)
		send(host, "", "t=1,v1=00").want(t, http.StatusBadRequest)
	}
}

func TestGoingToPayTooOftenIsTurnedAway(t *testing.T) {
	h := newHouse(t)
	v := h.diner("fitpuur.localhost", "toooften@voorbeeld.example")
	for range 30 {
		v.post(subscribePath, map[string]any{"plan": uuid.New()}).want(t, http.StatusNotFound)
	}
	v.post(subscribePath, map[string]any{"plan": uuid.New()}).want(t, http.StatusTooManyRequests)
}
