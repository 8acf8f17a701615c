package httpapi_test

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

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

// signedInStaff returns the browser of a staff member signed in on the console's host.
func (srv *testServer) signedInStaff() *browser {
	srv.t.Helper()
	err := srv.Staff.Save(srv.t.Context(), staff.NewMember{
		Email: staffEmail, Name: "Bo Beheer", Membership: staff.Membership{Role: auth.Admin}, Password: staffPassword,
		TOTPSecret: staffSecret,
	})
	if err != nil {
		srv.t.Fatal(err)
	}
	b := srv.browser(consoleHost)
	b.signInStaff(b.authenticatorCode()).wantStatus(srv.t, http.StatusOK)
	return b
}

func (b *browser) authenticatorCode() string {
	code, err := totp.GenerateCode(staffSecret, now)
	if err != nil {
		b.srv.t.Fatal(err)
	}
	return code
}

func (b *browser) signInStaff(code string) response {
	return b.post(
		"/api/v1/user/auth/admin/login",
		map[string]any{"email": staffEmail, "password": staffPassword, "code": code},
	)
}

func TestConsole_SignInCodeWorksOnce(t *testing.T) {
	srv := newServer(t)
	first := srv.signedInStaff()
	var bo struct{ Name, Email, Role string }
	first.get("/api/v1/user/auth/admin/decode").wantStatus(t, http.StatusOK).decode(t, &bo)
	if bo.Name != "Bo Beheer" || bo.Email != staffEmail || bo.Role != "admin" {
		t.Errorf("signed in = %+v", bo)
	}
	second := srv.browser(consoleHost)
	again := second.signInStaff(second.authenticatorCode()).wantStatus(t, http.StatusUnauthorized).apiError(t)
	wrong := second.signInStaff("000000").wantStatus(t, http.StatusUnauthorized).apiError(t)
	if again.Message != wrong.Message {
		t.Errorf("a used code: got %q, a wrong one: got %q", again.Message, wrong.Message)
	}
	second.get("/api/v1/user/auth/admin/decode").wantStatus(t, http.StatusUnauthorized)

	first.post("/api/v1/user/auth/logout", map[string]any{}).wantStatus(t, http.StatusNoContent)
	first.get("/api/v1/user/auth/admin/decode").wantStatus(t, http.StatusUnauthorized)
}

func TestConsole_SessionEndsWhenIdleAndWithNewSignIn(t *testing.T) {
	srv := newServer(t)
	boss := srv.signedInStaff()
	const decode = "/api/v1/user/auth/admin/decode"
	for range 3 { // use keeps it open
		srv.Later += 29 * time.Minute
		boss.get(decode).wantStatus(t, http.StatusOK)
	}
	old := boss.cookies["__Host-staff"]
	code, err := totp.GenerateCode(staffSecret, srv.Now())
	if err != nil {
		t.Fatal(err)
	}
	boss.signInStaff(code).wantStatus(t, http.StatusOK)
	forgotten := *boss
	forgotten.cookies = maps.Clone(boss.cookies)
	forgotten.cookies["__Host-staff"] = old
	forgotten.get(decode).wantStatus(t, http.StatusUnauthorized)
	srv.Later += 31 * time.Minute
	boss.get(decode).wantStatus(t, http.StatusUnauthorized)
}

func TestConsole_IsOnOwnHostForStaffOnly(t *testing.T) {
	srv := newServer(t)
	user := srv.subscriber("lepelblad.localhost", "noor@voorbeeld.example")
	bo := srv.signedInStaff()
	for _, path := range []string{"/api/v1/user/admin/whitelabels", "/api/v1/user/admin/ingredients"} {
		bo.get(path).wantStatus(t, http.StatusOK)
		srv.browser(consoleHost).get(path).wantStatus(t, http.StatusUnauthorized)
		user.get(path).wantStatus(t, http.StatusForbidden)
		// A cookie of another host is not accepted.
		user.cookies["staff"] = bo.cookies["staff"]
		user.get(path).wantStatus(t, http.StatusForbidden)
	}
}

type namedRecord struct{ ID, Name, Slug string }

func listNames(t *testing.T, b *browser, path string) []string {
	t.Helper()
	var records []namedRecord
	b.get(path).wantStatus(t, http.StatusOK).decode(t, &records)
	names := make([]string, len(records))
	for n, record := range records {
		names[n] = record.Name
	}
	return names
}

func TestConsole_SortsIngredientsAlphabetically(t *testing.T) {
	srv := newServer(t)
	console := srv.signedInStaff()
	const path = "/api/v1/user/admin/ingredients"
	names := listNames(t, console, path+"?perPage=100")
	if !slices.IsSortedFunc(
		names[:20],
		func(a, b string) int { return strings.Compare(strings.ToLower(a), strings.ToLower(b)) },
	) {
		t.Errorf("got first names %q", names[:20])
	}
	backwards := listNames(t, console, path+"?perPage=1&sort=name&order=desc")
	var stats api.IngredientStats
	console.get(path+"/stats").wantStatus(t, http.StatusOK).decode(t, &stats)
	last := listNames(t, console, fmt.Sprintf("%s?perPage=1&page=%d", path, stats.Total))
	if !slices.Equal(backwards, last) {
		t.Errorf("descending order begins with %q, ascending order ends with %q", backwards, last)
	}
	if names := listNames(t, console, path+"?text=GEITENK"); len(names) == 0 {
		t.Error("a search in capitals has no results")
	}
	for _, text := range []string{"k__s", "_____", "%25", "%25k%25", "'", "%5C", "%F0%9F%A5%A6"} {
		if names := listNames(t, console, path+"?text="+text); slices.Contains(names, "kaas (30+)") {
			t.Errorf("%s is used as a wildcard: %q", text, names)
		}
	}
	if names := listNames(t, console, path+"?text=knoflok&sort=kcal&order=desc"); len(names) < 2 ||
		names[0] == "knoflook" ||
		!slices.Contains(names, "knoflook") {
		t.Errorf("garlic by energy: %q", names)
	}
	if names := listNames(t, console, path+"/search?text=knoflok"); len(names) == 0 || names[0] != "knoflook" {
		t.Errorf("garlic by relevance: %q", names)
	}
	if names := listNames(t, console, path+"/search?text=19042"); !slices.Contains(names, "halfvolle melk") ||
		len(names) > 5 {
		t.Errorf("search by the source code of milk = %q", names)
	}
	const query = "/search?text=melk&aisle=pantry&group=melk-en-melkproducten&certainty=high&source=ciqual"
	if names := listNames(t, console, path+query); slices.Contains(names, "halfvolle melk") {
		t.Errorf("in the pantry: %q", names)
	}
	if names := listNames(t, console, path+"?page=9999"); len(names) != 0 {
		t.Errorf("a page after the last has %q", names)
	}
	for _, bad := range []string{"?sort=zand", "?order=up", "?perPage=101", "?page=0", "?page=x", "?aisle=zand"} {
		if fields := console.get(path + bad).apiError(t).Fields; len(fields) != 1 {
			t.Errorf("%s: got error %v", bad, fields)
		}
	}
	console.get(path+"/0190c1c0-0000-7000-8000-000000000000").wantStatus(t, http.StatusNotFound)
	console.get(path+"/zand").wantStatus(t, http.StatusUnprocessableEntity)
}

func TestConsole_ListsPartnersWithoutDefaultBrand(t *testing.T) {
	srv := newServer(t)
	b := srv.signedInStaff()
	if names := listNames(t, b, "/api/v1/user/admin/whitelabels"); !slices.Equal(
		names,
		[]string{"FitPuur", "GreenFork", "KetoKompas"},
	) {
		t.Errorf("got list %q", names)
	}
	var records []namedRecord
	b.get("/api/v1/user/admin/whitelabels").decode(t, &records)
	var record namedRecord
	b.get("/api/v1/user/admin/whitelabels/"+records[0].ID).wantStatus(t, http.StatusOK).decode(t, &record)
	if record != records[0] {
		t.Errorf("got %+v in the list, %+v on its page", records[0], record)
	}
}

func TestConsole_NamesGroupsAndAllergensInLanguage(t *testing.T) {
	srv := newServer(t)
	b := srv.signedInStaff()
	for speak, want := range map[string][2]string{
		"nl": {"vlees- en zuivelvervangers", "soja"},
		"en": {"meat and dairy alternatives", "soybeans"},
	} {
		b.language = speak
		var ingredients []api.Ingredient
		b.get("/api/v1/user/admin/ingredients?text=tofu").wantStatus(t, http.StatusOK).decode(t, &ingredients)
		var record api.Ingredient
		b.get("/api/v1/user/admin/ingredients/"+ingredients[0].Id.String()).
			wantStatus(t, http.StatusOK).
			decode(t, &record)
		for _, tofu := range []api.Ingredient{ingredients[0], record} {
			if tofu.Group != want[0] || !slices.Equal(tofu.Allergens, want[1:]) {
				t.Errorf("language %s: got group %q, allergens %q", speak, tofu.Group, tofu.Allergens)
			}
		}
	}
}

func TestConsole_ListsTenantsOfStaff(t *testing.T) {
	srv := newServer(t)
	names := func(b *browser) string {
		var choices []api.TenantChoice
		b.get("/api/v1/user/admin/tenants").wantStatus(t, http.StatusOK).decode(t, &choices)
		var names []string
		for _, record := range choices {
			names = append(names, record.Name)
		}
		return strings.Join(names, ", ")
	}
	if got := names(srv.signedInStaff()); got != "Lepelblad, FitPuur, GreenFork, KetoKompas" {
		t.Errorf("an internal admin sees %s", got)
	}
	srv.addStaff(
		staff.NewMember{
			Email:      "steun@fitpuur.example",
			Name:       "Steun",
			Membership: staff.Membership{Role: auth.Support, Tenant: srv.Scope("fitpuur").Tenant()},
		},
	)
	b := srv.browser(consoleHost)
	b.post("/api/v1/user/auth/admin/login", map[string]any{"email": "steun@fitpuur.example", "password": staffPassword,
		"code": b.authenticatorCode()}).
		wantStatus(t, http.StatusOK)
	if got := names(b); got != "FitPuur" {
		t.Errorf("support of FitPuur sees %s", got)
	}
}
