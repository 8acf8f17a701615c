package catalogue

import (
	"context"
	"fmt"
	"reflect"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Changes counts what applying files did to the database.
type Changes struct{ Added, Changed, Retired int }

// Any reports whether anything was done.
func (c Changes) Any() bool { return c != Changes{} }

// String tells the counts.
func (c Changes) String() string {
	return fmt.Sprintf("%d added, %d changed, %d retired", c.Added, c.Changed, c.Retired)
}

// Apply brings the platform's catalogue to a book, in one transaction. What the book no longer has is retired: menus and lists that hold
// it still read it. Applying the same book again writes nothing.
func Apply(ctx context.Context, platform postgres.Platform, book *Book) (Changes, error) {
	var changes Changes
	err := platform.Tx(ctx, func(tx postgres.Tx) error {
		// One after the other: two copies that start at once would add the same rows.
		if _, err := tx.Exec(ctx, `select pg_advisory_xact_lock(727002)`); err != nil {
			return fmt.Errorf("waiting for others that apply a catalogue: %w", err)
		}
		stored, err := read(ctx, tx, []uuid.UUID{postgres.PlatformID})
		if err != nil {
			return err
		}
		ids, err := applyIngredients(ctx, tx, stored, book, &changes)
		if err != nil {
			return err
		}
		return applyRecipes(ctx, tx, stored, book, ids, &changes)
	})
	return changes, err
}

// applyIngredients writes the ingredients that differ, and gives the ids of all.
func applyIngredients(ctx context.Context, tx postgres.Tx, stored storedRows, book *Book, changes *Changes) (map[string]uuid.UUID, error) {
	known := map[string]ingredientRow{}
	ids := map[string]uuid.UUID{}
	for _, row := range stored.ingredients {
		known[row.Slug], ids[row.Slug] = row, row.ID
	}
	var write []ingredientRow
	for slug, ingredient := range book.Ingredients {
		row := rowOfIngredient(ingredient)
		old, there := known[slug]
		row.OwnerID, row.ID = old.OwnerID, old.ID
		if there && reflect.DeepEqual(row, old) {
			continue
		}
		count(changes, there)
		row.OwnerID = tx.Tenant()
		write = append(write, row)
	}
	if len(write) > 0 {
		const sql = `
			insert into ingredients (owner_id, ` + ingredientColumns + `)
			select owner_id, ` + ingredientColumns + ` from jsonb_populate_recordset(null::ingredients, $1)
			on conflict (owner_id, slug) do update set
				(` + ingredientColumns + `) = (select ` + ingredientColumns + ` from (select excluded.*) as new), retired_at = null
			returning slug, id`
		rows, err := tx.Query(ctx, sql, write)
		if err != nil {
			return nil, fmt.Errorf("writing ingredients: %w", err)
		}
		var slug string
		var id uuid.UUID
		if _, err = pgx.ForEachRow(rows, []any{&slug, &id}, func() error { ids[slug] = id; return nil }); err != nil {
			return nil, fmt.Errorf("writing ingredients: %w", err)
		}
	}
	var gone []uuid.UUID
	for slug, row := range known {
		if _, there := book.Ingredients[slug]; !there && !row.Retired {
			gone = append(gone, row.ID)
		}
	}
	changes.Retired += len(gone)
	return ids, retire(ctx, tx, "ingredients", gone)
}

func applyRecipes(ctx context.Context, tx postgres.Tx, stored storedRows, book *Book, ids map[string]uuid.UUID, changes *Changes) error {
	known := map[string]recipeRows{}
	for _, rows := range stored.recipes {
		known[rows.recipe.Slug] = rows
	}
	kept := map[string]bool{}
	for _, recipe := range book.Recipes {
		kept[recipe.Slug] = true
		rows := rowsOfRecipe(recipe, tx.Tenant(), ids)
		old, there := known[recipe.Slug]
		rows.recipe.OwnerID, rows.recipe.ID = old.recipe.OwnerID, old.recipe.ID
		if there && reflect.DeepEqual(rows.recipe, old.recipe) && sameParts(rows, old) {
			continue
		}
		count(changes, there)
		if err := writeRecipe(ctx, tx, rows); err != nil {
			return err
		}
	}
	var gone []uuid.UUID
	for slug, rows := range known {
		if !kept[slug] && !rows.recipe.Retired {
			gone = append(gone, rows.recipe.ID)
		}
	}
	changes.Retired += len(gone)
	return retire(ctx, tx, "recipes", gone)
}

func writeRecipe(ctx context.Context, tx postgres.Tx, rows recipeRows) error {
	const recipe = `
		insert into recipes (owner_id, ` + recipeColumns + `)
		select owner_id, ` + recipeColumns + ` from jsonb_populate_record(null::recipes, $1)
		on conflict (owner_id, slug) do update set
			(` + recipeColumns + `) = (select ` + recipeColumns + ` from (select excluded.*) as new), retired_at = null
		returning id`
	const lines = `insert into recipe_lines (` + lineColumns + `) select ` + lineColumns + ` from jsonb_populate_recordset(null::recipe_lines, $1)`
	const steps = `insert into recipe_steps (` + stepColumns + `) select ` + stepColumns + ` from jsonb_populate_recordset(null::recipe_steps, $1)`
	rows.recipe.OwnerID = tx.Tenant()
	var id uuid.UUID
	if err := tx.QueryRow(ctx, recipe, rows.recipe).Scan(&id); err != nil {
		return fmt.Errorf("writing recipe %s: %w", rows.recipe.Slug, err)
	}
	rows.belongTo(id)
	batch := &pgx.Batch{}
	batch.Queue(`delete from recipe_lines where owner_id = $1 and recipe_id = $2`, tx.Tenant(), id)
	batch.Queue(`delete from recipe_steps where owner_id = $1 and recipe_id = $2`, tx.Tenant(), id)
	batch.Queue(lines, full(rows.lines))
	batch.Queue(steps, full(rows.steps))
	if err := tx.SendBatch(ctx, batch).Close(); err != nil {
		return fmt.Errorf("writing recipe %s: %w", rows.recipe.Slug, err)
	}
	return nil
}

func count(changes *Changes, there bool) {
	if there {
		changes.Changed++
	} else {
		changes.Added++
	}
}

func retire(ctx context.Context, tx postgres.Tx, table string, gone []uuid.UUID) error {
	if len(gone) == 0 {
		return nil
	}
	sql := `update ` + table + ` set retired_at = now() where owner_id = $1 and id = any($2)`
	if _, err := tx.Exec(ctx, sql, tx.Tenant(), gone); err != nil {
		return fmt.Errorf("retiring %s: %w", table, err)
	}
	return nil
}

// storedRows is what the database holds of some owners.
type storedRows struct {
	ingredients []ingredientRow
	recipes     []recipeRows
}

func read(ctx context.Context, q postgres.Querier, owners []uuid.UUID) (storedRows, error) {
	const (
		ingredients = `select owner_id, id, ` + ingredientColumns + `, retired_at is not null as retired from ingredients where owner_id = any($1) order by slug`
		recipes     = `select owner_id, id, ` + recipeColumns + `, retired_at is not null as retired from recipes where owner_id = any($1) order by slug`
		lines       = `select ` + lineColumns + ` from recipe_lines where owner_id = any($1) order by owner_id, recipe_id, position`
		steps       = `select ` + stepColumns + ` from recipe_steps where owner_id = any($1) order by owner_id, recipe_id, position`
	)
	var stored storedRows
	var err error
	if stored.ingredients, err = collect[ingredientRow](ctx, q, ingredients, owners); err != nil {
		return stored, fmt.Errorf("reading ingredients: %w", err)
	}
	recipeRowsRead, err := collect[recipeRow](ctx, q, recipes, owners)
	if err != nil {
		return stored, fmt.Errorf("reading recipes: %w", err)
	}
	lineRows, err := collect[lineRow](ctx, q, lines, owners)
	if err != nil {
		return stored, fmt.Errorf("reading recipes' ingredients: %w", err)
	}
	stepRows, err := collect[stepRow](ctx, q, steps, owners)
	if err != nil {
		return stored, fmt.Errorf("reading recipes' steps: %w", err)
	}
	at := map[uuid.UUID]int{}
	for n, row := range recipeRowsRead {
		at[row.ID] = n
		stored.recipes = append(stored.recipes, recipeRows{recipe: row})
	}
	// Another copy may be writing between the queries; what has no recipe yet is left to the next reading.
	for _, row := range lineRows {
		if n, ok := at[row.RecipeID]; ok {
			stored.recipes[n].lines = append(stored.recipes[n].lines, row)
		}
	}
	for _, row := range stepRows {
		if n, ok := at[row.RecipeID]; ok {
			stored.recipes[n].steps = append(stored.recipes[n].steps, row)
		}
	}
	return stored, nil
}

func collect[T any](ctx context.Context, q postgres.Querier, sql string, args ...any) ([]T, error) {
	rows, err := q.Query(ctx, sql, args...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByName[T])
}
