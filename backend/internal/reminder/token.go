package reminder

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/errs"
)

// ErrLink means that a token is not valid.
var ErrLink = errs.New(errs.NotFound, "reminder-link-unknown")

// tokenOf returns the token that stops the reminders of an account: the account's ID and its HMAC. It does not expire,
// because a letter may be read late, and it can be used for nothing else.
func tokenOf(key []byte, tenant, accountID uuid.UUID) string {
	return base64.RawURLEncoding.EncodeToString(append(accountID[:], macOf(key, tenant, accountID)...))
}

// readToken returns the account in a token. The error is ErrLink.
func readToken(key []byte, tenant uuid.UUID, token string) (uuid.UUID, error) {
	raw, err := base64.RawURLEncoding.DecodeString(token)
	if err != nil || len(raw) != len(uuid.UUID{})+sha256.Size {
		return uuid.Nil, ErrLink
	}
	accountID := uuid.UUID(raw[:len(uuid.UUID{})])
	if !hmac.Equal(raw[len(accountID):], macOf(key, tenant, accountID)) {
		return uuid.Nil, ErrLink
	}
	return accountID, nil
}

func macOf(key []byte, tenant, accountID uuid.UUID) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte("reminders:"))
	mac.Write(tenant[:])
	mac.Write(accountID[:])
	return mac.Sum(nil)
}
