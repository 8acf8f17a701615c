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

// buys goes to pay once for a plan of a name, and gives the page.
func (v *visitor) buys(name string) string {
	v.house.t.Helper()
	var plans []api.Plan
	v.get(oncePlans).want(v.house.t, http.StatusOK).data(v.house.t, &plans)
	for _, plan := range plans {
		if plan.Name == name {
			var page api.Checkout
			v.post(buyOnce, map[string]any{"plan": plan.Id}).want(v.house.t, http.StatusCreated).data(v.house.t, &page)
			return page.Url
		}
	}
	v.house.t.Fatalf("%s is not among %+v", name, plans)
	return ""
}

// codeIn is the code that an address brings along.
func codeIn(t *testing.T, address string) string {
	t.Helper()
	parsed, err := url.Parse(address)
	if err != nil || parsed.Query().Get("code") == "" {
		t.Fatalf("%s brings no code (%v)", address, err)
	}
	return parsed.Query().Get("code")
}

func TestSomebodyPaysOnceBeforeThereIsAnAccount(t *testing.T) {
	h := newHouse(t)
	const email = "eenmalig@voorbeeld.example"
	v := h.visitor("fitpuur.localhost")
	page := v.buys("Startpakket")
	if again := v.buys("Startpakket"); again != page {
		t.Errorf("two clicks give %s and %s", page, again)
	}
	back := h.paysQuietly(page, "ideal")
	if !strings.HasPrefix(back, "https://fitpuur.localhost/purchase/success?code=FITPU-") {
		t.Errorf("paying leads to %s", back)
	}
	// The word of it has not come: coming back asks for it.
	code := codeIn(t, back)
	var bought api.Purchase
	v.get(getPurchase+code).want(t, http.StatusOK).data(t, &bought)
	if bought.Product != "Startpakket" || !bought.Parcel || *bought.AccessMonths != 3 ||
		*bought.Payment != api.PurchasePaymentPaid ||
		bought.Seller != nil {
		t.Errorf("bought is %+v", bought)
	}
	v.registerWith(code, email).want(t, http.StatusOK)
	session := v.session()
	if !session.IsPurchase || !session.Subscribed || session.IsPurchaseDetailsSubmitted || session.CaloriesSubmitted {
		t.Errorf("the session is %+v", session)
	}
	if got := v.post(savePurchase, map[string]any{"submitDetails": true}).want(t, http.StatusConflict).refusal(t); got.Code != "address-open" {
		t.Errorf("code is %q", got.Code)
	}
	v.post(submitAddress, home).want(t, http.StatusOK)
	v.post(savePurchase, map[string]any{"submitDetails": true, "answers": complete, "health": true}).
		want(t, http.StatusOK)
	v.post(completePurchase, map[string]any{}).want(t, http.StatusOK)
	if err := h.Stripe.Deliver(t.Context()); err != nil {
		t.Fatal(err)
	}
	var state api.PurchaseOnboarding
	v.get("/api/v1/user/purchase/onboarding").want(t, http.StatusOK).data(t, &state)
	if state.Purchase.AccessUntil.String() != "2027-02-21" || *state.Purchase.Payment != api.PurchasePaymentPaid ||
		!state.DetailsSubmitted {
		t.Errorf("the state is %+v", state)
	}
	contains(t, h.MailTo(guestEmail)[0].Text, "https://fitpuur.localhost/register?code="+code)
	if got := h.visitor("fitpuur.localhost").get(getPurchase+code).want(t, http.StatusConflict).refusal(t); got.Code != "purchase-code-used" {
		t.Errorf("code is %q", got.Code)
	}

	// Staff see how many were sold, and do not take away what was paid for.
	boss := h.staff()
	var batches []api.PurchaseBatch
	boss.get(purchaseBatches+"?tenantId="+h.tenant("fitpuur")).want(t, http.StatusOK).data(t, &batches)
	if len(batches) != 1 || batches[0].PlanId == nil || batches[0].LastDay != nil || batches[0].Used != 1 ||
		batches[0].Name != "Startpakket" {
		t.Fatalf("the batches are %+v", batches)
	}
	withdraw := purchaseBatches + "/" + batches[0].Id.String() + "/withdraw?tenantId=" + h.tenant("fitpuur")
	if got := boss.post(withdraw, map[string]any{}).want(t, http.StatusConflict).refusal(t); got.Code != "purchase-batch-sold" {
		t.Errorf("code is %q", got.Code)
	}
}

func TestSomebodyWithAnAccountPaysOnce(t *testing.T) {
	h := newHouse(t)
	for _, path := range []string{subscribePath, buyOnce} {
		v := h.visitor("fitpuur.localhost")
		v.register(strings.Trim(path[len(path)-4:], "/") + "@voorbeeld.example")
		v.post("/api/v1/user/onboarding/save", map[string]any{"answers": complete}).want(t, http.StatusOK)
		v.get("/api/v1/user/purchase/onboarding").want(t, http.StatusNotFound)
		var page api.Checkout
		v.post(path, map[string]any{"plan": v.plans()[3].Id}).want(t, http.StatusCreated).data(t, &page)
		v.get("/api/v1/user/purchase/onboarding").want(t, http.StatusNotFound) // they look around instead of paying
		if back := h.paysQuietly(page.Url, "card"); back != "https://fitpuur.localhost/purchase/success" {
			t.Errorf("paying leads to %s", back)
		}
		var state api.PurchaseOnboarding
		v.get("/api/v1/user/purchase/onboarding").want(t, http.StatusOK).data(t, &state)
		if session := v.session(); !session.IsPurchase || !session.Subscribed || !session.CaloriesSubmitted ||
			!state.Onboarding.CaloriesSubmitted {
			t.Errorf("the session is %+v", session)
		}
	}
}

func TestPayingOnceIsRefusedInWords(t *testing.T) {
	h := newHouse(t)
	v := h.visitor("fitpuur.localhost")
	code := codeIn(t, h.paysQuietly(v.buys("Startpakket"), "sepa_debit"))
	var bought api.Purchase
	v.get(getPurchase+code).want(t, http.StatusOK).data(t, &bought)
	if *bought.Payment != api.PurchasePaymentProcessing {
		t.Errorf("bought is %+v", bought)
	}
	// A page that nobody has paid has a code, too.
	other := h.visitor("fitpuur.localhost")
	other.buys("Drie maanden")
	var checkout uuid.UUID
	if err := h.Admin.QueryRow(t.Context(), `select id from checkouts where status = 'open'`).Scan(&checkout); err != nil {
		t.Fatal(err)
	}
	unpaid := purchase.SoldCode(apptest.Key, h.Scope("fitpuur").Tenant(), "fitpuur", checkout)
	for what, got := range map[string]answer{
		"looking":     v.get(getPurchase + unpaid),
		"registering": v.askWith(unpaid, "koper@voorbeeld.example", nil),
	} {
		if refusal := got.want(t, http.StatusConflict).refusal(t); refusal.Code != "purchase-code-unpaid" {
			t.Errorf("%s is refused with %q", what, refusal.Code)
		}
	}
	if got := h.visitor("greenfork.localhost").get(getPurchase+code).want(t, http.StatusNotFound).refusal(t); got.Code != "purchase-code-not-found" {
		t.Errorf("with another tenant it is refused with %q", got.Code)
	}
	subscription := h.diner("fitpuur.localhost", "eter@voorbeeld.example").plans()[0].Id
	if got := v.post(buyOnce, map[string]any{"plan": subscription}).want(t, http.StatusNotFound).refusal(t); got.Code != "plan-not-found" {
		t.Errorf("a subscription without an account is refused with %q", got.Code)
	}
	h.visitor(consoleHost).get(oncePlans).want(t, http.StatusNotFound)
}

func TestWhatWasPaidOnceIsTakenAlongAndForgotten(t *testing.T) {
	h := newHouse(t)
	const email = "weg@voorbeeld.example"
	v := h.visitor("fitpuur.localhost")
	v.registerWith(codeIn(t, h.paysQuietly(v.buys("Startpakket"), "ideal")), email).want(t, http.StatusOK)
	h.pays(v.buys("Drie maanden"), "card")
	body := string(v.post("/api/v1/user/export", map[string]any{}).want(t, http.StatusOK).body)
	for _, part := range []string{`"cents": 5495`, `"cents": 3495`, `"method": "ideal"`, `"method": "card"`} {
		contains(t, strings.ReplaceAll(body, `":`, `": `), strings.ReplaceAll(part, `": `, `": `))
	}
	v.post("/api/v1/user/erase", map[string]any{}).want(t, http.StatusNoContent)
	for _, table := range []string{"customers", "checkouts", "payments", "purchases"} {
		if left := h.everything(table); left != "" {
			t.Errorf("%s still has %s", table, left)
		}
	}
}
