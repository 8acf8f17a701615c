package httpapi

import (
	"context"
	"strings"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/favorite"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/search"
)

func (h handlers) SearchIngredients(
	ctx context.Context,
	request api.SearchIngredientsRequestObject,
) (api.SearchIngredientsResponseObject, error) {
	const most = 20
	if err := h.limitQueries(ctx); err != nil {
		return nil, err
	}
	rc := requestContextOf(ctx)
	snapshot, err := h.Catalogue.Snapshot(ctx, rc.scope)
	if err != nil {
		return nil, err
	}
	answer := api.SearchIngredients200JSONResponse{Data: []api.Dislike{}}
	for _, key := range deref(request.Params.Keys) {
		if dislike, ok := snapshot.Dislike(key); ok {
			answer.Data = append(answer.Data, dislikeOf(dislike, rc.language))
		}
	}
	text := deref(request.Params.Text)
	if text == "" && len(deref(request.Params.Keys)) == 0 {
		for _, dislike := range snapshot.UsualDislikes() {
			answer.Data = append(answer.Data, dislikeOf(dislike, rc.language))
		}
	}
	if text != "" {
		dislikes, err := search.Dislikes(ctx, rc.scope, snapshot, text, rc.language, most)
		if err != nil {
			return nil, err
		}
		for _, dislike := range dislikes {
			answer.Data = append(answer.Data, dislikeOf(dislike, rc.language))
		}
	}
	return answer, nil
}

func (h handlers) SearchRecipes(
	ctx context.Context,
	request api.SearchRecipesRequestObject,
) (api.SearchRecipesResponseObject, error) {
	rc, p := requestContextOf(ctx), request.Params
	acct, err := rc.findAccount(ctx)
	if err != nil {
		return nil, err
	}
	snapshot, err := h.Catalogue.Snapshot(ctx, rc.scope)
	if err != nil {
		return nil, err
	}
	favorites, err := favorite.Of(ctx, rc.scope, rc.accountID)
	if err != nil {
		return nil, err
	}
	suitable := h.Menus.Suitable(snapshot, menu.Rules(acct.Answers))
	result := h.indexes.Get(snapshot).Recipes(search.Query{
		Text:       deref(p.Text),
		Filter:     recipeFilter(p),
		Allowed:    func(id uuid.UUID) bool { return suitable[id] },
		IsFavorite: favorites.Has,
		Moment:     search.Moment{At: h.Now().In(menu.Zone), Season: menu.SeasonOf(h.today()), Person: rc.accountID},
	})
	if err := audit.Record(ctx, rc.scope, audit.RecipesSearched, rc.accountID, h.Now(), nil); err != nil {
		return nil, err
	}
	if sort := string(deref(p.Sort)); sort != "" && sort != "best" {
		result.Recipes = catalogue.FilterRecipes(result.Recipes, catalogue.RecipeFilter{
			Sort: sort, Descending: string(deref(p.Order)) == "desc", Language: rc.language,
		})
	}
	page, perPage := paging(p.Page, p.PerPage)
	from := min((page-1)*perPage, len(result.Recipes))
	answer := api.SearchRecipes200JSONResponse{
		Total: len(result.Recipes), Data: []api.RecipeCard{}, Corrected: optional(result.Corrected),
		Alternative: optional(result.Alternative),
		Wishes:      []api.RecipeWish{}, Facets: []api.RecipeFacet{}, Loosen: []api.RecipeWay{},
	}
	for _, entry := range result.Recipes[from:min(from+perPage, len(result.Recipes))] {
		card := cardOf(entry, snapshot, 1, rc.language)
		card.Favorite = new(favorites.Has(entry.ID))
		breach := h.Menus.BreachOf(snapshot, acct, entry, h.today())
		card.Unsuitable = unsuitableOf(breach, acct, entry, h.today(), rc.language)
		answer.Data = append(answer.Data, card)
	}
	addSuggestions(&answer, result, snapshot, rc.language)
	return answer, nil
}

func recipeFilter(p api.SearchRecipesParams) search.Filter {
	return search.Filter{
		MealTime:     catalogue.MealTime(deref(p.MealTime)),
		MaxMinutes:   deref(p.MaxMinutes),
		Diet:         catalogue.Diet(deref(p.Diet)),
		Keto:         deref(p.Keto),
		Cheap:        deref(p.Cheap),
		Favorites:    deref(p.Favorites),
		Intolerances: convertStrings[catalogue.Intolerance](deref(p.Intolerances)),
		Ingredients:  toStrings(p.Ingredients),
		Kitchen:      catalogue.Kitchen(deref(p.Kitchen)),
	}
}

// addSuggestions adds the intents in the text, the facets, and the filters to remove for more results.
func addSuggestions(
	answer *api.SearchRecipes200JSONResponse,
	result search.Result,
	snapshot *catalogue.Snapshot,
	lang locale.Language,
) {
	// The client has its own names for all other values.
	name := func(filter search.FilterName, value string) *string {
		if filter != search.ByIngredient {
			return nil
		}
		if ingredient, ok := snapshot.IngredientBySlug(value); ok {
			return new(ingredient.Name.In(lang))
		}
		return nil
	}
	for _, wish := range result.Intents {
		answer.Wishes = append(
			answer.Wishes,
			api.RecipeWish{Filter: api.RecipeFilterName(wish.Name), Value: wish.Value, Rest: wish.TextWithout},
		)
	}
	for _, facet := range result.Facets {
		recipeFacet := api.RecipeFacet{Filter: api.RecipeFilterName(facet.Name), Values: []api.RecipeFacetValue{}}
		for _, count := range facet.Values {
			recipeFacet.Values = append(
				recipeFacet.Values,
				api.RecipeFacetValue{Value: count.Value, Name: name(facet.Name, count.Value), Total: count.Count},
			)
		}
		answer.Facets = append(answer.Facets, recipeFacet)
	}
	for _, relaxation := range result.Relaxations {
		answer.Loosen = append(answer.Loosen, api.RecipeWay{
			Filter: api.RecipeFilterName(relaxation.Name),
			Value:  relaxation.Value,
			Name:   name(relaxation.Name, relaxation.Value),
			Rest:   relaxation.TextWithout,
			Total:  relaxation.Count,
		})
	}
}

func (h handlers) SearchAdminIngredients(
	ctx context.Context,
	request api.SearchAdminIngredientsRequestObject,
) (api.SearchAdminIngredientsResponseObject, error) {
	p := request.Params
	scope, err := h.ownerScope(ctx, p.TenantId)
	if err != nil {
		return nil, err
	}
	ingredients, total, err := h.ingredientsOn(ctx, scope, p.Text, catalogue.IngredientFilter{
		Aisle:     catalogue.Aisle(deref(p.Aisle)),
		Group:     catalogue.FoodGroup(deref(p.Group)),
		Certainty: catalogue.Certainty(deref(p.Certainty)),
		Source:    catalogue.Table(deref(p.Source)),
		Sort:      catalogue.SortByRelevance,

		AllergensUnknown: deref(p.AllergensUnknown),
		Unused:           deref(p.Unused),
		Corrected:        deref(p.Corrected),
	}, p.Page, p.PerPage)
	if err != nil {
		return nil, err
	}
	return api.SearchAdminIngredients200JSONResponse{
		Data:  ingredientsOf(ingredients, requestContextOf(ctx).language),
		Total: total,
	}, nil
}

// ingredientsOn returns a page of the platform's ingredients that match text and filter, and their total. An
// empty text matches all.
func (h handlers) ingredientsOn(
	ctx context.Context,
	scope postgres.OwnerScope,
	text string,
	filter catalogue.IngredientFilter,
	number, size *int,
) ([]catalogue.StoredIngredient, int, error) {
	filter.Page, filter.PerPage = paging(number, size)
	if err := matchText(ctx, scope, text, &filter); err != nil {
		return nil, 0, err
	}
	return catalogue.ListIngredients(ctx, scope, filter)
}

// matchText keeps in a filter the ingredients of an owner that match a text, best first. An empty text matches all.
func matchText(ctx context.Context, scope postgres.OwnerScope, text string, filter *catalogue.IngredientFilter) error {
	const most = 1000
	if strings.TrimSpace(text) == "" {
		return nil
	}
	find := func() ([]search.Hit, error) { return search.PlatformIngredients(ctx, scope, text, most) }
	if scope, ok := scope.(postgres.Scope); ok {
		find = func() ([]search.Hit, error) { return search.Ingredients(ctx, scope, text, most) }
	}
	hits, err := find()
	if err != nil {
		return err
	}
	filter.IDs = []uuid.UUID{}
	for _, hit := range hits {
		if hit.OwnerID == scope.Owner() { // a tenant also finds the platform's
			filter.IDs = append(filter.IDs, hit.IngredientID)
		}
	}
	return nil
}
