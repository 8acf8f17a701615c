package shopping_test

import (
	"testing"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/shopping"
)

func TestOutdated_ComparesAmountsFromToday(t *testing.T) {
	s := newShopper(t)
	ingredient, ok := s.snapshot.IngredientBySlug("spinazie")
	if !ok {
		t.Fatal("the list has no spinach")
	}
	grams := func(weight float64) []shopping.Amount {
		return []shopping.Amount{{Ingredient: ingredient, Grams: weight, Quantity: weight, Unit: catalogue.Gram}}
	}
	if packs := shopping.PacksFor(ingredient.Ingredient, 390, catalogue.Gram); packs == nil ||
		*packs != *shopping.PacksFor(ingredient.Ingredient, 400, catalogue.Gram) {
		t.Fatal("390 g and 400 g of spinach have different packs")
	}
	list := s.save(t, 2, map[string]float64{"spinazie": 400})
	monday := list.Dates[0]
	for _, test := range []struct {
		name  string
		needs [][]shopping.Amount
		today time.Time
		want  bool
	}{
		{"the same", [][]shopping.Amount{grams(400), grams(400)}, monday, false},
		{"less, in the same packs", [][]shopping.Amount{grams(390), grams(390)}, monday, false},
		{"more", [][]shopping.Amount{grams(900), grams(900)}, monday, true},
		{"nothing any more", [][]shopping.Amount{nil, nil}, monday, true},
		{"more on a day that is over", [][]shopping.Amount{grams(900), grams(400)}, monday.AddDate(0, 0, 1), false},
		{"more on the day that is left", [][]shopping.Amount{grams(900), grams(900)}, monday.AddDate(0, 0, 1), true},
		{"more, when all days are over", [][]shopping.Amount{grams(900), grams(900)}, monday.AddDate(0, 0, 2), false},
	} {
		if got := list.Outdated(test.needs, test.today); got != test.want {
			t.Errorf("%s: got outdated %v", test.name, got)
		}
	}
	list.Needs = nil
	if list.Outdated([][]shopping.Amount{grams(900), grams(900)}, monday) {
		t.Error("a list without needs is outdated")
	}
}
