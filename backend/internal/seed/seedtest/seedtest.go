// Package seedtest provides databases for tests, with the brands and their plans, and the platform's catalogue.
package seedtest

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/postgres/postgrestest"
	"github.com/lepelblad/lepelblad/backend/internal/seed"
	"github.com/lepelblad/lepelblad/tenants"
)

// Now is when the databases were seeded: a Saturday in week 47, at noon in Amsterdam.
var Now = time.Date(2026, 11, 21, 11, 0, 0, 0, time.UTC)

// New returns a database for a test, seeded by [seed.All].
func New(t testing.TB) postgrestest.Database {
	t.Helper()
	name, err := templateName()
	if err != nil {
		t.Fatal(err)
	}
	return postgrestest.NewFromTemplate(t, postgrestest.Template{Name: name, Make: makeTemplate})
}

// Catalogue returns a store of the catalogue in a database of New. As long as a test does not change the catalogue, all
// stores of a process share one copy, since reading it is slow.
func Catalogue(t testing.TB, db *postgres.DB) *catalogue.Store {
	t.Helper()
	versions, err := db.WatchVersions(t.Context(), func(error) {})
	if err != nil {
		t.Fatal(err)
	}
	return catalogue.NewStoreFrom(versions, Platform(t))
}

// Platform returns the platform's catalogue in a database of New.
func Platform(t testing.TB) catalogue.Platform {
	t.Helper()
	platformMu.Lock()
	defer platformMu.Unlock()
	if platform != nil {
		return *platform
	}
	db := New(t).Open(t)
	versions, err := db.WatchVersions(t.Context(), func(error) {})
	if err != nil {
		t.Fatal(err)
	}
	p, err := catalogue.NewStore(versions).Platform(t.Context(), db.Scope(postgres.PlatformID))
	if err != nil {
		t.Fatal(err)
	}
	platform = &p
	return p
}

var (
	platformMu sync.Mutex
	platform   *catalogue.Platform // set by Platform
)

// templateName returns a name that depends on the files of a template. It does not depend on the code that reads them:
// after a change of that code, drop the template on a server that keeps databases between runs.
var templateName = sync.OnceValues(func() (string, error) {
	brands, err := postgrestest.TemplateName(postgrestest.Migrated().Name, "", tenants.Brands)
	if err != nil {
		return "", err
	}
	return postgrestest.TemplateName("seeded", brands, tenants.Catalogue())
})

func makeTemplate(ctx context.Context, url string) error {
	if err := postgrestest.Migrated().Make(ctx, url); err != nil {
		return err
	}
	app, err := postgres.URLForRole(url, "app")
	if err != nil {
		return err
	}
	files, err := postgres.URLForRole(url, "platform")
	if err != nil {
		return err
	}
	db, err := postgres.Open(ctx, postgres.Config{App: app, Platform: files})
	if err != nil {
		return err
	}
	defer db.Close() // PostgreSQL only copies databases without connections
	return seed.All(ctx, db, Now)
}
