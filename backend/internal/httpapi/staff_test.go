package httpapi_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
)

var invitationToken = regexp.MustCompile(`/invitation#([A-Za-z0-9_-]{43})`)

func TestSomebodyIsInvitedWorksAndIsSentAway(t *testing.T) {
	h := newHouse(t)
	boss := h.staff()
	const pim = "pim@fitpuur.example"
	var fitpuur string
	if err := h.Admin.QueryRow(t.Context(), `select id::text from tenants where slug = 'fitpuur'`).Scan(&fitpuur); err != nil {
		t.Fatal(err)
	}
	invite := func(body map[string]any) answer { return boss.post("/api/v1/user/admin/staff", body) }
	var invited api.StaffMembership
	first := map[string]any{"name": "Pim Partner", "email": pim, "role": "admin", "tenantId": fitpuur}
	invite(first).want(t, http.StatusCreated)
	old := invitationToken.FindStringSubmatch(h.MailTo(pim)[0].Text)
	invite(first).want(t, http.StatusCreated).data(t, &invited)
	if !invited.Invited || invited.Tenant == nil || invited.Tenant.Name != "FitPuur" {
		t.Errorf("invited is %+v", invited)
	}
	token := invitationToken.FindStringSubmatch(h.MailTo(pim)[0].Text)
	if len(old) != 2 || len(token) != 2 || old[1] == token[1] {
		t.Fatalf("the links are %q and %q", old, token)
	}
	if subject := h.MailTo(pim)[0].Subject; subject != "Je bent uitgenodigd voor het beheer van FitPuur" {
		t.Errorf("the invitation is about %q", subject)
	}
	invite(
		map[string]any{"name": "Bea", "email": "bea@lepelblad.example", "role": "support"},
	).want(t, http.StatusCreated)
	contains(t, h.MailTo("bea@lepelblad.example")[0].Text, "beheer van alle merken, als klantenservice")
	invite(
		map[string]any{"name": "X", "email": "x@fitpuur.example", "role": "boss"},
	).want(t, http.StatusUnprocessableEntity)

	v := h.visitor(consoleHost)
	accept := func(token, password string) answer {
		return v.post("/api/v1/user/auth/admin/accept-invitation", map[string]any{"token": token, "password": password})
	}
	accept(old[1], "een lang wachtwoord").want(t, http.StatusNotFound)
	accept(string(auth.NewToken()), "een lang wachtwoord").want(t, http.StatusNotFound)
	accept(token[1], "password1").want(t, http.StatusUnprocessableEntity)
	accept(token[1], "een lang wachtwoord").want(t, http.StatusNoContent)
	accept(token[1], "een ander wachtwoord").want(t, http.StatusNotFound)

	// Without an authenticator app the code comes by mail, to who knows the password.
	request := func(password string) {
		v.post("/api/v1/user/auth/admin/request-code", map[string]any{"email": pim, "password": password}).
			want(t, http.StatusNoContent)
	}
	mails := len(h.MailTo(pim))
	request("een fout wachtwoord")
	if got := len(h.MailTo(pim)); got != mails {
		t.Errorf("a wrong password brings a mail: %d, then %d", mails, got)
	}
	request("een lang wachtwoord")
	code := h.mailedCode(pim)
	login := func(v *visitor, path, code string) answer {
		return v.post(path, map[string]any{"email": pim, "password": "een lang wachtwoord", "code": code})
	}
	const asAdmin, asSupport = "/api/v1/user/auth/admin/login", "/api/v1/user/auth/support/login"
	login(h.visitor(consoleHost), asAdmin, code).want(t, http.StatusUnauthorized) // not the browser that asked
	login(v, asSupport, code).want(t, http.StatusUnauthorized)
	request("een lang wachtwoord")
	var session api.StaffSession
	login(v, asAdmin, h.mailedCode(pim)).want(t, http.StatusOK).data(t, &session)
	if session.AllTenants || !strings.Contains(strings.Join(session.May, " "), "inviteStaff") ||
		strings.Contains(strings.Join(session.May, " "), "listIngredients") {
		t.Errorf("the session is %+v", session)
	}
	if names := listed(t, v, "/api/v1/user/admin/whitelabels"); len(names) != 1 || names[0] != "FitPuur" {
		t.Errorf("sees %q", names)
	}
	v.get("/api/v1/user/admin/ingredients").want(t, http.StatusForbidden)
	// A partner manager invites for their own brand and no other, and not for all.
	v.post("/api/v1/user/admin/staff", map[string]any{"name": "S", "email": "s@fitpuur.example", "role": "support", "tenantId": fitpuur}).
		want(t, http.StatusCreated)
	v.post("/api/v1/user/admin/staff", map[string]any{"name": "S", "email": "s@fitpuur.example", "role": "admin"}).
		want(t, http.StatusNotFound)
	if refused := v.get("/api/v1/user/admin/whitelabels/"+h.tenant("greenfork")).want(t, http.StatusNotFound).refusal(t); !strings.HasPrefix(
		refused.Message,
		"Dit merk is er niet",
	) {
		t.Errorf("another brand is refused with %q", refused.Message)
	}

	// Taken away, it counts from the next request on.
	var all []api.StaffMembership
	boss.get("/api/v1/user/admin/staff").want(t, http.StatusOK).data(t, &all)
	for _, one := range all {
		path := "/api/v1/user/admin/staff/" + one.Id.String()
		switch {
		case one.You != nil && *one.You:
			boss.send(http.MethodDelete, path, nil).want(t, http.StatusConflict)
		default:
			boss.send(http.MethodDelete, path, nil).want(t, http.StatusNoContent)
			boss.send(http.MethodDelete, path, nil).want(t, http.StatusNotFound)
		}
	}
	v.get("/api/v1/user/admin/whitelabels").want(t, http.StatusForbidden)
	trail := h.everything("audit_entries")
	for _, action := range []string{"staff-invited", "staff-joined", "staff-removed", "staff-login", "staff-login-failed"} {
		contains(t, trail, action)
	}
}
