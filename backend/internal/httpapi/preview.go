package httpapi

import (
	"context"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/preview"
)

// withheldDay returns a day as shown without access: its slots, but not the meals.
func withheldDay(day api.MenuDay) api.MenuDay {
	slots := make([]api.MealSlot, len(day.Meals))
	for n, meal := range day.Meals {
		slots[n] = meal.Slot
	}
	day.Meals, day.Relaxed, day.Why, day.Withheld = []api.MenuMeal{}, nil, nil, &slots
	return day
}

// openPreview opens a recipe for an account without access, if previews are left. Today's recipes are open and are not
// counted. It returns nil for an account with access.
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

// withheldRecipe removes what is withheld without access. Allergens stay, because their absence would be read as
// "none".
func withheldRecipe(recipe api.Recipe) api.Recipe {
	if recipe.Preview != nil && !recipe.Preview.Open {
		recipe.Ingredients, recipe.Steps = []api.RecipeIngredient{}, []api.RecipeStep{}
		recipe.Equipment, recipe.Storage = []string{}, ""
	}
	return recipe
}
