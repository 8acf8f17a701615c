// Package postgrestest gives tests databases of their own, migrated and empty. They are copies of a template that is made once for each
// state of the migrations, on one server for a whole run of tests (see cmd/testdb) or, without one, on a server of the test's process.
package postgrestest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/postgres/embedded"
	"github.com/lepelblad/lepelblad/migrations"
)

// Variable names the server that tests share: an address for a role that may do everything, of any database on it.
const Variable = "TEST_DATABASE_URL"

// server is the address of a server, found or started once for this process.
var server = sync.OnceValues(func() (string, error) {
	if address := os.Getenv(Variable); address != "" {
		return address, nil
	}
	started, err := StartServer(context.Background())
	if err != nil {
		return "", err
	}
	// Nobody stops it: it ends with this process.
	return started.AdminURL("postgres"), nil
})

// StartServer starts a server that keeps nothing.
func StartServer(ctx context.Context) (*embedded.Server, error) {
	place := ""
	if info, err := os.Stat("/dev/shm"); err == nil && info.IsDir() {
		place = "/dev/shm"
	}
	sweep(place)
	folder, err := os.MkdirTemp(place, "lepelblad-test-")
	if err != nil {
		return nil, fmt.Errorf("making a folder for a test server: %w", err)
	}
	if err := os.WriteFile(folder+".pid", fmt.Append(nil, os.Getpid()), 0o600); err != nil {
		return nil, fmt.Errorf("marking a test server's folder: %w", err)
	}
	return embedded.Start(ctx, embedded.Options{Folder: folder, Throwaway: true})
}

// sweep removes the folders of servers whose process is gone.
func sweep(place string) {
	if place == "" {
		place = os.TempDir()
	}
	entries, err := os.ReadDir(place)
	if err != nil {
		return
	}
	for _, entry := range entries {
		name, ours := strings.CutSuffix(entry.Name(), ".pid")
		if !ours || !strings.HasPrefix(name, "lepelblad-test-") {
			continue
		}
		content, err := os.ReadFile(place + "/" + entry.Name())
		if err != nil {
			continue
		}
		if _, err := os.Stat("/proc/" + string(content)); err == nil {
			continue
		}
		_ = os.RemoveAll(place + "/" + name)
		_ = os.Remove(place + "/" + entry.Name())
	}
}

// Database is a migrated, empty database for one test, dropped when it ends.
type Database struct {
	Admin string // its address for the role that may do everything
	name  string
}

// New makes a database for a test.
func New(t testing.TB) Database {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	address, err := server()
	if err != nil {
		t.Fatalf("a database for this test: %v", err)
	}
	template, err := makeTemplate(ctx, address)
	if err != nil {
		t.Fatalf("a template for this test's database: %v", err)
	}
	name := "test_" + strings.ReplaceAll(uuid.NewString(), "-", "")
	if err := run(ctx, address, "create database "+name+" template "+template+" strategy wal_log"); err != nil {
		t.Fatalf("a database for this test: %v", err)
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		if err := run(ctx, address, "drop database "+name+" with (force)"); err != nil {
			t.Errorf("dropping this test's database: %v", err)
		}
	})
	return Database{Admin: on(address, name), name: name}
}

// As is the address of the database for a role.
func (d Database) As(role string) string {
	address, err := postgres.As(d.Admin, role)
	if err != nil {
		panic(err) // it was made above
	}
	return address
}

// Open opens the database as the server does.
func (d Database) Open(t testing.TB) *postgres.DB {
	t.Helper()
	db, err := postgres.Open(context.Background(), postgres.Config{App: d.As("app"), Platform: d.As("platform")})
	if err != nil {
		t.Fatalf("opening this test's database: %v", err)
	}
	t.Cleanup(db.Close)
	return db
}

// Connect gives a connection as a role, for tests that look from outside.
func (d Database) Connect(t testing.TB, role string) *pgx.Conn {
	t.Helper()
	address := d.Admin
	if role != "" {
		address = d.As(role)
	}
	conn, err := pgx.Connect(context.Background(), address)
	if err != nil {
		t.Fatalf("connecting as %q: %v", role, err)
	}
	t.Cleanup(func() { _ = conn.Close(context.Background()) })
	return conn
}

// on is the address of another database on the same server.
func on(address, database string) string {
	parsed, err := url.Parse(address)
	if err != nil {
		return address
	}
	parsed.Path = "/" + database
	return parsed.String()
}

// run runs one statement on a connection of its own.
func run(ctx context.Context, address, sql string) error {
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		return err
	}
	defer conn.Close(ctx) //nolint:errcheck // nothing is lost with this connection
	_, err = conn.Exec(ctx, sql)
	return err
}

// makeTemplate makes the template for the migrations as they are now, unless it is there. Processes that come at once wait for the first.
func makeTemplate(ctx context.Context, address string) (string, error) {
	name := "template_" + state()
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		return "", err
	}
	defer conn.Close(ctx) //nolint:errcheck // nothing is lost with this connection
	if _, err := conn.Exec(ctx, `select pg_advisory_lock(727009)`); err != nil {
		return "", err
	}
	var there bool
	if err := conn.QueryRow(ctx, `select exists (select from pg_database where datname = $1 and datistemplate)`, name).Scan(&there); err != nil || there {
		return name, err
	}
	if _, err := conn.Exec(ctx, `drop database if exists `+name); err != nil {
		return "", err
	}
	if _, err := conn.Exec(ctx, `create database `+name); err != nil {
		return "", err
	}
	if err := postgres.MakeRoles(ctx, on(address, name)); err != nil {
		return "", err
	}
	if err := postgres.Migrate(ctx, on(address, name)); err != nil {
		return "", err
	}
	_, err = conn.Exec(ctx, `alter database `+name+` is_template true`)
	return name, err
}

// state names what the migrations say.
var state = sync.OnceValue(func() string {
	sum := sha256.New()
	sum.Write([]byte(migrations.Roles))
	_ = fs.WalkDir(migrations.Files, ".", func(path string, _ fs.DirEntry, _ error) error {
		content, _ := migrations.Files.ReadFile(path)
		sum.Write([]byte(path))
		sum.Write(content)
		return nil
	})
	return hex.EncodeToString(sum.Sum(nil)[:8])
})
