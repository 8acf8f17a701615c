// Package outbound makes every request that the product sends to somebody else's server. There are two kinds of
// address, and a client for each: one that the operator configured (Operator), and one that a person supplied
// (Visitor). A check of the code (make check) lets no other package make a client or dial.
package outbound

import (
	"net"
	"net/http"
	"time"
)

// How long the parts of a request may take.
const (
	connectTimeout = 3 * time.Second
	headerTimeout  = 5 * time.Second
)

// Operator is a client for addresses that whoever runs the platform configured. It goes through the proxy of the
// environment, may reach addresses inside, and follows no redirect: the operator said where a request goes, an answer
// does not send it elsewhere. The whole of a request takes at most timeout.
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
