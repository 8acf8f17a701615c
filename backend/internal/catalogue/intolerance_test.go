package catalogue

import (
	"reflect"
	"testing"
)

func TestDish_ExclusionsNameIngredients(t *testing.T) {
	t.Parallel()
	var unknown []Exclusion
	for _, intolerance := range AllIntolerances {
		exclusion := Exclusion{Intolerance: intolerance, From: []string{"bouillon"}, Unknown: true}
		switch intolerance {
		case Intolerance(Milk), Lactose:
			exclusion = Exclusion{Intolerance: intolerance, From: []string{"kaas"}}
		case Intolerance(Celery):
			exclusion.Unknown = false
		}
		unknown = append(unknown, exclusion)
	}
	tests := []struct {
		name string
		dish Dish
		want []Exclusion
	}{
		{"traces exclude nobody", dishOf(t, grams("prei", 1), grams("ham", 1)), nil},
		{"an allergen and lactose", dishOf(t, grams("prei", 1), grams("kaas", 1)), []Exclusion{
			{Intolerance: "milk", From: []string{"kaas"}},
			{Intolerance: Lactose, From: []string{"kaas"}},
		}},
		{"what is unknown excludes everything", dishOf(t, grams("kaas", 1), grams("bouillon", 1)), unknown},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			if got := test.dish.Exclusions(); !reflect.DeepEqual(got, test.want) {
				t.Errorf("got %+v, want %+v", got, test.want)
			}
		})
	}
}

func TestIngredient_ExclusionsAreThoseOfDish(t *testing.T) {
	t.Parallel()
	broth := Ingredient{Slug: "bouillon", Allergens: Allergens{Unknown: true}}
	got := Excluded(broth.Exclusions(), []Intolerance{Lactose, "milk"})
	want := []Exclusion{
		{Intolerance: "milk", From: []string{"bouillon"}, Unknown: true},
		{Intolerance: Lactose, From: []string{"bouillon"}, Unknown: true},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}
