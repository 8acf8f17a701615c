package billing

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stripe/stripe-go/v85"
)

// Reconciliation is the result of comparing our rows with Stripe.
type Reconciliation struct {
	Compared int // subscriptions and invoices at Stripe
	Updated  int // those of which our rows were outdated
	Unplaced int // only at Stripe or only in our rows; they are in the list of events that staff settle
}

// Reconcile compares subscriptions and invoices of the tenants with those at Stripe, both ways. Outdated rows are
// updated with all consequences of the event that was missed. An object that cannot be placed is kept as an unplaced
// event.
func (s *Service) Reconcile(ctx context.Context, tenants []uuid.UUID) (Reconciliation, error) {
	var r Reconciliation
	ours, err := s.ourObjects(ctx, tenants)
	if err != nil {
		return r, err
	}
	// First: placing a subscription mends what was paid back of its newest invoice, uncounted.
	if err := s.reconcileRefunds(ctx, &r); err != nil {
		return r, err
	}
	if err := s.reconcileDisputes(ctx, &r); err != nil {
		return r, err
	}
	compare := func(ref reference, event stripe.EventType, metadata map[string]string, status string) error {
		r.Compared++
		var ok bool
		ref.tenant, ref.customer, ok = metadataOwner(metadata)
		stored, exists := ours[ref.id]
		delete(ours, ref.id)
		switch {
		case !ok:
			r.Unplaced++
			return s.keepUnplaced(ctx, reconciled(event, ref.id), ref, errNoOwner)
		case exists && stored.status == status:
			return nil
		}
		before, err := s.statusOf(ctx, ref)
		if err != nil {
			return err
		}
		if err := s.place(ctx, ref, nil); err != nil {
			r.Unplaced++
			return s.keepUnplaced(ctx, reconciled(event, ref.id), ref, err)
		}
		after, err := s.statusOf(ctx, ref)
		if err == nil && after != before {
			r.Updated++
			s.Log.Warn("a row was behind Stripe", slog.String("object", ref.id), slog.String("status", after))
		}
		return err
	}
	for remote, err := range s.Stripe.client.V1Subscriptions.List(ctx, &stripe.SubscriptionListParams{
		Status: stripe.String("all"),
	}).All(ctx) {
		if err != nil {
			return r, stripeError("listing subscriptions", err)
		}
		// Our states are more specific than Stripe's, so only an ended one can be compared.
		status := ""
		if remote.EndedAt != 0 {
			status = string(Ended)
		}
		ref := reference{object: subscriptionObject, id: remote.ID}
		if err := compare(ref, stripe.EventTypeCustomerSubscriptionUpdated, remote.Metadata, status); err != nil {
			return r, err
		}
	}
	for remote, err := range s.Stripe.client.V1Invoices.List(ctx, &stripe.InvoiceListParams{}).All(ctx) {
		if err != nil {
			return r, stripeError("listing invoices", err)
		}
		if remote.Parent == nil || remote.Parent.SubscriptionDetails == nil {
			continue // not of a subscription
		}
		ref := reference{object: invoiceObject, id: remote.ID}
		metadata, status := remote.Parent.SubscriptionDetails.Metadata, string(remote.Status)
		if stored := ours[remote.ID]; stored.status == "refunded" && status == "paid" {
			status = "refunded" // the charge says so, not the invoice
		}
		if err := compare(ref, stripe.EventTypeInvoicePaid, metadata, status); err != nil {
			return r, err
		}
	}
	for id, left := range ours {
		if left.ended { // Stripe may delete it
			continue
		}
		r.Unplaced++
		ref := reference{tenant: left.tenant, customer: left.account, object: left.object, id: id}
		err := fmt.Errorf("Stripe does not have %s: %w", id, errMismatch)
		event := stripe.EventTypeCustomerSubscriptionUpdated
		if left.object == invoiceObject {
			event = stripe.EventTypeInvoicePaid
		}
		if err := s.keepUnplaced(ctx, reconciled(event, id), ref, err); err != nil {
			return r, err
		}
	}
	return r, nil
}

// refundsSince is how far back refunds are compared. They are compared every night.
const refundsSince = 35 * 24 * time.Hour

// reconcileRefunds compares what was paid back lately. A part that was paid back leaves the status of an invoice as it
// was. Refunds of what is not ours are ignored.
func (s *Service) reconcileRefunds(ctx context.Context, r *Reconciliation) error {
	params := &stripe.RefundListParams{
		CreatedRange: &stripe.RangeQueryParams{GreaterThanOrEqual: s.Now().Add(-refundsSince).Unix()},
	}
	params.AddExpand("data.charge")
	seen := map[string]bool{}
	for remote, err := range s.Stripe.client.V1Refunds.List(ctx, params).All(ctx) {
		if err != nil {
			return stripeError("listing refunds", err)
		}
		if remote.Charge == nil || remote.PaymentIntent == nil || seen[remote.PaymentIntent.ID] {
			continue
		}
		seen[remote.PaymentIntent.ID] = true
		r.Compared++
		ref, err := s.refundReference(ctx, remote)
		if errors.Is(err, errIgnored) || errors.Is(err, errNoOwner) {
			continue
		}
		if err != nil {
			return err
		}
		before, err := s.refundedOf(ctx, ref, remote.PaymentIntent.ID)
		if err != nil {
			return err
		}
		if before == remote.Charge.AmountRefunded {
			continue
		}
		if err := s.place(ctx, ref, nil); err != nil {
			r.Unplaced++
			event := reconciled(stripe.EventTypeChargeRefunded, ref.id)
			if err := s.keepUnplaced(ctx, event, ref, err); err != nil {
				return err
			}
			continue
		}
		after, err := s.refundedOf(ctx, ref, remote.PaymentIntent.ID)
		if err != nil {
			return err
		}
		if after != before {
			r.Updated++
			s.Log.Warn("a refund was missed", slog.String("object", ref.id), slog.Int64("cents", after))
		}
	}
	return nil
}

// refundReference returns what a refund is about: the charge of a one-time payment, or an invoice. Errors: errIgnored,
// errNoOwner and errStripe.
func (s *Service) refundReference(ctx context.Context, refund *stripe.Refund) (reference, error) {
	metadata := refund.Charge.Metadata
	checkout, err := uuid.Parse(metadata[metaCheckout])
	if err != nil {
		return s.ownerOfPayment(ctx, refund.PaymentIntent.ID)
	}
	tenant, customer, ok := metadataOwner(metadata)
	if !ok {
		return reference{}, errNoOwner
	}
	return reference{
		tenant: tenant, customer: customer, checkout: checkout, object: chargeObject, id: refund.Charge.ID,
	}, nil
}

// refundedOf returns how many cents our row of a payment says were paid back; -1 when there is no row.
func (s *Service) refundedOf(ctx context.Context, ref reference, payment string) (cents int64, err error) {
	const (
		ofInvoice = `select refunded_cents from invoices where tenant_id = $1 and stripe_invoice_id = $2`
		ofPayment = `select refunded_cents from payments where tenant_id = $1 and stripe_payment_intent_id = $2`
	)
	sql, id := ofPayment, payment
	if ref.object == invoiceObject {
		sql, id = ofInvoice, ref.id
	}
	err = s.DB.Scope(ref.tenant).QueryRow(ctx, sql, ref.tenant, id).Scan(&cents)
	if errors.Is(err, pgx.ErrNoRows) {
		return -1, nil
	}
	if err != nil {
		return 0, fmt.Errorf("comparing a refund with Stripe: %w", err)
	}
	return cents, nil
}

// reconciled returns the event under which a difference is kept; it is the same every night.
func reconciled(kind stripe.EventType, id string) stripe.Event {
	return stripe.Event{ID: "reconcile-" + id, Type: kind}
}

// ourObject is a row that follows an object at Stripe.
type ourObject struct {
	tenant, account uuid.UUID
	object          objectKind
	status          string
	ended           bool
}

// ourObjects returns the subscriptions and invoices of the tenants by their ids at Stripe.
func (s *Service) ourObjects(ctx context.Context, tenants []uuid.UUID) (map[string]ourObject, error) {
	const sql = `
		select stripe_subscription_id, account_id, $2::int, status, status = 'ended' from subscriptions
			where tenant_id = $1
		union all
		select stripe_invoice_id, account_id, $3::int, status, status <> 'open' from invoices where tenant_id = $1`
	ours := map[string]ourObject{}
	for _, tenant := range tenants {
		rows, err := s.DB.Scope(tenant).Query(ctx, sql, tenant, subscriptionObject, invoiceObject)
		if err != nil {
			return nil, fmt.Errorf("listing what follows Stripe: %w", err)
		}
		var id string
		our := ourObject{tenant: tenant}
		if _, err := pgx.ForEachRow(
			rows, []any{&id, &our.account, &our.object, &our.status, &our.ended},
			func() error { ours[id] = our; return nil },
		); err != nil {
			return nil, fmt.Errorf("listing what follows Stripe: %w", err)
		}
	}
	return ours, nil
}

// statusOf returns the status of our row of an object, for comparison; empty when there is no row.
func (s *Service) statusOf(ctx context.Context, ref reference) (string, error) {
	const (
		subscription = `
			select concat_ws(' ', status, plan_id, cents, period_end, ends_at, next_cents, next_plan_id)
			from subscriptions where tenant_id = $1 and stripe_subscription_id = $2`
		invoice = `
			select concat_ws(' ', status, cents, paid_at) from invoices
			where tenant_id = $1 and stripe_invoice_id = $2`
	)
	sql := subscription
	if ref.object == invoiceObject {
		sql = invoice
	}
	var status string
	err := s.DB.Scope(ref.tenant).QueryRow(ctx, sql, ref.tenant, ref.id).Scan(&status)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return "", fmt.Errorf("comparing with Stripe: %w", err)
	}
	return status, nil
}
