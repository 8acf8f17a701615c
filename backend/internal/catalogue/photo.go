package catalogue

import (
	"context"
	"errors"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Photo is an uploaded image of a dish.
type Photo struct {
	ID     string
	Width  int   // of the widest file in pixels
	Height int   // of the widest file in pixels
	Widths []int // of all files in pixels, ascending
}

// SetPhoto sets the photo of a recipe, or removes it when photo is empty. It returns the id of the replaced photo;
// empty when there was none or it is the same. The error is ErrRecipeNotFound.
func SetPhoto(ctx context.Context, tx postgres.Tx, recipe uuid.UUID, photo string) (before string, err error) {
	const (
		look = `select coalesce(photo_id, '') from recipes where owner_id = $1 and id = $2 for no key update`
		set  = `update recipes set photo_id = nullif($3, '') where owner_id = $1 and id = $2`
	)
	err = tx.QueryRow(ctx, look, tx.Tenant(), recipe).Scan(&before)
	if errors.Is(err, pgx.ErrNoRows) {
		return "", ErrRecipeNotFound
	}
	if err != nil {
		return "", fmt.Errorf("looking for the photo of a recipe: %w", err)
	}
	if before == photo {
		return "", nil
	}
	if _, err := tx.Exec(ctx, set, tx.Tenant(), recipe, photo); err != nil {
		return "", fmt.Errorf("putting a photo with a recipe: %w", err)
	}
	return before, nil
}

// RecipeExists reports whether an owner has a recipe with an id, offered or not.
func RecipeExists(ctx context.Context, q postgres.Querier, owner, recipe uuid.UUID) (bool, error) {
	var exists bool
	if err := q.QueryRow(
		ctx, `select exists (select from recipes where owner_id = $1 and id = $2)`, owner, recipe,
	).Scan(&exists); err != nil {
		return false, fmt.Errorf("looking for a recipe: %w", err)
	}
	return exists, nil
}

// PhotosInUse returns the ids of the photos of an owner's recipes.
func PhotosInUse(ctx context.Context, q postgres.Querier, owner uuid.UUID) ([]string, error) {
	rows, err := q.Query(
		ctx,
		`select distinct photo_id from recipes where owner_id = $1 and photo_id is not null`,
		owner,
	)
	if err != nil {
		return nil, fmt.Errorf("listing photos of recipes: %w", err)
	}
	values, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return nil, fmt.Errorf("listing photos of recipes: %w", err)
	}
	return values, nil
}

// photosOf returns the photos of an owner's recipes by recipe.
func photosOf(ctx context.Context, q postgres.Querier, owner uuid.UUID) (map[uuid.UUID]*Photo, error) {
	type row struct {
		RecipeID uuid.UUID
		Photo
	}
	const sql = `
		select recipe.id as recipe_id, image.id, image.width, image.height, image.widths from recipes recipe
			join images image on image.owner_id = recipe.owner_id and image.id = recipe.photo_id
		where recipe.owner_id = $1`
	rows, err := collect[row](ctx, q, sql, owner)
	if err != nil {
		return nil, fmt.Errorf("reading recipes' photos: %w", err)
	}
	photos := map[uuid.UUID]*Photo{}
	for n := range rows {
		photos[rows[n].RecipeID] = &rows[n].Photo
	}
	return photos, nil
}
