package nutrition

// Condition is an illness with which eating few carbohydrates is dangerous.
type Condition string

// The conditions.
const (
	NoCondition        Condition = "none"
	DiabetesMedication Condition = "diabetesMedication" // diabetes that is treated with medication
	KidneyDisease      Condition = "kidneyDisease"
)

// Unwise is the reason why a ketogenic or low-carbohydrate diet is unwise: the name of a situation or a condition.
// Empty for none.
type Unwise string

// UnwiseLowCarbohydrate returns why eating few carbohydrates is unwise. Recommend and BoundsFor apply it whatever style
// is asked for; account.Answers offers other diets.
func UnwiseLowCarbohydrate(s Situation, c Condition) Unwise {
	switch {
	case s == Pregnant || s == Breastfeeding || s == EatingDisorder:
		return Unwise(s)
	case c == DiabetesMedication || c == KidneyDisease:
		return Unwise(c)
	default:
		return ""
	}
}

// style returns the style by which energy is divided: the person's own unless it is unwise.
func (p Person) style() Style {
	if UnwiseLowCarbohydrate(p.Situation, p.Condition) != "" {
		return Balanced
	}
	return p.Style
}
