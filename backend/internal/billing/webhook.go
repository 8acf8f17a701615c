package billing

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stripe/stripe-go/v85"
	"github.com/stripe/stripe-go/v85/webhook"

	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// ErrInvalidSignature means that what was received was not sent by Stripe, or long ago.
var ErrInvalidSignature = errs.New(errs.BadRequest, "wrong-signature")

// signatureAge is how old a signature may be. Stripe signs each delivery anew, also the late ones.
const signatureAge = 5 * time.Minute

// object is a kind of thing at Stripe that an event can be about.
type object int

const (
	aSession object = iota
	aSubscription
	anInvoice
	aCharge // of what is paid once
)

// handled are the kinds of events that say that something changed, and of what. Of others nothing is known.
var handled = map[stripe.EventType]object{
	stripe.EventTypeCheckoutSessionCompleted:             aSession,
	stripe.EventTypeCheckoutSessionAsyncPaymentSucceeded: aSession,
	stripe.EventTypeCheckoutSessionAsyncPaymentFailed:    aSession,
	stripe.EventTypeCheckoutSessionExpired:               aSession,
	stripe.EventTypeCustomerSubscriptionCreated:          aSubscription,
	stripe.EventTypeCustomerSubscriptionUpdated:          aSubscription,
	stripe.EventTypeCustomerSubscriptionDeleted:          aSubscription,
	stripe.EventTypeInvoicePaid:                          anInvoice,
	stripe.EventTypeInvoicePaymentFailed:                 anInvoice,
	stripe.EventTypeChargeRefunded:                       aCharge,
}

// subject is what changed at Stripe, and whom it concerns.
type subject struct {
	tenant, customer uuid.UUID
	checkout         uuid.UUID // that a charge belongs to
	object           object
	id               string
}

// HandleWebhook takes an event that somebody says is Stripe's: payload is the body as it came, signature the header
// Stripe-Signature. The error is ErrSignature when it is not Stripe's; after any other error Stripe sends it again.
//
// An event only says that something changed. What is true now is asked of Stripe, so that events may come late, twice
// and in any order.
func (s *Service) HandleWebhook(ctx context.Context, payload []byte, signature string) error {
	// Of the event we read what it is about and nothing more, which every version of the interface writes alike.
	options := webhook.ConstructEventOptions{Tolerance: signatureAge, IgnoreAPIVersionMismatch: true}
	event, err := webhook.ConstructEventWithOptions(payload, signature, s.Stripe.secret, options)
	if err != nil {
		s.Log.Warn("an event that Stripe did not sign", slog.Any("error", err))
		return ErrInvalidSignature
	}
	about, ours := subjectOf(event)
	if !ours {
		return nil // of a kind that changes nothing here, or about something that we did not make
	}
	return s.follow(ctx, about, &event)
}

// subjectOf is what an event is about; false when that is nothing of ours. Whom it concerns is where to look, and is
// checked when the object itself has come from Stripe.
func subjectOf(event stripe.Event) (subject, bool) {
	kind, known := handled[event.Type]
	if !known || event.Data == nil {
		return subject{}, false
	}
	var written struct {
		ID       string            `json:"id"`
		Metadata map[string]string `json:"metadata"`
		Parent   struct {
			SubscriptionDetails struct {
				Metadata map[string]string `json:"metadata"`
			} `json:"subscription_details"`
		} `json:"parent"`
	}
	err := json.Unmarshal(event.Data.Raw, &written)
	if err != nil || written.ID == "" {
		return subject{}, false
	}
	names := written.Metadata
	if kind == anInvoice {
		names = written.Parent.SubscriptionDetails.Metadata
	}
	tenant, customer, ok := concerns(names)
	about := subject{tenant: tenant, customer: customer, object: kind, id: strings.Clone(written.ID)}
	if kind == aCharge && ok { // one of an invoice, which tells more itself, names nobody
		about.checkout, err = uuid.Parse(names[metaCheckout])
		ok = err == nil
	}
	return about, ok
}

// concerns reads whom something at Stripe concerns.
func concerns(metadata map[string]string) (tenant, customer uuid.UUID, ok bool) {
	tenant, err := uuid.Parse(metadata[metaTenant])
	if err != nil {
		return uuid.Nil, uuid.Nil, false
	}
	customer, err = uuid.Parse(metadata[metaCustomer])
	return tenant, customer, err == nil
}

var (
	// errOvertaken means that somebody took over a state of Stripe that may be newer than ours.
	errOvertaken = errors.New("another state of Stripe was taken over in the meantime")
	// errForeign means that something at Stripe does not fit what we know of it.
	errForeign = errors.New("this is not what we asked Stripe for")
)

// follow brings our rows to what Stripe says of a subject now. With an event it does so once. Who follows the same
// person at the same time goes one after the other, and looks again when overtaken: the newest state wins, whichever
// word of it came first.
func (s *Service) follow(ctx context.Context, about subject, event *stripe.Event) error {
	scope := s.DB.Scope(about.tenant)
	const tries = 20
	for range tries {
		before, err := s.progress(ctx, scope, about.customer, event)
		if err != nil {
			return err
		}
		if !before.known || before.done {
			return nil // the account was erased, or the event was handled
		}
		now, err := s.look(ctx, scope, about)
		if isMissing(err) {
			return nil
		}
		if err != nil {
			return err
		}
		if now.paysOnce() {
			if now.shop, err = s.Shop(ctx, about.tenant); err != nil {
				return err
			}
		}
		err = scope.Tx(
			ctx,
			func(tx postgres.Tx) error { return s.takeOver(ctx, tx, about.customer, before, event, now) },
		)
		switch {
		case errors.Is(err, errOvertaken):
			continue
		case errors.Is(err, errForeign):
			s.Log.Warn(
				"an object of Stripe is not ours",
				slog.String("tenant", about.tenant.String()),
				slog.String("id", about.id),
				slog.Any("error", err),
			)
			return nil
		}
		return err
	}
	return fmt.Errorf("following %s: %w", about.id, errOvertaken)
}

// progress is how far a customer has followed Stripe.
type progress struct {
	known    bool       // as somebody who pays
	done     bool       // the event was handled
	account  *uuid.UUID // nil for a visitor
	revision int64
}

func (s *Service) progress(
	ctx context.Context,
	scope postgres.Scope,
	customer uuid.UUID,
	event *stripe.Event,
) (progress, error) {
	const sql = `
		select account_id, revision, exists (select from payment_events e where e.tenant_id = c.tenant_id and e.id = $3)
		from customers c where c.tenant_id = $1 and c.id = $2`
	p := progress{known: true}
	err := scope.QueryRow(ctx, sql, scope.Tenant(), customer, idOf(event)).Scan(&p.account, &p.revision, &p.done)
	if errors.Is(err, pgx.ErrNoRows) {
		return progress{}, nil
	}
	if err != nil {
		return progress{}, fmt.Errorf("looking up a customer: %w", err)
	}
	return p, nil
}

func idOf(event *stripe.Event) string {
	if event == nil {
		return ""
	}
	return event.ID
}

// state is what Stripe says now. What there is not is nil.
type state struct {
	session      *stripe.CheckoutSession
	shop         Shop // of whoever sells, when something is paid once
	subscription *stripe.Subscription
	bills        []bill
}

// paysOnce reports whether it is about something that is paid once.
func (s state) paysOnce() bool {
	return s.session != nil && s.session.Mode == stripe.CheckoutSessionModePayment
}

// bill is an invoice with the last attempt to pay it, nil when there was none.
type bill struct {
	*stripe.Invoice
	payment *stripe.PaymentIntent
}

// look asks Stripe how a subject is now, with the subscription that it belongs to and the newest invoice of that.
func (s *Service) look(ctx context.Context, scope postgres.Scope, about subject) (state, error) {
	var now state
	var invoices []*stripe.Invoice
	var err error
	switch about.object {
	case aSession:
		if now.session, err = s.Stripe.session(ctx, about.id); err != nil {
			return state{}, err
		}
		now.subscription = now.session.Subscription
	case aCharge:
		paid, err := findCheckout(ctx, scope, `id = $2 and stripe_session_id is not null`, about.checkout)
		if err != nil || paid == nil { // what became of the page tells of its charge as well
			return state{}, err
		}
		now.session, err = s.Stripe.session(ctx, *paid.SessionID)
		return now, err
	case aSubscription:
		now.subscription, err = s.Stripe.subscription(ctx, about.id)
	case anInvoice:
		var invoice *stripe.Invoice
		if invoice, err = s.Stripe.invoice(ctx, about.id); err != nil {
			return state{}, err
		}
		invoices = append(invoices, invoice)
		if of := invoice.Parent; of != nil && of.SubscriptionDetails != nil &&
			of.SubscriptionDetails.Subscription != nil {
			now.subscription, err = s.Stripe.subscription(ctx, of.SubscriptionDetails.Subscription.ID)
		}
	}
	if err != nil {
		return state{}, err
	}
	if now.subscription != nil && now.subscription.LatestInvoice != nil {
		if newest := now.subscription.LatestInvoice; len(invoices) == 0 || invoices[0].ID != newest.ID {
			invoices = append(invoices, newest)
		}
	}
	for _, invoice := range invoices {
		payment, err := s.Stripe.payment(ctx, invoice)
		if err != nil {
			return state{}, err
		}
		now.bills = append(now.bills, bill{Invoice: invoice, payment: payment})
	}
	return now, nil
}
