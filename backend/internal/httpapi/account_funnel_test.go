package httpapi_test

import (
	"maps"
	"net/http"
	"testing"

	"github.com/lepelblad/lepelblad/backend/api"
)

// completeKetoAnswers answer every question of the keto funnel.
var completeKetoAnswers = map[string]any{
	"goal": "lose", "eatingNow": "snacking", "sweets": "often", "cookingMinutes": 30, "household": 2, "energy": "dips",
	"sex":       "female",
	"birthDate": "1990-01-01", "heightCm": 170, "weightKg": 80, "goalWeightKg": 70, "situation": "none",
	"medical": "none", "activity": "light",
	"pace": 500, "intolerances": []string{},
}

func answersWith(answers map[string]any, key string, value any) map[string]any {
	changed := maps.Clone(answers)
	if value == nil {
		delete(changed, key)
	} else {
		changed[key] = value
	}
	return changed
}

func TestFunnel_CheckedAnswersAreNotStored(t *testing.T) {
	srv := newServer(t)
	rowsBefore := srv.tableText("accounts") + srv.tableText("registrations")
	check := func(answers map[string]any, health bool) response {
		return srv.browser("fitpuur.localhost").
			post("/api/v1/user/onboarding/check", map[string]any{"registrationSource": "keto", "answers": answers,
				"health": health})
	}
	cases := []struct {
		name    string
		answers map[string]any
		step    int
		unfit   bool
	}{
		{"nothing yet", map[string]any{}, 1, false},
		{"the first answer", map[string]any{"goal": "lose"}, 2, false},
		{"all of them", completeKetoAnswers, 9, false},
		{"keto is unwise", answersWith(completeKetoAnswers, "medical", "kidneyDisease"), 9, true},
	}
	for _, c := range cases {
		var state api.Onboarding
		check(c.answers, true).wantStatus(t, http.StatusOK).decode(t, &state)
		if state.Step != c.step || *state.Unfit != c.unfit || state.Result != nil {
			t.Errorf("%s: got step %d, unfit %v", c.name, state.Step, *state.Unfit)
		}
	}
	var paces api.Onboarding
	check(answersWith(completeKetoAnswers, "pace", nil), true).wantStatus(t, http.StatusOK).decode(t, &paces)
	if len(*paces.Paces) == 0 || paces.Step != 7 {
		t.Errorf("got paces %v at step %d", *paces.Paces, paces.Step)
	}
	refused := []struct {
		name    string
		answers map[string]any
		health  bool
		code    string
	}{
		{"a minor", answersWith(completeKetoAnswers, "birthDate", "2012-01-01"), true, "too-young"},
		{"no consent", completeKetoAnswers, false, "health-consent-required"},
		{"an impossible weight", answersWith(completeKetoAnswers, "weightKg", 900), true, "invalid"},
	}
	for _, c := range refused {
		if got := check(c.answers, c.health).
			wantStatus(t, http.StatusUnprocessableEntity).
			apiError(t).Code; got != c.code {
			t.Errorf("%s: %s", c.name, got)
		}
	}
	if rowsAfter := srv.tableText("accounts") + srv.tableText("registrations"); rowsAfter != rowsBefore {
		t.Error("data was stored")
	}
}

func TestFunnel_AnswersMoveToAccount(t *testing.T) {
	srv := newServer(t)
	user := srv.browser("fitpuur.localhost")
	overrides := map[string]any{"registrationSource": "keto", "answers": completeKetoAnswers, "health": true}
	user.requestRegistration("keto@voorbeeld.example", overrides).wantStatus(t, http.StatusNoContent)
	user.verify("keto@voorbeeld.example", srv.mailedCode("keto@voorbeeld.example")).wantStatus(t, http.StatusOK)
	var state api.Onboarding
	user.get("/api/v1/user/onboarding").wantStatus(t, http.StatusOK).decode(t, &state)
	if state.Step != 9 || state.Result == nil || *state.Answers.Diet != "keto" {
		t.Fatalf("got step %d, answers %+v", state.Step, state.Answers)
	}
	if carbohydrate := state.Result.Target.Carbohydrate; carbohydrate >= 50 {
		t.Errorf("keto: got %v g of carbohydrate", carbohydrate)
	}
	unfit := map[string]any{
		"registrationSource": "keto",
		"answers":            answersWith(completeKetoAnswers, "situation", "pregnant"),
		"health":             true,
	}
	if got := srv.browser("fitpuur.localhost").requestRegistration("no@voorbeeld.example", unfit).
		wantStatus(t, http.StatusUnprocessableEntity).
		apiError(t).Code; got != "unfit" {
		t.Errorf("advised against keto: %s", got)
	}
}

func TestFunnel_AdvisedAgainstKetoContinuesInGeneral(t *testing.T) {
	srv := newServer(t)
	const path, email = "/api/v1/user/onboarding/save", "liever-gewoon@voorbeeld.example"
	b := srv.browser("ketokompas.localhost")
	b.requestRegistration(email, map[string]any{"registrationSource": "keto"}).wantStatus(t, http.StatusNoContent)
	b.verify(email, srv.mailedCode(email)).wantStatus(t, http.StatusOK)
	b.post(path, map[string]any{"answers": answersWith(completeKetoAnswers, "medical", "kidneyDisease"),
		"health": true}).
		wantStatus(t, http.StatusOK)
	for range 2 { // a second click changes nothing more
		var state api.Onboarding
		b.post(path, map[string]any{"general": true}).wantStatus(t, http.StatusOK).decode(t, &state)
		a := state.Answers
		if state.Step != 4 || deref(state.Unfit) || a.Diet != nil || a.Dislikes != nil || a.MealTimes != nil ||
			*a.WeightKg != 80 {
			t.Errorf("got state %+v", state)
		}
		if session := b.session(); session.RegistrationSource != api.RegistrationSourceGeneral {
			t.Errorf("got session %+v", session)
		}
	}
	b.post(path, map[string]any{"answers": completeAnswers, "submitCalories": true}).wantStatus(t, http.StatusOK)
	b.get("/api/v1/receipts/weekly-menu").wantStatus(t, http.StatusOK)
	// An account with complete answers keeps them.
	b.post(path, map[string]any{"general": true}).wantStatus(t, http.StatusOK)
	if session := b.session(); !session.CaloriesSubmitted {
		t.Errorf("got session %+v", session)
	}
}
