package billing

import (
	"context"
	"errors"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/stripe/stripe-go/v85"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// StopArgs ask for a subscription to be ended at Stripe whose first payment a bank refused.
type StopArgs struct {
	jobs.Tenant
	Subscription string `json:"subscription"` // Stripe's id
}

// Kind names the job.
func (StopArgs) Kind() string { return "stop-subscription" }

// ForgetArgs ask for an account that is gone to be forgotten by Stripe, which ends what it pays for.
type ForgetArgs struct {
	jobs.Tenant
	Account  uuid.UUID `json:"accountId"`
	Customer string    `json:"customer,omitempty"` // Stripe's id, when we know it
}

// Kind names the job.
func (ForgetArgs) Kind() string { return "forget-customer" }

// Leave sees to it, before an account goes, that nothing more is paid for it. It does so for whoever ever went to pay: Stripe may know of
// more than we do.
func (s *Service) Leave(ctx context.Context, tx postgres.Tx, who uuid.UUID, _ account.Going) error {
	const sql = `select coalesce(stripe_customer_id, '') from customers where tenant_id = $1 and account_id = $2`
	args := ForgetArgs{Tenant: jobs.Tenant{ID: tx.Tenant()}, Account: who}
	err := tx.QueryRow(ctx, sql, tx.Tenant(), who).Scan(&args.Customer)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil // who never went to pay
	}
	if err != nil {
		return fmt.Errorf("looking up a customer: %w", err)
	}
	return s.Queue.Add(ctx, tx, args)
}

// Stop ends a subscription at Stripe, unless it was paid after all.
func (s *Service) Stop(ctx context.Context, args StopArgs) error {
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

// Forget has Stripe delete the customers of an account that is gone.
func (s *Service) Forget(ctx context.Context, args ForgetArgs) error {
	customers, err := s.Stripe.customersOf(ctx, args.Account)
	if err != nil {
		return err
	}
	if args.Customer != "" {
		customers = append(customers, args.Customer)
	}
	for _, customer := range customers {
		if err := s.Stripe.forget(ctx, customer); err != nil {
			return err
		}
	}
	return nil
}

// AddWorkers lets the service do its jobs.
func (s *Service) AddWorkers(workers *river.Workers) {
	river.AddWorker(workers, river.WorkFunc(func(ctx context.Context, job *river.Job[StopArgs]) error { return s.Stop(ctx, job.Args) }))
	river.AddWorker(workers, river.WorkFunc(func(ctx context.Context, job *river.Job[ForgetArgs]) error { return s.Forget(ctx, job.Args) }))
}
