package httpapi_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/lepelblad/lepelblad/backend/api"
)

const (
	recipesPath   = "/api/v1/receipts"
	favoritesPath = "/api/v1/favorites"
)

// searchRecipes returns the response to a search.
func (b *browser) searchRecipes(query string) api.SearchRecipes200JSONResponse {
	b.srv.t.Helper()
	var answer api.SearchRecipes200JSONResponse
	if err := json.Unmarshal(b.get(recipesPath+query).wantStatus(b.srv.t, http.StatusOK).body, &answer); err != nil {
		b.srv.t.Fatal(err)
	}
	return answer
}

func recipeSlugs(cards []api.RecipeCard) []string {
	slugs := make([]string, len(cards))
	for n, card := range cards {
		slugs[n] = card.Slug
	}
	return slugs
}

func TestSearch_ReturnsFiltersAndRecipes(t *testing.T) {
	srv := newServer(t)
	user := srv.subscriber("lepelblad.localhost", "zoekt@voorbeeld.example")
	answer := user.searchRecipes(
		"?" + url.Values{
			"text":        {"brocoli zonder noten"},
			"diet":        {"vegetarian"},
			"ingredients": {"knoflook"},
		}.Encode(),
	)
	if answer.Corrected == nil || *answer.Corrected != "broccoli zonder noten" {
		t.Errorf("it looked for %v", answer.Corrected)
	}
	if len(answer.Wishes) != 1 ||
		answer.Wishes[0] != (api.RecipeWish{Filter: "intolerances", Value: "treeNuts", Rest: "broccoli"}) {
		t.Errorf("it understood %+v", answer.Wishes)
	}
	if answer.Total == 0 || answer.Total != len(answer.Data) || len(answer.Loosen) != 0 {
		t.Errorf("it found %d, shows %d, and offers %v", answer.Total, len(answer.Data), answer.Loosen)
	}
	index := slices.IndexFunc(answer.Facets, func(f api.RecipeFacet) bool { return f.Filter == "ingredients" })
	if index < 0 || len(answer.Facets[index].Values) == 0 || answer.Facets[index].Values[0].Name == nil ||
		*answer.Facets[index].Values[0].Name != "knoflook" {
		t.Errorf("got ingredients %+v", answer.Facets)
	}
	none := user.searchRecipes("?text=broccoli&maxMinutes=1")
	if none.Total != 0 || len(none.Loosen) == 0 || none.Loosen[0].Filter != "maxMinutes" || none.Loosen[0].Rest != nil {
		t.Errorf("nothing in a minute: %d found, it offers %+v", none.Total, none.Loosen)
	}
	for text, status := range map[string]int{
		"%": 200, "_": 200, "'": 200, `\`: 200, "🥦": 200, "de het een": 200, strings.Repeat("a", 100): 200,
		strings.Repeat("a", 101): 422, strings.Repeat("a", 5_000): 422, "\x00": 422, "\xff": 422,
	} {
		if got := user.get(recipesPath + "?text=" + url.QueryEscape(text)); got.status != status {
			t.Errorf("%.20q: status %d, want %d", text, got.status, status)
		}
	}
}

func TestSearch_SortsAsAsked(t *testing.T) {
	srv := newServer(t)
	user := srv.subscriber("lepelblad.localhost", "sort@voorbeeld.example")
	for _, order := range []string{"asc", "desc"} {
		var cards []api.RecipeCard
		user.get("/api/v1/receipts?sort=minutes&perPage=50&order="+order).wantStatus(t, http.StatusOK).decode(t, &cards)
		if len(cards) != 50 || !slices.IsSortedFunc(cards, func(a, b api.RecipeCard) int {
			if order == "desc" {
				a, b = b, a
			}
			return a.Minutes - b.Minutes
		}) {
			t.Errorf("%d recipes are not in the order %s", len(cards), order)
		}
	}
}

func TestSearch_LeavesOutExclusions(t *testing.T) {
	srv := newServer(t)
	user := srv.subscriber("lepelblad.localhost", "eet-alles@voorbeeld.example")
	vegan := srv.subscriber("lepelblad.localhost", "eet-plantaardig@voorbeeld.example")
	srv.Exec(
		`update accounts set answers = answers || '{"diet": "vegan"}'
			where email = 'eet-plantaardig@voorbeeld.example'`,
	)
	if answer := user.searchRecipes("?text=zalm"); answer.Total == 0 {
		t.Error("no salmon without exclusions")
	}
	answer := vegan.searchRecipes("?text=zalm")
	if answer.Total != 0 {
		t.Errorf("search by a vegan = %v", recipeSlugs(answer.Data))
	}
	for _, facet := range vegan.searchRecipes("").Facets {
		if facet.Filter == "ingredients" &&
			slices.ContainsFunc(facet.Values, func(v api.RecipeFacetValue) bool { return v.Value == "ei" }) {
			t.Error("eggs are counted for a vegan")
		}
	}
}

func TestFavorite_IsAddedListedAndRemoved(t *testing.T) {
	srv := newServer(t)
	user, other := srv.subscriber("lepelblad.localhost", "hart@voorbeeld.example"), srv.subscriber(
		"lepelblad.localhost",
		"ander@voorbeeld.example",
	)
	names := recipeSlugs(user.searchRecipes("").Data)
	first, second := map[string]any{"recipe": names[0]}, map[string]any{"recipe": names[1]}
	state := func(b *browser, slug string) bool {
		t.Helper()
		var states []api.FavoriteState
		b.get(favoritesPath+"/check?recipes="+slug+",zandgebak").wantStatus(t, http.StatusOK).decode(t, &states)
		if len(states) != 2 || states[0].Recipe != slug || states[1].Favorite {
			t.Fatalf("got states %+v", states)
		}
		return states[0].Favorite
	}
	// adding twice is no error; toggling twice changes nothing
	for _, path := range []string{"/add", "/add", "/toggle", "/toggle"} {
		user.post(favoritesPath+path, first).wantStatus(t, http.StatusOK)
	}
	user.post(favoritesPath+"/toggle", second).wantStatus(t, http.StatusOK)
	if !state(user, names[0]) || !state(user, names[1]) || state(other, names[0]) {
		t.Error("the person's favourites are not the person's")
	}
	answer := user.searchRecipes("?favorites=true")
	if got := recipeSlugs(answer.Data); answer.Total != 2 || !slices.Contains(got, names[0]) ||
		!slices.Contains(got, names[1]) {
		t.Errorf("search among favourites = %v", got)
	}
	if card := user.searchRecipes("").Data[0]; card.Favorite == nil || !*card.Favorite {
		t.Error("a list does not show which are favourites")
	}
	var list []api.Favorite
	user.get(favoritesPath+"?sort=name&order=asc").wantStatus(t, http.StatusOK).decode(t, &list)
	if len(list) != 2 || strings.ToLower(list[0].Recipe.Name) > strings.ToLower(list[1].Recipe.Name) ||
		list[0].AddedAt.IsZero() {
		t.Errorf("they are listed as %+v", list)
	}
	user.post(favoritesPath+"/remove", first).wantStatus(t, http.StatusOK)
	user.post(favoritesPath+"/remove", first).wantStatus(t, http.StatusOK)
	if state(user, names[0]) || user.searchRecipes("?favorites=true").Total != 1 {
		t.Error("the removed favourite is still listed")
	}
	user.post(favoritesPath+"/add", map[string]any{"recipe": "zandgebak"}).wantStatus(t, http.StatusNotFound)
	document := user.post("/api/v1/user/export", map[string]any{}).wantStatus(t, http.StatusOK)
	contains(t, string(document.body), `"favorites":[{"recipe":`)
}
