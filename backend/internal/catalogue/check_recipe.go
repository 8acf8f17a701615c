package catalogue

import "slices"

// Bounds of a recipe that somebody can choose and cook on an ordinary day.
const (
	minMinutes, maxMinutes = 1, 180
	minSteps, maxSteps     = 3, 8
	coverIngredients       = 3
)

var servingSizes = []int{1, 2, 4}

func checkRecipe(r *Recipe, known Ingredients) []Complaint {
	return slices.Concat(
		checkNumbers(r),
		checkLines(r, known),
		checkCover(r, known),
		checkMentions(r, known),
		checkPortion(r, known),
	)
}

func checkNumbers(r *Recipe) []Complaint {
	var complaints []Complaint
	complain := func(key, format string, args ...any) {
		complaints = append(complaints, r.origin.complain(key, format, args...))
	}
	if !slices.Contains(servingSizes, r.Servings) {
		complain("servings", "%d servings: expected 1, 2 or 4", r.Servings)
	}
	if r.Minutes < minMinutes || r.Minutes > maxMinutes {
		complain("minutes", "%d minutes: expected %d to %d", r.Minutes, minMinutes, maxMinutes)
	}
	if len(r.Steps) < minSteps || len(r.Steps) > maxSteps {
		complain("steps", "%d steps: expected %d to %d", len(r.Steps), minSteps, maxSteps)
	}
	if least := leastMinutes(r.Steps); least > float64(r.Minutes) {
		complain("minutes", "%d minutes, but the steps take %g; say intussen in one that begins with the step before it", r.Minutes, least)
	}
	if len(r.Equipment.NL) != len(r.Equipment.EN) {
		complain("equipment", "%d pieces of equipment in Dutch, %d in English", len(r.Equipment.NL), len(r.Equipment.EN))
	}
	return complaints
}

func checkLines(r *Recipe, known Ingredients) []Complaint {
	var complaints []Complaint
	seen := make(map[string]bool)
	for n, line := range r.Lines {
		if _, err := line.weigh(known); err != nil {
			complaints = append(complaints, r.origin.complain(item("ingredients", n), "%v", err))
		}
		if seen[line.Ingredient] {
			complaints = append(complaints, r.origin.complain(item("ingredients", n), "%s stands here twice", line.Ingredient))
		}
		seen[line.Ingredient] = true
	}
	return complaints
}

func checkCover(r *Recipe, known Ingredients) []Complaint {
	var complaints []Complaint
	complain := func(format string, args ...any) {
		complaints = append(complaints, r.origin.complain("cover", format, args...))
	}
	if len(r.Cover) != coverIngredients {
		complain("%d ingredients on the cover: expected %d", len(r.Cover), coverIngredients)
	}
	pictures := make(map[string]string)
	for _, slug := range r.Cover {
		if !slices.ContainsFunc(r.Lines, func(l Line) bool { return l.Ingredient == slug }) {
			complain("%s is on the cover but not in the recipe", slug)
		}
		ingredient, ok := known[slug]
		if !ok {
			continue // its line has the complaint
		}
		if same, taken := pictures[ingredient.Picture]; taken {
			complain("%s and %s on the cover have the same picture", same, slug)
		}
		pictures[ingredient.Picture] = slug
	}
	return complaints
}

// meanwhile are the words of which a step has one when it begins together with the step before it.
var meanwhile = []string{"intussen", "ondertussen"}

// leastMinutes is how long the steps take at least: each begins when the step before it ends, or with that step when it says so. A step
// that another one began with goes on beside all that follow.
func leastMinutes(steps []Step) float64 {
	var begin, end, last float64
	for _, step := range steps {
		if !slices.ContainsFunc(wordsOf(step.Text.NL), func(word string) bool { return slices.Contains(meanwhile, word) }) {
			begin = end
		}
		end = begin + step.Minutes
		last = max(last, end)
	}
	return last
}
