package billing

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stripe/stripe-go/v85"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/mail"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// DisputeStatus is the status of a dispute. Access lasts while it is open, and ends when it is lost.
type DisputeStatus string

// The statuses.
const (
	DisputeOpen DisputeStatus = "open"
	DisputeWon  DisputeStatus = "won"  // the brand keeps the money
	DisputeLost DisputeStatus = "lost" // the bank gave the money back to its customer
)

// Dispute is a payment that a bank took back for its customer, or that it is asked to.
type Dispute struct {
	ID       uuid.UUID     `db:"id"`
	Account  *uuid.UUID    `db:"account_id"` // nil for a visitor
	Name     string        `db:"name"`       // of the account
	Plan     locale.Text   `db:"plan"`
	Status   DisputeStatus `db:"status"`
	Reason   string        `db:"reason"` // as Stripe names it
	Cents    int           `db:"cents"`  // what the bank claims, tax included
	Currency string        `db:"currency"`
	StripeID string        `db:"stripe_dispute_id"`
	OpenedAt time.Time     `db:"opened_at"`
	AnswerBy *time.Time    `db:"answer_by"` // until when evidence can be sent; nil when it cannot
	ClosedAt *time.Time    `db:"closed_at"`
}

// Disputes returns a page of the disputes of a tenant, and their number: the open ones, those that must be answered
// first first, or the closed ones, newest first. Pages count from 1.
func Disputes(
	ctx context.Context,
	q postgres.TenantQuerier,
	closed bool,
	page, perPage int,
) ([]Dispute, int, error) {
	const (
		count = `select count(*) from disputes where tenant_id = $1 and (closed_at is not null) = $2`
		list  = `
			select dispute.id, customer.account_id, coalesce(account.name, '') as name, plan.name as plan,
				dispute.status, dispute.reason, dispute.cents, dispute.currency, dispute.stripe_dispute_id,
				dispute.opened_at, dispute.answer_by, dispute.closed_at
			from disputes dispute
				join customers customer on customer.tenant_id = dispute.tenant_id
					and customer.id = dispute.customer_id
				left join accounts account on account.tenant_id = customer.tenant_id
					and account.id = customer.account_id
				left join invoices invoice on invoice.tenant_id = dispute.tenant_id
					and invoice.id = dispute.invoice_id
				left join payments payment on payment.tenant_id = dispute.tenant_id
					and payment.id = dispute.payment_id
				left join checkouts checkout on checkout.tenant_id = payment.tenant_id
					and checkout.id = payment.checkout_id
				join plans plan on plan.tenant_id = dispute.tenant_id
					and plan.id = coalesce(invoice.plan_id, checkout.plan_id)
			where dispute.tenant_id = $1 and (dispute.closed_at is not null) = $2
			order by dispute.closed_at desc, dispute.answer_by, dispute.opened_at, dispute.id limit $3 offset $4`
	)
	var total int
	if err := q.QueryRow(ctx, count, q.Tenant(), closed).Scan(&total); err != nil {
		return nil, 0, fmt.Errorf("counting disputes: %w", err)
	}
	rows, err := q.Query(ctx, list, q.Tenant(), closed, perPage, (page-1)*perPage)
	if err != nil {
		return nil, 0, fmt.Errorf("listing disputes: %w", err)
	}
	disputes, err := pgx.CollectRows(rows, pgx.RowToStructByName[Dispute])
	if err != nil {
		return nil, 0, fmt.Errorf("listing disputes: %w", err)
	}
	return disputes, total, nil
}

// DisputedCents returns how much of the payments of a subscription is in open disputes, in cents.
func DisputedCents(ctx context.Context, q postgres.TenantQuerier, subscription uuid.UUID) (cents int, err error) {
	const sql = `
		select coalesce(sum(dispute.cents), 0) from disputes dispute
			join invoices invoice on invoice.tenant_id = dispute.tenant_id and invoice.id = dispute.invoice_id
		where dispute.tenant_id = $1 and invoice.subscription_id = $2 and dispute.status = 'open'`
	if err := q.QueryRow(ctx, sql, q.Tenant(), subscription).Scan(&cents); err != nil {
		return 0, fmt.Errorf("looking up disputes: %w", err)
	}
	return cents, nil
}

// withheldCents returns what a bank took back, in cents. Nothing was, after a mere question or when it gave it back.
func withheldCents(d *stripe.Dispute) int {
	cents := 0
	for _, transaction := range d.BalanceTransactions {
		cents -= int(transaction.Amount)
	}
	return max(0, cents)
}

// disputeStatus returns the status of a dispute of Stripe. One that Stripe settled beforehand is lost when the money is
// gone.
func disputeStatus(d *stripe.Dispute) DisputeStatus {
	switch d.Status {
	case stripe.DisputeStatusLost:
		return DisputeLost
	case stripe.DisputeStatusWon, stripe.DisputeStatusWarningClosed:
		return DisputeWon
	case stripe.DisputeStatusPrevented:
		if withheldCents(d) > 0 {
			return DisputeLost
		}
		return DisputeWon
	}
	return DisputeOpen
}

// hasLost reports whether a dispute of the list is lost.
func hasLost(disputes []*stripe.Dispute) bool { return hasDispute(disputes, DisputeLost) }

func hasDispute(disputes []*stripe.Dispute, status DisputeStatus) bool {
	for _, d := range disputes {
		if disputeStatus(d) == status {
			return true
		}
	}
	return false
}

// disputed is what disputes are about: an invoice or a one-time payment, with what letters say about it.
type disputed struct {
	customer uuid.UUID
	account  uuid.UUID  // uuid.Nil for a visitor
	invoice  *uuid.UUID // one of the two
	payment  *uuid.UUID
	purchase mail.Purchase
	email    string // of a visitor
}

// saveDisputes stores the disputes of a payment. A new status is recorded and mailed.
func (s *Service) saveDisputes(ctx context.Context, tx postgres.Tx, what disputed, disputes []*stripe.Dispute) error {
	const save = `
		insert into disputes as dispute (tenant_id, customer_id, invoice_id, payment_id, stripe_dispute_id, status,
			reason, cents, withheld_cents, currency, opened_at, answer_by, closed_at)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, case when $6 <> 'open' then $13::timestamptz end)
		on conflict (tenant_id, stripe_dispute_id) do update set status = excluded.status, reason = excluded.reason,
			cents = excluded.cents, withheld_cents = excluded.withheld_cents, answer_by = excluded.answer_by,
			closed_at = case when excluded.closed_at is not null
				then coalesce(dispute.closed_at, excluded.closed_at) end
		returning coalesce((select stored.status from disputes stored
			where stored.tenant_id = $1 and stored.stripe_dispute_id = $5), '')`
	for _, d := range disputes {
		var answerBy *time.Time
		if d.EvidenceDetails != nil && d.EvidenceDetails.DueBy != 0 {
			answerBy = unix(d.EvidenceDetails.DueBy)
		}
		status := disputeStatus(d)
		var before DisputeStatus
		err := tx.QueryRow(
			ctx, save, tx.Tenant(), what.customer, what.invoice, what.payment, d.ID, status, string(d.Reason), d.Amount,
			withheldCents(d), upper(d.Currency), time.Unix(d.Created, 0), answerBy, s.Now(),
		).Scan(&before)
		if err != nil {
			return fmt.Errorf("keeping a dispute: %w", err)
		}
		if status == before {
			continue
		}
		what.purchase.Cents = int(d.Amount)
		if err := s.onDispute(ctx, tx, what, status); err != nil {
			return err
		}
	}
	return nil
}

// onDispute records a new status of a dispute, and mails it.
func (s *Service) onDispute(ctx context.Context, tx postgres.Tx, what disputed, status DisputeStatus) error {
	news := map[DisputeStatus]struct {
		action audit.Action
		letter mail.Letter
	}{
		DisputeOpen: {audit.PaymentDisputed, mail.PaymentDisputed},
		DisputeWon:  {audit.DisputeWon, mail.DisputeWon},
		DisputeLost: {audit.DisputeLost, mail.DisputeLost},
	}[status]
	args := account.LetterArgs{
		Tenant: jobs.Tenant{ID: tx.Tenant()}, Letter: news.letter, Account: what.account, Purchase: &what.purchase,
	}
	if what.account == uuid.Nil {
		if what.email == "" {
			return nil
		}
		args.To, args.Path = what.email, purchasePath
		return s.Queue.Add(ctx, tx, args)
	}
	if err := audit.Report(ctx, tx, news.action, what.account, s.Now(), nil); err != nil {
		return err
	}
	args.Path = letterPaths[news.letter]
	return s.Queue.Add(ctx, tx, args)
}

// saveInvoiceDisputes stores the disputes of an invoice of a subscription.
func (s *Service) saveInvoiceDisputes(
	ctx context.Context,
	tx postgres.Tx,
	owner stripeOwner,
	sub Subscription,
	bill billedInvoice,
) error {
	if len(bill.disputes) == 0 {
		return nil
	}
	const find = `select id from invoices where tenant_id = $1 and stripe_invoice_id = $2`
	var id uuid.UUID
	if err := tx.QueryRow(ctx, find, tx.Tenant(), bill.ID).Scan(&id); err != nil {
		return fmt.Errorf("looking up a disputed invoice: %w", err)
	}
	letter, err := letterOf(ctx, tx, sub)
	if err != nil {
		return err
	}
	switch { // a subscription does not renew after a lost dispute
	case sub.Status == Ended && sub.LostAt == nil:
		letter.EndsOn = time.Time{}
	case letter.EndsOn.IsZero():
		letter.EndsOn = sub.PeriodEnd.In(menu.Zone)
	}
	what := disputed{customer: owner.customer, account: sub.Account, invoice: &id, purchase: *letter}
	return s.saveDisputes(ctx, tx, what, bill.disputes)
}

// isTakenBack reports whether a lost dispute took back what was paid for a period that lasts at a time.
func (s Subscription) isTakenBack(invoices []billedInvoice, at time.Time) bool {
	for _, bill := range invoices {
		_, until := bill.period()
		end := time.Unix(until, 0)
		if s.PausedAt != nil && end.After(*s.PausedAt) { // a pause moves the end of its own period
			end = end.Add(s.pause())
		}
		if hasLost(bill.disputes) && end.After(at) {
			return true
		}
	}
	return false
}

// StopDisputedArgs are the arguments of the job that ends a subscription at Stripe after a lost dispute.
type StopDisputedArgs struct {
	jobs.Tenant
	Account      uuid.UUID `json:"accountId"`
	Subscription string    `json:"subscription"` // Stripe's id
	AtOnce       bool      `json:"atOnce"`       // or when the paid period ends
}

// Kind returns the name of the job.
func (StopDisputedArgs) Kind() string { return "stop-disputed-subscription" }

// stopDisputed queues the end of a subscription of which a dispute is lost: at once when the current period was taken
// back, else when that period ends. Who says at the bank that they did not want this, is not charged again.
func (s *Service) stopDisputed(ctx context.Context, tx postgres.Tx, sub Subscription, state stripeState) error {
	lost := false
	for _, bill := range state.invoices {
		lost = lost || hasLost(bill.disputes)
	}
	if !lost || state.subscription.EndedAt != 0 || sub.LostAt == nil && sub.Ends() {
		return nil
	}
	return s.Queue.Add(ctx, tx, StopDisputedArgs{
		Tenant: jobs.Tenant{ID: tx.Tenant()}, Account: sub.Account, Subscription: sub.StripeID,
		AtOnce: sub.LostAt != nil,
	})
}

// StopDisputed ends a subscription at Stripe after a lost dispute, unless it ends already.
func (s *Service) StopDisputed(ctx context.Context, args StopDisputedArgs) error {
	remote, err := s.Stripe.subscription(ctx, args.Subscription)
	if isMissing(err) {
		return nil
	}
	if err != nil || remote.EndedAt != 0 {
		return err
	}
	switch {
	case args.AtOnce || remote.Status == stripe.SubscriptionStatusPastDue:
		err = s.Stripe.cancel(ctx, args.Subscription)
	case !remote.CancelAtPeriodEnd && remote.CancelAt == 0:
		if err = s.continueDisputed(ctx, args); err == nil {
			err = s.Stripe.release(ctx, remote)
		}
		if err == nil {
			err = s.Stripe.cancelAtPeriodEnd(ctx, args.Subscription, true)
		}
	}
	if err != nil {
		return err
	}
	ref := reference{tenant: args.ID, customer: args.Account, object: subscriptionObject, id: args.Subscription}
	return s.sync(ctx, ref)
}

// continueDisputed ends the pause of a subscription that is to end, so that the paid time can be used until then.
func (s *Service) continueDisputed(ctx context.Context, args StopDisputedArgs) error {
	scope := s.DB.Scope(args.ID)
	sub, ok, err := CurrentSubscription(ctx, scope, args.Account)
	if err != nil || !ok || sub.StripeID != args.Subscription || sub.State() != Paused {
		return err
	}
	_, err = s.Continue(ctx, scope, args.Account)
	return err
}

// reconcileDisputes compares disputes with ours. A dispute of what is not ours is ignored.
func (s *Service) reconcileDisputes(ctx context.Context, r *Reconciliation) error {
	params := &stripe.DisputeListParams{
		CreatedRange: &stripe.RangeQueryParams{GreaterThanOrEqual: s.Now().Add(-disputesSince).Unix()},
	}
	for remote, err := range s.Stripe.client.V1Disputes.List(ctx, params).All(ctx) {
		if err != nil {
			return stripeError("listing disputes", err)
		}
		if remote.PaymentIntent == nil {
			continue
		}
		r.Compared++
		ref, err := s.ownerOfPayment(ctx, remote.PaymentIntent.ID)
		if errors.Is(err, errIgnored) || errors.Is(err, errNoOwner) {
			continue
		}
		if err != nil {
			return err
		}
		want := fmt.Sprint(disputeStatus(remote), withheldCents(remote))
		before, err := s.disputeOf(ctx, ref.tenant, remote.ID)
		if err != nil {
			return err
		}
		if before == want {
			continue
		}
		if err := s.place(ctx, ref, nil); err != nil {
			r.Unplaced++
			event := reconciled(stripe.EventTypeChargeDisputeUpdated, remote.ID)
			if err := s.keepUnplaced(ctx, event, ref, err); err != nil {
				return err
			}
			continue
		}
		after, err := s.disputeOf(ctx, ref.tenant, remote.ID)
		if err != nil {
			return err
		}
		if after != before {
			r.Updated++
			s.Log.Warn("a dispute was missed", "object", remote.ID, "status", after)
		}
	}
	return nil
}

// disputesSince is how far back disputes are compared. A card's bank may take a payment back until 120 days after it,
// and decides within a few months.
const disputesSince = 365 * 24 * time.Hour

// disputeOf returns our row of a dispute, for comparison; empty when there is none.
func (s *Service) disputeOf(ctx context.Context, tenant uuid.UUID, id string) (status string, err error) {
	const sql = `
		select concat_ws(' ', status, withheld_cents) from disputes
		where tenant_id = $1 and stripe_dispute_id = $2`
	err = s.DB.Scope(tenant).QueryRow(ctx, sql, tenant, id).Scan(&status)
	if errors.Is(err, pgx.ErrNoRows) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("comparing a dispute with Stripe: %w", err)
	}
	return status, nil
}
