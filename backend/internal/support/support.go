// Package support lets support look at the pages of an account, read-only, for as long as its owner allows.
package support

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

const (
	// Life is how long a request waits for an answer, and how long support may look after it.
	Life = 30 * time.Minute
	// tokenLife is how long the address that opens a support session works.
	tokenLife = time.Minute
)

// Session is a request to look at the pages of an account or, once its owner allowed it, the permission to.
type Session struct {
	ID        uuid.UUID  `db:"id"`
	Account   uuid.UUID  `db:"account_id"`
	Staff     uuid.UUID  `db:"staff_id"`
	StaffName string     `db:"staff_name"`
	ExpiresAt time.Time  `db:"expires_at"`
	AllowedAt *time.Time `db:"allowed_at"` // nil while the owner has not answered
	Health    bool       `db:"health"`     // whether what is about health is shown too
}

// Allowed reports whether the owner of the account allowed it.
func (s Session) Allowed() bool { return s.AllowedAt != nil }

const columns = `id, account_id, staff_id, staff_name, expires_at, allowed_at, health`

var (
	// ErrNotAllowed means that the owner of the account has not allowed the member of staff to look.
	ErrNotAllowed = errs.New(errs.Conflict, "support-not-allowed")
	// ErrNotRequested means that no member of staff asks to look.
	ErrNotRequested = errs.New(errs.Conflict, "support-not-requested")
	// ErrToken means that an address does not open a support session, or not any more.
	ErrToken = errs.New(errs.NotFound, "support-token")
)

// Find returns the request or permission of an account that has not expired, and reports whether there is one.
func Find(ctx context.Context, q postgres.TenantQuerier, account uuid.UUID, now time.Time) (Session, bool, error) {
	const sql = `select ` + columns + ` from support_sessions
		where tenant_id = $1 and account_id = $2 and expires_at > $3`
	return one(q.Query(ctx, sql, q.Tenant(), account, now))
}

func one(rows pgx.Rows, err error) (Session, bool, error) {
	if err != nil {
		return Session{}, false, fmt.Errorf("looking up a support session: %w", err)
	}
	session, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[Session])
	if errors.Is(err, pgx.ErrNoRows) {
		return Session{}, false, nil
	}
	if err != nil {
		return Session{}, false, fmt.Errorf("looking up a support session: %w", err)
	}
	return session, true, nil
}

// Member is the member of staff who asks.
type Member struct {
	ID   uuid.UUID
	Name string
}

// Request asks the owner of an account to let a member of staff look. It ends an earlier request or permission.
func Request(ctx context.Context, scope postgres.Scope, account uuid.UUID, by Member, now time.Time) error {
	const sql = `
		insert into support_sessions (tenant_id, account_id, staff_id, staff_name, expires_at)
		values ($1, $2, $3, $4, $5)`
	return scope.Tx(ctx, func(tx postgres.Tx) error {
		if _, err := end(ctx, tx, account); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, sql, tx.Tenant(), account, by.ID, by.Name, now.Add(Life)); err != nil {
			return fmt.Errorf("requesting a support session: %w", err)
		}
		return audit.ForAccount(ctx, tx, audit.SupportRequested, account, by.ID, now, nil)
	})
}

// Allow lets the member of staff who asked look at the account's pages for Life, with or without what is about health.
// The error is ErrNotRequested when none asks.
func Allow(ctx context.Context, scope postgres.Scope, account uuid.UUID, health bool, now time.Time) error {
	const sql = `
		update support_sessions set allowed_at = $3, expires_at = $4, health = $5
		where tenant_id = $1 and account_id = $2 and allowed_at is null and expires_at > $3`
	return scope.Tx(ctx, func(tx postgres.Tx) error {
		allowed, err := tx.Exec(ctx, sql, tx.Tenant(), account, now, now.Add(Life), health)
		if err != nil {
			return fmt.Errorf("allowing a support session: %w", err)
		}
		if allowed.RowsAffected() == 0 {
			return ErrNotRequested
		}
		details := map[string]string{"health": fmt.Sprint(health)}
		return audit.Record(ctx, tx, audit.SupportAllowed, account, now, details)
	})
}

// Open returns a token that begins the support session in a browser, once and within a minute. The error is
// ErrNotAllowed unless the owner of the account allowed this member of staff to look.
func Open(ctx context.Context, scope postgres.Scope, account, by uuid.UUID, now time.Time) (auth.Token, error) {
	const sql = `
		update support_sessions set token_hash = $5, token_expires_at = $6
		where tenant_id = $1 and account_id = $2 and staff_id = $3 and allowed_at is not null and expires_at > $4`
	token := auth.NewToken()
	opened, err := scope.Exec(ctx, sql, scope.Tenant(), account, by, now, token.Hash(), now.Add(tokenLife))
	if err != nil {
		return "", fmt.Errorf("opening a support session: %w", err)
	}
	if opened.RowsAffected() == 0 {
		return "", ErrNotAllowed
	}
	return token, nil
}

// Enter begins the support session of a token of Open in a browser, and returns the token of its session. The error is
// ErrToken when the token does not work, or not any more.
func Enter(
	ctx context.Context,
	scope postgres.Scope,
	token auth.Token,
	device string,
	now time.Time,
) (auth.Token, error) {
	const use = `
		update support_sessions set token_hash = null, token_expires_at = null
		where tenant_id = $1 and token_hash = $2 and token_expires_at > $3 and allowed_at is not null
			and expires_at > $3
		returning ` + columns
	var session auth.Token
	err := scope.Tx(ctx, func(tx postgres.Tx) error {
		found, ok, err := one(tx.Query(ctx, use, tx.Tenant(), token.Hash(), now))
		if err != nil {
			return err
		}
		if !ok {
			return ErrToken
		}
		look := auth.Look{ID: found.ID, Staff: found.Staff, Health: found.Health, Until: found.ExpiresAt}
		if session, err = auth.StartLook(ctx, tx, found.Account, look, device, now); err != nil {
			return err
		}
		return audit.ForAccount(ctx, tx, audit.SupportEntered, found.Account, found.Staff, now, nil)
	})
	return session, err
}

// End ends the request or permission of an account and the sessions of support. record adds the entry to the audit
// trail; it does not run when there was nothing to end.
func End(
	ctx context.Context,
	scope postgres.Scope,
	account uuid.UUID,
	record func(ctx context.Context, tx postgres.Tx) error,
) error {
	return scope.Tx(ctx, func(tx postgres.Tx) error {
		ended, err := end(ctx, tx, account)
		if err != nil || !ended {
			return err
		}
		return record(ctx, tx)
	})
}

func end(ctx context.Context, tx postgres.Tx, account uuid.UUID) (bool, error) {
	// Sessions of support are deleted with it.
	const sql = `delete from support_sessions where tenant_id = $1 and account_id = $2`
	ended, err := tx.Exec(ctx, sql, tx.Tenant(), account)
	if err != nil {
		return false, fmt.Errorf("ending a support session: %w", err)
	}
	return ended.RowsAffected() > 0, nil
}
