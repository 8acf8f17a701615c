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

	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// SessionLife is how long a session lasts after signing in.
const SessionLife = 90 * 24 * time.Hour

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

// StartSession opens a session for an account at now and gives the token for its cookie.
func StartSession(ctx context.Context, q postgres.InTenant, account uuid.UUID, now time.Time) (Token, error) {
	const sql = `insert into sessions (tenant_id, token_hash, account_id, created_at, expires_at) values ($1, $2, $3, $4, $5)`
	token := NewToken()
	if _, err := q.Exec(ctx, sql, q.Tenant(), token.Hash(), account, now, now.Add(SessionLife)); err != nil {
		return "", fmt.Errorf("opening a session: %w", err)
	}
	return token, nil
}

// SessionAccount is the account whose session a token opens at now, in the scope's tenant; uuid.Nil when there is none. A session of
// another tenant is no session.
func SessionAccount(ctx context.Context, scope postgres.Scope, token Token, now time.Time) (uuid.UUID, error) {
	const sql = `select account_id from sessions where tenant_id = $1 and token_hash = $2 and expires_at > $3`
	var account uuid.UUID
	err := scope.QueryRow(ctx, sql, scope.Tenant(), token.Hash(), now).Scan(&account)
	if errors.Is(err, pgx.ErrNoRows) {
		return uuid.Nil, nil
	}
	if err != nil {
		return uuid.Nil, fmt.Errorf("looking up a session: %w", err)
	}
	return account, nil
}

// SessionTenant is the tenant of the session that a token opens; uuid.Nil when there is none. On a host of the platform the session
// decides the tenant.
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

// EndSession ends the session that a token opens. Ending one that is not there is no error.
func EndSession(ctx context.Context, scope postgres.Scope, token Token) error {
	const sql = `delete from sessions where tenant_id = $1 and token_hash = $2`
	if _, err := scope.Exec(ctx, sql, scope.Tenant(), token.Hash()); err != nil {
		return fmt.Errorf("ending a session: %w", err)
	}
	return nil
}
