package auth

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// LinkLife is how long a sign-in link works, and MaxLinkUses how often.
const (
	LinkLife    = 7 * 24 * time.Hour
	MaxLinkUses = 3
)

// NewLink makes the token of a link that signs an account in.
func NewLink(ctx context.Context, q postgres.TenantQuerier, account uuid.UUID, now time.Time) (Token, error) {
	const sql = `insert into sign_in_links (tenant_id, token_hash, account_id, expires_at) values ($1, $2, $3, $4)`
	token := NewToken()
	if _, err := q.Exec(ctx, sql, q.Tenant(), token.Hash(), account, now.Add(LinkLife)); err != nil {
		return "", fmt.Errorf("making a sign-in link: %w", err)
	}
	return token, nil
}

// UseLink uses a link once and returns its account, or uuid.Nil when the link is unknown, expired, used up or for
// another address.
func UseLink(ctx context.Context, scope postgres.Scope, token Token, email string, now time.Time) (uuid.UUID, error) {
	const sql = `
		update sign_in_links link set uses = uses + 1 from accounts account
		where link.tenant_id = $1 and link.token_hash = $2 and link.expires_at > $3 and link.uses < $4
			and account.tenant_id = link.tenant_id and account.id = link.account_id and account.email = $5
		returning link.account_id`
	var account uuid.UUID
	err := scope.QueryRow(ctx, sql, scope.Tenant(), token.Hash(), now, MaxLinkUses, email).Scan(&account)
	if errors.Is(err, pgx.ErrNoRows) {
		return uuid.Nil, nil
	}
	if err != nil {
		return uuid.Nil, fmt.Errorf("using a sign-in link: %w", err)
	}
	return account, nil
}
