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

// CodeLife is how long a one-time code works, and MaxCodeAttempts how many wrong attempts end it.
const (
	CodeLife        = 10 * time.Minute
	MaxCodeAttempts = 5
)

// CodeGrace is how long after its expiry a request for a code is kept, so that a mail that is late has a new code.
const CodeGrace = time.Hour

// ErrCode is the error for every code that does not work, so that the caller cannot tell why: it is wrong, used,
// expired, from another browser, or was never requested.
var ErrCode = errs.New(errs.NotSignedIn, "wrong-code")

// Purpose is what a code is for. A code works for its own purpose only.
type Purpose string

// The purposes.
const (
	PurposeSignIn      Purpose = "sign-in"
	PurposeChangeEmail Purpose = "change-email"
)

// CodeRequest is a request to mail a code.
type CodeRequest struct {
	Purpose Purpose
	Email   string    // normalised
	Visitor Token     // of the browser; the code works only there
	Account uuid.UUID // of the requester; uuid.Nil when not signed in
}

// RequestCode stores a request and invalidates the earlier code of the same browser for the same purpose and address;
// those of other browsers remain. No code matches until [NewCode] makes one. It behaves the same for every address, so
// that neither the result nor its timing reveals an account.
func RequestCode(ctx context.Context, tx postgres.Tx, request CodeRequest, now time.Time) error {
	const sql = `
		insert into one_time_codes (tenant_id, purpose, email, account_id, code_hmac, visitor_hash, expires_at)
		values ($1, $2, $3, nullif($4, '00000000-0000-0000-0000-000000000000'::uuid), $5, $6, $7)
		on conflict (tenant_id, purpose, email, visitor_hash) do update set account_id = excluded.account_id,
			code_hmac = excluded.code_hmac, tries = 0, expires_at = excluded.expires_at`
	unmatched := make([]byte, sha256.Size)
	_, _ = rand.Read(unmatched) // never fails, see crypto/rand
	_, err := tx.Exec(
		ctx,
		sql,
		tx.Tenant(),
		request.Purpose,
		request.Email,
		request.Account,
		unmatched,
		request.Visitor.Hash(),
		now.Add(CodeLife),
	)
	if err != nil {
		return fmt.Errorf("requesting a code: %w", err)
	}
	return nil
}

// StoredRequest is a request for a code as it is stored.
type StoredRequest struct {
	Purpose     Purpose `db:"purpose"`
	Email       string  `db:"email"`
	VisitorHash []byte  `db:"visitor_hash"`
}

// LastCodeRequest returns the last request for a code to sign in with an address, or to change that of an account.
// There is none when its code was used, and some time after it expired.
func LastCodeRequest(
	ctx context.Context,
	q postgres.TenantQuerier,
	email string,
	account uuid.UUID,
) (request StoredRequest, ok bool, err error) {
	const sql = `
		select purpose, email, visitor_hash from one_time_codes
		where tenant_id = $1 and (purpose = 'sign-in' and email = $2 or account_id = $3)
		order by expires_at desc limit 1`
	rows, err := q.Query(ctx, sql, q.Tenant(), email, account)
	if err != nil {
		return StoredRequest{}, false, fmt.Errorf("looking up a request for a code: %w", err)
	}
	request, err = pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[StoredRequest])
	if errors.Is(err, pgx.ErrNoRows) {
		return StoredRequest{}, false, nil
	}
	if err != nil {
		return StoredRequest{}, false, fmt.Errorf("looking up a request for a code: %w", err)
	}
	return request, true, nil
}

// NewCode makes the six-digit code for the request of a browser, of which only an HMAC is stored. Its life
// begins now, since the mail may be late. It returns "" when there is no request any more.
func NewCode(
	ctx context.Context,
	q postgres.TenantQuerier,
	key []byte,
	purpose Purpose,
	email string,
	visitorHash []byte,
	now time.Time,
) (string, error) {
	const sql = `update one_time_codes set code_hmac = $4, tries = 0, expires_at = $6
		where tenant_id = $1 and purpose = $2 and email = $3 and visitor_hash = $5`
	digits := SixDigits()
	tag, err := q.Exec(ctx, sql, q.Tenant(), purpose, email, CodeHMAC(key, q.Tenant(), purpose, email, digits),
		visitorHash, now.Add(CodeLife))
	if err != nil {
		return "", fmt.Errorf("making a code: %w", err)
	}
	if tag.RowsAffected() == 0 {
		return "", nil
	}
	return digits, nil
}

// UseCode checks digits and returns the request that they belong to. A code works once. The error is ErrCode when the
// digits are wrong, which counts as an attempt only from the browser that requested the code.
func UseCode(
	ctx context.Context,
	scope postgres.Scope,
	key []byte,
	purpose Purpose,
	email, digits string,
	visitor Token,
	now time.Time,
) (CodeRequest, error) {
	request := CodeRequest{Purpose: purpose, Email: email, Visitor: visitor}
	matches := false
	err := scope.Tx(ctx, func(tx postgres.Tx) error {
		// The update locks the row: of concurrent attempts with the right code only one succeeds.
		const countAttempt = `
			update one_time_codes set tries = tries + 1
			where tenant_id = $1 and purpose = $2 and email = $3 and visitor_hash = $4 and expires_at > $5
				and tries < $6
			returning code_hmac, account_id`
		var want []byte
		var account *uuid.UUID
		err := tx.QueryRow(ctx, countAttempt, tx.Tenant(), purpose, email, visitor.Hash(), now, MaxCodeAttempts).
			Scan(&want, &account)
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("checking a code: %w", err)
		}
		if !hmac.Equal(want, CodeHMAC(key, tx.Tenant(), purpose, email, digits)) {
			return nil
		}
		if account != nil {
			request.Account = *account
		}
		matches = true
		const deleteCode = `delete from one_time_codes where tenant_id = $1 and purpose = $2 and email = $3
			and visitor_hash = $4`
		if _, err := tx.Exec(ctx, deleteCode, tx.Tenant(), purpose, email, visitor.Hash()); err != nil {
			return fmt.Errorf("using a code: %w", err)
		}
		return nil
	})
	if err != nil {
		return CodeRequest{}, err
	}
	if !matches {
		return CodeRequest{}, ErrCode
	}
	return request, nil
}

// SixDigits returns six random digits, 000000 to 999999.
func SixDigits() string {
	number, err := rand.Int(rand.Reader, big.NewInt(1_000_000))
	if err != nil {
		panic(err) // impossible, see crypto/rand
	}
	return fmt.Sprintf("%06d", number)
}

// CodeHMAC returns the HMAC of a code as it is stored. A plain hash of six digits could be reversed by trying all of
// them.
func CodeHMAC(key []byte, tenant uuid.UUID, purpose Purpose, recipient, digits string) []byte {
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "code:%s:%s:%s:%s", tenant, purpose, recipient, digits)
	return mac.Sum(nil)
}
