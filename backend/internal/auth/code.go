package auth

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"math/big"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// How long a one-time code works, and how often one may be wrong.
const (
	CodeLife        = 10 * time.Minute
	MaxCodeAttempts = 5
)

// ErrCode is the one answer to every code that does not work: wrong, used, expired, from another browser, or for
// nobody.
var ErrCode = errs.New(errs.NotSignedIn, "wrong-code")

// Purpose is what a code is for. One for something else does not fit.
type Purpose string

// The purposes.
const (
	PurposeSignIn      Purpose = "sign-in"
	PurposeChangeEmail Purpose = "change-email"
)

// CodeRequest asks for a code to be sent to an address.
type CodeRequest struct {
	Purpose Purpose
	Email   string    // normalised
	Visitor Token     // of the browser that asks: the code works there only
	Account uuid.UUID // of who asks, when they are signed in
}

// RequestCode takes a request down. No code fits until [NewCode] makes one; an earlier code no longer does. It does the
// same for every address, so that its answer and its time tell nothing.
func RequestCode(ctx context.Context, tx postgres.Tx, request CodeRequest, now time.Time) error {
	const sql = `
		insert into one_time_codes (tenant_id, purpose, email, account_id, code_hmac, visitor_hash, expires_at)
		values ($1, $2, $3, nullif($4, '00000000-0000-0000-0000-000000000000'::uuid), $5, $6, $7)
		on conflict (tenant_id, purpose, email) do update set account_id = excluded.account_id, code_hmac = excluded.code_hmac,
			visitor_hash = excluded.visitor_hash, tries = 0, expires_at = excluded.expires_at`
	nothing := make([]byte, sha256.Size)
	_, _ = rand.Read(nothing) // never fails, see crypto/rand
	_, err := tx.Exec(
		ctx,
		sql,
		tx.Tenant(),
		request.Purpose,
		request.Email,
		request.Account,
		nothing,
		request.Visitor.Hash(),
		now.Add(CodeLife),
	)
	if err != nil {
		return fmt.Errorf("asking for a code: %w", err)
	}
	return nil
}

// NewCode makes the code that was asked for, six digits. It is kept as an HMAC only; the answer is empty when nobody is
// waiting for one.
func NewCode(
	ctx context.Context,
	q postgres.TenantQuerier,
	key []byte,
	purpose Purpose,
	email string,
	now time.Time,
) (string, error) {
	const sql = `update one_time_codes set code_hmac = $4, tries = 0 where tenant_id = $1 and purpose = $2 and email = $3 and expires_at > $5`
	digits := SixDigits()
	made, err := q.Exec(ctx, sql, q.Tenant(), purpose, email, CodeHMAC(key, q.Tenant(), purpose, email, digits), now)
	if err != nil {
		return "", fmt.Errorf("making a code: %w", err)
	}
	if made.RowsAffected() == 0 {
		return "", nil
	}
	return digits, nil
}

// UseCode tries digits at now. When they fit, the code is used up and the request is answered; the error is ErrCode
// when they do not, which counts as a try if it was made in the browser that asked.
func UseCode(
	ctx context.Context,
	scope postgres.Scope,
	key []byte,
	purpose Purpose,
	email, digits string,
	visitor Token,
	now time.Time,
) (CodeRequest, error) {
	taken := CodeRequest{Purpose: purpose, Email: email, Visitor: visitor}
	fits := false
	err := scope.Tx(ctx, func(tx postgres.Tx) error {
		// Counting the try holds the row, so that of many who come at once with the right code one gets it.
		const try = `
			update one_time_codes set tries = tries + 1
			where tenant_id = $1 and purpose = $2 and email = $3 and visitor_hash = $4 and expires_at > $5 and tries < $6
			returning code_hmac, account_id`
		var want []byte
		var account *uuid.UUID
		err := tx.QueryRow(ctx, try, tx.Tenant(), purpose, email, visitor.Hash(), now, MaxCodeAttempts).Scan(&want, &account)
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("trying a code: %w", err)
		}
		if !hmac.Equal(want, CodeHMAC(key, tx.Tenant(), purpose, email, digits)) {
			return nil
		}
		if account != nil {
			taken.Account = *account
		}
		fits = true
		const use = `delete from one_time_codes where tenant_id = $1 and purpose = $2 and email = $3`
		if _, err := tx.Exec(ctx, use, tx.Tenant(), purpose, email); err != nil {
			return fmt.Errorf("using a code: %w", err)
		}
		return nil
	})
	if err != nil {
		return CodeRequest{}, err
	}
	if !fits {
		return CodeRequest{}, ErrCode
	}
	return taken, nil
}

// SixDigits are six random digits, 000000 to 999999.
func SixDigits() string {
	number, err := rand.Int(rand.Reader, big.NewInt(1_000_000))
	if err != nil {
		panic(err) // never, see crypto/rand
	}
	return fmt.Sprintf("%06d", number)
}

// CodeHMAC is how a code for somebody is kept: without the server's key a million tries would find it.
func CodeHMAC(key []byte, tenant uuid.UUID, purpose Purpose, who, digits string) []byte {
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "code:%s:%s:%s:%s", tenant, purpose, who, digits)
	return mac.Sum(nil)
}
