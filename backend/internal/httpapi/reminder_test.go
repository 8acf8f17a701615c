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

// reminded is what a reminder holds.
type reminded struct {
	link  *url.URL // that signs in
	token string   // that stops them
}

var (
	reminderLink  = regexp.MustCompile(`https://\S+/login\?\S+`)
	reminderToken = regexp.MustCompile(`/unsubscribe\?token=(\S+)`)
)

// remind writes the next reminder to somebody.
func (h *house) remind(tenant uuid.UUID, email string) reminded {
	h.t.Helper()
	before := len(h.MailTo(email))
	if err := h.ReminderMail.SendNext(h.t.Context(), tenant, email); err != nil {
		h.t.Fatal(err)
	}
	mails := h.MailTo(email)
	if len(mails) == before {
		h.t.Fatalf("%s is not reminded", email)
	}
	link, err := url.Parse(reminderLink.FindString(mails[0].Text))
	token := reminderToken.FindStringSubmatch(mails[0].Text)
	if err != nil || token == nil || mails[0].Unsubscribe == "" {
		h.t.Fatalf("the mail is %s", mails[0].Text)
	}
	return reminded{link, token[1]}
}

func TestAReminderLeadsBackWithoutLoggingIn(t *testing.T) {
	h := newHouse(t)
	const email = "gestopt+half@voorbeeld.example"
	h.visitor("fitpuur.localhost").register(email)
	got := h.remind(h.Scope("fitpuur").Tenant(), email)
	if got.link.Host != "fitpuur.localhost" {
		t.Errorf("the link leads to %s", got.link.Host)
	}
	phone := h.visitor("fitpuur.localhost")
	phone.header.Set("X-Auto-Login-Token", got.link.Fragment)
	query := url.Values{
		"email": got.link.Query()["email"],
		"check": got.link.Query()["check"],
	} // what the app takes out of the address
	contains(
		t,
		string(phone.get("/api/v1/user/auth/drip-auto?"+query.Encode()).want(t, http.StatusOK).body),
		`"success":true`,
	)
	var state api.Onboarding
	phone.get("/api/v1/user/onboarding").want(t, http.StatusOK).data(t, &state)
	if state.Step != 1 {
		t.Errorf("they go on at step %d", state.Step)
	}
}

// What the button of a mail program sends: a form, without cookies and without a token of ours.
func TestRemindersStopInOneTap(t *testing.T) {
	h := newHouse(t)
	const email = "genoeg@voorbeeld.example"
	h.visitor("fitpuur.localhost").register(email)
	tenant := h.Scope("fitpuur").Tenant()
	got := h.remind(tenant, email)
	page := h.visitor("fitpuur.localhost")
	contains(t, string(page.get("/unsubscribe?token="+got.token).want(t, http.StatusOK).body), "<!doctype html>")
	stopped := func() (count int) {
		if err := h.Admin.QueryRow(t.Context(), `select count(*) from reminders where stopped_at = $1`, now).Scan(&count); err != nil {
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
		"at another brand":        {"greenfork.localhost", got.token, "", http.StatusNotFound},
		"at the console":          {consoleHost, got.token, "", http.StatusNotFound},
		"with another token":      {"fitpuur.localhost", got.token[1:], "", http.StatusNotFound},
		"without a token":         {"fitpuur.localhost", "", "", http.StatusNotFound},
		"from a page of somebody": {"fitpuur.localhost", got.token, "cross-site", http.StatusForbidden},
	} {
		t.Run(name, func(t *testing.T) {
			v := h.visitor(c.host)
			v.cookies = map[string]string{}
			v.header.Set("Sec-Fetch-Site", c.site)
			if code := v.send(http.MethodPost, "/unsubscribe?token="+c.token, []byte("List-Unsubscribe=One-Click")).want(t, c.status).refusal(t).Code; code == "" {
				t.Error("the refusal has no code")
			}
		})
	}
	if stopped() != 0 {
		t.Error("a refused call stops them")
	}
	for range 2 {
		program := h.visitor("fitpuur.localhost")
		program.cookies = map[string]string{}
		program.header.Set("Content-Type", "application/x-www-form-urlencoded")
		program.send(http.MethodPost, "/unsubscribe?token="+got.token, []byte("List-Unsubscribe=One-Click")).
			want(t, http.StatusNoContent)
	}
	if stopped() != 1 {
		t.Error("they go on")
	}
	h.Later = 30 * 24 * time.Hour
	before := len(h.MailTo(email))
	if err := h.ReminderMail.SendNext(t.Context(), tenant, email); err != nil {
		t.Fatal(err)
	}
	if len(h.MailTo(email)) != before {
		t.Error("there is another letter")
	}
}

func TestWhoeverRegistersIsReminded(t *testing.T) {
	h := newHouse(t)
	h.visitor("fitpuur.localhost").askToRegister("onbevestigd@voorbeeld.example", nil).want(t, http.StatusNoContent)
	jobs := func() (count int) {
		if err := h.Admin.QueryRow(t.Context(), `select count(*) from jobs.river_job where kind = $1`, reminder.Args{}.Kind()).Scan(&count); err != nil {
			t.Fatal(err)
		}
		return count
	}
	if jobs() != 0 {
		t.Error("an address that nobody showed to be theirs is to be reminded")
	}
	v := h.visitor("fitpuur.localhost")
	const email = "gewoon@voorbeeld.example"
	v.askToRegister(email, nil).want(t, http.StatusNoContent)
	v.verify(email, h.mailedCode(email)).want(t, http.StatusOK)
	if jobs() != 1 {
		t.Error("somebody who registered is not reminded")
	}
	h.invite("fitpuur", h.sponsor("fitpuur", days(30), 5), "genodigd@voorbeeld.example")
	invited := h.visitor("fitpuur.localhost")
	link := h.inviteLink("genodigd@voorbeeld.example")
	invited.post(registerInvite, map[string]any{"invite": link, "name": "Gast", "password": "een lang wachtwoord", "terms": true}).
		want(t, http.StatusCreated)
	if jobs() != 2 {
		t.Error("somebody who was invited is not reminded")
	}
}
