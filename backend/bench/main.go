// Command bench measures what the design promises: ratios within one run where machines differ, and what the planner is
// held to. Its arguments name the parts to measure, database, photos, search, planner and weeks; without any it
// measures all.
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

// part is something to measure.
type part struct {
	name    string
	measure func(context.Context, *limits) error
}

var parts = []part{
	{"database", benchScope},
	{"photos", benchMedia},
	{"search", benchSearch},
	{"planner", benchPlanner},
	{"weeks", benchAhead},
}

// run measures the parts that are named, or all. The error says at the end what went wrong, and which limits were
// missed.
func run(ctx context.Context, out io.Writer, names []string) error {
	l := &limits{out: out}
	var wrong []error
	for _, name := range names {
		if !slices.ContainsFunc(parts, func(p part) bool { return p.name == name }) {
			wrong = append(wrong, fmt.Errorf("there is no part %q", name))
		}
	}
	for _, part := range parts {
		if len(names) > 0 && !slices.Contains(names, part.name) {
			continue
		}
		if err := part.measure(ctx, l); err != nil {
			wrong = append(wrong, fmt.Errorf("measuring the %s: %w", part.name, err))
		}
	}
	return errors.Join(append(wrong, l.err())...)
}

const (
	manyTenants  = 50
	manyAccounts = 400 // of each tenant
	manyReads    = 6000
)

// benchScope reads accounts by their key, in turn through a tenant's scope and through a role that bypasses row
// security.
func benchScope(ctx context.Context, l *limits) error {
	admin, err := makeDatabase(ctx, "bench")
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
	keys, err := fill(ctx, admin)
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
	for n := range manyReads {
		k := keys[(n*7919)%len(keys)]
		first, second, firstTimes, secondTimes := scoped, plain, &with, &without
		if n%2 == 1 { // whoever comes second finds the page warm
			first, second, firstTimes, secondTimes = plain, scoped, &without, &with
		}
		for _, one := range []struct {
			read  func(key) error
			times *[]time.Duration
		}{{first, firstTimes}, {second, secondTimes}} {
			begin := time.Now()
			if err := one.read(k); err != nil {
				return err
			}
			if n >= manyReads/10 { // statements are prepared by then
				*one.times = append(*one.times, time.Since(begin))
			}
		}
	}
	a, b := median(with), median(without)
	fmt.Fprintln(l.out, "database")
	l.tell("scoped read", fmt.Sprintf("%s, p95 %s", round(a), round(quantile(with, 0.95))))
	l.tell("same without row security", fmt.Sprintf("%s, p95 %s", round(b), round(quantile(without, 0.95))))
	l.atMost("ratio of the medians", float64(a)/float64(b), 1.4, "")
	if err := benchIdentity(ctx, l, db, admin); err != nil {
		return err
	}
	if err := benchFigures(ctx, l, db, admin); err != nil {
		return err
	}
	return benchImport(ctx, l, db, admin)
}

// makeDatabase makes a migrated database on the server that testdb started, and gives its address.
func makeDatabase(ctx context.Context, name string) (string, error) {
	server := os.Getenv(postgrestest.URLVariable)
	if server == "" {
		return "", errors.New("run this with testdb, as make bench does")
	}
	conn, err := pgx.Connect(ctx, server)
	if err != nil {
		return "", err
	}
	defer conn.Close(ctx) //nolint:errcheck // nothing is lost with this connection
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

// fill makes tenants with accounts, and gives the accounts' keys.
func fill(ctx context.Context, admin string) ([]key, error) {
	conn, err := pgx.Connect(ctx, admin)
	if err != nil {
		return nil, err
	}
	defer conn.Close(ctx) //nolint:errcheck // nothing is lost with this connection
	const some = `
		with made as (
			insert into tenants (slug, name, language, app_name, privacy_policy_url, support_email, company_address, primary_color, button_color)
			select 'tenant-' || n, 'T', 'nl', 'T', '/', 'x', 'x', '#000', '#000' from generate_series(1, $1) n returning id)
		insert into accounts (tenant_id, email, name, password_hash, registration_source, terms_accepted_at, answers)
		select id, 'p' || n || '@voorbeeld.example', 'Iemand', 'x', 'general', now(), '{"goal": "lose", "household": 2}' from made, generate_series(1, $2) n`
	if _, err := conn.Exec(ctx, some, manyTenants, manyAccounts); err != nil {
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
