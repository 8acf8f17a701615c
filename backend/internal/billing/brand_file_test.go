package billing_test

import (
	"strconv"
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

func TestApplyBrandPlans_KeepsDealsThatStaffChanged(t *testing.T) {
	s := newFixture(t)
	scope := s.scope("fitpuur")
	apply := func(deals ...tenancy.Deal) {
		t.Helper()
		brand := tenancy.Brand{Tenant: tenancy.Tenant{Slug: "fitpuur"}, Plans: s.plans(), Deals: deals}
		if _, err := billing.ApplyBrandPlans(t.Context(), s.db, []tenancy.Brand{brand}); err != nil {
			t.Fatal(err)
		}
	}
	offered := func() map[string]int {
		t.Helper()
		_, deals, err := billing.OfferedFiles(t.Context(), scope)
		if err != nil {
			t.Fatal(err)
		}
		percents := map[string]int{}
		for _, deal := range deals {
			percents[deal.Slug] = deal.Percent
		}
		return percents
	}
	by := billing.Seller{StaffID: uuid.New(), Language: locale.Dutch, Now: time.Now()}
	deal := func(slug string, percent int) tenancy.Deal {
		words := locale.Text{"nl": "Korting", "en": "Discount"}
		return tenancy.Deal{Slug: slug, Title: words, Text: words, Kind: tenancy.PercentOff, Percent: percent,
			Months: 3, Reasons: []string{"other"}}
	}
	apply(deal("a", 10), deal("b", 20), deal("c", 30))
	if _, err := billing.AddBrandDeal(t.Context(), scope, deal("", 50), by); err != nil {
		t.Fatal(err)
	}
	deals, err := billing.BrandDeals(t.Context(), scope)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range deals {
		version := d.Version()
		switch d.Slug {
		case "a":
			d.Percent = 15
		case "b":
			d.Offered = false
		default:
			continue
		}
		if _, err := billing.ChangeBrandDeal(t.Context(), scope, version, d, by); err != nil {
			t.Fatal(err)
		}
	}
	added := "deal-" + strconv.Itoa(len(deals))

	// The same file, as at every start.
	apply(deal("a", 10), deal("b", 20), deal("c", 30))
	wantPrices(t, offered(), map[string]int{"a": 15, "c": 30, added: 50})

	// A file of a next release, with another percentage and without a deal.
	apply(deal("a", 11), deal("c", 33))
	wantPrices(t, offered(), map[string]int{"a": 15, "c": 33, added: 50})

	// One without deals keeps those of staff.
	apply()
	wantPrices(t, offered(), map[string]int{"a": 15, added: 50})
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
