package httpapi_test

import (
	"fmt"
	"math"
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/app/apptest"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/postgres/postgrestest"
)

// TestSignInTime_RevealsNothing times refused sign-ins to accounts with a password, to accounts without one and to
// addresses without an account, in turn. Hashing a password takes a millisecond or two, so the test detects when it is
// left out, and other differences. SOAK sets the number of requests of each kind.
func TestSignInTime_RevealsNothing(t *testing.T) {
	srv := newServerWith(t, func(s *apptest.Server) {
		s.Config.Proxies = []string{"0.0.0.0"} // of Fiber's test connections
		s.Config.Passwords = auth.Passwords{Memory: 2048, Passes: 1}
	})
	const host = "fitpuur.localhost"
	kinds := []string{"password", "code", "unknown"}
	srv.browser(host).register("password@voorbeeld.example")
	srv.registerWithoutPassword("general", "code@voorbeeld.example")
	tries := postgrestest.Rounds(t, 60)
	const warmUp = 10 // rounds that fill caches and are not counted
	// Each attempt has another address and network, so that no limit slows it down.
	srv.Exec(`
		insert into accounts (tenant_id, email, name, password_hash, registration_source, terms_accepted_at)
		select tenant_id, split_part(email, '@', 1) || '-' || n || '@voorbeeld.example', name, password_hash,
			registration_source, terms_accepted_at
		from accounts, generate_series(0, $1) n
		where email in ('password@voorbeeld.example', 'code@voorbeeld.example')`,
		tries+warmUp)
	srv.Exec(`analyze accounts`)
	requests := []struct {
		name string
		send func(b *browser, email string) response
		want int
	}{
		{"signing in with a password", func(b *browser, email string) response {
			return b.logIn(email, "een fout wachtwoord")
		}, http.StatusUnauthorized},
		{"signing in with a code", func(b *browser, email string) response {
			return b.verify(email, "000000")
		}, http.StatusUnauthorized},
	}
	for at, request := range requests {
		times := map[string][]time.Duration{}
		for n := range tries + warmUp {
			for turn := range kinds {
				kind := kinds[(n+turn)%len(kinds)] // each kind is first equally often
				b := srv.browser(host).from(address(n*10 + turn*2 + at))
				begin := time.Now()
				got := request.send(b, fmt.Sprintf("%s-%d@voorbeeld.example", kind, n))
				took := time.Since(begin)
				got.wantStatus(t, request.want)
				if n >= warmUp {
					times[kind] = append(times[kind], took)
				}
			}
		}
		for n, kind := range kinds {
			other := kinds[(n+1)%len(kinds)]
			z := rankScore(times[kind], times[other])
			t.Logf("%s, %d tries: median %s %s, %s %s, rank score %.2f", request.name, tries, kind,
				median(times[kind]), other, median(times[other]), z)
			if math.Abs(z) > 4 { // happens by chance once in 16,000 runs
				t.Errorf("%s: %s and %s differ in time, rank score %.2f", request.name, kind, other, z)
			}
		}
	}
}

func median(times []time.Duration) time.Duration {
	sorted := slices.Sorted(slices.Values(times))
	return sorted[len(sorted)/2].Round(time.Microsecond)
}

// rankScore returns how many standard deviations the ranks of a are from those of the same distribution as b, the z of
// the Mann-Whitney U test. It is negative when a is the smaller.
func rankScore(a, b []time.Duration) float64 {
	var u float64
	for _, x := range a {
		for _, y := range b {
			switch {
			case x > y:
				u++
			case x == y:
				u += 0.5
			}
		}
	}
	n, m := float64(len(a)), float64(len(b))
	return (u - n*m/2) / math.Sqrt(n*m*(n+m+1)/12)
}
