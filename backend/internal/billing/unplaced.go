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

	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// UnplacedEvent is an event of Stripe that could not be placed. It names objects at Stripe and contains no personal
// data. The claimed ids are those in the object's metadata, and may not exist.
type UnplacedEvent struct {
	ID              string     `db:"id"`
	Kind            string     `db:"kind"`
	ObjectID        string     `db:"object_id"`
	ClaimedTenant   *uuid.UUID `db:"claimed_tenant"`
	ClaimedCustomer *uuid.UUID `db:"claimed_customer"`
	ClaimedCheckout *uuid.UUID `db:"claimed_checkout"` // of a charge
	Reason          Reason     `db:"reason"`
	Error           string     `db:"error"` // of the last try
	ReceivedAt      time.Time  `db:"received_at"`
	TriedAt         time.Time  `db:"tried_at"`
	Tries           int        `db:"tries"`
	SettledAt       *time.Time `db:"settled_at"` // nil while staff must settle it
}

const unplacedColumns = `id, kind, object_id, claimed_tenant, claimed_customer, claimed_checkout, reason, error,
	received_at, tried_at, tries, settled_at`

// Reason says why an event could not be placed.
type Reason string

// The reasons.
const (
	NoOwner    Reason = "no-owner"    // the object names no tenant or customer: it was not made by the product
	NoCustomer Reason = "no-customer" // the customer does not exist, or was erased, and money came in
	Mismatch   Reason = "mismatch"    // the object belongs to another customer than it claims
	Failed     Reason = "failed"      // an error, which may be temporary
)

// ErrEventNotFound means that there is no such event.
var ErrEventNotFound = errs.New(errs.NotFound, "payment-event-not-found")

func reasonOf(err error) Reason {
	switch {
	case errors.Is(err, errNoOwner):
		return NoOwner
	case errors.Is(err, errNoCustomer):
		return NoCustomer
	case errors.Is(err, errMismatch):
		return Mismatch
	}
	return Failed
}

// RetryEventArgs are the arguments of the job that tries to place an event again, with River's pauses in between.
type RetryEventArgs struct {
	jobs.Tenant
	Event string `json:"event"`
}

// Kind returns the name of the job.
func (RetryEventArgs) Kind() string { return "retry-payment-event" }

// keepUnplaced stores an event that could not be placed because of cause, so that Stripe need not send it again. An
// event that names a customer is tried again by a job. An error means that it was not stored.
func (s *Service) keepUnplaced(ctx context.Context, event stripe.Event, ref reference, cause error) error {
	const sql = `
		insert into unplaced_payment_events as event (id, kind, object_id, claimed_tenant, claimed_customer,
			claimed_checkout, reason, error, received_at, tried_at)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)
		on conflict (id) do update set tries = event.tries + 1, tried_at = excluded.tried_at, reason = excluded.reason,
			error = excluded.error
		returning tries`
	reason := reasonOf(cause)
	s.Log.Error(
		"payment event not placed",
		slog.String("event", event.ID),
		slog.String("kind", string(event.Type)),
		slog.String("object", ref.id),
		slog.String("reason", string(reason)),
		slog.Any("error", cause),
	)
	return s.DB.Platform().Tx(ctx, func(tx postgres.Tx) error {
		var tries int
		err := tx.QueryRow(
			ctx, sql, event.ID, string(event.Type), ref.id, idOrNull(ref.tenant), idOrNull(ref.customer),
			idOrNull(ref.checkout), reason, cause.Error(), s.Now(),
		).Scan(&tries)
		if err != nil {
			return fmt.Errorf("keeping an event: %w", err)
		}
		if tries > 1 || reason == NoOwner {
			return nil
		}
		return s.Queue.Add(ctx, tx, RetryEventArgs{Tenant: jobs.Tenant{ID: postgres.PlatformID}, Event: event.ID})
	})
}

func idOrNull(id uuid.UUID) *uuid.UUID {
	if id == uuid.Nil {
		return nil
	}
	return &id
}

// RetryEvent tries to place an event again. The error is that of the attempt, so that the job is retried.
func (s *Service) RetryEvent(ctx context.Context, args RetryEventArgs) error {
	event, err := s.PlaceAgain(ctx, args.Event)
	if errors.Is(err, ErrEventNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	if event.SettledAt == nil {
		return fmt.Errorf("payment event %s: %s", event.ID, event.Error)
	}
	return nil
}

// PlaceAgain tries to place an event once more, unless it is settled, and returns it as it is then. The error is
// ErrEventNotFound when there is none.
func (s *Service) PlaceAgain(ctx context.Context, id string) (UnplacedEvent, error) {
	event, err := s.unplacedEvent(ctx, `select `+unplacedColumns+` from unplaced_payment_events where id = $1`, id)
	if err != nil || event.SettledAt != nil {
		return event, err
	}
	cause := errNoOwner
	if event.Reason != NoOwner {
		cause = s.place(ctx, event.reference(), &stripe.Event{ID: event.ID, Type: stripe.EventType(event.Kind)})
	}
	if cause == nil {
		return s.settle(ctx, id, uuid.Nil)
	}
	const sql = `
		update unplaced_payment_events set tries = tries + 1, tried_at = $2, reason = $3, error = $4 where id = $1
		returning ` + unplacedColumns
	return s.unplacedEvent(ctx, sql, id, s.Now(), reasonOf(cause), cause.Error())
}

// reference returns the object of an event that names a customer.
func (e UnplacedEvent) reference() reference {
	ref := reference{object: eventObjects[stripe.EventType(e.Kind)], id: e.ObjectID}
	for to, id := range map[*uuid.UUID]*uuid.UUID{
		&ref.tenant: e.ClaimedTenant, &ref.customer: e.ClaimedCustomer, &ref.checkout: e.ClaimedCheckout,
	} {
		if id != nil {
			*to = *id
		}
	}
	if ref.object == chargeObject && ref.checkout == uuid.Nil { // the charge of an invoice, whose id was kept
		ref.object = invoiceObject
	}
	return ref
}

// SettleEvent marks an event as settled by a member of staff. The error is ErrEventNotFound when there is none.
func (s *Service) SettleEvent(ctx context.Context, id string, by uuid.UUID) (UnplacedEvent, error) {
	return s.settle(ctx, id, by)
}

func (s *Service) settle(ctx context.Context, id string, by uuid.UUID) (UnplacedEvent, error) {
	const sql = `
		update unplaced_payment_events set settled_by = case when settled_at is null then $3 else settled_by end,
			settled_at = coalesce(settled_at, $2)
		where id = $1 returning ` + unplacedColumns
	return s.unplacedEvent(ctx, sql, id, s.Now(), idOrNull(by))
}

func (s *Service) unplacedEvent(ctx context.Context, sql string, args ...any) (UnplacedEvent, error) {
	rows, err := s.DB.Platform().Query(ctx, sql, args...)
	if err != nil {
		return UnplacedEvent{}, fmt.Errorf("looking up an event: %w", err)
	}
	event, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[UnplacedEvent])
	if errors.Is(err, pgx.ErrNoRows) {
		return UnplacedEvent{}, ErrEventNotFound
	}
	if err != nil {
		return UnplacedEvent{}, fmt.Errorf("looking up an event: %w", err)
	}
	return event, nil
}

// UnplacedEvents returns a page of events, newest first, and their number: those that are settled, or those that are
// not. Pages count from 1.
func (s *Service) UnplacedEvents(ctx context.Context, settled bool, page, perPage int) ([]UnplacedEvent, int, error) {
	const (
		count = `select count(*) from unplaced_payment_events where (settled_at is not null) = $1`
		list  = `
			select ` + unplacedColumns + ` from unplaced_payment_events where (settled_at is not null) = $1
			order by received_at desc, id limit $2 offset $3`
	)
	var total int
	if err := s.DB.Platform().QueryRow(ctx, count, settled).Scan(&total); err != nil {
		return nil, 0, fmt.Errorf("counting events: %w", err)
	}
	rows, err := s.DB.Platform().Query(ctx, list, settled, perPage, (page-1)*perPage)
	if err != nil {
		return nil, 0, fmt.Errorf("listing events: %w", err)
	}
	events, err := pgx.CollectRows(rows, pgx.RowToStructByName[UnplacedEvent])
	if err != nil {
		return nil, 0, fmt.Errorf("listing events: %w", err)
	}
	return events, total, nil
}

// SweepEvents deletes events that were settled long ago.
func (s *Service) SweepEvents(ctx context.Context, now time.Time) error {
	const sql = `delete from unplaced_payment_events where settled_at < $1`
	if _, err := s.DB.Platform().Exec(ctx, sql, now.Add(-settledRetention)); err != nil {
		return fmt.Errorf("sweeping events: %w", err)
	}
	return nil
}

// settledRetention is how long a settled event is kept, for questions about a payment.
const settledRetention = 365 * 24 * time.Hour
