package httpapi_test

import (
	"context"
	"crypto/sha256"
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/app/apptest"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/postgres/postgrestest"
)

// newProxiedServer creates a server that reads the addresses of clients from X-Forwarded-For, as tests set it.
// Attempts that are slowed down add to slow instead of waiting.
func newProxiedServer(t *testing.T) (srv *testServer, slow *time.Duration) {
	t.Helper()
	slow = new(time.Duration)
	srv = newServerWith(t, func(s *apptest.Server) {
		s.Config.Proxies = []string{"0.0.0.0"} // of Fiber's test connections
		s.Config.Wait = func(_ context.Context, wait time.Duration) error {
			*slow += wait
			return nil
		}
	})
	return srv, slow
}

// from makes a browser send from an address.
func (b *browser) from(address string) *browser {
	b.header.Set("X-Forwarded-For", address)
	return b
}

func address(n int) string { return fmt.Sprintf("203.%d.%d.%d", n>>16&255, n>>8&255, n&255) }

func TestLockOut_OthersDoNotLockOutOwner(t *testing.T) {
	srv, slow := newProxiedServer(t)
	const email = "noor@voorbeeld.example"
	phone := srv.browser("lepelblad.localhost").from("198.51.100.1")
	phone.register(email)
	laptop := srv.browser("lepelblad.localhost").from("198.51.100.2")
	laptop.requestCode(email).wantStatus(t, http.StatusNoContent)
	pending := srv.mailedCode(email)

	attempts, refused := 0, 0
	for n := range postgrestest.Rounds(t, 6) {
		stranger := srv.browser("lepelblad.localhost").from(address(n))
		for range 12 {
			for _, got := range []response{
				stranger.logIn(email, "een fout wachtwoord"), stranger.requestCode(email),
				stranger.verify(email, "000000"),
			} {
				attempts++
				if got.status == http.StatusTooManyRequests {
					refused++
				}
			}
		}
		srv.DoJobs()
	}
	if refused < attempts/3 || *slow == 0 {
		t.Errorf("of %d attempts %d were refused, and they were slowed down by %s", attempts, refused, *slow)
	}
	mails := len(srv.MailTo(email))

	// a code that was requested before, a browser that signed in before, and a new network
	laptop.verify(email, pending).wantStatus(t, http.StatusOK)
	*slow = 0
	phone.logIn(email, "een lang wachtwoord").wantStatus(t, http.StatusOK)
	phone.requestCode(email).wantStatus(t, http.StatusNoContent)
	phone.verify(email, srv.mailedCode(email)).wantStatus(t, http.StatusOK)
	if *slow != 0 {
		t.Errorf("a browser that signed in before waits %s", *slow)
	}
	visitor := srv.browser("lepelblad.localhost").from("198.51.100.3")
	visitor.logIn(email, "een lang wachtwoord").wantStatus(t, http.StatusOK)
	visitor = srv.browser("lepelblad.localhost").from("198.51.100.4")
	visitor.requestCode(email).wantStatus(t, http.StatusNoContent)
	visitor.verify(email, srv.mailedCode(email)).wantStatus(t, http.StatusOK)
	t.Logf("%d attempts: %d refused, %d mails to the owner", attempts, refused, mails)
}

func TestLockOut_OthersDoNotLockOutStaff(t *testing.T) {
	srv, _ := newProxiedServer(t)
	boss := srv.signedInStaff()
	srv.Exec(`update staff set totp_secret = ''`)
	requestCode := func(b *browser, password string) response {
		return b.post("/api/v1/user/auth/admin/request-code", map[string]any{"email": staffEmail, "password": password})
	}
	laptop := srv.browser(consoleHost).from("198.51.100.2")
	requestCode(laptop, staffPassword).wantStatus(t, http.StatusNoContent)
	pending := srv.mailedCode(staffEmail)
	for n := range postgrestest.Rounds(t, 6) {
		stranger := srv.browser(consoleHost).from(address(n))
		for range 12 {
			stranger.signInStaff("000000")
			requestCode(stranger, "een fout wachtwoord")
		}
		requestCode(stranger, staffPassword) // with the right password
		srv.DoJobs()
	}
	laptop.signInStaff(pending).wantStatus(t, http.StatusOK)
	requestCode(boss, staffPassword).wantStatus(t, http.StatusNoContent)
	boss.signInStaff(srv.mailedCode(staffEmail)).wantStatus(t, http.StatusOK)
}

func TestLockOut_RefusedAttemptsDoNotCountInTotal(t *testing.T) {
	srv, _ := newProxiedServer(t)
	const email = "noor@voorbeeld.example"
	stranger := srv.browser("lepelblad.localhost").from("203.0.113.9")
	for range 30 {
		stranger.requestCode(email)
		stranger.logIn(email, "een fout wachtwoord")
	}
	for name, most := range map[string]int{"mail": 7, "sign-in": 10, "first mail to address": 1} {
		var count int
		key := name + "\x00"
		if name == "first mail to address" {
			key += email
		}
		sum := sha256.Sum256([]byte(key))
		const find = `select coalesce(max(count), 0) from limits where key = $1`
		err := srv.Admin.QueryRow(t.Context(), find, sum[:]).Scan(&count)
		if err != nil || count > most || count == 0 && most > 1 {
			t.Errorf("%d attempts count for %q, not %d: %v", count, name, most, err)
		}
	}
}

func TestLockOut_GuesserIsRefused(t *testing.T) {
	srv, _ := newProxiedServer(t)
	const email = "bram@voorbeeld.example"
	owner := srv.browser("lepelblad.localhost").from("198.51.100.1")
	owner.register(email)
	guesser := srv.browser("lepelblad.localhost").from("203.0.113.9")
	for range 10 {
		guesser.logIn(email, "een fout wachtwoord").wantStatus(t, http.StatusUnauthorized)
	}
	guesser.logIn(email, "een lang wachtwoord").wantStatus(t, http.StatusTooManyRequests)
	// A cookie of another account or of another server's key is not recognised.
	guesser.cookies["__Host-device"] = auth.AddDevice(apptest.Key, uuidOf("fitpuur", srv), email, "")
	guesser.logIn(email, "een lang wachtwoord").wantStatus(t, http.StatusTooManyRequests)
	guesser.cookies["__Host-device"] = auth.AddDevice([]byte("another key"), uuidOf("lepelblad", srv), email, "")
	guesser.logIn(email, "een lang wachtwoord").wantStatus(t, http.StatusTooManyRequests)
	// A recognised browser can guess no more often.
	for range 10 {
		owner.logIn(email, "een fout wachtwoord").wantStatus(t, http.StatusUnauthorized)
	}
	owner.logIn(email, "een lang wachtwoord").wantStatus(t, http.StatusTooManyRequests)
}

func uuidOf(slug string, srv *testServer) string { return srv.tenantID(slug) }

func TestMail_IsLimitedPerMailboxAcrossOperations(t *testing.T) {
	srv, _ := newProxiedServer(t)
	const victim = "doelwit@voorbeeld.example"
	sent := 0
	for n := range 40 {
		stranger := srv.browser([]string{"lepelblad.localhost", "fitpuur.localhost"}[n%2]).from(address(n))
		for _, form := range []string{victim, "Doelwit+a@voorbeeld.example", "doelwit+b@voorbeeld.example"} {
			if stranger.requestRegistration(form, nil).status == http.StatusNoContent {
				sent++
			}
			if stranger.requestCode(form).status == http.StatusNoContent {
				sent++
			}
		}
	}
	// 12 from a few networks, and one from each other network
	if sent > 12+40 {
		t.Errorf("%d mails were sent to one mailbox", sent)
	}
}

func TestEmail_IsOnePlainAddress(t *testing.T) {
	srv := newServer(t)
	visitor := srv.browser("lepelblad.localhost")
	for _, email := range []string{"x<victim@voorbeeld.nl>", "Noor <noor@voorbeeld.nl>", "a@b.nl,c@d.nl"} {
		got := visitor.requestRegistration(email, nil).wantStatus(t, http.StatusUnprocessableEntity).apiError(t)
		contains(t, got.Fields["email"], "noor@voorbeeld.nl")
		visitor.requestCode(email).wantStatus(t, http.StatusUnprocessableEntity)
		visitor.logIn(email, "een lang wachtwoord").wantStatus(t, http.StatusUnprocessableEntity)
	}
	for _, name := range []string{"Win op http://kwaad.example", "kwaad.example", "www.kwaad", "a@b.nl", "<b>Noor</b>",
		"\u00a0", "\u200b\u2060", "kwaad。example/x"} {
		got := visitor.requestRegistration("noor@voorbeeld.nl", map[string]any{"name": name})
		if got.status != http.StatusUnprocessableEntity || got.apiError(t).Fields["name"] == "" {
			t.Errorf("name %q: status = %d", name, got.status)
		}
	}
	for _, name := range []string{"J. de Boer", "J.P. Balkenende", "Anne-Marie O'Neill", "Łukasz 木村"} {
		visitor.requestRegistration("noor@voorbeeld.nl", map[string]any{"name": name}).
			wantStatus(t, http.StatusNoContent)
	}
	if mails := srv.MailTo("victim@voorbeeld.nl"); len(mails) != 0 {
		t.Errorf("mails to another address = %+v", mails)
	}
}
