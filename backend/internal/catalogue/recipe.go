package catalogue

// Recipe is a dish with its ingredients and the steps to make it.
type Recipe struct {
	Slug      string // Dutch, kebab case, unique in the catalogue
	Name      Text
	Summary   Text // one sentence
	MealTime  MealTime
	Servings  int // 1, 2 or 4
	Minutes   int // from start to table
	Kitchen   Kitchen
	Season    []Season // none: all year
	Keto      bool     // claimed by the author; [Dish.IsKeto] says whether it holds
	Equipment Words
	Storage   Text // how, and how long, it keeps
	// FridgeDays is on how many days after it was made what is left of the dish can be eaten, from 0, which is to be
	// eaten at once, to [MaxFridgeDays]. What is laid on it or cooked beside it may have to be fresh; what the dish is
	// about keeps.
	FridgeDays int
	Cover      []string // slugs of the main ingredient, see [Recipe.Main], and two companions
	Lines      []Line   // ingredients for all servings together
	Steps      []Step
	Source     string // address of the page that it was made after; empty when there is none
	origin     origin
}

// Main is the slug of the ingredient that the dish is about, or empty. A week has it on two days running as little as
// possible.
func (r *Recipe) Main() string {
	if len(r.Cover) == 0 {
		return ""
	}
	return r.Cover[0]
}

// Line is one ingredient of a recipe with its quantity for all servings together.
type Line struct {
	Ingredient string // slug
	Quantity   float64
	Unit       Unit
	Note       Text // how it is prepared or chosen; may be empty
	Optional   bool // need not be bought; counts in nutrition, diet and allergens all the same
}

// Step is one step of the preparation.
type Step struct {
	Text    Text
	Minutes float64 // for a timer; zero where none helps
}
