package catalogue

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Changes counts the changes of Apply. A reinstated row counts as changed.
type Changes struct{ Added, Changed, Retired int }

// Any reports whether there are any changes.
func (c Changes) Any() bool { return c != Changes{} }

// String returns the counts as text.
func (c Changes) String() string {
	return fmt.Sprintf("%d added, %d changed, %d retired", c.Added, c.Changed, c.Retired)
}

// Apply updates the platform's catalogue to a book, in one transaction. Rows that are not in the book are retired,
// unless they were imported or made by hand, and can still be read. Corrections by hand are kept. Applying the same
// book again writes nothing. The error is [ErrUnknownIngredient] when a recipe uses an ingredient that is not in the
// book.
func Apply(ctx context.Context, platform postgres.Platform, book *Book) (Changes, error) {
	var changes Changes
	err := platform.Tx(ctx, func(tx postgres.Tx) error {
		// Serialised, since two servers that start at once would insert the same rows.
		if _, err := tx.Exec(ctx, `select pg_advisory_xact_lock(727002)`); err != nil {
			return fmt.Errorf("waiting for the catalogue lock: %w", err)
		}
		stored, err := readRows(ctx, tx, tx.Tenant())
		if err != nil {
			return err
		}
		ids, err := applyIngredients(ctx, tx, stored.ingredients, book, &changes)
		if err != nil {
			return err
		}
		return applyRecipes(ctx, tx, stored.recipes, book, ids, &changes)
	})
	if err != nil {
		return Changes{}, err
	}
	return changes, nil
}

// applyIngredients writes the ingredients that differ, and returns the ids of all.
func applyIngredients(
	ctx context.Context,
	tx postgres.Tx,
	stored []ingredientRow,
	book *Book,
	changes *Changes,
) (map[string]uuid.UUID, error) {
	rows := map[string]ingredientRow{}
	ids := map[string]uuid.UUID{}
	for _, row := range stored {
		rows[row.Slug], ids[row.Slug] = row, row.ID
	}
	var write []ingredientRow
	for slug, ingredient := range book.Ingredients {
		row := rowOfIngredient(ingredient)
		old, exists := rows[slug]
		row.OwnerID, row.ID = tx.Tenant(), old.ID
		if exists {
			row = row.keepCorrections(old)
		}
		if exists && reflect.DeepEqual(row, old) {
			continue
		}
		changes.count(exists)
		write = append(write, row)
	}
	if err := upsert(ctx, tx, "ingredients", ingredientColumns, write, ids); err != nil {
		return nil, err
	}
	corrected := map[string][]string{}
	for _, row := range write {
		corrected[row.Slug] = notNil(row.Corrected)
	}
	if err := dropCorrections(ctx, tx, "ingredients", corrected); err != nil {
		return nil, err
	}
	var removed []uuid.UUID
	for slug, row := range rows {
		if _, exists := book.Ingredients[slug]; !exists && !row.Retired && !row.Imported && !row.ByHand {
			removed = append(removed, row.ID)
		}
	}
	return ids, retire(ctx, tx, "ingredients", removed, changes)
}

// dropCorrections removes from ingredients or recipes the corrections that they do not have any more. corrected has
// those that remain, by slug.
func dropCorrections(ctx context.Context, tx postgres.Tx, table string, corrected map[string][]string) error {
	if len(corrected) == 0 {
		return nil
	}
	sql := `update ` + table + ` set corrected = array(select jsonb_array_elements_text($2::jsonb -> slug))
		where owner_id = $1 and corrected <> '{}' and $2::jsonb ? slug
			and corrected <> array(select jsonb_array_elements_text($2::jsonb -> slug))`
	if _, err := tx.Exec(ctx, sql, tx.Tenant(), string(asWritten(corrected))); err != nil {
		return fmt.Errorf("noting what the files corrected: %w", err)
	}
	return nil
}

// applyRecipes writes the rows, lines and steps of recipes that differ.
func applyRecipes(
	ctx context.Context,
	tx postgres.Tx,
	stored []recipeRows,
	book *Book,
	ingredients map[string]uuid.UUID,
	changes *Changes,
) error {
	existing := map[string]recipeRows{}
	ids := map[string]uuid.UUID{}
	for _, rows := range stored {
		existing[rows.recipe.Slug], ids[rows.recipe.Slug] = rows, rows.recipe.ID
	}
	var write []recipeRow
	var otherLines, otherSteps []recipeRows
	present := map[string]bool{}
	keys, slugs := map[string]key{}, map[key]string{}
	for slug, id := range ingredients {
		keys[slug] = key{tx.Tenant(), id}
		slugs[keys[slug]] = slug
	}
	for _, recipe := range book.Recipes {
		present[recipe.Slug] = true
		for _, line := range recipe.Lines {
			if _, exists := book.Ingredients[line.Ingredient]; !exists {
				return fmt.Errorf("recipe %s: %w: %s", recipe.Slug, ErrUnknownIngredient, line.Ingredient)
			}
		}
		rows := rowsOfRecipe(recipe, tx.Tenant(), keys)
		old, exists := existing[recipe.Slug]
		rows.setRecipeID(old.recipe.ID)
		if exists {
			rows = rows.keepCorrections(recipe, old, slugs)
		}
		row, lines, steps := reflect.DeepEqual(
			rows.recipe,
			old.recipe,
		), reflect.DeepEqual(
			rows.lines,
			old.lines,
		), reflect.DeepEqual(
			rows.steps,
			old.steps,
		)
		if row && lines && steps {
			continue
		}
		changes.count(exists)
		if !row {
			write = append(write, rows.recipe)
		}
		if !lines {
			otherLines = append(otherLines, rows)
		}
		if !steps {
			otherSteps = append(otherSteps, rows)
		}
	}
	if err := upsert(ctx, tx, "recipes", recipeColumns, write, ids); err != nil {
		return err
	}
	corrected := map[string][]string{}
	for _, row := range write {
		corrected[row.Slug] = notNil(row.Corrected)
	}
	if err := dropCorrections(ctx, tx, "recipes", corrected); err != nil {
		return err
	}
	var lines []lineRow
	for _, rows := range otherLines {
		rows.setRecipeID(ids[rows.recipe.Slug])
		lines = append(lines, rows.lines...)
	}
	if err := replaceParts(ctx, tx, "recipe_lines", lineColumns, idsOf(otherLines, ids), lines); err != nil {
		return err
	}
	var steps []stepRow
	for _, rows := range otherSteps {
		rows.setRecipeID(ids[rows.recipe.Slug])
		steps = append(steps, rows.steps...)
	}
	if err := replaceParts(ctx, tx, "recipe_steps", stepColumns, idsOf(otherSteps, ids), steps); err != nil {
		return err
	}
	var removed []uuid.UUID
	for slug, rows := range existing {
		if !present[slug] && !rows.recipe.Retired {
			removed = append(removed, rows.recipe.ID)
		}
	}
	return retire(ctx, tx, "recipes", removed, changes)
}

func idsOf(recipes []recipeRows, ids map[string]uuid.UUID) []uuid.UUID {
	found := make([]uuid.UUID, len(recipes))
	for n, rows := range recipes {
		found[n] = ids[rows.recipe.Slug]
	}
	return found
}

// upsert inserts or updates rows of ingredients or recipes in one statement, and adds their ids by slug.
func upsert[T any](
	ctx context.Context,
	tx postgres.Tx,
	table, columns string,
	rows []T,
	ids map[string]uuid.UUID,
) error {
	if len(rows) == 0 {
		return nil
	}
	list, err := json.Marshal(rows)
	if err != nil {
		return fmt.Errorf("writing %s: %w", table, err)
	}
	sql := `insert into ` + table + ` (owner_id, ` + columns + `)
		select owner_id, ` + columns + ` from jsonb_populate_recordset(null::` + table + `, $1::jsonb)
		on conflict (owner_id, slug) do update set
			(` + columns + `) = (select ` + columns + ` from (select excluded.*) as new), retired_at = null
		returning slug, id`
	written, err := tx.Query(ctx, sql, string(list))
	if err != nil {
		return fmt.Errorf("writing %s: %w", table, err)
	}
	var slug string
	var id uuid.UUID
	if _, err = pgx.ForEachRow(written, []any{&slug, &id}, func() error { ids[slug] = id; return nil }); err != nil {
		return fmt.Errorf("writing %s: %w", table, err)
	}
	return nil
}

// replaceParts replaces the lines or steps of recipes.
func replaceParts[T any](
	ctx context.Context,
	tx postgres.Tx,
	table, columns string,
	recipes []uuid.UUID,
	rows []T,
) error {
	if len(recipes) == 0 {
		return nil
	}
	forget := `delete from ` + table + ` where owner_id = $1 and recipe_id = any($2::text[]::uuid[])`
	if _, err := tx.Exec(ctx, forget, tx.Tenant(), texts(recipes)); err != nil {
		return fmt.Errorf("replacing %s: %w", table, err)
	}
	list, err := json.Marshal(notNil(rows))
	if err != nil {
		return fmt.Errorf("replacing %s: %w", table, err)
	}
	write := `insert into ` + table + ` (` + columns + `) select ` + columns + `
		from jsonb_populate_recordset(null::` + table + `, $1::jsonb)`
	if _, err := tx.Exec(ctx, write, string(list)); err != nil {
		return fmt.Errorf("replacing %s: %w", table, err)
	}
	return nil
}

func retire(ctx context.Context, tx postgres.Tx, table string, removed []uuid.UUID, changes *Changes) error {
	if len(removed) == 0 {
		return nil
	}
	sql := `update ` + table + ` set retired_at = now() where owner_id = $1 and id = any($2::text[]::uuid[])`
	if _, err := tx.Exec(ctx, sql, tx.Tenant(), texts(removed)); err != nil {
		return fmt.Errorf("retiring %s: %w", table, err)
	}
	changes.Retired += len(removed)
	return nil
}

// texts returns ids as text, because behind a connection pooler pgx cannot know that a parameter is a uuid[].
func texts(ids []uuid.UUID) []string {
	list := make([]string, len(ids))
	for n, id := range ids {
		list[n] = id.String()
	}
	return list
}

func (c *Changes) count(exists bool) {
	if exists {
		c.Changed++
	} else {
		c.Added++
	}
}
