package shopping

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

const (
	leftOverDays  = 28 // how long ago a list may end whose leftovers are still at home
	leftOverGrams = 5  // less is not worth remembering
)

// AtHome returns the weight of what earlier lists left of an item, in g; 0 when it was said to be used up.
func (i Item) AtHome() float64 {
	if i.UsedUpAt != nil {
		return 0
	}
	return i.LeftGrams
}

// ToBuy returns the weight of an item that must be bought, in g: what is needed and not left of earlier lists.
func (i Item) ToBuy() float64 {
	if i.Grams == nil {
		return 0
	}
	return toBuy(*i.Grams, i.AtHome())
}

func toBuy(needed, atHome float64) float64 {
	if needed <= atHome*(1+packTolerance) {
		return 0
	}
	return needed - atHome
}

// leftOver returns the weight of an ingredient that an item leaves when its meals have been cooked, in g. What was not
// ticked was not bought.
func (i Item) leftOver(ingredient *catalogue.Ingredient) float64 {
	if i.Grams == nil || !ingredient.KeepsOpened() {
		return 0
	}
	left := i.AtHome() - *i.Grams
	if units, ok := RetailUnitsFor(ingredient, i.ToBuy()); ok && i.CheckedAt != nil && i.ToBuy() > 0 {
		left += units.Total()
	}
	if left < leftOverGrams {
		return 0
	}
	return left
}

// leftOvers returns the weights in g of what is left of amounts, in their order, when a list begins: by the latest
// list before it that has the ingredient.
func leftOvers(
	ctx context.Context, tx postgres.Tx, account uuid.UUID, begin time.Time, amounts []Amount,
) ([]float64, error) {
	const sql = `
		with lists as (
			select id as list_id, dates[cardinality(dates)] as last_date, created_at as list_created_at
			from shopping_lists where tenant_id = $1 and account_id = $2
		)
		select distinct on (ingredient_owner_id, ingredient_id) ` + itemColumns + `
		from shopping_items join lists using (list_id)
		where tenant_id = $1 and ingredient_id = any($3) and last_date < $4::date
			and last_date >= $4::date - $5::integer
		order by ingredient_owner_id, ingredient_id, last_date desc, list_created_at desc`
	ids := make([]uuid.UUID, len(amounts))
	for n, amount := range amounts {
		ids[n] = amount.Ingredient.ID
	}
	rows, err := tx.Query(ctx, sql, tx.Tenant(), account, ids, begin, leftOverDays)
	if err != nil {
		return nil, fmt.Errorf("reading what is left of earlier lists: %w", err)
	}
	items, err := pgx.CollectRows(rows, pgx.RowToStructByName[Item])
	if err != nil {
		return nil, fmt.Errorf("reading what is left of earlier lists: %w", err)
	}
	left := make([]float64, len(amounts))
	for n, amount := range amounts {
		for _, item := range items {
			if *item.IngredientID == amount.Ingredient.ID {
				left[n] = item.leftOver(amount.Ingredient.Ingredient)
			}
		}
	}
	return left, nil
}
