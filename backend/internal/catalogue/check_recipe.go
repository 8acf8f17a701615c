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

// plainMinutes is the maximum time of a recipe that may have a single step, such as fruit or a slice of bread.
const plainMinutes = 10

var servingSizes = []int{1, 2, 4}

// Fault is a problem of a recipe.
type Fault struct {
	Field    string // such as minutes or, of a list's item counting from zero, ingredients.2
	Message  locale.Message
	Prevents Prevents // only of recipes that staff edit
}

// faults collects the faults of a recipe.
type faults []Fault

// add reports a problem of a field.
func (f *faults) add(field string, message locale.Message) {
	*f = append(*f, Fault{Field: field, Message: message})
}

// checkRecipe reports the faults of a recipe of the platform.
func checkRecipe(r *Recipe, ingredients Ingredients) []Fault {
	return slices.Concat(
		checkMinutes(r),
		checkStyle(r),
		checkAppeal(r),
		checkMoments(r),
		checkKeeping(r),
		checkStorageText(r),
		checkLines(r, ingredients),
		checkCover(r, ingredients),
		checkMentions(r, ingredients),
		checkPortion(r, ingredients),
		checkSalty(r, ingredients),
		checkKeto(r, ingredients),
	)
}

// checkAppeal reports an appeal outside its range.
func checkAppeal(r *Recipe) []Fault {
	var problems faults
	if r.Appeal < 0 || r.Appeal > MaxAppeal {
		problems.add("appeal", locale.T("catalogue.recipe.appeal").With("Appeal", r.Appeal).With("Max", MaxAppeal))
	}
	return problems
}

// checkMoments reports moments of a meal that is no snack.
func checkMoments(r *Recipe) []Fault {
	var problems faults
	if len(r.Moments) > 0 && r.MealTime != Snack {
		problems.add("moments", locale.T("catalogue.recipe.moments"))
	}
	return problems
}

// checkStyle reports deviations from the platform's style, which brands need not follow.
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

// checkCover reports a cover that does not have three different ingredients, or all of a dish that has fewer.
func checkCover(r *Recipe, ingredients Ingredients) []Fault {
	var problems faults
	want := coverIngredients
	if dish, err := r.Dish(ingredients); err == nil {
		want = len(dish.cover())
	}
	if len(r.Cover) != want {
		problems.add("cover", locale.T("catalogue.recipe.cover").With("Number", len(r.Cover)).With("Want", want))
	}
	for n, slug := range r.Cover {
		if !slices.ContainsFunc(r.Lines, func(l Line) bool { return l.Ingredient == slug }) {
			problems.add("cover", locale.T("catalogue.recipe.notInRecipe").With("Slug", slug))
		}
		if slices.Contains(r.Cover[:n], slug) {
			problems.add("cover", locale.T("catalogue.recipe.coverTwice").With("Slug", slug))
		}
	}
	return problems
}

// meanwhile has the words for a step that begins together with the previous one.
var meanwhile = []string{"intussen", "ondertussen", "meanwhile"}

// leastMinutes returns the minimum time of the steps. Each begins when the previous step ends, or together with it when
// its text contains a word of meanwhile.
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
