package outbound

import (
	"errors"
	"net/netip"
	"net/url"
	"strings"
)

// Errors for addresses that are not fetched. Fetcher returns an error that wraps one of these, or one of the network.
var (
	ErrAddress   = errors.New("not the address of a web page")
	ErrNotWeb    = errors.New("not http or https on its own port")
	ErrNotPublic = errors.New("an address that is not public")
	ErrRedirects = errors.New("too many redirects")
	ErrTooLarge  = errors.New("a page that is too large")
	ErrStatus    = errors.New("an answer without a page")
	ErrType      = errors.New("not a page that can be read")
)

// reserved are ranges without a method in netip: IANA's special-purpose registries for IPv4 (RFC 6890) and, within
// 2000::/3, for IPv6. Some of the latter embed an IPv4 address, which may be private.
var reserved = prefixes(
	"0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "198.18.0.0/15", "198.51.100.0/24",
	"203.0.113.0/24", "240.0.0.0/4",
	"2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20",
)

// unicast6 is the allocated part of IPv6. Special ranges are outside: loopback, link-local, unique local (where clouds
// have their metadata service), and translated IPv4.
var unicast6 = netip.MustParsePrefix("2000::/3")

func prefixes(texts ...string) []netip.Prefix {
	parsed := make([]netip.Prefix, len(texts))
	for n, text := range texts {
		parsed[n] = netip.MustParsePrefix(text)
	}
	return parsed
}

// public reports whether an address is public: on the internet, and not of a private network or this machine.
func public(address netip.Addr) bool {
	if address.Zone() != "" {
		return false
	}
	address = address.Unmap()
	if !address.IsGlobalUnicast() || address.IsPrivate() || address.Is6() && !unicast6.Contains(address) {
		return false
	}
	for _, prefix := range reserved {
		if prefix.Contains(address) {
			return false
		}
	}
	return true
}

// checkURL rejects URLs that cannot be a public web page, before any look-up: other schemes, private hosts, other ports
// than the scheme's, and credentials. A private host is reported first, since it would be rejected on any port.
func checkURL(address *url.URL) error {
	port := address.Port()
	switch {
	case address.Scheme != "http" && address.Scheme != "https":
		return ErrNotWeb
	case address.Hostname() == "", address.User != nil, address.Opaque != "":
		return ErrAddress
	case notPublicByName(address.Hostname()):
		return ErrNotPublic
	case port != "" && port != "80" && port != "443":
		return ErrNotWeb
	}
	return nil
}

// notPublicByName reports whether a host is known not to be public without a look-up: localhost (RFC 6761) or an IP
// address that is not public.
func notPublicByName(host string) bool {
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	if host == "localhost" || strings.HasSuffix(host, ".localhost") {
		return true
	}
	address, err := netip.ParseAddr(host)
	return err == nil && !public(address)
}
