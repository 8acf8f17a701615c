package outbound

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync"
	"testing"
)

const publicIP = "93.184.215.14"

// world is a fake internet: a table of names, and one server behind every address.
type world struct {
	names  map[string][][]string // results of successive look-ups; the last one repeats
	server *httptest.Server

	mu      sync.Mutex
	lookups map[string]int
	dialed  []string
}

func newWorld(t *testing.T, names map[string][][]string, handler http.HandlerFunc) *world {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	return &world{names: names, server: server, lookups: map[string]int{}}
}

// LookupNetIP implements Resolver.
func (w *world) LookupNetIP(_ context.Context, _, host string) ([]netip.Addr, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if literal, err := netip.ParseAddr(host); err == nil {
		return []netip.Addr{literal}, nil
	}
	answers := w.names[host]
	if len(answers) == 0 {
		return nil, &net.DNSError{Err: "no such host", Name: host, IsNotFound: true}
	}
	answer := answers[min(w.lookups[host], len(answers)-1)]
	w.lookups[host]++
	addrs := make([]netip.Addr, len(answer))
	for n, text := range answer {
		addrs[n] = netip.MustParseAddr(text)
	}
	return addrs, nil
}

func (w *world) dial(ctx context.Context, network, address string) (net.Conn, error) {
	w.mu.Lock()
	w.dialed = append(w.dialed, address)
	w.mu.Unlock()
	return (&net.Dialer{}).DialContext(ctx, network, w.server.Listener.Addr().String())
}

func (w *world) get(t *testing.T, address string) (Page, error) {
	t.Helper()
	return NewFetcher(w, w.dial, nil).Get(t.Context(), address, 1000, "text/html")
}

func page(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/html; charset=iso-8859-1")
	fmt.Fprint(w, "soep")
}

func TestFetcher_ReturnsPage(t *testing.T) {
	w := newWorld(t, map[string][][]string{"recepten.example": {{publicIP}}}, page)
	got, err := w.get(t, "http://recepten.example/soep?a=1#b")
	if err != nil || string(got.Body) != "soep" || got.Type != "text/html" || got.Charset != "iso-8859-1" {
		t.Fatalf("got %+v, %v", got, err)
	}
	if w.dialed[0] != publicIP+":80" {
		t.Errorf("dialed %v", w.dialed)
	}
}

func TestFetcher_DialsPublicAddressesOnly(t *testing.T) {
	for _, address := range []string{
		"127.0.0.1", "127.8.9.1", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254",
		"100.64.0.1", "0.0.0.0",
		"0.1.2.3", "224.0.0.1", "255.255.255.255", "240.0.0.1", "192.0.0.8", "192.0.2.1", "192.88.99.1", "198.18.0.1",
		"198.51.100.7", "203.0.113.9",
		"::", "::1", "fe80::1", "fec0::1", "fc00::1", "fd00:ec2::254", "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1",
		"::127.0.0.1",
		"64:ff9b::7f00:1", "64:ff9b:1::1", "100::1", "2001::1", "2001:db8::1", "2002:7f00:1::1", "3fff::1", "5f00::1",
		"fe80::1%eth0", "2606:4700::1%eth0",
	} {
		if public(netip.MustParseAddr(address)) {
			t.Errorf("public(%s) = true, want false", address)
		}
	}
	for _, address := range []string{
		publicIP, "172.32.0.1", "100.128.0.1", "1.1.1.1", "2606:4700:4700::1111", "2a00:1450::1",
		"::ffff:93.184.215.14",
	} {
		if !public(netip.MustParseAddr(address)) {
			t.Errorf("public(%s) = false, want true", address)
		}
	}
}

func TestFetcher_RejectsOtherAddresses(t *testing.T) {
	w := newWorld(t, map[string][][]string{"recepten.example": {{publicIP}}}, page)
	for want, addresses := range map[error][]string{
		ErrAddress: {
			"http://naam:woord@recepten.example/", "http://naam@recepten.example/", "http:///soep",
			"http:recepten.example", "http://%zz/",
			"http://recepten.example\n/", "http://[::1/",
		},
		ErrNotWeb: {
			"", "soep", "//recepten.example/", "ftp://recepten.example/", "file:///etc/passwd",
			"gopher://recepten.example:80/", "javascript:alert(1)",
			"http://recepten.example:22/", "https://recepten.example:8080/", "http://93.184.215.14:8080/",
		},
		ErrNotPublic: {
			"http://localhost:8491", "http://LocalHost.:8491/", "http://beheer.localhost:8080/",
			"http://127.0.0.1:8599/", "https://10.0.0.5:22/", "http://[::1]:3000/",
		},
	} {
		for _, address := range addresses {
			if _, err := w.get(t, address); !errors.Is(err, want) {
				t.Errorf("%q: %v, want %v", address, err, want)
			}
		}
	}
	if len(w.dialed) > 0 {
		t.Errorf("dialed %v", w.dialed)
	}
}

func TestFetcher_RejectsPrivateAddresses(t *testing.T) {
	w := newWorld(t, map[string][][]string{
		"inside.example":  {{"10.0.0.5"}},
		"partly.example":  {{publicIP, "10.0.0.5"}},
		"mapped.example":  {{"::ffff:127.0.0.1"}},
		"decimal.example": {{"127.0.0.1"}},
		"2130706433":      {{"127.0.0.1"}},
		"0x7f.1":          {{"127.0.0.1"}},
		"localhost":       {{"127.0.0.1", "::1"}},
	}, page)
	for _, host := range []string{
		"inside.example", "partly.example", "mapped.example", "decimal.example", "2130706433", "0x7f.1", "localhost",
		"127.0.0.1", "[::1]",
		"169.254.169.254", "[fd00:ec2::254]", "[::ffff:a00:1]",
	} {
		if _, err := w.get(t, "http://"+host+"/"); !errors.Is(err, ErrNotPublic) {
			t.Errorf("%s: got error %v", host, err)
		}
	}
	if _, err := w.get(t, "http://nobody.example/"); err == nil {
		t.Error("an unknown host was fetched")
	}
	if len(w.dialed) > 0 {
		t.Errorf("dialed %v", w.dialed)
	}
}

// A second, different answer of the resolver is not used: the checked address is dialled.
func TestFetcher_LooksUpAHostOnce(t *testing.T) {
	w := newWorld(t, map[string][][]string{"rebinding.example": {{publicIP}, {"127.0.0.1"}}}, page)
	if _, err := w.get(t, "http://rebinding.example/"); err != nil {
		t.Fatal(err)
	}
	if w.lookups["rebinding.example"] != 1 || w.dialed[0] != publicIP+":80" {
		t.Errorf("%d lookups, dialed %v", w.lookups["rebinding.example"], w.dialed)
	}
	if _, err := w.get(t, "http://rebinding.example/"); !errors.Is(err, ErrNotPublic) {
		t.Errorf("the second fetch: got error %v", err)
	}
}

func TestFetcher_ChecksRedirects(t *testing.T) {
	names := map[string][][]string{
		"recepten.example": {
			{publicIP},
		}, "inside.example": {{"10.0.0.5"}}, "rebinding.example": {{publicIP}, {"127.0.0.1"}},
	}
	for _, c := range []struct {
		to   string
		want error
	}{
		{"/soep", nil},
		{"http://recepten.example/soep", nil},
		{"http://inside.example/", ErrNotPublic},
		{"http://127.0.0.1/", ErrNotPublic},
		{"http://169.254.169.254/latest/meta-data/", ErrNotPublic},
		{"http://recepten.example:22/", ErrNotWeb},
		{"file:///etc/passwd", ErrNotWeb},
		{"http://naam:woord@recepten.example/", ErrAddress},
		{"/round", ErrRedirects},
	} {
		w := newWorld(t, names, func(w http.ResponseWriter, r *http.Request) {
			switch r.URL.Path {
			case "/start":
				http.Redirect(w, r, c.to, http.StatusFound)
			case "/round":
				http.Redirect(w, r, "/round", http.StatusFound)
			default:
				page(w, r)
			}
		})
		if _, err := w.get(t, "http://recepten.example/start"); !errors.Is(err, c.want) {
			t.Errorf("redirected to %s: got error %v", c.to, err)
		}
	}
	w := newWorld(t, names, func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "http://rebinding.example/", http.StatusFound)
	})
	if _, err := w.get(t, "http://rebinding.example/"); !errors.Is(err, ErrNotPublic) {
		t.Errorf("a host that resolves to a private address later: got error %v", err)
	}
}

func TestFetcher_RejectsOtherResponses(t *testing.T) {
	for name, c := range map[string]struct {
		handler http.HandlerFunc
		want    error
	}{
		"not there": {http.NotFound, ErrStatus},
		"a picture": {func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "image/png")
		}, ErrType},
		"no type": {func(w http.ResponseWriter, _ *http.Request) { w.Header()["Content-Type"] = nil }, ErrType},
		"too large": {func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html")
			fmt.Fprint(w, strings.Repeat("soep", 1000))
		}, ErrTooLarge},
		"large once unpacked": {func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html")
			w.Header().Set("Content-Encoding", "gzip")
			var packed bytes.Buffer
			packer := gzip.NewWriter(&packed)
			packer.Write(bytes.Repeat([]byte("soep"), 1<<20)) //nolint:errcheck // a buffer in memory
			packer.Close()                                    //nolint:errcheck // a buffer in memory
			w.Write(packed.Bytes())                           //nolint:errcheck // the client checks what it reads
		}, ErrTooLarge},
	} {
		w := newWorld(t, map[string][][]string{"recepten.example": {{publicIP}}}, c.handler)
		if _, err := w.get(t, "http://recepten.example/"); !errors.Is(err, c.want) {
			t.Errorf("%s: got error %v", name, err)
		}
	}
}

func TestFetcher_SendsNoCredentials(t *testing.T) {
	t.Setenv("HTTP_PROXY", "http://127.0.0.1:1")
	var heads []http.Header
	w := newWorld(
		t,
		map[string][][]string{"recepten.example": {{publicIP}}, "other.example": {{publicIP}}},
		func(w http.ResponseWriter, r *http.Request) {
			heads = append(heads, r.Header.Clone())
			if r.Host == "recepten.example" {
				http.SetCookie(w, &http.Cookie{Name: "a", Value: "b"})
				http.Redirect(w, r, "http://other.example/", http.StatusFound)
				return
			}
			page(w, r)
		},
	)
	if _, err := w.get(t, "http://recepten.example/?geheim=1"); err != nil {
		t.Fatal(err)
	}
	for _, head := range heads {
		if head.Get("Cookie") != "" || head.Get("Referer") != "" {
			t.Errorf("got request %v", head)
		}
	}
	if len(heads) != 2 {
		t.Errorf("got %d requests", len(heads))
	}
}
