package catalogue

import "testing"

func TestIngredient_IsMatchesItsStates(t *testing.T) {
	cases := []struct {
		slug, name, of string
		want           bool
	}{
		{"spinazie", "spinazie", "spinazie", true},
		{"spinazie-diepvries", "spinazie (diepvries)", "spinazie", true},
		{"spinazie", "spinazie", "spinazie-diepvries", false},
		{"perziken-blik", "perziken (blik)", "perzik", true},
		{"rode-bieten-pot", "rode bieten (pot)", "rode-biet", true},
		{"creme-fraiche-light", "crème fraîche (light)", "creme-fraiche", true},
		{"uienringen", "uienringen (diepvries)", "ui", false},
		{"kaas-30", "kaas (30+)", "kaasfondue", false},
	}
	for _, c := range cases {
		t.Run(c.name+" and "+c.of, func(t *testing.T) {
			ingredient := Ingredient{Slug: c.slug, Name: Text{"nl": c.name}}
			if got := ingredient.Is(c.of); got != c.want {
				t.Errorf("got %v, want %v", got, c.want)
			}
		})
	}
}
