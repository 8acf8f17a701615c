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

// A million ingredients: one tenant has many, the others share the rest equally.
const (
	searchTenants  = 100
	allIngredients = 1_000_000
	mostOfOne      = 100_000
	searches       = 400 // of each text
	longestSearch  = 20 * time.Millisecond
)

// benchSearch searches ingredients through a tenant's scope, for words that many, few and no ingredients have, and runs
// the same search with the rights of a role that row security does not hold.
func benchSearch(ctx context.Context, l *limits) error {
	address, err := makeDatabase(ctx, "bench_search")
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
		allIngredients,
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
	if err := grantBare(ctx, address); err != nil {
		return err
	}
	for _, of := range []struct {
		name   string
		tenant uuid.UUID
	}{{"100,000", large}, {"9,090", small}} {
		for _, text := range []struct{ kind, text string }{
			{"frequent", "kaas"}, {"frequent, halfway", "kaa"}, {"two frequent", "verse kaas"}, {"rare", "zeldzaamheid"}, {"misspelled", "tomatn"},
			{"misspelled, long", "zeldsaamheit"}, {"absent", "qwertzuiop"}, {"frequent and absent", "kaas qwertzuiop"},
		} {
			if err := benchText(ctx, l, db, bare, of.name+" "+text.kind, of.tenant, text.text); err != nil {
				return err
			}
		}
	}
	fmt.Fprintln(l.out)
	return nil
}

// benchRecall answers the set of what people type.
func benchRecall(ctx context.Context, l *limits, db *postgres.DB) error {
	if _, err := seed.Catalogue(ctx, db.Platform(), tenants.Catalogue()); err != nil {
		return err
	}
	scope := db.Scope(uuid.New())
	snapshot, err := catalogue.NewStore(&postgres.Versions{}).Snapshot(ctx, scope)
	if err != nil {
		return err
	}
	all, err := searchtest.Load()
	if err != nil {
		return err
	}
	ingredients, err := searchtest.Ingredients(ctx, all.Ingredients, scope, snapshot)
	if err != nil {
		return err
	}
	for _, of := range []struct {
		name  string
		score searchtest.Score
	}{{"recipes", searchtest.Recipes(all.Recipes, snapshot)}, {"ingredients", ingredients}} {
		l.atLeast(fmt.Sprintf("%s: of what is right, among the first five", of.name), 100*of.score.Recall, 95, " %")
		l.atLeast(
			fmt.Sprintf("%s: first one right, of %d queries", of.name, of.score.Queries),
			100*of.score.First,
			95,
			" %",
		)
	}
	return nil
}

// benchText measures one search, in turn with row security and without.
func benchText(
	ctx context.Context,
	l *limits,
	db *postgres.DB,
	bare *pgxpool.Pool,
	name string,
	tenant uuid.UUID,
	text string,
) error {
	const most = 40
	var with, without []time.Duration
	scope := db.Scope(tenant)
	found := 0
	for n := range searches {
		begin := time.Now()
		hits, err := search.Ingredients(ctx, scope, text, most)
		if err != nil {
			return err
		}
		taken := time.Since(begin)
		begin = time.Now()
		if _, err := search.Ingredients(ctx, unwalled{bare, tenant}, text, most); err != nil {
			return err
		}
		if n >= searches/10 { // statements are prepared by then
			with, without = append(with, taken), append(without, time.Since(begin))
		}
		found = len(hits)
	}
	a, b := median(with), median(without)
	l.say(
		fmt.Sprintf("among %s: %s, p99", name, text),
		round(quantile(with, 0.99)).String(),
		fmt.Sprintf(
			"at most %s; median %s, without row security %s, ratio %.2f; %d found",
			longestSearch,
			round(a),
			round(b),
			float64(a)/float64(b),
			found,
		),
		quantile(with, 0.99) <= longestSearch,
	)
	return nil
}

// unwalled asks the same of the database without a definer and without row security.
type unwalled struct {
	*pgxpool.Pool
	tenant uuid.UUID
}

// Tenant is the tenant that is searched for.
func (u unwalled) Tenant() uuid.UUID { return u.tenant }

// Query asks the function that grantBare makes.
func (u unwalled) Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
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

// grantBare lets the role that bypasses row security do what only role search may.
func grantBare(ctx context.Context, address string) error {
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		return err
	}
	defer conn.Close(ctx) //nolint:errcheck // nothing is lost with this connection
	_, err = conn.Exec(
		ctx,
		`grant usage on schema search to backup; grant execute on all functions in schema search to backup;
		grant execute on function platform_id() to backup`,
	)
	return err
}

// fillIngredients makes the ingredients of all tenants, several at once, and gives the tenant with many and one of the
// others.
func fillIngredients(ctx context.Context, address string) (large, small uuid.UUID, err error) {
	pool, err := pgxpool.New(ctx, address)
	if err != nil {
		return large, small, err
	}
	defer pool.Close()
	words := inventWords(rand.New(rand.NewPCG(7, 7)), 20_000)
	work, ctx := errgroup.WithContext(ctx)
	work.SetLimit(runtime.NumCPU())
	for n := range searchTenants {
		small = uuid.New()
		tenant, count := small, (allIngredients-mostOfOne)/(searchTenants-1)
		if n == 0 {
			large, count = small, mostOfOne
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

// inventWords makes words as Dutch ones sound.
func inventWords(random *rand.Rand, count int) []string {
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

// copyIngredients gives a tenant ingredients with names of two or three words. A fifth are fresh, a seventh are cheese,
// and one is rare.
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
		all := []string{words[popular.Uint64()], words[popular.Uint64()]}
		if random.IntN(7) == 0 {
			all[1] = "kaas"
		}
		if random.IntN(5) == 0 {
			all = append([]string{"verse"}, all...)
		}
		if n == count/2 {
			all = append(all, "zeldzaamheid")
		}
		return strings.Join(all, " ")
	}
	columns := strings.Split(
		"owner_id slug name_nl name_en food_group aisle picture hue kcal protein fat carbohydrate allergens_unknown lactose diet source_table certainty words lemmas weights",
		" ",
	)
	_, err := pool.CopyFrom(
		ctx,
		pgx.Identifier{"ingredients"},
		columns,
		pgx.CopyFromSlice(count, func(n int) ([]any, error) {
			called := name(n)
			w := catalogue.NewWording(catalogue.Text{"nl": called, "en": called})
			return []any{
				tenant, fmt.Sprintf("i-%d", n), called, called, "diversen", "pantry", "1f95b", 0, 100.0, 1.0, 1.0, 1.0, false, false, "vegan", "estimated", "low",
				w.Words, w.Lemmas, w.Weights,
			}, nil
		}),
	)
	return err
}
