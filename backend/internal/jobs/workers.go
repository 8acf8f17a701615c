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
}

// NewWorkers returns Workers without any worker.
func NewWorkers() *Workers {
	return &Workers{river: river.NewWorkers(), byKind: map[string]func(context.Context, *rivertype.JobRow) error{}}
}

// AddWorker has worker do the jobs of its kind. It panics when that kind has a worker already.
func AddWorker[T river.JobArgs](workers *Workers, worker river.Worker[T]) {
	river.AddWorker(workers.river, worker)
	var args T
	workers.byKind[args.Kind()] = func(ctx context.Context, row *rivertype.JobRow) error {
		job := &river.Job[T]{JobRow: row}
		if err := json.Unmarshal(row.EncodedArgs, &job.Args); err != nil {
			return fmt.Errorf("reading the arguments of job %s: %w", row.Kind, err)
		}
		return worker.Work(ctx, job)
	}
}

// AddFunc has work do the jobs of a kind, with the queue's own timeout and retries. It panics when that kind has a
// worker already.
func AddFunc[T river.JobArgs](workers *Workers, work func(context.Context, T) error) {
	AddWorker(
		workers,
		river.WorkFunc(func(ctx context.Context, job *river.Job[T]) error { return work(ctx, job.Args) }),
	)
}

// Do does one job at once, in the caller's goroutine and without the queue. The error is the worker's, which may ask to
// be called again later ([river.JobSnoozeError]), or says that the kind has no worker. Tests do jobs this way.
func (w *Workers) Do(ctx context.Context, row *rivertype.JobRow) error {
	work, ok := w.byKind[row.Kind]
	if !ok {
		return fmt.Errorf("no worker does jobs of kind %s", row.Kind)
	}
	return work(ctx, row)
}
