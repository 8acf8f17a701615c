package httpapi_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/shopping"
)

const sharedListPath = "/api/v1/shared-list"

// shareList makes a list of one day and a link to it, and returns the list's path, the list and the token.
func (b *browser) shareList() (path string, list api.ShoppingList, token string) {
	b.srv.t.Helper()
	b.post(generatePath, map[string]any{"dates": []string{"2026-11-21"}}).
		wantStatus(b.srv.t, http.StatusOK).
		decode(b.srv.t, &list)
	path = "/api/v1/shopping-lists/" + list.Id.String()
	var share api.ListShare
	b.send(http.MethodPost, path+"/share", nil).wantStatus(b.srv.t, http.StatusCreated).decode(b.srv.t, &share)
	_, token, _ = strings.Cut(share.Path, "#")
	return path, list, token
}

// guest returns a browser without an account that has a link to a list.
func (srv *testServer) guest(host, token string) *browser {
	b := srv.browser(host)
	b.header.Set("X-List-Token", token)
	return b
}

func (b *browser) sharedList() (list api.SharedList) {
	b.srv.t.Helper()
	b.get(sharedListPath).wantStatus(b.srv.t, http.StatusOK).decode(b.srv.t, &list)
	return list
}

func TestSharedList_GuestTicksAndAdds(t *testing.T) {
	srv := newServer(t)
	owner := srv.subscriber("fitpuur.localhost", "deler@voorbeeld.example")
	path, list, token := owner.shareList()
	if list.Shared {
		t.Error("a new list is shared")
	}
	guest := srv.guest("fitpuur.localhost", token)
	shown := guest.sharedList()
	if len(shown.Items) == 0 || len(shown.Items) > len(list.Items) {
		t.Fatalf("the guest sees %d of %d items", len(shown.Items), len(list.Items))
	}
	first := shown.Items[0]
	guest.post(sharedListPath+"/items/"+first.Id.String()+"/toggle", map[string]any{"checked": true}).
		wantStatus(t, http.StatusOK)
	guest.post(sharedListPath+"/items", map[string]any{"name": "bloemen", "aisle": "non-food"}).
		wantStatus(t, http.StatusCreated)
	var after api.ShoppingList
	owner.get(path).wantStatus(t, http.StatusOK).decode(t, &after)
	ticked, added := false, false
	for _, item := range after.Items {
		ticked = ticked || item.Id == first.Id && item.Checked
		added = added || item.Name == "bloemen" && item.Custom
	}
	if !ticked || !added || !after.Shared || after.Version <= list.Version {
		t.Errorf("ticked %v, added %v, shared %v, version %d after %d",
			ticked, added, after.Shared, after.Version, list.Version)
	}
	// A tick that was made offline before the owner's does not override it.
	owner.post("/api/v1/shopping-lists/items/"+first.Id.String()+"/toggle", map[string]any{"checked": false}).
		wantStatus(t, http.StatusOK)
	guest.post(sharedListPath+"/items/"+first.Id.String()+"/toggle", map[string]any{"checked": true, "ago": 60000}).
		wantStatus(t, http.StatusOK)
	if guest.sharedList().Items[0].Checked {
		t.Error("a tick of a minute ago overrides one of now")
	}
}

func TestSharedList_ShowsOnlyTheList(t *testing.T) {
	srv := newServer(t)
	owner := srv.subscriber("fitpuur.localhost", "discreet@voorbeeld.example")
	owner.changeSettings("/profile/update-info", map[string]any{"answers": map[string]any{
		"intolerances": []string{"gluten", "milk", "eggs"},
	}}).wantStatus(t, http.StatusOK)
	_, list, token := owner.shareList()
	got := srv.guest("fitpuur.localhost", token).get(sharedListPath).wantStatus(t, http.StatusOK)
	body := string(got.body)
	for _, item := range list.Items {
		if deref(item.InPantry) && strings.Contains(body, item.Id.String()) {
			t.Errorf("the guest sees %s, which is at home", item.Name)
		}
		for _, recipe := range item.Recipes {
			if strings.Contains(body, recipe) {
				t.Errorf("the guest sees the recipe %s", recipe)
			}
		}
	}
	var answer struct {
		Data map[string]any `json:"data"`
	}
	if err := json.Unmarshal(got.body, &answer); err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	healthIn(answer.Data, seen)
	if len(seen) > 0 {
		t.Errorf("the guest sees %v", seen)
	}
	for _, private := range []string{"discreet", "FitPuur", "account", "forbidden", "servings", list.Id.String()} {
		if strings.Contains(body, private) {
			t.Errorf("the guest sees %q: %s", private, body)
		}
	}
	if caching := got.header.Get("Cache-Control"); caching != "no-store" {
		t.Errorf("got Cache-Control %q", caching)
	}
}

func TestSharedList_WithdrawnAndGuessedLinksAreAlike(t *testing.T) {
	srv := newServer(t)
	owner := srv.subscriber("fitpuur.localhost", "intrekker@voorbeeld.example")
	path, list, token := owner.shareList()
	item := list.Items[0].Id.String()
	other := srv.subscriber("fitpuur.localhost", "buur@voorbeeld.example")
	other.send(http.MethodDelete, path+"/share", nil).wantStatus(t, http.StatusNotFound)
	other.send(http.MethodPost, path+"/share", nil).wantStatus(t, http.StatusNotFound)
	srv.guest("fitpuur.localhost", token).sharedList()
	owner.send(http.MethodDelete, path+"/share", nil).wantStatus(t, http.StatusNoContent)
	var after api.ShoppingList
	owner.get(path).wantStatus(t, http.StatusOK).decode(t, &after)
	if after.Shared {
		t.Error("a withdrawn list is shared")
	}
	_, _, elsewhere := srv.subscriber("greenfork.localhost", "anders@voorbeeld.example").shareList()
	deleted, _, ofDeleted := other.shareList()
	other.send(http.MethodDelete, deleted, nil).wantStatus(t, http.StatusNoContent)
	want := ""
	for name, token := range map[string]string{
		"withdrawn": token, "none": "", "guessed": strings.Repeat("A", 43), "of another tenant": elsewhere,
		"nonsense": "' or 1=1 --", "long": strings.Repeat("x", 4000), "of a deleted list": ofDeleted,
	} {
		guest := srv.guest("fitpuur.localhost", token)
		for _, got := range []response{
			guest.get(sharedListPath),
			guest.get(sharedListPath + "/changes?after=0"),
			guest.post(sharedListPath+"/items", map[string]any{"name": "x"}),
			guest.post(sharedListPath+"/items/"+item+"/toggle", map[string]any{"checked": true}),
			guest.send(http.MethodPut, sharedListPath+"/shoppers/"+uuid.NewString(), []byte(`{"name":"Sam"}`)),
			guest.send(http.MethodDelete, sharedListPath+"/shoppers/"+uuid.NewString(), nil),
		} {
			got.wantStatus(t, http.StatusNotFound)
			problem := got.apiError(t)
			text := problem.Code + problem.Message
			if want == "" {
				want = text
			}
			if problem.Message != "Deze lijst wordt niet meer gedeeld." || text != want ||
				got.header.Get("Cache-Control") != "no-store" {
				t.Errorf("%s: got %s", name, got.body)
			}
		}
	}
	srv.guest(consoleHost, token).get(sharedListPath).wantStatus(t, http.StatusNotFound)
}

func TestSharedList_GuestReachesOnlyTheSharedList(t *testing.T) {
	srv := newServer(t)
	owner := srv.subscriber("fitpuur.localhost", "twee@voorbeeld.example")
	_, _, token := owner.shareList()
	var other api.ShoppingList
	owner.post(generatePath, map[string]any{"dates": []string{"2026-11-22"}}).
		wantStatus(t, http.StatusOK).
		decode(t, &other)
	guest := srv.guest("fitpuur.localhost", token)
	guest.post(sharedListPath+"/items/"+other.Items[0].Id.String()+"/toggle", map[string]any{"checked": true}).
		wantStatus(t, http.StatusNotFound)
	guest.get("/api/v1/shopping-lists/"+other.Id.String()).wantStatus(t, http.StatusUnauthorized)
	guest.get("/api/v1/user/settings").wantStatus(t, http.StatusUnauthorized)
}

func TestSharedList_BadInput(t *testing.T) {
	srv := newServer(t)
	_, _, token := srv.subscriber("fitpuur.localhost", "invoer@voorbeeld.example").shareList()
	guest := srv.guest("fitpuur.localhost", token)
	shopper := sharedListPath + "/shoppers/" + uuid.NewString()
	for name, got := range map[string]response{
		"an empty name":      guest.send(http.MethodPut, shopper, []byte(`{"name":""}`)),
		"a name of spaces":   guest.send(http.MethodPut, shopper, []byte(`{"name":"  "}`)),
		"a long name":        guest.send(http.MethodPut, shopper, []byte(`{"name":"`+strings.Repeat("a", 41)+`"}`)),
		"more than a name":   guest.send(http.MethodPut, shopper, []byte(`{"name":"Sam","email":"x"}`)),
		"no shopper":         guest.send(http.MethodPut, sharedListPath+"/shoppers/x", []byte(`{"name":"Sam"}`)),
		"no version":         guest.get(sharedListPath + "/changes"),
		"a negative version": guest.get(sharedListPath + "/changes?after=-1"),
		"an item of spaces":  guest.post(sharedListPath+"/items", map[string]any{"name": " "}),
		"an unknown aisle":   guest.post(sharedListPath+"/items", map[string]any{"name": "x", "aisle": "x"}),
	} {
		if got.status != http.StatusUnprocessableEntity {
			t.Errorf("%s: got %d: %s", name, got.status, got.body)
		}
	}
	guest.send(http.MethodPut, shopper, []byte(`{`)).wantStatus(t, http.StatusBadRequest)
}

func TestSharedList_LimitsGuesses(t *testing.T) {
	srv := newServer(t)
	_, _, token := srv.subscriber("fitpuur.localhost", "raden@voorbeeld.example").shareList()
	stranger := srv.guest("fitpuur.localhost", "guess")
	for range 300 {
		if got := stranger.get(sharedListPath); got.status != http.StatusNotFound {
			t.Fatalf("got %d: %s", got.status, got.body)
		}
	}
	stranger.get(sharedListPath).wantStatus(t, http.StatusTooManyRequests)
	// A link of the same network works.
	srv.guest("fitpuur.localhost", token).sharedList()
}

func TestSharedList_LimitsLinks(t *testing.T) {
	srv := newServer(t)
	owner := srv.subscriber("fitpuur.localhost", "veel@voorbeeld.example")
	path, _, _ := owner.shareList()
	for range shopping.MaxLinks - 1 {
		owner.send(http.MethodPost, path+"/share", nil).wantStatus(t, http.StatusCreated)
	}
	owner.send(http.MethodPost, path+"/share", nil).wantStatus(t, http.StatusConflict)
}

func TestShopper_IsShownUntilFinished(t *testing.T) {
	srv := newServer(t)
	owner := srv.subscriber("fitpuur.localhost", "winkel@voorbeeld.example")
	path, _, token := owner.shareList()
	guest := srv.guest("fitpuur.localhost", token)
	// Both begin at the same time of the test's clock, so they are ordered by id.
	const id, ownID = "00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"
	shopping := func(want string) {
		t.Helper()
		var list api.ShoppingList
		owner.get(path).wantStatus(t, http.StatusOK).decode(t, &list)
		names := ""
		for _, shopper := range list.Shoppers {
			names += shopper.Name + " "
		}
		if names != want {
			t.Errorf("got %q, want %q", names, want)
		}
	}
	guest.send(http.MethodPut, sharedListPath+"/shoppers/"+id, []byte(`{"name":" Sam "}`)).
		wantStatus(t, http.StatusNoContent)
	shopping("Sam ")
	guest.send(http.MethodPut, sharedListPath+"/shoppers/"+id, []byte(`{"name":"Sanne"}`)).
		wantStatus(t, http.StatusNoContent)
	owner.send(http.MethodPut, path+"/shoppers/"+ownID, []byte(`{"name":"Kim"}`)).
		wantStatus(t, http.StatusNoContent)
	shopping("Sanne Kim ")
	for range 2 {
		guest.send(http.MethodDelete, sharedListPath+"/shoppers/"+id, nil).wantStatus(t, http.StatusNoContent)
	}
	shopping("Kim ")
	for range 9 {
		guest.send(http.MethodPut, sharedListPath+"/shoppers/"+uuid.NewString(), []byte(`{"name":"x"}`)).
			wantStatus(t, http.StatusNoContent)
	}
	guest.send(http.MethodPut, sharedListPath+"/shoppers/"+uuid.NewString(), []byte(`{"name":"x"}`)).
		wantStatus(t, http.StatusConflict)
	srv.Exec(`update shoppers set started_at = started_at - interval '2 hours'`)
	shopping("")
}

func TestListChanges_AnswerWhenTheOtherDeviceTicks(t *testing.T) {
	srv := newServer(t)
	owner := srv.subscriber("fitpuur.localhost", "live@voorbeeld.example")
	path, list, token := owner.shareList()
	guest := srv.guest("fitpuur.localhost", token)
	var found api.ShoppingList
	owner.get(path).wantStatus(t, http.StatusOK).decode(t, &found)
	after := func() string { body, _ := json.Marshal(found.Version); return string(body) }
	type changes struct{ Version int64 }
	// The version is known to have changed already.
	var now changes
	guest.get(sharedListPath+"/changes?after=0").wantStatus(t, http.StatusOK).decode(t, &now)
	if now.Version != found.Version {
		t.Fatalf("got version %d, want %d", now.Version, found.Version)
	}
	type answer struct {
		got response
		at  time.Time
	}
	waiting := make(chan answer, 1)
	go func() {
		got := guest.get(sharedListPath + "/changes?after=" + after())
		waiting <- answer{got, time.Now()}
	}()
	ticked := time.Now()
	owner.post("/api/v1/shopping-lists/items/"+list.Items[0].Id.String()+"/toggle", map[string]any{"checked": true}).
		wantStatus(t, http.StatusOK)
	afterTick := <-waiting
	afterTick.got.wantStatus(t, http.StatusOK).decode(t, &now)
	if now.Version <= found.Version {
		t.Errorf("got version %d after %d", now.Version, found.Version)
	}
	t.Logf("answer after %v", afterTick.at.Sub(ticked))
	// Withdrawing the link ends the waiting, and the next request is refused.
	found.Version = now.Version
	go func() { waiting <- answer{got: guest.get(sharedListPath + "/changes?after=" + after())} }()
	owner.send(http.MethodDelete, path+"/share", nil).wantStatus(t, http.StatusNoContent)
	<-waiting
	guest.get(sharedListPath).wantStatus(t, http.StatusNotFound)
}
