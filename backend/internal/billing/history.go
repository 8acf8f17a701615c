package billing

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// EntryKind is the kind of an entry of the billing history.
type EntryKind string

// The kinds of entries.
const (
	InvoiceEntry EntryKind = "invoice" // of a subscription
	PaymentEntry EntryKind = "payment" // paid once
	RefundEntry  EntryKind = "refund"
	// DisputeEntry is what a bank took back, RestoredEntry what it gave back after all.
	DisputeEntry  EntryKind = "dispute"
	RestoredEntry EntryKind = "restored"
)

// Entry is an invoice, a one-time payment, a refund, or what a dispute took and gave back. Amounts are in cents of the
// currency.
type Entry struct {
	ID       uuid.UUID   `db:"id"`
	Kind     EntryKind   `db:"kind"`
	At       time.Time   `db:"at"`
	Number   *int        `db:"number"` // of our invoice or credit note; nil before it was issued
	Plan     locale.Text `db:"plan"`
	Cents    int         `db:"cents"` // tax included
	TaxCents int         `db:"tax_cents"`
	Currency string      `db:"currency"`
	Status   string      `db:"status"` // open, processing, paid, disputed, failed, refunded or void
	Method   *string     `db:"method"`
}

// History returns a page of what an account was asked to pay, paid and got back, newest first, and the number of all
// entries. An empty kind returns all kinds. Pages count from 1.
func History(
	ctx context.Context,
	q postgres.TenantQuerier,
	accountID uuid.UUID,
	kind EntryKind,
	page, perPage int,
) ([]Entry, int, error) {
	const entries = `
		with disputed as (
			select invoice_id, payment_id,
				case when bool_or(status = 'open') then 'disputed' else 'refunded' end as status
			from disputes where tenant_id = $1 and customer_id = $2 and status <> 'won'
			group by invoice_id, payment_id),
		entries as (
			select invoice.id, 'invoice' as kind, invoice.created_at as at, issued.number,
				coalesce(issued.plan, plan.name) as plan, invoice.cents, invoice.tax_cents, invoice.currency,
				coalesce(disputed.status, invoice.status) as status, invoice.method
			from invoices invoice
				left join disputed on disputed.invoice_id = invoice.id
				join subscriptions subscription on subscription.tenant_id = invoice.tenant_id
					and subscription.id = invoice.subscription_id
				join plans plan on plan.tenant_id = invoice.tenant_id
					and plan.id = coalesce(invoice.plan_id, subscription.plan_id)
				left join tax_invoices issued on issued.tenant_id = invoice.tenant_id
					and issued.invoice_id = invoice.id and issued.credits is null
			where invoice.tenant_id = $1 and invoice.account_id = $2
				-- a trial has an invoice of nothing
				and (invoice.cents <> 0 or invoice.period_end > coalesce(subscription.trial_until, '-infinity'))
			union all
			select payment.id, 'payment', payment.made_at, issued.number, coalesce(issued.plan, plan.name),
				payment.cents, payment.tax_cents, payment.currency, coalesce(disputed.status, payment.status),
				payment.method
			from payments payment
				left join disputed on disputed.payment_id = payment.id
				join checkouts checkout on checkout.tenant_id = payment.tenant_id and checkout.id = payment.checkout_id
				join plans plan on plan.tenant_id = checkout.tenant_id and plan.id = checkout.plan_id
				left join tax_invoices issued on issued.tenant_id = payment.tenant_id
					and issued.payment_id = payment.id and issued.credits is null
			where payment.tenant_id = $1 and checkout.customer_id = $2
			union all
			select refund.id, 'refund', refund.requested_at, issued.number, coalesce(issued.plan, plan.name),
				refund.cents, refund.tax_cents, refund.currency,
				case when refund.paid_at is null then 'processing' else 'paid' end, invoice.method
			from refunds refund
				join invoices invoice on invoice.tenant_id = refund.tenant_id and invoice.id = refund.invoice_id
				join subscriptions subscription on subscription.tenant_id = refund.tenant_id
					and subscription.id = refund.subscription_id
				join plans plan on plan.tenant_id = refund.tenant_id
					and plan.id = coalesce(invoice.plan_id, subscription.plan_id)
				left join tax_invoices issued on issued.tenant_id = refund.tenant_id and issued.refund_id = refund.id
			where refund.tenant_id = $1 and refund.account_id = $2
			union all -- what was paid back at the payment service
			select md5(note.tenant_id::text || note.number)::uuid, 'refund', note.issued_at, note.number, note.plan,
				-note.cents, -note.tax_cents, note.currency, 'paid', coalesce(invoice.method, payment.method)
			from tax_invoices note
				left join invoices invoice on invoice.tenant_id = note.tenant_id and invoice.id = note.invoice_id
				left join payments payment on payment.tenant_id = note.tenant_id and payment.id = note.payment_id
			where note.tenant_id = $1 and note.account_id = $2 and note.credits is not null and note.refund_id is null
				and note.dispute_id is null
			union all
			select md5(note.tenant_id::text || note.number)::uuid,
				case when note.cents < 0 then 'dispute' else 'restored' end, note.issued_at, note.number, note.plan,
				abs(note.cents), abs(note.tax_cents), note.currency,
				case when note.cents > 0 or dispute.status = 'lost' then 'paid' when dispute.status = 'open'
					then 'processing' else 'void' end, coalesce(invoice.method, payment.method)
			from tax_invoices note
				join disputes dispute on dispute.tenant_id = note.tenant_id and dispute.id = note.dispute_id
				left join invoices invoice on invoice.tenant_id = note.tenant_id and invoice.id = dispute.invoice_id
				left join payments payment on payment.tenant_id = note.tenant_id and payment.id = dispute.payment_id
			where note.tenant_id = $1 and note.account_id = $2)`
	const (
		count = entries + ` select count(*) from entries where $3 in ('', kind)`
		list  = entries + `
			select id, kind, at, number, plan, cents, tax_cents, currency, status, method
			from entries where $3 in ('', kind) order by at desc, kind desc, number desc, id limit $4 offset $5`
	)
	var total int
	if err := q.QueryRow(ctx, count, q.Tenant(), accountID, string(kind)).Scan(&total); err != nil {
		return nil, 0, fmt.Errorf("counting payments: %w", err)
	}
	rows, err := q.Query(ctx, list, q.Tenant(), accountID, string(kind), perPage, (page-1)*perPage)
	if err != nil {
		return nil, 0, fmt.Errorf("listing payments: %w", err)
	}
	history, err := pgx.CollectRows(rows, pgx.RowToStructByName[Entry])
	if err != nil {
		return nil, 0, fmt.Errorf("listing payments: %w", err)
	}
	return history, total, nil
}

// Unpaid is the unpaid invoice of a subscription that is past due.
type Unpaid struct {
	Cents      int // tax included
	Currency   string
	PaymentURL string     // page on which it is paid
	Processing bool       // another attempt is being processed
	EndsAt     *time.Time // when the subscription ends, unless it is paid; nil while the bank has yet to answer
}

// RetryPeriod is how long a failed renewal is retried, from its first failure, while access lasts. Stripe's settings
// have the same period.
const RetryPeriod = 7 * 24 * time.Hour

// UnpaidOf returns the newest invoice of a subscription that is not paid; nil when there is none.
func UnpaidOf(ctx context.Context, q postgres.TenantQuerier, subscription uuid.UUID) (*Unpaid, error) {
	const sql = `
		select cents, currency, payment_url, status = 'processing',
			case when status = 'failed' then failed_at + $3::interval end
		from invoices
		where tenant_id = $1 and subscription_id = $2 and status in ('failed', 'processing')
		order by created_at desc limit 1`
	rows, err := q.Query(ctx, sql, q.Tenant(), subscription, RetryPeriod)
	if err != nil {
		return nil, fmt.Errorf("looking up an open invoice: %w", err)
	}
	unpaid, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByPos[Unpaid])
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("looking up an open invoice: %w", err)
	}
	return &unpaid, nil
}

// AccountsByReference returns the accounts with an invoice, a subscription or a payment of a number, here or at Stripe,
// in any case.
func AccountsByReference(ctx context.Context, q postgres.TenantQuerier, reference string) ([]uuid.UUID, error) {
	const sql = `
		select account_id from tax_invoices
		where tenant_id = $1 and number::text = $2 and account_id is not null
		union
		select account_id from invoices where tenant_id = $1 and lower(stripe_invoice_id) = $2
		union
		select account_id from subscriptions where tenant_id = $1 and lower(stripe_subscription_id) = $2
		union
		select customer.account_id from payments payment
			join checkouts checkout on checkout.tenant_id = payment.tenant_id and checkout.id = payment.checkout_id
			join customers customer on customer.tenant_id = payment.tenant_id and customer.id = checkout.customer_id
		where payment.tenant_id = $1 and lower(payment.stripe_payment_intent_id) = $2
			and customer.account_id is not null`
	rows, err := q.Query(ctx, sql, q.Tenant(), strings.ToLower(strings.TrimSpace(reference)))
	if err != nil {
		return nil, fmt.Errorf("looking up a payment's account: %w", err)
	}
	accounts, err := pgx.CollectRows(rows, pgx.RowTo[uuid.UUID])
	if err != nil {
		return nil, fmt.Errorf("looking up a payment's account: %w", err)
	}
	return accounts, nil
}
