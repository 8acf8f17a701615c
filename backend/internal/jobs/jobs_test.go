package jobs_test

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"

	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/postgres/postgrestest"
)

type greetArgs struct {
	jobs.Tenant
	Name string `json:"name"`
}

func (greetArgs) Kind() string { return "greet" }

type greeter struct {
	river.WorkerDefaults[greetArgs]
	met chan string
}

func (g *greeter) Work(_ context.Context, job *river.Job[greetArgs]) error {
	if job.Args.Name == "shy" && job.Attempt == 1 {
		return errors.New("not the first time")
	}
	g.met <- job.Args.Name
	return nil
}

// NextRetry retries immediately, so that a test does not wait.
func (*greeter) NextRetry(job *river.Job[greetArgs]) time.Time { return *job.AttemptedAt }

func TestQueue_RunsJobAfterCommit(t *testing.T) {
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
	worker := &greeter{met: make(chan string, 10)}
	workers := jobs.NewWorkers()
	jobs.AddWorker(workers, worker)
	stop, err := jobs.Start(
		context.Background(),
		jobs.Config{Pool: pool, Workers: workers, Log: slog.New(slog.DiscardHandler)},
	)
	if err != nil {
		t.Fatal(err)
	}
	tenant := uuid.New()
	scope := db.Scope(tenant)
	greet := func(of uuid.UUID, name string, after error) error {
		return scope.Tx(t.Context(), func(tx postgres.Tx) error {
			if err := queue.Add(t.Context(), tx, greetArgs{Tenant: jobs.Tenant{ID: of}, Name: name}); err != nil {
				return err
			}
			return after
		})
	}
	if err := greet(tenant, "nobody", errors.New("changed my mind")); err == nil {
		t.Error("the transaction was committed")
	}
	if err := greet(uuid.New(), "another tenant's", nil); err == nil {
		t.Error("a tenant enqueued a job of another tenant")
	}
	for _, name := range []string{"shy", "anna"} {
		if err := greet(tenant, name, nil); err != nil {
			t.Fatal(err)
		}
	}
	met := map[string]bool{<-worker.met: true, <-worker.met: true}
	if !met["shy"] || !met["anna"] {
		t.Errorf("got jobs %v", met)
	}
	var seen int
	row := db.Scope(uuid.New()).QueryRow(t.Context(), `select count(*) from jobs.river_job`)
	if err := row.Scan(&seen); err != nil || seen != 0 {
		t.Errorf("another tenant sees %d jobs (%v)", seen, err)
	}
	if err := stop(context.Background()); err != nil {
		t.Error(err)
	}
	if len(worker.met) != 0 {
		t.Errorf("also got job %s", <-worker.met)
	}
}
