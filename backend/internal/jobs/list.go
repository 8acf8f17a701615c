package jobs

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river/rivertype"

	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// State is what happens to a job, for staff.
type State string

// The states. A job that failed runs again by itself while NextAt is set.
const (
	Waiting State = "waiting" // it will run, or runs now
	Failed  State = "failed"  // the last attempt failed
	Done    State = "done"    // kept for a day
)

// riverStates are River's states of a job by state.
var riverStates = map[State][]rivertype.JobState{
	Waiting: {rivertype.JobStateAvailable, rivertype.JobStatePending, rivertype.JobStateRunning,
		rivertype.JobStateScheduled},
	Failed: {rivertype.JobStateRetryable, rivertype.JobStateDiscarded, rivertype.JobStateCancelled},
	Done:   {rivertype.JobStateCompleted},
}

// Job is a job as staff see it. Its arguments are not part of it: they may have codes and addresses.
type Job struct {
	ID        int64              `db:"id"`
	Kind      string             `db:"kind"`
	River     rivertype.JobState `db:"state"`
	TenantID  *uuid.UUID         `db:"tenant_id"` // nil for a job of the platform
	Attempt   int                `db:"attempt"`
	Most      int                `db:"max_attempts"`
	CreatedAt time.Time          `db:"created_at"`
	TriedAt   *time.Time         `db:"attempted_at"`
	NextAt    *time.Time         `db:"next_at"` // nil when it does not run again by itself
	Error     string             `db:"error"`   // of the last attempt, without e-mail addresses
}

// State returns the state of a job.
func (j Job) State() State {
	for state, rivers := range riverStates {
		for _, river := range rivers {
			if river == j.River {
				return state
			}
		}
	}
	return Waiting
}

const jobColumns = `id, kind, state::text as state, nullif((args ->> 'tenantId')::uuid, platform_id()) as tenant_id,
	attempt, max_attempts, created_at, attempted_at,
	case when state in ('available', 'pending', 'scheduled', 'retryable') then scheduled_at end as next_at,
	coalesce(errors[array_upper(errors, 1)] ->> 'error', '') as error`

// ofTenant is the condition that a job is of tenant $1, or that $1 is null.
const ofTenant = `($1::uuid is null or (args ->> 'tenantId')::uuid = $1)`

var (
	// ErrNotFound means that there is no such job.
	ErrNotFound = errs.New(errs.NotFound, "job-not-found")
	// ErrNotFailed means that a job waits, runs or is done.
	ErrNotFailed = errs.New(errs.Conflict, "job-not-failed")
)

// address matches e-mail addresses, which errors of mail servers have.
var address = regexp.MustCompile(`[^\s<>"'(),;:]+@[^\s<>"'(),;:]+`)

func collectJobs(rows pgx.Rows, err error) ([]Job, error) {
	if err != nil {
		return nil, fmt.Errorf("listing jobs: %w", err)
	}
	list, err := pgx.CollectRows(rows, pgx.RowToStructByName[Job])
	if err != nil {
		return nil, fmt.Errorf("listing jobs: %w", err)
	}
	for n := range list {
		list[n].Error = address.ReplaceAllString(list[n].Error, "…@…")
	}
	return list, nil
}

// List returns a page of the jobs of a tenant in a state, the last one that was tried or added first, and their number.
// Without tenant, the jobs are of every tenant and of the platform, and q is the platform's. Pages count from 1.
func List(
	ctx context.Context,
	q postgres.Querier,
	tenant *uuid.UUID,
	state State,
	page, perPage int,
) ([]Job, int, error) {
	const from = ` from ` + postgres.JobsSchema + `.river_job where ` + ofTenant + ` and state::text = any($2)`
	states := riverStates[state]
	var total int
	if err := q.QueryRow(ctx, `select count(*)`+from, tenant, states).Scan(&total); err != nil {
		return nil, 0, fmt.Errorf("counting jobs: %w", err)
	}
	const sql = `select ` + jobColumns + from + `
		order by coalesce(attempted_at, created_at) desc, id desc limit $3 offset $4`
	list, err := collectJobs(q.Query(ctx, sql, tenant, states, perPage, (page-1)*perPage))
	return list, total, err
}

// Retry makes a job that failed run again, and returns it as it is then. Without tenant it may be of any, and tx is of
// the platform. The error is ErrNotFound or ErrNotFailed when it cannot.
func (q *Queue) Retry(ctx context.Context, tx postgres.Tx, tenant *uuid.UUID, id int64) (Job, error) {
	const lock = `select ` + jobColumns + ` from ` + postgres.JobsSchema + `.river_job
		where ` + ofTenant + ` and id = $2 for update`
	found, err := collectJobs(tx.Query(ctx, lock, tenant, id))
	if err != nil {
		return Job{}, err
	}
	if len(found) == 0 {
		return Job{}, ErrNotFound
	}
	if found[0].State() != Failed {
		return Job{}, ErrNotFailed
	}
	if _, err := q.client.JobRetryTx(ctx, tx.Tx, id); err != nil {
		if errors.Is(err, rivertype.ErrNotFound) {
			return Job{}, ErrNotFound
		}
		return Job{}, fmt.Errorf("retrying a job: %w", err)
	}
	again, err := collectJobs(tx.Query(ctx, lock, tenant, id))
	if err != nil || len(again) == 0 {
		return Job{}, errors.Join(ErrNotFound, err)
	}
	return again[0], nil
}
