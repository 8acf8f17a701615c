package outbound

import (
	"errors"
	"net/netip"
	"net/url"
	"strings"
)

// Why an address is not fetched. Errors of Visitor wrap one of these or come from the network.
var (
	ErrAddress   = errors.New("not the address of a web page")
	ErrNotWeb    = errors.New("not http or https on its own port")
	ErrNotPublic = errors.New("an address that is not public")
	ErrRedirects = errors.New("too many redirects")
	ErrTooLarge  = errors.New("a page that is too large")
	ErrStatus    = errors.New("an answer without a page")
	ErrType      = errors.New("not a page that can be read")
)

// reserved are the ranges that netip's own questions do not cover: IANA's special-purpose registries for IPv4 (RFC
// 6890) and, within 2000::/3, for IPv6. Some of the latter carry an IPv4 address inside, which could be a private one.
var reserved = prefixes(
	"0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "198.18.0.0/15", "198.51.100.0/24",
	"203.0.113.0/24", "240.0.0.0/4",
	"2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20",
)

// unicast6 is what IANA has given out of IPv6. All that is special lies outside: loopback, link-local, unique local
// (where a cloud keeps its metadata), addresses that are translated to IPv4.
var unicast6 = netip.MustParsePrefix("2000::/3")

func prefixes(texts ...string) []netip.Prefix {
	parsed := make([]netip.Prefix, len(texts))
	for n, text := range texts {
		parsed[n] = netip.MustParsePrefix(text)
	}
	return parsed
}

// public reports whether an address may be connected to: one of the open internet, of nobody's own network or machine.
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

// checkURL refuses what cannot be a public web page before anything is looked up: other schemes, a host that says
// itself that it is not public, other ports than the web's, a name or password. That a host is not public is said
// first: with another port it would not be fetched either.
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

// notPublicByName reports whether a host is not public by what it is called, without a look-up: localhost (RFC 6761) or an
// IP address that is not public.
func notPublicByName(host string) bool {
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	if host == "localhost" || strings.HasSuffix(host, ".localhost") {
		return true
	}
	address, err := netip.ParseAddr(host)
	return err == nil && !public(address)
}
