package httpapi

import (
	"context"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/feedback"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/preview"
)

var errRecipeNotFound = errs.New(errs.NotFound, "recipe-not-found")

func (h handlers) CountRecipesLeft(
	ctx context.Context,
	request api.CountRecipesLeftRequestObject,
) (api.CountRecipesLeftResponseObject, error) {
	if err := h.limitQueries(ctx); err != nil {
		return nil, err
	}
	p := request.Params
	rc := requestContextOf(ctx)
	var acct account.Account // a visitor's answers are on the device only
	if rc.accountID != uuid.Nil {
		var err error
		if acct, err = rc.findAccount(ctx); err != nil {
			return nil, err
		}
	}
	answers := &acct.Answers
	// Absent parameters mean no exclusions, not the account's own.
	answers.Diet = account.EatingStyle(p.Diet)
	answers.Intolerances = convertStrings[catalogue.Intolerance](deref(p.Intolerances))
	answers.Dislikes = toStrings(p.Dislikes)
	if p.MealTimes != nil {
		answers.MealTimes = toStrings(p.MealTimes)
	}
	counts, err := h.Menus.CountRecipes(ctx, rc.scope, acct)
	if err != nil {
		return nil, err
	}
	left, needed := map[catalogue.MealTime]int{}, map[catalogue.MealTime]int{}
	for _, count := range counts {
		left[count.MealTime], needed[count.MealTime] = count.Available, count.Needed
	}
	return api.CountRecipesLeft200JSONResponse{Data: api.RecipesLeft{
		Breakfast: left[catalogue.Breakfast],
		Lunch:     left[catalogue.Lunch],
		Dinner:    left[catalogue.Dinner],
		Snack:     left[catalogue.Snack],
		Needed: api.RecipesNeeded{
			Breakfast: needed[catalogue.Breakfast],
			Lunch:     needed[catalogue.Lunch],
			Dinner:    needed[catalogue.Dinner],
			Snack:     needed[catalogue.Snack],
		},
	}}, nil
}

func (h handlers) GetRecipe(
	ctx context.Context,
	request api.GetRecipeRequestObject,
) (api.GetRecipeResponseObject, error) {
	rc := requestContextOf(ctx)
	snapshot, err := h.Catalogue.Snapshot(ctx, rc.scope)
	if err != nil {
		return nil, err
	}
	entry, ok := snapshot.BySlug(request.Slug)
	if !ok {
		if entry, err = h.withdrawnRecipe(ctx, rc, snapshot, request.Slug); err != nil {
			return nil, err
		}
	}
	details := map[string]string{"recipe": request.Slug}
	if err := audit.Record(ctx, rc.scope, audit.RecipeViewed, rc.accountID, h.Now(), details); err != nil {
		return nil, err
	}
	acct, err := rc.findAccount(ctx)
	if err != nil {
		return nil, err
	}
	p := request.Params
	wanted := menu.ServingRequest{
		Slot:    planner.Slot(deref(p.Slot)),
		Portion: deref(p.Portion),
		People:  deref(p.Servings),
	}
	if p.Date != nil {
		wanted.Date = p.Date.Time
	}
	serving, err := h.Menus.Serve(ctx, rc.scope, acct, snapshot, entry, wanted)
	if err != nil {
		return nil, err
	}
	recipe := recipeOf(entry, snapshot, serving, rc.language)
	day, breach := h.today(), menu.Breach{}
	if planned := serving.Planned; planned != nil {
		week, meal := planned.Menu, planned.Meal
		recipe.Pan = panOf(acct, week, meal, entry, day)
		recipe.Feeds, recipe.LeftoverOf = feedsOf(week, meal), leftoverOf(week, meal)
		day, breach = week.Week.Date(meal.Day), meal.Breach
	} else {
		breach = h.Menus.BreachOf(snapshot, acct, entry, day)
	}
	recipe.Unsuitable = unsuitableOf(breach, acct, entry, day, rc.language)
	feedbacks, err := feedback.Of(ctx, rc.scope, rc.accountID)
	if err != nil {
		return nil, err
	}
	if fb, ok := feedbacks[entry.ID]; ok {
		answer := feedbackOf(fb)
		recipe.Feedback = &answer
	}
	opened, err := preview.For(ctx, rc.scope, h.Menus, acct, entry, h.Now())
	if err != nil {
		return nil, err
	}
	if opened != nil {
		recipe.Preview = &api.RecipePreview{Open: opened.Open, Left: opened.Left}
	}
	return api.GetRecipe200JSONResponse{Data: withheldRecipe(recipe)}, nil
}

// withdrawnRecipe returns the withdrawn recipe with the given slug if the account's menu still has it, and
// errRecipeNotFound otherwise.
func (h handlers) withdrawnRecipe(
	ctx context.Context,
	rc *requestContext,
	snapshot *catalogue.Snapshot,
	slug string,
) (*catalogue.Entry, error) {
	for _, entry := range snapshot.Withdrawn() {
		if entry.Dish.Recipe.Slug != slug {
			continue
		}
		if holds, err := h.Menus.HasRecipe(ctx, rc.scope, rc.accountID, entry); err != nil || holds {
			return entry, err
		}
	}
	return nil, errRecipeNotFound
}

// paging returns the page number and size, with the defaults of the contract.
func paging(page, perPage *int) (int, int) {
	number, size := 1, 24
	if page != nil {
		number = *page
	}
	if perPage != nil {
		size = *perPage
	}
	return number, size
}

func dislikeOf(e catalogue.Dislike, lang locale.Language) api.Dislike {
	dislike := api.Dislike{
		Key:     e.Key,
		Name:    e.Name.In(lang),
		Kind:    api.DislikeKindIngredient,
		Picture: optional(e.Picture),
	}
	if e.Group {
		dislike.Kind = api.DislikeKindGroup
	}
	return dislike
}

// cardOf returns a recipe's summary. Its nutrients are those of portion.
func cardOf(
	entry *catalogue.Entry,
	snapshot *catalogue.Snapshot,
	portion float64,
	lang locale.Language,
) api.RecipeCard {
	recipe := entry.Dish.Recipe
	return api.RecipeCard{
		Slug: recipe.Slug, Name: recipe.Name.In(lang), MealTime: api.MealTime(recipe.MealTime), Minutes: recipe.Minutes,
		Cover: coverOf(entry, snapshot), Nutrients: nutrientsOf(entry.Nutrients.Scale(portion)),
		Keto: entry.Keto, Diet: api.RecipeCardDiet(entry.Diet),
	}
}

// recipeOf returns a recipe, scaled to a serving.
func recipeOf(
	entry *catalogue.Entry,
	snapshot *catalogue.Snapshot,
	serving menu.Serving,
	lang locale.Language,
) api.Recipe {
	dish := entry.Dish
	recipe := dish.Recipe
	apiRecipe := api.Recipe{
		Slug:           recipe.Slug,
		Name:           recipe.Name.In(lang),
		Summary:        recipe.Summary.In(lang),
		MealTime:       api.MealTime(recipe.MealTime),
		Minutes:        recipe.Minutes,
		Kitchen:        string(recipe.Kitchen),
		Seasons:        []api.RecipeSeasons{},
		Equipment:      append([]string{}, recipe.Equipment.In(lang)...),
		Storage:        recipe.Storage.In(lang),
		Cover:          coverOf(entry, snapshot),
		Nutrients:      nutrientsOf(entry.Nutrients.Scale(serving.Portion)),
		Portion:        serving.Portion,
		Servings:       serving.People,
		Keto:           entry.Keto,
		Diet:           api.RecipeDiet(entry.Diet),
		Allergens:      allergensOf(entry, lang),
		Ingredients:    []api.RecipeIngredient{},
		Steps:          []api.RecipeStep{},
		QuantitiesFor:  serving.Servings,
		QuantitiesEach: serving.Each,
		StepsFor:       recipe.Servings,
	}
	for _, season := range recipe.Season {
		apiRecipe.Seasons = append(apiRecipe.Seasons, api.RecipeSeasons(season))
	}
	if missing := dish.Incomplete(); len(missing) > 0 {
		apiRecipe.Incomplete = fromStrings[string](toStrings(&missing))
	}
	times := serving.Servings / float64(recipe.Servings)
	for n, line := range recipe.Lines {
		amount := dish.Amounts[n]
		name, plural := amount.Ingredient.NamesFor(line.Unit, lang)
		apiRecipe.Ingredients = append(apiRecipe.Ingredients, api.RecipeIngredient{
			Slug:     amount.Ingredient.Slug,
			Name:     name,
			Plural:   optional(plural),
			Quantity: line.Quantity * times,
			Unit:     api.Unit(line.Unit),
			Grams:    amount.Grams * times,
			Note:     optional(line.Note.In(lang)),
			Optional: line.Optional,
			Picture:  amount.Ingredient.Picture,
		})
	}
	for _, step := range recipe.Steps {
		apiRecipe.Steps = append(apiRecipe.Steps, api.RecipeStep{
			Text:    step.Text.In(lang),
			Minutes: optional(step.Minutes),
		})
	}
	return apiRecipe
}

func allergensOf(entry *catalogue.Entry, lang locale.Language) []api.RecipeAllergen {
	list := []api.RecipeAllergen{}
	for _, finding := range entry.Allergens {
		allergen := api.RecipeAllergen{
			Allergen:  string(finding.Allergen),
			Name:      finding.Allergen.Name().In(lang),
			Certainty: api.RecipeAllergenCertaintyContains,
		}
		slugs := finding.Contains
		switch {
		case len(slugs) > 0:
		case len(finding.Unknown) > 0:
			slugs, allergen.Certainty = finding.Unknown, api.RecipeAllergenCertaintyUnknown
		default:
			slugs, allergen.Certainty = finding.MayContain, api.RecipeAllergenCertaintyMayContain
		}
		names := []string{}
		for _, slug := range slugs {
			if ingredient, ok := entry.Ingredient(slug); ok {
				names = append(names, ingredient.Name.In(lang))
			}
		}
		allergen.Ingredients = &names
		list = append(list, allergen)
	}
	return list
}

// entryName returns the name of the recipe with the given ID.
func entryName(snapshot *catalogue.Snapshot, id uuid.UUID, lang locale.Language) (string, bool) {
	entry, ok := snapshot.ByID(id)
	if !ok {
		return "", false
	}
	return entry.Dish.Recipe.Name.In(lang), true
}
