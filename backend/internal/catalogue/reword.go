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
var NameColumns = []string{"name_nl", "name_en", "plural_nl", "plural_en", "synonyms_nl", "synonyms_en", "source_code"}

// rewordedAtOnce is how many ingredients get their words in one statement.
const rewordedAtOnce = 5000

// Reword lets ingredients of the transaction's owner be found by the names that they have in the database now.
func Reword(ctx context.Context, tx postgres.Tx, ids []uuid.UUID) error {
	for chunk := range slices.Chunk(ids, rewordedAtOnce) {
		const called = `select owner_id, id, ` + storedColumns + ` from ingredients where owner_id = $1 and id = any($2::text[]::uuid[])`
		rows, err := collect[ingredientRow](ctx, tx, called, tx.Tenant(), texts(chunk))
		if err != nil {
			return fmt.Errorf("reading what ingredients are called: %w", err)
		}
		for n := range rows {
			rows[n] = rows[n].worded()
		}
		list, err := json.Marshal(full(rows))
		if err != nil {
			return fmt.Errorf("writing what ingredients are called: %w", err)
		}
		const write = `update ingredients i set words = n.words, lemmas = n.lemmas, weights = n.weights
			from jsonb_populate_recordset(null::ingredients, $2::jsonb) n where i.owner_id = $1 and i.id = n.id`
		if _, err := tx.Exec(ctx, write, tx.Tenant(), string(list)); err != nil {
			return fmt.Errorf("writing what ingredients are called: %w", err)
		}
	}
	return nil
}
