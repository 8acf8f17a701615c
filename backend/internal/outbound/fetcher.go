package outbound

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"mime"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"time"
)

// Resolver looks up hosts. net.Resolver implements it.
type Resolver interface {
	LookupNetIP(ctx context.Context, network, host string) ([]netip.Addr, error)
}

// Dial connects to an IP address with a port.
type Dial func(ctx context.Context, network, address string) (net.Conn, error)

// fetchTimeout limits fetching a page, redirects included, since a user waits for it.
const fetchTimeout = 10 * time.Second

// maxRedirects is how many redirects are followed.
const maxRedirects = 5

// Fetcher fetches pages from addresses that users supply. It connects only to public addresses: it looks up the host
// itself, rejects it when any of its addresses is not public, and dials the address that it checked, so that DNS
// rebinding has no effect. Redirects are checked like the first address. It sends no cookies and uses no proxy, which
// would look up the host itself.
type Fetcher struct {
	client *http.Client
}

// NewFetcher returns a fetcher that uses resolver and dial, and trusts certificates of roots, or of the system without
// them.
func NewFetcher(resolver Resolver, dial Dial, roots *x509.CertPool) *Fetcher {
	return &Fetcher{client: &http.Client{
		Timeout: fetchTimeout,
		Transport: &http.Transport{
			DialContext:         checkedDial(resolver, dial),
			TLSClientConfig:     &tls.Config{RootCAs: roots, MinVersion: tls.VersionTLS12},
			TLSHandshakeTimeout: connectTimeout, ResponseHeaderTimeout: headerTimeout, DisableKeepAlives: true,
			MaxResponseHeaderBytes: 64 << 10,
		},
		CheckRedirect: func(next *http.Request, before []*http.Request) error {
			if len(before) > maxRedirects {
				return ErrRedirects
			}
			if before[0].URL.Scheme == "https" && next.URL.Scheme != "https" {
				return ErrAddress
			}
			next.Header.Del("Referer")
			return checkURL(next.URL)
		},
	}}
}

// NewInternetFetcher returns a fetcher for the internet.
func NewInternetFetcher() *Fetcher {
	return NewFetcher(net.DefaultResolver, (&net.Dialer{Timeout: connectTimeout}).DialContext, nil)
}

// checkedDial returns a Dial for hosts that looks them up and connects to public addresses only.
func checkedDial(resolver Resolver, dial Dial) Dial {
	return func(ctx context.Context, network, hostPort string) (net.Conn, error) {
		host, port, err := net.SplitHostPort(hostPort)
		if err != nil {
			return nil, err
		}
		addrs, err := resolver.LookupNetIP(ctx, "ip", host)
		if err != nil {
			return nil, err
		}
		if len(addrs) == 0 || slices.ContainsFunc(addrs, func(address netip.Addr) bool { return !public(address) }) {
			return nil, fmt.Errorf("%s is %w", host, ErrNotPublic)
		}
		var failed []error
		for _, address := range addrs {
			connection, err := dial(ctx, network, net.JoinHostPort(address.Unmap().String(), port))
			if err == nil {
				return connection, nil
			}
			failed = append(failed, err)
		}
		return nil, errors.Join(failed...)
	}
}

// Page is a fetched page.
type Page struct {
	Address *url.URL // after redirects
	Type    string   // media type without parameters, such as text/html
	Charset string   // from the Content-Type header; may be empty
	Body    []byte
}

// Get fetches a page of one of the media types, with at most limit bytes when unpacked. The error wraps one of the
// package's when the address or the response is not acceptable.
func (v *Fetcher) Get(ctx context.Context, address string, limit int64, types ...string) (Page, error) {
	parsed, err := url.Parse(address)
	if err != nil {
		return Page{}, ErrAddress // the error of package url repeats the input
	}
	if err := checkURL(parsed); err != nil {
		return Page{}, err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, parsed.String(), http.NoBody)
	if err != nil {
		return Page{}, ErrAddress
	}
	request.Header.Set("User-Agent", "Lepelblad/1.0 (recipe import)")
	response, err := v.client.Do(request)
	if err != nil {
		return Page{}, err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return Page{}, fmt.Errorf("%w: %d", ErrStatus, response.StatusCode)
	}
	kind, parameters, err := mime.ParseMediaType(response.Header.Get("Content-Type"))
	if err != nil || !slices.Contains(types, kind) {
		return Page{}, fmt.Errorf("%w: %.100q", ErrType, response.Header.Get("Content-Type"))
	}
	body, err := io.ReadAll(io.LimitReader(response.Body, limit+1))
	if err != nil {
		return Page{}, err
	}
	if int64(len(body)) > limit {
		return Page{}, ErrTooLarge
	}
	return Page{Address: response.Request.URL, Type: kind, Charset: parameters["charset"], Body: body}, nil
}
