package httpapi

import (
	"slices"
	"testing"
)

func TestRuleChecks_AreOfOperationsWithABody(t *testing.T) {
	t.Parallel()
	operations, err := defaultOperations()
	if err != nil {
		t.Fatal(err)
	}
	for id := range ruleChecks {
		if !slices.ContainsFunc(operations, func(op operation) bool { return op.id == id && op.body != nil }) {
			t.Errorf("%s has no operation with a body", id)
		}
	}
}
