package nutrition

import "math"

// Macros are macros set by hand, in g a day.
type Macros struct {
	Protein      float64 `json:"protein"`
	Fat          float64 `json:"fat"`
	Carbohydrate float64 `json:"carbohydrate"`
}

// Target returns the target with these macros. Its energy follows from them.
func (m Macros) Target() Target {
	return Target{
		KCal:    m.Protein*KCalPerGramProtein + m.Fat*KCalPerGramFat + m.Carbohydrate*KCalPerGramCarbohydrate,
		Protein: m.Protein, Fat: m.Fat, Carbohydrate: m.Carbohydrate,
	}
}

// Bounds are the bounds of macros set by hand, in kcal and g a day.
type Bounds struct {
	MinKCal         float64
	MaxKCal         float64
	MinProtein      float64
	MaxProtein      float64
	HighProtein     float64 // above it protein is unusually high for the goal, and allowed
	MinCarbohydrate float64 // 0 for no bound, which is where eating few carbohydrates is not unwise
	MaxCarbohydrate float64 // 0 for no bound, which is without keto
}

// Limits of macros set by hand.
const (
	maxDeficit = 750  // kcal a day, the largest of Paces
	maxSurplus = 1000 // kcal a day over maintenance; more is a typing error
	// minCarbohydrate is the least carbohydrate in g a day where eating little of it is unwise: the recommended
	// allowance of the Institute of Medicine (2005), from what the brain uses.
	minCarbohydrate = 130
	roundingKCal    = 10 // kcal a day that may be missing because macros are whole grams
)

// BoundsFor returns the bounds for a person. Energy is at least the floor and at most 750 kcal under maintenance, and
// at least maintenance when a deficit is withheld. Protein is at least 0.83 g per kg of reference weight, more
// for vegetarians and vegans, and at most 2.5 g. Carbohydrate is at most
// 50 g with keto, and at least 130 g where eating little of it is unwise.
func BoundsFor(p Person) Bounds {
	maintenance := MifflinStJeor(p.Body) * p.Activity.PAL()
	minimum := maintenance - maxDeficit
	if withheld(p) != "" {
		minimum = maintenance
	}
	b := Bounds{
		MinKCal: math.Floor(math.Max(minimum, energyFloor(p.Sex))), MinProtein: math.Floor(minProteinOfAnyone(p)),
		MaxProtein:  math.Ceil(maxOwnProtein * referenceWeight(p)),
		HighProtein: math.Ceil(MaxProtein(p)),
	}
	b.MaxKCal = math.Max(math.Ceil(maintenance), b.MinKCal) + maxSurplus
	switch {
	case UnwiseLowCarbohydrate(p.Situation, p.Condition) != "":
		b.MinCarbohydrate = minCarbohydrate
	case p.Style == Keto:
		b.MaxCarbohydrate = ketoMaxGrams
	}
	return b
}

// Bound is the name of one of Bounds.
type Bound string

// The bounds.
const (
	BoundMinKCal         Bound = "leastKcal"
	BoundMaxKCal         Bound = "mostKcal"
	BoundMinProtein      Bound = "leastProtein"
	BoundMaxProtein      Bound = "mostProtein"
	BoundMinCarbohydrate Bound = "leastCarbohydrate"
	BoundMaxCarbohydrate Bound = "mostCarbohydrate"
)

// Violations returns the bounds that macros violate.
func (b Bounds) Violations(m Macros) []Bound {
	var broken []Bound
	kcal := m.Target().KCal
	if kcal < b.MinKCal-roundingKCal {
		broken = append(broken, BoundMinKCal)
	}
	if kcal > b.MaxKCal+roundingKCal {
		broken = append(broken, BoundMaxKCal)
	}
	if m.Protein < b.MinProtein {
		broken = append(broken, BoundMinProtein)
	}
	if m.Protein > b.MaxProtein {
		broken = append(broken, BoundMaxProtein)
	}
	if m.Carbohydrate < b.MinCarbohydrate {
		broken = append(broken, BoundMinCarbohydrate)
	}
	if b.MaxCarbohydrate > 0 && m.Carbohydrate > b.MaxCarbohydrate {
		broken = append(broken, BoundMaxCarbohydrate)
	}
	return broken
}
