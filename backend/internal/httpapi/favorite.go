package httpapi

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/favorite"
	"github.com/lepelblad/lepelblad/backend/internal/search"
)

func (h handlers) ListFavorites(
	ctx context.Context,
	request api.ListFavoritesRequestObject,
) (api.ListFavoritesResponseObject, error) {
	rc, p := requestContextOf(ctx), request.Params
	snapshot, err := h.Catalogue.Snapshot(ctx, rc.scope)
	if err != nil {
		return nil, err
	}
	favorites, err := favorite.Of(ctx, rc.scope, rc.accountID)
	if err != nil {
		return nil, err
	}
	acct, err := rc.findAccount(ctx)
	if err != nil {
		return nil, err
	}
	// Favourites are shown even if they do not suit the account's present answers.
	entries := h.indexes.Get(snapshot).Recipes(search.Query{
		Text:       deref(p.Text),
		Filter:     search.Filter{MealTime: catalogue.MealTime(deref(p.MealTime)), Favorites: true},
		IsFavorite: favorites.Has,
	}).Recipes
	slices.SortStableFunc(entries, func(a, b *catalogue.Entry) int {
		var order int
		switch deref(p.Sort) {
		case api.ListFavoritesParamsSortName:
			order = cmp.Compare(
				strings.ToLower(a.Dish.Recipe.Name.In(rc.language)),
				strings.ToLower(b.Dish.Recipe.Name.In(rc.language)),
			)
		case api.ListFavoritesParamsSortMinutes:
			order = cmp.Compare(a.Dish.Recipe.Minutes, b.Dish.Recipe.Minutes)
		default:
			order = favorites[a.ID].Compare(favorites[b.ID])
		}
		if p.Order == nil || *p.Order == api.ListFavoritesParamsOrderDesc {
			return -order
		}
		return order
	})
	page, perPage := paging(p.Page, p.PerPage)
	from := min((page-1)*perPage, len(entries))
	answer := api.ListFavorites200JSONResponse{Total: len(entries), Data: []api.Favorite{}}
	for _, entry := range entries[from:min(from+perPage, len(entries))] {
		card := cardOf(entry, snapshot, 1, rc.language)
		card.Favorite = new(true)
		breach := h.Menus.BreachOf(snapshot, acct, entry, h.today())
		card.Unsuitable = unsuitableOf(breach, acct, entry, h.today(), rc.language)
		answer.Data = append(answer.Data, api.Favorite{Recipe: card, AddedAt: favorites[entry.ID]})
	}
	return answer, nil
}

func (h handlers) CheckFavorites(
	ctx context.Context,
	request api.CheckFavoritesRequestObject,
) (api.CheckFavoritesResponseObject, error) {
	rc := requestContextOf(ctx)
	snapshot, err := h.Catalogue.Snapshot(ctx, rc.scope)
	if err != nil {
		return nil, err
	}
	favorites, err := favorite.Of(ctx, rc.scope, rc.accountID)
	if err != nil {
		return nil, err
	}
	answer := api.CheckFavorites200JSONResponse{Data: []api.FavoriteState{}}
	for _, slug := range request.Params.Recipes {
		entry, ok := snapshot.BySlug(slug)
		answer.Data = append(answer.Data, api.FavoriteState{Recipe: slug, Favorite: ok && favorites.Has(entry.ID)})
	}
	return answer, nil
}

func (h handlers) AddFavorite(
	ctx context.Context,
	request api.AddFavoriteRequestObject,
) (api.AddFavoriteResponseObject, error) {
	rc := requestContextOf(ctx)
	entry, err := h.favoriteRecipe(ctx, rc, request.Body.Recipe)
	if err != nil {
		return nil, err
	}
	if err := favorite.Add(ctx, rc.scope, rc.accountID, entry, h.Now()); err != nil {
		return nil, err
	}
	return api.AddFavorite200JSONResponse{FavoriteAnswerJSONResponse: favoriteAnswer(request.Body.Recipe, true)}, nil
}

func (h handlers) RemoveFavorite(
	ctx context.Context,
	request api.RemoveFavoriteRequestObject,
) (api.RemoveFavoriteResponseObject, error) {
	rc := requestContextOf(ctx)
	entry, err := h.favoriteRecipe(ctx, rc, request.Body.Recipe)
	if err != nil {
		return nil, err
	}
	if _, err := favorite.Remove(ctx, rc.scope, rc.accountID, entry); err != nil {
		return nil, err
	}
	return api.RemoveFavorite200JSONResponse{
		FavoriteAnswerJSONResponse: favoriteAnswer(request.Body.Recipe, false),
	}, nil
}

func (h handlers) ToggleFavorite(
	ctx context.Context,
	request api.ToggleFavoriteRequestObject,
) (api.ToggleFavoriteResponseObject, error) {
	rc := requestContextOf(ctx)
	entry, err := h.favoriteRecipe(ctx, rc, request.Body.Recipe)
	if err != nil {
		return nil, err
	}
	isFavorite, err := favorite.Toggle(ctx, rc.scope, rc.accountID, entry, h.Now())
	if err != nil {
		return nil, err
	}
	return api.ToggleFavorite200JSONResponse{
		FavoriteAnswerJSONResponse: favoriteAnswer(request.Body.Recipe, isFavorite),
	}, nil
}

// favoriteRecipe returns the recipe with the given slug, also a withdrawn one that the account's menu still has.
func (h handlers) favoriteRecipe(ctx context.Context, rc *requestContext, slug string) (*catalogue.Entry, error) {
	snapshot, err := h.Catalogue.Snapshot(ctx, rc.scope)
	if err != nil {
		return nil, err
	}
	if entry, ok := snapshot.BySlug(slug); ok {
		return entry, nil
	}
	return h.withdrawnRecipe(ctx, rc, snapshot, slug)
}

func favoriteAnswer(slug string, isFavorite bool) api.FavoriteAnswerJSONResponse {
	return api.FavoriteAnswerJSONResponse{Data: api.FavoriteState{Recipe: slug, Favorite: isFavorite}}
}
