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
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Checkout is a page to pay on.
type Checkout struct {
	URL       string
	ExpiresAt time.Time
}

// checkout is somebody's going to pay, as it is kept. Its row is written before Stripe is asked for a page, and its id is the key of that
// question: whoever asks again, after a crash or with a second click, is answered with the same page.
type checkout struct {
	ID        uuid.UUID `db:"id"`
	Account   uuid.UUID `db:"account_id"`
	Plan      uuid.UUID `db:"plan_id"`
	Cents     int       `db:"cents"`
	WayBack   string    `db:"way_back"`
	SessionID *string   `db:"stripe_session_id"` // nil until Stripe has answered
	ExpiresAt time.Time `db:"expires_at"`
}

const checkoutColumns = `id, account_id, plan_id, cents, way_back, stripe_session_id, expires_at`

const (
	checkoutLife  = 23 * time.Hour   // Stripe takes at most 24, by its own clock
	checkoutLeast = 35 * time.Minute // and at least half an hour
)

// thanksPath is where somebody lands who has paid.
const thanksPath = "/payment/success/welcome"

// waysBack are the steps of the funnels from which people go to pay.
var waysBack = map[string]string{"general": "/onboarding?step=5", "keto": "/keto-resultaten", "stappenplan": "/registratie"}

// wayBack is where the plans are that somebody chose from: at the end of their funnel or, when that is behind them and closes, in the dashboard.
func wayBack(who account.Account) string {
	if who.RegistrationSource == "general" && who.CaloriesSubmitted() {
		return "/dashboard/plans"
	}
	return waysBack[who.RegistrationSource]
}

// Subscribe gives the page on which somebody can pay a plan. There is one page at a time for an account: asking again for the same plan
// gives the same page, and asking for another plan closes the page of the first, so that nobody pays twice. Errors: ErrNoPlan, ErrHasOne,
// ErrPaying, ErrStripe and account.ErrNotFound.
func (s *Service) Subscribe(ctx context.Context, scope postgres.Scope, who, plan uuid.UUID) (Checkout, error) {
	const tries = 6 // the page of before may prove to be over, and others that click at the same time may be closing it
	for range tries {
		begun, err := s.begin(ctx, scope, who, plan)
		if err != nil {
			return Checkout{}, err
		}
		var page *Checkout
		if begun.before == nil {
			page, err = s.open(ctx, scope, begun)
		} else {
			page, err = s.reopen(ctx, scope, begun)
		}
		if err != nil {
			return Checkout{}, err
		}
		if page != nil {
			return *page, nil
		}
	}
	return Checkout{}, ErrPaying
}

// begun is a checkout about which Stripe has to be asked.
type begun struct {
	checkout
	plan     Plan
	payer    account.Account
	customer *string   // nil until Stripe has answered
	before   *checkout // an open one that Stripe has a page for; nil when there is none
}

// begin takes down that somebody goes to pay. Two that come at once are answered one after the other, with the same checkout.
func (s *Service) begin(ctx context.Context, scope postgres.Scope, who, plan uuid.UUID) (begun, error) {
	var b begun
	now := s.Now()
	err := scope.Tx(ctx, func(tx postgres.Tx) error {
		var err error
		if b.payer, err = account.Lock(ctx, tx, who); err != nil {
			return err
		}
		if b.payer.Subscribed {
			return ErrHasOne
		}
		if b.customer, err = customerOf(ctx, tx, who); err != nil {
			return err
		}
		if b.plan, err = findPlan(ctx, tx, plan); err != nil {
			return err
		}
		if !b.plan.Sold {
			return ErrNoPlan
		}
		open, err := openCheckout(ctx, tx, who)
		if err != nil {
			return err
		}
		if open != nil {
			if open.SessionID != nil {
				b.before = open
				return nil
			}
			// Nobody has seen a page of this one: it is asked for again with the same key, or given up when too little time is left.
			if open.Plan == plan && open.Cents == b.plan.Cents && open.ExpiresAt.Sub(now) > checkoutLeast {
				b.checkout = *open
				return nil
			}
			if err := closeCheckout(ctx, tx, open.ID); err != nil {
				return err
			}
		}
		b.checkout, err = insertCheckout(ctx, tx, b.payer, b.plan, now)
		return err
	})
	return b, err
}

// customerOf is who an account is to Stripe; nil until Stripe has answered.
func customerOf(ctx context.Context, tx postgres.Tx, who uuid.UUID) (*string, error) {
	const (
		insert = `insert into customers (tenant_id, account_id) values ($1, $2) on conflict do nothing`
		find   = `select stripe_customer_id from customers where tenant_id = $1 and account_id = $2`
	)
	if _, err := tx.Exec(ctx, insert, tx.Tenant(), who); err != nil {
		return nil, fmt.Errorf("keeping a customer: %w", err)
	}
	var id *string
	if err := tx.QueryRow(ctx, find, tx.Tenant(), who).Scan(&id); err != nil {
		return nil, fmt.Errorf("looking up a customer: %w", err)
	}
	return id, nil
}

// openCheckout is the one checkout of an account that can still be paid; nil when there is none.
func openCheckout(ctx context.Context, tx postgres.Tx, who uuid.UUID) (*checkout, error) {
	rows, err := tx.Query(ctx, `select `+checkoutColumns+` from checkouts where tenant_id = $1 and account_id = $2 and status = 'open'`, tx.Tenant(), who)
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

func insertCheckout(ctx context.Context, tx postgres.Tx, who account.Account, plan Plan, now time.Time) (checkout, error) {
	const sql = `
		insert into checkouts (tenant_id, account_id, plan_id, cents, registration_source, way_back, created_at, expires_at)
		values ($1, $2, $3, $4, $5, $6, $7, $8) returning ` + checkoutColumns
	rows, err := tx.Query(ctx, sql, tx.Tenant(), who.ID, plan.ID, plan.Cents, who.RegistrationSource, wayBack(who), now, now.Add(checkoutLife))
	if err != nil {
		return checkout{}, fmt.Errorf("keeping a checkout: %w", err)
	}
	made, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[checkout])
	if err != nil {
		return checkout{}, fmt.Errorf("keeping a checkout: %w", err)
	}
	return made, audit.Record(ctx, tx, audit.CheckoutStarted, who.ID, now, map[string]string{"plan": plan.NameNL})
}

// closeCheckout takes down that a checkout cannot be paid any more.
func closeCheckout(ctx context.Context, q postgres.InTenant, id uuid.UUID) error {
	const sql = `update checkouts set status = 'expired' where tenant_id = $1 and id = $2 and status = 'open'`
	if _, err := q.Exec(ctx, sql, q.Tenant(), id); err != nil {
		return fmt.Errorf("closing a checkout: %w", err)
	}
	return nil
}

// open asks Stripe for the page of a checkout that has none.
func (s *Service) open(ctx context.Context, scope postgres.Scope, b begun) (*Checkout, error) {
	shop, err := s.Shop(ctx, scope.Tenant())
	if err != nil {
		return nil, err
	}
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

// makePage sees to it that Stripe knows who pays and what, and makes the page. What was made for this once is kept for the next time.
func (s *Service) makePage(ctx context.Context, scope postgres.Scope, b *begun, shop Shop) (*stripe.CheckoutSession, error) {
	tenant := scope.Tenant()
	if b.customer == nil {
		made, err := s.Stripe.makeCustomer(ctx, payer{Tenant: tenant, Account: b.payer.ID, Email: b.payer.Email, Name: b.payer.Name, Language: shop.Language})
		if err != nil {
			return nil, err
		}
		const sql = `update customers set stripe_customer_id = $3 where tenant_id = $1 and account_id = $2`
		kept, err := scope.Exec(ctx, sql, tenant, b.payer.ID, made)
		if err != nil {
			return nil, fmt.Errorf("keeping a customer: %w", err)
		}
		if kept.RowsAffected() == 0 { // the account was erased in between
			return nil, errors.Join(account.ErrNotFound, s.Stripe.forget(ctx, made))
		}
		b.customer = &made
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
	return s.Stripe.makeSession(ctx, tenant, b.checkout, *b.customer, *b.plan.StripePriceID, *b.plan.StripeTaxRateID, shop)
}

// giveUp tells a failure of Stripe to whoever wanted to pay. What Stripe refused would be refused again under the same key, so that the next
// try begins anew; what it does not know, as when another of its accounts is used, is made again.
func (s *Service) giveUp(ctx context.Context, scope postgres.Scope, b begun, cause error) error {
	if !errors.Is(cause, errStripe) || errors.Is(cause, account.ErrNotFound) {
		return cause
	}
	s.Log.Error("no checkout was made", slog.String("tenant", scope.Tenant().String()), slog.Any("error", cause))
	if !isRefusal(cause) {
		return ErrStripe
	}
	err := scope.Tx(ctx, func(tx postgres.Tx) error {
		if isUnknown(cause) {
			const (
				customer = `update customers set stripe_customer_id = null where tenant_id = $1 and account_id = $2`
				plan     = `update plans set stripe_price_id = null, stripe_tax_rate_id = null where tenant_id = $1 and id = $2`
			)
			if _, err := tx.Exec(ctx, customer, tx.Tenant(), b.payer.ID); err != nil {
				return fmt.Errorf("forgetting a customer: %w", err)
			}
			if _, err := tx.Exec(ctx, plan, tx.Tenant(), b.plan.ID); err != nil {
				return fmt.Errorf("forgetting a price: %w", err)
			}
		}
		return closeCheckout(ctx, tx, b.ID)
	})
	return errors.Join(ErrStripe, err)
}

// reopen looks how the page of a checkout is that somebody was sent to before: it is answered again, or closed to make room for that of
// another plan. No page and no error: it is over, and a new checkout may begin.
func (s *Service) reopen(ctx context.Context, scope postgres.Scope, b begun) (*Checkout, error) {
	session, err := s.Stripe.session(ctx, *b.before.SessionID)
	if isMissing(err) {
		return nil, closeCheckout(ctx, scope, b.before.ID)
	}
	if err != nil {
		s.Log.Error("nobody knows how a checkout is", slog.Any("error", err))
		return nil, ErrStripe
	}
	if session.Status == stripe.CheckoutSessionStatusOpen {
		if b.before.Plan == b.plan.ID && b.before.Cents == b.plan.Cents {
			return &Checkout{URL: session.URL, ExpiresAt: b.before.ExpiresAt}, nil
		}
		if err := s.Stripe.closeSession(ctx, session.ID); err != nil && !isRefusal(err) {
			s.Log.Error("a checkout was not closed", slog.Any("error", err))
			return nil, ErrStripe
		} else if err != nil {
			return nil, nil // it was paid or expired just now: look again
		}
		return nil, closeCheckout(ctx, scope, b.before.ID)
	}
	if session.Status == stripe.CheckoutSessionStatusExpired {
		return nil, closeCheckout(ctx, scope, b.before.ID)
	}
	// It was paid, and the word of it has not come yet.
	if err := s.follow(ctx, subject{tenant: scope.Tenant(), account: b.payer.ID, object: aSession, id: session.ID}, nil); err != nil {
		return nil, err
	}
	return nil, ErrPaying
}
