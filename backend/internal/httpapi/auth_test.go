package httpapi_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
)

const (
	requestCode = "/api/v1/user/auth/request-otp"
	decode      = "/api/v1/user/auth/decode"
	login       = "/api/v1/user/auth/login"
)

func (v *visitor) logIn(email, password string) answer {
	return v.post(login, map[string]any{"email": email, "password": password})
}

func (v *visitor) requestCode(email string) answer {
	return v.post(requestCode, map[string]any{"email": email})
}

func TestSessionCookiesAreKeptFromScriptsAndOtherSites(t *testing.T) {
	h := newHouse(t)
	v := h.visitor("lepelblad.localhost")
	const email = "cookie@voorbeeld.example"
	v.askToRegister(email, nil).want(t, http.StatusNoContent)
	before := v.cookies["XSRF-TOKEN"]
	got := v.verify(email, h.mailedCode(email)).want(t, http.StatusOK)
	cookies := strings.ToLower(strings.Join(got.header.Values("Set-Cookie"), "\n"))
	for _, part := range []string{"__host-session=", "httponly", "secure", "samesite=lax", "path=/"} {
		contains(t, cookies, part)
	}
	if strings.Contains(cookies, "domain=") {
		t.Error("the cookie goes to other hosts too")
	}
	if v.cookies["XSRF-TOKEN"] == before {
		t.Error("the token that the page repeats is still the one of before signing in")
	}
	v.get(decode).want(t, http.StatusOK)
	v.send(http.MethodPost, "/api/v1/user/auth/logout", nil).want(t, http.StatusNoContent)
	v.get(decode).want(t, http.StatusUnauthorized)
}

func TestRegisteringWithAnAddressThatHasAnAccountSignsInToItAndKeepsTheAnswers(t *testing.T) {
	h := newHouse(t)
	const email = "again@voorbeeld.example"
	first := h.visitor("lepelblad.localhost")
	first.register(email)
	var before, after api.Session
	mustDecode(t, first, &before)

	second := h.visitor("lepelblad.localhost")
	second.askToRegister(email, map[string]any{"name": "Iemand Anders", "password": "een heel ander wachtwoord", "answers": map[string]any{"goal": "gain"}}).
		want(t, http.StatusNoContent)
	contains(t, h.MailTo(email)[0].Text, "Hoi Sanne,") // the mail is to whom the account is of
	contains(t, h.MailTo(email)[0].Text, "Je hebt al een account bij Lepelblad.")
	second.verify(email, h.mailedCode(email)).want(t, http.StatusOK)
	mustDecode(t, second, &after)
	if after.Id != before.Id {
		t.Error("there are two accounts")
	}
	var state api.Onboarding
	second.get("/api/v1/user/onboarding").data(t, &state)
	if state.Answers.Goal == nil || *state.Answers.Goal != api.AnswersGoalGain {
		t.Errorf("what was answered while registering is lost: %+v", state.Answers)
	}
	third := h.visitor("lepelblad.localhost")
	third.requestCode(email).want(t, http.StatusNoContent)
	contains(t, h.MailTo(email)[0].Text, "Met deze code log je in:") // whoever only logs in knows
	// Knowing an address changes nobody's password.
	h.visitor("lepelblad.localhost").logIn(email, "een heel ander wachtwoord").want(t, http.StatusUnauthorized)
	h.visitor("lepelblad.localhost").logIn(email, "een lang wachtwoord").want(t, http.StatusOK)
}

func mustDecode(t *testing.T, v *visitor, into *api.Session) {
	t.Helper()
	answer := v.get(decode).want(t, http.StatusOK)
	envelope := answer
	envelope.body = append(append([]byte(`{"data":`), answer.body...), '}')
	envelope.data(t, into)
}

func TestACodeSignsInOnceInTheBrowserThatAskedForIt(t *testing.T) {
	h := newHouse(t)
	const email = "code@voorbeeld.example"
	h.visitor("fitpuur.localhost").register(email)
	v, elsewhere := h.visitor("fitpuur.localhost"), h.visitor("fitpuur.localhost")
	v.requestCode(strings.ToUpper(email)).want(t, http.StatusNoContent)
	code := h.mailedCode(email)
	elsewhere.verify(email, code).want(t, http.StatusUnauthorized)
	v.verify(email, code).want(t, http.StatusOK)
	v.get(decode).want(t, http.StatusOK)
	elsewhere.verify(email, code).want(t, http.StatusUnauthorized)

	again := h.visitor("fitpuur.localhost")
	again.requestCode(email).want(t, http.StatusNoContent)
	old := h.mailedCode(email)
	again.requestCode(email).want(t, http.StatusNoContent)
	again.verify(email, old).want(t, http.StatusUnauthorized) // a new one is on its way
	fresh := h.mailedCode(email)
	if fresh != old {
		again.verify(email, old).want(t, http.StatusUnauthorized)
	}
	again.verify(email, fresh).want(t, http.StatusOK)
	if strings.Contains(h.everything("one_time_codes"), code) ||
		strings.Contains(h.everything("one_time_codes"), fresh) {
		t.Error("a code can be read in the database")
	}
}

func TestNobodyLearnsWhetherAnAddressHasAnAccount(t *testing.T) {
	h := newHouse(t)
	const known, unknown = "known@voorbeeld.example", "unknown@voorbeeld.example"
	h.visitor("lepelblad.localhost").register(known)
	ask := map[string]func(*visitor, string) answer{
		"signing in":      func(v *visitor, email string) answer { return v.logIn(email, "een fout wachtwoord") },
		"asking for code": func(v *visitor, email string) answer { return v.requestCode(email) },
		"registering":     func(v *visitor, email string) answer { return v.askToRegister(email, nil) },
		"guessing a code": func(v *visitor, email string) answer { return v.verify(email, "123456") },
		"an unused link": func(v *visitor, email string) answer {
			return v.get("/api/v1/user/auth/drip-auto?check=true&email=" + email)
		},
		"a short password": func(v *visitor, email string) answer {
			return v.askToRegister(email, map[string]any{"password": "kort"})
		},
	}
	for name, call := range ask {
		a, b := call(h.visitor("lepelblad.localhost"), known), call(h.visitor("lepelblad.localhost"), unknown)
		if a.status != b.status || string(a.body) != string(b.body) {
			t.Errorf(
				"%s: a known address is answered %d %s, an unknown one %d %s",
				name,
				a.status,
				a.body,
				b.status,
				b.body,
			)
		}
	}
	// What differs, differs in the mail.
	if len(h.MailTo(unknown)) != 1 || !strings.Contains(h.MailTo(unknown)[0].Text, "Welkom") {
		t.Errorf("to the unknown address went %+v", h.MailTo(unknown))
	}
	h.visitor("lepelblad.localhost").requestCode("stranger@voorbeeld.example")
	if mails := h.MailTo("stranger@voorbeeld.example"); len(mails) != 0 {
		t.Errorf("who has no account got %+v", mails)
	}
}

func TestPasswords(t *testing.T) {
	h := newHouse(t)
	for password, field := range map[string]string{
		"kort": "minstens 8", "password1": "veel mensen", "Qwertyuiop": "veel mensen", strings.Repeat("a", 129): "128",
	} {
		got := h.visitor("lepelblad.localhost").
			askToRegister("p@voorbeeld.example", map[string]any{"password": password}).
			want(t, http.StatusUnprocessableEntity).
			refusal(t)
		contains(t, got.Fields["password"], field)
	}
	h.visitor("lepelblad.localhost").
		askToRegister("p@voorbeeld.example", map[string]any{"password": "zes woorden 🍎"}).
		want(t, http.StatusNoContent)

	got := h.visitor("lepelblad.localhost").askToRegister("", nil).want(t, http.StatusUnprocessableEntity).refusal(t)
	contains(t, got.Fields["email"], "Vul dit in")
}

func TestSessionsAreListedAndEnded(t *testing.T) {
	h := newHouse(t)
	const email = "devices@voorbeeld.example"
	phone, laptop := h.visitor("lepelblad.localhost"), h.visitor("lepelblad.localhost")
	phone.header.Set(
		"User-Agent",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
	)
	phone.register(email)
	laptop.logIn(email, "een lang wachtwoord").want(t, http.StatusOK)
	var sessions []api.SessionRecord
	laptop.get("/api/v1/user/auth/sessions").want(t, http.StatusOK).data(t, &sessions)
	if len(sessions) != 2 {
		t.Fatalf("there are %+v", sessions)
	}
	var there string
	for _, session := range sessions {
		if !session.Here {
			there = session.Id.String()
			contains(t, session.Device, "Safari · iOS")
		}
	}
	stranger := h.diner("lepelblad.localhost", "stranger@voorbeeld.example")
	stranger.send(http.MethodDelete, "/api/v1/user/auth/sessions/"+there, nil).want(t, http.StatusNotFound)
	phone.get(decode).want(t, http.StatusOK)
	laptop.send(http.MethodDelete, "/api/v1/user/auth/sessions/"+there, nil).want(t, http.StatusNoContent)
	phone.get(decode).want(t, http.StatusUnauthorized)
	laptop.send(http.MethodDelete, "/api/v1/user/auth/sessions/"+there, nil).want(t, http.StatusNotFound)

	phone = h.visitor("lepelblad.localhost")
	phone.logIn(email, "een lang wachtwoord").want(t, http.StatusOK)
	phone.post("/api/v1/user/auth/logout-elsewhere", map[string]any{}).want(t, http.StatusNoContent)
	laptop.get(decode).want(t, http.StatusUnauthorized)
	phone.get(decode).want(t, http.StatusOK)
	stranger.get(decode).want(t, http.StatusOK)
}

func TestAPageWhoseSessionEndedHearsSoAndCanGoOn(t *testing.T) {
	h := newHouse(t)
	v := h.diner("lepelblad.localhost", "ended@voorbeeld.example")
	h.Exec(`delete from sessions`)
	got := v.post("/api/v1/user/onboarding/save", map[string]any{"answers": map[string]any{"goal": "gain"}}).
		want(t, http.StatusUnauthorized).
		refusal(t)
	if got.Code != "not-signed-in" {
		t.Errorf("code is %q", got.Code)
	}
	v.logIn("ended@voorbeeld.example", "een lang wachtwoord").want(t, http.StatusOK)
}

func TestChangingThePasswordEndsOtherSessions(t *testing.T) {
	h := newHouse(t)
	const email, change = "change@voorbeeld.example", "/api/v1/user/settings/password/update"
	here, there := h.visitor("lepelblad.localhost"), h.visitor("lepelblad.localhost")
	here.register(email)
	there.logIn(email, "een lang wachtwoord").want(t, http.StatusOK)
	h.Exec(`update sessions set confirmed_at = $1`, now.Add(-auth.ConfirmationLife))
	if got := here.post(change, map[string]any{"password": "een nieuw wachtwoord"}).want(t, http.StatusForbidden).refusal(t); got.Code != "confirm-first" {
		t.Errorf("code is %q", got.Code)
	}
	// A code confirms.
	here.requestCode(email).want(t, http.StatusNoContent)
	here.verify(email, h.mailedCode(email)).want(t, http.StatusOK)
	here.post(change, map[string]any{"password": "password"}).want(t, http.StatusUnprocessableEntity)
	here.post(change, map[string]any{"password": "een nieuw wachtwoord"}).want(t, http.StatusNoContent)
	there.get(decode).want(t, http.StatusUnauthorized)
	here.get(decode).want(t, http.StatusOK)
	h.visitor("lepelblad.localhost").logIn(email, "een lang wachtwoord").want(t, http.StatusUnauthorized)
	h.visitor("lepelblad.localhost").logIn(email, "een nieuw wachtwoord").want(t, http.StatusOK)
	contains(t, h.MailTo(email)[0].Subject, "wachtwoord")
}

func TestChangingTheAddress(t *testing.T) {
	h := newHouse(t)
	const before, after = "before@voorbeeld.example", "after@voorbeeld.example"
	v := h.visitor("lepelblad.localhost")
	v.register(before)
	h.visitor("lepelblad.localhost").register("taken@voorbeeld.example")
	request := func(email string) answer {
		return v.post("/api/v1/user/settings/email/request-change", map[string]any{"email": email})
	}
	confirm := func(email, code string) answer {
		return v.post("/api/v1/user/settings/email/confirm-change", map[string]any{"email": email, "code": code})
	}
	request("taken@voorbeeld.example").want(t, http.StatusNoContent)
	mails := len(h.MailTo("taken@voorbeeld.example"))
	if mails != 1 { // that of registering
		t.Errorf("who has the address already got %d mails", mails)
	}
	confirm("taken@voorbeeld.example", "123456").want(t, http.StatusUnauthorized)
	request(after).want(t, http.StatusNoContent)
	code := h.mailedCode(after)
	h.visitor("lepelblad.localhost").
		verify(after, code).
		want(t, http.StatusUnauthorized)
		// it is no code to sign in with
	confirm(after, code).want(t, http.StatusNoContent)
	h.visitor("lepelblad.localhost").logIn(before, "een lang wachtwoord").want(t, http.StatusUnauthorized)
	h.visitor("lepelblad.localhost").logIn(after, "een lang wachtwoord").want(t, http.StatusOK)
	contains(t, h.MailTo(before)[0].Text, after)
}
