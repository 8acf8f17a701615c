package httpapi

import (
	"context"
	"errors"
	"math"
	"slices"
	"time"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/feedback"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// errCaloriesNotSubmitted means that there are no menus before the funnel is finished.
var errCaloriesNotSubmitted = errs.New(errs.Conflict, "calories-open")

// today returns today's date in Amsterdam, at midnight UTC.
func (s *Server) today() time.Time { return menu.Today(s.Now()) }

// onboardedAccount returns the signed-in account. It returns errCaloriesNotSubmitted if its funnel is not finished.
func (rc *requestContext) onboardedAccount(ctx context.Context) (account.Account, error) {
	acct, err := rc.findAccount(ctx)
	if err == nil && !acct.CaloriesSubmitted() {
		err = errCaloriesNotSubmitted
	}
	return acct, err
}

func (h handlers) GetWeeklyMenu(
	ctx context.Context,
	request api.GetWeeklyMenuRequestObject,
) (api.GetWeeklyMenuResponseObject, error) {
	acct, err := requestContextOf(ctx).onboardedAccount(ctx)
	if err != nil {
		return nil, err
	}
	week, err := h.weekFrom(request.Params.Week)
	if err != nil {
		return nil, err
	}
	answer, err := h.weekOf(ctx, acct, week)
	return api.GetWeeklyMenu200JSONResponse{Data: answer}, err
}

// weekFrom returns the week of a parameter, by default the current one. The error is of kind Invalid.
func (h handlers) weekFrom(parameter *string) (menu.Week, error) {
	if parameter == nil {
		return menu.WeekOf(h.today()), nil
	}
	week, err := menu.ParseWeek(*parameter)
	if err != nil {
		problems := errs.Fields{}
		problems.Add("week", locale.T("http.problem.noSuchWeek"))
		return menu.Week{}, problems.Err()
	}
	return week, nil
}

// weekOf returns a week menu, or the reason why none can be planned. Without access it withholds the meals of other
// days than today.
func (h handlers) weekOf(ctx context.Context, acct account.Account, week menu.Week) (api.WeeklyMenu, error) {
	rc := requestContextOf(ctx)
	weekMenu, snapshot, err := h.Menus.Get(ctx, rc.scope, acct, week)
	var shortage *planner.ShortageError
	if errors.As(err, &shortage) {
		if snapshot, err = h.Catalogue.Snapshot(ctx, rc.scope); err != nil {
			return api.WeeklyMenu{}, err
		}
		apiShortage := shortageOf(shortage, snapshot, acct, rc.language)
		answer := api.WeeklyMenu{Week: week.String(), Today: dateOf(h.today()), Days: []api.MenuDay{}, Why: []string{}}
		answer.Shortage = &apiShortage
		if target, err := acct.Target(h.today()); err == nil {
			answer.Target = new(targetOf(target))
		}
		return answer, nil
	}
	if err != nil {
		return api.WeeklyMenu{}, err
	}
	return h.weeklyMenuOf(ctx, rc.scope, acct, weekMenu, snapshot)
}

// weeklyMenuOf returns a week menu of an account, without the meals that the account may not see now.
func (h handlers) weeklyMenuOf(
	ctx context.Context,
	scope postgres.Scope,
	acct account.Account,
	weekMenu menu.Menu,
	snapshot *catalogue.Snapshot,
) (api.WeeklyMenu, error) {
	language := requestContextOf(ctx).language
	answer := api.WeeklyMenu{
		Week:   weekMenu.Week.String(),
		Today:  dateOf(h.today()),
		Target: new(targetOf(weekMenu.Target)),
		Days:   []api.MenuDay{},
		Why:    localize(weekMenu.Reasons(snapshot, acct), language),
	}
	if acct.Answers.Rhythm == nil {
		answer.RhythmUnset = new(true)
	}
	if begins, ok := h.Menus.Begins(acct); ok && weekMenu.Week != menu.WeekOf(begins) {
		answer.Begins = new(dateOf(begins))
	}
	if acct.Answers.ConditionOpen() {
		answer.ConditionOpen = new(true)
	}
	for day := range 7 {
		apiDay := menuDayOf(weekMenu, snapshot, day, acct, language)
		if !menu.MayView(acct, weekMenu.Week.Date(day), h.Now()) {
			apiDay = withheldDay(apiDay)
		}
		answer.Days = append(answer.Days, apiDay)
	}
	isWithheld := func(day api.MenuDay) bool { return day.Withheld != nil }
	if !slices.ContainsFunc(answer.Days, isWithheld) {
		answer.Food = guidedFoodsOf(h.Menus.Food(snapshot, acct, weekMenu))
	}
	feedbacks, err := feedback.Of(ctx, scope, acct.ID)
	if err != nil {
		return api.WeeklyMenu{}, err
	}
	markTastes(answer.Days, feedbacks, snapshot)
	if relaxed := sentences(weekMenu.RelaxedRules(), language); len(relaxed) > 0 {
		answer.Relaxed = &relaxed
	}
	answer.Undo = h.undoOf(weekMenu, weekMenu.Undo, acct, snapshot, language)
	return answer, nil
}

// sentences returns messages that have no full stop as sentences.
func sentences(messages []locale.Message, language locale.Language) []string {
	texts := localize(messages, language)
	for n := range texts {
		texts[n] += "."
	}
	return texts
}

// guidedFoodsOf returns nil without foods. Amounts are rounded as they are shown.
func guidedFoodsOf(foods []menu.GuidedFood) *[]api.GuidedFood {
	if len(foods) == 0 {
		return nil
	}
	apiFoods := make([]api.GuidedFood, len(foods))
	for n, food := range foods {
		unit := 1.0
		if food.Kind == menu.Salt {
			unit = 10
		}
		apiFoods[n] = api.GuidedFood{
			Kind:      api.GuidedFoodKind(food.Kind),
			Amount:    math.Round(food.Amount*unit) / unit,
			Guideline: math.Round(food.Guideline*unit) / unit,
			Met:       food.Met(),
		}
	}
	return &apiFoods
}

func (h handlers) ListMealAlternatives(
	ctx context.Context,
	request api.ListMealAlternativesRequestObject,
) (api.ListMealAlternativesResponseObject, error) {
	rc, p := requestContextOf(ctx), request.Params
	acct, err := rc.onboardedAccount(ctx)
	if err != nil {
		return nil, err
	}
	count := 2
	if p.Count != nil {
		count = *p.Count
	}
	options, snapshot, err := h.Menus.Alternatives(ctx, rc.scope, acct, p.Date.Time, planner.Slot(p.Slot), count)
	if err != nil {
		return nil, err
	}
	answer := api.ListMealAlternatives200JSONResponse{Data: []api.MealAlternative{}}
	for _, option := range options {
		for _, meal := range option.After.Meals {
			if entry, ok := snapshot.ByID(meal.RecipeID); ok && meal.Day == option.Day &&
				meal.Slot == planner.Slot(p.Slot) {
				answer.Data = append(answer.Data, api.MealAlternative{
					Recipe: cardOf(entry, snapshot, meal.Portion, rc.language), Portion: meal.Portion,
					Effect: menuEffectOf(option.Before, option.After, option.Day, snapshot, acct, rc.language),
				})
			}
		}
	}
	return answer, nil
}

// plainDayOf returns a day of a menu without its reasons and household.
func plainDayOf(
	acct account.Account,
	week menu.Menu,
	snapshot *catalogue.Snapshot,
	day int,
	lang locale.Language,
) api.MenuDay {
	answer := api.MenuDay{
		Date:   dateOf(week.Week.Date(day)),
		Meals:  []api.MenuMeal{},
		Target: new(targetOf(week.AimOf(day).Target)),
	}
	for _, meal := range week.MealsOf(day) {
		entry, ok := snapshot.ByID(meal.RecipeID)
		if !ok {
			continue
		}
		answer.Meals = append(answer.Meals, api.MenuMeal{
			Slot: api.MealSlot(meal.Slot), Recipe: cardOf(entry, snapshot, meal.Portion, lang), Portion: meal.Portion,
			Unsuitable: unsuitableOf(meal.Breach, acct, entry, week.Week.Date(meal.Day), lang),
			Locked:     optional(meal.Locked),
			Instead:    insteadOf(meal.Instead),
		})
	}
	if message, ok := week.TooLong(snapshot, day, acct); ok {
		answer.Relaxed = &[]string{message.In(lang)}
	}
	answer.Nutrients = nutrientsOf(week.NutrientsOfDay(snapshot, day))
	answer.WithinBands = new(week.InBands(snapshot, day))
	return answer
}

func insteadOf(instead menu.Instead) *api.MealInstead {
	if instead.Kind == "" {
		return nil
	}
	return &api.MealInstead{
		Kind: api.MealInsteadKind(instead.Kind),
		Kcal: optional(instead.KCal),
		Note: optional(instead.Note),
	}
}

func localize(messages []locale.Message, lang locale.Language) []string {
	texts := make([]string, len(messages))
	for n, message := range messages {
		texts[n] = message.In(lang)
	}
	return texts
}

// shortageOf says why no week can be planned, and which one change would help most.
func shortageOf(
	shortage *planner.ShortageError,
	snapshot *catalogue.Snapshot,
	acct account.Account,
	lang locale.Language,
) api.MenuShortage {
	message, advice := menu.ShortageMessages(shortage, snapshot, acct)
	answer := api.MenuShortage{Message: message.In(lang), Advice: optional(advice.In(lang))}
	for _, meal := range shortage.Meals {
		answer.Meals = append(
			answer.Meals,
			api.MealShortage{MealTime: api.MealTime(meal.MealTime), Left: meal.Available, Needed: meal.Needed},
		)
	}
	return answer
}
