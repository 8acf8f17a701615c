package billing

import (
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

// Stripe is the payment service, as far as we use it.
type Stripe struct {
	client *stripe.Client
	secret string // signs what Stripe reports
}

// StripeConfig says how Stripe is reached.
type StripeConfig struct {
	Key           string            // the secret key of the account
	WebhookSecret string            // signs what Stripe reports
	URL           string            // of another server that speaks Stripe's interface; Stripe's own when empty
	Transport     http.RoundTripper // nil is the usual one
	Retries       int64             // of a request that got no answer
}

// answerTime is how long one request to Stripe may take. A page waits for it.
const answerTime = 6 * time.Second

// NewStripe makes a client of its own: Stripe's package keeps nothing of ours. The error says what is missing.
func NewStripe(config StripeConfig) (*Stripe, error) {
	if config.Key == "" || config.WebhookSecret == "" {
		return nil, errors.New("Stripe needs a key, and the secret of its webhook") //nolint:staticcheck // a name
	}
	client := outbound.Operator(answerTime)
	if config.Transport != nil {
		client.Transport = config.Transport
	}
	settings := &stripe.BackendConfig{
		HTTPClient: client, MaxNetworkRetries: &config.Retries,
		LeveledLogger: &stripe.LeveledLogger{Level: stripe.LevelNull}, EnableTelemetry: stripe.Bool(false),
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

// onceFor is the key of a request that must be done once however often it is sent: it follows from what is asked for.
func onceFor(what string, parts ...any) *string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%q", parts))
	key := what + "-" + hex.EncodeToString(sum[:16])
	return &key
}

// The names under which we find our own things at Stripe again.
const (
	metaTenant   = "tenant"
	metaCustomer = "customer"
	metaCheckout = "checkout"
	metaPlan     = "plan"
)

// payer is who pays.
type payer struct {
	Tenant, Customer uuid.UUID // by our ids
	Email, Name      string    // empty for a visitor, whom Stripe's page asks
	Language         locale.Language
}

// makeCustomer makes a customer of somebody, and answers its id.
func (s *Stripe) makeCustomer(ctx context.Context, p payer) (string, error) {
	params := &stripe.CustomerCreateParams{
		Params:           stripe.Params{IdempotencyKey: onceFor("customer", p)},
		PreferredLocales: []*string{stripe.String(string(p.Language))},
		Metadata:         map[string]string{metaTenant: p.Tenant.String(), metaCustomer: p.Customer.String()},
	}
	if p.Email != "" {
		params.Email, params.Name = &p.Email, &p.Name
	}
	made, err := s.client.V1Customers.Create(ctx, params)
	if err != nil {
		return "", failed("making a customer", err)
	}
	return made.ID, nil
}

// makePrice makes the price of a plan, and the product that it is the price of.
func (s *Stripe) makePrice(ctx context.Context, tenant uuid.UUID, plan Plan, name string) (string, error) {
	params := &stripe.PriceCreateParams{
		Params: stripe.Params{
			IdempotencyKey: onceFor("price", plan.ID, plan.Cents, plan.Currency, plan.BilledEvery, name),
		},
		Currency: stripe.String(
			strings.ToLower(plan.Currency),
		), UnitAmount: stripe.Int64(int64(plan.Cents)), TaxBehavior: stripe.String(string(stripe.PriceTaxBehaviorInclusive)),
		ProductData: &stripe.PriceCreateProductDataParams{Name: &name},
		Metadata:    map[string]string{metaTenant: tenant.String(), metaPlan: plan.ID.String()},
	}
	if !plan.OneTime() {
		params.Recurring = &stripe.PriceCreateRecurringParams{
			Interval: stripe.String(
				string(stripe.PriceRecurringIntervalMonth),
			), IntervalCount: stripe.Int64(int64(plan.Months())),
		}
	}
	made, err := s.client.V1Prices.Create(ctx, params)
	if err != nil {
		return "", failed("making a price", err)
	}
	return made.ID, nil
}

func (s *Stripe) makeTaxRate(ctx context.Context, percent float64, lang locale.Language) (string, error) {
	made, err := s.client.V1TaxRates.Create(ctx, &stripe.TaxRateCreateParams{
		Params: stripe.Params{IdempotencyKey: onceFor("tax", percent, lang)},
		DisplayName: stripe.String(
			locale.T("billing.tax").In(lang),
		), Inclusive: stripe.Bool(true), Percentage: &percent,
	})
	if err != nil {
		return "", failed("making a tax rate", err)
	}
	return made.ID, nil
}

// methods are the ways to pay. iDEAL and Bancontact pay the first time; what follows is debited by SEPA from the same
// account. Checkout takes them all for a subscription in euro: https://docs.stripe.com/billing/subscriptions/ideal and
// …/bancontact; and for what is paid once.
var methods = []string{"ideal", "bancontact", "card", "sepa_debit"}

// page is what the page of a checkout is made of.
type page struct {
	checkout
	plan     Plan
	customer string // by Stripe's id
	thanks   string // where somebody lands who has paid
	shop     Shop
}

// makeSession makes the page on which a checkout is paid.
func (s *Stripe) makeSession(ctx context.Context, tenant uuid.UUID, p page) (*stripe.CheckoutSession, error) {
	about := map[string]string{
		metaTenant: tenant.String(), metaCustomer: p.Customer.String(), metaCheckout: p.ID.String(), metaPlan: p.Plan.String(),
	}
	item := &stripe.CheckoutSessionCreateLineItemParams{Price: p.plan.StripePriceID, Quantity: stripe.Int64(1)}
	params := &stripe.CheckoutSessionCreateParams{
		Params:   stripe.Params{IdempotencyKey: onceFor("checkout", p.ID)},
		Customer: &p.customer, ClientReferenceID: stripe.String(p.ID.String()), Metadata: about,
		LineItems:          []*stripe.CheckoutSessionCreateLineItemParams{item},
		PaymentMethodTypes: stripe.StringSlice(methods), Locale: stripe.String(string(p.shop.Language)),
		SuccessURL: &p.thanks, CancelURL: stripe.String(p.shop.Site + p.WayBack),
		ExpiresAt: stripe.Int64(p.ExpiresAt.Unix()),
	}
	taxRates := []*string{p.plan.StripeTaxRateID}
	if p.plan.OneTime() {
		params.Mode = stripe.String(string(stripe.CheckoutSessionModePayment))
		item.TaxRates = taxRates
		params.PaymentIntentData = &stripe.CheckoutSessionCreatePaymentIntentDataParams{
			Metadata: about,
		} // which its charge takes over
	} else {
		params.Mode = stripe.String(string(stripe.CheckoutSessionModeSubscription))
		params.SubscriptionData = &stripe.CheckoutSessionCreateSubscriptionDataParams{DefaultTaxRates: taxRates, Metadata: about}
	}
	made, err := s.client.V1CheckoutSessions.Create(ctx, params)
	if err != nil {
		return nil, failed("making a checkout", err)
	}
	return made, nil
}

// closeSession takes the page of a checkout away, unless it was paid or had expired.
func (s *Stripe) closeSession(ctx context.Context, id string) error {
	if _, err := s.client.V1CheckoutSessions.Expire(ctx, id, nil); err != nil {
		return failed("closing a checkout", err)
	}
	return nil
}

// with are the parts of an answer that Stripe leaves out unless it is asked for them.
func with(parts ...string) []*string { return stripe.StringSlice(parts) }

func (s *Stripe) session(ctx context.Context, id string) (*stripe.CheckoutSession, error) {
	found, err := s.client.V1CheckoutSessions.Retrieve(ctx, id, &stripe.CheckoutSessionRetrieveParams{
		Expand: with(
			"subscription.latest_invoice.payments",
			"payment_intent.latest_charge",
			"payment_intent.payment_method",
		),
	})
	if err != nil {
		return nil, failed("asking for a checkout", err)
	}
	return found, nil
}

func (s *Stripe) subscription(ctx context.Context, id string) (*stripe.Subscription, error) {
	found, err := s.client.V1Subscriptions.Retrieve(
		ctx,
		id,
		&stripe.SubscriptionRetrieveParams{Expand: with("latest_invoice.payments")},
	)
	if err != nil {
		return nil, failed("asking for a subscription", err)
	}
	return found, nil
}

func (s *Stripe) invoice(ctx context.Context, id string) (*stripe.Invoice, error) {
	found, err := s.client.V1Invoices.Retrieve(ctx, id, &stripe.InvoiceRetrieveParams{Expand: with("payments")})
	if err != nil {
		return nil, failed("asking for an invoice", err)
	}
	return found, nil
}

// payment is the last attempt to pay an invoice; nil when there was none.
func (s *Stripe) payment(ctx context.Context, invoice *stripe.Invoice) (*stripe.PaymentIntent, error) {
	if invoice.Payments == nil {
		return nil, nil
	}
	var last *stripe.InvoicePayment
	for _, one := range invoice.Payments.Data {
		if one.Payment != nil && one.Payment.PaymentIntent != nil && (last == nil || one.Created >= last.Created) {
			last = one
		}
	}
	if last == nil {
		return nil, nil
	}
	found, err := s.client.V1PaymentIntents.Retrieve(
		ctx,
		last.Payment.PaymentIntent.ID,
		&stripe.PaymentIntentRetrieveParams{Expand: with("payment_method")},
	)
	if err != nil {
		return nil, failed("asking for a payment", err)
	}
	return found, nil
}

// cancel ends a subscription at once. One that has ended already is no error.
func (s *Stripe) cancel(ctx context.Context, id string) error {
	if _, err := s.client.V1Subscriptions.Cancel(ctx, id, nil); err != nil && !isMissing(err) {
		return failed("cancelling a subscription", err)
	}
	return nil
}

// forget deletes a customer, which ends what subscriptions they have. One that is gone already is no error. Invoices
// stay, as the law asks.
func (s *Stripe) forget(ctx context.Context, customer string) error {
	open := &stripe.CheckoutSessionListParams{
		Customer: &customer,
		Status:   stripe.String(string(stripe.CheckoutSessionStatusOpen)),
	}
	for session, err := range s.client.V1CheckoutSessions.List(ctx, open).All(ctx) {
		if isMissing(err) {
			return nil
		}
		if err != nil {
			return failed("listing checkouts", err)
		}
		if err := s.closeSession(ctx, session.ID); err != nil && !isRefusal(err) {
			return err
		}
	}
	if _, err := s.client.V1Customers.Delete(ctx, customer, nil); err != nil && !isMissing(err) {
		return failed("deleting a customer", err)
	}
	return nil
}

// refund pays back what was paid by a payment. What was paid back already is no error; what has not arrived yet is one.
func (s *Stripe) refund(ctx context.Context, payment string) error {
	_, err := s.client.V1Refunds.Create(
		ctx,
		&stripe.RefundCreateParams{PaymentIntent: &payment},
	) // there is only so much to pay back
	var problem *stripe.Error
	if errors.As(err, &problem) && problem.Code == stripe.ErrorCodeChargeAlreadyRefunded {
		return nil
	}
	if err != nil {
		return failed("refunding a payment", err)
	}
	return nil
}

// customersOf are the ids that Stripe has for one of our customers, also those that we have no word of.
func (s *Stripe) customersOf(ctx context.Context, customer uuid.UUID) ([]string, error) {
	params := &stripe.CustomerSearchParams{
		SearchParams: stripe.SearchParams{Query: fmt.Sprintf("metadata['%s']:'%s'", metaCustomer, customer)},
	}
	var found []string
	for one, err := range s.client.V1Customers.Search(ctx, params).All(ctx) {
		if err != nil {
			return nil, failed("searching for customers", err)
		}
		found = append(found, one.ID)
	}
	return found, nil
}

// errStripe means that Stripe refused, failed or did not answer.
var errStripe = errors.New("Stripe") //nolint:staticcheck // a name

// failed says what of Stripe did not work.
func failed(what string, err error) error { return fmt.Errorf("%s: %w: %w", what, errStripe, err) }

// isMissing reports whether Stripe does not have what was asked for.
func isMissing(err error) bool {
	var problem *stripe.Error
	return errors.As(err, &problem) && problem.HTTPStatusCode == http.StatusNotFound
}

// isUnknown reports whether Stripe does not know something that it was told of.
func isUnknown(err error) bool {
	var problem *stripe.Error
	return errors.As(err, &problem) && problem.Code == stripe.ErrorCodeResourceMissing
}

// isRefusal reports whether Stripe answered, and will answer the same to the same request: asking again needs another
// key.
func isRefusal(err error) bool {
	var problem *stripe.Error
	return errors.As(err, &problem) && problem.HTTPStatusCode != http.StatusConflict &&
		problem.HTTPStatusCode != http.StatusTooManyRequests
}
