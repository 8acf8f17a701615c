package shopping_test

import (
	"slices"
	"testing"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/shopping"
)

func TestSort_FollowsAisleOrder(t *testing.T) {
	t.Parallel()
	unknown := uuid.New() // an ingredient that is not in the catalogue keeps the name that the item has
	item := func(aisle catalogue.Aisle, name string) shopping.Item {
		return shopping.Item{IngredientID: &unknown, Aisle: aisle, Name: name}
	}
	ownItem := func(aisle catalogue.Aisle, name string) shopping.Item {
		return shopping.Item{Aisle: aisle, Name: name}
	}
	for _, test := range []struct {
		name  string
		speak locale.Language
		items []shopping.Item
		want  []string
	}{
		{"aisles go before names", locale.Dutch, []shopping.Item{item("frozen", "appels"), item("produce", "uien")},
			[]string{"uien", "appels"}},
		{"names go by the dictionary", locale.Dutch, []shopping.Item{item("produce", "wortel"),
			item("produce", "appels"), item("produce", "prei")},
			[]string{"appels", "prei", "wortel"}},
		{"accents and capitals do not move a name to the end", locale.Dutch,
			[]shopping.Item{item("pantry", "zout"), item("pantry", "édammer"), item("pantry", "Griekse yoghurt"),
				item("pantry", "feta")},
			[]string{"édammer", "feta", "Griekse yoghurt", "zout"}},
		{"a word goes before its compounds", locale.English, []shopping.Item{item("pantry", "ricecake"),
			item("pantry", "rice noodles"), item("pantry", "rice")},
			[]string{"rice", "rice noodles", "ricecake"}},
		{"a person's own go last, as they were added", locale.Dutch,
			[]shopping.Item{ownItem("produce", "bloemen"), item("produce", "uien"), ownItem("produce", "aardbeien"),
				item("bread", "brood")},
			[]string{"uien", "bloemen", "aardbeien", "brood"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			shopping.Sort(test.items, &catalogue.Snapshot{}, catalogue.Aisles, test.speak)
			var got []string
			for _, item := range test.items {
				got = append(got, item.Name)
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("the order is %q; want %q", got, test.want)
			}
		})
	}
}
