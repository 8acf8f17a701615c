package billing

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/stripe/stripe-go/v85"
	"github.com/stripe/stripe-go/v85/webhook"

	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// ErrInvalidSignature means that an event was not signed by Stripe, or too long ago.
var ErrInvalidSignature = errs.New(errs.BadRequest, "wrong-signature")

// signatureAge is the maximum age of a signature. Stripe signs each delivery anew.
const signatureAge = 5 * time.Minute

// objectKind is a kind of Stripe object that events are about.
type objectKind int

const (
	sessionObject objectKind = iota
	subscriptionObject
	invoiceObject
	chargeObject // of a one-time payment; that of an invoice is found by its invoice, and a dispute by its payment
)

// eventObjects are the handled types of events with the kind of their object. Other events are ignored.
var eventObjects = map[stripe.EventType]objectKind{
	stripe.EventTypeCheckoutSessionCompleted:             sessionObject,
	stripe.EventTypeCheckoutSessionAsyncPaymentSucceeded: sessionObject,
	stripe.EventTypeCheckoutSessionAsyncPaymentFailed:    sessionObject,
	stripe.EventTypeCheckoutSessionExpired:               sessionObject,
	stripe.EventTypeCustomerSubscriptionCreated:          subscriptionObject,
	stripe.EventTypeCustomerSubscriptionUpdated:          subscriptionObject,
	stripe.EventTypeCustomerSubscriptionDeleted:          subscriptionObject,
	stripe.EventTypeInvoicePaid:                          invoiceObject,
	stripe.EventTypeInvoicePaymentFailed:                 invoiceObject,
	stripe.EventTypeChargeRefunded:                       chargeObject,
	stripe.EventTypeChargeDisputeCreated:                 chargeObject,
	stripe.EventTypeChargeDisputeUpdated:                 chargeObject,
	stripe.EventTypeChargeDisputeFundsWithdrawn:          chargeObject,
	stripe.EventTypeChargeDisputeFundsReinstated:         chargeObject,
	stripe.EventTypeChargeDisputeClosed:                  chargeObject,
}

// reference names a Stripe object and our customer.
type reference struct {
	tenant, customer uuid.UUID
	checkout         uuid.UUID // of a charge
	object           objectKind
	id               string
}

// HandleWebhook handles an event. payload is the request body, signature the Stripe-Signature header. The error is
// ErrInvalidSignature when Stripe did not sign it; after any other error Stripe sends the event again.
//
// An event only says that an object changed; its state is then read from Stripe. So events may arrive late, twice and
// in any order.
func (s *Service) HandleWebhook(ctx context.Context, payload []byte, signature string) error {
	// Only the object's id and metadata are read, which are the same in every API version.
	options := webhook.ConstructEventOptions{Tolerance: signatureAge, IgnoreAPIVersionMismatch: true}
	event, err := webhook.ConstructEventWithOptions(payload, signature, s.Stripe.secret, options)
	if err != nil {
		s.Log.Warn("webhook with an invalid signature", slog.Any("error", err))
		return ErrInvalidSignature
	}
	event.ID = storable(event.ID)
	ref, err := referenceOf(event)
	if errors.Is(err, errInvoiceCharge) {
		if ref, err = s.ownerOfPayment(ctx, ref.id); errors.Is(err, errStripe) {
			return err
		}
	}
	if err == nil {
		err = s.place(ctx, ref, &event)
	}
	if err == nil || errors.Is(err, errIgnored) {
		return nil
	}
	return s.keepUnplaced(ctx, event, ref, err)
}

// storable replaces what PostgreSQL cannot store in a text.
func storable(text string) string {
	return strings.ReplaceAll(strings.ToValidUTF8(text, "\ufffd"), "\x00", "\ufffd")
}

// referenceOf returns the object of an event. The ids only say where to look: they are checked against the object from
// Stripe. Errors: errIgnored, errInvoiceCharge, and errNoOwner with the id of an object that names no customer of ours.
func referenceOf(event stripe.Event) (reference, error) {
	kind, known := eventObjects[event.Type]
	if !known {
		return reference{}, errIgnored
	}
	if event.Data == nil {
		return reference{object: kind}, fmt.Errorf("an event without an object: %w", errNoOwner)
	}
	var written struct {
		ID       string            `json:"id"`
		Metadata map[string]string `json:"metadata"`

		PaymentIntent string `json:"payment_intent"` // of a charge
		Parent        struct {
			SubscriptionDetails struct {
				Metadata map[string]string `json:"metadata"`
			} `json:"subscription_details"`
		} `json:"parent"`
	}
	err := json.Unmarshal(event.Data.Raw, &written)
	if err != nil {
		return reference{object: kind}, fmt.Errorf("an object that cannot be read: %w", errNoOwner)
	}
	names := written.Metadata
	if kind == invoiceObject {
		names = written.Parent.SubscriptionDetails.Metadata
	}
	tenant, customer, ok := metadataOwner(names)
	ref := reference{tenant: tenant, customer: customer, object: kind, id: storable(written.ID)}
	if kind == chargeObject {
		if ref.checkout, err = uuid.Parse(names[metaCheckout]); err != nil {
			ref.id = storable(written.PaymentIntent)
			return ref, errInvoiceCharge
		}
	}
	if !ok || ref.id == "" {
		return ref, errNoOwner
	}
	return ref, nil
}

// ownerOfPayment returns what a payment intent pays: an invoice, or a one-time payment. Errors: errIgnored when it
// pays neither, errNoOwner and errStripe.
func (s *Service) ownerOfPayment(ctx context.Context, payment string) (reference, error) {
	invoice, err := s.Stripe.invoiceOfPayment(ctx, payment)
	switch {
	case err != nil:
		return reference{object: invoiceObject, id: payment}, err
	case invoice == nil:
		return s.oneTimeOfPayment(ctx, payment)
	case invoice.Parent == nil || invoice.Parent.SubscriptionDetails == nil:
		return reference{}, errIgnored
	}
	tenant, customer, ok := metadataOwner(invoice.Parent.SubscriptionDetails.Metadata)
	ref := reference{tenant: tenant, customer: customer, object: invoiceObject, id: invoice.ID}
	if !ok {
		return ref, errNoOwner
	}
	return ref, nil
}

// oneTimeOfPayment returns the one-time payment of a payment intent. Errors: errIgnored when it is none, errNoOwner and
// errStripe.
func (s *Service) oneTimeOfPayment(ctx context.Context, payment string) (reference, error) {
	ref := reference{object: chargeObject, id: payment}
	if payment == "" {
		return ref, errIgnored
	}
	intent, err := s.Stripe.paymentIntent(ctx, payment)
	if isMissing(err) { // trying again would not find it either
		return ref, errNoOwner
	}
	if err != nil {
		return ref, err
	}
	if ref.checkout, err = uuid.Parse(intent.Metadata[metaCheckout]); err != nil {
		return ref, errIgnored
	}
	var ok bool
	if ref.tenant, ref.customer, ok = metadataOwner(intent.Metadata); !ok {
		return ref, errNoOwner
	}
	return ref, nil
}

// metadataOwner reads tenant and customer from metadata.
func metadataOwner(metadata map[string]string) (tenant, customer uuid.UUID, ok bool) {
	tenant, err := uuid.Parse(metadata[metaTenant])
	if err != nil {
		return uuid.Nil, uuid.Nil, false
	}
	customer, err = uuid.Parse(metadata[metaCustomer])
	return tenant, customer, err == nil
}

var (
	// errStaleRevision means that another, possibly newer, state of Stripe was stored meanwhile.
	errStaleRevision = errors.New("another state of Stripe was stored meanwhile")
	// errMismatch means that an object of Stripe does not match our rows.
	errMismatch = errors.New("the object does not match our rows")
	// errIgnored means that an event is not about an object of the product.
	errIgnored = errors.New("the event is not about an object of the product")
	// errInvoiceCharge means that a charge lacks our metadata, like the charges of invoices, or that the object is a
	// dispute. The reference has the id of its payment intent.
	errInvoiceCharge = errors.New("the charge may pay an invoice")
	// errNoOwner means that an object names no tenant or no customer.
	errNoOwner = errors.New("the object names no customer")
	// errNoCustomer means that a customer does not exist, or not any more, and money came in.
	errNoCustomer = errors.New("the customer does not exist")
)

// sync is place without an event, for an object that may have been erased meanwhile.
func (s *Service) sync(ctx context.Context, ref reference) error {
	err := s.place(ctx, ref, nil)
	if errors.Is(err, errMismatch) || errors.Is(err, errNoCustomer) {
		s.Log.Warn(
			"unexpected object of Stripe",
			slog.String("tenant", ref.tenant.String()),
			slog.String("id", ref.id),
			slog.Any("error", err),
		)
		return nil
	}
	return err
}

// place stores the current Stripe state of an object, once per event. Concurrent calls for one customer are serialised;
// a call that was overtaken reads the state again, so that the newest state wins. Errors: errMismatch, errNoCustomer.
func (s *Service) place(ctx context.Context, ref reference, event *stripe.Event) error {
	scope := s.DB.Scope(ref.tenant)
	const tries = 20
	for range tries {
		cust, err := s.customerState(ctx, scope, ref.customer, event)
		if err != nil {
			return err
		}
		if cust.eventHandled {
			return nil
		}
		state, err := s.fetchState(ctx, scope, ref)
		if isMissing(err) {
			return nil
		}
		if err != nil {
			return err
		}
		if !cust.exists {
			if state.isOver(ref.object) {
				return nil
			}
			return errNoCustomer
		}
		if state.isMethodPage() {
			return s.applyMethod(ctx, scope, ref.customer, state.session)
		}
		if state.isOneTime() {
			if state.shop, err = s.Shop(ctx, ref.tenant); err != nil {
				return err
			}
		}
		err = scope.Tx(
			ctx,
			func(tx postgres.Tx) error { return s.applyState(ctx, tx, ref.customer, cust, event, state) },
		)
		if !errors.Is(err, errStaleRevision) {
			return err
		}
	}
	return fmt.Errorf("syncing %s: %w", ref.id, errStaleRevision)
}

// customerState is the stored state of a customer before an event is applied.
type customerState struct {
	exists       bool       // false when the account was erased
	eventHandled bool       // the event was handled before
	account      *uuid.UUID // nil for a visitor
	revision     int64
}

func (s *Service) customerState(
	ctx context.Context,
	scope postgres.Scope,
	customer uuid.UUID,
	event *stripe.Event,
) (customerState, error) {
	const sql = `
		select customer.id is not null, customer.account_id, coalesce(customer.revision, 0), handled.event
		from (select exists (select from payment_events where tenant_id = $1 and id = $3) as event) handled
			left join customers customer on customer.tenant_id = $1 and customer.id = $2`
	var p customerState
	err := scope.QueryRow(ctx, sql, scope.Tenant(), customer, idOf(event)).
		Scan(&p.exists, &p.account, &p.revision, &p.eventHandled)
	if err != nil {
		return customerState{}, fmt.Errorf("looking up a customer: %w", err)
	}
	return p, nil
}

func idOf(event *stripe.Event) string {
	if event == nil {
		return ""
	}
	return event.ID
}

// stripeState is what Stripe reports. Missing objects are nil.
type stripeState struct {
	session      *stripe.CheckoutSession
	shop         Shop // set for a one-time payment
	subscription *stripe.Subscription
	invoices     []billedInvoice
	disputes     []*stripe.Dispute // of a one-time payment
	at           time.Time         // when it was read, or when it changed by a clock of Stripe that is ahead
}

// isOver reports whether an object needs no attention when its customer was erased: a page or an invoice whose money
// did not come in, or was paid back, and a subscription that has ended. A charge is reported when it was refunded.
func (s stripeState) isOver(kind objectKind) bool {
	switch kind {
	case sessionObject:
		if s.isOneTime() {
			payment := s.session.PaymentIntent
			return payment == nil || payment.Status != stripe.PaymentIntentStatusSucceeded ||
				payment.LatestCharge != nil && payment.LatestCharge.Refunded
		}
		return !s.hasPaidInvoice()
	case subscriptionObject:
		return s.subscription.EndedAt != 0
	case invoiceObject:
		return !s.hasPaidInvoice()
	}
	return true
}

// hasPaidInvoice reports whether the money of an invoice came in and was not all paid back.
func (s stripeState) hasPaidInvoice() bool {
	return slices.ContainsFunc(s.invoices, func(b billedInvoice) bool { return b.status() == "paid" && b.Total > 0 })
}

// isOneTime reports whether the session is a one-time payment.
func (s stripeState) isOneTime() bool {
	return s.session != nil && s.session.Mode == stripe.CheckoutSessionModePayment
}

// isMethodPage reports whether the session sets up a payment method, without a payment.
func (s stripeState) isMethodPage() bool {
	return s.session != nil && s.session.Mode == stripe.CheckoutSessionModeSetup
}

// billedInvoice is an invoice with the last attempt to pay it; nil when there was none.
type billedInvoice struct {
	*stripe.Invoice
	payment  *stripe.PaymentIntent
	disputes []*stripe.Dispute // of the payment
}

// fetchState reads an object from Stripe, with its subscription, that subscription's latest invoice, and disputes.
func (s *Service) fetchState(ctx context.Context, scope postgres.Scope, ref reference) (stripeState, error) {
	var state stripeState
	var invoices []*stripe.Invoice
	var err error
	switch ref.object {
	case sessionObject:
		if state.session, err = s.Stripe.session(ctx, ref.id); err != nil {
			return stripeState{}, err
		}
		state.subscription = state.session.Subscription
		if state.disputes, err = s.Stripe.disputes(ctx, state.session.PaymentIntent); err != nil {
			return stripeState{}, err
		}
	case chargeObject:
		c, err := findCheckout(ctx, scope, `id = $2 and stripe_session_id is not null`, ref.checkout)
		if err != nil || c == nil { // the session includes its charge
			return stripeState{}, err
		}
		if state.session, err = s.Stripe.session(ctx, *c.SessionID); err != nil {
			return stripeState{}, err
		}
		state.disputes, err = s.Stripe.disputes(ctx, state.session.PaymentIntent)
		return state, err
	case subscriptionObject:
		state.subscription, err = s.Stripe.subscription(ctx, ref.id)
	case invoiceObject:
		var invoice *stripe.Invoice
		if invoice, err = s.Stripe.invoice(ctx, ref.id); err != nil {
			return stripeState{}, err
		}
		invoices = append(invoices, invoice)
		if parent := invoice.Parent; parent != nil && parent.SubscriptionDetails != nil &&
			parent.SubscriptionDetails.Subscription != nil {
			state.subscription, err = s.Stripe.subscription(ctx, parent.SubscriptionDetails.Subscription.ID)
		}
	}
	if err != nil {
		return stripeState{}, err
	}
	if state.subscription != nil && state.subscription.LatestInvoice != nil {
		if newest := state.subscription.LatestInvoice; len(invoices) == 0 || invoices[0].ID != newest.ID {
			invoices = append(invoices, newest)
		}
	}
	for _, invoice := range invoices {
		payment, err := s.Stripe.payment(ctx, invoice)
		if err != nil {
			return stripeState{}, err
		}
		disputes, err := s.Stripe.disputes(ctx, payment)
		if err != nil {
			return stripeState{}, err
		}
		state.invoices = append(state.invoices, billedInvoice{Invoice: invoice, payment: payment, disputes: disputes})
	}
	return state, nil
}
