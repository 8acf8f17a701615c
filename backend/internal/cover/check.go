package cover

import (
	"fmt"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
)

// Check returns the problems of the covers of a catalogue: recipes whose file does not describe the dish, and
// descriptions that show what the recipe does not have or leave out its main ingredients. The error is that of a
// script that is not built.
func Check(book *catalogue.Book) ([]catalogue.Problem, error) {
	var problems []catalogue.Problem
	artist, err := NewArtist("")
	if err != nil {
		return nil, err
	}
	for _, recipe := range book.Recipes {
		if len(recipe.Drawing) == 0 {
			problems = append(problems, recipe.Problem("dish",
				"the cover is not described: run npm run describe --workspace @lepelblad/dishes"))
			continue
		}
		dish, err := recipe.Dish(book.Ingredients)
		if err != nil {
			continue // reported by catalogue.Check
		}
		faults, err := artist.Faults(dish)
		if err != nil {
			return nil, fmt.Errorf("checking the cover of %s: %w", recipe.Slug, err)
		}
		for _, fault := range faults {
			problems = append(problems, recipe.Problem("dish", "%s: %s", fault.Field, fault.Message))
		}
	}
	return problems, nil
}
