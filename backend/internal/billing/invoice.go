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
func (s Subscription) TaxCents() int { return taxIn(s.Cents, s.TaxPercent) }

// taxIn returns the tax in an amount that includes it, in cents; percent is of the amount without tax.
func taxIn(cents int, percent float64) int {
	return int(math.Round(float64(cents) * percent / (100 + percent)))
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

// refundedCents returns what was paid back of an invoice, in cents, by us or by hand at Stripe.
func (b billedInvoice) refundedCents() int64 {
	if b.payment == nil || b.payment.LatestCharge == nil {
		return 0
	}
	return b.payment.LatestCharge.AmountRefunded
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

// charge returns the line of an invoice that charges its last period; nil when it has no lines.
func (b billedInvoice) charge() *stripe.InvoiceLineItem {
	var last *stripe.InvoiceLineItem
	if b.Lines == nil {
		return nil
	}
	for _, line := range b.Lines.Data {
		if line.Period != nil && line.Amount >= 0 && (last == nil || line.Period.End > last.Period.End) {
			last = line
		}
	}
	return last
}

// period returns the period that an invoice pays, in Unix seconds. The invoice's own period is the one before.
func (b billedInvoice) period() (from, until int64) {
	if line := b.charge(); line != nil {
		return line.Period.Start, line.Period.End
	}
	return b.PeriodStart, b.PeriodEnd
}

// price returns Stripe's id of the price that an invoice charges; empty when it is unknown.
func (b billedInvoice) price() string {
	line := b.charge()
	if line == nil || line.Pricing == nil || line.Pricing.PriceDetails == nil ||
		line.Pricing.PriceDetails.Price == nil {
		return ""
	}
	return line.Pricing.PriceDetails.Price.ID
}

// saveInvoice inserts or updates an invoice of a subscription at a time; price is Stripe's id of the current price of
// the subscription. The plan of an invoice is that of its own price, and does not change. It reports whether the
// invoice was refunded since it was stored last, and its id when it was not stored before. Drafts are not stored.
func saveInvoice(
	ctx context.Context,
	tx postgres.Tx,
	accountID uuid.UUID,
	sub Subscription,
	price string,
	b billedInvoice,
	at time.Time,
) (refunded bool, added *uuid.UUID, err error) {
	if b.status() == "" {
		return false, nil, nil
	}
	const sql = `
		insert into invoices (tenant_id, account_id, subscription_id, stripe_invoice_id, number, cents, tax_cents,
			currency, status, method, period_start, period_end,
			created_at, paid_at, payment_url, plan_id, refunded_cents, failed_at)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15,
			case when $16 in ('', $17) then $18 else
				coalesce((select id from plans where tenant_id = $1 and stripe_price_id = $16 limit 1), $18) end, $19,
			case when $9 = 'failed' then $20::timestamptz end)
		on conflict (tenant_id, stripe_invoice_id) do update set number = excluded.number, cents = excluded.cents,
			tax_cents = excluded.tax_cents, status = excluded.status, method = excluded.method,
			paid_at = excluded.paid_at, payment_url = excluded.payment_url,
			plan_id = coalesce(invoices.plan_id, excluded.plan_id), refunded_cents = excluded.refunded_cents,
			failed_at = coalesce(invoices.failed_at, excluded.failed_at)
		returning status = 'refunded' and coalesce((select stored.status from invoices stored
			where stored.tenant_id = $1 and stored.stripe_invoice_id = $4), '') <> 'refunded',
			case when not exists (select from invoices stored
				where stored.tenant_id = $1 and stored.stripe_invoice_id = $4) then id end`
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
		sub.ID,
		b.ID,
		b.Number,
		b.Total,
		tax,
		upper(b.Currency),
		b.status(),
		b.method(),
		time.Unix(from, 0),
		time.Unix(until, 0),
		time.Unix(b.Created, 0),
		b.paidAt(),
		b.HostedInvoiceURL,
		b.price(),
		price,
		sub.Plan,
		b.refundedCents(),
		at,
	).Scan(&refunded, &added)
	if err != nil {
		return false, nil, fmt.Errorf("keeping an invoice: %w", err)
	}
	return refunded, added, nil
}

func upper(c stripe.Currency) string { return strings.ToUpper(string(c)) }

// unix converts a Stripe timestamp.
func unix(seconds int64) *time.Time {
	at := time.Unix(seconds, 0)
	return &at
}

// isProcessing reports whether the bank has yet to answer about an invoice of a subscription.
func isProcessing(ctx context.Context, q postgres.TenantQuerier, sub Subscription) (processing bool, err error) {
	const sql = `
		select exists (select from invoices where tenant_id = $1 and subscription_id = $2 and status = 'processing')`
	if err := q.QueryRow(ctx, sql, q.Tenant(), sub.ID).Scan(&processing); err != nil {
		return false, fmt.Errorf("looking up a processing invoice: %w", err)
	}
	return processing, nil
}
