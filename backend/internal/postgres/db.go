// Package postgres is the only way into the database. Rows of a tenant are reached through its [Scope], what belongs to
// no tenant through the [Platform] scope; the connection pools are not exported, so that a query without a scope does
// not compile.
package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

// PlatformID owns the platform's catalogue, beside the tenants.
var PlatformID = uuid.MustParse("00000000-0000-0000-0000-000000000001")

// DB is the database as the server sees it: one pool that serves tenants, and one that serves the console and the
// loading of brands and catalogue.
type DB struct {
	app      *pgxpool.Pool
	platform *pgxpool.Pool
}

// Config says where the database is. Both addresses are PostgreSQL URLs, in which default_query_exec_mode may be set
// for a connection pooler that does not know prepared statements.
type Config struct {
	App      string // signs in as role app
	Platform string // signs in as role platform
}

// Open connects to a migrated database. It refuses a role that row security does not hold for: a superuser, one that
// may bypass it, and one that owns tables.
func Open(ctx context.Context, config Config) (*DB, error) {
	app, err := openPool(ctx, config.App)
	if err != nil {
		return nil, fmt.Errorf("opening the database for tenants: %w", err)
	}
	platform, err := openPool(ctx, config.Platform)
	if err != nil {
		app.Close()
		return nil, fmt.Errorf("opening the database for the platform: %w", err)
	}
	return &DB{app: app, platform: platform}, nil
}

func openPool(ctx context.Context, url string) (*pgxpool.Pool, error) {
	config, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, fmt.Errorf("reading the address: %w", err)
	}
	// Whatever the server is set to, days and weeks are reckoned in Go; the database keeps instants.
	config.ConnConfig.RuntimeParams["timezone"] = "UTC"
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, err
	}
	if err := checkRole(ctx, pool); err != nil {
		pool.Close()
		return nil, err
	}
	return pool, nil
}

// ErrPrivilegedRole reports a role to which row-level security does not apply.
var ErrPrivilegedRole = errors.New("this role is not held by row security; sign in as app and platform")

func checkRole(ctx context.Context, pool *pgxpool.Pool) error {
	const sql = `
		select rolsuper or rolbypassrls or exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
			where c.relowner = r.oid and n.nspname = 'public')
		from pg_roles r where rolname = current_user`
	var strong bool
	if err := pool.QueryRow(ctx, sql).Scan(&strong); err != nil {
		return fmt.Errorf("asking who we are: %w", err)
	}
	if strong {
		return ErrPrivilegedRole
	}
	return nil
}

// Close ends all connections. It waits for those in use.
func (db *DB) Close() {
	db.app.Close()
	db.platform.Close()
}

// Ping reports whether the database answers.
func (db *DB) Ping(ctx context.Context) error { return db.app.Ping(ctx) }

// Scope is the scope of one tenant: whatever is run in it sees that tenant's rows and the platform's catalogue.
func (db *DB) Scope(tenant uuid.UUID) Scope { return Scope{pool: db.app, tenant: tenant} }

// Platform is the scope of the platform itself, for the console and for loading brands and catalogue. It sees no row of
// a consumer.
func (db *DB) Platform() Platform { return Platform{pool: db.platform} }

// Lookup is a function of the database that may be asked before a tenant is known. There are these and no others.
type Lookup string

// The lookups. Those of tenants answer rows of table tenants.
const (
	TenantByHost  Lookup = `select * from tenant_by_host($1)` // a verified domain
	TenantBySlug  Lookup = `select * from tenant_by_slug($1)` // a slug
	TenantByID    Lookup = `select * from tenant_by_id($1)`   // an id
	DefaultTenant Lookup = `select * from default_tenant()`   //
	DomainState   Lookup = `select * from domain_state($1)`   // a domain: verified, active
	RateLimit     Lookup = `select take($1, $2, $3)`          // what is counted, most, seconds: seconds to wait
	SessionTenant Lookup = `select * from session_tenant($1)` // the hash of a session's token: tenant or null
)

// Lookup asks one of the lookups; close the rows.
func (db *DB) Lookup(ctx context.Context, lookup Lookup, args ...any) (pgx.Rows, error) {
	return db.app.Query(ctx, string(lookup), args...)
}

// Querier is what a scope and a transaction in it have in common.
type Querier interface {
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
	Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error)
}

// TenantQuerier is a tenant's scope or a transaction in it.
type TenantQuerier interface {
	Querier
	Tenant() uuid.UUID
}

var (
	_ TenantQuerier = Scope{}
	_ TenantQuerier = Tx{}
	_ Querier       = Platform{}
)

// Platform runs statements as role platform.
type Platform struct{ pool *pgxpool.Pool }

// Query runs a statement that answers rows; close them.
func (p Platform) Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	return p.pool.Query(ctx, sql, args...)
}

// QueryRow runs a statement of which the first row matters.
func (p Platform) QueryRow(ctx context.Context, sql string, args ...any) pgx.Row {
	return p.pool.QueryRow(ctx, sql, args...)
}

// Exec runs a statement that answers no rows.
func (p Platform) Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error) {
	return p.pool.Exec(ctx, sql, args...)
}

// Tx runs fn in one transaction, which ends well when fn returns nil and leaves no trace otherwise.
func (p Platform) Tx(ctx context.Context, fn func(tx Tx) error) error {
	return pgx.BeginFunc(ctx, p.pool, func(tx pgx.Tx) error { return fn(Tx{Tx: tx, owner: PlatformID}) })
}

// IsUnique reports whether err says that a row with the same key is there already.
func IsUnique(err error) bool {
	var problem *pgconn.PgError
	return errors.As(err, &problem) && problem.Code == "23505"
}
