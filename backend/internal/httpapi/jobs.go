package httpapi

import (
	"cmp"
	"context"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// reachOf returns the tenant of which a staff member requests records, or nil for all tenants and the platform, and
// what reads them. It returns an error for what is outside the staff member's reach.
func (h handlers) reachOf(ctx context.Context, tenant *uuid.UUID) (*uuid.UUID, postgres.Querier, error) {
	if tenant == nil && requestContextOf(ctx).reach.All {
		return nil, h.DB.Platform(), nil
	}
	owner, err := h.ownerOf(ctx, tenant)
	if err != nil {
		return nil, nil, err
	}
	return &owner, h.DB.Scope(owner), nil
}

func (h handlers) ListJobs(
	ctx context.Context,
	request api.ListJobsRequestObject,
) (api.ListJobsResponseObject, error) {
	p := request.Params
	tenant, q, err := h.reachOf(ctx, p.TenantId)
	if err != nil {
		return nil, err
	}
	page, perPage := paging(p.Page, p.PerPage)
	state := cmp.Or(jobs.State(deref(p.State)), jobs.Failed)
	list, total, err := jobs.List(ctx, q, tenant, state, page, perPage)
	if err != nil {
		return nil, err
	}
	answer := api.ListJobs200JSONResponse{Total: total, Data: make([]api.Job, len(list))}
	for n, job := range list {
		answer.Data[n] = jobOf(job)
	}
	return answer, nil
}

func (h handlers) RetryJob(
	ctx context.Context,
	request api.RetryJobRequestObject,
) (api.RetryJobResponseObject, error) {
	tenant, _, err := h.reachOf(ctx, request.Params.TenantId)
	if err != nil {
		return nil, err
	}
	inTx := h.DB.Platform().Tx
	if tenant != nil {
		inTx = h.DB.Scope(*tenant).Tx
	}
	var job jobs.Job
	err = inTx(ctx, func(tx postgres.Tx) error {
		if job, err = h.Queue.Retry(ctx, tx, tenant, request.Id); err != nil {
			return err
		}
		by := requestContextOf(ctx).staff.ID
		owner := postgres.PlatformID
		if job.TenantID != nil {
			owner = *job.TenantID
		}
		entry := audit.Entry{
			Action: audit.JobRetried, Actor: audit.Staff, ActorID: &by, At: h.Now(),
			Details: map[string]string{"job": job.Kind},
		}
		return audit.Add(ctx, tx, owner, entry)
	})
	if err != nil {
		return nil, err
	}
	return api.RetryJob200JSONResponse{Data: jobOf(job)}, nil
}

func jobOf(job jobs.Job) api.Job {
	return api.Job{
		Id:          job.ID,
		Kind:        job.Kind,
		State:       api.JobState(job.State()),
		TenantId:    job.TenantID,
		Attempt:     job.Attempt,
		MaxAttempts: job.Most,
		CreatedAt:   job.CreatedAt,
		TriedAt:     job.TriedAt,
		NextAt:      job.NextAt,
		Error:       job.Error,
	}
}
