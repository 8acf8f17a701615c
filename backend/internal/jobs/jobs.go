// Package jobs runs background jobs with River, in the same database. A job that is added in a transaction runs if and
// only if the transaction is committed.
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

// Tenant is part of the arguments of every job. Row-level security uses it: a request can only add jobs of its own
// tenant. Jobs that concern no tenant have postgres.PlatformID.
type Tenant struct {
	ID uuid.UUID `json:"tenantId"`
}

// Queue adds jobs. It is safe for concurrent use.
type Queue struct{ client *river.Client[pgx.Tx] }

// NewQueue returns a queue. It needs no connection, since jobs are added in the caller's transactions.
func NewQueue() (*Queue, error) {
	client, err := river.NewClient(riverpgxv5.New(nil), &river.Config{Schema: postgres.JobsSchema})
	if err != nil {
		return nil, fmt.Errorf("making the queue: %w", err)
	}
	return &Queue{client: client}, nil
}

// Add adds a job in a transaction. After the commit it runs, with retries.
func (q *Queue) Add(ctx context.Context, tx postgres.Tx, args river.JobArgs) error {
	if _, err := q.client.InsertTx(ctx, tx.Tx, args, nil); err != nil {
		return fmt.Errorf("adding job %s: %w", args.Kind(), err)
	}
	return nil
}

// AddMany adds several jobs.
func (q *Queue) AddMany(ctx context.Context, tx postgres.Tx, jobs []river.JobArgs) error {
	if len(jobs) == 0 {
		return nil
	}
	params := make([]river.InsertManyParams, len(jobs))
	for n, args := range jobs {
		params[n].Args = args
	}
	if _, err := q.client.InsertManyTx(ctx, tx.Tx, params); err != nil {
		return fmt.Errorf("adding %d jobs %s: %w", len(jobs), jobs[0].Kind(), err)
	}
	return nil
}

// Config is the configuration of Start.
type Config struct {
	Pool     *pgxpool.Pool // a pool for River only, connected with role platform
	Workers  *Workers
	Periodic []*river.PeriodicJob
	Log      *slog.Logger
	// Permanent reports whether another attempt cannot change an error, such as an address that does not exist. The
	// job then ends at once. It is nil for no such error.
	Permanent func(error) bool
}

// SlowQueue is the queue of slow jobs that may wait. Each server runs one of them at a time, so that they use at most
// one core.
const SlowQueue = "patient"

// Interval at which the queue is polled, and number of concurrent jobs of a server.
const (
	pollInterval = 500 * time.Millisecond
	maxWorkers   = 10
)

// Start starts running jobs. The returned function stops that and waits for running jobs.
func Start(ctx context.Context, config Config) (stop func(context.Context) error, err error) {
	id := uuid.NewString()
	client, err := river.NewClient(riverpgxv5.New(config.Pool), &river.Config{
		ID: id, ErrorHandler: errorLog{config.Log, config.Permanent},
		Schema: postgres.JobsSchema, Workers: config.Workers.river, PeriodicJobs: config.Periodic, Logger: config.Log,
		Queues: map[string]river.QueueConfig{
			river.QueueDefault: {MaxWorkers: maxWorkers},
			SlowQueue:          {MaxWorkers: 1},
		},
		PollOnly:          true, // LISTEN does not work through a connection pooler in transaction mode
		FetchPollInterval: pollInterval, FetchCooldown: pollInterval / 5,
	})
	if err != nil {
		return nil, fmt.Errorf("making the runner of jobs: %w", err)
	}
	if err := client.Start(ctx); err != nil {
		return nil, fmt.Errorf("starting jobs: %w", err)
	}
	stopHeartbeat := heartbeat(ctx, config.Pool, config.Workers, id, config.Log)
	return func(ctx context.Context) error {
		defer stopHeartbeat()
		return client.Stop(ctx)
	}, nil
}
