package billing

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// customer is a payer: an account, with the account's id, or a visitor. Its row serialises the changes that come from
// Stripe.
type customer struct {
	ID       uuid.UUID `db:"id"`
	StripeID *string   `db:"stripe_customer_id"` // nil until it exists at Stripe
}

// lockCustomer returns the customer of a buyer, creates it if needed, and locks its row.
func lockCustomer(ctx context.Context, tx postgres.Tx, by buyer) (customer, error) {
	const (
		ofAccount = `
			insert into customers (tenant_id, id, account_id) values ($1, $2, $2)
			on conflict (tenant_id, id) do update set account_id = excluded.account_id returning id, stripe_customer_id`
		ofVisitor = `
			insert into customers (tenant_id, id, visitor_hash) values ($1, gen_random_uuid(), $2)
			on conflict (tenant_id, visitor_hash) do update set visitor_hash = excluded.visitor_hash
				returning id, stripe_customer_id`
	)
	sql, whose := ofAccount, any(by.account)
	if by.account == uuid.Nil {
		sql, whose = ofVisitor, by.visitor
	}
	rows, err := tx.Query(ctx, sql, tx.Tenant(), whose)
	if err != nil {
		return customer{}, fmt.Errorf("keeping a customer: %w", err)
	}
	cust, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[customer])
	if err != nil {
		return customer{}, fmt.Errorf("keeping a customer: %w", err)
	}
	return cust, nil
}

// releaseVisitors separates browsers from the customers that bought with them before a time: the next visitor of a
// browser may be another person. It releases the browser with a hash, or all when the hash is nil.
func releaseVisitors(ctx context.Context, tx postgres.Tx, hash []byte, before time.Time) error {
	const sql = `
		update customers customer set visitor_hash = null
		where customer.tenant_id = $1 and customer.visitor_hash is not null
			and ($2::bytea is null or customer.visitor_hash = $2)
			and exists (
				select from checkouts checkout join payments payment
					on payment.tenant_id = checkout.tenant_id and payment.checkout_id = checkout.id
				where checkout.tenant_id = customer.tenant_id and checkout.customer_id = customer.id
					and checkout.status = 'completed' and payment.status <> 'failed' and payment.made_at <= $3)`
	if _, err := tx.Exec(ctx, sql, tx.Tenant(), hash, before); err != nil {
		return fmt.Errorf("releasing visitors: %w", err)
	}
	return nil
}

// UpdateCustomerArgs are the arguments of the job that copies the e-mail address of an account to its customer at
// Stripe. The address itself is never in the queue.
type UpdateCustomerArgs struct {
	jobs.Tenant
	Account uuid.UUID `json:"accountId"`
}

// Kind returns the name of the job.
func (UpdateCustomerArgs) Kind() string { return "update-customer" }

// OnEmailChange runs in the transaction that changes the e-mail address of an account.
func (s *Service) OnEmailChange(ctx context.Context, tx postgres.Tx, accountID uuid.UUID) error {
	return s.Queue.Add(ctx, tx, UpdateCustomerArgs{Tenant: jobs.Tenant{ID: tx.Tenant()}, Account: accountID})
}

// UpdateCustomer copies the e-mail address of the account to Stripe, unless the account is no customer yet or was
// erased.
func (s *Service) UpdateCustomer(ctx context.Context, args UpdateCustomerArgs) error {
	scope := s.DB.Scope(args.ID)
	const sql = `
		select stripe_customer_id from customers
		where tenant_id = $1 and id = $2 and stripe_customer_id is not null`
	var customer string
	err := scope.QueryRow(ctx, sql, args.ID, args.Account).Scan(&customer)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("looking up a customer: %w", err)
	}
	acct, err := account.Find(ctx, scope, args.Account)
	if errors.Is(err, account.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	return s.Stripe.updateCustomer(ctx, customer, acct.Email)
}
