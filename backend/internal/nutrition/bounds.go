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
	MaxCarbohydrate float64 // 0 for no bound, which is without keto
}

// Limits of macros set by hand.
const (
	maxDeficit   = 750  // kcal a day, the largest of Paces
	maxSurplus   = 1000 // kcal a day over maintenance; more is a typing error
	roundingKCal = 10   // kcal a day that may be missing because macros are whole grams
)

// BoundsFor returns the bounds for a person. Energy is at least the floor and at most 750 kcal under maintenance, and
// at least maintenance when a deficit is withheld. Protein is at least MinProtein. With keto, carbohydrate is at most
// 50 g.
func BoundsFor(p Person) Bounds {
	maintenance := MifflinStJeor(p.Body) * p.Activity.PAL()
	minimum := maintenance - maxDeficit
	if withheld(p) != "" {
		minimum = maintenance
	}
	b := Bounds{
		MinKCal: math.Floor(math.Max(minimum, energyFloor(p.Sex))), MinProtein: math.Floor(MinProtein(p)),
	}
	b.MaxKCal = math.Max(math.Ceil(maintenance), b.MinKCal) + maxSurplus
	if p.Style == Keto {
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
	if b.MaxCarbohydrate > 0 && m.Carbohydrate > b.MaxCarbohydrate {
		broken = append(broken, BoundMaxCarbohydrate)
	}
	return broken
}
