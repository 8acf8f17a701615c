package httpapi

import (
	"slices"
	"testing"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

func TestShoppingList_FollowsAisleOrder(t *testing.T) {
	t.Parallel()
	item := func(aisle api.Aisle, name string) api.ShoppingItem { return api.ShoppingItem{Aisle: aisle, Name: name} }
	ownItem := func(aisle api.Aisle, name string) api.ShoppingItem {
		return api.ShoppingItem{Aisle: aisle, Name: name, Custom: true}
	}
	for _, test := range []struct {
		name  string
		speak locale.Language
		items []api.ShoppingItem
		want  []string
	}{
		{"aisles go before names", locale.Dutch, []api.ShoppingItem{item("frozen", "appels"), item("produce", "uien")},
			[]string{"uien", "appels"}},
		{"names go by the dictionary", locale.Dutch, []api.ShoppingItem{item("produce", "wortel"),
			item("produce", "appels"), item("produce", "prei")},
			[]string{"appels", "prei", "wortel"}},
		{"accents and capitals do not move a name to the end", locale.Dutch,
			[]api.ShoppingItem{item("pantry", "zout"), item("pantry", "édammer"), item("pantry", "Griekse yoghurt"),
				item("pantry", "feta")},
			[]string{"édammer", "feta", "Griekse yoghurt", "zout"}},
		{"a word goes before its compounds", locale.English, []api.ShoppingItem{item("pantry", "ricecake"),
			item("pantry", "rice noodles"), item("pantry", "rice")},
			[]string{"rice", "rice noodles", "ricecake"}},
		{"a person's own go last, as they were added", locale.Dutch,
			[]api.ShoppingItem{ownItem("produce", "bloemen"), item("produce", "uien"), ownItem("produce", "aardbeien"),
				item("bread", "brood")},
			[]string{"uien", "bloemen", "aardbeien", "brood"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			sortItems(test.items, catalogue.Aisles, test.speak)
			var got []string
			for _, item := range test.items {
				got = append(got, item.Name)
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("they stand as %q; want %q", got, test.want)
			}
		})
	}
}
