package httpapi

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/feedback"
	"github.com/lepelblad/lepelblad/backend/internal/language"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
)

// errCaloriesOpen keeps the dashboard shut until the funnel is done.
var errCaloriesOpen = errs.New(errs.Conflict, "calories-open", "Rond eerst je vragen af, dan maken we je menu.", "Please finish your questions first, then we make your menu.")

// today is the day that it is for everybody.
func (s *Server) today() time.Time { return menu.Today(s.Now()) }

// diner is the account that is signed in, once it has submitted its calories.
func (v *visit) diner(ctx context.Context) (account.Account, error) {
	known, err := v.who(ctx)
	if err == nil && !known.CaloriesSubmitted() {
		err = errCaloriesOpen
	}
	return known, err
}

func (h handlers) GetWeeklyMenu(ctx context.Context, request api.GetWeeklyMenuRequestObject) (api.GetWeeklyMenuResponseObject, error) {
	v := visitOf(ctx)
	known, err := v.diner(ctx)
	if err != nil {
		return nil, err
	}
	week := menu.WeekOf(h.today())
	if request.Params.Week != nil {
		if week, err = menu.ParseWeek(*request.Params.Week); err != nil {
			problems := errs.Fields{}
			problems.Add("week", "Deze week bestaat niet.", "There is no such week.")
			return nil, problems.Err()
		}
	}
	answer := api.WeeklyMenu{Week: week.String(), Today: dateOf(h.today()), Days: []api.MenuDay{}}
	found, snapshot, err := h.Menus.Get(ctx, v.scope, known, week)
	var shortage *planner.ShortageError
	if errors.As(err, &shortage) {
		if snapshot, err = h.Catalogue.Snapshot(ctx, v.scope); err != nil {
			return nil, err
		}
		told := shortageOf(shortage, snapshot, v.language)
		answer.Shortage = &told
		if target, err := known.Target(h.today()); err == nil {
			answer.Target = targetOf(target)
		}
		return api.GetWeeklyMenu200JSONResponse{Data: answer}, nil
	}
	if err != nil {
		return nil, err
	}
	answer.Target = targetOf(found.Target)
	for day := range 7 {
		told := dayOf(found, snapshot, day, known.Answers.CookingMinutes, v.language)
		if withheld := !known.Has(h.Now()) && !week.Date(day).Equal(h.today()); withheld {
			told = withoutMeals(told)
		}
		answer.Days = append(answer.Days, told)
	}
	said, err := feedback.Of(ctx, v.scope, known.ID)
	if err != nil {
		return nil, err
	}
	markTastes(answer.Days, said, snapshot)
	if relaxed := relaxedTexts(found.Relaxed, v.language); len(relaxed) > 0 {
		answer.Relaxed = &relaxed
	}
	return api.GetWeeklyMenu200JSONResponse{Data: answer}, nil
}

func (h handlers) ListMealAlternatives(ctx context.Context, request api.ListMealAlternativesRequestObject) (api.ListMealAlternativesResponseObject, error) {
	v, p := visitOf(ctx), request.Params
	known, err := v.diner(ctx)
	if err != nil {
		return nil, err
	}
	count := 2
	if p.Count != nil {
		count = *p.Count
	}
	options, snapshot, err := h.Menus.Alternatives(ctx, v.scope, known, p.Date.Time, planner.Slot(p.Slot), count)
	if err != nil {
		return nil, err
	}
	answer := api.ListMealAlternatives200JSONResponse{Data: []api.MealAlternative{}}
	for _, option := range options {
		entry, ok := snapshot.ByID(option.RecipeID)
		if !ok {
			continue
		}
		effect := option.Effect
		answer.Data = append(answer.Data, api.MealAlternative{
			Recipe: cardOf(entry, snapshot, option.Portion, v.language), Portion: option.Portion,
			Effect: api.MealEffect{
				Kcal: math.Round(effect.KCal), Protein: tenths(effect.Protein), Fat: tenths(effect.Fat), Carbohydrate: tenths(effect.Carbohydrate),
				Extra: ingredientNames(effect.Extra, v.language), Saved: ingredientNames(effect.Saved, v.language),
			},
		})
	}
	return answer, nil
}

func (h handlers) ReplaceMealAtRandom(ctx context.Context, request api.ReplaceMealAtRandomRequestObject) (api.ReplaceMealAtRandomResponseObject, error) {
	body := request.Body
	day, err := h.replace(ctx, menu.Change{Date: body.Date.Time, Slot: planner.Slot(body.Slot), Replaces: body.Replaces})
	if err != nil {
		return nil, err
	}
	return api.ReplaceMealAtRandom200JSONResponse{MenuDayAnswerJSONResponse: api.MenuDayAnswerJSONResponse{Data: day}}, nil
}

func (h handlers) ReplaceMeal(ctx context.Context, request api.ReplaceMealRequestObject) (api.ReplaceMealResponseObject, error) {
	body := request.Body
	day, err := h.replace(ctx, menu.Change{
		Date: body.Date.Time, Slot: planner.Slot(body.Slot), Replaces: body.Replaces, Recipe: body.Recipe, Portion: value(body.Portion),
	})
	if err != nil {
		return nil, err
	}
	return api.ReplaceMeal200JSONResponse{MenuDayAnswerJSONResponse: api.MenuDayAnswerJSONResponse{Data: day}}, nil
}

func (h handlers) replace(ctx context.Context, change menu.Change) (api.MenuDay, error) {
	v := visitOf(ctx)
	known, err := v.diner(ctx)
	if err != nil {
		return api.MenuDay{}, err
	}
	changed, snapshot, err := h.Menus.Replace(ctx, v.scope, known, change)
	if err != nil {
		return api.MenuDay{}, err
	}
	return dayOf(changed, snapshot, menu.DayOf(change.Date), known.Answers.CookingMinutes, v.language), nil
}

// dayOf is a day of a menu; wished is how many minutes the person wants to cook on a weekday.
func dayOf(found menu.Menu, snapshot *catalogue.Snapshot, day, wished int, speak language.Language) api.MenuDay {
	answer := api.MenuDay{Date: dateOf(found.Week.Date(day)), Meals: []api.MenuMeal{}, Target: targetOf(found.AimOf(day).Target)}
	var total nutrition.Nutrients
	over := 0
	for _, meal := range found.Meals {
		entry, ok := snapshot.ByID(meal.RecipeID)
		if meal.Day != day || !ok {
			continue
		}
		total = total.Add(entry.Nutrients.Scale(meal.Portion))
		over = max(over, planner.TooLong(entry.Dish.Recipe.Minutes, wished, day))
		answer.Meals = append(answer.Meals, api.MenuMeal{
			Slot: api.MealSlot(meal.Slot), Recipe: cardOf(entry, snapshot, meal.Portion, speak), Portion: meal.Portion,
			Unsuitable: given(meal.Unsuitable),
		})
	}
	if over > 0 {
		answer.Relaxed = &[]string{tooLongText(day, over, speak)}
	}
	answer.Nutrients = nutrientsOf(total)
	aim := found.AimOf(day)
	answer.WithinBands = planner.FitOf(aim.Target, aim.Keto, total.KCal, total.Protein, total.Fat, total.Carbohydrate).InBands
	return answer
}

func ingredientNames(ingredients []*catalogue.Ingredient, speak language.Language) []string {
	names := []string{}
	for _, ingredient := range ingredients {
		names = append(names, ingredient.Name.In(speak))
	}
	return names
}

var weekdayNames = []language.Text{
	{NL: "maandag", EN: "Monday"}, {NL: "dinsdag", EN: "Tuesday"}, {NL: "woensdag", EN: "Wednesday"}, {NL: "donderdag", EN: "Thursday"}, {NL: "vrijdag", EN: "Friday"},
}

// tooLongText says by how many minutes a dish of a weekday takes longer than the person wants.
func tooLongText(day, minutes int, speak language.Language) string {
	name := weekdayNames[day].In(speak)
	if minutes == 1 {
		return language.Text{
			NL: fmt.Sprintf("Op %s duurt het koken 1 minuut langer dan je wilde.", name), EN: fmt.Sprintf("On %s cooking takes 1 minute longer than you wanted.", name),
		}.In(speak)
	}
	return language.Text{
		NL: fmt.Sprintf("Op %s duurt het koken %d minuten langer dan je wilde.", name, minutes),
		EN: fmt.Sprintf("On %s cooking takes %d minutes longer than you wanted.", name, minutes),
	}.In(speak)
}

// relaxedTexts says what a week does not keep to. That cooking takes too long is said of the days on which it does.
func relaxedTexts(rules []planner.SoftRule, speak language.Language) []string {
	texts := map[planner.SoftRule]language.Text{
		planner.SoftSeason:  {NL: "Niet elk gerecht is er een van dit seizoen.", EN: "Not every dish is one of this season."},
		planner.SoftRecent:  {NL: "Een gerecht van de afgelopen weken komt terug.", EN: "A dish of the last weeks comes back."},
		planner.SoftVariety: {NL: "Op twee dagen na elkaar eet je een keer iets met hetzelfde hoofdingrediënt.", EN: "On two days running you once eat something with the same main ingredient."},
		planner.SoftMacros:  {NL: "Niet op elke dag kloppen alle voedingsstoffen helemaal.", EN: "Not every day has exactly the right balance."},
		planner.SoftEnergy:  {NL: "Niet op elke dag halen we je calorieën precies.", EN: "Not every day hits your calories exactly."},
	}
	said := []string{}
	for _, rule := range rules {
		if text, ok := texts[rule]; ok {
			said = append(said, text.In(speak))
		}
	}
	return said
}

var mealTimeNames = map[catalogue.MealTime]language.Text{
	catalogue.Breakfast: {NL: "het ontbijt", EN: "breakfast"},
	catalogue.Lunch:     {NL: "de lunch", EN: "lunch"},
	catalogue.Dinner:    {NL: "het diner", EN: "dinner"},
	catalogue.Snack:     {NL: "tussendoor", EN: "snacks"},
}

// shortageOf says why no week fits, and which one change would help most.
func shortageOf(shortage *planner.ShortageError, snapshot *catalogue.Snapshot, speak language.Language) api.MenuShortage {
	told := api.MenuShortage{}
	var parts []string
	for _, meal := range shortage.Meals {
		told.Meals = append(told.Meals, api.MealShortage{MealTime: api.MealTime(meal.MealTime), Left: meal.Left, Needed: meal.Needed})
		name := mealTimeNames[meal.MealTime].In(speak)
		parts = append(parts, language.Text{NL: "%[1]d voor %[2]s (nodig: %[3]d)", EN: "%[1]d for %[2]s (needed: %[3]d)"}.With(meal.Left, name, meal.Needed).In(speak))
	}
	told.Message = language.Text{
		NL: "Met wat je hebt uitgesloten blijven er te weinig recepten over voor een hele week: %s.",
		EN: "With what you left out, too few recipes remain for a whole week: %s.",
	}.With(strings.Join(parts, ", ")).In(speak)
	if advice := adviceOf(shortage.Advice, snapshot); advice != (language.Text{}) {
		told.Advice = given(advice.In(speak))
	}
	return told
}

func adviceOf(advice planner.Advice, snapshot *catalogue.Snapshot) language.Text {
	if advice.Gain == 0 {
		return language.Text{}
	}
	switch advice.Rule {
	case planner.RuleDislike:
		name := language.Text{NL: advice.Which, EN: advice.Which}
		if found, ok := snapshot.IngredientBySlug(advice.Which); ok {
			name = found.Name
		} else if group := catalogue.FoodGroup(advice.Which).Name(); group != (language.Text{}) {
			name = group
		}
		return language.Text{
			NL: fmt.Sprintf("Wat het meest helpt: %s toch eten (%d recepten erbij).", name.NL, advice.Gain),
			EN: fmt.Sprintf("What helps most: do eat %s (%d recipes more).", name.EN, advice.Gain),
		}
	case planner.RuleKeto:
		return language.Text{
			NL: fmt.Sprintf("Wat het meest helpt: koolhydraatarm eten in plaats van keto (%d recepten erbij).", advice.Gain),
			EN: fmt.Sprintf("What helps most: low-carb instead of keto (%d recipes more).", advice.Gain),
		}
	case planner.RuleDiet:
		diets := map[string]language.Text{
			string(catalogue.Vegetarian):  {NL: "vegetarisch", EN: "vegetarian"},
			string(catalogue.Pescatarian): {NL: "ook vis", EN: "fish as well"},
			string(catalogue.Omnivore):    {NL: "ook vlees", EN: "meat as well"},
		}
		diet := diets[advice.Which]
		return language.Text{
			NL: fmt.Sprintf("Wat het meest helpt: %s eten (%d recepten erbij).", diet.NL, advice.Gain),
			EN: fmt.Sprintf("What helps most: eat %s (%d recipes more).", diet.EN, advice.Gain),
		}
	default:
		return language.Text{}
	}
}
