package billing

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/stripe/stripe-go/v85"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/mail"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Cancellation is how and why a subscriber leaves.
type Cancellation struct {
	Command Command // Cancel, Withdraw or GiveNotice
	Reason  string  // of the contract's CancelReason; may be empty
	Comment string
	By      uuid.UUID // the member of staff who cancels on request; uuid.Nil for the owner
}

// Leave ends the subscription of an account: at the end of its period, at once with a refund of everything, or after a
// month's notice with a refund of the rest. A subscription whose renewal was not paid ends at once. Repeating a command
// changes nothing. Errors: ErrNotSubscribed, ErrTooLate and, for Cancel only, ErrUnavailable; then nothing has changed.
func (s *Service) Leave(
	ctx context.Context,
	scope postgres.Scope,
	accountID uuid.UUID,
	c Cancellation,
) (Subscription, error) {
	if c.Command == Cancel {
		return s.cancelAtPeriodEnd(ctx, scope, accountID, c)
	}
	sub, err := s.endEarly(ctx, scope, accountID, c)
	if err != nil {
		return Subscription{}, err
	}
	// The job retries what fails here.
	soon, cancel := halfOf(ctx)
	defer cancel()
	if err := s.EndEarly(soon, endEarlyArgs(scope.Tenant(), sub)); err != nil {
		s.Log.Warn("the end of a subscription waits for its job", slog.Any("error", err))
	}
	return s.mustSubscription(ctx, scope, accountID)
}

func (s *Service) cancelAtPeriodEnd(
	ctx context.Context,
	scope postgres.Scope,
	accountID uuid.UUID,
	c Cancellation,
) (Subscription, error) {
	var sub Subscription
	err := scope.Tx(ctx, func(tx postgres.Tx) error {
		var err error
		if sub, err = s.lockSubscription(ctx, tx, accountID); err != nil || sub.State() == Cancelling {
			return err
		}
		if !sub.State().Allows(Cancel) {
			return ErrNotSubscribed
		}
		return keepReason(ctx, tx, sub.ID, c)
	})
	if err != nil || sub.State() == Cancelling {
		return sub, err
	}
	if sub.State() == Paused { // the paid time can be used until it ends
		if sub, err = s.Continue(ctx, scope, accountID); err != nil {
			return Subscription{}, err
		}
	}
	return s.changeAtStripe(ctx, scope, accountID, func(ctx context.Context) error {
		if sub.State() == PastDue {
			return s.Stripe.cancel(ctx, sub.StripeID)
		}
		if err := s.Stripe.releaseByID(ctx, sub.StripeID); err != nil {
			return err
		}
		return s.Stripe.cancelAtPeriodEnd(ctx, sub.StripeID, true)
	})
}

// Resume undoes a cancellation at the end of the period. It does nothing for a subscription that renews. Errors:
// ErrNotSubscribed after its end, ErrTooLate when its end was brought forward and refunded, and ErrUnavailable.
func (s *Service) Resume(ctx context.Context, scope postgres.Scope, accountID uuid.UUID) (Subscription, error) {
	sub, err := s.mustSubscription(ctx, scope, accountID)
	switch {
	case err != nil:
		return Subscription{}, err
	case sub.Status == Ended:
		return Subscription{}, ErrNotSubscribed
	case sub.NoticeAt != nil:
		return Subscription{}, ErrTooLate
	case !sub.State().Allows(Resume):
		return sub, nil
	}
	return s.changeAtStripe(ctx, scope, accountID, func(ctx context.Context) error {
		return s.Stripe.cancelAtPeriodEnd(ctx, sub.StripeID, false)
	})
}

// changeAtStripe makes a change at Stripe, applies the state that follows, and returns the subscription.
func (s *Service) changeAtStripe(
	ctx context.Context,
	scope postgres.Scope,
	accountID uuid.UUID,
	change func(context.Context) error,
) (Subscription, error) {
	sub, err := s.mustSubscription(ctx, scope, accountID)
	if err != nil {
		return Subscription{}, err
	}
	soon, cancel := halfOf(ctx)
	defer cancel()
	if err := change(soon); err != nil {
		now, findErr := s.mustSubscription(ctx, scope, accountID)
		if findErr != nil {
			return Subscription{}, findErr
		}
		if now.Status == Ended {
			return Subscription{}, ErrNotSubscribed // by a concurrent call
		}
		s.Log.Error("subscription not changed", slog.Any("error", err))
		return Subscription{}, ErrUnavailable
	}
	ref := reference{tenant: scope.Tenant(), customer: accountID, object: subscriptionObject, id: sub.StripeID}
	if err := s.sync(soon, ref); err != nil {
		s.Log.Error("subscription not synced", slog.Any("error", err)) // an event of Stripe follows
	}
	return s.mustSubscription(ctx, scope, accountID)
}

// halfOf returns a context for requests to Stripe that ends when half of the time of ctx is left, if ctx has a
// deadline: what was stored before, and continues in a job, is still reported to the user.
func halfOf(ctx context.Context) (context.Context, context.CancelFunc) {
	deadline, ok := ctx.Deadline()
	if !ok {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, time.Until(deadline)/2)
}

// mustSubscription returns the current subscription of an account, or its last one. The error is ErrNotSubscribed when
// it never had one.
func (s *Service) mustSubscription(
	ctx context.Context,
	q postgres.TenantQuerier,
	accountID uuid.UUID,
) (Subscription, error) {
	sub, ok, err := CurrentSubscription(ctx, q, accountID)
	if err == nil && !ok {
		err = ErrNotSubscribed
	}
	return sub, err
}

// lockSubscription returns the current or last subscription of an account, whose row it locks.
func (s *Service) lockSubscription(ctx context.Context, tx postgres.Tx, accountID uuid.UUID) (Subscription, error) {
	if _, err := account.Lock(ctx, tx, accountID); err != nil {
		return Subscription{}, err
	}
	return s.mustSubscription(ctx, tx, accountID)
}

func keepReason(ctx context.Context, tx postgres.Tx, subscription uuid.UUID, c Cancellation) error {
	const sql = `
		update subscriptions set cancel_reason = nullif($3, ''), cancel_comment = $4, cancelled_by = $5
		where tenant_id = $1 and id = $2`
	if _, err := tx.Exec(ctx, sql, tx.Tenant(), subscription, c.Reason, c.Comment, idOrNull(c.By)); err != nil {
		return fmt.Errorf("keeping a reason: %w", err)
	}
	return nil
}

// EndEarlyArgs are the arguments of the job that ends a subscription at Stripe before its period does, and pays back
// its refunds.
type EndEarlyArgs struct {
	jobs.Tenant
	Account      uuid.UUID `json:"accountId"`
	Subscription uuid.UUID `json:"subscriptionId"`
}

// Kind returns the name of the job.
func (EndEarlyArgs) Kind() string { return "end-subscription-early" }

func endEarlyArgs(tenant uuid.UUID, sub Subscription) EndEarlyArgs {
	return EndEarlyArgs{Tenant: jobs.Tenant{ID: tenant}, Account: sub.Account, Subscription: sub.ID}
}

// endEarly stores a withdrawal or notice with its refunds, and queues the letter and the job that ends the subscription
// at Stripe. Repeating it returns what was stored.
func (s *Service) endEarly(
	ctx context.Context,
	scope postgres.Scope,
	accountID uuid.UUID,
	c Cancellation,
) (Subscription, error) {
	var sub Subscription
	err := scope.Tx(ctx, func(tx postgres.Tx) error {
		var err error
		if sub, err = s.lockSubscription(ctx, tx, accountID); err != nil {
			return err
		}
		if c.Command == Withdraw && sub.WithdrawnAt != nil || c.Command == GiveNotice && sub.NoticeAt != nil {
			return nil
		}
		now := s.Now()
		refunds, err := refundsOf(ctx, tx, sub, now)
		if err != nil {
			return err
		}
		if sub, err = sub.endEarly(c.Command, refunds.cents(), now); err != nil {
			return err
		}
		const save = `
			update subscriptions set status = $3, ends_at = $4, withdrawn_at = $5, notice_at = $6
			where tenant_id = $1 and id = $2`
		args := []any{tx.Tenant(), sub.ID, sub.Status, sub.EndsAt, sub.WithdrawnAt, sub.NoticeAt}
		if _, err := tx.Exec(ctx, save, args...); err != nil {
			return fmt.Errorf("ending a subscription: %w", err)
		}
		// A reader of Stripe's state that began before this must read it again.
		const outdate = `update customers set revision = revision + 1 where tenant_id = $1 and id = $2`
		if _, err := tx.Exec(ctx, outdate, tx.Tenant(), accountID); err != nil {
			return fmt.Errorf("advancing a customer's revision: %w", err)
		}
		if err := keepReason(ctx, tx, sub.ID, c); err != nil {
			return err
		}
		if err := refunds.save(ctx, tx, sub, c.Command, now); err != nil {
			return err
		}
		action, letter := audit.SubscriptionWithdrawn, mail.SubscriptionWithdrawn
		if c.Command == GiveNotice {
			action, letter = audit.SubscriptionCancelled, mail.SubscriptionNotice
		}
		if err := audit.Record(ctx, tx, action, accountID, now, nil); err != nil {
			return err
		}
		if err := s.sendSubscriptionLetter(ctx, tx, letter, accountID, sub, refunds.cents()); err != nil {
			return err
		}
		return s.Queue.Add(ctx, tx, endEarlyArgs(scope.Tenant(), sub))
	})
	return sub, err
}

// endEarly returns the subscription as it is after Withdraw or GiveNotice at now. Errors: ErrNotSubscribed, ErrTooLate.
func (s Subscription) endEarly(command Command, refund int, now time.Time) (Subscription, error) {
	switch {
	case !s.State().Allows(command):
		return s, ErrNotSubscribed
	case command == Withdraw:
		if !now.Before(s.WithdrawUntil()) {
			return s, ErrTooLate
		}
		s.Status, s.EndsAt, s.WithdrawnAt = Ended, &now, &now
	case refund == 0 || now.Before(s.WithdrawUntil()):
		return s, ErrTooLate
	default:
		end := addMonths(now, 1)
		s.EndsAt, s.NoticeAt = &end, &now
	}
	return s, nil
}

// Leaving is how a subscription can end before its period does.
type Leaving struct {
	Withdraw bool
	Notice   bool
	Refund   int // of withdrawing or giving notice, in cents
}

// LeavingOf returns how a subscription can end early at now. Withdrawing takes precedence over giving notice.
func LeavingOf(ctx context.Context, q postgres.TenantQuerier, sub Subscription, now time.Time) (Leaving, error) {
	state := sub.State()
	if !state.Allows(Withdraw) && !state.Allows(GiveNotice) {
		return Leaving{}, nil
	}
	refunds, err := refundsOf(ctx, q, sub, now)
	if err != nil {
		return Leaving{}, err
	}
	leaving := Leaving{Refund: refunds.cents()}
	_, err = sub.endEarly(Withdraw, leaving.Refund, now)
	leaving.Withdraw = err == nil
	_, err = sub.endEarly(GiveNotice, leaving.Refund, now)
	leaving.Notice = err == nil
	return leaving, nil
}

// refund is a refund of an invoice.
type refund struct {
	ID              uuid.UUID `db:"refund_id"` // the zero value before it is stored
	Before          int       `db:"before"`    // cents of the invoice that were refunded earlier
	Invoice         uuid.UUID `db:"id"`
	StripeInvoiceID string    `db:"stripe_invoice_id"`
	Cents           int       `db:"cents"`
	TaxCents        int       `db:"tax_cents"`
	Currency        string    `db:"currency"`
}

type refundList []refund

func (l refundList) cents() int {
	sum := 0
	for _, r := range l {
		sum += r.Cents
	}
	return sum
}

// refundsOf returns the refunds when a subscription ends at now: one for each invoice of a period that has not ended,
// newest first.
func refundsOf(ctx context.Context, q postgres.TenantQuerier, sub Subscription, now time.Time) (refundList, error) {
	invoices, err := paidInvoices(ctx, q, sub, now)
	if err != nil {
		return nil, err
	}
	left := sub.RefundAt(invoices.cents(), now)
	var refunds refundList
	for _, r := range invoices {
		part := min(left, r.Cents)
		if part == 0 {
			break
		}
		r.TaxCents = part * r.TaxCents / r.Cents
		r.Cents = part
		left -= part
		refunds = append(refunds, r)
	}
	return refunds, nil
}

// paidInvoices returns the paid invoices of a subscription for periods that end after now, newest first, with what has
// not been refunded, and not lost in a dispute.
func paidInvoices(ctx context.Context, q postgres.TenantQuerier, sub Subscription, now time.Time) (refundList, error) {
	const sql = `
		select '00000000-0000-0000-0000-000000000000'::uuid as refund_id, refunded as before, id, stripe_invoice_id,
			cents - refunded as cents,
			round(tax_cents * (cents - refunded) / cents::numeric)::integer as tax_cents, currency
		from invoices, lateral (
			select greatest(coalesce(sum(refund.cents), 0)::integer, invoices.refunded_cents) + (
				select coalesce(sum(withheld_cents), 0)::integer from disputes dispute
				where dispute.tenant_id = invoices.tenant_id and dispute.invoice_id = invoices.id
					and dispute.status = 'lost') as refunded
			from refunds refund
			where refund.tenant_id = invoices.tenant_id and refund.invoice_id = invoices.id) already
		where tenant_id = $1 and subscription_id = $2 and status in ('processing', 'paid') and cents > refunded
			and (period_end > $3 or period_end > $4 and period_end > $5) -- a pause moves the end of its own period
		order by created_at desc, id`
	rows, err := q.Query(ctx, sql, q.Tenant(), sub.ID, now, sub.PausedAt, now.Add(-sub.pause()))
	if err != nil {
		return nil, fmt.Errorf("looking up paid invoices: %w", err)
	}
	invoices, err := pgx.CollectRows(rows, pgx.RowToStructByName[refund])
	if err != nil {
		return nil, fmt.Errorf("looking up paid invoices: %w", err)
	}
	return invoices, nil
}

func (l refundList) save(ctx context.Context, tx postgres.Tx, sub Subscription, command Command, now time.Time) error {
	const sql = `
		insert into refunds (tenant_id, account_id, subscription_id, invoice_id, reason, cents, tax_cents, currency,
			requested_at)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`
	reason := map[Command]string{Withdraw: "withdrawal", GiveNotice: "notice"}[command]
	for _, r := range l {
		args := []any{tx.Tenant(), sub.Account, sub.ID, r.Invoice, reason, r.Cents, r.TaxCents, r.Currency, now}
		if _, err := tx.Exec(ctx, sql, args...); err != nil {
			return fmt.Errorf("keeping a refund: %w", err)
		}
	}
	return nil
}

// EndEarly ends a subscription at Stripe as endEarly stored it, and pays its refunds. It snoozes while a debit is
// processing, which cannot be refunded yet.
func (s *Service) EndEarly(ctx context.Context, args EndEarlyArgs) error {
	scope := s.DB.Scope(args.ID)
	const byID = `select ` + subscriptionColumns + ` from subscriptions where tenant_id = $1 and id = $2`
	sub, ok, err := findSubscription(ctx, scope, byID, args.Subscription)
	if err != nil || !ok { // erased with its account
		return err
	}
	// A notice is over when this job is late, and when a dispute that was lost ended the subscription.
	if sub.Status == Ended || !s.Now().Before(*sub.EndsAt) {
		err = s.Stripe.cancel(ctx, sub.StripeID)
	} else {
		err = s.endAt(ctx, sub)
	}
	if err != nil {
		return err
	}
	waiting, err := s.payRefunds(ctx, scope, sub)
	if err != nil {
		return err
	}
	ref := reference{tenant: args.ID, customer: args.Account, object: subscriptionObject, id: sub.StripeID}
	if err := s.sync(ctx, ref); err != nil || !waiting {
		return err
	}
	return river.JobSnooze(refundInterval)
}

// endAt sets the end of a subscription at Stripe, unless it has ended.
func (s *Service) endAt(ctx context.Context, sub Subscription) error {
	remote, err := s.Stripe.subscription(ctx, sub.StripeID)
	if err != nil || remote.EndedAt != 0 {
		return err
	}
	if err := s.Stripe.release(ctx, remote); err != nil {
		return err
	}
	return s.Stripe.cancelAt(ctx, sub.StripeID, *sub.EndsAt)
}

// payRefunds pays back the refunds of a subscription that were not paid yet. It reports whether one must wait for its
// debit, for another try, or for the end of a dispute. A payment that failed for good, or was lost in a dispute, needs
// no refund.
func (s *Service) payRefunds(ctx context.Context, scope postgres.Scope, sub Subscription) (waiting bool, err error) {
	const (
		open = `
			select refund.id as refund_id, 0 as before, invoice.id, invoice.stripe_invoice_id, refund.cents,
				refund.tax_cents, refund.currency
			from refunds refund
				join invoices invoice on invoice.tenant_id = refund.tenant_id and invoice.id = refund.invoice_id
			where refund.tenant_id = $1 and refund.subscription_id = $2 and refund.paid_at is null`
		paid   = `update refunds set paid_at = $3 where tenant_id = $1 and id = $2 and paid_at is null`
		failed = `delete from refunds where tenant_id = $1 and id = $2`
	)
	rows, err := scope.Query(ctx, open, scope.Tenant(), sub.ID)
	if err != nil {
		return false, fmt.Errorf("looking up refunds: %w", err)
	}
	refunds, err := pgx.CollectRows(rows, pgx.RowToStructByName[refund])
	if err != nil {
		return false, fmt.Errorf("looking up refunds: %w", err)
	}
	for _, r := range refunds {
		invoice, err := s.Stripe.invoice(ctx, r.StripeInvoiceID)
		if err != nil {
			return false, err
		}
		payment, err := s.Stripe.payment(ctx, invoice)
		if err != nil {
			return false, err
		}
		disputes, err := s.Stripe.disputes(ctx, payment)
		if err != nil {
			return false, err
		}
		switch {
		case payment != nil && payment.Status == stripe.PaymentIntentStatusProcessing,
			invoice.Status == stripe.InvoiceStatusOpen && invoice.NextPaymentAttempt != 0,
			hasDispute(disputes, DisputeOpen):
			waiting = true
			continue
		case payment == nil || payment.Status != stripe.PaymentIntentStatusSucceeded || hasLost(disputes):
			if _, err := scope.Exec(ctx, failed, scope.Tenant(), r.ID); err != nil {
				return false, fmt.Errorf("dropping a refund: %w", err)
			}
			continue
		}
		if err := s.Stripe.refund(ctx, payment.ID, r.Cents, r.ID.String()); err != nil {
			return false, err
		}
		if _, err := scope.Exec(ctx, paid, scope.Tenant(), r.ID, s.Now()); err != nil {
			return false, fmt.Errorf("keeping a refund: %w", err)
		}
	}
	return waiting, nil
}
