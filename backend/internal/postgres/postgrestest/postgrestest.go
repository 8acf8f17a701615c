// Package postgrestest creates a database for each test by cloning a template database. The server is shared by a whole
// test run (see command testdb) or else by one test process. A template is created once per server and name.
package postgrestest

import (
	"context"
	"crypto/rand"
	"fmt"
	"net/url"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/postgres/embedded"
)

// URLVariable is the environment variable with the URL of the shared server: a database on it and a superuser. Roles
// app and platform sign in without a password, so the server must trust connections. Tests drop their databases but
// keep templates.
const URLVariable = "TEST_DATABASE_URL"

// serverURL returns the URL of the shared server, or starts one for this process.
var serverURL = sync.OnceValues(func() (string, error) {
	if address := os.Getenv(URLVariable); address != "" {
		return address, nil
	}
	server, err := StartServer(context.Background())
	if err != nil {
		return "", err
	}
	// The server stops and is cleaned up when this process ends.
	return server.AdminURL("postgres"), nil
})

// StartServer starts a throwaway server.
func StartServer(ctx context.Context) (*embedded.Server, error) {
	server, err := embedded.Start(ctx, embedded.Options{Throwaway: true})
	if err != nil {
		return nil, fmt.Errorf("starting a server for tests: %w", err)
	}
	return server, nil
}

// Database is the database of one test. It is dropped when the test ends.
type Database struct {
	AdminURL string // for the superuser
	Name     string
}

// New creates a migrated, empty database for a test.
func New(t testing.TB) Database {
	t.Helper()
	return NewFromTemplate(t, Migrated())
}

// timeout is how long a test waits for its database, including creation of the template by another process.
const timeout = 2 * time.Minute

// NewFromTemplate creates a database for a test by cloning template, which it creates when it does not exist.
func NewFromTemplate(t testing.TB, template Template) Database {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), timeout)
	defer cancel()
	address, err := serverURL()
	if err != nil {
		t.Fatalf("creating a database for this test: %v", err)
	}
	source, err := ensureTemplate(address, template)
	if err != nil {
		t.Fatalf("creating template %s: %v", template.Name, err)
	}
	name := "test_" + strings.ToLower(rand.Text())
	// Unlike file_copy, wal_log needs no checkpoint, for which parallel tests would wait.
	if err := execSQL(ctx, address, "create database "+name+" template "+source+" strategy wal_log"); err != nil {
		t.Fatalf("creating a database for this test: %v", err)
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), timeout) // t.Context has ended
		defer cancel()
		if err := execSQL(ctx, address, "drop database "+name+" with (force)"); err != nil {
			t.Errorf("dropping this test's database: %v", err)
		}
	})
	return Database{AdminURL: withDatabase(address, name), Name: name}
}

// URL returns the URL of the database for a role.
func (d Database) URL(role string) string {
	address, err := postgres.URLForRole(d.AdminURL, role)
	if err != nil {
		panic(err) // New parsed it before
	}
	return address
}

// Open opens the database as the server does, with settings such as pool_max_conns=1 added to its URLs. It is closed
// when the test ends.
func (d Database) Open(t testing.TB, settings ...string) *postgres.DB {
	t.Helper()
	parameters := ""
	for _, setting := range settings {
		parameters += "&" + setting
	}
	db, err := postgres.Open(
		t.Context(),
		postgres.Config{App: d.URL("app") + parameters, Platform: d.URL("platform") + parameters},
	)
	if err != nil {
		t.Fatalf("opening this test's database: %v", err)
	}
	t.Cleanup(db.Close)
	return db
}

// Connect opens a connection as a role, or as the superuser when role is empty. It is closed when the test ends.
func (d Database) Connect(t testing.TB, role string) *pgx.Conn {
	t.Helper()
	address := d.AdminURL
	if role != "" {
		address = d.URL(role)
	}
	conn, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatalf("connecting as %q: %v", role, err)
	}
	t.Cleanup(func() { _ = conn.Close(context.Background()) })
	return conn
}

// Rounds returns the number of iterations of a soak test: the value of environment variable SOAK, or defaultRounds.
func Rounds(t testing.TB, defaultRounds int) int {
	t.Helper()
	value := os.Getenv("SOAK")
	if value == "" {
		return defaultRounds
	}
	rounds, err := strconv.Atoi(value)
	if err != nil {
		t.Fatalf("SOAK is %q, not a number", value)
	}
	return rounds
}

// withDatabase returns address with another database name.
func withDatabase(address, database string) string {
	parsed, err := url.Parse(address)
	if err != nil {
		return address // connecting reports the error
	}
	parsed.Path = "/" + database
	return parsed.String()
}

// execSQL runs one statement on a new connection.
func execSQL(ctx context.Context, address, sql string) error {
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		return err
	}
	defer conn.Close(context.WithoutCancel(ctx))
	_, err = conn.Exec(ctx, sql)
	return err
}
