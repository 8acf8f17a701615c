package nutrition

import "math"

// Macros are grams of each macronutrient a day, as somebody chose them.
type Macros struct {
	Protein      float64 `json:"protein"`
	Fat          float64 `json:"fat"`
	Carbohydrate float64 `json:"carbohydrate"`
}

// Target is the day that macros make: its energy follows from them.
func (m Macros) Target() Target {
	return Target{
		KCal:    m.Protein*KCalPerGramProtein + m.Fat*KCalPerGramFat + m.Carbohydrate*KCalPerGramCarbohydrate,
		Protein: m.Protein, Fat: m.Fat, Carbohydrate: m.Carbohydrate,
	}
}

// Bounds are what macros of somebody's own are held to, in kcal and g a day.
type Bounds struct {
	MinKCal         float64
	MaxKCal         float64
	MinProtein      float64
	MaxCarbohydrate float64 // zero when there is no such bound, as without keto
}

const (
	maxDeficit   = 750  // kcal a day, the largest of Paces
	maxSurplus   = 1000 // kcal a day over maintenance: what lies beyond is a slip of the pen
	roundingKCal = 10   // kcal: what a day may lack because its macros are written in whole grams
)

// BoundsFor gives the bounds for a person: no less energy than the floor or 750 kcal under maintenance, and no less than
// maintenance for whom a deficit is withheld from; the protein that the body needs; with keto, no more than 50 g of
// carbohydrate.
func BoundsFor(p Person) Bounds {
	maintenance := MifflinStJeor(p.Body) * p.Activity.PAL()
	least := maintenance - maxDeficit
	if withheld(p) != "" {
		least = maintenance
	}
	b := Bounds{
		MinKCal: math.Floor(math.Max(least, energyFloor(p.Sex))), MinProtein: math.Floor(MinProtein(p)),
	}
	b.MaxKCal = math.Max(math.Ceil(maintenance), b.MinKCal) + maxSurplus
	if p.Style == Keto {
		b.MaxCarbohydrate = ketoMaxGrams
	}
	return b
}

// Bound is one of the bounds.
type Bound string

// The bounds by name.
const (
	BoundMinKCal         Bound = "leastKcal"
	BoundMaxKCal         Bound = "mostKcal"
	BoundMinProtein      Bound = "leastProtein"
	BoundMaxCarbohydrate Bound = "mostCarbohydrate"
)

// Broken lists the bounds that macros do not keep to; none when all is well.
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
