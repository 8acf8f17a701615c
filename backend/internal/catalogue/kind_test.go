package catalogue

import (
	"os"
	"slices"
	"testing"
)

func TestKind_HoldsEveryForm(t *testing.T) {
	t.Parallel()
	book, err := Load(os.DirFS(platformCatalogue))
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range Kinds {
		_, slugs, _ := kind.contents()
		for _, slug := range slugs {
			if book.Ingredients[slug] == nil {
				t.Errorf("%s: the catalogue has no %s", kind, slug)
			}
		}
	}
	slugs, groups := SplitDislikes([]string{"group:mushrooms", "group:dairy", "group:fruit", "ui"})
	for _, slug := range []string{"portobello", "champignons-blik", "gedroogde-shiitake", "boter", "ui"} {
		if !slices.Contains(slugs, slug) {
			t.Errorf("got slugs %v without %s", slugs, slug)
		}
	}
	if want := []FoodGroup{"melk-en-melkproducten", "kaas", "fruit"}; !slices.Equal(groups, want) {
		t.Errorf("got groups %v, want %v", groups, want)
	}
}
