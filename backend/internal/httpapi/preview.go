package httpapi

import (
	"context"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/preview"
)

// withoutMeals is a day of a menu as it shows without access: that there is something to eat and when, but not what.
func withheldDay(day api.MenuDay) api.MenuDay {
	slots := make([]api.MealSlot, len(day.Meals))
	for n, meal := range day.Meals {
		slots[n] = meal.Slot
	}
	day.Meals, day.Relaxed, day.Why, day.Withheld = []api.MenuMeal{}, nil, nil, &slots
	return day
}

// previewOf opens a recipe for somebody without access, if it may be; nil for who has access. What is eaten today is
// open today, and does not count.
func (h handlers) openPreview(
	ctx context.Context,
	acct account.Account,
	entry *catalogue.Entry,
) (*api.RecipePreview, error) {
	if acct.HasAccess(h.Now()) {
		return nil, nil
	}
	rc := requestContextOf(ctx)
	today, err := h.Menus.HasRecipeToday(ctx, rc.scope, acct.ID, entry)
	if err != nil {
		return nil, err
	}
	if today {
		left, err := preview.Remaining(ctx, rc.scope, acct.ID)
		return &api.RecipePreview{Open: true, Left: left}, err
	}
	open, left, err := preview.Open(ctx, rc.scope, acct.ID, entry, h.Now())
	return &api.RecipePreview{Open: open, Left: left}, err
}

// withheldFrom leaves out of a recipe what is withheld. Allergens stay: that they are missing would be read as that
// there are none.
func withheldRecipe(recipe api.Recipe) api.Recipe {
	if recipe.Preview != nil && !recipe.Preview.Open {
		recipe.Ingredients, recipe.Steps, recipe.Equipment, recipe.Storage = []api.RecipeIngredient{}, []api.RecipeStep{}, []string{}, ""
	}
	return recipe
}
