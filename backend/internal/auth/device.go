package auth

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"strings"
	"time"
)

// DeviceLife is how long a browser that signed in is recognised.
const DeviceLife = 365 * 24 * time.Hour

// maxDeviceTokens is how many accounts of a browser are recognised.
const maxDeviceTokens = 3

// AddDevice returns the content of the cookie by which a browser is recognised that signed in with an address; cookie
// is what it had. It signs nobody in: attempts from such a browser have separate limits, so that attempts from
// elsewhere do not keep out the owner of an account. realm separates tenants and the console.
func AddDevice(key []byte, realm, email, cookie string) string {
	if _, ok := FindDevice(key, realm, email, cookie); ok {
		return cookie
	}
	name := string(NewToken()[:22])
	tokens := append([]string{name + "." + deviceMAC(key, realm, email, name)}, strings.Split(cookie, "~")...)
	if cookie == "" {
		tokens = tokens[:1]
	}
	return strings.Join(tokens[:min(len(tokens), maxDeviceTokens)], "~")
}

// FindDevice returns a name for the browser with a cookie of AddDevice, for counting attempts, and reports whether it
// signed in with the address before.
func FindDevice(key []byte, realm, email, cookie string) (name string, ok bool) {
	if len(cookie) > 1000 {
		return "", false
	}
	for token := range strings.SplitSeq(cookie, "~") {
		name, mac, found := strings.Cut(token, ".")
		if found && hmac.Equal([]byte(mac), []byte(deviceMAC(key, realm, email, name))) {
			return name, true
		}
	}
	return "", false
}

func deviceMAC(key []byte, realm, email, name string) string {
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "device:%s:%s:%s", realm, NormaliseEmail(email), name)
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:16])
}
