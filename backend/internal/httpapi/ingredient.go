package httpapi

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue/foodtable"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/lexicon"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/staff"
)

// ownerScope returns the catalogue of a tenant or, without one, of the platform or the only tenant of the member of
// staff.
func (h handlers) ownerScope(ctx context.Context, tenant *uuid.UUID) (postgres.OwnerScope, error) {
	owner, err := h.ownerOf(ctx, tenant)
	if err != nil {
		return nil, err
	}
	return h.DB.OwnerScope(owner), nil
}

func (h handlers) ListIngredients(
	ctx context.Context,
	request api.ListIngredientsRequestObject,
) (api.ListIngredientsResponseObject, error) {
	p := request.Params
	scope, err := h.ownerScope(ctx, p.TenantId)
	if err != nil {
		return nil, err
	}
	ingredients, total, err := h.ingredientsOn(ctx, scope, deref(p.Text), catalogue.IngredientFilter{
		Aisle: catalogue.Aisle(deref(p.Aisle)),
		Group: catalogue.FoodGroup(deref(p.Group)),
		Sort:  string(deref(p.Sort)), Language: requestContextOf(ctx).language,
		Certainty:        catalogue.Certainty(deref(p.Certainty)),
		Source:           catalogue.Table(deref(p.Source)),
		AllergensUnknown: deref(p.AllergensUnknown),
		Unused:           deref(p.Unused),
		Corrected:        deref(p.Corrected),
		Withdrawn:        deref(p.Withdrawn),
		Descending:       string(deref(p.Order)) == "desc",
	}, p.Page, p.PerPage)
	if err != nil {
		return nil, err
	}
	return api.ListIngredients200JSONResponse{
		Data:  ingredientsOf(ingredients, requestContextOf(ctx).language),
		Total: total,
	}, nil
}

func (h handlers) GetIngredient(
	ctx context.Context,
	request api.GetIngredientRequestObject,
) (api.GetIngredientResponseObject, error) {
	scope, err := h.ownerScope(ctx, request.Params.TenantId)
	if err != nil {
		return nil, err
	}
	answer, err := h.ingredientAnswer(ctx, scope, request.Id)
	if err != nil {
		return nil, err
	}
	return api.GetIngredient200JSONResponse{IngredientAnswerJSONResponse: answer}, nil
}

// ingredientAnswer returns an ingredient as it is stored.
func (h handlers) ingredientAnswer(
	ctx context.Context,
	scope postgres.OwnerScope,
	id uuid.UUID,
) (api.IngredientAnswerJSONResponse, error) {
	stored, err := catalogue.GetIngredient(ctx, scope, id)
	if err != nil {
		return api.IngredientAnswerJSONResponse{}, err
	}
	ingredient := ingredientOf(stored, requestContextOf(ctx).language)
	ingredient.Input = new(ingredientInputOf(stored.Ingredient))
	if stored.Origin != nil {
		ingredient.Origin = new(ingredientInputOf(stored.Origin))
	}
	answer := api.IngredientAnswerJSONResponse{
		Headers: api.IngredientAnswerResponseHeaders{ETag: new(etagOf(stored.Version()))},
	}
	answer.Body.Data = ingredient
	return answer, nil
}

// editor returns the staff member and the time to record with a change.
func (h handlers) editor(ctx context.Context) catalogue.Editor {
	return catalogue.Editor{StaffID: requestContextOf(ctx).staff.ID, Now: h.Now()}
}

func (h handlers) CreateIngredient(
	ctx context.Context,
	request api.CreateIngredientRequestObject,
) (api.CreateIngredientResponseObject, error) {
	ingredient, err := ingredientFrom(*request.Body)
	if err != nil {
		return nil, withIngredientProblems(ctx, h.DB.Platform(), ingredient, err)
	}
	id, err := catalogue.CreateIngredient(ctx, h.DB.Platform(), ingredient, h.editor(ctx))
	if err != nil {
		return nil, err
	}
	answer, err := h.ingredientAnswer(ctx, h.DB.Platform(), id)
	if err != nil {
		return nil, err
	}
	return api.CreateIngredient201JSONResponse{IngredientAnswerJSONResponse: answer}, nil
}

func (h handlers) UpdateIngredient(
	ctx context.Context,
	request api.UpdateIngredientRequestObject,
) (api.UpdateIngredientResponseObject, error) {
	scope, err := h.ownerScope(ctx, request.Params.TenantId)
	if err != nil {
		return nil, err
	}
	ingredient, err := ingredientFrom(*request.Body)
	if err != nil {
		return nil, withIngredientProblems(ctx, scope, ingredient, err)
	}
	version := versionFrom(request.Params.IfMatch)
	err = catalogue.UpdateIngredient(ctx, scope, request.Id, version, ingredient, h.editor(ctx))
	if err != nil {
		return nil, h.conflict(ctx, err, scope.Owner(), "ingredient", request.Id)
	}
	answer, err := h.ingredientAnswer(ctx, scope, request.Id)
	if err != nil {
		return nil, err
	}
	return api.UpdateIngredient200JSONResponse{IngredientAnswerJSONResponse: answer}, nil
}

func (h handlers) DeleteIngredient(
	ctx context.Context,
	request api.DeleteIngredientRequestObject,
) (api.DeleteIngredientResponseObject, error) {
	scope, err := h.ownerScope(ctx, request.Params.TenantId)
	if err != nil {
		return nil, err
	}
	if err := catalogue.WithdrawIngredient(ctx, scope, request.Id, h.editor(ctx)); err != nil {
		return nil, err
	}
	return api.DeleteIngredient204Response{}, nil
}

func (h handlers) OfferIngredient(
	ctx context.Context,
	request api.OfferIngredientRequestObject,
) (api.OfferIngredientResponseObject, error) {
	scope, err := h.ownerScope(ctx, request.Params.TenantId)
	if err != nil {
		return nil, err
	}
	if err := catalogue.OfferIngredient(ctx, scope, request.Id, h.editor(ctx)); err != nil {
		return nil, err
	}
	answer, err := h.ingredientAnswer(ctx, scope, request.Id)
	if err != nil {
		return nil, err
	}
	return api.OfferIngredient200JSONResponse{IngredientAnswerJSONResponse: answer}, nil
}

// maxRefusals is the number of ingredients that a bulk change names.
const maxRefusals = 50

func (h handlers) ChangeIngredients(
	ctx context.Context,
	request api.ChangeIngredientsRequestObject,
) (api.ChangeIngredientsResponseObject, error) {
	scope, err := h.ownerScope(ctx, request.Params.TenantId)
	if err != nil {
		return nil, err
	}
	input, change := deref(request.Body.Filter), request.Body.Change
	filter := catalogue.IngredientFilter{
		Aisle:            catalogue.Aisle(deref(input.Aisle)),
		Group:            catalogue.FoodGroup(deref(input.Group)),
		Certainty:        catalogue.Certainty(deref(input.Certainty)),
		Source:           catalogue.Table(deref(input.Source)),
		AllergensUnknown: deref(input.AllergensUnknown),
		Unused:           deref(input.Unused),
		Corrected:        deref(input.Corrected),
	}
	switch {
	case request.Body.Ids != nil:
		filter = catalogue.IngredientFilter{IDs: *request.Body.Ids}
	case input.Text != nil:
		if err := matchText(ctx, scope, *input.Text, &filter); err != nil {
			return nil, err
		}
	}
	bulk := catalogue.BulkChange{
		Group:    catalogue.FoodGroup(deref(change.Group)),
		Aisle:    catalogue.Aisle(deref(change.Aisle)),
		Withdraw: deref(change.Withdraw),
	}
	if change.Group != nil && !slices.Contains(catalogue.FoodGroups, bulk.Group) {
		return nil, errs.Fields{"change.group": locale.T("catalogue.problem.doNotKnowGroup")}.Err()
	}
	if change.Allergens != nil {
		bulk.Allergens = &catalogue.Allergens{
			Contains:   allergensFrom(&change.Allergens.Contains),
			MayContain: allergensFrom(&change.Allergens.MayContain),
		}
	}
	result, err := catalogue.ChangeIngredients(ctx, scope, filter, deref(request.Body.After), bulk, h.editor(ctx))
	if err != nil {
		return nil, err
	}
	lang := requestContextOf(ctx).language
	data := api.IngredientBulkResult{
		Changed:   result.Changed,
		Unchanged: result.Unchanged,
		Refused:   len(result.Refused),
		Refusals:  []api.IngredientBulkRefusal{},
		Next:      optional(result.Next),
	}
	for _, refusal := range result.Refused[:min(len(result.Refused), maxRefusals)] {
		data.Refusals = append(data.Refusals, api.IngredientBulkRefusal{
			Id: refusal.ID, Name: refusal.Name.In(lang), Message: refusal.Reason.In(lang),
		})
	}
	return api.ChangeIngredients200JSONResponse{Data: data}, nil
}

func (h handlers) MergeIngredient(
	ctx context.Context,
	request api.MergeIngredientRequestObject,
) (api.MergeIngredientResponseObject, error) {
	scope, err := h.ownerScope(ctx, request.Params.TenantId)
	if err != nil {
		return nil, err
	}
	preview := deref(request.Body.Preview)
	merge, err := catalogue.MergeIngredients(ctx, scope, request.Id, request.Body.Into, preview, h.editor(ctx))
	if err != nil {
		return nil, err
	}
	data := api.IngredientMerge{
		Recipes: merge.Recipes, Lists: merge.Lists, Accounts: merge.Accounts, Differences: []string{},
	}
	for _, difference := range merge.Differences {
		data.Differences = append(data.Differences, difference.In(requestContextOf(ctx).language))
	}
	return api.MergeIngredient200JSONResponse{Data: data}, nil
}

func (h handlers) ListIngredientUses(
	ctx context.Context,
	request api.ListIngredientUsesRequestObject,
) (api.ListIngredientUsesResponseObject, error) {
	scope, err := h.ownerScope(ctx, request.Params.TenantId)
	if err != nil {
		return nil, err
	}
	uses, total, err := catalogue.IngredientUses(ctx, scope, request.Id)
	if err != nil {
		return nil, err
	}
	answer := api.ListIngredientUses200JSONResponse{Data: make([]api.IngredientUse, len(uses)), Total: total}
	for n, use := range uses {
		answer.Data[n] = api.IngredientUse{
			Id: use.RecipeID, Name: use.Name.In(requestContextOf(ctx).language), Brand: use.Brand,
			Withdrawn: use.Withdrawn,
		}
	}
	return answer, nil
}

func (h handlers) ListIngredientVersions(
	ctx context.Context,
	request api.ListIngredientVersionsRequestObject,
) (api.ListIngredientVersionsResponseObject, error) {
	scope, err := h.ownerScope(ctx, request.Params.TenantId)
	if err != nil {
		return nil, err
	}
	versions, err := catalogue.IngredientVersions(ctx, scope, request.Id)
	if err != nil {
		return nil, err
	}
	answer := api.ListIngredientVersions200JSONResponse{Data: make([]api.IngredientVersion, len(versions))}
	for n, version := range versions {
		name, err := staff.NameOf(ctx, h.DB.Platform(), version.StaffID)
		if err != nil {
			return nil, err
		}
		answer.Data[n] = api.IngredientVersion{
			Number:    version.Number,
			ChangedAt: version.ChangedAt,
			ChangedBy: optional(name),
			Changed:   []string{},
			Input:     ingredientInputOf(version.Former),
		}
		for _, column := range version.Changed {
			name := foodtable.FieldName(column).In(requestContextOf(ctx).language)
			answer.Data[n].Changed = append(answer.Data[n].Changed, name)
		}
	}
	return answer, nil
}

func (h handlers) TestIngredient(
	ctx context.Context,
	request api.TestIngredientRequestObject,
) (api.TestIngredientResponseObject, error) {
	scope, err := h.ownerScope(ctx, request.Params.TenantId)
	if err != nil {
		return nil, err
	}
	ingredient, err := ingredientFrom(*request.Body)
	if err != nil {
		return nil, withIngredientProblems(ctx, scope, ingredient, err)
	}
	wrong, doubtful, err := catalogue.ValidateIngredient(ctx, scope, ingredient)
	if err != nil {
		return nil, err
	}
	lang := requestContextOf(ctx).language
	check := api.IngredientCheck{
		Acceptable:  len(wrong) == 0,
		Problems:    []api.IngredientProblem{},
		RisksOfName: risksOf(ingredient.RisksOfName()),
	}
	add := func(fields errs.Fields, severity api.IngredientProblemSeverity) {
		for _, field := range slices.Sorted(maps.Keys(fields)) {
			check.Problems = append(
				check.Problems,
				api.IngredientProblem{Field: new(field), Message: fields[field].In(lang), Severity: severity},
			)
		}
	}
	add(wrong, api.IngredientError)
	add(doubtful, api.IngredientWarning)
	return api.TestIngredient200JSONResponse{Data: check}, nil
}

func (h handlers) GetIngredientStats(
	ctx context.Context,
	_ api.GetIngredientStatsRequestObject,
) (api.GetIngredientStatsResponseObject, error) {
	stats, err := catalogue.IngredientStats(ctx, h.DB.Platform())
	if err != nil {
		return nil, err
	}
	apiCounts := func(list []catalogue.Count) []api.Count {
		counts := make([]api.Count, len(list))
		for n, count := range list {
			counts[n] = api.Count{Key: count.Key, Count: count.Count}
		}
		return counts
	}
	return api.GetIngredientStats200JSONResponse{Data: api.IngredientStats{
		Total:            stats.Total,
		Groups:           apiCounts(stats.Groups),
		Aisles:           apiCounts(stats.Aisles),
		Sources:          apiCounts(stats.Sources),
		Certainties:      apiCounts(stats.Certainties),
		Unknown:          apiCounts(stats.Unknown),
		AllergensUnknown: stats.AllergensUnknown,
		Corrected:        stats.Corrected,
		Unused:           stats.Unused,
	}}, nil
}

func (h handlers) ListFoodGroups(
	ctx context.Context,
	_ api.ListFoodGroupsRequestObject,
) (api.ListFoodGroupsResponseObject, error) {
	stats, err := catalogue.IngredientStats(ctx, h.DB.Platform())
	if err != nil {
		return nil, err
	}
	lang := requestContextOf(ctx).language
	answer := api.ListFoodGroups200JSONResponse{Total: len(catalogue.FoodGroups), Data: []api.FoodGroup{}}
	for _, group := range catalogue.FoodGroups {
		foodGroup := api.FoodGroup{Key: string(group), Name: group.Name().In(lang)}
		at := slices.IndexFunc(stats.Groups, func(c catalogue.Count) bool { return c.Key == foodGroup.Key })
		if at >= 0 {
			foodGroup.Ingredients = stats.Groups[at].Count
		}
		answer.Data = append(answer.Data, foodGroup)
	}
	slices.SortFunc(
		answer.Data,
		func(a, b api.FoodGroup) int { return cmp.Compare(lexicon.Fold(a.Name), lexicon.Fold(b.Name)) },
	)
	return answer, nil
}
