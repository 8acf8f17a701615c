package httpapi_test

import (
	"maps"
	"net/http"
	"testing"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/api"
)

func (b *browser) brandDeals(t *testing.T, brand string) []api.BrandDeal {
	t.Helper()
	var deals []api.BrandDeal
	b.get(whitelabels+"/"+brand+"/deals").wantStatus(t, http.StatusOK).decode(t, &deals)
	return deals
}

func TestBrandDeals_ManagerChangesThem(t *testing.T) {
	srv := newServer(t)
	manager, tenant := srv.signedInManager("fitpuur")
	brand := tenant.String()
	deals := manager.brandDeals(t, brand)
	if len(deals) != 2 || *deals[0].Percent != 30 || !deals[0].Offered || deals[0].Taken || deals[1].Percent != nil {
		t.Fatalf("got %+v", deals)
	}
	path := whitelabels + "/" + brand + "/deals/" + deals[0].Id.String()
	change := map[string]any{"title": map[string]any{"nl": "Vijf euro eraf", "en": "Five euros off"},
		"text": map[string]any{"nl": "Twee maanden lang.", "en": "For two months."}, "kind": "amountOff", "cents": 500,
		"months": 2, "reasons": []string{"tooExpensive", "other"}, "offered": true}
	with := func(field string, value any) map[string]any {
		changed := maps.Clone(change)
		if changed[field] = value; value == nil {
			delete(changed, field)
		}
		return changed
	}
	put := func(version string, body map[string]any) response {
		manager.versions[path] = `"` + version + `"`
		return manager.put(path, body)
	}
	put("another", change).wantStatus(t, http.StatusPreconditionFailed)
	for name, body := range map[string]map[string]any{
		"no title":              with("title", map[string]any{"en": "Five euros off"}),
		"no text":               with("text", map[string]any{}),
		"no amount":             with("cents", nil),
		"a percentage as well":  with("percent", 30),
		"no percentage":         with("kind", "percentOff"),
		"another kind":          with("kind", "cheaper"),
		"no months":             with("months", 0),
		"too many months":       with("months", 13),
		"no reason":             with("reasons", []string{}),
		"a reason twice":        with("reasons", []string{"other", "other"}),
		"an unknown reason":     with("reasons", []string{"weather"}),
		"invisible characters":  with("title", map[string]any{"nl": "Vijf\u202e", "en": "x"}),
		"a text that is markup": with("percent", "<b>30</b>"),
	} {
		if got := put(deals[0].Version, body); got.status != http.StatusUnprocessableEntity {
			t.Errorf("%s: status %d: %s", name, got.status, got.body)
		}
	}
	var changed api.BrandDeal
	put(deals[0].Version, change).wantStatus(t, http.StatusOK).decode(t, &changed)
	if changed.Percent != nil || *changed.Cents != 500 || changed.Title["nl"] != "Vijf euro eraf" {
		t.Errorf("got %+v", changed)
	}
	put(deals[0].Version, change).wantStatus(t, http.StatusPreconditionFailed)

	// One that is no longer offered is last in the list, and can be offered again.
	put(changed.Version, with("offered", false)).wantStatus(t, http.StatusOK)
	if got := manager.brandDeals(t, brand); got[1].Id != deals[0].Id || got[1].Offered {
		t.Errorf("got %+v", got)
	}
	put(manager.brandDeals(t, brand)[1].Version, change).wantStatus(t, http.StatusOK)

	for range 10 {
		manager.post(whitelabels+"/"+brand+"/deals", change).wantStatus(t, http.StatusCreated)
	}
	manager.post(whitelabels+"/"+brand+"/deals", change).wantStatus(t, http.StatusConflict)
	for action, want := range map[string]int{"brand-deal-changed": 3, "brand-deal-added": 10} {
		if count := srv.auditCount(tenant, action); count != want {
			t.Errorf("%d entries of %s, want %d", count, action, want)
		}
	}
	other := whitelabels + "/" + srv.tenantID("greenfork") + "/deals"
	manager.get(other).wantStatus(t, http.StatusNotFound)
	manager.post(other, change).wantStatus(t, http.StatusNotFound)
	path = whitelabels + "/" + brand + "/deals/" + uuid.NewString()
	put(changed.Version, change).wantStatus(t, http.StatusNotFound)
}
