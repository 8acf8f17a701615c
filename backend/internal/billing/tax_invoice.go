package billing

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// TaxInvoice is our own invoice of a payment or, if Credits is set, a credit note of a refund or of what a bank took
// back. A positive amount with Credits is what the bank gave back after all. Amounts are in cents of the currency, and
// negative on a credit note.
type TaxInvoice struct {
	Number      int         `db:"number"`
	Credits     *int        `db:"credits"` // number of the invoice that a credit note is about
	Plan        locale.Text `db:"plan"`
	Cents       int         `db:"cents"` // tax included
	TaxCents    int         `db:"tax_cents"`
	TaxPercent  float64     `db:"tax_percent"`
	Currency    string      `db:"currency"`
	PeriodStart *time.Time  `db:"period_start"` // nil for a plan that is paid once
	PeriodEnd   *time.Time  `db:"period_end"`
	IssuedAt    time.Time   `db:"issued_at"`
	Seller      Party       `db:"seller"` // as it was when the invoice was issued, like Buyer
	Buyer       Party       `db:"buyer"`  // empty for a visitor
}

// issueTaxInvoices issues the invoices and credit notes of a customer's payments and refunds since the last call. It
// holds a lock on the numbers of the tenant until the transaction ends, so it is called last.
func issueTaxInvoices(ctx context.Context, tx postgres.Tx, customer uuid.UUID, now time.Time) error {
	if _, err := tx.Exec(ctx, `select issue_tax_invoices($1, $2, $3)`, tx.Tenant(), customer, now); err != nil {
		return fmt.Errorf("issuing invoices: %w", err)
	}
	return nil
}

// creditErased issues the credit notes of refunds to an account that is being erased, while its payments are still
// stored. Payments that have not arrived have no invoice and need no credit note.
func creditErased(ctx context.Context, tx postgres.Tx, refunds []Refund, now time.Time) error {
	if len(refunds) == 0 {
		return nil
	}
	const (
		lock = `select pg_advisory_xact_lock(727010, hashtext($1::uuid::text))` // that of issue_tax_invoices
		sql  = `
			insert into tax_invoices (tenant_id, number, credits, plan, cents, tax_cents, tax_percent, currency,
				period_start, period_end, issued_at, seller)
			select $1, (select coalesce(max(number), 0) from tax_invoices where tenant_id = $1)
					+ row_number() over (order by due.number),
				due.number, due.plan, -due.refund, -round(due.tax_cents * due.refund / due.cents::numeric),
				due.tax_percent, due.currency, due.period_start, due.period_end, $5, due.seller
			from (
				select original.*, least(open.cents, total.cents) as refund
				from (
						select invoice, payment, case when min(cents) > 0 then sum(cents) end as cents
						from unnest($2::text[], $3::text[], $4::integer[]) refund (invoice, payment, cents)
						group by invoice, payment) total
					left join invoices invoice on invoice.tenant_id = $1 and invoice.stripe_invoice_id = total.invoice
					left join payments payment on payment.tenant_id = $1
						and payment.stripe_payment_intent_id = total.payment
					join tax_invoices original on original.tenant_id = $1 and original.credits is null
						and (original.invoice_id = invoice.id or original.payment_id = payment.id)
					cross join lateral (select original.cents + coalesce(sum(note.cents), 0) as cents
						from tax_invoices note where note.tenant_id = $1 and note.credits = original.number) open) due
			where due.refund > 0`
	)
	if _, err := tx.Exec(ctx, lock, tx.Tenant()); err != nil {
		return fmt.Errorf("waiting for the numbers of invoices: %w", err)
	}
	var invoices, payments []string
	var cents []int
	for _, refund := range refunds {
		invoices, payments = append(invoices, refund.Invoice), append(payments, refund.Payment)
		cents = append(cents, refund.Cents)
	}
	if _, err := tx.Exec(ctx, sql, tx.Tenant(), invoices, payments, cents, now); err != nil {
		return fmt.Errorf("issuing credit notes: %w", err)
	}
	return nil
}

// FindTaxInvoice returns the invoice of an account with a number. The error is ErrInvoiceNotFound when it has none.
func FindTaxInvoice(
	ctx context.Context,
	q postgres.TenantQuerier,
	accountID uuid.UUID,
	number int,
) (TaxInvoice, error) {
	const sql = `
		select number, credits, plan, cents, tax_cents, tax_percent, currency, period_start, period_end, issued_at,
			coalesce(seller, '{}') as seller, coalesce(buyer, '{}') as buyer
		from tax_invoices where tenant_id = $1 and account_id = $2 and number = $3`
	rows, err := q.Query(ctx, sql, q.Tenant(), accountID, number)
	if err != nil {
		return TaxInvoice{}, fmt.Errorf("looking up an invoice: %w", err)
	}
	invoice, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[TaxInvoice])
	if errors.Is(err, pgx.ErrNoRows) {
		return TaxInvoice{}, ErrInvoiceNotFound
	}
	if err != nil {
		return TaxInvoice{}, fmt.Errorf("looking up an invoice: %w", err)
	}
	return invoice, nil
}
