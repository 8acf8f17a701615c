package httpapi_test

import (
	"maps"
	"net/http"
	"testing"

	"github.com/lepelblad/lepelblad/backend/api"
)

func (b *browser) brandPlans(t *testing.T, brand string) []api.BrandPlan {
	t.Helper()
	var plans []api.BrandPlan
	b.get(whitelabels+"/"+brand+"/plans").wantStatus(t, http.StatusOK).decode(t, &plans)
	return plans
}

// plansOnSite returns the names and prices of the plans that a visitor of a host finds once they have an account.
func (srv *testServer) plansOnSite(t *testing.T, host, address string) map[string]int {
	t.Helper()
	visitor := srv.browser(host)
	visitor.register(address)
	var plans []api.Plan
	visitor.get("/api/v1/user/plans").wantStatus(t, http.StatusOK).decode(t, &plans)
	prices := map[string]int{}
	for _, plan := range plans {
		prices[plan.Name] = plan.Price.Cents
	}
	return prices
}

func TestBrandPlans_NewBrandSellsThoseOfItsOriginal(t *testing.T) {
	srv := newServer(t)
	boss := srv.signedInStaff()
	for slug, c := range map[string]struct {
		copyOf any
		want   map[string]int
	}{
		"gewoon": {nil, map[string]int{"Per maand": 995, "Per kwartaal": 2495, "Per jaar": 7995}},
		"kopie": {srv.tenantID("fitpuur"), map[string]int{"Per maand": 1195, "Per kwartaal": 2995, "Per jaar": 9495,
			"Drie maanden": 3495, "Startpakket": 5495}},
	} {
		input := whitelabelInput(map[string]any{"slug": slug, "domains": []string{slug + ".localhost"},
			"isActive": true})
		if c.copyOf != nil {
			input["copyOf"] = c.copyOf
		}
		boss.post(whitelabels, input).wantStatus(t, http.StatusCreated)
		// As if the server had ended just after it stored the brand.
		for _, table := range []string{"deals", "plans"} {
			srv.Exec(`delete from `+table+` where tenant_id = (select id from tenants where slug = $1)`, slug)
		}
		srv.DoJobs()
		srv.DoJobs() // repeating it changes nothing
		srv.Exec(`update tenant_domains set verified_at = now() where domain = $1`, slug+".localhost")
		srv.refreshTenants(t, boss)
		if got := srv.plansOnSite(t, slug+".localhost", "anna@"+slug+".example"); !maps.Equal(got, c.want) {
			t.Errorf("%s sells %v, want %v", slug, got, c.want)
		}
		var deals int
		const sql = `select count(*) from deals deal join tenants tenant on tenant.id = deal.tenant_id
			where tenant.slug = $1 and deal.offered`
		if err := srv.Admin.QueryRow(t.Context(), sql, slug).Scan(&deals); err != nil || deals != 2 {
			t.Errorf("%s has %d deals (%v)", slug, deals, err)
		}
	}
	input := whitelabelInput(map[string]any{"copyOf": "11111111-1111-4111-8111-111111111111"})
	boss.post(whitelabels, input).wantStatus(t, http.StatusNotFound)
}

// refreshTenants lets the server read its tenants anew, as saving a white-label does.
func (srv *testServer) refreshTenants(t *testing.T, boss *browser) {
	t.Helper()
	boss.get(whitelabels+"/"+srv.tenantID("fitpuur")).wantStatus(t, http.StatusOK)
}

func TestBrandPlans_ManagerChangesPrices(t *testing.T) {
	srv := newServer(t)
	manager, tenant := srv.signedInManager("fitpuur")
	brand := tenant.String()
	plans := manager.brandPlans(t, brand)
	if len(plans) != 5 || plans[0].Cents != 1195 || !plans[0].Sold {
		t.Fatalf("got %+v", plans)
	}
	path := whitelabels + "/" + brand + "/plans/" + plans[0].Id.String()
	change := map[string]any{"name": map[string]any{"nl": "Elke maand", "en": "Monthly"},
		"interval": "month", "cents": 1295, "taxPercent": 21, "sold": true}
	with := func(field string, value any) map[string]any {
		changed := maps.Clone(change)
		changed[field] = value
		return changed
	}
	put := func(version string, body map[string]any) response {
		manager.versions[path] = `"` + version + `"`
		return manager.put(path, body)
	}
	put("another", change).wantStatus(t, http.StatusPreconditionFailed)
	for name, body := range map[string]map[string]any{
		"another interval":       with("interval", "year"),
		"no name":                with("name", map[string]any{"en": "Monthly"}),
		"months of a renewing":   with("months", 3),
		"a parcel of a renewing": with("parcel", true),
		"no price":               with("cents", 0),
		"a price that is wrong":  with("cents", 100_001),
		"too long a trial":       with("trialDays", 61),
		"no lower first price":   with("firstCents", 1295),
		"invisible characters":   with("name", map[string]any{"nl": "Maand\u202e", "en": "x"}),
	} {
		if got := put(plans[0].Version, body); got.status != http.StatusUnprocessableEntity {
			t.Errorf("%s: status %d: %s", name, got.status, got.body)
		}
	}
	put(plans[0].Version, change).wantStatus(t, http.StatusOK)
	put(plans[0].Version, change).wantStatus(t, http.StatusPreconditionFailed)
	if got := srv.plansOnSite(t, "fitpuur.localhost", "anna@voorbeeld.example"); got["Elke maand"] != 1295 ||
		len(got) != 5 {
		t.Errorf("the site sells %v", got)
	}
	introduced := manager.brandPlans(t, brand)[0]
	introduction := with("trialDays", 14)
	introduction["firstCents"] = 595
	put(introduced.Version, introduction).wantStatus(t, http.StatusOK).decode(t, &introduced)
	if introduced.TrialDays == nil || *introduced.TrialDays != 14 || *introduced.FirstCents != 595 {
		t.Errorf("got %+v", introduced)
	}
	var ordinary api.BrandPlan
	put(introduced.Version, change).wantStatus(t, http.StatusOK).decode(t, &ordinary)
	if ordinary.TrialDays != nil || ordinary.FirstCents != nil {
		t.Errorf("the introduction stays: %+v", ordinary)
	}
	// All but one can be taken off sale, and put on sale again.
	for n, plan := range manager.brandPlans(t, brand) {
		path = whitelabels + "/" + brand + "/plans/" + plan.Id.String()
		body := map[string]any{"name": plan.Name, "interval": plan.Interval, "cents": plan.Cents,
			"taxPercent": plan.TaxPercent, "parcel": plan.Parcel, "sold": false}
		if plan.Months != nil {
			body["months"] = *plan.Months
		}
		want := http.StatusOK
		if n == 4 {
			want = http.StatusConflict
		}
		put(plan.Version, body).wantStatus(t, want)
	}
	var added api.BrandPlan
	manager.post(whitelabels+"/"+brand+"/plans", change).wantStatus(t, http.StatusCreated).decode(t, &added)
	if added.Cents != 1295 || !added.Sold || added.Id == plans[0].Id {
		t.Errorf("got %+v", added)
	}
	for range 10 {
		manager.post(whitelabels+"/"+brand+"/plans", change).wantStatus(t, http.StatusCreated)
	}
	manager.post(whitelabels+"/"+brand+"/plans", change).wantStatus(t, http.StatusConflict)
	for action, want := range map[string]int{"brand-plan-changed": 7, "brand-plan-added": 11} {
		if count := srv.auditCount(tenant, action); count != want {
			t.Errorf("%d entries of %s, want %d", count, action, want)
		}
	}
	other := whitelabels + "/" + srv.tenantID("greenfork") + "/plans"
	manager.get(other).wantStatus(t, http.StatusNotFound)
	manager.post(other, change).wantStatus(t, http.StatusNotFound)
}
