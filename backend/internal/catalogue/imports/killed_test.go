package imports_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue/imports"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/postgres/postgrestest"
)

// childEnv is the environment variable of the child process: database address, owner and import.
const childEnv = "IMPORT_VICTIM"

func TestMain(m *testing.M) {
	if order := os.Getenv(childEnv); order != "" {
		if err := runChild(strings.Split(order, " ")); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	m.Run()
}

// runChild runs an import in a process that the test kills.
func runChild(order []string) error {
	ctx := context.Background()
	app, err := postgres.URLForRole(order[0], "app")
	if err != nil {
		return err
	}
	platform, err := postgres.URLForRole(order[0], "platform")
	if err != nil {
		return err
	}
	db, err := postgres.Open(ctx, postgres.Config{App: app, Platform: platform})
	if err != nil {
		return err
	}
	defer db.Close()
	service := &imports.Service{DB: db, Now: time.Now}
	return service.Run(
		ctx,
		imports.Args{Tenant: jobs.Tenant{ID: uuid.MustParse(order[1])}, Import: uuid.MustParse(order[2])},
	)
}

// proxy forwards messages between a process and the database, and calls a function after a number of messages.
type proxy struct {
	listener net.Listener
	target   *pgx.ConnConfig

	mu     sync.Mutex
	count  int
	callAt int // number of messages; 0 is never
	call   func()
}

func newProxy(t *testing.T, database postgrestest.Database) *proxy {
	t.Helper()
	target, err := pgx.ParseConfig(database.AdminURL)
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	w := &proxy{listener: listener, target: target}
	go func() {
		for {
			from, err := listener.Accept()
			if err != nil {
				return
			}
			go w.forward(from)
		}
	}()
	return w
}

func (w *proxy) address() string {
	return (&url.URL{
		Scheme:   "postgres",
		Host:     w.listener.Addr().String(),
		Path:     w.target.Database,
		RawQuery: "sslmode=disable",
	}).String()
}

func (w *proxy) forward(from net.Conn) {
	network, address := pgconnAddress(w.target)
	to, err := net.Dial(network, address)
	if err != nil {
		_ = from.Close()
		return
	}
	oneWay := func(into, out net.Conn) {
		defer into.Close() // ends the other direction
		buffer := make([]byte, 8<<10)
		for {
			n, err := out.Read(buffer)
			if n > 0 {
				w.countMessage()
				if _, err := into.Write(buffer[:n]); err != nil {
					return
				}
			}
			if err != nil {
				return
			}
		}
	}
	go oneWay(to, from)
	oneWay(from, to)
}

func (w *proxy) countMessage() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.count++
	if w.count == w.callAt {
		w.call()
	}
}

// start starts a process and resets the count of messages.
func (w *proxy) start(start func() error, at int, call func()) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.count, w.callAt, w.call = 0, at, call
	return start()
}

func (w *proxy) messageCount() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.count
}

func pgconnAddress(c *pgx.ConnConfig) (network, address string) {
	if strings.HasPrefix(c.Host, "/") {
		return "unix", fmt.Sprintf("%s/.s.PGSQL.%d", c.Host, c.Port)
	}
	return "tcp", net.JoinHostPort(c.Host, fmt.Sprint(c.Port))
}

func TestImport_IsAtomicWhenKilledAndCanBeResumed(t *testing.T) {
	t.Parallel()
	const foods = 3000
	kills := postgrestest.Rounds(t, 5)
	database := postgrestest.New(t)
	line := newProxy(t, database)
	random := rand.New(rand.NewPCG(20, 9))
	clock := time.Now()
	service := &imports.Service{DB: database.Open(t), Now: func() time.Time { return clock }}
	admin := database.Connect(t, "")

	// round imports a table in a process that is killed after at messages, and returns how many there were.
	round := func(at int) int {
		d := &fixture{
			t:       t,
			service: service,
			target:  imports.NewTarget(service.DB, uuid.New()),
			admin:   admin,
			clock:   clock,
		}
		sent := d.upload("winkel.csv", foodTable(foods, 5), imports.Options{SkipCheck: true})
		process := exec.Command(os.Args[0])
		process.Env = append(
			os.Environ(),
			"PGAPPNAME="+childEnv,
			fmt.Sprintf("%s=%s %s %s", childEnv, line.address(), d.target.OwnerID, sent.ID),
		)
		process.Stderr = io.Discard
		if err := line.start(process.Start, at, func() { _ = process.Process.Kill() }); err != nil {
			t.Fatal(err)
		}
		err := process.Wait()
		var killed *exec.ExitError
		if err != nil && !(errors.As(err, &killed) && at > 0) {
			t.Fatalf("the process exited with %v", err)
		}
		messages := line.messageCount()
		// The database may still be processing the last message.
		for connections := 1; connections > 0; {
			const sql = `select count(*) from pg_stat_activity where datname = current_database()
				and application_name = $1`
			if err := admin.QueryRow(t.Context(), sql, childEnv).Scan(&connections); err != nil {
				t.Fatal(err)
			}
		}
		count := func(table string) (rows int) {
			if err := admin.QueryRow(
				t.Context(), `select count(*) from `+table+` where owner_id = $1`, d.target.OwnerID,
			).Scan(&rows); err != nil {
				t.Fatal(err)
			}
			return rows
		}
		if rows := count("ingredients"); rows != 0 && rows != foods {
			t.Errorf("killed after %d messages, the import left %d of %d rows", at, rows, foods)
		}
		clock = clock.Add(time.Hour) // longer than heartbeatTimeout
		if state := d.get(sent.ID).State; state == imports.Interrupted {
			if _, err := service.Resume(t.Context(), d.target, sent.ID, staffID); err != nil {
				t.Fatal(err)
			}
		}
		d.wantCounts(d.run(sent.ID), counts{imports.Created: foods})
		if rows, reported := count("ingredients"), count("ingredient_import_rows"); rows != foods || reported != foods {
			t.Errorf(
				"killed after %d messages and resumed, the import left %d rows and a report on %d",
				at,
				rows,
				reported,
			)
		}
		if missing := d.queryValue(
			`select count(*) from ingredients where owner_id = '` + d.target.OwnerID.String() + `' and words = '{}'`,
		); missing != "0" {
			t.Errorf(
				"killed after %d messages and resumed, the import left %s rows that search does not find",
				at,
				missing,
			)
		}
		return messages
	}
	all := round(0)
	if all < 30 {
		t.Fatalf("an import of %d messages is too short to be killed", all)
	}
	for range kills {
		round(1 + random.IntN(all))
	}
}
