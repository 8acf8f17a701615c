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

// aims reads what the days of a menu come to that were planned for something else than the week has by now.
func aims(ctx context.Context, q postgres.TenantQuerier, menu uuid.UUID) (map[int]Aim, error) {
	const sql = `select day, kcal, protein, fat, carbohydrate, keto from menu_days where tenant_id = $1 and menu_id = $2`
	rows, err := q.Query(ctx, sql, q.Tenant(), menu)
	if err != nil {
		return nil, fmt.Errorf("reading what days come to: %w", err)
	}
	found := map[int]Aim{}
	var day int
	var aim Aim
	read := []any{&day, &aim.Target.KCal, &aim.Target.Protein, &aim.Target.Fat, &aim.Target.Carbohydrate, &aim.Keto}
	if _, err := pgx.ForEachRow(rows, read, func() error { found[day] = aim; return nil }); err != nil {
		return nil, fmt.Errorf("reading what days come to: %w", err)
	}
	return found, nil
}

// aimFrom has a menu come to something else from a day on; the days before keep what they came to.
func aimFrom(ctx context.Context, tx postgres.Tx, menu Menu, first int, aim Aim) error {
	const keep = `
		insert into menu_days (tenant_id, menu_id, day, kcal, protein, fat, carbohydrate, keto) values ($1, $2, $3, $4, $5, $6, $7, $8)
		on conflict (tenant_id, menu_id, day) do nothing`
	const set = `update weekly_menus set kcal = $3, protein = $4, fat = $5, carbohydrate = $6, keto = $7 where tenant_id = $1 and id = $2`
	const drop = `delete from menu_days where tenant_id = $1 and menu_id = $2 and day >= $3`
	for day := range first {
		was := menu.AimOf(day)
		if _, err := tx.Exec(ctx, keep, tx.Tenant(), menu.ID, day, was.Target.KCal, was.Target.Protein, was.Target.Fat, was.Target.Carbohydrate, was.Keto); err != nil {
			return fmt.Errorf("keeping what a day comes to: %w", err)
		}
	}
	if _, err := tx.Exec(ctx, set, tx.Tenant(), menu.ID, aim.Target.KCal, aim.Target.Protein, aim.Target.Fat, aim.Target.Carbohydrate, aim.Keto); err != nil {
		return fmt.Errorf("changing what a week comes to: %w", err)
	}
	if _, err := tx.Exec(ctx, drop, tx.Tenant(), menu.ID, first); err != nil {
		return fmt.Errorf("changing what days come to: %w", err)
	}
	return nil
}

// relaxed lists the soft rules that a menu does not keep to, each day held against what it comes to.
func (s *Service) relaxed(
	snapshot *catalogue.Snapshot,
	acct account.Account,
	menu Menu,
	recent history,
) []planner.SoftRule {
	all, request := menu.planned(), menu.request(acct, recent)
	broken := map[planner.SoftRule]bool{}
	var judged []Aim
	for day := range all.Days {
		aim := menu.AimOf(day)
		if slices.Contains(judged, aim) {
			continue
		}
		judged = append(judged, aim)
		of := all
		for other := range of.Days {
			if menu.AimOf(other) != aim {
				of.Days[other] = planner.Day{}
			}
		}
		request.Target, request.Keto = aim.Target, aim.Keto
		for _, rule := range planner.Relaxed(s.pool(snapshot), request, of) {
			broken[rule] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(planner.SoftRules), func(rule planner.SoftRule) bool { return !broken[rule] })
}
