package billing_test

import (
	"testing"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/billing"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/tenancy"
)

// offer are the plans of FitPuur's file, for a test to change.
func (s *shop) offer() []tenancy.Plan {
	name := locale.Text{"nl": "Plan", "en": "Plan"}
	return []tenancy.Plan{
		{Slug: "maand", Name: name, BilledEvery: tenancy.Month, Cents: 1195, TaxPercent: 21},
		{Slug: "jaar", Name: name, BilledEvery: tenancy.Year, Cents: 9495, TaxPercent: 21},
	}
}

func (s *shop) apply(offer []tenancy.Plan) bool {
	s.t.Helper()
	changed, err := billing.ApplyPlans(s.t.Context(), s.scope("fitpuur"), offer)
	if err != nil {
		s.t.Fatal(err)
	}
	return changed
}

func TestPlansFollowTheirFile(t *testing.T) {
	s := newShop(t)
	p := s.person("fitpuur", "general")
	s.apply(s.offer())
	if s.apply(s.offer()) {
		t.Error("applying the same plans again changes something")
	}
	month := s.plan(p.scope, "maand")
	s.pays(p.wants("maand"), "ideal")
	s.hear()

	dearer := s.offer()
	dearer[0].Cents = 1495
	if !s.apply(dearer) || s.plan(p.scope, "maand") != month {
		t.Error("a plan with another price is another plan, or is not noticed")
	}
	if got := p.has(); got.Cents != 1195 {
		t.Errorf("who had it pays %d", got.Cents)
	}
	next := s.person("fitpuur", "general")
	s.pays(next.wants("maand"), "ideal")
	s.hear()
	if got := next.has(); got.Cents != 1495 || got.Plan != month {
		t.Errorf("who comes next has %+v", got)
	}

	if !s.apply(dearer[1:]) {
		t.Error("a plan that is taken out is not noticed")
	}
	for has, want := range map[uuid.UUID]int{month: 2, uuid.Nil: 1} {
		offers, err := billing.OfferedPlans(t.Context(), p.scope, has)
		if err != nil || len(offers) != want {
			t.Errorf("%d plans are offered (%v), want %d", len(offers), err, want)
		}
	}
	if code := s.person("fitpuur", "general").refused(month); code != "plan-not-found" {
		t.Errorf("a plan that was taken out is refused with %s", code)
	}
	if !s.apply(dearer) || s.plan(p.scope, "maand") != month {
		t.Error("a plan that comes back is another")
	}
	yearly := s.offer()
	yearly[0].BilledEvery = tenancy.Year
	if _, err := billing.ApplyPlans(t.Context(), p.scope, yearly); err == nil {
		t.Error("a plan that somebody pays monthly becomes one that is paid yearly")
	}
	if left := s.count(`select count(*) from plans p join tenants t on t.id = p.tenant_id where t.slug = 'greenfork' and sold`); left != 4 {
		t.Errorf("another tenant sells %d plans", left)
	}
}

func TestAPlanThatIsPaidOnceChangesForWhoComesNext(t *testing.T) {
	s := newShop(t)
	name := locale.Text{"nl": "Pakket", "en": "Parcel"}
	offer := []tenancy.Plan{
		{Slug: "pakket", Name: name, BilledEvery: tenancy.Once, Cents: 4995, TaxPercent: 21, Months: 3, Parcel: true},
	}
	s.apply(offer)
	first := s.person("fitpuur", "general")
	s.paysOnce(first.wants("pakket"), "ideal")
	s.hear()
	unused := s.codeOf(s.paysOnce(s.visits("fitpuur").wants("pakket"), "ideal"))
	s.hear()
	offer[0].Months, offer[0].Parcel = 6, false
	if !s.apply(offer) || s.apply(offer) {
		t.Error("a plan that brings something else is not noticed, or each time")
	}
	next := s.person("fitpuur", "general")
	s.paysOnce(next.wants("pakket"), "ideal")
	s.hear()
	if bought := first.bought(); *bought.AccessMonths != 3 || !bought.Parcel {
		t.Errorf("who bought before has %+v", bought)
	}
	if bought := next.bought(); *bought.AccessMonths != 6 || bought.Parcel {
		t.Errorf("who comes next has %+v", bought)
	}
	if code, err := s.look("fitpuur", unused); err != nil || *code.AccessMonths != 3 || !code.Parcel {
		t.Errorf("a code of before buys %+v (%v)", code, err)
	}
	if batches := s.count(`select count(*) from purchase_batches`); batches != 2 {
		t.Errorf("there are %d batches", batches)
	}
}

func TestAPageAsksThePriceOfToday(t *testing.T) {
	s := newShop(t)
	p := s.person("fitpuur", "general")
	before := p.wants("maand")
	dearer := s.offer()
	dearer[0].Cents = 1495
	s.apply(dearer)
	after := p.wants("maand")
	if status, _ := s.see(before); after == before || status != 410 {
		t.Errorf("the page with the old price is answered %d", status)
	}
}

func TestAPriceOfAMonthIsRounded(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		every       tenancy.Interval
		cents, want int
	}{{tenancy.Month, 995, 995}, {tenancy.Quarter, 2495, 832}, {tenancy.Quarter, 2494, 831}, {tenancy.Year, 7995, 666}, {tenancy.Year, 7998, 667}} {
		if got := (billing.Plan{BilledEvery: c.every, Cents: c.cents}).CentsPerMonth(); got != c.want {
			t.Errorf("%d cents every %s is %d a month, want %d", c.cents, c.every, got, c.want)
		}
	}
}
