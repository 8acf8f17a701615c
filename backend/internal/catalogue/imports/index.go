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

// findableAtOnce is how many ingredients are made findable in one transaction.
const indexBatch = 5000

// IndexIngredients lets search find what imports added to a shelf. They leave it to be done after them, a part at a
// time: what search reads is several times as much as the ingredients. Doing it again is always right.
func IndexIngredients(ctx context.Context, shelf Target) error {
	const sql = `select id from ingredients where owner_id = $1 and import_id is not null and words = '{}' order by id`
	rows, err := shelf.Query(ctx, sql, shelf.OwnerID)
	if err != nil {
		return fmt.Errorf("finding what search does not find yet: %w", err)
	}
	ids, err := pgx.CollectRows(rows, pgx.RowTo[uuid.UUID])
	if err != nil {
		return fmt.Errorf("finding what search does not find yet: %w", err)
	}
	for batch := range slices.Chunk(ids, indexBatch) {
		err := shelf.tx(ctx, func(tx postgres.Tx) error {
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
