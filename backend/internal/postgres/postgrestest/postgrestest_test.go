package postgrestest_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/postgres/postgrestest"
)

func TestDatabase_IsMigratedAndSeparate(t *testing.T) {
	t.Parallel()
	first, second := postgrestest.New(t), postgrestest.New(t)
	firstConn, secondConn := first.Connect(t, ""), second.Connect(t, "")
	if _, err := firstConn.Exec(t.Context(), `insert into versions (topic) values ('mine')`); err != nil {
		t.Fatal(err)
	}
	var count int
	err := secondConn.QueryRow(t.Context(), `select count(*) from versions where topic = 'mine'`).Scan(&count)
	if err != nil || count != 0 {
		t.Errorf("the second database has %d rows of the first (%v)", count, err)
	}
	first.Open(t)
	for _, role := range []string{"owner", "app", "platform", "backup"} {
		var user string
		err := first.Connect(t, role).QueryRow(t.Context(), `select current_user`).Scan(&user)
		if err != nil || user != role {
			t.Errorf("signed in as %s, the current user is %s (%v)", role, user, err)
		}
	}
}

func TestDatabase_IsDroppedAfterTest(t *testing.T) {
	t.Parallel()
	outer := postgrestest.New(t).Connect(t, "")
	var inner postgrestest.Database
	t.Run("a test that leaves a connection open", func(t *testing.T) {
		inner = postgrestest.New(t)
		if _, err := pgx.Connect(context.Background(), inner.AdminURL); err != nil {
			t.Fatal(err)
		}
	})
	var exists bool
	const find = `select exists (select from pg_database where datname = $1)`
	if err := outer.QueryRow(t.Context(), find, inner.Name).Scan(&exists); err != nil || exists {
		t.Errorf("database %s still exists (%v)", inner.Name, err)
	}
}

func TestTemplate_IsMadeOnce(t *testing.T) {
	t.Parallel()
	var calls atomic.Int32
	template := postgrestest.Template{
		Name: "counted_" + strings.ToLower(t.Name()),
		Make: func(ctx context.Context, url string) error {
			calls.Add(1)
			if err := postgrestest.Migrated().Make(ctx, url); err != nil {
				return err
			}
			conn, err := pgx.Connect(ctx, url)
			if err != nil {
				return err
			}
			defer conn.Close(ctx)
			_, err = conn.Exec(ctx, `insert into versions (topic) values ('of the template')`)
			return err
		},
	}
	for i := range 8 {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			t.Parallel()
			conn := postgrestest.NewFromTemplate(t, template).Connect(t, "")
			tag, err := conn.Exec(t.Context(), `delete from versions where topic = 'of the template'`)
			if err != nil || tag.RowsAffected() != 1 {
				t.Errorf("deleted %d rows (%v)", tag.RowsAffected(), err)
			}
		})
	}
	t.Cleanup(func() {
		if n := calls.Load(); n > 1 {
			t.Errorf("Make was called %d times", n)
		}
	})
}

// templateVariable names the template that TestTemplate_HelperProcess creates.
const templateVariable = "POSTGRESTEST_TEMPLATE"

// TestTemplate_HelperProcess does nothing when it is run directly. TestTemplate_IsMadeOnceByConcurrentProcesses runs it
// in separate processes.
func TestTemplate_HelperProcess(t *testing.T) {
	name := os.Getenv(templateVariable)
	if name == "" {
		return
	}
	postgrestest.New(t).Open(t)
	template := postgrestest.Template{Name: name, Make: func(ctx context.Context, url string) error {
		fmt.Println("made")
		return postgrestest.Migrated().Make(ctx, url)
	}}
	postgrestest.NewFromTemplate(t, template).Open(t)
}

func TestTemplate_IsMadeOnceByConcurrentProcesses(t *testing.T) {
	t.Parallel()
	server, err := postgrestest.StartServer(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := server.Stop(context.Background()); err != nil {
			t.Error(err)
		}
	})
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	var outputs [6]strings.Builder
	for i := range outputs {
		group.Go(func() {
			command := exec.Command(self, "-test.run", "^TestTemplate_HelperProcess$", "-test.v")
			command.Env = append(
				os.Environ(),
				templateVariable+"=shared",
				postgrestest.URLVariable+"="+server.AdminURL("postgres"),
			)
			command.Stdout, command.Stderr = &outputs[i], &outputs[i]
			if err := command.Run(); err != nil || !strings.Contains(outputs[i].String(), "--- PASS") {
				t.Errorf("program %d: %v\n%s", i, err, outputs[i].String())
			}
		})
	}
	group.Wait()
	calls := 0
	for i := range outputs {
		calls += strings.Count(outputs[i].String(), "made\n")
	}
	if calls != 1 {
		t.Errorf("Make was called %d times", calls)
	}
}
