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
)

// applyState stores Stripe's state of a customer with all its consequences, in one transaction. Errors:
// errStaleRevision when another state was stored since Stripe was called, and errMismatch.
func (s *Service) applyState(
	ctx context.Context,
	tx postgres.Tx,
	customer uuid.UUID,
	cust customerState,
	event *stripe.Event,
	state stripeState,
) error {
	var acct account.Account // the zero value for a visitor
	if cust.account != nil {
		var err error
		acct, err = account.Lock(ctx, tx, *cust.account)
		if errors.Is(err, account.ErrNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
	}
	stripeID, err := advanceRevision(ctx, tx, customer, cust.revision)
	if err != nil {
		return err
	}
	state.at = s.Now()
	if event != nil && event.Created > state.at.Unix() { // the local payment server's clock can be moved
		state.at = time.Unix(event.Created, 0)
	}
	// The revision proves that the event is new. errMismatch below rolls it back.
	if event != nil {
		const sql = `insert into payment_events (tenant_id, id, kind, handled_at) values ($1, $2, $3, $4)`
		if _, err := tx.Exec(ctx, sql, tx.Tenant(), event.ID, string(event.Type), s.Now()); err != nil {
			return fmt.Errorf("keeping an event: %w", err)
		}
	}
	if err := s.applyObjects(ctx, tx, acct, stripeOwner{customer: customer, stripeID: stripeID}, state); err != nil {
		return err
	}
	return issueTaxInvoices(ctx, tx, customer, s.Now())
}

// applyObjects stores Stripe's objects of a customer with their consequences. acct is the zero value for a visitor.
func (s *Service) applyObjects(
	ctx context.Context,
	tx postgres.Tx,
	acct account.Account,
	owner stripeOwner,
	state stripeState,
) error {
	if state.session != nil {
		c, err := s.applySession(ctx, tx, owner, state.session)
		if err != nil {
			return err
		}
		if state.isOneTime() {
			return s.applyPayment(ctx, tx, acct, c, state)
		}
	}
	if state.subscription == nil || acct.ID == uuid.Nil {
		return nil
	}
	return s.applySubscription(ctx, tx, acct, owner, state)
}

// advanceRevision increments the revision of a customer and returns its Stripe id. The error is errStaleRevision when
// the revision is another.
func advanceRevision(ctx context.Context, tx postgres.Tx, customer uuid.UUID, revision int64) (string, error) {
	const sql = `
		update customers set revision = revision + 1 where tenant_id = $1 and id = $2 and revision = $3
		returning coalesce(stripe_customer_id, '')`
	var stripeID string
	err := tx.QueryRow(ctx, sql, tx.Tenant(), customer, revision).Scan(&stripeID)
	if errors.Is(err, pgx.ErrNoRows) {
		return "", errStaleRevision
	}
	if err != nil {
		return "", fmt.Errorf("advancing a customer's revision: %w", err)
	}
	return stripeID, nil
}

// stripeOwner is a customer by our id and by Stripe's.
type stripeOwner struct {
	customer uuid.UUID
	stripeID string
}

// checkoutOf returns the checkout in the metadata of an object. The error is errMismatch unless tenant and customer
// match, by our ids and by Stripe's.
func checkoutOf(
	ctx context.Context,
	tx postgres.Tx,
	owner stripeOwner,
	cust *stripe.Customer,
	metadata map[string]string,
) (checkout, error) {
	tenant, customer, ok := metadataOwner(metadata)
	if !ok || tenant != tx.Tenant() || customer != owner.customer || cust == nil || cust.ID != owner.stripeID ||
		owner.stripeID == "" {
		return checkout{}, fmt.Errorf("another tenant or customer: %w", errMismatch)
	}
	id, err := uuid.Parse(metadata[metaCheckout])
	if err != nil {
		return checkout{}, fmt.Errorf("no checkout: %w", errMismatch)
	}
	c, err := findCheckout(ctx, tx, `id = $2`, id)
	if err != nil {
		return checkout{}, err
	}
	if c == nil || c.Customer != owner.customer {
		return checkout{}, fmt.Errorf("no checkout of this customer: %w", errMismatch)
	}
	return *c, nil
}

// applySession stores the status of a checkout and returns it. A checkout whose page was never stored, because of a
// crash, is found by its id.
func (s *Service) applySession(
	ctx context.Context,
	tx postgres.Tx,
	owner stripeOwner,
	session *stripe.CheckoutSession,
) (checkout, error) {
	c, err := checkoutOf(ctx, tx, owner, session.Customer, session.Metadata)
	if err != nil {
		return checkout{}, err
	}
	if session.ClientReferenceID != c.ID.String() || (c.SessionID != nil && *c.SessionID != session.ID) {
		return checkout{}, fmt.Errorf("another checkout: %w", errMismatch)
	}
	status, ok := map[stripe.CheckoutSessionStatus]string{
		stripe.CheckoutSessionStatusComplete: "completed",
		stripe.CheckoutSessionStatusExpired:  "expired",
	}[session.Status]
	if !ok {
		return c, nil
	}
	stored, err := scanCheckout(tx.Query(ctx, applySessionStatus, tx.Tenant(), c.ID, status, session.ID, s.Now()))
	if err != nil {
		return checkout{}, fmt.Errorf("saving a checkout: %w", err)
	}
	return *stored, nil
}

// applySessionStatus stores a final status. An overtaken checkout whose page was closed stays overtaken, even when it
// was paid.
const applySessionStatus = `
	update checkouts set stripe_session_id = $4,
		status = case when status = 'overtaken' and ($3 = 'expired' or page_closed_at is not null) then status
			else $3 end,
		page_closed_at = case when status = 'overtaken' and $3 = 'expired'
			then coalesce(page_closed_at, $5::timestamptz) else page_closed_at end
	where tenant_id = $1 and id = $2 returning ` + checkoutColumns

// applySubscription stores a subscription and its invoices, and handles its start, failure and end.
func (s *Service) applySubscription(
	ctx context.Context,
	tx postgres.Tx,
	acct account.Account,
	owner stripeOwner,
	state stripeState,
) error {
	c, err := checkoutOf(ctx, tx, owner, state.subscription.Customer, state.subscription.Metadata)
	if err != nil {
		return err
	}
	const byStripe = `select ` + subscriptionColumns + ` from subscriptions where tenant_id = $1
		and stripe_subscription_id = $2`
	stored, exists, err := findSubscription(ctx, tx, byStripe, state.subscription.ID)
	if err != nil {
		return err
	}
	if !exists && c.TrialDays != nil && state.subscription.TrialEnd != 0 {
		stored.TrialUntil = unix(state.subscription.TrialEnd)
	}
	sub, started, err := subscriptionFrom(state, stored)
	if err != nil {
		return err
	}
	if !started && !exists {
		return nil
	}
	sub.Plan = c.Plan
	if exists {
		sub.Plan = stored.Plan
	}
	if sub.Plan, err = planOf(ctx, tx, state.subscription.Items.Data[0].Price, sub.Plan); err != nil {
		return err
	}
	if sub.NextPlan != nil {
		switch _, err := findPlan(ctx, tx, *sub.NextPlan); {
		case errors.Is(err, ErrPlanNotFound):
			sub.NextPlan = nil
		case err != nil:
			return err
		}
	}
	surplus, err := s.isSurplus(ctx, tx, acct.ID, sub, c)
	if err != nil {
		return err
	}
	if surplus && sub.Status != Ended {
		now := s.Now()
		sub.Status, sub.EndsAt = Ended, &now
	}
	if !exists || sub.FirstPaidAt == nil {
		sub.firstCents = c.FirstCents
	}
	startsTrial := !exists && !surplus && sub.Status == Trialing
	if sub.Status == Trialing && c.FirstCents != nil && !hasFirstPrice(state.subscription, c) {
		sub.NextCents = c.FirstCents // ApplyFirstPrice tells Stripe
	}
	if sub.ID, err = saveSubscription(ctx, tx, acct.ID, sub); err != nil {
		return err
	}
	refunded := false
	var added []uuid.UUID
	for _, bill := range state.invoices {
		now, id, err := saveInvoice(ctx, tx, acct.ID, sub, state.subscription.Items.Data[0].Price.ID, bill, state.at)
		if err != nil {
			return err
		}
		refunded = refunded || now
		if id != nil {
			added = append(added, *id)
		}
		sub.Account = acct.ID
		if err := s.saveInvoiceDisputes(ctx, tx, owner, sub, bill); err != nil {
			return err
		}
	}
	if surplus {
		return s.onSurplus(ctx, tx, acct, c, sub, !exists, refunded)
	}
	if err := s.introduce(ctx, tx, acct, c, sub); err != nil {
		return err
	}
	if startsTrial && c.FirstCents != nil {
		args := FirstPriceArgs{
			Tenant: jobs.Tenant{ID: tx.Tenant()}, Account: acct.ID, Checkout: c.ID, Subscription: sub.StripeID,
		}
		if err := s.Queue.Add(ctx, tx, args); err != nil {
			return err
		}
	}
	from := NoSubscription
	if exists {
		from = stored.State()
	}
	if !exists && sub.Status != Ended {
		if err := s.overtake(ctx, tx, c.Customer, c.ID); err != nil {
			return err
		}
	}
	if sub.neverPaid(state.subscription) && (!exists || stored.Status != Ended) {
		return s.onFirstPaymentFailed(ctx, tx, acct, sub)
	}
	if err := s.returnLatePayments(ctx, tx, acct.ID, sub, added); err != nil {
		return err
	}
	if err := s.stopDisputed(ctx, tx, sub, state); err != nil {
		return err
	}
	return s.onTransition(ctx, tx, acct, from, sub)
}

// planOf returns the plan of a price at Stripe; otherwise, when the price names no plan of the tenant, another one.
func planOf(ctx context.Context, tx postgres.Tx, price *stripe.Price, otherwise uuid.UUID) (uuid.UUID, error) {
	id, err := uuid.Parse(price.Metadata[metaPlan])
	if err != nil || price.Metadata[metaTenant] != tx.Tenant().String() {
		return otherwise, nil
	}
	switch _, err := findPlan(ctx, tx, id); {
	case errors.Is(err, ErrPlanNotFound):
		return otherwise, nil
	case err != nil:
		return uuid.Nil, err
	}
	return id, nil
}

// onTransition performs the consequences of a transition in the table.
func (s *Service) onTransition(
	ctx context.Context,
	tx postgres.Tx,
	acct account.Account,
	from State,
	sub Subscription,
) error {
	to := sub.State()
	if from == to {
		return nil
	}
	t, ok := findTransition(from, to)
	if !ok {
		if from != NoSubscription {
			s.Log.Warn("unexpected change of a subscription", slog.Any("from", from), slog.Any("to", to))
		}
		return nil
	}
	if t.action != "" {
		if err := audit.Report(ctx, tx, t.action, acct.ID, s.Now(), nil); err != nil {
			return err
		}
	}
	if to == Cancelling || to == Ended {
		if err := s.recordCanceller(ctx, tx, acct.ID, sub.ID); err != nil {
			return err
		}
	}
	if from == NoSubscription {
		if err := account.SubmitCalories(ctx, tx, acct, s.Now(), menu.Today(s.Now())); err != nil {
			return err
		}
	}
	if t.letter == "" || to == Ended && sub.LostAt != nil { // the letter about the dispute says so
		return nil
	}
	return s.sendSubscriptionLetter(ctx, tx, t.letter, acct.ID, sub, 0)
}

// isSurplus reports whether a subscription is surplus: its checkout was overtaken, or the account has another running
// subscription, in which case its checkout is marked surplus.
func (s *Service) isSurplus(
	ctx context.Context,
	tx postgres.Tx,
	accountID uuid.UUID,
	sub Subscription,
	c checkout,
) (bool, error) {
	if c.Surplus() || sub.Status == Ended {
		return c.Surplus(), nil
	}
	const sql = `
		select exists (select from subscriptions where tenant_id = $1 and account_id = $2 and status <> 'ended'
			and stripe_subscription_id <> $3)`
	var other bool
	if err := tx.QueryRow(ctx, sql, tx.Tenant(), accountID, sub.StripeID).Scan(&other); err != nil {
		return false, fmt.Errorf("looking up another subscription: %w", err)
	}
	if !other {
		return false, nil
	}
	return true, s.markSurplus(ctx, tx, c.ID)
}

// onSurplus queues the end and refund of a surplus subscription when it is new, and mails the account when it was
// refunded.
func (s *Service) onSurplus(
	ctx context.Context,
	tx postgres.Tx,
	acct account.Account,
	c checkout,
	sub Subscription,
	isNew, refunded bool,
) error {
	if isNew {
		refund := RefundCheckoutArgs{Tenant: jobs.Tenant{ID: tx.Tenant()}, Checkout: c.ID, Subscription: sub.StripeID}
		if err := s.Queue.Add(ctx, tx, refund); err != nil {
			return err
		}
	}
	if !refunded {
		return nil
	}
	if err := audit.Report(ctx, tx, audit.PaymentRefunded, acct.ID, s.Now(), nil); err != nil {
		return err
	}
	if c.FirstCents != nil {
		sub.Cents = *c.FirstCents
	}
	return s.sendSubscriptionLetter(ctx, tx, mail.PaymentReturned, acct.ID, sub, 0)
}

// recordCanceller adds an entry to the audit trail for the member of staff who cancelled a subscription, if one did.
func (s *Service) recordCanceller(ctx context.Context, tx postgres.Tx, accountID, subscription uuid.UUID) error {
	const (
		find   = `select cancelled_by from subscriptions where tenant_id = $1 and id = $2`
		forget = `update subscriptions set cancelled_by = null where tenant_id = $1 and id = $2`
	)
	var by *uuid.UUID
	if err := tx.QueryRow(ctx, find, tx.Tenant(), subscription).Scan(&by); err != nil || by == nil {
		return err
	}
	if _, err := tx.Exec(ctx, forget, tx.Tenant(), subscription); err != nil {
		return fmt.Errorf("recording who cancelled: %w", err)
	}
	return audit.ForAccount(ctx, tx, audit.CancelledBySupport, accountID, *by, s.Now(), nil)
}

// onFirstPaymentFailed runs when a bank refuses the first payment after access has started.
func (s *Service) onFirstPaymentFailed(
	ctx context.Context,
	tx postgres.Tx,
	acct account.Account,
	sub Subscription,
) error {
	if err := audit.Report(ctx, tx, audit.PaymentFailed, acct.ID, s.Now(), nil); err != nil {
		return err
	}
	cancel := CancelSubscriptionArgs{Tenant: jobs.Tenant{ID: tx.Tenant()}, Subscription: sub.StripeID}
	if err := s.Queue.Add(ctx, tx, cancel); err != nil {
		return err
	}
	return s.sendSubscriptionLetter(ctx, tx, mail.PaymentFailed, acct.ID, sub, 0)
}
