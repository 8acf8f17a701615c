package menu

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// findMenu reads a stored menu. The error is ErrNoMenu when there is none.
func findMenu(ctx context.Context, q postgres.TenantQuerier, account uuid.UUID, week Week) (Menu, error) {
	return readMenu(ctx, q, account, week, "")
}

// Find returns an account's menu for a week as it is stored. The error is ErrNoMenu when there is none.
func (s *Service) Find(ctx context.Context, scope postgres.Scope, account uuid.UUID, week Week) (Menu, error) {
	return findMenu(ctx, scope, account, week)
}

// lockMenu reads a stored menu and locks it until the transaction ends.
func lockMenu(ctx context.Context, tx postgres.Tx, account uuid.UUID, week Week) (Menu, error) {
	return readMenu(ctx, tx, account, week, " for update")
}

func readMenu(
	ctx context.Context,
	q postgres.TenantQuerier,
	account uuid.UUID,
	week Week,
	locking string,
) (Menu, error) {
	const header = `
		select id, seed, kcal, protein, fat, carbohydrate, keto, proof
		from weekly_menus where tenant_id = $1 and account_id = $2 and monday = $3`
	const meals = `
		select day, slot, recipe_id, recipe_owner_id as owner_id, portion::double precision as portion, leftover,
			surprises, locked, coalesce(instead, '{}') as instead
		from menu_meals where tenant_id = $1 and menu_id = $2`
	menu := Menu{Week: week}
	var seed int64
	err := q.QueryRow(ctx, header+locking, q.Tenant(), account, week.Monday).Scan(
		&menu.ID, &seed, &menu.Target.KCal, &menu.Target.Protein, &menu.Target.Fat, &menu.Target.Carbohydrate,
		&menu.Keto, &menu.Proof)
	if errors.Is(err, pgx.ErrNoRows) {
		return Menu{}, ErrNoMenu
	}
	if err != nil {
		return Menu{}, fmt.Errorf("looking up a menu: %w", err)
	}
	menu.seed = uint64(seed)
	rows, err := q.Query(ctx, meals, q.Tenant(), menu.ID)
	if err != nil {
		return Menu{}, fmt.Errorf("reading a menu: %w", err)
	}
	if menu.Meals, err = pgx.CollectRows(rows, pgx.RowToStructByName[Meal]); err != nil {
		return Menu{}, fmt.Errorf("reading a menu: %w", err)
	}
	slices.SortFunc(menu.Meals, compareMeals)
	menu.EarlierAims, err = readAims(ctx, q, menu.ID)
	return menu, err
}

// compareMeals orders meals by day, then by slot.
func compareMeals(a, b Meal) int {
	if a.Day != b.Day {
		return a.Day - b.Day
	}
	return slices.Index(planner.Slots, a.Slot) - slices.Index(planner.Slots, b.Slot)
}

const setProof = `update weekly_menus set proof = $3 where tenant_id = $1 and id = $2`

// setWishes leaves a proof that was replaced in the meantime as it is, unless its wishes are open too.
const setWishes = `
	update weekly_menus set proof = jsonb_set(proof, '{wishes}', $3)
	where tenant_id = $1 and id = $2 and (proof #>> '{wishes,open}')::boolean`

// insertMenu stores a menu, or nothing when the week already has one.
func insertMenu(ctx context.Context, tx postgres.Tx, account uuid.UUID, menu Menu) error {
	const header = `
		insert into weekly_menus (tenant_id, account_id, monday, seed, kcal, protein, fat, carbohydrate, keto, proof)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
		on conflict (tenant_id, account_id, monday) do nothing returning id`
	const meal = `
		insert into menu_meals (tenant_id, menu_id, day, slot, recipe_owner_id, recipe_id, portion, leftover)
		select $1, $2, * from unnest($3::smallint[], $4::text[], $5::uuid[], $6::uuid[], $7::numeric[], $8::boolean[])`
	var id uuid.UUID
	seed, target := int64(menu.seed), menu.Target
	err := tx.QueryRow(ctx, header, tx.Tenant(), account, menu.Week.Monday, seed,
		target.KCal, target.Protein, target.Fat, target.Carbohydrate, menu.Keto, menu.Proof).Scan(&id)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("storing a menu: %w", err)
	}
	var days []int16
	var slots []string
	var owners, recipes []uuid.UUID
	var portions []float64
	var leftovers []bool
	for _, m := range menu.Meals {
		days, slots = append(days, int16(m.Day)), append(slots, string(m.Slot))
		owners, recipes, portions = append(owners, m.OwnerID), append(recipes, m.RecipeID), append(portions, m.Portion)
		leftovers = append(leftovers, m.Leftover)
	}
	if _, err := tx.Exec(ctx, meal, tx.Tenant(), id, days, slots, owners, recipes, portions, leftovers); err != nil {
		return fmt.Errorf("storing a menu's meals: %w", err)
	}
	return nil
}

// updateMeal replaces the meal in the same day and slot of a menu.
func updateMeal(ctx context.Context, tx postgres.Tx, menu uuid.UUID, meal Meal) error {
	const sql = `
		update menu_meals set recipe_owner_id = $5, recipe_id = $6, portion = $7, surprises = $8, leftover = $9,
			instead = nullif($10::jsonb, '{}'), locked = locked and recipe_owner_id = $5 and recipe_id = $6
		where tenant_id = $1 and menu_id = $2 and day = $3 and slot = $4`
	_, err := tx.Exec(ctx, sql, tx.Tenant(), menu, meal.Day, meal.Slot,
		meal.OwnerID, meal.RecipeID, meal.Portion, meal.Surprises, meal.Leftover, meal.Instead)
	if err != nil {
		return fmt.Errorf("updating a meal: %w", err)
	}
	return nil
}

// HasRecipe reports whether a recipe is in any stored menu of an account.
func (s *Service) HasRecipe(
	ctx context.Context,
	scope postgres.Scope,
	account uuid.UUID,
	recipe *catalogue.Entry,
) (bool, error) {
	const sql = `
		select exists (
			select from menu_meals meal
			join weekly_menus menu on menu.tenant_id = meal.tenant_id and menu.id = meal.menu_id
			where meal.tenant_id = $1 and menu.account_id = $2 and meal.recipe_owner_id = $3 and meal.recipe_id = $4)`
	var exists bool
	if err := scope.QueryRow(ctx, sql, scope.Tenant(), account, recipe.OwnerID, recipe.ID).Scan(&exists); err != nil {
		return false, fmt.Errorf("looking for a recipe in menus: %w", err)
	}
	return exists, nil
}

// HasRecipeToday reports whether a recipe is in an account's menu for today.
func (s *Service) HasRecipeToday(
	ctx context.Context,
	scope postgres.Scope,
	account uuid.UUID,
	recipe *catalogue.Entry,
) (bool, error) {
	const sql = `
		select exists (
			select from menu_meals meal
			join weekly_menus menu on menu.tenant_id = meal.tenant_id and menu.id = meal.menu_id
			where menu.tenant_id = $1 and menu.account_id = $2 and menu.monday = $3
				and meal.day = $4 and meal.recipe_owner_id = $5 and meal.recipe_id = $6)`
	today := Today(s.now())
	var exists bool
	err := scope.QueryRow(ctx, sql, scope.Tenant(), account, WeekOf(today).Monday, DayOf(today),
		recipe.OwnerID, recipe.ID).Scan(&exists)
	if err != nil {
		return false, fmt.Errorf("looking for a recipe in today's menu: %w", err)
	}
	return exists, nil
}
