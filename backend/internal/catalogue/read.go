package catalogue

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// storedRows are the rows of one owner.
type storedRows struct {
	ingredients []ingredientRow // by slug
	recipes     []recipeRows    // by slug
}

// errBusy means that the catalogue changed during every attempt to read it.
var errBusy = errors.New("the catalogue changes faster than it can be read")

// readConsistent reads the rows of an owner at one version, although that takes several statements.
func readConsistent(ctx context.Context, q postgres.Querier, owner uuid.UUID) (storedRows, error) {
	const attempts = 10
	before, err := readVersion(ctx, q)
	if err != nil {
		return storedRows{}, err
	}
	for range attempts {
		stored, err := readRows(ctx, q, owner)
		if err != nil {
			return storedRows{}, err
		}
		// Every change of the catalogue increments its version in the same transaction.
		after, err := readVersion(ctx, q)
		if err != nil {
			return storedRows{}, err
		}
		if before == after {
			return stored, nil
		}
		before = after
	}
	return storedRows{}, errBusy
}

func readVersion(ctx context.Context, q postgres.Querier) (int64, error) {
	var version int64
	if err := q.QueryRow(ctx, `select version from versions where topic = 'catalogue'`).Scan(&version); err != nil {
		return 0, fmt.Errorf("reading the catalogue's version: %w", err)
	}
	return version, nil
}

// readRows reads the rows of an owner. Use readConsistent unless nothing else can write.
func readRows(ctx context.Context, q postgres.Querier, owner uuid.UUID) (storedRows, error) {
	const (
		// Of imported ingredients only those in recipes of this owner: there are too many to keep in memory.
		ingredients = `select owner_id, id, ` + storedColumns + `
			from ingredients where owner_id = $1 and import_id is null
			union all select owner_id, id, ` + storedColumns + ` from ingredients
			where import_id is not null and (owner_id, id) in (select ingredient_owner_id, ingredient_id
				from recipe_lines where owner_id = $1) order by slug`
		recipes = `select owner_id, id, ` + storedRecipeColumns + ` from recipes
			where owner_id = $1 order by slug`
		lines = `select ` + lineColumns + ` from recipe_lines where owner_id = $1 order by recipe_id, position`
		steps = `select ` + stepColumns + ` from recipe_steps where owner_id = $1 order by recipe_id, position`
	)
	var stored storedRows
	var err error
	if stored.ingredients, err = collect[ingredientRow](ctx, q, ingredients, owner); err != nil {
		return storedRows{}, fmt.Errorf("reading ingredients: %w", err)
	}
	recipeList, err := collect[recipeRow](ctx, q, recipes, owner)
	if err != nil {
		return storedRows{}, fmt.Errorf("reading recipes: %w", err)
	}
	lineList, err := collect[lineRow](ctx, q, lines, owner)
	if err != nil {
		return storedRows{}, fmt.Errorf("reading recipes' ingredients: %w", err)
	}
	stepList, err := collect[stepRow](ctx, q, steps, owner)
	if err != nil {
		return storedRows{}, fmt.Errorf("reading recipes' steps: %w", err)
	}
	photoList, err := photosOf(ctx, q, owner)
	if err != nil {
		return storedRows{}, err
	}
	at := map[uuid.UUID]int{}
	for n, row := range recipeList {
		at[row.ID] = n
		stored.recipes = append(stored.recipes, recipeRows{recipe: row, photo: photoList[row.ID]})
	}
	// Lines and steps of a recipe that was added meanwhile are ignored; readConsistent reads again.
	for _, row := range lineList {
		if n, ok := at[row.RecipeID]; ok {
			stored.recipes[n].lines = append(stored.recipes[n].lines, row)
		}
	}
	for _, row := range stepList {
		if n, ok := at[row.RecipeID]; ok {
			stored.recipes[n].steps = append(stored.recipes[n].steps, row)
		}
	}
	return stored, nil
}

// readRecipe reads the rows of a recipe of the transaction's owner, which exists.
func readRecipe(ctx context.Context, tx postgres.Tx, id uuid.UUID) (recipeRows, error) {
	const (
		recipe = `select owner_id, id, ` + storedRecipeColumns + ` from recipes
			where owner_id = $1 and id = $2`
		lines = `select ` + lineColumns + ` from recipe_lines where owner_id = $1 and recipe_id = $2 order by position`
		steps = `select ` + stepColumns + ` from recipe_steps where owner_id = $1 and recipe_id = $2 order by position`
	)
	recipes, err := collect[recipeRow](ctx, tx, recipe, tx.Tenant(), id)
	if err != nil || len(recipes) != 1 {
		return recipeRows{}, fmt.Errorf("reading a recipe: %w", cmp.Or(err, pgx.ErrNoRows))
	}
	rows := recipeRows{recipe: recipes[0]}
	if rows.lines, err = collect[lineRow](ctx, tx, lines, tx.Tenant(), id); err != nil {
		return recipeRows{}, fmt.Errorf("reading a recipe's ingredients: %w", err)
	}
	if rows.steps, err = collect[stepRow](ctx, tx, steps, tx.Tenant(), id); err != nil {
		return recipeRows{}, fmt.Errorf("reading a recipe's steps: %w", err)
	}
	return rows, nil
}

func collect[T any](ctx context.Context, q postgres.Querier, sql string, args ...any) ([]T, error) {
	rows, err := q.Query(ctx, sql, args...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByName[T])
}
