package shopping_test

import (
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/shopping"
)

func TestCompare_ReturnsExtraAndSaved(t *testing.T) {
	t.Parallel()
	spinach := &catalogue.StoredIngredient{
		Ingredient: &catalogue.Ingredient{Slug: "spinazie", PackGrams: []float64{400}},
	}
	rice := &catalogue.StoredIngredient{Ingredient: &catalogue.Ingredient{Slug: "rijst"}}
	onion := &catalogue.StoredIngredient{
		Ingredient: &catalogue.Ingredient{Slug: "ui", UnitGrams: map[catalogue.Unit]float64{catalogue.Piece: 110}},
	}
	salt := &catalogue.StoredIngredient{Ingredient: &catalogue.Ingredient{Slug: "zout"}}
	milk := &catalogue.StoredIngredient{
		Ingredient: &catalogue.Ingredient{Slug: "melk", PackGrams: []float64{500, 1000}},
	}
	grams := func(ingredient *catalogue.StoredIngredient, grams float64) shopping.Amount {
		return shopping.Amount{Ingredient: ingredient, Grams: grams, Quantity: grams, Unit: catalogue.Gram}
	}
	pieces := func(ingredient *catalogue.StoredIngredient, pieces float64) shopping.Amount {
		return shopping.Amount{Ingredient: ingredient, Grams: pieces * 110, Quantity: pieces, Unit: catalogue.Piece}
	}
	type difference struct {
		slug     string
		whole    bool
		quantity float64
		packs    int // 0 for none
	}
	for _, c := range []struct {
		name          string
		before, after []shopping.Amount
		extra, saved  []difference
	}{
		{
			name: "the same needs nothing more", before: []shopping.Amount{grams(rice, 200)},
			after: []shopping.Amount{grams(rice, 200)},
		},
		{
			name: "another ingredient comes whole, and one goes whole", before: []shopping.Amount{grams(rice, 200)},
			after: []shopping.Amount{pieces(onion, 2)},
			extra: []difference{{"ui", true, 2, 0}}, saved: []difference{{"rijst", true, 200, 0}},
		},
		{
			name:   "more of the same is counted as it is bought",
			before: []shopping.Amount{grams(rice, 200), pieces(onion, 3)},
			after:  []shopping.Amount{grams(rice, 350), pieces(onion, 1.5)},
			extra:  []difference{{"rijst", false, 150, 0}}, saved: []difference{{"ui", false, 1.5, 0}},
		},
		{
			name: "a bag that is used up further costs nothing", before: []shopping.Amount{grams(spinach, 100)},
			after: []shopping.Amount{grams(spinach, 380)},
		},
		{
			name: "a second bag does", before: []shopping.Amount{grams(spinach, 380)},
			after: []shopping.Amount{grams(spinach, 600)},
			extra: []difference{{"spinazie", false, 220, 1}},
		},
		{
			name: "a bag comes whole with what it is needed for", after: []shopping.Amount{grams(spinach, 300)},
			extra: []difference{{"spinazie", true, 300, 1}},
		},
		{
			name: "packs of another size are told by the amount", before: []shopping.Amount{grams(milk, 450)},
			after: []shopping.Amount{grams(milk, 900)},
			extra: []difference{{"melk", false, 450, 0}},
		},
		{
			name:  "what is taken to taste is there or not",
			after: []shopping.Amount{{Ingredient: salt, Unit: catalogue.Pinch}},
			extra: []difference{{"zout", true, 0, 0}},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			extra, saved := shopping.Compare(c.before, c.after)
			for name, pair := range map[string]struct {
				got  []shopping.Difference
				want []difference
			}{"extra": {extra, c.extra}, "saved": {saved, c.saved}} {
				if len(pair.got) != len(pair.want) {
					t.Fatalf("%s: got %+v, want %+v", name, pair.got, pair.want)
				}
				for n, want := range pair.want {
					got, packs := pair.got[n], 0
					if got.Packs != nil {
						packs = got.Packs.Count
					}
					if actual := (difference{got.Ingredient.Slug, got.Whole, got.Quantity, packs}); actual != want {
						t.Errorf("%s: got %+v, want %+v", name, actual, want)
					}
				}
			}
			// The reverse comparison exchanges the results.
			back, forth := shopping.Compare(c.after, c.before)
			if len(back) != len(saved) || len(forth) != len(extra) {
				t.Errorf("reversed: got %+v and %+v", back, forth)
			}
		})
	}
}
