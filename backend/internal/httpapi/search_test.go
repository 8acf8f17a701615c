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

// recipesFound is the whole answer of a search.
func (v *visitor) recipesFound(query string) api.SearchRecipes200JSONResponse {
	v.house.t.Helper()
	var answer api.SearchRecipes200JSONResponse
	if err := json.Unmarshal(v.get(recipesPath+query).want(v.house.t, http.StatusOK).body, &answer); err != nil {
		v.house.t.Fatal(err)
	}
	return answer
}

func slugsOf(cards []api.RecipeCard) []string {
	slugs := make([]string, len(cards))
	for n, card := range cards {
		slugs[n] = card.Slug
	}
	return slugs
}

func TestASearchSaysWhatItUnderstoodAndFound(t *testing.T) {
	h := newHouse(t)
	person := h.diner("lepelblad.localhost", "zoekt@voorbeeld.example")
	answer := person.recipesFound(
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
	at := slices.IndexFunc(answer.Facets, func(f api.RecipeFacet) bool { return f.Filter == "ingredients" })
	if at < 0 || len(answer.Facets[at].Values) == 0 || answer.Facets[at].Values[0].Name == nil ||
		*answer.Facets[at].Values[0].Name != "knoflook" {
		t.Errorf("the ingredients are %+v", answer.Facets)
	}
	none := person.recipesFound("?text=broccoli&maxMinutes=1")
	if none.Total != 0 || len(none.Loosen) == 0 || none.Loosen[0].Filter != "maxMinutes" || none.Loosen[0].Rest != nil {
		t.Errorf("nothing in a minute: %d found, it offers %+v", none.Total, none.Loosen)
	}
	for text, status := range map[string]int{
		"%": 200, "_": 200, "'": 200, `\`: 200, "🥦": 200, "de het een": 200, strings.Repeat("a", 100): 200,
		strings.Repeat("a", 101): 422, strings.Repeat("a", 10_000): 422, "\x00": 422, "\xff": 422,
	} {
		if got := person.get(recipesPath + "?text=" + url.QueryEscape(text)); got.status != status {
			t.Errorf("%.20q is answered with %d; want %d", text, got.status, status)
		}
	}
}

func TestASearchLeavesOutWhatAPersonDoesNotEat(t *testing.T) {
	h := newHouse(t)
	person := h.diner("lepelblad.localhost", "eet-alles@voorbeeld.example")
	vegan := h.diner("lepelblad.localhost", "eet-plantaardig@voorbeeld.example")
	h.Exec(
		`update accounts set answers = answers || '{"diet": "vegan"}' where email = 'eet-plantaardig@voorbeeld.example'`,
	)
	if answer := person.recipesFound("?text=zalm"); answer.Total == 0 {
		t.Error("no salmon for who eats everything")
	}
	answer := vegan.recipesFound("?text=zalm")
	if answer.Total != 0 {
		t.Errorf("a vegan finds %v", slugsOf(answer.Data))
	}
	for _, facet := range vegan.recipesFound("").Facets {
		if facet.Filter == "ingredients" &&
			slices.ContainsFunc(facet.Values, func(v api.RecipeFacetValue) bool { return v.Value == "ei" }) {
			t.Error("eggs are counted for a vegan")
		}
	}
}

func TestFavoritesAreKeptFoundAndTakenBack(t *testing.T) {
	h := newHouse(t)
	person, other := h.diner(
		"lepelblad.localhost",
		"hart@voorbeeld.example",
	), h.diner(
		"lepelblad.localhost",
		"ander@voorbeeld.example",
	)
	all := slugsOf(person.recipesFound("").Data)
	first, second := map[string]any{"recipe": all[0]}, map[string]any{"recipe": all[1]}
	state := func(v *visitor, slug string) bool {
		t.Helper()
		var states []api.FavoriteState
		v.get(favoritesPath+"/check?recipes="+slug+",zandgebak").want(t, http.StatusOK).data(t, &states)
		if len(states) != 2 || states[0].Recipe != slug || states[1].Favorite {
			t.Fatalf("the states are %+v", states)
		}
		return states[0].Favorite
	}
	for _, path := range []string{"/add", "/add", "/toggle", "/toggle"} { // adding twice is no error; toggling twice changes nothing
		person.post(favoritesPath+path, first).want(t, http.StatusOK)
	}
	person.post(favoritesPath+"/toggle", second).want(t, http.StatusOK)
	if !state(person, all[0]) || !state(person, all[1]) || state(other, all[0]) {
		t.Error("the person's favourites are not the person's")
	}
	answer := person.recipesFound("?favorites=true")
	if got := slugsOf(answer.Data); answer.Total != 2 || !slices.Contains(got, all[0]) ||
		!slices.Contains(got, all[1]) {
		t.Errorf("a search among favourites finds %v", got)
	}
	if card := person.recipesFound("").Data[0]; card.Favorite == nil || !*card.Favorite {
		t.Error("a list does not show which are favourites")
	}
	var list []api.Favorite
	person.get(favoritesPath+"?sort=name&order=asc").want(t, http.StatusOK).data(t, &list)
	if len(list) != 2 || strings.ToLower(list[0].Recipe.Name) > strings.ToLower(list[1].Recipe.Name) ||
		list[0].AddedAt.IsZero() {
		t.Errorf("they are listed as %+v", list)
	}
	person.post(favoritesPath+"/remove", first).want(t, http.StatusOK)
	person.post(favoritesPath+"/remove", first).want(t, http.StatusOK)
	if state(person, all[0]) || person.recipesFound("?favorites=true").Total != 1 {
		t.Error("it is a favourite still")
	}
	person.post(favoritesPath+"/add", map[string]any{"recipe": "zandgebak"}).want(t, http.StatusNotFound)
	document := person.post("/api/v1/user/export", map[string]any{}).want(t, http.StatusOK)
	contains(t, string(document.body), `"favorites":[{"recipe":`)
}
