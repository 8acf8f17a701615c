// Package purchase gives access for codes. A code works once, and may include a parcel. Shops sell codes, and so does
// the platform: a visitor gets the code by mail, and for a buyer with an account it is used at once.
package purchase

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/shipping"
)

// Service makes and uses codes.
type Service struct {
	Accounts *account.Service
	Key      []byte // of the server, for the HMAC of codes
	// RefreshPayment applies the payment service's state of the checkout that buys a code, in case its event has not
	// arrived yet. It reports whether a checkout buys the code. nil when the platform sells no codes.
	RefreshPayment func(ctx context.Context, scope postgres.Scope, typed string) (bool, error)
}

// Product is what a code buys.
type Product struct {
	Name         locale.Text `db:"product"`
	Seller       string      `db:"seller"`        // name of the shop; may be empty
	AccessDays   *int        `db:"access_days"`   // days of access; nil when AccessMonths is set
	AccessMonths *int        `db:"access_months"` // months of access; nil when AccessDays is set
	Parcel       bool        `db:"parcel"`        // the product includes a parcel
}

// length returns how long access lasts.
func (p Product) length() account.AccessTerm {
	if p.AccessDays != nil {
		return account.AccessTerm{Days: *p.AccessDays}
	}
	return account.AccessTerm{Months: *p.AccessMonths}
}

const (
	productColumns = `batch.product, batch.seller, batch.access_days, batch.access_months, batch.parcel`
	// products joins codes with their products, and with the payments of those that the platform sold.
	products = `purchase_codes code
		join purchase_batches batch on batch.tenant_id = code.tenant_id and batch.id = code.batch_id
		left join payments payment on payment.tenant_id = code.tenant_id and payment.id = code.payment_id`
)

// Purchase is a code that an account used.
type Purchase struct {
	ID                 uuid.UUID         `db:"id"`
	AccessUntil        time.Time         `db:"access_until"` // end of access
	DetailsSubmittedAt *time.Time        `db:"details_submitted_at"`
	Address            *shipping.Address `db:"address"` // of the parcel; nil while unknown, and without a parcel
	SentAt             *time.Time        `db:"sent_at"` // when the parcel was sent; nil before that
	Payment            *Payment          `db:"payment"` // nil when a shop sold the code
	Product
}

// Errors of purchases. Only a client with the whole code learns why it cannot be used.
var (
	ErrUnknown     = errs.New(errs.NotFound, "purchase-code-not-found")
	ErrUsed        = errs.New(errs.Conflict, "purchase-code-used")
	ErrExpired     = errs.New(errs.Conflict, "purchase-code-expired")
	ErrWithdrawn   = errs.New(errs.Conflict, "purchase-code-withdrawn")
	ErrUnpaid      = errs.New(errs.Conflict, "purchase-code-unpaid")
	ErrSubscribed  = errs.New(errs.Conflict, "has-subscription")
	ErrNone        = errs.New(errs.NotFound, "no-purchase")
	ErrNoParcel    = errs.New(errs.Conflict, "no-parcel")
	ErrParcelSent  = errs.New(errs.Conflict, "parcel-sent")
	ErrAddressOpen = errs.New(errs.Conflict, "address-open")
	ErrDetailsOpen = errs.New(errs.Conflict, "details-open")
)

// Of returns the last purchase of an account, or an extension by support when it has no other. The error is ErrNone
// when it has neither.
func Of(ctx context.Context, q postgres.TenantQuerier, who uuid.UUID) (Purchase, error) {
	const sql = `
		select purchase.id, purchase.access_until, purchase.details_submitted_at, purchase.address, purchase.sent_at,
			payment.status as payment,
			` + productColumns + `
		from ` + products + `
		join purchases purchase on purchase.tenant_id = code.tenant_id and purchase.code_id = code.id
		where purchase.tenant_id = $1 and purchase.account_id = $2
		order by batch.extension, purchase.made_at desc, purchase.id limit 1`
	rows, err := q.Query(ctx, sql, q.Tenant(), who)
	if err != nil {
		return Purchase{}, fmt.Errorf("looking up a purchase: %w", err)
	}
	bought, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[Purchase])
	if errors.Is(err, pgx.ErrNoRows) {
		return Purchase{}, ErrNone
	}
	if err != nil {
		return Purchase{}, fmt.Errorf("looking up a purchase: %w", err)
	}
	return bought, nil
}

// State is the state of a code.
type State string

// The states.
const (
	Open      State = "open"
	Used      State = "used"
	Expired   State = "expired"
	Withdrawn State = "withdrawn"
	Unpaid    State = "unpaid" // the payment failed or was refunded
)

var refusals = map[State]error{Used: ErrUsed, Expired: ErrExpired, Withdrawn: ErrWithdrawn, Unpaid: ErrUnpaid}

// Code is a code with its product.
type Code struct {
	ID          uuid.UUID  `db:"id"`
	UsedAt      *time.Time `db:"used_at"`
	WithdrawnAt *time.Time `db:"withdrawn_at"`
	LastDay     *time.Time `db:"last_day"` // last day on which the code can be used; nil when the platform sold it
	Account     *uuid.UUID `db:"account_id"`
	Payment     *Payment   `db:"payment"` // nil when a shop sold the code
	Product
}

const codes = `
	select code.id, code.used_at, code.withdrawn_at, batch.last_day, purchase.account_id, payment.status as payment,
		` + productColumns + `
	from ` + products + `
	left join purchases purchase on purchase.tenant_id = code.tenant_id and purchase.code_id = code.id
	where code.tenant_id = $1`

// State returns the state of the code at now.
func (c Code) State(now time.Time) State {
	switch {
	case c.UsedAt != nil:
		return Used
	case c.WithdrawnAt != nil:
		return Withdrawn
	case c.Payment != nil && !c.Payment.Counts():
		return Unpaid
	case c.LastDay != nil && menu.Today(now).After(*c.LastDay):
		return Expired
	default:
		return Open
	}
}

// Look returns the code that a user typed or that a checkout returned, and an error when it cannot be used at now. The
// user may return from a checkout before the payment service reports it. Errors: ErrUnknown, ErrUsed, ErrExpired,
// ErrWithdrawn, ErrUnpaid, also for a checkout that is not paid yet, and those of RefreshPayment.
func (s *Service) Look(ctx context.Context, scope postgres.Scope, typed string, now time.Time) (Code, error) {
	code, err := s.find(ctx, scope, typed)
	if errors.Is(err, ErrUnknown) {
		isPayment, refreshErr := s.refreshPayment(ctx, scope, typed)
		if refreshErr != nil || !isPayment {
			return Code{}, cmp.Or(refreshErr, err)
		}
		if code, err = s.find(ctx, scope, typed); errors.Is(err, ErrUnknown) {
			err = ErrUnpaid
		}
	}
	if err != nil {
		return Code{}, err
	}
	return code, refusals[code.State(now)]
}

func (s *Service) refreshPayment(ctx context.Context, scope postgres.Scope, typed string) (bool, error) {
	if s.RefreshPayment == nil {
		return false, nil
	}
	return s.RefreshPayment(ctx, scope, typed)
}

// find returns the code that a user typed, whether it can be used or not.
func (s *Service) find(ctx context.Context, q postgres.TenantQuerier, typed string) (Code, error) {
	return findCode(ctx, q, codes+` and code.code_hmac = $2`, Hash(s.Key, q.Tenant(), typed))
}

func findCode(ctx context.Context, q postgres.TenantQuerier, sql string, args ...any) (Code, error) {
	rows, err := q.Query(ctx, sql, append([]any{q.Tenant()}, args...)...)
	if err != nil {
		return Code{}, fmt.Errorf("looking up a code: %w", err)
	}
	code, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[Code])
	if errors.Is(err, pgx.ErrNoRows) {
		return Code{}, ErrUnknown
	}
	if err != nil {
		return Code{}, fmt.Errorf("looking up a code: %w", err)
	}
	return code, nil
}
