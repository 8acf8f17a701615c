package httpapi_test

import (
	"maps"
	"net/http"
	"testing"

	"github.com/lepelblad/lepelblad/backend/api"
)

// ketoAnswers are those of somebody who has answered the whole keto test.
var ketoAnswers = map[string]any{
	"goal": "lose", "eatingNow": "snacking", "sweets": "often", "cookingMinutes": 30, "household": 2, "energy": "dips", "sex": "female",
	"birthDate": "1990-01-01", "heightCm": 170, "weightKg": 80, "goalWeightKg": 70, "situation": "none", "medical": "none", "activity": "light",
	"pace": 500, "intolerances": []string{},
}

func with(answers map[string]any, key string, value any) map[string]any {
	changed := maps.Clone(answers)
	if value == nil {
		delete(changed, key)
	} else {
		changed[key] = value
	}
	return changed
}

func TestAnswersOnADeviceAreCheckedAndNotKept(t *testing.T) {
	h := newHouse(t)
	before := h.everything("accounts") + h.everything("registrations")
	check := func(answers map[string]any, health bool) answer {
		return h.visitor("fitpuur.localhost").
			post("/api/v1/user/onboarding/check", map[string]any{"registrationSource": "keto", "answers": answers, "health": health})
	}
	cases := []struct {
		name    string
		answers map[string]any
		step    int
		unfit   bool
	}{
		{"nothing yet", map[string]any{}, 1, false},
		{"the first answer", map[string]any{"goal": "lose"}, 2, false},
		{"all of them", ketoAnswers, 9, false},
		{"keto is unwise", with(ketoAnswers, "medical", "kidneyDisease"), 9, true},
	}
	for _, c := range cases {
		var state api.Onboarding
		check(c.answers, true).want(t, http.StatusOK).data(t, &state)
		if state.Step != c.step || *state.Unfit != c.unfit || state.Result != nil {
			t.Errorf("%s: step %d, unfit %v", c.name, state.Step, *state.Unfit)
		}
	}
	var paces api.Onboarding
	check(with(ketoAnswers, "pace", nil), true).want(t, http.StatusOK).data(t, &paces)
	if len(*paces.Paces) == 0 || paces.Step != 7 {
		t.Errorf("the paces are %v at step %d", *paces.Paces, paces.Step)
	}
	refused := []struct {
		name    string
		answers map[string]any
		health  bool
		code    string
	}{
		{"somebody under eighteen", with(ketoAnswers, "birthDate", "2012-01-01"), true, "too-young"},
		{"no consent", ketoAnswers, false, "health-consent-required"},
		{"a weight nobody has", with(ketoAnswers, "weightKg", 900), true, "invalid"},
	}
	for _, c := range refused {
		if got := check(c.answers, c.health).want(t, http.StatusUnprocessableEntity).refusal(t).Code; got != c.code {
			t.Errorf("%s: %s", c.name, got)
		}
	}
	if after := h.everything("accounts") + h.everything("registrations"); after != before {
		t.Error("something was kept")
	}
}

func TestAWayInTakesItsAnswersAlongToTheAccount(t *testing.T) {
	h := newHouse(t)
	person := h.visitor("fitpuur.localhost")
	more := map[string]any{"registrationSource": "keto", "answers": ketoAnswers, "health": true}
	person.askToRegister("keto@voorbeeld.example", more).want(t, http.StatusNoContent)
	person.verify("keto@voorbeeld.example", h.mailedCode("keto@voorbeeld.example")).want(t, http.StatusOK)
	var state api.Onboarding
	person.get("/api/v1/user/onboarding").want(t, http.StatusOK).data(t, &state)
	if state.Step != 9 || state.Result == nil || *state.Answers.Diet != "keto" {
		t.Fatalf("it is at step %d with %+v", state.Step, state.Answers)
	}
	if carbohydrate := state.Result.Target.Carbohydrate; carbohydrate >= 50 {
		t.Errorf("keto with %v g of carbohydrate", carbohydrate)
	}
	unfit := map[string]any{
		"registrationSource": "keto",
		"answers":            with(ketoAnswers, "situation", "pregnant"),
		"health":             true,
	}
	if got := h.visitor("fitpuur.localhost").askToRegister("no@voorbeeld.example", unfit).want(t, http.StatusUnprocessableEntity).refusal(t).Code; got != "unfit" {
		t.Errorf("whoever keto is not for: %s", got)
	}
}

func TestWhoIsAdvisedAgainstKetoGoesOnByTheGeneralWay(t *testing.T) {
	h := newHouse(t)
	const path, email = "/api/v1/user/onboarding/save", "liever-gewoon@voorbeeld.example"
	v := h.visitor("ketokompas.localhost")
	v.askToRegister(email, map[string]any{"registrationSource": "keto"}).want(t, http.StatusNoContent)
	v.verify(email, h.mailedCode(email)).want(t, http.StatusOK)
	v.post(path, map[string]any{"answers": with(ketoAnswers, "medical", "kidneyDisease"), "health": true}).
		want(t, http.StatusOK)
	for range 2 { // a second click changes nothing more
		var state api.Onboarding
		v.post(path, map[string]any{"general": true}).want(t, http.StatusOK).data(t, &state)
		a := state.Answers
		if state.Step != 4 || value(state.Unfit) || a.Diet != nil || a.Dislikes != nil || a.MealTimes != nil ||
			*a.WeightKg != 80 {
			t.Errorf("the state is %+v", state)
		}
		if session := v.session(); session.RegistrationSource != api.RegistrationSourceGeneral {
			t.Errorf("the session is %+v", session)
		}
	}
	v.post(path, map[string]any{"answers": complete, "submitCalories": true}).want(t, http.StatusOK)
	v.get("/api/v1/receipts/weekly-menu").want(t, http.StatusOK)
	// Whoever is done keeps what they have.
	v.post(path, map[string]any{"general": true}).want(t, http.StatusOK)
	if session := v.session(); !session.CaloriesSubmitted {
		t.Errorf("the session is %+v", session)
	}
}
