package billing

import (
	"context"
	"errors"
	"fmt"
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

// takeOver writes down what Stripe says of a customer, with everything that follows from it: all of it or nothing.
// Errors: errOvertaken when somebody else did so since Stripe was asked, and errForeign.
func (s *Service) takeOver(
	ctx context.Context,
	tx postgres.Tx,
	customer uuid.UUID,
	before progress,
	event *stripe.Event,
	now state,
) error {
	var acct account.Account // stays the zero value for a visitor
	if before.account != nil {
		var err error
		acct, err = account.Lock(ctx, tx, *before.account)
		if errors.Is(err, account.ErrNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
	}
	stripeID, err := takeTurn(ctx, tx, customer, before.revision)
	if err != nil {
		return err
	}
	// Nobody has kept it since we looked, or it would have counted. A refusal below takes it back: what is not ours
	// leaves no trace.
	if event != nil {
		const sql = `insert into payment_events (tenant_id, id, kind, handled_at) values ($1, $2, $3, $4)`
		if _, err := tx.Exec(ctx, sql, tx.Tenant(), event.ID, string(event.Type), s.Now()); err != nil {
			return fmt.Errorf("keeping an event: %w", err)
		}
	}
	ours := owner{customer: customer, stripeID: stripeID}
	if now.session != nil {
		paid, err := takeOverSession(ctx, tx, ours, now.session)
		if err != nil {
			return err
		}
		if now.paysOnce() {
			return s.takeOverPayment(ctx, tx, acct, paid, now)
		}
	}
	if now.subscription == nil || before.account == nil {
		return nil
	}
	return s.takeOverSubscription(ctx, tx, acct, ours, now)
}

// takeTurn answers who a customer is to Stripe, and counts. The error is errOvertaken when somebody else has counted
// since.
func takeTurn(ctx context.Context, tx postgres.Tx, customer uuid.UUID, revision int64) (string, error) {
	const sql = `
		update customers set revision = revision + 1 where tenant_id = $1 and id = $2 and revision = $3
		returning coalesce(stripe_customer_id, '')`
	var stripeID string
	err := tx.QueryRow(ctx, sql, tx.Tenant(), customer, revision).Scan(&stripeID)
	if errors.Is(err, pgx.ErrNoRows) {
		return "", errOvertaken
	}
	if err != nil {
		return "", fmt.Errorf("counting what Stripe said: %w", err)
	}
	return stripeID, nil
}

// owner is whose something at Stripe must be, by our id and by Stripe's.
type owner struct {
	customer uuid.UUID
	stripeID string
}

// checkoutOf is the checkout of a customer that something at Stripe says it belongs to. The error is errForeign when it
// does not: its tenant and its customer must be those that we know, by our names and by Stripe's.
func checkoutOf(
	ctx context.Context,
	tx postgres.Tx,
	ours owner,
	of *stripe.Customer,
	metadata map[string]string,
) (checkout, error) {
	tenant, customer, ok := concerns(metadata)
	if !ok || tenant != tx.Tenant() || customer != ours.customer || of == nil || of.ID != ours.stripeID ||
		ours.stripeID == "" {
		return checkout{}, fmt.Errorf("another tenant or customer: %w", errForeign)
	}
	id, err := uuid.Parse(metadata[metaCheckout])
	if err != nil {
		return checkout{}, fmt.Errorf("no checkout: %w", errForeign)
	}
	found, err := findCheckout(ctx, tx, `id = $2`, id)
	if err != nil {
		return checkout{}, err
	}
	if found == nil || found.Customer != ours.customer {
		return checkout{}, fmt.Errorf("no checkout of this customer: %w", errForeign)
	}
	return *found, nil
}

// takeOverSession writes down what became of a checkout, and gives it. One whose page we never heard of, because of a
// crash, is known by its id.
func takeOverSession(
	ctx context.Context,
	tx postgres.Tx,
	ours owner,
	session *stripe.CheckoutSession,
) (checkout, error) {
	known, err := checkoutOf(ctx, tx, ours, session.Customer, session.Metadata)
	if err != nil {
		return checkout{}, err
	}
	if session.ClientReferenceID != known.ID.String() || (known.SessionID != nil && *known.SessionID != session.ID) {
		return checkout{}, fmt.Errorf("another checkout: %w", errForeign)
	}
	status, ok := map[stripe.CheckoutSessionStatus]string{
		stripe.CheckoutSessionStatusComplete: "completed", stripe.CheckoutSessionStatusExpired: "expired",
	}[session.Status]
	if !ok {
		return known, nil
	}
	const sql = `update checkouts set status = $3, stripe_session_id = $4 where tenant_id = $1 and id = $2`
	if _, err := tx.Exec(ctx, sql, tx.Tenant(), known.ID, status, session.ID); err != nil {
		return checkout{}, fmt.Errorf("keeping what became of a checkout: %w", err)
	}
	return known, nil
}

// takeOverSubscription writes down a subscription and its invoices, and does what follows when it begins, fails or
// ends.
func (s *Service) takeOverSubscription(
	ctx context.Context,
	tx postgres.Tx,
	acct account.Account,
	ours owner,
	now state,
) error {
	paid, err := checkoutOf(ctx, tx, ours, now.subscription.Customer, now.subscription.Metadata)
	if err != nil {
		return err
	}
	const byStripe = `select ` + subscriptionColumns + ` from subscriptions where tenant_id = $1 and stripe_subscription_id = $2`
	before, had, err := findSubscription(ctx, tx, byStripe, now.subscription.ID)
	if err != nil {
		return err
	}
	after, begun, err := subscriptionOf(now, before.FirstPaidAt, s.Now())
	if err != nil {
		return err
	}
	if !begun && !had {
		return nil
	}
	if had {
		after.Plan = before.Plan
	} else {
		after.Plan = paid.Plan
	}
	if after.ID, err = saveSubscription(ctx, tx, acct.ID, after); err != nil {
		return err
	}
	for _, bill := range now.bills {
		if err := saveInvoice(ctx, tx, acct.ID, after.ID, bill); err != nil {
			return err
		}
	}
	ran, runs := had && before.Status != Ended, after.Status != Ended
	switch {
	case runs && !had:
		return s.begun(ctx, tx, acct, after, now)
	case after.neverPaid(now.subscription) && (ran || !had):
		return s.bounced(ctx, tx, acct, after)
	case after.Status == PastDue && before.Status != PastDue:
		return audit.Report(ctx, tx, audit.PaymentFailed, acct.ID, s.Now(), nil)
	case ran && !runs:
		return audit.Report(ctx, tx, audit.Unsubscribed, acct.ID, s.Now(), nil)
	}
	return nil
}

// subscriptionOf is a subscription of Stripe as we keep it. It has not begun while nobody has paid or promised to.
func subscriptionOf(now state, firstPaid *time.Time, at time.Time) (after Subscription, begun bool, err error) {
	theirs := now.subscription
	if theirs.Items == nil || len(theirs.Items.Data) != 1 || theirs.Items.Data[0].Price == nil {
		return Subscription{}, false, fmt.Errorf("subscription %s is not to one plan: %w", theirs.ID, errForeign)
	}
	item := theirs.Items.Data[0]
	after = Subscription{
		StripeID: theirs.ID, Cents: int(item.Price.UnitAmount), Currency: upper(item.Price.Currency), StartedAt: time.Unix(theirs.StartDate, 0),
		PeriodStart: time.Unix(
			item.CurrentPeriodStart,
			0,
		), PeriodEnd: time.Unix(item.CurrentPeriodEnd, 0), FirstPaidAt: firstPaid,
	}
	for _, rate := range theirs.DefaultTaxRates {
		after.TaxPercent += rate.Percentage
	}
	underway := false
	for _, bill := range now.bills {
		if paid := bill.paidAt(); paid != nil && (after.FirstPaidAt == nil || paid.Before(*after.FirstPaidAt)) {
			after.FirstPaidAt = paid
		}
		underway = underway || bill.status() == "processing"
	}
	switch {
	case theirs.EndedAt != 0:
		after.EndsAt = unix(theirs.EndedAt)
	case theirs.CancelAt != 0:
		after.EndsAt = unix(theirs.CancelAt)
	case theirs.CancelAtPeriodEnd:
		after.EndsAt = &after.PeriodEnd
	}
	switch theirs.Status {
	case stripe.SubscriptionStatusActive, stripe.SubscriptionStatusTrialing:
		after.Status = Active
		if after.FirstPaidAt == nil && underway {
			after.Status = Processing
		}
	case stripe.SubscriptionStatusPastDue:
		after.Status = PastDue
		if after.neverPaid(theirs) {
			after.Status, after.EndsAt = Ended, &at
		}
	case stripe.SubscriptionStatusIncomplete:
		if !underway {
			after.Status, after.EndsAt = Ended, &at
			return after, false, nil
		}
		after.Status = Processing
	default: // canceled, unpaid, paused, and incomplete for too long
		after.Status = Ended
		if after.EndsAt == nil {
			after.EndsAt = &at
		}
	}
	return after, true, nil
}

// neverPaid reports whether a bank refused the very first payment: then nothing was bought, and trying again for weeks
// would keep the person from buying.
func (s Subscription) neverPaid(theirs *stripe.Subscription) bool {
	return theirs.Status == stripe.SubscriptionStatusPastDue && s.FirstPaidAt == nil
}

func saveSubscription(ctx context.Context, tx postgres.Tx, who uuid.UUID, after Subscription) (uuid.UUID, error) {
	const sql = `
		insert into subscriptions (tenant_id, account_id, stripe_subscription_id, plan_id, status, cents, currency, tax_percent, started_at,
			period_start, period_end, ends_at, first_paid_at)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
		on conflict (tenant_id, stripe_subscription_id) do update set plan_id = excluded.plan_id, status = excluded.status, cents = excluded.cents,
			currency = excluded.currency, tax_percent = excluded.tax_percent, started_at = excluded.started_at, period_start = excluded.period_start,
			period_end = excluded.period_end, ends_at = excluded.ends_at, first_paid_at = excluded.first_paid_at
		returning id`
	var id uuid.UUID
	err := tx.QueryRow(ctx, sql, tx.Tenant(), who, after.StripeID, after.Plan, after.Status, after.Cents, after.Currency, after.TaxPercent,
		after.StartedAt, after.PeriodStart, after.PeriodEnd, after.EndsAt, after.FirstPaidAt).
		Scan(&id)
	if err != nil {
		return uuid.Nil, fmt.Errorf("keeping a subscription: %w", err)
	}
	return id, nil
}

// begun is what follows when a subscription begins: the person is told what they bought, and the dashboard opens.
func (s *Service) begun(
	ctx context.Context,
	tx postgres.Tx,
	acct account.Account,
	after Subscription,
	now state,
) error {
	if err := audit.Report(ctx, tx, audit.Subscribed, acct.ID, s.Now(), nil); err != nil {
		return err
	}
	if err := account.SubmitCalories(ctx, tx, acct, s.Now(), menu.Today(s.Now())); err != nil {
		return err
	}
	return s.write(ctx, tx, mail.Subscribed, acct.ID, after)
}

// bounced is what follows when a bank refuses the first payment after access had begun.
func (s *Service) bounced(ctx context.Context, tx postgres.Tx, acct account.Account, after Subscription) error {
	if err := audit.Report(ctx, tx, audit.PaymentFailed, acct.ID, s.Now(), nil); err != nil {
		return err
	}
	if err := s.Queue.Add(ctx, tx, CancelSubscriptionArgs{Tenant: jobs.Tenant{ID: tx.Tenant()}, Subscription: after.StripeID}); err != nil {
		return err
	}
	return s.write(ctx, tx, mail.PaymentFailed, acct.ID, after)
}

// write has a letter about a purchase sent.
func (s *Service) write(
	ctx context.Context,
	tx postgres.Tx,
	letter mail.Letter,
	who uuid.UUID,
	bought Subscription,
) error {
	plan, err := findPlan(ctx, tx, bought.Plan)
	if err != nil {
		return err
	}
	return s.Queue.Add(ctx, tx, account.LetterArgs{
		Tenant: jobs.Tenant{ID: tx.Tenant()}, Letter: letter, Account: who,
		Purchase: &mail.Purchase{
			Plan: plan.Name(), Cents: bought.Cents, TaxCents: bought.TaxCents(), TaxPercent: bought.TaxPercent, Months: plan.Months(),
			PaidUntil: bought.PeriodEnd.In(
				menu.Zone,
			), LastWithdrawal: bought.WithdrawUntil().Add(-time.Second), Processing: bought.Status == Processing,
		},
	})
}
