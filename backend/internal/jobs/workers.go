package jobs

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
)

// Workers has a worker for each kind of job.
type Workers struct {
	river  *river.Workers
	byKind map[string]func(context.Context, *rivertype.JobRow) error
	// abandon has, by kind, what ends the work of a job that is not attempted again.
	abandon map[string]func(context.Context, *rivertype.JobRow) error
}

// Abandoner is implemented by workers that must know of a job whose server died in the last attempt. Abandon may be
// called again for the same job, so it must be idempotent.
type Abandoner[T river.JobArgs] interface {
	Abandon(ctx context.Context, job *river.Job[T]) error
}

// NewWorkers returns Workers without any worker.
func NewWorkers() *Workers {
	return &Workers{
		river:   river.NewWorkers(),
		byKind:  map[string]func(context.Context, *rivertype.JobRow) error{},
		abandon: map[string]func(context.Context, *rivertype.JobRow) error{},
	}
}

// AddWorker registers the worker of a kind of job. It panics when the kind already has one.
func AddWorker[T river.JobArgs](workers *Workers, worker river.Worker[T]) {
	river.AddWorker(workers.river, worker)
	var args T
	workers.byKind[args.Kind()] = withArgs(worker.Work)
	if abandoner, ok := worker.(Abandoner[T]); ok {
		workers.abandon[args.Kind()] = withArgs(abandoner.Abandon)
	}
}

// withArgs returns do as a function of a row, whose arguments it decodes.
func withArgs[T river.JobArgs](
	do func(context.Context, *river.Job[T]) error,
) func(context.Context, *rivertype.JobRow) error {
	return func(ctx context.Context, row *rivertype.JobRow) error {
		job := &river.Job[T]{JobRow: row}
		if err := json.Unmarshal(row.EncodedArgs, &job.Args); err != nil {
			return fmt.Errorf("reading the arguments of job %s: %w", row.Kind, err)
		}
		return do(ctx, job)
	}
}

// AddFunc registers a function as the worker of a kind of job, with the default timeout and retries. It panics when the
// kind already has a worker.
func AddFunc[T river.JobArgs](workers *Workers, work func(context.Context, T) error) {
	AddWorker(
		workers,
		river.WorkFunc(func(ctx context.Context, job *river.Job[T]) error { return work(ctx, job.Args) }),
	)
}

// Do runs one job immediately, in the caller's goroutine and without the queue. It returns the error of the worker,
// which may be a [river.JobSnoozeError], or an error when the kind has no worker. It is for tests.
func (w *Workers) Do(ctx context.Context, row *rivertype.JobRow) error {
	work, ok := w.byKind[row.Kind]
	if !ok {
		return fmt.Errorf("no worker does jobs of kind %s", row.Kind)
	}
	return work(ctx, row)
}
