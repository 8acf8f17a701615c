package catalogue

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// NameColumns are the columns that an ingredient's words follow from.
var NameColumns = []string{"name", "plural", "synonyms", "source_code"}

// rewordedAtOnce is how many ingredients get their words in one statement.
const rewordedAtOnce = 5000

// called is what an ingredient is found by.
type called struct {
	ID      uuid.UUID `json:"id"`
	Words   []string  `json:"words"`
	Lemmas  []string  `json:"lemmas"`
	Weights []int16   `json:"weights"`
}

// UpdateWords lets ingredients of the transaction's owner be found by the names that they have in the database now.
func UpdateWords(ctx context.Context, tx postgres.Tx, ids []uuid.UUID) error {
	// Right after an import the database takes the table for a small one, and might go through all of it for each
	// ingredient.
	if _, err := tx.Exec(ctx, `set local enable_nestloop = off`); err != nil {
		return fmt.Errorf("asking for hashed joins: %w", err)
	}
	for chunk := range slices.Chunk(ids, rewordedAtOnce) {
		// For update: nobody is to call one otherwise in between.
		const read = `select owner_id, id, ` + storedColumns + `
			from ingredients join unnest($2::text[]::uuid[]) as wanted (id) using (id) where owner_id = $1 order by id
				for update of ingredients`
		rows, err := collect[ingredientRow](ctx, tx, read, tx.Tenant(), texts(chunk))
		if err != nil {
			return fmt.Errorf("reading what ingredients are called: %w", err)
		}
		names := make([]called, len(rows))
		for n, row := range rows {
			row = row.worded()
			names[n] = called{row.ID, row.Words, row.Lemmas, row.Weights}
		}
		list, err := json.Marshal(names)
		if err != nil {
			return fmt.Errorf("writing what ingredients are called: %w", err)
		}
		const write = `update ingredients i set words = n.words, lemmas = n.lemmas, weights = n.weights
			from jsonb_to_recordset($2::jsonb) as n (id uuid, words text[], lemmas text[], weights smallint[])
				where i.owner_id = $1 and i.id = n.id`
		if _, err := tx.Exec(ctx, write, tx.Tenant(), string(list)); err != nil {
			return fmt.Errorf("writing what ingredients are called: %w", err)
		}
	}
	return nil
}
