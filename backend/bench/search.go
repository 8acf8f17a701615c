package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"golang.org/x/sync/errgroup"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/search"
	"github.com/lepelblad/lepelblad/backend/internal/search/searchtest"
	"github.com/lepelblad/lepelblad/backend/internal/seed"
	"github.com/lepelblad/lepelblad/tenants"
)

// A million ingredients. One tenant has largeTenant of them, each other tenant an equal part of those that remain.
const (
	searchTenants   = 100
	ingredientCount = 1_000_000
	largeTenant     = 100_000
	searchRounds    = 400 // per text
	maxSearchTime   = 20 * time.Millisecond
)

// benchSearch compares searching ingredients through a tenant's scope and with a role that bypasses row-level security,
// for frequent, rare and absent words.
func benchSearch(ctx context.Context, l *limits) error {
	address, err := createDatabase(ctx, "bench_search")
	if err != nil {
		return err
	}
	app, err := postgres.URLForRole(address, "app")
	if err != nil {
		return err
	}
	platform, err := postgres.URLForRole(address, "platform")
	if err != nil {
		return err
	}
	db, err := postgres.Open(ctx, postgres.Config{App: app, Platform: platform})
	if err != nil {
		return err
	}
	defer db.Close()
	fmt.Fprintln(l.out, "search")
	if err := benchRecall(ctx, l, db); err != nil {
		return err
	}
	begin := time.Now()
	large, small, err := fillIngredients(ctx, address)
	if err != nil {
		return err
	}
	fmt.Fprintf(
		l.out,
		"  %d ingredients of %d tenants, made in %s\n",
		ingredientCount,
		searchTenants,
		time.Since(begin).Round(time.Second),
	)
	backup, err := postgres.URLForRole(address, "backup")
	if err != nil {
		return err
	}
	bare, err := pgxpool.New(ctx, backup)
	if err != nil {
		return err
	}
	defer bare.Close()
	if err := grantSearchToBackup(ctx, address); err != nil {
		return err
	}
	for _, size := range []struct {
		name   string
		tenant uuid.UUID
	}{{"100,000", large}, {"9,090", small}} {
		for _, text := range []struct{ kind, text string }{
			{"frequent", "kaas"}, {"frequent, halfway", "kaa"}, {"two frequent", "verse kaas"}, {"rare",
				"zeldzaamheid"}, {"misspelled", "tomatn"},
			{"misspelled, long", "zeldsaamheit"}, {"absent", "qwertzuiop"}, {"frequent and absent", "kaas qwertzuiop"},
		} {
			if err := benchText(ctx, l, db, bare, size.name+" "+text.kind, size.tenant, text.text); err != nil {
				return err
			}
		}
	}
	fmt.Fprintln(l.out)
	return nil
}

// benchRecall measures recall on the set of queries in searchtest.
func benchRecall(ctx context.Context, l *limits, db *postgres.DB) error {
	if _, err := seed.Catalogue(ctx, db.Platform(), tenants.Catalogue()); err != nil {
		return err
	}
	scope := db.Scope(uuid.New())
	snapshot, err := catalogue.NewStore(&postgres.Versions{}).Snapshot(ctx, scope)
	if err != nil {
		return err
	}
	queries, err := searchtest.Load()
	if err != nil {
		return err
	}
	ingredients, err := searchtest.Ingredients(ctx, queries.Ingredients, scope, snapshot)
	if err != nil {
		return err
	}
	for _, kind := range []struct {
		name  string
		score searchtest.Score
	}{{"recipes", searchtest.Recipes(queries.Recipes, snapshot)}, {"ingredients", ingredients}} {
		l.atLeast(fmt.Sprintf("%s: of what is right, among the first five", kind.name), 100*kind.score.Recall, 95, " %")
		l.atLeast(
			fmt.Sprintf("%s: first one right, of %d queries", kind.name, kind.score.Queries),
			100*kind.score.First,
			95,
			" %",
		)
	}
	benchRecipes(l, queries.Recipes, snapshot)
	return nil
}

// benchRecipes measures the time of searching the recipes for each query.
func benchRecipes(l *limits, queries []searchtest.RecipeQuery, snapshot *catalogue.Snapshot) {
	index := search.NewIndex(snapshot)
	var times []time.Duration
	for range 3 {
		for _, query := range queries {
			begin := time.Now()
			index.Recipes(search.Query{Text: query.Text})
			times = append(times, time.Since(begin))
		}
	}
	p95 := quantile(times, 0.95)
	l.check(
		fmt.Sprintf("recipes: %d queries, p95", len(queries)),
		round(p95).String(),
		fmt.Sprintf("at most %s; median %s, p99 %s", maxSearchTime, round(median(times)), round(quantile(times, 0.99))),
		p95 <= maxSearchTime,
	)
}

// benchText compares one search with and without row-level security.
func benchText(
	ctx context.Context,
	l *limits,
	db *postgres.DB,
	bare *pgxpool.Pool,
	name string,
	tenant uuid.UUID,
	text string,
) error {
	const limit = 40
	var with, without []time.Duration
	scope := db.Scope(tenant)
	found := 0
	for n := range searchRounds {
		begin := time.Now()
		hits, err := search.Ingredients(ctx, scope, text, limit)
		if err != nil {
			return err
		}
		scoped := time.Since(begin)
		begin = time.Now()
		if _, err := search.Ingredients(ctx, unscoped{bare, tenant}, text, limit); err != nil {
			return err
		}
		if n >= searchRounds/10 { // the first tenth prepares statements
			with, without = append(with, scoped), append(without, time.Since(begin))
		}
		found = len(hits)
	}
	scopedMedian, plainMedian := median(with), median(without)
	l.check(
		fmt.Sprintf("among %s: %s, p99", name, text),
		round(quantile(with, 0.99)).String(),
		fmt.Sprintf(
			"at most %s; median %s, without row-level security %s, ratio %.2f; %d found",
			maxSearchTime,
			round(scopedMedian),
			round(plainMedian),
			float64(scopedMedian)/float64(plainMedian),
			found,
		),
		quantile(with, 0.99) <= maxSearchTime,
	)
	return nil
}

// unscoped runs the same search without a security definer and without row-level security.
type unscoped struct {
	*pgxpool.Pool
	tenant uuid.UUID
}

// Tenant returns the id of the tenant.
func (u unscoped) Tenant() uuid.UUID { return u.tenant }

// Query replaces the call of search.ingredients by one of search.ranked, on which grantSearchToBackup grants rights.
func (u unscoped) Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	return u.Pool.Query(
		ctx,
		strings.Replace(
			sql,
			"search.ingredients(",
			"search.ranked(array['"+u.tenant.String()+"'::uuid, platform_id()], ",
			1,
		),
		args...)
}

// grantSearchToBackup grants the rights of role search to role backup, which bypasses row-level security.
func grantSearchToBackup(ctx context.Context, address string) error {
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	_, err = conn.Exec(
		ctx,
		`grant usage on schema search to backup; grant execute on all functions in schema search to backup;
		grant execute on function platform_id() to backup`,
	)
	return err
}

// fillIngredients creates the ingredients of all tenants concurrently. It returns the large tenant and a small one.
func fillIngredients(ctx context.Context, address string) (large, small uuid.UUID, err error) {
	pool, err := pgxpool.New(ctx, address)
	if err != nil {
		return large, small, err
	}
	defer pool.Close()
	words := randomWords(rand.New(rand.NewPCG(7, 7)), 20_000)
	work, ctx := errgroup.WithContext(ctx)
	work.SetLimit(runtime.NumCPU())
	for n := range searchTenants {
		small = uuid.New()
		tenant, count := small, (ingredientCount-largeTenant)/(searchTenants-1)
		if n == 0 {
			large, count = small, largeTenant
		}
		work.Go(func() error {
			return copyIngredients(ctx, pool, tenant, count, words, rand.New(rand.NewPCG(7, uint64(n))))
		})
	}
	if err := work.Wait(); err != nil {
		return large, small, err
	}
	_, err = pool.Exec(context.WithoutCancel(ctx), `vacuum analyze`)
	return large, small, err
}

// randomWords returns words with the syllables of Dutch.
func randomWords(random *rand.Rand, count int) []string {
	onsets, vowels, ends := strings.Fields("b d f g h j k l m n p r s t v w z br dr gr kl kr pl pr sch sl sp st tr"),
		strings.Fields("a e i o u aa ee oo uu ui ij ei oe ie ou"), strings.Fields("n l r s t k m p lt nt rt st ng")
	pick := func(from []string) string { return from[random.IntN(len(from))] }
	words := make([]string, count)
	for n := range words {
		word := ""
		for range 1 + random.IntN(3) {
			word += pick(onsets) + pick(vowels)
		}
		words[n] = word + pick(ends)
	}
	return words
}

// copyIngredients inserts ingredients of a tenant with names of two or three words. A fifth of the names contain
// "verse", a seventh "kaas" and one "zeldzaamheid".
func copyIngredients(
	ctx context.Context,
	pool *pgxpool.Pool,
	tenant uuid.UUID,
	count int,
	words []string,
	random *rand.Rand,
) error {
	popular := rand.NewZipf(random, 1.1, 20, uint64(len(words)-1))
	name := func(n int) string {
		parts := []string{words[popular.Uint64()], words[popular.Uint64()]}
		if random.IntN(7) == 0 {
			parts[1] = "kaas"
		}
		if random.IntN(5) == 0 {
			parts = append([]string{"verse"}, parts...)
		}
		if n == count/2 {
			parts = append(parts, "zeldzaamheid")
		}
		return strings.Join(parts, " ")
	}
	columns := strings.Fields(
		"owner_id slug name food_group aisle picture hue kcal protein fat carbohydrate" +
			" allergens_unknown lactose diet source_table certainty words lemmas weights",
	)
	_, err := pool.CopyFrom(
		ctx,
		pgx.Identifier{"ingredients"},
		columns,
		pgx.CopyFromSlice(count, func(n int) ([]any, error) {
			text := name(n)
			w := catalogue.NewWording(catalogue.Text{"nl": text, "en": text})
			return []any{
				tenant, fmt.Sprintf("i-%d", n), catalogue.Text{"nl": text, "en": text}, "diversen", "pantry", "1f95b",
				0, 100.0, 1.0, 1.0, 1.0,
				false, false, "vegan", "estimated", "low", w.Words, w.Lemmas, w.Weights,
			}, nil
		}),
	)
	return err
}
