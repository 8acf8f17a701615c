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
// ingredients in recipes, of any brand, and changes of later imports are kept and reported. Undoing again handles kept
// ingredients that are unused by then.
func (s *Service) runUndo(ctx context.Context, target Target, i Import, by uuid.UUID, progress *progress) error {
	return target.tx(ctx, func(tx postgres.Tx) error {
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
		return s.finish(ctx, tx, i, Done, result{i.Total, counts, i.Volume, i.Doubts, i.Overlap}, nil)
	})
}

// usesSQL returns a query of the ingredients of an owner that recipes use, with the names of up to three of these.
func usesSQL(owner uuid.UUID) string {
	uses := `select line.ingredient_id, recipe.name, '' as brand from recipe_lines line
		join recipes recipe on recipe.owner_id = line.owner_id and recipe.id = line.recipe_id
		where line.owner_id = $1 and line.ingredient_owner_id = $1`
	if owner == postgres.PlatformID {
		uses = `select ingredient_id, name, brand from platform_ingredient_uses()`
	}
	return `select ingredient_id, array_to_string((array_agg(title order by title))[:3], ', ')
			|| case when count(*) > 3 then ' …' else '' end as recipes
		from (select distinct ingredient_id, text_in(name, 'nl') || case when brand = '' then ''
			else ' (' || brand || ')' end as title from (` + uses + `) used) titles
		group by ingredient_id`
}

// decideUndo decides the outcome of each row that the import wrote.
func decideUndo(ctx context.Context, tx postgres.Tx, id uuid.UUID) error {
	const room = `create temp table undone (line integer, id uuid, before jsonb, kept text[], verdict text,
		notes jsonb) on commit drop`
	if _, err := tx.Exec(ctx, room); err != nil {
		return fmt.Errorf("creating table undone: %w", err)
	}
	// kept has the columns that were corrected since the import, and a density that recipes may need. A withdrawn
	// ingredient that the import restored is kept too when a recipe uses it now.
	sql := `insert into undone
		with uses as materialized (` + usesSQL(tx.Tenant()) + `)
		select imported.line, imported.ingredient_id, imported.before,
			array(select key from jsonb_object_keys(coalesce(imported.before, '{}')) key
				where key = any (ingredient.corrected)
				or key = 'density' and uses.recipes is not null and imported.before ->> 'density' = '0'
				order by 1),
			case when verdict_note.note is not null then 'kept' when imported.before is not null then 'restored'
				else 'removed' end,
			case when verdict_note.note is null then '[]' else jsonb_build_array(verdict_note.note) end
		from ingredient_import_rows imported
			left join ingredients ingredient on ingredient.owner_id = imported.owner_id
			and ingredient.id = imported.ingredient_id
			left join uses on uses.ingredient_id = imported.ingredient_id
		cross join lateral (select case
			when ingredient.id is null then jsonb_build_object('c', $3::text)
			when ingredient.import_id is distinct from imported.import_id then jsonb_build_object('c', $4::text)
			when uses.recipes is not null and (imported.before is null
				or imported.before ->> 'retired_at' is not null and ingredient.retired_at is null)
				then jsonb_build_object('c', $6::text, 'w', jsonb_build_array(uses.recipes))
			when imported.before is not null then null
			when ingredient.corrected <> '{}' then jsonb_build_object('c', $5::text, 'f', ingredient.corrected)
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
		foodtable.UsedIn,
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

// remove deletes the added ingredients, and withdraws those on shopping lists, which still show them. When a recipe or
// list begins to use one meanwhile, all are withdrawn instead.
func remove(ctx context.Context, tx postgres.Tx) error {
	const foreignKey = "23503"
	listed := `select ingredient_id from shopping_items where tenant_id = $1 and ingredient_owner_id = $1`
	if tx.Tenant() == postgres.PlatformID {
		listed = `select ingredient_id from platform_ingredients_on_lists()`
	}
	err := pgx.BeginFunc(ctx, tx.Tx, func(inner pgx.Tx) error {
		if err := withdraw(ctx, inner, tx.Tenant(), ` and undo.id in (`+listed+`)`); err != nil {
			return err
		}
		_, err := inner.Exec(
			ctx,
			`delete from ingredients ingredient using undone undo where ingredient.owner_id = $1
				and ingredient.id = undo.id and undo.verdict = 'removed' and ingredient.retired_at is null`,
			tx.Tenant(),
		)
		return err
	})
	var pgErr *pgconn.PgError
	if errors.As(err, &pgErr) && pgErr.Code == foreignKey {
		err = withdraw(ctx, tx, tx.Tenant(), "")
	}
	if err != nil {
		return fmt.Errorf("removing ingredients: %w", err)
	}
	return nil
}

// withdraw withdraws the added ingredients that match a further condition on undo.
func withdraw(ctx context.Context, tx pgx.Tx, owner uuid.UUID, condition string) error {
	_, err := tx.Exec(
		ctx,
		`update ingredients ingredient set retired_at = now() from undone undo where ingredient.owner_id = $1
			and ingredient.id = undo.id and undo.verdict = 'removed'`+condition,
		owner,
	)
	return err
}

// restore restores the values of changed ingredients, except those that were corrected since.
func restore(ctx context.Context, tx postgres.Tx, settings Settings) error {
	sets := settings.WrittenColumns()
	sql := `update ingredients ingredient set import_id = (undo.before ->> 'import_id')::uuid,
			retired_at = case when 'retired_at' = any (undo.kept) then ingredient.retired_at
				else (undo.before ->> 'retired_at')::timestamptz end,
			corrected = array(select unnest(ingredient.corrected)
				union select jsonb_array_elements_text(undo.before -> 'corrected') order by 1),
			sources = ingredient.sources || coalesce(undo.before -> 'sources', '{}'),
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
