package billing

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/google/uuid"
	"github.com/stripe/stripe-go/v85"

	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/mail"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// ChangeMethod returns the page on which a subscriber chooses how the next payments are made. Repeating the call
// returns the open page. Errors: ErrNotSubscribed when no payment follows, and ErrUnavailable.
func (s *Service) ChangeMethod(ctx context.Context, scope postgres.Scope, accountID uuid.UUID) (Checkout, error) {
	sub, err := s.mustSubscription(ctx, scope, accountID)
	if err != nil {
		return Checkout{}, err
	}
	if !sub.State().Allows(ChangeMethod) {
		return Checkout{}, ErrNotSubscribed
	}
	if sub.methodOpen() {
		session, err := s.Stripe.session(ctx, *sub.MethodSessionID)
		switch {
		case err == nil && session.Status == stripe.CheckoutSessionStatusOpen:
			return Checkout{URL: session.URL, ExpiresAt: time.Unix(session.ExpiresAt, 0)}, nil
		case err != nil && !isMissing(err):
			return Checkout{}, s.unavailable("page for a payment method unknown", err)
		}
		if sub, err = s.RefreshMethod(ctx, scope, sub); err != nil {
			return Checkout{}, err
		}
	}
	session, err := s.newMethodPage(ctx, scope, sub)
	if err != nil {
		return Checkout{}, s.unavailable("page for a payment method not made", err)
	}
	const save = `
		update subscriptions set method_session_id = $3, method_session_done_at = null
		where tenant_id = $1 and id = $2 and method_session_id is distinct from $3`
	if _, err := scope.Exec(ctx, save, scope.Tenant(), sub.ID, session.ID); err != nil {
		return Checkout{}, fmt.Errorf("keeping the page for a payment method: %w", err)
	}
	return Checkout{URL: session.URL, ExpiresAt: time.Unix(session.ExpiresAt, 0)}, nil
}

// methodOpen reports whether a page for changing the method is open, as far as we know.
func (s Subscription) methodOpen() bool {
	return s.MethodSessionID != nil && s.MethodSessionDoneAt == nil
}

// newMethodPage creates the page that follows the last one of a subscription. Concurrent calls get the same page.
func (s *Service) newMethodPage(
	ctx context.Context,
	scope postgres.Scope,
	sub Subscription,
) (*stripe.CheckoutSession, error) {
	shop, err := s.Shop(ctx, scope.Tenant())
	if err != nil {
		return nil, err
	}
	remote, err := s.Stripe.subscription(ctx, sub.StripeID)
	if err != nil {
		return nil, err
	}
	last := ""
	if sub.MethodSessionID != nil {
		last = *sub.MethodSessionID
	}
	return s.Stripe.createMethodSession(ctx, methodPageParams{
		tenant: scope.Tenant(), account: sub.Account, customer: remote.Customer.ID, subscription: sub.StripeID,
		after: last, shop: shop,
	})
}

// RefreshMethod applies what a subscriber did on the page for changing the method, in case its webhook has not arrived
// yet, and returns the subscription. When Stripe does not answer, that is logged and the stored state remains.
func (s *Service) RefreshMethod(ctx context.Context, scope postgres.Scope, sub Subscription) (Subscription, error) {
	if !sub.methodOpen() {
		return sub, nil
	}
	ref := reference{
		tenant: scope.Tenant(), customer: sub.Account, object: sessionObject, id: *sub.MethodSessionID,
	}
	if err := s.unavailable("payment method unknown", s.sync(ctx, ref)); err != nil && !errors.Is(err, ErrUnavailable) {
		return Subscription{}, err
	}
	return s.mustSubscription(ctx, scope, sub.Account)
}

// applyMethod uses the payment method that a page has set up for its subscription, retries an unpaid invoice, and mails
// the subscriber, once. A page that was replaced by a newer one changes nothing.
func (s *Service) applyMethod(
	ctx context.Context,
	scope postgres.Scope,
	customer uuid.UUID,
	session *stripe.CheckoutSession,
) error {
	const bySession = `
		select ` + subscriptionColumns + ` from subscriptions
		where tenant_id = $1 and account_id = $2 and method_session_id = $3 and method_session_done_at is null`
	sub, ok, err := findSubscription(ctx, scope, bySession, customer, session.ID)
	if err != nil || !ok || session.Status == stripe.CheckoutSessionStatusOpen {
		return err
	}
	method := methodOf(session)
	used := method != "" && sub.Status != Ended
	if used {
		if err := s.Stripe.useMethod(ctx, sub.StripeID, session.ID, method); err != nil {
			return err
		}
		if err := s.payAgain(ctx, sub, session.ID, method); err != nil {
			return err
		}
	}
	err = scope.Tx(ctx, func(tx postgres.Tx) error {
		const done = `
			update subscriptions set method_session_done_at = $4
			where tenant_id = $1 and id = $2 and method_session_id = $3 and method_session_done_at is null`
		finished, err := tx.Exec(ctx, done, tx.Tenant(), sub.ID, session.ID, s.Now())
		if err != nil {
			return fmt.Errorf("finishing the page for a payment method: %w", err)
		}
		if finished.RowsAffected() == 0 || !used {
			return nil
		}
		if err := audit.Report(ctx, tx, audit.PaymentMethodChanged, sub.Account, s.Now(), nil); err != nil {
			return err
		}
		return s.sendSubscriptionLetter(ctx, tx, mail.PaymentMethodChanged, sub.Account, sub, 0)
	})
	if err != nil || !used {
		return err
	}
	return s.sync(ctx, reference{
		tenant: scope.Tenant(), customer: sub.Account, object: subscriptionObject, id: sub.StripeID,
	})
}

// payAgain retries the newest invoice of a subscription if it was not paid. A new refusal by the bank is no error:
// Stripe reports it, and keeps trying.
func (s *Service) payAgain(ctx context.Context, sub Subscription, session, method string) error {
	remote, err := s.Stripe.subscription(ctx, sub.StripeID)
	if err != nil {
		return err
	}
	invoice := remote.LatestInvoice
	if invoice == nil || invoice.Status != stripe.InvoiceStatusOpen {
		return nil
	}
	payment, err := s.Stripe.payment(ctx, invoice)
	if err != nil || payment != nil && payment.Status == stripe.PaymentIntentStatusProcessing {
		return err
	}
	if err := s.Stripe.payInvoice(ctx, invoice.ID, session, method); err != nil {
		if !isDeclined(err) {
			return err
		}
		s.Log.Info("a new payment method was refused", slog.String("subscription", sub.StripeID))
	}
	return nil
}

// methodOf returns Stripe's id of the payment method that a page has set up; empty when it has none. iDEAL and
// Bancontact set up a SEPA debit from the same bank account.
func methodOf(session *stripe.CheckoutSession) string {
	setup := session.SetupIntent
	if session.Status != stripe.CheckoutSessionStatusComplete || setup == nil || setup.PaymentMethod == nil {
		return ""
	}
	if setup.LatestAttempt != nil && setup.LatestAttempt.PaymentMethodDetails != nil {
		details := setup.LatestAttempt.PaymentMethodDetails
		switch {
		case details.IDEAL != nil && details.IDEAL.GeneratedSEPADebit != nil:
			return details.IDEAL.GeneratedSEPADebit.ID
		case details.Bancontact != nil && details.Bancontact.GeneratedSEPADebit != nil:
			return details.Bancontact.GeneratedSEPADebit.ID
		}
	}
	return setup.PaymentMethod.ID
}

// methodEnd returns the last four digits of a card or bank account; nil when they are unknown.
func methodEnd(method *stripe.PaymentMethod) *string {
	switch {
	case method == nil:
		return nil
	case method.Card != nil && method.Card.Last4 != "":
		return &method.Card.Last4
	case method.SEPADebit != nil && method.SEPADebit.Last4 != "":
		return &method.SEPADebit.Last4
	}
	return nil
}

// methodPageParams are the properties of a new page for changing the payment method.
type methodPageParams struct {
	tenant, account        uuid.UUID
	customer, subscription string // Stripe's ids
	after                  string // Stripe's id of the page before; empty for the first
	shop                   Shop
}

// createMethodSession creates a page on which a customer sets up a payment method, without paying:
// https://docs.stripe.com/payments/checkout/subscriptions/update-payment-details.
func (s *Stripe) createMethodSession(ctx context.Context, p methodPageParams) (*stripe.CheckoutSession, error) {
	metadata := map[string]string{metaTenant: p.tenant.String(), metaCustomer: p.account.String()}
	session, err := s.client.V1CheckoutSessions.Create(ctx, &stripe.CheckoutSessionCreateParams{
		Params:             stripe.Params{IdempotencyKey: idempotencyKey("method", p.subscription, p.after)},
		Mode:               stripe.String(string(stripe.CheckoutSessionModeSetup)),
		Customer:           &p.customer,
		Metadata:           metadata,
		SetupIntentData:    &stripe.CheckoutSessionCreateSetupIntentDataParams{Metadata: metadata},
		PaymentMethodTypes: stripe.StringSlice(paymentMethodTypes),
		Locale:             stripe.String(string(p.shop.Language)),
		SuccessURL:         stripe.String(p.shop.Site + subscriptionPath + "?method=changed"),
		CancelURL:          stripe.String(p.shop.Site + subscriptionPath),
	})
	if err != nil {
		return nil, stripeError("making a page for a payment method", err)
	}
	return session, nil
}

// useMethod sets the payment method of the next payments of a subscription.
func (s *Stripe) useMethod(ctx context.Context, id, session, method string) error {
	params := &stripe.SubscriptionUpdateParams{
		Params:               stripe.Params{IdempotencyKey: idempotencyKey("use-method", session)},
		DefaultPaymentMethod: &method,
	}
	if _, err := s.client.V1Subscriptions.Update(ctx, id, params); err != nil {
		return stripeError("changing a payment method", err)
	}
	return nil
}

// payInvoice tries to pay an invoice with a payment method, once for the page that set it up.
func (s *Stripe) payInvoice(ctx context.Context, id, session, method string) error {
	params := &stripe.InvoicePayParams{
		Params:        stripe.Params{IdempotencyKey: idempotencyKey("pay", id, session)},
		PaymentMethod: &method,
	}
	if _, err := s.client.V1Invoices.Pay(ctx, id, params); err != nil {
		return stripeError("paying an invoice", err)
	}
	return nil
}
