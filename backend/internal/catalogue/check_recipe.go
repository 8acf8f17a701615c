package catalogue

import (
	"fmt"
	"slices"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// Bounds of a recipe that somebody can choose and cook on an ordinary day.
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
	Field string // such as minutes or, of a list's item counting from zero, ingredients.2
	Text  Text   // for whoever wrote it
}

// faults collects what is wrong with a recipe.
type faults []Fault

// add says what is wrong with a field; both texts take the same arguments.
func (f *faults) add(field string, text Text, args ...any) {
	*f = append(*f, Fault{Field: field, Text: text.With(args...)})
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
		problems.add(
			"servings",
			Text{"nl": "%d porties: verwacht 1, 2 of 4", "en": "%d servings: expected 1, 2 or 4"},
			r.Servings,
		)
	}
	least := minSteps
	if r.Minutes <= plainMinutes {
		least = 1
	}
	if len(r.Steps) < least || len(r.Steps) > maxSteps {
		problems.add(
			"steps",
			Text{"nl": "%d stappen: verwacht %d tot %d", "en": "%d steps: expected %d to %d"},
			len(r.Steps),
			least,
			maxSteps,
		)
	}
	if len(r.Equipment["nl"]) != len(r.Equipment["en"]) {
		problems.add(
			"equipment",
			Text{
				"nl": "%d stuks keukengerei in het Nederlands, %d in het Engels",
				"en": "%d pieces of equipment in Dutch, %d in English",
			},
			len(r.Equipment["nl"]),
			len(r.Equipment["en"]),
		)
	}
	return problems
}

func checkMinutes(r *Recipe) []Fault {
	var problems faults
	if r.Minutes < minMinutes || r.Minutes > maxMinutes {
		problems.add(
			"minutes",
			Text{"nl": "%d minuten: verwacht %d tot %d", "en": "%d minutes: expected %d to %d"},
			r.Minutes,
			minMinutes,
			maxMinutes,
		)
	}
	if least := leastMinutes(r.Steps); least > float64(r.Minutes) {
		problems.add("minutes", Text{
			"nl": "%d minuten, maar de stappen duren er %g; zeg ‘intussen’ in een stap die tegelijk met de vorige begint",
			"en": "%d minutes, but the steps take %g; say intussen in one that begins with the step before it",
		}, r.Minutes, least)
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
			problems.add(
				field,
				Text{"nl": "dit ingrediënt is er niet: %s", "en": "no such ingredient: %s"},
				line.Ingredient,
			)
		} else if _, err := ingredient.Grams(line.Quantity, line.Unit); err != nil {
			problems = append(problems, Fault{Field: field, Text: Text{
				"nl": fmt.Sprintf("van %s is in deze maat geen gewicht bekend; kies een andere", ingredient.Name["nl"]),
				"en": err.Error(),
			}})
		}
		if seen[line.Ingredient] {
			problems.add(field, Text{"nl": "%s staat er twee keer", "en": "%s stands here twice"}, line.Ingredient)
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
		problems.add(
			"cover",
			Text{"nl": "%d ingrediënten op de omslag: verwacht %d", "en": "%d ingredients on the cover: expected %d"},
			len(r.Cover),
			want,
		)
	}
	pictures := make(map[string]string)
	for _, slug := range r.Cover {
		if !slices.ContainsFunc(r.Lines, func(l Line) bool { return l.Ingredient == slug }) {
			problems.add(
				"cover",
				Text{
					"nl": "%s staat op de omslag maar niet in het recept",
					"en": "%s is on the cover but not in the recipe",
				},
				slug,
			)
		}
		ingredient, ok := ingredients[slug]
		if !ok {
			continue // its line has the complaint
		}
		if same, taken := pictures[ingredient.Picture]; taken {
			problems.add(
				"cover",
				Text{
					"nl": "%s en %s op de omslag hebben hetzelfde plaatje",
					"en": "%s and %s on the cover have the same picture",
				},
				same,
				slug,
			)
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
