// Package postgres gives access to the database. Rows of a tenant are read and written through a [Scope], rows of the
// platform through [Platform]. The connection pools are not exported, so a query without a scope does not compile.
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

// PlatformID is the owner of the platform's catalogue. It is not the id of a tenant.
var PlatformID = uuid.MustParse("00000000-0000-0000-0000-000000000001")

// DB holds two connection pools: one for requests of tenants, and one for the console and for loading brands and the
// catalogue. It is safe for concurrent use.
type DB struct {
	app      *pgxpool.Pool
	platform *pgxpool.Pool
}

// Config holds the PostgreSQL URLs of the database. Set default_query_exec_mode in them when a connection pooler does
// not support prepared statements.
type Config struct {
	App      string // for role app
	Platform string // for role platform
}

// Open connects to a migrated database. It returns [ErrPrivilegedRole] when row-level security does not apply to one of
// the roles: a superuser, a role with BYPASSRLS or an owner of tables.
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
	// Go computes days and weeks; the database stores instants. The server's own time zone must not matter.
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
var ErrPrivilegedRole = errors.New("row-level security does not apply to this role; sign in as app and platform")

func checkRole(ctx context.Context, pool *pgxpool.Pool) error {
	const sql = `
		select rolsuper or rolbypassrls or exists (
			select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
			where relowner = role.oid and nspname = 'public')
		from pg_roles role where rolname = current_user`
	var privileged bool
	if err := pool.QueryRow(ctx, sql).Scan(&privileged); err != nil {
		return fmt.Errorf("reading the rights of the current role: %w", err)
	}
	if privileged {
		return ErrPrivilegedRole
	}
	return nil
}

// Close closes all connections. It waits for those in use.
func (db *DB) Close() {
	db.app.Close()
	db.platform.Close()
}

// Ping reports whether the database answers.
func (db *DB) Ping(ctx context.Context) error { return db.app.Ping(ctx) }

// Scope returns the scope of a tenant. Statements in it see the tenant's rows and the platform's catalogue.
func (db *DB) Scope(tenant uuid.UUID) Scope { return Scope{pool: db.app, tenant: tenant} }

// Platform returns the scope of the platform, for the console and for loading brands and the catalogue. Statements in
// it see no rows of consumers.
func (db *DB) Platform() Platform { return Platform{pool: db.platform} }

// Lookup is a query that needs no tenant: it calls a database function that bypasses row-level security.
type Lookup string

// The lookups. TenantByHost, TenantBySlug, TenantByID and DefaultTenant return rows of table tenants.
const (
	TenantByHost  Lookup = `select * from tenant_by_host($1)` // a verified domain
	TenantBySlug  Lookup = `select * from tenant_by_slug($1)` // a slug
	TenantByID    Lookup = `select * from tenant_by_id($1)`   // an id
	DefaultTenant Lookup = `select * from default_tenant()`   // no arguments
	DomainState   Lookup = `select * from domain_state($1)`   // a domain; returns verified, active
	RateLimit     Lookup = `select take($1, $2, $3)`          // key, limit, period in seconds; returns seconds to wait
	SessionTenant Lookup = `select * from session_tenant($1)` // hash of a session token; returns the tenant or null
	// an e-mail address; returns the tenants in which it has an account, that of the newest first
	AccountTenants Lookup = `select * from account_tenants($1)`
)

// Lookup runs a lookup. The caller must close the rows.
func (db *DB) Lookup(ctx context.Context, lookup Lookup, args ...any) (pgx.Rows, error) {
	return db.app.Query(ctx, string(lookup), args...)
}

// Querier runs statements: a scope or a transaction in it.
type Querier interface {
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
	Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error)
}

// TenantQuerier is a [Querier] for the rows of one tenant: a [Scope] or a [Tx] in it.
type TenantQuerier interface {
	Querier
	Tenant() uuid.UUID
}

// OwnerScope gives access to the catalogue of one owner: a [Scope], or the [Platform].
type OwnerScope interface {
	Querier
	Owner() uuid.UUID
	Tx(ctx context.Context, fn func(tx Tx) error) error
}

// OwnerScope returns the catalogue of a tenant or, for PlatformID, of the platform.
func (db *DB) OwnerScope(owner uuid.UUID) OwnerScope {
	if owner == PlatformID {
		return db.Platform()
	}
	return db.Scope(owner)
}

var (
	_ OwnerScope    = Scope{}
	_ OwnerScope    = Platform{}
	_ TenantQuerier = Scope{}
	_ TenantQuerier = Tx{}
	_ Querier       = Platform{}
)

// Platform runs statements as role platform.
type Platform struct{ pool *pgxpool.Pool }

// Owner returns PlatformID.
func (Platform) Owner() uuid.UUID { return PlatformID }

// Query runs a statement that returns rows. The caller must close them.
func (p Platform) Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	return p.pool.Query(ctx, sql, args...)
}

// QueryRow runs a statement that returns at most one row.
func (p Platform) QueryRow(ctx context.Context, sql string, args ...any) pgx.Row {
	return p.pool.QueryRow(ctx, sql, args...)
}

// Exec runs a statement that returns no rows.
func (p Platform) Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error) {
	return p.pool.Exec(ctx, sql, args...)
}

// Tx runs fn in a transaction. It commits when fn returns nil and rolls back otherwise.
func (p Platform) Tx(ctx context.Context, fn func(tx Tx) error) error {
	return pgx.BeginFunc(ctx, p.pool, func(tx pgx.Tx) error { return fn(Tx{Tx: tx, owner: PlatformID}) })
}

// IsUnique reports whether err is a violation of a unique constraint.
func IsUnique(err error) bool {
	var pgErr *pgconn.PgError
	return errors.As(err, &pgErr) && pgErr.Code == "23505"
}
