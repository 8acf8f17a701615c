package catalogue

import (
	"slices"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// Bounds of a recipe for an ordinary day.
const (
	minMinutes, maxMinutes = 1, 180
	minSteps, maxSteps     = 3, 8
	coverIngredients       = 3
)

// plainMinutes are the minutes within which something is ready that is hardly prepared, such as fruit or a slice of
// bread. One step can say all there is to it.
const plainMinutes = 10

var servingSizes = []int{1, 2, 4}

// Fault is something wrong with a recipe.
type Fault struct {
	Field   string // such as minutes or, of a list's item counting from zero, ingredients.2
	Message locale.Message
}

// faults collects what is wrong with a recipe.
type faults []Fault

// add reports a problem of a field.
func (f *faults) add(field string, message locale.Message) {
	*f = append(*f, Fault{Field: field, Message: message})
}

// checkRecipe holds a recipe of the platform against all that is asked of one.
func checkRecipe(r *Recipe, ingredients Ingredients) []Fault {
	return slices.Concat(
		checkMinutes(r),
		checkStyle(r),
		checkKeeping(r),
		checkKeepingSaid(r),
		checkLines(r, ingredients),
		checkCover(r, ingredients),
		checkMentions(r, ingredients),
		checkPortion(r, ingredients),
		checkKeto(r, ingredients),
	)
}

// checkStyle asks of the platform's recipes what makes them alike; a brand may have habits of its own.
func checkStyle(r *Recipe) []Fault {
	var problems faults
	if !slices.Contains(servingSizes, r.Servings) {
		problems.add("servings", locale.T("catalogue.recipe.servings").With("Servings", r.Servings))
	}
	least := minSteps
	if r.Minutes <= plainMinutes {
		least = 1
	}
	if len(r.Steps) < least || len(r.Steps) > maxSteps {
		problems.add("steps", locale.T("catalogue.recipe.steps").With("Steps", len(r.Steps)).
			With("Min", least).With("Max", maxSteps))
	}
	if len(r.Equipment["nl"]) != len(r.Equipment["en"]) {
		problems.add("equipment", locale.T("catalogue.recipe.equipment").
			With("Dutch", len(r.Equipment["nl"])).With("English", len(r.Equipment["en"])))
	}
	return problems
}

func checkMinutes(r *Recipe) []Fault {
	var problems faults
	if r.Minutes < minMinutes || r.Minutes > maxMinutes {
		problems.add("minutes", locale.T("catalogue.recipe.minutes").With("Minutes", r.Minutes).
			With("Min", minMinutes).With("Max", maxMinutes))
	}
	if least := leastMinutes(r.Steps); least > float64(r.Minutes) {
		problems.add("minutes", locale.T("catalogue.recipe.minutesOfSteps").
			With("Minutes", r.Minutes).With("Steps", least))
	}
	return problems
}

func checkLines(r *Recipe, ingredients Ingredients) []Fault {
	var problems faults
	seen := make(map[string]bool)
	for n, line := range r.Lines {
		field := item("ingredients", n)
		ingredient, ok := ingredients[line.Ingredient]
		if !ok {
			problems.add(field, locale.T("catalogue.recipe.noIngredient").With("Slug", line.Ingredient))
		} else if _, err := ingredient.Grams(line.Quantity, line.Unit); err != nil {
			problems.add(field, locale.T("catalogue.recipe.noWeight").With("Ingredient", ingredient.Name))
		}
		if seen[line.Ingredient] {
			problems.add(field, locale.T("catalogue.recipe.twice").With("Ingredient", line.Ingredient))
		}
		seen[line.Ingredient] = true
	}
	return problems
}

// checkCover asks for three ingredients on the cover, or for one of each picture when the dish has fewer.
func checkCover(r *Recipe, ingredients Ingredients) []Fault {
	var problems faults
	want := coverIngredients
	if dish, err := r.Dish(ingredients); err == nil {
		want = len(dish.cover())
	}
	if len(r.Cover) != want {
		problems.add("cover", locale.T("catalogue.recipe.cover").With("Number", len(r.Cover)).With("Want", want))
	}
	pictures := make(map[string]string)
	for _, slug := range r.Cover {
		if !slices.ContainsFunc(r.Lines, func(l Line) bool { return l.Ingredient == slug }) {
			problems.add("cover", locale.T("catalogue.recipe.notInRecipe").With("Slug", slug))
		}
		ingredient, ok := ingredients[slug]
		if !ok {
			continue // its line has the problem
		}
		if same, taken := pictures[ingredient.Picture]; taken {
			problems.add("cover", locale.T("catalogue.recipe.samePicture").With("First", same).With("Second", slug))
		}
		pictures[ingredient.Picture] = slug
	}
	return problems
}

// meanwhile are the words of which a step has one when it begins together with the step before it.
var meanwhile = []string{"intussen", "ondertussen", "meanwhile"}

// leastMinutes is how long the steps take at least: each begins when the step before it ends, or with that step when it
// says so. A step that another one began with goes on beside all that follow.
func leastMinutes(steps []Step) float64 {
	var begin, end, last float64
	for _, step := range steps {
		words := wordsOf(step.Text.In(locale.Dutch))
		if !slices.ContainsFunc(words, func(word string) bool { return slices.Contains(meanwhile, word) }) {
			begin = end
		}
		end = begin + step.Minutes
		last = max(last, end)
	}
	return last
}
