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

// CreateRoles creates the cluster's missing roles, and lets role owner create tables in the database at url. The role
// in url must be allowed to create roles.
func CreateRoles(ctx context.Context, url string) error {
	conn, err := pgx.Connect(ctx, url)
	if err != nil {
		return fmt.Errorf("connecting to create the roles: %w", err)
	}
	defer conn.Close(ctx)
	// Roles belong to the cluster, and several programs may create them at the same time.
	const lock = `select pg_advisory_lock(727001)`
	if _, err := conn.Exec(ctx, lock); err != nil {
		return fmt.Errorf("waiting for the lock on roles: %w", err)
	}
	if _, err := conn.Exec(ctx, migrations.Roles); err != nil {
		return fmt.Errorf("creating the roles: %w", err)
	}
	const grants = `do $$ begin
		execute format('grant create, temporary on database %I to owner', current_database());
		grant usage, create on schema public to owner;
	end $$`
	if _, err := conn.Exec(ctx, grants); err != nil {
		return fmt.Errorf("granting the database to its owner: %w", err)
	}
	return nil
}

// Migrate migrates the database at address to the newest schema. The role in address is owner or a member of it.
// Concurrent calls, also of other processes, wait for each other.
func Migrate(ctx context.Context, address string) error {
	if err := migrateQueue(ctx, address); err != nil {
		return err
	}
	m, err := newMigrator(address)
	if err != nil {
		return err
	}
	defer m.Close() //nolint:errcheck // Up reported the error
	stop := context.AfterFunc(ctx, func() { m.GracefulStop <- true })
	defer stop()
	if err := m.Up(); err != nil && !errors.Is(err, migrate.ErrNoChange) {
		return fmt.Errorf("migrating the database: %w%s", err, failedMigrationAdvice(m))
	}
	return ctx.Err()
}

// failedMigrationAdvice returns what to do about the migration that the database is marked with as failed, or "".
func failedMigrationAdvice(m *migrate.Migrate) string {
	version, failed, err := m.Version()
	if err != nil || !failed {
		return ""
	}
	reset := fmt.Sprintf("update schema_migrations set version = %d, dirty = false", version-1)
	if version == 1 {
		reset = "delete from schema_migrations"
	}
	return fmt.Sprintf("; migration %d failed and was rolled back, and the database is marked so that nothing starts"+
		" on it: mend the cause, run %q in the database, and start again", version, reset)
}

// JobsSchema is the schema with the tables of the job queue.
const JobsSchema = "jobs"

// migrateQueue migrates River's own tables. The migrations of this repository then grant rights on them.
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
	if _, err := lock.Exec(ctx, `select pg_advisory_lock(727002)`); err != nil {
		return fmt.Errorf("waiting for the lock on the queue: %w", err)
	}
	const unlock = `select pg_advisory_unlock(727002)`
	defer lock.Exec(context.WithoutCancel(ctx), unlock) //nolint:errcheck // closing the pool releases it too
	// "create schema if not exists" would need the right to create one even when it exists.
	var exists bool
	const find = `select exists (select from pg_namespace where nspname = $1)`
	if err := lock.QueryRow(ctx, find, JobsSchema).Scan(&exists); err != nil {
		return fmt.Errorf("looking for the queue's schema: %w", err)
	}
	if !exists {
		if _, err := lock.Exec(ctx, `create schema `+JobsSchema); err != nil {
			return fmt.Errorf("creating the queue's schema: %w", err)
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

// Down reverts all migrations. It destroys all data and is meant for tests.
func Down(address string) error {
	m, err := newMigrator(address)
	if err != nil {
		return err
	}
	defer m.Close() //nolint:errcheck // Down reported the error
	if err := m.Down(); err != nil {
		return fmt.Errorf("reverting the migrations: %w", err)
	}
	return nil
}

func newMigrator(address string) (*migrate.Migrate, error) {
	config, err := pgx.ParseConfig(address)
	if err != nil {
		return nil, fmt.Errorf("reading the database's address: %w", err)
	}
	// Tables belong to owner, whichever role signs in.
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

// URLForRole returns address with another role and no password, for databases that trust connections to their socket.
func URLForRole(address, role string) (string, error) {
	parsed, err := url.Parse(address)
	if err != nil {
		return "", fmt.Errorf("reading the database's address: %w", err)
	}
	parsed.User = url.User(role)
	return parsed.String(), nil
}
