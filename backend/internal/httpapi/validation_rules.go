package httpapi

import (
	"context"
	"encoding/json"
	"errors"
	"strings"

	"github.com/gofiber/fiber/v3"
	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
)

// ruleCheck returns the refusal by the services' own rules of a body that the contract refuses too, so that a form gets
// all problems at once. It changes nothing. It reports false if the body cannot be decoded.
type ruleCheck func(ctx context.Context, c fiber.Ctx, h handlers) (error, bool)

// ruleChecks has the checks of forms, by operation. The services check these rules again when the body is valid.
var ruleChecks = map[string]ruleCheck{
	"register":              ruleCheckOf(checkRegistrationForm),
	"addHouseholdMember":    ruleCheckOf(checkNewMember),
	"changeHouseholdMember": ruleCheckOf(checkMember),
	"createRecipe":          ruleCheckOf(checkRecipe),
	"updateRecipe":          ruleCheckOf(checkRecipe),
	"createIngredient":      ruleCheckOf(checkIngredient),
	"updateIngredient":      ruleCheckOf(checkIngredient),
	"testIngredient":        ruleCheckOf(checkIngredient),
}

// ruleCheckOf returns a check that decodes the body as far as its types allow. What has another type is absent.
func ruleCheckOf[T any](check func(ctx context.Context, c fiber.Ctx, h handlers, body T) error) ruleCheck {
	return func(ctx context.Context, c fiber.Ctx, h handlers) (error, bool) {
		var body T
		err := json.Unmarshal(c.BodyRaw(), &body)
		var typeErr *json.UnmarshalTypeError
		if err != nil && !errors.As(err, &typeErr) {
			return nil, false
		}
		return check(ctx, c, h, body), true
	}
}

// addRuleProblems adds the problems that the services' own rules find in a body that the contract refuses. It leaves
// out those of fields that the contract refuses, in whole or in part.
func (s *Server) addRuleProblems(c fiber.Ctx, op operation, problems errs.Fields) error {
	check, ok := ruleChecks[op.id]
	body, hasBody := c.Locals(validatedBodyKey).(map[string]any)
	if !ok || !hasBody || countValues(body) > maxNamedValues {
		return nil
	}
	err, ok := check(c.Context(), c, handlers{s})
	if err == nil || !ok {
		return nil
	}
	refusal, ok := errors.AsType[*errs.Error](err)
	if !ok {
		return err
	}
	found := errs.Fields{}
	for field, message := range refusal.Fields {
		if !refusedIn(field, problems) {
			found.Add(field, message)
		}
	}
	for field, message := range found {
		problems.Add(field, message)
	}
	return nil
}

// refusedIn reports whether there is a problem of a field, of a part of it, or of what it is a part of.
func refusedIn(field string, problems errs.Fields) bool {
	for other := range problems {
		if other == field || strings.HasPrefix(field, other+".") || strings.HasPrefix(other, field+".") {
			return true
		}
	}
	return false
}

func checkRegistrationForm(ctx context.Context, _ fiber.Ctx, h handlers, body api.RegisterJSONRequestBody) error {
	return h.checkRegistration(ctx, registrationFrom(ctx, body))
}

func checkNewMember(ctx context.Context, _ fiber.Ctx, h handlers, body api.HouseholdMemberInput) error {
	_, err := h.newMemberFrom(ctx, body)
	return err
}

func checkMember(ctx context.Context, _ fiber.Ctx, h handlers, body api.HouseholdMemberInput) error {
	body.Consent = new(true) // was given when the member was added
	return checkNewMember(ctx, nil, h, body)
}

func checkRecipe(ctx context.Context, c fiber.Ctx, h handlers, body api.RecipeInput) error {
	tenant, err := uuid.Parse(c.Query("tenantId"))
	if err != nil {
		return nil // the contract reports it
	}
	recipes, err := h.recipeCollection(ctx, &tenant)
	if err != nil {
		return err
	}
	id, _ := uuid.Parse(c.Params("id")) // none for a new recipe
	recipe := recipeFrom(body)
	return catalogue.CheckRecipe(ctx, recipes.scope, recipes.snapshot, id, recipe, recipes.tenant.Language)
}

func checkIngredient(ctx context.Context, _ fiber.Ctx, h handlers, body api.IngredientInput) error {
	ingredient, err := ingredientFrom(body)
	return h.withIngredientProblems(ctx, ingredient, err)
}
