package billing

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/purchase"
)

// Checkout is a checkout page at Stripe.
type Checkout struct {
	URL       string
	ExpiresAt time.Time
}

// checkout is a stored checkout. Its row is written before the page is requested, and its id is the idempotency key of
// that request: a retry after a crash, or a second click, returns the same page.
type checkout struct {
	ID           uuid.UUID  `db:"id"`
	Customer     uuid.UUID  `db:"customer_id"`
	Plan         uuid.UUID  `db:"plan_id"`
	Cents        int        `db:"cents"`
	CancelPath   string     `db:"way_back"`
	Status       string     `db:"status"`            // open, completed, expired or overtaken
	SessionID    *string    `db:"stripe_session_id"` // nil until the page exists
	ExpiresAt    time.Time  `db:"expires_at"`
	PageClosedAt *time.Time `db:"page_closed_at"` // of an overtaken checkout; nil while its page may still be paid
	Introduction
}

const checkoutColumns = `id, customer_id, plan_id, cents, way_back, status, stripe_session_id, expires_at,
	page_closed_at, trial_days, first_cents`

// Surplus reports whether a payment for the checkout is refunded: the customer was given another page, or has bought
// another plan.
func (c checkout) Surplus() bool { return c.Status == "overtaken" && c.PageClosedAt != nil }

const (
	checkoutLife    = 23 * time.Hour   // Stripe's maximum is 24 hours, by its own clock
	minCheckoutLife = 35 * time.Minute // Stripe's minimum is 30 minutes
)

// Paths of the site after paying.
const (
	subscribedPath = "/payment/success/welcome"
	purchasedPath  = "/purchase/success"
)

// purchasePath is the page on which visitors choose a one-time plan.
const purchasePath = "/purchase"

// funnelCancelPaths are the steps of the funnels that lead to a checkout, by registration source.
var funnelCancelPaths = map[string]string{
	"general":     "/onboarding?step=5",
	"keto":        "/keto-resultaten",
	"stappenplan": "/registratie",
}

// cancelPath returns the page with the plans that the account chose from: the end of its funnel or, when the funnel is
// completed, the dashboard.
func cancelPath(acct account.Account) string {
	if acct.ID == uuid.Nil {
		return purchasePath
	}
	if acct.RegistrationSource == "general" && acct.CaloriesSubmitted() {
		return "/dashboard/plans"
	}
	return funnelCancelPaths[acct.RegistrationSource]
}

// Subscribe returns the page on which an account can pay for a plan. An account has one open checkout: the same plan
// returns the same page, and another plan overtakes the checkout and closes its page, so that nobody pays twice. Of
// concurrent calls for different plans, the last one to reach the database returns its page. Just after a one-time
// payment, every plan returns the page of that purchase. Errors: ErrPlanNotFound, ErrAlreadySubscribed,
// ErrPaymentPending, ErrOvertaken, ErrUnavailable and account.ErrNotFound.
func (s *Service) Subscribe(ctx context.Context, scope postgres.Scope, accountID, plan uuid.UUID) (Checkout, error) {
	return s.checkout(ctx, scope, buyer{account: accountID}, plan)
}

// Buy is Subscribe for a visitor without an account and a one-time plan; other plans are ErrPlanNotFound. The page
// after paying has a code to register with.
func (s *Service) Buy(ctx context.Context, scope postgres.Scope, visitor auth.Token, plan uuid.UUID) (Checkout, error) {
	return s.checkout(ctx, scope, buyer{visitor: visitor.Hash()}, plan)
}

// buyer is either an account or a visitor.
type buyer struct {
	account uuid.UUID
	visitor []byte // the hash of a browser's token
}

// checkout returns the page on which a buyer can pay for a plan.
func (s *Service) checkout(ctx context.Context, scope postgres.Scope, by buyer, plan uuid.UUID) (Checkout, error) {
	shop, err := s.Shop(ctx, scope.Tenant())
	if err != nil {
		return Checkout{}, err
	}
	const tries = 6 // the existing page may have ended, or a concurrent request may be closing it
	for range tries {
		pending, err := s.startCheckout(ctx, scope, shop, by, plan)
		if err != nil {
			return Checkout{}, err
		}
		if pending.bought != nil {
			return s.boughtPage(scope.Tenant(), shop, pending, *pending.bought), nil
		}
		page, err := s.closeOvertaken(ctx, scope, shop, pending)
		switch {
		case err != nil || page != nil:
		case pending.SessionID == nil:
			page, err = s.openPage(ctx, scope, shop, pending)
		default:
			page, err = s.reusePage(ctx, scope, shop, pending)
		}
		if err != nil {
			return Checkout{}, err
		}
		if page != nil {
			return *page, nil
		}
	}
	return Checkout{}, ErrPaymentPending
}

// pendingCheckout is an open checkout for which Stripe must be called.
type pendingCheckout struct {
	checkout
	plan      Plan
	account   account.Account // the zero value for a visitor
	customer  customer
	overtaken []checkout // of the same customer, with pages that may still be paid
	bought    *checkout  // for a one-time plan that was just paid; the other fields are then not set. Usually nil
}

// startCheckout stores a checkout or finds the open one. Concurrent calls for the same buyer are serialised and get the
// same checkout.
func (s *Service) startCheckout(
	ctx context.Context,
	scope postgres.Scope,
	shop Shop,
	by buyer,
	plan uuid.UUID,
) (pendingCheckout, error) {
	var b pendingCheckout
	now := s.Now()
	err := scope.Tx(ctx, func(tx postgres.Tx) error {
		var err error
		if by.account != uuid.Nil {
			if b.account, err = account.Lock(ctx, tx, by.account); err != nil {
				return err
			}
			sub, ok, err := CurrentSubscription(ctx, tx, by.account)
			if err != nil {
				return err
			}
			if ok && !StateOf(&sub, b.account.Access, now).Allows(Subscribe) {
				return ErrAlreadySubscribed
			}
		} else if err = releaseVisitors(ctx, tx, by.visitor, now.Add(-lastRequest)); err != nil {
			return err
		}
		if b.plan, err = findPlan(ctx, tx, plan); err != nil {
			return err
		}
		if !b.plan.Sold || by.account == uuid.Nil && !b.plan.OneTime() {
			return ErrPlanNotFound
		}
		if !b.plan.Introduction.IsZero() {
			introduced, err := s.isIntroduced(ctx, tx, b.account)
			if err != nil {
				return err
			}
			if introduced {
				b.plan.Introduction = Introduction{}
			}
		}
		if b.customer, err = lockCustomer(ctx, tx, by); err != nil {
			return err
		}
		if b.bought, err = s.justBought(ctx, tx, b.customer.ID); err != nil || b.bought != nil {
			return err
		}
		open, err := openCheckout(ctx, tx, b.customer.ID)
		if err != nil {
			return err
		}
		// A checkout without a page is continued with the same key, unless Stripe would refuse the time that remains.
		if open != nil && open.Plan == plan && open.Cents == b.plan.Cents &&
			open.Introduction.equal(b.plan.Introduction) &&
			(open.SessionID != nil || open.ExpiresAt.Sub(now) > minCheckoutLife) {
			b.checkout = *open
		} else {
			if err := s.overtake(ctx, tx, b.customer.ID, uuid.Nil); err != nil {
				return err
			}
			if b.checkout, err = s.insertCheckout(ctx, tx, shop, b, now); err != nil {
				return err
			}
		}
		b.overtaken, err = pagesToClose(ctx, tx, b.customer.ID)
		return err
	})
	return b, err
}

// justBought returns the checkout of the one-time plan that a customer paid within lastRequest; nil when there is none.
// A request that was made before the payment may arrive that late, and must not open a second page to pay.
func (s *Service) justBought(ctx context.Context, tx postgres.Tx, customer uuid.UUID) (*checkout, error) {
	const condition = `id = (
		select checkout.id from checkouts checkout join payments payment
			on payment.tenant_id = checkout.tenant_id and payment.checkout_id = checkout.id
		where checkout.tenant_id = $1 and checkout.customer_id = $2 and checkout.status = 'completed'
			and payment.status in ('processing', 'paid') and payment.made_at > $3
		order by payment.made_at desc limit 1)`
	return findCheckout(ctx, tx, condition, customer, s.Now().Add(-lastRequest))
}

// openCheckout returns the open checkout of a customer; nil when there is none.
func openCheckout(ctx context.Context, q postgres.TenantQuerier, customer uuid.UUID) (*checkout, error) {
	return findCheckout(ctx, q, `customer_id = $2 and status = 'open'`, customer)
}

// findCheckout returns the checkout that matches a condition on $2 and further values; nil when there is none.
func findCheckout(ctx context.Context, q postgres.TenantQuerier, condition string, values ...any) (*checkout, error) {
	c, err := scanCheckout(
		q.Query(
			ctx, `select `+checkoutColumns+` from checkouts where tenant_id = $1 and `+condition,
			append([]any{q.Tenant()}, values...)...,
		),
	)
	if err != nil {
		return nil, fmt.Errorf("looking up a checkout: %w", err)
	}
	return c, nil
}

// scanCheckout returns the only row; nil when there is none.
func scanCheckout(rows pgx.Rows, err error) (*checkout, error) {
	if err != nil {
		return nil, err
	}
	c, err := pgx.CollectExactlyOneRow(rows, pgx.RowToAddrOfStructByName[checkout])
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	return c, err
}

func (s *Service) insertCheckout(
	ctx context.Context,
	tx postgres.Tx,
	shop Shop,
	b pendingCheckout,
	now time.Time,
) (checkout, error) {
	const sql = `
		insert into checkouts (tenant_id, id, customer_id, plan_id, cents, registration_source, way_back, created_at,
			expires_at, code_hmac, trial_days, first_cents)
		values ($1, $2, $3, $4, $5, nullif($6, ''), $7, $8, $9, $10, $11, $12) returning ` + checkoutColumns
	id := uuid.New()
	var code []byte
	if b.plan.OneTime() {
		code = purchase.Hash(s.Key, tx.Tenant(), purchase.SoldCode(s.Key, tx.Tenant(), shop.Slug, id))
	}
	acct := b.account
	rows, err := tx.Query(
		ctx,
		sql,
		tx.Tenant(),
		id,
		b.customer.ID,
		b.plan.ID,
		b.plan.Cents,
		acct.RegistrationSource,
		cancelPath(acct),
		now,
		now.Add(checkoutLife),
		code,
		b.plan.TrialDays,
		b.plan.FirstCents,
	)
	if err != nil {
		return checkout{}, fmt.Errorf("keeping a checkout: %w", err)
	}
	c, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[checkout])
	if err != nil {
		return checkout{}, fmt.Errorf("keeping a checkout: %w", err)
	}
	return c, audit.Record(
		ctx,
		tx,
		audit.CheckoutStarted,
		acct.ID,
		now,
		map[string]string{"plan": b.plan.Name.In(locale.Default)},
	)
}

// expireCheckout marks an open checkout as expired.
func expireCheckout(ctx context.Context, q postgres.TenantQuerier, id uuid.UUID) error {
	const sql = `update checkouts set status = 'expired' where tenant_id = $1 and id = $2 and status = 'open'`
	if _, err := q.Exec(ctx, sql, q.Tenant(), id); err != nil {
		return fmt.Errorf("closing a checkout: %w", err)
	}
	return nil
}
