package catalogue

import (
	"context"
	"maps"
	"net/url"
	"slices"
	"strings"

	"github.com/google/uuid"

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

// reviewRecipe returns the faults of a recipe of a brand with language lang, the worst first. Texts are required in
// that language.
func reviewRecipe(r *Recipe, ingredients Ingredients, lang locale.Language) []Fault {
	saving := missingParts(r, lang)
	for _, fault := range checkLines(r, ingredients) {
		if !slices.ContainsFunc(saving, func(f Fault) bool { return f.Field == fault.Field }) {
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

// missingParts reports the fields of a recipe that are empty or invalid by themselves.
func missingParts(r *Recipe, lang locale.Language) []Fault {
	problems := errs.Fields{}
	obligatory := func(field string, text Text) {
		errs.CheckLanguages(field, text, problems)
		if strings.TrimSpace(text[lang]) == "" {
			problems.Add(field, locale.T("catalogue.problem.fill"))
		}
	}
	obligatory("name", r.Name)
	for n, step := range r.Steps {
		obligatory(item("steps", n)+".text", step.Text)
	}
	errs.CheckLanguages("summary", r.Summary, problems)
	errs.CheckLanguages("storage", r.Storage, problems)
	for n, line := range r.Lines {
		errs.CheckLanguages(item("ingredients", n)+".note", line.Note, problems)
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

// ReviewRecipe returns the faults of the fields of a recipe, the worst first. id is that of an existing recipe, or
// zero. It changes nothing.
func ReviewRecipe(
	ctx context.Context,
	scope postgres.Scope,
	snapshot *Snapshot,
	id uuid.UUID,
	recipe Recipe,
	lang locale.Language,
) ([]Fault, error) {
	var found []Fault
	err := scope.Tx(ctx, func(tx postgres.Tx) error {
		usable, err := usableIn(ctx, tx, snapshot, &recipe, id)
		if err != nil {
			return err
		}
		found = reviewRecipe(&recipe, ingredientsOf(usable), lang)
		return nil
	})
	return found, err
}
