package httpapi_test

import (
	"maps"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/invite"
)

const (
	getInvite      = "/api/v1/user/invite?invite="
	registerInvite = "/api/v1/user/invite/register"
	saveInvite     = "/api/v1/user/invite/onboarding/save"
	completeInvite = "/api/v1/user/invite/complete-onboarding"
	sponsorships   = "/api/v1/user/admin/sponsorships"
	adminInvites   = "/api/v1/user/admin/invites"
)

func accessDays(count int) invite.Sponsorship { return invite.Sponsorship{AccessDays: &count} }

// createSponsorship creates a sponsorship of Bakkerij Jansen with a tenant.
func (srv *testServer) createSponsorship(slug string, sponsorship invite.Sponsorship, seats int) uuid.UUID {
	srv.t.Helper()
	sponsorship.Name, sponsorship.Seats = "Bakkerij Jansen", seats
	sponsorship, err := srv.Invites.AddSponsorship(srv.t.Context(), srv.Scope(slug), sponsorship, uuid.New(), srv.Now())
	if err != nil {
		srv.t.Fatal(err)
	}
	return sponsorship.ID
}

// sendInvites invites addresses, none of which may have an invite.
func (srv *testServer) sendInvites(slug string, sponsorship uuid.UUID, emails ...string) {
	srv.t.Helper()
	results, err := srv.Invites.Invite(srv.t.Context(), srv.Scope(slug), sponsorship, emails, uuid.New(), srv.Now())
	if err != nil {
		srv.t.Fatal(err)
	}
	for _, result := range results {
		if result.Outcome != invite.Invited {
			srv.t.Fatalf("invite of %s is %s", result.Email, result.Outcome)
		}
	}
}

// acceptInvite registers with an invite.
func (b *browser) acceptInvite(token string, overrides map[string]any) response {
	body := map[string]any{"invite": token, "name": "Sanne de Boer", "password": "een lang wachtwoord", "terms": true}
	maps.Copy(body, overrides)
	return b.post(registerInvite, body)
}

// session returns the current session.
func (b *browser) session() api.Session {
	b.srv.t.Helper()
	var session api.Session
	decodeSession(b.srv.t, b, &session)
	return session
}

func (srv *testServer) tenantID(slug string) string { return srv.Scope(slug).Tenant().String() }

func TestInvite_GivesAccountAccess(t *testing.T) {
	srv := newServer(t)
	boss := srv.signedInStaff()
	fitpuur := srv.tenantID("fitpuur")
	const email = "genodigd@voorbeeld.example"
	var sponsorship api.Sponsorship
	boss.post(sponsorships, map[string]any{"tenantId": fitpuur, "name": " Bakkerij Jansen ", "accessDays": 30,
		"seats": 2}).
		wantStatus(t, http.StatusCreated).
		decode(t, &sponsorship)
	path := sponsorships + "/" + sponsorship.Id.String()
	boss.post(path+"/invite?tenantId="+fitpuur, map[string]any{"emails": []string{strings.ToUpper(email)}}).
		wantStatus(t, http.StatusOK)
	letter := srv.MailTo(email)[0]
	for _, substr := range []string{"Bakkerij Jansen", "FitPuur", "30 dagen", "21 december 2026",
		"https://fitpuur.localhost/register?invite="} {
		contains(t, letter.Text, substr)
	}
	token := srv.inviteToken(email)
	if strings.Contains(srv.tableText("invites")+srv.tableText("jobs.river_job"), token) {
		t.Error("the token can be read in the database")
	}

	b := srv.browser("fitpuur.localhost")
	var before api.Invite
	b.get(getInvite+token).wantStatus(t, http.StatusOK).decode(t, &before)
	if before.State != api.InviteStateOpen || before.Inviter != "Bakkerij Jansen" || before.Email != email ||
		before.AccessUntil.Format(time.DateOnly) != "2026-12-21" {
		t.Errorf("got invite %+v", before)
	}
	for name, overrides := range map[string]map[string]any{
		"no terms": {"terms": false}, "a weak password": {"password": "password1"},
		"answers about health without consent": {"answers": map[string]any{"weightKg": 78}},
		"another address":                      {"email": "ander@voorbeeld.example"},
		"an ingredient that does not exist":    {"answers": map[string]any{"dislikes": []string{"zand"}}},
	} {
		if got := b.acceptInvite(token, overrides); got.status != http.StatusUnprocessableEntity {
			t.Errorf("%s: got status %d: %s", name, got.status, got.body)
		}
	}
	var session api.Session
	b.acceptInvite(token, map[string]any{"answers": map[string]any{"goal": "lose"}}).
		wantStatus(t, http.StatusCreated).
		decode(t, &session)
	if !session.Subscribed || !session.IsInvite || session.IsInviteDetailsSubmitted || session.IsPurchase ||
		session.CaloriesSubmitted ||
		session.RegistrationSource != api.RegistrationSourceGeneral {
		t.Errorf("got session %+v", session)
	}
	// The session has the same rights as one opened with a password.
	b.post("/api/v1/user/export", map[string]any{}).wantStatus(t, http.StatusOK)

	// Staff do not see it yet.
	states := func() string {
		var invites []api.InviteRecord
		boss.get(adminInvites+"?tenantId="+fitpuur).wantStatus(t, http.StatusOK).decode(t, &invites)
		var names []string
		for _, record := range invites {
			names = append(names, record.Email+" "+string(record.State))
		}
		return strings.Join(names, ", ")
	}
	if got := states(); got != email+" open" {
		t.Errorf("staff see %s", got)
	}
	save := func(body map[string]any) response { return b.post(saveInvite, body) }
	if got := save(map[string]any{"submitDetails": true}).
		wantStatus(t, http.StatusUnprocessableEntity).
		apiError(t); got.Fields["inviterSeesUse"] == "" {
		t.Errorf("refused with %+v", got)
	}
	if got := b.post(completeInvite, map[string]any{}).
		wantStatus(t, http.StatusConflict).
		apiError(t); got.Code != "details-open" {
		t.Errorf("got code %q", got.Code)
	}
	var state api.InviteOnboarding
	save(
		map[string]any{"name": "Sanne Bakker", "inviterSeesUse": true, "submitDetails": true},
	).wantStatus(t, http.StatusOK).
		decode(t, &state)
	if state.Name != "Sanne Bakker" || state.Email != email || !state.DetailsSubmitted ||
		state.Onboarding.Answers.Goal == nil ||
		state.AccessUntil.Format(time.DateOnly) != "2026-12-21" {
		t.Errorf("got state %+v", state)
	}
	if got := states(); got != email+" used" {
		t.Errorf("staff see %s", got)
	}
	if got := b.post(completeInvite, map[string]any{}).
		wantStatus(t, http.StatusConflict).
		apiError(t); got.Code != "questions-open" {
		t.Errorf("got code %q", got.Code)
	}
	// Answers about health need consent.
	save(map[string]any{"answers": completeAnswers}).wantStatus(t, http.StatusUnprocessableEntity)
	save(map[string]any{"answers": completeAnswers, "health": true}).wantStatus(t, http.StatusOK)
	for range 2 {
		b.post(completeInvite, map[string]any{}).wantStatus(t, http.StatusOK)
	}
	if session = b.session(); !session.CaloriesSubmitted || !session.IsInviteDetailsSubmitted {
		t.Errorf("got session %+v", session)
	}
	b.get("/api/v1/receipts/weekly-menu").wantStatus(t, http.StatusOK)
	srv.browser("fitpuur.localhost").logIn(email, "een lang wachtwoord").wantStatus(t, http.StatusOK)

	// Everyone with the token of a used invite sees that it was used.
	other := srv.browser("fitpuur.localhost")
	other.get(getInvite+token).wantStatus(t, http.StatusOK).decode(t, &before)
	if got := other.acceptInvite(token, nil).
		wantStatus(t, http.StatusConflict).
		apiError(t); before.State != api.InviteStateUsed ||
		got.Code != "invite-used" {
		t.Errorf("a used invite is %s, and refused with %q", before.State, got.Code)
	}
	boss.get(path+"?tenantId="+fitpuur).wantStatus(t, http.StatusOK).decode(t, &sponsorship)
	if sponsorship.Taken != 1 || sponsorship.Name != "Bakkerij Jansen" {
		t.Errorf("got sponsorship %+v", sponsorship)
	}
	trail := srv.tableText("audit_entries")
	for _, action := range []string{"sponsorship-made", "people-invited", "invite-used"} {
		contains(t, trail, action)
	}
}

func TestInvite_UnusableHasReason(t *testing.T) {
	srv := newServer(t)
	boss := srv.signedInStaff()
	fitpuur := srv.tenantID("fitpuur")
	record := func(email string, seats int) (token string) {
		srv.sendInvites("fitpuur", srv.createSponsorship("fitpuur", accessDays(30), seats), email)
		return srv.inviteToken(email)
	}
	withdrawn, full, expired := record("w@voorbeeld.example", 1), record(
		"f@voorbeeld.example",
		1,
	), record("e@voorbeeld.example", 1)
	srv.Exec(`update invites set status = 'withdrawn' where email = 'w@voorbeeld.example'`)
	srv.Exec(
		`update sponsorships set taken = 1 where id = (select sponsorship_id from invites
			where email = 'f@voorbeeld.example')`,
	)
	srv.Exec(`update invites set expires_at = $1 where email = 'e@voorbeeld.example'`, now)
	b := srv.browser("fitpuur.localhost")
	for token, want := range map[string]string{withdrawn: "withdrawn", full: "full", expired: "expired"} {
		var invite api.Invite
		b.get(getInvite+token).wantStatus(t, http.StatusOK).decode(t, &invite)
		got := b.acceptInvite(token, nil).wantStatus(t, http.StatusConflict).apiError(t)
		if string(invite.State) != want || got.Code != "invite-"+want || invite.AccessUntil != nil {
			t.Errorf("an invite that is %s is %s, and refused with %q", want, invite.State, got.Code)
		}
	}
	if remaining := srv.tableText("accounts"); remaining != "" {
		t.Errorf("an account was created: %s", remaining)
	}
	// An invalid token and one of another tenant give the same error.
	b.get(getInvite+string(auth.NewToken())).wantStatus(t, http.StatusNotFound)
	srv.browser("greenfork.localhost").get(getInvite+full).wantStatus(t, http.StatusNotFound)
	srv.browser("greenfork.localhost").acceptInvite(full, nil).wantStatus(t, http.StatusNotFound)
	// Resending reopens an expired invite and invalidates the old link.
	var invites []api.InviteRecord
	boss.get(adminInvites+"?state=expired&tenantId="+fitpuur).wantStatus(t, http.StatusOK).decode(t, &invites)
	if len(invites) != 1 {
		t.Fatalf("expired = %+v", invites)
	}
	again := adminInvites + "/" + invites[0].Id.String()
	boss.post(again+"/resend?tenantId="+fitpuur, map[string]any{}).wantStatus(t, http.StatusNoContent)
	fresh := srv.inviteToken("e@voorbeeld.example")
	b.get(getInvite+expired).wantStatus(t, http.StatusNotFound)
	b.acceptInvite(fresh, nil).wantStatus(t, http.StatusCreated)
	for _, name := range []string{"/resend", "/withdraw"} {
		if got := boss.post(again+name+"?tenantId="+fitpuur, map[string]any{}).
			wantStatus(t, http.StatusConflict).
			apiError(t); got.Code != "invite-not-open" {
			t.Errorf("got code %q", got.Code)
		}
	}
	// Withdrawing takes effect at once and is idempotent. Inviting the address again reopens the invite.
	renewed := srv.createSponsorship("fitpuur", accessDays(30), 1)
	srv.sendInvites("fitpuur", renewed, "r@voorbeeld.example")
	boss.get(adminInvites+"?text=R@voor&tenantId="+fitpuur).wantStatus(t, http.StatusOK).decode(t, &invites)
	for range 2 {
		boss.post(adminInvites+"/"+invites[0].Id.String()+"/withdraw?tenantId="+fitpuur, map[string]any{}).
			wantStatus(t, http.StatusNoContent)
	}
	if mails := srv.MailTo("r@voorbeeld.example"); len(mails) != 0 {
		t.Errorf("a mail for a withdrawn invite: %+v", mails)
	}
	srv.sendInvites("fitpuur", renewed, "r@voorbeeld.example")
	srv.browser("fitpuur.localhost").
		acceptInvite(srv.inviteToken("r@voorbeeld.example"), nil).
		wantStatus(t, http.StatusCreated)
}

func TestInvites_ListsThoseThatExpireSoon(t *testing.T) {
	srv := newServer(t)
	boss, fitpuur := srv.signedInStaff(), srv.tenantID("fitpuur")
	sponsorship := srv.createSponsorship("fitpuur", accessDays(30), 3)
	srv.sendInvites("fitpuur", sponsorship, "nu@voorbeeld.example", "later@voorbeeld.example", "over@voorbeeld.example")
	srv.Exec(`update invites set expires_at = case email when 'nu@voorbeeld.example' then $1::timestamptz
		when 'over@voorbeeld.example' then $2::timestamptz else $3::timestamptz end`,
		srv.Now().Add(6*24*time.Hour), srv.Now().Add(-time.Hour), srv.Now().Add(8*24*time.Hour))
	for query, want := range map[string]int{
		"?state=open&expiresWithinDays=7": 1, "?expiresWithinDays=7": 2, "?state=open&expiresWithinDays=9": 2, "?": 3,
	} {
		var invites []api.InviteRecord
		boss.get(adminInvites+query+"&tenantId="+fitpuur).wantStatus(t, http.StatusOK).decode(t, &invites)
		if len(invites) != want || want == 1 && invites[0].Email != "nu@voorbeeld.example" {
			t.Errorf("%s: %+v", query, invites)
		}
	}
	for _, days := range []string{"0", "31", "x"} {
		boss.get(adminInvites+"?expiresWithinDays="+days+"&tenantId="+fitpuur).
			wantStatus(t, http.StatusUnprocessableEntity)
	}
}

func TestInvite_ExistingAccountSignsIn(t *testing.T) {
	srv := newServer(t)
	const email = "bekend@voorbeeld.example"
	b := srv.accountWithoutAccess("fitpuur.localhost", email)
	other := srv.accountWithoutAccess("fitpuur.localhost", "ander@voorbeeld.example")
	sponsorship := srv.createSponsorship("fitpuur", accessDays(30), 5)
	srv.sendInvites("fitpuur", sponsorship, email)
	token := srv.inviteToken(email)
	// The link alone does not sign in.
	if got := srv.browser("fitpuur.localhost").acceptInvite(token, nil).
		wantStatus(t, http.StatusConflict).
		apiError(t); got.Code != "account-exists" {
		t.Errorf("got code %q", got.Code)
	}
	if got := other.post(saveInvite, map[string]any{"invite": token}).
		wantStatus(t, http.StatusConflict).
		apiError(t); got.Code != "invite-for-another" {
		t.Errorf("got code %q", got.Code)
	}
	for _, path := range []string{"/api/v1/user/invite/onboarding", "/api/v1/user/purchase/onboarding"} {
		b.get(path).wantStatus(t, http.StatusNotFound)
	}
	b.post(saveInvite, map[string]any{"name": "Iemand"}).wantStatus(t, http.StatusNotFound)
	for range 2 { // repeating the own registration is no error
		b.post(saveInvite, map[string]any{"invite": token, "inviterSeesUse": true, "submitDetails": true}).
			wantStatus(t, http.StatusOK)
	}
	if session := b.session(); !session.IsInvite || !session.Subscribed || !session.IsInviteDetailsSubmitted {
		t.Errorf("got session %+v", session)
	}
	if other.session().IsInvite {
		t.Error("another address is invited as well")
	}
	var seats int
	if err := srv.Admin.QueryRow(t.Context(), `select taken from sponsorships
		where id = $1`, sponsorship).Scan(&seats); err != nil ||
		seats != 1 {
		t.Errorf("taken seats = %d (%v)", seats, err)
	}
}
