package billing_test

import (
	"testing"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/billing"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/tenancy"
)

// plans returns plans of FitPuur's file, for a test to change.
func (s *fixture) plans() []tenancy.Plan {
	name := locale.Text{"nl": "Plan", "en": "Plan"}
	return []tenancy.Plan{
		{Slug: "maand", Name: name, BilledEvery: tenancy.Month, Cents: 1195, TaxPercent: 21},
		{Slug: "jaar", Name: name, BilledEvery: tenancy.Year, Cents: 9495, TaxPercent: 21},
	}
}

func (s *fixture) applyPlans(offer []tenancy.Plan) bool {
	s.t.Helper()
	changed, err := billing.ApplyPlans(s.t.Context(), s.scope("fitpuur"), offer)
	if err != nil {
		s.t.Fatal(err)
	}
	return changed
}

func TestApplyPlans_FollowsTheFile(t *testing.T) {
	s := newFixture(t)
	p := s.newSubscriber("fitpuur", "general")
	s.applyPlans(s.plans())
	if s.applyPlans(s.plans()) {
		t.Error("Apply of the same plans reports a change")
	}
	month := s.plan(p.scope, "maand")
	s.pay(p.checkoutPage("maand"), "ideal")
	s.deliverEvents()

	dearer := s.plans()
	dearer[0].Cents = 1495
	if !s.applyPlans(dearer) || s.plan(p.scope, "maand") != month {
		t.Error("Apply with another price: want a change of the same plan")
	}
	if got := p.subscription(); got.Cents != 1195 {
		t.Errorf("price of an existing subscriber = %d cents", got.Cents)
	}
	next := s.newSubscriber("fitpuur", "general")
	s.pay(next.checkoutPage("maand"), "ideal")
	s.deliverEvents()
	if got := next.subscription(); got.Cents != 1495 || got.Plan != month {
		t.Errorf("got the next buyer %+v", got)
	}

	if !s.applyPlans(dearer[1:]) {
		t.Error("Apply without a plan reports no change")
	}
	for has, want := range map[uuid.UUID]int{month: 2, uuid.Nil: 1} {
		offers, err := billing.OfferedPlans(t.Context(), p.scope, has)
		if err != nil || len(offers) != want {
			t.Errorf("%d plans are offered (%v), want %d", len(offers), err, want)
		}
	}
	if code := s.newSubscriber("fitpuur", "general").refusalCode(month); code != "plan-not-found" {
		t.Errorf("checkout of a withdrawn plan: code = %s", code)
	}
	if !s.applyPlans(dearer) || s.plan(p.scope, "maand") != month {
		t.Error("a restored plan has another id")
	}
	yearly := s.plans()
	yearly[0].BilledEvery = tenancy.Year
	if _, err := billing.ApplyPlans(t.Context(), p.scope, yearly); err == nil {
		t.Error("Apply changed the period of a plan with a subscriber")
	}
	if left := s.count(`select count(*) from plans plan join tenants tenant on tenant.id = plan.tenant_id
		where tenant.slug = 'greenfork'
		and sold`); left != 4 {
		t.Errorf("plans of another tenant = %d", left)
	}
}

func TestApplyPlans_ChangesOneTimePlansForLaterBuyers(t *testing.T) {
	s := newFixture(t)
	name := locale.Text{"nl": "Pakket", "en": "Parcel"}
	offer := []tenancy.Plan{
		{Slug: "pakket", Name: name, BilledEvery: tenancy.Once, Cents: 4995, TaxPercent: 21, Months: 3, Parcel: true},
	}
	s.applyPlans(offer)
	first := s.newSubscriber("fitpuur", "general")
	s.payOneTime(first.checkoutPage("pakket"), "ideal")
	s.deliverEvents()
	unused := s.codeInURL(s.payOneTime(s.newVisitor("fitpuur").checkoutPage("pakket"), "ideal"))
	s.deliverEvents()
	offer[0].Months, offer[0].Parcel = 6, false
	if !s.applyPlans(offer) || s.applyPlans(offer) {
		t.Error("Apply with another product: want a change the first time only")
	}
	next := s.newSubscriber("fitpuur", "general")
	s.payOneTime(next.checkoutPage("pakket"), "ideal")
	s.deliverEvents()
	if bought := first.purchase(); *bought.AccessMonths != 3 || !bought.Parcel {
		t.Errorf("got earlier buyer %+v", bought)
	}
	if bought := next.purchase(); *bought.AccessMonths != 6 || bought.Parcel {
		t.Errorf("got the next buyer %+v", bought)
	}
	if code, err := s.findCode("fitpuur", unused); err != nil || *code.AccessMonths != 3 || !code.Parcel {
		t.Errorf("product of an earlier code = %+v (%v)", code, err)
	}
	if batches := s.count(`select count(*) from purchase_batches`); batches != 2 {
		t.Errorf("got %d batches", batches)
	}
}

func TestSubscribe_UsesTheCurrentPrice(t *testing.T) {
	s := newFixture(t)
	p := s.newSubscriber("fitpuur", "general")
	before := p.checkoutPage("maand")
	dearer := s.plans()
	dearer[0].Cents = 1495
	s.applyPlans(dearer)
	after := p.checkoutPage("maand")
	if status, _ := s.get(before); after == before || status != 410 {
		t.Errorf("page with the old price: status = %d", status)
	}
}

func TestPlan_CentsPerMonthIsRounded(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		every       tenancy.Interval
		cents, want int
	}{
		{tenancy.Month, 995, 995},
		{tenancy.Quarter, 2495, 832},
		{tenancy.Quarter, 2494, 831},
		{tenancy.Year, 7995, 666},
		{tenancy.Year, 7998, 667},
	} {
		if got := (billing.Plan{BilledEvery: c.every, Cents: c.cents}).CentsPerMonth(); got != c.want {
			t.Errorf("%d cents every %s is %d a month, want %d", c.cents, c.every, got, c.want)
		}
	}
}
