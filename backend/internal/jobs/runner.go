package jobs

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// A runner writes a heartbeat every heartbeatInterval. After deathTimeout without one its jobs run again elsewhere.
const (
	heartbeatInterval = 10 * time.Second
	deathTimeout      = 30 * time.Second
)

// heartbeat writes heartbeats of a runner and releases the jobs of dead runners, until stop is called.
func heartbeat(
	ctx context.Context,
	pool *pgxpool.Pool,
	workers *Workers,
	id string,
	log *slog.Logger,
) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	var done sync.WaitGroup
	done.Go(func() {
		ticker := time.NewTicker(heartbeatInterval)
		defer ticker.Stop()
		for {
			released, err := Beat(ctx, pool, workers, id)
			switch {
			case ctx.Err() != nil:
				return
			case err != nil:
				log.Warn("no heartbeat of the runner of jobs", slog.Any("error", err))
			case released > 0:
				log.Warn("jobs of a server that ended run again", slog.Int64("jobs", released))
			}
			select {
			case <-ticker.C:
			case <-ctx.Done():
				return
			}
		}
	})
	return func() {
		cancel()
		done.Wait()
	}
}

// Beat writes a heartbeat of a runner and makes the jobs of dead runners available again, in the same attempt count.
// It returns how many. A job that was in its last attempt is discarded, since it may be what ended the server; its
// worker is notified before, if it is an [Abandoner].
func Beat(ctx context.Context, pool *pgxpool.Pool, workers *Workers, id string) (released int64, err error) {
	const beat = `insert into job_runners (id, seen_at) values ($1, now())
		on conflict (id) do update set seen_at = excluded.seen_at`
	if _, err := pool.Exec(ctx, beat, id); err != nil {
		return 0, fmt.Errorf("writing a heartbeat: %w", err)
	}
	failure := abandonJobs(ctx, pool, workers)
	const release = `update ` + postgres.JobsSchema + `.river_job job
		set state = 'available', scheduled_at = now() where attempt < max_attempts and ` + ofDeadRunner
	tag, err := pool.Exec(ctx, release, deathTimeout.Seconds())
	if err != nil {
		return 0, fmt.Errorf("releasing the jobs of dead runners: %w", err)
	}
	const forget = `delete from job_runners where seen_at < now() - interval '1 day'`
	if _, err := pool.Exec(ctx, forget); err != nil {
		return 0, fmt.Errorf("forgetting dead runners: %w", err)
	}
	return tag.RowsAffected(), failure
}

// ofDeadRunner is the condition on a job that its runner died while it ran. Parameter 1 is deathTimeout in seconds.
const ofDeadRunner = `state = 'running' and attempted_at < now() - make_interval(secs => $1) and not exists (
	select from job_runners runner where runner.id = job.attempted_by[array_upper(job.attempted_by, 1)]
		and runner.seen_at > now() - make_interval(secs => $1))`

// abandonJobs discards the jobs of dead runners that were in their last attempt. One whose worker returns an error
// is discarded by a later heartbeat.
func abandonJobs(ctx context.Context, pool *pgxpool.Pool, workers *Workers) error {
	const find = `select id, kind, args, attempt, attempted_at from ` + postgres.JobsSchema + `.river_job job
		where attempt >= max_attempts and ` + ofDeadRunner
	rows, err := pool.Query(ctx, find, deathTimeout.Seconds())
	if err != nil {
		return fmt.Errorf("listing jobs without attempts: %w", err)
	}
	found, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (*rivertype.JobRow, error) {
		var job rivertype.JobRow
		err := row.Scan(&job.ID, &job.Kind, &job.EncodedArgs, &job.Attempt, &job.AttemptedAt)
		return &job, err
	})
	if err != nil {
		return fmt.Errorf("listing jobs without attempts: %w", err)
	}
	var failures error
	for _, job := range found {
		if abandon, ok := workers.abandon[job.Kind]; ok {
			if err := abandon(ctx, job); err != nil {
				failures = errors.Join(failures, fmt.Errorf("abandoning job %s: %w", job.Kind, err))
				continue
			}
		}
		const discard = `update ` + postgres.JobsSchema + `.river_job set state = 'discarded', finalized_at = now()
			where id = $1 and state = 'running' and attempt = $2`
		if _, err := pool.Exec(ctx, discard, job.ID, job.Attempt); err != nil {
			return fmt.Errorf("discarding a job: %w", err)
		}
	}
	return failures
}

// errorLog logs jobs that fail, and ends those with a permanent error.
type errorLog struct {
	log       *slog.Logger
	permanent func(error) bool
}

// HandleError implements [river.ErrorHandler].
func (l errorLog) HandleError(_ context.Context, job *rivertype.JobRow, err error) *river.ErrorHandlerResult {
	isPermanent := l.permanent != nil && l.permanent(err)
	level := slog.LevelWarn
	if isPermanent || job.Attempt >= job.MaxAttempts {
		level = slog.LevelError
	}
	l.log.Log(
		context.Background(),
		level,
		"job failed",
		slog.String("kind", job.Kind),
		slog.Int64("job", job.ID),
		slog.Int("attempt", job.Attempt),
		slog.Bool("again", level == slog.LevelWarn),
		slog.Any("error", err),
	)
	return &river.ErrorHandlerResult{SetCancelled: isPermanent}
}

// HandlePanic implements [river.ErrorHandler].
func (l errorLog) HandlePanic(_ context.Context, job *rivertype.JobRow, fault any, trace string,
) *river.ErrorHandlerResult {
	l.log.Error("job panicked", slog.String("kind", job.Kind), slog.Int64("job", job.ID), slog.Any("fault", fault),
		slog.String("stack", trace))
	return nil
}
