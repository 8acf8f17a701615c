package catalogue

import "fmt"

// ketoCarbohydrate is the maximum available carbohydrate, in g, of a serving of a keto dish. A day stays under 50 g,
// also with portions of one and a quarter.
var ketoCarbohydrate = map[MealTime]float64{Breakfast: 6, Lunch: 12, Dinner: 14, Snack: 4}

// Bounds of a keto dish, in per cent of its energy. A dish that is nearly all fat, such as nuts or avocado, is keto
// too: a planned day balances it with dishes that have more protein.
const (
	ketoFatMin     = 60
	ketoProteinMax = 32
)

// IsKeto reports whether a serving can be part of a ketogenic day of about 25 % protein, 70 % fat and 5 % carbohydrate.
func (d Dish) IsKeto() bool { return len(d.ketoFaults()) == 0 }

func (d Dish) ketoFaults() []string {
	var faults []string
	n, limit := d.Nutrients(), ketoCarbohydrate[d.Recipe.MealTime]
	if n.Carbohydrate > limit {
		faults = append(
			faults,
			fmt.Sprintf("%.1f g carbohydrate in a serving, at most %g g fits keto", n.Carbohydrate, limit),
		)
	}
	split := n.Split()
	if split.Fat < ketoFatMin {
		faults = append(
			faults,
			fmt.Sprintf("%.0f %% of the energy from fat, keto has at least %d", split.Fat, ketoFatMin),
		)
	}
	if split.Protein > ketoProteinMax {
		faults = append(
			faults,
			fmt.Sprintf("%.0f %% of the energy from protein, keto has at most %d", split.Protein, ketoProteinMax),
		)
	}
	return faults
}
