package httpapi_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/lepelblad/lepelblad/backend/api"
)

const (
	household        = "/api/v1/user/household"
	householdMembers = household + "/members"
	householdCooking = household + "/cooking"
)

var (
	everyDay = []int{0, 1, 2, 3, 4, 5, 6}
	child    = map[string]any{"birthYear": 2018, "portion": 0.5}
	byKCal   = map[string]any{"birthYear": 1986, "kcal": 2600}
	byBody   = map[string]any{
		"birthYear": 1986,
		"body": map[string]any{
			"sex":      "male",
			"heightCm": 182,
			"weightKg": 84,
			"activity": "light",
			"goal":     "healthier",
		},
	}
)

// someone is somebody who eats along at dinner every day, with what a test says of them.
func someone(name string, more ...map[string]any) map[string]any {
	member := map[string]any{
		"name": name, "diet": "everything", "intolerances": []string{}, "dislikes": []string{}, "mealTimes": []string{"dinner"}, "days": everyDay, "consent": true,
	}
	for _, one := range more {
		maps.Copy(member, one)
	}
	return member
}

// household is what there is once a change of who eats along was taken.
func (a answer) household(t *testing.T) api.Household {
	t.Helper()
	var changed api.HouseholdChange
	a.want(t, http.StatusOK).data(t, &changed)
	return changed.Household
}

func TestSomebodyEatsAlong(t *testing.T) {
	h := newHouse(t)
	v := h.diner("fitpuur.localhost", "samen@voorbeeld.example")
	var known api.Household
	v.get(household).want(t, http.StatusOK).data(t, &known)
	if len(known.Members) != 0 || known.Most != 5 {
		t.Errorf("at first there is %+v", known)
	}
	known = v.post(householdMembers, someone(" Bo ", byBody, map[string]any{"dislikes": []string{"champignons"}})).
		household(t)
	bo := known.Members[0]
	if bo.Name != "Bo" || bo.Child || bo.Energy == nil || len(bo.Dislikes) != 1 || bo.Dislikes[0].Key != "champignons" {
		t.Errorf("Bo is %+v", bo)
	}
	// 10 · 84 + 6.25 · 182 − 5 · 39 + 5, and 1.6 times that.
	if math.Abs(*bo.Energy-1.6*1787.5) > 1 {
		t.Errorf("Bo's day holds %v kcal", *bo.Energy)
	}
	known = v.put(householdMembers+"/"+bo.Id.String(), someone("Bob", byKCal, map[string]any{"consent": false})).
		household(t)
	if len(known.Members) != 1 || known.Members[0].Name != "Bob" || *known.Members[0].Energy != 2600 ||
		known.Members[0].Body != nil {
		t.Errorf("Bob is %+v", known.Members)
	}
	v.post(householdCooking, map[string]any{"leftovers": 2, "usePacks": true}).want(t, http.StatusOK).data(t, &known)
	if known.Cooking.Leftovers != 2 || !known.Cooking.UsePacks || len(known.Members) != 1 {
		t.Errorf("cooking is %+v", known)
	}
	export := string(v.post("/api/v1/user/export", map[string]any{}).want(t, http.StatusOK).body)
	contains(t, export, `"Bob"`)
	activity := string(v.get("/api/v1/user/activity").body)
	for _, line := range []string{"Iemand toegevoegd aan het huishouden", "Iemand in het huishouden veranderd", "Restjes en pakken ingesteld"} {
		contains(t, activity, line)
	}
	if strings.Contains(h.everything("audit_entries"), "Bob") {
		t.Error("the trail names who eats along")
	}
	known = v.send(http.MethodDelete, householdMembers+"/"+bo.Id.String(), nil).household(t)
	if len(known.Members) != 0 {
		t.Errorf("%+v is left", known.Members)
	}
	v.send(http.MethodDelete, householdMembers+"/"+bo.Id.String(), nil).want(t, http.StatusNotFound)
}

func TestWhoEatsAlongIsSaidBeforeItIsDone(t *testing.T) {
	h := newHouse(t)
	v := h.diner("fitpuur.localhost", "vooraf@voorbeeld.example")
	v.change("/preferences/update-preferences", map[string]any{"household": 1}).want(t, http.StatusOK)
	menus := func() (dishes string) {
		t.Helper()
		for _, address := range []string{"/api/v1/receipts/weekly-menu", "/api/v1/receipts/weekly-menu?week=2026-W48"} {
			var week api.WeeklyMenu
			v.get(address).want(t, http.StatusOK).data(t, &week)
			for _, day := range week.Days {
				for _, meal := range day.Meals {
					dishes += fmt.Sprintf("%s %s: %v × %s\n", day.Date, meal.Slot, meal.Portion, meal.Recipe.Slug)
				}
			}
		}
		return dishes
	}
	// does makes a change after its preview, which must say what it does and keep nothing.
	does := func(method, path string, body map[string]any) api.HouseholdChange {
		t.Helper()
		ask := func(preview bool) (change api.HouseholdChange) {
			t.Helper()
			if body == nil {
				v.send(method, fmt.Sprintf("%s?preview=%v", path, preview), nil).want(t, http.StatusOK).data(t, &change)
				return change
			}
			written, err := json.Marshal(with(body, "preview", preview))
			if err != nil {
				t.Fatal(err)
			}
			v.send(method, path, written).want(t, http.StatusOK).data(t, &change)
			return change
		}
		was, known := menus(), string(v.get(household).body)
		seen := ask(true)
		if menus() != was || string(v.get(household).body) != known {
			t.Fatal("a preview changed something")
		}
		done := ask(false)
		if !same(t, done.Effect, seen.Effect) || len(done.Household.Members) != len(seen.Household.Members) {
			t.Errorf("%s: what was done is not what was said", method)
		}
		if changed := menus() != was; changed != (len(done.Effect.Days) > 0) {
			t.Errorf("%s: the menus changed: %v, told of %d days", method, changed, len(done.Effect.Days))
		}
		return done
	}
	replaced := func(effect api.SettingsEffect) int {
		count := 0
		for _, day := range effect.Days {
			for _, meal := range day.Meals {
				if meal.Change != "replaced" || meal.Slot != "dinner" {
					t.Errorf("%s: %s is %s", day.Date, meal.Slot, meal.Change)
				}
				count++
			}
		}
		return count
	}

	came := does(http.MethodPost, householdMembers, someone("Bo", byKCal, map[string]any{"diet": "vegan"}))
	// This weekend and the week after are nine dinners.
	if count := replaced(came.Effect); count == 0 || count > 9 || came.Effect.Cooked == nil ||
		came.Effect.Cooked.Meals != 9 ||
		came.Effect.Cooked.After < came.Effect.Cooked.Before+9 {
		t.Errorf("Bo brings %d other dinners, and %+v", count, came.Effect.Cooked)
	}
	bo := householdMembers + "/" + came.Household.Members[0].Id.String()
	// Taken back, those dinners come back.
	if count := replaced(does(http.MethodPut, bo, someone("Bo", byKCal)).Effect); count != replaced(came.Effect) {
		t.Errorf("%d dinners came back of %d", count, replaced(came.Effect))
	}
	does(http.MethodPut, bo, someone("Bo", byKCal, map[string]any{"diet": "vegan"}))
	went := does(http.MethodDelete, bo, nil)
	if len(went.Effect.Days) > 0 || went.Effect.Cooked == nil || went.Effect.Cooked.Meals != 9 ||
		went.Effect.Cooked.After >= went.Effect.Cooked.Before {
		t.Errorf("without Bo there are %d other days, and %+v", len(went.Effect.Days), went.Effect.Cooked)
	}
	if none := does(http.MethodPost, householdMembers, someone("Kim", child, map[string]any{"mealTimes": []string{"breakfast"}, "days": []int{1}})).Effect; len(
		none.Days,
	) > 0 {
		t.Errorf("a child at breakfast changes %d days", len(none.Days))
	}
}

func TestWhatIsRefusedOfAHousehold(t *testing.T) {
	h := newHouse(t)
	v := h.diner("fitpuur.localhost", "streng@voorbeeld.example")
	for name, test := range map[string]struct {
		sent  map[string]any
		field string
	}{
		"nobody agreed":                          {someone("Bo", byKCal, map[string]any{"consent": false}), "consent"},
		"calories of a child":                    {someone("Bo", byKCal, map[string]any{"birthYear": 2012}), "portion"},
		"the body of a child":                    {someone("Bo", byBody, map[string]any{"birthYear": 2012}), "portion"},
		"calories of who may not be 18 yet":      {someone("Bo", byKCal, map[string]any{"birthYear": 2008}), "portion"},
		"nothing about how much":                 {someone("Bo", map[string]any{"birthYear": 1980}), "portion"},
		"two ways at once":                       {someone("Bo", byKCal, byBody), "portion"},
		"a baby":                                 {someone("Bo", child, map[string]any{"birthYear": 2026}), "birthYear"},
		"somebody who is yet to be born":         {someone("Bo", child, map[string]any{"birthYear": 2030}), "birthYear"},
		"somebody born in the time of Napoleon":  {someone("Bo", child, map[string]any{"birthYear": 1811}), "birthYear"},
		"fewer calories than are healthy":        {someone("Bo", byKCal, map[string]any{"kcal": 900}), "kcal"},
		"a portion that does not exist":          {someone("Bo", child, map[string]any{"portion": 0.6}), "portion"},
		"a dislike that the catalogue lacks":     {someone("Bo", child, map[string]any{"dislikes": []string{"eenhoorn"}}), "dislikes"},
		"no day":                                 {someone("Bo", child, map[string]any{"days": []int{}}), "days"},
		"an eighth day":                          {someone("Bo", child, map[string]any{"days": []int{7}}), "days"},
		"a snack, which everybody takes by hand": {someone("Bo", child, map[string]any{"mealTimes": []string{"eveningSnack"}}), "mealTimes"},
		"a name of spaces":                       {someone("   ", child), "name"},
	} {
		got := v.post(householdMembers, test.sent).want(t, http.StatusUnprocessableEntity).refusal(t)
		if !slices.ContainsFunc(
			slices.Collect(maps.Keys(got.Fields)),
			func(field string) bool { return strings.HasPrefix(field, test.field) },
		) {
			t.Errorf("%s is refused with %+v", name, got)
		}
	}
	v.post(householdMembers, someone("Bo", child)).want(t, http.StatusOK)
	if got := v.post(householdMembers, someone("bo", child)).want(t, http.StatusUnprocessableEntity).refusal(t); got.Fields["name"] == "" {
		t.Errorf("two of one name are refused with %+v", got)
	}
	for _, name := range []string{"Kim", "Sam", "Noa", "Mo"} {
		v.post(householdMembers, someone(name, child)).want(t, http.StatusOK)
	}
	if got := v.post(householdMembers, someone("Li", child)).want(t, http.StatusConflict).refusal(t); got.Code != "household-full" {
		t.Errorf("the seventh at table is refused with %q", got.Code)
	}
	contains(t, h.everything("accounts"), `"members"`)
	v.post("/api/v1/user/withdraw-health-consent", map[string]any{}).want(t, http.StatusOK)
	if strings.Contains(h.everything("accounts"), `"members"`) {
		t.Error("who eats along is still known after the consent was taken back")
	}
}

func TestNobodyLosesWeightWhoShouldNot(t *testing.T) {
	h := newHouse(t)
	v := h.diner("fitpuur.localhost", "zacht@voorbeeld.example")
	energy := func(body map[string]any) float64 {
		t.Helper()
		whole := map[string]any{"sex": "female", "heightCm": 170, "weightKg": 70, "activity": "light", "goal": "lose"}
		maps.Copy(whole, body)
		known := v.post(householdMembers, someone("Bo", map[string]any{"birthYear": 1985, "body": whole})).household(t)
		member := known.Members[len(known.Members)-1]
		v.send(http.MethodDelete, householdMembers+"/"+member.Id.String(), nil).want(t, http.StatusOK)
		return *member.Energy
	}
	keeps := energy(map[string]any{"goal": "healthier"})
	if loses := energy(nil); loses != keeps-500 {
		t.Errorf("to lose weight %v of %v kcal", loses, keeps)
	}
	if got := energy(map[string]any{"steady": true}); got != keeps {
		t.Errorf("somebody who is pregnant gets %v of %v kcal", got, keeps)
	}
	if got := energy(map[string]any{"weightKg": 50}); got < energy(
		map[string]any{"weightKg": 50, "goal": "healthier"},
	) {
		t.Errorf("somebody who weighs too little gets %v kcal", got)
	}
	if got := energy(map[string]any{"weightKg": 55, "heightCm": 150, "activity": "sitting"}); got < 1200 {
		t.Errorf("somebody small gets %v kcal", got)
	}
}

func TestAMealThatNobodySharesIsForOne(t *testing.T) {
	h := newHouse(t)
	v := h.diner("fitpuur.localhost", "alleen@voorbeeld.example")
	v.post(householdMembers, someone("Bo", byKCal)).want(t, http.StatusOK)
	var week api.WeeklyMenu
	v.get("/api/v1/receipts/weekly-menu?week=2026-W48").want(t, http.StatusOK).data(t, &week)
	day := week.Days[0]
	grams := func(recipe api.Recipe) (sum float64) {
		for _, line := range recipe.Ingredients {
			sum += line.Grams
		}
		return sum
	}
	for _, meal := range day.Meals {
		at := fmt.Sprintf("/api/v1/receipts/%s?date=%s&slot=%s", meal.Recipe.Slug, day.Date, meal.Slot)
		var found, forTwo api.Recipe
		v.get(at).want(t, http.StatusOK).data(t, &found)
		if string(meal.Slot) == "dinner" {
			if found.Pan == nil || found.Servings != 2 {
				t.Errorf("the dinner, which Bo shares, is for %d (%+v)", found.Servings, found.Pan)
			}
			continue
		}
		v.get(at+"&servings=2").want(t, http.StatusOK).data(t, &forTwo)
		if found.Servings != 1 || found.Pan != nil || forTwo.Servings != 2 ||
			math.Abs(2*grams(found)-grams(forTwo)) > 0.02*grams(forTwo) {
			t.Errorf(
				"%s, which nobody shares, is for %d and weighs %v g; for two %v g",
				meal.Slot,
				found.Servings,
				grams(found),
				grams(forTwo),
			)
		}
	}
}
