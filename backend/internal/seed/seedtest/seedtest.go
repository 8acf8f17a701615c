// Package seedtest gives tests databases that have the brands with their plans, and the platform's catalogue.
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

// New makes a database for a test, seeded as [seed.All] does.
func New(t testing.TB) postgrestest.Database {
	t.Helper()
	name, err := templateName()
	if err != nil {
		t.Fatal(err)
	}
	return postgrestest.NewFromTemplate(t, postgrestest.Template{Name: name, Make: makeTemplate})
}

// Catalogue returns a store of the catalogue in a database that New made. While the catalogue is as New made it, all
// stores of a process share one in memory: reading it takes longer than most tests.
func Catalogue(t testing.TB, db *postgres.DB) *catalogue.Store {
	t.Helper()
	versions, err := db.WatchVersions(t.Context(), func(error) {})
	if err != nil {
		t.Fatal(err)
	}
	return catalogue.NewStoreFrom(versions, Platform(t))
}

// Platform returns the platform's catalogue as New makes it.
func Platform(t testing.TB) catalogue.Platform {
	t.Helper()
	reading.Lock()
	defer reading.Unlock()
	if platform != nil {
		return *platform
	}
	db := New(t).Open(t)
	versions, err := db.WatchVersions(t.Context(), func(error) {})
	if err != nil {
		t.Fatal(err)
	}
	found, err := catalogue.NewStore(versions).Platform(t.Context(), db.Scope(postgres.PlatformID))
	if err != nil {
		t.Fatal(err)
	}
	platform = &found
	return found
}

var (
	reading  sync.Mutex
	platform *catalogue.Platform // what Platform read; nil before that
)

// templateName changes with the files that a template is made from. It does not change with the code that reads them:
// on a server that outlives a run of the tests, drop the template after a change of that code.
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
	defer db.Close() // PostgreSQL copies only databases that nobody is connected to
	return seed.All(ctx, db, Now)
}
