package catalogue

import (
	"context"
	"errors"
	"maps"
	"net/url"
	"slices"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Prevents is what a fault of a recipe prevents.
type Prevents int

// What faults prevent, from the least.
const (
	PreventsNothing  Prevents = iota // advice, such as the energy of a serving
	PreventsOffering                 // users would read something wrong about allergens or how long it keeps
	PreventsSaving                   // something is missing, or cannot be weighed
)

// review returns the usable ingredients by slug, and the faults of a recipe of the transaction's owner. It completes a
// recipe of the platform with what only its file describes. id is zero for a new recipe of a tenant.
func review(
	ctx context.Context,
	tx postgres.Tx,
	snapshot *Snapshot,
	r *Recipe,
	id uuid.UUID,
	lang locale.Language,
) (map[string]*StoredIngredient, []Fault, error) {
	usable, err := usableIn(ctx, tx, snapshot, r, id)
	if err != nil {
		return nil, nil, err
	}
	ingredients := ingredientsOf(usable)
	if tx.Tenant() != postgres.PlatformID {
		return usable, reviewRecipe(r, ingredients, lang), nil
	}
	former, err := storedRecipe(ctx, tx, id)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil, ErrRecipeNotFound
	}
	if err != nil {
		return nil, nil, err
	}
	r.keepDescription(former, ingredients)
	var others []*Recipe
	for _, entry := range snapshot.PlatformRecipes() {
		if other := entry.Dish.Recipe; entry.ID != id && !entry.Retired && other.MealTime == r.MealTime {
			others = append(others, other)
		}
	}
	return usable, reviewPlatformRecipe(r, ingredients, others), nil
}

// keepDescription sets the fields that only the file of a recipe of the platform has, as they were.
func (r *Recipe) keepDescription(former *Recipe, ingredients Ingredients) {
	r.Slug, r.Season, r.Equipment, r.Drawing = former.Slug, former.Season, former.Equipment, former.Drawing
	r.Keto, r.Cover = former.Keto, former.Cover
	if dish, err := r.Dish(ingredients); err == nil {
		r.Keto = former.Keto && dish.IsKeto()
		if len(checkCover(r, ingredients)) > 0 {
			r.Cover = dish.cover()
		}
	}
	if dish, err := former.Dish(ingredients); err == nil && dish.Nutrients().Salt > HighSalt {
		r.salty = "as its file says"
	}
}

// reviewPlatformRecipe returns the faults of a recipe of the platform, all of which prevent saving it: its file must
// pass [Check]. others are those of its meal time.
func reviewPlatformRecipe(r *Recipe, ingredients Ingredients, others []*Recipe) []Fault {
	missing := missingParts(r, Languages...)
	found := slices.DeleteFunc(
		slices.Concat(checkRecipe(r, ingredients), indexNames(ingredients).checkUnlisted(r, ingredients)),
		func(fault Fault) bool { return slices.ContainsFunc(missing, sameField(fault)) },
	)
	found = slices.Concat(missing, found)
	if _, err := r.Dish(ingredients); err == nil {
		found = append(found, checkSimilarTo(r, others, ingredients)...)
	}
	for n := range found {
		found[n].Prevents = PreventsSaving
	}
	return found
}

// reviewRecipe returns the faults of a recipe of a brand with language lang, the worst first. Texts are required in
// that language.
func reviewRecipe(r *Recipe, ingredients Ingredients, lang locale.Language) []Fault {
	saving := missingParts(r, lang)
	for _, fault := range slices.Concat(checkMoments(r), checkLines(r, ingredients)) {
		if !slices.ContainsFunc(saving, sameField(fault)) {
			saving = append(saving, fault)
		}
	}
	offering := slices.Concat(checkKeeping(r), indexNames(ingredients).checkUnlisted(r, ingredients))
	advice := slices.Concat(checkMinutes(r), checkMentions(r, ingredients))
	weighed := !slices.ContainsFunc(saving, func(f Fault) bool { return strings.HasPrefix(f.Field, "ingredients.") })
	if dish, err := r.Dish(ingredients); err == nil && weighed && len(r.Lines) > 0 {
		if portion := checkPortion(r, ingredients); dish.Nutrients().KCal > 0 {
			advice = append(advice, portion...)
		} else { // a menu cannot be planned with it
			offering = append(offering, portion...)
		}
	}
	for n := range saving {
		saving[n].Prevents = PreventsSaving
	}
	for n := range offering {
		offering[n].Prevents = PreventsOffering
	}
	return slices.Concat(saving, offering, advice)
}

func sameField(fault Fault) func(Fault) bool {
	return func(other Fault) bool { return other.Field == fault.Field }
}

// missingParts reports the fields of a recipe that are empty or invalid by themselves. Its texts are required in some
// languages: with several also those that a brand may leave empty. A text that is empty in the first language has the
// name of its field, in another one also that of the language.
func missingParts(r *Recipe, required ...locale.Language) []Fault {
	problems := errs.Fields{}
	obligatory := func(field string, text Text) {
		errs.CheckLanguages(field, text, problems)
		for n, lang := range required {
			name := field
			if n > 0 {
				name += "." + string(lang)
			}
			if strings.TrimSpace(text[lang]) == "" {
				problems.Add(name, locale.T("catalogue.problem.fill"))
			}
		}
	}
	optional := func(field string, text Text) {
		errs.CheckLanguages(field, text, problems)
		if len(required) > 1 && len(text.Compact()) > 0 {
			obligatory(field, text)
		}
	}
	obligatory("name", r.Name)
	for n, step := range r.Steps {
		obligatory(item("steps", n)+".text", step.Text)
	}
	if len(required) > 1 {
		obligatory("summary", r.Summary)
		obligatory("storage", r.Storage)
	}
	optional("summary", r.Summary)
	optional("storage", r.Storage)
	for n, line := range r.Lines {
		optional(item("ingredients", n)+".note", line.Note)
		switch {
		case line.Ingredient == "":
			problems.Add(item("ingredients", n), locale.T("catalogue.problem.chooseIngredientOrTake"))
		case line.Quantity <= 0:
			problems.Add(item("ingredients", n), locale.T("catalogue.problem.fillHowMuch"))
		}
	}
	if address, err := url.Parse(r.Source); r.Source != "" &&
		(err != nil || address.Host == "" || address.Scheme != "http" && address.Scheme != "https") {
		problems.Add("source", locale.T("catalogue.problem.fillAddressWebPage"))
	}
	var found faults
	for _, field := range slices.Sorted(maps.Keys(problems)) {
		found.add(field, problems[field])
	}
	return found
}

// RecipeRefusal returns the error of faults that prevent as much as least or more, or nil.
func RecipeRefusal(found []Fault, least Prevents) error {
	problems := errs.Fields{}
	for _, fault := range found {
		if fault.Prevents >= least {
			problems.Add(fault.Field, fault.Message)
		}
	}
	return problems.Err()
}

// ReviewRecipe returns the faults of the fields of a recipe, the worst first, and its dish, which lacks the lines that
// cannot be weighed. id is that of an existing recipe, or zero for a new one of a tenant. It changes nothing. The error
// is ErrRecipeNotFound when the platform has no such recipe.
func ReviewRecipe(
	ctx context.Context,
	scope postgres.OwnerScope,
	snapshot *Snapshot,
	id uuid.UUID,
	recipe Recipe,
	lang locale.Language,
) (found []Fault, dish Dish, err error) {
	err = scope.Tx(ctx, func(tx postgres.Tx) error {
		usable, faults, err := review(ctx, tx, snapshot, &recipe, id, lang)
		if err != nil {
			return err
		}
		found = faults
		dish, _ = recipe.Dish(ingredientsOf(usable)) // the faults name the lines
		return nil
	})
	return found, dish, err
}
