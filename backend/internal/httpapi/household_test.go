package httpapi_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/lepelblad/lepelblad/backend/api"
)

const (
	household        = "/api/v1/user/household"
	householdMembers = household + "/members"
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

// householdMember returns a member who eats dinner every day, with overrides.
func householdMember(name string, overrides ...map[string]any) map[string]any {
	member := map[string]any{
		"name": name, "diet": "everything", "intolerances": []string{}, "dislikes": []string{},
		"mealTimes": []string{"dinner"}, "days": everyDay, "consent": true,
	}
	for _, override := range overrides {
		maps.Copy(member, override)
	}
	return member
}

// household decodes the household in the response to a change.
func (r response) household(t *testing.T) api.Household {
	t.Helper()
	var changed api.HouseholdChange
	r.wantStatus(t, http.StatusOK).decode(t, &changed)
	return changed.Household
}

func TestHousehold_MemberIsAddedChangedAndRemoved(t *testing.T) {
	srv := newServer(t)
	b := srv.subscriber("fitpuur.localhost", "samen@voorbeeld.example")
	var got api.Household
	b.get(household).wantStatus(t, http.StatusOK).decode(t, &got)
	if len(got.Members) != 0 || got.Most != 5 {
		t.Errorf("household before any change = %+v", got)
	}
	got = b.post(householdMembers,
		householdMember(" Bo ", byBody, map[string]any{"dislikes": []string{"champignons"}})).
		household(t)
	bo := got.Members[0]
	if bo.Name != "Bo" || bo.Child || bo.Energy == nil || len(bo.Dislikes) != 1 || bo.Dislikes[0].Key != "champignons" {
		t.Errorf("Bo = %+v", bo)
	}
	// 10 · 84 + 6.25 · 182 − 5 · 39 + 5, and 1.6 times that.
	if math.Abs(*bo.Energy-1.6*1787.5) > 1 {
		t.Errorf("got %v kcal for Bo's day", *bo.Energy)
	}
	got = b.put(householdMembers+"/"+bo.Id.String(),
		householdMember("Bob", byKCal, map[string]any{"consent": false})).
		household(t)
	if len(got.Members) != 1 || got.Members[0].Name != "Bob" || *got.Members[0].Energy != 2600 ||
		got.Members[0].Body != nil {
		t.Errorf("Bob = %+v", got.Members)
	}
	export := string(b.post("/api/v1/user/export", map[string]any{}).wantStatus(t, http.StatusOK).body)
	contains(t, export, `"Bob"`)
	activity := string(b.get("/api/v1/user/activity").body)
	for _, line := range []string{"Iemand toegevoegd aan het huishouden", "Iemand in het huishouden veranderd"} {
		contains(t, activity, line)
	}
	if strings.Contains(srv.tableText("audit_entries"), "Bob") {
		t.Error("the audit trail names a household member")
	}
	got = b.send(http.MethodDelete, householdMembers+"/"+bo.Id.String(), nil).household(t)
	if len(got.Members) != 0 {
		t.Errorf("after removal: %+v", got.Members)
	}
	b.send(http.MethodDelete, householdMembers+"/"+bo.Id.String(), nil).wantStatus(t, http.StatusNotFound)
}

func TestHousehold_PreviewMatchesChange(t *testing.T) {
	srv := newServer(t)
	b := srv.subscriber("fitpuur.localhost", "vooraf@voorbeeld.example")
	b.cookEveryEvening()
	b.changeSettings("/preferences/update-preferences", map[string]any{"household": 1}).wantStatus(t, http.StatusOK)
	menus := func() (dishes string) {
		t.Helper()
		for _, address := range []string{"/api/v1/receipts/weekly-menu", "/api/v1/receipts/weekly-menu?week=2026-W48"} {
			var week api.WeeklyMenu
			b.get(address).wantStatus(t, http.StatusOK).decode(t, &week)
			for _, day := range week.Days {
				for _, meal := range day.Meals {
					dishes += fmt.Sprintf("%s %s: %v × %s\n", day.Date, meal.Slot, meal.Portion, meal.Recipe.Slug)
				}
			}
		}
		return dishes
	}
	// apply sends a change after its preview, which must match it and store nothing.
	apply := func(method, path string, body map[string]any) api.HouseholdChange {
		t.Helper()
		send := func(preview bool) (change api.HouseholdChange) {
			t.Helper()
			if body == nil {
				b.send(method, fmt.Sprintf("%s?preview=%v", path, preview), nil).
					wantStatus(t, http.StatusOK).
					decode(t, &change)
				return change
			}
			written, err := json.Marshal(answersWith(body, "preview", preview))
			if err != nil {
				t.Fatal(err)
			}
			b.send(method, path, written).wantStatus(t, http.StatusOK).decode(t, &change)
			return change
		}
		menusBefore, householdBefore := menus(), string(b.get(household).body)
		preview := send(true)
		if menus() != menusBefore || string(b.get(household).body) != householdBefore {
			t.Fatal("a preview changed something")
		}
		preview.Effect.Wishes = nil // advice that comes before a change
		result := send(false)
		if !sameJSON(t, result.Effect, preview.Effect) ||
			len(result.Household.Members) != len(preview.Household.Members) {
			t.Errorf("%s: the effect differs from the preview", method)
		}
		if changed := menus() != menusBefore; changed != (len(result.Effect.Days) > 0) {
			t.Errorf("%s: menus changed: %v, days in the effect: %d", method, changed, len(result.Effect.Days))
		}
		return result
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

	came := apply(http.MethodPost, householdMembers, householdMember("Bo", byKCal, map[string]any{"diet": "vegan"}))
	// This weekend and the next week have nine dinners.
	if count := replaced(came.Effect); count == 0 || count > 9 || came.Effect.Cooked == nil ||
		came.Effect.Cooked.Meals != 9 ||
		came.Effect.Cooked.After < came.Effect.Cooked.Before+9 {
		t.Errorf("with Bo: got %d other dinners, cooked %+v", count, came.Effect.Cooked)
	}
	bo := householdMembers + "/" + came.Household.Members[0].Id.String()
	// Reverting the change restores those dinners.
	if count := replaced(apply(http.MethodPut, bo, householdMember("Bo", byKCal)).Effect); count != replaced(
		came.Effect,
	) {
		t.Errorf("got %d restored dinners, want %d", count, replaced(came.Effect))
	}
	apply(http.MethodPut, bo, householdMember("Bo", byKCal, map[string]any{"diet": "vegan"}))
	went := apply(http.MethodDelete, bo, nil)
	if len(went.Effect.Days) > 0 || went.Effect.Cooked == nil || went.Effect.Cooked.Meals != 9 ||
		went.Effect.Cooked.After >= went.Effect.Cooked.Before {
		t.Errorf("without Bo: got %d other days, cooked %+v", len(went.Effect.Days), went.Effect.Cooked)
	}
	kim := householdMember("Kim", child, map[string]any{"mealTimes": []string{"breakfast"}, "days": []int{1}})
	if effect := apply(http.MethodPost, householdMembers, kim).Effect; len(effect.Days) > 0 {
		t.Errorf("a child at breakfast changes %d days", len(effect.Days))
	}
}

func TestHousehold_InvalidIsRefused(t *testing.T) {
	srv := newServer(t)
	b := srv.subscriber("fitpuur.localhost", "streng@voorbeeld.example")
	for name, test := range map[string]struct {
		sent  map[string]any
		field string
	}{
		"no consent": {householdMember("Bo", byKCal, map[string]any{"consent": false}),
			"consent"},
		"calories of a child": {householdMember("Bo", byKCal, map[string]any{"birthYear": 2012}),
			"portion"},
		"the body of a child": {householdMember("Bo", byBody, map[string]any{"birthYear": 2012}),
			"portion"},
		"calories of a possible minor": {householdMember("Bo", byKCal, map[string]any{"birthYear": 2008}),
			"portion"},
		"nothing about how much": {householdMember("Bo", map[string]any{"birthYear": 1980}), "portion"},
		"two ways at once":       {householdMember("Bo", byKCal, byBody), "portion"},
		"a baby": {householdMember("Bo", child, map[string]any{"birthYear": 2026}),
			"birthYear"},
		"a year of birth in the future": {householdMember("Bo", child, map[string]any{"birthYear": 2030}),
			"birthYear"},
		"a year of birth too long ago": {householdMember("Bo", child, map[string]any{"birthYear": 1811}),
			"birthYear"},
		"fewer calories than are healthy": {householdMember("Bo", byKCal, map[string]any{"kcal": 900}), "kcal"},
		"a portion that does not exist": {householdMember("Bo", child, map[string]any{"portion": 0.6}),
			"portion"},
		"a dislike that the catalogue lacks": {householdMember("Bo", child,
			map[string]any{"dislikes": []string{"eenhoorn"}}), "dislikes"},
		"no day": {householdMember("Bo", child, map[string]any{"days": []int{}}),
			"days"},
		"an eighth day": {householdMember("Bo", child, map[string]any{"days": []int{7}}),
			"days"},
		"a snack, which everybody takes by hand": {householdMember("Bo", child,
			map[string]any{"mealTimes": []string{"eveningSnack"}}), "mealTimes"},
		"a name of spaces": {householdMember("   ", child), "name"},
	} {
		got := b.post(householdMembers, test.sent).wantStatus(t, http.StatusUnprocessableEntity).apiError(t)
		if !slices.ContainsFunc(
			slices.Collect(maps.Keys(got.Fields)),
			func(field string) bool { return strings.HasPrefix(field, test.field) },
		) {
			t.Errorf("%s: got error %+v", name, got)
		}
	}
	b.post(householdMembers, householdMember("Bo", child)).wantStatus(t, http.StatusOK)
	if got := b.post(householdMembers, householdMember("bo", child)).
		wantStatus(t, http.StatusUnprocessableEntity).
		apiError(t); got.Fields["name"] == "" {
		t.Errorf("two members with the same name: got %+v", got)
	}
	for _, name := range []string{"Kim", "Sam", "Noa", "Mo"} {
		b.post(householdMembers, householdMember(name, child)).wantStatus(t, http.StatusOK)
	}
	if got := b.post(householdMembers, householdMember("Li", child)).
		wantStatus(t, http.StatusConflict).
		apiError(t); got.Code != "household-full" {
		t.Errorf("a seventh member: got error %q", got.Code)
	}
	contains(t, srv.tableText("accounts"), `"members"`)
	b.post("/api/v1/user/withdraw-health-consent", map[string]any{}).wantStatus(t, http.StatusOK)
	if strings.Contains(srv.tableText("accounts"), `"members"`) {
		t.Error("members are stored after consent was withdrawn")
	}
}

func TestWeightLoss_IsRefusedWhenUnsafe(t *testing.T) {
	srv := newServer(t)
	b := srv.subscriber("fitpuur.localhost", "zacht@voorbeeld.example")
	energy := func(body map[string]any) float64 {
		t.Helper()
		whole := map[string]any{"sex": "female", "heightCm": 170, "weightKg": 70, "activity": "light", "goal": "lose"}
		maps.Copy(whole, body)
		household := b.post(householdMembers, householdMember("Bo", map[string]any{"birthYear": 1985, "body": whole})).
			household(t)
		member := household.Members[len(household.Members)-1]
		b.send(http.MethodDelete, householdMembers+"/"+member.Id.String(), nil).wantStatus(t, http.StatusOK)
		return *member.Energy
	}
	maintenance := energy(map[string]any{"goal": "healthier"})
	if loses := energy(nil); loses != maintenance-500 {
		t.Errorf("goal to lose weight: got %v of %v kcal", loses, maintenance)
	}
	if got := energy(map[string]any{"steady": true}); got != maintenance {
		t.Errorf("target of a pregnant account = %v kcal, want %v", got, maintenance)
	}
	if got := energy(map[string]any{"weightKg": 50}); got < energy(
		map[string]any{"weightKg": 50, "goal": "healthier"},
	) {
		t.Errorf("target of an underweight account = %v kcal", got)
	}
	if got := energy(map[string]any{"weightKg": 55, "heightCm": 150, "activity": "sitting"}); got < 1200 {
		t.Errorf("target of a short account = %v kcal", got)
	}
}

func TestHousehold_UnsharedMealIsForOne(t *testing.T) {
	srv := newServer(t)
	b := srv.subscriber("fitpuur.localhost", "alleen@voorbeeld.example")
	b.post(householdMembers, householdMember("Bo", byKCal)).wantStatus(t, http.StatusOK)
	var week api.WeeklyMenu
	b.get("/api/v1/receipts/weekly-menu?week=2026-W48").wantStatus(t, http.StatusOK).decode(t, &week)
	day := week.Days[0]
	grams := func(recipe api.Recipe) (sum float64) {
		for _, line := range recipe.Ingredients {
			sum += line.Grams
		}
		return sum
	}
	for _, meal := range day.Meals {
		place := fmt.Sprintf("/api/v1/receipts/%s?date=%s&slot=%s", meal.Recipe.Slug, day.Date, meal.Slot)
		var recipe, forTwo api.Recipe
		b.get(place).wantStatus(t, http.StatusOK).decode(t, &recipe)
		if string(meal.Slot) == "dinner" {
			if recipe.Pan == nil || recipe.Servings != 2 {
				t.Errorf("got %d servings of the dinner that Bo shares (%+v)", recipe.Servings, recipe.Pan)
			}
			continue
		}
		b.get(place+"&servings=2").wantStatus(t, http.StatusOK).decode(t, &forTwo)
		if recipe.Servings != 1 || recipe.Pan != nil || forTwo.Servings != 2 ||
			math.Abs(2*grams(recipe)-grams(forTwo)) > 0.02*grams(forTwo) {
			t.Errorf(
				"%s, an unshared meal, has %d servings of %v g; for two %v g",
				meal.Slot,
				recipe.Servings,
				grams(recipe),
				grams(forTwo),
			)
		}
	}
}

func TestAttendance_ChangesDayRecipeAndShoppingList(t *testing.T) {
	srv := newServer(t)
	b := srv.subscriber("fitpuur.localhost", "gasten@voorbeeld.example")
	const monday, setPath = "2026-11-23", household + "/attendance"
	before, _ := b.getWeek("?week=2026-W48")
	items := b.listedItems(monday)
	dinner := before.Days[0].Meals[len(before.Days[0].Meals)-1]
	recipeOf := func() (recipe api.Recipe) {
		place := fmt.Sprintf("%s%s?date=%s&slot=dinner", recipePath, dinner.Recipe.Slug, monday)
		b.get(place).wantStatus(t, http.StatusOK).decode(t, &recipe)
		return recipe
	}
	usual := recipeOf().Servings
	people := usual + 2
	got := b.put(setPath, map[string]any{"date": monday, "people": people}).household(t)
	if len(got.Attendance) != 1 || got.Attendance[0].People == nil || *got.Attendance[0].People != people {
		t.Errorf("attendance = %+v", got.Attendance)
	}
	after, _ := b.getWeek("?week=2026-W48")
	for n, day := range after.Days {
		if (day.People != nil) != (n == 0) || n == 0 && *day.People != people {
			t.Errorf("day %d: people = %v", n, day.People)
		}
		if !reflect.DeepEqual(dishNames(day), dishNames(before.Days[n])) {
			t.Errorf("day %d has other dishes", n)
		}
	}
	if got := recipeOf().Servings; got != people {
		t.Errorf("the recipe is for %d, want %d", got, people)
	}
	if reflect.DeepEqual(b.listedItems(monday), items) {
		t.Error("the shopping list is as before")
	}
	b.put(setPath, map[string]any{"date": monday}).wantStatus(t, http.StatusOK)
	if week, _ := b.getWeek("?week=2026-W48"); week.Days[0].People != nil {
		t.Errorf("people = %v after it is the usual household again", *week.Days[0].People)
	}
	if !reflect.DeepEqual(b.listedItems(monday), items) {
		t.Error("the shopping list is not as before")
	}
	b.put(setPath, map[string]any{"date": "2026-11-20", "people": 3}).wantStatus(t, http.StatusUnprocessableEntity)
}
