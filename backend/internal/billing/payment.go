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

// payment is what was paid once.
type payment struct {
	ID         uuid.UUID        `db:"id"`
	Checkout   uuid.UUID        `db:"checkout_id"`
	Status     purchase.Payment `db:"status"`
	Cents      int              `db:"cents"`
	TaxCents   int              `db:"tax_cents"`
	TaxPercent float64          `db:"tax_percent"`
	Currency   string           `db:"currency"`
	Method     *string          `db:"method"` // nil when it is not known
	StripeID   string           `db:"stripe_payment_intent_id"`
	MadeAt     time.Time        `db:"made_at"`
	PaidAt     *time.Time       `db:"paid_at"` // nil while the bank has not paid
}

const paymentColumns = `id, checkout_id, status, cents, tax_cents, tax_percent, currency, method, stripe_payment_intent_id, made_at, paid_at`

// paymentOf is the payment of a checkout; false when there is none.
func paymentOf(ctx context.Context, q postgres.TenantQuerier, checkout uuid.UUID) (payment, bool, error) {
	rows, err := q.Query(
		ctx,
		`select `+paymentColumns+` from payments where tenant_id = $1 and checkout_id = $2`,
		q.Tenant(),
		checkout,
	)
	if err != nil {
		return payment{}, false, fmt.Errorf("looking up a payment: %w", err)
	}
	found, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[payment])
	if errors.Is(err, pgx.ErrNoRows) {
		return payment{}, false, nil
	}
	if err != nil {
		return payment{}, false, fmt.Errorf("looking up a payment: %w", err)
	}
	return found, true, nil
}

// paidBy is the payment of a page as Stripe says it is now, at an instant.
func paidBy(session *stripe.CheckoutSession, of checkout, plan Plan, at time.Time) payment {
	p := payment{
		Checkout: of.ID, Status: purchase.Failed, Cents: int(session.AmountTotal), TaxPercent: plan.TaxPercent, Currency: upper(session.Currency), MadeAt: at,
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
	switch charge := intent.LatestCharge; {
	case charge != nil && charge.Refunded:
		p.Status = purchase.Refunded
	case session.PaymentStatus == stripe.CheckoutSessionPaymentStatusPaid:
		p.Status, p.PaidAt = purchase.Paid, &at
	case intent.Status == stripe.PaymentIntentStatusProcessing:
		p.Status = purchase.Processing
	}
	return p
}

// takeOverPayment writes down what was paid once, and does what follows when it arrives, does not come, or goes back.
// The account is the zero value for a visitor.
func (s *Service) takeOverPayment(
	ctx context.Context,
	tx postgres.Tx,
	acct account.Account,
	paid checkout,
	now state,
) error {
	session := now.session
	if session.Status != stripe.CheckoutSessionStatusComplete {
		return nil
	}
	plan, err := findPlan(ctx, tx, paid.Plan)
	if err != nil {
		return err
	}
	before, had, err := paymentOf(ctx, tx, paid.ID)
	if err != nil {
		return err
	}
	after := paidBy(session, paid, plan, s.Now())
	if had && before.Status == after.Status {
		return nil
	}
	if after.ID, err = savePayment(ctx, tx, after); err != nil {
		return err
	}
	if had {
		after.MadeAt = before.MadeAt
	}
	told := receipt{plan: plan, payment: after, account: acct.ID, email: emailOf(session)}
	switch {
	case after.Status.Counts() && !had:
		return s.sold(ctx, tx, acct, now.shop, told)
	case after.Status == purchase.Failed:
		return s.takeBack(ctx, tx, told, audit.PaymentFailed, mail.PurchaseFailed)
	case after.Status == purchase.Refunded:
		return s.takeBack(ctx, tx, told, audit.PaymentRefunded, mail.PurchaseRefunded)
	}
	return nil
}

func savePayment(ctx context.Context, tx postgres.Tx, p payment) (uuid.UUID, error) {
	const sql = `
		insert into payments as p (tenant_id, checkout_id, status, cents, tax_cents, tax_percent, currency, method, stripe_payment_intent_id, made_at, paid_at)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
		on conflict (tenant_id, checkout_id) do update set status = excluded.status, method = excluded.method, paid_at = coalesce(p.paid_at, excluded.paid_at)
		returning id`
	var id uuid.UUID
	err := tx.QueryRow(ctx, sql, tx.Tenant(), p.Checkout, p.Status, p.Cents, p.TaxCents, p.TaxPercent, p.Currency, p.Method, p.StripeID, p.MadeAt, p.PaidAt).
		Scan(&id)
	if err != nil {
		return uuid.Nil, fmt.Errorf("keeping a payment: %w", err)
	}
	return id, nil
}

// sold is what follows when somebody pays once: a code, which they have used when they have an account, and which is
// mailed to them when they have none, or cannot use it now because they subscribed meanwhile.
func (s *Service) sold(ctx context.Context, tx postgres.Tx, acct account.Account, shop Shop, told receipt) error {
	plan := told.plan
	code, err := purchase.Sell(ctx, tx, s.Key, purchase.Sold{
		Payment: told.payment.ID, Plan: plan.ID, Code: purchase.SoldCode(s.Key, tx.Tenant(), shop.Slug, told.payment.Checkout),
		Product: purchase.Product{
			NameNL:       plan.NameNL,
			NameEN:       plan.NameEN,
			AccessMonths: plan.AccessMonths,
			Parcel:       plan.Parcel,
		},
	}, s.Now())
	if err != nil {
		return err
	}
	if acct.ID == uuid.Nil {
		// Whoever comes next in the same browser may be somebody else.
		const sql = `
			update customers set visitor_hash = null where tenant_id = $1 and id = (select customer_id from checkouts where tenant_id = $1 and id = $2)`
		if _, err := tx.Exec(ctx, sql, tx.Tenant(), told.payment.Checkout); err != nil {
			return fmt.Errorf("letting a visitor go: %w", err)
		}
		return s.tell(ctx, tx, mail.PurchaseCode, told)
	}
	if err := audit.Report(ctx, tx, audit.PaidOnce, acct.ID, s.Now(), nil); err != nil {
		return err
	}
	until, err := purchase.Give(ctx, tx, acct.ID, code, s.Now())
	if errors.Is(err, purchase.ErrSubscribed) {
		return s.tell(ctx, tx, mail.PurchaseCode, told)
	}
	if err != nil {
		return err
	}
	if err := account.SubmitCalories(ctx, tx, acct, s.Now(), menu.Today(s.Now())); err != nil {
		return err
	}
	told.until = until
	return s.tell(ctx, tx, mail.PurchaseMade, told)
}

// takeBack is what follows when the money for something does not come, or goes back.
func (s *Service) takeBack(
	ctx context.Context,
	tx postgres.Tx,
	told receipt,
	action audit.Action,
	letter mail.Letter,
) error {
	if err := purchase.TakeBack(ctx, tx, told.payment.ID, s.Now()); err != nil {
		return err
	}
	if told.account != uuid.Nil {
		if err := audit.Report(ctx, tx, action, told.account, s.Now(), nil); err != nil {
			return err
		}
	}
	return s.tell(ctx, tx, letter, told)
}

// receipt is what a letter tells of a payment, and whom.
type receipt struct {
	plan    Plan
	payment payment
	until   time.Time // access ends then; the zero time while it has not begun
	account uuid.UUID // uuid.Nil for a visitor, who
	email   string    // gave this address on Stripe's page
}

// emailOf is the address that a visitor gave on Stripe's page.
func emailOf(session *stripe.CheckoutSession) string {
	if session.CustomerDetails == nil {
		return ""
	}
	return session.CustomerDetails.Email
}

// tell has a letter about a payment sent.
func (s *Service) tell(ctx context.Context, tx postgres.Tx, letter mail.Letter, told receipt) error {
	args := account.LetterArgs{
		Tenant: jobs.Tenant{ID: tx.Tenant()}, Letter: letter, Account: told.account,
		Purchase: &mail.Purchase{
			Plan: told.plan.Name(), Cents: told.payment.Cents, TaxCents: told.payment.TaxCents, TaxPercent: told.payment.TaxPercent, Months: told.plan.Months(),
			LastWithdrawal: withdrawUntil(
				told.payment.MadeAt,
			).Add(-time.Second),
			Processing: told.payment.Status == purchase.Processing, Parcel: told.plan.Parcel,
		},
	}
	if !told.until.IsZero() {
		args.Purchase.PaidUntil = account.LastDay(told.until, menu.Zone)
	}
	if letter == mail.PurchaseCode {
		args.Checkout = &told.payment.Checkout
	}
	if told.account == uuid.Nil {
		args.To, args.Path = told.email, oncePath
		if args.To == "" {
			return nil // who paid and gave no address has the page that they came back to
		}
	}
	return s.Queue.Add(ctx, tx, args)
}

// PurchaseCode is the code that was bought in a checkout, for a letter.
func (s *Service) PurchaseCode(ctx context.Context, tenant, checkout uuid.UUID) (string, error) {
	shop, err := s.Shop(ctx, tenant)
	if err != nil {
		return "", err
	}
	return purchase.SoldCode(s.Key, tenant, shop.Slug, checkout), nil
}

// RefreshCode asks Stripe how it stands with the page on which a code is being bought, of which the word may be on its
// way; false when no page sells it. The error is ErrStripe when Stripe does not say.
func (s *Service) RefreshCode(ctx context.Context, scope postgres.Scope, code string) (bool, error) {
	checkout, err := findCheckout(ctx, scope, `code_hmac = $2`, purchase.Hash(s.Key, scope.Tenant(), code))
	if err != nil || checkout == nil {
		return false, err
	}
	return true, s.await(ctx, scope, *checkout)
}

// RefreshAccount is Await for what an account may just have paid once.
func (s *Service) RefreshAccount(ctx context.Context, scope postgres.Scope, who uuid.UUID) error {
	checkout, err := findCheckout(ctx, scope, `customer_id = $2 and status = 'open' and code_hmac is not null`, who)
	if err != nil || checkout == nil {
		return err
	}
	return s.await(ctx, scope, *checkout)
}

// await takes over what Stripe says of an open checkout.
func (s *Service) await(ctx context.Context, scope postgres.Scope, open checkout) error {
	if open.Status != "open" || open.SessionID == nil {
		return nil
	}
	err := s.follow(
		ctx,
		subject{tenant: scope.Tenant(), customer: open.Customer, object: aSession, id: *open.SessionID},
		nil,
	)
	if errors.Is(err, errStripe) {
		s.Log.Error("nobody knows whether somebody paid", slog.Any("error", err))
		return ErrUnavailable
	}
	return err
}
