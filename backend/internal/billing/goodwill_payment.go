package billing

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strconv"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/mail"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// RefundPaymentArgs are the arguments of the job that pays back what support promised of a one-time payment.
type RefundPaymentArgs struct {
	jobs.Tenant
	Checkout uuid.UUID `json:"checkoutId"`
}

// Kind returns the name of the job.
func (RefundPaymentArgs) Kind() string { return "refund-payment" }

// refundPayment is Refund for a one-time payment. When all of it is paid back, what was bought ends, as after any
// refund of it, and the letter about that is the only one.
func (s *Service) refundPayment(ctx context.Context, scope postgres.Scope, g Goodwill) error {
	args := RefundPaymentArgs{Tenant: jobs.Tenant{ID: scope.Tenant()}}
	err := scope.Tx(ctx, func(tx postgres.Tx) error {
		p, left, err := s.savePaymentGoodwill(ctx, tx, g)
		if err != nil {
			return err
		}
		args.Checkout = p.Checkout
		details := map[string]string{"cents": strconv.Itoa(g.Cents), "reason": g.Reason}
		if err := audit.ForAccount(ctx, tx, audit.RefundedSupport, g.Account, g.By, s.Now(), details); err != nil {
			return err
		}
		if g.Cents < left {
			c, err := findCheckout(ctx, tx, `id = $2`, p.Checkout)
			if err != nil || c == nil {
				return errors.Join(ErrInvoiceNotFound, err)
			}
			plan, err := findPlan(ctx, tx, c.Plan)
			if err != nil {
				return err
			}
			letter := &mail.Purchase{Plan: plan.Name, Cents: p.Cents, Refund: g.Cents}
			if err := s.queueLetter(ctx, tx, mail.Goodwill, g.Account, letter); err != nil {
				return err
			}
		}
		return s.Queue.Add(ctx, tx, args)
	})
	if err != nil {
		return err
	}
	// The job does the same. What fails now is done by it later.
	soon, cancel := halfOf(ctx)
	defer cancel()
	if err := s.RefundPayment(soon, args); err != nil {
		s.Log.Warn("a refund waits for its job", slog.Any("error", err))
	}
	return nil
}

// savePaymentGoodwill stores what is promised of a one-time payment, and returns the payment and what is left of it.
func (s *Service) savePaymentGoodwill(ctx context.Context, tx postgres.Tx, g Goodwill) (payment, int, error) {
	if _, err := account.Lock(ctx, tx, g.Account); err != nil {
		return payment{}, 0, err
	}
	const find = `
		select payment.checkout_id, payment.goodwill_cents is not null
		from payments payment join checkouts checkout on checkout.tenant_id = payment.tenant_id
			and checkout.id = payment.checkout_id
		where payment.tenant_id = $1 and checkout.customer_id = $2 and payment.id = $3 and payment.status = 'paid'
		for update of payment`
	var checkout uuid.UUID
	var paidBefore bool
	err := tx.QueryRow(ctx, find, tx.Tenant(), g.Account, g.Invoice).Scan(&checkout, &paidBefore)
	if errors.Is(err, pgx.ErrNoRows) {
		return payment{}, 0, ErrInvoiceNotFound
	}
	if err != nil {
		return payment{}, 0, fmt.Errorf("looking up a payment: %w", err)
	}
	if paidBefore {
		return payment{}, 0, ErrGoodwillPaid
	}
	p, _, err := findPayment(ctx, tx, checkout)
	if err != nil {
		return payment{}, 0, err
	}
	left := p.Cents - p.Refunded
	if most := min(left, MaxGoodwill); g.Cents > most {
		problems := errs.Fields{}
		problems.Add("cents", locale.T("billing.problem.refundAtMost").With("Amount", locale.Cents(most)))
		return payment{}, 0, problems.Err()
	}
	const save = `update payments set goodwill_cents = $3, goodwill_before = refunded_cents
		where tenant_id = $1 and id = $2`
	if _, err := tx.Exec(ctx, save, tx.Tenant(), p.ID, g.Cents); err != nil {
		return payment{}, 0, fmt.Errorf("keeping a refund: %w", err)
	}
	return p, left, nil
}

// RefundPayment pays back what support promised of a one-time payment, unless it is paid back already.
func (s *Service) RefundPayment(ctx context.Context, args RefundPaymentArgs) error {
	scope := s.DB.Scope(args.ID)
	const find = `select goodwill_cents, goodwill_before from payments
		where tenant_id = $1 and checkout_id = $2 and goodwill_cents is not null`
	var cents, before int
	err := scope.QueryRow(ctx, find, args.ID, args.Checkout).Scan(&cents, &before)
	if errors.Is(err, pgx.ErrNoRows) { // erased with its account
		return nil
	}
	if err != nil {
		return fmt.Errorf("looking up a refund: %w", err)
	}
	c, err := findCheckout(ctx, scope, `id = $2`, args.Checkout)
	if err != nil || c == nil || c.SessionID == nil {
		return err
	}
	session, err := s.Stripe.session(ctx, *c.SessionID)
	if err != nil {
		return err
	}
	intent := session.PaymentIntent
	if intent == nil || intent.LatestCharge == nil {
		return fmt.Errorf("the payment of checkout %s has no charge", args.Checkout)
	}
	// Stripe forgets the key of a request after a day, and the job may run again later.
	if intent.LatestCharge.AmountRefunded < int64(before+cents) {
		if err := s.Stripe.refund(ctx, intent.ID, cents, "goodwill"); err != nil {
			return err
		}
	}
	return s.sync(ctx, sessionReference(args.ID, *c))
}
