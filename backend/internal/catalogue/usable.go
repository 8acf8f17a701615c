package catalogue

import (
	"context"
	"fmt"
	"slices"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// A tenant's recipes may use all ingredients of its snapshot, and imported ones of the tenant and the platform, which
// are only in the database until a recipe uses them.

// UsableIngredients returns the ingredients with some ids that an owner's recipes may use, in their order.
func UsableIngredients(
	ctx context.Context,
	scope postgres.OwnerScope,
	snapshot *Snapshot,
	ids []uuid.UUID,
) ([]*StoredIngredient, error) {
	if scope.Owner() == postgres.PlatformID {
		var ingredients []*StoredIngredient
		for _, id := range ids {
			if ingredient, ok := snapshot.Ingredient(id); ok && !ingredient.Retired && ingredient.forFiles() {
				ingredients = append(ingredients, ingredient)
			}
		}
		return ingredients, nil
	}
	imported, err := readImported(ctx, scope, scope.Owner(), ids, nil)
	if err != nil {
		return nil, err
	}
	var ingredients []*StoredIngredient
	for _, id := range ids {
		ingredient, ok := snapshot.Ingredient(id)
		if at := slices.IndexFunc(imported, func(i *StoredIngredient) bool { return i.ID == id }); !ok && at >= 0 {
			ingredient, ok = imported[at], true
		}
		if !ok {
			continue // the catalogue changed meanwhile
		}
		// Each slug has one ingredient: that of the snapshot, else the tenant's, else the platform's.
		if offered, taken := snapshot.IngredientBySlug(ingredient.Slug); taken && offered != ingredient {
			continue
		}
		if at := slices.IndexFunc(
			ingredients,
			func(i *StoredIngredient) bool { return i.Slug == ingredient.Slug },
		); at < 0 {
			ingredients = append(ingredients, ingredient)
		} else if ingredient.OwnerID == scope.Owner() {
			ingredients[at] = ingredient
		}
	}
	return ingredients, nil
}

// ingredientsOf returns ingredients by slug without their database properties.
func ingredientsOf(usable map[string]*StoredIngredient) Ingredients {
	ingredients := Ingredients{}
	for slug, ingredient := range usable {
		ingredients[slug] = ingredient.Ingredient
	}
	return ingredients
}

// forFiles reports whether a recipe in the platform's files may use the ingredient: [ExportChanges] writes all of the
// platform except those of food tables.
func (i *StoredIngredient) forFiles() bool {
	return i.OwnerID == postgres.PlatformID && i.Provenance != FromImport
}

// usableIn returns the ingredients that a recipe may use by slug: those that the stored recipe with the id has, also
// when they were withdrawn since, those of the snapshot, and the imported ones in its lines.
func usableIn(
	ctx context.Context,
	tx postgres.Tx,
	snapshot *Snapshot,
	r *Recipe,
	id uuid.UUID,
) (map[string]*StoredIngredient, error) {
	usable := map[string]*StoredIngredient{}
	ofPlatform := tx.Tenant() == postgres.PlatformID
	for _, ingredient := range snapshot.ingredients {
		if !ofPlatform || ingredient.forFiles() {
			usable[ingredient.Slug] = ingredient
		}
	}
	rows, err := ingredientsIn(ctx, tx, id)
	if err != nil {
		return nil, err
	}
	for _, row := range rows {
		if usable[row.Slug] == nil {
			usable[row.Slug] = newStoredIngredient(row)
		}
	}
	if ofPlatform {
		return usable, nil
	}
	var others []string
	for _, line := range r.Lines {
		if usable[line.Ingredient] == nil && line.Ingredient != "" {
			others = append(others, line.Ingredient)
		}
	}
	imported, err := readImported(ctx, tx, tx.Tenant(), nil, others)
	if err != nil {
		return nil, err
	}
	for _, ingredient := range imported {
		if existing := usable[ingredient.Slug]; existing == nil || existing.OwnerID == postgres.PlatformID {
			usable[ingredient.Slug] = ingredient
		}
	}
	return usable, nil
}

// ingredientsIn reads the ingredients in the lines of a stored recipe.
func ingredientsIn(ctx context.Context, tx postgres.Tx, recipe uuid.UUID) ([]ingredientRow, error) {
	const sql = `select owner_id, id, ` + storedColumns + ` from ingredients where (owner_id, id) in (
		select ingredient_owner_id, ingredient_id from recipe_lines where owner_id = $1 and recipe_id = $2)`
	rows, err := collect[ingredientRow](ctx, tx, sql, tx.Tenant(), recipe)
	if err != nil {
		return nil, fmt.Errorf("reading the ingredients of a recipe: %w", err)
	}
	return rows, nil
}

// storedRecipe reads a recipe of the transaction's owner, which exists.
func storedRecipe(ctx context.Context, tx postgres.Tx, id uuid.UUID) (*Recipe, error) {
	rows, err := readRecipe(ctx, tx, id)
	if err != nil {
		return nil, err
	}
	ingredients, err := ingredientsIn(ctx, tx, id)
	if err != nil {
		return nil, err
	}
	slugs := map[key]string{}
	for _, row := range ingredients {
		slugs[key{row.OwnerID, row.ID}] = row.Slug
	}
	return rows.withSlugs(slugs), nil
}

// readImported reads imported ingredients of a tenant and the platform by ids and slugs.
func readImported(
	ctx context.Context,
	q postgres.Querier,
	tenant uuid.UUID,
	ids []uuid.UUID,
	slugs []string,
) ([]*StoredIngredient, error) {
	if len(ids)+len(slugs) == 0 {
		return nil, nil
	}
	const sql = `select owner_id, id, ` + storedColumns + ` from ingredients
		where owner_id = any($1::text[]::uuid[]) and import_id is not null and retired_at is null
			and (id = any($2::text[]::uuid[]) or slug = any($3::text[]))`
	rows, err := collect[ingredientRow](
		ctx,
		q,
		sql,
		texts([]uuid.UUID{tenant, postgres.PlatformID}),
		texts(ids),
		notNil(slugs),
	)
	if err != nil {
		return nil, fmt.Errorf("reading imported ingredients: %w", err)
	}
	ingredients := make([]*StoredIngredient, len(rows))
	for n, row := range rows {
		ingredients[n] = newStoredIngredient(row)
	}
	return ingredients, nil
}
