package billing

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stripe/stripe-go/v85"

	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Errors of changing plan.
var (
	ErrPreviewTooOld  = errs.New(errs.Conflict, "preview-too-old")
	ErrChangeRunning  = errs.New(errs.Conflict, "change-running") // to another plan
	ErrPaymentRefused = errs.New(errs.Conflict, "payment-refused")
)

// previewAge is how long the amounts of a preview may be charged.
const previewAge = time.Hour

// PlanChange is what a change of plan costs. Amounts are in cents and include tax.
type PlanChange struct {
	Plan        Plan
	Made        bool      // false for a preview
	At          time.Time // for which the amounts were calculated
	TakesEffect time.Time
	Credit      int // for the rest of the current period
	Charge      int // for the first period, when it begins now
	DueNow      int
	NextAt      time.Time // of the next payment after this one
	NextCents   int
	Subscription
}

// isUp reports whether the payments of a plan are higher than those of the subscription.
func (s Subscription) isUp(plan Plan) bool { return plan.Cents > s.Cents }

// PreviewChange returns what a change to a plan costs at now. A plan with higher payments begins at once, and the rest
// of the current period is credited. A plan with lower payments begins when the current period ends; changing to the
// present plan undoes such a change. In a trial nothing is charged until it ends. Errors: ErrNotSubscribed,
// ErrPlanNotFound, ErrDiscountPending, ErrUnavailable.
func (s *Service) PreviewChange(
	ctx context.Context,
	scope postgres.Scope,
	accountID, plan uuid.UUID,
) (PlanChange, error) {
	sub, err := s.mustSubscription(ctx, scope, accountID)
	if err != nil {
		return PlanChange{}, err
	}
	return s.previewChange(ctx, scope, sub, plan, s.Now())
}

func (s *Service) previewChange(
	ctx context.Context,
	scope postgres.Scope,
	sub Subscription,
	planID uuid.UUID,
	at time.Time,
) (PlanChange, error) {
	plan, err := s.planToChangeTo(ctx, scope, sub, planID)
	if err != nil {
		return PlanChange{}, err
	}
	at = at.Truncate(time.Second)
	c := PlanChange{
		Plan: plan, At: at, TakesEffect: sub.PeriodEnd, NextAt: sub.PeriodEnd, NextCents: plan.Cents, Subscription: sub,
	}
	switch {
	case plan.ID == sub.Plan:
		c.TakesEffect, c.NextCents = at, sub.Cents
		return c, nil
	case sub.Status == Trialing:
		c.TakesEffect = at
		return c, nil
	case !sub.changesAtOnce(plan):
		return c, nil
	}
	c.TakesEffect, c.NextAt = at, addMonths(at, plan.Months())
	price, err := s.priceOf(ctx, scope, plan)
	if err != nil {
		return PlanChange{}, s.unavailable("change of plan not calculated", err)
	}
	invoice, err := s.Stripe.previewChange(ctx, sub.StripeID, price, at)
	if err != nil {
		return PlanChange{}, s.unavailable("change of plan not calculated", err)
	}
	c.DueNow, c.Charge = int(invoice.Total), plan.Cents
	c.Credit = c.Charge - c.DueNow
	return c, nil
}

// unavailable logs an error of Stripe and returns ErrUnavailable. Other errors are returned as they are.
func (s *Service) unavailable(what string, err error) error {
	if !errors.Is(err, errStripe) {
		return err
	}
	s.Log.Error(what, slog.Any("error", err))
	return ErrUnavailable
}

// CanChange reports whether the plan can be changed now: not while the first price of a trial is pending, which is that
// of its plan.
func (s Subscription) CanChange() bool {
	return s.State().Allows(ChangePlan) && (s.Status != Trialing || s.nextCents() == s.Cents)
}

// planToChangeTo returns a plan to which a subscription may change: one that is sold and renews, or the present one.
func (s *Service) planToChangeTo(
	ctx context.Context,
	q postgres.TenantQuerier,
	sub Subscription,
	planID uuid.UUID,
) (Plan, error) {
	if !sub.State().Allows(ChangePlan) {
		return Plan{}, ErrNotSubscribed
	}
	plan, err := findPlan(ctx, q, planID)
	if err != nil {
		return Plan{}, err
	}
	switch {
	case plan.OneTime() || !plan.Sold && plan.ID != sub.Plan:
		return Plan{}, ErrPlanNotFound
	case !sub.CanChange():
		return Plan{}, ErrDiscountPending
	}
	return plan, nil
}

// priceOf returns Stripe's id of the price of a plan, and creates the price when it is missing.
func (s *Service) priceOf(ctx context.Context, scope postgres.Scope, plan Plan) (string, error) {
	shop, err := s.Shop(ctx, scope.Tenant())
	if err != nil {
		return "", err
	}
	if err := s.createPrice(ctx, scope, &plan, shop); err != nil {
		return "", err
	}
	return *plan.StripePriceID, nil
}

// ChangePlan makes a change of plan as it was previewed at a time. Repeating it changes nothing. Of concurrent calls
// for different plans, one succeeds. Errors: those of PreviewChange, ErrPreviewTooOld, ErrChangeRunning and, when the
// bank refuses the payment, ErrPaymentRefused; then nothing has changed.
func (s *Service) ChangePlan(
	ctx context.Context,
	scope postgres.Scope,
	accountID, planID uuid.UUID,
	at time.Time,
) (PlanChange, error) {
	if now := s.Now(); at.After(now.Add(time.Minute)) || now.Sub(at) > previewAge {
		return PlanChange{}, ErrPreviewTooOld
	}
	change, sub, err := s.beginChange(ctx, scope, accountID, planID, at.Truncate(time.Second))
	if err != nil {
		return PlanChange{}, err
	}
	if change == nil { // it was made before
		return s.madeChange(ctx, scope, sub, planID, at)
	}
	preview, err := s.previewChange(ctx, scope, sub, planID, change.PreviewedAt)
	if err == nil {
		err = s.makeChange(ctx, scope, sub, *change, preview)
	}
	if err != nil && errors.Is(err, errStripe) && !isRejected(err) {
		// Stripe may have made it. A retry of this request, or the next one, continues with the same key.
		return PlanChange{}, s.unavailable("change of plan not made", err)
	}
	if err == nil {
		ref := reference{tenant: scope.Tenant(), customer: accountID, object: subscriptionObject, id: sub.StripeID}
		if err := s.sync(ctx, ref); err != nil {
			s.Log.Error("subscription not synced", slog.Any("error", err)) // an event of Stripe follows
		}
	}
	const finish = `update plan_changes set finished_at = $3 where tenant_id = $1 and id = $2 and finished_at is null`
	finished, finishErr := scope.Exec(ctx, finish, scope.Tenant(), change.ID, s.Now())
	switch {
	case isDeclined(err):
		return PlanChange{}, ErrPaymentRefused
	case err != nil:
		return PlanChange{}, s.unavailable("change of plan not made", err)
	case finishErr != nil:
		return PlanChange{}, fmt.Errorf("finishing a change of plan: %w", finishErr)
	}
	if preview.Subscription, err = s.mustSubscription(ctx, scope, accountID); err != nil {
		return PlanChange{}, err
	}
	if preview.Subscription.Status == Ended { // by a concurrent withdrawal; the payment is returned
		return PlanChange{}, ErrNotSubscribed
	}
	preview.Made = true
	if finished.RowsAffected() == 0 { // by a concurrent call
		return preview, nil
	}
	return preview, s.onPlanChanged(ctx, scope, accountID, preview)
}

// madeChange returns a change that was made before.
func (s *Service) madeChange(
	ctx context.Context,
	scope postgres.Scope,
	sub Subscription,
	planID uuid.UUID,
	at time.Time,
) (PlanChange, error) {
	plan, err := findPlan(ctx, scope, planID)
	if err != nil {
		return PlanChange{}, err
	}
	c := PlanChange{
		Plan: plan, Made: true, At: at, TakesEffect: sub.PeriodEnd, NextAt: sub.PeriodEnd, NextCents: sub.nextCents(),
		Subscription: sub,
	}
	if sub.NextPlan == nil {
		c.TakesEffect = sub.PeriodStart
	}
	return c, nil
}

// planChange is a change that is being made.
type planChange struct {
	ID          uuid.UUID `db:"id"`
	Plan        uuid.UUID `db:"plan_id"`
	PreviewedAt time.Time `db:"previewed_at"`
}

// beginChange stores a change, or finds the one to the same plan that is being made; nil when it was made before.
// Errors: ErrNotSubscribed, ErrPlanNotFound, ErrChangeRunning, and ErrPaymentPending while a debit for the present
// period is processing.
func (s *Service) beginChange(
	ctx context.Context,
	scope postgres.Scope,
	accountID, planID uuid.UUID,
	at time.Time,
) (change *planChange, sub Subscription, err error) {
	const (
		giveUp = `
			update plan_changes set finished_at = $3
			where tenant_id = $1 and subscription_id = $2 and finished_at is null and started_at <= $4`
		running = `
			select id, plan_id, previewed_at from plan_changes
			where tenant_id = $1 and subscription_id = $2 and finished_at is null`
		begin = `
			insert into plan_changes (tenant_id, account_id, subscription_id, plan_id, previewed_at, started_at)
			values ($1, $2, $3, $4, $5, $6) returning id, plan_id, previewed_at`
	)
	err = scope.Tx(ctx, func(tx postgres.Tx) error {
		if sub, err = s.lockSubscription(ctx, tx, accountID); err != nil {
			return err
		}
		plan, err := s.planToChangeTo(ctx, tx, sub, planID)
		if err != nil {
			return err
		}
		now := s.Now()
		if _, err := tx.Exec(ctx, giveUp, tx.Tenant(), sub.ID, now, now.Add(-lastRequest)); err != nil {
			return fmt.Errorf("giving up a change of plan: %w", err)
		}
		rows, err := tx.Query(ctx, running, tx.Tenant(), sub.ID)
		if err != nil {
			return fmt.Errorf("looking up a change of plan: %w", err)
		}
		change, err = pgx.CollectExactlyOneRow(rows, pgx.RowToAddrOfStructByName[planChange])
		switch {
		case err == nil && change.Plan != planID:
			return ErrChangeRunning
		case err == nil:
			return nil
		case !errors.Is(err, pgx.ErrNoRows):
			return fmt.Errorf("looking up a change of plan: %w", err)
		}
		change = nil
		if sub.willPay(planID) {
			return nil
		}
		// What may not arrive is no credit.
		if processing, err := isProcessing(ctx, tx, sub); err != nil {
			return err
		} else if processing && sub.Status != Trialing && sub.changesAtOnce(plan) {
			return ErrPaymentPending
		}
		rows, err = tx.Query(ctx, begin, tx.Tenant(), accountID, sub.ID, planID, at, now)
		if err != nil {
			return fmt.Errorf("beginning a change of plan: %w", err)
		}
		if change, err = pgx.CollectExactlyOneRow(rows, pgx.RowToAddrOfStructByName[planChange]); err != nil {
			return fmt.Errorf("beginning a change of plan: %w", err)
		}
		return nil
	})
	return change, sub, err
}

// willPay reports whether the next payment is for a plan.
func (s Subscription) willPay(plan uuid.UUID) bool {
	if s.NextPlan != nil {
		return *s.NextPlan == plan
	}
	return s.Plan == plan
}

// changesAtOnce reports whether a change to a plan takes effect at once, with credit for the rest of the period: when
// its payments are higher. Stripe gives no credit for a period that a pause has moved, so then the change waits for its
// end.
func (s Subscription) changesAtOnce(plan Plan) bool { return s.isUp(plan) && s.PausedAt == nil }

// makeChange makes a change at Stripe, unless that was done.
func (s *Service) makeChange(
	ctx context.Context,
	scope postgres.Scope,
	sub Subscription,
	change planChange,
	preview PlanChange,
) error {
	remote, err := s.Stripe.subscription(ctx, sub.StripeID)
	if err != nil {
		return err
	}
	if remote.Items == nil || len(remote.Items.Data) != 1 || remote.Items.Data[0].Price == nil {
		return fmt.Errorf("subscription %s is not to one plan: %w", remote.ID, errMismatch)
	}
	price, err := s.priceOf(ctx, scope, preview.Plan)
	if err != nil {
		return err
	}
	item := remote.Items.Data[0]
	now := preview.Plan.ID == sub.Plan || sub.Status == Trialing || sub.changesAtOnce(preview.Plan)
	if !now {
		return s.Stripe.changeLater(ctx, remote, laterPlan{
			plan: preview.Plan.ID, price: price, cents: preview.Plan.Cents, months: preview.Plan.Months(),
		})
	}
	if err := s.Stripe.release(ctx, remote); err != nil {
		return err
	}
	if item.Price.Metadata[metaPlan] == preview.Plan.ID.String() {
		return nil
	}
	err = s.Stripe.changeNow(ctx, remote, price, change, sub.Status != Trialing)
	if isDeclined(err) && remote.Schedule != nil && sub.NextPlan != nil {
		remote.Schedule = nil
		return errors.Join(err, s.scheduleAgain(ctx, scope, remote, *sub.NextPlan))
	}
	return err
}

// scheduleAgain schedules the change to a plan that was released for one that the bank refused.
func (s *Service) scheduleAgain(
	ctx context.Context,
	scope postgres.Scope,
	remote *stripe.Subscription,
	planID uuid.UUID,
) error {
	plan, err := findPlan(ctx, scope, planID)
	if err != nil {
		return err
	}
	price, err := s.priceOf(ctx, scope, plan)
	if err != nil {
		return err
	}
	later := laterPlan{plan: plan.ID, price: price, cents: plan.Cents, months: plan.Months()}
	return s.Stripe.changeLater(ctx, remote, later)
}

// onPlanChanged records a change and mails it.
func (s *Service) onPlanChanged(
	ctx context.Context,
	scope postgres.Scope,
	accountID uuid.UUID,
	change PlanChange,
) error {
	return scope.Tx(ctx, func(tx postgres.Tx) error {
		if err := audit.Record(ctx, tx, audit.PlanChanged, accountID, s.Now(), nil); err != nil {
			return err
		}
		sub := change.Subscription
		sub.Plan, sub.Cents, sub.PeriodEnd = change.Plan.ID, change.NextCents, change.NextAt
		return s.sendPlanChanged(ctx, tx, accountID, sub, change)
	})
}
