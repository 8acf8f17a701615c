package billing

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/tenancy"
)

// applyFile updates the plans of a tenant to those of its file, and reports whether anything changed. Plans that staff
// changed, added or took off sale since the file was last applied stay as staff made them.
func applyFile(
	ctx context.Context,
	platform postgres.Platform,
	scope postgres.Scope,
	file []tenancy.Plan,
) (changed bool, err error) {
	const (
		find = `select plans from brand_records where tenant_id = $1`
		save = `update brand_records set plans = $2 where tenant_id = $1 and plans is distinct from $2::jsonb`
	)
	var before []tenancy.Plan // nil when no file was applied since the console can change plans
	err = platform.QueryRow(ctx, find, scope.Tenant()).Scan(&before)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return false, fmt.Errorf("reading the plans of the last file: %w", err)
	}
	offered := file
	if before != nil {
		current, _, err := OfferedFiles(ctx, scope)
		if err != nil {
			return false, err
		}
		offered = mergePlans(before, current, file)
	}
	if changed, err = ApplyPlans(ctx, scope, offered); err != nil {
		return false, err
	}
	raw, err := json.Marshal(file)
	if err != nil {
		return false, err
	}
	if _, err := platform.Exec(ctx, save, scope.Tenant(), string(raw)); err != nil {
		return false, fmt.Errorf("recording the plans of a file: %w", err)
	}
	return changed, nil
}

// mergePlans returns the plans to sell: those of the file, except where the current ones differ from the last file.
func mergePlans(last, current, file []tenancy.Plan) []tenancy.Plan {
	lastBySlug, currentBySlug, fileBySlug := bySlug(last), bySlug(current), bySlug(file)
	merged := []tenancy.Plan{}
	for _, plan := range file {
		before, shipped := lastBySlug[plan.Slug]
		now, sold := currentBySlug[plan.Slug]
		switch {
		case !shipped || sold && sameContent(before, now):
			merged = append(merged, plan)
		case sold:
			merged = append(merged, now)
		}
	}
	for _, plan := range current {
		_, inFile := fileBySlug[plan.Slug]
		before, shipped := lastBySlug[plan.Slug]
		if !inFile && !(shipped && sameContent(before, plan)) {
			merged = append(merged, plan)
		}
	}
	return merged
}

func bySlug(plans []tenancy.Plan) map[string]tenancy.Plan {
	found := map[string]tenancy.Plan{}
	for _, plan := range plans {
		found[plan.Slug] = plan
	}
	return found
}

// sameContent reports whether two plans are equal. Texts that are empty are equal to those that are missing.
func sameContent(a, b tenancy.Plan) bool {
	return planVersion(a, true) == planVersion(b, true)
}
