package postgrestest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"sync"

	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/migrations"
)

// Template describes a template database.
type Template struct {
	// Name identifies the template. A template is created once per name, so Name must change with the content: end it
	// with a hash of the content. Of two templates with the same name, only the first is created.
	Name string
	// Make fills an empty database, given its URL for the superuser. No other Make runs on the server at the same time,
	// so it may create roles. It must finish within two minutes and leave no connection open.
	Make func(ctx context.Context, url string) error
}

// Migrated returns the template with the newest schema and no rows. Other templates start with its Make and its Name.
func Migrated() Template { return Template{Name: migratedName(), Make: migrate} }

func migrate(ctx context.Context, url string) error {
	if err := postgres.CreateRoles(ctx, url); err != nil {
		return err
	}
	return postgres.Migrate(ctx, url)
}

// migratedName returns the name of the [Migrated] template.
var migratedName = sync.OnceValue(func() string {
	name, err := TemplateName("migrated", migrations.Roles, migrations.Files)
	if err != nil {
		panic(err) // the files are embedded
	}
	return name
})

// TemplateName returns prefix followed by a hash of text, the files and their names.
func TemplateName(prefix, text string, files fs.FS) (string, error) {
	sum := sha256.New()
	fmt.Fprintf(sum, "%d %s", len(text), text)
	err := fs.WalkDir(files, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := fs.ReadFile(files, path)
		if err != nil {
			return err
		}
		fmt.Fprintf(sum, "\n%s %d ", path, len(content))
		sum.Write(content)
		return nil
	})
	if err != nil {
		return "", fmt.Errorf("hashing the content of a template: %w", err)
	}
	return prefix + "_" + hex.EncodeToString(sum.Sum(nil)[:8]), nil
}

// templates holds a func() (string, error) for each template of this process, by server and name. The error is kept
// too, so that a template that cannot be created is tried once rather than by each test.
var templates sync.Map

// ensureTemplate creates a template on a server unless it exists, and returns its quoted name.
func ensureTemplate(address string, template Template) (string, error) {
	once, _ := templates.LoadOrStore(address+" "+template.Name, sync.OnceValues(func() (string, error) {
		// Not the context of a test: other tests wait for this too.
		ctx, cancel := context.WithTimeout(context.Background(), timeout)
		defer cancel()
		return makeTemplate(ctx, address, template)
	}))
	return once.(func() (string, error))()
}

// makeTemplate creates a template unless it exists. Concurrent processes wait for the first.
func makeTemplate(ctx context.Context, address string, template Template) (_ string, err error) {
	name := "template_" + template.Name
	const maxLength = 63 // PostgreSQL truncates longer names, which would drop the hash
	if len(name) > maxLength {
		return "", fmt.Errorf("its name is longer than %d bytes", maxLength-len("template_"))
	}
	quoted := pgx.Identifier{name}.Sanitize()
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		return "", fmt.Errorf("connecting to the server: %w", err)
	}
	defer conn.Close(context.WithoutCancel(ctx))
	// One lock for all templates, as roles belong to the whole server. Advisory locks are per database, and all tests
	// share the database in the address. Closing the connection releases the lock.
	if _, err := conn.Exec(ctx, `select pg_advisory_lock(727009)`); err != nil {
		return "", fmt.Errorf("waiting for the lock on templates: %w", err)
	}
	var exists bool
	const find = `select exists (select from pg_database where datname = $1 and datistemplate)`
	if err := conn.QueryRow(ctx, find, name).Scan(&exists); err != nil {
		return "", fmt.Errorf("looking for it: %w", err)
	}
	if exists {
		return quoted, nil
	}
	// A database that is not marked as a template was interrupted.
	for _, sql := range []string{`drop database if exists ` + quoted + ` with (force)`, `create database ` + quoted} {
		if _, err := conn.Exec(ctx, sql); err != nil {
			return "", fmt.Errorf("creating its database: %w", err)
		}
	}
	if template.Make == nil {
		return "", errors.New("its Make is nil")
	}
	if err := template.Make(ctx, withDatabase(address, name)); err != nil {
		return "", fmt.Errorf("filling it: %w", err)
	}
	// A database with open connections cannot be cloned.
	if _, err := conn.Exec(ctx, `alter database `+quoted+` with is_template true allow_connections false`); err != nil {
		return "", fmt.Errorf("marking it as a template: %w", err)
	}
	return quoted, nil
}
