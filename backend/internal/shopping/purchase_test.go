package shopping_test

import (
	"math/rand/v2"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/shopping"
	"github.com/lepelblad/lepelblad/tenants"
)

func book(t *testing.T) *catalogue.Book {
	t.Helper()
	book, err := catalogue.Load(tenants.Catalogue())
	if err != nil {
		t.Fatal(err)
	}
	return book
}

func TestPurchaseFor_UsesWordsOfTheShop(t *testing.T) {
	t.Parallel()
	ingredients := book(t).Ingredients
	for _, c := range []struct {
		slug  string
		grams float64
		count int
		word  catalogue.PackWord
		name  string
		size  float64
	}{
		{"ui", 165, 2, "piece", "uien", 0},
		{"azijn", 30, 1, "bottle", "azijn", 505},
		{"peterselie", 12, 1, "bunch", "peterselie", 30},
		{"aardappel", 700, 1, "bag", "aardappelen", 1000},
		{"kikkererwten", 360, 2, "can", "kikkererwten", 240},
		{"knoflook", 9, 1, "bulb", "knoflook", 0},
		{"sla", 125, 1, "head", "sla", 0},
		{"volkorenbrood", 420, 1, "piece", "volkorenbrood", 800},
		{"gember", 45, 1, "piece", "gember", 0},
		{"ei", 230, 5, "piece", "eieren", 0},
		{"halfvolle-melk", 900, 1, "carton", "halfvolle melk", 1030},
	} {
		got, ok := shopping.PurchaseFor(ingredients[c.slug], c.grams)
		name := got.NameIn(ingredients[c.slug], locale.Dutch)
		if c.size == 0 {
			got.Grams = 0
		}
		if !ok || got.Count != c.count || got.Word != c.word || name != c.name || got.Grams != c.size {
			t.Errorf("%g g of %s: %d %s %s of %g g (%v)", c.grams, c.slug, got.Count, got.Word, name, got.Grams, ok)
		}
	}
}

func TestPurchaseFor_IsWholeAndSuffices(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(16, 7)) //nolint:gosec // amounts of a test
	for slug, ingredient := range book(t).Ingredients {
		if ingredient.PackWord == "" {
			t.Errorf("%s has no name for its pack", slug)
		}
		for range 20 {
			grams := 1 + random.Float64()*3000
			purchase, ok := shopping.PurchaseFor(ingredient, grams)
			if !ok {
				if len(ingredient.PackGrams) > 0 {
					t.Errorf("PurchaseFor(%s) = false, want packs", slug)
				}
				continue
			}
			if purchase.Count < 1 || purchase.Total() < grams/1.021 {
				t.Errorf("%g g of %s: %d of %g g", grams, slug, purchase.Count, purchase.Grams)
			}
			if more, _ := shopping.PurchaseFor(ingredient, grams*1.5); more.Total() < purchase.Total() {
				t.Errorf("a larger need of %s buys less: %g g, then %g g", slug, purchase.Total(), more.Total())
			}
			if fewer := float64(purchase.Count-1) * purchase.Grams; purchase.Count > 1 && fewer*1.02 >= grams+0.001 {
				t.Errorf("%g g of %s: %d of %g g is one too many", grams, slug, purchase.Count, purchase.Grams)
			}
		}
	}
}
