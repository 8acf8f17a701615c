package httpapi_test

import (
	"net/http"
	"net/url"
	"regexp"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/reminder"
)

// reminderMail is a reminder and the token in it.
type reminderMail struct {
	link  *url.URL // that signs in
	token string   // that stops them
}

var (
	reminderLink  = regexp.MustCompile(`https://\S+/login\?\S+`)
	reminderToken = regexp.MustCompile(`/unsubscribe\?token=(\S+)`)
)

// sendReminder sends the next reminder to an account.
func (srv *testServer) sendReminder(tenant uuid.UUID, email string) reminderMail {
	srv.t.Helper()
	before := len(srv.MailTo(email))
	if err := srv.ReminderMail.SendNext(srv.t.Context(), tenant, email); err != nil {
		srv.t.Fatal(err)
	}
	mails := srv.MailTo(email)
	if len(mails) == before {
		srv.t.Fatalf("%s is not reminded", email)
	}
	link, err := url.Parse(reminderLink.FindString(mails[0].Text))
	token := reminderToken.FindStringSubmatch(mails[0].Text)
	if err != nil || token == nil || mails[0].Unsubscribe == "" {
		srv.t.Fatalf("got mail %s", mails[0].Text)
	}
	return reminderMail{link, token[1]}
}

func TestReminder_LinkSignsIn(t *testing.T) {
	srv := newServer(t)
	const email = "gestopt+half@voorbeeld.example"
	srv.browser("fitpuur.localhost").register(email)
	got := srv.sendReminder(srv.Scope("fitpuur").Tenant(), email)
	if got.link.Host != "fitpuur.localhost" {
		t.Errorf("host of the link = %s", got.link.Host)
	}
	phone := srv.browser("fitpuur.localhost")
	phone.header.Set("X-Auto-Login-Token", got.link.Fragment)
	query := url.Values{
		"email": got.link.Query()["email"],
		"check": got.link.Query()["check"],
	} // the app removes the token from the address
	contains(
		t,
		string(phone.get("/api/v1/user/auth/drip-auto?"+query.Encode()).wantStatus(t, http.StatusOK).body),
		`"success":true`,
	)
	var state api.Onboarding
	phone.get("/api/v1/user/onboarding").wantStatus(t, http.StatusOK).decode(t, &state)
	if state.Step != 1 {
		t.Errorf("they go on at step %d", state.Step)
	}
}

// A mail program's unsubscribe button posts a form without cookies and without a CSRF token.
func TestReminder_StopsWithOneRequest(t *testing.T) {
	srv := newServer(t)
	const email = "genoeg@voorbeeld.example"
	srv.browser("fitpuur.localhost").register(email)
	tenant := srv.Scope("fitpuur").Tenant()
	got := srv.sendReminder(tenant, email)
	page := srv.browser("fitpuur.localhost")
	contains(t, string(page.get("/unsubscribe?token="+got.token).wantStatus(t, http.StatusOK).body), "<!doctype html>")
	stopped := func() (count int) {
		if err := srv.Admin.QueryRow(t.Context(), `select count(*) from reminders
			where stopped_at = $1`, now).Scan(&count); err != nil {
			t.Fatal(err)
		}
		return count
	}
	if stopped() != 0 {
		t.Error("opening the page stops them")
	}
	for name, c := range map[string]struct {
		host, token, site string
		status            int
	}{
		"at another brand":         {"greenfork.localhost", got.token, "", http.StatusNotFound},
		"at the console":           {consoleHost, got.token, "", http.StatusNotFound},
		"with another token":       {"fitpuur.localhost", got.token[1:], "", http.StatusNotFound},
		"without a token":          {"fitpuur.localhost", "", "", http.StatusNotFound},
		"from another site's page": {"fitpuur.localhost", got.token, "cross-site", http.StatusForbidden},
	} {
		t.Run(name, func(t *testing.T) {
			b := srv.browser(c.host)
			b.cookies = map[string]string{}
			b.header.Set("Sec-Fetch-Site", c.site)
			form := []byte("List-Unsubscribe=One-Click")
			got := b.send(http.MethodPost, "/unsubscribe?token="+c.token, form).wantStatus(t, c.status)
			if got.apiError(t).Code == "" {
				t.Error("the refusal has no code")
			}
		})
	}
	if stopped() != 0 {
		t.Error("a refused call stops them")
	}
	for range 2 {
		program := srv.browser("fitpuur.localhost")
		program.cookies = map[string]string{}
		program.header.Set("Content-Type", "application/x-www-form-urlencoded")
		program.send(http.MethodPost, "/unsubscribe?token="+got.token, []byte("List-Unsubscribe=One-Click")).
			wantStatus(t, http.StatusNoContent)
	}
	if stopped() != 1 {
		t.Error("they go on")
	}
	srv.Later = 30 * 24 * time.Hour
	mails := len(srv.MailTo(email))
	if err := srv.ReminderMail.SendNext(t.Context(), tenant, email); err != nil {
		t.Fatal(err)
	}
	if len(srv.MailTo(email)) != mails {
		t.Error("there is another letter")
	}
}

func TestReminder_IsScheduledAtRegistration(t *testing.T) {
	srv := newServer(t)
	srv.browser("fitpuur.localhost").
		requestRegistration("onbevestigd@voorbeeld.example", nil).
		wantStatus(t, http.StatusNoContent)
	jobs := func() (count int) {
		if err := srv.Admin.QueryRow(t.Context(), `select count(*) from jobs.river_job
			where kind = $1`, reminder.Args{}.Kind()).Scan(&count); err != nil {
			t.Fatal(err)
		}
		return count
	}
	if jobs() != 0 {
		t.Error("an unverified address is reminded")
	}
	b := srv.browser("fitpuur.localhost")
	const email = "gewoon@voorbeeld.example"
	b.requestRegistration(email, nil).wantStatus(t, http.StatusNoContent)
	b.verify(email, srv.mailedCode(email)).wantStatus(t, http.StatusOK)
	if jobs() != 1 {
		t.Error("a registered account is not reminded")
	}
	srv.sendInvites("fitpuur", srv.createSponsorship("fitpuur", accessDays(30), 5), "genodigd@voorbeeld.example")
	invited := srv.browser("fitpuur.localhost")
	link := srv.inviteToken("genodigd@voorbeeld.example")
	invited.post(registerInvite, map[string]any{"invite": link, "name": "Gast", "password": "een lang wachtwoord",
		"terms": true}).
		wantStatus(t, http.StatusCreated)
	if jobs() != 2 {
		t.Error("an invited account is not reminded")
	}
}
