package reminder

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/errs"
)

// ErrLink is the answer to a link that stops nothing.
var ErrLink = errs.New(errs.NotFound, "reminder-link-unknown")

// tokenOf is what the link of a letter stops reminders with: the account, and proof that it comes from us. It works for as long as the
// account is there, because a letter may be read late; and it does nothing else.
func tokenOf(key []byte, tenant, who uuid.UUID) string {
	return base64.RawURLEncoding.EncodeToString(append(who[:], proofOf(key, tenant, who)...))
}

// readToken is the account that a token is for. The error is ErrLink.
func readToken(key []byte, tenant uuid.UUID, token string) (uuid.UUID, error) {
	raw, err := base64.RawURLEncoding.DecodeString(token)
	if err != nil || len(raw) != len(uuid.UUID{})+sha256.Size {
		return uuid.Nil, ErrLink
	}
	who := uuid.UUID(raw[:len(uuid.UUID{})])
	if !hmac.Equal(raw[len(who):], proofOf(key, tenant, who)) {
		return uuid.Nil, ErrLink
	}
	return who, nil
}

func proofOf(key []byte, tenant, who uuid.UUID) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte("reminders:"))
	mac.Write(tenant[:])
	mac.Write(who[:])
	return mac.Sum(nil)
}
