package httpapi_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/purchase"
)

func TestSettings_ShowEndOfAccess(t *testing.T) {
	srv := newServer(t)
	const email = "beide@voorbeeld.example"
	access := func(b *browser) []api.GivenAccess {
		var settings api.Settings
		b.get("/api/v1/user/settings").wantStatus(t, http.StatusOK).decode(t, &settings)
		if settings.Access == nil {
			return nil
		}
		return *settings.Access
	}
	if grants := access(srv.accountWithoutAccess("fitpuur.localhost", "niets@voorbeeld.example")); grants != nil {
		t.Errorf("an account without either has %+v", grants)
	}
	srv.sendInvites("fitpuur", srv.createSponsorship("fitpuur", accessDays(30), 1), email)
	b := srv.browser("fitpuur.localhost")
	b.acceptInvite(srv.inviteToken(email), nil).wantStatus(t, http.StatusCreated)
	b.post(savePurchase, map[string]any{"code": srv.createCodes("fitpuur",
		purchase.Batch{Product: accessProduct(9)})[0], "submitDetails": true}).
		wantStatus(t, http.StatusOK)
	b.language = "en"
	grants := access(b)
	if len(grants) != 2 || grants[0].By != api.GivenAccessByInvite || grants[0].Name != "Bakkerij Jansen" ||
		grants[0].Until.Format(time.DateOnly) != "2026-12-21" || grants[0].DetailsSubmitted ||
		grants[1].By != api.GivenAccessByPurchase ||
		grants[1].Name != "Present" ||
		grants[1].Until.Format(time.DateOnly) != "2026-12-30" ||
		!grants[1].DetailsSubmitted {
		t.Errorf("got access %+v", grants)
	}
	srv.Later = time.Date(2026, 12, 22, 0, 0, 0, 0, menu.Zone).Sub(now)
	if grants := access(b); len(grants) != 1 || grants[0].By != api.GivenAccessByPurchase {
		t.Errorf("after the invite's end it is %+v", grants)
	}
}

// An account of another funnel is asked the questions that it lacks, in the steps of the general funnel.
func TestInvite_ContinuesKetoFunnel(t *testing.T) {
	srv := newServer(t)
	const email = "keto@voorbeeld.example"
	b := srv.browser("fitpuur.localhost")
	overrides := map[string]any{
		"registrationSource": "keto",
		"answers":            map[string]any{"goal": "healthier"},
		"health":             true,
	}
	b.requestRegistration(email, overrides).wantStatus(t, http.StatusNoContent)
	b.verify(email, srv.mailedCode(email)).wantStatus(t, http.StatusOK)
	srv.sendInvites("fitpuur", srv.createSponsorship("fitpuur", accessDays(30), 1), email)
	var state api.InviteOnboarding
	b.post(saveInvite, map[string]any{"invite": srv.inviteToken(email), "inviterSeesUse": true, "submitDetails": true}).
		wantStatus(t, http.StatusOK).
		decode(t, &state)
	if state.Onboarding.Step != 2 || *state.Onboarding.Unfit {
		t.Errorf("got next step %d", state.Onboarding.Step)
	}
	body := answersWith(answersWith(completeAnswers, "situation", "pregnant"), "pace", nil)
	b.post(saveInvite, map[string]any{"answers": body}).wantStatus(t, http.StatusOK).decode(t, &state)
	if state.Onboarding.Step != 5 || state.Onboarding.Result == nil || *state.Onboarding.Unfit {
		t.Errorf("at the end it is %+v", state.Onboarding)
	}
	b.post(completeInvite, map[string]any{}).wantStatus(t, http.StatusOK)
}

func TestMinor_InviteAndCodeStayUsable(t *testing.T) {
	srv := newServer(t)
	young := map[string]any{"answers": map[string]any{"birthDate": "2012-01-01"}, "health": true}
	const email = "jong@voorbeeld.example"
	sponsorship := srv.createSponsorship("fitpuur", accessDays(30), 1)
	srv.sendInvites("fitpuur", sponsorship, email)
	token := srv.inviteToken(email)
	code := srv.createCodes("fitpuur", purchase.Batch{Product: parcelProduct(3)})[0]

	// Before registration.
	b := srv.browser("fitpuur.localhost")
	for _, got := range []response{b.acceptInvite(token, young), b.requestWithCode(code, "koper@voorbeeld.example",
		young)} {
		if refused := got.wantStatus(t, http.StatusUnprocessableEntity).apiError(t); refused.Code != "too-young" {
			t.Errorf("got code %q", refused.Code)
		}
	}
	// After registration.
	b.acceptInvite(token, nil).wantStatus(t, http.StatusCreated)
	buyer := srv.browser("fitpuur.localhost")
	buyer.registerWithCode(code, "koper@voorbeeld.example").wantStatus(t, http.StatusOK)
	buyer.post(submitAddress, homeAddress).wantStatus(t, http.StatusOK)
	for path, user := range map[string]*browser{saveInvite: b, savePurchase: buyer} {
		if refused := user.post(path, young).
			wantStatus(t, http.StatusUnprocessableEntity).
			apiError(t); refused.Code != "too-young" {
			t.Errorf("got code %q", refused.Code)
		}
		user.get(decode).wantStatus(t, http.StatusUnauthorized)
	}
	rows := srv.tableText("accounts") + srv.tableText("registrations") + srv.tableText("purchases")
	if rows != "" {
		t.Errorf("stored rows: %s", rows)
	}
	var seats int
	if err := srv.Admin.QueryRow(t.Context(), `select taken from sponsorships
		where id = $1`, sponsorship).Scan(&seats); err != nil ||
		seats != 0 {
		t.Errorf("taken seats = %d (%v)", seats, err)
	}
	// An invite or a code can be used again with the right year of birth.
	b = srv.browser("fitpuur.localhost")
	b.acceptInvite(token, nil).wantStatus(t, http.StatusCreated)
	b.post(saveInvite, map[string]any{"answers": completeAnswers, "health": true}).wantStatus(t, http.StatusOK)
	srv.browser("fitpuur.localhost").registerWithCode(code, "koper@voorbeeld.example").wantStatus(t, http.StatusOK)
}
