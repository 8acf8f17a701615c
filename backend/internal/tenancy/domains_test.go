package tenancy

import (
	"context"
	"crypto/x509"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/outbound"
)

// internet is a fake one: TXT records by name, and one HTTPS server behind every host.
type internet struct {
	records map[string][]string
	server  *httptest.Server
}

// LookupTXT implements TextResolver.
func (i internet) LookupTXT(_ context.Context, name string) ([]string, error) {
	records, ok := i.records[name]
	if !ok {
		return nil, &net.DNSError{Err: "no such host", Name: name, IsNotFound: true}
	}
	return records, nil
}

// LookupNetIP implements outbound.Resolver.
func (internet) LookupNetIP(context.Context, string, string) ([]netip.Addr, error) {
	return []netip.Addr{netip.MustParseAddr("93.184.215.14")}, nil
}

func (i internet) dial(ctx context.Context, network, _ string) (net.Conn, error) {
	return (&net.Dialer{}).DialContext(ctx, network, i.server.Listener.Addr().String())
}

func TestVerify_NeedsRecordOrFileWithTheChallenge(t *testing.T) {
	t.Parallel()
	const domain = "example.com" // which the certificate of the test's server is for
	for name, test := range map[string]struct {
		record   func(challenge string) []string // nil is no record
		file     func(w http.ResponseWriter, r *http.Request, challenge string)
		verified bool
		problem  DomainProblem
	}{
		"its record": {
			record:   func(challenge string) []string { return []string{"v=spf1 -all", challenge} },
			verified: true,
		},
		"its file": {
			file:     func(w http.ResponseWriter, _ *http.Request, challenge string) { fmt.Fprintln(w, challenge) },
			verified: true,
		},
		"neither": {problem: NoRecord},
		"a record with other text": {
			record:  func(string) []string { return []string{"lepelblad-x"} },
			problem: NoRecord,
		},
		"a record that contains it": {
			record:  func(challenge string) []string { return []string{"a" + challenge} },
			problem: NoRecord,
		},
		"the file of another domain": {
			file: func(w http.ResponseWriter, r *http.Request, challenge string) {
				if r.Host == domain {
					http.Redirect(w, r, "https://sub.example.com"+challengeFile, http.StatusFound)
					return
				}
				fmt.Fprintln(w, challenge)
			},
			problem: NoRecord,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t, "cache_statement", loaded(t)...)
			brand := validBrand()
			brand.Domains = []string{domain}
			id, err := Create(t.Context(), b.Platform(), brand, internalEditor(), nothing)
			if err != nil {
				t.Fatal(err)
			}
			challenge := b.domain(t, id).Challenge
			net := internet{records: map[string][]string{}}
			if test.record != nil {
				net.records[challengeRecord+domain] = test.record(challenge)
			}
			net.server = httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if r.URL.Path != challengeFile || test.file == nil {
					http.NotFound(w, r)
					return
				}
				w.Header().Set("Content-Type", "text/plain; charset=utf-8")
				test.file(w, r, challenge)
			}))
			t.Cleanup(net.server.Close)
			roots := x509.NewCertPool()
			roots.AddCert(net.server.Certificate())
			verifier := Verifier{
				Platform: b.Platform(), Records: net, Files: outbound.NewFetcher(net, net.dial, roots),
			}
			if err := verifier.Verify(t.Context(), id, domain, internalEditor()); err != nil {
				t.Fatal(err)
			}
			got := b.domain(t, id)
			if got.Verified != test.verified || got.Problem != test.problem || got.CheckedAt == nil {
				t.Errorf("got %+v", got)
			}
			if _, works, err := b.store(t).ByHost(t.Context(), domain); works != test.verified || err != nil {
				t.Errorf("the domain works: %v, %v", works, err)
			}
		})
	}
}

// domain returns the only domain of a white-label.
func (b bench) domain(t *testing.T, id uuid.UUID) DomainState {
	t.Helper()
	domains, err := Domains(t.Context(), b.Platform(), id)
	if err != nil || len(domains) != 1 {
		t.Fatal(domains, err)
	}
	return domains[0]
}
