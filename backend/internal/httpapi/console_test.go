package httpapi_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/pquerna/otp/totp"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/staff"
)

const (
	staffEmail    = "bo@lepelblad.example"
	staffPassword = "achter alle schermen"
	staffSecret   = "NRSXAZLMMJWGCZBNMRSW23ZAMJSWQZLFOI"
)

// staff is a member of staff who is signed in on the console's host.
func (h *house) staff() *visitor {
	h.t.Helper()
	err := h.Staff.Save(h.t.Context(), staff.NewMember{
		Email: staffEmail, Name: "Bo Beheer", Membership: staff.Membership{Role: auth.Admin}, Password: staffPassword, TOTPSecret: staffSecret,
	})
	if err != nil {
		h.t.Fatal(err)
	}
	v := h.visitor(consoleHost)
	v.signIn(v.code()).want(h.t, http.StatusOK)
	return v
}

func (v *visitor) code() string {
	code, err := totp.GenerateCode(staffSecret, now)
	if err != nil {
		v.house.t.Fatal(err)
	}
	return code
}

func (v *visitor) signIn(code string) answer {
	return v.post(
		"/api/v1/user/auth/admin/login",
		map[string]any{"email": staffEmail, "password": staffPassword, "code": code},
	)
}

func TestStaffSignInWithACodeThatWorksOnce(t *testing.T) {
	h := newHouse(t)
	first := h.staff()
	var bo struct{ Name, Email, Role string }
	first.get("/api/v1/user/auth/admin/decode").want(t, http.StatusOK).data(t, &bo)
	if bo.Name != "Bo Beheer" || bo.Email != staffEmail || bo.Role != "admin" {
		t.Errorf("signed in is %+v", bo)
	}
	second := h.visitor(consoleHost)
	again := second.signIn(second.code()).want(t, http.StatusUnauthorized).refusal(t)
	wrong := second.signIn("000000").want(t, http.StatusUnauthorized).refusal(t)
	if again.Message != wrong.Message {
		t.Errorf("a used code is answered with %q, a wrong one with %q", again.Message, wrong.Message)
	}
	second.get("/api/v1/user/auth/admin/decode").want(t, http.StatusUnauthorized)

	first.post("/api/v1/user/auth/logout", map[string]any{}).want(t, http.StatusNoContent)
	first.get("/api/v1/user/auth/admin/decode").want(t, http.StatusUnauthorized)
}

func TestTheConsoleIsOnItsOwnHostAndForStaffOnly(t *testing.T) {
	h := newHouse(t)
	diner := h.diner("lepelblad.localhost", "noor@voorbeeld.example")
	bo := h.staff()
	for _, path := range []string{"/api/v1/user/admin/whitelabels", "/api/v1/user/admin/ingredients"} {
		bo.get(path).want(t, http.StatusOK)
		h.visitor(consoleHost).get(path).want(t, http.StatusUnauthorized)
		diner.get(path).want(t, http.StatusForbidden)
		// The cookie of one host is worth nothing on another.
		diner.cookies["staff"] = bo.cookies["staff"]
		diner.get(path).want(t, http.StatusForbidden)
	}
}

type named struct{ ID, Name, Slug string }

func listed(t *testing.T, v *visitor, path string) []string {
	t.Helper()
	var found []named
	v.get(path).want(t, http.StatusOK).data(t, &found)
	names := make([]string, len(found))
	for n, one := range found {
		names[n] = one.Name
	}
	return names
}

func TestTheConsoleListsIngredientsAsADictionaryDoes(t *testing.T) {
	h := newHouse(t)
	v := h.staff()
	const path = "/api/v1/user/admin/ingredients"
	names := listed(t, v, path+"?perPage=100")
	if !slices.IsSortedFunc(
		names[:20],
		func(a, b string) int { return strings.Compare(strings.ToLower(a), strings.ToLower(b)) },
	) {
		t.Errorf("they begin with %q", names[:20])
	}
	backwards := listed(t, v, path+"?perPage=1&sort=name&order=desc")
	var stats api.IngredientStats
	v.get(path+"/stats").want(t, http.StatusOK).data(t, &stats)
	last := listed(t, v, fmt.Sprintf("%s?perPage=1&page=%d", path, stats.Total))
	if !slices.Equal(backwards, last) {
		t.Errorf("backwards they begin with %q, forwards they end with %q", backwards, last)
	}
	if found := listed(t, v, path+"?text=GEITENK"); len(found) == 0 {
		t.Error("capitals find nothing")
	}
	for _, text := range []string{"k__s", "_____", "%25", "%25k%25", "'", "%5C", "%F0%9F%A5%A6"} {
		if found := listed(t, v, path+"?text="+text); slices.Contains(found, "kaas (30+)") {
			t.Errorf("%s stands for any letters: %q", text, found)
		}
	}
	if found := listed(t, v, path+"?text=knoflok&sort=kcal&order=desc"); len(found) < 2 || found[0] == "knoflook" ||
		!slices.Contains(found, "knoflook") {
		t.Errorf("garlic, the one with the most energy first, is %q", found)
	}
	if found := listed(t, v, path+"/search?text=knoflok"); len(found) == 0 || found[0] != "knoflook" {
		t.Errorf("garlic, the best first, is %q", found)
	}
	if found := listed(t, v, path+"/search?text=19042"); !slices.Contains(found, "halfvolle melk") || len(found) > 5 {
		t.Errorf("the code of milk in its source finds %q", found)
	}
	if found := listed(t, v, path+"/search?text=melk&aisle=pantry&group=melk-en-melkproducten&certainty=high&source=ciqual"); slices.Contains(
		found,
		"halfvolle melk",
	) {
		t.Errorf("among what keeps is %q", found)
	}
	if found := listed(t, v, path+"?page=9999"); len(found) != 0 {
		t.Errorf("a page after the last has %q", found)
	}
	for _, bad := range []string{"?sort=zand", "?order=up", "?perPage=101", "?page=0", "?page=x", "?aisle=zand"} {
		if fields := v.get(path + bad).refusal(t).Fields; len(fields) != 1 {
			t.Errorf("%s is refused with %v", bad, fields)
		}
	}
	v.get(path+"/0190c1c0-0000-7000-8000-000000000000").want(t, http.StatusNotFound)
	v.get(path+"/zand").want(t, http.StatusUnprocessableEntity)
}

func TestTheConsoleListsPartnersNotOurOwnBrand(t *testing.T) {
	h := newHouse(t)
	v := h.staff()
	if names := listed(t, v, "/api/v1/user/admin/whitelabels"); !slices.Equal(
		names,
		[]string{"FitPuur", "GreenFork", "KetoKompas"},
	) {
		t.Errorf("it lists %q", names)
	}
	var found []named
	v.get("/api/v1/user/admin/whitelabels").data(t, &found)
	var one named
	v.get("/api/v1/user/admin/whitelabels/"+found[0].ID).want(t, http.StatusOK).data(t, &one)
	if one != found[0] {
		t.Errorf("the list has %+v, its page %+v", found[0], one)
	}
}

func TestTheConsoleNamesGroupsAndAllergensInTheLanguageThatIsSpoken(t *testing.T) {
	h := newHouse(t)
	v := h.staff()
	for speak, want := range map[string][2]string{
		"nl": {"vlees- en zuivelvervangers", "soja"},
		"en": {"meat and dairy alternatives", "soybeans"},
	} {
		v.language = speak
		var found []api.Ingredient
		v.get("/api/v1/user/admin/ingredients?text=tofu").want(t, http.StatusOK).data(t, &found)
		var one api.Ingredient
		v.get("/api/v1/user/admin/ingredients/"+found[0].Id.String()).want(t, http.StatusOK).data(t, &one)
		for _, tofu := range []api.Ingredient{found[0], one} {
			if tofu.Group != want[0] || !slices.Equal(tofu.Allergens, want[1:]) {
				t.Errorf("in %s it is of %q, with %q", speak, tofu.Group, tofu.Allergens)
			}
		}
	}
}

func TestStaffSeeForWhomTheyMayDoSomething(t *testing.T) {
	h := newHouse(t)
	names := func(v *visitor) string {
		var found []api.TenantChoice
		v.get("/api/v1/user/admin/tenants").want(t, http.StatusOK).data(t, &found)
		var all []string
		for _, one := range found {
			all = append(all, one.Name)
		}
		return strings.Join(all, ", ")
	}
	if got := names(h.staff()); got != "Lepelblad, FitPuur, GreenFork, KetoKompas" {
		t.Errorf("an internal admin sees %s", got)
	}
	h.employ(
		staff.NewMember{
			Email:      "steun@fitpuur.example",
			Name:       "Steun",
			Membership: staff.Membership{Role: auth.Support, Tenant: h.Scope("fitpuur").Tenant()},
		},
	)
	v := h.visitor(consoleHost)
	v.post("/api/v1/user/auth/admin/login", map[string]any{"email": "steun@fitpuur.example", "password": staffPassword, "code": v.code()}).
		want(t, http.StatusOK)
	if got := names(v); got != "FitPuur" {
		t.Errorf("support of FitPuur sees %s", got)
	}
}
