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

func (b *browser) logIn(email, password string) response {
	return b.post(login, map[string]any{"email": email, "password": password})
}

func (b *browser) requestCode(email string) response {
	return b.post(requestCode, map[string]any{"email": email})
}

func TestSession_CookiesAreHTTPOnlyAndSameSite(t *testing.T) {
	srv := newServer(t)
	b := srv.browser("lepelblad.localhost")
	const email = "cookie@voorbeeld.example"
	b.requestRegistration(email, nil).wantStatus(t, http.StatusNoContent)
	before := b.cookies["XSRF-TOKEN"]
	got := b.verify(email, srv.mailedCode(email)).wantStatus(t, http.StatusOK)
	cookies := strings.ToLower(strings.Join(got.header.Values("Set-Cookie"), "\n"))
	for _, substr := range []string{"__host-session=", "httponly", "secure", "samesite=lax", "path=/"} {
		contains(t, cookies, substr)
	}
	if strings.Contains(cookies, "domain=") {
		t.Error("the cookie has a domain")
	}
	if b.cookies["XSRF-TOKEN"] == before {
		t.Error("the CSRF token did not change at sign-in")
	}
	b.get(decode).wantStatus(t, http.StatusOK)
	b.send(http.MethodPost, "/api/v1/user/auth/logout", nil).wantStatus(t, http.StatusNoContent)
	b.get(decode).wantStatus(t, http.StatusUnauthorized)
}

func TestRegister_ExistingAddressSignsInAndKeepsAnswers(t *testing.T) {
	srv := newServer(t)
	const email = "again@voorbeeld.example"
	first := srv.browser("lepelblad.localhost")
	first.register(email)
	var before, after api.Session
	decodeSession(t, first, &before)

	second := srv.browser("lepelblad.localhost")
	second.requestRegistration(email, map[string]any{"name": "Iemand Anders", "password": "een heel ander wachtwoord",
		"answers": map[string]any{"goal": "gain"}}).
		wantStatus(t, http.StatusNoContent)
	contains(t, srv.MailTo(email)[0].Text, "Hoi Sanne,") // the mail has the name of the account's owner
	contains(t, srv.MailTo(email)[0].Text, "Je hebt al een account bij Lepelblad.")
	second.verify(email, srv.mailedCode(email)).wantStatus(t, http.StatusOK)
	decodeSession(t, second, &after)
	if after.Id != before.Id {
		t.Error("there are two accounts")
	}
	var state api.Onboarding
	second.get("/api/v1/user/onboarding").decode(t, &state)
	if state.Answers.Goal == nil || *state.Answers.Goal != api.AnswersGoalGain {
		t.Errorf("the answers of the registration were lost: %+v", state.Answers)
	}
	third := srv.browser("lepelblad.localhost")
	third.requestCode(email).wantStatus(t, http.StatusNoContent)
	contains(t, srv.MailTo(email)[0].Text, "Met deze code log je in:") // the text for sign-in
	// Registering again must not change the password.
	srv.browser("lepelblad.localhost").logIn(email, "een heel ander wachtwoord").wantStatus(t, http.StatusUnauthorized)
	srv.browser("lepelblad.localhost").logIn(email, "een lang wachtwoord").wantStatus(t, http.StatusOK)
}

func decodeSession(t *testing.T, b *browser, into *api.Session) {
	t.Helper()
	answer := b.get(decode).wantStatus(t, http.StatusOK)
	envelope := answer
	envelope.body = append(append([]byte(`{"data":`), answer.body...), '}')
	envelope.decode(t, into)
}

func TestSignInCode_WorksOnceInRequestingBrowser(t *testing.T) {
	srv := newServer(t)
	const email = "code@voorbeeld.example"
	srv.browser("fitpuur.localhost").register(email)
	b, elsewhere := srv.browser("fitpuur.localhost"), srv.browser("fitpuur.localhost")
	b.requestCode(strings.ToUpper(email)).wantStatus(t, http.StatusNoContent)
	code := srv.mailedCode(email)
	elsewhere.verify(email, code).wantStatus(t, http.StatusUnauthorized)
	b.verify(email, code).wantStatus(t, http.StatusOK)
	b.get(decode).wantStatus(t, http.StatusOK)
	elsewhere.verify(email, code).wantStatus(t, http.StatusUnauthorized)

	again := srv.browser("fitpuur.localhost")
	again.requestCode(email).wantStatus(t, http.StatusNoContent)
	old := srv.mailedCode(email)
	again.requestCode(email).wantStatus(t, http.StatusNoContent)
	again.verify(email, old).wantStatus(t, http.StatusUnauthorized) // a new code replaced it
	fresh := srv.mailedCode(email)
	if fresh != old {
		again.verify(email, old).wantStatus(t, http.StatusUnauthorized)
	}
	again.verify(email, fresh).wantStatus(t, http.StatusOK)
	if strings.Contains(srv.tableText("one_time_codes"), code) ||
		strings.Contains(srv.tableText("one_time_codes"), fresh) {
		t.Error("a code can be read in the database")
	}
}

func TestAuth_DoesNotRevealAccounts(t *testing.T) {
	srv := newServer(t)
	const known, unknown = "known@voorbeeld.example", "unknown@voorbeeld.example"
	srv.browser("lepelblad.localhost").register(known)
	ask := map[string]func(*browser, string) response{
		"signing in":      func(b *browser, email string) response { return b.logIn(email, "een fout wachtwoord") },
		"asking for code": func(b *browser, email string) response { return b.requestCode(email) },
		"registering":     func(b *browser, email string) response { return b.requestRegistration(email, nil) },
		"guessing a code": func(b *browser, email string) response { return b.verify(email, "123456") },
		"an unused link": func(b *browser, email string) response {
			return b.get("/api/v1/user/auth/drip-auto?check=true&email=" + email)
		},
		"a short password": func(b *browser, email string) response {
			return b.requestRegistration(email, map[string]any{"password": "kort"})
		},
	}
	for name, call := range ask {
		r, b := call(srv.browser("lepelblad.localhost"), known), call(srv.browser("lepelblad.localhost"), unknown)
		if r.status != b.status || string(r.body) != string(b.body) {
			t.Errorf(
				"%s: address with an account: status %d: %s; without: status %d: %s",
				name,
				r.status,
				r.body,
				b.status,
				b.body,
			)
		}
	}
	// Only the mails differ.
	if len(srv.MailTo(unknown)) != 1 || !strings.Contains(srv.MailTo(unknown)[0].Text, "Welkom") {
		t.Errorf("the unknown address got mails %+v", srv.MailTo(unknown))
	}
	srv.browser("lepelblad.localhost").requestCode("stranger@voorbeeld.example")
	if mails := srv.MailTo("stranger@voorbeeld.example"); len(mails) != 0 {
		t.Errorf("mails to an address without an account: %+v", mails)
	}
}

func TestPassword_SignsInAndIsChecked(t *testing.T) {
	srv := newServer(t)
	for password, field := range map[string]string{
		"kort": "minstens 10", "password123": "veel mensen", "Qwertyuiop": "veel mensen", "Wachtwoord2026": "te raden",
		"SanneDeBoer1": "Je naam", "Lepelblad2026": "onze naam", strings.Repeat("a", 129): "128",
	} {
		got := srv.browser("lepelblad.localhost").
			requestRegistration("p@voorbeeld.example", map[string]any{"password": password}).
			wantStatus(t, http.StatusUnprocessableEntity).
			apiError(t)
		contains(t, got.Fields["password"], field)
	}
	srv.browser("lepelblad.localhost").
		requestRegistration("p@voorbeeld.example", map[string]any{"password": "zes woorden 🍎"}).
		wantStatus(t, http.StatusNoContent)

	got := srv.browser("lepelblad.localhost").
		requestRegistration("", nil).
		wantStatus(t, http.StatusUnprocessableEntity).
		apiError(t)
	contains(t, got.Fields["email"], "Vul dit in")
}

func TestSession_IsListedAndEnded(t *testing.T) {
	srv := newServer(t)
	const email = "devices@voorbeeld.example"
	phone, laptop := srv.browser("lepelblad.localhost"), srv.browser("lepelblad.localhost")
	phone.header.Set(
		"User-Agent",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "+
			"Version/18.0 Mobile/15E148 Safari/604.1",
	)
	phone.register(email)
	laptop.logIn(email, "een lang wachtwoord").wantStatus(t, http.StatusOK)
	var sessions []api.SessionRecord
	laptop.get("/api/v1/user/auth/sessions").wantStatus(t, http.StatusOK).decode(t, &sessions)
	if len(sessions) != 2 {
		t.Fatalf("got %+v", sessions)
	}
	var otherID string
	for _, session := range sessions {
		if !session.Here {
			otherID = session.Id.String()
			contains(t, session.Device, "Safari · iOS")
		}
	}
	otherUser := srv.subscriber("lepelblad.localhost", "stranger@voorbeeld.example")
	otherUser.send(http.MethodDelete, "/api/v1/user/auth/sessions/"+otherID, nil).wantStatus(t, http.StatusNotFound)
	phone.get(decode).wantStatus(t, http.StatusOK)
	laptop.send(http.MethodDelete, "/api/v1/user/auth/sessions/"+otherID, nil).wantStatus(t, http.StatusNoContent)
	phone.get(decode).wantStatus(t, http.StatusUnauthorized)
	laptop.send(http.MethodDelete, "/api/v1/user/auth/sessions/"+otherID, nil).wantStatus(t, http.StatusNotFound)

	phone = srv.browser("lepelblad.localhost")
	phone.logIn(email, "een lang wachtwoord").wantStatus(t, http.StatusOK)
	phone.post("/api/v1/user/auth/logout-elsewhere", map[string]any{}).wantStatus(t, http.StatusNoContent)
	laptop.get(decode).wantStatus(t, http.StatusUnauthorized)
	phone.get(decode).wantStatus(t, http.StatusOK)
	otherUser.get(decode).wantStatus(t, http.StatusOK)
}

func TestSession_EndedGivesUnauthorized(t *testing.T) {
	srv := newServer(t)
	b := srv.subscriber("lepelblad.localhost", "ended@voorbeeld.example")
	srv.Exec(`delete from sessions`)
	got := b.post("/api/v1/user/onboarding/save", map[string]any{"answers": map[string]any{"goal": "gain"}}).
		wantStatus(t, http.StatusUnauthorized).
		apiError(t)
	if got.Code != "not-signed-in" {
		t.Errorf("got code %q", got.Code)
	}
	b.logIn("ended@voorbeeld.example", "een lang wachtwoord").wantStatus(t, http.StatusOK)
}

func TestPassword_ChangeEndsOtherSessions(t *testing.T) {
	srv := newServer(t)
	const email, change = "change@voorbeeld.example", "/api/v1/user/settings/password/update"
	user, otherUser := srv.browser("lepelblad.localhost"), srv.browser("lepelblad.localhost")
	user.register(email)
	otherUser.logIn(email, "een lang wachtwoord").wantStatus(t, http.StatusOK)
	srv.Exec(`update sessions set code_at = $1`, now.Add(-auth.ConfirmationLife))
	if got := user.post(change, map[string]any{"password": "een nieuw wachtwoord"}).
		wantStatus(t, http.StatusForbidden).
		apiError(t); got.Code != "confirm-first" {
		t.Errorf("got code %q", got.Code)
	}
	wrong := user.post(change, map[string]any{"password": "een nieuw wachtwoord", "current": "een fout wachtwoord"}).
		wantStatus(t, http.StatusUnprocessableEntity).
		apiError(t)
	contains(t, wrong.Fields["current"], "huidige")
	user.post(change, map[string]any{"password": "een tweede wachtwoord", "current": "een lang wachtwoord"}).
		wantStatus(t, http.StatusNoContent)
	otherUser.get(decode).wantStatus(t, http.StatusUnauthorized)
	otherUser.logIn(email, "een tweede wachtwoord").wantStatus(t, http.StatusOK)
	// A session that was opened with a password does not prove the user's identity now; one with a fresh code does.
	otherUser.post(change, map[string]any{"password": "een nieuw wachtwoord"}).wantStatus(t, http.StatusForbidden)
	user.requestCode(email).wantStatus(t, http.StatusNoContent)
	user.verify(email, srv.mailedCode(email)).wantStatus(t, http.StatusOK)
	user.post(change, map[string]any{"password": "password123"}).wantStatus(t, http.StatusUnprocessableEntity)
	user.post(change, map[string]any{"password": "een nieuw wachtwoord"}).wantStatus(t, http.StatusNoContent)
	otherUser.get(decode).wantStatus(t, http.StatusUnauthorized)
	user.get(decode).wantStatus(t, http.StatusOK)
	srv.browser("lepelblad.localhost").logIn(email, "een lang wachtwoord").wantStatus(t, http.StatusUnauthorized)
	srv.browser("lepelblad.localhost").logIn(email, "een nieuw wachtwoord").wantStatus(t, http.StatusOK)
	contains(t, srv.MailTo(email)[0].Subject, "wachtwoord")
}

func TestEmail_ChangeNeedsCode(t *testing.T) {
	srv := newServer(t)
	const before, after = "before@voorbeeld.example", "after@voorbeeld.example"
	b := srv.browser("lepelblad.localhost")
	b.register(before)
	srv.browser("lepelblad.localhost").register("taken@voorbeeld.example")
	request := func(email string) response {
		return b.post("/api/v1/user/settings/email/request-change", map[string]any{"email": email})
	}
	confirm := func(email, code string) response {
		return b.post("/api/v1/user/settings/email/confirm-change", map[string]any{"email": email, "code": code})
	}
	request("taken@voorbeeld.example").wantStatus(t, http.StatusNoContent)
	mails := len(srv.MailTo("taken@voorbeeld.example"))
	if mails != 1 { // the mail of the registration
		t.Errorf("mails to the owner of the address: %d", mails)
	}
	confirm("taken@voorbeeld.example", "123456").wantStatus(t, http.StatusUnauthorized)
	request(after).wantStatus(t, http.StatusNoContent)
	code := srv.mailedCode(after)
	// The code does not sign in.
	srv.browser("lepelblad.localhost").verify(after, code).wantStatus(t, http.StatusUnauthorized)
	elsewhere := srv.browser("lepelblad.localhost")
	elsewhere.logIn(before, "een lang wachtwoord").wantStatus(t, http.StatusOK)
	confirm(after, code).wantStatus(t, http.StatusNoContent)
	elsewhere.get(decode).wantStatus(t, http.StatusUnauthorized)
	b.get(decode).wantStatus(t, http.StatusOK)
	srv.browser("lepelblad.localhost").logIn(before, "een lang wachtwoord").wantStatus(t, http.StatusUnauthorized)
	srv.browser("lepelblad.localhost").logIn(after, "een lang wachtwoord").wantStatus(t, http.StatusOK)
	contains(t, srv.MailTo(before)[0].Text, after)
}
