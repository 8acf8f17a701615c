package httpapi_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/lepelblad/lepelblad/backend/api"
)

// contractOperation is an operation of the contract with its method and path.
type contractOperation struct {
	*openapi3.Operation
	item         *openapi3.PathItem
	method, path string // path as in the contract
}

// contractOperations returns the operations of the contract, by operation ID.
func contractOperations(t testing.TB) []contractOperation {
	t.Helper()
	document, err := api.Document()
	if err != nil {
		t.Fatal(err)
	}
	var operations []contractOperation
	for path, item := range document.Paths.Map() {
		for method, op := range item.Operations() {
			operations = append(operations, contractOperation{op, item, method, path})
		}
	}
	slices.SortFunc(operations, func(a, b contractOperation) int {
		return strings.Compare(a.OperationID, b.OperationID)
	})
	return operations
}

// body returns the schema of the JSON body, or nil.
func (op contractOperation) body() *openapi3.Schema {
	if op.RequestBody == nil {
		return nil
	}
	content := op.RequestBody.Value.Content.Get("application/json")
	if content == nil {
		return nil
	}
	return content.Schema.Value
}
