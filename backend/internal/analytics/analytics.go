// Package analytics keeps what happens during visits, by pages and by steps of funnels, and what people chose about
// that. Nothing of it leads to a person: an event has no account, no address of the network and no name of a browser.
//
// An event and the job that sends it to PostHog are written in one transaction. Figures count visits and steps from
// events; registrations and subscriptions are counted from the audit trail, which no browser can leave out.
package analytics

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// RetentionMonths is for how many months events are kept: a year can be compared with the one before it.
const RetentionMonths = 25

// maxEventAge is how long ago something may have happened that is sent only now: a page without a network keeps its events
// until it has one.
const maxEventAge = 24 * time.Hour

// Visit is somebody's being on a site, from the first page to the last.
type Visit struct {
	ID    uuid.UUID // random, and of this visit only
	Brand string    // slug of the brand that it is to
}

// Event is something that happened during a visit.
type Event struct {
	ID     uuid.UUID `json:"id"`   // the page's own: an event that is sent twice counts once
	Name   string    `json:"name"` // pageView, stepView, stepAnswer or stepLeave
	At     time.Time `json:"at"`
	Path   string    `json:"path"`             // as the app's routes write it, /dashboard/recipes/:slug
	Funnel string    `json:"funnel,omitempty"` // empty outside the funnels
	Step   string    `json:"step,omitempty"`
	Source string    `json:"source,omitempty"` // registration source of who is signed in; empty when nobody is
	// CameFrom is where the visit came from: direct, search, social, mail, site, invite, purchase, or campaign: or
	// partner: and a name. Empty when it is not known.
	CameFrom string `json:"cameFrom,omitempty"`
}

// Service takes events.
type Service struct {
	Queue            *jobs.Queue
	ForwardToPostHog bool // to PostHog as well
}

// Record keeps the events of a visit that were not kept before. A time that cannot be right is put right: nothing is
// later than now, or earlier than a day before it.
func (s *Service) Record(ctx context.Context, scope postgres.Scope, visit Visit, events []Event, now time.Time) error {
	const sql = `
		insert into events (tenant_id, visit_id, brand, id, name, at, path, funnel, step, source, came_from)
		select $1, $2, $3, e.* from unnest($4::uuid[], $5::text[], $6::timestamptz[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[]) e
		on conflict do nothing returning id`
	var columns struct {
		id                                         []uuid.UUID
		at                                         []time.Time
		name, path, funnel, step, source, cameFrom []string
	}
	byID := make(map[uuid.UUID]Event, len(events))
	for _, event := range events {
		event.At = clamp(event.At, now.Add(-maxEventAge), now)
		if _, again := byID[event.ID]; !again {
			byID[event.ID] = event
		}
		columns.id, columns.name, columns.at = append(
			columns.id,
			event.ID,
		), append(
			columns.name,
			event.Name,
		), append(
			columns.at,
			event.At,
		)
		columns.path, columns.source = append(columns.path, event.Path), append(columns.source, event.Source)
		columns.funnel, columns.step = append(columns.funnel, event.Funnel), append(columns.step, event.Step)
		columns.cameFrom = append(columns.cameFrom, event.CameFrom)
	}
	return scope.Tx(ctx, func(tx postgres.Tx) error {
		rows, err := tx.Query(
			ctx,
			sql,
			tx.Tenant(),
			visit.ID,
			visit.Brand,
			columns.id,
			columns.name,
			columns.at,
			columns.path,
			columns.funnel,
			columns.step,
			columns.source,
			columns.cameFrom,
		)
		if err != nil {
			return fmt.Errorf("keeping events: %w", err)
		}
		fresh, err := pgx.CollectRows(rows, pgx.RowTo[uuid.UUID])
		if err != nil {
			return fmt.Errorf("keeping events: %w", err)
		}
		if !s.ForwardToPostHog || len(fresh) == 0 {
			return nil
		}
		args := ForwardArgs{Tenant: jobs.Tenant{ID: tx.Tenant()}, Visit: visit.ID, Brand: visit.Brand}
		for _, id := range fresh {
			args.Events = append(args.Events, byID[id])
		}
		return s.Queue.Add(ctx, tx, args)
	})
}

func clamp(at, first, last time.Time) time.Time {
	switch {
	case at.Before(first):
		return first
	case at.After(last):
		return last
	default:
		return at
	}
}

// Sweep throws a tenant's events away that are older than [Kept] months.
func Sweep(ctx context.Context, scope postgres.Scope, now time.Time) error {
	if _, err := scope.Exec(ctx, `delete from events where tenant_id = $1 and at < $2`, scope.Tenant(), now.AddDate(0, -RetentionMonths, 0)); err != nil {
		return fmt.Errorf("sweeping events: %w", err)
	}
	return nil
}
