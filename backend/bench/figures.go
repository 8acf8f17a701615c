package main

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/analytics"
	"github.com/lepelblad/lepelblad/backend/internal/funnel"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

const (
	visitCount     = 100_000 // of one tenant, spread over twice reportDays
	eventsPerVisit = 10
	reportDays     = 30
	reportRounds   = 12
)

// benchReport compares the analytics of 30 days of a tenant with 1,000,000 events in 60 days, with and without
// row-level security.
func benchReport(ctx context.Context, l *limits, db *postgres.DB, admin string) error {
	conn, err := pgx.Connect(ctx, admin)
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	var tenant uuid.UUID
	if err := conn.QueryRow(ctx, `select id from tenants order by id desc limit 1`).Scan(&tenant); err != nil {
		return err
	}
	last := time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
	const events = `
		insert into events (tenant_id, id, visit_id, brand, at, name, path, funnel, step, source, came_from)
		select $1, gen_random_uuid(), md5(visit::text)::uuid, 'a',
			$2::timestamptz - visit * $5::interval / $3 + event * interval '20 seconds',
			(array['pageView', 'stepView', 'stepAnswer'])[1 + event % 3], '/',
				case when event % 3 = 0 then '' else 'general' end,
			case when event % 3 = 0 then '' else (array['goal', 'sex', 'birthDate', 'measures'])[1 + event / 3] end, '',
			(array['direct', 'search', 'campaign:herfst', 'mail'])[1 + visit % 4]
		from generate_series(1, $3) visit, generate_series(0, $4 - 1) event`
	if _, err := conn.Exec(ctx, events, tenant, last, visitCount, eventsPerVisit,
		fmt.Sprintf("%d days", 2*reportDays)); err != nil {
		return err
	}
	const arrivals = `
		insert into audit_entries (tenant_id, at, action, actor, account_id, details)
		select $1, $2::timestamptz - visit * $4::interval / $3, 'register', 'consumer', md5(visit::text)::uuid,
			'{"cameFrom": "search"}' from generate_series(1, $3) visit`
	if _, err := conn.Exec(ctx, arrivals, tenant, last, visitCount/10,
		fmt.Sprintf("%d days", 2*reportDays)); err != nil {
		return err
	}
	if _, err := conn.Exec(ctx, `vacuum analyze events, audit_entries`); err != nil {
		return err
	}
	filter := analytics.Filter{From: last.AddDate(0, 0, 1-reportDays), To: last, Funnel: funnel.General}
	var with, without []time.Duration
	for n := range 2 * reportRounds {
		verb, times := "enable", &with
		if n%2 == 1 {
			verb, times = "disable", &without
		}
		alter := `alter table events ` + verb + ` row level security; alter table audit_entries ` + verb +
			` row level security`
		if _, err := conn.Exec(ctx, alter); err != nil {
			return err
		}
		begin := time.Now()
		if _, err := analytics.LoadFigures(ctx, db.Scope(tenant), filter); err != nil {
			return err
		}
		if n >= 4 { // the first rounds warm the caches
			*times = append(*times, time.Since(begin))
		}
	}
	l.atMost(
		fmt.Sprintf(
			"figures of %d days of 1,000,000 events (%s), to without row-level security",
			reportDays,
			round(median(with)),
		),
		float64(median(with))/float64(median(without)),
		1.4,
		"",
	)
	return nil
}
