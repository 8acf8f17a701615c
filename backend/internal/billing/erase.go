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
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// CancelSubscriptionArgs are the arguments of the job that cancels a subscription whose first payment failed.
type CancelSubscriptionArgs struct {
	jobs.Tenant
	Subscription string `json:"subscription"` // Stripe's id
}

// Kind returns the name of the job.
func (CancelSubscriptionArgs) Kind() string { return "stop-subscription" }

// DeleteCustomerArgs are the arguments of the job that deletes a customer at Stripe, which cancels the customer's
// subscriptions.
type DeleteCustomerArgs struct {
	jobs.Tenant
	Customer uuid.UUID `json:"customerId"`         // our id
	StripeID string    `json:"customer,omitempty"` // Stripe's id, if known
	Settle   []Refund  `json:"settle,omitempty"`   // the payments to refund in whole or in part
}

// Kind returns the name of the job.
func (DeleteCustomerArgs) Kind() string { return "forget-customer" }

// OnAccountDelete runs in the transaction that erases an account, and queues the deletion of its customers at Stripe.
// This includes the visitor who bought the code that the account used. An account that is erased at its own request is
// refunded as SettlementOf returns. An account that is refused gets its one-time payments back, except the payment of a
// used code, which stays valid for another account.
func (s *Service) OnAccountDelete(
	ctx context.Context,
	tx postgres.Tx,
	accountID uuid.UUID,
	why account.DeletionReason,
) error {
	const (
		customer = `select id, coalesce(stripe_customer_id, '') from customers where tenant_id = $1 and id = $2`
		refunds  = `
			select coalesce(array_agg(payment.stripe_payment_intent_id), '{}') from payments payment
				join checkouts checkout on checkout.tenant_id = payment.tenant_id and checkout.id = payment.checkout_id
			where payment.tenant_id = $1 and checkout.customer_id = $2 and payment.status in ('processing', 'paid')`
		visitors = `
			delete from customers customer using checkouts checkout, payments payment, purchase_codes code,
				purchases purchase
			where customer.tenant_id = $1 and customer.account_id is null and checkout.tenant_id = customer.tenant_id
				and checkout.customer_id = customer.id
				and payment.tenant_id = checkout.tenant_id and payment.checkout_id = checkout.id
				and code.tenant_id = payment.tenant_id and code.payment_id = payment.id
				and purchase.tenant_id = code.tenant_id and purchase.code_id = code.id and purchase.account_id = $2
			returning customer.id, coalesce(customer.stripe_customer_id, '')`
	)
	args, err := customersToDelete(ctx, tx, customer, accountID)
	if err != nil {
		return err
	}
	for n := range args {
		if why != account.DeletedUnderage {
			continue
		}
		var payments []string
		if err := tx.QueryRow(ctx, refunds, tx.Tenant(), accountID).Scan(&payments); err != nil {
			return fmt.Errorf("looking up what is to be paid back: %w", err)
		}
		for _, payment := range payments {
			args[n].Settle = append(args[n].Settle, Refund{Payment: payment})
		}
		if err := creditErased(ctx, tx, args[n].Settle, s.Now()); err != nil {
			return err
		}
	}
	if why == account.DeletionRequested {
		settlement, err := SettlementOf(ctx, tx, accountID, s.Now())
		if err != nil {
			return err
		}
		promised, err := openRefunds(ctx, tx, accountID)
		if err != nil {
			return err
		}
		settle := append(settlement.refunds(), promised...)
		if err := creditErased(ctx, tx, settle, s.Now()); err != nil {
			return err
		}
		buyers, err := customersToDelete(ctx, tx, visitors, accountID)
		if err != nil {
			return err
		}
		if args = append(args, buyers...); len(args) > 0 {
			args[0].Settle = settle
		}
	}
	return s.queueDeletions(ctx, tx, args)
}

// openRefunds returns the refunds of an account that were promised and not paid yet.
func openRefunds(ctx context.Context, q postgres.TenantQuerier, accountID uuid.UUID) ([]Refund, error) {
	const sql = `
		select invoice.stripe_invoice_id, sum(refund.cents) filter (where refund.paid_at is null),
			greatest(coalesce(sum(refund.cents) filter (where refund.paid_at is not null), 0), invoice.refunded_cents)
		from refunds refund
			join invoices invoice on invoice.tenant_id = refund.tenant_id and invoice.id = refund.invoice_id
		where refund.tenant_id = $1 and refund.account_id = $2
		group by invoice.stripe_invoice_id, invoice.refunded_cents
		having bool_or(refund.paid_at is null)`
	rows, err := q.Query(ctx, sql, q.Tenant(), accountID)
	if err != nil {
		return nil, fmt.Errorf("looking up refunds: %w", err)
	}
	refunds, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (refund Refund, err error) {
		return refund, row.Scan(&refund.Invoice, &refund.Cents, &refund.Before)
	})
	if err != nil {
		return nil, fmt.Errorf("looking up refunds: %w", err)
	}
	return refunds, nil
}

// customersToDelete returns the customers that a query on $2 selects.
func customersToDelete(ctx context.Context, tx postgres.Tx, sql string, value any) ([]DeleteCustomerArgs, error) {
	rows, err := tx.Query(ctx, sql, tx.Tenant(), value)
	if err != nil {
		return nil, fmt.Errorf("looking up customers: %w", err)
	}
	customers, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (DeleteCustomerArgs, error) {
		args := DeleteCustomerArgs{Tenant: jobs.Tenant{ID: tx.Tenant()}}
		return args, row.Scan(&args.Customer, &args.StripeID)
	})
	if err != nil {
		return nil, fmt.Errorf("looking up customers: %w", err)
	}
	return customers, nil
}

func (s *Service) queueDeletions(ctx context.Context, tx postgres.Tx, gone []DeleteCustomerArgs) error {
	for _, args := range gone {
		if err := s.Queue.Add(ctx, tx, args); err != nil {
			return err
		}
	}
	return nil
}

// Sweep refreshes expired checkouts of a tenant for which no webhook came, and deletes visitors who did not pay and
// events that were handled long ago.
func (s *Service) Sweep(ctx context.Context, scope postgres.Scope, now time.Time) error {
	if err := s.refreshExpired(ctx, scope, now); err != nil {
		s.Log.Error(
			"expired checkout not refreshed",
			slog.String("tenant", scope.Tenant().String()),
			slog.Any("error", err),
		)
	}
	const (
		events   = `delete from payment_events where tenant_id = $1 and handled_at < $2`
		keys     = `delete from idempotency_keys where tenant_id = $1 and created_at < $2`
		visitors = `
			delete from customers customer where customer.tenant_id = $1 and customer.visitor_hash is not null
				and not exists (select from checkouts checkout where checkout.tenant_id = customer.tenant_id
					and checkout.customer_id = customer.id
					and checkout.expires_at > $2)
			returning customer.id, coalesce(customer.stripe_customer_id, '')`
	)
	if _, err := scope.Exec(ctx, events, scope.Tenant(), now.Add(-eventRetention)); err != nil {
		return fmt.Errorf("sweeping payment events: %w", err)
	}
	if _, err := scope.Exec(ctx, keys, scope.Tenant(), now.Add(-keyRetention)); err != nil {
		return fmt.Errorf("sweeping idempotency keys: %w", err)
	}
	if err := sweepIntroductions(ctx, scope, now); err != nil {
		return err
	}
	return scope.Tx(ctx, func(tx postgres.Tx) error {
		if err := releaseVisitors(ctx, tx, nil, now.Add(-lastRequest)); err != nil {
			return err
		}
		args, err := customersToDelete(ctx, tx, visitors, now.Add(-visitorRetention))
		if err != nil {
			return err
		}
		return s.queueDeletions(ctx, tx, args)
	})
}

// refreshExpired refreshes expired checkouts for which no webhook came.
func (s *Service) refreshExpired(ctx context.Context, scope postgres.Scope, now time.Time) error {
	const sql = `
		select ` + checkoutColumns + ` from checkouts
		where tenant_id = $1 and status = 'open' and expires_at < $2 and stripe_session_id is not null
			order by expires_at limit 100`
	rows, err := scope.Query(ctx, sql, scope.Tenant(), now)
	if err != nil {
		return fmt.Errorf("listing checkouts: %w", err)
	}
	silent, err := pgx.CollectRows(rows, pgx.RowToStructByName[checkout])
	if err != nil {
		return fmt.Errorf("listing checkouts: %w", err)
	}
	for _, c := range silent {
		if err := s.refreshCheckout(ctx, scope, c); err != nil {
			return err
		}
		if err := expireCheckout(ctx, scope, c.ID); err != nil { // in case Stripe does not have it any more
			return err
		}
	}
	return nil
}

const (
	// eventRetention is longer than Stripe can resend an event.
	eventRetention = 60 * 24 * time.Hour
	// keyRetention is how long a request with an Idempotency-Key may be repeated.
	keyRetention = 24 * time.Hour
	// visitorRetention is how long after the end of a page its payment may still be reported.
	visitorRetention = 30 * 24 * time.Hour
)

// CancelSubscription cancels a subscription at Stripe, unless it was paid meanwhile.
func (s *Service) CancelSubscription(ctx context.Context, args CancelSubscriptionArgs) error {
	sub, err := s.Stripe.subscription(ctx, args.Subscription)
	if isMissing(err) {
		return nil
	}
	if err != nil {
		return err
	}
	if sub.Status != stripe.SubscriptionStatusPastDue && sub.Status != stripe.SubscriptionStatusUnpaid {
		return nil
	}
	return s.Stripe.cancel(ctx, args.Subscription)
}

// DeleteCustomer deletes a customer at Stripe and refunds payments. It snoozes while a debit is processing, which
// cannot be refunded yet, and while a bank decides about a dispute.
func (s *Service) DeleteCustomer(ctx context.Context, args DeleteCustomerArgs) error {
	customers, err := s.Stripe.findCustomers(ctx, args.Customer)
	if err != nil {
		return err
	}
	if args.StripeID != "" {
		customers = append(customers, args.StripeID)
	}
	for _, customer := range customers {
		if err := s.Stripe.deleteCustomer(ctx, customer); err != nil {
			return err
		}
	}
	waiting := false
	for _, refund := range args.Settle {
		undecided, err := s.payBack(ctx, refund)
		if err != nil {
			return err
		}
		waiting = waiting || undecided
	}
	if waiting {
		return river.JobSnooze(refundInterval)
	}
	return nil
}

// payBack pays back what an erased account still gets of a payment, also after an earlier try. It reports whether the
// bank has yet to decide about the payment, or about a dispute. A payment that failed after all, or was lost in a
// dispute, needs no refund.
func (s *Service) payBack(ctx context.Context, refund Refund) (waiting bool, err error) {
	payment, err := s.paymentOf(ctx, refund)
	if err != nil || payment == nil || payment.Status == stripe.PaymentIntentStatusProcessing {
		return err == nil && payment != nil, err
	}
	disputes, err := s.Stripe.disputes(ctx, payment)
	if err != nil || hasDispute(disputes, DisputeOpen) {
		return err == nil, err
	}
	charge := payment.LatestCharge
	if payment.Status != stripe.PaymentIntentStatusSucceeded || charge == nil || hasLost(disputes) {
		return false, nil
	}
	total := charge.Amount
	if refund.Cents > 0 {
		total = min(total, int64(refund.Before+refund.Cents))
	}
	if total <= charge.AmountRefunded {
		return false, nil
	}
	left := int(total - charge.AmountRefunded)
	return false, s.Stripe.refund(ctx, payment.ID, left, fmt.Sprintf("erased-%d", charge.AmountRefunded))
}

// paymentOf returns the payment to pay back; nil when its invoice was never charged.
func (s *Service) paymentOf(ctx context.Context, refund Refund) (*stripe.PaymentIntent, error) {
	if refund.Invoice == "" {
		return s.Stripe.paymentIntent(ctx, refund.Payment)
	}
	invoice, err := s.Stripe.invoice(ctx, refund.Invoice)
	if err != nil {
		return nil, err
	}
	return s.Stripe.payment(ctx, invoice)
}

// AddWorkers registers the jobs of the service.
func (s *Service) AddWorkers(workers *jobs.Workers) {
	jobs.AddFunc(workers, s.CancelSubscription)
	jobs.AddFunc(workers, s.DeleteCustomer)
	jobs.AddFunc(workers, s.ClosePage)
	jobs.AddFunc(workers, s.RefundCheckout)
	jobs.AddFunc(workers, s.RetryEvent)
	jobs.AddFunc(workers, s.EndEarly)
	jobs.AddFunc(workers, s.RefundInvoices)
	jobs.AddFunc(workers, s.RefundPayment)
	jobs.AddFunc(workers, s.UpdateCustomer)
	jobs.AddFunc(workers, s.ApplyDeal)
	jobs.AddFunc(workers, s.FollowPause)
	jobs.AddFunc(workers, s.StopDisputed)
	jobs.AddFunc(workers, s.ApplyFirstPrice)
	jobs.AddFunc(workers, s.CopyPlans)
}
