package catalogue

import "testing"

func TestIsCheap_IsPerServing(t *testing.T) {
	t.Parallel()
	vegetable := &Ingredient{Slug: "prei", Group: "groente"}           // 35 cents for 100 g
	beef := &Ingredient{Slug: "biefstuk", Group: "vlees-en-gevogelte"} // 200
	mince := &Ingredient{Slug: "gehakt", Group: "vlees-en-gevogelte"}  // 110
	water := &Ingredient{Slug: waterSlug, Group: "niet-alcoholische-dranken"}
	for name, test := range map[string]struct {
		meal    MealTime
		amounts []Amount
		want    bool
	}{
		"just within":                    {Dinner, []Amount{{mince, 300}, {vegetable, 340}}, true},
		"just beyond":                    {Dinner, []Amount{{mince, 300}, {vegetable, 350}}, false},
		"dear meat costs more than most": {Dinner, []Amount{{beef, 300}}, false},
		"lunch may cost less":            {Lunch, []Amount{{mince, 330}}, false},
		"water costs nothing":            {Snack, []Amount{{water, 5000}}, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dish := Dish{Recipe: &Recipe{MealTime: test.meal, Servings: 2}, Amounts: test.amounts}
			if got := dish.IsCheap(); got != test.want {
				t.Errorf("IsCheap: got %v, want %v", got, test.want)
			}
		})
	}
}

func TestIsCheap_EveryFoodGroupHasAPrice(t *testing.T) {
	t.Parallel()
	for _, group := range FoodGroups {
		if groupCents[group] <= 0 {
			t.Errorf("food group %s has no price", group)
		}
	}
}

func TestIsCheap_PricedIngredientsExist(t *testing.T) {
	t.Parallel()
	ingredients, seen := platformBook(t).Ingredients, make(map[string]bool)
	for _, slugs := range ingredientCents {
		for _, slug := range slugs {
			if ingredients[slug] == nil {
				t.Errorf("ingredient %s does not exist", slug)
			}
			if seen[slug] {
				t.Errorf("ingredient %s has two prices", slug)
			}
			seen[slug] = true
		}
	}
}
