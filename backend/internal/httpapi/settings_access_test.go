package httpapi_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/purchase"
)

func TestSettingsSayUntilWhenAnInviteOrACodeGivesAccess(t *testing.T) {
	h := newHouse(t)
	const email = "beide@voorbeeld.example"
	access := func(v *visitor) []api.GivenAccess {
		var settings api.Settings
		v.get("/api/v1/user/settings").want(t, http.StatusOK).data(t, &settings)
		if settings.Access == nil {
			return nil
		}
		return *settings.Access
	}
	if got := access(h.looker("fitpuur.localhost", "niets@voorbeeld.example")); got != nil {
		t.Errorf("somebody without either has %+v", got)
	}
	h.invite("fitpuur", h.sponsor("fitpuur", days(30), 1), email)
	v := h.visitor("fitpuur.localhost")
	v.accept(h.inviteLink(email), nil).want(t, http.StatusCreated)
	v.post(savePurchase, map[string]any{"code": h.codes("fitpuur", purchase.Batch{Product: accessFor(9)})[0], "submitDetails": true}).
		want(t, http.StatusOK)
	v.language = "en"
	got := access(v)
	if len(got) != 2 || got[0].By != api.GivenAccessByInvite || got[0].Name != "Bakkerij Jansen" || got[0].Until.Format(time.DateOnly) != "2026-12-21" || got[0].DetailsSubmitted ||
		got[1].By != api.GivenAccessByPurchase || got[1].Name != "Present" ||
		got[1].Until.Format(time.DateOnly) != "2026-12-30" ||
		!got[1].DetailsSubmitted {
		t.Errorf("the access is %+v", got)
	}
	h.Later = time.Date(2026, 12, 22, 0, 0, 0, 0, menu.Zone).Sub(now)
	if got := access(v); len(got) != 1 || got[0].By != api.GivenAccessByPurchase {
		t.Errorf("after the invite's end it is %+v", got)
	}
}

// Whoever came another way is asked what everybody is asked, counted in the same steps.
func TestWhoCameByKetoGoesOnByAnInvite(t *testing.T) {
	h := newHouse(t)
	const email = "keto@voorbeeld.example"
	v := h.visitor("fitpuur.localhost")
	more := map[string]any{"registrationSource": "keto", "answers": map[string]any{"goal": "healthier"}, "health": true}
	v.askToRegister(email, more).want(t, http.StatusNoContent)
	v.verify(email, h.mailedCode(email)).want(t, http.StatusOK)
	h.invite("fitpuur", h.sponsor("fitpuur", days(30), 1), email)
	var state api.InviteOnboarding
	v.post(saveInvite, map[string]any{"invite": h.inviteLink(email), "inviterSeesUse": true, "submitDetails": true}).
		want(t, http.StatusOK).
		data(t, &state)
	if state.Onboarding.Step != 2 || *state.Onboarding.Unfit {
		t.Errorf("the next step is %d", state.Onboarding.Step)
	}
	body := with(with(complete, "situation", "pregnant"), "pace", nil)
	v.post(saveInvite, map[string]any{"answers": body}).want(t, http.StatusOK).data(t, &state)
	if state.Onboarding.Step != 5 || state.Onboarding.Result == nil || *state.Onboarding.Unfit {
		t.Errorf("at the end it is %+v", state.Onboarding)
	}
	v.post(completeInvite, map[string]any{}).want(t, http.StatusOK)
}

func TestAMinorLeavesNothingAndAnotherCanUseWhatLetThemIn(t *testing.T) {
	h := newHouse(t)
	young := map[string]any{"answers": map[string]any{"birthDate": "2012-01-01"}, "health": true}
	const email = "jong@voorbeeld.example"
	sponsorship := h.sponsor("fitpuur", days(30), 1)
	h.invite("fitpuur", sponsorship, email)
	token := h.inviteLink(email)
	code := h.codes("fitpuur", purchase.Batch{Product: parcelFor(3)})[0]

	// Before there is an account.
	v := h.visitor("fitpuur.localhost")
	for _, got := range []answer{v.accept(token, young), v.askWith(code, "koper@voorbeeld.example", young)} {
		if refused := got.want(t, http.StatusUnprocessableEntity).refusal(t); refused.Code != "too-young" {
			t.Errorf("code is %q", refused.Code)
		}
	}
	// And after.
	v.accept(token, nil).want(t, http.StatusCreated)
	buyer := h.visitor("fitpuur.localhost")
	buyer.registerWith(code, "koper@voorbeeld.example").want(t, http.StatusOK)
	buyer.post(submitAddress, home).want(t, http.StatusOK)
	for path, who := range map[string]*visitor{saveInvite: v, savePurchase: buyer} {
		if refused := who.post(path, young).want(t, http.StatusUnprocessableEntity).refusal(t); refused.Code != "too-young" {
			t.Errorf("code is %q", refused.Code)
		}
		who.get(decode).want(t, http.StatusUnauthorized)
	}
	if left := h.everything("accounts") + h.everything("registrations") + h.everything("purchases"); left != "" {
		t.Errorf("left is %s", left)
	}
	var taken int
	if err := h.Admin.QueryRow(t.Context(), `select taken from sponsorships where id = $1`, sponsorship).Scan(&taken); err != nil ||
		taken != 0 {
		t.Errorf("%d seats are taken (%v)", taken, err)
	}
	// Whoever mistyped a year comes in after all.
	v = h.visitor("fitpuur.localhost")
	v.accept(token, nil).want(t, http.StatusCreated)
	v.post(saveInvite, map[string]any{"answers": complete, "health": true}).want(t, http.StatusOK)
	h.visitor("fitpuur.localhost").registerWith(code, "koper@voorbeeld.example").want(t, http.StatusOK)
}
