package httpapi_test

import (
	"net/http"
	"testing"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/purchase"
)

const (
	changePassword = "/api/v1/user/settings/password/update"
	getSettings    = "/api/v1/user/settings"
)

// registerWithoutPassword registers an account in a funnel and returns its signed-in browser.
func (srv *testServer) registerWithoutPassword(funnel, email string) *browser {
	srv.t.Helper()
	b := srv.browser("fitpuur.localhost")
	body := map[string]any{"name": "Sanne de Boer", "email": email, "terms": true, "health": true}
	path := "/api/v1/user/register"
	switch funnel {
	case "invite":
		srv.sendInvites("fitpuur", srv.createSponsorship("fitpuur", accessDays(30), 1), email)
		delete(body, "email")
		body["invite"] = srv.inviteToken(email)
		b.post("/api/v1/user/invite/register", body).wantStatus(srv.t, http.StatusCreated)
		return b
	case "purchase":
		body["code"] = srv.createCodes("fitpuur", purchase.Batch{Product: accessProduct(30)})[0]
		path = registerPurchase
	default:
		body["registrationSource"] = funnel
	}
	b.post(path, body).wantStatus(srv.t, http.StatusNoContent)
	b.verify(email, srv.mailedCode(email)).wantStatus(srv.t, http.StatusOK)
	return b
}

func TestWithoutPassword_EveryFunnelSignsInByCode(t *testing.T) {
	srv := newServer(t)
	for _, funnel := range []string{"general", "keto", "stappenplan", "invite", "purchase"} {
		email := funnel + "@voorbeeld.example"
		b := srv.registerWithoutPassword(funnel, email)
		var settings api.Settings
		b.get(getSettings).wantStatus(t, http.StatusOK).decode(t, &settings)
		if settings.HasPassword {
			t.Errorf("%s: the account has a password", funnel)
		}
		b.send(http.MethodPost, "/api/v1/user/auth/logout", nil).wantStatus(t, http.StatusNoContent)
		b.get(decode).wantStatus(t, http.StatusUnauthorized)
		b.requestCode(email).wantStatus(t, http.StatusNoContent)
		b.verify(email, srv.mailedCode(email)).wantStatus(t, http.StatusOK)
		b.get(decode).wantStatus(t, http.StatusOK)
	}
}

// An account without a password answers a sign-in with one as an unknown address does.
func TestWithoutPassword_SignInRevealsNothing(t *testing.T) {
	srv := newServer(t)
	const email = "zonder@voorbeeld.example"
	srv.registerWithoutPassword("general", email)
	srv.browser("fitpuur.localhost").post(login, map[string]any{"email": email, "password": ""}).
		wantStatus(t, http.StatusUnprocessableEntity)
	got := srv.browser("fitpuur.localhost").logIn(email, "een fout wachtwoord").wantStatus(t, http.StatusUnauthorized)
	want := srv.browser("fitpuur.localhost").logIn("niemand@voorbeeld.example", "een fout wachtwoord")
	if got.status != want.status || string(got.body) != string(want.body) {
		t.Errorf("got status %d: %s; an unknown address gets %d: %s", got.status, got.body, want.status, want.body)
	}
}

func TestWithoutPassword_FirstOneNeedsFreshCode(t *testing.T) {
	srv := newServer(t)
	const email, password = "eerste@voorbeeld.example", "een nieuw wachtwoord"
	b := srv.registerWithoutPassword("general", email)
	elsewhere := srv.browser("fitpuur.localhost")
	elsewhere.requestCode(email).wantStatus(t, http.StatusNoContent)
	elsewhere.verify(email, srv.mailedCode(email)).wantStatus(t, http.StatusOK)
	srv.Exec(`update sessions set code_at = $1`, now.Add(-auth.ConfirmationLife))
	got := b.post(changePassword, map[string]any{"password": password}).
		wantStatus(t, http.StatusForbidden).
		apiError(t)
	if got.Code != "confirm-first" {
		t.Errorf("got code %q", got.Code)
	}
	// No text is accepted as its present password.
	b.post(changePassword, map[string]any{"password": password, "current": password}).
		wantStatus(t, http.StatusUnprocessableEntity)
	b.requestCode(email).wantStatus(t, http.StatusNoContent)
	b.verify(email, srv.mailedCode(email)).wantStatus(t, http.StatusOK)
	b.post(changePassword, map[string]any{"password": "kort"}).wantStatus(t, http.StatusUnprocessableEntity)
	b.post(changePassword, map[string]any{"password": password}).wantStatus(t, http.StatusNoContent)
	contains(t, srv.MailTo(email)[0].Subject, "wachtwoord")
	elsewhere.get(decode).wantStatus(t, http.StatusUnauthorized)
	var settings api.Settings
	b.get(getSettings).wantStatus(t, http.StatusOK).decode(t, &settings)
	if !settings.HasPassword {
		t.Error("the settings say that there is no password")
	}
	srv.browser("fitpuur.localhost").logIn(email, password).wantStatus(t, http.StatusOK)
}

// Registering an address again neither sets nor clears the password of its account.
func TestWithoutPassword_RegisteringAgainChangesNothing(t *testing.T) {
	srv := newServer(t)
	const without, with, password = "zonder@voorbeeld.example", "met@voorbeeld.example", "een lang wachtwoord"
	srv.registerWithoutPassword("general", without)
	b := srv.browser("fitpuur.localhost")
	b.register(without)
	srv.browser("fitpuur.localhost").logIn(without, password).wantStatus(t, http.StatusUnauthorized)

	b = srv.browser("fitpuur.localhost")
	b.register(with)
	srv.registerWithoutPassword("general", with)
	srv.browser("fitpuur.localhost").logIn(with, password).wantStatus(t, http.StatusOK)
}
