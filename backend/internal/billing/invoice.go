package billing

import (
	"context"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/stripe/stripe-go/v85"

	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// TaxCents returns the tax in each payment, rounded to the nearest cent.
func (s Subscription) TaxCents() int {
	return int(math.Round(float64(s.Cents) * s.TaxPercent / (100 + s.TaxPercent)))
}

// methodNames are our names of Stripe's payment methods.
var methodNames = map[stripe.PaymentMethodType]string{
	stripe.PaymentMethodTypeIDEAL:      "ideal",
	stripe.PaymentMethodTypeBancontact: "bancontact",
	stripe.PaymentMethodTypeCard:       "card",
	stripe.PaymentMethodTypeSEPADebit:  "sepaDebit",
}

// method returns the payment method of an invoice; nil when it is unknown.
func (b billedInvoice) method() *string {
	if b.payment == nil {
		return nil
	}
	return methodName(b.payment.PaymentMethod)
}

// methodName returns our name of a payment method; nil when it is unknown.
func methodName(method *stripe.PaymentMethod) *string {
	if method == nil {
		return nil
	}
	name, ok := methodNames[method.Type]
	if !ok {
		return nil
	}
	return &name
}

// status returns the status of an invoice; empty for a draft.
func (b billedInvoice) status() string {
	switch b.Status {
	case stripe.InvoiceStatusPaid:
		if b.payment != nil && b.payment.LatestCharge != nil && b.payment.LatestCharge.Refunded {
			return "refunded"
		}
		return "paid"
	case stripe.InvoiceStatusVoid:
		return "void"
	case stripe.InvoiceStatusUncollectible:
		return "failed"
	case stripe.InvoiceStatusOpen:
		switch {
		case b.payment != nil && b.payment.Status == stripe.PaymentIntentStatusProcessing:
			return "processing"
		case b.Attempted:
			return "failed"
		}
		return "open"
	}
	return ""
}

// paidAt returns when an invoice was paid; nil when it was not.
func (b billedInvoice) paidAt() *time.Time {
	if b.Status != stripe.InvoiceStatusPaid {
		return nil
	}
	if b.StatusTransitions != nil && b.StatusTransitions.PaidAt != 0 {
		return unix(b.StatusTransitions.PaidAt)
	}
	return unix(b.Created)
}

// period returns the period that an invoice pays, in Unix seconds: the last one of its lines. The invoice's own period
// is the one before.
func (b billedInvoice) period() (from, until int64) {
	from, until = b.PeriodStart, b.PeriodEnd
	if b.Lines == nil {
		return from, until
	}
	for n, line := range b.Lines.Data {
		if line.Period != nil && line.Amount >= 0 && (n == 0 || line.Period.End > until) {
			from, until = line.Period.Start, line.Period.End
		}
	}
	return from, until
}

// saveInvoice inserts or updates an invoice. It reports whether the invoice was refunded since it was stored last.
// Drafts are not stored.
func saveInvoice(
	ctx context.Context,
	tx postgres.Tx,
	accountID, subscription uuid.UUID,
	b billedInvoice,
) (refunded bool, err error) {
	if b.status() == "" {
		return false, nil
	}
	const sql = `
		insert into invoices (tenant_id, account_id, subscription_id, stripe_invoice_id, number, cents, tax_cents,
			currency, status, method,
			document_url, period_start, period_end, created_at, paid_at, payment_url)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
		on conflict (tenant_id, stripe_invoice_id) do update set number = excluded.number, cents = excluded.cents,
			tax_cents = excluded.tax_cents,
			status = excluded.status, method = excluded.method, document_url = excluded.document_url,
				paid_at = excluded.paid_at, payment_url = excluded.payment_url
		returning status = 'refunded' and coalesce((select stored.status from invoices stored
			where stored.tenant_id = $1 and stored.stripe_invoice_id = $4), '') <> 'refunded'`
	tax := int64(0)
	for _, part := range b.TotalTaxes {
		tax += part.Amount
	}
	from, until := b.period()
	err = tx.QueryRow(
		ctx,
		sql,
		tx.Tenant(),
		accountID,
		subscription,
		b.ID,
		b.Number,
		b.Total,
		tax,
		upper(b.Currency),
		b.status(),
		b.method(),
		b.InvoicePDF,
		time.Unix(from, 0),
		time.Unix(until, 0),
		time.Unix(b.Created, 0),
		b.paidAt(),
		b.HostedInvoiceURL,
	).Scan(&refunded)
	if err != nil {
		return false, fmt.Errorf("keeping an invoice: %w", err)
	}
	return refunded, nil
}

func upper(c stripe.Currency) string { return strings.ToUpper(string(c)) }

// unix converts a Stripe timestamp.
func unix(seconds int64) *time.Time {
	at := time.Unix(seconds, 0)
	return &at
}
