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

func TestEachDatabaseIsMigratedAndAlone(t *testing.T) {
	t.Parallel()
	first, second := postgrestest.New(t), postgrestest.New(t)
	one, two := first.Connect(t, ""), second.Connect(t, "")
	if _, err := one.Exec(t.Context(), `insert into versions (topic) values ('mine')`); err != nil {
		t.Fatal(err)
	}
	var count int
	if err := two.QueryRow(t.Context(), `select count(*) from versions where topic = 'mine'`).Scan(&count); err != nil ||
		count != 0 {
		t.Errorf("the other database has %d rows of this one (%v)", count, err)
	}
	first.Open(t)
	for _, role := range []string{"owner", "app", "platform", "backup"} {
		var who string
		if err := first.Connect(t, role).QueryRow(t.Context(), `select current_user`).Scan(&who); err != nil ||
			who != role {
			t.Errorf("signed in as %s, we are %s (%v)", role, who, err)
		}
	}
}

func TestDatabasesGoWithTheirTest(t *testing.T) {
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
	if err := outer.QueryRow(t.Context(), `select exists (select from pg_database where datname = $1)`, inner.Name).Scan(&exists); err != nil ||
		exists {
		t.Errorf("database %s is still there (%v)", inner.Name, err)
	}
}

func TestATemplateOfOnesOwnIsMadeOnce(t *testing.T) {
	t.Parallel()
	var times atomic.Int32
	template := postgrestest.Template{
		Name: "counted_" + strings.ToLower(t.Name()),
		Make: func(ctx context.Context, url string) error {
			times.Add(1)
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
		if n := times.Load(); n > 1 {
			t.Errorf("it was made %d times", n)
		}
	})
}

// URLVariables that make the test's program one of several that come at once.
const togetherVariable = "POSTGRESTEST_TOGETHER"

// TestOneOfSeveralPrograms is run by the test after it, in programs of its own.
func TestOneOfSeveralPrograms(t *testing.T) {
	name := os.Getenv(togetherVariable)
	if name == "" {
		t.Skip("part of another test")
	}
	postgrestest.New(t).Open(t)
	postgrestest.NewFromTemplate(t, postgrestest.Template{Name: name, Make: func(ctx context.Context, url string) error {
		fmt.Println("made")
		return postgrestest.Migrated().Make(ctx, url)
	}}).Open(t)
}

func TestProgramsThatComeAtOnceMakeATemplateOnce(t *testing.T) {
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
	var all sync.WaitGroup
	var outputs [6]strings.Builder
	for i := range outputs {
		all.Go(func() {
			command := exec.Command(self, "-test.run", "^TestOneOfSeveralPrograms$", "-test.v")
			command.Env = append(
				os.Environ(),
				togetherVariable+"=together",
				postgrestest.URLVariable+"="+server.AdminURL("postgres"),
			)
			command.Stdout, command.Stderr = &outputs[i], &outputs[i]
			if err := command.Run(); err != nil || !strings.Contains(outputs[i].String(), "--- PASS") {
				t.Errorf("program %d: %v\n%s", i, err, outputs[i].String())
			}
		})
	}
	all.Wait()
	made := 0
	for i := range outputs {
		made += strings.Count(outputs[i].String(), "made\n")
	}
	if made != 1 {
		t.Errorf("the template was made %d times", made)
	}
}
