package jobs_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/postgres/postgrestest"
)

func TestRunner_RetriesJobsOfAKilledRunner(t *testing.T) {
	t.Parallel()
	database := postgrestest.New(t)
	pool, err := pgxpool.New(t.Context(), database.URL("platform"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	admin := database.Connect(t, "")
	add := func(runner, minutesAgo string, attempt int) (id int64) {
		t.Helper()
		const sql = `insert into jobs.river_job (state, kind, args, queue, max_attempts, attempt, attempted_by,
			attempted_at, scheduled_at) values ('running', 'greet', '{}', 'default', 3, $3, array['first', $1],
			now() - $2::interval, now() - $2::interval) returning id`
		if err := admin.QueryRow(t.Context(), sql, runner, minutesAgo, attempt).Scan(&id); err != nil {
			t.Fatal(err)
		}
		return id
	}
	for _, runner := range []string{"alive", "dead"} {
		if _, err := jobs.Beat(t.Context(), pool, jobs.NewWorkers(), runner); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := admin.Exec(t.Context(), `update job_runners set seen_at = now() - interval '31 seconds'
		where id = 'dead'`); err != nil {
		t.Fatal(err)
	}
	want := map[int64]string{
		add("alive", "10 minutes", 1): "running",
		add("dead", "31 seconds", 1):  "available",
		add("dead", "5 seconds", 1):   "running", // its runner may be slow
		add("never", "10 minutes", 2): "available",
		add("never", "10 minutes", 3): "discarded", // its last attempt
	}
	released, err := jobs.Beat(t.Context(), pool, jobs.NewWorkers(), "alive")
	if err != nil || released != 2 {
		t.Fatalf("%d jobs are released: %v", released, err)
	}
	for id, state := range want {
		var got string
		if err := admin.QueryRow(t.Context(), `select state::text from jobs.river_job where id = $1`, id).
			Scan(&got); err != nil || got != state {
			t.Errorf("job %d is %s, not %s: %v", id, got, state, err)
		}
	}
}

// lineWriter sends the lines of a logger to a channel.
type lineWriter struct{ lines chan string }

func (w lineWriter) Write(content []byte) (int, error) {
	w.lines <- string(bytes.Clone(content))
	return len(content), nil
}

var errBadAddress = errors.New("there is no such address")

type badArgs struct{ jobs.Tenant }

func (badArgs) Kind() string { return "bad" }

func TestRunner_PermanentErrorEndsJobAndIsLogged(t *testing.T) {
	t.Parallel()
	database := postgrestest.New(t)
	db := database.Open(t)
	queue, err := jobs.NewQueue()
	if err != nil {
		t.Fatal(err)
	}
	pool, err := pgxpool.New(t.Context(), database.URL("platform"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	workers := jobs.NewWorkers()
	jobs.AddFunc(workers, func(context.Context, badArgs) error { return errBadAddress })
	subscribed := make(chan string, 100)
	stop, err := jobs.Start(context.Background(), jobs.Config{
		Pool: pool, Workers: workers, Log: slog.New(slog.NewTextHandler(lineWriter{subscribed}, nil)),
		Permanent: func(err error) bool { return errors.Is(err, errBadAddress) },
	})
	if err != nil {
		t.Fatal(err)
	}
	tenant := uuid.New()
	err = db.Scope(tenant).Tx(t.Context(), func(tx postgres.Tx) error {
		return queue.Add(t.Context(), tx, badArgs{jobs.Tenant{ID: tenant}})
	})
	if err != nil {
		t.Fatal(err)
	}
	for line := range subscribed {
		if strings.Contains(line, "job failed") {
			for _, part := range []string{"kind=bad", "there is no such address", "again=false", "level=ERROR"} {
				if !strings.Contains(line, part) {
					t.Errorf("%q is not in %s", part, line)
				}
			}
			break
		}
	}
	if err := stop(context.Background()); err != nil {
		t.Fatal(err)
	}
	var state string
	if err := database.Connect(t, "").QueryRow(t.Context(), `select state::text from jobs.river_job`).
		Scan(&state); err != nil || state != "cancelled" {
		t.Errorf("the job is %s: %v", state, err)
	}
}
