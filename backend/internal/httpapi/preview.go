package httpapi

import "github.com/lepelblad/lepelblad/backend/api"

// withheldDay returns a day as shown without access: its slots, but not the meals.
func withheldDay(day api.MenuDay) api.MenuDay {
	slots := make([]api.MealSlot, len(day.Meals))
	for n, meal := range day.Meals {
		slots[n] = meal.Slot
	}
	day.Meals, day.Relaxed, day.Why, day.Withheld = []api.MenuMeal{}, nil, nil, &slots
	return day
}

// withheldRecipe removes what is withheld without access. Allergens stay, because their absence would be read as
// "none".
func withheldRecipe(recipe api.Recipe) api.Recipe {
	if recipe.Preview != nil && !recipe.Preview.Open {
		recipe.Ingredients, recipe.Steps = []api.RecipeIngredient{}, []api.RecipeStep{}
		recipe.Equipment, recipe.Storage = []string{}, ""
	}
	return recipe
}
