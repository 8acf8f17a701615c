package billing_test

import (
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/billing"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/tenancy"
)

func TestApplyBrandPlans_KeepsWhatStaffChanged(t *testing.T) {
	s := newFixture(t)
	scope := s.scope("fitpuur")
	apply := func(plans []tenancy.Plan) {
		t.Helper()
		brand := tenancy.Brand{Tenant: tenancy.Tenant{Slug: "fitpuur"}, Plans: plans}
		if _, err := billing.ApplyBrandPlans(t.Context(), s.db, []tenancy.Brand{brand}); err != nil {
			t.Fatal(err)
		}
	}
	sold := func() map[string]int {
		t.Helper()
		plans, _, err := billing.OfferedFiles(t.Context(), scope)
		if err != nil {
			t.Fatal(err)
		}
		prices := map[string]int{}
		for _, plan := range plans {
			prices[plan.Slug] = plan.Cents
		}
		return prices
	}
	by := billing.Seller{StaffID: uuid.New(), Language: locale.Dutch, Now: time.Now()}
	change := func(slug string, edit func(*billing.BrandPlan)) {
		t.Helper()
		plans, err := billing.BrandPlans(t.Context(), scope)
		if err != nil {
			t.Fatal(err)
		}
		for _, plan := range plans {
			if plan.Slug != slug {
				continue
			}
			version := plan.Version()
			edit(&plan)
			if _, err := billing.ChangeBrandPlan(t.Context(), scope, version, plan, by); err != nil {
				t.Fatal(err)
			}
		}
	}
	quarter := tenancy.Plan{Slug: "kwartaal", Name: locale.Text{"nl": "K", "en": "Q"}, BilledEvery: tenancy.Quarter,
		Cents: 2995, TaxPercent: 21}
	half := quarter
	half.Slug, half.BilledEvery, half.Months = "half-jaar", tenancy.Once, 6
	file := append(s.plans(), quarter, half)
	apply(file)
	change("maand", func(p *billing.BrandPlan) { p.Cents = 999 })
	change("kwartaal", func(p *billing.BrandPlan) { p.Sold = false })
	added := quarter
	added.Cents = 1500
	if _, err := billing.AddBrandPlan(t.Context(), scope, added, by); err != nil {
		t.Fatal(err)
	}

	// The same file, as at every start.
	apply(file)
	wantPrices(t, sold(), map[string]int{"maand": 999, "jaar": 9495, "half-jaar": 2995, "quarter": 1500})

	// A file of a next release, with other prices and without a plan.
	next := append(s.plans(), quarter)
	next[0].Cents, next[1].Cents = 1295, 9995
	apply(next)
	wantPrices(t, sold(), map[string]int{"maand": 999, "jaar": 9995, "quarter": 1500})
}

func wantPrices(t *testing.T, got, want map[string]int) {
	t.Helper()
	if len(got) != len(want) {
		t.Errorf("got %v, want %v", got, want)
		return
	}
	for slug, cents := range want {
		if got[slug] != cents {
			t.Errorf("got %v, want %v", got, want)
			return
		}
	}
}
