package nutrition

// Condition is an illness that makes a low-carbohydrate diet dangerous.
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

// UnwiseLowCarbohydrate returns why a low-carbohydrate diet is unwise; empty when it is not. Recommend and BoundsFor
// apply it whatever the style of the person; account.Answers offers other diets.
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
