package httpapi_test

import (
	"encoding/base64"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/staff"
)

const (
	staffProfile  = "/api/v1/user/admin/profile"
	staffDecode   = "/api/v1/user/auth/admin/decode"
	newPassphrase = "negen groene fietsen"
)

var resetToken = regexp.MustCompile(`/new-password#([A-Za-z0-9_-]{43})`)

// signInStaffWith signs a member of staff in with an authenticator's key. Codes work once, so it waits for a new one.
func (b *browser) signInStaffWith(email, password, key string) response {
	b.srv.t.Helper()
	b.srv.Later += time.Minute
	code, err := totp.GenerateCode(key, b.srv.Now())
	if err != nil {
		b.srv.t.Fatal(err)
	}
	return b.post("/api/v1/user/auth/admin/login",
		map[string]any{"email": email, "password": password, "code": code})
}

func (b *browser) staffSessions() []api.SessionRecord {
	b.srv.t.Helper()
	var sessions []api.SessionRecord
	b.get(staffProfile+"/sessions").wantStatus(b.srv.t, http.StatusOK).decode(b.srv.t, &sessions)
	return sessions
}

func TestStaffProfile_ShowsAndRenames(t *testing.T) {
	srv := newServer(t)
	boss := srv.signedInStaff()
	var profile api.StaffProfile
	boss.send(http.MethodPut, staffProfile, []byte(`{"name":" Bo de Beheerder "}`)).
		wantStatus(t, http.StatusOK).
		decode(t, &profile)
	want := api.StaffProfile{Name: "Bo de Beheerder", Email: staffEmail, Authenticator: true}
	if profile != want {
		t.Errorf("got %+v", profile)
	}
	boss.get(staffProfile).wantStatus(t, http.StatusOK).decode(t, &profile)
	if profile != want {
		t.Errorf("profile after reload = %+v", profile)
	}
	boss.send(http.MethodPut, staffProfile, []byte(`{"name":"www.koop.example"}`)).
		wantStatus(t, http.StatusUnprocessableEntity)
}

func TestStaffProfile_ChangesPasswordWithPresentOne(t *testing.T) {
	srv := newServer(t)
	boss := srv.signedInStaff()
	other := srv.browser(consoleHost)
	other.signInStaffWith(staffEmail, staffPassword, staffSecret).wantStatus(t, http.StatusOK)
	change := func(current, password string) response {
		return boss.post(staffProfile+"/password", map[string]any{"current": current, "password": password})
	}
	for _, c := range []struct{ current, password, field string }{
		{"een fout wachtwoord", newPassphrase, "current"},
		{staffPassword, "beheer1234", "password"},      // the member's name
		{staffPassword, "lepelblad123", "password"},    // the brand, and the address
		{staffPassword, "fitpuur-1234", "password"},    // a brand that the member manages
		{staffPassword, "wachtwoord123", "password"},   // common
		{staffPassword, staffEmail + "12", "password"}, // the address
	} {
		got := change(c.current, c.password).wantStatus(t, http.StatusUnprocessableEntity).apiError(t)
		if len(got.Fields) != 1 || got.Fields[c.field] == "" {
			t.Errorf("%q to %q: fields %v", c.current, c.password, got.Fields)
		}
	}
	boss.post(staffProfile+"/password", map[string]any{"password": newPassphrase}).
		wantStatus(t, http.StatusUnprocessableEntity)
	other.get(staffDecode).wantStatus(t, http.StatusOK)
	change(staffPassword, newPassphrase).wantStatus(t, http.StatusNoContent)
	boss.get(staffDecode).wantStatus(t, http.StatusOK)
	other.get(staffDecode).wantStatus(t, http.StatusUnauthorized)
	srv.DoJobs()
	contains(t, srv.MailTo(staffEmail)[0].Subject, "Je wachtwoord voor het beheer is veranderd")
	other.signInStaffWith(staffEmail, staffPassword, staffSecret).wantStatus(t, http.StatusUnauthorized)
	other.signInStaffWith(staffEmail, newPassphrase, staffSecret).wantStatus(t, http.StatusOK)
}

func TestStaffProfile_ReplacesAuthenticator(t *testing.T) {
	srv := newServer(t)
	boss := srv.signedInStaff()
	other := srv.browser(consoleHost)
	other.signInStaffWith(staffEmail, staffPassword, staffSecret).wantStatus(t, http.StatusOK)
	var made api.AuthenticatorKey
	boss.post(staffProfile+"/authenticator", map[string]any{}).wantStatus(t, http.StatusCreated).decode(t, &made)
	encoded, ok := strings.CutPrefix(made.Image, "data:image/png;base64,")
	if picture, err := base64.StdEncoding.DecodeString(encoded); !ok || err != nil ||
		!strings.HasPrefix(string(picture), "\x89PNG") {
		t.Errorf("the QR code is %.40q", made.Image)
	}
	code := func(key string) string {
		code, err := totp.GenerateCode(key, srv.Now())
		if err != nil {
			t.Fatal(err)
		}
		return code
	}
	replace := func(current, old, fresh string) response {
		body := `{"current":"` + current + `","oldCode":"` + old + `","key":"` + made.Key + `","code":"` + fresh + `"}`
		return boss.send(http.MethodPut, staffProfile+"/authenticator", []byte(body))
	}
	used := code(staffSecret)
	srv.Later += time.Minute
	for _, c := range []struct{ current, old, fresh, field string }{
		{"een fout wachtwoord", code(staffSecret), code(made.Key), "current"},
		{staffPassword, "000000", code(made.Key), "oldCode"},
		{staffPassword, used, code(made.Key), "oldCode"},
		{staffPassword, code(staffSecret), "000000", "code"},
	} {
		got := replace(c.current, c.old, c.fresh).wantStatus(t, http.StatusUnprocessableEntity).apiError(t)
		if len(got.Fields) != 1 || got.Fields[c.field] == "" {
			t.Errorf("%+v: fields %v", c, got.Fields)
		}
	}
	other.get(staffDecode).wantStatus(t, http.StatusOK)
	fresh := code(made.Key)
	replace(staffPassword, code(staffSecret), fresh).wantStatus(t, http.StatusNoContent)
	boss.get(staffDecode).wantStatus(t, http.StatusOK)
	other.get(staffDecode).wantStatus(t, http.StatusUnauthorized)
	srv.DoJobs()
	contains(t, srv.MailTo(staffEmail)[0].Subject, "Je authenticator-app voor het beheer is ingesteld")
	other.post("/api/v1/user/auth/admin/login",
		map[string]any{"email": staffEmail, "password": staffPassword, "code": fresh}).
		wantStatus(t, http.StatusUnauthorized) // it was used to replace the app
	other.signInStaffWith(staffEmail, staffPassword, staffSecret).wantStatus(t, http.StatusUnauthorized)
	other.signInStaffWith(staffEmail, staffPassword, made.Key).wantStatus(t, http.StatusOK)
}

func TestStaffProfile_FirstAuthenticatorNeedsMailedCode(t *testing.T) {
	srv := newServer(t)
	boss := srv.signedInStaff()
	srv.Exec(`update staff set totp_secret = ''`)
	var made api.AuthenticatorKey
	boss.post(staffProfile+"/authenticator", map[string]any{}).wantStatus(t, http.StatusCreated).decode(t, &made)
	boss.post(staffProfile+"/code", map[string]any{}).wantStatus(t, http.StatusNoContent)
	fresh, err := totp.GenerateCode(made.Key, srv.Now())
	if err != nil {
		t.Fatal(err)
	}
	replace := func(old string) response {
		return boss.send(http.MethodPut, staffProfile+"/authenticator", []byte(`{"current":"`+staffPassword+
			`","oldCode":"`+old+`","key":"`+made.Key+`","code":"`+fresh+`"}`))
	}
	mailed := srv.mailedCode(staffEmail)
	replace("000000").wantStatus(t, http.StatusUnprocessableEntity)
	replace(mailed).wantStatus(t, http.StatusNoContent)
	mails := len(srv.MailTo(staffEmail))
	boss.post(staffProfile+"/code", map[string]any{}).wantStatus(t, http.StatusNoContent)
	srv.DoJobs()
	if got := len(srv.MailTo(staffEmail)); got > mails+1 { // the letter about the app
		t.Errorf("a code was mailed to a member with an app: %d mails, then %d", mails, got)
	}
}

func TestStaffProfile_ChangesEmailWithPasswordAndCode(t *testing.T) {
	srv := newServer(t)
	boss := srv.signedInStaff()
	const fresh = "bo.nieuw@lepelblad.example"
	srv.addStaff(staff.NewMember{Email: "pim@lepelblad.example", Name: "Pim", Membership: staff.Membership{
		Role: auth.Admin,
	}})
	other := srv.browser(consoleHost)
	other.signInStaffWith(staffEmail, staffPassword, staffSecret).wantStatus(t, http.StatusOK)
	request := func(b *browser, current, email string) response {
		return b.post(staffProfile+"/email", map[string]any{"current": current, "email": email})
	}
	change := func(b *browser, email, code string) response {
		return b.send(http.MethodPut, staffProfile+"/email", []byte(`{"email":"`+email+`","code":"`+code+`"}`))
	}
	got := request(boss, "een fout wachtwoord", fresh).wantStatus(t, http.StatusUnprocessableEntity).apiError(t)
	if got.Fields["current"] == "" {
		t.Errorf("fields %v", got.Fields)
	}
	// The address of another member gets no mail, and the answer does not reveal that.
	request(boss, staffPassword, "pim@lepelblad.example").wantStatus(t, http.StatusNoContent)
	srv.DoJobs()
	if mails := srv.MailTo("pim@lepelblad.example"); len(mails) > 0 {
		t.Errorf("mails to another member: %v", mails)
	}
	request(boss, staffPassword, " Bo.Nieuw@Lepelblad.example ").wantStatus(t, http.StatusNoContent)
	code := srv.mailedCode(fresh)
	wrong := "1" + code[1:]
	if wrong == code {
		wrong = "2" + code[1:]
	}
	change(boss, fresh, wrong).wantStatus(t, http.StatusUnprocessableEntity)
	change(boss, "bo.anders@lepelblad.example", code).wantStatus(t, http.StatusUnprocessableEntity)
	change(other, fresh, code).wantStatus(t, http.StatusUnprocessableEntity) // another browser
	other.get(staffDecode).wantStatus(t, http.StatusOK)
	change(boss, fresh, code).wantStatus(t, http.StatusNoContent)
	boss.get(staffDecode).wantStatus(t, http.StatusOK)
	other.get(staffDecode).wantStatus(t, http.StatusUnauthorized)
	srv.DoJobs()
	contains(t, srv.MailTo(staffEmail)[0].Text, fresh)
	contains(t, srv.tableText("audit_entries"), "staff-email-changed")
	other.signInStaffWith(staffEmail, staffPassword, staffSecret).wantStatus(t, http.StatusUnauthorized)
	other.signInStaffWith(fresh, staffPassword, staffSecret).wantStatus(t, http.StatusOK)
}

func TestStaffProfile_RecoveryCodesWorkOnce(t *testing.T) {
	srv := newServer(t)
	boss := srv.signedInStaff()
	request := func(current string) response {
		return boss.post(staffProfile+"/recovery-codes", map[string]any{"current": current})
	}
	request("een fout wachtwoord").wantStatus(t, http.StatusUnprocessableEntity)
	var first, second api.RecoveryCodes
	request(staffPassword).wantStatus(t, http.StatusCreated).decode(t, &first)
	request(staffPassword).wantStatus(t, http.StatusCreated).decode(t, &second)
	if len(second.Codes) != 10 {
		t.Fatalf("got %d codes", len(second.Codes))
	}
	stored := srv.tableText("staff_recovery_codes")
	for _, code := range second.Codes {
		if strings.Contains(stored, code) {
			t.Errorf("code %s can be read in the database", code)
		}
	}
	signIn := func(code string) response {
		return srv.browser(consoleHost).post("/api/v1/user/auth/admin/login",
			map[string]any{"email": staffEmail, "password": staffPassword, "code": code})
	}
	signIn(first.Codes[0]).wantStatus(t, http.StatusUnauthorized) // replaced
	signIn(second.Codes[0]).wantStatus(t, http.StatusOK)
	signIn(second.Codes[0]).wantStatus(t, http.StatusUnauthorized)
	srv.DoJobs()
	contains(t, srv.MailTo(staffEmail)[0].Subject, "herstelcode")
	var profile api.StaffProfile
	boss.get(staffProfile).wantStatus(t, http.StatusOK).decode(t, &profile)
	if profile.RecoveryCodes != 9 {
		t.Errorf("%d codes are left", profile.RecoveryCodes)
	}
	// A member who lost their app sets up another with a recovery code.
	var made api.AuthenticatorKey
	boss.post(staffProfile+"/authenticator", map[string]any{}).wantStatus(t, http.StatusCreated).decode(t, &made)
	fresh, err := totp.GenerateCode(made.Key, srv.Now())
	if err != nil {
		t.Fatal(err)
	}
	boss.send(http.MethodPut, staffProfile+"/authenticator", []byte(`{"current":"`+staffPassword+`","oldCode":"`+
		second.Codes[1]+`","key":"`+made.Key+`","code":"`+fresh+`"}`)).wantStatus(t, http.StatusNoContent)
	for _, action := range []string{"staff-recovery-codes-made", "staff-recovery-code-used"} {
		contains(t, srv.tableText("audit_entries"), action)
	}
	srv.Exec(`update staff set totp_secret = ''`)
	if got := request(staffPassword).wantStatus(t, http.StatusConflict).apiError(t); got.Code != "no-authenticator" {
		t.Errorf("got code %q", got.Code)
	}
	signIn(second.Codes[2]).wantStatus(t, http.StatusUnauthorized) // codes are mailed now
}

func TestStaff_InternalAdminResetsAuthenticator(t *testing.T) {
	srv := newServer(t)
	boss := srv.signedInStaff()
	const pim, key = "pim@fitpuur.example", staffSecret
	srv.addStaff(staff.NewMember{Email: pim, Name: "Pim", Membership: staff.Membership{
		Role: auth.Admin, Tenant: srv.Scope("fitpuur").Tenant(),
	}})
	colleague := srv.browser(consoleHost)
	colleague.signInStaffWith(pim, staffPassword, key).wantStatus(t, http.StatusOK)
	var codes api.RecoveryCodes
	colleague.post(staffProfile+"/recovery-codes", map[string]any{"current": staffPassword}).
		wantStatus(t, http.StatusCreated).
		decode(t, &codes)
	list := func() map[string]api.StaffMembership {
		var memberships []api.StaffMembership
		boss.get("/api/v1/user/admin/staff").wantStatus(t, http.StatusOK).decode(t, &memberships)
		byEmail := map[string]api.StaffMembership{}
		for _, membership := range memberships {
			byEmail[membership.Email] = membership
		}
		return byEmail
	}
	before := list()
	reset := func(b *browser, email string) response {
		return b.post("/api/v1/user/admin/staff/"+before[email].Id.String()+"/reset-authenticator", map[string]any{})
	}
	if !before[pim].Authenticator {
		t.Error("the list says that Pim has no app")
	}
	reset(colleague, staffEmail).wantStatus(t, http.StatusForbidden) // an admin of one brand
	if got := reset(boss, staffEmail).wantStatus(t, http.StatusConflict).apiError(t); got.Code != "own-authenticator" {
		t.Errorf("got code %q", got.Code)
	}
	reset(boss, pim).wantStatus(t, http.StatusNoContent)
	colleague.get(staffDecode).wantStatus(t, http.StatusUnauthorized)
	srv.DoJobs()
	contains(t, srv.MailTo(pim)[0].Text, "losgekoppeld")
	contains(t, srv.tableText("audit_entries"), "staff-authenticator-reset")
	if list()[pim].Authenticator {
		t.Error("the list says that Pim has an app")
	}
	if got := reset(boss, pim).wantStatus(t, http.StatusConflict).apiError(t); got.Code != "no-authenticator" {
		t.Errorf("got code %q", got.Code)
	}
	colleague.signInStaffWith(pim, staffPassword, key).wantStatus(t, http.StatusUnauthorized)
	signIn := func(code string) response {
		return colleague.post("/api/v1/user/auth/admin/login",
			map[string]any{"email": pim, "password": staffPassword, "code": code})
	}
	signIn(codes.Codes[0]).wantStatus(t, http.StatusUnauthorized)
	colleague.post("/api/v1/user/auth/admin/request-code", map[string]any{"email": pim, "password": staffPassword}).
		wantStatus(t, http.StatusNoContent)
	signIn(srv.mailedCode(pim)).wantStatus(t, http.StatusOK)
}

func TestStaffProfile_ListsAndEndsSessions(t *testing.T) {
	srv := newServer(t)
	boss := srv.signedInStaff()
	phone, tablet := srv.browser(consoleHost), srv.browser(consoleHost)
	phone.signInStaffWith(staffEmail, staffPassword, staffSecret).wantStatus(t, http.StatusOK)
	tablet.signInStaffWith(staffEmail, staffPassword, staffSecret).wantStatus(t, http.StatusOK)
	sessions := boss.staffSessions()
	if len(sessions) != 3 || !sessions[0].Here || sessions[1].Here || sessions[2].Here {
		t.Fatalf("got %+v", sessions)
	}
	// A member cannot end the session of another member.
	srv.Exec(`insert into staff (email, name, password_hash) values ('pim@lepelblad.example', 'Pim', 'x')`)
	srv.Exec(`update staff_sessions set staff_id = (select id from staff where name = 'Pim') where id = $1`,
		sessions[2].Id)
	end := func(id string) response { return boss.send(http.MethodDelete, staffProfile+"/sessions/"+id, nil) }
	end(sessions[2].Id.String()).wantStatus(t, http.StatusNotFound)
	srv.Exec(`update staff_sessions set staff_id = (select id from staff where name <> 'Pim') where id = $1`,
		sessions[2].Id)
	end(sessions[1].Id.String()).wantStatus(t, http.StatusNoContent)
	if left := boss.staffSessions(); len(left) != 2 {
		t.Errorf("left = %+v", left)
	}
	boss.send(http.MethodDelete, staffProfile+"/sessions", nil).wantStatus(t, http.StatusNoContent)
	for _, b := range []*browser{phone, tablet} {
		b.get(staffDecode).wantStatus(t, http.StatusUnauthorized)
	}
	end(boss.staffSessions()[0].Id.String()).wantStatus(t, http.StatusNoContent)
	boss.get(staffDecode).wantStatus(t, http.StatusUnauthorized)
}

func TestStaffReset_WorksOnceAndNeedsACode(t *testing.T) {
	srv := newServer(t)
	boss := srv.signedInStaff()
	b := srv.browser(consoleHost)
	request := func(email string) response {
		return b.post("/api/v1/user/auth/admin/forgot-password", map[string]any{"email": email})
	}
	reset := func(token, password string) response {
		return b.post("/api/v1/user/auth/admin/reset-password", map[string]any{"token": token, "password": password})
	}
	link := func() string {
		t.Helper()
		srv.DoJobs()
		found := resetToken.FindStringSubmatch(srv.MailTo(staffEmail)[0].Text)
		if found == nil {
			t.Fatalf("there is no link in %s", srv.MailTo(staffEmail)[0].Text)
		}
		return found[1]
	}
	unknown := request("niemand@lepelblad.example").wantStatus(t, http.StatusNoContent)
	known := request(" Bo@Lepelblad.example").wantStatus(t, http.StatusNoContent)
	if string(unknown.body) != string(known.body) {
		t.Errorf("response to an unknown address = %s, to a known one = %s", unknown.body, known.body)
	}
	srv.DoJobs()
	if mails := srv.MailTo("niemand@lepelblad.example"); len(mails) > 0 {
		t.Errorf("mails to an unknown address = %v", mails)
	}
	first := link()
	request(staffEmail).wantStatus(t, http.StatusNoContent)
	second := link()
	reset(string(auth.NewToken()), newPassphrase).wantStatus(t, http.StatusNotFound)
	refused := reset(first, "beheer-lepelblad").wantStatus(t, http.StatusUnprocessableEntity).apiError(t)
	if refused.Fields["password"] == "" {
		t.Errorf("fields %v", refused.Fields)
	}
	boss.get(staffDecode).wantStatus(t, http.StatusOK)
	reset(first, newPassphrase).wantStatus(t, http.StatusNoContent)
	boss.get(staffDecode).wantStatus(t, http.StatusUnauthorized)
	for _, used := range []string{first, second} {
		reset(used, "acht rode tractoren").wantStatus(t, http.StatusNotFound)
	}
	b.post("/api/v1/user/auth/admin/login",
		map[string]any{"email": staffEmail, "password": newPassphrase, "code": "000000"}).
		wantStatus(t, http.StatusUnauthorized)
	b.signInStaffWith(staffEmail, staffPassword, staffSecret).wantStatus(t, http.StatusUnauthorized)
	b.signInStaffWith(staffEmail, newPassphrase, staffSecret).wantStatus(t, http.StatusOK)

	request(staffEmail).wantStatus(t, http.StatusNoContent)
	late := link()
	srv.Later += 31 * time.Minute
	b = srv.browser(consoleHost)
	reset(late, "acht rode tractoren").wantStatus(t, http.StatusNotFound)
}

func TestStaffReset_OthersDoNotLockOutOwner(t *testing.T) {
	srv, _ := newProxiedServer(t)
	owner := srv.signedInStaff().from("198.51.100.1")
	request := func(b *browser) response {
		return b.post("/api/v1/user/auth/admin/forgot-password", map[string]any{"email": staffEmail})
	}
	refused := 0
	for n := range 4 {
		stranger := srv.browser(consoleHost).from(address(n))
		for range 12 {
			if request(stranger).status == http.StatusTooManyRequests {
				refused++
			}
		}
	}
	if refused < 20 {
		t.Errorf("%d of 48 requests were refused", refused)
	}
	request(owner).wantStatus(t, http.StatusNoContent) // a browser that signed in before
	request(srv.browser(consoleHost).from("198.51.100.9")).wantStatus(t, http.StatusNoContent)
}

func TestInvitation_RefusesPasswordOfOwnNames(t *testing.T) {
	srv := newServer(t)
	boss := srv.signedInStaff()
	const pim = "pim.jansen@fitpuur.example"
	boss.post("/api/v1/user/admin/staff", map[string]any{"name": "Pim Partnerman", "email": pim, "role": "admin",
		"tenantId": srv.tenantID("fitpuur")}).
		wantStatus(t, http.StatusCreated)
	token := invitationToken.FindStringSubmatch(srv.MailTo(pim)[0].Text)
	accept := func(password string) response {
		return srv.browser(consoleHost).post("/api/v1/user/auth/admin/accept-invitation",
			map[string]any{"token": token[1], "password": password})
	}
	for _, own := range []string{"partnerman123", "jansen-2026", "fitpuur-2026", "Lepelblad!99"} {
		if got := accept(own); got.status != http.StatusUnprocessableEntity {
			t.Errorf("%q: status %d", own, got.status)
		}
	}
	accept(newPassphrase).wantStatus(t, http.StatusOK)
}
