package billing

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stripe/stripe-go/v85"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// CancelSubscriptionArgs ask for a subscription to be ended at Stripe whose first payment a bank refused.
type CancelSubscriptionArgs struct {
	jobs.Tenant
	Subscription string `json:"subscription"` // Stripe's id
}

// Kind names the job.
func (CancelSubscriptionArgs) Kind() string { return "stop-subscription" }

// DeleteCustomerArgs ask for a customer to be forgotten by Stripe, whose account is gone or who went away without
// paying. That ends what they pay for.
type DeleteCustomerArgs struct {
	jobs.Tenant
	Customer uuid.UUID `json:"customerId"`         // ours
	StripeID string    `json:"customer,omitempty"` // Stripe's, when we know it
	Refunds  []string  `json:"refunds,omitempty"`  // Stripe's ids of payments that are paid back
}

// Kind names the job.
func (DeleteCustomerArgs) Kind() string { return "forget-customer" }

// RemoveAccount sees to it, before an account goes, that nothing more is paid for it. It does so for whoever ever
// went to pay: Stripe may know of more than we do. Who bought a code before they had their account goes as the customer
// that they were then, too. Somebody who is refused gets back what they paid once; a code that they came with is
// another's to use, so that its payment stays.
func (s *Service) RemoveAccount(ctx context.Context, tx postgres.Tx, who uuid.UUID, why account.DeletionReason) error {
	const (
		own     = `select id, coalesce(stripe_customer_id, '') from customers where tenant_id = $1 and id = $2`
		refunds = `
			select coalesce(array_agg(y.stripe_payment_intent_id), '{}') from payments y join checkouts c on c.tenant_id = y.tenant_id and c.id = y.checkout_id
			where y.tenant_id = $1 and c.customer_id = $2 and y.status in ('processing', 'paid')`
		before = `
			delete from customers k using checkouts c, payments y, purchase_codes d, purchases p
			where k.tenant_id = $1 and k.account_id is null and c.tenant_id = k.tenant_id and c.customer_id = k.id and y.tenant_id = c.tenant_id
				and y.checkout_id = c.id and d.tenant_id = y.tenant_id and d.payment_id = y.id and p.tenant_id = d.tenant_id and p.code_id = d.id and p.account_id = $2
			returning k.id, coalesce(k.stripe_customer_id, '')`
	)
	gone, err := customersBy(ctx, tx, own, who)
	if err != nil {
		return err
	}
	for n := range gone {
		if why != account.DeletedUnderage {
			continue
		}
		if err := tx.QueryRow(ctx, refunds, tx.Tenant(), who).Scan(&gone[n].Refunds); err != nil {
			return fmt.Errorf("looking up what is to be paid back: %w", err)
		}
	}
	if why == account.DeletionRequested {
		visitors, err := customersBy(ctx, tx, before, who)
		if err != nil {
			return err
		}
		gone = append(gone, visitors...)
	}
	return s.forgetLater(ctx, tx, gone)
}

// customersBy are the customers that a statement about $2 gives, to be forgotten.
func customersBy(ctx context.Context, tx postgres.Tx, sql string, about any) ([]DeleteCustomerArgs, error) {
	rows, err := tx.Query(ctx, sql, tx.Tenant(), about)
	if err != nil {
		return nil, fmt.Errorf("looking up customers: %w", err)
	}
	found, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (DeleteCustomerArgs, error) {
		args := DeleteCustomerArgs{Tenant: jobs.Tenant{ID: tx.Tenant()}}
		return args, row.Scan(&args.Customer, &args.StripeID)
	})
	if err != nil {
		return nil, fmt.Errorf("looking up customers: %w", err)
	}
	return found, nil
}

func (s *Service) forgetLater(ctx context.Context, tx postgres.Tx, gone []DeleteCustomerArgs) error {
	for _, args := range gone {
		if err := s.Queue.Add(ctx, tx, args); err != nil {
			return err
		}
	}
	return nil
}

// Sweep asks Stripe about the pages of a tenant whose time is over and of which no word came, and forgets the visitors
// who went to pay and did not, and the events that were handled long ago.
func (s *Service) Sweep(ctx context.Context, scope postgres.Scope, now time.Time) error {
	if err := s.askAfter(ctx, scope, now); err != nil {
		s.Log.Error(
			"nobody knows what became of a checkout",
			slog.String("tenant", scope.Tenant().String()),
			slog.Any("error", err),
		)
	}
	const (
		events   = `delete from payment_events where tenant_id = $1 and handled_at < $2`
		visitors = `
			delete from customers k where k.tenant_id = $1 and k.visitor_hash is not null
				and not exists (select from checkouts c where c.tenant_id = k.tenant_id and c.customer_id = k.id and c.expires_at > $2)
			returning k.id, coalesce(k.stripe_customer_id, '')`
	)
	if _, err := scope.Exec(ctx, events, scope.Tenant(), now.Add(-keepEvents)); err != nil {
		return fmt.Errorf("sweeping payment events: %w", err)
	}
	return scope.Tx(ctx, func(tx postgres.Tx) error {
		gone, err := customersBy(ctx, tx, visitors, now.Add(-keepVisitors))
		if err != nil {
			return err
		}
		return s.forgetLater(ctx, tx, gone)
	})
}

// askAfter asks Stripe about the pages whose time is over and of which no word came.
func (s *Service) askAfter(ctx context.Context, scope postgres.Scope, now time.Time) error {
	const sql = `
		select ` + checkoutColumns + ` from checkouts
		where tenant_id = $1 and status = 'open' and expires_at < $2 and stripe_session_id is not null order by expires_at limit 100`
	rows, err := scope.Query(ctx, sql, scope.Tenant(), now)
	if err != nil {
		return fmt.Errorf("listing checkouts: %w", err)
	}
	silent, err := pgx.CollectRows(rows, pgx.RowToStructByName[checkout])
	if err != nil {
		return fmt.Errorf("listing checkouts: %w", err)
	}
	for _, one := range silent {
		if err := s.await(ctx, scope, one); err != nil {
			return err
		}
		if err := closeCheckout(ctx, scope, one.ID); err != nil { // that Stripe has forgotten
			return err
		}
	}
	return nil
}

const (
	// keepEvents is longer than anybody can have an event of Stripe sent again.
	keepEvents = 60 * 24 * time.Hour
	// keepVisitors is how long after a page could be paid the word of that may come.
	keepVisitors = 30 * 24 * time.Hour
)

// CancelSubscription ends a subscription at Stripe, unless it was paid after all.
func (s *Service) CancelSubscription(ctx context.Context, args CancelSubscriptionArgs) error {
	found, err := s.Stripe.subscription(ctx, args.Subscription)
	if isMissing(err) {
		return nil
	}
	if err != nil {
		return err
	}
	if found.Status != stripe.SubscriptionStatusPastDue && found.Status != stripe.SubscriptionStatusUnpaid {
		return nil
	}
	return s.Stripe.cancel(ctx, args.Subscription)
}

// DeleteCustomer has Stripe delete a customer, and pay back what is to be. A debit that is on its way is paid back once
// it has arrived: until then the error has this done again.
func (s *Service) DeleteCustomer(ctx context.Context, args DeleteCustomerArgs) error {
	customers, err := s.Stripe.customersOf(ctx, args.Customer)
	if err != nil {
		return err
	}
	if args.StripeID != "" {
		customers = append(customers, args.StripeID)
	}
	for _, customer := range customers {
		if err := s.Stripe.forget(ctx, customer); err != nil {
			return err
		}
	}
	for _, payment := range args.Refunds {
		if err := s.Stripe.refund(ctx, payment); err != nil {
			return err
		}
	}
	return nil
}

// AddWorkers lets the service do its jobs.
func (s *Service) AddWorkers(workers *jobs.Workers) {
	jobs.AddFunc(workers, s.CancelSubscription)
	jobs.AddFunc(workers, s.DeleteCustomer)
}
