package httpapi

import (
	"context"
	"slices"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

func (h handlers) GetPantry(ctx context.Context, _ api.GetPantryRequestObject) (api.GetPantryResponseObject, error) {
	rc := requestContextOf(ctx)
	acct, err := rc.findAccount(ctx)
	if err != nil {
		return nil, err
	}
	snapshot, err := h.Catalogue.Snapshot(ctx, rc.scope)
	if err != nil {
		return nil, err
	}
	return api.GetPantry200JSONResponse{
		PantryAnswerJSONResponse: api.PantryAnswerJSONResponse{Data: pantryOf(acct, snapshot, rc.language)},
	}, nil
}

func (h handlers) UpdatePantry(
	ctx context.Context,
	request api.UpdatePantryRequestObject,
) (api.UpdatePantryResponseObject, error) {
	rc := requestContextOf(ctx)
	snapshot, err := h.Catalogue.Snapshot(ctx, rc.scope)
	if err != nil {
		return nil, err
	}
	ingredient, ok := snapshot.IngredientBySlug(request.Body.Slug)
	if !ok {
		return nil, catalogue.ErrIngredientNotFound
	}
	acct, err := h.Accounts.ChangeSettings(ctx, rc.scope, rc.accountID, account.Change{
		Action: audit.PreferencesSet,
		Apply: func(a *account.Account) error {
			a.SetInPantry(ingredient.Ingredient, request.Body.Has)
			return nil
		},
	}, h.Now(), h.today())
	if err != nil {
		return nil, err
	}
	return api.UpdatePantry200JSONResponse{
		PantryAnswerJSONResponse: api.PantryAnswerJSONResponse{Data: pantryOf(acct, snapshot, rc.language)},
	}, nil
}

// pantryOf returns the ingredients that are in the pantry by default or that the account put there, by name.
func pantryOf(acct account.Account, snapshot *catalogue.Snapshot, lang locale.Language) api.Pantry {
	pantry := api.Pantry{Items: []api.PantryItem{}}
	for _, ingredient := range snapshot.Ingredients() {
		has := acct.InPantry(ingredient.Ingredient)
		if has || catalogue.InPantryByDefault(ingredient.Ingredient) {
			pantry.Items = append(pantry.Items, api.PantryItem{
				Slug: ingredient.Slug, Name: ingredient.Name.In(lang), Has: has,
			})
		}
	}
	dictionary := collate.New(language.Make(string(lang))) // not safe for concurrent use
	slices.SortFunc(pantry.Items, func(a, b api.PantryItem) int { return dictionary.CompareString(a.Name, b.Name) })
	return pantry
}
