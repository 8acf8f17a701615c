// Package jobs does work behind the requests, with River: in the same database and, when it is asked for in a
// transaction, in that very transaction, so that nothing is sent for what did not happen and nothing that happened is
// forgotten.
package jobs

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"

	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Tenant stands in the arguments of every job. Row security goes by it: a request adds jobs of its own tenant only. The
// platform's id stands for what concerns no tenant.
type Tenant struct {
	ID uuid.UUID `json:"tenantId"`
}

// Queue takes jobs.
type Queue struct{ client *river.Client[pgx.Tx] }

// NewQueue makes a queue. It needs no connection: jobs are added in the transactions of those who ask for them.
func NewQueue() (*Queue, error) {
	client, err := river.NewClient(riverpgxv5.New(nil), &river.Config{Schema: postgres.JobsSchema})
	if err != nil {
		return nil, fmt.Errorf("making the queue: %w", err)
	}
	return &Queue{client: client}, nil
}

// Add asks for a job in a transaction: it is done when that ends well, and as often as it takes.
func (q *Queue) Add(ctx context.Context, tx postgres.Tx, args river.JobArgs) error {
	if _, err := q.client.InsertTx(ctx, tx.Tx, args, nil); err != nil {
		return fmt.Errorf("asking for job %s: %w", args.Kind(), err)
	}
	return nil
}

// AddMany asks for several jobs at once.
func (q *Queue) AddMany(ctx context.Context, tx postgres.Tx, all []river.JobArgs) error {
	if len(all) == 0 {
		return nil
	}
	params := make([]river.InsertManyParams, len(all))
	for n, args := range all {
		params[n].Args = args
	}
	if _, err := q.client.InsertManyTx(ctx, tx.Tx, params); err != nil {
		return fmt.Errorf("asking for %d jobs %s: %w", len(all), all[0].Kind(), err)
	}
	return nil
}

// Config is what running jobs takes.
type Config struct {
	Pool     *pgxpool.Pool // of River's own, signed in as platform
	Workers  *Workers
	Periodic []*river.PeriodicJob
	Log      *slog.Logger
}

// SlowQueue is the queue of work that takes long and may wait. Each copy of the server does one such job at a time, so
// that it never takes more than one of its cores.
const SlowQueue = "patient"

// How often the queue is looked at, and how many jobs are done at once by one copy of the server.
const (
	poll   = 500 * time.Millisecond
	atOnce = 10
)

// Start does jobs until the function that it gives is called, which lets those under way finish.
func Start(ctx context.Context, config Config) (stop func(context.Context) error, err error) {
	client, err := river.NewClient(riverpgxv5.New(config.Pool), &river.Config{
		Schema: postgres.JobsSchema, Workers: config.Workers.river, PeriodicJobs: config.Periodic, Logger: config.Log,
		Queues: map[string]river.QueueConfig{
			river.QueueDefault: {MaxWorkers: atOnce},
			SlowQueue:          {MaxWorkers: 1},
		},
		PollOnly:          true, // notifications do not pass a connection pool that works by transaction
		FetchPollInterval: poll, FetchCooldown: poll / 5,
	})
	if err != nil {
		return nil, fmt.Errorf("making the runner of jobs: %w", err)
	}
	if err := client.Start(ctx); err != nil {
		return nil, fmt.Errorf("starting jobs: %w", err)
	}
	return client.Stop, nil
}
