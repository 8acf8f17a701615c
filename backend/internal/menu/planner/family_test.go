package planner

import (
	"slices"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
)

func TestFamily_IngredientsAreOfTheirFoods(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		slug  string
		group catalogue.FoodGroup
		want  []string
	}{
		{"rijstwafel", "brood", []string{"bread", "rice"}},
		{"rijstnoedels", "graanproducten-en-meelsoorten", []string{"rice", "noodles"}},
		{"rijstolie", "vetten-en-olien", nil},
		{"edamame", "peulvruchten", []string{"tofu", "soy"}},
		{"sojadrink", "vleesvervangers-en-zuivelvervangers", []string{"milk", "soy"}},
		{"sojasaus", "hartige-sauzen", nil},
		{"kipgehakt", "vlees-en-gevogelte", []string{"mince", "chicken"}},
		{"kippenbouillonblokje", "soepen", nil},
		{"mierikswortel", "groente", []string{"mierikswortel"}},
		{"druiven", "fruit", []string{"druiven"}},
		{"volkorenbrood", "brood", []string{"bread"}},
		{"halfvolle-melk", "melk-en-melkproducten", []string{"milk"}},
	} {
		set := newFamilySet()
		var got []string
		for _, family := range set.of(&catalogue.Ingredient{Slug: c.slug, Group: c.group}) {
			got = append(got, set.names[family])
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s is of %v, want %v", c.slug, got, c.want)
		}
	}
}

func TestFamily_SeasoningIsNoPartOfDish(t *testing.T) {
	t.Parallel()
	food := func(slug string, group catalogue.FoodGroup, kcal float64) *catalogue.Ingredient {
		return &catalogue.Ingredient{Slug: slug, Group: group,
			Composition: catalogue.Composition{catalogue.KCal: kcal}}
	}
	dish := catalogue.Dish{Amounts: []catalogue.Amount{
		{Ingredient: food("witte-rijst", "graanproducten-en-meelsoorten", 350), Grams: 75},
		{Ingredient: food("kipfilet", "vlees-en-gevogelte", 110), Grams: 100},
		{Ingredient: food("spinazie", "groente", 20), Grams: 150}, // little energy, much of the plate
		{Ingredient: food("pindakaas", "suiker-snoep-zoet-beleg-en-zoete-sauzen", 640), Grams: 5},
	}}
	set := newFamilySet()
	var got []string
	for _, family := range set.familiesOf(dish, nil) {
		got = append(got, set.names[family])
	}
	if want := []string{"rice", "chicken", "spinazie"}; !slices.Equal(got, want) {
		t.Errorf("the dish has %v, want %v", got, want)
	}
}

func TestFamily_DinnerIsOfItsMainProtein(t *testing.T) {
	t.Parallel()
	rice := &catalogue.Ingredient{Slug: "witte-rijst", Group: "graanproducten-en-meelsoorten",
		Composition: catalogue.Composition{catalogue.KCal: 350, catalogue.Protein: 7}}
	chicken := &catalogue.Ingredient{Slug: "kiphaasjes", Group: "vlees-en-gevogelte",
		Composition: catalogue.Composition{catalogue.KCal: 105, catalogue.Protein: 23}}
	leek := &catalogue.Ingredient{Slug: "prei", Group: "groente",
		Composition: catalogue.Composition{catalogue.KCal: 30}}
	dish := catalogue.Dish{
		Recipe: &catalogue.Recipe{MealTime: catalogue.Dinner, Kitchen: "dutch"},
		Amounts: []catalogue.Amount{
			{Ingredient: rice, Grams: 120}, {Ingredient: leek, Grams: 300}, {Ingredient: chicken, Grams: 60},
		},
	}
	set := newFamilySet()
	var got []string
	for _, family := range set.familiesOf(dish, chicken) {
		if !set.dinners[family] {
			got = append(got, set.names[family])
		}
	}
	if want := []string{"rice", "chicken", "prei"}; !slices.Equal(got, want) {
		t.Errorf("the dinner is of %v, want %v", got, want)
	}
	for n, evenings := range map[string]int{"chicken for dinner": 3, "prei for dinner": 2} {
		if at := slices.Index(set.names, n); at < 0 || set.week[at] != evenings {
			t.Errorf("%s: want %d evenings a week", n, evenings)
		}
	}
}

func TestFamily_DishIsOfWhatItIsNamedAfter(t *testing.T) {
	t.Parallel()
	food := func(name string, group catalogue.FoodGroup, kcal float64) *catalogue.Ingredient {
		return &catalogue.Ingredient{Slug: name, Name: catalogue.Text{"nl": name}, Group: group,
			Composition: catalogue.Composition{catalogue.KCal: kcal}}
	}
	dish := catalogue.Dish{
		Recipe: &catalogue.Recipe{Name: catalogue.Text{"nl": "Kwark met druiven en honing"}},
		Amounts: []catalogue.Amount{
			{Ingredient: food("kwark", "melk-en-melkproducten", 55), Grams: 250},
			{Ingredient: food("druiven", "fruit", 70), Grams: 20},
			{Ingredient: food("aardbeien", "fruit", 30), Grams: 20},
			{Ingredient: food("honing", "suiker-snoep-zoet-beleg-en-zoete-sauzen", 320), Grams: 5},
		},
	}
	set := newFamilySet()
	var got []string
	for _, family := range set.familiesOf(dish, nil) {
		got = append(got, set.names[family])
	}
	if want := []string{"quark", "bowl of dairy", "druiven"}; !slices.Equal(got, want) {
		t.Errorf("the dish is of %v, want %v", got, want)
	}
}
