package billing_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/billing"
)

func (p subscriber) pause(months int) error {
	_, err := p.fixture.service.Pause(p.fixture.t.Context(), p.scope, p.id, months)
	return err
}

// A pause of 1 to 3 months moves the next payment by as much, and then the subscription continues.
func TestPause_MovesTheNextPayment(t *testing.T) {
	t.Parallel()
	for months := 1; months <= billing.MaxPauseMonths; months++ {
		t.Run(fmt.Sprint(months), func(t *testing.T) { testPause(t, months) })
	}
}

func testPause(t *testing.T, months int) {
	s := newFixture(t)
	p := s.subscribed("maand", "card")
	s.pass(10 * day) // 1 December
	ends := p.subscription().PeriodEnd
	for range 2 { // repeating it is no error
		s.must(p.pause(months))
	}
	s.deliverEvents()
	sub := p.subscription()
	length := sub.PausedUntil.Sub(s.time())
	if sub.State() != billing.Paused || p.account().Subscribed || !sub.PeriodEnd.Equal(ends.Add(length)) ||
		length < 28*day {
		t.Errorf("the subscription is %+v", sub)
	}
	s.advance(length - time.Hour)
	s.runJobs()
	s.deliverEvents()
	if p.account().Subscribed || len(p.paid()) != 1 {
		t.Errorf("%d months: the pause ended early", months)
	}
	s.pass(2 * time.Hour)
	s.runJobs()
	s.deliverEvents()
	if p.subscription().State() != billing.Active || !p.account().Subscribed {
		t.Errorf("%d months: the state is %s", months, p.subscription().State())
	}
	letters := p.mails()
	if len(letters) != 3 || !strings.Contains(letters[0].Subject, "gaat verder") ||
		!strings.Contains(letters[1].Subject, "gepauzeerd") {
		t.Errorf("got %d letters, the last %q", len(letters), letters[0].Subject)
	}
	s.pass(19 * day)
	if len(p.paid()) != 1 {
		t.Error("a payment came before what was paid had been used")
	}
	s.pass(2 * day)
	if sub = p.subscription(); len(p.paid()) != 2 || sub.State() != billing.Active || sub.PausedAt != nil {
		t.Errorf("%d months: paid %v, the subscription is %+v", months, p.paid(), sub)
	}
}

// Stripe gives no credit for a period that a pause has moved, so that a plan with higher payments waits for its end.
func TestPause_ChangeOfPlanWaitsForEndOfPeriod(t *testing.T) {
	s := newFixture(t)
	p := s.subscribed("maand", "card")
	s.pass(10 * day)
	s.must(p.pause(1))
	s.deliverEvents()
	s.pass(5 * day)
	_, err := s.service.Continue(t.Context(), p.scope, p.id)
	s.must(err)
	s.deliverEvents()
	change := p.preview("jaar")
	if change.DueNow != 0 || change.NextCents != 9495 || !change.TakesEffect.Equal(p.subscription().PeriodEnd) {
		t.Errorf("preview = %+v", change)
	}
	s.must(p.change(change.Plan.ID, change.At))
	s.deliverEvents()
	if got := p.paid(); !equal(got, []int{1195}) {
		t.Errorf("paid = %v", got)
	}
	s.pass(p.subscription().PeriodEnd.Sub(s.time()) - time.Hour)
	if got := p.paid(); !equal(got, []int{1195}) || !p.account().Subscribed {
		t.Errorf("an hour before the end of the period, paid = %v", got)
	}
	s.pass(3 * time.Hour)
	s.deliverEvents()
	sub := p.subscription()
	if got := p.paid(); !equal(got, []int{1195, 9495}) || sub.Plan != change.Plan.ID ||
		!sub.PeriodEnd.After(s.time().AddDate(0, 11, 0)) {
		t.Errorf("paid = %v, subscription = %+v", got, sub)
	}
}

// Ending a pause early gives back the rest of it, to the second.
func TestPause_EndsEarly(t *testing.T) {
	s := newFixture(t)
	p := s.subscribed("jaar", "card")
	s.pass(100 * day)
	ends := p.subscription().PeriodEnd
	s.must(p.pause(3))
	s.deliverEvents()
	s.pass(20 * day)
	for range 2 {
		_, err := s.service.Continue(t.Context(), p.scope, p.id)
		s.must(err)
	}
	s.deliverEvents()
	sub := p.subscription()
	if sub.State() != billing.Active || !p.account().Subscribed || !sub.PeriodEnd.Equal(ends.Add(20*day)) {
		t.Errorf("the subscription is %+v", sub)
	}
	if err := p.pause(1); !errors.Is(err, billing.ErrNotSubscribed) {
		t.Errorf("a second pause in a period: %v", err)
	}
	s.pass(sub.PeriodEnd.Sub(s.time()) - time.Hour)
	if len(p.paid()) != 1 {
		t.Errorf("paid %v too early", p.paid())
	}
	s.pass(2 * time.Hour)
	if got := p.paid(); !equal(got, []int{9495, 9495}) || p.subscription().State() != billing.Active {
		t.Errorf("paid %v", got)
	}
}

// A subscriber who leaves during a pause can use the paid time, or is refunded.
func TestPause_Leaving(t *testing.T) {
	s := newFixture(t)
	p := s.subscribed("jaar", "card")
	s.pass(10 * day)
	ends := p.subscription().PeriodEnd
	s.must(p.pause(1))
	s.must(p.leave(billing.Cancel))
	s.deliverEvents()
	sub := p.subscription()
	if sub.State() != billing.Cancelling || !p.account().Subscribed || !sub.EndsAt.Equal(ends) {
		t.Errorf("cancelled: %+v", sub)
	}
	other := s.subscribed("jaar", "card")
	s.must(other.pause(2))
	s.must(other.leave(billing.Withdraw))
	s.deliverEvents()
	if got := s.refunded(s.stripeCustomer(other)); got != 9495 || other.subscription().State() != billing.Withdrawn {
		t.Errorf("withdrawn: refunded %d", got)
	}
	if err := other.pause(1); !errors.Is(err, billing.ErrNotSubscribed) {
		t.Errorf("pausing what has ended: %v", err)
	}
	for _, months := range []int{0, 4} {
		if err := p.pause(months); !errors.Is(err, billing.ErrPauseLength) {
			t.Errorf("pausing for %d months: %v", months, err)
		}
	}
}

// A pause that begins while Stripe is down holds at once, and the payment moves later.
func TestPause_StripeIsDown(t *testing.T) {
	s := newFixture(t)
	p := s.subscribed("maand", "card")
	s.setTransport(s.unreachable)
	s.must(p.pause(1))
	if p.subscription().State() != billing.Paused || p.account().Subscribed {
		t.Error("the pause did not begin")
	}
	s.setTransport(s.serveStripe)
	s.runJobs()
	s.deliverEvents()
	s.pass(31 * day)
	if len(p.paid()) != 1 {
		t.Errorf("paid %v", p.paid())
	}
}
