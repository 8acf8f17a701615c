// Package outbound makes all requests to external servers. It has two clients: Operator for addresses from the
// configuration, and Fetcher for addresses that users supply. A linter (make check) forbids other packages to create
// clients or dial.
package outbound

import (
	"net"
	"net/http"
	"time"
)

// Timeouts of the parts of a request.
const (
	connectTimeout = 3 * time.Second
	headerTimeout  = 5 * time.Second
)

// Operator returns a client for addresses from the configuration. It uses the proxy of the environment, may connect to
// private addresses, and follows no redirects, since only the configuration decides where requests go. timeout limits a
// request as a whole.
func Operator(timeout time.Duration) *http.Client {
	return &http.Client{
		Timeout: timeout,
		Transport: &http.Transport{
			Proxy: http.ProxyFromEnvironment, DialContext: (&net.Dialer{Timeout: connectTimeout}).DialContext,
			TLSHandshakeTimeout: connectTimeout, IdleConnTimeout: time.Minute, ForceAttemptHTTP2: true,
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}
