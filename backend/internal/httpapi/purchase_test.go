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
	"github.com/lepelblad/lepelblad/backend/internal/locale"
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

var homeAddress = map[string]any{
	"name":        "Sanne de Boer",
	"country":     "NL",
	"postalCode":  "3511ab",
	"houseNumber": 12,
	"addition":    "a",
	"street":      "Oudegracht",
	"city":        "Utrecht",
}

// parcelProduct returns a product with a parcel and access for months.
func parcelProduct(months int) purchase.Product {
	return purchase.Product{
		Name:         locale.Text{"nl": "Kookpakket", "en": "Cooking parcel"},
		Seller:       "Bol",
		AccessMonths: &months,
		Parcel:       true,
	}
}

// accessProduct returns a product with access for days and without a parcel.
func accessProduct(days int) purchase.Product {
	return purchase.Product{Name: locale.Text{"nl": "Cadeau", "en": "Present"}, AccessDays: &days}
}

// createCodes creates codes of a tenant that are valid for a month.
func (srv *testServer) createCodes(slug string, batch purchase.Batch) []string {
	srv.t.Helper()
	if batch.LastDay == nil {
		batch.LastDay = new(menu.Today(now).AddDate(0, 1, 0))
	}
	batch.Name, batch.Codes = "Zomer", max(1, batch.Codes)
	_, codes, err := srv.Purchases.MakeBatch(srv.t.Context(), srv.Scope(slug), slug, batch, uuid.New(), now)
	if err != nil {
		srv.t.Fatal(err)
	}
	return codes
}

// requestWithCode requests registration with a code.
func (b *browser) requestWithCode(code, email string, overrides map[string]any) response {
	body := map[string]any{
		"code":     code,
		"name":     "Sanne de Boer",
		"email":    email,
		"password": "een lang wachtwoord",
		"terms":    true,
	}
	maps.Copy(body, overrides)
	return b.post(registerPurchase, body)
}

// registerWithCode registers an account with a code.
func (b *browser) registerWithCode(code, email string) response {
	b.requestWithCode(code, email, nil).wantStatus(b.srv.t, http.StatusNoContent)
	return b.verify(email, b.srv.mailedCode(email))
}

func TestPurchaseCode_GivesAccessAndParcel(t *testing.T) {
	srv := newServer(t)
	boss := srv.signedInStaff()
	fitpuur := srv.tenantID("fitpuur")
	const email = "koper@voorbeeld.example"
	created := boss.post(purchaseBatches, map[string]any{
		"tenantId":     fitpuur,
		"name":         "Zomer 2026",
		"seller":       "Bol",
		"product":      map[string]any{"nl": "Kookpakket", "en": "Cooking parcel"},
		"accessMonths": 3,
		"parcel":       true,
		"lastDay":      "2026-12-31",
		"codes":        3,
	}).wantStatus(t, http.StatusCreated)
	contains(t, created.header.Get("Content-Type"), "text/csv")
	contains(t, created.header.Get("Content-Disposition"), `.csv"`)
	lines := strings.Fields(string(created.body))
	if len(lines) != 4 || lines[0] != "code" ||
		!regexp.MustCompile(`^FITPU(-[0-9A-HJKMNP-TV-Z]{4}){3}$`).MatchString(lines[1]) {
		t.Fatalf("got the file %q", created.body)
	}
	code := lines[1]
	if stored := srv.tableText("purchase_codes"); strings.Contains(stored, code) ||
		strings.Contains(stored, code[10:]) {
		t.Errorf("a code can be read in the database: %s", stored)
	}

	b := srv.browser("fitpuur.localhost")
	var bought api.Purchase
	// A code may be typed in lower case and with spaces.
	b.get(getPurchase+url.QueryEscape(strings.ToLower(strings.ReplaceAll(code, "-", " ")))).
		wantStatus(t, http.StatusOK).
		decode(t, &bought)
	if bought.Product != "Kookpakket" || *bought.Seller != "Bol" || !bought.Parcel || *bought.AccessMonths != 3 ||
		bought.AccessDays != nil ||
		bought.AccessUntil != nil {
		t.Errorf("bought = %+v", bought)
	}
	b.language = "en"
	contains(t, string(b.get(getPurchase+code).body), "Cooking parcel")
	b.language = "nl"
	for name, overrides := range map[string]map[string]any{
		"no terms":                             {"terms": false},
		"a weak password":                      {"password": "password1"},
		"answers about health without consent": {"answers": map[string]any{"weightKg": 78}},
	} {
		if got := b.requestWithCode(code, email, overrides); got.status != http.StatusUnprocessableEntity {
			t.Errorf("%s: got status %d: %s", name, got.status, got.body)
		}
	}
	var session api.Session
	b.requestWithCode(code, email, map[string]any{"answers": map[string]any{"goal": "lose"}}).
		wantStatus(t, http.StatusNoContent)
	b.get(decode).wantStatus(t, http.StatusUnauthorized) // the address is not proved yet
	b.get(getPurchase+code).wantStatus(t, http.StatusOK)
	b.verify(email, srv.mailedCode(email)).wantStatus(t, http.StatusOK).decode(t, &session)
	if !session.IsPurchase || !session.Subscribed || session.IsPurchaseDetailsSubmitted || session.IsInvite ||
		session.CaloriesSubmitted {
		t.Errorf("got session %+v", session)
	}
	if got := srv.browser("fitpuur.localhost").get(getPurchase+code).
		wantStatus(t, http.StatusConflict).
		apiError(t); got.Code != "purchase-code-used" {
		t.Errorf("got code %q", got.Code)
	}

	if got := b.post(savePurchase, map[string]any{"submitDetails": true}).
		wantStatus(t, http.StatusConflict).
		apiError(t); got.Code != "address-open" {
		t.Errorf("got code %q", got.Code)
	}
	invalid := maps.Clone(homeAddress)
	invalid["postalCode"] = "2000"
	contains(
		t,
		b.post(submitAddress, invalid).wantStatus(t, http.StatusUnprocessableEntity).apiError(t).Fields["postalCode"],
		"België",
	)
	var written api.ShippingAddress
	b.post(submitAddress, homeAddress).wantStatus(t, http.StatusOK).decode(t, &written)
	if written.PostalCode != "3511 AB" || *written.Addition != "A" {
		t.Errorf("written = %+v", written)
	}
	if got := b.post(completePurchase, map[string]any{}).
		wantStatus(t, http.StatusConflict).
		apiError(t); got.Code != "details-open" {
		t.Errorf("got code %q", got.Code)
	}
	var state api.PurchaseOnboarding
	b.post(savePurchase, map[string]any{
		"name":          "Sanne Koper",
		"submitDetails": true,
		"answers":       completeAnswers,
		"health":        true}).
		wantStatus(t, http.StatusOK).
		decode(t, &state)
	if state.Name != "Sanne Koper" || state.Email != email || !state.DetailsSubmitted || state.Address == nil ||
		state.Address.Street != "Oudegracht" ||
		state.Purchase.AccessUntil.Format(time.DateOnly) != "2027-02-21" {
		t.Errorf("got state %+v", state)
	}
	for range 2 {
		b.post(completePurchase, map[string]any{}).wantStatus(t, http.StatusOK)
	}
	if session = b.session(); !session.CaloriesSubmitted || !session.IsPurchaseDetailsSubmitted {
		t.Errorf("got session %+v", session)
	}
	b.get("/api/v1/receipts/weekly-menu").wantStatus(t, http.StatusOK)

	// All of it is in the export.
	var document map[string]json.RawMessage
	if err := json.Unmarshal(b.post("/api/v1/user/export", map[string]any{}).wantStatus(t, http.StatusOK).body,
		&document); err != nil {
		t.Fatal(err)
	}
	for _, substr := range []string{"Kookpakket", code[:10], "3511 AB"} {
		contains(t, string(document["purchases"]), substr)
	}

	// Support finds a code by its prefix, with the account that used it.
	var codes []api.PurchaseCodeRecord
	for _, prefix := range []string{code, code[:10], strings.ToLower(code[:8])} {
		boss.get(purchaseCodes+"?state=used&prefix="+prefix+"&tenantId="+fitpuur).
			wantStatus(t, http.StatusOK).
			decode(t, &codes)
		if len(codes) != 1 || codes[0].Prefix != code[:10] || codes[0].AccountId == nil ||
			*codes[0].AccountId != session.Id {
			t.Errorf("codes with prefix %s = %+v", prefix, codes)
		}
	}
	location := created.header.Get("Location")
	batch := api.PurchaseBatch{}
	boss.get(location).wantStatus(t, http.StatusOK).decode(t, &batch)
	if batch.Codes != 3 || batch.Used != 1 || batch.Withdrawn != 0 {
		t.Errorf("got batch %+v", batch)
	}
	withdraw := strings.Replace(location, "?", "/withdraw?", 1)
	for range 2 {
		boss.post(withdraw, map[string]any{}).wantStatus(t, http.StatusOK).decode(t, &batch)
	}
	if batch.Withdrawn != 2 || batch.Used != 1 || !b.session().IsPurchase {
		t.Errorf("got batch %+v", batch)
	}
	if got := srv.browser("fitpuur.localhost").get(getPurchase+lines[2]).
		wantStatus(t, http.StatusConflict).
		apiError(t); got.Code != "purchase-code-withdrawn" {
		t.Errorf("got code %q", got.Code)
	}
	trail := srv.tableText("audit_entries")
	for _, action := range []string{"purchase-codes-made", "purchase-code-used", "shipping-address-given",
		"purchase-codes-withdrawn"} {
		contains(t, trail, action)
	}
	var batches []api.PurchaseBatch
	boss.get(purchaseBatches+"?tenantId="+fitpuur).wantStatus(t, http.StatusOK).decode(t, &batches)
	if len(batches) != 1 || batches[0].Name != "Zomer 2026" {
		t.Errorf("got batches %+v", batches)
	}
}

func TestPurchaseCode_WorksOnceForItsTenant(t *testing.T) {
	srv := newServer(t)
	code := srv.createCodes("fitpuur", purchase.Batch{Product: accessProduct(30)})[0]
	for _, path := range []string{getPurchase + code} {
		srv.browser("greenfork.localhost").get(path).wantStatus(t, http.StatusNotFound)
	}
	srv.browser("greenfork.localhost").
		requestWithCode(code, "x@voorbeeld.example", nil).
		wantStatus(t, http.StatusNotFound)
	// Two visitors register with the same code. The second gets an account without access, and an error when sending
	// the code.
	first, second := srv.browser("fitpuur.localhost"), srv.browser("fitpuur.localhost")
	second.requestWithCode(code, "tweede@voorbeeld.example", nil).wantStatus(t, http.StatusNoContent)
	first.registerWithCode(code, "eerste@voorbeeld.example").wantStatus(t, http.StatusOK)
	var session api.Session
	second.verify("tweede@voorbeeld.example", srv.mailedCode("tweede@voorbeeld.example")).
		wantStatus(t, http.StatusOK).
		decode(t, &session)
	if session.IsPurchase || session.Subscribed || !first.session().IsPurchase {
		t.Errorf("got the second session %+v", session)
	}
	if got := second.post(savePurchase, map[string]any{"code": code}).
		wantStatus(t, http.StatusConflict).
		apiError(t); got.Code != "purchase-code-used" {
		t.Errorf("got code %q", got.Code)
	}
	first.post(savePurchase, map[string]any{"code": code}).wantStatus(t, http.StatusOK) // repeating it is no error
	second.get("/api/v1/user/purchase/onboarding").wantStatus(t, http.StatusNotFound)
	if got := first.post(submitAddress, homeAddress).
		wantStatus(t, http.StatusConflict).
		apiError(t); got.Code != "no-parcel" {
		t.Errorf("got code %q", got.Code)
	}
	second.post(submitAddress, homeAddress).wantStatus(t, http.StatusNotFound)
	second.post(savePurchase, map[string]any{"code": "FITPU-0000-0000-0000"}).wantStatus(t, http.StatusNotFound)

	// A code works on its last day and is refused as expired after it.
	late := srv.createCodes("fitpuur", purchase.Batch{Product: accessProduct(30), LastDay: new(menu.Today(now))})[0]
	end := time.Date(2026, 11, 22, 0, 0, 0, 0, menu.Zone)
	srv.Later = end.Add(-time.Second).Sub(now)
	second.get(getPurchase+late).wantStatus(t, http.StatusOK)
	srv.Later = end.Sub(now)
	if got := second.post(savePurchase, map[string]any{"code": late}).
		wantStatus(t, http.StatusConflict).
		apiError(t); got.Code != "purchase-code-expired" {
		t.Errorf("got code %q", got.Code)
	}
}

func TestPurchaseCode_GuessesAreLimited(t *testing.T) {
	srv := newServer(t)
	b := srv.browser("fitpuur.localhost")
	var last response
	for range 61 {
		last = b.get(getPurchase + "FITPU-0000-0000-0000")
	}
	if last.status != http.StatusTooManyRequests || last.apiError(t).Code != "too-many" {
		t.Errorf("last attempt: status %d: %s", last.status, last.body)
	}
	// At the limit the right code is refused as well, by every operation.
	code := srv.createCodes("fitpuur", purchase.Batch{Product: accessProduct(9)})[0]
	b.get(getPurchase+code).wantStatus(t, http.StatusTooManyRequests)
	b.requestWithCode(code, "raad@voorbeeld.example", nil).wantStatus(t, http.StatusTooManyRequests)
	srv.subscriber("fitpuur.localhost", "raad@voorbeeld.example").
		post(savePurchase, map[string]any{"code": code}).
		wantStatus(t, http.StatusTooManyRequests)
}

func TestPurchaseCode_DoesNotRevealAccounts(t *testing.T) {
	srv := newServer(t)
	codes := srv.createCodes("fitpuur", purchase.Batch{Product: accessProduct(30), Codes: 2})
	const email = "had-al@voorbeeld.example"
	before := srv.subscriber("fitpuur.localhost", email).session()
	b := srv.browser("fitpuur.localhost")
	registered, unregistered := b.requestWithCode(codes[0], email, nil), b.requestWithCode(
		codes[0],
		"nieuw@voorbeeld.example",
		nil,
	)
	if registered.status != unregistered.status || string(registered.body) != string(unregistered.body) {
		t.Errorf(
			"address with an account: status %d: %s; without: status %d: %s",
			registered.status,
			registered.body,
			unregistered.status,
			unregistered.body,
		)
	}
	var after api.Session
	b.verify(email, srv.mailedCode(email)).wantStatus(t, http.StatusOK).decode(t, &after)
	if after.Id != before.Id || !after.IsPurchase || !after.CaloriesSubmitted {
		t.Errorf("got session %+v", after)
	}
	// A later registration without a code in the same browser uses no code.
	other := srv.browser("fitpuur.localhost")
	const plain = "toch-niet@voorbeeld.example"
	other.requestWithCode(codes[1], plain, nil).wantStatus(t, http.StatusNoContent)
	other.register(plain)
	if other.session().IsPurchase {
		t.Error("a code of an earlier request was used")
	}
}

func TestPurchaseCode_TenThousandAreCreated(t *testing.T) {
	srv := newServer(t)
	boss := srv.signedInStaff()
	body := map[string]any{
		"tenantId":   srv.tenantID("lepelblad"),
		"name":       "Groot",
		"product":    map[string]any{"nl": "Cadeau", "en": "Present"},
		"accessDays": 30,
		"parcel":     false,
		"lastDay":    "2026-12-31",
		"codes":      10000,
	}
	lines := strings.Fields(string(boss.post(purchaseBatches, body).wantStatus(t, http.StatusCreated).body))
	distinct := map[string]bool{}
	for _, line := range lines[1:] {
		distinct[line] = true
	}
	if len(distinct) != 10000 || !strings.HasPrefix(lines[1], "LEPEL-") {
		t.Errorf("there are %d different codes, such as %s", len(distinct), lines[1])
	}
	for field, change := range map[string]any{
		"codes":        10001,
		"accessMonths": 3,
		"lastDay":      "2026-11-20",
		"product":      map[string]any{"nl": " "}} {
		invalid := maps.Clone(body)
		invalid[field] = change
		if got := boss.post(purchaseBatches, invalid).wantStatus(t, http.StatusUnprocessableEntity).apiError(t); len(
			got.Fields,
		) != 1 {
			t.Errorf("%s: got error %v", field, got.Fields)
		}
	}
}

func TestAddress_IsChecked(t *testing.T) {
	srv := newServer(t)
	b := srv.browser("fitpuur.localhost")
	b.register("adres@voorbeeld.example")
	check := func(query string) (codes api.ShippingAddressCheck) {
		b.get(checkAddress+"?"+query).wantStatus(t, http.StatusOK).decode(t, &codes)
		return codes
	}
	good := check("country=BE&postalCode=b-1000&houseNumber=15%2F3&street=Nieuwstraat+15&city=Brussel")
	if !good.Valid || *good.PostalCode != "1000" || *good.HouseNumber != 15 || *good.Addition != "bus 3" ||
		*good.Street != "Nieuwstraat" ||
		good.Fields != nil {
		t.Errorf("got answer %+v", good)
	}
	bad := check("country=NL&postalCode=1000&houseNumber=x")
	if bad.Valid || bad.Fields == nil || len(*bad.Fields) != 2 || bad.PostalCode != nil {
		t.Errorf("got answer %+v", bad)
	}
	b.language = "en"
	contains(t, (*check("country=NL&postalCode=1000&houseNumber=1").Fields)["postalCode"], "Belgium")
	b.get(checkAddress+"?country=DE&postalCode=1&houseNumber=1").wantStatus(t, http.StatusUnprocessableEntity)
}
