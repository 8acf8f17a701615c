package httpapi_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
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

// pay pays on a payment page with a payment method, and delivers the webhook.
func (srv *testServer) pay(page, method string) {
	srv.t.Helper()
	srv.payWithoutWebhook(page, method)
	if err := srv.Stripe.Deliver(srv.t.Context()); err != nil {
		srv.t.Fatal(err)
	}
}

// payWithoutWebhook pays on a payment page with a payment method without delivering the webhook, and returns the URL
// that the page redirects to. A visitor without an account enters an e-mail address.
func (srv *testServer) payWithoutWebhook(page, method string) string {
	srv.t.Helper()
	form := url.Values{"way": {method}, "do": {"pay"}, "email": {guestEmail}}
	request := httptest.NewRequest(http.MethodPost, page, strings.NewReader(form.Encode()))
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	recorder := httptest.NewRecorder()
	srv.Stripe.ServeHTTP(recorder, request)
	if recorder.Code != http.StatusSeeOther {
		srv.t.Fatalf("paying: status %d", recorder.Code)
	}
	return recorder.Header().Get("Location")
}

// listPlans returns the plans of the brand.
func (b *browser) listPlans() []api.Plan {
	b.srv.t.Helper()
	var plans []api.Plan
	b.get(plansPath).wantStatus(b.srv.t, http.StatusOK).decode(b.srv.t, &plans)
	return plans
}

// A new account sees what it pays first and next, with dates, until it had a trial or a first price.
func TestPlans_ShowAnIntroductionUntilItWasHad(t *testing.T) {
	srv := newServer(t)
	payment := func(p api.NextPayment) string { return fmt.Sprintf("%s %d", p.Date, p.Price.Cents) }
	for host, want := range map[string]struct {
		days        int // of the trial
		state       api.SubscriptionStatus
		first, next string
		cents       int // of the first price
	}{
		"greenfork.localhost":  {0, "active", "2026-11-21 1995", "2027-02-21 2795", 1995},
		"ketokompas.localhost": {7, "trialing", "2026-11-28 1295", "2026-12-28 1295", 0},
	} {
		b := srv.browser(host)
		b.register("introduced@voorbeeld.example")
		plans := b.listPlans()
		n := slices.IndexFunc(plans, func(p api.Plan) bool { return p.Introduction != nil })
		if n < 0 {
			t.Fatalf("%s: got plans %+v", host, plans)
		}
		got := plans[n].Introduction
		if days := got.TrialDays; (days != nil) != (want.days > 0) || days != nil && *days != want.days ||
			(got.FirstPrice != nil) != (want.cents > 0) || want.cents > 0 && got.FirstPrice.Cents != want.cents ||
			payment(got.FirstPayment) != want.first || payment(got.NextPayment) != want.next {
			t.Errorf("%s: got %+v", host, got)
		}
		var page api.Checkout
		b.post(subscribePath, map[string]any{"plan": plans[n].Id}).wantStatus(t, http.StatusCreated).decode(t, &page)
		srv.pay(page.Url, "card")
		if plans = b.listPlans(); plans[n].Introduction != nil || plans[n].Subscription == nil {
			t.Fatalf("%s: after it, got %+v", host, plans[n])
		}
		next := want.next
		if want.days > 0 {
			next = want.first
		}
		if sub := plans[n].Subscription; sub.Status != want.state || payment(*sub.NextPayment) != next {
			t.Errorf("%s: the subscription is %s, then %s, want %s, then %s",
				host, sub.Status, payment(*sub.NextPayment), want.state, next)
		}
	}
}

func TestSubscription_IsPaidAndListed(t *testing.T) {
	srv := newServer(t)
	const email = "pays@voorbeeld.example"
	b := srv.browser("fitpuur.localhost")
	b.register(email)
	b.post("/api/v1/user/onboarding/save", map[string]any{"answers": completeAnswers}).wantStatus(t, http.StatusOK)
	plans := b.listPlans()
	if len(plans) != 5 || plans[1].Interval != api.Quarter || plans[1].Price.Cents != 2995 ||
		plans[1].PerMonth.Cents != 998 || plans[1].TaxPercent != 21 ||
		plans[1].Name != "Per kwartaal" || !plans[1].Sold || plans[1].Price.Currency != "EUR" ||
		plans[1].Subscription != nil ||
		plans[3].Interval != api.Once || plans[3].Months != 3 ||
		plans[3].Parcel ||
		!plans[4].Parcel {
		t.Fatalf("got plans %+v", plans)
	}
	b.language = "en"
	if english := b.listPlans(); english[0].Name != "Monthly" {
		t.Errorf("in English, got first name %q", english[0].Name)
	}
	var page, again api.Checkout
	b.post(subscribePath, map[string]any{"plan": plans[1].Id}).wantStatus(t, http.StatusCreated).decode(t, &page)
	b.post(subscribePath, map[string]any{"plan": plans[1].Id}).wantStatus(t, http.StatusCreated).decode(t, &again)
	if page.Url != again.Url || !page.ExpiresAt.After(now) {
		t.Errorf("the pages are %+v and %+v", page, again)
	}
	srv.pay(page.Url, "ideal")
	var session api.Session
	decodeSession(t, b, &session)
	if !session.Subscribed || !session.CaloriesSubmitted {
		t.Errorf("got session %+v", session)
	}
	got := b.listPlans()[1].Subscription
	if got == nil || got.Status != api.SubscriptionStatusActive || got.Ends || got.NextPayment == nil ||
		got.NextPayment.Date.String() != "2027-02-21" ||
		got.NextPayment.Price.Cents != 2995 ||
		got.WithdrawUntil == nil ||
		!got.WithdrawUntil.Equal(time.Date(2026, 12, 5, 23, 0, 0, 0, time.UTC)) {
		t.Errorf("got subscription %+v", got)
	}
	for _, path := range []string{subscribePath, "/api/v1/user/reactivate-plan"} {
		if code := b.post(path, map[string]any{"plan": plans[0].Id}).
			wantStatus(t, http.StatusConflict).
			apiError(t).Code; code != "already-subscribed" {
			t.Errorf("%s: response %s", path, code)
		}
	}
	contains(t, srv.MailTo(email)[0].Subject, "Je abonnement op FitPuur is begonnen")
	export := b.post("/api/v1/user/export", map[string]any{}).wantStatus(t, http.StatusOK)
	var document map[string]json.RawMessage
	if err := json.Unmarshal(export.body, &document); err != nil {
		t.Fatal(err)
	}
	for section, want := range map[string]string{"subscriptions": "Quarterly", "payments": "2995",
		"checkouts": "completed"} {
		contains(t, string(document[section]), want)
	}
	if strings.Contains(string(export.body), "sub_") || strings.Contains(string(export.body), "cus_") {
		t.Error("the export contains Stripe's ids")
	}
	var trail []api.Activity
	b.get("/api/v1/user/activity").wantStatus(t, http.StatusOK).decode(t, &trail)
	paths := map[string]bool{}
	for _, line := range trail {
		paths[line.What] = line.ByYou
	}
	if byThem, ok := paths["Subscription started"]; !ok || byThem || !paths["Went to the payment page"] ||
		!paths["Plans viewed"] {
		t.Errorf("got the trail %v", paths)
	}
	if from := srv.tableText("audit_entries"); strings.Contains(from, "subscribed,system,") &&
		!strings.Contains(from, "subscribed,system,,") {
		t.Errorf("the audit entry has the address of Stripe: %s", from)
	}
	// Erasing the account erases everything, also at Stripe, and pays back the announced amount.
	var erasure api.Erasure
	b.get("/api/v1/user/erase").wantStatus(t, http.StatusOK).decode(t, &erasure)
	if ended := erasure.Subscription; ended == nil || ended.Name != "Quarterly" || ended.Refund.Cents != 2995 ||
		ended.Paid.Cents != 2995 || ended.PaidUntil.String() != "2027-02-21" || len(erasure.Purchases) != 0 {
		t.Errorf("got erasure %+v", erasure)
	}
	b.post("/api/v1/user/erase", map[string]any{}).wantStatus(t, http.StatusNoContent)
	srv.DoJobs()
	events := srv.Stripe.Events()
	for n, want := range []string{"customer.subscription.deleted", "charge.refunded"} {
		if got := events[len(events)-2+n].Type; got != want {
			t.Errorf("an event of Stripe is %s, want %s", got, want)
		}
	}
	contains(t, srv.MailTo(email)[0].Text, "29,95")
	for _, table := range []string{"subscriptions", "invoices", "checkouts", "customers"} {
		if remaining := srv.tableText(table); remaining != "" {
			t.Errorf("%s still has %s", table, remaining)
		}
	}
}

func TestSubscription_StartsAgainAfterEnd(t *testing.T) {
	srv := newServer(t)
	b := srv.subscriber("greenfork.localhost", "again@voorbeeld.example")
	var page api.Checkout
	b.post(subscribePath, map[string]any{"plan": b.listPlans()[0].Id}).
		wantStatus(t, http.StatusCreated).
		decode(t, &page)
	srv.pay(page.Url, "card")
	srv.Exec(`update subscriptions set status = 'ended', ends_at = now()`)
	srv.Exec(`update plans set sold = false where billed_every = 'month'`)
	b.language = "en"
	plans := b.listPlans()
	if len(plans) != 4 || plans[0].Sold || plans[0].Subscription == nil ||
		plans[0].Subscription.Status != api.SubscriptionStatusEnded ||
		plans[0].Subscription.NextPayment != nil ||
		plans[0].Subscription.WithdrawUntil != nil {
		t.Errorf("got plans %+v", plans)
	}
	b.post("/api/v1/user/reactivate-plan", map[string]any{"plan": plans[0].Id}).wantStatus(t, http.StatusNotFound)
	b.post("/api/v1/user/reactivate-plan", map[string]any{"plan": plans[2].Id}).
		wantStatus(t, http.StatusCreated).
		decode(t, &page)
	srv.pay(page.Url, "bancontact")
	if got := b.listPlans()[1]; got.Subscription == nil || got.Subscription.Status != api.SubscriptionStatusActive {
		t.Errorf("got subscription %+v", got)
	}
}

func TestCheckout_ReturnURLStaysOnHost(t *testing.T) {
	srv := newServer(t)
	b := srv.subscriber("fitpuur.localhost", "host@voorbeeld.example")
	for _, claim := range hostHeaders {
		b.header.Set(claim, "greenfork.localhost")
	}
	b.header.Set("X-Frontend-Protocol", "http")
	var page api.Checkout
	b.post(subscribePath, map[string]any{"plan": b.listPlans()[0].Id}).
		wantStatus(t, http.StatusCreated).
		decode(t, &page)
	recorder := httptest.NewRecorder()
	srv.Stripe.ServeHTTP(recorder, httptest.NewRequest(http.MethodGet, page.Url, nil))
	contains(t, recorder.Body.String(), `href="https://fitpuur.localhost/dashboard/plans?unpaid=`)
	contains(t, recorder.Body.String(), "FitPuur – Per maand")
}

func TestWebhook_NeedsNoCookieOnAnyHost(t *testing.T) {
	srv := newServer(t)
	send := func(host, body, signature string) response {
		t.Helper()
		request := httptest.NewRequest(http.MethodPost, "http://"+host+webhookPath, strings.NewReader(body))
		request.Header.Set("Content-Type", "application/json; charset=utf-8")
		request.Header.Set("Stripe-Signature", signature)
		reply, err := srv.HTTP.App().Test(request, fiber.TestConfig{Timeout: 30 * time.Second})
		if err != nil {
			t.Fatal(err)
		}
		defer reply.Body.Close()
		if len(reply.Cookies()) > 0 {
			t.Errorf("%s sets cookies", host)
		}
		return response{status: reply.StatusCode}
	}
	const event = `{"id":"evt_1","object":"event","api_version":"2026-03-25.dahlia","type":"customer.created",` +
		`"data":{"object":{"id":"cus_1"}}}`
	for _, host := range []string{"lepelblad.localhost", consoleHost, "stripe-calls.example"} {
		send(host, event, srv.Stripe.Sign([]byte(event))).wantStatus(t, http.StatusNoContent)
		send(host, event, srv.Stripe.Sign([]byte(event+" "))).wantStatus(t, http.StatusBadRequest)
		send(host, event, "").wantStatus(t, http.StatusBadRequest)
		send(host, "", "t=1,v1=00").wantStatus(t, http.StatusBadRequest)
	}
}

func TestCheckout_IsLimited(t *testing.T) {
	srv := newServer(t)
	b := srv.subscriber("fitpuur.localhost", "toooften@voorbeeld.example")
	for range 30 {
		b.post(subscribePath, map[string]any{"plan": uuid.New()}).wantStatus(t, http.StatusNotFound)
	}
	b.post(subscribePath, map[string]any{"plan": uuid.New()}).wantStatus(t, http.StatusTooManyRequests)
}

func TestPaymentEvents_AreListedRetriedAndSettled(t *testing.T) {
	srv := newServer(t)
	const payload = `{"id":"evt_stray","object":"event","type":"invoice.paid","data":{"object":{"id":"in_stray"}}}`
	address := "http://lepelblad.localhost" + webhookPath
	request := httptest.NewRequest(http.MethodPost, address, strings.NewReader(payload))
	request.Header.Set("Stripe-Signature", srv.Stripe.Sign([]byte(payload)))
	reply, err := srv.HTTP.App().Test(request, fiber.TestConfig{Timeout: 30 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	_ = reply.Body.Close()
	if reply.StatusCode != http.StatusNoContent {
		t.Fatalf("event: status = %d", reply.StatusCode)
	}
	b := srv.signedInStaff()
	const path = "/api/v1/user/admin/payment-events"
	list := func(query string) []api.UnplacedPaymentEvent {
		var events []api.UnplacedPaymentEvent
		b.get(path+query).wantStatus(t, http.StatusOK).decode(t, &events)
		return events
	}
	if events := list(""); len(events) != 1 || events[0].Id != "evt_stray" || events[0].ObjectId != "in_stray" ||
		events[0].Reason != api.UnplacedReasonNoOwner {
		t.Fatalf("events = %+v", events)
	}
	var event api.UnplacedPaymentEvent
	b.post(path+"/evt_stray/retry", map[string]any{}).wantStatus(t, http.StatusOK).decode(t, &event)
	if event.Tries != 2 || event.SettledAt != nil {
		t.Errorf("after another attempt, got %+v", event)
	}
	b.post(path+"/evt_stray/settle", map[string]any{}).wantStatus(t, http.StatusOK).decode(t, &event)
	if event.SettledAt == nil || len(list("")) != 0 || len(list("?settled=true")) != 1 {
		t.Errorf("after settling it, got %+v", event)
	}
	b.post(path+"/evt_other/settle", map[string]any{}).wantStatus(t, http.StatusNotFound)
}
