package auth

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
)

// CSRFToken is what a page must repeat to change something: an HMAC of the cookie that says who the visitor is, so that
// any copy of the server can check it and none has to store it. key is the server's secret, visitor the session's token
// or, before there is one, the visitor's random cookie.
func CSRFToken(key []byte, visitor Token) string {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte("csrf:"))
	mac.Write([]byte(visitor))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

// ValidCSRFToken reports whether token is the one of visitor, in constant time.
func ValidCSRFToken(key []byte, visitor Token, token string) bool {
	return visitor != "" && hmac.Equal([]byte(CSRFToken(key, visitor)), []byte(token))
}
