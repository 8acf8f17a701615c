package imports

import (
	"context"
	"errors"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue/foodtable"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// runUndo undoes an import: added ingredients are removed and changed ones restored. Corrections made since,
// ingredients in recipes and changes of later imports are kept and reported. Undoing again handles kept ingredients
// that are unused by then.
func (s *Service) runUndo(ctx context.Context, shelf Target, i Import, by uuid.UUID, progress *progress) error {
	return shelf.tx(ctx, func(tx postgres.Tx) error {
		if err := lockTarget(ctx, tx); err != nil {
			return err
		}
		if err := decideUndo(ctx, tx, i.ID); err != nil {
			return err
		}
		if err := remove(ctx, tx); err != nil {
			return err
		}
		if err := restore(ctx, tx, i.Settings); err != nil {
			return err
		}
		const tell = `update ingredient_import_rows imported set outcome = undo.verdict, notes = undo.notes
			from undone undo
			where imported.owner_id = $1 and imported.import_id = $2 and imported.line = undo.line`
		if _, err := tx.Exec(ctx, tell, tx.Tenant(), i.ID); err != nil {
			return fmt.Errorf("keeping the report: %w", err)
		}
		counts, err := countUndone(ctx, tx, i.ID)
		if err != nil {
			return err
		}
		progress.stop()
		details := map[string]string{}
		for outcome, rows := range counts {
			details[string(outcome)] = fmt.Sprint(rows)
		}
		if err := s.audit(ctx, tx, audit.ImportUndone, by, i.ID, details); err != nil {
			return err
		}
		return s.finish(ctx, tx, i, Done, result{i.Total, counts, i.Volume, i.Overlap}, nil)
	})
}

// decideUndo decides the outcome of each row that the import wrote.
func decideUndo(ctx context.Context, tx postgres.Tx, id uuid.UUID) error {
	const room = `create temp table undone (line integer, id uuid, before jsonb, kept text[], verdict text,
		notes jsonb) on commit drop`
	if _, err := tx.Exec(ctx, room); err != nil {
		return fmt.Errorf("creating table undone: %w", err)
	}
	// kept are the columns that were corrected since the import.
	const sql = `insert into undone select imported.line, imported.ingredient_id, imported.before,
			array(select key from jsonb_object_keys(coalesce(imported.before, '{}')) key
				where key = any (ingredient.corrected)
				order by 1),
			case when verdict_note.note is not null then 'kept' when imported.before is not null then 'restored'
				else 'removed' end,
			case when verdict_note.note is null then '[]' else jsonb_build_array(verdict_note.note) end
		from ingredient_import_rows imported
			left join ingredients ingredient on ingredient.owner_id = imported.owner_id
			and ingredient.id = imported.ingredient_id
		cross join lateral (select case
			when ingredient.id is null then jsonb_build_object('c', $3::text)
			when ingredient.import_id is distinct from imported.import_id then jsonb_build_object('c', $4::text)
			when imported.before is not null then null
			when ingredient.corrected <> '{}' then jsonb_build_object('c', $5::text, 'f', ingredient.corrected)
			when exists (select from recipe_lines line where line.ingredient_owner_id = imported.owner_id
				and line.ingredient_id = imported.ingredient_id) then jsonb_build_object('c', $6::text)
			end as note) verdict_note
		where imported.owner_id = $1 and imported.import_id = $2 and imported.outcome in ('created', 'updated', 'kept')`
	_, err := tx.Exec(
		ctx,
		sql,
		tx.Tenant(),
		id,
		foodtable.AlreadyRemoved,
		foodtable.ChangedByLaterImport,
		foodtable.ChangedByHand,
		foodtable.InUse,
	)
	if err != nil {
		return fmt.Errorf("finding what can be undone: %w", err)
	}
	const told = `update undone set notes = notes || jsonb_build_array(jsonb_build_object('c', $1::text, 'f', kept))
		where verdict = 'restored' and kept <> '{}'`
	if _, err := tx.Exec(ctx, told, foodtable.ChangedByHand); err != nil {
		return fmt.Errorf("finding what was changed since: %w", err)
	}
	if _, err := tx.Exec(ctx, `analyze undone`); err != nil {
		return fmt.Errorf("counting what can be undone: %w", err)
	}
	return nil
}

// remove deletes the added ingredients. When a row that row-level security hides, such as a shopping list, refers to
// one of them, all are retired instead.
func remove(ctx context.Context, tx postgres.Tx) error {
	const foreignKey = "23503"
	err := pgx.BeginFunc(ctx, tx.Tx, func(inner pgx.Tx) error {
		_, err := inner.Exec(
			ctx,
			`delete from ingredients ingredient using undone undo where ingredient.owner_id = $1
				and ingredient.id = undo.id and undo.verdict = 'removed'`,
			tx.Tenant(),
		)
		return err
	})
	var pgErr *pgconn.PgError
	if errors.As(err, &pgErr) && pgErr.Code == foreignKey {
		_, err = tx.Exec(
			ctx,
			`update ingredients ingredient set retired_at = now() from undone undo where ingredient.owner_id = $1
				and ingredient.id = undo.id
				and undo.verdict = 'removed'`,
			tx.Tenant(),
		)
	}
	if err != nil {
		return fmt.Errorf("removing ingredients: %w", err)
	}
	return nil
}

// restore restores the values of changed ingredients, except those that were corrected since.
func restore(ctx context.Context, tx postgres.Tx, settings Settings) error {
	sets := settings.WrittenColumns()
	sql := `update ingredients ingredient set import_id = (undo.before ->> 'import_id')::uuid,
			retired_at = case when 'retired_at' = any (undo.kept) then ingredient.retired_at
				else (undo.before ->> 'retired_at')::timestamptz end,
			corrected = array(select unnest(ingredient.corrected)
				union select jsonb_array_elements_text(undo.before -> 'corrected') order by 1),
			(` + prefixed("", sets) + `) = (select ` + prefixed("restored.", sets) + `
				from jsonb_populate_record(ingredient, undo.before - undo.kept) restored)
		from undone undo where ingredient.owner_id = $1 and ingredient.id = undo.id and undo.verdict = 'restored'`
	if _, err := tx.Exec(ctx, sql, tx.Tenant()); err != nil {
		return fmt.Errorf("restoring ingredients: %w", err)
	}
	return updateWords(ctx, tx, `select id from undone where verdict = 'restored' and before - kept ?| $1::text[]`)
}

func countUndone(ctx context.Context, tx postgres.Tx, id uuid.UUID) (map[Outcome]int, error) {
	const sql = `select outcome, count(*)::integer from ingredient_import_rows
		where owner_id = $1 and import_id = $2 and outcome in ('removed', 'restored', 'kept') group by outcome`
	rows, err := tx.Query(ctx, sql, tx.Tenant(), id)
	if err != nil {
		return nil, fmt.Errorf("counting what was undone: %w", err)
	}
	counts := map[Outcome]int{}
	var outcome Outcome
	var number int
	if _, err := pgx.ForEachRow(
		rows,
		[]any{&outcome, &number},
		func() error { counts[outcome] = number; return nil },
	); err != nil {
		return nil, fmt.Errorf("counting what was undone: %w", err)
	}
	return counts, nil
}
