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
	Season    []Season // empty: all year
	Keto      bool     // as stated by the author; see [Dish.IsKeto]
	Equipment Words
	Storage   Text // how to store it, and for how long
	// FridgeDays is how many days a leftover of the dish keeps in the fridge, from 0 to [MaxFridgeDays]. Toppings and
	// side dishes may have to be fresh.
	FridgeDays int
	// Appeal is how gladly people who eat such food eat the dish, as an editor judges, from 1 to [MaxAppeal]; 0 is
	// not judged. Weeks prefer dishes of more appeal.
	Appeal int
	// Occasion is when people have the dish, as an editor judges; empty is not judged.
	Occasion Occasion
	// Moments are when people eat the snack, as an editor judges; empty is not judged. Other meals have none.
	Moments []Moment
	Cover   []string // slugs of the main ingredient, see [Recipe.Main], and two companions
	// Drawing is how the cover is drawn: the description of the file's dish block, or choices of a brand's staff.
	// Without it, the cover is derived from the ingredients. Its values are those of decoded JSON.
	Drawing map[string]any
	Lines   []Line // for all servings together
	Steps   []Step
	Source  string // URL of the original recipe; may be empty
	salty   string // why a serving has more salt than HighSalt; only set by Load
	origin  origin
}

// MaxAppeal is the appeal of a favourite; most dishes have one of 3 or 4.
const MaxAppeal = 5

// Main returns the slug of the main ingredient, or empty. A week avoids the same one on consecutive days.
func (r *Recipe) Main() string {
	if len(r.Cover) == 0 {
		return ""
	}
	return r.Cover[0]
}

// Problem returns a problem of a field of the recipe's file.
func (r *Recipe) Problem(field, format string, args ...any) Problem {
	return r.origin.problem(field, format, args...)
}

// Line is an ingredient of a recipe with its quantity for all servings together.
type Line struct {
	Ingredient string // slug
	Quantity   float64
	Unit       Unit
	Note       Text // preparation or choice; may be empty
	Heated     bool // heated through, so that nothing of it is raw; see [Dish.Risks]
	Optional   bool // need not be bought, but counts in nutrition, diet and allergens
}

// Step is one step of the preparation.
type Step struct {
	Text    Text
	Minutes float64 // for a timer; 0 is none
}
