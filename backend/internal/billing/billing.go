// Package billing sells plans through Stripe Checkout and follows the subscriptions and payments that result. What a
// browser reports never starts or ends a subscription: only Stripe's state does.
//
// Requests to Stripe are made outside database transactions, with an idempotency key. A row is written first, so that a
// crash in between can be continued and nothing is paid twice.
package billing

import (
	"context"
	"log/slog"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Service sells plans and applies Stripe's state. Its methods may be called concurrently.
type Service struct {
	DB     *postgres.DB
	Queue  *jobs.Queue
	Stripe *Stripe
	Key    []byte // server key from which purchase codes are derived
	// Shop returns the name, address and language in which a tenant sells.
	Shop func(ctx context.Context, tenant uuid.UUID) (Shop, error)
	Now  func() time.Time
	Log  *slog.Logger
}

// Shop is the part of a tenant that its buyers see.
type Shop struct {
	Name     string
	Slug     string
	Site     string // https://fitpuur.example, from the tenant's own canonical domain
	Language locale.Language
}

// Errors of Subscribe and Buy.
var (
	ErrPlanNotFound      = errs.New(errs.NotFound, "plan-not-found")
	ErrInvoiceNotFound   = errs.New(errs.NotFound, "invoice-not-found")
	ErrAlreadySubscribed = errs.New(errs.Conflict, "already-subscribed")
	ErrPaymentPending    = errs.New(errs.Conflict, "payment-on-its-way")
	ErrOvertaken         = errs.New(errs.Conflict, "checkout-overtaken") // by a call for another plan
	ErrNotSubscribed     = errs.New(errs.Conflict, "not-subscribed")
	ErrTooLate           = errs.New(errs.Conflict, "too-late") // to withdraw, or to end with notice
	ErrUnavailable       = errs.New(errs.Unavailable, "payments-unavailable")
)
