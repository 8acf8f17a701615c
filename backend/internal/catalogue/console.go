package catalogue

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// ErrIngredientNotFound means that the platform has no such ingredient.
var ErrIngredientNotFound = errs.New(errs.NotFound, "ingredient-not-found")

// IngredientFilter filters and orders a list of ingredients. Empty fields filter nothing.
type IngredientFilter struct {
	IDs           []uuid.UUID // nil is all
	Aisle         Aisle
	Group         FoodGroup
	Certainty     Certainty
	Source        Table
	Withdrawn     bool            // withdrawn ingredients instead of offered ones
	Language      locale.Language // in which names are compared; the default language when empty
	Sort          string          // key of ingredientOrders
	Descending    bool
	Page, PerPage int // Page counts from 1
}

// SortByRelevance orders ingredients by their position in IDs.
const SortByRelevance = "best"

const byName = "text_in(name, $7)" + postgres.DictionaryOrder

// ingredientOrders are the columns that a list can be ordered by.
var ingredientOrders = map[string]string{
	"":              byName,
	"slug":          "slug",
	"name":          byName,
	"aisle":         "aisle",
	"group":         "food_group",
	"kcal":          "kcal",
	"protein":       "protein",
	"fat":           "fat",
	"carbohydrate":  "carbohydrate",
	SortByRelevance: "array_position($2::text[], id::text)",
}

// ListIngredients returns a page of the platform's ingredients, and the number that match the filter.
func ListIngredients(
	ctx context.Context,
	platform postgres.Platform,
	filter IngredientFilter,
) ([]StoredIngredient, int, error) {
	const where = ` from ingredients where owner_id = $1 and (retired_at is not null) = $8 and ($2::text[] is null
		or id = any($2::text[]::uuid[]))
		and ($3 = '' or aisle = $3) and ($4 = '' or food_group = $4) and ($5 = '' or certainty = $5) and ($6 = ''
			or source_table = $6) and $7::text is not null`
	order, ok := ingredientOrders[filter.Sort]
	if !ok {
		return nil, 0, fmt.Errorf("ingredients cannot be ordered by %q", filter.Sort)
	}
	if filter.Descending {
		order += " desc"
	}
	filter.Language = cmp.Or(filter.Language, locale.Default)
	var among []string
	if filter.IDs != nil {
		among = texts(filter.IDs)
	}
	args := []any{
		postgres.PlatformID,
		among,
		filter.Aisle,
		filter.Group,
		filter.Certainty,
		filter.Source,
		filter.Language,
		filter.Withdrawn,
	}
	var total int
	if err := platform.QueryRow(ctx, `select count(*)`+where, args...).Scan(&total); err != nil {
		return nil, 0, fmt.Errorf("counting ingredients: %w", err)
	}
	sql := `select owner_id, id, ` + storedColumns + where + ` order by ` + order + `, slug limit $9 offset $10`
	rows, err := collect[ingredientRow](
		ctx,
		platform,
		sql,
		append(args, filter.PerPage, (filter.Page-1)*filter.PerPage)...)
	if err != nil {
		return nil, 0, fmt.Errorf("listing ingredients: %w", err)
	}
	ingredients := make([]StoredIngredient, len(rows))
	for n, row := range rows {
		ingredients[n] = *newStoredIngredient(row)
	}
	return ingredients, total, nil
}

// GetIngredient returns an ingredient of the platform, retired or not. The error is ErrIngredientNotFound.
func GetIngredient(ctx context.Context, platform postgres.Platform, id uuid.UUID) (StoredIngredient, error) {
	const sql = `select owner_id, id, ` + storedColumns + ` from ingredients where owner_id = $1 and id = $2`
	rows, err := platform.Query(ctx, sql, postgres.PlatformID, id)
	if err != nil {
		return StoredIngredient{}, fmt.Errorf("looking up an ingredient: %w", err)
	}
	row, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[ingredientRow])
	if errors.Is(err, pgx.ErrNoRows) {
		return StoredIngredient{}, ErrIngredientNotFound
	}
	if err != nil {
		return StoredIngredient{}, fmt.Errorf("looking up an ingredient: %w", err)
	}
	return *newStoredIngredient(row), nil
}
