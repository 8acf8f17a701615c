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

// buy lets somebody buy a parcel and say where it goes.
func (h *house) buy(email string, to map[string]any) *visitor {
	h.t.Helper()
	v := h.visitor("fitpuur.localhost")
	v.registerWith(h.codes("fitpuur", purchase.Batch{Product: parcelFor(3)})[0], email).want(h.t, http.StatusOK)
	if to != nil {
		v.post(submitAddress, to).want(h.t, http.StatusOK)
	}
	return v
}

// parcels are those that a member of staff sees, the oldest first.
func (v *visitor) parcels(query string) []api.Parcel {
	v.house.t.Helper()
	var found []api.Parcel
	v.get(adminParcels+"?tenantId="+v.house.tenant("fitpuur")+query).
		want(v.house.t, http.StatusOK).
		data(v.house.t, &found)
	return found
}

func TestStaffSendParcels(t *testing.T) {
	h := newHouse(t)
	boss := h.staff()
	there := "?tenantId=" + h.tenant("fitpuur")
	h.buy("zonder-adres@voorbeeld.example", nil)
	buyer := h.buy("een@voorbeeld.example", home)
	h.Later = time.Hour
	second := maps.Clone(home)
	second["name"] = "Bo Peeters"
	h.buy("twee@voorbeeld.example", second)

	found := boss.parcels("")
	if len(found) != 2 || found[0].Address.Name != "Sanne de Boer" || found[0].Address.PostalCode != "3511 AB" || found[0].Product != "Kookpakket" ||
		found[0].Seller != "Bol" ||
		found[0].SentAt != nil ||
		!found[0].BoughtAt.Equal(now) {
		t.Fatalf("the parcels are %+v", found)
	}
	mark := func(sent bool, ids ...uuid.UUID) answer {
		return boss.post(markParcels+there, map[string]any{"ids": ids, "sent": sent})
	}
	mark(true, found[0].Id).want(t, http.StatusNoContent)
	first := boss.parcels("&sent=true")
	h.Later = 2 * time.Hour
	mark(true, found[0].Id).want(t, http.StatusNoContent) // twice is no error, and the first time counts
	if again := boss.parcels("&sent=true"); len(first) != 1 || len(again) != 1 || first[0].SentAt == nil ||
		!first[0].SentAt.Equal(*again[0].SentAt) ||
		again[0].Id != found[0].Id {
		t.Errorf("sent are %+v and then %+v", first, again)
	}
	if left := boss.parcels("&sent=false"); len(left) != 1 || left[0].Id != found[1].Id {
		t.Errorf("left are %+v", left)
	}
	// Where it goes cannot change any more.
	if got := buyer.post(submitAddress, second).want(t, http.StatusConflict).refusal(t); got.Code != "parcel-sent" {
		t.Errorf("code is %q", got.Code)
	}
	var state api.PurchaseOnboarding
	buyer.get("/api/v1/user/purchase/onboarding").want(t, http.StatusOK).data(t, &state)
	if !*state.ParcelSent {
		t.Error("its person is not told that it was sent")
	}
	// All of them or none.
	mark(true, found[1].Id, uuid.New()).want(t, http.StatusNotFound)
	if left := boss.parcels("&sent=false"); len(left) != 1 {
		t.Errorf("left are %+v", left)
	}
	// A slip can be put right.
	mark(false, found[0].Id, found[1].Id).want(t, http.StatusNoContent)
	buyer.post(submitAddress, second).want(t, http.StatusOK)
	if left := boss.parcels("&sent=false"); len(left) != 2 {
		t.Errorf("left are %+v", left)
	}
	for field, body := range map[string]map[string]any{"ids": {"ids": []string{}, "sent": true}, "sent": {"ids": []uuid.UUID{found[0].Id}}} {
		if got := boss.post(markParcels+there, body).want(t, http.StatusUnprocessableEntity).refusal(t); got.Fields[field] == "" {
			t.Errorf("%v is refused with %v", body, got.Fields)
		}
	}
	if trail := h.everything("audit_entries"); strings.Count(trail, "parcels-marked") != 2 {
		t.Errorf("the trail is %s", trail)
	}
	// It goes with the account.
	h.Later = 0
	buyer.post("/api/v1/user/erase", map[string]any{}).want(t, http.StatusNoContent)
	if left := boss.parcels(""); len(left) != 1 {
		t.Errorf("left are %+v", left)
	}
}

func TestParcels_AreDownloadedAsAFile(t *testing.T) {
	h := newHouse(t)
	boss := h.staff()
	h.buy("a@voorbeeld.example", home)
	answered := boss.get(parcelFile+"?sent=false&tenantId="+h.tenant("fitpuur")).want(t, http.StatusOK)
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
		string(boss.get(parcelFile+"?sent=true&tenantId="+h.tenant("fitpuur")).want(t, http.StatusOK).body),
		"House number",
	)
	contains(t, h.everything("audit_entries"), "parcels-downloaded")
}

func TestSupportSeesParcelsAndTakesNothingAlong(t *testing.T) {
	h := newHouse(t)
	h.buy("een@voorbeeld.example", home)
	h.employ(
		staff.NewMember{
			Email:      "steun@fitpuur.example",
			Name:       "Steun",
			Membership: staff.Membership{Role: auth.Support, Tenant: h.Scope("fitpuur").Tenant()},
		},
	)
	v := h.visitor(consoleHost)
	v.post("/api/v1/user/auth/admin/login", map[string]any{"email": "steun@fitpuur.example", "password": staffPassword, "code": v.code()}).
		want(t, http.StatusOK)
	found := v.parcels("")
	there := "?tenantId=" + h.tenant("fitpuur")
	v.get(parcelFile+there).want(t, http.StatusForbidden)
	v.post(markParcels+there, map[string]any{"ids": []uuid.UUID{found[0].Id}, "sent": true}).
		want(t, http.StatusForbidden)
}
