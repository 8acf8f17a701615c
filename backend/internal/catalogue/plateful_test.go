package catalogue_test

import (
	"slices"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
)

func TestMostServings_IsByIngredientWithMost(t *testing.T) {
	t.Parallel()
	slice := map[catalogue.Unit]float64{catalogue.Slice: 35}
	bread := &catalogue.Ingredient{Slug: "brood", Group: "brood", UnitGrams: slice}
	riceCake := &catalogue.Ingredient{
		Slug: "rijstwafel", Group: "brood", UnitGrams: map[catalogue.Unit]float64{catalogue.Piece: 8},
	}
	cheese := &catalogue.Ingredient{
		Slug: "kaas", Group: "kaas", Composition: catalogue.Composition{catalogue.KCal: 370},
	}
	cottageCheese := &catalogue.Ingredient{
		Slug: "huttenkase", Group: "kaas", Composition: catalogue.Composition{catalogue.KCal: 95},
	}
	tofu := &catalogue.Ingredient{
		Slug: "tofu", Group: "vleesvervangers-en-zuivelvervangers", Aisle: "meat-fish-veg",
	}
	lettuce := &catalogue.Ingredient{Slug: "sla", Group: "groente"}
	dish := func(servings int, amounts ...catalogue.Amount) catalogue.Dish {
		return catalogue.Dish{Recipe: &catalogue.Recipe{Servings: servings}, Amounts: amounts}
	}
	of := func(ingredient *catalogue.Ingredient, grams float64) catalogue.Amount {
		return catalogue.Amount{Ingredient: ingredient, Grams: grams}
	}
	for name, c := range map[string]struct {
		dish catalogue.Dish
		want float64
	}{
		"five slices of bread":              {dish(1, of(bread, 152)), 1.25},
		"bread with much cheese":            {dish(1, of(bread, 70), of(cheese, 64)), 1.25},
		"the same for two":                  {dish(2, of(bread, 140), of(cheese, 128)), 1.25},
		"cottage cheese by the bowl":        {dish(1, of(cottageCheese, 240)), 1.25},
		"six rice cakes":                    {dish(1, of(riceCake, 40)), 1.2},
		"four fifths of a pack of tofu":     {dish(1, of(tofu, 160)), 1.25},
		"lettuce does not bound the cheese": {dish(1, of(lettuce, 500), of(cheese, 64)), 1.25},
		"one serving and a half":            {dish(1, of(lettuce, 500)), 1.5},
	} {
		if got := c.dish.MostServings(); got != c.want {
			t.Errorf("%s: %v servings, want %v", name, got, c.want)
		}
	}
}

func TestSubstituteFor_NamesIntolerancesOnce(t *testing.T) {
	t.Parallel()
	of := func(slugs ...string) catalogue.Dish {
		dish := catalogue.Dish{Recipe: &catalogue.Recipe{Servings: 1}}
		for _, slug := range slugs {
			dish.Amounts = append(dish.Amounts, catalogue.Amount{Ingredient: &catalogue.Ingredient{Slug: slug}})
		}
		return dish
	}
	got := of("glutenvrij-bruinbrood", "glutenvrije-havermout", "lactosevrije-melk").SubstituteFor()
	if len(got) != 2 || !slices.Contains(got, "gluten") || !slices.Contains(got, catalogue.Lactose) {
		t.Errorf("got %v, want gluten and lactose", got)
	}
	if got := of("volkorenbrood", "melk").SubstituteFor(); got != nil {
		t.Errorf("got %v, want none", got)
	}
}
