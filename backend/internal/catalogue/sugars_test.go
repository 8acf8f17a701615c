package catalogue

import "testing"

func TestInconsistencies_AllowForRoundedSugars(t *testing.T) {
	for sugars, want := range map[float64]int{2.5: 0, 2.9: 0, 3: 0, 3.2: 1, 6: 1} {
		tomato := &Ingredient{Composition: Composition{KCal: 18, Protein: 0.9, Carbohydrate: 2.5, Sugars: sugars}}
		if got := Inconsistencies(tomato); len(got) != want {
			t.Errorf("%g g of sugars in 2.5 g of carbohydrate: got %v", sugars, got)
		}
	}
}
