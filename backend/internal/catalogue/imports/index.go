package imports

import (
	"context"
	"fmt"
	"slices"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// indexBatch is the number of ingredients per transaction.
const indexBatch = 5000

// IndexIngredients writes the search words of imported ingredients that have none, in batches. Imports leave this to a
// later step, because it writes several times as much data as the import. It is idempotent.
func IndexIngredients(ctx context.Context, target Target) error {
	const sql = `select id from ingredients where owner_id = $1 and import_id is not null and words = '{}' order by id`
	rows, err := target.Query(ctx, sql, target.OwnerID)
	if err != nil {
		return fmt.Errorf("finding ingredients without search words: %w", err)
	}
	ids, err := pgx.CollectRows(rows, pgx.RowTo[uuid.UUID])
	if err != nil {
		return fmt.Errorf("finding ingredients without search words: %w", err)
	}
	for batch := range slices.Chunk(ids, indexBatch) {
		err := target.tx(ctx, func(tx postgres.Tx) error {
			if err := lockTarget(ctx, tx); err != nil {
				return err
			}
			return catalogue.UpdateWords(ctx, tx, batch)
		})
		if err != nil {
			return err
		}
	}
	return nil
}
