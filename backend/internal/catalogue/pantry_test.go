package catalogue_test

import (
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/tenants"
)

func TestInPantryByDefault_HasNothingFresh(t *testing.T) {
	book, err := catalogue.Load(tenants.Catalogue())
	if err != nil {
		t.Fatal(err)
	}
	for slug, want := range map[string]bool{
		"zout": true, "peper": true, "olijfolie": true, "azijn": true, "oregano": true, "paprikapoeder": true,
		"tarwebloem": true, "suiker": true, "bouillonblokje": true, "mosterd": true, "sojasaus": true,
		"ui": false, "peterselie": false, "verse-oregano": false, "saffraan": false, "pindakaas": false,
		"witte-rijst": false, "ketchup": false, "boter": false, "vanillestokje": false,
	} {
		ingredient := book.Ingredients[slug]
		if ingredient == nil {
			t.Errorf("the catalogue has no %s", slug)
			continue
		}
		if got := catalogue.InPantryByDefault(ingredient); got != want {
			t.Errorf("InPantryByDefault(%s) = %v, want %v", slug, got, want)
		}
	}
	for slug, ingredient := range book.Ingredients {
		if catalogue.InPantryByDefault(ingredient) && (ingredient.Aisle == "produce" || ingredient.Aisle == "frozen" ||
			ingredient.Aisle == "meat-fish-veg" || ingredient.Aisle == "dairy-eggs") {
			t.Errorf("%s of aisle %s is in the pantry", slug, ingredient.Aisle)
		}
	}
}
