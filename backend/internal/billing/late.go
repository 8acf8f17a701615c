package billing

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/mail"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// returnLatePayments queues refunds of invoices that were paid after their subscription ended, each with a letter: a
// debit of a failed renewal can be on its way while the subscriber leaves, who then owes nothing. What a withdrawal or
// a notice pays back is stored with it, except an invoice that nobody knew of then, such as that of a change of plan
// which was made at Stripe at that moment. Such an invoice is among added, the invoices that are stored for the first
// time, and is paid back whole.
func (s *Service) returnLatePayments(
	ctx context.Context,
	tx postgres.Tx,
	accountID uuid.UUID,
	sub Subscription,
	added []uuid.UUID,
) error {
	left := cmp.Or(sub.WithdrawnAt, sub.NoticeAt)
	var ended *time.Time
	if sub.Status == Ended && sub.WithdrawnAt == nil {
		ended = sub.EndsAt
	}
	if ended == nil && (left == nil || len(added) == 0) {
		return nil
	}
	const sql = `
		insert into refunds (tenant_id, account_id, subscription_id, invoice_id, reason, cents, tax_cents, currency,
			requested_at)
		select tenant_id, account_id, subscription_id, id, 'after-end', cents - refunded_cents,
			round(tax_cents * (cents - refunded_cents) / cents::numeric), currency, $4
		from invoices invoice
		where tenant_id = $1 and subscription_id = $2 and cents > refunded_cents
			and (status = 'paid' and paid_at > $3
				or status in ('paid', 'processing') and id = any($5) and period_end > $6)
			and not exists (select from disputes where disputes.tenant_id = invoice.tenant_id
				and disputes.invoice_id = invoice.id and disputes.status = 'lost')
			and not exists (select from refunds where refunds.tenant_id = invoice.tenant_id
				and refunds.invoice_id = invoice.id)
		returning cents`
	rows, err := tx.Query(ctx, sql, tx.Tenant(), sub.ID, ended, s.Now(), added, left)
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
