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

func days(count int) invite.Sponsorship { return invite.Sponsorship{AccessDays: &count} }

// sponsor lets Bakkerij Jansen pay for others with a tenant.
func (h *house) sponsor(slug string, gives invite.Sponsorship, seats int) uuid.UUID {
	h.t.Helper()
	gives.Name, gives.Seats = "Bakkerij Jansen", seats
	made, err := h.Invites.AddSponsorship(h.t.Context(), h.Scope(slug), gives, uuid.New(), h.Now())
	if err != nil {
		h.t.Fatal(err)
	}
	return made.ID
}

// invite invites addresses, which all have to be new.
func (h *house) invite(slug string, sponsorship uuid.UUID, emails ...string) {
	h.t.Helper()
	results, err := h.Invites.Invite(h.t.Context(), h.Scope(slug), sponsorship, emails, uuid.New(), h.Now())
	if err != nil {
		h.t.Fatal(err)
	}
	for _, result := range results {
		if result.Outcome != invite.Invited {
			h.t.Fatalf("%s is %s", result.Email, result.Outcome)
		}
	}
}

// accept registers with an invite.
func (v *visitor) accept(token string, more map[string]any) answer {
	body := map[string]any{"invite": token, "name": "Sanne de Boer", "password": "een lang wachtwoord", "terms": true}
	maps.Copy(body, more)
	return v.post(registerInvite, body)
}

// session is who is signed in.
func (v *visitor) session() api.Session {
	v.house.t.Helper()
	var found api.Session
	mustDecode(v.house.t, v, &found)
	return found
}

func (h *house) tenant(slug string) string { return h.Scope(slug).Tenant().String() }

func TestSomebodyIsInvitedAndComesIn(t *testing.T) {
	h := newHouse(t)
	boss := h.staff()
	fitpuur := h.tenant("fitpuur")
	const email = "genodigd@voorbeeld.example"
	var sponsorship api.Sponsorship
	boss.post(sponsorships, map[string]any{"tenantId": fitpuur, "name": " Bakkerij Jansen ", "accessDays": 30, "seats": 2}).
		want(t, http.StatusCreated).
		data(t, &sponsorship)
	path := sponsorships + "/" + sponsorship.Id.String()
	boss.post(path+"/invite?tenantId="+fitpuur, map[string]any{"emails": []string{strings.ToUpper(email)}}).
		want(t, http.StatusOK)
	letter := h.MailTo(email)[0]
	for _, part := range []string{"Bakkerij Jansen", "FitPuur", "30 dagen", "21 december 2026", "https://fitpuur.localhost/register?invite="} {
		contains(t, letter.Text, part)
	}
	token := h.inviteLink(email)
	if strings.Contains(h.everything("invites")+h.everything("jobs.river_job"), token) {
		t.Error("the token can be read in the database")
	}

	v := h.visitor("fitpuur.localhost")
	var before api.Invite
	v.get(getInvite+token).want(t, http.StatusOK).data(t, &before)
	if before.State != api.InviteStateOpen || before.Inviter != "Bakkerij Jansen" || before.Email != email ||
		before.AccessUntil.Format(time.DateOnly) != "2026-12-21" {
		t.Errorf("the invite is %+v", before)
	}
	for what, more := range map[string]map[string]any{
		"no terms": {"terms": false}, "a weak password": {"password": "password1"}, "answers about health without consent": {"answers": map[string]any{"weightKg": 78}},
		"another address": {"email": "ander@voorbeeld.example"}, "an ingredient that does not exist": {"answers": map[string]any{"dislikes": []string{"zand"}}},
	} {
		if got := v.accept(token, more); got.status != http.StatusUnprocessableEntity {
			t.Errorf("%s is answered %d %s", what, got.status, got.body)
		}
	}
	var session api.Session
	v.accept(token, map[string]any{"answers": map[string]any{"goal": "lose"}}).
		want(t, http.StatusCreated).
		data(t, &session)
	if !session.Subscribed || !session.IsInvite || session.IsInviteDetailsSubmitted || session.IsPurchase ||
		session.CaloriesSubmitted ||
		session.RegistrationSource != api.RegistrationSourceGeneral {
		t.Errorf("the session is %+v", session)
	}
	// The session is as good as one that a password opened.
	v.post("/api/v1/user/export", map[string]any{}).want(t, http.StatusOK)

	// The inviter sees nothing of it yet.
	states := func() string {
		var found []api.InviteRecord
		boss.get(adminInvites+"?tenantId="+fitpuur).want(t, http.StatusOK).data(t, &found)
		var all []string
		for _, one := range found {
			all = append(all, one.Email+" "+string(one.State))
		}
		return strings.Join(all, ", ")
	}
	if got := states(); got != email+" open" {
		t.Errorf("staff see %s", got)
	}
	save := func(body map[string]any) answer { return v.post(saveInvite, body) }
	if got := save(map[string]any{"submitDetails": true}).want(t, http.StatusUnprocessableEntity).refusal(t); got.Fields["inviterSeesUse"] == "" {
		t.Errorf("refused with %+v", got)
	}
	if got := v.post(completeInvite, map[string]any{}).want(t, http.StatusConflict).refusal(t); got.Code != "details-open" {
		t.Errorf("code is %q", got.Code)
	}
	var state api.InviteOnboarding
	save(
		map[string]any{"name": "Sanne Bakker", "inviterSeesUse": true, "submitDetails": true},
	).want(t, http.StatusOK).
		data(t, &state)
	if state.Name != "Sanne Bakker" || state.Email != email || !state.DetailsSubmitted ||
		state.Onboarding.Answers.Goal == nil ||
		state.AccessUntil.Format(time.DateOnly) != "2026-12-21" {
		t.Errorf("the state is %+v", state)
	}
	if got := states(); got != email+" used" {
		t.Errorf("staff see %s", got)
	}
	if got := v.post(completeInvite, map[string]any{}).want(t, http.StatusConflict).refusal(t); got.Code != "questions-open" {
		t.Errorf("code is %q", got.Code)
	}
	save(map[string]any{"answers": complete}).want(t, http.StatusUnprocessableEntity) // health was not consented to
	save(map[string]any{"answers": complete, "health": true}).want(t, http.StatusOK)
	for range 2 {
		v.post(completeInvite, map[string]any{}).want(t, http.StatusOK)
	}
	if session = v.session(); !session.CaloriesSubmitted || !session.IsInviteDetailsSubmitted {
		t.Errorf("the session is %+v", session)
	}
	v.get("/api/v1/receipts/weekly-menu").want(t, http.StatusOK)
	h.visitor("fitpuur.localhost").logIn(email, "een lang wachtwoord").want(t, http.StatusOK)

	// Used is used, and says so to whoever has the token.
	other := h.visitor("fitpuur.localhost")
	other.get(getInvite+token).want(t, http.StatusOK).data(t, &before)
	if got := other.accept(token, nil).want(t, http.StatusConflict).refusal(t); before.State != api.InviteStateUsed ||
		got.Code != "invite-used" {
		t.Errorf("a used invite is %s, and refused with %q", before.State, got.Code)
	}
	boss.get(path+"?tenantId="+fitpuur).want(t, http.StatusOK).data(t, &sponsorship)
	if sponsorship.Taken != 1 || sponsorship.Name != "Bakkerij Jansen" {
		t.Errorf("the sponsorship is %+v", sponsorship)
	}
	trail := h.everything("audit_entries")
	for _, action := range []string{"sponsorship-made", "people-invited", "invite-used"} {
		contains(t, trail, action)
	}
}

func TestAnInviteSaysWhyItCannotBeUsed(t *testing.T) {
	h := newHouse(t)
	boss := h.staff()
	fitpuur := h.tenant("fitpuur")
	one := func(email string, seats int) (token string) {
		h.invite("fitpuur", h.sponsor("fitpuur", days(30), seats), email)
		return h.inviteLink(email)
	}
	withdrawn, full, expired := one(
		"w@voorbeeld.example",
		1,
	), one(
		"f@voorbeeld.example",
		1,
	), one(
		"e@voorbeeld.example",
		1,
	)
	h.Exec(`update invites set status = 'withdrawn' where email = 'w@voorbeeld.example'`)
	h.Exec(
		`update sponsorships set taken = 1 where id = (select sponsorship_id from invites where email = 'f@voorbeeld.example')`,
	)
	h.Exec(`update invites set expires_at = $1 where email = 'e@voorbeeld.example'`, now)
	v := h.visitor("fitpuur.localhost")
	for token, want := range map[string]string{withdrawn: "withdrawn", full: "full", expired: "expired"} {
		var found api.Invite
		v.get(getInvite+token).want(t, http.StatusOK).data(t, &found)
		got := v.accept(token, nil).want(t, http.StatusConflict).refusal(t)
		if string(found.State) != want || got.Code != "invite-"+want || found.AccessUntil != nil {
			t.Errorf("an invite that is %s is %s, and refused with %q", want, found.State, got.Code)
		}
	}
	if left := h.everything("accounts"); left != "" {
		t.Errorf("somebody came in: %s", left)
	}
	// A token that is none, or another tenant's, is simply unknown.
	v.get(getInvite+string(auth.NewToken())).want(t, http.StatusNotFound)
	h.visitor("greenfork.localhost").get(getInvite+full).want(t, http.StatusNotFound)
	h.visitor("greenfork.localhost").accept(full, nil).want(t, http.StatusNotFound)
	// Sent again, what expired is open, and the old link is gone.
	var found []api.InviteRecord
	boss.get(adminInvites+"?state=expired&tenantId="+fitpuur).want(t, http.StatusOK).data(t, &found)
	if len(found) != 1 {
		t.Fatalf("expired are %+v", found)
	}
	again := adminInvites + "/" + found[0].Id.String()
	boss.post(again+"/resend?tenantId="+fitpuur, map[string]any{}).want(t, http.StatusNoContent)
	fresh := h.inviteLink("e@voorbeeld.example")
	v.get(getInvite+expired).want(t, http.StatusNotFound)
	v.accept(fresh, nil).want(t, http.StatusCreated)
	for _, what := range []string{"/resend", "/withdraw"} {
		if got := boss.post(again+what+"?tenantId="+fitpuur, map[string]any{}).want(t, http.StatusConflict).refusal(t); got.Code != "invite-not-open" {
			t.Errorf("code is %q", got.Code)
		}
	}
	// Withdrawing works at once, and twice; inviting the address again opens it again.
	renewed := h.sponsor("fitpuur", days(30), 1)
	h.invite("fitpuur", renewed, "r@voorbeeld.example")
	boss.get(adminInvites+"?text=R@voor&tenantId="+fitpuur).want(t, http.StatusOK).data(t, &found)
	for range 2 {
		boss.post(adminInvites+"/"+found[0].Id.String()+"/withdraw?tenantId="+fitpuur, map[string]any{}).
			want(t, http.StatusNoContent)
	}
	if mails := h.MailTo("r@voorbeeld.example"); len(mails) != 0 {
		t.Errorf("a mail goes out for what was withdrawn: %+v", mails)
	}
	h.invite("fitpuur", renewed, "r@voorbeeld.example")
	h.visitor("fitpuur.localhost").accept(h.inviteLink("r@voorbeeld.example"), nil).want(t, http.StatusCreated)
}

func TestWhoHasAnAccountUsesAnInviteBySigningIn(t *testing.T) {
	h := newHouse(t)
	const email = "bekend@voorbeeld.example"
	v := h.looker("fitpuur.localhost", email)
	other := h.looker("fitpuur.localhost", "ander@voorbeeld.example")
	sponsorship := h.sponsor("fitpuur", days(30), 5)
	h.invite("fitpuur", sponsorship, email)
	token := h.inviteLink(email)
	// The link alone opens nobody's account.
	if got := h.visitor("fitpuur.localhost").accept(token, nil).want(t, http.StatusConflict).refusal(t); got.Code != "account-exists" {
		t.Errorf("code is %q", got.Code)
	}
	if got := other.post(saveInvite, map[string]any{"invite": token}).want(t, http.StatusConflict).refusal(t); got.Code != "invite-for-another" {
		t.Errorf("code is %q", got.Code)
	}
	for _, path := range []string{"/api/v1/user/invite/onboarding", "/api/v1/user/purchase/onboarding"} {
		v.get(path).want(t, http.StatusNotFound)
	}
	v.post(saveInvite, map[string]any{"name": "Iemand"}).want(t, http.StatusNotFound)
	for range 2 { // sending one's own again is no error
		v.post(saveInvite, map[string]any{"invite": token, "inviterSeesUse": true, "submitDetails": true}).
			want(t, http.StatusOK)
	}
	if session := v.session(); !session.IsInvite || !session.Subscribed || !session.IsInviteDetailsSubmitted {
		t.Errorf("the session is %+v", session)
	}
	if other.session().IsInvite {
		t.Error("somebody else is invited as well")
	}
	var taken int
	if err := h.Admin.QueryRow(t.Context(), `select taken from sponsorships where id = $1`, sponsorship).Scan(&taken); err != nil ||
		taken != 1 {
		t.Errorf("%d seats are taken (%v)", taken, err)
	}
}
