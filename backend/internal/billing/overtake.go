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

	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// ClosePageArgs are the arguments of the job that closes the page of an overtaken checkout. The call that overtook it
// closes the page too; the job does it when that call, or the one that made the page, ended early.
type ClosePageArgs struct {
	jobs.Tenant
	Checkout uuid.UUID `json:"checkoutId"`
}

// Kind returns the name of the job.
func (ClosePageArgs) Kind() string { return "close-checkout" }

// RefundCheckoutArgs are the arguments of the job that ends and refunds what was bought with a surplus checkout.
type RefundCheckoutArgs struct {
	jobs.Tenant
	Checkout     uuid.UUID `json:"checkoutId"`
	Subscription string    `json:"subscription,omitempty"` // Stripe's id; empty for a one-time payment
}

// Kind returns the name of the job.
func (RefundCheckoutArgs) Kind() string { return "refund-checkout" }

// overtake marks the open checkout of a customer as overtaken, unless it is the given one, and queues the closing of
// its page. A checkout whose page was never given out counts as closed at once: no call gives it out from now on.
func (s *Service) overtake(ctx context.Context, tx postgres.Tx, customer, except uuid.UUID) error {
	const sql = `
		update checkouts set status = 'overtaken',
			page_closed_at = case when stripe_session_id is null then $4::timestamptz end
		where tenant_id = $1 and customer_id = $2 and id <> $3 and status = 'open' returning id`
	rows, err := tx.Query(ctx, sql, tx.Tenant(), customer, except, s.Now())
	if err != nil {
		return fmt.Errorf("overtaking a checkout: %w", err)
	}
	ids, err := pgx.CollectRows(rows, pgx.RowTo[uuid.UUID])
	if err != nil {
		return fmt.Errorf("overtaking a checkout: %w", err)
	}
	for _, id := range ids {
		if err := s.Queue.Add(ctx, tx, ClosePageArgs{Tenant: jobs.Tenant{ID: tx.Tenant()}, Checkout: id}); err != nil {
			return err
		}
	}
	return nil
}

// pagesToClose returns the overtaken checkouts of a customer whose pages may still be paid.
func pagesToClose(ctx context.Context, tx postgres.Tx, customer uuid.UUID) ([]checkout, error) {
	const sql = `
		select ` + checkoutColumns + ` from checkouts
		where tenant_id = $1 and customer_id = $2 and status = 'overtaken' and page_closed_at is null`
	rows, err := tx.Query(ctx, sql, tx.Tenant(), customer)
	if err != nil {
		return nil, fmt.Errorf("listing overtaken checkouts: %w", err)
	}
	checkouts, err := pgx.CollectRows(rows, pgx.RowToStructByName[checkout])
	if err != nil {
		return nil, fmt.Errorf("listing overtaken checkouts: %w", err)
	}
	return checkouts, nil
}

// closeOvertaken closes the pages of the checkouts that a checkout overtook, before it gets its own page. When one of
// them was just paid, it returns the result of paidPage, since nothing remains to be paid.
func (s *Service) closeOvertaken(
	ctx context.Context,
	scope postgres.Scope,
	shop Shop,
	b pendingCheckout,
) (*Checkout, error) {
	for _, c := range b.overtaken {
		status, err := s.closePage(ctx, scope, c)
		if err != nil {
			s.Log.Error("checkout not closed", slog.Any("error", err))
			return nil, ErrUnavailable
		}
		if status != stripe.CheckoutSessionStatusComplete {
			continue
		}
		page, err := s.paidPage(ctx, scope, shop, b, c)
		if err != nil || page != nil {
			return page, err
		}
	}
	return nil, nil
}

// closePage closes the page of an overtaken checkout at Stripe. It returns the page's status: expired, or complete when
// it was paid first.
func (s *Service) closePage(
	ctx context.Context,
	scope postgres.Scope,
	c checkout,
) (stripe.CheckoutSessionStatus, error) {
	err := s.Stripe.closeSession(ctx, *c.SessionID)
	if err != nil && !isMissing(err) {
		if !isRejected(err) {
			return "", err
		}
		session, err := s.Stripe.session(ctx, *c.SessionID)
		if err != nil || session.Status == stripe.CheckoutSessionStatusComplete {
			return stripe.CheckoutSessionStatusComplete, err
		}
	}
	const sql = `
		update checkouts set page_closed_at = $3
		where tenant_id = $1 and id = $2 and status = 'overtaken' and page_closed_at is null`
	if _, err := scope.Exec(ctx, sql, scope.Tenant(), c.ID, s.Now()); err != nil {
		return "", fmt.Errorf("keeping that a page is closed: %w", err)
	}
	return stripe.CheckoutSessionStatusExpired, nil
}

// ClosePage closes the page of an overtaken checkout, also one of which Stripe's answer was lost.
func (s *Service) ClosePage(ctx context.Context, args ClosePageArgs) error {
	scope := s.DB.Scope(args.ID)
	c, err := findCheckout(ctx, scope, `id = $2`, args.Checkout)
	if err != nil || c == nil { // erased with its account
		return err
	}
	if c.SessionID != nil {
		status, err := s.closePage(ctx, scope, *c)
		if err != nil || status != stripe.CheckoutSessionStatusComplete {
			return err
		}
		return s.sync(ctx, sessionReference(args.ID, *c))
	}
	const sql = `select coalesce(stripe_customer_id, '') from customers where tenant_id = $1 and id = $2`
	var customer string
	if err := scope.QueryRow(ctx, sql, args.ID, c.Customer).Scan(&customer); err != nil {
		return fmt.Errorf("looking up a customer: %w", err)
	}
	if customer == "" {
		return nil
	}
	if err := s.Stripe.closeSessions(ctx, customer, c.ID.String()); err != nil {
		return err
	}
	// A request for the page may still be under way.
	if c.PageClosedAt != nil && s.Now().Sub(*c.PageClosedAt) < lastRequest {
		return river.JobSnooze(lastRequest)
	}
	return nil
}

const (
	// lastRequest is longer than a request for a page can take, with its retries. A click may arrive that late.
	lastRequest = time.Minute
	// refundInterval is the time between two attempts to refund a debit that is processing.
	refundInterval = 6 * time.Hour
)

// sessionReference refers to the session of a checkout that has one.
func sessionReference(tenant uuid.UUID, c checkout) reference {
	return reference{tenant: tenant, customer: c.Customer, object: sessionObject, id: *c.SessionID}
}

// markSurplus makes a checkout surplus, so that what was bought with it is refunded.
func (s *Service) markSurplus(ctx context.Context, tx postgres.Tx, id uuid.UUID) error {
	const sql = `
		update checkouts set status = 'overtaken', page_closed_at = coalesce(page_closed_at, $3)
		where tenant_id = $1 and id = $2`
	if _, err := tx.Exec(ctx, sql, tx.Tenant(), id, s.Now()); err != nil {
		return fmt.Errorf("overtaking a checkout: %w", err)
	}
	return nil
}

// RefundCheckout ends the subscription that was bought with a surplus checkout, and refunds what was paid. It snoozes
// while a debit is processing, which cannot be refunded yet. The letter follows from the refund, in applyState.
func (s *Service) RefundCheckout(ctx context.Context, args RefundCheckoutArgs) error {
	scope := s.DB.Scope(args.ID)
	c, err := findCheckout(ctx, scope, `id = $2`, args.Checkout)
	if err != nil || c == nil || !c.Surplus() {
		return err
	}
	ref := reference{tenant: args.ID, customer: c.Customer, object: subscriptionObject, id: args.Subscription}
	var payment *stripe.PaymentIntent
	if args.Subscription == "" {
		ref = sessionReference(args.ID, *c)
		session, err := s.Stripe.session(ctx, ref.id)
		if err != nil {
			return err
		}
		payment = session.PaymentIntent
	} else if payment, err = s.endSubscription(ctx, args.Subscription); err != nil {
		return err
	}
	if payment != nil && payment.Status == stripe.PaymentIntentStatusProcessing {
		return river.JobSnooze(refundInterval)
	}
	if payment != nil && payment.Status == stripe.PaymentIntentStatusSucceeded {
		if err := s.Stripe.refund(ctx, payment.ID, 0, ""); err != nil {
			return err
		}
	}
	return s.sync(ctx, ref)
}

// endSubscription ends a subscription at Stripe now and returns its last payment; nil when there was none.
func (s *Service) endSubscription(ctx context.Context, id string) (*stripe.PaymentIntent, error) {
	sub, err := s.Stripe.subscription(ctx, id)
	if err != nil {
		return nil, err
	}
	if sub.EndedAt == 0 {
		if err := s.Stripe.cancel(ctx, id); err != nil {
			return nil, err
		}
	}
	if sub.LatestInvoice == nil {
		return nil, nil
	}
	return s.Stripe.payment(ctx, sub.LatestInvoice)
}
