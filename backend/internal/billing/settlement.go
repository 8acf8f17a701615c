package billing

import (
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/mail"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Settlement describes how erasing an account ends its plans, and what is refunded.
type Settlement struct {
	Subscription *EndedPlan  // the subscription that ends; nil without one
	Purchases    []EndedPlan // access that was paid once and has not ended
}

// EndedPlan is a plan that ends with its account.
type EndedPlan struct {
	Name      locale.Text
	Cents     int // paid for the current period, tax included; 0 when nothing was paid
	Refund    int // the part of Cents that is paid back
	PaidUntil time.Time
	// ParcelSent is set when nothing is paid back yet because a parcel was sent, which can still be returned.
	ParcelSent bool
	refunds    []Refund
}

// Refund is a payment to pay back: that of an invoice, or a payment intent. Cents is 0 for all that is left of it.
type Refund struct {
	Invoice string `json:"invoice,omitempty"` // Stripe's id
	Payment string `json:"payment,omitempty"` // Stripe's id
	Cents   int    `json:"cents,omitempty"`
	Before  int    `json:"before,omitempty"` // cents that were paid back earlier, or are by another refund
}

// RefundCents returns the total that is paid back, in cents.
func (s Settlement) RefundCents() int {
	sum := 0
	for _, plan := range s.plans() {
		sum += plan.Refund
	}
	return sum
}

// KeptCents returns the total that was paid and is not paid back, in cents, without plans of which a parcel can be
// returned.
func (s Settlement) KeptCents() int {
	sum := 0
	for _, plan := range s.plans() {
		if !plan.ParcelSent {
			sum += plan.Cents - plan.Refund
		}
	}
	return sum
}

// canReturnParcel reports whether any parcel can be returned.
func (s Settlement) canReturnParcel() bool {
	return slices.ContainsFunc(s.Purchases, func(plan EndedPlan) bool { return plan.ParcelSent })
}

func (s Settlement) plans() []EndedPlan {
	if s.Subscription == nil {
		return s.Purchases
	}
	return append([]EndedPlan{*s.Subscription}, s.Purchases...)
}

// refunds returns the payments to pay back.
func (s Settlement) refunds() []Refund {
	var refunds []Refund
	for _, plan := range s.plans() {
		if plan.Refund > 0 {
			refunds = append(refunds, plan.refunds...)
		}
	}
	return refunds
}

// RefundAt returns how much of the cents paid for the current period is paid back when the subscription ends at now:
// everything within the withdrawal period of the purchase; the price of a more expensive plan, including the credit for
// the old plan, within that of the change to it; and, when a plan of more than a month has renewed, what was paid for
// the time after a month's notice (Burgerlijk Wetboek, book 6, article 236j).
func (s Subscription) RefundAt(paid int, now time.Time) int {
	const longestMonth = 32 * 24 * time.Hour // with the hour that winter time adds
	switch {
	case now.Before(withdrawUntil(s.StartedAt)):
		return paid
	case s.UpgradedAt != nil && now.Before(s.WithdrawUntil()):
		return min(paid, *s.UpgradeCents)
	}
	period := s.PeriodEnd.Sub(s.PeriodStart) - s.pause()
	if s.NoticeAt != nil || period <= longestMonth || !s.Renewed {
		return 0
	}
	left := s.PeriodEnd.Sub(addMonths(now, 1))
	if left <= 0 {
		return 0
	}
	return min(paid, int(math.Round(float64(paid)*left.Seconds()/period.Seconds())))
}

// addMonths returns the time a number of months later in Amsterdam: at the same hour of the same day of the month, or
// of the last day of a shorter month.
func addMonths(at time.Time, months int) time.Time {
	at = at.In(menu.Zone)
	later := time.Date(at.Year(), at.Month()+time.Month(months), 1, at.Hour(), at.Minute(), at.Second(), 0, menu.Zone)
	return later.AddDate(0, 0, min(at.Day(), later.AddDate(0, 1, -1).Day())-1)
}

// SettlementOf returns the settlement of erasing an account at now. A purchase, of the account or of the visitor whose
// code it used, is paid back within the withdrawal period, unless its parcel was sent. One whose code was used by
// another account, or was bought by another account or given by a shop, is not listed.
func SettlementOf(
	ctx context.Context,
	q postgres.TenantQuerier,
	accountID uuid.UUID,
	now time.Time,
) (Settlement, error) {
	var s Settlement
	sub, ok, err := CurrentSubscription(ctx, q, accountID)
	if err != nil {
		return Settlement{}, err
	}
	if ok && sub.Status != Ended {
		ended, err := endedSubscription(ctx, q, sub, now)
		if err != nil {
			return Settlement{}, err
		}
		s.Subscription = &ended
	}
	const purchases = `
		select plan.name, payment.cents - payment.refunded_cents, payment.made_at, payment.stripe_payment_intent_id,
			purchase.access_until, purchase.sent_at
		from payments payment
			join checkouts checkout on checkout.tenant_id = payment.tenant_id and checkout.id = payment.checkout_id
			join customers customer on customer.tenant_id = checkout.tenant_id and customer.id = checkout.customer_id
			join plans plan on plan.tenant_id = checkout.tenant_id and plan.id = checkout.plan_id
			join purchase_codes code on code.tenant_id = payment.tenant_id and code.payment_id = payment.id
			join purchases purchase on purchase.tenant_id = code.tenant_id and purchase.code_id = code.id
		where payment.tenant_id = $1 and coalesce(customer.account_id, $2) = $2 and purchase.account_id = $2
			and payment.status in ('processing', 'paid') and purchase.access_until > $3
		order by payment.made_at`
	rows, err := q.Query(ctx, purchases, q.Tenant(), accountID, now)
	if err != nil {
		return Settlement{}, fmt.Errorf("looking up purchases: %w", err)
	}
	s.Purchases, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (EndedPlan, error) {
		var p EndedPlan
		var madeAt time.Time
		var sentAt *time.Time
		p.refunds = make([]Refund, 1)
		err := row.Scan(&p.Name, &p.Cents, &madeAt, &p.refunds[0].Payment, &p.PaidUntil, &sentAt)
		switch {
		case sentAt != nil:
			p.ParcelSent = now.Before(withdrawUntil(sentAt.Add(maxDelivery)))
		case now.Before(withdrawUntil(madeAt)):
			p.Refund = p.Cents
		}
		return p, err
	})
	if err != nil {
		return Settlement{}, fmt.Errorf("looking up purchases: %w", err)
	}
	return s, nil
}

// maxDelivery is how long a parcel may be on its way. The withdrawal period begins when it arrives.
const maxDelivery = 7 * 24 * time.Hour

func endedSubscription(
	ctx context.Context,
	q postgres.TenantQuerier,
	sub Subscription,
	now time.Time,
) (EndedPlan, error) {
	plan, err := findPlan(ctx, q, sub.Plan)
	if err != nil {
		return EndedPlan{}, err
	}
	invoices, err := paidInvoices(ctx, q, sub, now)
	if err != nil {
		return EndedPlan{}, err
	}
	refunds, err := refundsOf(ctx, q, sub, now)
	if err != nil {
		return EndedPlan{}, err
	}
	ended := EndedPlan{Name: plan.Name, PaidUntil: sub.PeriodEnd, Cents: invoices.cents(), Refund: refunds.cents()}
	for n, r := range refunds {
		part := Refund{Invoice: r.StripeInvoiceID, Before: r.Before}
		if r.Cents < invoices[n].Cents {
			part.Cents = r.Cents
		}
		ended.refunds = append(ended.refunds, part)
	}
	return ended, nil
}

// SettlementLetter returns what the letter about an erased account says about refunds.
func SettlementLetter(
	ctx context.Context,
	q postgres.TenantQuerier,
	accountID uuid.UUID,
	now time.Time,
) (*mail.Settlement, error) {
	s, err := SettlementOf(ctx, q, accountID, now)
	if err != nil {
		return nil, err
	}
	letter := &mail.Settlement{Refund: s.RefundCents(), Kept: s.KeptCents(), ParcelSent: s.canReturnParcel()}
	if s.Subscription != nil {
		letter.Plan = s.Subscription.Name
	}
	return letter, nil
}
