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

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/mail"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/purchase"
)

// payment is a one-time payment.
type payment struct {
	ID         uuid.UUID        `db:"id"`
	Checkout   uuid.UUID        `db:"checkout_id"`
	Status     purchase.Payment `db:"status"`
	Cents      int              `db:"cents"`
	TaxCents   int              `db:"tax_cents"`
	TaxPercent float64          `db:"tax_percent"`
	Currency   string           `db:"currency"`
	Method     *string          `db:"method"` // nil when it is unknown
	StripeID   string           `db:"stripe_payment_intent_id"`
	MadeAt     time.Time        `db:"made_at"`
	PaidAt     *time.Time       `db:"paid_at"` // nil until the money has arrived
	Refunded   int              `db:"refunded_cents"`
}

const paymentColumns = `id, checkout_id, status, cents, tax_cents, tax_percent, currency, method,
	stripe_payment_intent_id, made_at, paid_at, refunded_cents`

// findPayment returns the payment of a checkout; false when there is none.
func findPayment(ctx context.Context, q postgres.TenantQuerier, checkout uuid.UUID) (payment, bool, error) {
	rows, err := q.Query(
		ctx,
		`select `+paymentColumns+` from payments where tenant_id = $1 and checkout_id = $2`,
		q.Tenant(),
		checkout,
	)
	if err != nil {
		return payment{}, false, fmt.Errorf("looking up a payment: %w", err)
	}
	p, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[payment])
	if errors.Is(err, pgx.ErrNoRows) {
		return payment{}, false, nil
	}
	if err != nil {
		return payment{}, false, fmt.Errorf("looking up a payment: %w", err)
	}
	return p, true, nil
}

// paymentFrom converts the payment of a session as Stripe reports it at a time. A lost dispute of it is a refund.
func paymentFrom(state stripeState, c checkout, plan Plan, at time.Time) payment {
	session := state.session
	p := payment{
		Checkout:   c.ID,
		Status:     purchase.Failed,
		Cents:      int(session.AmountTotal),
		TaxPercent: plan.TaxPercent,
		Currency:   upper(session.Currency),
		MadeAt:     at,
	}
	if session.TotalDetails != nil {
		p.TaxCents = int(session.TotalDetails.AmountTax)
	}
	intent := session.PaymentIntent
	if intent == nil {
		return p
	}
	p.StripeID = intent.ID
	if intent.PaymentMethod != nil {
		if name, ok := methodNames[intent.PaymentMethod.Type]; ok {
			p.Method = &name
		}
	}
	if intent.LatestCharge != nil {
		p.Refunded = int(intent.LatestCharge.AmountRefunded)
	}
	switch charge := intent.LatestCharge; {
	case charge != nil && charge.Refunded, hasLost(state.disputes):
		p.Status = purchase.Refunded
	case session.PaymentStatus == stripe.CheckoutSessionPaymentStatusPaid:
		p.Status, p.PaidAt = purchase.Paid, &at
	case intent.Status == stripe.PaymentIntentStatusProcessing:
		p.Status = purchase.Processing
	}
	return p
}

// applyPayment stores a one-time payment and handles a new status: paid, failed or refunded. The account is the zero
// value for a visitor.
func (s *Service) applyPayment(
	ctx context.Context,
	tx postgres.Tx,
	acct account.Account,
	c checkout,
	state stripeState,
) error {
	session := state.session
	if session.Status != stripe.CheckoutSessionStatusComplete {
		return nil
	}
	plan, err := findPlan(ctx, tx, c.Plan)
	if err != nil {
		return err
	}
	stored, exists, err := findPayment(ctx, tx, c.ID)
	if err != nil {
		return err
	}
	p := paymentFrom(state, c, plan, s.Now())
	if exists && stored.Status == p.Status && stored.Refunded == p.Refunded {
		return s.savePaymentDisputes(ctx, tx, acct, c, plan, stored, state)
	}
	if p.ID, err = savePayment(ctx, tx, p); err != nil {
		return err
	}
	if err := s.savePaymentDisputes(ctx, tx, acct, c, plan, p, state); err != nil {
		return err
	}
	if exists && stored.Status == p.Status { // partly refunded
		return nil
	}
	if exists {
		p.MadeAt = stored.MadeAt
	}
	r := receipt{plan: plan, payment: p, account: acct.ID, email: customerEmail(session)}
	switch {
	case c.Surplus():
		return s.applySurplusPayment(ctx, tx, r)
	case p.Status.Counts() && !exists:
		if err := s.overtake(ctx, tx, c.Customer, c.ID); err != nil {
			return err
		}
		return s.recordSale(ctx, tx, acct, state.shop, r)
	case p.Status == purchase.Failed:
		return s.revokePurchase(ctx, tx, r, audit.PaymentFailed, mail.PurchaseFailed)
	case p.Status == purchase.Refunded && hasLost(state.disputes): // with its own letter
		return purchase.TakeBack(ctx, tx, p.ID, s.Now())
	case p.Status == purchase.Refunded:
		return s.revokePurchase(ctx, tx, r, audit.PaymentRefunded, mail.PurchaseRefunded)
	}
	return nil
}

// savePaymentDisputes stores the disputes of a one-time payment.
func (s *Service) savePaymentDisputes(
	ctx context.Context,
	tx postgres.Tx,
	acct account.Account,
	c checkout,
	plan Plan,
	p payment,
	state stripeState,
) error {
	what := disputed{
		customer: c.Customer, account: acct.ID, payment: &p.ID, email: customerEmail(state.session),
		purchase: mail.Purchase{Plan: plan.Name, Months: plan.Months()},
	}
	return s.saveDisputes(ctx, tx, what, state.disputes)
}

// applySurplusPayment queues the refund of a payment for a surplus checkout, and tells the buyer when it is done. It
// gives no access.
func (s *Service) applySurplusPayment(ctx context.Context, tx postgres.Tx, r receipt) error {
	switch {
	case r.payment.Status.Counts():
		return s.Queue.Add(
			ctx,
			tx,
			RefundCheckoutArgs{Tenant: jobs.Tenant{ID: tx.Tenant()}, Checkout: r.payment.Checkout},
		)
	case r.payment.Status != purchase.Refunded:
		return nil
	}
	if r.account != uuid.Nil {
		if err := audit.Report(ctx, tx, audit.PaymentRefunded, r.account, s.Now(), nil); err != nil {
			return err
		}
	}
	return s.sendPurchaseLetter(ctx, tx, mail.PaymentReturned, r)
}

func savePayment(ctx context.Context, tx postgres.Tx, p payment) (uuid.UUID, error) {
	const sql = `
		insert into payments as payment (tenant_id, checkout_id, status, cents, tax_cents, tax_percent, currency,
			method, stripe_payment_intent_id, made_at, paid_at, refunded_cents)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
		on conflict (tenant_id, checkout_id) do update set status = excluded.status, method = excluded.method,
			paid_at = coalesce(payment.paid_at, excluded.paid_at), refunded_cents = excluded.refunded_cents
		returning id`
	var id uuid.UUID
	args := []any{
		tx.Tenant(), p.Checkout, p.Status, p.Cents, p.TaxCents, p.TaxPercent, p.Currency, p.Method, p.StripeID,
		p.MadeAt, p.PaidAt, p.Refunded,
	}
	err := tx.QueryRow(ctx, sql, args...).Scan(&id)
	if err != nil {
		return uuid.Nil, fmt.Errorf("keeping a payment: %w", err)
	}
	return id, nil
}

// recordSale creates the purchase code of a paid checkout. An account uses it at once. A visitor, and an account that
// has subscribed meanwhile, get it by mail.
func (s *Service) recordSale(ctx context.Context, tx postgres.Tx, acct account.Account, shop Shop, r receipt) error {
	plan := r.plan
	code, err := purchase.Sell(ctx, tx, s.Key, purchase.Sold{
		Payment: r.payment.ID,
		Plan:    plan.ID,
		Code:    purchase.SoldCode(s.Key, tx.Tenant(), shop.Slug, r.payment.Checkout),
		Product: purchase.Product{
			Name:         plan.Name,
			AccessMonths: plan.AccessMonths,
			Parcel:       plan.Parcel,
		},
	}, s.Now())
	if err != nil {
		return err
	}
	if acct.ID == uuid.Nil {
		return s.sendPurchaseLetter(ctx, tx, mail.PurchaseCode, r)
	}
	if err := audit.Report(ctx, tx, audit.PaidOnce, acct.ID, s.Now(), nil); err != nil {
		return err
	}
	until, err := purchase.Give(ctx, tx, acct.ID, code, s.Now())
	if errors.Is(err, purchase.ErrSubscribed) {
		return s.sendPurchaseLetter(ctx, tx, mail.PurchaseCode, r)
	}
	if err != nil {
		return err
	}
	if err := account.SubmitCalories(ctx, tx, acct, s.Now(), menu.Today(s.Now())); err != nil {
		return err
	}
	r.until = until
	return s.sendPurchaseLetter(ctx, tx, mail.PurchaseMade, r)
}

// revokePurchase ends the access of a payment that failed or was refunded.
func (s *Service) revokePurchase(
	ctx context.Context,
	tx postgres.Tx,
	r receipt,
	action audit.Action,
	letter mail.Letter,
) error {
	if err := purchase.TakeBack(ctx, tx, r.payment.ID, s.Now()); err != nil {
		return err
	}
	if r.account != uuid.Nil {
		if err := audit.Report(ctx, tx, action, r.account, s.Now(), nil); err != nil {
			return err
		}
	}
	return s.sendPurchaseLetter(ctx, tx, letter, r)
}

// receipt is the content of a letter about a payment.
type receipt struct {
	plan    Plan
	payment payment
	until   time.Time // end of access; zero before it starts
	account uuid.UUID // uuid.Nil for a visitor
	email   string    // of a visitor, from Stripe's page
}

// customerEmail returns the e-mail address that was given on Stripe's page.
func customerEmail(session *stripe.CheckoutSession) string {
	if session.CustomerDetails == nil {
		return ""
	}
	return session.CustomerDetails.Email
}

// sendPurchaseLetter queues a letter about a payment.
func (s *Service) sendPurchaseLetter(ctx context.Context, tx postgres.Tx, letter mail.Letter, r receipt) error {
	args := account.LetterArgs{
		Tenant:  jobs.Tenant{ID: tx.Tenant()},
		Letter:  letter,
		Account: r.account,
		Purchase: &mail.Purchase{
			Plan:           r.plan.Name,
			Cents:          r.payment.Cents,
			TaxCents:       r.payment.TaxCents,
			TaxPercent:     r.payment.TaxPercent,
			Months:         r.plan.Months(),
			LastWithdrawal: withdrawUntil(r.payment.MadeAt).Add(-time.Second),
			Processing:     r.payment.Status == purchase.Processing,
			Parcel:         r.plan.Parcel,
		},
	}
	if !r.until.IsZero() {
		args.Purchase.PaidUntil = account.LastDay(r.until, menu.Zone)
	}
	if letter == mail.PurchaseCode {
		args.Checkout = &r.payment.Checkout
	}
	if r.account == uuid.Nil {
		args.To, args.Path = r.email, purchasePath
		if args.To == "" {
			return nil // the success page has the code
		}
	}
	return s.Queue.Add(ctx, tx, args)
}

// PurchaseCode returns the code that a checkout buys.
func (s *Service) PurchaseCode(ctx context.Context, tenant, checkout uuid.UUID) (string, error) {
	shop, err := s.Shop(ctx, tenant)
	if err != nil {
		return "", err
	}
	return purchase.SoldCode(s.Key, tenant, shop.Slug, checkout), nil
}

// RefreshCode applies Stripe's state of the checkout that buys a code, in case its webhook has not come yet. It returns
// false when no checkout buys the code. The error is ErrUnavailable when Stripe does not answer.
func (s *Service) RefreshCode(ctx context.Context, scope postgres.Scope, code string) (bool, error) {
	checkout, err := findCheckout(ctx, scope, `code_hmac = $2`, purchase.Hash(s.Key, scope.Tenant(), code))
	if err != nil || checkout == nil {
		return false, err
	}
	return true, s.refreshCheckout(ctx, scope, *checkout)
}

// RefreshAccount applies Stripe's state of the open one-time checkout of an account, in case its webhook has not come
// yet. When Stripe does not answer, that is logged and the stored state remains.
func (s *Service) RefreshAccount(ctx context.Context, scope postgres.Scope, accountID uuid.UUID) error {
	checkout, err := findCheckout(
		ctx,
		scope,
		`customer_id = $2 and status = 'open' and code_hmac is not null`,
		accountID,
	)
	if err != nil || checkout == nil {
		return err
	}
	if err := s.refreshCheckout(ctx, scope, *checkout); !errors.Is(err, ErrUnavailable) {
		return err
	}
	return nil
}

// refreshCheckout applies Stripe's state of an open checkout.
func (s *Service) refreshCheckout(ctx context.Context, scope postgres.Scope, open checkout) error {
	if open.Status != "open" || open.SessionID == nil {
		return nil
	}
	err := s.sync(ctx, sessionReference(scope.Tenant(), open))
	if errors.Is(err, errStripe) {
		s.Log.Error("payment state unknown", slog.Any("error", err))
		return ErrUnavailable
	}
	return err
}
