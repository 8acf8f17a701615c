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

// SessionLife is how long a session lasts after signing in.
const SessionLife = 90 * 24 * time.Hour

// ConfirmationLife is how long after a password or a code somebody may do what needs it: change how they sign in, take
// their data along, erase their account.
const ConfirmationLife = 15 * time.Minute

// Token is what a session's cookie holds: 256 random bits, base64url without padding. The database has its hash only.
type Token string

// NewToken makes a token nobody can guess.
func NewToken() Token {
	bits := make([]byte, 32)
	_, _ = rand.Read(bits) // never fails, see crypto/rand
	return Token(base64.RawURLEncoding.EncodeToString(bits))
}

// Hash is the token as the database keeps it. The token is random, so that one round of SHA-256 is enough.
func (t Token) Hash() []byte {
	sum := sha256.Sum256([]byte(t))
	return sum[:]
}

// Session is somebody's being signed in on one device.
type Session struct {
	ID          uuid.UUID  `db:"id"`
	Account     uuid.UUID  `db:"account_id"`
	Device      string     `db:"device"` // browser and system, in words
	CreatedAt   time.Time  `db:"created_at"`
	SeenAt      time.Time  `db:"seen_at"`      // to the hour
	ConfirmedAt *time.Time `db:"confirmed_at"` // by a password or a code; nil for one that a link opened
}

const sessionColumns = `id, account_id, device, created_at, seen_at, confirmed_at`

// RecentlyConfirmed reports whether that was so shortly before now that it shows who is sitting there.
func (s Session) RecentlyConfirmed(now time.Time) bool {
	return s.ConfirmedAt != nil && now.Sub(*s.ConfirmedAt) < ConfirmationLife
}

// NewSession says how a session is opened.
type NewSession struct {
	Account   uuid.UUID
	Device    string
	Confirmed bool // by a password or a code
}

// StartSession opens a session at now and gives the token for its cookie. Every sign-in gets a token of its own.
func StartSession(ctx context.Context, q postgres.TenantQuerier, opening NewSession, now time.Time) (Token, error) {
	const sql = `
		insert into sessions (tenant_id, token_hash, account_id, device, created_at, seen_at, expires_at, confirmed_at)
		values ($1, $2, $3, $4, $5, $5, $6, $7)`
	token := NewToken()
	var confirmed *time.Time
	if opening.Confirmed {
		confirmed = &now
	}
	if _, err := q.Exec(ctx, sql, q.Tenant(), token.Hash(), opening.Account, opening.Device, now, now.Add(SessionLife), confirmed); err != nil {
		return "", fmt.Errorf("opening a session: %w", err)
	}
	return token, nil
}

// FindSession is the session that a token opens at now, in the scope's tenant; false when there is none. A session of
// another tenant is no session.
func FindSession(ctx context.Context, scope postgres.Scope, token Token, now time.Time) (Session, bool, error) {
	const sql = `select ` + sessionColumns + ` from sessions where tenant_id = $1 and token_hash = $2 and expires_at > $3`
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
		const seen = `update sessions set seen_at = $3 where tenant_id = $1 and token_hash = $2`
		if _, err := scope.Exec(ctx, seen, scope.Tenant(), token.Hash(), now); err != nil {
			return Session{}, false, fmt.Errorf("noting that a session is in use: %w", err)
		}
		if err := audit.Record(ctx, scope, audit.TokenValidated, session.Account, now, map[string]string{"device": session.Device}); err != nil {
			return Session{}, false, err
		}
	}
	return session, true, nil
}

// Sessions lists the sessions of an account at now, the one that was used last first.
func Sessions(ctx context.Context, q postgres.TenantQuerier, account uuid.UUID, now time.Time) ([]Session, error) {
	const sql = `
		select ` + sessionColumns + ` from sessions where tenant_id = $1 and account_id = $2 and expires_at > $3
		order by seen_at desc, created_at desc, id`
	rows, err := q.Query(ctx, sql, q.Tenant(), account, now)
	if err != nil {
		return nil, fmt.Errorf("listing sessions: %w", err)
	}
	found, err := pgx.CollectRows(rows, pgx.RowToStructByName[Session])
	if err != nil {
		return nil, fmt.Errorf("listing sessions: %w", err)
	}
	return found, nil
}

// SessionTenant is the tenant of the session that a token opens; uuid.Nil when there is none. On a host of the platform
// the session decides the tenant.
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

// EndSession ends one session of an account. The answer says whether there was one.
func EndSession(ctx context.Context, q postgres.TenantQuerier, account, session uuid.UUID) (bool, error) {
	const sql = `delete from sessions where tenant_id = $1 and account_id = $2 and id = $3`
	ended, err := q.Exec(ctx, sql, q.Tenant(), account, session)
	if err != nil {
		return false, fmt.Errorf("ending a session: %w", err)
	}
	return ended.RowsAffected() > 0, nil
}

// EndSessions ends all sessions of an account but one; uuid.Nil keeps none.
func EndSessions(ctx context.Context, q postgres.TenantQuerier, account, but uuid.UUID) error {
	const sql = `delete from sessions where tenant_id = $1 and account_id = $2 and id <> $3`
	if _, err := q.Exec(ctx, sql, q.Tenant(), account, but); err != nil {
		return fmt.Errorf("ending sessions: %w", err)
	}
	return nil
}
