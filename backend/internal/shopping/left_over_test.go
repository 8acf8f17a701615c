package shopping_test

import (
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/shopping"
)

// item returns the item of an ingredient.
func (s shopper) item(t *testing.T, list shopping.List, slug string) shopping.Item {
	t.Helper()
	ingredient, ok := s.snapshot.IngredientBySlug(slug)
	for _, item := range list.Items {
		if ok && item.IngredientID != nil && *item.IngredientID == ingredient.ID {
			return item
		}
	}
	t.Fatalf("%s is not on the list", slug)
	return shopping.Item{}
}

func (s shopper) tick(t *testing.T, item uuid.UUID) {
	t.Helper()
	if _, err := shopping.CheckItem(t.Context(), s.scope, s.reach(), item, true, time.Now()); err != nil {
		t.Fatal(err)
	}
}

func TestLeftOver_IsAtHomeForTheNextWeek(t *testing.T) {
	s := newShopper(t)
	monday := time.Date(2026, 11, 16, 0, 0, 0, 0, time.UTC)
	// Of packs of 400 g of rice, 200 g of spinach, and 500 g of pasta that is not bought.
	grams := map[string]float64{"zilvervliesrijst": 150, "spinazie": 120, "volkoren-penne": 200}
	first := s.saveFrom(t, monday, 2, grams)
	s.tick(t, s.item(t, first, "zilvervliesrijst").ID)
	s.tick(t, s.item(t, first, "spinazie").ID)

	needs := map[string]float64{"zilvervliesrijst": 100, "spinazie": 60, "volkoren-penne": 100}
	second := s.saveFrom(t, monday.AddDate(0, 0, 7), 2, needs)
	rice := s.item(t, second, "zilvervliesrijst")
	if rice.AtHome() != 250 || rice.ToBuy() != 0 {
		t.Errorf("%g g of rice at home and %g g to buy, want 250 and 0", rice.AtHome(), rice.ToBuy())
	}
	for slug, why := range map[string]string{"spinazie": "does not keep", "volkoren-penne": "was not bought"} {
		if item := s.item(t, second, slug); item.AtHome() != 0 || item.ToBuy() != needs[slug] {
			t.Errorf("%g g of %s at home, which %s", item.AtHome(), slug, why)
		}
	}

	// In the third week the rest of the rice does not suffice. Once it is used up, all is bought.
	third := s.saveFrom(t, monday.AddDate(0, 0, 14), 2, map[string]float64{"zilvervliesrijst": 200})
	if rice := s.item(t, third, "zilvervliesrijst"); rice.AtHome() != 150 || rice.ToBuy() != 50 {
		t.Errorf("%g g at home and %g g to buy in the third week, want 150 and 50", rice.AtHome(), rice.ToBuy())
	}
	id := s.item(t, third, "zilvervliesrijst").ID
	usedUp, err := shopping.SetUsedUp(t.Context(), s.scope, s.reach(), id, true, time.Now())
	if err != nil || usedUp.AtHome() != 0 || usedUp.ToBuy() != 200 {
		t.Errorf("used up: %g g at home and %g g to buy, want 0 and 200 (%v)", usedUp.AtHome(), usedUp.ToBuy(), err)
	}

	// What was left long ago is forgotten.
	late := s.saveFrom(t, monday.AddDate(0, 0, 70), 2, map[string]float64{"zilvervliesrijst": 100})
	if rice := s.item(t, late, "zilvervliesrijst"); rice.AtHome() != 0 {
		t.Errorf("%g g at home after ten weeks", rice.AtHome())
	}
}
