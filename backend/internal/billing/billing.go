// Package billing sells plans: it sends people to Stripe's page to pay, and follows what Stripe reports. Nothing that a
// browser says starts or ends a subscription.
//
// Whatever is asked of Stripe is asked outside a transaction of the database, and with a key by which asking twice is
// asking once. A row is written before, so that a crash in between leaves something to go on from, and never something
// half paid.
//
// An account has one open checkout; choosing another plan closes its page at Stripe first. A direct debit in progress
// gives access. When the bank refuses the first one, the subscription ends here and a job ends it at Stripe. A plan
// that is paid once buys a code (package purchase), also before there is an account. A refund or a failed debit ends
// the access that the code gave. Erasing an account adds a job that closes its page, ends its subscription and deletes
// the customer at Stripe.
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

// Service sells.
type Service struct {
	DB     *postgres.DB
	Queue  *jobs.Queue
	Stripe *Stripe
	Key    []byte // the server's, from which the codes follow that paying once buys
	// Shop is in whose name, where and in which language a tenant sells.
	Shop func(ctx context.Context, tenant uuid.UUID) (Shop, error)
	Now  func() time.Time
	Log  *slog.Logger
}

// Shop is a tenant as somebody sees it who pays.
type Shop struct {
	Name     string
	Slug     string
	Site     string // https://fitpuur.example, from the tenant's own canonical domain
	Language locale.Language
}

// Status is how a subscription is. Whoever has one that has not ended has what subscribers have.
type Status string

// The statuses.
const (
	Processing Status = "processing" // the first payment is on its way; access has started
	Active     Status = "active"
	PastDue    Status = "pastDue" // a later payment failed; it is tried again
	Ended      Status = "ended"
)

// Subscription is what somebody bought.
type Subscription struct {
	ID          uuid.UUID  `db:"id"`
	Plan        uuid.UUID  `db:"plan_id"`
	Status      Status     `db:"status"`
	Cents       int        `db:"cents"` // what this person pays each time, tax included
	Currency    string     `db:"currency"`
	TaxPercent  float64    `db:"tax_percent"`
	StripeID    string     `db:"stripe_subscription_id"`
	StartedAt   time.Time  `db:"started_at"`
	PeriodStart time.Time  `db:"period_start"`
	PeriodEnd   time.Time  `db:"period_end"` // what is paid for ends here
	EndsAt      *time.Time `db:"ends_at"`    // when it will end or ended; nil while it renews
	FirstPaidAt *time.Time `db:"first_paid_at"`
}

const subscriptionColumns = `id, plan_id, status, cents, currency, tax_percent, stripe_subscription_id, started_at, period_start, period_end, ends_at, first_paid_at`

// Ends reports whether it does not renew.
func (s Subscription) Ends() bool { return s.EndsAt != nil || s.Status == Ended }

// withdrawalDays is how long a consumer may withdraw from a purchase at a distance: Directive 2011/83/EU, article 9;
// Burgerlijk Wetboek, book 6, article 230o.
const withdrawalDays = 14

// WithdrawUntil is the end of the last day, in Amsterdam, on which the person may withdraw. The day of the purchase
// does not count.
func (s Subscription) WithdrawUntil() time.Time { return withdrawUntil(s.StartedAt) }

func withdrawUntil(bought time.Time) time.Time {
	bought = bought.In(menu.Zone)
	return time.Date(bought.Year(), bought.Month(), bought.Day()+withdrawalDays+1, 0, 0, 0, 0, menu.Zone)
}

// Errors that people meet who want to pay.
var (
	ErrPlanNotFound      = errs.New(errs.NotFound, "plan-not-found")
	ErrAlreadySubscribed = errs.New(errs.Conflict, "already-subscribed")
	ErrPaymentPending    = errs.New(errs.Conflict, "payment-on-its-way")
	ErrUnavailable       = errs.New(errs.Unavailable, "payments-unavailable")
)

// CurrentSubscription is the subscription that an account has or last had; false when it never had one.
func CurrentSubscription(ctx context.Context, q postgres.TenantQuerier, account uuid.UUID) (Subscription, bool, error) {
	const sql = `
		select ` + subscriptionColumns + ` from subscriptions where tenant_id = $1 and account_id = $2
		order by status = 'ended', started_at desc limit 1`
	return findSubscription(ctx, q, sql, account)
}

func findSubscription(ctx context.Context, q postgres.TenantQuerier, sql string, args ...any) (Subscription, bool, error) {
	rows, err := q.Query(ctx, sql, append([]any{q.Tenant()}, args...)...)
	if err != nil {
		return Subscription{}, false, fmt.Errorf("looking up a subscription: %w", err)
	}
	found, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[Subscription])
	if errors.Is(err, pgx.ErrNoRows) {
		return Subscription{}, false, nil
	}
	if err != nil {
		return Subscription{}, false, fmt.Errorf("looking up a subscription: %w", err)
	}
	return found, true, nil
}
