package billing

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/mail"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/tenancy"
)

// Deal is a discount for subscribers who are about to leave.
type Deal struct {
	ID      uuid.UUID        `db:"id"`
	Title   locale.Text      `db:"title"`
	Text    locale.Text      `db:"text"`
	Kind    tenancy.DealKind `db:"kind"`
	Percent *int             `db:"percent"` // of PercentOff, 1 to 100
	Cents   *int             `db:"cents"`   // of AmountOff, for each month
	Months  int              `db:"months"`
	Reasons []string         `db:"reasons"` // for cancelling for which it is offered
}

const dealColumns = `id, title, text, kind, percent, cents, months, reasons`

// dealFileColumns are the columns of a deal in the form of its file.
const dealFileColumns = `slug, title, text, kind, coalesce(percent, 0) as percent, coalesce(cents, 0) as cents, months,
	reasons`

// Errors of deals.
var (
	ErrDealNotFound = errs.New(errs.NotFound, "deal-not-found")
	ErrDealTaken    = errs.New(errs.Conflict, "deal-taken") // another one, in the last twelve months
	ErrDealNotTaken = errs.New(errs.Conflict, "deal-not-taken")
)

// dealMonths is the number of months in which an account gets at most one deal.
const dealMonths = 12

// saving is what a deal takes off the payments of a subscription.
type saving struct {
	cents    int // of each payment, at most its price
	payments int // how many, 1 or more
	months   int // in which these payments are
}

// saving returns what the deal takes off a subscription that pays price cents every number of months. For a period that
// is longer than the deal, it is reduced in proportion to the months.
func (d Deal) saving(price, every int) saving {
	months := min(d.Months, every)
	part := float64(price) * float64(months) / float64(every)
	s := saving{payments: max(1, d.Months/every)}
	s.months = s.payments * every
	switch d.Kind {
	case tenancy.PercentOff:
		s.cents = int(math.Round(part * float64(*d.Percent) / 100))
	case tenancy.AmountOff:
		s.cents = *d.Cents * months
	case tenancy.FreeMonths:
		s.cents = int(math.Round(part))
	}
	s.cents = min(s.cents, price)
	return s
}

// OfferedDeal is a deal with the price of the next payment if it is taken.
type OfferedDeal struct {
	Deal
	NextCents int // tax included
}

// Deals returns the deals that an account may get at now, in the order of the brand. There is none without a
// subscription that renews, while its payments have a discount, and within twelve months of the last one.
func Deals(
	ctx context.Context,
	q postgres.TenantQuerier,
	accountID uuid.UUID,
	now time.Time,
) ([]OfferedDeal, Subscription, error) {
	sub, ok, err := CurrentSubscription(ctx, q, accountID)
	if err != nil || !ok || !sub.State().Allows(TakeDeal) || sub.nextCents() != sub.Cents || sub.NextPlan != nil {
		return nil, sub, err
	}
	taken, err := takenOffer(ctx, q, accountID, now)
	if err != nil || taken != nil {
		return nil, sub, err
	}
	plan, err := findPlan(ctx, q, sub.Plan)
	if err != nil {
		return nil, sub, err
	}
	const sql = `select ` + dealColumns + ` from deals where tenant_id = $1 and offered order by sort`
	rows, err := q.Query(ctx, sql, q.Tenant())
	if err != nil {
		return nil, sub, fmt.Errorf("listing deals: %w", err)
	}
	deals, err := pgx.CollectRows(rows, pgx.RowToStructByName[Deal])
	if err != nil {
		return nil, sub, fmt.Errorf("listing deals: %w", err)
	}
	offered := make([]OfferedDeal, len(deals))
	for n, deal := range deals {
		offered[n] = OfferedDeal{Deal: deal, NextCents: sub.Cents - deal.saving(sub.Cents, plan.Months()).cents}
	}
	return offered, sub, nil
}

// BestDeal returns the first deal for a reason for cancelling, with the subscription, and records that the account saw
// it; nil when there is none.
func (s *Service) BestDeal(
	ctx context.Context,
	scope postgres.Scope,
	accountID uuid.UUID,
	reason string,
) (*OfferedDeal, Subscription, error) {
	deals, sub, err := Deals(ctx, scope, accountID, s.Now())
	if err != nil {
		return nil, sub, err
	}
	best := slices.IndexFunc(deals, func(deal OfferedDeal) bool { return slices.Contains(deal.Reasons, reason) })
	if best < 0 {
		return nil, sub, nil
	}
	const sql = `
		insert into deal_offers (tenant_id, account_id, subscription_id, deal_id, reason, shown_at)
		values ($1, $2, $3, $4, $5, $6)
		on conflict (tenant_id, account_id, deal_id) where taken_at is null
			do update set reason = excluded.reason, subscription_id = excluded.subscription_id`
	args := []any{scope.Tenant(), accountID, sub.ID, deals[best].ID, reason, s.Now()}
	if _, err := scope.Exec(ctx, sql, args...); err != nil {
		return nil, sub, fmt.Errorf("keeping an offer: %w", err)
	}
	return &deals[best], sub, nil
}

// dealOffer is a deal that an account saw.
type dealOffer struct {
	ID           uuid.UUID  `db:"id"`
	Account      uuid.UUID  `db:"account_id"`
	Subscription uuid.UUID  `db:"subscription_id"`
	Deal         uuid.UUID  `db:"deal_id"`
	AppliedAt    *time.Time `db:"applied_at"` // nil until Stripe has answered
}

const offerColumns = `id, account_id, subscription_id, deal_id, applied_at`

func findOffer(ctx context.Context, q postgres.TenantQuerier, condition string, args ...any) (*dealOffer, error) {
	sql := `select ` + offerColumns + ` from deal_offers where tenant_id = $1 and ` + condition
	rows, err := q.Query(ctx, sql, append([]any{q.Tenant()}, args...)...)
	if err != nil {
		return nil, fmt.Errorf("looking up an offer: %w", err)
	}
	offer, err := pgx.CollectExactlyOneRow(rows, pgx.RowToAddrOfStructByName[dealOffer])
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("looking up an offer: %w", err)
	}
	return offer, nil
}

// takenOffer returns the offer that an account took in the twelve months before now; nil when there is none.
func takenOffer(ctx context.Context, q postgres.TenantQuerier, accountID uuid.UUID, now time.Time) (*dealOffer, error) {
	return findOffer(
		ctx, q, `account_id = $2 and taken_at > $3 order by taken_at desc limit 1`,
		accountID, addMonths(now, -dealMonths),
	)
}

// DealOf returns the deal that discounts the next payment of a subscription; nil when there is none.
func DealOf(ctx context.Context, q postgres.TenantQuerier, sub Subscription) (*Deal, error) {
	if sub.nextCents() == sub.Cents {
		return nil, nil
	}
	const sql = `
		select ` + dealColumns + ` from deals where tenant_id = $1 and id = (
			select deal_id from deal_offers
			where tenant_id = $1 and subscription_id = $2 and taken_at is not null order by taken_at desc limit 1)`
	rows, err := q.Query(ctx, sql, q.Tenant(), sub.ID)
	if err != nil {
		return nil, fmt.Errorf("looking up a deal: %w", err)
	}
	deal, err := pgx.CollectExactlyOneRow(rows, pgx.RowToAddrOfStructByName[Deal])
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil // the discount is not ours
	}
	if err != nil {
		return nil, fmt.Errorf("looking up a deal: %w", err)
	}
	return deal, nil
}

// ApplyDealArgs are the arguments of the job that applies a taken deal at Stripe.
type ApplyDealArgs struct {
	jobs.Tenant
	Offer uuid.UUID `json:"offerId"`
}

// Kind returns the name of the job.
func (ApplyDealArgs) Kind() string { return "apply-deal" }

// TakeDeal takes a deal, which is applied once. Taking the same deal again changes nothing. When Stripe does not
// answer, a job applies it later. Errors: ErrDealNotFound when the account may not get it, ErrDealTaken and
// ErrNotSubscribed.
func (s *Service) TakeDeal(
	ctx context.Context,
	scope postgres.Scope,
	accountID, deal uuid.UUID,
) (Subscription, error) {
	args := ApplyDealArgs{Tenant: jobs.Tenant{ID: scope.Tenant()}}
	err := scope.Tx(ctx, func(tx postgres.Tx) error {
		sub, err := s.lockSubscription(ctx, tx, accountID)
		if err != nil {
			return err
		}
		now := s.Now()
		taken, err := takenOffer(ctx, tx, accountID, now)
		switch {
		case err != nil:
			return err
		case taken != nil && taken.Deal == deal && taken.Subscription == sub.ID:
			if taken.AppliedAt == nil {
				args.Offer = taken.ID
			}
			return nil
		case taken != nil:
			return ErrDealTaken
		case !sub.State().Allows(TakeDeal):
			return ErrNotSubscribed
		}
		deals, _, err := Deals(ctx, tx, accountID, now)
		if err != nil {
			return err
		}
		if !slices.ContainsFunc(deals, func(offered OfferedDeal) bool { return offered.ID == deal }) {
			return ErrDealNotFound
		}
		// A deal that was taken from the list was not shown before.
		const sql = `
			insert into deal_offers (tenant_id, account_id, subscription_id, deal_id, reason, shown_at, taken_at)
			values ($1, $2, $3, $4, '', $5, $5)
			on conflict (tenant_id, account_id, deal_id) where taken_at is null
				do update set taken_at = excluded.taken_at, subscription_id = excluded.subscription_id
			returning id`
		if err := tx.QueryRow(ctx, sql, tx.Tenant(), accountID, sub.ID, deal, now).Scan(&args.Offer); err != nil {
			return fmt.Errorf("taking a deal: %w", err)
		}
		if err := audit.Record(ctx, tx, audit.DealTaken, accountID, now, nil); err != nil {
			return err
		}
		return s.Queue.Add(ctx, tx, args)
	})
	if err != nil {
		return Subscription{}, err
	}
	if args.Offer != uuid.Nil {
		// The job retries what fails here.
		soon, cancel := halfOf(ctx)
		defer cancel()
		if err := s.ApplyDeal(soon, args); err != nil {
			s.Log.Warn("a deal waits for its job", slog.Any("error", err))
		}
	}
	return s.mustSubscription(ctx, scope, accountID)
}

// ApplyDeal applies a taken deal at Stripe, unless that was done or its subscription has ended. Its coupon can be
// redeemed once, and the subscription's metadata record that it was.
func (s *Service) ApplyDeal(ctx context.Context, args ApplyDealArgs) error {
	scope := s.DB.Scope(args.ID)
	offer, err := findOffer(ctx, scope, `id = $2 and taken_at is not null`, args.Offer)
	if err != nil || offer == nil || offer.AppliedAt != nil { // erased with its account, or done
		return err
	}
	const byID = `select ` + subscriptionColumns + ` from subscriptions where tenant_id = $1 and id = $2`
	sub, ok, err := findSubscription(ctx, scope, byID, offer.Subscription)
	if err != nil || !ok || sub.Status == Ended {
		return err
	}
	if err := s.redeem(ctx, scope, sub, *offer); err != nil {
		return err
	}
	ref := reference{tenant: args.ID, customer: offer.Account, object: subscriptionObject, id: sub.StripeID}
	if err := s.sync(ctx, ref); err != nil {
		return err
	}
	return scope.Tx(ctx, func(tx postgres.Tx) error {
		const sql = `
			update deal_offers set applied_at = $3 where tenant_id = $1 and id = $2 and applied_at is null`
		saved, err := tx.Exec(ctx, sql, args.ID, offer.ID, s.Now())
		if err != nil {
			return fmt.Errorf("keeping that a deal is applied: %w", err)
		}
		if saved.RowsAffected() == 0 { // by a concurrent call
			return nil
		}
		sub, err := s.mustSubscription(ctx, tx, offer.Account)
		if err != nil {
			return err
		}
		return s.sendSubscriptionLetter(ctx, tx, mail.DealTaken, offer.Account, sub, 0)
	})
}

// redeem applies the coupon of an offer to a subscription at Stripe, unless that was done.
func (s *Service) redeem(ctx context.Context, scope postgres.Scope, sub Subscription, offer dealOffer) error {
	remote, err := s.Stripe.subscription(ctx, sub.StripeID)
	if err != nil || remote.EndedAt != 0 || remote.Metadata[metaDeal] == offer.ID.String() {
		return err
	}
	const sql = `select ` + dealColumns + ` from deals where tenant_id = $1 and id = $2`
	rows, err := scope.Query(ctx, sql, scope.Tenant(), offer.Deal)
	if err != nil {
		return fmt.Errorf("looking up a deal: %w", err)
	}
	deal, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[Deal])
	if err != nil {
		return fmt.Errorf("looking up a deal: %w", err)
	}
	plan, err := findPlan(ctx, scope, sub.Plan)
	if err != nil {
		return err
	}
	shop, err := s.Shop(ctx, scope.Tenant())
	if err != nil {
		return err
	}
	coupon, err := s.Stripe.createCoupon(ctx, couponParams{
		id:       "deal-" + offer.ID.String(),
		name:     deal.Title.In(shop.Language),
		saving:   deal.saving(sub.Cents, plan.Months()),
		currency: sub.Currency,
	})
	if err != nil {
		return err
	}
	return s.Stripe.redeem(ctx, sub.StripeID, coupon, offer.ID)
}

// KeepDeal records that a deal kept its subscriber. Repeating it changes nothing. The error is ErrDealNotTaken.
func (s *Service) KeepDeal(ctx context.Context, scope postgres.Scope, accountID, deal uuid.UUID) error {
	const sql = `
		update deal_offers set kept_at = coalesce(kept_at, $4) where tenant_id = $1 and id = (
			select id from deal_offers
			where tenant_id = $1 and account_id = $2 and deal_id = $3 and taken_at is not null
			order by taken_at desc limit 1)`
	saved, err := scope.Exec(ctx, sql, scope.Tenant(), accountID, deal, s.Now())
	if err != nil {
		return fmt.Errorf("keeping that a deal kept a subscriber: %w", err)
	}
	if saved.RowsAffected() == 0 {
		return ErrDealNotTaken
	}
	return nil
}

// DealFigures are the results of a deal. After30Days counts those of Taken30 who were subscribed 30 days after they
// took it, and After90Days those of Taken90 after 90 days.
type DealFigures struct {
	ID          uuid.UUID   `db:"id"`
	Title       locale.Text `db:"title"`
	Offered     bool        `db:"offered"`
	Shown       int         `db:"shown"` // accounts
	Taken       int         `db:"taken"`
	Kept        int         `db:"kept"`     // of Taken, of whom it was recorded
	Taken30     int         `db:"taken_30"` // of Taken, 30 days ago or longer
	After30Days int         `db:"after_30_days"`
	Taken90     int         `db:"taken_90"` // of Taken, 90 days ago or longer
	After90Days int         `db:"after_90_days"`
}

// FiguresOfDeals returns the results of all deals of a tenant at now.
func FiguresOfDeals(ctx context.Context, q postgres.TenantQuerier, now time.Time) ([]DealFigures, error) {
	const sql = `
		with offers as (
			select deal_id, account_id, taken_at, kept_at, exists (
				select from subscriptions subscription
				where subscription.tenant_id = offer.tenant_id and subscription.account_id = offer.account_id
					and subscription.started_at <= offer.taken_at + interval '30 days'
					and coalesce(subscription.ends_at, 'infinity') > offer.taken_at + interval '30 days') as after_30,
				exists (
				select from subscriptions subscription
				where subscription.tenant_id = offer.tenant_id and subscription.account_id = offer.account_id
					and subscription.started_at <= offer.taken_at + interval '90 days'
					and coalesce(subscription.ends_at, 'infinity') > offer.taken_at + interval '90 days') as after_90
			from deal_offers offer where tenant_id = $1)
		select deal.id, deal.title, deal.offered, count(distinct offers.account_id) as shown,
			count(taken_at) as taken, count(kept_at) as kept,
			count(taken_at) filter (where taken_at <= $2::timestamptz - interval '30 days') as taken_30,
			count(taken_at) filter (where taken_at <= $2::timestamptz - interval '30 days' and after_30)
				as after_30_days,
			count(taken_at) filter (where taken_at <= $2::timestamptz - interval '90 days') as taken_90,
			count(taken_at) filter (where taken_at <= $2::timestamptz - interval '90 days' and after_90)
				as after_90_days
		from deals deal left join offers on offers.deal_id = deal.id
		where deal.tenant_id = $1
		group by deal.id, deal.title, deal.offered, deal.sort order by deal.offered desc, deal.sort, deal.id`
	rows, err := q.Query(ctx, sql, q.Tenant(), now)
	if err != nil {
		return nil, fmt.Errorf("counting deals: %w", err)
	}
	figures, err := pgx.CollectRows(rows, pgx.RowToStructByName[DealFigures])
	if err != nil {
		return nil, fmt.Errorf("counting deals: %w", err)
	}
	return figures, nil
}

// applyDeals updates the deals of a tenant to those of its file, and reports whether anything changed. A deal that is
// no longer in the file is not offered; accounts that took it keep it.
func applyDeals(ctx context.Context, tx postgres.Tx, offered []tenancy.Deal) (changed bool, err error) {
	const withdraw = `update deals set offered = false where tenant_id = $1 and offered and slug <> all($2)`
	slugs := []string{}
	for n, deal := range offered {
		saved, err := saveDeal(ctx, tx, deal, n)
		if err != nil {
			return false, err
		}
		changed = changed || saved
		slugs = append(slugs, deal.Slug)
	}
	withdrawn, err := tx.Exec(ctx, withdraw, tx.Tenant(), slugs)
	if err != nil {
		return false, fmt.Errorf("saving deals: %w", err)
	}
	return changed || withdrawn.RowsAffected() > 0, nil
}

// saveDeal stores a deal as one that is offered, at a place among the others, and reports whether anything changed.
func saveDeal(ctx context.Context, tx postgres.Tx, deal tenancy.Deal, place int) (changed bool, err error) {
	const save = `
		insert into deals as deal (tenant_id, slug, title, text, kind, percent, cents, months, reasons, sort, offered)
		values ($1, $2, $3, $4, $5, nullif($6, 0), nullif($7, 0), $8, $9, $10, true)
		on conflict (tenant_id, slug) do update set title = excluded.title, text = excluded.text,
			kind = excluded.kind, percent = excluded.percent, cents = excluded.cents, months = excluded.months,
			reasons = excluded.reasons, sort = excluded.sort, offered = true
		where (deal.title, deal.text, deal.kind, deal.percent, deal.cents, deal.months, deal.reasons, deal.sort,
			deal.offered) is distinct from (excluded.title, excluded.text, excluded.kind, excluded.percent,
			excluded.cents, excluded.months, excluded.reasons, excluded.sort, true)`
	saved, err := tx.Exec(ctx, save, tx.Tenant(), deal.Slug, deal.Title.Compact(), deal.Text.Compact(), deal.Kind,
		deal.Percent, deal.Cents, deal.Months, deal.Reasons, place)
	if err != nil {
		return false, fmt.Errorf("saving a deal: %w", err)
	}
	return saved.RowsAffected() > 0, nil
}
