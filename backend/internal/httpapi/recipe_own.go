package httpapi

import (
	"context"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/media"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/search"
	"github.com/lepelblad/lepelblad/backend/internal/staff"
	"github.com/lepelblad/lepelblad/backend/internal/tenancy"
)

// recipeCollection is the recipes that a staff member manages: those of a tenant, or the platform's, which every tenant
// has.
type recipeCollection struct {
	tenant   tenancy.Tenant // the default one for the platform
	scope    postgres.Scope // of the tenant
	snapshot *catalogue.Snapshot
	platform bool
}

// recipeCollection returns the recipes of a tenant or, if that is nil, of the platform. It returns
// [tenancy.ErrNotFound] for a tenant outside the staff member's reach.
func (h handlers) recipeCollection(ctx context.Context, tenant *uuid.UUID) (recipeCollection, error) {
	if tenant == nil {
		return h.recipesOfOwner(ctx, postgres.PlatformID)
	}
	if _, _, err := h.tenantOf(ctx, *tenant); err != nil {
		return recipeCollection{}, err
	}
	return h.recipesOfOwner(ctx, *tenant)
}

// editedRecipes returns the recipes that a staff member may change: those of a tenant or, if that is nil, of the
// platform or the only tenant of the member. It returns [tenancy.ErrNotFound] for a tenant outside the member's reach.
func (h handlers) editedRecipes(ctx context.Context, tenant *uuid.UUID) (recipeCollection, error) {
	owner, err := h.ownerOf(ctx, tenant)
	if err != nil {
		return recipeCollection{}, err
	}
	return h.recipesOfOwner(ctx, owner)
}

// owner returns the catalogue that has the recipes.
func (h handlers) owner(k recipeCollection) postgres.OwnerScope {
	if k.platform {
		return h.DB.Platform()
	}
	return k.scope
}

func (k recipeCollection) entries(ctx context.Context) ([]*catalogue.Entry, error) {
	if k.platform {
		return k.snapshot.PlatformRecipes(), nil
	}
	return catalogue.ListTenantRecipes(ctx, k.scope, k.snapshot)
}

// recordAnswer returns a recipe as it is stored.
func (h handlers) recordAnswer(
	ctx context.Context,
	k recipeCollection,
	id uuid.UUID,
) (api.RecipeRecordAnswerJSONResponse, error) {
	entry, err := catalogue.GetRecipe(ctx, h.owner(k), id)
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
	recipes, err := h.editedRecipes(ctx, request.Params.TenantId)
	if err != nil {
		return nil, err
	}
	recipe := recipeFrom(*request.Body)
	version := versionFrom(request.Params.IfMatch)
	edit, owner := h.editing(ctx, recipes), h.owner(recipes)
	err = catalogue.UpdateRecipe(ctx, owner, recipes.snapshot, request.Id, version, recipe, edit)
	if err != nil {
		return nil, h.conflict(ctx, err, owner.Owner(), "recipe", request.Id)
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
	recipes, err := h.editedRecipes(ctx, request.Params.TenantId)
	if err != nil {
		return nil, err
	}
	found, dish, err := catalogue.ReviewRecipe(
		ctx,
		h.owner(recipes),
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
	if recipes.platform && len(found) == 0 {
		faults, err := h.artist.Faults(dish)
		if err != nil {
			return nil, err
		}
		if len(faults) > 0 {
			answer.Data = append(answer.Data, api.RecipeProblem{
				Field:    "drawing",
				Message:  locale.T("catalogue.problem.drawingDiffers").In(requestContextOf(ctx).language),
				Prevents: api.PreventsNothing,
			})
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
	recipes, err := h.editedRecipes(ctx, request.Params.TenantId)
	if err != nil {
		return nil, err
	}
	var hits []search.Hit
	if recipes.platform {
		// Those of food tables are left out, so more are needed.
		hits, err = search.PlatformIngredients(ctx, h.DB.Platform(), request.Params.Text, 10*most)
	} else {
		hits, err = search.Ingredients(ctx, recipes.scope, request.Params.Text, most)
	}
	if err != nil {
		return nil, err
	}
	ids := make([]uuid.UUID, len(hits))
	for n, hit := range hits {
		ids[n] = hit.IngredientID
	}
	ingredients, err := catalogue.UsableIngredients(ctx, h.owner(recipes), recipes.snapshot, ids)
	if err != nil {
		return nil, err
	}
	ingredients = ingredients[:min(len(ingredients), most)]
	answer := api.FindRecipeIngredients200JSONResponse{
		Total: len(ingredients),
		Data:  make([]api.UsableIngredient, len(ingredients)),
	}
	for n, ingredient := range ingredients {
		answer.Data[n] = usableOf(ingredient.Ingredient, rc.language)
	}
	return answer, nil
}

func (h handlers) ListRecipeVersions(
	ctx context.Context,
	request api.ListRecipeVersionsRequestObject,
) (api.ListRecipeVersionsResponseObject, error) {
	owner, err := h.ownerScope(ctx, request.Params.TenantId)
	if err != nil {
		return nil, err
	}
	versions, err := catalogue.RecipeVersions(ctx, owner, request.Id)
	if err != nil {
		return nil, err
	}
	answer := api.ListRecipeVersions200JSONResponse{Data: make([]api.RecipeVersion, len(versions))}
	for n, version := range versions {
		name, err := staff.NameOf(ctx, h.DB.Platform(), version.StaffID)
		if err != nil {
			return nil, err
		}
		answer.Data[n] = api.RecipeVersion{
			Number:    version.Number,
			ChangedAt: version.ChangedAt,
			ChangedBy: optional(name),
			Changed:   fieldsOfColumns(version.Changed),
			Input:     recipeInputOf(version.Former, owner.Owner()),
		}
	}
	return answer, nil
}

// recipeFields has the fields of the API whose columns have other names. Fields that are empty follow from others.
var recipeFields = map[string]string{
	"meal_time": "mealTime", "fridge_days": "fridgeDays", "lines": "ingredients", "keto": "", "cover": "",
}

func fieldsOfColumns(columns []string) []string {
	fields := []string{}
	for _, column := range columns {
		field, renamed := recipeFields[column]
		if !renamed {
			field = column
		}
		if field != "" {
			fields = append(fields, field)
		}
	}
	return fields
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
		Appeal:     deref(body.Appeal),
		Occasion:   catalogue.Occasion(deref(body.Occasion)),
		Moments:    convertStrings[catalogue.Moment](deref(body.Moments)),
		Lines:      linesFrom(body.Ingredients),
		Drawing:    drawingFrom(body.Drawing),
	}
	for _, step := range body.Steps {
		recipe.Steps = append(recipe.Steps, catalogue.Step{Text: textFrom(&step.Text), Minutes: deref(step.Minutes)})
	}
	return recipe
}

// recipeInputOf returns the input that makes a recipe what it was. That of the platform has no choices for its drawing.
func recipeInputOf(recipe *catalogue.Recipe, owner uuid.UUID) api.RecipeInput {
	input := api.RecipeInput{
		Name:        byLanguage(recipe.Name),
		Summary:     new(api.TextByLanguage(byLanguage(recipe.Summary))),
		Storage:     new(api.TextByLanguage(byLanguage(recipe.Storage))),
		FridgeDays:  new(recipe.FridgeDays),
		Appeal:      new(recipe.Appeal),
		Occasion:    optional(api.Occasion(recipe.Occasion)),
		Moments:     new(convertStrings[api.Moment](recipe.Moments)),
		MealTime:    api.MealTime(recipe.MealTime),
		Servings:    recipe.Servings,
		Minutes:     recipe.Minutes,
		Kitchen:     api.Kitchen(recipe.Kitchen),
		Source:      new(recipe.Source),
		Drawing:     choicesOf(owner, recipe),
		Ingredients: make([]api.RecipeLineInput, len(recipe.Lines)),
		Steps:       make([]api.RecipeStepInput, len(recipe.Steps)),
	}
	for n, line := range recipe.Lines {
		input.Ingredients[n] = api.RecipeLineInput{
			Ingredient: line.Ingredient,
			Quantity:   line.Quantity,
			Unit:       api.Unit(line.Unit),
			Note:       new(api.TextByLanguage(byLanguage(line.Note))),
			Heated:     new(line.Heated),
			Optional:   new(line.Optional),
		}
	}
	for n, step := range recipe.Steps {
		input.Steps[n] = api.RecipeStepInput{Text: byLanguage(step.Text), Minutes: new(step.Minutes)}
	}
	return input
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
		Appeal:      recipe.Appeal,
		Occasion:    optional(api.Occasion(recipe.Occasion)),
		Moments:     convertStrings[api.Moment](recipe.Moments),
		MealTime:    api.MealTime(recipe.MealTime),
		Servings:    recipe.Servings,
		Minutes:     recipe.Minutes,
		Kitchen:     api.Kitchen(recipe.Kitchen),
		Source:      recipe.Source,
		Cover:       coverOf(entry, k.snapshot),
		Drawing:     choicesOf(entry.OwnerID, recipe),
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
	if corrected := fieldsOfColumns(entry.Corrected()); len(corrected) > 0 {
		record.Corrected = &corrected
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
