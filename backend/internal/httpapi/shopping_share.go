package httpapi

import (
	"cmp"
	"context"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/shopping"
)

// listWait is how long a request waits for a change of a list. The load balancer allows 60 seconds.
const listWait = 25 * time.Second

// sharedListPage is the page of a link to a list.
const sharedListPage = "/shared-list"

// listTokenHeader has the token of a link to a list.
const listTokenHeader = "X-List-Token"

func (h handlers) ShareShoppingList(
	ctx context.Context,
	request api.ShareShoppingListRequestObject,
) (api.ShareShoppingListResponseObject, error) {
	rc := requestContextOf(ctx)
	token, err := shopping.Share(ctx, rc.scope, rc.accountID, request.Id, h.Now())
	if err != nil {
		return nil, err
	}
	path := sharedListPage + brandQuery(rc.hostTenant, rc.tenant) + "#" + string(token)
	return api.ShareShoppingList201JSONResponse{Data: api.ListShare{Path: path}}, nil
}

func (h handlers) UnshareShoppingList(
	ctx context.Context,
	request api.UnshareShoppingListRequestObject,
) (api.UnshareShoppingListResponseObject, error) {
	rc := requestContextOf(ctx)
	if err := shopping.Unshare(ctx, rc.scope, rc.accountID, request.Id); err != nil {
		return nil, err
	}
	return api.UnshareShoppingList204Response{}, nil
}

func (h handlers) AwaitShoppingList(
	ctx context.Context,
	request api.AwaitShoppingListRequestObject,
) (api.AwaitShoppingListResponseObject, error) {
	rc := requestContextOf(ctx)
	version, err := shopping.VersionOf(ctx, rc.scope, rc.accountID, request.Id)
	if err != nil {
		return nil, err
	}
	answer, err := h.awaitVersion(ctx, request.Id, version, request.Params.After)
	return api.AwaitShoppingList200JSONResponse{ListVersionAnswerJSONResponse: answer}, err
}

// awaitVersion returns the version of a list when it is not after; version is the one that was read.
func (h handlers) awaitVersion(
	ctx context.Context,
	list uuid.UUID,
	version, after int64,
) (answer api.ListVersionAnswerJSONResponse, err error) {
	if version == after {
		waiting, cancel := context.WithTimeout(ctx, listWait)
		defer cancel()
		version, err = h.watcher.Wait(waiting, requestContextOf(ctx).tenant.ID, list, after)
	}
	answer.Data.Version = version
	return answer, err
}

func (h handlers) StartShopping(
	ctx context.Context,
	request api.StartShoppingRequestObject,
) (api.StartShoppingResponseObject, error) {
	rc := requestContextOf(ctx)
	shopper := shopping.Shopper{ID: request.Shopper, Name: request.Body.Name, StartedAt: h.Now()}
	if err := shopping.StartShopping(ctx, rc.scope, rc.accountID, request.Id, shopper); err != nil {
		return nil, err
	}
	return api.StartShopping204Response{}, nil
}

func (h handlers) StopShopping(
	ctx context.Context,
	request api.StopShoppingRequestObject,
) (api.StopShoppingResponseObject, error) {
	rc := requestContextOf(ctx)
	if err := shopping.StopShopping(ctx, rc.scope, rc.accountID, request.Id, request.Shopper); err != nil {
		return nil, err
	}
	return api.StopShopping204Response{}, nil
}

// findShared returns the list of a link, or [shopping.ErrNotShared] for an unknown token. It counts the requests of
// each link, and for each network those with an unknown token.
func (h handlers) findShared(ctx context.Context, token *string) (shopping.Shared, error) {
	rc := requestContextOf(ctx)
	if rc.onConsole {
		return shopping.Shared{}, errPathNotFound
	}
	shared, err := shopping.FindShared(ctx, rc.scope, auth.Token(deref(token)), h.Now())
	if err == nil {
		return shared, auth.CountAttempts(ctx, h.DB, auth.Attempt{Limit: sharedPerList, Key: shared.List.String()})
	}
	refused := auth.CountAttempts(ctx, h.DB, auth.Attempt{Limit: unsharedPerNetwork, Key: rc.network})
	return shopping.Shared{}, cmp.Or(refused, err)
}

func (h handlers) GetSharedList(
	ctx context.Context,
	request api.GetSharedListRequestObject,
) (api.GetSharedListResponseObject, error) {
	rc := requestContextOf(ctx)
	shared, err := h.findShared(ctx, request.Params.XListToken)
	if err != nil {
		return nil, err
	}
	list, err := shopping.Find(ctx, rc.scope, shared.Account, shared.List)
	if err != nil {
		return nil, err
	}
	acct, err := account.Find(ctx, rc.scope, shared.Account)
	if err != nil {
		return nil, err
	}
	snapshot, err := h.Catalogue.Snapshot(ctx, rc.scope)
	if err != nil {
		return nil, err
	}
	return api.GetSharedList200JSONResponse{Data: sharedListOf(list, snapshot, acct, h.Now(), rc.language)}, nil
}

func (h handlers) AwaitSharedList(
	ctx context.Context,
	request api.AwaitSharedListRequestObject,
) (api.AwaitSharedListResponseObject, error) {
	shared, err := h.findShared(ctx, request.Params.XListToken)
	if err != nil {
		return nil, err
	}
	answer, err := h.awaitVersion(ctx, shared.List, shared.Version, request.Params.After)
	return api.AwaitSharedList200JSONResponse{ListVersionAnswerJSONResponse: answer}, err
}

func (h handlers) AddSharedItem(
	ctx context.Context,
	request api.AddSharedItemRequestObject,
) (api.AddSharedItemResponseObject, error) {
	rc := requestContextOf(ctx)
	shared, err := h.findShared(ctx, request.Params.XListToken)
	if err != nil {
		return nil, err
	}
	own, err := h.ownItem(ctx, rc, *request.Body)
	if err != nil {
		return nil, err
	}
	added, err := shopping.AddItem(ctx, rc.scope, shared.Account, shared.List, own)
	if err != nil {
		return nil, err
	}
	item, err := h.sharedItemAnswer(ctx, added)
	return api.AddSharedItem201JSONResponse{SharedItemAnswerJSONResponse: item}, err
}

func (h handlers) ToggleSharedItem(
	ctx context.Context,
	request api.ToggleSharedItemRequestObject,
) (api.ToggleSharedItemResponseObject, error) {
	rc, body := requestContextOf(ctx), request.Body
	shared, err := h.findShared(ctx, request.Params.XListToken)
	if err != nil {
		return nil, err
	}
	checkedItem, err := shopping.CheckItem(
		ctx, rc.scope, shared.Reach, request.Id, body.Checked, h.tickedAt(body.Ago),
	)
	if err != nil {
		return nil, err
	}
	item, err := h.sharedItemAnswer(ctx, checkedItem)
	return api.ToggleSharedItem200JSONResponse{SharedItemAnswerJSONResponse: item}, err
}

func (h handlers) StartSharedShopping(
	ctx context.Context,
	request api.StartSharedShoppingRequestObject,
) (api.StartSharedShoppingResponseObject, error) {
	rc := requestContextOf(ctx)
	shared, err := h.findShared(ctx, request.Params.XListToken)
	if err != nil {
		return nil, err
	}
	shopper := shopping.Shopper{ID: request.Shopper, Name: request.Body.Name, StartedAt: h.Now()}
	if err := shopping.StartShopping(ctx, rc.scope, shared.Account, shared.List, shopper); err != nil {
		return nil, err
	}
	return api.StartSharedShopping204Response{}, nil
}

func (h handlers) StopSharedShopping(
	ctx context.Context,
	request api.StopSharedShoppingRequestObject,
) (api.StopSharedShoppingResponseObject, error) {
	rc := requestContextOf(ctx)
	shared, err := h.findShared(ctx, request.Params.XListToken)
	if err != nil {
		return nil, err
	}
	if err := shopping.StopShopping(ctx, rc.scope, shared.Account, shared.List, request.Shopper); err != nil {
		return nil, err
	}
	return api.StopSharedShopping204Response{}, nil
}

func (h handlers) sharedItemAnswer(
	ctx context.Context,
	item shopping.Item,
) (api.SharedItemAnswerJSONResponse, error) {
	rc := requestContextOf(ctx)
	snapshot, err := h.Catalogue.Snapshot(ctx, rc.scope)
	if err != nil {
		return api.SharedItemAnswerJSONResponse{}, err
	}
	return api.SharedItemAnswerJSONResponse{Data: sharedItemOf(item, snapshot, rc.language)}, nil
}

// sharedListOf converts the part of a list that a link shows: the items to buy, without recipes and without the items
// at home.
func sharedListOf(
	list shopping.List,
	snapshot *catalogue.Snapshot,
	acct account.Account,
	now time.Time,
	lang locale.Language,
) api.SharedList {
	aisles := acct.Aisles()
	answer := api.SharedList{
		Dates:    datesOf(list.Dates),
		Version:  list.Version,
		Shoppers: shoppersOf(list, now),
		Items:    []api.SharedItem{},
		Aisles:   fromStrings[api.Aisle](toStrings(&aisles)),
	}
	shopping.Sort(list.Items, snapshot, aisles, lang)
	for _, item := range list.Items {
		if isToBuy(item, snapshot, acct) {
			answer.Items = append(answer.Items, sharedItemOf(item, snapshot, lang))
		}
	}
	return answer
}

func sharedItemOf(item shopping.Item, snapshot *catalogue.Snapshot, lang locale.Language) api.SharedItem {
	name, ingredient := item.NameIn(snapshot, lang)
	answer := api.SharedItem{
		Id: item.ID, Name: name, Aisle: api.Aisle(item.Aisle), Quantity: item.Quantity,
		Checked: item.CheckedAt != nil, Custom: item.Custom(),
	}
	if item.Unit != nil {
		unit := api.Unit(*item.Unit)
		answer.Unit = &unit
	}
	if ingredient != nil {
		answer.Buy = buyOf(item, ingredient.Ingredient, lang)
	}
	return answer
}

func shoppersOf(list shopping.List, now time.Time) []api.Shopper {
	shoppers := []api.Shopper{}
	for _, shopper := range list.ShoppersAt(now) {
		shoppers = append(shoppers, api.Shopper{Id: shopper.ID, Name: shopper.Name})
	}
	return shoppers
}
