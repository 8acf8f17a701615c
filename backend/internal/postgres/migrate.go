package postgres

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"

	"github.com/golang-migrate/migrate/v4"
	driver "github.com/golang-migrate/migrate/v4/database/pgx/v5"
	"github.com/golang-migrate/migrate/v4/source/iofs"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivermigrate"

	"github.com/lepelblad/lepelblad/migrations"
)

// CreateRoles makes the cluster's roles where they are missing, and lets owner make tables in the database that url
// names. The address's role must be allowed to make roles.
func CreateRoles(ctx context.Context, url string) error {
	conn, err := pgx.Connect(ctx, url)
	if err != nil {
		return fmt.Errorf("connecting to make the roles: %w", err)
	}
	defer conn.Close(ctx) //nolint:errcheck // nothing is lost with this connection
	// Roles belong to the cluster, and two programs may come at once.
	const all = `select pg_advisory_lock(727001)`
	if _, err := conn.Exec(ctx, all); err != nil {
		return fmt.Errorf("waiting for others that make roles: %w", err)
	}
	if _, err := conn.Exec(ctx, migrations.Roles); err != nil {
		return fmt.Errorf("making the roles: %w", err)
	}
	const own = `do $$ begin
		execute format('grant create, temporary on database %I to owner', current_database());
		grant usage, create on schema public to owner;
	end $$`
	if _, err := conn.Exec(ctx, own); err != nil {
		return fmt.Errorf("handing the database to its owner: %w", err)
	}
	return nil
}

// Migrate brings the database that url names to the newest schema. The address signs in as owner, or as a role that may
// become owner. Copies that start at once wait for each other.
func Migrate(ctx context.Context, address string) error {
	if err := migrateQueue(ctx, address); err != nil {
		return err
	}
	m, err := newMigrator(address)
	if err != nil {
		return err
	}
	defer m.Close() //nolint:errcheck // what it would say was said by Up
	stop := context.AfterFunc(ctx, func() { m.GracefulStop <- true })
	defer stop()
	if err := m.Up(); err != nil && !errors.Is(err, migrate.ErrNoChange) {
		return fmt.Errorf("migrating the database: %w", err)
	}
	return ctx.Err()
}

// JobsSchema is where the queue of jobs has its tables.
const JobsSchema = "jobs"

// migrateJobs brings the queue's own tables to what its library wants. Our migrations then say who may use them.
func migrateQueue(ctx context.Context, address string) error {
	config, err := pgxpool.ParseConfig(address)
	if err != nil {
		return fmt.Errorf("reading the database's address: %w", err)
	}
	config.ConnConfig.RuntimeParams["role"] = "owner"
	config.MaxConns = 2
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return fmt.Errorf("connecting to migrate the queue: %w", err)
	}
	defer pool.Close()
	lock, err := pool.Acquire(ctx)
	if err != nil {
		return fmt.Errorf("connecting to migrate the queue: %w", err)
	}
	defer lock.Release()
	const alone = `select pg_advisory_lock(727002)` // ends with the connection
	if _, err := lock.Exec(ctx, alone); err != nil {
		return fmt.Errorf("waiting for others that migrate the queue: %w", err)
	}
	defer lock.Exec(
		context.WithoutCancel(ctx),
		`select pg_advisory_unlock(727002)`,
	) //nolint:errcheck // closing the pool does it too
	// Asking first: making one that is there needs the right to make one.
	var exists bool
	if err := lock.QueryRow(ctx, `select exists (select from pg_namespace where nspname = $1)`, JobsSchema).Scan(&exists); err != nil {
		return fmt.Errorf("looking for the queue's schema: %w", err)
	}
	if !exists {
		if _, err := lock.Exec(ctx, `create schema `+JobsSchema); err != nil {
			return fmt.Errorf("making the queue's schema: %w", err)
		}
	}
	migrator, err := rivermigrate.New(
		riverpgxv5.New(pool),
		&rivermigrate.Config{Schema: JobsSchema, Logger: slog.New(slog.DiscardHandler)},
	)
	if err != nil {
		return fmt.Errorf("reading the queue's migrations: %w", err)
	}
	if _, err := migrator.Migrate(ctx, rivermigrate.DirectionUp, nil); err != nil {
		return fmt.Errorf("migrating the queue: %w", err)
	}
	return nil
}

// Down takes every step of the schema back. For tests: it destroys all data.
func Down(address string) error {
	m, err := newMigrator(address)
	if err != nil {
		return err
	}
	defer m.Close() //nolint:errcheck // what it would say was said by Down
	if err := m.Down(); err != nil {
		return fmt.Errorf("taking the schema back: %w", err)
	}
	return nil
}

func newMigrator(address string) (*migrate.Migrate, error) {
	config, err := pgx.ParseConfig(address)
	if err != nil {
		return nil, fmt.Errorf("reading the database's address: %w", err)
	}
	// Whoever signs in, tables belong to owner.
	config.RuntimeParams["role"] = "owner"
	source, err := iofs.New(migrations.Files, ".")
	if err != nil {
		return nil, fmt.Errorf("reading the migrations: %w", err)
	}
	target, err := driver.WithInstance(stdlib.OpenDB(*config), &driver.Config{MigrationsTable: "schema_migrations"})
	if err != nil {
		return nil, fmt.Errorf("connecting to migrate: %w", err)
	}
	return migrate.NewWithInstance("iofs", source, "pgx5", target)
}

// As returns the database address with another role to sign in as, for databases that trust their socket.
func URLForRole(address, role string) (string, error) {
	parsed, err := url.Parse(address)
	if err != nil {
		return "", fmt.Errorf("reading the database's address: %w", err)
	}
	parsed.User = url.User(role)
	return parsed.String(), nil
}
