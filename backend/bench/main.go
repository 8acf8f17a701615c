// Command bench measures the limits that the design sets. Where machines differ, a limit is a ratio of two measurements
// of the same run. The arguments name the benchmarks to run: database, photos, lists, search, planner, level and
// weeks. Without arguments it runs all of them. With the argument print it prints weeks of different people to be read.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/url"
	"os"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/postgres/postgrestest"
)

func main() {
	flag.Parse()
	if err := run(context.Background(), os.Stdout, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// benchmark is a named group of measurements.
type benchmark struct {
	name   string
	run    func(context.Context, *limits) error
	prints bool // it measures nothing, and only runs when it is named
}

var benchmarks = []benchmark{
	{name: "database", run: benchScope},
	{name: "photos", run: benchMedia},
	{name: "lists", run: benchLists},
	{name: "ingredients", run: benchIngredients},
	{name: "search", run: benchSearch},
	{name: "planner", run: benchPlanner},
	{name: "level", run: benchLevel},
	{name: "weeks", run: benchWeeks},
	{name: "print", run: printWeeks, prints: true},
}

// run runs the named benchmarks, or all. The error lists what failed and the limits that were exceeded.
func run(ctx context.Context, out io.Writer, names []string) error {
	l := &limits{out: out}
	var errs []error
	for _, name := range names {
		if !slices.ContainsFunc(benchmarks, func(b benchmark) bool { return b.name == name }) {
			errs = append(errs, fmt.Errorf("no benchmark %q", name))
		}
	}
	for _, b := range benchmarks {
		if !slices.Contains(names, b.name) && (len(names) > 0 || b.prints) {
			continue
		}
		if err := b.run(ctx, l); err != nil {
			errs = append(errs, fmt.Errorf("measuring the %s: %w", b.name, err))
		}
	}
	return errors.Join(append(errs, l.err())...)
}

const (
	tenantCount       = 50
	accountsPerTenant = 400
	readCount         = 6000
)

// benchScope compares reading accounts by key through a tenant's scope and through a role that bypasses row-level
// security.
func benchScope(ctx context.Context, l *limits) error {
	admin, err := createDatabase(ctx, "bench")
	if err != nil {
		return err
	}
	addresses := map[string]string{"app": "", "platform": "", "backup": ""}
	for role := range addresses {
		if addresses[role], err = postgres.URLForRole(admin, role); err != nil {
			return err
		}
	}
	db, err := postgres.Open(ctx, postgres.Config{App: addresses["app"], Platform: addresses["platform"]})
	if err != nil {
		return err
	}
	defer db.Close()
	bare, err := pgxpool.New(ctx, addresses["backup"])
	if err != nil {
		return err
	}
	defer bare.Close()
	keys, err := createTenants(ctx, admin)
	if err != nil {
		return err
	}
	const read = `select name, email, answers from accounts where tenant_id = $1 and id = $2`
	var name, email string
	var answers []byte
	scoped := func(k key) error {
		return db.Scope(k.Tenant).QueryRow(ctx, read, k.Tenant, k.ID).Scan(&name, &email, &answers)
	}
	plain := func(k key) error {
		return bare.QueryRow(ctx, read, k.Tenant, k.ID).Scan(&name, &email, &answers)
	}
	var with, without []time.Duration
	for n := range readCount {
		k := keys[(n*7919)%len(keys)]
		first, second, firstTimes, secondTimes := scoped, plain, &with, &without
		if n%2 == 1 { // the second read of a pair finds the page in memory
			first, second, firstTimes, secondTimes = plain, scoped, &without, &with
		}
		for _, c := range []struct {
			read  func(key) error
			times *[]time.Duration
		}{{first, firstTimes}, {second, secondTimes}} {
			begin := time.Now()
			if err := c.read(k); err != nil {
				return err
			}
			if n >= readCount/10 { // the first tenth prepares statements
				*c.times = append(*c.times, time.Since(begin))
			}
		}
	}
	scopedMedian, plainMedian := median(with), median(without)
	fmt.Fprintln(l.out, "database")
	l.report("scoped read", fmt.Sprintf("%s, p95 %s", round(scopedMedian), round(quantile(with, 0.95))))
	l.report(
		"same without row-level security",
		fmt.Sprintf("%s, p95 %s", round(plainMedian), round(quantile(without, 0.95))),
	)
	l.atMost("ratio of the medians", float64(scopedMedian)/float64(plainMedian), 1.4, "")
	if err := benchIdentity(ctx, l, db, admin); err != nil {
		return err
	}
	if err := benchReport(ctx, l, db, admin); err != nil {
		return err
	}
	return benchImport(ctx, l, db, admin)
}

// createDatabase creates a migrated database on the server that testdb started, and returns its URL.
func createDatabase(ctx context.Context, name string) (string, error) {
	server := os.Getenv(postgrestest.URLVariable)
	if server == "" {
		return "", errors.New("run this with testdb, as make bench does")
	}
	conn, err := pgx.Connect(ctx, server)
	if err != nil {
		return "", err
	}
	defer conn.Close(ctx)
	if _, err := conn.Exec(ctx, `create database `+name); err != nil {
		return "", err
	}
	address, err := url.Parse(server)
	if err != nil {
		return "", err
	}
	address.Path = "/" + name
	if err := postgres.CreateRoles(ctx, address.String()); err != nil {
		return "", err
	}
	return address.String(), postgres.Migrate(ctx, address.String())
}

type key struct{ Tenant, ID uuid.UUID }

// createTenants creates tenants with accounts, and returns the accounts' keys.
func createTenants(ctx context.Context, admin string) ([]key, error) {
	conn, err := pgx.Connect(ctx, admin)
	if err != nil {
		return nil, err
	}
	defer conn.Close(ctx)
	const insert = `
		with tenant as (
			insert into tenants (slug, name, language, app_name, privacy_policy_url, support_email, company_address,
				primary_color, button_color)
			select 'tenant-' || n, 'T', 'nl', 'T', '/', 'x', 'x', '#000', '#000' from generate_series(1, $1) n
				returning id)
		insert into accounts (tenant_id, email, name, password_hash, registration_source, terms_accepted_at, answers)
		select id, 'p' || n || '@voorbeeld.example', 'Iemand', 'x', 'general', now(), '{"goal": "lose", "household": 2}'
			from tenant, generate_series(1, $2) n`
	if _, err := conn.Exec(ctx, insert, tenantCount, accountsPerTenant); err != nil {
		return nil, err
	}
	if _, err := conn.Exec(ctx, `analyze`); err != nil {
		return nil, err
	}
	rows, err := conn.Query(ctx, `select tenant_id as tenant, id from accounts order by id`)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByName[key])
}

func median(times []time.Duration) time.Duration { return quantile(times, 0.5) }

func quantile(times []time.Duration, q float64) time.Duration {
	sorted := slices.Sorted(slices.Values(times))
	return sorted[int(q*float64(len(sorted)-1))]
}

func round(d time.Duration) time.Duration {
	if d > time.Millisecond {
		return d.Round(100 * time.Microsecond)
	}
	return d.Round(time.Microsecond)
}
