package auth

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// SessionLife is how long a session lasts.
const SessionLife = 90 * 24 * time.Hour

// ConfirmationLife is how long after entering a password or a code sensitive changes are allowed: of credentials,
// exporting data and erasing the account.
const ConfirmationLife = 15 * time.Minute

// Token is the content of a session cookie: 256 random bits as base64url without padding. The database has only its
// hash.
type Token string

// NewToken returns a random token.
func NewToken() Token {
	bits := make([]byte, 32)
	_, _ = rand.Read(bits) // never fails, see crypto/rand
	return Token(base64.RawURLEncoding.EncodeToString(bits))
}

// Hash returns the hash that is stored. One round of SHA-256 is enough for a random token.
func (t Token) Hash() []byte {
	sum := sha256.Sum256([]byte(t))
	return sum[:]
}

// Session is a signed-in browser of an account.
type Session struct {
	ID          uuid.UUID  `db:"id"`
	Account     uuid.UUID  `db:"account_id"`
	Device      string     `db:"device"` // browser and system, in words
	CreatedAt   time.Time  `db:"created_at"`
	SeenAt      time.Time  `db:"seen_at"`      // last use, to the hour
	ConfirmedAt *time.Time `db:"confirmed_at"` // by a password or a code; nil after signing in with a link
	CodeAt      *time.Time `db:"code_at"`      // by a mailed code; nil if it was not

	SupportID     *uuid.UUID `db:"support_id"`       // of the support session; nil if it is the owner's
	SupportStaff  *uuid.UUID `db:"support_staff_id"` // who looks
	SupportHealth bool       `db:"support_health"`   // whether they see what is about health
}

const sessionColumns = `id, account_id, device, created_at, seen_at, confirmed_at, code_at, support_id,
	support_staff_id, support_health`

// ByLink reports whether the session was started with a mailed link, and neither a password nor a code was entered.
func (s Session) ByLink() bool { return s.ConfirmedAt == nil && !s.OfSupport() }

// OfSupport reports whether a member of staff looks at the account's pages, which the owner allowed.
func (s Session) OfSupport() bool { return s.SupportID != nil }

// HidesHealth reports whether the session may not show what is about health.
func (s Session) HidesHealth() bool { return s.ByLink() || s.OfSupport() && !s.SupportHealth }

// HasFreshCode reports whether a mailed code was entered within ConfirmationLife.
func (s Session) HasFreshCode(now time.Time) bool {
	return s.CodeAt != nil && now.Sub(*s.CodeAt) < ConfirmationLife
}

// RecentlyConfirmed reports whether a password or a code was entered within ConfirmationLife.
func (s Session) RecentlyConfirmed(now time.Time) bool {
	return s.ConfirmedAt != nil && now.Sub(*s.ConfirmedAt) < ConfirmationLife
}

// NewSession is a session to start.
type NewSession struct {
	Account   uuid.UUID
	Device    string
	Confirmed bool // by a password or a code
	ByCode    bool // by a mailed code
}

// StartSession starts a session and returns its token, which is always a new one.
func StartSession(ctx context.Context, q postgres.TenantQuerier, session NewSession, now time.Time) (Token, error) {
	const sql = `
		insert into sessions (tenant_id, token_hash, account_id, device, created_at, seen_at, expires_at, confirmed_at,
			code_at)
		values ($1, $2, $3, $4, $5, $5, $6, $7, $8)`
	token := NewToken()
	var confirmed, code *time.Time
	if session.Confirmed {
		confirmed = &now
	}
	if session.ByCode {
		code = &now
	}
	_, err := q.Exec(
		ctx,
		sql,
		q.Tenant(),
		token.Hash(),
		session.Account,
		session.Device,
		now,
		now.Add(SessionLife),
		confirmed,
		code,
	)
	if err != nil {
		return "", fmt.Errorf("opening a session: %w", err)
	}
	return token, nil
}

// Look is a member of staff who looks at the pages of an account, which its owner allowed.
type Look struct {
	ID     uuid.UUID // of the support session
	Staff  uuid.UUID
	Health bool
	Until  time.Time
}

// StartLook starts a session of support and returns its token.
func StartLook(
	ctx context.Context,
	q postgres.TenantQuerier,
	account uuid.UUID,
	look Look,
	device string,
	now time.Time,
) (Token, error) {
	const sql = `
		insert into sessions (tenant_id, token_hash, account_id, device, created_at, seen_at, expires_at, support_id,
			support_staff_id, support_health)
		values ($1, $2, $3, $4, $5, $5, $6, $7, $8, $9)`
	token := NewToken()
	_, err := q.Exec(ctx, sql, q.Tenant(), token.Hash(), account, device, now, look.Until, look.ID, look.Staff,
		look.Health)
	if err != nil {
		return "", fmt.Errorf("opening a session of support: %w", err)
	}
	return token, nil
}

// FindSession returns the session with a token in the scope's tenant, and reports false when there is none or it has
// expired.
func FindSession(ctx context.Context, scope postgres.Scope, token Token, now time.Time) (Session, bool, error) {
	const sql = `select ` + sessionColumns + ` from sessions
		where tenant_id = $1 and token_hash = $2 and expires_at > $3`
	rows, err := scope.Query(ctx, sql, scope.Tenant(), token.Hash(), now)
	if err != nil {
		return Session{}, false, fmt.Errorf("looking up a session: %w", err)
	}
	session, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[Session])
	if errors.Is(err, pgx.ErrNoRows) {
		return Session{}, false, nil
	}
	if err != nil {
		return Session{}, false, fmt.Errorf("looking up a session: %w", err)
	}
	if now.Sub(session.SeenAt) > time.Hour {
		const updateSeen = `update sessions set seen_at = $3 where tenant_id = $1 and token_hash = $2`
		if _, err := scope.Exec(ctx, updateSeen, scope.Tenant(), token.Hash(), now); err != nil {
			return Session{}, false, fmt.Errorf("updating a session: %w", err)
		}
		details := map[string]string{"device": session.Device}
		if err := audit.Record(ctx, scope, audit.TokenValidated, session.Account, now, details); err != nil {
			return Session{}, false, err
		}
	}
	return session, true, nil
}

// Sessions returns the sessions of an account, most recently used first.
func Sessions(ctx context.Context, q postgres.TenantQuerier, account uuid.UUID, now time.Time) ([]Session, error) {
	const sql = `
		select ` + sessionColumns + ` from sessions where tenant_id = $1 and account_id = $2 and expires_at > $3
		order by seen_at desc, created_at desc, id`
	rows, err := q.Query(ctx, sql, q.Tenant(), account, now)
	if err != nil {
		return nil, fmt.Errorf("listing sessions: %w", err)
	}
	sessions, err := pgx.CollectRows(rows, pgx.RowToStructByName[Session])
	if err != nil {
		return nil, fmt.Errorf("listing sessions: %w", err)
	}
	return sessions, nil
}

// SessionTenant returns the tenant of a session, or uuid.Nil when no session has the token. On a host of the platform
// the session determines the tenant.
func SessionTenant(ctx context.Context, db *postgres.DB, token Token) (uuid.UUID, error) {
	rows, err := db.Lookup(ctx, postgres.SessionTenant, token.Hash())
	if err != nil {
		return uuid.Nil, fmt.Errorf("looking up a session's tenant: %w", err)
	}
	tenant, err := pgx.CollectExactlyOneRow(rows, pgx.RowTo[*uuid.UUID])
	if err != nil {
		return uuid.Nil, fmt.Errorf("looking up a session's tenant: %w", err)
	}
	if tenant == nil {
		return uuid.Nil, nil
	}
	return *tenant, nil
}

// AccountTenants returns the tenants in which an e-mail address has an account, that of the newest account first. On a
// host of the platform the address determines the tenant to sign in to.
func AccountTenants(ctx context.Context, db *postgres.DB, email string) ([]uuid.UUID, error) {
	rows, err := db.Lookup(ctx, postgres.AccountTenants, NormaliseEmail(email))
	if err != nil {
		return nil, fmt.Errorf("looking up an address's tenants: %w", err)
	}
	tenants, err := pgx.CollectRows(rows, pgx.RowTo[uuid.UUID])
	if err != nil {
		return nil, fmt.Errorf("looking up an address's tenants: %w", err)
	}
	return tenants, nil
}

// EndSession ends a session of an account and reports whether it existed.
func EndSession(ctx context.Context, q postgres.TenantQuerier, account, session uuid.UUID) (bool, error) {
	const sql = `delete from sessions where tenant_id = $1 and account_id = $2 and id = $3`
	ended, err := q.Exec(ctx, sql, q.Tenant(), account, session)
	if err != nil {
		return false, fmt.Errorf("ending a session: %w", err)
	}
	return ended.RowsAffected() > 0, nil
}

// EndSessions ends all sessions of an account except one; uuid.Nil ends all of them. It ends its sign-in links too.
func EndSessions(ctx context.Context, q postgres.TenantQuerier, account, except uuid.UUID) error {
	const endLinks = `delete from sign_in_links where tenant_id = $1 and account_id = $2`
	if _, err := q.Exec(ctx, endLinks, q.Tenant(), account); err != nil {
		return fmt.Errorf("ending sign-in links: %w", err)
	}
	const sql = `delete from sessions where tenant_id = $1 and account_id = $2 and id <> $3`
	if _, err := q.Exec(ctx, sql, q.Tenant(), account, except); err != nil {
		return fmt.Errorf("ending sessions: %w", err)
	}
	return nil
}
