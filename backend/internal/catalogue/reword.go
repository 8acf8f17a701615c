package catalogue

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// NameColumns are the columns that an ingredient's words are derived from.
var NameColumns = []string{"name", "plural", "synonyms", "source_code"}

// rewordedAtOnce is the number of ingredients per statement.
const rewordedAtOnce = 5000

// searchWords has the words by which an ingredient is found.
type searchWords struct {
	ID      uuid.UUID `json:"id"`
	Words   []string  `json:"words"`
	Lemmas  []string  `json:"lemmas"`
	Weights []int16   `json:"weights"`
}

// UpdateWords recomputes the search words of ingredients of the transaction's owner from their stored names.
func UpdateWords(ctx context.Context, tx postgres.Tx, ids []uuid.UUID) error {
	// Right after an import the statistics are out of date, and the planner might scan the table for each ingredient.
	if _, err := tx.Exec(ctx, `set local enable_nestloop = off`); err != nil {
		return fmt.Errorf("asking for hashed joins: %w", err)
	}
	for chunk := range slices.Chunk(ids, rewordedAtOnce) {
		// The lock prevents a change of names in between.
		const read = `select owner_id, id, ` + storedColumns + `
			from ingredients join unnest($2::text[]::uuid[]) as wanted (id) using (id) where owner_id = $1 order by id
				for update of ingredients`
		rows, err := collect[ingredientRow](ctx, tx, read, tx.Tenant(), texts(chunk))
		if err != nil {
			return fmt.Errorf("reading names of ingredients: %w", err)
		}
		names := make([]searchWords, len(rows))
		for n, row := range rows {
			row = row.worded()
			names[n] = searchWords{row.ID, row.Words, row.Lemmas, row.Weights}
		}
		list, err := json.Marshal(names)
		if err != nil {
			return fmt.Errorf("writing search words: %w", err)
		}
		const write = `update ingredients set words = named.words, lemmas = named.lemmas, weights = named.weights
			from jsonb_to_recordset($2::jsonb) as named (id uuid, words text[], lemmas text[], weights smallint[])
				where owner_id = $1 and ingredients.id = named.id`
		if _, err := tx.Exec(ctx, write, tx.Tenant(), string(list)); err != nil {
			return fmt.Errorf("writing search words: %w", err)
		}
	}
	return nil
}
