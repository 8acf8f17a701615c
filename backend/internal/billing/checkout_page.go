package billing

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"github.com/google/uuid"
	"github.com/stripe/stripe-go/v85"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/purchase"
)

// openPage creates the page of a checkout that has none.
func (s *Service) openPage(ctx context.Context, scope postgres.Scope, shop Shop, b pendingCheckout) (*Checkout, error) {
	session, err := s.createPage(ctx, scope, &b, shop)
	if err != nil {
		return nil, s.handleFailure(ctx, scope, b, err)
	}
	const sql = `
		update checkouts set stripe_session_id = $3 where tenant_id = $1 and id = $2
		returning ` + checkoutColumns
	stored, err := scanCheckout(scope.Query(ctx, sql, scope.Tenant(), b.ID, session.ID))
	if err != nil {
		return nil, fmt.Errorf("keeping the page of a checkout: %w", err)
	}
	if stored != nil && stored.Status == "open" {
		return &Checkout{URL: session.URL, ExpiresAt: b.ExpiresAt}, nil
	}
	// The account was erased meanwhile, or another call overtook this one. The page is never given out.
	if err := s.Stripe.closeSession(ctx, session.ID); err != nil && !isRejected(err) {
		s.Log.Error("checkout not closed", slog.Any("error", err)) // a job closes it, or the deletion of the customer
	}
	switch {
	case stored == nil:
		return nil, account.ErrNotFound
	case stored.Status == "overtaken":
		return nil, ErrOvertaken
	}
	return nil, nil // a concurrent call for the same plan failed and closed the checkout
}

// createPage creates the customer, price and tax rate at Stripe when they are missing, stores their ids, and creates
// the page.
func (s *Service) createPage(
	ctx context.Context,
	scope postgres.Scope,
	b *pendingCheckout,
	shop Shop,
) (*stripe.CheckoutSession, error) {
	tenant := scope.Tenant()
	if b.customer.StripeID == nil {
		id, err := s.Stripe.createCustomer(
			ctx,
			customerParams{
				Tenant:   tenant,
				Customer: b.customer.ID,
				Email:    b.account.Email,
				Name:     b.account.Name,
				Language: shop.Language,
			},
		)
		if err != nil {
			return nil, err
		}
		const sql = `update customers set stripe_customer_id = $3 where tenant_id = $1 and id = $2`
		tag, err := scope.Exec(ctx, sql, tenant, b.customer.ID, id)
		if err != nil {
			return nil, fmt.Errorf("keeping a customer: %w", err)
		}
		if tag.RowsAffected() == 0 { // the account was erased meanwhile
			return nil, errors.Join(account.ErrNotFound, s.Stripe.deleteCustomer(ctx, id))
		}
		b.customer.StripeID = &id
	}
	if err := s.createPrice(ctx, scope, &b.plan, shop); err != nil {
		return nil, err
	}
	return s.Stripe.createSession(ctx, tenant, sessionParams{
		checkout:   b.checkout,
		plan:       b.plan,
		customer:   *b.customer.StripeID,
		successURL: s.successURL(tenant, shop, *b, b.checkout, b.plan.OneTime()),
		shop:       shop,
	})
}

// createPrice creates the price and tax rate of a plan at Stripe when they are missing, and stores their ids.
func (s *Service) createPrice(ctx context.Context, scope postgres.Scope, plan *Plan, shop Shop) error {
	if plan.StripePriceID != nil && plan.StripeTaxRateID != nil {
		return nil
	}
	price, err := s.Stripe.createPrice(ctx, scope.Tenant(), *plan, shop.Name+" – "+plan.Name.In(shop.Language))
	if err != nil {
		return err
	}
	taxRate, err := s.Stripe.createTaxRate(ctx, plan.TaxPercent, shop.Language)
	if err != nil {
		return err
	}
	const sql = `
		update plans set stripe_price_id = $3, stripe_tax_rate_id = $4
		where tenant_id = $1 and id = $2 and (cents, tax_percent, name) = ($5, $6, $7)`
	// A plan that has changed meanwhile gets a new price next time.
	args := []any{scope.Tenant(), plan.ID, price, taxRate, plan.Cents, plan.TaxPercent, plan.Name}
	if _, err := scope.Exec(ctx, sql, args...); err != nil {
		return fmt.Errorf("keeping a price: %w", err)
	}
	plan.StripePriceID, plan.StripeTaxRateID = &price, &taxRate
	return nil
}

// successURL returns where the page leads after paying, on the tenant's own domain. For a visitor it contains the
// purchase code.
func (s *Service) successURL(tenant uuid.UUID, shop Shop, b pendingCheckout, c checkout, once bool) string {
	switch {
	case !once:
		return shop.Site + subscribedPath
	case b.account.ID == uuid.Nil:
		return shop.Site + purchasedPath + "?code=" + purchase.SoldCode(s.Key, tenant, shop.Slug, c.ID)
	default:
		return shop.Site + purchasedPath
	}
}

// handleFailure turns an error of Stripe into ErrUnavailable. After a rejection the checkout is closed, because Stripe
// would repeat it for the same key. Ids that Stripe does not have, as after a change of its account, are cleared so
// that they are created again.
func (s *Service) handleFailure(ctx context.Context, scope postgres.Scope, b pendingCheckout, cause error) error {
	if !errors.Is(cause, errStripe) || errors.Is(cause, account.ErrNotFound) {
		return cause
	}
	s.Log.Error("checkout not created", slog.String("tenant", scope.Tenant().String()), slog.Any("error", cause))
	if !isRejected(cause) {
		return ErrUnavailable
	}
	err := scope.Tx(ctx, func(tx postgres.Tx) error {
		if isMissingReference(cause) {
			const (
				customer = `update customers set stripe_customer_id = null where tenant_id = $1 and id = $2`
				plan     = `update plans set stripe_price_id = null, stripe_tax_rate_id = null where tenant_id = $1
					and id = $2`
			)
			if _, err := tx.Exec(ctx, customer, tx.Tenant(), b.customer.ID); err != nil {
				return fmt.Errorf("forgetting a customer: %w", err)
			}
			if _, err := tx.Exec(ctx, plan, tx.Tenant(), b.plan.ID); err != nil {
				return fmt.Errorf("forgetting a price: %w", err)
			}
		}
		return expireCheckout(ctx, tx, b.ID)
	})
	return errors.Join(ErrUnavailable, err)
}

// reusePage returns the existing page of a checkout. It returns nil when the page has ended and a new checkout may
// start.
func (s *Service) reusePage(
	ctx context.Context,
	scope postgres.Scope,
	shop Shop,
	b pendingCheckout,
) (*Checkout, error) {
	session, err := s.Stripe.session(ctx, *b.SessionID)
	if isMissing(err) {
		return nil, expireCheckout(ctx, scope, b.ID)
	}
	if err != nil {
		s.Log.Error("checkout state unknown", slog.Any("error", err))
		return nil, ErrUnavailable
	}
	switch session.Status {
	case stripe.CheckoutSessionStatusComplete: // the webhook has not come yet
		return s.paidPage(ctx, scope, shop, b, b.checkout)
	case stripe.CheckoutSessionStatusOpen:
		stored, err := findCheckout(ctx, scope, `id = $2`, b.ID)
		switch {
		case err != nil:
			return nil, err
		case stored == nil || stored.Status == "completed" || stored.Status == "expired":
			return nil, nil
		case stored.Status == "overtaken":
			return nil, ErrOvertaken
		}
		return &Checkout{URL: session.URL, ExpiresAt: b.ExpiresAt}, nil
	}
	// It has expired, by its time or by a call that overtook this one.
	if err := expireCheckout(ctx, scope, b.ID); err != nil {
		return nil, err
	}
	stored, err := findCheckout(ctx, scope, `id = $2`, b.ID)
	if err != nil || stored == nil || stored.Status != "overtaken" {
		return nil, err
	}
	return nil, ErrOvertaken
}

// paidPage applies the state of a page that was paid, and returns where its buyer goes. It returns nil when the bank
// refused and a new checkout may start. The error is ErrPaymentPending when it pays for a subscription.
func (s *Service) paidPage(
	ctx context.Context,
	scope postgres.Scope,
	shop Shop,
	b pendingCheckout,
	paid checkout,
) (*Checkout, error) {
	if err := s.sync(ctx, sessionReference(scope.Tenant(), paid)); err != nil {
		return nil, err
	}
	p, ok, err := findPayment(ctx, scope, paid.ID)
	switch {
	case err != nil:
		return nil, err
	case !ok:
		return nil, ErrPaymentPending
	case !p.Status.Counts():
		return nil, nil
	}
	page := s.boughtPage(scope.Tenant(), shop, b, paid)
	return &page, nil
}

// boughtPage returns where a buyer goes who has paid the checkout of a one-time plan.
func (s *Service) boughtPage(tenant uuid.UUID, shop Shop, b pendingCheckout, paid checkout) Checkout {
	return Checkout{URL: s.successURL(tenant, shop, b, paid, true), ExpiresAt: paid.ExpiresAt}
}
