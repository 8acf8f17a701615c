package account_test

import (
	"errors"
	"regexp"
	"sync"
	"testing"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/app/apptest"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// fixture signs in to accounts of one tenant.
type fixture struct {
	*apptest.Server
	t     *testing.T
	scope postgres.Scope
}

const email = "sanne@voorbeeld.example"

// newFixture returns a fixture for a tenant with one account.
func newFixture(t *testing.T) fixture {
	t.Helper()
	t.Parallel()
	s := apptest.New(t, nil)
	d := fixture{Server: s, t: t, scope: s.Scope("fitpuur")}
	_, err := s.Accounts.Create(t.Context(), d.scope, account.Registration{
		Name: "Sanne de Boer", Email: email, Password: "een lang wachtwoord", TermsAccepted: true, Source: "general",
	}, s.Now(), menu.Today(s.Now()))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

var sixDigits = regexp.MustCompile(`\b[0-9]{6}\b`)

// code requests a code in a browser and returns the one in the mail.
func (d fixture) code(browser account.Visitor) string {
	d.t.Helper()
	if err := d.Accounts.RequestCode(d.t.Context(), d.scope, email, browser, d.Now()); err != nil {
		d.t.Fatal(err)
	}
	mails := d.MailTo(email)
	if len(mails) == 0 {
		d.t.Fatal("no mail was sent")
	}
	return sixDigits.FindString(mails[0].Text)
}

func (d fixture) verify(code string, browser account.Visitor) error {
	_, _, err := d.Accounts.Verify(d.t.Context(), d.scope, email, code, browser, d.Now(), menu.Today(d.Now()))
	return err
}

func TestVerify_CodeSignsInOneOfFifty(t *testing.T) {
	d := newFixture(t)
	browser := account.Visitor{Token: auth.NewToken()}
	code := d.code(browser)
	var signedIn, refused int
	var mutex sync.Mutex
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() {
			err := d.verify(code, browser)
			mutex.Lock()
			defer mutex.Unlock()
			switch {
			case err == nil:
				signedIn++
			case errors.Is(err, auth.ErrCode):
				refused++
			default:
				t.Error(err)
			}
		})
	}
	all.Wait()
	if signedIn != 1 || refused != 49 {
		t.Errorf("%d were signed in and %d refused", signedIn, refused)
	}
}

func TestVerify_CodeWorksInItsBrowserOnly(t *testing.T) {
	d := newFixture(t)
	browser := account.Visitor{Token: auth.NewToken()}
	code := d.code(browser)
	if err := d.verify(code, account.Visitor{Token: auth.NewToken()}); !errors.Is(err, auth.ErrCode) {
		t.Errorf("in another browser: got error %v", err)
	}
	if err := d.verify(code, browser); err != nil {
		t.Errorf("in its own browser: got error %v", err)
	}
}

func TestVerify_CodeEndsAfterTenMinutes(t *testing.T) {
	d := newFixture(t)
	browser := account.Visitor{Token: auth.NewToken()}
	for _, c := range []struct {
		after time.Duration
		want  error
	}{{10*time.Minute - time.Second, nil}, {10 * time.Minute, auth.ErrCode}} {
		code := d.code(browser)
		elapsed := d.Later
		d.Later += c.after
		if err := d.verify(code, browser); !errors.Is(err, c.want) {
			t.Errorf("after %v: got error %v", c.after, err)
		}
		d.Later = elapsed
	}
}

func TestVerify_CodeEndsAfterWrongTries(t *testing.T) {
	d := newFixture(t)
	browser := account.Visitor{Token: auth.NewToken()}
	code := d.code(browser)
	wrongCode := "1" + code[1:]
	if wrongCode == code {
		wrongCode = "2" + code[1:]
	}
	for range auth.MaxCodeAttempts {
		if err := d.verify(wrongCode, browser); !errors.Is(err, auth.ErrCode) {
			t.Fatalf("a wrong code: got error %v", err)
		}
	}
	if err := d.verify(code, browser); !errors.Is(err, auth.ErrCode) {
		t.Errorf("the right code: got error %v", err)
	}
}
