package billing_test

import (
	"errors"
	"testing"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/billing"
)

// Every subscription, payment and refund counts once, in its month in Amsterdam.
func TestFigures_ByMonth(t *testing.T) {
	s := newFixture(t) // on 21 November
	stays := s.subscribed("maand", "card")
	leaves := s.subscribed("maand", "card")
	withdraws := s.subscribed("maand", "ideal")
	s.must(withdraws.leave(billing.Withdraw))
	s.must(leaves.leave(billing.Cancel))
	once := s.newSubscriber("fitpuur", "general")
	s.payOneTime(once.checkoutPage("drie-maanden"), "card")
	s.deliverEvents()
	for range 50 { // until 10 January
		s.pass(day)
	}
	months, err := billing.FiguresByMonth(
		t.Context(), stays.scope, now, time.Date(2027, 1, 10, 0, 0, 0, 0, time.UTC), s.time(),
	)
	s.must(err)
	want := []billing.MonthFigures{
		{Begun: 3, Ended: 1, Running: 2, Revenue: 3 * 1195, RevenueOnce: 3495, Refunds: 1195},
		{Ended: 1, Running: 1, AtStart: 2, Lost: 1, Revenue: 1195},
		{Running: 1, AtStart: 1},
	}
	if len(months) != len(want) {
		t.Fatalf("got %d months", len(months))
	}
	for n, got := range months {
		w := want[n]
		if got.Begun != w.Begun || got.Ended != w.Ended || got.Running != w.Running || got.AtStart != w.AtStart ||
			got.Lost != w.Lost || got.Revenue != w.Revenue || got.RevenueOnce != w.RevenueOnce ||
			got.Refunds != w.Refunds {
			t.Errorf("month %d: got %+v, want %+v", n, got, w)
		}
	}
	if churn := months[1].Churn(); churn != 0.5 {
		t.Errorf("the churn is %v", churn)
	}
	// A month after November two had paid for more; one of three withdrew, one had cancelled.
	if !equal(months[0].Cohort, []int{1}) {
		t.Errorf("the cohort is %v", months[0].Cohort)
	}
	// The tax of 2 × 11,95 and 34,95 at 21 %, to the cent of each payment.
	if months[0].Tax != 207+207+607 {
		t.Errorf("the tax is %d", months[0].Tax)
	}
	other := s.newSubscriber("greenfork", "general")
	months, err = billing.FiguresByMonth(t.Context(), other.scope, now, now, s.time())
	if err != nil || len(months) != 1 || months[0].Begun != 0 || months[0].Revenue != 0 {
		t.Errorf("another tenant has %+v (%v)", months, err)
	}
	_, err = billing.FiguresByMonth(t.Context(), other.scope, now, now.AddDate(5, 0, 0), s.time())
	if !errors.Is(err, billing.ErrTooManyMonths) {
		t.Errorf("61 months: %v", err)
	}
}
