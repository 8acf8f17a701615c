package httpapi_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/lepelblad/lepelblad/backend/api"
)

const (
	cancelPath     = "/api/v1/user/billing/cancel-subscription"
	reactivatePath = "/api/v1/user/billing/reactivate-subscription"
	methodPath     = "/api/v1/user/billing/payment-method"
	historyPath    = "/api/v1/user/billing/history"
)

// pays returns a browser of an account that has paid for the plan with an index.
func (srv *testServer) pays(email string, plan int) *browser {
	srv.t.Helper()
	b := srv.browser("fitpuur.localhost")
	b.register(email)
	b.post("/api/v1/user/onboarding/save", map[string]any{"answers": completeAnswers}).
		wantStatus(srv.t, http.StatusOK)
	var page api.Checkout
	b.post(subscribePath, map[string]any{"plan": b.listPlans()[plan].Id}).
		wantStatus(srv.t, http.StatusCreated).
		decode(srv.t, &page)
	srv.pay(page.Url, "ideal")
	return b
}

func TestBilling_CancelResumeAndWithdraw(t *testing.T) {
	srv := newServer(t)
	b := srv.pays("leaves@voorbeeld.example", 2)
	var sub api.Subscription
	for range 2 { // repeating it is no error
		b.post(cancelPath, map[string]any{"reason": "tooExpensive"}).wantStatus(t, http.StatusOK).decode(t, &sub)
		if sub.Status != api.SubscriptionStatusCancelling || !sub.CanResume || sub.EndsAt == nil ||
			!sub.EndsAt.Equal(sub.PeriodEnd) || sub.NextPayment != nil {
			t.Errorf("cancelled: %+v", sub)
		}
	}
	sub = api.Subscription{}
	b.send(http.MethodPost, reactivatePath, nil).wantStatus(t, http.StatusOK).decode(t, &sub)
	if sub.Status != api.SubscriptionStatusActive || sub.NextPayment == nil || *sub.Method != api.SepaDebit ||
		sub.Refund.Cents != 9495 {
		t.Errorf("resumed: %+v", sub)
	}
	if code := b.post(cancelPath, map[string]any{"ends": "withinMonth"}).
		wantStatus(t, http.StatusConflict).apiError(t).Code; code != "too-late" {
		t.Errorf("notice of a first year: %s", code)
	}
	sub = api.Subscription{}
	b.post(cancelPath, map[string]any{"ends": "withdrawal"}).wantStatus(t, http.StatusOK).decode(t, &sub)
	if sub.Status != api.SubscriptionStatusWithdrawn || sub.CanResume || sub.WithdrawUntil != nil {
		t.Errorf("withdrawn: %+v", sub)
	}
	b.send(http.MethodPost, reactivatePath, nil).wantStatus(t, http.StatusConflict)
	var entries []api.BillingEntry
	b.get(historyPath).wantStatus(t, http.StatusOK).decode(t, &entries)
	if len(entries) != 2 || entries[0].Kind != api.BillingKindRefund || entries[0].Total.Cents != 9495 {
		t.Errorf("got history %+v", entries)
	}
	var session api.Session
	decodeSession(t, b, &session)
	if session.Subscribed {
		t.Error("access did not end")
	}
}

func TestBilling_ChangesThePaymentMethod(t *testing.T) {
	srv := newServer(t)
	b := srv.pays("card@voorbeeld.example", 0)
	sub := b.listPlans()[0].Subscription
	if !sub.CanChangeMethod || *sub.Method != api.SepaDebit || *sub.MethodEnd != "4300" || sub.Unpaid != nil {
		t.Errorf("before: %+v", sub)
	}
	var page api.Checkout
	b.send(http.MethodPost, methodPath, nil).wantStatus(t, http.StatusCreated).decode(t, &page)
	srv.pay(page.Url, "card")
	if sub = b.listPlans()[0].Subscription; *sub.Method != api.Card || *sub.MethodEnd != "4242" {
		t.Errorf("after: pays with %s %s", *sub.Method, *sub.MethodEnd)
	}
	without := srv.subscriber("fitpuur.localhost", "none@voorbeeld.example")
	if code := without.send(http.MethodPost, methodPath, nil).
		wantStatus(t, http.StatusConflict).apiError(t).Code; code != "not-subscribed" {
		t.Errorf("without a subscription: %s", code)
	}
}

func TestBilling_IdempotencyKeyAnswersOnce(t *testing.T) {
	srv := newServer(t)
	b := srv.pays("clicks@voorbeeld.example", 0)
	withKey := func(b *browser, body map[string]any) response {
		t.Helper()
		b.header = http.Header{"Idempotency-Key": {"a-click"}}
		defer func() { b.header = nil }()
		return b.post(cancelPath, body)
	}
	first := withKey(b, map[string]any{}).wantStatus(t, http.StatusOK)
	b.send(http.MethodPost, reactivatePath, nil).wantStatus(t, http.StatusOK)
	// A late repetition gets the first answer, and does not cancel again.
	again := withKey(b, map[string]any{}).wantStatus(t, http.StatusOK)
	if string(first.body) != string(again.body) || again.header.Get("Idempotent-Replayed") != "true" {
		t.Errorf("got %s, and then %s", first.body, again.body)
	}
	if sub := b.listPlans()[0].Subscription; sub.Status != api.SubscriptionStatusActive {
		t.Errorf("the state is %s", sub.Status)
	}
	if code := withKey(b, map[string]any{"ends": "withdrawal"}).
		wantStatus(t, http.StatusConflict).apiError(t).Code; code != "idempotency-key-reused" {
		t.Errorf("the key with another request: %s", code)
	}
	b.header = http.Header{"Idempotency-Key": {strings.Repeat("1", 256)}}
	b.post(cancelPath, map[string]any{}).wantStatus(t, http.StatusUnprocessableEntity)
	b.header = nil
	// Another account may use the same key.
	other := srv.pays("other@voorbeeld.example", 0)
	withKey(other, map[string]any{"ends": "withdrawal"}).wantStatus(t, http.StatusOK)
}

func TestBilling_InvoiceAsPDF(t *testing.T) {
	srv := newServer(t)
	b := srv.pays("invoice@voorbeeld.example", 0)
	var entries []api.BillingEntry
	b.get(historyPath).wantStatus(t, http.StatusOK).decode(t, &entries)
	if len(entries) != 1 || entries[0].Number == nil || entries[0].DocumentUrl == nil {
		t.Fatalf("got history %+v", entries)
	}
	file := b.get(*entries[0].DocumentUrl).wantStatus(t, http.StatusOK)
	if file.header.Get("Content-Type") != "application/pdf" || !strings.HasPrefix(string(file.body), "%PDF-") {
		t.Errorf("got %s, %.20s", file.header.Get("Content-Type"), file.body)
	}
	contains(t, file.header.Get("Content-Disposition"), `filename="fitpuur-`+*entries[0].Number+`.pdf"`)
	other := srv.pays("noinvoice@voorbeeld.example", 0)
	if code := other.get(*entries[0].DocumentUrl).wantStatus(t, http.StatusNotFound).
		apiError(t).Code; code != "invoice-not-found" {
		t.Errorf("the invoice of another account: %s", code)
	}
}
