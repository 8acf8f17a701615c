package billing

import (
	"context"

	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/tenancy"
)

// ApplyPlans is applyPlans in a transaction of its own.
func ApplyPlans(ctx context.Context, scope postgres.Scope, offered []tenancy.Plan) (changed bool, err error) {
	err = scope.Tx(ctx, func(tx postgres.Tx) error {
		changed, err = applyPlans(ctx, tx, offered)
		return err
	})
	return changed, err
}
