package imports

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue/foodtable"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// runImport checks or imports a table. Both are the same, except that only an import writes ingredients.
func (s *Service) runImport(ctx context.Context, target Target, i Import, by uuid.UUID, progress *progress) error {
	files, err := s.fetch(ctx, target, i)
	if err != nil {
		return err
	}
	defer files.Close()
	table, err := foodtable.Open(files.Files(), i.Settings.Settings)
	if err != nil {
		return err
	}
	defer table.Close() //nolint:errcheck // nothing was written
	return target.tx(ctx, func(tx postgres.Tx) error {
		if err := lockTarget(ctx, tx); err != nil {
			return err
		}
		res := result{}
		if res.total, err = copyRows(ctx, tx, table, progress); err != nil {
			return err
		}
		if err := compare(ctx, tx, i.Settings); err != nil {
			return err
		}
		doubles, err := markDoubles(ctx, tx, i.Settings)
		if err != nil {
			return err
		}
		if res.counts, err = countOutcomes(ctx, tx); err != nil {
			return err
		}
		res.volume, res.doubts = table.Volume(), table.ColumnDoubts()
		if res.overlap, err = findOverlap(ctx, tx, i.Settings, res.counts[Created]); err != nil {
			return err
		}
		res.overlap.Doubles = doubles
		refused := i.Settings.Strict && res.counts[Refused] > 0
		if i.Task == TaskImport && !refused {
			if err := applyChanges(ctx, tx, i); err != nil {
				return err
			}
		}
		if err := saveReport(ctx, tx, i.ID); err != nil {
			return err
		}
		progress.stop()
		if i.Task == TaskImport && refused {
			return s.finish(ctx, tx, i, Failed, res, errRefused)
		}
		if i.Task == TaskImport {
			details := map[string]string{"table": string(i.Settings.Preset)}
			for outcome, rows := range res.counts {
				details[string(outcome)] = strconv.Itoa(rows)
			}
			if err := s.audit(ctx, tx, audit.ImportDone, by, i.ID, details); err != nil {
				return err
			}
		}
		return s.finish(ctx, tx, i, Done, res, nil)
	})
}

// lockTarget waits until no other import of the owner runs, and holds the lock until the transaction ends: the second
// import depends on the first, and they could deadlock on ingredients.
func lockTarget(ctx context.Context, tx postgres.Tx) error {
	if _, err := tx.Exec(ctx, `select pg_advisory_xact_lock(727003, hashtext($1))`, tx.Tenant().String()); err != nil {
		return fmt.Errorf("waiting for another import: %w", err)
	}
	return nil
}

// copyRows copies the rows into a temporary table, because COPY is not possible into a table with row-level security.
// It returns the number of rows; none is [foodtable.ErrNoRows].
func copyRows(ctx context.Context, tx postgres.Tx, table *foodtable.Table, progress *progress) (int, error) {
	room := `create temp table incoming on commit drop as
		select 0 as line, id, ''::text as outcome, '[]'::jsonb as notes, ''::text as food_code, ''::text as food_name,
			` + columnNames("") + ` from ingredients with no data`
	if _, err := tx.Exec(ctx, room); err != nil {
		return 0, fmt.Errorf("creating table incoming: %w", err)
	}
	names := []string{"line", "id", "outcome", "notes", "food_code", "food_name"}
	for _, column := range columns {
		names = append(names, column.name)
	}
	source := &rowSource{table: table, progress: progress, values: make([]any, len(names))}
	if _, err := tx.CopyFrom(ctx, pgx.Identifier{"incoming"}, names, source); err != nil {
		if source.err != nil {
			return 0, source.err // an error of the table
		}
		return 0, fmt.Errorf("copying the rows: %w", err)
	}
	rows := int(progress.rows.Load())
	if rows == 0 {
		return 0, foodtable.ErrNoRows
	}
	if _, err := tx.Exec(ctx, `analyze incoming (line, slug, outcome, source_table, source_code)`); err != nil {
		return 0, fmt.Errorf("counting the rows: %w", err)
	}
	return rows, nil
}

// rowSource passes the rows of a table to COPY.
type rowSource struct {
	table    *foodtable.Table
	progress *progress
	values   []any
	err      error
}

// Next reads the next row.
func (s *rowSource) Next() bool {
	item, err := s.table.Next()
	if err != nil {
		if !errors.Is(err, io.EOF) {
			s.err = err
		}
		return false
	}
	outcome := string(Created) // until it is compared
	if item.Ingredient == nil {
		outcome = string(Refused)
	}
	var id uuid.UUID
	if id, s.err = uuid.NewV7(); s.err != nil {
		return false
	}
	s.values[0], s.values[1], s.values[2], s.values[3], s.values[4], s.values[5] = item.Line, id, outcome, notesOf(
		item.Notes,
	), item.Code, item.Name
	for n, column := range columns {
		s.values[6+n] = nil
		if item.Ingredient != nil {
			s.values[6+n] = column.value(item.Ingredient)
		}
	}
	s.progress.rows.Add(1)
	return true
}

var noNotes = json.RawMessage("[]")

func notesOf(notes []foodtable.Note) json.RawMessage {
	if len(notes) == 0 {
		return noNotes
	}
	raw, err := json.Marshal(notes)
	if err != nil {
		panic(err) // only texts and finite numbers
	}
	return raw
}

// Values returns the values of the row.
func (s *rowSource) Values() ([]any, error) { return s.values, nil }

// Err returns the error that ended the rows.
func (s *rowSource) Err() error { return s.err }

// keepLanguages adds to the rows the names and synonyms of the existing ingredients in languages for which the table
// has no column. A name that is a copy of one of the table's is not kept.
func keepLanguages(ctx context.Context, tx postgres.Tx, settings Settings) error {
	const keep = `update incoming set name = incoming.name || others.names,
			synonyms = incoming.synonyms || others.synonyms
		from ingredients ingredient cross join lateral (select
			(select coalesce(jsonb_object_agg(text.key, text.value), '{}') from jsonb_each(ingredient.name) text
				where text.key <> all ($2::text[]) and not exists (
					select from jsonb_each(ingredient.name) copied
					where copied.key = any ($2::text[]) and copied.value = text.value)) as names,
			ingredient.synonyms - $3::text as synonyms) others
		where ingredient.owner_id = $1 and ingredient.slug = incoming.slug and incoming.outcome = 'created'
			and (others.names <> '{}' or others.synonyms <> '{}')`
	_, err := tx.Exec(ctx, keep, tx.Tenant(), settings.NameLanguages(), string(foodtable.SynonymLanguage))
	if err != nil {
		return fmt.Errorf("keeping names in other languages: %w", err)
	}
	return nil
}

// compare sets the outcome of each row: new, changed or unchanged.
func compare(ctx context.Context, tx postgres.Tx, settings Settings) error {
	if err := keepLanguages(ctx, tx, settings); err != nil {
		return err
	}
	sets := settings.WrittenColumns()
	// Ingredients from files or made by hand are not changed by imports.
	const elsewhere = `update incoming set outcome = 'unchanged', notes = incoming.notes || $2::jsonb,
		id = ingredient.id
		from ingredients ingredient
		where ingredient.owner_id = $1 and ingredient.import_id is null and ingredient.retired_at is null
			and ingredient.source_table = incoming.source_table
			and ingredient.source_code = incoming.source_code and incoming.outcome = 'created'`
	if _, err := tx.Exec(ctx, elsewhere, tx.Tenant(), asJSON([]foodtable.Note{
		{Code: foodtable.MaintainedElsewhere},
	})); err != nil {
		return fmt.Errorf("comparing with what is kept elsewhere: %w", err)
	}
	// The slug is derived from source and code, so it identifies an ingredient of an earlier import.
	same := `update incoming set outcome = 'unchanged', id = ingredient.id from ingredients ingredient
		where ingredient.owner_id = $1 and ingredient.slug = incoming.slug and incoming.outcome = 'created'
			and ingredient.retired_at is null
			and (` + prefixed("ingredient.", sets) + `) is not distinct from (` + prefixed("incoming.", sets) + `)`
	if _, err := tx.Exec(ctx, same, tx.Tenant()); err != nil {
		return fmt.Errorf("comparing with what is there: %w", err)
	}
	// A withdrawal by hand is a correction. Ingredients that undoing an import retired are reinstated below.
	const withdrawn = `update incoming set outcome = 'unchanged', notes = incoming.notes || $2::jsonb,
		id = ingredient.id
		from ingredients ingredient
		where ingredient.owner_id = $1 and ingredient.slug = incoming.slug and incoming.outcome = 'created'
			and ingredient.retired_at is not null
			and 'retired_at' = any (ingredient.corrected)`
	if !settings.Overwrite {
		if _, err := tx.Exec(ctx, withdrawn, tx.Tenant(), asJSON([]foodtable.Note{
			{Code: foodtable.WithdrawalKept},
		})); err != nil {
			return fmt.Errorf("comparing with what was taken out by hand: %w", err)
		}
	}
	// The other rows are compared by field: taken are the new values, before the old ones, fresh the new values of
	// corrected columns.
	const room = `create temp table changes (line integer, id uuid, retired boolean, taken jsonb, before jsonb,
		kept text[], fresh jsonb) on commit drop`
	if _, err := tx.Exec(ctx, room); err != nil {
		return fmt.Errorf("creating table changes: %w", err)
	}
	const changes = `insert into changes
		select incoming.line, ingredient.id, ingredient.retired_at is not null, diff.taken,
			coalesce(diff.before, '{}') || jsonb_build_object('import_id', ingredient.import_id, 'corrected',
				ingredient.corrected,
				'retired_at', ingredient.retired_at, 'sources', ingredient.sources), diff.kept, diff.fresh
		from incoming join ingredients ingredient on ingredient.owner_id = $1 and ingredient.slug = incoming.slug
		cross join lateral (
			select jsonb_object_agg(key, new_value) filter (where taken) as taken,
				jsonb_object_agg(key, old_value) filter (where taken) as before,
				array_agg(key order by key) filter (where not taken) as kept,
				jsonb_object_agg(key, new_value) filter (where not taken) as fresh
			from (
				select field.key, field.value as old_value, new.value -> field.key as new_value,
					$2 or field.key <> all (ingredient.corrected) as taken
				from (select to_jsonb(incoming) as value) new, jsonb_each(to_jsonb(ingredient)) field
				where field.key = any ($3::text[]) and field.value is distinct from new.value -> field.key) fields) diff
		where incoming.outcome = 'created'`
	if _, err := tx.Exec(ctx, changes, tx.Tenant(), settings.Overwrite, sets); err != nil {
		return fmt.Errorf("finding what changed: %w", err)
	}
	const outcomes = `update incoming set id = change.id, outcome =
			case when change.taken is null and not change.retired then 'unchanged' else 'updated' end,
			notes = incoming.notes || case when change.kept is null then '[]'
				else jsonb_build_array(jsonb_build_object('c', $1::text, 'f', change.kept)) end
				|| case when change.retired then jsonb_build_array(jsonb_build_object('c', $2::text)) else '[]' end
		from changes change where change.line = incoming.line`
	if _, err := tx.Exec(ctx, outcomes, foodtable.CorrectionKept, foodtable.Reinstated); err != nil {
		return fmt.Errorf("telling what changed: %w", err)
	}
	return nil
}

func countOutcomes(ctx context.Context, tx postgres.Tx) (map[Outcome]int, error) {
	rows, err := tx.Query(ctx, `select outcome, count(*)::integer from incoming group by outcome`)
	if err != nil {
		return nil, fmt.Errorf("counting what changed: %w", err)
	}
	counts := map[Outcome]int{}
	var outcome Outcome
	var number int
	if _, err := pgx.ForEachRow(
		rows,
		[]any{&outcome, &number},
		func() error { counts[outcome] = number; return nil },
	); err != nil {
		return nil, fmt.Errorf("counting what changed: %w", err)
	}
	return counts, nil
}

// applyChanges inserts new ingredients and updates changed ones.
func applyChanges(ctx context.Context, tx postgres.Tx, i Import) error {
	add := `insert into ingredients (owner_id, id, import_id, ` + columnNames("") + `)
		select $1, id, $2, ` + columnNames("") + ` from incoming where outcome = 'created'`
	if _, err := tx.Exec(ctx, add, tx.Tenant(), i.ID); err != nil {
		return fmt.Errorf("adding ingredients: %w", err)
	}
	sets := i.Settings.WrittenColumns()
	change := `update ingredients ingredient set import_id = $2, retired_at = null,
			corrected = array(select name from unnest(ingredient.corrected) name where (change.taken is null
				or not change.taken ? name)
				and name <> 'retired_at' order by 1),
			sources = ingredient.sources - array(select jsonb_object_keys(coalesce(change.taken, '{}'))),
			(` + prefixed("", sets) + `) = (select ` + prefixed("changed.", sets) + `
				from jsonb_populate_record(ingredient, coalesce(change.taken, '{}')) changed)
		from changes change where ingredient.owner_id = $1 and ingredient.id = change.id and (change.taken is not null
			or change.retired)`
	if _, err := tx.Exec(ctx, change, tx.Tenant(), i.ID); err != nil {
		return fmt.Errorf("changing ingredients: %w", err)
	}
	const sources = `update ingredients ingredient set sources = ingredient.sources || change.fresh
		from changes change where ingredient.owner_id = $1 and ingredient.id = change.id
			and not ingredient.sources @> change.fresh`
	if _, err := tx.Exec(ctx, sources, tx.Tenant()); err != nil {
		return fmt.Errorf("keeping the values of the table: %w", err)
	}
	return updateWords(ctx, tx, `select id from changes where taken ?| $1::text[]`)
}

// updateWords updates the search words of renamed ingredients, which a query on the name columns selects.
func updateWords(ctx context.Context, tx postgres.Tx, renamed string) error {
	rows, err := tx.Query(ctx, renamed, catalogue.NameColumns)
	if err != nil {
		return fmt.Errorf("finding renamed ingredients: %w", err)
	}
	ids, err := pgx.CollectRows(rows, pgx.RowTo[uuid.UUID])
	if err != nil {
		return fmt.Errorf("finding renamed ingredients: %w", err)
	}
	return catalogue.UpdateWords(ctx, tx, ids)
}

// saveReport replaces the report of the import.
func saveReport(ctx context.Context, tx postgres.Tx, id uuid.UUID) error {
	if _, err := tx.Exec(
		ctx, `delete from ingredient_import_rows where owner_id = $1 and import_id = $2`, tx.Tenant(), id,
	); err != nil {
		return fmt.Errorf("forgetting the report before: %w", err)
	}
	const sql = `insert into ingredient_import_rows (owner_id, import_id, line, outcome, code, name, ingredient_id,
		notes, before)
		select $1, $2, incoming.line, incoming.outcome, incoming.food_code, incoming.food_name,
			case when incoming.outcome <> 'refused' then incoming.id end, incoming.notes,
			case when incoming.outcome = 'updated' then change.before end
		from incoming left join changes change on change.line = incoming.line order by incoming.line`
	if _, err := tx.Exec(ctx, sql, tx.Tenant(), id); err != nil {
		return fmt.Errorf("keeping the report: %w", err)
	}
	return nil
}
