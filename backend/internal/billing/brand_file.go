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

// applyFile updates the plans and deals of a tenant to those of its file, and reports whether anything changed. What
// staff changed, added or withdrew since the file was last applied stays as staff made it.
func applyFile(
	ctx context.Context,
	platform postgres.Platform,
	scope postgres.Scope,
	plans []tenancy.Plan,
	deals []tenancy.Deal,
) (changed bool, err error) {
	const (
		find = `select plans, deals from brand_records where tenant_id = $1`
		save = `update brand_records set plans = $2, deals = $3
			where tenant_id = $1 and (plans, deals) is distinct from ($2::jsonb, $3::jsonb)`
	)
	// Each is nil when no file was applied since the console can change them.
	var (
		lastPlans []tenancy.Plan
		lastDeals []tenancy.Deal
	)
	err = platform.QueryRow(ctx, find, scope.Tenant()).Scan(&lastPlans, &lastDeals)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return false, fmt.Errorf("reading the plans and deals of the last file: %w", err)
	}
	currentPlans, currentDeals, err := OfferedFiles(ctx, scope)
	if err != nil {
		return false, err
	}
	offeredPlans, offeredDeals := plans, deals
	if lastPlans != nil {
		offeredPlans = mergeOffers(lastPlans, currentPlans, plans, planSlug, samePlan)
	}
	if lastDeals != nil {
		offeredDeals = mergeOffers(lastDeals, currentDeals, deals, dealSlug, sameDeal)
	}
	err = scope.Tx(ctx, func(tx postgres.Tx) error {
		otherPlans, err := applyPlans(ctx, tx, offeredPlans)
		if err != nil {
			return err
		}
		otherDeals, err := applyDeals(ctx, tx, offeredDeals)
		changed = otherPlans || otherDeals
		return err
	})
	if err != nil {
		return false, fmt.Errorf("saving plans and deals: %w", err)
	}
	planRecord, err := json.Marshal(plans)
	if err != nil {
		return false, err
	}
	dealRecord, err := json.Marshal(append([]tenancy.Deal{}, deals...))
	if err != nil {
		return false, err
	}
	if _, err := platform.Exec(ctx, save, scope.Tenant(), string(planRecord), string(dealRecord)); err != nil {
		return false, fmt.Errorf("recording the plans and deals of a file: %w", err)
	}
	return changed, nil
}

// mergeOffers returns the plans or deals to offer: those of the file, except where the current ones differ from those
// of the last file.
func mergeOffers[T any](last, current, file []T, slug func(T) string, same func(a, b T) bool) []T {
	bySlug := func(offers []T) map[string]T {
		found := map[string]T{}
		for _, offer := range offers {
			found[slug(offer)] = offer
		}
		return found
	}
	lastBySlug, currentBySlug, fileBySlug := bySlug(last), bySlug(current), bySlug(file)
	merged := []T{}
	for _, offer := range file {
		before, shipped := lastBySlug[slug(offer)]
		now, offered := currentBySlug[slug(offer)]
		switch {
		case !shipped || offered && same(before, now):
			merged = append(merged, offer)
		case offered:
			merged = append(merged, now)
		}
	}
	for _, offer := range current {
		_, inFile := fileBySlug[slug(offer)]
		before, shipped := lastBySlug[slug(offer)]
		if !inFile && !(shipped && same(before, offer)) {
			merged = append(merged, offer)
		}
	}
	return merged
}

func planSlug(plan tenancy.Plan) string { return plan.Slug }

func dealSlug(deal tenancy.Deal) string { return deal.Slug }

// samePlan reports whether two plans are equal. Texts that are empty are equal to those that are missing.
func samePlan(a, b tenancy.Plan) bool { return planVersion(a, true) == planVersion(b, true) }

func sameDeal(a, b tenancy.Deal) bool { return dealVersion(a, true) == dealVersion(b, true) }
