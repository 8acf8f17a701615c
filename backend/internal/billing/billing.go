// Package billing sells plans through Stripe Checkout and follows the subscriptions and payments that result. What a
// browser reports never starts or ends a subscription: only Stripe's state does.
//
// Requests to Stripe are made outside database transactions, with an idempotency key. A row is written first, so that a
// crash in between can be continued and nothing is paid twice.
package billing

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Service sells plans and applies Stripe's state. Its methods may be called concurrently.
type Service struct {
	DB     *postgres.DB
	Queue  *jobs.Queue
	Stripe *Stripe
	Key    []byte // server key from which purchase codes are derived
	// Shop returns the name, address and language in which a tenant sells.
	Shop func(ctx context.Context, tenant uuid.UUID) (Shop, error)
	Now  func() time.Time
	Log  *slog.Logger
}

// Shop is the part of a tenant that its buyers see.
type Shop struct {
	Name     string
	Slug     string
	Site     string // https://fitpuur.example, from the tenant's own canonical domain
	Language locale.Language
}

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
	NoticeAt    *time.Time `db:"notice_at"`    // of the notice that ends it before its period does
	NextCents   *int       `db:"next_cents"`   // of the next payment, with discounts; nil for Cents
	NextPlan    *uuid.UUID `db:"next_plan_id"` // from the end of the period on; nil for Plan
	Renewed     bool       `db:"renewed"`      // the current period began with a renewal
	PausedAt    *time.Time `db:"paused_at"`    // of a pause in the current period; nil without one
	PausedUntil *time.Time `db:"paused_until"` // its end

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
	upgraded_at, upgrade_cents`

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

// Errors of Subscribe and Buy.
var (
	ErrPlanNotFound      = errs.New(errs.NotFound, "plan-not-found")
	ErrInvoiceNotFound   = errs.New(errs.NotFound, "invoice-not-found")
	ErrAlreadySubscribed = errs.New(errs.Conflict, "already-subscribed")
	ErrPaymentPending    = errs.New(errs.Conflict, "payment-on-its-way")
	ErrOvertaken         = errs.New(errs.Conflict, "checkout-overtaken") // by a call for another plan
	ErrNotSubscribed     = errs.New(errs.Conflict, "not-subscribed")
	ErrTooLate           = errs.New(errs.Conflict, "too-late") // to withdraw, or to end with notice
	ErrUnavailable       = errs.New(errs.Unavailable, "payments-unavailable")
)

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
