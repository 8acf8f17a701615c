package catalogue

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// ErrIngredientNotFound means that the owner has no such ingredient.
var ErrIngredientNotFound = errs.New(errs.NotFound, "ingredient-not-found")

// IngredientFilter filters and orders a list of ingredients. Empty fields filter nothing.
type IngredientFilter struct {
	IDs       []uuid.UUID // nil is all
	Aisle     Aisle
	Group     FoodGroup
	Certainty Certainty
	Source    Table
	Withdrawn bool // withdrawn ingredients instead of offered ones
	// AllergensUnknown, Unused and Corrected keep those with unknown allergens, in no offered recipe, and with
	// corrections by hand.
	AllergensUnknown, Unused, Corrected bool

	Language      locale.Language // in which names are compared; the default language when empty
	Sort          string          // key of ingredientOrders
	Descending    bool
	Page, PerPage int // Page counts from 1
}

// SortByRelevance orders ingredients by their position in IDs.
const SortByRelevance = "best"

// byName stands for the order by name in the language of a filter.
const byName = "name"

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

// condition returns the filter of an owner's ingredients in SQL and its arguments. It has only the conditions that are
// requested, so that the database plans each combination with suitable indexes.
func (f IngredientFilter) condition(owner uuid.UUID) (string, []any) {
	sql := ` from ingredients where owner_id = $1 and $2::text[] is null`
	var among []string
	if f.IDs != nil {
		among = texts(f.IDs)
		sql = ` from ingredients where owner_id = $1 and id = any($2::text[]::uuid[])`
	}
	args := []any{owner, among}
	if f.Withdrawn {
		sql += ` and retired_at is not null`
	} else {
		sql += ` and retired_at is null`
	}
	equal := func(column, value string) {
		if value != "" {
			args = append(args, value)
			sql += fmt.Sprintf(` and %s = $%d`, column, len(args))
		}
	}
	equal("aisle", string(f.Aisle))
	equal("food_group", string(f.Group))
	equal("certainty", string(f.Certainty))
	equal("source_table", string(f.Source))
	if f.AllergensUnknown {
		sql += ` and allergens_unknown`
	}
	if f.Corrected {
		sql += ` and corrected <> '{}'`
	}
	if f.Unused {
		sql += ` and id not in (select use.ingredient_id from ` + usesFrom(owner) + ` use where not use.withdrawn)`
	}
	return sql, args
}

// ListIngredients returns a page of the ingredients of an owner, and the number that match the filter.
func ListIngredients(
	ctx context.Context,
	scope postgres.OwnerScope,
	filter IngredientFilter,
) ([]StoredIngredient, int, error) {
	order, ok := ingredientOrders[filter.Sort]
	if !ok {
		return nil, 0, fmt.Errorf("ingredients cannot be ordered by %q", filter.Sort)
	}
	where, args := filter.condition(scope.Owner())
	var total int
	if err := scope.QueryRow(ctx, `select count(*)`+where, args...).Scan(&total); err != nil {
		return nil, 0, fmt.Errorf("counting ingredients: %w", err)
	}
	if order == byName {
		// The language is not a parameter, because the indexes are on names in a language.
		language := locale.Default
		if filter.Language.Supported() {
			language = filter.Language
		}
		order = `text_in(name, '` + string(language) + `')` + postgres.DictionaryOrder
	}
	// The last pages are read from the end: the rows before a page cost time too.
	offset, limit, descending := (filter.Page-1)*filter.PerPage, filter.PerPage, filter.Descending
	fromEnd := offset > total/2
	if fromEnd {
		limit = max(0, min(limit, total-offset))
		offset, descending = total-offset-limit, !descending
	}
	direction := ""
	if descending {
		direction = " desc"
	}
	sql := fmt.Sprintf(`select owner_id, id, %s%s order by %s%s, slug%s limit $%d offset $%d`,
		storedColumns, where, order, direction, direction, len(args)+1, len(args)+2)
	rows, err := collect[ingredientRow](ctx, scope, sql, append(args, limit, max(0, offset))...)
	if err != nil {
		return nil, 0, fmt.Errorf("listing ingredients: %w", err)
	}
	ingredients := make([]StoredIngredient, len(rows))
	for n, row := range rows {
		ingredients[n] = *newStoredIngredient(row)
	}
	if fromEnd {
		slices.Reverse(ingredients)
	}
	return ingredients, total, nil
}

// GetIngredient returns an ingredient of an owner, retired or not. The error is ErrIngredientNotFound.
func GetIngredient(ctx context.Context, scope postgres.OwnerScope, id uuid.UUID) (StoredIngredient, error) {
	const sql = `select owner_id, id, ` + storedColumns + ` from ingredients where owner_id = $1 and id = $2`
	rows, err := scope.Query(ctx, sql, scope.Owner(), id)
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
