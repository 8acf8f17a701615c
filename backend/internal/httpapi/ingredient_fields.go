package httpapi

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue/foodtable"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

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
