package billing

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"
	"github.com/stripe/stripe-go/v85"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// MaxPauseMonths is the longest pause.
const MaxPauseMonths = 3

// Errors of pausing.
var (
	ErrPauseLength     = errs.New(errs.Invalid, "pause-length")
	ErrDiscountPending = errs.New(errs.Conflict, "discount-pending") // the next payment has one
)

// pause returns how long the subscription is paused in its current period.
func (s Subscription) pause() time.Duration {
	if s.PausedAt == nil || s.PausedUntil == nil {
		return 0
	}
	return s.PausedUntil.Sub(*s.PausedAt)
}

// pausedFor returns the subscription with a pause from now on. The end of the period moves by the length of the pause,
// so that what was paid is not lost.
func (s Subscription) pausedFor(months int, now time.Time) Subscription {
	now = now.Truncate(time.Second)
	until := addMonths(now, months)
	s.Status, s.PausedAt, s.PausedUntil = Paused, &now, &until
	s.PeriodEnd = s.PeriodEnd.Add(until.Sub(now))
	return s
}

// continued returns the subscription with its pause ended at now, or at its planned end if that is earlier.
func (s Subscription) continued(now time.Time) Subscription {
	now = now.Truncate(time.Second)
	if now.Before(*s.PausedUntil) {
		s.PeriodEnd = s.PeriodEnd.Add(now.Sub(*s.PausedUntil))
		s.PausedUntil = &now
	}
	s.Status = Active
	return s
}

// FollowPauseArgs are the arguments of the job that postpones the next payment at Stripe by a pause, and ends the pause
// when it is over.
type FollowPauseArgs struct {
	jobs.Tenant
	Account      uuid.UUID `json:"accountId"`
	Subscription uuid.UUID `json:"subscriptionId"`
}

// Kind returns the name of the job.
func (FollowPauseArgs) Kind() string { return "follow-pause" }

// Pause pauses a subscription for one to three months: it gives no access, and the next payment moves by as much. There
// is one pause in a period; repeating it changes nothing. A scheduled change of plan is undone. When Stripe does not
// answer, a job continues. Errors: ErrPauseLength, ErrNotSubscribed, ErrDiscountPending, and ErrPaymentPending while a
// debit is processing, which may fail yet.
func (s *Service) Pause(
	ctx context.Context,
	scope postgres.Scope,
	accountID uuid.UUID,
	months int,
) (Subscription, error) {
	if months < 1 || months > MaxPauseMonths {
		return Subscription{}, ErrPauseLength
	}
	return s.changePause(ctx, scope, accountID, func(tx postgres.Tx, sub Subscription) (Subscription, error) {
		processing, err := isProcessing(ctx, tx, sub)
		switch {
		case err != nil || sub.State() == Paused:
			return sub, err
		case !sub.State().Allows(Pause) || sub.PausedAt != nil:
			return sub, ErrNotSubscribed
		case processing:
			return sub, ErrPaymentPending
		case sub.NextPlan == nil && sub.nextCents() != sub.Cents:
			return sub, ErrDiscountPending
		}
		return sub.pausedFor(months, s.Now()), nil
	})
}

// Continue ends a pause. It does nothing for a subscription that is not paused. The error is ErrNotSubscribed.
func (s *Service) Continue(ctx context.Context, scope postgres.Scope, accountID uuid.UUID) (Subscription, error) {
	return s.changePause(ctx, scope, accountID, func(_ postgres.Tx, sub Subscription) (Subscription, error) {
		switch {
		case sub.Status == Ended:
			return sub, ErrNotSubscribed
		case sub.State() != Paused:
			return sub, nil
		}
		return sub.continued(s.Now()), nil
	})
}

// CanPause reports whether the subscription can be paused now.
func (s Subscription) CanPause() bool {
	return s.State().Allows(Pause) && s.PausedAt == nil && (s.NextPlan != nil || s.nextCents() == s.Cents)
}

// changePause stores a change of a pause, queues its letter and the job that applies it at Stripe, and tries to apply
// it at once.
func (s *Service) changePause(
	ctx context.Context,
	scope postgres.Scope,
	accountID uuid.UUID,
	change func(postgres.Tx, Subscription) (Subscription, error),
) (Subscription, error) {
	var args *FollowPauseArgs
	err := scope.Tx(ctx, func(tx postgres.Tx) error {
		args = nil
		sub, err := s.lockSubscription(ctx, tx, accountID)
		if err != nil {
			return err
		}
		changed, err := change(tx, sub)
		if err != nil || changed.Status == sub.Status {
			return err
		}
		if err := s.savePause(ctx, tx, sub.State(), changed); err != nil {
			return err
		}
		args = &FollowPauseArgs{
			Tenant: jobs.Tenant{ID: scope.Tenant()}, Account: accountID, Subscription: sub.ID,
		}
		return s.Queue.Add(ctx, tx, *args)
	})
	if err != nil {
		return Subscription{}, err
	}
	if args != nil {
		// The job retries what fails here.
		soon, cancel := halfOf(ctx)
		defer cancel()
		if err := s.pauseAtStripe(soon, *args); err != nil {
			s.Log.Warn("a pause waits for its job", slog.Any("error", err))
		}
	}
	return s.mustSubscription(ctx, scope, accountID)
}

// savePause stores the pause of a subscription; from is its state before.
func (s *Service) savePause(ctx context.Context, tx postgres.Tx, from State, sub Subscription) error {
	const (
		save = `
			update subscriptions set status = $3, paused_at = $4, paused_until = $5, period_end = $6,
				next_plan_id = null, next_cents = null
			where tenant_id = $1 and id = $2`
		// A reader of Stripe's state that began before this must read it again.
		outdate = `update customers set revision = revision + 1 where tenant_id = $1 and id = $2`
	)
	args := []any{tx.Tenant(), sub.ID, sub.Status, sub.PausedAt, sub.PausedUntil, sub.PeriodEnd}
	if _, err := tx.Exec(ctx, save, args...); err != nil {
		return fmt.Errorf("keeping a pause: %w", err)
	}
	if _, err := tx.Exec(ctx, outdate, tx.Tenant(), sub.Account); err != nil {
		return fmt.Errorf("advancing a customer's revision: %w", err)
	}
	acct, err := account.Find(ctx, tx, sub.Account)
	if err != nil {
		return err
	}
	return s.onTransition(ctx, tx, acct, from, sub)
}

// pauseAtStripe sets the time of the next payment at Stripe to that of our row.
func (s *Service) pauseAtStripe(ctx context.Context, args FollowPauseArgs) error {
	sub, ok, err := s.pausedSubscription(ctx, args)
	if err != nil || !ok {
		return err
	}
	remote, err := s.Stripe.subscription(ctx, sub.StripeID)
	if err != nil || remote.EndedAt != 0 || remote.TrialEnd == sub.PeriodEnd.Unix() {
		return err
	}
	if err := s.Stripe.release(ctx, remote); err != nil {
		return err
	}
	return s.Stripe.postpone(ctx, sub.StripeID, sub.PeriodEnd)
}

// pausedSubscription returns the subscription of a job; false when it has ended, or has no pause in its period.
func (s *Service) pausedSubscription(ctx context.Context, args FollowPauseArgs) (Subscription, bool, error) {
	const byID = `select ` + subscriptionColumns + ` from subscriptions where tenant_id = $1 and id = $2`
	sub, ok, err := findSubscription(ctx, s.DB.Scope(args.ID), byID, args.Subscription)
	return sub, ok && sub.Status != Ended && sub.PausedAt != nil, err
}

// FollowPause applies a pause at Stripe, snoozes until it is over, and then ends it.
func (s *Service) FollowPause(ctx context.Context, args FollowPauseArgs) error {
	if err := s.pauseAtStripe(ctx, args); err != nil {
		return err
	}
	sub, ok, err := s.pausedSubscription(ctx, args)
	if err != nil || !ok || sub.Status != Paused {
		return err
	}
	if left := sub.PausedUntil.Sub(s.Now()); left > 0 {
		return river.JobSnooze(left)
	}
	_, err = s.Continue(ctx, s.DB.Scope(args.ID), args.Account)
	return err
}

// postpone moves the next payment of a subscription to a time, without charging or crediting anything.
func (s *Stripe) postpone(ctx context.Context, id string, at time.Time) error {
	params := &stripe.SubscriptionUpdateParams{
		TrialEnd:          stripe.Int64(at.Unix()),
		ProrationBehavior: stripe.String("none"),
	}
	if _, err := s.client.V1Subscriptions.Update(ctx, id, params); err != nil {
		return stripeError("moving a payment", err)
	}
	return nil
}
