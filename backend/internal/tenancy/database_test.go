package tenancy

import (
	"context"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/postgres/postgrestest"
)

var morning = time.Date(2026, 3, 14, 8, 0, 0, 0, time.UTC)

// statementModes are pgx's modes of sending statements. The last two are for connection poolers without prepared
// statements.
var statementModes = []string{"cache_statement", "exec", "simple_protocol"}

// bench is a database with brands in it.
type bench struct {
	*postgres.DB
	admin *pgx.Conn // superuser
}

func newBench(t *testing.T, mode string, brands ...Brand) bench {
	t.Helper()
	database := postgrestest.New(t)
	parameter := "&default_query_exec_mode=" + mode
	db, err := postgres.Open(
		t.Context(),
		postgres.Config{App: database.URL("app") + parameter, Platform: database.URL("platform") + parameter},
	)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(db.Close)
	b := bench{DB: db, admin: database.Connect(t, "")}
	if len(brands) > 0 {
		b.apply(t, brands...)
	}
	return b
}

func (b bench) apply(t *testing.T, brands ...Brand) Changes {
	t.Helper()
	changes, err := Apply(t.Context(), b.Platform(), brands, morning)
	if err != nil {
		t.Fatal(err)
	}
	return changes
}

func (b bench) exec(t *testing.T, sql string, args ...any) {
	t.Helper()
	if _, err := b.admin.Exec(t.Context(), sql, args...); err != nil {
		t.Fatal(err)
	}
}

// version returns the version of the tenants.
func (b bench) version(t *testing.T) int64 {
	t.Helper()
	var version int64
	if err := b.admin.QueryRow(
		t.Context(), `select version from versions where topic = 'tenants'`,
	).Scan(&version); err != nil {
		t.Fatal(err)
	}
	return version
}

// store returns a store that learns of changes immediately.
func (b bench) store(t *testing.T) *Store {
	t.Helper()
	store := NewStore(b.DB, &postgres.Versions{})
	store.version = func() int64 { return b.version(t) }
	return store
}

// standardBrand and partnerBrand are the brands of the files in files_test.go.
func standardBrand(t *testing.T) Brand { return loaded(t)[0] }
func partnerBrand(t *testing.T) Brand  { return loaded(t)[1] }

func loaded(t *testing.T) []Brand {
	t.Helper()
	brands, err := Load(brandFiles(standardFile, partnerFile))
	if err != nil {
		t.Fatal(err)
	}
	return brands
}

// result returns the stored tenant with a slug.
func (b bench) read(t *testing.T, slug string) stored {
	t.Helper()
	existing, err := readStored(context.WithoutCancel(t.Context()), b.Platform())
	if err != nil {
		t.Fatal(err)
	}
	return existing[slug]
}
