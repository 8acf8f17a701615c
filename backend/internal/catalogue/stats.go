package catalogue

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Count is a number of ingredients by key.
type Count struct {
	Key   string
	Count int
}

// Stats are statistics of the platform's offered ingredients.
type Stats struct {
	Total            int
	Groups           []Count // by food group; all lists are ordered by count, descending
	Aisles           []Count
	Sources          []Count // by table
	Certainties      []Count
	Unknown          []Count // by unknown nutrient
	AllergensUnknown int
	Corrected        int // with corrections by hand
	Unused           int // in no offered recipe of the platform or a brand
}

// IngredientStats returns the statistics of the platform's ingredients.
func IngredientStats(ctx context.Context, platform postgres.Platform) (Stats, error) {
	const sql = `
		with offered as materialized (
			select id, food_group, aisle, source_table, certainty, saturated, sugars, fibre, salt, allergens_unknown,
				corrected
			from ingredients where owner_id = $1 and retired_at is null),
		used as materialized (
			select distinct ingredient_id as id from platform_ingredient_uses() where not withdrawn)
		select 'total' as what, '' as key, count(*)::integer as count from offered
		union all select 'group', food_group, count(*)::integer from offered group by 2
		union all select 'aisle', aisle, count(*)::integer from offered group by 2
		union all select 'source', source_table, count(*)::integer from offered group by 2
		union all select 'certainty', certainty, count(*)::integer from offered group by 2
		union all select 'unknown', n.nutrient, count(*)::integer from offered,
			unnest(array['saturated', 'sugars', 'fibre', 'salt'], array[saturated is null, sugars is null,
				fibre is null, salt is null]) as n (nutrient, missing)
			where n.missing group by 2
		union all select 'allergensUnknown', '', count(*)::integer from offered where allergens_unknown
		union all select 'corrected', '', count(*)::integer from offered where corrected <> '{}'
		union all select 'unused', '', count(*)::integer from offered ingredient where not exists (select from used use
			where use.id = ingredient.id)
		order by 1, 3 desc, 2`
	rows, err := platform.Query(ctx, sql, postgres.PlatformID)
	if err != nil {
		return Stats{}, fmt.Errorf("counting ingredients: %w", err)
	}
	var stats Stats
	totals := map[string]*int{
		"total":            &stats.Total,
		"allergensUnknown": &stats.AllergensUnknown,
		"corrected":        &stats.Corrected,
		"unused":           &stats.Unused,
	}
	several := map[string]*[]Count{
		"group":     &stats.Groups,
		"aisle":     &stats.Aisles,
		"source":    &stats.Sources,
		"certainty": &stats.Certainties,
		"unknown":   &stats.Unknown,
	}
	var what string
	var count Count
	_, err = pgx.ForEachRow(rows, []any{&what, &count.Key, &count.Count}, func() error {
		if number, ok := totals[what]; ok {
			*number = count.Count
		} else {
			*several[what] = append(*several[what], count)
		}
		return nil
	})
	if err != nil {
		return Stats{}, fmt.Errorf("counting ingredients: %w", err)
	}
	return stats, nil
}
