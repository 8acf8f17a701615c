// Package postgrestest gives tests databases of their own. They are copies of a template, which is made once for each
// state of what it is made from, on one server for a whole run of tests (see command testdb) or, without one, on a
// server of the test's own process.
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

// URLVariable names the server that tests share: the address of a database on it, for a role that may do everything. The
// server must let roles sign in without a password, as roles app and platform have none. Tests drop what they make
// there, save for templates.
const URLVariable = "TEST_DATABASE_URL"

// server is the address of a server, found or started once for this process.
var serverURL = sync.OnceValues(func() (string, error) {
	if address := os.Getenv(URLVariable); address != "" {
		return address, nil
	}
	started, err := StartServer(context.Background())
	if err != nil {
		return "", err
	}
	// Nobody stops it: it ends with this process, and is tidied up then.
	return started.AdminURL("postgres"), nil
})

// StartServer starts a server that keeps nothing.
func StartServer(ctx context.Context) (*embedded.Server, error) {
	started, err := embedded.Start(ctx, embedded.Options{Throwaway: true})
	if err != nil {
		return nil, fmt.Errorf("starting a server for tests: %w", err)
	}
	return started, nil
}

// Database is a database for one test, dropped when the test ends.
type Database struct {
	AdminURL string // its address for the role that may do everything
	Name     string
}

// New makes a migrated, empty database for a test.
func New(t testing.TB) Database {
	t.Helper()
	return NewFromTemplate(t, Migrated())
}

// patience is how long a test waits for its database, the making of the template by another process included.
const timeout = 2 * time.Minute

// NewFromTemplate makes a database for a test as template has it. The template is made first where it is not there yet.
func NewFromTemplate(t testing.TB, template Template) Database {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), timeout)
	defer cancel()
	address, err := serverURL()
	if err != nil {
		t.Fatalf("a database for this test: %v", err)
	}
	source, err := ensureTemplate(address, template)
	if err != nil {
		t.Fatalf("template %s for this test's database: %v", template.Name, err)
	}
	name := "test_" + strings.ToLower(rand.Text())
	// Copying by the log of changes asks for no checkpoint, for which tests that run at the same time would wait.
	if err := execSQL(ctx, address, "create database "+name+" template "+source+" strategy wal_log"); err != nil {
		t.Fatalf("a database for this test: %v", err)
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), timeout) // the test's own has ended
		defer cancel()
		if err := execSQL(ctx, address, "drop database "+name+" with (force)"); err != nil {
			t.Errorf("dropping this test's database: %v", err)
		}
	})
	return Database{AdminURL: withDatabase(address, name), Name: name}
}

// As is the address of the database for a role.
func (d Database) URL(role string) string {
	address, err := postgres.URLForRole(d.AdminURL, role)
	if err != nil {
		panic(err) // it was read before it came here
	}
	return address
}

// Open opens the database as the server does. Settings such as pool_max_conns=1 are added to its address. It is closed
// when the test ends.
func (d Database) Open(t testing.TB, settings ...string) *postgres.DB {
	t.Helper()
	more := ""
	for _, setting := range settings {
		more += "&" + setting
	}
	db, err := postgres.Open(t.Context(), postgres.Config{App: d.URL("app") + more, Platform: d.URL("platform") + more})
	if err != nil {
		t.Fatalf("opening this test's database: %v", err)
	}
	t.Cleanup(db.Close)
	return db
}

// Connect gives a connection as a role, or as the one that may do everything when role is empty, for tests that look
// from outside. It is closed when the test ends.
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

// Rounds is how often a soak goes round: usual, which is less than it takes to prove something, unless the variable
// SOAK says how often.
func Rounds(t testing.TB, usual int) int {
	t.Helper()
	asked := os.Getenv("SOAK")
	if asked == "" {
		return usual
	}
	number, err := strconv.Atoi(asked)
	if err != nil {
		t.Fatalf("SOAK is %q, which is no number", asked)
	}
	return number
}

// on is the address of another database on the same server.
func withDatabase(address, database string) string {
	parsed, err := url.Parse(address)
	if err != nil {
		return address // connecting to it says what is wrong
	}
	parsed.Path = "/" + database
	return parsed.String()
}

// run runs one statement on a connection of its own.
func execSQL(ctx context.Context, address, sql string) error {
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		return err
	}
	defer conn.Close(context.WithoutCancel(ctx)) //nolint:errcheck // nothing is lost with this connection
	_, err = conn.Exec(ctx, sql)
	return err
}
