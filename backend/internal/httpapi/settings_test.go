package httpapi_test

import (
	"bytes"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
)

const settingsPath = "/api/v1/user/settings"

// changeSettings sends a change of settings.
func (b *browser) changeSettings(path string, body map[string]any) response {
	return b.post(settingsPath+path, body)
}

func (b *browser) getSettings() api.Settings {
	b.srv.t.Helper()
	var settings api.Settings
	b.get(settingsPath).wantStatus(b.srv.t, http.StatusOK).decode(b.srv.t, &settings)
	return settings
}

// sameJSON reports whether two values have the same JSON.
func sameJSON(t *testing.T, a, b any) bool {
	t.Helper()
	item, err := json.Marshal(a)
	if err != nil {
		t.Fatal(err)
	}
	other, err := json.Marshal(b)
	if err != nil {
		t.Fatal(err)
	}
	return bytes.Equal(item, other)
}

// settingCases has a change of each setting and the settings after it.
var settingCases = []struct {
	name, path string
	body       map[string]any
	holds      func(api.Settings) bool
	effect     func(api.SettingsEffect) bool
	action     string
}{
	{"intolerances", "/intolerances/update-intolerances", map[string]any{"intolerances": []string{"milk", "lactose"}},
		func(s api.Settings) bool {
			return slices.Equal(*s.Answers.Intolerances, []api.Intolerance{"milk", "lactose"})
		}, hasMealChanges, "intolerances-updated"},
	{"dislikes", "/dislikes/update-dislikes", map[string]any{"dislikes": []string{"group:groente"}},
		func(s api.Settings) bool { return len(*s.Dislikes) == 1 && (*s.Dislikes)[0].Key == "group:groente" },
		hasMealChanges, "dislikes-updated"},
	{"way of eating", "/preferences/update-preferences", map[string]any{"diet": "vegan"},
		func(s api.Settings) bool { return *s.Answers.Diet == "vegan" }, hasMealChanges, "preferences-updated"},
	{
		"cooking, household and news",
		"/preferences/update-preferences",
		map[string]any{"cookingMinutes": 20, "household": 4, "news": true},
		func(s api.Settings) bool {
			return *s.Answers.CookingMinutes == 20 && *s.Answers.Household == 4 && s.News
		},
		hasNoChanges,
		"preferences-updated",
	},
	{
		"rhythm",
		"/preferences/update-preferences",
		map[string]any{"rhythm": map[string]any{
			"breakfast": "same", "lunch": "leftover", "snacks": "made", "cookedDinners": 4, "weekendMinutes": 90,
			"heat": "mild",
		}},
		func(s api.Settings) bool {
			rhythm := s.Answers.Rhythm
			return rhythm.Breakfast == "same" && rhythm.Lunch == "leftover" && rhythm.Snacks == "made" &&
				rhythm.CookedDinners == 4 && rhythm.WeekendMinutes == 90 && rhythm.Heat == "mild"
		},
		hasNoChanges,
		"preferences-updated",
	},
	{"aisles", "/preferences/update-preferences", map[string]any{"aisles": reversedAisles()},
		func(s api.Settings) bool { return slices.Equal(s.Aisles, reversedAisles()) }, hasNoChanges,
		"preferences-updated"},
	{"portion", "/portions/update-portion-size", map[string]any{"portion": 1.5},
		func(s api.Settings) bool { return s.Portion == 1.5 }, hasNoChanges, "portion-size-updated"},
	{
		"meal times",
		"/mealtimes/update-mealtimes",
		map[string]any{"mealTimes": []map[string]any{{"slot": "lunch"}, {"slot": "dinner"}, {"slot": "eveningSnack"}}},
		func(s api.Settings) bool { return len(*s.Shares) == 3 && !s.CustomShares },
		hasMealChanges,
		"mealtimes-updated",
	},
	{
		"shares",
		"/mealtimes/update-mealtimes",
		map[string]any{
			"mealTimes": []map[string]any{
				{"slot": "breakfast", "share": 20},
				{"slot": "lunch", "share": 30},
				{"slot": "dinner", "share": 50},
			},
		},
		func(s api.Settings) bool { return s.CustomShares && (*s.Shares)[2].Share == 50 },
		hasMealChanges,
		"mealtimes-updated",
	},
	{"macros", "/macros/update-custom-macros", map[string]any{"protein": 130, "fat": 60, "carbohydrate": 200},
		func(s api.Settings) bool { return s.Macros.Custom && s.Target.Kcal == 1860 && s.Target.Protein == 130 },
		hasNewTarget, "macros-updated"},
	{"recommended macros", "/macros/regenerate-recommended-macros", map[string]any{},
		func(s api.Settings) bool { return !s.Macros.Custom && s.Target.Kcal == s.Macros.Recommended.Kcal },
		hasNoChanges, "macros-updated"},
	{
		"name and body",
		"/profile/update-info",
		map[string]any{"name": "Noor", "answers": map[string]any{"weightKg": 76, "activity": "active"}},
		func(s api.Settings) bool { return s.Name == "Noor" && *s.Answers.WeightKg == 76 },
		hasNewTarget,
		"profile-updated",
	},
}

func hasMealChanges(e api.SettingsEffect) bool { return len(e.Days) > 0 }
func hasNoChanges(e api.SettingsEffect) bool   { return len(e.Days) == 0 && e.From == nil }
func hasNewTarget(e api.SettingsEffect) bool {
	return e.From != nil && e.From.String() == "2026-11-22" && *e.Before != *e.After && len(e.Days) > 0
}

func reversedAisles() []api.Aisle {
	var aisles []api.Aisle
	for _, aisle := range catalogue.Aisles {
		aisles = append([]api.Aisle{api.Aisle(aisle)}, aisles...)
	}
	return aisles
}

func TestSettings_PreviewMatchesEffect(t *testing.T) {
	for _, test := range settingCases {
		t.Run(test.name, func(t *testing.T) {
			srv := newServer(t)
			b := srv.subscriber("fitpuur.localhost", "instellingen@voorbeeld.example")
			b.get("/api/v1/receipts/weekly-menu?week=2026-W48").wantStatus(t, http.StatusOK)
			before := b.get("/api/v1/receipts/weekly-menu").wantStatus(t, http.StatusOK)
			previous := b.getSettings()

			var preview, done api.SettingsChange
			b.changeSettings(test.path, answersWith(test.body, "preview", true)).
				wantStatus(t, http.StatusOK).
				decode(t, &preview)
			if current := b.getSettings(); !sameJSON(t, current, previous) {
				t.Fatalf("a preview changed the settings to %+v", current)
			}
			if current := b.get("/api/v1/receipts/weekly-menu").wantStatus(t, http.StatusOK); string(
				current.body,
			) != string(
				before.body,
			) {
				t.Fatal("a preview changed the menu")
			}
			b.changeSettings(test.path, test.body).wantStatus(t, http.StatusOK).decode(t, &done)
			preview.Effect.Wishes = nil // advice that comes before a change
			if !sameJSON(t, done, preview) {
				t.Errorf("the effect differs from the preview")
			}
			if current := b.getSettings(); !test.holds(current) || !sameJSON(t, current, done.Settings) {
				t.Errorf("got settings %+v", current)
			}
			if !test.effect(done.Effect) {
				t.Errorf("got effect %+v", done.Effect)
			}
			if lines := srv.tableText("audit_entries"); strings.Count(lines, test.action) != 1 {
				t.Errorf("the trail has %s %d times", test.action, strings.Count(lines, test.action))
			}
		})
	}
}

func TestSettings_RevertRestoresMenus(t *testing.T) {
	srv := newServer(t)
	b := srv.subscriber("fitpuur.localhost", "terug@voorbeeld.example")
	menus := func() string {
		t.Helper()
		return string(
			b.get("/api/v1/receipts/weekly-menu").wantStatus(t, http.StatusOK).body,
		) + string(
			b.get("/api/v1/receipts/weekly-menu?week=2026-W48").wantStatus(t, http.StatusOK).body,
		)
	}
	previous := menus()
	for _, item := range []struct {
		path        string
		there, back map[string]any
	}{
		{"/preferences/update-preferences", map[string]any{"diet": "vegan"}, map[string]any{"diet": "everything"}},
		{"/macros/update-custom-macros", map[string]any{"protein": 130, "fat": 60, "carbohydrate": 200}, nil},
	} {
		b.changeSettings(item.path, item.there).wantStatus(t, http.StatusOK)
		mid := menus()
		if mid == previous {
			t.Errorf("%s changed nothing", item.path)
		}
		if item.back == nil {
			b.changeSettings("/macros/regenerate-recommended-macros", map[string]any{}).wantStatus(t, http.StatusOK)
		} else {
			b.changeSettings(item.path, item.back).wantStatus(t, http.StatusOK)
		}
		if current := menus(); current != previous {
			t.Fatalf("%s: reverting does not restore the menus:\n%s\n%s\n%s", item.path, previous, mid,
				current)
		}
	}
}

func TestSettings_RefusedRequestsChangeNothing(t *testing.T) {
	srv := newServer(t)
	b := srv.subscriber("fitpuur.localhost", "weigering@voorbeeld.example")
	previous := b.getSettings()
	slots := func(shares ...any) map[string]any {
		var all []map[string]any
		for n, slot := range []string{"breakfast", "morningSnack", "lunch", "afternoonSnack", "dinner"} {
			item := map[string]any{"slot": slot}
			if shares[n] != nil {
				item["share"] = shares[n]
			}
			all = append(all, item)
		}
		return map[string]any{"mealTimes": all}
	}
	for _, test := range []struct {
		name, path string
		body       map[string]any
		field      string
	}{
		{"too little energy", "/macros/update-custom-macros", map[string]any{"protein": 90, "fat": 40,
			"carbohydrate": 60}, "kcal"},
		{"too little protein", "/macros/update-custom-macros", map[string]any{"protein": 30, "fat": 80,
			"carbohydrate": 250}, "protein"},
		{"shares over a hundred", "/mealtimes/update-mealtimes", slots(30, 10, 30, 10, 30), "mealTimes"},
		{"shares for some", "/mealtimes/update-mealtimes", slots(30, nil, 40, nil, 30), "mealTimes"},
		{"snacks that differ", "/mealtimes/update-mealtimes", slots(25, 5, 30, 10, 30), "mealTimes"},
		{"a meal time twice", "/mealtimes/update-mealtimes",
			map[string]any{"mealTimes": []map[string]any{{"slot": "lunch"}, {"slot": "lunch"}, {"slot": "dinner"}}},
			"mealTimes"},
		{"snacks only", "/mealtimes/update-mealtimes",
			map[string]any{"mealTimes": []map[string]any{{"slot": "morningSnack"}, {"slot": "afternoonSnack"},
				{"slot": "eveningSnack"}}}, "mealTimes"},
		{"an unknown dislike", "/dislikes/update-dislikes", map[string]any{"dislikes": []string{"maanstof"}},
			"dislikes"},
		{"gaining without a goal above one's weight", "/profile/update-info",
			map[string]any{"answers": map[string]any{"goal": "gain", "goalWeightKg": 40}}, "answers.goalWeightKg"},
		{"a birthday in the future", "/profile/update-info",
			map[string]any{"answers": map[string]any{"birthDate": "2030-01-01"}}, "answers.birthDate"},
		{"an aisle twice", "/preferences/update-preferences",
			map[string]any{"aisles": []string{"bread", "bread", "produce", "drinks", "frozen", "pantry", "nuts-snacks",
				"spices-oil", "dairy-eggs", "cheese-deli"}}, "aisles"},
	} {
		t.Run(test.name, func(t *testing.T) {
			refusal := b.changeSettings(test.path, test.body).wantStatus(t, http.StatusUnprocessableEntity).apiError(t)
			if _, ok := refusal.Fields[test.field]; !ok {
				t.Errorf("the fields are %v, want %s", refusal.Fields, test.field)
			}
			if current := b.getSettings(); !sameJSON(t, current, previous) {
				t.Error("the settings changed")
			}
		})
	}
}

func TestSettings_ChangeReopensNoQuestion(t *testing.T) {
	srv := newServer(t)
	b := srv.subscriber("fitpuur.localhost", "tempo@voorbeeld.example")
	var changed api.SettingsChange
	// A low weight and little activity allow the slowest pace only, or none.
	b.changeSettings("/profile/update-info",
		map[string]any{"answers": map[string]any{"weightKg": 60, "goalWeightKg": 56, "activity": "sitting",
			"medical": "none"}}).
		wantStatus(t, http.StatusOK).
		decode(t, &changed)
	if pace := changed.Settings.Answers.Pace; pace != nil && !slices.Contains(changed.Settings.Paces, int(*pace)) {
		t.Errorf("pace = %d, which is not among %v", *pace, changed.Settings.Paces)
	}
	b.get("/api/v1/receipts/weekly-menu").wantStatus(t, http.StatusOK)
	// Custom macros that do not fit another diet are removed, and the preview says so.
	b.changeSettings("/macros/update-custom-macros", map[string]any{"protein": 120, "fat": 50, "carbohydrate": 150}).
		wantStatus(t, http.StatusOK)
	b.changeSettings("/preferences/update-preferences", map[string]any{"diet": "keto", "preview": true}).
		wantStatus(t, http.StatusOK).
		decode(t, &changed)
	if changed.Effect.CustomDropped == nil || changed.Settings.Macros.Custom {
		t.Errorf("%+v of %+v", changed.Effect.CustomDropped, changed.Settings.Macros)
	}
}

func TestSettings_HealthNeedsConsent(t *testing.T) {
	srv := newServer(t)
	b := srv.subscriber("fitpuur.localhost", "zorg@voorbeeld.example")
	b.changeSettings("/macros/update-custom-macros", map[string]any{"protein": 130, "fat": 60, "carbohydrate": 200}).
		wantStatus(t, http.StatusOK)
	b.post("/api/v1/user/withdraw-health-consent", map[string]any{}).wantStatus(t, http.StatusOK)
	got := b.changeSettings("/intolerances/update-intolerances", map[string]any{"intolerances": []string{"milk"}}).
		wantStatus(t, http.StatusUnprocessableEntity).
		apiError(t)
	if got.Code != "health-consent-required" {
		t.Errorf("got code %s", got.Code)
	}
	if settings := b.getSettings(); settings.Macros != nil || strings.Contains(srv.tableText("accounts"), `"own"`) {
		t.Error("own macros remain after a change of the body")
	}
	b.changeSettings("/intolerances/update-intolerances", map[string]any{"intolerances": []string{"milk"},
		"health": true}).
		wantStatus(t, http.StatusOK)
}

func TestSettings_PreviewWithoutAccessNamesTodayOnly(t *testing.T) {
	srv := newServer(t)
	b := srv.accountWithoutAccess("fitpuur.localhost", "kijkje@voorbeeld.example")
	b.get("/api/v1/receipts/weekly-menu").wantStatus(t, http.StatusOK)
	var changed api.SettingsChange
	b.changeSettings("/preferences/update-preferences", map[string]any{"diet": "vegan", "preview": true}).
		wantStatus(t, http.StatusOK).
		decode(t, &changed)
	if len(changed.Effect.Days) == 0 {
		t.Fatal("nothing changes")
	}
	for _, day := range changed.Effect.Days {
		for _, meal := range day.Meals {
			if named := meal.Before != nil || meal.After != nil; named != (day.Date.String() == "2026-11-21") {
				t.Errorf("%s: %s is named: %v", day.Date, meal.Slot, named)
			}
		}
	}
}

func TestSettings_PortionAndAislesApplyElsewhere(t *testing.T) {
	srv := newServer(t)
	user := srv.subscriber("fitpuur.localhost", "winkel@voorbeeld.example")
	user.changeSettings("/portions/update-portion-size", map[string]any{"portion": 1.25}).wantStatus(t, http.StatusOK)
	user.changeSettings("/preferences/update-preferences", map[string]any{"aisles": reversedAisles()}).
		wantStatus(t, http.StatusOK)
	var recipe api.Recipe
	user.get("/api/v1/receipts/spinazieomelet-met-feta").wantStatus(t, http.StatusOK).decode(t, &recipe)
	if recipe.Portion != 1.25 {
		t.Errorf("the recipe shows %v portions", recipe.Portion)
	}
	var list api.ShoppingList
	user.post("/api/v1/shopping-lists/generate", map[string]any{"dates": []string{"2026-11-21"}}).
		wantStatus(t, http.StatusOK).
		decode(t, &list)
	var aisles []api.Aisle
	for _, item := range list.Items {
		if len(aisles) == 0 || aisles[len(aisles)-1] != item.Aisle {
			aisles = append(aisles, item.Aisle)
		}
	}
	if list.Aisles == nil || !slices.Equal(*list.Aisles, reversedAisles()) {
		t.Errorf("the list has its aisles as %v", list.Aisles)
	}
	if !slices.IsSortedFunc(
		aisles,
		func(a, b api.Aisle) int { return slices.Index(reversedAisles(), a) - slices.Index(reversedAisles(), b) },
	) ||
		len(aisles) < 2 {
		t.Errorf("aisles = %v", aisles)
	}
}

func TestFeedback_IsStoredAndShown(t *testing.T) {
	srv := newServer(t)
	b := srv.subscriber("fitpuur.localhost", "smaak@voorbeeld.example")
	const slug = "spinazieomelet-met-feta"
	say := func(body map[string]any) api.Feedback {
		t.Helper()
		var answer api.Feedback
		b.post("/api/v1/receipts/"+slug+"/feedback", body).wantStatus(t, http.StatusOK).decode(t, &answer)
		return answer
	}
	list := func() []api.RecipeFeedback {
		t.Helper()
		var feedback []api.RecipeFeedback
		b.get("/api/v1/feedback").wantStatus(t, http.StatusOK).decode(t, &feedback)
		return feedback
	}
	if answer := say(map[string]any{"taste": "liked"}); answer.Taste == nil || *answer.Taste != "liked" ||
		answer.Cooked != 0 {
		t.Errorf("got %+v", answer)
	}
	for range 2 { // on one day
		if answer := say(map[string]any{"cooked": true}); answer.Cooked != 1 ||
			answer.CookedOn.String() != "2026-11-21" {
			t.Errorf("got %+v", answer)
		}
	}
	if feedback := list(); len(feedback) != 1 || feedback[0].Recipe.Slug != slug || feedback[0].Feedback.Cooked != 1 {
		t.Errorf("got %+v", feedback)
	}
	var recipe api.Recipe
	b.get("/api/v1/receipts/"+slug).wantStatus(t, http.StatusOK).decode(t, &recipe)
	if recipe.Feedback == nil || recipe.Feedback.Taste == nil || *recipe.Feedback.Taste != "liked" {
		t.Errorf("got the recipe's feedback %+v", recipe.Feedback)
	}
	srv.Later = 24 * 60 * 60 * 1e9
	if answer := say(map[string]any{"cooked": true}); answer.Cooked != 2 {
		t.Errorf("got %+v", answer)
	}
	if answer := say(map[string]any{"cooked": false}); answer.Cooked != 1 {
		t.Errorf("got %+v", answer)
	}
	say(map[string]any{"cooked": false})
	say(map[string]any{"taste": "none"})
	if feedback := list(); len(feedback) != 0 {
		t.Errorf("remaining feedback = %+v", feedback)
	}
	// A device that was offline sends older feedback.
	if answer := say(map[string]any{"taste": "liked", "ago": 60 * 60 * 1000}); answer.Taste != nil {
		t.Errorf("taste after its removal = %v", *answer.Taste)
	}
	if answer := say(map[string]any{"cooked": true, "ago": 25 * 60 * 60 * 1000}); answer.Cooked != 1 ||
		answer.CookedOn.String() != "2026-11-21" {
		t.Errorf("yesterday's feedback = %+v", answer)
	}
	for range 2 { // the second repeats the first, whose answer was lost
		if answer := say(map[string]any{"cooked": false, "outOf": 1}); answer.Cooked != 0 {
			t.Errorf("got %+v", answer)
		}
	}
	b.post("/api/v1/receipts/bestaat-niet/feedback", map[string]any{"taste": "liked"}).
		wantStatus(t, http.StatusNotFound)

	// The week shows the feedback on its dish.
	var week api.WeeklyMenu
	b.get("/api/v1/receipts/weekly-menu").wantStatus(t, http.StatusOK).decode(t, &week)
	dish := week.Days[6].Meals[0].Recipe.Slug
	b.post("/api/v1/receipts/"+dish+"/feedback", map[string]any{"taste": "disliked"}).wantStatus(t, http.StatusOK)
	b.get("/api/v1/receipts/weekly-menu").wantStatus(t, http.StatusOK).decode(t, &week)
	if taste := week.Days[6].Meals[0].Taste; taste == nil || *taste != "disliked" {
		t.Errorf("the week has taste %v", taste)
	}
}

func TestSettings_DefaultSharesAreWithinContract(t *testing.T) {
	srv := newServer(t)
	b := srv.subscriber("fitpuur.localhost", "verdeling@voorbeeld.example")
	operations := contractOperations(t)
	at := slices.IndexFunc(operations, func(op contractOperation) bool { return op.OperationID == "getSettings" })
	for _, slots := range [][]string{
		{"dinner", "afternoonSnack", "eveningSnack"},
		{"breakfast", "morningSnack", "afternoonSnack", "eveningSnack"},
		{"breakfast", "morningSnack", "lunch", "afternoonSnack", "dinner", "eveningSnack"},
	} {
		var mealTimes []map[string]any
		for _, slot := range slots {
			mealTimes = append(mealTimes, map[string]any{"slot": slot})
		}
		b.post("/api/v1/user/settings/mealtimes/update-mealtimes", map[string]any{"mealTimes": mealTimes}).
			wantStatus(t, http.StatusOK)
		if err := checkResponse(operations[at], b.get("/api/v1/user/settings")); err != nil {
			t.Errorf("%v: %v", slots, err)
		}
	}
}
