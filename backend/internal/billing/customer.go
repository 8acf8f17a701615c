package billing

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// customer is who pays: an account, whose id is its own, or a browser in which nobody is signed in. Whatever Stripe
// tells of somebody passes through its row, one after the other.
type customer struct {
	ID       uuid.UUID `db:"id"`
	StripeID *string   `db:"stripe_customer_id"` // nil until Stripe has answered
}

// holdCustomer is the customer that somebody is, and keeps others waiting who are the same.
func holdCustomer(ctx context.Context, tx postgres.Tx, who buyer) (customer, error) {
	const (
		ofAccount = `
			insert into customers (tenant_id, id, account_id) values ($1, $2, $2)
			on conflict (tenant_id, id) do update set account_id = excluded.account_id returning id, stripe_customer_id`
		ofVisitor = `
			insert into customers (tenant_id, id, visitor_hash) values ($1, gen_random_uuid(), $2)
			on conflict (tenant_id, visitor_hash) do update set visitor_hash = excluded.visitor_hash returning id, stripe_customer_id`
	)
	sql, whose := ofAccount, any(who.account)
	if who.account == uuid.Nil {
		sql, whose = ofVisitor, who.visitor
	}
	rows, err := tx.Query(ctx, sql, tx.Tenant(), whose)
	if err != nil {
		return customer{}, fmt.Errorf("keeping a customer: %w", err)
	}
	found, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[customer])
	if err != nil {
		return customer{}, fmt.Errorf("keeping a customer: %w", err)
	}
	return found, nil
}
