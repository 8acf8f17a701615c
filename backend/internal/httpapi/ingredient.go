package httpapi

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

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
		if err := matchText(ctx, h.DB.Platform(), *input.Text, &filter); err != nil {
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
	result, err := catalogue.ChangeIngredients(ctx, h.DB.Platform(), filter, deref(request.Body.After), bulk,
		h.editor(ctx))
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
	versions, err := catalogue.IngredientVersions(ctx, h.DB.Platform(), request.Id)
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

// ingredientFrom converts an ingredient. The error names duplicate units and nutrients.
func ingredientFrom(body api.IngredientInput) (*catalogue.Ingredient, error) {
	wrong := errs.Fields{}
	i := &catalogue.Ingredient{
		Slug: body.Slug,
		Name: textFrom(&body.Name), Plural: textFrom(body.Plural), Synonyms: wordsFrom(body.Synonyms),
		Group:   catalogue.FoodGroup(body.Group),
		Aisle:   catalogue.Aisle(body.Aisle),
		Picture: body.Picture,
		Hue:     deref(body.Hue),
		Composition: catalogue.Composition{
			catalogue.KCal:         body.Kcal,
			catalogue.Protein:      body.Protein,
			catalogue.Fat:          body.Fat,
			catalogue.Carbohydrate: body.Carbohydrate,
		},
		Density:   deref(body.Density),
		UnitGrams: map[catalogue.Unit]float64{},
		PackGrams: deref(body.Packs),
		PackWord:  catalogue.PackWord(deref(body.PackWord)),
		Allergens: catalogue.Allergens{
			Contains:   allergensFrom(body.Allergens),
			MayContain: allergensFrom(body.MayContain),
			Unknown:    body.AllergensUnknown,
		},
		Lactose: deref(body.Lactose),
		Diet:    catalogue.Diet(body.Diet),
		Risks:   *fromStrings[catalogue.Risk](toStrings(&body.Risks)),
		Source: catalogue.Source{
			Table: catalogue.Table(body.Source.Table),
			Code:  strings.TrimSpace(deref(body.Source.Code)),
			Name:  strings.TrimSpace(deref(body.Source.Name)),
			How:   strings.TrimSpace(deref(body.Source.How)),
		},
		Adjusted:   map[catalogue.Nutrient]string{},
		EnergyNote: strings.TrimSpace(deref(body.EnergyNote)),
		Certainty:  catalogue.Certainty(body.Certainty),
	}
	slices.Sort(i.PackGrams)
	for nutrient, amount := range map[catalogue.Nutrient]*float64{
		catalogue.Saturated: body.Saturated,
		catalogue.Sugars:    body.Sugars,
		catalogue.Fibre:     body.Fibre,
		catalogue.Salt:      body.Salt,
	} {
		if amount != nil {
			i.Composition[nutrient] = *amount
		}
	}
	for n, unit := range deref(body.Units) {
		if _, twice := i.UnitGrams[catalogue.Unit(unit.Unit)]; twice {
			wrong.Add(fmt.Sprintf("units.%d", n), locale.T("http.problem.unitAlready"))
		}
		i.UnitGrams[catalogue.Unit(unit.Unit)] = unit.Grams
	}
	for n, adjusted := range deref(body.Adjusted) {
		if _, twice := i.Adjusted[catalogue.Nutrient(adjusted.Nutrient)]; twice {
			wrong.Add(fmt.Sprintf("adjusted.%d", n), locale.T("http.problem.nutrientAlready"))
		}
		i.Adjusted[catalogue.Nutrient(adjusted.Nutrient)] = adjusted.Reason
	}
	return i, wrong.Err()
}

// withIngredientProblems returns an error of ingredientFrom, or nil, with the problems of the ingredient itself.
func withIngredientProblems(
	ctx context.Context,
	scope postgres.OwnerScope,
	ingredient *catalogue.Ingredient,
	err error,
) error {
	problems, _, checkErr := catalogue.ValidateIngredient(ctx, scope, ingredient)
	return errs.Merge(checkErr, err, problems.Err())
}

// allergensFrom sorts allergens as Regulation (EU) 1169/2011, Annex II does.
func allergensFrom(list *[]api.Allergen) []catalogue.Allergen {
	var allergens []catalogue.Allergen
	for _, allergen := range catalogue.AllAllergens {
		if slices.Contains(deref(list), api.Allergen(allergen)) {
			allergens = append(allergens, allergen)
		}
	}
	return allergens
}

func risksOf(risks []catalogue.Risk) []api.Risk { return *fromStrings[api.Risk](toStrings(&risks)) }

// risksBesideName returns the risks of an ingredient that its name does not imply.
func risksBesideName(i *catalogue.Ingredient) []catalogue.Risk {
	ofName := i.RisksOfName()
	return slices.DeleteFunc(slices.Clone(i.Risks), func(risk catalogue.Risk) bool {
		return slices.Contains(ofName, risk)
	})
}

// nonNil returns a pointer to a copy of the list, which is never nil.
func nonNil[T any](list []T) *[]T { return new(append([]T{}, list...)) }

// ingredientInputOf converts an ingredient to the form that ingredientFrom accepts.
func ingredientInputOf(i *catalogue.Ingredient) api.IngredientInput {
	amountOf := func(n catalogue.Nutrient) *float64 {
		if amount, ok := i.Composition[n]; ok {
			return &amount
		}
		return nil
	}
	input := api.IngredientInput{
		Slug:             i.Slug,
		Name:             byLanguage(i.Name),
		Plural:           new(api.NameByLanguage(byLanguage(i.Plural))),
		Synonyms:         new(api.ListByLanguage(byLanguage(i.Synonyms))),
		Group:            string(i.Group),
		Aisle:            api.Aisle(i.Aisle),
		Picture:          i.Picture,
		Hue:              &i.Hue,
		Kcal:             i.Composition[catalogue.KCal],
		Protein:          i.Composition[catalogue.Protein],
		Fat:              i.Composition[catalogue.Fat],
		Carbohydrate:     i.Composition[catalogue.Carbohydrate],
		Saturated:        amountOf(catalogue.Saturated),
		Sugars:           amountOf(catalogue.Sugars),
		Fibre:            amountOf(catalogue.Fibre),
		Salt:             amountOf(catalogue.Salt),
		Density:          optional(i.Density),
		Units:            &[]api.UnitWeight{},
		Packs:            nonNil(i.PackGrams),
		PackWord:         optional(api.PackWord(i.PackWord)),
		Allergens:        fromStrings[api.Allergen](toStrings(&i.Allergens.Contains)),
		MayContain:       fromStrings[api.Allergen](toStrings(&i.Allergens.MayContain)),
		AllergensUnknown: i.Allergens.Unknown,
		Lactose:          &i.Lactose,
		Diet:             api.IngredientInputDiet(i.Diet),
		Risks:            risksOf(risksBesideName(i)),
		Source: api.IngredientSourceInput{
			Table: api.IngredientTable(i.Source.Table),
			Code:  optional(i.Source.Code),
			Name:  optional(i.Source.Name),
			How:   optional(i.Source.How),
		},
		Adjusted:   &[]api.NutrientAdjustment{},
		EnergyNote: optional(i.EnergyNote),
		Certainty:  api.Certainty(i.Certainty),
	}
	for _, unit := range catalogue.Units {
		if grams, ok := i.UnitGrams[unit]; ok {
			*input.Units = append(*input.Units, api.UnitWeight{Unit: api.UnitWeightUnit(unit), Grams: grams})
		}
	}
	for _, nutrient := range catalogue.AllNutrients {
		if reason, ok := i.Adjusted[nutrient]; ok {
			*input.Adjusted = append(
				*input.Adjusted,
				api.NutrientAdjustment{Nutrient: api.Nutrient(nutrient), Reason: reason},
			)
		}
	}
	return input
}

func ingredientsOf(list []catalogue.StoredIngredient, lang locale.Language) []api.Ingredient {
	ingredients := make([]api.Ingredient, len(list))
	for n, ingredient := range list {
		ingredients[n] = ingredientOf(ingredient, lang)
	}
	return ingredients
}

// ingredientOf converts an ingredient for the console: its name in both languages, its group and allergens in lang.
func ingredientOf(i catalogue.StoredIngredient, lang locale.Language) api.Ingredient {
	amountOf := func(n catalogue.Nutrient) *float64 {
		if amount, ok := i.Composition[n]; ok {
			return &amount
		}
		return nil
	}
	ingredient := api.Ingredient{
		Id:               i.ID,
		Slug:             i.Slug,
		Name:             i.Name.In(lang),
		Names:            byLanguage(i.Name),
		Group:            i.Group.Name().In(lang),
		Aisle:            api.Aisle(i.Aisle),
		Picture:          optional(i.Picture),
		Kcal:             i.Composition[catalogue.KCal],
		Protein:          i.Composition[catalogue.Protein],
		Fat:              i.Composition[catalogue.Fat],
		Carbohydrate:     i.Composition[catalogue.Carbohydrate],
		Saturated:        amountOf(catalogue.Saturated),
		Sugars:           amountOf(catalogue.Sugars),
		Fibre:            amountOf(catalogue.Fibre),
		Salt:             amountOf(catalogue.Salt),
		Allergens:        []string{},
		MayContain:       []string{},
		AllergensUnknown: i.Allergens.Unknown,
		Diet:             api.IngredientDiet(i.Diet),
		Certainty:        api.IngredientCertainty(i.Certainty),
		Keeper:           api.IngredientKeeper(i.Provenance),
		Withdrawn:        i.Retired,
		Corrected:        []string{},
		Risks:            risksOf(i.Risks),
		RisksOfName:      risksOf(i.RisksOfName()),
	}
	for _, column := range i.Corrected {
		ingredient.Corrected = append(ingredient.Corrected, foodtable.FieldName(column).In(lang))
	}
	for _, allergen := range i.Allergens.Contains {
		ingredient.Allergens = append(ingredient.Allergens, allergen.Name().In(lang))
	}
	for _, allergen := range i.Allergens.MayContain {
		ingredient.MayContain = append(ingredient.MayContain, allergen.Name().In(lang))
	}
	ingredient.Source.Table = api.IngredientSourceTable(i.Source.Table)
	ingredient.Source.Code = optional(i.Source.Code)
	ingredient.Source.Name = optional(i.Source.Name)
	ingredient.Source.How = optional(i.Source.How)
	return ingredient
}
