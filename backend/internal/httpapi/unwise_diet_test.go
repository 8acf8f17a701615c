package httpapi_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/lepelblad/lepelblad/backend/api"
)

// unwiseAnswers are answers with which keto and low-carbohydrate are unwise, by reason.
var unwiseAnswers = map[api.UnwiseDietsWhy]map[string]any{
	"pregnant":           {"situation": "pregnant"},
	"breastfeeding":      {"situation": "breastfeeding"},
	"eatingDisorder":     {"situation": "eatingDisorder"},
	"diabetesMedication": {"medical": "diabetesMedication"},
	"kidneyDisease":      {"medical": "kidneyDisease"},
}

func TestUnwiseDiet_IsNotOfferedInAnyFunnel(t *testing.T) {
	srv := newServer(t)
	for name, funnel := range srv.funnels() {
		if name == "keto" {
			continue // see TestFunnel_AdvisedAgainstKetoContinuesInGeneral
		}
		user := funnel.start(name + "@voorbeeld.example")
		save := func(answers map[string]any) response {
			return user.post(funnel.save, map[string]any{"answers": answers, "health": true})
		}
		progress := func(r response) api.Onboarding {
			t.Helper()
			r.wantStatus(t, http.StatusOK)
			if funnel.state != "/api/v1/user/onboarding" { // with the details of the invite or the purchase
				var state struct{ Onboarding api.Onboarding }
				r.decode(t, &state)
				return state.Onboarding
			}
			var state api.Onboarding
			r.decode(t, &state)
			return state
		}
		wise := answersWith(answersWith(completeAnswers, "situation", "none"), "medical", "none")
		for why, answers := range unwiseAnswers {
			for _, diet := range []string{"keto", "lowCarbohydrate"} {
				state := progress(save(answersWith(wise, "diet", diet)))
				if state.Unwise != nil || state.Answers.Diet == nil || *state.Answers.Diet != api.Diet(diet) {
					t.Errorf("%s: %s is not offered to those without a reason: %+v", name, diet, state)
				}
				state = progress(save(answers))
				if state.Step != 4 || state.Answers.Diet != nil || *state.Unfit || state.Unwise == nil ||
					state.Unwise.Why != why || !slices.Contains(state.Unwise.Diets, api.Diet(diet)) ||
					len(state.Unwise.Text) < 80 {
					t.Errorf("%s: state with diet %s and %s = %+v", name, diet, why, state)
				}
				refused := save(map[string]any{"diet": diet}).wantStatus(t, http.StatusUnprocessableEntity).apiError(t)
				if refused.Code != "unfit" || refused.Message != state.Unwise.Text {
					t.Errorf("%s: %s with %s is refused as %+v", name, diet, why, refused)
				}
			}
			if state := progress(save(map[string]any{"diet": "vegetarian"})); state.Step != 5 {
				t.Errorf("%s: vegetarian with %s is at step %d", name, why, state.Step)
			}
		}
	}
}

func TestUnwiseDiet_IsRefusedAtRegistration(t *testing.T) {
	srv := newServer(t)
	for _, source := range []string{"general", "keto", "stappenplan"} {
		for why, answers := range unwiseAnswers {
			body := map[string]any{"registrationSource": source, "answers": answersWith(answers, "diet", "keto")}
			if source != "keto" && why != "pregnant" && why != "kidneyDisease" {
				continue // requests per address are limited
			}
			email := strings.ToLower(source+string(why)) + "@voorbeeld.example"
			refused := srv.browser("fitpuur.localhost").requestRegistration(email, body).
				wantStatus(t, http.StatusUnprocessableEntity).apiError(t)
			if refused.Code != "unfit" {
				t.Errorf("%s, %s: %+v", source, why, refused)
			}
		}
	}
}

func TestUnwiseDiet_ConditionIsAskedBeforeLowCarbohydrate(t *testing.T) {
	srv := newServer(t)
	user := srv.browser("fitpuur.localhost")
	user.register("open@voorbeeld.example")
	const path = "/api/v1/user/onboarding/save"
	var state api.Onboarding
	user.post(path, map[string]any{"answers": answersWith(completeAnswers, "diet", "keto")}).
		wantStatus(t, http.StatusOK).decode(t, &state)
	if state.Step != 4 {
		t.Errorf("without an answer about conditions the step is %d", state.Step)
	}
	user.post(path, map[string]any{"submitCalories": true}).wantStatus(t, http.StatusConflict)
	user.post(path, map[string]any{"answers": map[string]any{"medical": "none"}, "submitCalories": true}).
		wantStatus(t, http.StatusOK)
}

func TestUnwiseDiet_IsRefusedInSettings(t *testing.T) {
	srv := newServer(t)
	const profile, preferences = "/profile/update-info", "/preferences/update-preferences"
	for _, diet := range []string{"keto", "lowCarbohydrate"} {
		user := srv.subscriber("lepelblad.localhost", strings.ToLower(diet)+"@voorbeeld.example")
		refused := user.changeSettings(preferences, map[string]any{"diet": diet}).
			wantStatus(t, http.StatusConflict).apiError(t)
		if refused.Code != "questions-open" {
			t.Errorf("%s without an answer about conditions: %+v", diet, refused)
		}
		for why, answers := range unwiseAnswers {
			both := answersWith(answers, "diet", diet)
			for _, preview := range []bool{true, false} {
				refused := user.changeSettings(profile, map[string]any{"answers": both, "preview": preview}).
					wantStatus(t, http.StatusUnprocessableEntity).apiError(t)
				if refused.Code != "unfit" {
					t.Errorf("%s with %s: %+v", diet, why, refused)
				}
			}
		}
		// An account with the diet that then gets a reason against it gets an ordinary menu and a message.
		for why, answers := range unwiseAnswers {
			wise := map[string]any{"diet": diet, "situation": "none", "medical": "none"}
			user.changeSettings(profile, map[string]any{"answers": wise}).wantStatus(t, http.StatusOK)
			for _, preview := range []bool{true, false} {
				var change api.SettingsChange
				user.changeSettings(profile, map[string]any{"answers": answers, "preview": preview}).
					wantStatus(t, http.StatusOK).decode(t, &change)
				dropped := change.Effect.DietDropped
				if dropped == nil || dropped.Diet != api.Diet(diet) || len(dropped.Text) < 80 {
					t.Errorf("%s, then %s: %+v", diet, why, change.Effect)
				}
				if *change.Settings.Answers.Diet != "everything" || change.Settings.Unwise.Why != why ||
					change.Settings.Target.Carbohydrate < 130 {
					t.Errorf("%s, then %s: %+v", diet, why, change.Settings)
				}
			}
			refused := user.changeSettings("/macros/update-custom-macros", map[string]any{
				"protein": 120, "fat": 190, "carbohydrate": 28,
			}).wantStatus(t, http.StatusUnprocessableEntity).apiError(t)
			if refused.Fields["carbohydrate"] == "" {
				t.Errorf("28 g of carbohydrate with %s: %+v", why, refused)
			}
		}
	}
}

func TestSettings_ReachingGoalWeightLeadsToMaintenance(t *testing.T) {
	srv := newServer(t)
	user := srv.subscriber("lepelblad.localhost", "gehaald@voorbeeld.example")
	const profile = "/profile/update-info"
	// The fields that the form for measurements sends.
	answers := map[string]any{"heightCm": 170, "weightKg": 69.5, "goalWeightKg": 70}
	for _, preview := range []bool{true, false} {
		var change api.SettingsChange
		user.changeSettings(profile, map[string]any{"answers": answers, "preview": preview}).
			wantStatus(t, http.StatusOK).decode(t, &change)
		a := change.Settings.Answers
		if change.Effect.GoalReached == nil || *a.Goal != "healthier" || a.GoalWeightKg != nil || a.Pace != nil ||
			change.Settings.Target.Kcal < 2000 {
			t.Errorf("the change is %+v with the answers %+v", change.Effect, a)
		}
	}
	// An impossible goal weight is still refused.
	wrong := map[string]any{"goal": "lose", "weightKg": 69.5, "goalWeightKg": 75, "pace": 300}
	refused := user.changeSettings(profile, map[string]any{"answers": wrong}).
		wantStatus(t, http.StatusUnprocessableEntity).apiError(t)
	if refused.Fields["answers.goalWeightKg"] == "" {
		t.Errorf("a goal weight above the weight: %+v", refused)
	}
}
