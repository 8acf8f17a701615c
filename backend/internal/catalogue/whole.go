package catalogue

import (
	"math"
	"slices"
)

const (
	// splitPieceGrams is the weight of a piece below which half a piece does not matter, such as a date.
	splitPieceGrams = 15
	// maxWholeServings is the largest number of servings that [Dish.WholeServings] tries.
	maxWholeServings = 16
)

// squeezed are fruits that are used for their juice, so that a quarter of one is fine.
var squeezed = []string{"citroen", "limoen"}

// wholeStep returns the step, in the line's unit, in which an ingredient is used: 1 for eggs, slices, wraps, fillets
// and cans of fish, 0.5 for onions, bananas, other cans and handfuls of fruit or nuts. It returns 0 for an ingredient
// of which any amount can be used.
func wholeStep(unit Unit, ingredient *Ingredient) float64 {
	switch unit {
	case Slice:
		return 1
	case Handful:
		if ingredient.Group == "fruit" || ingredient.Group == "noten-en-zaden" {
			return 0.5
		}
	case Can:
		if ingredient.Group == "vis-schaal-en-schelpdieren" {
			return 1
		}
		return 0.5
	case Piece:
		switch ingredient.Group {
		case "eieren", "brood":
			return 1
		case "vis-schaal-en-schelpdieren", "vlees-en-gevogelte", "vleeswaren", "vleesvervangers-en-zuivelvervangers":
			if ingredient.UnitGrams[Piece] >= splitPieceGrams {
				return 1
			}
			return 0
		}
		if ingredient.UnitGrams[Piece] >= splitPieceGrams && !slices.Contains(squeezed, ingredient.Slug) {
			return 0.5
		}
	}
	return 0
}

// WholeServings returns the smallest number of servings, a multiple of a quarter, that uses whole steps of every
// counted ingredient, see wholeStep. So do its multiples. It returns 0 when any number of servings does, and infinity
// when none up to 16 does.
func (d Dish) WholeServings() float64 {
	var perQuarter []float64 // steps in a quarter of a serving
	for n, line := range d.Recipe.Lines {
		if step := wholeStep(line.Unit, d.Amounts[n].Ingredient); step > 0 && !line.Optional {
			perQuarter = append(perQuarter, line.Quantity/float64(4*d.Recipe.Servings)/step)
		}
	}
	if perQuarter == nil {
		return 0
	}
next:
	for quarters := 1.0; quarters <= 4*maxWholeServings; quarters++ {
		for _, steps := range perQuarter {
			if count := steps * quarters; math.Abs(count-math.Round(count)) > 1e-6 {
				continue next
			}
		}
		return quarters / 4
	}
	return math.Inf(1)
}
