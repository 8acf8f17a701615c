package menu

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Uses counts the week menus of a tenant in which a recipe is still to be eaten.
type Uses struct {
	Menus  int
	People int // accounts that have these menus
}

// UsesOf counts the week menus of a tenant with the tenant's own recipe on the day of now, in Amsterdam, or later.
func UsesOf(ctx context.Context, q postgres.TenantQuerier, recipe uuid.UUID, now time.Time) (Uses, error) {
	const sql = `
		select count(distinct menu.id)::int as menus, count(distinct menu.account_id)::int as people
		from menu_meals meal join weekly_menus menu on menu.tenant_id = meal.tenant_id and menu.id = meal.menu_id
		where meal.tenant_id = $1 and meal.recipe_owner_id = $1 and meal.recipe_id = $2
			and menu.monday + meal.day >= $3::date`
	rows, err := q.Query(ctx, sql, q.Tenant(), recipe, now.In(Zone).Format(time.DateOnly))
	if err != nil {
		return Uses{}, fmt.Errorf("counting the menus with a recipe: %w", err)
	}
	uses, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[Uses])
	if err != nil {
		return Uses{}, fmt.Errorf("counting the menus with a recipe: %w", err)
	}
	return uses, nil
}
