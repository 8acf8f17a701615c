// Package analytics records events of visits, computes figures from them, and stores choices about consent. Events are
// anonymous: they have no account, IP address or user agent.
//
// An event and the job that sends it to PostHog are written in one transaction. Figures count visits and steps from
// events, and registrations and subscriptions from the audit trail, which a browser cannot block.
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

// RetentionMonths is how long events are kept, so that a year can be compared with the one before.
const RetentionMonths = 25

// maxEventAge is how old an event may be: a page that is offline keeps its events until it is online.
const maxEventAge = 24 * time.Hour

// Visit is one visit to a site.
type Visit struct {
	ID    uuid.UUID // random, for this visit only
	Brand string    // slug of the brand
}

// Event is an event of a visit.
type Event struct {
	ID     uuid.UUID `json:"id"`   // set by the page, so that an event that is sent twice counts once
	Name   string    `json:"name"` // pageView, stepView, stepAnswer or stepLeave
	At     time.Time `json:"at"`
	Path   string    `json:"path"`             // route in the app, such as /dashboard/recipes/:slug
	Funnel string    `json:"funnel,omitempty"` // empty outside the funnels
	Step   string    `json:"step,omitempty"`
	Source string    `json:"source,omitempty"` // registration source of the account; empty when not signed in
	// CameFrom is the origin of the visit: direct, search, social, mail, site, invite, purchase, or campaign: or
	// partner: followed by a name. Empty when unknown.
	CameFrom string `json:"cameFrom,omitempty"`
}

// Service records events.
type Service struct {
	Queue            *jobs.Queue
	ForwardToPostHog bool // also queue events for PostHog
}

// Record stores the events of a visit that are not stored yet. Times in the future become now, and times before
// maxEventAge become its start.
func (s *Service) Record(ctx context.Context, scope postgres.Scope, visit Visit, events []Event, now time.Time) error {
	const sql = `
		insert into events (tenant_id, visit_id, brand, id, name, at, path, funnel, step, source, came_from)
		select $1, $2, $3, event.* from unnest($4::uuid[], $5::text[], $6::timestamptz[], $7::text[], $8::text[],
			$9::text[], $10::text[], $11::text[]) event
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

// Sweep deletes a tenant's events that are older than RetentionMonths.
func Sweep(ctx context.Context, scope postgres.Scope, now time.Time) error {
	if _, err := scope.Exec(ctx, `delete from events where tenant_id = $1
		and at < $2`, scope.Tenant(), now.AddDate(0, -RetentionMonths, 0)); err != nil {
		return fmt.Errorf("sweeping events: %w", err)
	}
	return nil
}
