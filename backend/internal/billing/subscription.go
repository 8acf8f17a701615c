package billing

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stripe/stripe-go/v85"

	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Subscription is a plan that renews, bought by one account.
type Subscription struct {
	ID          uuid.UUID  `db:"id"`
	Account     uuid.UUID  `db:"account_id"`
	Plan        uuid.UUID  `db:"plan_id"`
	Status      State      `db:"status"` // as stored; State refines it
	Cents       int        `db:"cents"`  // per period, tax included
	Currency    string     `db:"currency"`
	TaxPercent  float64    `db:"tax_percent"`
	StripeID    string     `db:"stripe_subscription_id"`
	StartedAt   time.Time  `db:"started_at"`
	PeriodStart time.Time  `db:"period_start"`
	PeriodEnd   time.Time  `db:"period_end"` // end of the paid period
	EndsAt      *time.Time `db:"ends_at"`    // when it ends or ended; nil while it renews
	FirstPaidAt *time.Time `db:"first_paid_at"`
	Method      *string    `db:"method"`     // of the next payment; nil when it is unknown
	MethodEnd   *string    `db:"method_end"` // last digits of the card or account; nil when they are unknown
	WithdrawnAt *time.Time `db:"withdrawn_at"`
	LostAt      *time.Time `db:"lost_at"`      // when a lost dispute ended it
	NoticeAt    *time.Time `db:"notice_at"`    // of the notice that ends it before its period does
	NextCents   *int       `db:"next_cents"`   // of the next payment, with discounts; nil for Cents
	NextPlan    *uuid.UUID `db:"next_plan_id"` // from the end of the period on; nil for Plan
	Renewed     bool       `db:"renewed"`      // the current period began with a renewal
	PausedAt    *time.Time `db:"paused_at"`    // of a pause in the current period; nil without one
	PausedUntil *time.Time `db:"paused_until"` // its end

	TrialUntil *time.Time `db:"trial_until"` // end of the trial that it began with; nil without one

	firstCents *int // first price of its checkout, until it was paid; nil for Cents

	// When a change to a more expensive plan began the current period, and its price in cents before credit; nil
	// without such a change.
	UpgradedAt   *time.Time `db:"upgraded_at"`
	UpgradeCents *int       `db:"upgrade_cents"`

	// Stripe's id of the newest page for changing the method, and when its method was used or it expired.
	MethodSessionID     *string    `db:"method_session_id"`
	MethodSessionDoneAt *time.Time `db:"method_session_done_at"`
}

const subscriptionColumns = `id, account_id, plan_id, status, cents, currency, tax_percent, stripe_subscription_id,
	started_at, period_start, period_end, ends_at, first_paid_at, method, withdrawn_at, notice_at,
	next_cents, next_plan_id, renewed, paused_at, paused_until, method_end, method_session_id, method_session_done_at,
	upgraded_at, upgrade_cents, lost_at, trial_until`

// nextCents returns what the next payment costs, with discounts.
func (s Subscription) nextCents() int {
	if s.NextCents == nil {
		return s.Cents
	}
	return *s.NextCents
}

// NextPayment returns the price of the next payment, in cents; false when none follows.
func (s Subscription) NextPayment() (cents int, ok bool) { return s.nextCents(), !s.Ends() }

// Ends reports whether the subscription does not renew.
func (s Subscription) Ends() bool { return s.EndsAt != nil || s.Status == Ended }

// lastDay returns the time whose day in Amsterdam is the last one with access; zero while the subscription renews.
func (s Subscription) lastDay() time.Time {
	if s.EndsAt == nil {
		return time.Time{}
	}
	return s.EndsAt.In(menu.Zone)
}

// withdrawalDays is how long a consumer may withdraw from a distance contract: Directive 2011/83/EU, article 9;
// Burgerlijk Wetboek, book 6, article 230o.
const withdrawalDays = 14

// WithdrawUntil returns the end of the last day, in Amsterdam, on which the account may withdraw: from the purchase or,
// after that, from the change to a more expensive plan, which is a purchase too. The day of the purchase does not
// count.
func (s Subscription) WithdrawUntil() time.Time {
	if s.UpgradedAt != nil {
		return withdrawUntil(*s.UpgradedAt)
	}
	return withdrawUntil(s.StartedAt)
}

func withdrawUntil(boughtAt time.Time) time.Time {
	boughtAt = boughtAt.In(menu.Zone)
	return time.Date(boughtAt.Year(), boughtAt.Month(), boughtAt.Day()+withdrawalDays+1, 0, 0, 0, 0, menu.Zone)
}

// CurrentSubscription returns the subscription of an account, or its last one; false when there was none.
func CurrentSubscription(ctx context.Context, q postgres.TenantQuerier, account uuid.UUID) (Subscription, bool, error) {
	const sql = `
		select ` + subscriptionColumns + ` from subscriptions where tenant_id = $1 and account_id = $2
		order by status = 'ended', started_at desc limit 1`
	return findSubscription(ctx, q, sql, account)
}

func findSubscription(
	ctx context.Context,
	q postgres.TenantQuerier,
	sql string,
	args ...any,
) (Subscription, bool, error) {
	rows, err := q.Query(ctx, sql, append([]any{q.Tenant()}, args...)...)
	if err != nil {
		return Subscription{}, false, fmt.Errorf("looking up a subscription: %w", err)
	}
	sub, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[Subscription])
	if errors.Is(err, pgx.ErrNoRows) {
		return Subscription{}, false, nil
	}
	if err != nil {
		return Subscription{}, false, fmt.Errorf("looking up a subscription: %w", err)
	}
	return sub, true, nil
}

// subscriptionFrom converts a subscription of Stripe. stored is our row of it, or the zero value. Withdrawals, notices
// and lost disputes take effect in our row before Stripe ends the subscription. A subscription has not started while no
// payment succeeded or is processing.
func subscriptionFrom(
	state stripeState,
	stored Subscription,
) (sub Subscription, started bool, err error) {
	remote, at := state.subscription, state.at
	if remote.Items == nil || len(remote.Items.Data) != 1 || remote.Items.Data[0].Price == nil {
		return Subscription{}, false, fmt.Errorf("subscription %s is not to one plan: %w", remote.ID, errMismatch)
	}
	item := remote.Items.Data[0]
	sub = Subscription{
		StripeID:  remote.ID,
		Cents:     int(item.Price.UnitAmount),
		Currency:  upper(item.Price.Currency),
		StartedAt: time.Unix(remote.StartDate, 0),
		PeriodStart: time.Unix(
			item.CurrentPeriodStart,
			0,
		),
		PeriodEnd:   time.Unix(item.CurrentPeriodEnd, 0),
		FirstPaidAt: stored.FirstPaidAt,
		Method:      methodName(remote.DefaultPaymentMethod),
		MethodEnd:   methodEnd(remote.DefaultPaymentMethod),
		WithdrawnAt: stored.WithdrawnAt,
		LostAt:      stored.LostAt,
		NoticeAt:    stored.NoticeAt,
		Renewed:     stored.Renewed,
		TrialUntil:  stored.TrialUntil,

		UpgradedAt: stored.UpgradedAt, UpgradeCents: stored.UpgradeCents,
	}
	paused := stored.PausedAt != nil && sub.PeriodStart.Before(stored.PeriodEnd)
	if paused { // at Stripe the time until the next payment is a trial
		sub.PausedAt, sub.PausedUntil = stored.PausedAt, stored.PausedUntil
		sub.PeriodStart, sub.PeriodEnd = stored.PeriodStart, stored.PeriodEnd
	}
	nextCents := sub.Cents
	if schedule := remote.Schedule; schedule != nil && schedule.Status == stripe.SubscriptionScheduleStatusActive {
		plan, planErr := uuid.Parse(schedule.Metadata[metaPlan])
		cents, centsErr := strconv.Atoi(schedule.Metadata[metaCents])
		if planErr == nil && centsErr == nil {
			sub.NextPlan, nextCents = &plan, cents
		}
	}
	if nextCents = discounted(remote, nextCents, sub.PeriodEnd); nextCents != sub.Cents {
		sub.NextCents = &nextCents
	}
	if newest := remote.LatestInvoice; newest != nil && !paused {
		sub.Renewed = newest.BillingReason == stripe.InvoiceBillingReasonSubscriptionCycle
		sub.UpgradedAt, sub.UpgradeCents = upgradeOf(newest)
	}
	for _, rate := range remote.DefaultTaxRates {
		sub.TaxPercent += rate.Percentage
	}
	underway := false
	for _, bill := range state.invoices {
		paidAt := bill.paidAt()
		if paidAt != nil && bill.Total > 0 && (sub.FirstPaidAt == nil || paidAt.Before(*sub.FirstPaidAt)) {
			sub.FirstPaidAt = paidAt
		}
		underway = underway || bill.status() == "processing"
	}
	switch {
	case remote.EndedAt != 0:
		sub.EndsAt = unix(remote.EndedAt)
	case remote.CancelAt != 0:
		sub.EndsAt = unix(remote.CancelAt)
	case remote.CancelAtPeriodEnd:
		sub.EndsAt = &sub.PeriodEnd
	}
	switch remote.Status {
	case stripe.SubscriptionStatusTrialing:
		sub.Status = Trialing
	case stripe.SubscriptionStatusActive:
		sub.Status = Active
		if remote.PauseCollection != nil {
			sub.Status = Paused
		}
		if sub.FirstPaidAt == nil && underway && sub.TrialUntil == nil {
			sub.Status = Processing
		}
	case stripe.SubscriptionStatusPastDue:
		sub.Status = PastDue
		if sub.neverPaid(remote) {
			sub.Status, sub.EndsAt = Ended, &at
		}
	case stripe.SubscriptionStatusIncomplete:
		if !underway {
			sub.Status, sub.EndsAt = Ended, &at
			return sub, false, nil
		}
		sub.Status = Processing
	default: // canceled, unpaid, paused and incomplete_expired
		sub.Status = Ended
		if sub.EndsAt == nil {
			sub.EndsAt = &at
		}
	}
	if paused && (sub.Status == Trialing || sub.Status == Active) {
		sub.Status = stored.Status
	}
	switch {
	case stored.WithdrawnAt != nil || stored.LostAt != nil:
		sub.Status, sub.EndsAt = Ended, stored.EndsAt
	case sub.Status != Ended && sub.isTakenBack(state.invoices, at):
		sub.Status, sub.EndsAt, sub.LostAt = Ended, &at, &at
	case stored.NoticeAt != nil && sub.Status != Ended:
		sub.EndsAt = stored.EndsAt
	}
	return sub, true, nil
}

// upgradeOf returns when an invoice began a more expensive plan, and its price in cents before the credit for the old
// one; nil for other invoices.
func upgradeOf(invoice *stripe.Invoice) (at *time.Time, cents *int) {
	if invoice.BillingReason != stripe.InvoiceBillingReasonSubscriptionUpdate || invoice.Lines == nil {
		return nil, nil
	}
	price := int(invoice.Total)
	for _, line := range invoice.Lines.Data {
		price += int(max(0, -line.Amount))
	}
	if price <= 0 {
		return nil, nil
	}
	return unix(invoice.Created), &price
}

// neverPaid reports whether the first payment failed. Then nothing was bought; retrying for weeks would only block
// another purchase. The first payment after a trial is retried like a renewal.
func (s Subscription) neverPaid(remote *stripe.Subscription) bool {
	return remote.Status == stripe.SubscriptionStatusPastDue && s.FirstPaidAt == nil && s.TrialUntil == nil
}

func saveSubscription(ctx context.Context, tx postgres.Tx, accountID uuid.UUID, sub Subscription) (uuid.UUID, error) {
	const sql = `
		insert into subscriptions (tenant_id, account_id, stripe_subscription_id, plan_id, status, cents, currency,
			tax_percent, started_at,
			period_start, period_end, ends_at, first_paid_at, method, next_cents, next_plan_id, renewed,
			paused_at, paused_until, method_end, upgraded_at, upgrade_cents, lost_at, trial_until)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22,
			$23, $24)
		on conflict (tenant_id, stripe_subscription_id) do update set plan_id = excluded.plan_id,
			status = excluded.status, cents = excluded.cents, currency = excluded.currency,
			tax_percent = excluded.tax_percent, started_at = excluded.started_at, period_start = excluded.period_start,
			period_end = excluded.period_end, ends_at = excluded.ends_at, first_paid_at = excluded.first_paid_at,
			method = excluded.method, next_cents = excluded.next_cents, next_plan_id = excluded.next_plan_id,
			renewed = excluded.renewed, paused_at = excluded.paused_at, paused_until = excluded.paused_until,
			method_end = excluded.method_end, upgraded_at = excluded.upgraded_at,
			upgrade_cents = excluded.upgrade_cents, lost_at = excluded.lost_at, trial_until = excluded.trial_until
		returning id`
	var id uuid.UUID
	args := []any{
		tx.Tenant(), accountID, sub.StripeID, sub.Plan, sub.Status, sub.Cents, sub.Currency, sub.TaxPercent,
		sub.StartedAt, sub.PeriodStart, sub.PeriodEnd, sub.EndsAt, sub.FirstPaidAt, sub.Method, sub.NextCents,
		sub.NextPlan, sub.Renewed, sub.PausedAt, sub.PausedUntil, sub.MethodEnd,
		sub.UpgradedAt, sub.UpgradeCents, sub.LostAt, sub.TrialUntil,
	}
	err := tx.QueryRow(ctx, sql, args...).Scan(&id)
	if err != nil {
		return uuid.Nil, fmt.Errorf("keeping a subscription: %w", err)
	}
	return id, nil
}
