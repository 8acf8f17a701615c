package httpapi

import (
	"cmp"
	"context"
	"math"
	"slices"
	"time"

	"github.com/google/uuid"
	openapi_types "github.com/oapi-codegen/runtime/types"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/shopping"
)

func (h handlers) ListShoppingLists(
	ctx context.Context,
	request api.ListShoppingListsRequestObject,
) (api.ListShoppingListsResponseObject, error) {
	rc := requestContextOf(ctx)
	page, perPage := paging(request.Params.Page, request.Params.PerPage)
	acct, err := rc.findAccount(ctx)
	if err != nil {
		return nil, err
	}
	snapshot, err := h.Catalogue.Snapshot(ctx, rc.scope)
	if err != nil {
		return nil, err
	}
	lists, total, err := shopping.Lists(ctx, rc.scope, rc.accountID, page, perPage, func(item shopping.Item) bool {
		return isToBuy(item, snapshot, acct)
	})
	if err != nil {
		return nil, err
	}
	answer := api.ListShoppingLists200JSONResponse{Total: total, Data: make([]api.ShoppingListSummary, len(lists))}
	for n, list := range lists {
		answer.Data[n] = api.ShoppingListSummary{
			Id:        list.ID,
			Dates:     datesOf(list.Dates),
			CreatedAt: list.CreatedAt,
			Items:     list.Items,
			Checked:   list.Checked,
		}
	}
	return answer, nil
}

func (h handlers) GenerateShoppingList(
	ctx context.Context,
	request api.GenerateShoppingListRequestObject,
) (api.GenerateShoppingListResponseObject, error) {
	rc := requestContextOf(ctx)
	acct, err := rc.onboardedAccount(ctx)
	if err != nil {
		return nil, err
	}
	dates := make([]time.Time, len(request.Body.Dates))
	for n, date := range request.Body.Dates {
		dates[n] = date.Time
	}
	list, snapshot, err := shopping.Generate(
		ctx, rc.scope, h.Menus, acct, dates, deref(request.Body.Servings), h.Now(),
	)
	if err != nil {
		return nil, err
	}
	return api.GenerateShoppingList200JSONResponse{
		ShoppingListAnswerJSONResponse: api.ShoppingListAnswerJSONResponse{
			Data: listOf(list, snapshot, acct, h.Now(), rc.language),
		},
	}, nil
}

func (h handlers) BeginShoppingList(
	ctx context.Context,
	_ api.BeginShoppingListRequestObject,
) (api.BeginShoppingListResponseObject, error) {
	rc := requestContextOf(ctx)
	acct, snapshot, err := h.shopperOf(ctx, rc)
	if err != nil {
		return nil, err
	}
	list, err := shopping.Begin(ctx, rc.scope, acct, snapshot, h.Now())
	if err != nil {
		return nil, err
	}
	return api.BeginShoppingList200JSONResponse{
		ShoppingListAnswerJSONResponse: api.ShoppingListAnswerJSONResponse{
			Data: listOf(list, snapshot, acct, h.Now(), rc.language),
		},
	}, nil
}

func (h handlers) SetShoppingRecipe(
	ctx context.Context,
	request api.SetShoppingRecipeRequestObject,
) (api.SetShoppingRecipeResponseObject, error) {
	list, err := h.withRecipe(ctx, request.Id, request.Slug, request.Body.Servings)
	if err != nil {
		return nil, err
	}
	return api.SetShoppingRecipe200JSONResponse{ShoppingListAnswerJSONResponse: list}, nil
}

func (h handlers) RemoveShoppingRecipe(
	ctx context.Context,
	request api.RemoveShoppingRecipeRequestObject,
) (api.RemoveShoppingRecipeResponseObject, error) {
	list, err := h.withRecipe(ctx, request.Id, request.Slug, 0)
	if err != nil {
		return nil, err
	}
	return api.RemoveShoppingRecipe200JSONResponse{ShoppingListAnswerJSONResponse: list}, nil
}

// withRecipe returns a list with a recipe for a number of servings, which is 0 to take it off. A recipe that has been
// withdrawn can only be taken off.
func (h handlers) withRecipe(
	ctx context.Context,
	id uuid.UUID,
	slug string,
	servings float64,
) (answer api.ShoppingListAnswerJSONResponse, err error) {
	rc := requestContextOf(ctx)
	acct, snapshot, err := h.shopperOf(ctx, rc)
	if err != nil {
		return answer, err
	}
	recipe, ok := snapshot.BySlug(slug)
	if !ok && servings == 0 {
		at := slices.IndexFunc(snapshot.Withdrawn(), func(e *catalogue.Entry) bool {
			return e.Dish.Recipe.Slug == slug
		})
		if ok = at >= 0; ok {
			recipe = snapshot.Withdrawn()[at]
		}
	}
	if !ok {
		return answer, errRecipeNotFound
	}
	list, err := shopping.SetRecipe(ctx, rc.scope, h.Menus, acct, snapshot, id, recipe, servings, h.Now())
	if err != nil {
		return answer, err
	}
	answer.Data = listOf(list, snapshot, acct, h.Now(), rc.language)
	return answer, nil
}

// shopperOf returns the account, which has finished its funnel, and the catalogue.
func (h handlers) shopperOf(ctx context.Context, rc *requestContext) (account.Account, *catalogue.Snapshot, error) {
	acct, err := rc.onboardedAccount(ctx)
	if err != nil {
		return account.Account{}, nil, err
	}
	snapshot, err := h.Catalogue.Snapshot(ctx, rc.scope)
	return acct, snapshot, err
}

func (h handlers) GetShoppingList(
	ctx context.Context,
	request api.GetShoppingListRequestObject,
) (api.GetShoppingListResponseObject, error) {
	rc := requestContextOf(ctx)
	list, err := shopping.Find(ctx, rc.scope, rc.accountID, request.Id)
	if err != nil {
		return nil, err
	}
	acct, err := rc.findAccount(ctx)
	if err != nil {
		return nil, err
	}
	snapshot, err := h.Catalogue.Snapshot(ctx, rc.scope)
	if err != nil {
		return nil, err
	}
	answer := listOf(list, snapshot, acct, h.Now(), rc.language)
	outdated, err := shopping.IsOutdated(ctx, rc.scope, h.Menus, acct, snapshot, list, h.Now())
	if err != nil {
		return nil, err
	}
	answer.Outdated = optional(outdated)
	return api.GetShoppingList200JSONResponse{
		ShoppingListAnswerJSONResponse: api.ShoppingListAnswerJSONResponse{Data: answer},
	}, nil
}

func (h handlers) DeleteShoppingList(
	ctx context.Context,
	request api.DeleteShoppingListRequestObject,
) (api.DeleteShoppingListResponseObject, error) {
	rc := requestContextOf(ctx)
	if err := shopping.Delete(ctx, rc.scope, rc.accountID, request.Id); err != nil {
		return nil, err
	}
	return api.DeleteShoppingList204Response{}, nil
}

func (h handlers) AddShoppingItem(
	ctx context.Context,
	request api.AddShoppingItemRequestObject,
) (api.AddShoppingItemResponseObject, error) {
	rc := requestContextOf(ctx)
	own, err := h.ownItem(ctx, rc, *request.Body)
	if err != nil {
		return nil, err
	}
	added, err := shopping.AddItem(ctx, rc.scope, rc.accountID, request.Id, own)
	if err != nil {
		return nil, err
	}
	item, err := h.itemAnswer(ctx, rc, added)
	if err != nil {
		return nil, err
	}
	return api.AddShoppingItem201JSONResponse{ShoppingItemAnswerJSONResponse: item}, nil
}

// ownItem converts an item that is added by hand. Without an aisle, it goes to that of the food that its name is of.
func (h handlers) ownItem(
	ctx context.Context, rc *requestContext, body api.ShoppingItemAdd,
) (own shopping.OwnItem, err error) {
	own = shopping.OwnItem{ID: deref(body.Id), Name: body.Name, Quantity: body.Quantity}
	if body.Unit != nil {
		unit := catalogue.Unit(*body.Unit)
		own.Unit = &unit
	}
	if own.Aisle = catalogue.Aisle(deref(body.Aisle)); own.Aisle != "" {
		return own, nil
	}
	snapshot, err := h.Catalogue.Snapshot(ctx, rc.scope)
	if err != nil {
		return own, err
	}
	own.Aisle, err = shopping.AisleOf(ctx, rc.scope, snapshot, body.Name)
	return own, err
}

// tickedAt returns when a user ticked an item, on a device that may have been offline.
func (h handlers) tickedAt(ago *int64) time.Time {
	return h.Now().Add(-time.Duration(deref(ago)) * time.Millisecond)
}

func (h handlers) ToggleShoppingItem(
	ctx context.Context,
	request api.ToggleShoppingItemRequestObject,
) (api.ToggleShoppingItemResponseObject, error) {
	rc, body := requestContextOf(ctx), request.Body
	checkedItem, err := shopping.CheckItem(
		ctx, rc.scope, shopping.Reach{Account: rc.accountID}, request.Id, body.Checked, h.tickedAt(body.Ago),
	)
	if err != nil {
		return nil, err
	}
	item, err := h.itemAnswer(ctx, rc, checkedItem)
	if err != nil {
		return nil, err
	}
	return api.ToggleShoppingItem200JSONResponse{ShoppingItemAnswerJSONResponse: item}, nil
}

func (h handlers) SetShoppingItemUsedUp(
	ctx context.Context,
	request api.SetShoppingItemUsedUpRequestObject,
) (api.SetShoppingItemUsedUpResponseObject, error) {
	rc := requestContextOf(ctx)
	changed, err := shopping.SetUsedUp(
		ctx, rc.scope, shopping.Reach{Account: rc.accountID}, request.Id, request.Body.UsedUp, h.Now(),
	)
	if err != nil {
		return nil, err
	}
	item, err := h.itemAnswer(ctx, rc, changed)
	if err != nil {
		return nil, err
	}
	return api.SetShoppingItemUsedUp200JSONResponse{ShoppingItemAnswerJSONResponse: item}, nil
}

func (h handlers) DeleteShoppingItem(
	ctx context.Context,
	request api.DeleteShoppingItemRequestObject,
) (api.DeleteShoppingItemResponseObject, error) {
	rc := requestContextOf(ctx)
	if err := shopping.DeleteItem(ctx, rc.scope, shopping.Reach{Account: rc.accountID}, request.Id); err != nil {
		return nil, err
	}
	return api.DeleteShoppingItem204Response{}, nil
}

func (h handlers) itemAnswer(
	ctx context.Context,
	rc *requestContext,
	item shopping.Item,
) (api.ShoppingItemAnswerJSONResponse, error) {
	snapshot, err := h.Catalogue.Snapshot(ctx, rc.scope)
	if err != nil {
		return api.ShoppingItemAnswerJSONResponse{}, err
	}
	acct, err := rc.findAccount(ctx)
	if err != nil {
		return api.ShoppingItemAnswerJSONResponse{}, err
	}
	rules := menu.SharedRules(acct, h.today())
	return api.ShoppingItemAnswerJSONResponse{Data: shoppingItemOf(item, snapshot, acct, rules, rc.language)}, nil
}

func listOf(
	list shopping.List,
	snapshot *catalogue.Snapshot,
	acct account.Account,
	now time.Time,
	lang locale.Language,
) api.ShoppingList {
	rules := menu.SharedRules(acct, menu.Today(now))
	aisles := acct.Aisles()
	answer := api.ShoppingList{
		Id:        list.ID,
		Dates:     datesOf(list.Dates),
		CreatedAt: list.CreatedAt,
		Servings:  list.Servings,
		Version:   list.Version,
		Shared:    list.Shared,
		Shoppers:  shoppersOf(list, now),
		Items:     make([]api.ShoppingItem, len(list.Items)),
		Added:     []api.ShoppingRecipe{},
	}
	for _, added := range list.Added {
		if entry, ok := snapshot.ByID(added.RecipeID); ok {
			recipe := entry.Dish.Recipe
			answer.Added = append(answer.Added, api.ShoppingRecipe{
				Slug: recipe.Slug, Name: recipe.Name.In(lang), Servings: added.Servings,
			})
		}
	}
	shopping.Sort(list.Items, snapshot, aisles, lang)
	for n, item := range list.Items {
		answer.Items[n] = shoppingItemOf(item, snapshot, acct, rules, lang)
	}
	answer.Aisles = fromStrings[api.Aisle](toStrings(&aisles))
	return answer
}

// shoppingItemOf converts an item of a list. rules are those of the account and its household.
func shoppingItemOf(
	item shopping.Item,
	snapshot *catalogue.Snapshot,
	acct account.Account,
	rules planner.Rules,
	lang locale.Language,
) api.ShoppingItem {
	name, ingredient := item.NameIn(snapshot, lang)
	answer := api.ShoppingItem{
		Id: item.ID, Name: name, Aisle: api.Aisle(item.Aisle), Quantity: item.Quantity, Grams: item.Grams,
		Checked: item.CheckedAt != nil, Custom: item.Custom(), Recipes: []string{},
	}
	if item.Unit != nil {
		unit := api.Unit(*item.Unit)
		answer.Unit = &unit
	}
	if ingredient != nil {
		answer.Picture = optional(ingredient.Picture)
		answer.Forbidden = optional(forbiddenOf(rules, ingredient.Ingredient, lang))
		if packs := shopping.PacksFor(ingredient.Ingredient, deref(item.Grams), deref(item.Unit)); packs != nil {
			answer.Packs = packsOf(ingredient.Ingredient, packs)
		}
		answer.Buy = buyOf(item, ingredient.Ingredient, lang)
		answer.InPantry = optional(isAtHome(item, ingredient.Ingredient, acct))
		answer.LeftGrams = optional(math.Round(item.AtHome()))
	}
	for _, id := range item.Recipes {
		if name, ok := entryName(snapshot, id, lang); ok {
			answer.Recipes = append(answer.Recipes, name)
		}
	}
	return answer
}

// isToBuy reports whether an item is on the list itself: what is at home is not, unless it was bought anyway.
func isToBuy(item shopping.Item, snapshot *catalogue.Snapshot, acct account.Account) bool {
	if item.CheckedAt != nil || item.Custom() {
		return true
	}
	ingredient, ok := snapshot.Ingredient(*item.IngredientID)
	return !ok || !isAtHome(item, ingredient.Ingredient, acct)
}

// isAtHome reports whether an item need not be bought: the pantry has it, or earlier lists left enough of it.
func isAtHome(item shopping.Item, ingredient *catalogue.Ingredient, acct account.Account) bool {
	return item.UsedUpAt == nil && (acct.InPantry(ingredient) || item.AtHome() > 0 && item.ToBuy() == 0)
}

// buyOf returns what to buy of an item beyond what earlier lists left. When they left enough, it is what to buy once
// that is used up.
func buyOf(item shopping.Item, ingredient *catalogue.Ingredient, lang locale.Language) *api.RetailUnits {
	return retailUnitsOf(ingredient, cmp.Or(item.ToBuy(), deref(item.Grams)), lang)
}

// retailUnitsOf returns the pieces or packs to buy for an amount in g, or nil for ingredients that are weighed.
func retailUnitsOf(ingredient *catalogue.Ingredient, grams float64, lang locale.Language) *api.RetailUnits {
	units, ok := shopping.RetailUnitsFor(ingredient, grams)
	if !ok {
		return nil
	}
	answer := api.RetailUnits{
		Count: units.Count, Word: api.PackWord(units.Word), Name: units.NameIn(ingredient, lang),
	}
	if units.Sized {
		answer.Grams = &units.Grams
		answer.Millilitres = optional(ingredient.PackMillilitres(units.Grams))
	}
	if smaller := units.Smaller; smaller.Count > 0 {
		answer.Smaller = &api.SmallerPacks{
			Count: smaller.Count, Grams: smaller.Grams,
			Millilitres: optional(ingredient.PackMillilitres(smaller.Grams)),
		}
	}
	return &answer
}

func datesOf(days []time.Time) []openapi_types.Date {
	dates := make([]openapi_types.Date, len(days))
	for n, day := range days {
		dates[n] = dateOf(day)
	}
	return dates
}
