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
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/purchase"
)

// Checkout is a page to pay on.
type Checkout struct {
	URL       string
	ExpiresAt time.Time
}

// checkout is somebody's going to pay, as it is kept. Its row is written before Stripe is asked for a page, and its id
// is the key of that question: whoever asks again, after a crash or with a second click, is answered with the same
// page.
type checkout struct {
	ID        uuid.UUID `db:"id"`
	Customer  uuid.UUID `db:"customer_id"`
	Plan      uuid.UUID `db:"plan_id"`
	Cents     int       `db:"cents"`
	WayBack   string    `db:"way_back"`
	Status    string    `db:"status"`            // open, completed or expired
	SessionID *string   `db:"stripe_session_id"` // nil until Stripe has answered
	ExpiresAt time.Time `db:"expires_at"`
}

const checkoutColumns = `id, customer_id, plan_id, cents, way_back, status, stripe_session_id, expires_at`

const (
	checkoutLife  = 23 * time.Hour   // Stripe takes at most 24, by its own clock
	checkoutLeast = 35 * time.Minute // and at least half an hour
)

// Where somebody lands who has paid.
const (
	thanksPath     = "/payment/success/welcome"
	thanksOncePath = "/purchase/success"
)

// oncePath is where visitors choose what is paid once.
const oncePath = "/purchase"

// waysBack are the steps of the funnels from which people go to pay.
var waysBack = map[string]string{
	"general":     "/onboarding?step=5",
	"keto":        "/keto-resultaten",
	"stappenplan": "/registratie",
}

// wayBack is where the plans are that somebody chose from: at the end of their funnel or, when that is behind them and
// closes, in the dashboard.
func wayBack(who account.Account) string {
	if who.ID == uuid.Nil {
		return oncePath
	}
	if who.RegistrationSource == "general" && who.CaloriesSubmitted() {
		return "/dashboard/plans"
	}
	return waysBack[who.RegistrationSource]
}

// Subscribe gives the page on which an account can pay a plan. There is one page at a time: asking again for the same
// plan gives the same page, and asking for another plan closes the page of the first, so that nobody pays twice.
// Errors: ErrNoPlan, ErrHasOne, ErrPaying, ErrStripe and account.ErrNotFound.
func (s *Service) Subscribe(ctx context.Context, scope postgres.Scope, who, plan uuid.UUID) (Checkout, error) {
	return s.checkOut(ctx, scope, buyer{account: who}, plan)
}

// Buy is Subscribe for a browser in which nobody is signed in, and for a plan that is paid once; another is ErrNoPlan.
// Where paying leads to, there is a code to make an account with.
func (s *Service) Buy(ctx context.Context, scope postgres.Scope, visitor auth.Token, plan uuid.UUID) (Checkout, error) {
	return s.checkOut(ctx, scope, buyer{visitor: visitor.Hash()}, plan)
}

// buyer is who goes to pay: one of the two.
type buyer struct {
	account uuid.UUID
	visitor []byte // the hash of a browser's token
}

func (s *Service) checkOut(ctx context.Context, scope postgres.Scope, who buyer, plan uuid.UUID) (Checkout, error) {
	shop, err := s.Shop(ctx, scope.Tenant())
	if err != nil {
		return Checkout{}, err
	}
	const tries = 6 // the page of before may prove to be over, and others that click at the same time may be closing it
	for range tries {
		begun, err := s.begin(ctx, scope, shop, who, plan)
		if err != nil {
			return Checkout{}, err
		}
		var page *Checkout
		if begun.before == nil {
			page, err = s.open(ctx, scope, shop, begun)
		} else {
			page, err = s.reopen(ctx, scope, shop, begun)
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

// begun is a checkout about which Stripe has to be asked.
type begun struct {
	checkout
	plan     Plan
	payer    account.Account // the zero value for a visitor
	customer customer
	before   *checkout // an open one that Stripe has a page for; nil when there is none
}

// begin takes down that somebody goes to pay. Two that come at once are answered one after the other, with the same
// checkout.
func (s *Service) begin(
	ctx context.Context,
	scope postgres.Scope,
	shop Shop,
	who buyer,
	plan uuid.UUID,
) (begun, error) {
	var b begun
	now := s.Now()
	err := scope.Tx(ctx, func(tx postgres.Tx) error {
		var err error
		if who.account != uuid.Nil {
			if b.payer, err = account.Lock(ctx, tx, who.account); err != nil {
				return err
			}
			if b.payer.Subscribed {
				return ErrAlreadySubscribed
			}
		}
		if b.plan, err = findPlan(ctx, tx, plan); err != nil {
			return err
		}
		if !b.plan.Sold || who.account == uuid.Nil && !b.plan.OneTime() {
			return ErrPlanNotFound
		}
		if b.customer, err = holdCustomer(ctx, tx, who); err != nil {
			return err
		}
		open, err := openCheckout(ctx, tx, b.customer.ID)
		if err != nil {
			return err
		}
		if open != nil {
			if open.SessionID != nil {
				b.before = open
				return nil
			}
			// Nobody has seen a page of this one: it is asked for again with the same key, or given up when too little
			// time is left.
			if open.Plan == plan && open.Cents == b.plan.Cents && open.ExpiresAt.Sub(now) > checkoutLeast {
				b.checkout = *open
				return nil
			}
			if err := closeCheckout(ctx, tx, open.ID); err != nil {
				return err
			}
		}
		b.checkout, err = s.insertCheckout(ctx, tx, shop, b, now)
		return err
	})
	return b, err
}

// openCheckout is the one checkout of a customer that can still be paid; nil when there is none.
func openCheckout(ctx context.Context, q postgres.TenantQuerier, customer uuid.UUID) (*checkout, error) {
	return findCheckout(ctx, q, `customer_id = $2 and status = 'open'`, customer)
}

// findCheckout is the checkout that a condition on $2 fits; nil when there is none.
func findCheckout(ctx context.Context, q postgres.TenantQuerier, condition string, value any) (*checkout, error) {
	rows, err := q.Query(
		ctx,
		`select `+checkoutColumns+` from checkouts where tenant_id = $1 and `+condition,
		q.Tenant(),
		value,
	)
	if err != nil {
		return nil, fmt.Errorf("looking up a checkout: %w", err)
	}
	found, err := pgx.CollectExactlyOneRow(rows, pgx.RowToAddrOfStructByName[checkout])
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("looking up a checkout: %w", err)
	}
	return found, nil
}

func (s *Service) insertCheckout(
	ctx context.Context,
	tx postgres.Tx,
	shop Shop,
	b begun,
	now time.Time,
) (checkout, error) {
	const sql = `
		insert into checkouts (tenant_id, id, customer_id, plan_id, cents, registration_source, way_back, created_at, expires_at, code_hmac)
		values ($1, $2, $3, $4, $5, nullif($6, ''), $7, $8, $9, $10) returning ` + checkoutColumns
	id := uuid.New()
	var code []byte
	if b.plan.OneTime() {
		code = purchase.Hash(s.Key, tx.Tenant(), purchase.SoldCode(s.Key, tx.Tenant(), shop.Slug, id))
	}
	who := b.payer
	rows, err := tx.Query(
		ctx,
		sql,
		tx.Tenant(),
		id,
		b.customer.ID,
		b.plan.ID,
		b.plan.Cents,
		who.RegistrationSource,
		wayBack(who),
		now,
		now.Add(checkoutLife),
		code,
	)
	if err != nil {
		return checkout{}, fmt.Errorf("keeping a checkout: %w", err)
	}
	made, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[checkout])
	if err != nil {
		return checkout{}, fmt.Errorf("keeping a checkout: %w", err)
	}
	return made, audit.Record(ctx, tx, audit.CheckoutStarted, who.ID, now, map[string]string{"plan": b.plan.NameNL})
}

// closeCheckout takes down that a checkout cannot be paid any more.
func closeCheckout(ctx context.Context, q postgres.TenantQuerier, id uuid.UUID) error {
	const sql = `update checkouts set status = 'expired' where tenant_id = $1 and id = $2 and status = 'open'`
	if _, err := q.Exec(ctx, sql, q.Tenant(), id); err != nil {
		return fmt.Errorf("closing a checkout: %w", err)
	}
	return nil
}

// open asks Stripe for the page of a checkout that has none.
func (s *Service) open(ctx context.Context, scope postgres.Scope, shop Shop, b begun) (*Checkout, error) {
	session, err := s.makePage(ctx, scope, &b, shop)
	if err != nil {
		return nil, s.giveUp(ctx, scope, b, err)
	}
	const sql = `update checkouts set stripe_session_id = $3 where tenant_id = $1 and id = $2`
	kept, err := scope.Exec(ctx, sql, scope.Tenant(), b.ID, session.ID)
	if err != nil {
		return nil, fmt.Errorf("keeping the page of a checkout: %w", err)
	}
	if kept.RowsAffected() == 0 { // the account was erased in between
		if err := s.Stripe.closeSession(ctx, session.ID); err != nil {
			return nil, err
		}
		return nil, account.ErrNotFound
	}
	return &Checkout{URL: session.URL, ExpiresAt: b.ExpiresAt}, nil
}

// makePage sees to it that Stripe knows who pays and what, and makes the page. What was made for this once is kept for
// the next time.
func (s *Service) makePage(
	ctx context.Context,
	scope postgres.Scope,
	b *begun,
	shop Shop,
) (*stripe.CheckoutSession, error) {
	tenant := scope.Tenant()
	if b.customer.StripeID == nil {
		made, err := s.Stripe.makeCustomer(
			ctx,
			payer{
				Tenant:   tenant,
				Customer: b.customer.ID,
				Email:    b.payer.Email,
				Name:     b.payer.Name,
				Language: shop.Language,
			},
		)
		if err != nil {
			return nil, err
		}
		const sql = `update customers set stripe_customer_id = $3 where tenant_id = $1 and id = $2`
		kept, err := scope.Exec(ctx, sql, tenant, b.customer.ID, made)
		if err != nil {
			return nil, fmt.Errorf("keeping a customer: %w", err)
		}
		if kept.RowsAffected() == 0 { // the account was erased in between
			return nil, errors.Join(account.ErrNotFound, s.Stripe.forget(ctx, made))
		}
		b.customer.StripeID = &made
	}
	if b.plan.StripePriceID == nil || b.plan.StripeTaxRateID == nil {
		price, err := s.Stripe.makePrice(ctx, tenant, b.plan, shop.Name+" – "+b.plan.Name().In(shop.Language))
		if err != nil {
			return nil, err
		}
		taxRate, err := s.Stripe.makeTaxRate(ctx, b.plan.TaxPercent, shop.Language)
		if err != nil {
			return nil, err
		}
		const sql = `
			update plans set stripe_price_id = $3, stripe_tax_rate_id = $4
			where tenant_id = $1 and id = $2 and (cents, tax_percent, name_nl, name_en) = ($5, $6, $7, $8)` // or it has changed meanwhile
		if _, err := scope.Exec(ctx, sql, tenant, b.plan.ID, price, taxRate, b.plan.Cents, b.plan.TaxPercent, b.plan.NameNL, b.plan.NameEN); err != nil {
			return nil, fmt.Errorf("keeping a price: %w", err)
		}
		b.plan.StripePriceID, b.plan.StripeTaxRateID = &price, &taxRate
	}
	return s.Stripe.makeSession(ctx, tenant, page{
		checkout: b.checkout, plan: b.plan, customer: *b.customer.StripeID, thanks: s.thanks(tenant, shop, *b, b.checkout, b.plan.OneTime()), shop: shop,
	})
}

// thanks is where somebody lands who has paid a checkout, on the tenant's own domain. A visitor brings along the code
// that they bought, to make an account with it.
func (s *Service) thanks(tenant uuid.UUID, shop Shop, b begun, paid checkout, once bool) string {
	switch {
	case !once:
		return shop.Site + thanksPath
	case b.payer.ID == uuid.Nil:
		return shop.Site + thanksOncePath + "?code=" + purchase.SoldCode(s.Key, tenant, shop.Slug, paid.ID)
	default:
		return shop.Site + thanksOncePath
	}
}

// giveUp tells a failure of Stripe to whoever wanted to pay. What Stripe refused would be refused again under the same
// key, so that the next try begins anew; what it does not know, as when another of its accounts is used, is made again.
func (s *Service) giveUp(ctx context.Context, scope postgres.Scope, b begun, cause error) error {
	if !errors.Is(cause, errStripe) || errors.Is(cause, account.ErrNotFound) {
		return cause
	}
	s.Log.Error("no checkout was made", slog.String("tenant", scope.Tenant().String()), slog.Any("error", cause))
	if !isRefusal(cause) {
		return ErrUnavailable
	}
	err := scope.Tx(ctx, func(tx postgres.Tx) error {
		if isUnknown(cause) {
			const (
				customer = `update customers set stripe_customer_id = null where tenant_id = $1 and id = $2`
				plan     = `update plans set stripe_price_id = null, stripe_tax_rate_id = null where tenant_id = $1 and id = $2`
			)
			if _, err := tx.Exec(ctx, customer, tx.Tenant(), b.customer.ID); err != nil {
				return fmt.Errorf("forgetting a customer: %w", err)
			}
			if _, err := tx.Exec(ctx, plan, tx.Tenant(), b.plan.ID); err != nil {
				return fmt.Errorf("forgetting a price: %w", err)
			}
		}
		return closeCheckout(ctx, tx, b.ID)
	})
	return errors.Join(ErrUnavailable, err)
}

// reopen looks how the page of a checkout is that somebody was sent to before: it is answered again, or closed to make
// room for that of another plan. No page and no error: it is over, and a new checkout may begin.
func (s *Service) reopen(ctx context.Context, scope postgres.Scope, shop Shop, b begun) (*Checkout, error) {
	session, err := s.Stripe.session(ctx, *b.before.SessionID)
	if isMissing(err) {
		return nil, closeCheckout(ctx, scope, b.before.ID)
	}
	if err != nil {
		s.Log.Error("nobody knows how a checkout is", slog.Any("error", err))
		return nil, ErrUnavailable
	}
	if session.Status == stripe.CheckoutSessionStatusOpen {
		if b.before.Plan == b.plan.ID && b.before.Cents == b.plan.Cents {
			return &Checkout{URL: session.URL, ExpiresAt: b.before.ExpiresAt}, nil
		}
		if err := s.Stripe.closeSession(ctx, session.ID); err != nil && !isRefusal(err) {
			s.Log.Error("a checkout was not closed", slog.Any("error", err))
			return nil, ErrUnavailable
		} else if err != nil {
			return nil, nil // it was paid or expired just now: look again
		}
		return nil, closeCheckout(ctx, scope, b.before.ID)
	}
	if session.Status == stripe.CheckoutSessionStatusExpired {
		return nil, closeCheckout(ctx, scope, b.before.ID)
	}
	// It was paid, and the word of it has not come yet.
	if err := s.follow(ctx, subject{tenant: scope.Tenant(), customer: b.customer.ID, object: aSession, id: session.ID}, nil); err != nil {
		return nil, err
	}
	paid, found, err := paymentOf(ctx, scope, b.before.ID)
	switch {
	case err != nil:
		return nil, err
	case !found: // for a subscription
		return nil, ErrPaymentPending
	case !paid.Status.Counts():
		return nil, nil // the bank refused: begin again
	}
	return &Checkout{URL: s.thanks(scope.Tenant(), shop, b, *b.before, true), ExpiresAt: b.before.ExpiresAt}, nil
}
