package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/search"
)

const (
	listedIngredients  = 100_000
	ingredientRounds   = 20  // per list
	maxIngredientsList = 200 // ms
)

// benchIngredients measures the console's list of ingredients: its orders, filters, last pages and search.
func benchIngredients(ctx context.Context, l *limits) error {
	address, err := createDatabase(ctx, "bench_ingredients")
	if err != nil {
		return err
	}
	config := postgres.Config{}
	if config.App, err = postgres.URLForRole(address, "app"); err != nil {
		return err
	}
	if config.Platform, err = postgres.URLForRole(address, "platform"); err != nil {
		return err
	}
	db, err := postgres.Open(ctx, config)
	if err != nil {
		return err
	}
	defer db.Close()
	if err := fillPlatform(ctx, address); err != nil {
		return err
	}
	last := listedIngredients/25 - 50 // some are withdrawn
	lists := []struct {
		name   string
		filter catalogue.IngredientFilter
		text   string
	}{
		{name: "by name", filter: catalogue.IngredientFilter{Page: 1}},
		{name: "by name, in reverse", filter: catalogue.IngredientFilter{Page: 1, Descending: true}},
		{name: "by name, in English", filter: catalogue.IngredientFilter{Page: 1, Language: locale.English}},
		{name: "by name, a last page", filter: catalogue.IngredientFilter{Page: last}},
		{name: "by energy", filter: catalogue.IngredientFilter{Page: 1, Sort: "kcal", Descending: true}},
		{name: "of a group", filter: catalogue.IngredientFilter{Page: 1, Group: "groenten"}},
		{name: "of a source", filter: catalogue.IngredientFilter{Page: 1, Source: catalogue.USDA}},
		{name: "with unknown allergens", filter: catalogue.IngredientFilter{Page: 1, AllergensUnknown: true}},
		{name: "corrected", filter: catalogue.IngredientFilter{Page: 1, Corrected: true}},
		{name: "unused", filter: catalogue.IngredientFilter{Page: 1, Unused: true}},
		{name: "that are found by a frequent word", text: "kaas"},
		{name: "that are found by a misspelled word", text: "zeldzaamhied"},
	}
	fmt.Fprintf(l.out, "ingredients, a page of %d\n", listedIngredients)
	for _, list := range lists {
		var times []time.Duration
		for range ingredientRounds {
			begin := time.Now()
			filter := list.filter
			filter.PerPage = 25
			if list.text != "" {
				hits, err := search.PlatformIngredients(ctx, db.Platform(), list.text, 1000)
				if err != nil {
					return err
				}
				filter.Page, filter.Sort, filter.IDs = 1, catalogue.SortByRelevance, []uuid.UUID{}
				for _, hit := range hits {
					filter.IDs = append(filter.IDs, hit.IngredientID)
				}
			}
			if _, _, err := catalogue.ListIngredients(ctx, db.Platform(), filter); err != nil {
				return err
			}
			times = append(times, time.Since(begin))
		}
		l.atMost(list.name+", p95", float64(quantile(times, 0.95).Microseconds())/1000, maxIngredientsList, " ms")
	}
	return nil
}

// fillPlatform gives the platform listedIngredients, of which some lack allergens, were corrected, or are withdrawn.
func fillPlatform(ctx context.Context, address string) error {
	pool, err := pgxpool.New(ctx, address)
	if err != nil {
		return err
	}
	defer pool.Close()
	random := rand.New(rand.NewPCG(7, 7))
	words := randomWords(random, 20_000)
	if err := copyIngredients(ctx, pool, postgres.PlatformID, listedIngredients, words, random); err != nil {
		return err
	}
	const vary = `update ingredients set
		kcal = random() * 900, allergens_unknown = random() < 0.3,
		food_group = (array['groenten', 'fruit', 'brood', 'kaas'])[1 + floor(random() * 4)],
		source_table = (array['usda', 'ciqual', 'other'])[1 + floor(random() * 3)],
		corrected = case when random() < 0.01 then array['kcal'] else '{}' end,
		retired_at = case when random() < 0.01 then now() end`
	if _, err := pool.Exec(ctx, vary); err != nil {
		return err
	}
	_, err = pool.Exec(ctx, `vacuum analyze`)
	return err
}
