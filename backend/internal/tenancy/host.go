package tenancy

import (
	"net"
	"strings"

	"golang.org/x/net/idna"
)

// NormaliseHost is a host as domains are compared: lower case, without port and trailing dot, in punycode.
func NormaliseHost(host string) string {
	host = strings.TrimSpace(host)
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.ToLower(strings.TrimSuffix(strings.Trim(host, "[]"), "."))
	if ascii, err := idna.Lookup.ToASCII(host); err == nil {
		return ascii
	}
	return host
}
