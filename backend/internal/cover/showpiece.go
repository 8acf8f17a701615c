package cover

import (
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
)

// Showpiece returns the recipe whose cover shows what a tenant offers, in mails and link previews: the lunch with the
// most ingredients, which is colourful, or the first recipe. It returns nil for a tenant without recipes.
func Showpiece(snapshot *catalogue.Snapshot) *catalogue.Entry {
	var best *catalogue.Entry
	most := -1
	for _, entry := range snapshot.Recipes() {
		count := 0
		if entry.Dish.Recipe.MealTime == catalogue.Lunch {
			count = len(entry.Dish.Recipe.Lines)
		}
		if count > most {
			best, most = entry, count
		}
	}
	return best
}
