package httpapi

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/media"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/search"
	"github.com/lepelblad/lepelblad/backend/internal/tenancy"
)

// recipeCollection is the recipes that a staff member manages: those of a tenant, or the platform's, which every tenant
// has.
type recipeCollection struct {
	tenant   tenancy.Tenant
	scope    postgres.Scope
	snapshot *catalogue.Snapshot
	platform bool
}

// recipeCollection returns the recipes of a tenant or, if that is nil, of the platform. It returns
// [tenancy.ErrNotFound] for a tenant outside the staff member's reach.
func (h handlers) recipeCollection(ctx context.Context, tenant *uuid.UUID) (recipeCollection, error) {
	var recipes recipeCollection
	var err error
	if tenant != nil {
		recipes.tenant, recipes.scope, err = h.tenantOf(ctx, *tenant)
	} else {
		recipes.platform = true
		recipes.tenant, err = h.Tenants.Default(ctx)
		recipes.scope = h.DB.Scope(recipes.tenant.ID)
	}
	if err != nil {
		return recipeCollection{}, err
	}
	recipes.snapshot, err = h.Catalogue.Snapshot(ctx, recipes.scope)
	return recipes, err
}

func (k recipeCollection) entries(ctx context.Context) ([]*catalogue.Entry, error) {
	if k.platform {
		return k.snapshot.PlatformRecipes(), nil
	}
	return catalogue.ListTenantRecipes(ctx, k.scope, k.snapshot)
}

func (k recipeCollection) entry(ctx context.Context, id uuid.UUID) (*catalogue.Entry, error) {
	entries, err := k.entries(ctx)
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(entries, func(e *catalogue.Entry) bool { return e.ID == id })
	if at < 0 {
		return nil, catalogue.ErrRecipeNotFound
	}
	return entries[at], nil
}

// recordAnswer returns a recipe as it is stored.
func (h handlers) recordAnswer(
	ctx context.Context,
	k recipeCollection,
	id uuid.UUID,
) (api.RecipeRecordAnswerJSONResponse, error) {
	entry, err := k.entry(ctx, id)
	if err != nil {
		return api.RecipeRecordAnswerJSONResponse{}, err
	}
	answer := api.RecipeRecordAnswerJSONResponse{
		Headers: api.RecipeRecordAnswerResponseHeaders{ETag: new(etagOf(entry.Version()))},
	}
	answer.Body.Data = k.recordOf(entry, requestContextOf(ctx).language)
	if !k.platform {
		uses, err := menu.UsesOf(ctx, k.scope, id, h.Now())
		if err != nil {
			return api.RecipeRecordAnswerJSONResponse{}, err
		}
		answer.Body.Data.Uses = &api.RecipeUses{Menus: uses.Menus, People: uses.People}
	}
	return answer, nil
}

func (h handlers) ListAdminRecipes(
	ctx context.Context,
	request api.ListAdminRecipesRequestObject,
) (api.ListAdminRecipesResponseObject, error) {
	p, rc := request.Params, requestContextOf(ctx)
	recipes, err := h.recipeCollection(ctx, p.TenantId)
	if err != nil {
		return nil, err
	}
	all, err := recipes.entries(ctx)
	if err != nil {
		return nil, err
	}
	entries := catalogue.FilterRecipes(search.FilterByText(all, deref(p.Text)), catalogue.RecipeFilter{
		MealTime: catalogue.MealTime(deref(p.MealTime)), Withdrawn: deref(p.Withdrawn),
		Sort: string(deref(p.Sort)), Descending: deref(p.Order) == "desc", Language: rc.language,
	})
	page, perPage := paging(p.Page, p.PerPage)
	from := min((page-1)*perPage, len(entries))
	answer := api.ListAdminRecipes200JSONResponse{Total: len(entries), Data: []api.RecipeRecord{}}
	for _, entry := range entries[from:min(from+perPage, len(entries))] {
		answer.Data = append(answer.Data, recipes.recordOf(entry, rc.language))
	}
	return answer, nil
}

func (h handlers) GetAdminRecipe(
	ctx context.Context,
	request api.GetAdminRecipeRequestObject,
) (api.GetAdminRecipeResponseObject, error) {
	recipes, err := h.recipeCollection(ctx, request.Params.TenantId)
	if err != nil {
		return nil, err
	}
	answer, err := h.recordAnswer(ctx, recipes, request.Id)
	if err != nil {
		return nil, err
	}
	return api.GetAdminRecipe200JSONResponse{RecipeRecordAnswerJSONResponse: answer}, nil
}

func (h handlers) CreateRecipe(
	ctx context.Context,
	request api.CreateRecipeRequestObject,
) (api.CreateRecipeResponseObject, error) {
	recipes, err := h.recipeCollection(ctx, &request.Params.TenantId)
	if err != nil {
		return nil, err
	}
	id, err := catalogue.CreateRecipe(
		ctx,
		recipes.scope,
		recipes.snapshot,
		recipeFrom(*request.Body),
		h.editing(ctx, recipes),
	)
	if err != nil {
		return nil, err
	}
	answer, err := h.recordAnswer(ctx, recipes, id)
	if err != nil {
		return nil, err
	}
	return api.CreateRecipe201JSONResponse{RecipeRecordAnswerJSONResponse: answer}, nil
}

func (h handlers) UpdateRecipe(
	ctx context.Context,
	request api.UpdateRecipeRequestObject,
) (api.UpdateRecipeResponseObject, error) {
	recipes, err := h.recipeCollection(ctx, &request.Params.TenantId)
	if err != nil {
		return nil, err
	}
	recipe := recipeFrom(*request.Body)
	version := versionFrom(request.Params.IfMatch)
	edit := h.editing(ctx, recipes)
	err = catalogue.UpdateRecipe(ctx, recipes.scope, recipes.snapshot, request.Id, version, recipe, edit)
	if err != nil {
		return nil, h.conflict(ctx, err, recipes.tenant.ID, "recipe", request.Id)
	}
	answer, err := h.recordAnswer(ctx, recipes, request.Id)
	if err != nil {
		return nil, err
	}
	return api.UpdateRecipe200JSONResponse{RecipeRecordAnswerJSONResponse: answer}, nil
}

func (h handlers) WithdrawRecipe(
	ctx context.Context,
	request api.WithdrawRecipeRequestObject,
) (api.WithdrawRecipeResponseObject, error) {
	recipes, err := h.recipeCollection(ctx, &request.Params.TenantId)
	if err != nil {
		return nil, err
	}
	if err := catalogue.WithdrawRecipe(ctx, recipes.scope, request.Id, h.editing(ctx, recipes)); err != nil {
		return nil, err
	}
	answer, err := h.recordAnswer(ctx, recipes, request.Id)
	if err != nil {
		return nil, err
	}
	return api.WithdrawRecipe200JSONResponse{RecipeRecordAnswerJSONResponse: answer}, nil
}

func (h handlers) OfferRecipe(
	ctx context.Context,
	request api.OfferRecipeRequestObject,
) (api.OfferRecipeResponseObject, error) {
	recipes, err := h.recipeCollection(ctx, &request.Params.TenantId)
	if err != nil {
		return nil, err
	}
	edit := h.editing(ctx, recipes)
	if err := catalogue.RestoreRecipe(ctx, recipes.scope, recipes.snapshot, request.Id, edit); err != nil {
		return nil, err
	}
	answer, err := h.recordAnswer(ctx, recipes, request.Id)
	if err != nil {
		return nil, err
	}
	return api.OfferRecipe200JSONResponse{RecipeRecordAnswerJSONResponse: answer}, nil
}

func (h handlers) TestRecipe(
	ctx context.Context,
	request api.TestRecipeRequestObject,
) (api.TestRecipeResponseObject, error) {
	recipes, err := h.recipeCollection(ctx, &request.Params.TenantId)
	if err != nil {
		return nil, err
	}
	found, err := catalogue.ReviewRecipe(
		ctx,
		recipes.scope,
		recipes.snapshot,
		deref(request.Params.Recipe),
		recipeFrom(*request.Body),
		recipes.tenant.Language,
	)
	if err != nil {
		return nil, err
	}
	answer := api.TestRecipe200JSONResponse{Data: make([]api.RecipeProblem, len(found))}
	for n, fault := range found {
		answer.Data[n] = api.RecipeProblem{
			Field:    fault.Field,
			Message:  fault.Message.In(requestContextOf(ctx).language),
			Prevents: preventions[fault.Prevents],
		}
	}
	return answer, nil
}

var preventions = map[catalogue.Prevents]api.RecipeProblemPrevents{
	catalogue.PreventsNothing:  api.PreventsNothing,
	catalogue.PreventsOffering: api.PreventsOffering,
	catalogue.PreventsSaving:   api.PreventsSaving,
}

func (h handlers) FindRecipeIngredients(
	ctx context.Context,
	request api.FindRecipeIngredientsRequestObject,
) (api.FindRecipeIngredientsResponseObject, error) {
	const most = 20
	rc := requestContextOf(ctx)
	recipes, err := h.recipeCollection(ctx, &request.Params.TenantId)
	if err != nil {
		return nil, err
	}
	hits, err := search.Ingredients(ctx, recipes.scope, request.Params.Text, most)
	if err != nil {
		return nil, err
	}
	ids := make([]uuid.UUID, len(hits))
	for n, hit := range hits {
		ids[n] = hit.IngredientID
	}
	ingredients, err := catalogue.UsableIngredients(ctx, recipes.scope, recipes.snapshot, ids)
	if err != nil {
		return nil, err
	}
	answer := api.FindRecipeIngredients200JSONResponse{
		Total: len(ingredients),
		Data:  make([]api.UsableIngredient, len(ingredients)),
	}
	for n, ingredient := range ingredients {
		answer.Data[n] = usableOf(ingredient.Ingredient, rc.language)
	}
	return answer, nil
}

// editing returns the staff member, the time and the language to record with a change.
func (h handlers) editing(ctx context.Context, recipes recipeCollection) catalogue.RecipeEditor {
	return catalogue.RecipeEditor{
		StaffID:  requestContextOf(ctx).staff.ID,
		Now:      h.Now(),
		Language: recipes.tenant.Language,
	}
}

func recipeFrom(body api.RecipeInput) catalogue.Recipe {
	recipe := catalogue.Recipe{
		Name:       textFrom(&body.Name),
		Summary:    textFrom(body.Summary),
		Storage:    textFrom(body.Storage),
		MealTime:   catalogue.MealTime(body.MealTime),
		Servings:   body.Servings,
		Minutes:    body.Minutes,
		Kitchen:    catalogue.Kitchen(body.Kitchen),
		Source:     deref(body.Source),
		FridgeDays: deref(body.FridgeDays),
		Lines:      linesFrom(body.Ingredients),
		Drawing:    drawingFrom(body.Drawing),
	}
	for _, step := range body.Steps {
		recipe.Steps = append(recipe.Steps, catalogue.Step{Text: textFrom(&step.Text), Minutes: deref(step.Minutes)})
	}
	return recipe
}

func linesFrom(inputs []api.RecipeLineInput) []catalogue.Line {
	lines := make([]catalogue.Line, len(inputs))
	for n, line := range inputs {
		lines[n] = catalogue.Line{
			Ingredient: line.Ingredient,
			Quantity:   line.Quantity,
			Unit:       catalogue.Unit(line.Unit),
			Note:       textFrom(line.Note),
			Heated:     deref(line.Heated),
			Optional:   deref(line.Optional),
		}
	}
	return lines
}

func usableOf(i *catalogue.Ingredient, lang locale.Language) api.UsableIngredient {
	usable := api.UsableIngredient{
		Slug:             i.Slug,
		Name:             i.Name.In(lang),
		Picture:          i.Picture,
		Units:            []api.Unit{},
		UnsafeRaw:        i.UnsafeRaw(),
		Source:           api.IngredientTable(i.Source.Table),
		Language:         string(i.NameLanguage(lang)),
		Allergens:        []api.Allergen{},
		AllergensUnknown: i.Allergens.Unknown,
	}
	for _, allergen := range i.Allergens.Contains {
		usable.Allergens = append(usable.Allergens, api.Allergen(allergen))
	}
	for _, unit := range i.Units() {
		usable.Units = append(usable.Units, api.Unit(unit))
	}
	return usable
}

func (k recipeCollection) recordOf(entry *catalogue.Entry, lang locale.Language) api.RecipeRecord {
	recipe := entry.Dish.Recipe
	record := api.RecipeRecord{
		Id:          entry.ID,
		Slug:        recipe.Slug,
		Platform:    entry.OwnerID == postgres.PlatformID,
		Withdrawn:   entry.Retired,
		Language:    string(k.tenant.Language),
		Name:        byLanguage(recipe.Name),
		Summary:     byLanguage(recipe.Summary),
		Storage:     byLanguage(recipe.Storage),
		FridgeDays:  recipe.FridgeDays,
		MealTime:    api.MealTime(recipe.MealTime),
		Servings:    recipe.Servings,
		Minutes:     recipe.Minutes,
		Kitchen:     api.Kitchen(recipe.Kitchen),
		Source:      recipe.Source,
		Cover:       coverOf(entry, k.snapshot),
		Drawing:     choicesOf(entry),
		Nutrients:   nutrientsOf(entry.Nutrients),
		Keto:        entry.Keto,
		Diet:        api.RecipeRecordDiet(entry.Diet),
		DietBecause: []string{},
		Allergens:   allergensOf(entry, lang),
		Risks:       []api.RecipeRisk{},
		Ingredients: []api.RecipeRecordLine{},
		Steps:       []api.RecipeRecordStep{},
	}
	if photo := entry.Photo; photo != nil {
		record.Cover.Photo = new(imageOf(media.Image(*photo), staffImages(entry.OwnerID)))
	}
	if missing := entry.Dish.Incomplete(); len(missing) > 0 {
		record.Incomplete = fromStrings[string](toStrings(&missing))
	}
	_, dietReasons := entry.Dish.Diet()
	for _, slug := range dietReasons {
		if ingredient, ok := entry.Ingredient(slug); ok {
			record.DietBecause = append(record.DietBecause, ingredient.Name.In(lang))
		}
	}
	for _, finding := range entry.Risks {
		risk := api.RecipeRisk{Risk: api.Risk(finding.Risk), Ingredients: []string{}}
		for _, group := range finding.Risk.UnsafeFor() {
			risk.UnsafeFor = append(risk.UnsafeFor, api.RecipeRiskUnsafeFor(group))
		}
		for _, slug := range finding.From {
			if ingredient, ok := entry.Ingredient(slug); ok {
				risk.Ingredients = append(risk.Ingredients, ingredient.Name.In(lang))
			}
		}
		record.Risks = append(record.Risks, risk)
	}
	for n, line := range recipe.Lines {
		amount := entry.Dish.Amounts[n]
		record.Ingredients = append(record.Ingredients, api.RecipeRecordLine{
			Ingredient: usableOf(amount.Ingredient, lang),
			Quantity:   line.Quantity,
			Unit:       api.Unit(line.Unit),
			Grams:      amount.Grams,
			Note:       byLanguage(line.Note),
			Optional:   line.Optional,
			Heated:     line.Heated,
		})
	}
	for _, step := range recipe.Steps {
		record.Steps = append(record.Steps, api.RecipeRecordStep{Text: byLanguage(step.Text), Minutes: step.Minutes})
	}
	return record
}
