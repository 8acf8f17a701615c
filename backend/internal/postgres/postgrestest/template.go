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

// Template says how to make the database that a test's database is a copy of.
type Template struct {
	// Name tells this template from others. It must change with whatever Make puts in, for a template is made once for
	// each name: end it with a hash of the content. Of two templates with one name, the first is taken.
	Name string
	// Make fills an empty database, given its address for the role that may do everything. It runs alone on the server,
	// so that it may make roles, and has two minutes. It must leave no connection open.
	Make func(ctx context.Context, url string) error
}

// Migrated is the template with the newest schema and nothing in it. Templates that need more begin with its Make and
// its Name.
func Migrated() Template { return Template{Name: migratedName(), Make: migrate} }

func migrate(ctx context.Context, url string) error {
	if err := postgres.CreateRoles(ctx, url); err != nil {
		return err
	}
	return postgres.Migrate(ctx, url)
}

// migrated names what the migrations say.
var migratedName = sync.OnceValue(func() string {
	name, err := TemplateName("migrated", migrations.Roles, migrations.Files)
	if err != nil {
		panic(err) // they are part of this program
	}
	return name
})

// TemplateName is a name that changes with the files, their names and the text.
func TemplateName(word, text string, files fs.FS) (string, error) {
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
		return "", fmt.Errorf("reading what a template is made from: %w", err)
	}
	return word + "_" + hex.EncodeToString(sum.Sum(nil)[:8]), nil
}

// made are the templates that this process has seen to, by server and name. A template that cannot be made fails all
// tests that need it at once, rather than each after its own attempt.
var templates sync.Map

// ensure makes a template on a server unless it is there, and answers its quoted name.
func ensureTemplate(address string, template Template) (string, error) {
	once, _ := templates.LoadOrStore(address+" "+template.Name, sync.OnceValues(func() (string, error) {
		// Of its own, for other tests wait for this too.
		ctx, cancel := context.WithTimeout(context.Background(), timeout)
		defer cancel()
		return makeTemplate(ctx, address, template)
	}))
	return once.(func() (string, error))()
}

// makeTemplate makes a template unless it is there. Processes that come at once wait for the first.
func makeTemplate(ctx context.Context, address string, template Template) (_ string, err error) {
	name := "template_" + template.Name
	const longest = 63 // PostgreSQL cuts off the rest, and with it the hash
	if len(name) > longest {
		return "", fmt.Errorf("its name is longer than %d bytes", longest-len("template_"))
	}
	quoted := pgx.Identifier{name}.Sanitize()
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		return "", fmt.Errorf("connecting to the server: %w", err)
	}
	defer conn.Close(context.WithoutCancel(ctx)) //nolint:errcheck // nothing is lost with this connection
	// One lock for all templates, as roles belong to the whole server. It is that of the database in the address, which
	// all tests have in common; locks of other databases are others. It ends with the connection.
	if _, err := conn.Exec(ctx, `select pg_advisory_lock(727009)`); err != nil {
		return "", fmt.Errorf("waiting for others that make templates: %w", err)
	}
	var exists bool
	if err := conn.QueryRow(ctx, `select exists (select from pg_database where datname = $1 and datistemplate)`, name).Scan(&exists); err != nil {
		return "", fmt.Errorf("looking for it: %w", err)
	}
	if exists {
		return quoted, nil
	}
	// One that was interrupted is no template yet.
	for _, sql := range []string{`drop database if exists ` + quoted + ` with (force)`, `create database ` + quoted} {
		if _, err := conn.Exec(ctx, sql); err != nil {
			return "", fmt.Errorf("making its database: %w", err)
		}
	}
	if template.Make == nil {
		return "", errors.New("nothing says how to make it")
	}
	if err := template.Make(ctx, withDatabase(address, name)); err != nil {
		return "", fmt.Errorf("filling it: %w", err)
	}
	// A database that somebody is connected to cannot be copied.
	if _, err := conn.Exec(ctx, `alter database `+quoted+` with is_template true allow_connections false`); err != nil {
		return "", fmt.Errorf("closing it: %w", err)
	}
	return quoted, nil
}
