package billing

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strconv"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/mail"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// MaxGoodwill is the most that support pays back of an invoice, in cents.
const MaxGoodwill = 5000

// ErrGoodwillPaid refuses a second refund of an invoice by support.
var ErrGoodwillPaid = errs.New(errs.Conflict, "goodwill-paid")

// Goodwill is a refund of an invoice or of a one-time payment by support.
type Goodwill struct {
	Account uuid.UUID
	Invoice uuid.UUID // or the one-time payment
	Cents   int       // at most MaxGoodwill
	Reason  string    // of the contract's SupportReason
	By      uuid.UUID // the member of staff
}

// RefundArgs are the arguments of the job that pays the stored refunds of a subscription.
type RefundArgs struct {
	jobs.Tenant
	Account      uuid.UUID `json:"accountId"`
	Subscription uuid.UUID `json:"subscriptionId"`
}

// Kind returns the name of the job.
func (RefundArgs) Kind() string { return "refund-invoices" }

// Refund pays back part of a paid invoice or of a one-time payment, once, and tells the account by mail. When Stripe
// does not answer, a job pays it later. Errors: account.ErrNotFound, ErrInvoiceNotFound for what the account has not
// paid, ErrGoodwillPaid, and of kind Invalid for more than MaxGoodwill or than is left of it.
func (s *Service) Refund(ctx context.Context, scope postgres.Scope, g Goodwill) error {
	args := RefundArgs{Tenant: jobs.Tenant{ID: scope.Tenant()}, Account: g.Account}
	err := scope.Tx(ctx, func(tx postgres.Tx) error {
		sub, err := s.saveGoodwill(ctx, tx, g)
		if err != nil {
			return err
		}
		args.Subscription = sub.ID
		details := map[string]string{"cents": strconv.Itoa(g.Cents), "reason": g.Reason}
		if err := audit.ForAccount(ctx, tx, audit.RefundedSupport, g.Account, g.By, s.Now(), details); err != nil {
			return err
		}
		if err := s.sendSubscriptionLetter(ctx, tx, mail.Goodwill, g.Account, sub, g.Cents); err != nil {
			return err
		}
		return s.Queue.Add(ctx, tx, args)
	})
	if errors.Is(err, ErrInvoiceNotFound) {
		return s.refundPayment(ctx, scope, g)
	}
	if err != nil {
		return err
	}
	// The job retries what fails here.
	soon, cancel := halfOf(ctx)
	defer cancel()
	if err := s.RefundInvoices(soon, args); err != nil {
		s.Log.Warn("a refund waits for its job", slog.Any("error", err))
	}
	return nil
}

// saveGoodwill stores a refund and returns the subscription of its invoice.
func (s *Service) saveGoodwill(ctx context.Context, tx postgres.Tx, g Goodwill) (Subscription, error) {
	if _, err := account.Lock(ctx, tx, g.Account); err != nil {
		return Subscription{}, err
	}
	const find = `
		select invoice.subscription_id, invoice.cents - already.refunded - already.disputed, already.goodwill
		from invoices invoice, lateral (
			select greatest(coalesce(sum(refund.cents), 0)::integer, invoice.refunded_cents) as refunded,
				(select coalesce(sum(withheld_cents), 0)::integer from disputes dispute
					where dispute.tenant_id = invoice.tenant_id and dispute.invoice_id = invoice.id) as disputed,
				coalesce(bool_or(refund.reason = 'goodwill'), false) as goodwill
			from refunds refund where refund.tenant_id = invoice.tenant_id and refund.invoice_id = invoice.id) already
		where invoice.tenant_id = $1 and invoice.account_id = $2 and invoice.id = $3 and invoice.status = 'paid'`
	var subscription uuid.UUID
	var left int
	var paidBefore bool
	err := tx.QueryRow(ctx, find, tx.Tenant(), g.Account, g.Invoice).Scan(&subscription, &left, &paidBefore)
	if errors.Is(err, pgx.ErrNoRows) {
		return Subscription{}, ErrInvoiceNotFound
	}
	if err != nil {
		return Subscription{}, fmt.Errorf("looking up an invoice: %w", err)
	}
	if paidBefore {
		return Subscription{}, ErrGoodwillPaid
	}
	if most := min(left, MaxGoodwill); g.Cents > most {
		problems := errs.Fields{}
		problems.Add("cents", locale.T("billing.problem.refundAtMost").With("Amount", locale.Cents(most)))
		return Subscription{}, problems.Err()
	}
	const save = `
		insert into refunds (tenant_id, account_id, subscription_id, invoice_id, reason, cents, tax_cents, currency,
			requested_at)
		select tenant_id, account_id, subscription_id, id, 'goodwill', $3::integer,
			round($3::integer * tax_cents / cents::numeric), currency, $4
		from invoices where tenant_id = $1 and id = $2`
	if _, err := tx.Exec(ctx, save, tx.Tenant(), g.Invoice, g.Cents, s.Now()); err != nil {
		return Subscription{}, fmt.Errorf("keeping a refund: %w", err)
	}
	const byID = `select ` + subscriptionColumns + ` from subscriptions where tenant_id = $1 and id = $2`
	sub, _, err := findSubscription(ctx, tx, byID, subscription)
	return sub, err
}

// RefundInvoices pays the stored refunds of a subscription. It snoozes while a debit is processing.
func (s *Service) RefundInvoices(ctx context.Context, args RefundArgs) error {
	scope := s.DB.Scope(args.ID)
	const byID = `select ` + subscriptionColumns + ` from subscriptions where tenant_id = $1 and id = $2`
	sub, ok, err := findSubscription(ctx, scope, byID, args.Subscription)
	if err != nil || !ok { // erased with its account
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
