package httpapi_test

import (
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
	byBody   = map[string]any{"birthYear": 1986, "body": map[string]any{"sex": "male", "heightCm": 182, "weightKg": 84, "activity": "light", "goal": "healthier"}}
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

func TestSomebodyEatsAlong(t *testing.T) {
	h := newHouse(t)
	v := h.diner("fitpuur.localhost", "samen@voorbeeld.example")
	var known api.Household
	v.get(household).want(t, http.StatusOK).data(t, &known)
	if len(known.Members) != 0 || known.Most != 5 {
		t.Errorf("at first there is %+v", known)
	}
	v.post(householdMembers, someone(" Bo ", byBody, map[string]any{"dislikes": []string{"champignons"}})).want(t, http.StatusOK).data(t, &known)
	bo := known.Members[0]
	if bo.Name != "Bo" || bo.Child || bo.Energy == nil || len(bo.Dislikes) != 1 || bo.Dislikes[0].Key != "champignons" {
		t.Errorf("Bo is %+v", bo)
	}
	// 10 · 84 + 6.25 · 182 − 5 · 39 + 5, and 1.6 times that.
	if math.Abs(*bo.Energy-1.6*1787.5) > 1 {
		t.Errorf("Bo's day holds %v kcal", *bo.Energy)
	}
	known = api.Household{}
	v.put(householdMembers+"/"+bo.Id.String(), someone("Bob", byKCal, map[string]any{"consent": false})).want(t, http.StatusOK).data(t, &known)
	if len(known.Members) != 1 || known.Members[0].Name != "Bob" || *known.Members[0].Energy != 2600 || known.Members[0].Body != nil {
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
	v.send(http.MethodDelete, householdMembers+"/"+bo.Id.String(), nil).want(t, http.StatusOK).data(t, &known)
	if len(known.Members) != 0 {
		t.Errorf("%+v is left", known.Members)
	}
	v.send(http.MethodDelete, householdMembers+"/"+bo.Id.String(), nil).want(t, http.StatusNotFound)
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
		if !slices.ContainsFunc(slices.Collect(maps.Keys(got.Fields)), func(field string) bool { return strings.HasPrefix(field, test.field) }) {
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
		var known api.Household
		v.post(householdMembers, someone("Bo", map[string]any{"birthYear": 1985, "body": whole})).want(t, http.StatusOK).data(t, &known)
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
	if got := energy(map[string]any{"weightKg": 50}); got < energy(map[string]any{"weightKg": 50, "goal": "healthier"}) {
		t.Errorf("somebody who weighs too little gets %v kcal", got)
	}
	if got := energy(map[string]any{"weightKg": 55, "heightCm": 150, "activity": "sitting"}); got < 1200 {
		t.Errorf("somebody small gets %v kcal", got)
	}
}
