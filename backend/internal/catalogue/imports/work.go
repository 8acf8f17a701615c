package imports

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue/foodtable"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Args are the arguments of the job that runs the task of an import.
type Args struct {
	jobs.Tenant
	Import  uuid.UUID `json:"import"`
	StaffID uuid.UUID `json:"by"` // zero for the command line
}

// Kind returns the name of the job.
func (Args) Kind() string { return "ingredient-import" }

// InsertOpts limits the attempts of a job, so that a failure is soon visible in the console.
func (Args) InsertOpts() river.InsertOpts { return river.InsertOpts{MaxAttempts: 3} }

// taskTimeout limits the duration of a task.
const taskTimeout = 15 * time.Minute

type worker struct {
	river.WorkerDefaults[Args]
	service *Service
}

// Timeout returns the limit of a task.
func (*worker) Timeout(*river.Job[Args]) time.Duration { return taskTimeout }

// Work runs a task. After the last attempt it marks the import as failed.
func (w *worker) Work(ctx context.Context, job *river.Job[Args]) error {
	err := w.service.Run(ctx, job.Args)
	if err != nil && job.Attempt >= job.MaxAttempts {
		ctx := context.WithoutCancel(ctx)
		target := NewTarget(w.service.DB, job.Args.Tenant.ID)
		return errors.Join(
			err, w.service.abort(ctx, target, job.Args.Import, Failed, errFault), w.Abandon(ctx, job),
		)
	}
	return err
}

// Abandon marks an import as failed when its job never started it. An import that was started counts as interrupted
// after heartbeatTimeout and can be resumed.
func (w *worker) Abandon(ctx context.Context, job *river.Job[Args]) error {
	// A task that was queued after the attempt has another job.
	const sql = `update ingredient_imports set state = 'failed', finished_at = $3, failure = $4
		where owner_id = $1 and id = $2 and state = 'waiting' and alive_at <= $5`
	target := NewTarget(w.service.DB, job.Args.Tenant.ID)
	if _, err := target.Exec(
		ctx, sql, target.OwnerID, job.Args.Import, w.service.Now(), failureOf(errFault), job.AttemptedAt,
	); err != nil {
		return fmt.Errorf("failing an import that did not start: %w", err)
	}
	return nil
}

// AddWorkers registers the job of the service.
func (s *Service) AddWorkers(workers *jobs.Workers) { jobs.AddWorker(workers, &worker{service: s}) }

// errCancelled ends a task that was cancelled, or that another job has taken over.
var errCancelled = errors.New("the import was cancelled")

// progress counts the rows of a task and sends its heartbeat.
type progress struct {
	rows atomic.Int64 // so far
	stop func()       // stops the heartbeat; may be called repeatedly
}

// heartbeatInterval is the time between heartbeats.
const heartbeatInterval = 400 * time.Millisecond

// Run runs the task of an import, unless it was cancelled or replaced. The task is one transaction, so an interruption
// leaves no partial result, and repeating it is safe. Indexing follows afterwards, since it takes longer than the
// import. Errors of the table are stored with the import; the returned error is a fault of the server.
func (s *Service) Run(ctx context.Context, args Args) error {
	target := NewTarget(s.DB, args.Tenant.ID)
	imp, err := s.claim(ctx, target, args.Import)
	if errors.Is(err, errCancelled) {
		return IndexIngredients(ctx, target) // it may have been interrupted while indexing
	}
	if err != nil {
		return err
	}
	working, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	progress := s.startHeartbeat(working, target, imp, cancel)
	defer progress.stop()
	if imp.Task == TaskUndo {
		err = s.runUndo(working, target, imp, args.StaffID, progress)
	} else {
		err = s.runImport(working, target, imp, args.StaffID, progress)
	}
	progress.stop()
	var refusal *errs.Error
	switch {
	case errors.Is(err, errCancelled) || errors.Is(context.Cause(working), errCancelled):
		return s.abort(context.WithoutCancel(ctx), target, imp.ID, Cancelled, nil)
	case errors.As(err, &refusal):
		return s.abort(ctx, target, imp.ID, Failed, refusal)
	case err != nil || imp.Task != TaskImport:
		return err
	}
	return IndexIngredients(ctx, target)
}

// claim starts the task of an import. The error is errCancelled when there is nothing to do.
func (s *Service) claim(ctx context.Context, target Target, id uuid.UUID) (Import, error) {
	const sql = `update ingredient_imports set state = 'running', attempt = attempt + 1, alive_at = $3, processed = 0
		where owner_id = $1 and id = $2 and state in ('waiting', 'running') and not cancelling
			returning ` + importColumns
	rows, err := target.Query(ctx, sql, target.OwnerID, id, s.Now())
	if err != nil {
		return Import{}, fmt.Errorf("beginning an import: %w", err)
	}
	row, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[importRow])
	if errors.Is(err, pgx.ErrNoRows) {
		return Import{}, errCancelled
	}
	if err != nil {
		return Import{}, fmt.Errorf("beginning an import: %w", err)
	}
	return row.importAt(s.Now()), nil
}

// startHeartbeat updates the progress of a task until it ends, and cancels the task when the database says so.
func (s *Service) startHeartbeat(
	ctx context.Context,
	target Target,
	i Import,
	cancel context.CancelCauseFunc,
) *progress {
	const sql = `update ingredient_imports set alive_at = $3, processed = $4, total = greatest(total, $4)
		where owner_id = $1 and id = $2 and attempt = $5 and state = 'running' and not cancelling`
	ctx, stop := context.WithCancel(ctx)
	stopped := make(chan struct{})
	p := &progress{stop: func() { stop(); <-stopped }}
	go func() {
		defer close(stopped)
		ticker := time.NewTicker(heartbeatInterval)
		defer ticker.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-ticker.C:
				tag, err := target.Exec(ctx, sql, target.OwnerID, i.ID, s.Now(), p.rows.Load(), i.attempt)
				if err == nil && tag.RowsAffected() == 0 {
					cancel(errCancelled)
					return
				}
				// The task itself fails when the database does not answer.
			}
		}
	}()
	return p
}

// result is the result of a task.
type result struct {
	total   int // rows
	counts  map[Outcome]int
	volume  foodtable.VolumeCounts
	doubts  []foodtable.ColumnDoubt
	overlap Overlap
}

// finish ends a task in its transaction. The error is errCancelled when the task was cancelled or started again before.
func (s *Service) finish(
	ctx context.Context,
	tx postgres.Tx,
	i Import,
	state State,
	res result,
	failure *errs.Error,
) error {
	const sql = `update ingredient_imports set state = $4, finished_at = $5, alive_at = $5, total = $6, processed = $6,
		counts = $7, volume = $8, alike = $9, failure = $10, doubts = $11
		where owner_id = $1 and id = $2 and attempt = $3 and state = 'running' and not cancelling`
	ended, err := tx.Exec(
		ctx,
		sql,
		tx.Tenant(),
		i.ID,
		i.attempt,
		state,
		s.Now(),
		res.total,
		asJSON(res.counts),
		asJSON(res.volume),
		asJSON(res.overlap),
		failureOf(failure),
		asJSON(res.doubts),
	)
	if err != nil {
		return fmt.Errorf("ending an import: %w", err)
	}
	if ended.RowsAffected() == 0 {
		return errCancelled
	}
	return nil
}

// abort ends a task without changes.
func (s *Service) abort(ctx context.Context, target Target, id uuid.UUID, state State, failure *errs.Error) error {
	const sql = `update ingredient_imports set state = $3, finished_at = $4, alive_at = $4, failure = $5,
		cancelling = false
		where owner_id = $1 and id = $2 and state = 'running'`
	if _, err := target.Exec(ctx, sql, target.OwnerID, id, state, s.Now(), failureOf(failure)); err != nil {
		return fmt.Errorf("ending an import: %w", err)
	}
	return nil
}

func failureOf(failure *errs.Error) *string {
	if failure == nil {
		return nil
	}
	raw := asJSON(failure.Message)
	return &raw
}
