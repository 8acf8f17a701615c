package nutrition

import "math"

// Macros are custom macros, set by the consumer, in g a day.
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

// Bounds are the bounds of custom macros, in kcal and g a day.
type Bounds struct {
	MinKCal         float64
	MaxKCal         float64
	MinProtein      float64
	MaxProtein      float64
	HighProtein     float64 // above it protein is unusually high for the goal, and allowed
	MinCarbohydrate float64 // 0 for none; set when a low-carbohydrate diet is unwise
	MaxCarbohydrate float64 // 0 for none; set with keto
}

// Limits of custom macros.
const (
	maxDeficit = 750  // kcal a day, the largest of Paces
	maxSurplus = 1000 // kcal a day over maintenance; more is a typing error
	// minCarbohydrate in g a day applies when a low-carbohydrate diet is unwise. It is the recommended allowance
	// of the Institute of Medicine (2005), derived from what the brain uses.
	minCarbohydrate = 130
	roundingKCal    = 10 // kcal a day that may be missing because macros are whole grams
)

// BoundsFor returns the bounds for a person. Energy is at least the floor and at most 750 kcal under maintenance, and
// at least maintenance when a deficit is withheld. Protein is at least 0.83 g per kg of reference weight, more for
// vegetarians and vegans, and at most 2.5 g. Carbohydrate is at most 50 g with keto, and at least 130 g when a
// low-carbohydrate diet is unwise.
func BoundsFor(p Person) Bounds {
	maintenance := MifflinStJeor(p.Body) * p.Activity.PAL()
	minimum := maintenance - maxDeficit
	if withheld(p) != "" {
		minimum = maintenance
	}
	b := Bounds{
		MinKCal: math.Floor(math.Max(minimum, energyFloor(p.Sex))), MinProtein: math.Floor(minProteinOfBody(p)),
		MaxProtein:  math.Ceil(maxCustomProtein * referenceWeight(p)),
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
	var violated []Bound
	kcal := m.Target().KCal
	if kcal < b.MinKCal-roundingKCal {
		violated = append(violated, BoundMinKCal)
	}
	if kcal > b.MaxKCal+roundingKCal {
		violated = append(violated, BoundMaxKCal)
	}
	if m.Protein < b.MinProtein {
		violated = append(violated, BoundMinProtein)
	}
	if m.Protein > b.MaxProtein {
		violated = append(violated, BoundMaxProtein)
	}
	if m.Carbohydrate < b.MinCarbohydrate {
		violated = append(violated, BoundMinCarbohydrate)
	}
	if b.MaxCarbohydrate > 0 && m.Carbohydrate > b.MaxCarbohydrate {
		violated = append(violated, BoundMaxCarbohydrate)
	}
	return violated
}
