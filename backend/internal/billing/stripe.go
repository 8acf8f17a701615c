package billing

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/stripe/stripe-go/v85"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/outbound"
)

// Stripe is a client of the part of Stripe's API that billing uses.
type Stripe struct {
	client *stripe.Client
	secret string // of the webhook
}

// StripeConfig configures a Stripe client.
type StripeConfig struct {
	Key           string            // secret API key
	WebhookSecret string            // of the webhook
	URL           string            // base URL; empty is Stripe's own
	Transport     http.RoundTripper // nil is the default transport
	Retries       int64             // of requests without a response
	Timeout       time.Duration     // of a request; 0 for requestTimeout
}

// requestTimeout limits one request to Stripe, for which a user waits.
const requestTimeout = 6 * time.Second

// NewStripe returns a client. It fails when the configuration is incomplete.
func NewStripe(config StripeConfig) (*Stripe, error) {
	if config.Key == "" || config.WebhookSecret == "" {
		return nil, errors.New("Stripe needs a key, and the secret of its webhook")
	}
	client := outbound.Operator(cmp.Or(config.Timeout, requestTimeout))
	if config.Transport != nil {
		client.Transport = config.Transport
	}
	settings := &stripe.BackendConfig{
		HTTPClient:        client,
		MaxNetworkRetries: &config.Retries,
		LeveledLogger:     &stripe.LeveledLogger{Level: stripe.LevelNull},
		EnableTelemetry:   stripe.Bool(false),
	}
	if config.URL != "" {
		if parsed, err := url.Parse(config.URL); err != nil || parsed.Host == "" {
			return nil, fmt.Errorf("%q is no address of a payment server", config.URL)
		}
		settings.URL = &config.URL
	}
	api := stripe.NewClient(config.Key, stripe.WithBackends(stripe.NewBackendsWithConfig(settings)))
	return &Stripe{client: api, secret: config.WebhookSecret}, nil
}

// idempotencyKey returns a key that is the same for the same values.
func idempotencyKey(what string, parts ...any) *string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%q", parts))
	key := what + "-" + hex.EncodeToString(sum[:16])
	return &key
}

// Metadata keys of our ids at Stripe.
const (
	metaTenant   = "tenant"
	metaCustomer = "customer"
	metaCheckout = "checkout"
	metaPlan     = "plan"
	metaCents    = "cents" // of a scheduled plan
	metaDeal     = "deal"  // the offer that was applied last
)

// customerParams are the properties of a new customer.
type customerParams struct {
	Tenant, Customer uuid.UUID // our ids
	Email, Name      string    // empty for a visitor, whom Stripe's page asks for them
	Language         locale.Language
}

// createCustomer creates a customer and returns its id.
func (s *Stripe) createCustomer(ctx context.Context, p customerParams) (string, error) {
	params := &stripe.CustomerCreateParams{
		Params:           stripe.Params{IdempotencyKey: idempotencyKey("customer", p)},
		PreferredLocales: []*string{stripe.String(string(p.Language))},
		Metadata:         map[string]string{metaTenant: p.Tenant.String(), metaCustomer: p.Customer.String()},
	}
	if p.Email != "" {
		params.Email, params.Name = &p.Email, &p.Name
	}
	cust, err := s.client.V1Customers.Create(ctx, params)
	if err != nil {
		return "", stripeError("making a customer", err)
	}
	return cust.ID, nil
}

// updateCustomer sets the e-mail address of a customer. A missing customer is no error.
func (s *Stripe) updateCustomer(ctx context.Context, id, email string) error {
	_, err := s.client.V1Customers.Update(ctx, id, &stripe.CustomerUpdateParams{Email: &email})
	if err != nil && !isMissing(err) {
		return stripeError("updating a customer", err)
	}
	return nil
}

// createPrice creates the price of a plan and its product, and returns the price's id.
func (s *Stripe) createPrice(ctx context.Context, tenant uuid.UUID, plan Plan, name string) (string, error) {
	params := &stripe.PriceCreateParams{
		Params: stripe.Params{
			IdempotencyKey: idempotencyKey("price", plan.ID, plan.Cents, plan.Currency, plan.BilledEvery, name),
		},
		Currency:    stripe.String(strings.ToLower(plan.Currency)),
		UnitAmount:  stripe.Int64(int64(plan.Cents)),
		TaxBehavior: stripe.String(string(stripe.PriceTaxBehaviorInclusive)),
		ProductData: &stripe.PriceCreateProductDataParams{Name: &name},
		Metadata:    map[string]string{metaTenant: tenant.String(), metaPlan: plan.ID.String()},
	}
	if !plan.OneTime() {
		params.Recurring = &stripe.PriceCreateRecurringParams{
			Interval:      stripe.String(string(stripe.PriceRecurringIntervalMonth)),
			IntervalCount: stripe.Int64(int64(plan.Months())),
		}
	}
	price, err := s.client.V1Prices.Create(ctx, params)
	if err != nil {
		return "", stripeError("making a price", err)
	}
	return price.ID, nil
}

func (s *Stripe) createTaxRate(ctx context.Context, percent float64, lang locale.Language) (string, error) {
	rate, err := s.client.V1TaxRates.Create(ctx, &stripe.TaxRateCreateParams{
		Params:      stripe.Params{IdempotencyKey: idempotencyKey("tax", percent, lang)},
		DisplayName: stripe.String(locale.T("billing.tax").In(lang)),
		Inclusive:   stripe.Bool(true),
		Percentage:  &percent,
	})
	if err != nil {
		return "", stripeError("making a tax rate", err)
	}
	return rate.ID, nil
}

// paymentMethodTypes are the offered payment methods. iDEAL and Bancontact pay the first time; renewals are debited by
// SEPA from the same bank account. Checkout accepts all of them for subscriptions and for one-time payments in euro:
// https://docs.stripe.com/billing/subscriptions/ideal and …/bancontact.
var paymentMethodTypes = []string{"ideal", "bancontact", "card", "sepa_debit"}

// sessionParams are the properties of a new checkout page.
type sessionParams struct {
	checkout
	plan       Plan
	customer   string // Stripe's id
	successURL string // page after paying
	shop       Shop
}

// cancelURL returns where the page leads without paying: to the plans, with the id of the one that was not paid.
func cancelURL(p sessionParams) string {
	separator := "?"
	if strings.Contains(p.CancelPath, separator) {
		separator = "&"
	}
	return p.shop.Site + p.CancelPath + separator + url.Values{"unpaid": {p.Plan.String()}}.Encode()
}

// createSession creates the page of a checkout.
func (s *Stripe) createSession(
	ctx context.Context,
	tenant uuid.UUID,
	p sessionParams,
) (*stripe.CheckoutSession, error) {
	metadata := map[string]string{
		metaTenant:   tenant.String(),
		metaCustomer: p.Customer.String(),
		metaCheckout: p.ID.String(),
		metaPlan:     p.Plan.String(),
	}
	item := &stripe.CheckoutSessionCreateLineItemParams{Price: p.plan.StripePriceID, Quantity: stripe.Int64(1)}
	params := &stripe.CheckoutSessionCreateParams{
		Params:             stripe.Params{IdempotencyKey: idempotencyKey("checkout", p.ID)},
		Customer:           &p.customer,
		ClientReferenceID:  stripe.String(p.ID.String()),
		Metadata:           metadata,
		LineItems:          []*stripe.CheckoutSessionCreateLineItemParams{item},
		PaymentMethodTypes: stripe.StringSlice(paymentMethodTypes),
		Locale:             stripe.String(string(p.shop.Language)),
		SuccessURL:         &p.successURL,
		CancelURL:          stripe.String(cancelURL(p)),
		ExpiresAt:          stripe.Int64(p.ExpiresAt.Unix()),
	}
	taxRates := []*string{p.plan.StripeTaxRateID}
	if p.plan.OneTime() {
		params.Mode = stripe.String(string(stripe.CheckoutSessionModePayment))
		item.TaxRates = taxRates
		params.PaymentIntentData = &stripe.CheckoutSessionCreatePaymentIntentDataParams{
			Metadata: metadata, // copied to its charge
		}
	} else {
		params.Mode = stripe.String(string(stripe.CheckoutSessionModeSubscription))
		params.SubscriptionData = &stripe.CheckoutSessionCreateSubscriptionDataParams{
			DefaultTaxRates: taxRates,
			Metadata:        metadata,
		}
		switch intro := p.checkout.Introduction; {
		case intro.TrialDays != nil:
			params.SubscriptionData.TrialPeriodDays = stripe.Int64(int64(*intro.TrialDays))
		case intro.FirstCents != nil:
			coupon, err := s.createFirstPrice(ctx, p.checkout, p.plan.Currency, p.shop.Language)
			if err != nil {
				return nil, err
			}
			params.Discounts = []*stripe.CheckoutSessionCreateDiscountParams{{Coupon: &coupon}}
		}
	}
	session, err := s.client.V1CheckoutSessions.Create(ctx, params)
	if err != nil {
		return nil, stripeError("making a checkout", err)
	}
	return session, nil
}

// closeSession expires a page, unless it was paid or has expired.
func (s *Stripe) closeSession(ctx context.Context, id string) error {
	if _, err := s.client.V1CheckoutSessions.Expire(ctx, id, nil); err != nil {
		return stripeError("closing a checkout", err)
	}
	return nil
}

// expand lists the nested objects that Stripe includes in a response.
func expand(parts ...string) []*string { return stripe.StringSlice(parts) }

func (s *Stripe) session(ctx context.Context, id string) (*stripe.CheckoutSession, error) {
	session, err := s.client.V1CheckoutSessions.Retrieve(ctx, id, &stripe.CheckoutSessionRetrieveParams{
		Expand: expand(
			"subscription.latest_invoice.payments",
			"subscription.default_payment_method",
			"subscription.discounts.source.coupon",
			"subscription.schedule",
			"payment_intent.latest_charge",
			"payment_intent.payment_method",
			"setup_intent.latest_attempt",
			"setup_intent.payment_method",
		),
	})
	if err != nil {
		return nil, stripeError("asking for a checkout", err)
	}
	return session, nil
}

func (s *Stripe) subscription(ctx context.Context, id string) (*stripe.Subscription, error) {
	sub, err := s.client.V1Subscriptions.Retrieve(
		ctx,
		id,
		&stripe.SubscriptionRetrieveParams{Expand: expand(
			"latest_invoice.payments", "default_payment_method", "discounts.source.coupon", "schedule",
		)},
	)
	if err != nil {
		return nil, stripeError("asking for a subscription", err)
	}
	return sub, nil
}

func (s *Stripe) invoice(ctx context.Context, id string) (*stripe.Invoice, error) {
	invoice, err := s.client.V1Invoices.Retrieve(ctx, id, &stripe.InvoiceRetrieveParams{Expand: expand("payments")})
	if err != nil {
		return nil, stripeError("asking for an invoice", err)
	}
	return invoice, nil
}

// invoiceOfPayment returns the invoice that a payment intent pays; nil when it pays none.
func (s *Stripe) invoiceOfPayment(ctx context.Context, payment string) (*stripe.Invoice, error) {
	if payment == "" {
		return nil, nil
	}
	params := &stripe.InvoicePaymentListParams{Payment: &stripe.InvoicePaymentListPaymentParams{
		Type: stripe.String(string(stripe.InvoicePaymentPaymentTypePaymentIntent)), PaymentIntent: &payment,
	}}
	for paid, err := range s.client.V1InvoicePayments.List(ctx, params).All(ctx) {
		if err != nil {
			return nil, stripeError("asking for the invoice of a payment", err)
		}
		if paid.Invoice != nil {
			return s.invoice(ctx, paid.Invoice.ID)
		}
	}
	return nil, nil
}

// payment returns the last attempt to pay an invoice; nil when there was none.
func (s *Stripe) payment(ctx context.Context, invoice *stripe.Invoice) (*stripe.PaymentIntent, error) {
	if invoice.Payments == nil {
		return nil, nil
	}
	var latest *stripe.InvoicePayment
	for _, p := range invoice.Payments.Data {
		if p.Payment != nil && p.Payment.PaymentIntent != nil && (latest == nil || p.Created >= latest.Created) {
			latest = p
		}
	}
	if latest == nil {
		return nil, nil
	}
	return s.paymentIntent(ctx, latest.Payment.PaymentIntent.ID)
}

func (s *Stripe) paymentIntent(ctx context.Context, id string) (*stripe.PaymentIntent, error) {
	params := &stripe.PaymentIntentRetrieveParams{Expand: expand("payment_method", "latest_charge")}
	intent, err := s.client.V1PaymentIntents.Retrieve(ctx, id, params)
	if err != nil {
		return nil, stripeError("asking for a payment", err)
	}
	return intent, nil
}

// disputes returns the disputes of a payment, if its bank ever disputed it.
func (s *Stripe) disputes(ctx context.Context, payment *stripe.PaymentIntent) ([]*stripe.Dispute, error) {
	if payment == nil || payment.LatestCharge == nil || !payment.LatestCharge.Disputed {
		return nil, nil
	}
	var disputes []*stripe.Dispute
	params := &stripe.DisputeListParams{PaymentIntent: &payment.ID}
	for d, err := range s.client.V1Disputes.List(ctx, params).All(ctx) {
		if err != nil {
			return nil, stripeError("asking for disputes", err)
		}
		disputes = append(disputes, d)
	}
	return disputes, nil
}

// cancel ends a subscription at once. A subscription that has ended is no error.
func (s *Stripe) cancel(ctx context.Context, id string) error {
	if _, err := s.client.V1Subscriptions.Cancel(ctx, id, nil); err != nil && !isMissing(err) {
		return stripeError("cancelling a subscription", err)
	}
	return nil
}

// cancelAtPeriodEnd makes a subscription end with its period, or renew after all. It sends no idempotency key, because
// the answer to an earlier request must not replace a change that was undone since.
func (s *Stripe) cancelAtPeriodEnd(ctx context.Context, id string, ends bool) error {
	params := &stripe.SubscriptionUpdateParams{CancelAtPeriodEnd: &ends}
	if _, err := s.client.V1Subscriptions.Update(ctx, id, params); err != nil {
		return stripeError("cancelling a subscription at the end of its period", err)
	}
	return nil
}

// cancelAt makes a subscription end at a time, without a refund.
func (s *Stripe) cancelAt(ctx context.Context, id string, at time.Time) error {
	params := &stripe.SubscriptionUpdateParams{
		CancelAt:          stripe.Int64(at.Unix()),
		ProrationBehavior: stripe.String("none"),
	}
	if _, err := s.client.V1Subscriptions.Update(ctx, id, params); err != nil {
		return stripeError("setting the end of a subscription", err)
	}
	return nil
}

// closeSessions closes the open pages of a customer: those of a checkout or, when that is empty, all. A missing
// customer is no error.
func (s *Stripe) closeSessions(ctx context.Context, customer, checkout string) error {
	open := &stripe.CheckoutSessionListParams{
		Customer: &customer,
		Status:   stripe.String(string(stripe.CheckoutSessionStatusOpen)),
	}
	for session, err := range s.client.V1CheckoutSessions.List(ctx, open).All(ctx) {
		if isMissing(err) {
			return nil
		}
		if err != nil {
			return stripeError("listing checkouts", err)
		}
		if checkout != "" && session.ClientReferenceID != checkout {
			continue
		}
		if err := s.closeSession(ctx, session.ID); err != nil && !isRejected(err) {
			return err
		}
	}
	return nil
}

// deleteCustomer closes a customer's open pages and deletes the customer, which cancels subscriptions. A missing
// customer is no error. Invoices remain, as the law requires.
func (s *Stripe) deleteCustomer(ctx context.Context, customer string) error {
	if err := s.closeSessions(ctx, customer, ""); err != nil {
		return err
	}
	if _, err := s.client.V1Customers.Delete(ctx, customer, nil); err != nil && !isMissing(err) {
		return stripeError("deleting a customer", err)
	}
	return nil
}

// refund pays back cents of a payment intent, or what is left of it when cents is 0. Refunds of one payment differ by
// their cents or their ID: repeating one is no error. A payment that is still processing is one.
func (s *Stripe) refund(ctx context.Context, payment string, cents int, id string) error {
	params := &stripe.RefundCreateParams{
		Params:        stripe.Params{IdempotencyKey: idempotencyKey("refund", payment, cents, id)},
		PaymentIntent: &payment,
	}
	if cents > 0 {
		params.Amount = stripe.Int64(int64(cents))
	}
	_, err := s.client.V1Refunds.Create(ctx, params)
	var problem *stripe.Error
	if errors.As(err, &problem) && problem.Code == stripe.ErrorCodeChargeAlreadyRefunded {
		return nil
	}
	if err != nil {
		return stripeError("refunding a payment", err)
	}
	return nil
}

// findCustomers returns the Stripe ids of one of our customers, including those that were never stored.
func (s *Stripe) findCustomers(ctx context.Context, customer uuid.UUID) ([]string, error) {
	params := &stripe.CustomerSearchParams{
		SearchParams: stripe.SearchParams{Query: fmt.Sprintf("metadata['%s']:'%s'", metaCustomer, customer)},
	}
	var values []string
	for cust, err := range s.client.V1Customers.Search(ctx, params).All(ctx) {
		if err != nil {
			return nil, stripeError("searching for customers", err)
		}
		values = append(values, cust.ID)
	}
	return values, nil
}

// errStripe means that Stripe rejected a request, failed or did not answer.
var errStripe = errors.New("Stripe")

// stripeError wraps an error of Stripe.
func stripeError(what string, err error) error { return fmt.Errorf("%s: %w: %w", what, errStripe, err) }

// isDeclined reports whether the bank refused a payment at once.
func isDeclined(err error) bool {
	var problem *stripe.Error
	return errors.As(err, &problem) && problem.HTTPStatusCode == http.StatusPaymentRequired
}

// isMissing reports whether Stripe does not have the requested object.
func isMissing(err error) bool {
	var problem *stripe.Error
	return errors.As(err, &problem) && problem.HTTPStatusCode == http.StatusNotFound
}

// isMissingReference reports whether Stripe does not have an object that a parameter names.
func isMissingReference(err error) bool {
	var problem *stripe.Error
	return errors.As(err, &problem) && problem.Code == stripe.ErrorCodeResourceMissing
}

// isRejected reports whether Stripe rejected a request for good: a retry needs another idempotency key.
func isRejected(err error) bool {
	var problem *stripe.Error
	return errors.As(err, &problem) && problem.HTTPStatusCode != http.StatusConflict &&
		problem.HTTPStatusCode != http.StatusTooManyRequests
}
