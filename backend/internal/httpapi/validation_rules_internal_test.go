package httpapi

import (
	"slices"
	"testing"
)

func TestRuleChecks_AreOfOperationsWithInput(t *testing.T) {
	t.Parallel()
	operations, err := defaultOperations()
	if err != nil {
		t.Fatal(err)
	}
	for id := range ruleChecks {
		if !slices.ContainsFunc(operations, func(op operation) bool {
			return op.id == id && (op.body != nil || len(op.parameters) > 0)
		}) {
			t.Errorf("%s is no operation with a body or parameters", id)
		}
	}
}
