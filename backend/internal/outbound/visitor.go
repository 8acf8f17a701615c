package outbound

import (
	"context"
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

// Resolver finds the addresses of a host; net.Resolver is one.
type Resolver interface {
	LookupNetIP(ctx context.Context, network, host string) ([]netip.Addr, error)
}

// Dial connects to an address, which is always an IP address with a port.
type Dial func(ctx context.Context, network, address string) (net.Conn, error)

// fetchTimeout is how long a page may take, with its redirects. The person who asked for it waits.
const fetchTimeout = 10 * time.Second

// maxRedirects is how often a page may send us on.
const maxRedirects = 5

// Fetcher fetches pages whose address a person supplied. It connects only to public addresses: it looks a host up
// itself, refuses it when any of the answers is not public, and dials the very address that it checked, so that a
// second answer of the same name cannot lead inside. A redirect is a new address and is checked like the first. It
// sends no cookies and uses no proxy, which would do the looking up for us.
type Fetcher struct {
	client *http.Client
}

// NewFetcher is a visitor that looks hosts up with a resolver and connects with dial.
func NewFetcher(resolver Resolver, dial Dial) *Fetcher {
	return &Fetcher{client: &http.Client{
		Timeout: fetchTimeout,
		Transport: &http.Transport{
			DialContext:         checkedDial(resolver, dial),
			TLSHandshakeTimeout: connectTimeout, ResponseHeaderTimeout: headerTimeout, DisableKeepAlives: true, MaxResponseHeaderBytes: 64 << 10,
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

// NewInternetFetcher is the visitor of the real internet.
func NewInternetFetcher() *Fetcher {
	return NewFetcher(net.DefaultResolver, (&net.Dialer{Timeout: connectTimeout}).DialContext)
}

func checkedDial(resolver Resolver, dial Dial) Dial {
	return func(ctx context.Context, network, hostPort string) (net.Conn, error) {
		host, port, err := net.SplitHostPort(hostPort)
		if err != nil {
			return nil, err
		}
		found, err := resolver.LookupNetIP(ctx, "ip", host)
		if err != nil {
			return nil, err
		}
		if len(found) == 0 || slices.ContainsFunc(found, func(address netip.Addr) bool { return !public(address) }) {
			return nil, fmt.Errorf("%s is %w", host, ErrNotPublic)
		}
		var failed []error
		for _, address := range found {
			connection, err := dial(ctx, network, net.JoinHostPort(address.Unmap().String(), port))
			if err == nil {
				return connection, nil
			}
			failed = append(failed, err)
		}
		return nil, errors.Join(failed...)
	}
}

// Page is what was found at an address.
type Page struct {
	Address *url.URL // where the last redirect led
	Type    string   // media type without parameters, such as text/html
	Charset string   // as the answer names it; may be empty
	Body    []byte
}

// Get fetches a page of one of the given media types and at most limit bytes, unpacked. The error wraps one of this
// package's when the address or the answer is at fault.
func (v *Fetcher) Get(ctx context.Context, address string, limit int64, types ...string) (Page, error) {
	parsed, err := url.Parse(address)
	if err != nil {
		return Page{}, ErrAddress // the text of url's error repeats what the person wrote
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
	defer response.Body.Close() //nolint:errcheck // only read
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
