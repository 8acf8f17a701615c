package tenancy

import (
	"net"
	"net/netip"
	"strings"

	"golang.org/x/net/idna"
)

// maxHostLength is the maximum length of a domain name (RFC 1035, section 2.3.4).
const maxHostLength = 253

// NormaliseHost returns the form of a host in which domains are compared: in lower case and punycode, without port and
// trailing dot; an IPv6 address in its short form without brackets. What is not a valid host is returned in lower case
// and matches no domain.
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
