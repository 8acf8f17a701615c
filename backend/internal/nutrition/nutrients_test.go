package nutrition

import (
	"math"
	"testing"
)

func TestNutrients_AddAndScale(t *testing.T) {
	t.Parallel()
	bread := Nutrients{KCal: 250, Protein: 9, Fat: 3, Saturated: 0.5, Carbohydrate: 42, Sugars: 3, Fibre: 7, Salt: 1}
	cheese := Nutrients{KCal: 380, Protein: 23, Fat: 31, Saturated: 20, Carbohydrate: 1, Sugars: 1, Fibre: 0, Salt: 2}
	sandwich := Nutrients{
		KCal:         630,
		Protein:      32,
		Fat:          34,
		Saturated:    20.5,
		Carbohydrate: 43,
		Sugars:       4,
		Fibre:        7,
		Salt:         3,
	}
	if got := bread.Add(cheese); got != sandwich {
		t.Errorf("got sum %+v, want %+v", got, sandwich)
	}
	half := Nutrients{
		KCal:         315,
		Protein:      16,
		Fat:          17,
		Saturated:    10.25,
		Carbohydrate: 21.5,
		Sugars:       2,
		Fibre:        3.5,
		Salt:         1.5,
	}
	if got := sandwich.Scale(0.5); got != half {
		t.Errorf("got half %+v, want %+v", got, half)
	}
}

func TestNutrients_EnergyFromMacros(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		nutrients Nutrients
		kcal      float64
	}{
		"nothing brings no energy":             {Nutrients{}, 0},
		"a gram of protein brings 4 kcal":      {Nutrients{Protein: 1}, 4},
		"a gram of fat brings 9 kcal":          {Nutrients{Fat: 1}, 9},
		"a gram of carbohydrate brings 4 kcal": {Nutrients{Carbohydrate: 1}, 4},
		"a gram of fibre brings 2 kcal":        {Nutrients{Fibre: 1}, 2},
		"sugars and saturated fat are counted once": {Nutrients{
			Fat: 1, Saturated: 1, Carbohydrate: 1, Sugars: 1,
		}, 13},
		"the energy of a label and salt do not count": {Nutrients{KCal: 100, Salt: 5}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := test.nutrients.EnergyFromMacros(); got != test.kcal {
				t.Errorf("got %v kcal, want %v", got, test.kcal)
			}
		})
	}
}

func TestNutrients_SplitInPercent(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		nutrients Nutrients
		want      Split
	}{
		"30/30/40 of 2000 kcal": {
			Nutrients{KCal: 2000, Protein: 150, Fat: 200.0 / 3, Carbohydrate: 200}, Split{30, 30, 40},
		},
		"fibre leaves less than a hundred for the three": {
			Nutrients{KCal: 100, Protein: 5, Fat: 5, Carbohydrate: 5, Fibre: 7.5}, Split{20, 45, 20},
		},
		"water has no energy to divide": {Nutrients{}, Split{}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := test.nutrients.Split()
			near := func(a, b float64) bool { return math.Abs(a-b) < 1e-9 }
			if !near(got.Protein, test.want.Protein) || !near(got.Fat, test.want.Fat) ||
				!near(got.Carbohydrate, test.want.Carbohydrate) {
				t.Errorf("%+v, want %+v", got, test.want)
			}
		})
	}
}
