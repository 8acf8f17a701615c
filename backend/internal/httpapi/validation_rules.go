package httpapi

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"maps"
	"strings"

	"github.com/gofiber/fiber/v3"
	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/shipping"
)

// ruleCheck returns the error of the services' rules for a request that the contract refuses, so that a form gets all
// problems at once. It changes nothing. It reports false if the body cannot be decoded.
type ruleCheck func(ctx context.Context, c fiber.Ctx, h handlers) (error, bool)

// ruleChecks has the checks of forms, by operation. The services check these rules again when the request is valid.
var ruleChecks = map[string]ruleCheck{
	"register":               ruleCheckOf(checkRegistrationForm),
	"registerInvite":         ruleCheckOf(checkInviteRegistration),
	"registerPurchase":       ruleCheckOf(checkPurchaseRegistration),
	"acceptInvitation":       ruleCheckOf(checkNewPassword),
	"resetStaffPassword":     ruleCheckOf(checkNewPassword),
	"changePassword":         ruleCheckOf(checkNewPassword),
	"changeStaffPassword":    ruleCheckOf(checkNewPassword),
	"checkAnswers":           ruleCheckOf(checkAnswersForm),
	"saveOnboarding":         ruleCheckOf(checkOnboardingForm),
	"saveInviteOnboarding":   ruleCheckOf(checkInviteOnboarding),
	"savePurchaseOnboarding": ruleCheckOf(checkPurchaseOnboarding),
	"checkShippingAddress":   checkAddressParameters,
	"submitShippingAddress":  ruleCheckOf(checkAddress),
	"updateCustomMacros":     ruleCheckOf(checkMacros),
	"updateProfile":          ruleCheckOf(checkProfileForm),
	"createSponsorship":      ruleCheckOf(checkSponsorship),
	"createPurchaseBatch":    ruleCheckOf(checkBatch),
	"addHouseholdMember":     ruleCheckOf(checkNewMember),
	"changeHouseholdMember":  ruleCheckOf(checkMember),
	"createRecipe":           ruleCheckOf(checkRecipe),
	"updateRecipe":           ruleCheckOf(checkRecipe),
	"createIngredient":       ruleCheckOf(checkIngredient),
	"updateIngredient":       ruleCheckOf(checkIngredient),
	"testIngredient":         ruleCheckOf(checkIngredient),
}

// ruleCheckOf returns a check that decodes the body. Fields of a wrong type are left out, and so are those with a NUL,
// which the database would not take.
func ruleCheckOf[T any](check func(ctx context.Context, c fiber.Ctx, h handlers, body T) error) ruleCheck {
	return func(ctx context.Context, c fiber.Ctx, h handlers) (error, bool) {
		var fields map[string]json.RawMessage
		if err := json.Unmarshal(c.BodyRaw(), &fields); err != nil {
			return nil, false
		}
		var body T
		for name, value := range fields {
			if bytes.Contains(value, []byte(`\u0000`)) {
				continue
			}
			field, err := json.Marshal(map[string]json.RawMessage{name: value})
			if err != nil {
				return nil, false
			}
			_ = json.Unmarshal(field, &body) // the contract reports fields of a wrong type
		}
		return check(ctx, c, h, body), true
	}
}

// addRuleProblems adds the problems that the services' rules find in a request that the contract refuses. It leaves out
// those of fields for which the contract reports a problem already.
func (s *Server) addRuleProblems(c fiber.Ctx, op operation, problems errs.Fields) error {
	check, ok := ruleChecks[op.id]
	body, hasBody := c.Locals(validatedBodyKey).(map[string]any)
	if !ok || op.body != nil && (!hasBody || countValues(body) > maxNamedValues) {
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

// refusedIn reports whether there is a problem of a field, of a part of it, or of a field that contains it.
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

func checkInviteRegistration(ctx context.Context, _ fiber.Ctx, h handlers, body api.InviteRegistration) error {
	return h.checkRegistration(ctx, inviteRegistrationFrom(ctx, body))
}

func checkPurchaseRegistration(ctx context.Context, _ fiber.Ctx, h handlers, body api.PurchaseRegistration) error {
	return h.checkRegistration(ctx, purchaseRegistrationFrom(ctx, body))
}

// checkNewPassword checks a password without the names of its account, which the service checks once the link or the
// present password is right.
func checkNewPassword(ctx context.Context, _ fiber.Ctx, _ handlers, body struct{ Password string }) error {
	problems := errs.Fields{}
	if problem, ok := auth.CheckPassword(body.Password, requestContextOf(ctx).tenant.Name); !ok {
		problems.Add("password", problem)
	}
	return problems.Err()
}

func checkAnswersForm(ctx context.Context, _ fiber.Ctx, h handlers, body api.AnswersCheck) error {
	_, err := h.checkedFrom(ctx, body)
	return err
}

func checkOnboardingForm(ctx context.Context, _ fiber.Ctx, h handlers, body api.OnboardingSave) error {
	return h.checkOnboarding(ctx, onboardingFrom(body))
}

func checkInviteOnboarding(ctx context.Context, _ fiber.Ctx, h handlers, body api.InviteOnboardingSave) error {
	return h.checkOnboarding(ctx, saveFrom(body.Name, body.Answers, body.Health))
}

func checkPurchaseOnboarding(ctx context.Context, _ fiber.Ctx, h handlers, body api.PurchaseOnboardingSave) error {
	return h.checkOnboarding(ctx, saveFrom(body.Name, body.Answers, body.Health))
}

func checkAddressParameters(_ context.Context, c fiber.Ctx, _ handlers) (error, bool) {
	_, problems := shipping.Check(shipping.Typed{
		Country:     shipping.Country(c.Query("country")),
		PostalCode:  c.Query("postalCode"),
		HouseNumber: c.Query("houseNumber"),
		Addition:    c.Query("addition"),
		Street:      c.Query("street"),
		City:        c.Query("city"),
	})
	return problems.Err(), true
}

func checkAddress(_ context.Context, _ fiber.Ctx, _ handlers, body api.ShippingAddress) error {
	_, problems := shipping.Check(addressFrom(body).Typed())
	return problems.Err()
}

// checkMacros checks the bounds of each nutrient separately, without those of the energy, which depends on all three.
func checkMacros(ctx context.Context, _ fiber.Ctx, h handlers, body api.CustomMacros) error {
	err := h.checkSettings(ctx, h.macrosChange(body))
	refusal, ok := errors.AsType[*errs.Error](err)
	if !ok {
		return err
	}
	problems := errs.Fields(maps.Clone(refusal.Fields))
	delete(problems, "kcal")
	return problems.Err()
}

func checkProfileForm(ctx context.Context, _ fiber.Ctx, h handlers, body api.ProfileUpdate) error {
	return h.checkProfile(ctx, profileChangeFrom(body))
}

func checkSponsorship(_ context.Context, _ fiber.Ctx, h handlers, body api.SponsorshipInput) error {
	return sponsorshipFrom(body).Validate(h.today())
}

func checkBatch(_ context.Context, _ fiber.Ctx, h handlers, body api.PurchaseBatchInput) error {
	return batchFrom(body).Validate(h.today())
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
	tenant, err := idParam(c, "tenantId")
	if err != nil {
		return nil // the contract reports it
	}
	recipes, err := h.editedRecipes(ctx, tenant)
	if err != nil {
		return err
	}
	id, _ := uuid.Parse(c.Params("id")) // none for a new recipe
	recipe := recipeFrom(body)
	found, _, err := catalogue.ReviewRecipe(
		ctx, h.owner(recipes), recipes.snapshot, id, recipe, recipes.tenant.Language,
	)
	if err != nil {
		return err
	}
	return catalogue.RecipeRefusal(found, catalogue.PreventsSaving)
}

func checkIngredient(ctx context.Context, c fiber.Ctx, h handlers, body api.IngredientInput) error {
	tenant, err := idParam(c, "tenantId")
	if err != nil {
		return nil // the contract reports it
	}
	scope, err := h.ownerScope(ctx, tenant)
	if err != nil {
		return err
	}
	ingredient, err := ingredientFrom(body)
	return withIngredientProblems(ctx, scope, ingredient, err)
}
