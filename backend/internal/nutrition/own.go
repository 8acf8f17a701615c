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
	LeastKCal        float64
	MostKCal         float64
	LeastProtein     float64
	MostCarbohydrate float64 // zero when there is no such bound, as without keto
}

const (
	mostDeficit = 750  // kcal a day, the largest of Paces
	mostSurplus = 1000 // kcal a day over maintenance: what lies beyond is a slip of the pen
	wholeGrams  = 10   // kcal: what a day may lack because its macros are written in whole grams
)

// BoundsOf gives the bounds for a person: no less energy than the floor or 750 kcal under maintenance, and no less than
// maintenance for whom a deficit is withheld from; the protein that the body needs; with keto, no more than 50 g of
// carbohydrate.
func BoundsOf(p Person) Bounds {
	maintenance := MifflinStJeor(p.Body) * p.Activity.PAL()
	least := maintenance - mostDeficit
	if withheld(p) != "" {
		least = maintenance
	}
	b := Bounds{
		LeastKCal: math.Floor(math.Max(least, floorOf(p.Sex))), LeastProtein: math.Floor(LeastProtein(p)),
	}
	b.MostKCal = math.Max(math.Ceil(maintenance), b.LeastKCal) + mostSurplus
	if p.Style == Keto {
		b.MostCarbohydrate = ketoMostGrams
	}
	return b
}

// Bound is one of the bounds.
type Bound string

// The bounds by name.
const (
	BoundLeastKCal        Bound = "leastKcal"
	BoundMostKCal         Bound = "mostKcal"
	BoundLeastProtein     Bound = "leastProtein"
	BoundMostCarbohydrate Bound = "mostCarbohydrate"
)

// Broken lists the bounds that macros do not keep to; none when all is well.
func (b Bounds) Broken(m Macros) []Bound {
	var broken []Bound
	kcal := m.Target().KCal
	if kcal < b.LeastKCal-wholeGrams {
		broken = append(broken, BoundLeastKCal)
	}
	if kcal > b.MostKCal+wholeGrams {
		broken = append(broken, BoundMostKCal)
	}
	if m.Protein < b.LeastProtein {
		broken = append(broken, BoundLeastProtein)
	}
	if b.MostCarbohydrate > 0 && m.Carbohydrate > b.MostCarbohydrate {
		broken = append(broken, BoundMostCarbohydrate)
	}
	return broken
}
