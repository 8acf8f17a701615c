package api

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
)

// specified lists what the specification and the decisions on it promise, by who may call it. It is typed from them and
// not from the contract, so that an operation that is lost, moved or opened to others does not pass unnoticed.
var specified = []struct {
	caller     string // names of security schemes; none is anybody
	operations []string
}{
	{caller: "", operations: []string{
		"POST /api/v1/user/auth/login",
		"POST /api/v1/user/auth/request-otp",
		"POST /api/v1/user/auth/verify-otp",
		"POST /api/v1/user/auth/admin/login",
		"POST /api/v1/user/auth/support/login",
		"POST /api/v1/user/auth/logout",
		"GET /api/v1/user/auth/drip-auto",
		"POST /api/v1/user/register",
		"POST /api/v1/user/onboarding/check",
		"POST /api/v1/user/purchase/register",
		"GET /api/v1/whitelabel/domain/branding",
		"GET /api/v1/whitelabel/domain/current",
		"GET /api/v1/whitelabel/domain/health",
		"GET /api/v1/whitelabel/slug/{slug}",
		"GET /api/v1/whitelabel/path/{path}",
		"GET /api/manifest.json",
		"GET /api/page.html",
		"POST /ingest",
		"POST /api/v1/consent",
	}},
	{caller: "session", operations: []string{
		"GET /api/v1/user/auth/decode",
		"POST /api/v1/user/subscribe",
		"POST /api/v1/user/onboarding/save",
		"POST /api/v1/user/invite/onboarding/save",
		"POST /api/v1/user/invite/complete-onboarding",
		"POST /api/v1/user/purchase/save-onboarding",
		"POST /api/v1/user/purchase/complete-onboarding",
		"GET /api/v1/receipts",
		"GET /api/v1/receipts/{slug}",
		"GET /api/v1/receipts/weekly-menu",
		"POST /api/v1/receipts/weekly-menu/mealtime/random-replace",
		"POST /api/v1/receipts/weekly-menu/mealtime/manual-replace",
		"POST /api/v1/receipts/weekly-menu/regenerate-day",
		"POST /api/v1/receipts/weekly-menu/takeover-day",
		"POST /api/v1/user/settings/macros/regenerate-recommended-macros",
		"POST /api/v1/user/settings/macros/update-custom-macros",
		"POST /api/v1/user/settings/mealtimes/update-mealtimes",
		"POST /api/v1/user/settings/intolerances/update-intolerances",
		"GET /api/v1/user/settings/intolerances/get-intolerances",
		"POST /api/v1/user/settings/dislikes/update-dislikes",
		"GET /api/v1/user/settings/dislikes/get-dislikes",
		"POST /api/v1/user/settings/preferences/update-preferences",
		"GET /api/v1/user/settings/preferences/get-preferences",
		"POST /api/v1/user/settings/portions/update-portion-size",
		"GET /api/v1/user/settings/portions/get-portion-size",
		"POST /api/v1/user/settings/profile/update-info",
		"POST /api/v1/user/settings/profile/upload-image",
		"DELETE /api/v1/user/settings/profile/remove-profile-image",
		"GET /api/v1/user/plans",
		"POST /api/v1/user/billing/cancel-subscription",
		"POST /api/v1/user/billing/reactivate-subscription",
		"POST /api/v1/user/billing/change-plan",
		"GET /api/v1/user/billing/history",
		"POST /api/v1/user/reactivate-plan",
		"GET /api/v1/user/retention-deals",
		"GET /api/v1/user/retention-deals/best",
		"POST /api/v1/user/retention-deals/apply",
		"POST /api/v1/user/retention-deals/convert",
		"GET /api/v1/favorites",
		"GET /api/v1/favorites/check",
		"POST /api/v1/favorites/toggle",
		"POST /api/v1/favorites/add",
		"POST /api/v1/favorites/remove",
		"GET /api/v1/feedback",
		"POST /api/v1/receipts/{slug}/feedback",
		"GET /api/v1/shopping-lists",
		"GET /api/v1/shopping-lists/{id}",
		"DELETE /api/v1/shopping-lists/{id}",
		"POST /api/v1/shopping-lists/generate",
		"POST /api/v1/shopping-lists/{id}/items",
		"POST /api/v1/shopping-lists/items/{id}/toggle",
		"DELETE /api/v1/shopping-lists/items/{id}",
		"GET /api/v1/user/check-shipping-address",
		"POST /api/v1/user/submit-shipping-address",
	}},
	{caller: "session or staff", operations: []string{
		"POST /api/v1/upload/image",
	}},
	{caller: "staff", operations: []string{
		"GET /api/v1/user/admin/whitelabels",
		"POST /api/v1/user/admin/whitelabels",
		"GET /api/v1/user/admin/whitelabels/active",
		"GET /api/v1/user/admin/whitelabels/{id}",
		"PUT /api/v1/user/admin/whitelabels/{id}",
		"DELETE /api/v1/user/admin/whitelabels/{id}",
		"POST /api/v1/user/admin/whitelabels/{id}/toggle-status",
		"GET /api/v1/user/admin/ingredients",
		"POST /api/v1/user/admin/ingredients",
		"GET /api/v1/user/admin/ingredients/search",
		"GET /api/v1/user/admin/ingredients/stats",
		"GET /api/v1/user/admin/ingredients/food-groups",
		"POST /api/v1/user/admin/ingredients/test",
		"GET /api/v1/user/admin/ingredients/{id}",
		"PUT /api/v1/user/admin/ingredients/{id}",
		"DELETE /api/v1/user/admin/ingredients/{id}",
		"POST /api/v1/user/admin/ingredients/bulk-import",
	}},
}

// outsideData are the answers whose fields the specification, or a standard of the web, puts at the top level.
var outsideData = []string{
	"GET /api/v1/user/auth/decode", "GET /api/v1/user/auth/drip-auto", "GET /api/manifest.json", "GET /api/page.html",
	"POST /api/v1/user/export", "POST /api/v1/user/admin/purchase-batches", "GET /api/v1/user/admin/parcels/file",
	"GET /api/v1/user/admin/ingredients/bulk-import/{id}/report",
	"GET /api/v1/user/admin/ingredients/bulk-import/{id}/refused",
	"GET /media/{image}/{file}", "GET /api/v1/user/images/{image}/{file}",
	"GET /api/v1/user/admin/images/{image}/{file}",
	"GET /api/v1/user/billing/invoices/{number}",
}

// described is an operation with what the contract says around it.
type described struct {
	*openapi3.Operation
	address string // method and whole path
	caller  string // as in specified
}

// contract gives the document and its operations by address, in a steady order.
func contract(t *testing.T) (*openapi3.T, []described) {
	t.Helper()
	document, err := Document()
	if err != nil {
		t.Fatal(err)
	}
	var all []described
	for path, item := range document.Paths.Map() {
		base := document.Servers[0].URL
		if len(item.Servers) > 0 {
			base = item.Servers[0].URL
		}
		for method, operation := range item.Operations() {
			security := document.Security
			if operation.Security != nil {
				security = *operation.Security
			}
			all = append(
				all,
				described{
					Operation: operation,
					address:   method + " " + strings.TrimSuffix(base, "/") + path,
					caller:    callerOf(security),
				},
			)
		}
	}
	slices.SortFunc(all, func(a, b described) int { return cmp.Compare(a.address, b.address) })
	return document, all
}

func callerOf(security openapi3.SecurityRequirements) string {
	names := make([]string, len(security))
	for i, requirement := range security {
		names[i] = strings.Join(slices.Sorted(maps.Keys(requirement)), " and ")
	}
	return strings.Join(names, " or ")
}

func TestContract_HasSpecifiedOperations(t *testing.T) {
	t.Parallel()
	_, all := contract(t)
	for _, group := range specified {
		for _, address := range group.operations {
			at := slices.IndexFunc(all, func(d described) bool { return d.address == address })
			if at < 0 {
				t.Errorf("%s is not in the contract", address)
			} else if all[at].caller != group.caller {
				t.Errorf("%s is open to %q, want %q", address, all[at].caller, group.caller)
			}
		}
	}
}

func TestContract_AdminOperationsAreForStaff(t *testing.T) {
	t.Parallel()
	_, all := contract(t)
	for _, operation := range all {
		if strings.Contains(operation.address, "/user/admin/") && operation.caller != "staff" {
			t.Errorf("%s is open to %q", operation.address, operation.caller)
		}
	}
}

var lowerCamel = regexp.MustCompile(`^[a-z][a-z0-9]*([A-Z][a-z0-9]+)*$`)

func TestContract_OperationsAreDescribedAlike(t *testing.T) {
	t.Parallel()
	document, all := contract(t)
	var nouns []string
	for _, tag := range document.Tags {
		nouns = append(nouns, tag.Name)
	}
	ids := map[string]string{} // address by operationId
	for _, operation := range all {
		if !lowerCamel.MatchString(operation.OperationID) {
			t.Errorf("%s: operationId %q is not in lowerCamel", operation.address, operation.OperationID)
		}
		if other, taken := ids[operation.OperationID]; taken {
			t.Errorf("%s: %s has operationId %s as well", operation.address, other, operation.OperationID)
		}
		ids[operation.OperationID] = operation.address
		if operation.Summary == "" {
			t.Errorf("%s has no summary", operation.address)
		}
		if len(operation.Tags) != 1 || !slices.Contains(nouns, operation.Tags[0]) {
			t.Errorf("%s has tags %v, want one of %v", operation.address, operation.Tags, nouns)
		}
		if refusal := operation.Responses.Default(); refusal == nil || refusal.Ref != "#/components/responses/Problem" {
			t.Errorf("%s: the default answer is not Problem", operation.address)
		}
	}
}

func TestContract_RequestBodiesAreClosedAndBounded(t *testing.T) {
	t.Parallel()
	_, all := contract(t)
	for _, operation := range all {
		if operation.RequestBody == nil {
			continue
		}
		for kind, content := range operation.RequestBody.Value.Content {
			if !content.Schema.Value.Type.Is("object") {
				t.Errorf("%s: the body as %s is no object", operation.address, kind)
			}
			for _, problem := range open(content.Schema, "body") {
				t.Errorf("%s: %s", operation.address, problem)
			}
		}
	}
}

// open tells what of a schema takes more than the contract names: fields that it does not know, or values of any size.
func open(ref *openapi3.SchemaRef, name string) []string {
	schema := ref.Value
	var problems []string
	report := func(format string, args ...any) {
		problems = append(problems, name+" "+fmt.Sprintf(format, args...))
	}
	switch {
	case len(schema.AllOf)+len(schema.AnyOf)+len(schema.OneOf) > 0:
		// With additionalProperties each part would refuse the fields of the others.
		report("is made of other schemas")
	case schema.Type.Is("object"):
		values := schema.AdditionalProperties.Schema
		switch closed := schema.AdditionalProperties.Has; {
		case values != nil && schema.MaxProps == nil:
			report("has no most properties")
		case values != nil: // texts by language
			problems = append(problems, open(values, name+".*")...)
		case closed == nil || *closed:
			report("takes fields that are not in the contract")
		}
		for _, field := range slices.Sorted(maps.Keys(schema.Properties)) {
			problems = append(problems, open(schema.Properties[field], name+"."+field)...)
		}
		for _, field := range schema.Required {
			if schema.Properties[field] == nil {
				report("asks for %s, which it does not know", field)
			}
		}
	case schema.Type.Is("array"):
		if schema.MaxItems == nil {
			report("has no most items")
		}
		problems = append(problems, open(schema.Items, name+"[]")...)
	case schema.Type.Is("string"):
		fixed := schema.Format == "uuid" || schema.Format == "date" || schema.Format == "date-time" ||
			schema.Format == "binary" ||
			schema.Pattern == "^[0-9]{6}$"
		if schema.MaxLength == nil && len(schema.Enum) == 0 && !fixed {
			report("has no most length")
		}
	case schema.Type.Is("integer"), schema.Type.Is("number"):
		if (schema.Min == nil || schema.Max == nil) && len(schema.Enum) == 0 {
			report("has no range")
		}
	case !schema.Type.Is("boolean"):
		report("has no type")
	}
	return problems
}

func TestContract_AnswersAreInData(t *testing.T) {
	t.Parallel()
	_, all := contract(t)
	for _, operation := range all {
		answers := 0
		for status, response := range operation.Responses.Map() {
			if !strings.HasPrefix(status, "2") {
				continue
			}
			answers++
			for kind, content := range response.Value.Content {
				hasData := slices.Contains(content.Schema.Value.Required, "data") &&
					content.Schema.Value.Properties["data"] != nil
				if hasData == slices.Contains(outsideData, operation.address) {
					t.Errorf("%s %s as %s: under data: %v", operation.address, status, kind, hasData)
				}
			}
		}
		if answers != 1 {
			t.Errorf("%s has %d answers that are no refusal, want 1", operation.address, answers)
		}
	}
}
