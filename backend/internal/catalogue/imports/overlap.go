package imports

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue/foodtable"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Overlap reports new rows that exist already: under another label, so that it is probably the same table in a file
// with another name, and by name. The zero value means none.
type Overlap struct {
	Label   string `json:"label,omitempty"` // the label of the existing rows
	Rows    int    `json:"rows,omitempty"`
	Doubles int    `json:"doubles,omitempty"` // likely doubles by name, of any source
}

// minOverlap is the number of rows that count as an overlap; fewer may be chance.
const minOverlap = 3

// remarks returns the remark about the overlap, for a check or an import.
func (a Overlap) remarks(task Task) []locale.Message {
	if a.Rows == 0 {
		return nil
	}
	remark := locale.T("imports.alike.check")
	if task == TaskImport {
		remark = locale.T("imports.alike.written")
	}
	return []locale.Message{remark.With("Rows", a.Rows).With("Label", a.Label)}
}

// findOverlap looks for a label under which at least half of the new rows exist, with the same code and name.
func findOverlap(ctx context.Context, tx postgres.Tx, settings Settings, created int) (Overlap, error) {
	if settings.Preset != foodtable.Other || created < minOverlap {
		return Overlap{}, nil
	}
	// The planner has no statistics of rows imported just now, and would choose nested loops.
	if _, err := tx.Exec(ctx, `set local enable_nestloop = off`); err != nil {
		return Overlap{}, fmt.Errorf("looking for overlap: %w", err)
	}
	// The label that an ingredient's code begins with is that of its last import.
	const sql = `with existing as materialized (
			select last_import.settings ->> 'label' as label, substr(ingredient.source_code,
				length(last_import.settings ->> 'label') + 2) as food_code,
				ingredient.source_name as name
			from ingredients ingredient join ingredient_imports last_import
				on last_import.owner_id = ingredient.owner_id and last_import.id = ingredient.import_id
			where ingredient.owner_id = $1 and ingredient.source_table = $2 and ingredient.retired_at is null
				and last_import.settings ->> 'label' <> $3)
		select label, count(*)::integer from incoming join existing using (food_code)
			where incoming.source_name = existing.name
			and incoming.outcome = 'created' and food_code <> ''
		group by label having count(*) >= $4::integer order by count(*) desc, label limit 1`
	var overlap Overlap
	err := tx.QueryRow(ctx, sql, tx.Tenant(), catalogue.OtherTable, settings.Label, max(minOverlap, (created+1)/2)).
		Scan(&overlap.Label, &overlap.Rows)
	if _, back := tx.Exec(ctx, `set local enable_nestloop to default`); back != nil {
		return Overlap{}, fmt.Errorf("looking for overlap: %w", errors.Join(err, back))
	}
	if errors.Is(err, pgx.ErrNoRows) {
		return Overlap{}, nil
	}
	if err != nil {
		return Overlap{}, fmt.Errorf("looking for overlap: %w", err)
	}
	return overlap, nil
}
