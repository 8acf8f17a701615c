package catalogue

import "math"

// second is a row of another table for the same food: the same species or variety, cut and state and, where the fat
// content differs by product, the same fat class. It is independent of the first source: none of the ingredient's
// values are from it.
type second struct {
	Source
	kcal    float64 // of 100 g, by Regulation (EU) No 1169/2011; fibre that the row lacks is that of the ingredient
	differs string  // why the energy differs; empty when it does not
}

// Maximum difference between the energy of an ingredient and that of its second source without an explanation.
const (
	agreementShare = 0.1
	agreementKCal  = 5 // 10 % of the energy of a leaf vegetable is less than the precision of tables
)

// Second returns the second source of an ingredient of [Load] and its energy in kcal per 100 g.
func (i *Ingredient) Second() (source Source, kcal float64, ok bool) {
	return i.second.Source, i.second.kcal, i.second.Table != ""
}

// AgreesWith reports whether the energy of the ingredient is within 10 % of an energy in kcal per 100 g.
func (i *Ingredient) AgreesWith(kcal float64) bool {
	return math.Abs(i.Composition[KCal]-kcal) <= agreementShare*kcal
}

// checkSecond reports energy that differs from that of the second source without a reason, and needless reasons.
func checkSecond(i *Ingredient) []Problem {
	if i.second.Table == "" {
		return nil
	}
	kcal := i.Composition[KCal]
	agrees := i.AgreesWith(i.second.kcal) || math.Abs(kcal-i.second.kcal) <= agreementKCal
	switch {
	case !agrees && i.second.differs == "":
		return []Problem{i.origin.problem("second",
			"%s: %g kcal, but %s %s has %g; take other values, or say why under differs",
			i.Slug, kcal, i.second.Table, i.second.Code, i.second.kcal)}
	case agrees && i.second.differs != "":
		return []Problem{i.origin.problem("second",
			"%s: the second source agrees, so nothing has to be said about it", i.Slug)}
	}
	return nil
}
