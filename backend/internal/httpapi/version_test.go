package httpapi_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
)

// unversioned lists the operations of staff on an existing record that do not require If-Match, with the reason.
var unversioned = map[string]string{
	"removeStaff":                "ends a membership, whatever its role",
	"resetAuthenticator":         "sets a state",
	"endStaffSession":            "ends a session of the member itself",
	"signOutConsumer":            "ends sessions",
	"cancelConsumerSubscription": "sets a state",
	"sendConsumerCode":           "sends a mail",
	"extendConsumerAccess":       "adds days to what there is",
	"refundConsumer":             "is refused a second time",
	"correctConsumerEmail":       "replaces the address as a whole",
	"invitePeople":               "adds invites to a sponsorship and changes none",
	"withdrawInvite":             "sets a state",
	"resendInvite":               "sends the same invite",
	"withdrawPurchaseBatch":      "sets a state",
	"withdrawRecipe":             "sets a state",
	"offerRecipe":                "sets a state",
	"startIngredientImport":      "is refused unless the state allows it",
	"cancelIngredientImport":     "is refused unless the state allows it",
	"resumeIngredientImport":     "is refused unless the state allows it",
	"undoIngredientImport":       "is refused unless the state allows it",
	"deleteIngredient":           "sets a state",
	"offerIngredient":            "sets a state",
	"mergeIngredient":            "replaces whatever uses it",
	"retryPaymentEvent":          "handles the event again as it is",
	"settlePaymentEvent":         "sets a state",
	"retryJob":                   "is refused unless the state allows it",
	"requestSupportSession":      "replaces the request as a whole",
	"endSupportSession":          "sets a state",
	"openSupportSession":         "is refused unless the state allows it",
	"setRecipePhoto":             "replaces the photo as a whole",
	"removeRecipePhoto":          "sets a state",
	"restoreWhitelabel":          "sets a state",
	"saveWhitelabelDraft":        "keeps a draft, of which the last one saved counts",
	"discardWhitelabelDraft":     "deletes a draft",
	"checkWhitelabel":            "saves nothing",
	"previewWhitelabel":          "saves nothing",
	"verifyWhitelabelDomain":     "sets a state",
	"addWhitelabelPlan":          "adds a plan and changes none",
	"addWhitelabelDeal":          "adds a deal and changes none",
}

func TestContract_StaffNameTheVersionThatTheyReplace(t *testing.T) {
	left := map[string]bool{}
	for name := range unversioned {
		left[name] = true
	}
	versioned := 0
	for _, op := range contractOperations(t) {
		isStaff := op.Security != nil && slices.ContainsFunc(*op.Security, func(s openapi3.SecurityRequirement) bool {
			_, ok := s["staff"]
			return ok
		})
		if !isStaff || op.method == http.MethodGet || !strings.Contains(op.path, "{id}") {
			continue
		}
		parameter := op.Parameters.GetByInAndName("header", "If-Match")
		requires := parameter != nil && parameter.Required
		switch reason := unversioned[op.OperationID]; {
		case requires && reason != "":
			t.Errorf("%s requires If-Match, and is listed as one that does not: it %s", op.OperationID, reason)
		case requires:
			versioned++
		case reason == "":
			t.Errorf("%s does not require If-Match, and is not listed with a reason", op.OperationID)
		}
		delete(left, op.OperationID)
	}
	if len(left) > 0 || versioned < 3 {
		t.Errorf("%d operations require If-Match; not in the contract are %v", versioned, left)
	}
}
