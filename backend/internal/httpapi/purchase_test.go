package httpapi_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/purchase"
)

const (
	getPurchase      = "/api/v1/user/purchase?code="
	registerPurchase = "/api/v1/user/purchase/register"
	savePurchase     = "/api/v1/user/purchase/save-onboarding"
	completePurchase = "/api/v1/user/purchase/complete-onboarding"
	checkAddress     = "/api/v1/user/check-shipping-address"
	submitAddress    = "/api/v1/user/submit-shipping-address"
	purchaseBatches  = "/api/v1/user/admin/purchase-batches"
	purchaseCodes    = "/api/v1/user/admin/purchase-codes"
)

var home = map[string]any{
	"name":        "Sanne de Boer",
	"country":     "NL",
	"postalCode":  "3511ab",
	"houseNumber": 12,
	"addition":    "a",
	"street":      "Oudegracht",
	"city":        "Utrecht",
}

// parcelFor is a parcel with access for some months.
func parcelFor(months int) purchase.Product {
	return purchase.Product{
		NameNL:       "Kookpakket",
		NameEN:       "Cooking parcel",
		Seller:       "Bol",
		AccessMonths: &months,
		Parcel:       true,
	}
}

// accessFor is access for some days, without a parcel.
func accessFor(days int) purchase.Product {
	return purchase.Product{NameNL: "Cadeau", NameEN: "Present", AccessDays: &days}
}

// codes makes codes of a tenant that can be used for a month.
func (h *house) codes(slug string, batch purchase.Batch) []string {
	h.t.Helper()
	if batch.LastDay == nil {
		batch.LastDay = new(menu.Today(now).AddDate(0, 1, 0))
	}
	batch.Name, batch.Codes = "Zomer", max(1, batch.Codes)
	_, made, err := h.Purchases.MakeBatch(h.t.Context(), h.Scope(slug), slug, batch, uuid.New(), now)
	if err != nil {
		h.t.Fatal(err)
	}
	return made
}

// askWith asks for an account with a code.
func (v *visitor) askWith(code, email string, more map[string]any) answer {
	body := map[string]any{
		"code":     code,
		"name":     "Sanne de Boer",
		"email":    email,
		"password": "een lang wachtwoord",
		"terms":    true,
	}
	maps.Copy(body, more)
	return v.post(registerPurchase, body)
}

// registerWith makes an account with a code.
func (v *visitor) registerWith(code, email string) answer {
	v.askWith(code, email, nil).want(v.house.t, http.StatusNoContent)
	return v.verify(email, v.house.mailedCode(email))
}

func TestSomebodyComesInWithACodeAndHasAParcelSent(t *testing.T) {
	h := newHouse(t)
	boss := h.staff()
	fitpuur := h.tenant("fitpuur")
	const email = "koper@voorbeeld.example"
	made := boss.post(purchaseBatches, map[string]any{
		"tenantId": fitpuur, "name": "Zomer 2026", "seller": "Bol", "productNl": "Kookpakket", "productEn": "Cooking parcel", "accessMonths": 3, "parcel": true,
		"lastDay": "2026-12-31", "codes": 3,
	}).want(t, http.StatusCreated)
	contains(t, made.header.Get("Content-Type"), "text/csv")
	contains(t, made.header.Get("Content-Disposition"), `.csv"`)
	lines := strings.Fields(string(made.body))
	if len(lines) != 4 || lines[0] != "code" ||
		!regexp.MustCompile(`^FITPU(-[0-9A-HJKMNP-TV-Z]{4}){3}$`).MatchString(lines[1]) {
		t.Fatalf("the file is %q", made.body)
	}
	code := lines[1]
	if kept := h.everything("purchase_codes"); strings.Contains(kept, code) || strings.Contains(kept, code[10:]) {
		t.Errorf("a code can be read in the database: %s", kept)
	}

	v := h.visitor("fitpuur.localhost")
	var bought api.Purchase
	// As people type it.
	v.get(getPurchase+url.QueryEscape(strings.ToLower(strings.ReplaceAll(code, "-", " ")))).
		want(t, http.StatusOK).
		data(t, &bought)
	if bought.Product != "Kookpakket" || *bought.Seller != "Bol" || !bought.Parcel || *bought.AccessMonths != 3 ||
		bought.AccessDays != nil ||
		bought.AccessUntil != nil {
		t.Errorf("bought is %+v", bought)
	}
	v.language = "en"
	contains(t, string(v.get(getPurchase+code).body), "Cooking parcel")
	v.language = "nl"
	for what, more := range map[string]map[string]any{
		"no terms": {"terms": false}, "a weak password": {"password": "password1"}, "answers about health without consent": {"answers": map[string]any{"weightKg": 78}},
	} {
		if got := v.askWith(code, email, more); got.status != http.StatusUnprocessableEntity {
			t.Errorf("%s is answered %d %s", what, got.status, got.body)
		}
	}
	var session api.Session
	v.askWith(code, email, map[string]any{"answers": map[string]any{"goal": "lose"}}).want(t, http.StatusNoContent)
	v.get(decode).want(t, http.StatusUnauthorized) // the address is not proved yet
	v.get(getPurchase+code).want(t, http.StatusOK)
	v.verify(email, h.mailedCode(email)).want(t, http.StatusOK).data(t, &session)
	if !session.IsPurchase || !session.Subscribed || session.IsPurchaseDetailsSubmitted || session.IsInvite ||
		session.CaloriesSubmitted {
		t.Errorf("the session is %+v", session)
	}
	if got := h.visitor("fitpuur.localhost").get(getPurchase+code).want(t, http.StatusConflict).refusal(t); got.Code != "purchase-code-used" {
		t.Errorf("code is %q", got.Code)
	}

	if got := v.post(savePurchase, map[string]any{"submitDetails": true}).want(t, http.StatusConflict).refusal(t); got.Code != "address-open" {
		t.Errorf("code is %q", got.Code)
	}
	wrong := maps.Clone(home)
	wrong["postalCode"] = "2000"
	contains(
		t,
		v.post(submitAddress, wrong).want(t, http.StatusUnprocessableEntity).refusal(t).Fields["postalCode"],
		"België",
	)
	var written api.ShippingAddress
	v.post(submitAddress, home).want(t, http.StatusOK).data(t, &written)
	if written.PostalCode != "3511 AB" || *written.Addition != "A" {
		t.Errorf("written is %+v", written)
	}
	if got := v.post(completePurchase, map[string]any{}).want(t, http.StatusConflict).refusal(t); got.Code != "details-open" {
		t.Errorf("code is %q", got.Code)
	}
	var state api.PurchaseOnboarding
	v.post(savePurchase, map[string]any{"name": "Sanne Koper", "submitDetails": true, "answers": complete, "health": true}).
		want(t, http.StatusOK).
		data(t, &state)
	if state.Name != "Sanne Koper" || state.Email != email || !state.DetailsSubmitted || state.Address == nil ||
		state.Address.Street != "Oudegracht" ||
		state.Purchase.AccessUntil.Format(time.DateOnly) != "2027-02-21" {
		t.Errorf("the state is %+v", state)
	}
	for range 2 {
		v.post(completePurchase, map[string]any{}).want(t, http.StatusOK)
	}
	if session = v.session(); !session.CaloriesSubmitted || !session.IsPurchaseDetailsSubmitted {
		t.Errorf("the session is %+v", session)
	}
	v.get("/api/v1/receipts/weekly-menu").want(t, http.StatusOK)

	// The whole of it can be taken along.
	var document map[string]json.RawMessage
	if err := json.Unmarshal(v.post("/api/v1/user/export", map[string]any{}).want(t, http.StatusOK).body, &document); err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"Kookpakket", code[:10], "3511 AB"} {
		contains(t, string(document["purchases"]), part)
	}

	// Support finds a code by how it begins, and who used it.
	var found []api.PurchaseCodeRecord
	for _, prefix := range []string{code, code[:10], strings.ToLower(code[:8])} {
		boss.get(purchaseCodes+"?state=used&prefix="+prefix+"&tenantId="+fitpuur).want(t, http.StatusOK).data(t, &found)
		if len(found) != 1 || found[0].Prefix != code[:10] || found[0].AccountId == nil ||
			*found[0].AccountId != session.Id {
			t.Errorf("%s finds %+v", prefix, found)
		}
	}
	location := made.header.Get("Location")
	batch := api.PurchaseBatch{}
	boss.get(location).want(t, http.StatusOK).data(t, &batch)
	if batch.Codes != 3 || batch.Used != 1 || batch.Withdrawn != 0 {
		t.Errorf("the batch is %+v", batch)
	}
	withdraw := strings.Replace(location, "?", "/withdraw?", 1)
	for range 2 {
		boss.post(withdraw, map[string]any{}).want(t, http.StatusOK).data(t, &batch)
	}
	if batch.Withdrawn != 2 || batch.Used != 1 || !v.session().IsPurchase {
		t.Errorf("the batch is %+v", batch)
	}
	if got := h.visitor("fitpuur.localhost").get(getPurchase+lines[2]).want(t, http.StatusConflict).refusal(t); got.Code != "purchase-code-withdrawn" {
		t.Errorf("code is %q", got.Code)
	}
	trail := h.everything("audit_entries")
	for _, action := range []string{"purchase-codes-made", "purchase-code-used", "shipping-address-given", "purchase-codes-withdrawn"} {
		contains(t, trail, action)
	}
	var batches []api.PurchaseBatch
	boss.get(purchaseBatches+"?tenantId="+fitpuur).want(t, http.StatusOK).data(t, &batches)
	if len(batches) != 1 || batches[0].Name != "Zomer 2026" {
		t.Errorf("the batches are %+v", batches)
	}
}

func TestACodeIsUsedOnceAndByItsTenantOnly(t *testing.T) {
	h := newHouse(t)
	code := h.codes("fitpuur", purchase.Batch{Product: accessFor(30)})[0]
	for _, path := range []string{getPurchase + code} {
		h.visitor("greenfork.localhost").get(path).want(t, http.StatusNotFound)
	}
	h.visitor("greenfork.localhost").askWith(code, "x@voorbeeld.example", nil).want(t, http.StatusNotFound)
	// Two ask with the same code; the second is let in without, and hears why when they send it.
	first, second := h.visitor("fitpuur.localhost"), h.visitor("fitpuur.localhost")
	second.askWith(code, "tweede@voorbeeld.example", nil).want(t, http.StatusNoContent)
	first.registerWith(code, "eerste@voorbeeld.example").want(t, http.StatusOK)
	var session api.Session
	second.verify("tweede@voorbeeld.example", h.mailedCode("tweede@voorbeeld.example")).
		want(t, http.StatusOK).
		data(t, &session)
	if session.IsPurchase || session.Subscribed || !first.session().IsPurchase {
		t.Errorf("the second is %+v", session)
	}
	if got := second.post(savePurchase, map[string]any{"code": code}).want(t, http.StatusConflict).refusal(t); got.Code != "purchase-code-used" {
		t.Errorf("code is %q", got.Code)
	}
	first.post(savePurchase, map[string]any{"code": code}).want(t, http.StatusOK) // one's own again
	second.get("/api/v1/user/purchase/onboarding").want(t, http.StatusNotFound)
	if got := first.post(submitAddress, home).want(t, http.StatusConflict).refusal(t); got.Code != "no-parcel" {
		t.Errorf("code is %q", got.Code)
	}
	second.post(submitAddress, home).want(t, http.StatusNotFound)
	second.post(savePurchase, map[string]any{"code": "FITPU-0000-0000-0000"}).want(t, http.StatusNotFound)

	// What has expired says so, and works on its last day.
	late := h.codes("fitpuur", purchase.Batch{Product: accessFor(30), LastDay: new(menu.Today(now))})[0]
	end := time.Date(2026, 11, 22, 0, 0, 0, 0, menu.Zone)
	h.Later = end.Add(-time.Second).Sub(now)
	second.get(getPurchase+late).want(t, http.StatusOK)
	h.Later = end.Sub(now)
	if got := second.post(savePurchase, map[string]any{"code": late}).want(t, http.StatusConflict).refusal(t); got.Code != "purchase-code-expired" {
		t.Errorf("code is %q", got.Code)
	}
}

func TestACodeCannotBeGuessed(t *testing.T) {
	h := newHouse(t)
	v := h.visitor("fitpuur.localhost")
	var last answer
	for range 61 {
		last = v.get(getPurchase + "FITPU-0000-0000-0000")
	}
	if last.status != http.StatusTooManyRequests || last.refusal(t).Code != "too-many" {
		t.Errorf("the last try is answered %d %s", last.status, last.body)
	}
	// The right one is not told from the wrong ones any more, on whatever way.
	code := h.codes("fitpuur", purchase.Batch{Product: accessFor(9)})[0]
	v.get(getPurchase+code).want(t, http.StatusTooManyRequests)
	v.askWith(code, "raad@voorbeeld.example", nil).want(t, http.StatusTooManyRequests)
	h.diner("fitpuur.localhost", "raad@voorbeeld.example").
		post(savePurchase, map[string]any{"code": code}).
		want(t, http.StatusTooManyRequests)
}

func TestRegisteringWithACodeTellsNobodyWhetherAnAddressHasAnAccount(t *testing.T) {
	h := newHouse(t)
	codes := h.codes("fitpuur", purchase.Batch{Product: accessFor(30), Codes: 2})
	const email = "had-al@voorbeeld.example"
	before := h.diner("fitpuur.localhost", email).session()
	v := h.visitor("fitpuur.localhost")
	known, unknown := v.askWith(codes[0], email, nil), v.askWith(codes[0], "nieuw@voorbeeld.example", nil)
	if known.status != unknown.status || string(known.body) != string(unknown.body) {
		t.Errorf(
			"a known address is answered %d %s, an unknown one %d %s",
			known.status,
			known.body,
			unknown.status,
			unknown.body,
		)
	}
	var after api.Session
	v.verify(email, h.mailedCode(email)).want(t, http.StatusOK).data(t, &after)
	if after.Id != before.Id || !after.IsPurchase || !after.CaloriesSubmitted {
		t.Errorf("the session is %+v", after)
	}
	// Asking for an account without a code, afterwards and in the same browser, uses none.
	other := h.visitor("fitpuur.localhost")
	const plain = "toch-niet@voorbeeld.example"
	other.askWith(codes[1], plain, nil).want(t, http.StatusNoContent)
	other.register(plain)
	if other.session().IsPurchase {
		t.Error("a code was used that nobody asked for any more")
	}
}

func TestTenThousandCodesAreMadeAtOnce(t *testing.T) {
	h := newHouse(t)
	boss := h.staff()
	body := map[string]any{
		"tenantId": h.tenant(
			"lepelblad",
		), "name": "Groot", "productNl": "Cadeau", "productEn": "Present", "accessDays": 30, "parcel": false, "lastDay": "2026-12-31", "codes": 10000,
	}
	lines := strings.Fields(string(boss.post(purchaseBatches, body).want(t, http.StatusCreated).body))
	seen := map[string]bool{}
	for _, line := range lines[1:] {
		seen[line] = true
	}
	if len(seen) != 10000 || !strings.HasPrefix(lines[1], "LEPEL-") {
		t.Errorf("there are %d different codes, such as %s", len(seen), lines[1])
	}
	for field, change := range map[string]any{"codes": 10001, "accessMonths": 3, "lastDay": "2026-11-20", "productEn": ""} {
		wrong := maps.Clone(body)
		wrong[field] = change
		if got := boss.post(purchaseBatches, wrong).want(t, http.StatusUnprocessableEntity).refusal(t); len(
			got.Fields,
		) != 1 {
			t.Errorf("%s is refused with %v", field, got.Fields)
		}
	}
}

func TestAnAddressIsCheckedWhileItIsTyped(t *testing.T) {
	h := newHouse(t)
	v := h.visitor("fitpuur.localhost")
	v.register("adres@voorbeeld.example")
	check := func(query string) (found api.ShippingAddressCheck) {
		v.get(checkAddress+"?"+query).want(t, http.StatusOK).data(t, &found)
		return found
	}
	good := check("country=BE&postalCode=b-1000&houseNumber=15%2F3&street=Nieuwstraat+15&city=Brussel")
	if !good.Valid || *good.PostalCode != "1000" || *good.HouseNumber != 15 || *good.Addition != "bus 3" ||
		*good.Street != "Nieuwstraat" ||
		good.Fields != nil {
		t.Errorf("the answer is %+v", good)
	}
	bad := check("country=NL&postalCode=1000&houseNumber=x")
	if bad.Valid || bad.Fields == nil || len(*bad.Fields) != 2 || bad.PostalCode != nil {
		t.Errorf("the answer is %+v", bad)
	}
	v.language = "en"
	contains(t, (*check("country=NL&postalCode=1000&houseNumber=1").Fields)["postalCode"], "Belgium")
	v.get(checkAddress+"?country=DE&postalCode=1&houseNumber=1").want(t, http.StatusUnprocessableEntity)
}
