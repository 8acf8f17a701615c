package shopping_test

import (
	"math"
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

func TestRetailUnitsFor_UsesWordsOfTheShop(t *testing.T) {
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
		{"gember", 45, 1, "chunk", "gember", 80},
		{"ei", 230, 5, "piece", "eieren", 0},
		{"halfvolle-melk", 900, 1, "carton", "halfvolle melk", 1030},
	} {
		got, ok := shopping.RetailUnitsFor(ingredients[c.slug], c.grams)
		name := got.NameIn(ingredients[c.slug], locale.Dutch)
		if c.size == 0 {
			got.Grams = 0
		}
		if !ok || got.Count != c.count || got.Word != c.word || name != c.name || got.Grams != c.size {
			t.Errorf("%g g of %s: %d %s %s of %g g (%v)", c.grams, c.slug, got.Count, got.Word, name, got.Grams, ok)
		}
	}
}

func TestRetailUnitsFor_IsWholeAndSuffices(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(16, 7)) //nolint:gosec // amounts of a test
	for slug, ingredient := range book(t).Ingredients {
		if ingredient.PackWord == "" {
			t.Errorf("%s has no name for its pack", slug)
		}
		for range 20 {
			grams := 1 + random.Float64()*3000
			units, ok := shopping.RetailUnitsFor(ingredient, grams)
			if !ok {
				if len(ingredient.PackGrams) > 0 {
					t.Errorf("RetailUnitsFor(%s) = false, want packs", slug)
				}
				continue
			}
			if units.Count < 1 || units.Total() < grams/1.021 {
				t.Errorf("%g g of %s: %d of %g g", grams, slug, units.Count, units.Grams)
			}
			if more, _ := shopping.RetailUnitsFor(ingredient, grams*1.5); more.Total() < units.Total() {
				t.Errorf("a larger need of %s buys less: %g g, then %g g", slug, units.Total(), more.Total())
			}
			least := units.Grams
			if units.Smaller.Count > 0 {
				least = units.Smaller.Grams
			}
			if fewer := units.Total() - least; fewer > 0 && fewer*1.02 >= grams+0.001 {
				t.Errorf("%g g of %s: %+v is one pack too many", grams, slug, units)
			}
			for _, size := range ingredient.PackGrams {
				one := math.Ceil(grams/1.02/size-1e-9) * size
				if units.Sized && one < units.Total()-0.001 {
					t.Errorf("%g g of %s: %+v leaves more than packs of %g g", grams, slug, units, size)
				}
			}
		}
	}
}

func TestRetailUnitsFor_MixesSizesThatLeaveLess(t *testing.T) {
	t.Parallel()
	ingredient := &catalogue.Ingredient{PackWord: catalogue.CartonWord, PackGrams: []float64{500, 1000, 1500}}
	for grams, want := range map[float64]shopping.RetailUnits{
		300:  {Count: 1, Grams: 500},
		505:  {Count: 1, Grams: 500},
		1000: {Count: 1, Grams: 1000},
		1900: {Count: 2, Grams: 1000},
		2400: {Count: 1, Grams: 1500, Smaller: shopping.Packs{Count: 1, Grams: 1000}},
		3000: {Count: 2, Grams: 1500},
		4400: {Count: 3, Grams: 1500},
	} {
		got, _ := shopping.RetailUnitsFor(ingredient, grams)
		want.Word, want.Sized = catalogue.CartonWord, true
		if got != want {
			t.Errorf("%g g: %+v, want %+v", grams, got, want)
		}
	}
}

func TestRetailUnitsFor_MixesNoSizesThatHardlyDiffer(t *testing.T) {
	t.Parallel()
	cans := &catalogue.Ingredient{PackWord: catalogue.CanWord, PackGrams: []float64{390, 400}}
	got, _ := shopping.RetailUnitsFor(cans, 1950)
	if want := (shopping.RetailUnits{Count: 5, Word: catalogue.CanWord, Grams: 390, Sized: true}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestPacksFor_SufficesWithLeastLeftOver(t *testing.T) {
	t.Parallel()
	g, piece := catalogue.Gram, catalogue.Piece
	cases := []struct {
		name  string
		sizes []float64
		grams float64
		unit  catalogue.Unit
		want  *shopping.Packs
	}{
		{"no size is known", nil, 100, g, nil},
		{"exactly one", []float64{400}, 400, g, &shopping.Packs{Count: 1, Grams: 400}},
		{"two hundredths more are forgiven", []float64{400}, 408, g, &shopping.Packs{Count: 1, Grams: 400}},
		{
			"more than two hundredths more is another pack",
			[]float64{400},
			409,
			g,
			&shopping.Packs{Count: 2, Grams: 400},
		},
		{
			"a pack that is too small makes room for a larger one",
			[]float64{225, 400},
			230,
			g,
			&shopping.Packs{Count: 1, Grams: 400},
		},
		{"a rounding error is none", []float64{400}, 408 + 1e-9, g, &shopping.Packs{Count: 1, Grams: 400}},
		{"a little that is weighed is a pack", []float64{400}, 5, g, &shopping.Packs{Count: 1, Grams: 400}},
		{"a pinch is no pack", []float64{400}, 0.5, g, nil},
		{"a pinch of what is sold by the pinch is a pack", []float64{1}, 0.5, g, &shopping.Packs{Count: 1, Grams: 1}},
		{"fewest packs of what leaves as much", []float64{250, 500}, 500, g, &shopping.Packs{Count: 1, Grams: 500}},
		{
			"two small ones leave less than a large one",
			[]float64{250, 800},
			450,
			g,
			&shopping.Packs{Count: 2, Grams: 250},
		},
		{
			"the large one leaves less than two small ones",
			[]float64{400, 500},
			450,
			g,
			&shopping.Packs{Count: 1, Grams: 500},
		},
		{"three small ones that fit exactly", []float64{300, 500}, 900, g, &shopping.Packs{Count: 3, Grams: 300}},
		{"cans are packs already", []float64{400}, 800, catalogue.Can, nil},
		{"two leaves of a pack of many", []float64{5}, 0.6, piece, nil},
		{"one carrot of a bag", []float64{500}, 80, piece, nil},
		{"cloves of a bag of garlic", []float64{250}, 9, catalogue.Clove, nil},
		{"pieces that take a good part of a pack", []float64{500}, 330, piece, &shopping.Packs{Count: 1, Grams: 500}},
		{
			"slices come from a pack however few they are",
			[]float64{800},
			70,
			catalogue.Slice,
			&shopping.Packs{Count: 1, Grams: 800},
		},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got := shopping.PacksFor(&catalogue.Ingredient{PackGrams: c.sizes}, c.grams, c.unit)
			if (got == nil) != (c.want == nil) || got != nil && *got != *c.want {
				t.Errorf("got %+v, want %+v", got, c.want)
			}
		})
	}
}
