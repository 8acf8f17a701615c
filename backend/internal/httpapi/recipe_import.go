package httpapi

import (
	"context"
	"errors"
	"fmt"
	"mime"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/outbound"
	"github.com/lepelblad/lepelblad/backend/internal/recipeimport"
)

// Limits of a recipe import.
const (
	maxPageSize  = 4 << 20         // bytes, uncompressed
	fetchTimeout = 7 * time.Second // leaves time to respond within requestTimeout
	maxGuesses   = 3               // of ingredients for a line
)

// Reasons that a recipe could not be imported.
var (
	errAddressNotPublic = errs.New(errs.Invalid, "not-public")
	errAddressNotHTTP   = errs.New(errs.Invalid, "not-web")
	errPageUnreadable   = errs.New(errs.Invalid, "no-page")
	errPageTooLarge     = errs.New(errs.Invalid, "page-too-large")
	errNoResponse       = errs.New(errs.Invalid, "site-silent")
	errNoRecipeInPage   = errs.New(errs.Invalid, "no-recipe")
)

// fetchErrors maps errors of fetching and parsing a page to refusals.
var fetchErrors = []struct {
	is      error
	refusal *errs.Error
}{
	{outbound.ErrNotPublic, errAddressNotPublic},
	{outbound.ErrNotWeb, errAddressNotHTTP},
	{outbound.ErrAddress, errPageUnreadable},
	{outbound.ErrType, errPageUnreadable},
	{outbound.ErrStatus, errPageUnreadable},
	{outbound.ErrRedirects, errPageUnreadable},
	{outbound.ErrTooLarge, errPageTooLarge},
	{recipeimport.ErrNoRecipe, errNoRecipeInPage},
}

func (h handlers) ImportRecipe(
	ctx context.Context,
	request api.ImportRecipeRequestObject,
) (api.ImportRecipeResponseObject, error) {
	rc, body := requestContextOf(ctx), request.Body
	recipes, err := h.recipeCollection(ctx, &request.Params.TenantId)
	if err != nil {
		return nil, err
	}
	if (body.Address == nil) == (body.Text == nil) {
		problems := errs.Fields{}
		problems.Add("address", locale.T("http.problem.fillAddressOrPaste"))
		return nil, problems.Err()
	}
	if err := h.limitRecipeImport(ctx, recipes.tenant.ID); err != nil {
		return nil, err
	}
	draft, source, err := h.readRecipe(ctx, *body)
	if err != nil {
		return nil, err
	}
	from := "text"
	if source != "" {
		from = "page"
	}
	details := map[string]string{"from": from}
	if err := audit.ByStaff(ctx, recipes.scope, audit.RecipeImported, rc.staff.ID, h.Now(), details); err != nil {
		return nil, err
	}
	return api.ImportRecipe200JSONResponse{Data: recipes.draftOf(draft, source, rc.language)}, nil
}

// limitRecipeImport counts a recipe import of a tenant.
func (h handlers) limitRecipeImport(ctx context.Context, tenant uuid.UUID) error {
	return auth.CountAttempts(ctx, h.DB, auth.Attempt{
		Limit: recipeImportPerTenant,
		Key:   tenant.String(),
	}, auth.Attempt{Limit: recipeImportOverall})
}

// readRecipe parses a draft from a page or a text. source is the URL of the page.
func (h handlers) readRecipe(
	ctx context.Context,
	body api.RecipeImport,
) (draft recipeimport.Draft, source string, err error) {
	if body.Text != nil {
		draft, err = recipeimport.FromText(*body.Text)
		return draft, "", fetchError(err)
	}
	ctx, cancel := context.WithTimeout(ctx, fetchTimeout)
	defer cancel()
	page, err := h.Fetcher.Get(ctx, *body.Address, maxPageSize, "text/html", "application/xhtml+xml")
	if err != nil {
		return recipeimport.Draft{}, "", fetchError(err)
	}
	contentType := page.Type
	if page.Charset != "" {
		contentType = mime.FormatMediaType(page.Type, map[string]string{"charset": page.Charset})
	}
	draft, err = recipeimport.FromPage(page.Body, contentType)
	if err != nil && !errors.Is(err, recipeimport.ErrNoRecipe) {
		err = fmt.Errorf("%w: %w", outbound.ErrType, err)
	}
	return draft, page.Address.String(), fetchError(err)
}

// fetchError returns the refusal for an error of fetching or parsing. Any other error means that the site did not
// respond.
func fetchError(err error) error {
	if err == nil {
		return nil
	}
	for _, mapping := range fetchErrors {
		if errors.Is(err, mapping.is) {
			return mapping.refusal
		}
	}
	return errNoResponse
}

func (k recipeCollection) draftOf(draft recipeimport.Draft, source string, lang locale.Language) api.RecipeDraft {
	apiDraft := api.RecipeDraft{
		Name: draft.Name, Servings: draft.Servings, Minutes: draft.Minutes, Source: source,
		Lines: []api.RecipeDraftLine{}, Steps: append([]string{}, draft.Steps...),
	}
	matcher := recipeimport.NewMatcher(k.snapshot.Offered)
	for _, line := range draft.Lines {
		match := matcher.Match(line, maxGuesses)
		quantity, unit := match.Quantity, match.Unit
		if len(match.Guesses) > 0 {
			if best, ok := k.snapshot.IngredientBySlug(match.Guesses[0].Slug); ok {
				quantity, unit = match.Amount(best.Ingredient)
			}
		}
		draftLine := api.RecipeDraftLine{
			Text:     line.Text,
			Heading:  line.Heading,
			Certain:  match.Certain,
			Quantity: quantity,
			Note:     match.Note,
			Guesses:  []api.IngredientGuess{},
		}
		if unit != "" {
			draftLine.Unit = new(api.Unit(unit))
		}
		for _, guess := range match.Guesses {
			if ingredient, ok := k.snapshot.IngredientBySlug(guess.Slug); ok {
				draftLine.Guesses = append(
					draftLine.Guesses,
					api.IngredientGuess{Ingredient: usableOf(ingredient.Ingredient, lang), Certainty: guess.Certainty},
				)
			}
		}
		apiDraft.Lines = append(apiDraft.Lines, draftLine)
	}
	return apiDraft
}
