package menu

import (
	"context"
	"fmt"
	"slices"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// readAims reads the targets of the days of a menu that differ from the target of the week.
func readAims(ctx context.Context, q postgres.TenantQuerier, menu uuid.UUID) (map[int]Aim, error) {
	const sql = `
		select day, kcal, protein, fat, carbohydrate, keto from menu_days where tenant_id = $1 and menu_id = $2`
	rows, err := q.Query(ctx, sql, q.Tenant(), menu)
	if err != nil {
		return nil, fmt.Errorf("reading the targets of days: %w", err)
	}
	aims := map[int]Aim{}
	var day int
	var aim Aim
	read := []any{&day, &aim.Target.KCal, &aim.Target.Protein, &aim.Target.Fat, &aim.Target.Carbohydrate, &aim.Keto}
	if _, err := pgx.ForEachRow(rows, read, func() error { aims[day] = aim; return nil }); err != nil {
		return nil, fmt.Errorf("reading the targets of days: %w", err)
	}
	return aims, nil
}

// setAimFrom sets the target of a menu's days from first on; the days before keep theirs.
func setAimFrom(ctx context.Context, tx postgres.Tx, menu Menu, first int, aim Aim) error {
	const insertDay = `
		insert into menu_days (tenant_id, menu_id, day, kcal, protein, fat, carbohydrate, keto)
		values ($1, $2, $3, $4, $5, $6, $7, $8)
		on conflict (tenant_id, menu_id, day) do nothing`
	const updateWeek = `
		update weekly_menus set kcal = $3, protein = $4, fat = $5, carbohydrate = $6, keto = $7
		where tenant_id = $1 and id = $2`
	const deleteDays = `delete from menu_days where tenant_id = $1 and menu_id = $2 and day >= $3`
	for day := range first {
		earlier := menu.AimOf(day)
		target := earlier.Target
		_, err := tx.Exec(ctx, insertDay, tx.Tenant(), menu.ID, day,
			target.KCal, target.Protein, target.Fat, target.Carbohydrate, earlier.Keto)
		if err != nil {
			return fmt.Errorf("storing the target of a day: %w", err)
		}
	}
	_, err := tx.Exec(ctx, updateWeek, tx.Tenant(), menu.ID,
		aim.Target.KCal, aim.Target.Protein, aim.Target.Fat, aim.Target.Carbohydrate, aim.Keto)
	if err != nil {
		return fmt.Errorf("storing the target of a week: %w", err)
	}
	if _, err := tx.Exec(ctx, deleteDays, tx.Tenant(), menu.ID, first); err != nil {
		return fmt.Errorf("deleting the targets of days: %w", err)
	}
	return nil
}

// relaxed returns the soft rules that a menu does not keep to, with each day compared with its own target.
func (s *Service) relaxed(
	snapshot *catalogue.Snapshot,
	acct account.Account,
	menu Menu,
	recent history,
) []planner.SoftRule {
	week, request := menu.planned(), menu.weekRequest(acct, recent)
	relaxed := map[planner.SoftRule]bool{}
	var checked []Aim
	for day := range week.Days {
		aim := menu.AimOf(day)
		if slices.Contains(checked, aim) {
			continue
		}
		checked = append(checked, aim)
		days := week
		for other := range days.Days {
			if menu.AimOf(other) != aim || menu.lacksDishOn(other) {
				days.Days[other] = planner.Day{}
			}
		}
		request.Target, request.Keto = aim.Target, aim.Keto
		for _, rule := range planner.Relaxed(s.pool(snapshot), request, days) {
			relaxed[rule] = true
		}
	}
	isKept := func(rule planner.SoftRule) bool { return !relaxed[rule] }
	return slices.DeleteFunc(slices.Clone(planner.SoftRules), isKept)
}
