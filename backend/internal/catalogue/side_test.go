package catalogue

import (
	"os"
	"slices"
	"testing"
)

func TestSideOf_PlatformSnacks(t *testing.T) {
	t.Parallel()
	book, err := Load(os.DirFS(platformCatalogue))
	if err != nil {
		t.Fatal(err)
	}
	want := map[string][]MealTime{
		"banaan":                       {Breakfast, Lunch, Dinner},
		"yoghurt-met-banaan":           {Breakfast, Lunch, Dinner},
		"krentenbol-met-kaas-en-melk":  {Breakfast, Lunch}, // bread is no dessert
		"smoothie-met-rood-fruit":      {Breakfast, Lunch}, // nor is a drink
		"rauwkost-met-hummus":          {Lunch},
		"vla-met-banaan":               {Dinner},
		"bakje-popcorn":                nil,
		"pittige-kippenvleugels":       nil, // from the oven
		"pure-chocolade-met-amandelen": nil,
	}
	for _, recipe := range book.Recipes {
		dish, err := recipe.Dish(book.Ingredients)
		if err != nil {
			t.Fatal(err)
		}
		if meals := dish.SideOf(); recipe.MealTime != Snack && len(meals) > 0 {
			t.Errorf("%s is a side of %v", recipe.Slug, meals)
		}
		if meals, ok := want[recipe.Slug]; ok {
			if got := dish.SideOf(); !slices.Equal(got, meals) {
				t.Errorf("%s is a side of %v, want %v", recipe.Slug, got, meals)
			}
			delete(want, recipe.Slug)
		}
	}
	for slug := range want {
		t.Errorf("%s is not in the catalogue", slug)
	}
}
