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

func TestStaff_InvitedWorksAndIsRemoved(t *testing.T) {
	srv := newServer(t)
	boss := srv.signedInStaff()
	const pim = "pim@fitpuur.example"
	var fitpuur string
	if err := srv.Admin.QueryRow(t.Context(), `select id::text from tenants
		where slug = 'fitpuur'`).Scan(&fitpuur); err != nil {
		t.Fatal(err)
	}
	invite := func(body map[string]any) response { return boss.post("/api/v1/user/admin/staff", body) }
	var invited api.StaffMembership
	first := map[string]any{"name": "Pim Partner", "email": pim, "role": "admin", "tenantId": fitpuur}
	invite(first).wantStatus(t, http.StatusCreated)
	old := invitationToken.FindStringSubmatch(srv.MailTo(pim)[0].Text)
	invite(first).wantStatus(t, http.StatusCreated).decode(t, &invited)
	if !invited.Invited || invited.Tenant == nil || invited.Tenant.Name != "FitPuur" {
		t.Errorf("invited = %+v", invited)
	}
	token := invitationToken.FindStringSubmatch(srv.MailTo(pim)[0].Text)
	if len(old) != 2 || len(token) != 2 || old[1] == token[1] {
		t.Fatalf("the links are %q and %q", old, token)
	}
	if subject := srv.MailTo(pim)[0].Subject; subject != "Je bent uitgenodigd voor het beheer van FitPuur" {
		t.Errorf("the invitation is about %q", subject)
	}
	invite(
		map[string]any{"name": "Bea", "email": "bea@lepelblad.example", "role": "support"},
	).wantStatus(t, http.StatusCreated)
	contains(t, srv.MailTo("bea@lepelblad.example")[0].Text, "beheer van alle merken, als klantenservice")
	invite(
		map[string]any{"name": "X", "email": "x@fitpuur.example", "role": "boss"},
	).wantStatus(t, http.StatusUnprocessableEntity)

	b := srv.browser(consoleHost)
	accept := func(token, password string) response {
		return b.post("/api/v1/user/auth/admin/accept-invitation", map[string]any{"token": token, "password": password})
	}
	accept(old[1], "een lang wachtwoord").wantStatus(t, http.StatusNotFound)
	accept(string(auth.NewToken()), "een lang wachtwoord").wantStatus(t, http.StatusNotFound)
	accept(token[1], "password123").wantStatus(t, http.StatusUnprocessableEntity)
	var accepted api.InvitationAccepted
	accept(token[1], "een lang wachtwoord").wantStatus(t, http.StatusOK).decode(t, &accepted)
	if want := (api.InvitationAccepted{Email: pim, PasswordSet: true}); accepted != want {
		t.Errorf("accepted = %+v", accepted)
	}
	accept(token[1], "een ander wachtwoord").wantStatus(t, http.StatusNotFound)

	// Without an authenticator app the code is mailed after a correct password.
	request := func(password string) {
		b.post("/api/v1/user/auth/admin/request-code", map[string]any{"email": pim, "password": password}).
			wantStatus(t, http.StatusNoContent)
	}
	mails := len(srv.MailTo(pim))
	request("een fout wachtwoord")
	if got := len(srv.MailTo(pim)); got != mails {
		t.Errorf("a mail was sent after a wrong password: %d, then %d", mails, got)
	}
	request("een lang wachtwoord")
	code := srv.mailedCode(pim)
	login := func(b *browser, path, code string) response {
		return b.post(path, map[string]any{"email": pim, "password": "een lang wachtwoord", "code": code})
	}
	const asAdmin, asSupport = "/api/v1/user/auth/admin/login", "/api/v1/user/auth/support/login"
	// Not the browser that requested the code.
	login(srv.browser(consoleHost), asAdmin, code).wantStatus(t, http.StatusUnauthorized)
	login(b, asSupport, code).wantStatus(t, http.StatusUnauthorized)
	request("een lang wachtwoord")
	var session api.StaffSession
	login(b, asAdmin, srv.mailedCode(pim)).wantStatus(t, http.StatusOK).decode(t, &session)
	if session.AllTenants || !strings.Contains(strings.Join(session.May, " "), "inviteStaff") ||
		strings.Contains(strings.Join(session.May, " "), "createIngredient") {
		t.Errorf("got session %+v", session)
	}
	if names := listNames(t, b, "/api/v1/user/admin/whitelabels"); len(names) != 1 || names[0] != "FitPuur" {
		t.Errorf("sees %q", names)
	}
	b.get("/api/v1/user/admin/ingredients/stats").wantStatus(t, http.StatusForbidden)
	// A partner manager may invite for their own brand only.
	b.post("/api/v1/user/admin/staff", map[string]any{"name": "S", "email": "s@fitpuur.example", "role": "support",
		"tenantId": fitpuur}).
		wantStatus(t, http.StatusCreated)
	b.post("/api/v1/user/admin/staff", map[string]any{"name": "S", "email": "s@fitpuur.example", "role": "admin"}).
		wantStatus(t, http.StatusNotFound)
	if refused := b.get("/api/v1/user/admin/whitelabels/"+srv.tenantID("greenfork")).
		wantStatus(t, http.StatusNotFound).
		apiError(t); !strings.HasPrefix(refused.Message, "Dit merk bestaat niet") {
		t.Errorf("another brand: got error %q", refused.Message)
	}

	// Removal takes effect at the next request.
	var all []api.StaffMembership
	boss.get("/api/v1/user/admin/staff").wantStatus(t, http.StatusOK).decode(t, &all)
	for _, member := range all {
		path := "/api/v1/user/admin/staff/" + member.Id.String()
		switch {
		case member.You != nil && *member.You:
			boss.send(http.MethodDelete, path, nil).wantStatus(t, http.StatusConflict)
		default:
			boss.send(http.MethodDelete, path, nil).wantStatus(t, http.StatusNoContent)
			boss.send(http.MethodDelete, path, nil).wantStatus(t, http.StatusNotFound)
		}
	}
	b.get("/api/v1/user/admin/whitelabels").wantStatus(t, http.StatusForbidden)
	trail := srv.tableText("audit_entries")
	for _, action := range []string{"staff-invited", "staff-joined", "staff-removed", "staff-login",
		"staff-login-failed"} {
		contains(t, trail, action)
	}
}
