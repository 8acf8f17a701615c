package catalogue

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// doubtFields has the form field at which each inconsistency is shown.
var doubtFields = map[string]string{
	doubtNoEnergy:  "kcal",
	doubtEnergy:    "kcal",
	doubtSaturated: "saturated",
	doubtSugars:    "sugars",
	doubtSum:       "carbohydrate",
}

// refuse returns the error for an edited ingredient that is to replace an old row, or nil if it is valid.
func refuse(ctx context.Context, tx postgres.Tx, i *Ingredient, old ingredientRow) error {
	problems, err := faultsOf(ctx, tx, i, old)
	if err != nil {
		return err
	}
	return problems.Err()
}

// faultsOf returns the problems of an ingredient that is to replace an old row; old is the zero row for a new
// ingredient. The OpenAPI contract checks the ranges of single fields.
func faultsOf(ctx context.Context, tx postgres.Tx, i *Ingredient, old ingredientRow) (errs.Fields, error) {
	problems := errs.Fields{}
	for _, doubt := range Inconsistencies(i) {
		message := doubt.Message()
		if doubt.Code == doubtEnergy {
			message = locale.T("catalogue.explainEnergy").With("Doubt", message)
		}
		problems.Add(doubtFields[doubt.Code], message)
	}
	checkNames(i, problems)
	if !slices.Contains(FoodGroups, i.Group) {
		problems.Add("group", locale.T("catalogue.problem.doNotKnowGroup"))
	}
	checkSource(i, problems)
	checkDiet(i, problems)
	for _, grams := range i.PackGrams {
		if i.Poured() && i.PackMillilitres(grams) == 0 {
			millilitres := int(math.Round(grams / i.Density))
			problems.Add(
				"packs",
				locale.T("catalogue.problem.packNotRound").With("Grams", grams).With("Millilitres", millilitres),
			)
		}
	}
	if old.Slug != "" {
		checkFixed(i, old, problems)
	}
	const pictureExists = `select exists (select from ingredients where owner_id = $1 and picture = $2)`
	var exists bool
	if err := tx.QueryRow(ctx, pictureExists, tx.Tenant(), i.Picture).Scan(&exists); err != nil {
		return nil, fmt.Errorf("looking for a picture: %w", err)
	}
	if !exists {
		problems.Add("picture", locale.T("catalogue.problem.doNotHavePicture"))
	}
	return problems, nil
}

// checkNames adds a problem for each required language that a name lacks and for each unsupported language.
func checkNames(i *Ingredient, problems errs.Fields) {
	for _, lang := range Languages {
		if i.Name[lang] == "" {
			problems.Add("name."+string(lang), locale.T("catalogue.problem.fill"))
		}
	}
	errs.CheckLanguages("name", i.Name, problems)
	errs.CheckLanguages("plural", i.Plural, problems)
	errs.CheckLanguages("synonyms", i.Synonyms, problems)
}

func lowered(words []string) []string {
	for n, word := range words {
		words[n] = strings.ToLower(word)
	}
	return words
}

func checkSource(i *Ingredient, problems errs.Fields) {
	source := i.Source
	if source.Table == "" {
		return // the contract requires one
	}
	if source.Table == Estimated {
		if source.Code != "" {
			problems.Add("source.code", locale.T("catalogue.problem.estimateHasNoCode"))
		}
		if source.How == "" {
			problems.Add("source.how", locale.T("catalogue.problem.writeDownHowEstimated"))
		}
		if len(i.Adjusted) > 0 {
			problems.Add("adjusted", locale.T("catalogue.problem.estimateHasNothingDeviate"))
		}
		return
	}
	if source.Code == "" {
		problems.Add("source.code", locale.T("catalogue.problem.fillCodeHasSource"))
	}
	if source.Name == "" {
		problems.Add("source.name", locale.T("catalogue.problem.fillWhatSourceCalls"))
	}
}

// animal maps an allergen to the strictest diet that allows foods with it.
var animal = map[Allergen]Diet{
	Milk:        Vegetarian,
	Eggs:        Vegetarian,
	Fish:        Pescatarian,
	Crustaceans: Pescatarian,
	Molluscs:    Pescatarian,
}

func checkDiet(i *Ingredient, problems errs.Fields) {
	for _, allergen := range i.Allergens.Contains {
		if least, ok := animal[allergen]; ok && !i.Diet.Admits(least) {
			problems.Add("diet", locale.T("catalogue.problem.animalFood").With("Allergen", allergen.Name()))
		}
		if slices.Contains(i.Allergens.MayContain, allergen) {
			problems.Add(
				"mayContain", locale.T("catalogue.problem.containedAndTrace").With("Allergen", allergen.Name()),
			)
		}
	}
}

// checkFixed adds a problem for each change that would break recipes or imports.
func checkFixed(i *Ingredient, old ingredientRow, problems errs.Fields) {
	if i.Slug != old.Slug {
		problems.Add("slug", locale.T("catalogue.problem.slugStaysAs"))
	}
	if old.Density > 0 && i.Density == 0 {
		problems.Add("density", locale.T("catalogue.problem.recipesMayReckonDensity"))
	}
	for unit := range old.UnitGrams {
		if i.UnitGrams[unit] == 0 {
			problems.Add("units", locale.T("catalogue.problem.recipesMayReckonUnit"))
		}
	}
}

// doubtsOf returns warnings about an ingredient, by field.
func doubtsOf(ctx context.Context, tx postgres.Tx, i *Ingredient) (errs.Fields, error) {
	doubtful := errs.Fields{}
	for _, nutrient := range AllNutrients {
		if _, ok := i.Composition[nutrient]; !ok {
			doubtful.Add(string(nutrient), locale.T("catalogue.problem.notKnownRecipesThen"))
		}
	}
	if i.Allergens.Unknown {
		doubtful.Add("allergensUnknown", locale.T("catalogue.problem.whoeverCannotHaveSomething"))
	}
	if len(i.UnitGrams) == 0 && i.Density == 0 {
		doubtful.Add("units", locale.T("catalogue.problem.recipesCanAskFor"))
	}
	const selectSimilar = `select case when source_code = $4 and source_table = $3
		and $4 <> '' then 'source.code' else 'name' end, text_in(name, $6), slug from ingredients
		where owner_id = $1 and slug <> $2 and retired_at is null
			and (source_code = $4 and source_table = $3 and $4 <> '' or exists (
				select from jsonb_each_text(name) as names where lower(names.value) = any($5)))
		order by slug limit 10`
	rows, err := tx.Query(ctx, selectSimilar, tx.Tenant(), i.Slug, i.Source.Table, i.Source.Code,
		lowered(i.Name.All()), locale.Default)
	if err != nil {
		return nil, fmt.Errorf("looking for similar ingredients: %w", err)
	}
	var field, name, slug string
	_, err = pgx.ForEachRow(rows, []any{&field, &name, &slug}, func() error {
		doubtful.Add(field, locale.T("catalogue.problem.alikeAlready").With("Name", name).With("Slug", slug))
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("looking for similar ingredients: %w", err)
	}
	return doubtful, nil
}
