package httpapi

import (
	"context"
	"strings"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
)

func (h handlers) SurpriseMeal(
	ctx context.Context,
	request api.SurpriseMealRequestObject,
) (api.SurpriseMealResponseObject, error) {
	body := request.Body
	var recipes []string
	if body.Comes != nil {
		recipes = []string{*body.Comes}
	}
	answer, err := h.changeMenu(ctx, menu.Change{
		Kind:     menu.Surprise,
		Expected: recipes,
		Date:     body.Date.Time,
		Slot:     planner.Slot(body.Slot),
		Replaces: []string{body.Replaces},
		Turn:     deref(body.Turn),
		Preview:  deref(body.Preview),
	})
	return api.SurpriseMeal200JSONResponse{MenuDayChangeAnswerJSONResponse: answer}, err
}

func (h handlers) SwapMeal(
	ctx context.Context,
	request api.SwapMealRequestObject,
) (api.SwapMealResponseObject, error) {
	body := request.Body
	answer, err := h.changeMenu(ctx, menu.Change{
		Kind:     menu.Swap,
		Date:     body.Date.Time,
		Slot:     planner.Slot(body.Slot),
		Replaces: []string{body.Replaces},
		Recipe:   body.Recipe,
		Portion:  deref(body.Portion),
		Preview:  deref(body.Preview),
	})
	return api.SwapMeal200JSONResponse{MenuDayChangeAnswerJSONResponse: answer}, err
}

func (h handlers) SetMealInstead(
	ctx context.Context,
	request api.SetMealInsteadRequestObject,
) (api.SetMealInsteadResponseObject, error) {
	body := request.Body
	instead := menu.Instead{Kind: menu.InsteadKind(deref(body.Kind))}
	if instead.Kind == menu.EatenOut || instead.Kind == menu.OwnDish {
		instead.KCal, instead.Note = deref(body.Kcal), strings.TrimSpace(deref(body.Note))
	}
	answer, err := h.changeMenu(ctx, menu.Change{
		Kind:     menu.InsteadOfDish,
		Date:     body.Date.Time,
		Slot:     planner.Slot(body.Slot),
		Replaces: []string{body.Replaces},
		Instead:  instead,
		Adjust:   deref(body.Adjust),
		Preview:  deref(body.Preview),
	})
	return api.SetMealInstead200JSONResponse{MenuDayChangeAnswerJSONResponse: answer}, err
}

func (h handlers) MoveMeal(ctx context.Context, request api.MoveMealRequestObject) (api.MoveMealResponseObject, error) {
	body := request.Body
	answer, err := h.changeMenu(ctx, menu.Change{
		Kind:     menu.Move,
		Date:     body.Date.Time,
		Slot:     planner.Slot(body.Slot),
		Replaces: []string{body.Replaces},
		To:       body.To.Time,
		With:     body.With,
		Preview:  deref(body.Preview),
	})
	return api.MoveMeal200JSONResponse{MenuDayChangeAnswerJSONResponse: answer}, err
}

func (h handlers) RegenerateMenuDay(
	ctx context.Context,
	request api.RegenerateMenuDayRequestObject,
) (api.RegenerateMenuDayResponseObject, error) {
	body := request.Body
	answer, err := h.changeMenu(ctx, menu.Change{
		Kind:     menu.NewDay,
		Date:     body.Date.Time,
		Replaces: body.Replaces,
		Turn:     deref(body.Turn),
		Expected: deref(body.Comes),
		Preview:  deref(body.Preview),
	})
	return api.RegenerateMenuDay200JSONResponse{MenuDayChangeAnswerJSONResponse: answer}, err
}

func (h handlers) RegenerateMenuWeek(
	ctx context.Context,
	request api.RegenerateMenuWeekRequestObject,
) (api.RegenerateMenuWeekResponseObject, error) {
	rc, body := requestContextOf(ctx), request.Body
	acct, err := rc.onboardedAccount(ctx)
	if err != nil {
		return nil, err
	}
	result, snapshot, err := h.Menus.Change(ctx, rc.scope, acct, menu.Change{
		Kind:     menu.NewWeek,
		Date:     body.Date.Time,
		Replaces: body.Replaces,
		Turn:     deref(body.Turn),
		Expected: deref(body.Comes),
		Preview:  deref(body.Preview),
	})
	if err != nil {
		return nil, err
	}
	changed := api.MenuWeekChange{
		Made: !deref(body.Preview),
		Undo: h.undoOf(result.After, result.Undo, acct, snapshot, rc.language),
	}
	for day := range 7 {
		changed.Days = append(changed.Days, menuDayOf(result.After, snapshot, day, acct, rc.language))
	}
	answer := api.MenuWeekChangeAnswerJSONResponse{Data: changed}
	return api.RegenerateMenuWeek200JSONResponse{MenuWeekChangeAnswerJSONResponse: answer}, nil
}

func (h handlers) TakeOverMenuDay(
	ctx context.Context,
	request api.TakeOverMenuDayRequestObject,
) (api.TakeOverMenuDayResponseObject, error) {
	body := request.Body
	answer, err := h.changeMenu(ctx, menu.Change{
		Kind:     menu.TakeOver,
		Date:     body.To.Time,
		From:     body.From.Time,
		Replaces: body.Replaces,
		Expected: deref(body.Comes),
		Preview:  deref(body.Preview),
	})
	return api.TakeOverMenuDay200JSONResponse{MenuDayChangeAnswerJSONResponse: answer}, err
}

func (h handlers) UndoMenuChange(
	ctx context.Context,
	request api.UndoMenuChangeRequestObject,
) (api.UndoMenuChangeResponseObject, error) {
	rc, body := requestContextOf(ctx), request.Body
	acct, err := rc.onboardedAccount(ctx)
	if err != nil {
		return nil, err
	}
	result, snapshot, err := h.Menus.Undo(ctx, rc.scope, acct, body.Date.Time, body.Change, deref(body.Preview))
	if err != nil {
		return nil, err
	}
	answer := h.menuChangeOf(result, !deref(body.Preview), acct, snapshot, rc.language)
	return api.UndoMenuChange200JSONResponse{MenuDayChangeAnswerJSONResponse: answer}, nil
}

func (h handlers) LockMeal(ctx context.Context, request api.LockMealRequestObject) (api.LockMealResponseObject, error) {
	rc, body := requestContextOf(ctx), request.Body
	acct, err := rc.onboardedAccount(ctx)
	if err != nil {
		return nil, err
	}
	week, snapshot, err := h.Menus.Lock(
		ctx,
		rc.scope,
		acct,
		body.Date.Time,
		planner.Slot(body.Slot),
		body.Recipe,
		body.Locked,
	)
	if err != nil {
		return nil, err
	}
	day := menuDayOf(week, snapshot, menu.DayOf(body.Date.Time), acct, rc.language)
	return api.LockMeal200JSONResponse{MenuDayAnswerJSONResponse: api.MenuDayAnswerJSONResponse{Data: day}}, nil
}

// changeMenu applies or previews a change of a menu.
func (h handlers) changeMenu(ctx context.Context, change menu.Change) (api.MenuDayChangeAnswerJSONResponse, error) {
	rc := requestContextOf(ctx)
	acct, err := rc.onboardedAccount(ctx)
	if err != nil {
		return api.MenuDayChangeAnswerJSONResponse{}, err
	}
	result, snapshot, err := h.Menus.Change(ctx, rc.scope, acct, change)
	if err != nil {
		return api.MenuDayChangeAnswerJSONResponse{}, err
	}
	return h.menuChangeOf(result, !change.Preview, acct, snapshot, rc.language), nil
}

func (h handlers) menuChangeOf(
	result menu.ChangeResult,
	applied bool,
	acct account.Account,
	snapshot *catalogue.Snapshot,
	lang locale.Language,
) api.MenuDayChangeAnswerJSONResponse {
	return api.MenuDayChangeAnswerJSONResponse{Data: api.MenuDayChange{
		Made: applied, Day: menuDayOf(result.After, snapshot, result.Day, acct, lang),
		Effect: menuEffectOf(result.Before, result.After, result.Day, snapshot, acct, lang),
		Undo:   h.undoOf(result.After, result.Undo, acct, snapshot, lang),
	}}
}

// undoOf returns the change that can be undone next, or nil. Without access it returns only a change of today.
func (h handlers) undoOf(
	week menu.Menu,
	undo *menu.Undo,
	acct account.Account,
	snapshot *catalogue.Snapshot,
	lang locale.Language,
) *api.MenuUndo {
	if undo == nil || !menu.MayView(acct, week.Week.Date(undo.Day), h.Now()) {
		return nil
	}
	apiUndo := &api.MenuUndo{
		Change: undo.Number,
		Kind:   api.MenuUndoKind(undo.Kind),
		Date:   dateOf(week.Week.Date(undo.Day)),
		Back:   []string{},
		Effect: menuEffectOf(week, undo.After, undo.Day, snapshot, acct, lang),
	}
	for _, meal := range undo.Restored {
		if meal.Day != undo.Day || !meal.HasDish() { // the leftover of a restored dinner, or a meal without its dish
			continue
		}
		if name, ok := entryName(snapshot, meal.RecipeID, lang); ok {
			apiUndo.Back = append(apiUndo.Back, name)
		}
	}
	return apiUndo
}

// menuDayOf returns a day of a menu with its reasons, leftovers and eaters.
func menuDayOf(
	week menu.Menu,
	snapshot *catalogue.Snapshot,
	day int,
	acct account.Account,
	lang locale.Language,
) api.MenuDay {
	answer := plainDayOf(acct, week, snapshot, day, lang)
	if len(answer.Meals) == 0 {
		return answer // a day before the account was onboarded
	}
	why := localize(week.ReasonsOfDay(snapshot, day), lang)
	answer.Why = &why
	answer.Minutes = new(week.Minutes(snapshot, day))
	return withHousehold(answer, week, acct)
}
