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

// Overlap says that new rows of a table are there already, under another name of the table: most likely it is the same
// table, in a file that is called otherwise this time. The zero value says that nothing is.
type Overlap struct {
	Label string `json:"label,omitempty"` // the name under which they were brought in
	Rows  int    `json:"rows,omitempty"`
}

// leastAlike is how many rows say so; fewer may be chance.
const minOverlap = 3

// remarks returns the remark about rows that are there already, for a check and for an import.
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

// findAlike looks for the table under whose name at least half of the new rows are there already: each with the same
// code and the same name.
func findOverlap(ctx context.Context, tx postgres.Tx, settings Settings, created int) (Overlap, error) {
	if settings.Preset != foodtable.Other || created < minOverlap {
		return Overlap{}, nil
	}
	// What was imported a moment ago the planner knows nothing of: it would look every row up among all others.
	if _, err := tx.Exec(ctx, `set local enable_nestloop = off`); err != nil {
		return Overlap{}, fmt.Errorf("looking for the rows under another name: %w", err)
	}
	// What the code of an ingredient begins with, the import that wrote it last says.
	const sql = `with existing as materialized (
			select last_import.settings ->> 'label' as label, substr(ingredient.source_code,
				length(last_import.settings ->> 'label') + 2) as food_code,
				ingredient.source_name as name
			from ingredients ingredient join ingredient_imports last_import on last_import.owner_id = ingredient.owner_id and last_import.id = ingredient.import_id
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
		return Overlap{}, fmt.Errorf("looking for the rows under another name: %w", errors.Join(err, back))
	}
	if errors.Is(err, pgx.ErrNoRows) {
		return Overlap{}, nil
	}
	if err != nil {
		return Overlap{}, fmt.Errorf("looking for the rows under another name: %w", err)
	}
	return overlap, nil
}
