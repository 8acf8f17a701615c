package billing

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/mail"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// returnLatePayments queues refunds of invoices that were paid after their subscription ended, each with a letter: a
// debit of a failed renewal can be on its way while the subscriber leaves, who then owes nothing. What a withdrawal
// pays back is stored with it.
func (s *Service) returnLatePayments(ctx context.Context, tx postgres.Tx, accountID uuid.UUID, sub Subscription) error {
	if sub.Status != Ended || sub.EndsAt == nil || sub.WithdrawnAt != nil {
		return nil
	}
	const sql = `
		insert into refunds (tenant_id, account_id, subscription_id, invoice_id, reason, cents, tax_cents, currency,
			requested_at)
		select tenant_id, account_id, subscription_id, id, 'after-end', cents - refunded_cents,
			round(tax_cents * (cents - refunded_cents) / cents::numeric), currency, $4
		from invoices invoice
		where tenant_id = $1 and subscription_id = $2 and status = 'paid' and paid_at > $3 and cents > refunded_cents
			and not exists (select from disputes where disputes.tenant_id = invoice.tenant_id
				and disputes.invoice_id = invoice.id and disputes.status = 'lost')
			and not exists (select from refunds where refunds.tenant_id = invoice.tenant_id
				and refunds.invoice_id = invoice.id)
		returning cents`
	rows, err := tx.Query(ctx, sql, tx.Tenant(), sub.ID, *sub.EndsAt, s.Now())
	if err != nil {
		return fmt.Errorf("keeping refunds of late payments: %w", err)
	}
	late, err := pgx.CollectRows(rows, pgx.RowTo[int])
	if err != nil {
		return fmt.Errorf("keeping refunds of late payments: %w", err)
	}
	for _, cents := range late {
		paid := sub
		paid.Cents = cents
		if err := s.sendSubscriptionLetter(ctx, tx, mail.PaymentReturned, accountID, paid, 0); err != nil {
			return err
		}
	}
	if len(late) == 0 {
		return nil
	}
	args := RefundArgs{Tenant: jobs.Tenant{ID: tx.Tenant()}, Account: accountID, Subscription: sub.ID}
	return s.Queue.Add(ctx, tx, args)
}
