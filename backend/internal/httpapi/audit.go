package httpapi

import (
	"context"
	"time"

	"github.com/google/uuid"
	openapi_types "github.com/oapi-codegen/runtime/types"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/staff"
)

func (h handlers) ListAuditEntries(
	ctx context.Context,
	request api.ListAuditEntriesRequestObject,
) (api.ListAuditEntriesResponseObject, error) {
	p := request.Params
	tenant, q, err := h.reachOf(ctx, p.TenantId)
	if err != nil {
		return nil, err
	}
	rc := requestContextOf(ctx)
	page, perPage := paging(p.Page, p.PerPage)
	filter := audit.Filter{
		Tenant:  tenant,
		Account: p.Account,
		Action:  audit.Action(deref(p.Action)),
		Actor:   audit.Actor(deref(p.Actor)),
		From:    midnight(p.From, 0),
		Before:  midnight(p.To, 1),
	}
	entries, total, err := audit.List(ctx, q, filter, page, perPage)
	if err != nil {
		return nil, err
	}
	var members []uuid.UUID
	for _, entry := range entries {
		if entry.Actor == audit.Staff && entry.ActorID != nil {
			members = append(members, *entry.ActorID)
		}
	}
	names, err := staff.NamesOf(ctx, h.DB.Platform(), members, rc.reach)
	if err != nil {
		return nil, err
	}
	answer := api.ListAuditEntries200JSONResponse{Total: total, Data: make([]api.AuditEntry, len(entries))}
	for n, entry := range entries {
		shown := api.AuditEntry{
			Id:      entry.ID,
			At:      entry.At,
			Action:  string(entry.Action),
			What:    entry.Action.Label().In(rc.language),
			Actor:   api.Actor(entry.Actor),
			Account: entry.Account,
			Details: entry.Details,
		}
		if entry.Actor == audit.Staff && entry.ActorID != nil {
			shown.By = optional(names[*entry.ActorID])
		}
		if entry.Tenant != postgres.PlatformID {
			shown.TenantId = &entry.Tenant
		}
		answer.Data[n] = shown
	}
	return answer, nil
}

// midnight returns the begin of a day in Amsterdam, some days later; the zero time without a day.
func midnight(day *openapi_types.Date, later int) time.Time {
	if day == nil {
		return time.Time{}
	}
	return time.Date(day.Year(), day.Month(), day.Day()+later, 0, 0, 0, 0, menu.Zone)
}

func (h handlers) ListAuditActions(
	ctx context.Context,
	_ api.ListAuditActionsRequestObject,
) (api.ListAuditActionsResponseObject, error) {
	lang := requestContextOf(ctx).language
	actions := audit.Actions(lang)
	answer := api.ListAuditActions200JSONResponse{Data: make([]api.AuditAction, len(actions))}
	for n, action := range actions {
		answer.Data[n] = api.AuditAction{Key: string(action), Name: action.Label().In(lang)}
	}
	return answer, nil
}
