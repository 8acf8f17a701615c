package httpapi

import (
	"fmt"
	"net/netip"
	"strings"

	"github.com/gofiber/fiber/v3"
)

// clientKey is the key of the client's address, a netip.Addr.
const clientKey localKey = "client"

// parseProxies parses the addresses and networks of trusted proxies.
func parseProxies(proxies []string) ([]netip.Prefix, error) {
	networks := make([]netip.Prefix, 0, len(proxies))
	for _, text := range proxies {
		network, err := netip.ParsePrefix(text)
		if err != nil {
			address, addressErr := netip.ParseAddr(text)
			if addressErr != nil {
				return nil, fmt.Errorf("%q is neither an address nor a network of a proxy", text)
			}
			network = netip.PrefixFrom(address, address.BitLen())
		}
		networks = append(networks, network.Masked())
	}
	return networks, nil
}

// isProxy reports whether an address is of a trusted proxy.
func (s *Server) isProxy(address netip.Addr) bool {
	for _, network := range s.proxies {
		if network.Contains(address) {
			return true
		}
	}
	return false
}

// clientOf returns the address of the client: of the connection or, if that is a trusted proxy, the last one in all
// X-Forwarded-For headers that is not one. Each proxy adds the address that it sees, and only those can be trusted. It
// is the zero value if it is unknown.
func (s *Server) clientOf(c fiber.Ctx) netip.Addr {
	if address, ok := c.Locals(clientKey).(netip.Addr); ok {
		return address
	}
	address, _ := netip.ParseAddr(c.RequestCtx().RemoteIP().String())
	address = address.Unmap()
	var hops []string
	for _, line := range c.Request().Header.PeekAll(fiber.HeaderXForwardedFor) {
		hops = append(hops, strings.Split(string(line), ",")...)
	}
	for n := len(hops) - 1; n >= 0 && s.isProxy(address); n-- {
		hop, err := netip.ParseAddr(strings.TrimSpace(hops[n]))
		if err != nil {
			break
		}
		address = hop.Unmap()
	}
	c.Locals(clientKey, address)
	return address
}
