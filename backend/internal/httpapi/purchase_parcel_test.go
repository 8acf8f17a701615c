package httpapi_test

import (
	"maps"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/purchase"
	"github.com/lepelblad/lepelblad/backend/internal/staff"
)

const (
	adminParcels = "/api/v1/user/admin/parcels"
	parcelFile   = adminParcels + "/file"
	markParcels  = adminParcels + "/mark"
)

// buyParcel registers an account with a code that includes a parcel and submits its address.
func (srv *testServer) buyParcel(email string, to map[string]any) *browser {
	srv.t.Helper()
	b := srv.browser("fitpuur.localhost")
	b.registerWithCode(srv.createCodes("fitpuur", purchase.Batch{Product: parcelProduct(3)})[0], email).
		wantStatus(srv.t, http.StatusOK)
	if to != nil {
		b.post(submitAddress, to).wantStatus(srv.t, http.StatusOK)
	}
	return b
}

// listParcels returns the parcels that a staff member sees, oldest first.
func (b *browser) listParcels(query string) []api.Parcel {
	b.srv.t.Helper()
	var parcels []api.Parcel
	b.get(adminParcels+"?tenantId="+b.srv.tenantID("fitpuur")+query).
		wantStatus(b.srv.t, http.StatusOK).
		decode(b.srv.t, &parcels)
	return parcels
}

func TestParcels_AreMarkedAsSent(t *testing.T) {
	srv := newServer(t)
	boss := srv.signedInStaff()
	tenantQuery := "?tenantId=" + srv.tenantID("fitpuur")
	srv.buyParcel("zonder-adres@voorbeeld.example", nil)
	buyer := srv.buyParcel("een@voorbeeld.example", homeAddress)
	srv.Later = 20 * time.Minute
	second := maps.Clone(homeAddress)
	second["name"] = "Bo Peeters"
	srv.buyParcel("twee@voorbeeld.example", second)

	parcels := boss.listParcels("")
	if len(parcels) != 2 || parcels[0].Address.Name != "Sanne de Boer" || parcels[0].Address.PostalCode != "3511 AB" ||
		parcels[0].Product != "Kookpakket" ||
		parcels[0].Seller != "Bol" ||
		parcels[0].SentAt != nil ||
		!parcels[0].BoughtAt.Equal(now) {
		t.Fatalf("got parcels %+v", parcels)
	}
	mark := func(sent bool, ids ...uuid.UUID) response {
		return boss.post(markParcels+tenantQuery, map[string]any{"ids": ids, "sent": sent})
	}
	mark(true, parcels[0].Id).wantStatus(t, http.StatusNoContent)
	first := boss.listParcels("&sent=true")
	// Less than the time after which a session of staff ends.
	srv.Later += 20 * time.Minute
	mark(true, parcels[0].Id).wantStatus(t, http.StatusNoContent) // repeating it is no error, and keeps the first time
	if again := boss.listParcels("&sent=true"); len(first) != 1 || len(again) != 1 || first[0].SentAt == nil ||
		!first[0].SentAt.Equal(*again[0].SentAt) ||
		again[0].Id != parcels[0].Id {
		t.Errorf("sent are %+v and then %+v", first, again)
	}
	if unsent := boss.listParcels("&sent=false"); len(unsent) != 1 || unsent[0].Id != parcels[1].Id {
		t.Errorf("unsent parcels: %+v", unsent)
	}
	// The address can no longer change.
	if got := buyer.post(submitAddress, second).
		wantStatus(t, http.StatusConflict).
		apiError(t); got.Code != "parcel-sent" {
		t.Errorf("got code %q", got.Code)
	}
	var state api.PurchaseOnboarding
	buyer.get("/api/v1/user/purchase/onboarding").wantStatus(t, http.StatusOK).decode(t, &state)
	if !*state.ParcelSent {
		t.Error("the account does not see that it was sent")
	}
	// Marking is all or nothing.
	mark(true, parcels[1].Id, uuid.New()).wantStatus(t, http.StatusNotFound)
	if unsent := boss.listParcels("&sent=false"); len(unsent) != 1 {
		t.Errorf("unsent parcels: %+v", unsent)
	}
	// Marking can be reverted.
	mark(false, parcels[0].Id, parcels[1].Id).wantStatus(t, http.StatusNoContent)
	buyer.post(submitAddress, second).wantStatus(t, http.StatusOK)
	if unsent := boss.listParcels("&sent=false"); len(unsent) != 2 {
		t.Errorf("unsent parcels: %+v", unsent)
	}
	for field, body := range map[string]map[string]any{"ids": {"ids": []string{}, "sent": true},
		"sent": {"ids": []uuid.UUID{parcels[0].Id}}} {
		if got := boss.post(markParcels+tenantQuery, body).
			wantStatus(t, http.StatusUnprocessableEntity).
			apiError(t); got.Fields[field] == "" {
			t.Errorf("%v: got error %v", body, got.Fields)
		}
	}
	if trail := srv.tableText("audit_entries"); strings.Count(trail, "parcels-marked") != 2 {
		t.Errorf("got the audit trail %s", trail)
	}
	// It is erased with the account.
	srv.Later = 0
	buyer.post("/api/v1/user/erase", map[string]any{}).wantStatus(t, http.StatusNoContent)
	if unsent := boss.listParcels(""); len(unsent) != 1 {
		t.Errorf("unsent parcels: %+v", unsent)
	}
}

func TestParcels_AreDownloadedAsAFile(t *testing.T) {
	srv := newServer(t)
	boss := srv.signedInStaff()
	srv.buyParcel("a@voorbeeld.example", homeAddress)
	answered := boss.get(parcelFile+"?sent=false&tenantId="+srv.tenantID("fitpuur")).wantStatus(t, http.StatusOK)
	contains(t, answered.header.Get("Content-Type"), "text/csv")
	contains(t, answered.header.Get("Content-Disposition"), `filename="fitpuur-2026-11-21.csv"`)
	contains(
		t,
		string(answered.body),
		"Nummer;Gekocht op;Product;Winkel;Naam;Straat;Huisnummer;Toevoeging;Postcode;Plaats;Land;Verstuurd op",
	)
	contains(t, string(answered.body), ";Sanne de Boer;Oudegracht;12;A;3511 AB;Utrecht;NL;")
	boss.language = "en"
	contains(
		t,
		string(boss.get(parcelFile+"?sent=true&tenantId="+srv.tenantID("fitpuur")).wantStatus(t, http.StatusOK).body),
		"House number",
	)
	contains(t, srv.tableText("audit_entries"), "parcels-downloaded")
}

func TestParcels_SupportReadsOnly(t *testing.T) {
	srv := newServer(t)
	srv.buyParcel("een@voorbeeld.example", homeAddress)
	srv.addStaff(
		staff.NewMember{
			Email:      "steun@fitpuur.example",
			Name:       "Steun",
			Membership: staff.Membership{Role: auth.Support, Tenant: srv.Scope("fitpuur").Tenant()},
		},
	)
	b := srv.browser(consoleHost)
	b.post("/api/v1/user/auth/admin/login", map[string]any{"email": "steun@fitpuur.example", "password": staffPassword,
		"code": b.authenticatorCode()}).
		wantStatus(t, http.StatusOK)
	parcels := b.listParcels("")
	tenantQuery := "?tenantId=" + srv.tenantID("fitpuur")
	b.get(parcelFile+tenantQuery).wantStatus(t, http.StatusForbidden)
	b.post(markParcels+tenantQuery, map[string]any{"ids": []uuid.UUID{parcels[0].Id}, "sent": true}).
		wantStatus(t, http.StatusForbidden)
}
