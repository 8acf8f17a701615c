package tenancy

import (
	"net"
	"net/netip"
	"strings"

	"golang.org/x/net/idna"
)

// maxHostLength is that of a domain name (RFC 1035, section 2.3.4).
const maxHostLength = 253

// NormaliseHost is a host as domains are compared: lower case, without port and trailing dot, in punycode; an IPv6
// address without brackets, in its short form. What is no host at all comes back in lower case, and is nobody's.
func NormaliseHost(host string) string {
	host = strings.TrimSpace(host)
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	} else if inner, ok := strings.CutPrefix(host, "["); ok {
		host = strings.TrimSuffix(inner, "]")
	}
	if address, err := netip.ParseAddr(host); err == nil {
		return address.String()
	}
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	if ascii, err := idna.Lookup.ToASCII(host); err == nil {
		return ascii
	}
	return host
}
