package billing

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/stripe/stripe-go/v85"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/mail"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Introduction is what a new subscriber gets: a free trial, a lower price for the first period after it, or both. A
// person gets one of a tenant, once.
type Introduction struct {
	TrialDays  *int `db:"trial_days"`  // 1 to 60; nil without a trial
	FirstCents *int `db:"first_cents"` // tax included, less than the price; nil without a first price
}

// IsZero reports whether there is no introduction.
func (i Introduction) IsZero() bool { return i.TrialDays == nil && i.FirstCents == nil }

func (i Introduction) equal(other Introduction) bool {
	same := func(a, b *int) bool { return a == b || a != nil && b != nil && *a == *b }
	return same(i.TrialDays, other.TrialDays) && same(i.FirstCents, other.FirstCents)
}

// FirstPayments returns the first payment of who subscribes to a plan at now, and the one after it, in cents.
func (p Plan) FirstPayments(now time.Time) (first, second Payment) {
	first = Payment{At: now, Cents: p.Cents}
	if p.TrialDays != nil {
		first.At = trialEnd(now, *p.TrialDays)
	}
	if p.FirstCents != nil {
		first.Cents = *p.FirstCents
	}
	return first, Payment{At: addMonths(first.At, p.Months()), Cents: p.Cents}
}

// Payment is a payment that will be made.
type Payment struct {
	At    time.Time
	Cents int
}

// trialEnd returns the end of a trial; its days are of 24 hours, as at Stripe.
func trialEnd(start time.Time, days int) time.Time {
	return start.Add(time.Duration(days) * 24 * time.Hour)
}

// OfferedPlansTo returns OfferedPlans with the introductions that an account can still get.
func (s *Service) OfferedPlansTo(
	ctx context.Context,
	q postgres.TenantQuerier,
	accountID, has uuid.UUID,
) ([]Plan, error) {
	plans, err := OfferedPlans(ctx, q, has)
	if err != nil {
		return nil, err
	}
	acct, err := account.Find(ctx, q, accountID)
	if err != nil {
		return nil, err
	}
	introduced, err := s.isIntroduced(ctx, q, acct)
	if err != nil || !introduced {
		return plans, err
	}
	for n := range plans {
		plans[n].Introduction = Introduction{}
	}
	return plans, nil
}

// isIntroduced reports whether an account had an introduction, or an erased account with its e-mail address.
func (s *Service) isIntroduced(ctx context.Context, q postgres.TenantQuerier, acct account.Account) (bool, error) {
	const sql = `
		select exists (select from introductions where tenant_id = $1 and (account_id = $2 or email_hmac = $3))`
	var introduced bool
	args := []any{q.Tenant(), acct.ID, s.emailHMAC(q.Tenant(), acct.Email)}
	if err := q.QueryRow(ctx, sql, args...).Scan(&introduced); err != nil {
		return false, fmt.Errorf("looking up an introduction: %w", err)
	}
	return introduced, nil
}

func (s *Service) emailHMAC(tenant uuid.UUID, email string) []byte {
	return auth.CodeHMAC(s.Key, tenant, "introduction", email, "")
}

// introduce stores that an account had the introduction of its checkout: from the start of a trial, or from when the
// first price was paid.
func (s *Service) introduce(
	ctx context.Context,
	tx postgres.Tx,
	acct account.Account,
	c checkout,
	sub Subscription,
) error {
	if sub.TrialUntil == nil && (c.FirstCents == nil || sub.FirstPaidAt == nil) {
		return nil
	}
	const sql = `
		insert into introductions (tenant_id, email_hmac, account_id, began_at) values ($1, $2, $3, $4)
		on conflict do nothing`
	args := []any{tx.Tenant(), s.emailHMAC(tx.Tenant(), acct.Email), acct.ID, sub.StartedAt}
	if _, err := tx.Exec(ctx, sql, args...); err != nil {
		return fmt.Errorf("keeping an introduction: %w", err)
	}
	return nil
}

// introductionRetention is how long an introduction is kept after its account was erased.
const introductionRetention = 2 * 365 * 24 * time.Hour

// sweepIntroductions forgets the introductions of accounts that were erased long ago.
func sweepIntroductions(ctx context.Context, scope postgres.Scope, now time.Time) error {
	const sql = `delete from introductions where tenant_id = $1 and account_id is null and began_at < $2`
	if _, err := scope.Exec(ctx, sql, scope.Tenant(), now.Add(-introductionRetention)); err != nil {
		return fmt.Errorf("sweeping introductions: %w", err)
	}
	return nil
}

// createFirstPrice creates the coupon of a checkout's first price, unless it exists, and returns its id.
func (s *Stripe) createFirstPrice(
	ctx context.Context,
	c checkout,
	currency string,
	lang locale.Language,
) (string, error) {
	return s.createCoupon(ctx, couponParams{
		id:       "first-" + c.ID.String(),
		name:     locale.T("billing.firstPrice").In(lang),
		saving:   saving{cents: c.Cents - *c.FirstCents, payments: 1},
		currency: currency,
	})
}

// FirstPriceArgs are the arguments of the job that gives a subscription in its trial the first price of its checkout.
type FirstPriceArgs struct {
	jobs.Tenant
	Account      uuid.UUID `json:"accountId"`
	Checkout     uuid.UUID `json:"checkoutId"`
	Subscription string    `json:"subscription"` // Stripe's id
}

// Kind returns the name of the job.
func (FirstPriceArgs) Kind() string { return "first-price" }

// ApplyFirstPrice gives a subscription in its trial the first price of its checkout, unless that was done. An invoice
// uses up a coupon for one payment, also the invoice of nothing with which a trial begins, so that the page cannot
// have it. When the trial is over the first payment was of the whole price, and the difference is paid back.
func (s *Service) ApplyFirstPrice(ctx context.Context, args FirstPriceArgs) error {
	scope := s.DB.Scope(args.ID)
	c, err := findCheckout(ctx, scope, `id = $2`, args.Checkout)
	if err != nil || c == nil || c.FirstCents == nil { // erased with its account
		return err
	}
	remote, err := s.Stripe.subscription(ctx, args.Subscription)
	if isMissing(err) {
		return nil
	}
	if err != nil || hasFirstPrice(remote, *c) {
		return err
	}
	ref := reference{tenant: args.ID, customer: args.Account, object: subscriptionObject, id: args.Subscription}
	if remote.Status != stripe.SubscriptionStatusTrialing {
		if err := s.sync(ctx, ref); err != nil {
			return err
		}
		return s.returnFirstPrice(ctx, scope, args, *c)
	}
	if left := time.Unix(remote.TrialEnd, 0).Sub(s.Now()); left > 0 && left < lastRequest {
		return river.JobSnooze(2 * lastRequest) // its invoice may be made before the coupon arrives
	}
	shop, err := s.Shop(ctx, args.ID)
	if err != nil {
		return err
	}
	coupon, err := s.Stripe.createFirstPrice(ctx, *c, upper(remote.Currency), shop.Language)
	if err != nil {
		return err
	}
	if err := s.Stripe.redeem(ctx, args.Subscription, coupon, c.ID); err != nil {
		return err
	}
	return s.sync(ctx, ref)
}

// hasFirstPrice reports whether ApplyFirstPrice gave a subscription the first price of its checkout.
func hasFirstPrice(remote *stripe.Subscription, c checkout) bool {
	return remote.Metadata[metaDeal] == c.ID.String()
}

// returnFirstPrice pays back what the first payment after a trial was more than the first price, once, with a letter.
// It snoozes until that payment was made, unless the subscription ended.
func (s *Service) returnFirstPrice(ctx context.Context, scope postgres.Scope, args FirstPriceArgs, c checkout) error {
	const (
		byStripe = `select ` + subscriptionColumns + ` from subscriptions where tenant_id = $1
			and stripe_subscription_id = $2`
		returned = `
			select exists (select from refunds
				where tenant_id = $1 and subscription_id = $2 and reason = 'first-price')`
		save = `
			insert into refunds (tenant_id, account_id, subscription_id, invoice_id, reason, cents, tax_cents, currency,
				requested_at)
			select tenant_id, account_id, subscription_id, id, 'first-price', part,
				round(tax_cents * part::numeric / cents), currency, $4
			from (
				select *, least($3::integer, cents - refunded_cents) as part from invoices
				where tenant_id = $1 and subscription_id = $2 and cents > 0 order by created_at limit 1) first_paid
			where status = 'paid' and part > 0
			returning cents`
	)
	var sub Subscription
	var waiting bool
	err := scope.Tx(ctx, func(tx postgres.Tx) error {
		if _, err := account.Lock(ctx, tx, args.Account); errors.Is(err, account.ErrNotFound) {
			return nil
		} else if err != nil {
			return err
		}
		var exists, before bool
		var err error
		if sub, exists, err = findSubscription(ctx, tx, byStripe, args.Subscription); err != nil || !exists {
			return err
		}
		if err := tx.QueryRow(ctx, returned, tx.Tenant(), sub.ID).Scan(&before); err != nil {
			return fmt.Errorf("looking up a refund: %w", err)
		}
		if before {
			return nil
		}
		var cents int
		err = tx.QueryRow(ctx, save, tx.Tenant(), sub.ID, c.Cents-*c.FirstCents, s.Now()).Scan(&cents)
		if errors.Is(err, pgx.ErrNoRows) {
			waiting = sub.Status != Ended
			return nil
		}
		if err != nil {
			return fmt.Errorf("keeping a refund: %w", err)
		}
		return s.sendSubscriptionLetter(ctx, tx, mail.Goodwill, args.Account, sub, cents)
	})
	switch {
	case err != nil || sub.ID == uuid.Nil:
		return err
	case waiting:
		return river.JobSnooze(refundInterval)
	}
	return s.RefundInvoices(ctx, RefundArgs{Tenant: args.Tenant, Account: args.Account, Subscription: sub.ID})
}
