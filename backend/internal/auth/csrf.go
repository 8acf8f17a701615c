package auth

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
)

// CSRFToken returns the token that a page must send with every change: an HMAC of visitor under the server's secret
// key, so that any instance can verify it without storing it. visitor is the session's token or, when not signed in,
// the random visitor cookie.
func CSRFToken(key []byte, visitor Token) string {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte("csrf:"))
	mac.Write([]byte(visitor))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

// ValidCSRFToken reports in constant time whether token is the CSRF token of visitor.
func ValidCSRFToken(key []byte, visitor Token, token string) bool {
	return visitor != "" && hmac.Equal([]byte(CSRFToken(key, visitor)), []byte(token))
}
