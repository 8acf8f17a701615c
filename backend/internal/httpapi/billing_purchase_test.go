package httpapi_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/app/apptest"
	"github.com/lepelblad/lepelblad/backend/internal/purchase"
)

const (
	oncePlans  = "/api/v1/user/purchase/plans"
	buyOnce    = "/api/v1/user/purchase/checkout"
	guestEmail = "gast@voorbeeld.example"
)

// startPurchase starts a checkout for the one-off plan of a name, and returns the URL of the payment page.
func (b *browser) startPurchase(name string) string {
	b.srv.t.Helper()
	var plans []api.Plan
	b.get(oncePlans).wantStatus(b.srv.t, http.StatusOK).decode(b.srv.t, &plans)
	for _, plan := range plans {
		if plan.Name == name {
			var page api.Checkout
			b.post(buyOnce, map[string]any{"plan": plan.Id}).
				wantStatus(b.srv.t, http.StatusCreated).
				decode(b.srv.t, &page)
			return page.Url
		}
	}
	b.srv.t.Fatalf("%s is not among %+v", name, plans)
	return ""
}

// checkoutCode returns the code in a return URL.
func checkoutCode(t *testing.T, address string) string {
	t.Helper()
	parsed, err := url.Parse(address)
	if err != nil || parsed.Query().Get("code") == "" {
		t.Fatalf("%s has no code (%v)", address, err)
	}
	return parsed.Query().Get("code")
}

func TestPurchase_PaidBeforeRegistering(t *testing.T) {
	srv := newServer(t)
	const email = "eenmalig@voorbeeld.example"
	b := srv.browser("fitpuur.localhost")
	page := b.startPurchase("Startpakket")
	if again := b.startPurchase("Startpakket"); again != page {
		t.Errorf("two clicks: got %s and %s", page, again)
	}
	returnURL := srv.payWithoutWebhook(page, "ideal")
	if !strings.HasPrefix(returnURL, "https://fitpuur.localhost/purchase/success?code=FITPU-") {
		t.Errorf("got return URL %s", returnURL)
	}
	// The webhook has not arrived, so returning from the payment page reads the payment.
	code := checkoutCode(t, returnURL)
	var bought api.Purchase
	b.get(getPurchase+code).wantStatus(t, http.StatusOK).decode(t, &bought)
	if bought.Product != "Startpakket" || !bought.Parcel || *bought.AccessMonths != 3 ||
		*bought.Payment != api.PurchasePaymentPaid ||
		bought.Seller != nil {
		t.Errorf("bought = %+v", bought)
	}
	b.registerWithCode(code, email).wantStatus(t, http.StatusOK)
	session := b.session()
	if !session.IsPurchase || !session.Subscribed || session.IsPurchaseDetailsSubmitted || session.CaloriesSubmitted {
		t.Errorf("got session %+v", session)
	}
	if got := b.post(savePurchase, map[string]any{"submitDetails": true}).
		wantStatus(t, http.StatusConflict).
		apiError(t); got.Code != "address-open" {
		t.Errorf("got code %q", got.Code)
	}
	b.post(submitAddress, homeAddress).wantStatus(t, http.StatusOK)
	b.post(savePurchase, map[string]any{"submitDetails": true, "answers": completeAnswers, "health": true}).
		wantStatus(t, http.StatusOK)
	b.post(completePurchase, map[string]any{}).wantStatus(t, http.StatusOK)
	if err := srv.Stripe.Deliver(t.Context()); err != nil {
		t.Fatal(err)
	}
	var state api.PurchaseOnboarding
	b.get("/api/v1/user/purchase/onboarding").wantStatus(t, http.StatusOK).decode(t, &state)
	if state.Purchase.AccessUntil.String() != "2027-02-21" || *state.Purchase.Payment != api.PurchasePaymentPaid ||
		!state.DetailsSubmitted {
		t.Errorf("got state %+v", state)
	}
	contains(t, srv.MailTo(guestEmail)[0].Text, "https://fitpuur.localhost/register?code="+code)
	if got := srv.browser("fitpuur.localhost").get(getPurchase+code).
		wantStatus(t, http.StatusConflict).
		apiError(t); got.Code != "purchase-code-used" {
		t.Errorf("got code %q", got.Code)
	}

	// Staff see how many were sold, and cannot withdraw a paid code.
	boss := srv.signedInStaff()
	var batches []api.PurchaseBatch
	boss.get(purchaseBatches+"?tenantId="+srv.tenantID("fitpuur")).wantStatus(t, http.StatusOK).decode(t, &batches)
	if len(batches) != 1 || batches[0].PlanId == nil || batches[0].LastDay != nil || batches[0].Used != 1 ||
		batches[0].Name != "Startpakket" {
		t.Fatalf("got batches %+v", batches)
	}
	withdraw := purchaseBatches + "/" + batches[0].Id.String() + "/withdraw?tenantId=" + srv.tenantID("fitpuur")
	if got := boss.post(withdraw, map[string]any{}).
		wantStatus(t, http.StatusConflict).
		apiError(t); got.Code != "purchase-batch-sold" {
		t.Errorf("got code %q", got.Code)
	}
}

func TestPurchase_PaidByAccount(t *testing.T) {
	srv := newServer(t)
	for _, path := range []string{subscribePath, buyOnce} {
		b := srv.browser("fitpuur.localhost")
		b.register(strings.Trim(path[len(path)-4:], "/") + "@voorbeeld.example")
		b.post("/api/v1/user/onboarding/save", map[string]any{"answers": completeAnswers}).wantStatus(t, http.StatusOK)
		b.get("/api/v1/user/purchase/onboarding").wantStatus(t, http.StatusNotFound)
		var page api.Checkout
		b.post(path, map[string]any{"plan": b.listPlans()[3].Id}).wantStatus(t, http.StatusCreated).decode(t, &page)
		b.get("/api/v1/user/purchase/onboarding").wantStatus(t, http.StatusNotFound) // not before the payment
		returnURL := srv.payWithoutWebhook(page.Url, "card")
		if returnURL != "https://fitpuur.localhost/purchase/success" {
			t.Errorf("got return URL %s", returnURL)
		}
		var state api.PurchaseOnboarding
		b.get("/api/v1/user/purchase/onboarding").wantStatus(t, http.StatusOK).decode(t, &state)
		if session := b.session(); !session.IsPurchase || !session.Subscribed || !session.CaloriesSubmitted ||
			!state.Onboarding.CaloriesSubmitted {
			t.Errorf("got session %+v", session)
		}
	}
}

func TestPurchase_RefusalsHaveMessages(t *testing.T) {
	srv := newServer(t)
	b := srv.browser("fitpuur.localhost")
	code := checkoutCode(t, srv.payWithoutWebhook(b.startPurchase("Startpakket"), "sepa_debit"))
	var bought api.Purchase
	b.get(getPurchase+code).wantStatus(t, http.StatusOK).decode(t, &bought)
	if *bought.Payment != api.PurchasePaymentProcessing {
		t.Errorf("bought = %+v", bought)
	}
	// An unpaid checkout has a code too.
	other := srv.browser("fitpuur.localhost")
	other.startPurchase("Drie maanden")
	var checkout uuid.UUID
	if err := srv.Admin.QueryRow(t.Context(), `select id from checkouts
		where status = 'open'`).Scan(&checkout); err != nil {
		t.Fatal(err)
	}
	unpaid := purchase.SoldCode(apptest.Key, srv.Scope("fitpuur").Tenant(), "fitpuur", checkout)
	for name, got := range map[string]response{
		"looking":     b.get(getPurchase + unpaid),
		"registering": b.requestWithCode(unpaid, "koper@voorbeeld.example", nil),
	} {
		if refusal := got.wantStatus(t, http.StatusConflict).apiError(t); refusal.Code != "purchase-code-unpaid" {
			t.Errorf("%s: got error %q", name, refusal.Code)
		}
	}
	if got := srv.browser("greenfork.localhost").get(getPurchase+code).
		wantStatus(t, http.StatusNotFound).
		apiError(t); got.Code != "purchase-code-not-found" {
		t.Errorf("with another tenant, got error %q", got.Code)
	}
	subscription := srv.subscriber("fitpuur.localhost", "eter@voorbeeld.example").listPlans()[0].Id
	if got := b.post(buyOnce, map[string]any{"plan": subscription}).
		wantStatus(t, http.StatusNotFound).
		apiError(t); got.Code != "plan-not-found" {
		t.Errorf("a subscription without an account: got error %q", got.Code)
	}
	srv.browser(consoleHost).get(oncePlans).wantStatus(t, http.StatusNotFound)
}

func TestPurchase_IsExportedAndErased(t *testing.T) {
	srv := newServer(t)
	const email = "weg@voorbeeld.example"
	b := srv.browser("fitpuur.localhost")
	b.registerWithCode(checkoutCode(t, srv.payWithoutWebhook(b.startPurchase("Startpakket"), "ideal")), email).
		wantStatus(t, http.StatusOK)
	srv.pay(b.startPurchase("Drie maanden"), "card")
	body := string(b.post("/api/v1/user/export", map[string]any{}).wantStatus(t, http.StatusOK).body)
	for _, substr := range []string{`"cents": 5495`, `"cents": 3495`, `"method": "ideal"`, `"method": "card"`} {
		contains(t, strings.ReplaceAll(body, `":`, `": `), strings.ReplaceAll(substr, `": `, `": `))
	}
	b.post("/api/v1/user/erase", map[string]any{}).wantStatus(t, http.StatusNoContent)
	for _, table := range []string{"customers", "checkouts", "payments", "purchases"} {
		if remaining := srv.tableText(table); remaining != "" {
			t.Errorf("%s still has %s", table, remaining)
		}
	}
}
