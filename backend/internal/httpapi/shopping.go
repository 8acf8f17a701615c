package httpapi

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	openapi_types "github.com/oapi-codegen/runtime/types"
	"golang.org/x/text/collate"
	textlanguage "golang.org/x/text/language"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/shopping"
)

// errNoWeekMenu refuses a shopping list for a week that cannot be planned.
var errNoWeekMenu = errs.New(errs.Conflict, "no-week")

func (h handlers) ListShoppingLists(
	ctx context.Context,
	request api.ListShoppingListsRequestObject,
) (api.ListShoppingListsResponseObject, error) {
	rc := requestContextOf(ctx)
	page, perPage := paging(request.Params.Page, request.Params.PerPage)
	lists, total, err := shopping.Lists(ctx, rc.scope, rc.accountID, page, perPage)
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
	servings := acct.HouseholdSize()
	if request.Body.Servings != nil && len(acct.Household.Members) == 0 {
		servings = *request.Body.Servings
	}
	dates := make([]time.Time, len(request.Body.Dates))
	week := menu.WeekOf(request.Body.Dates[0].Time)
	for n, date := range request.Body.Dates {
		dates[n] = date.Time
		if menu.WeekOf(date.Time) != week {
			problems := errs.Fields{}
			problems.Add("dates", locale.T("http.problem.chooseDaysOneWeek"))
			return nil, problems.Err()
		}
	}
	slices.SortFunc(dates, time.Time.Compare)
	weekMenu, snapshot, err := h.Menus.Get(ctx, rc.scope, acct, week)
	var shortage *planner.ShortageError
	if errors.As(err, &shortage) {
		err = errNoWeekMenu
	}
	if err != nil {
		return nil, err
	}
	list, err := shopping.Save(
		ctx,
		rc.scope,
		rc.accountID,
		dates,
		servings,
		shoppingAmounts(weekMenu, snapshot, acct, servings, dates),
		h.Now(),
	)
	if err != nil {
		return nil, err
	}
	return api.GenerateShoppingList200JSONResponse{
		ShoppingListAnswerJSONResponse: api.ShoppingListAnswerJSONResponse{
			Data: listOf(list, snapshot, acct.Aisles(), rc.language),
		},
	}, nil
}

// shoppingAmounts returns, for each date, the amounts needed on that date and the later ones. The dates are ascending
// and in the menu's week.
func shoppingAmounts(
	week menu.Menu,
	snapshot *catalogue.Snapshot,
	acct account.Account,
	servings int,
	dates []time.Time,
) [][]shopping.Amount {
	days := make([]int, len(dates))
	for n, date := range dates {
		days[n] = menu.DayOf(date)
	}
	needs := make([][]shopping.Amount, len(days))
	for n := range days {
		needs[n] = shopping.Sum(shoppingNeeds(week, snapshot, acct, servings, days[n:]...))
	}
	return needs
}

// isOutdated reports whether generating the list again would change it. It is false without access and without a menu.
func (h handlers) isOutdated(
	ctx context.Context,
	rc *requestContext,
	acct account.Account,
	snapshot *catalogue.Snapshot,
	list shopping.List,
) (bool, error) {
	if !acct.HasAccess(h.Now()) {
		return false, nil
	}
	week, err := h.Menus.Find(ctx, rc.scope, acct.ID, menu.WeekOf(list.Dates[0]))
	if errors.Is(err, menu.ErrNoMenu) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	return list.Outdated(shoppingAmounts(week, snapshot, acct, acct.HouseholdSize(), list.Dates), h.today()), nil
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
	answer := listOf(list, snapshot, acct.Aisles(), rc.language)
	outdated, err := h.isOutdated(ctx, rc, acct, snapshot, list)
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
	rc, body := requestContextOf(ctx), request.Body
	own := shopping.OwnItem{Name: strings.TrimSpace(body.Name), Aisle: "pantry", Quantity: body.Quantity}
	if body.Id != nil {
		own.ID = *body.Id
	}
	if body.Aisle != nil {
		own.Aisle = catalogue.Aisle(*body.Aisle)
	}
	if body.Unit != nil {
		unit := catalogue.Unit(*body.Unit)
		own.Unit = &unit
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

func (h handlers) ToggleShoppingItem(
	ctx context.Context,
	request api.ToggleShoppingItemRequestObject,
) (api.ToggleShoppingItemResponseObject, error) {
	rc, body := requestContextOf(ctx), request.Body
	at := h.Now().Add(-time.Duration(deref(body.Ago)) * time.Millisecond)
	checkedItem, err := shopping.CheckItem(ctx, rc.scope, rc.accountID, request.Id, body.Checked, at)
	if err != nil {
		return nil, err
	}
	item, err := h.itemAnswer(ctx, rc, checkedItem)
	if err != nil {
		return nil, err
	}
	return api.ToggleShoppingItem200JSONResponse{ShoppingItemAnswerJSONResponse: item}, nil
}

func (h handlers) DeleteShoppingItem(
	ctx context.Context,
	request api.DeleteShoppingItemRequestObject,
) (api.DeleteShoppingItemResponseObject, error) {
	rc := requestContextOf(ctx)
	if err := shopping.DeleteItem(ctx, rc.scope, rc.accountID, request.Id); err != nil {
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
	return api.ShoppingItemAnswerJSONResponse{Data: shoppingItemOf(item, snapshot, rc.language)}, nil
}

func listOf(
	list shopping.List,
	snapshot *catalogue.Snapshot,
	aisles []catalogue.Aisle,
	lang locale.Language,
) api.ShoppingList {
	answer := api.ShoppingList{
		Id:        list.ID,
		Dates:     datesOf(list.Dates),
		CreatedAt: list.CreatedAt,
		Servings:  list.Servings,
		Items:     make([]api.ShoppingItem, len(list.Items)),
	}
	for n, item := range list.Items {
		answer.Items[n] = shoppingItemOf(item, snapshot, lang)
	}
	sortItems(answer.Items, aisles, lang)
	answer.Aisles = fromStrings[api.Aisle](toStrings(&aisles))
	return answer
}

// sortItems sorts items by aisle, in the order of the account's shop, then by name in the collation of lang. Custom
// items come last in their aisle, in the order in which they were added.
func sortItems(items []api.ShoppingItem, aisles []catalogue.Aisle, lang locale.Language) {
	dictionary := collate.New(textlanguage.Make(string(lang))) // not safe for concurrent use
	customRank := func(item api.ShoppingItem) int {
		if item.Custom {
			return 1
		}
		return 0
	}
	slices.SortStableFunc(items, func(a, b api.ShoppingItem) int {
		order := cmp.Or(
			cmp.Compare(slices.Index(aisles, catalogue.Aisle(a.Aisle)), slices.Index(aisles, catalogue.Aisle(b.Aisle))),
			cmp.Compare(customRank(a), customRank(b)),
		)
		if order != 0 || a.Custom {
			return order
		}
		return dictionary.CompareString(a.Name, b.Name)
	})
}

func shoppingItemOf(item shopping.Item, snapshot *catalogue.Snapshot, lang locale.Language) api.ShoppingItem {
	answer := api.ShoppingItem{
		Id: item.ID, Name: item.Name, Aisle: api.Aisle(item.Aisle), Quantity: item.Quantity, Grams: item.Grams,
		Checked: item.CheckedAt != nil, Custom: item.IngredientID == nil, Recipes: []string{},
	}
	if item.Unit != nil {
		unit := api.Unit(*item.Unit)
		answer.Unit = &unit
	}
	if item.IngredientID != nil {
		if ingredient, ok := snapshot.Ingredient(*item.IngredientID); ok {
			answer.Name = ingredientName(ingredient.Ingredient, deref(item.Quantity), deref(item.Unit), lang)
			answer.Picture = optional(ingredient.Picture)
			if packs := shopping.PacksFor(ingredient.Ingredient, deref(item.Grams), deref(item.Unit)); packs != nil {
				answer.Packs = packsOf(ingredient.Ingredient, packs)
			}
		}
	}
	for _, id := range item.Recipes {
		if name, ok := entryName(snapshot, id, lang); ok {
			answer.Recipes = append(answer.Recipes, name)
		}
	}
	return answer
}

func datesOf(days []time.Time) []openapi_types.Date {
	dates := make([]openapi_types.Date, len(days))
	for n, day := range days {
		dates[n] = dateOf(day)
	}
	return dates
}
