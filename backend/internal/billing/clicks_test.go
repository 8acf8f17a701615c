package billing_test

import (
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/billing"
)

// clicks is how many calls are made at once.
const clicks = 100

// Many concurrent clicks of one kind have one effect, one letter and the same answer.
func TestClicks_OfOneKindHaveOneEffect(t *testing.T) {
	s := newFixture(t)
	ctx := t.Context()
	year := s.plan(s.scope("fitpuur"), "jaar")
	type answer struct {
		billing.Subscription
		err error
	}
	answerOf := func(sub billing.Subscription, err error) answer { return answer{sub, err} }
	leave := func(p subscriber, command billing.Command) answer {
		return answerOf(s.service.Leave(ctx, p.scope, p.id, billing.Cancellation{Command: command}))
	}
	for _, c := range []struct {
		name     string
		before   func(subscriber)
		click    func(p subscriber, at time.Time) answer
		state    billing.State
		letters  int // without the one about the start
		paid     []int
		refunded int
		next     int // cents of the next payment, if there is one
	}{
		{
			"cancel", nil,
			func(p subscriber, _ time.Time) answer { return leave(p, billing.Cancel) },
			billing.Cancelling, 1, []int{1195}, 0, 1195,
		},
		{
			"resume", func(p subscriber) { s.must(p.leave(billing.Cancel)) },
			func(p subscriber, _ time.Time) answer { return answerOf(s.service.Resume(ctx, p.scope, p.id)) },
			billing.Active, 2, []int{1195}, 0, 1195,
		},
		{
			"withdraw", nil,
			func(p subscriber, _ time.Time) answer { return leave(p, billing.Withdraw) },
			billing.Withdrawn, 1, nil, 1195, 1195,
		},
		{
			"pause", nil,
			func(p subscriber, _ time.Time) answer { return answerOf(s.service.Pause(ctx, p.scope, p.id, 2)) },
			billing.Paused, 1, []int{1195}, 0, 1195,
		},
		{
			"continue", func(p subscriber) { s.must(p.pause(2)) },
			func(p subscriber, _ time.Time) answer { return answerOf(s.service.Continue(ctx, p.scope, p.id)) },
			billing.Active, 2, []int{1195}, 0, 1195,
		},
		{
			"change", nil,
			func(p subscriber, at time.Time) answer {
				_, err := s.service.ChangePlan(ctx, p.scope, p.id, year, at)
				return answerOf(p.subscription(), err)
			},
			billing.Active, 1, []int{1195, 9495 - 1195}, 0, 9495,
		},
		{
			"apply", func(p subscriber) { p.best("tooLittleTime") },
			func(p subscriber, _ time.Time) answer {
				deal := p.best("tooLittleTime")
				if deal == nil { // it was taken
					return answer{Subscription: p.subscription()}
				}
				return answerOf(s.service.TakeDeal(ctx, p.scope, p.id, deal.ID))
			},
			billing.Active, 1, []int{1195}, 0, 0,
		},
	} {
		p := s.subscribed("maand", "card")
		customer := s.stripeCustomer(p)
		if c.before != nil {
			c.before(p)
		}
		at := s.time()
		answers := make([]answer, clicks)
		var all sync.WaitGroup
		for n := range clicks {
			all.Go(func() { answers[n] = c.click(p, at) })
		}
		all.Wait()
		s.deliverEvents()
		s.runJobs()
		s.deliverEvents()
		want := p.subscription()
		for _, got := range answers {
			if got.err != nil {
				t.Errorf("%s: %v", c.name, got.err)
				break
			}
			if got.State() != want.State() || got.Plan != want.Plan || !got.PeriodEnd.Equal(want.PeriodEnd) {
				t.Errorf("%s: an answer has state %s, plan %s until %s; it is %s, %s until %s", c.name,
					got.State(), got.Plan, got.PeriodEnd, want.State(), want.Plan, want.PeriodEnd)
				break
			}
		}
		if letters := len(p.mails()) - 1; want.State() != c.state || letters != c.letters {
			t.Errorf("%s: state %s, %d letters; want %s, %d", c.name, want.State(), letters, c.state, c.letters)
		}
		if paid, refunded := p.paid(), s.refunded(customer); !slices.Equal(paid, c.paid) || refunded != c.refunded {
			t.Errorf("%s: paid %v, refunded %d; want %v, %d", c.name, paid, refunded, c.paid, c.refunded)
		}
		if next, _ := want.NextPayment(); next != c.next {
			t.Errorf("%s: the next payment is of %d cents, want %d", c.name, next, c.next)
		}
	}
}

// Many concurrent clicks of different kinds have one effect of each, and our rows agree with Stripe.
func TestClicks_OfAllKindsAtOnce(t *testing.T) {
	s := newFixture(t)
	for _, leaving := range [][]billing.Command{nil, {billing.Cancel}, {billing.Withdraw, billing.Cancel}} {
		p := s.subscribed("maand", "card")
		customer := s.stripeCustomer(p)
		s.pass(day)
		deal := p.best("other")
		year, quarter := s.plan(p.scope, "jaar"), s.plan(p.scope, "kwartaal")
		at := s.time()
		kinds := []func() error{
			func() error { return p.take(deal.ID) },
			func() error { return p.change(year, at) },
			func() error { return p.change(quarter, at) },
			func() error { return p.pause(1) },
			func() error {
				_, err := s.service.Continue(t.Context(), p.scope, p.id)
				return err
			},
			func() error {
				_, err := s.service.Subscribe(t.Context(), p.scope, p.id, year)
				return err
			},
			p.resume,
		}
		for _, command := range leaving {
			kinds = append(kinds, func() error { return p.leave(command) })
		}
		var all sync.WaitGroup
		for n := range clicks {
			all.Go(func() {
				err := kinds[n%len(kinds)]()
				for _, allowed := range []error{
					nil, billing.ErrDealNotFound, billing.ErrDealTaken, billing.ErrChangeRunning,
					billing.ErrNotSubscribed, billing.ErrUnavailable, billing.ErrPreviewTooOld,
					billing.ErrAlreadySubscribed, billing.ErrDiscountPending, billing.ErrTooLate,
				} {
					if errors.Is(err, allowed) {
						return
					}
				}
				t.Errorf("concurrent call: %v", err)
			})
		}
		all.Wait()
		s.deliverEvents()
		s.runJobs()
		s.deliverEvents()
		if p.subscription().State() != billing.Withdrawn {
			s.must(p.leave(billing.Withdraw))
		}
		s.deliverEvents()
		s.runJobs()
		s.deliverEvents()
		// The refunds equal the payments to the cent, so each charge at Stripe is in our rows.
		const (
			taken    = `select count(*) from deal_offers where account_id = $1 and taken_at is not null`
			running  = `select count(*) from plan_changes where account_id = $1 and finished_at is null`
			bought   = `select count(*) from subscriptions where account_id = $1`
			invoiced = `select coalesce(sum(cents), 0) from invoices where account_id = $1`
		)
		state, refunded := p.subscription().State(), s.refunded(customer)
		if state != billing.Withdrawn || refunded == 0 || refunded != s.count(invoiced, p.id) {
			t.Errorf("%v: %s, refunded %d cents of %d", leaving, state, refunded, s.count(invoiced, p.id))
		}
		if s.count(taken, p.id) > 1 || s.count(running, p.id) != 0 || s.count(bought, p.id) != 1 {
			t.Errorf("%v: %d deals, %d unfinished changes, %d subscriptions", leaving,
				s.count(taken, p.id), s.count(running, p.id), s.count(bought, p.id))
		}
		withdrawals := 0
		for _, letter := range p.mails() {
			if strings.Contains(letter.Subject, "herroepen") {
				withdrawals++
			}
		}
		if withdrawals != 1 {
			t.Errorf("%v: %d letters about the withdrawal", leaving, withdrawals)
		}
	}
}
