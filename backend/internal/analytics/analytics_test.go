package analytics_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/analytics"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/seed/seedtest"
)

var now = time.Date(2026, 11, 21, 11, 0, 0, 0, time.UTC)

// bench is a database with one tenant and a service that forwards events.
type bench struct {
	t       *testing.T
	admin   *pgx.Conn
	scope   postgres.Scope
	service *analytics.Service
}

func newBench(t *testing.T) *bench {
	t.Helper()
	t.Parallel()
	database := seedtest.New(t)
	b := &bench{t: t, admin: database.Connect(t, "")}
	queue, err := jobs.NewQueue()
	if err != nil {
		t.Fatal(err)
	}
	b.service = &analytics.Service{Queue: queue, ForwardToPostHog: true}
	var tenant uuid.UUID
	err = b.admin.QueryRow(t.Context(), `select id from tenants where slug = 'fitpuur'`).Scan(&tenant)
	if err != nil {
		t.Fatal(err)
	}
	b.scope = database.Open(t).Scope(tenant)
	return b
}

func (b *bench) take(visit uuid.UUID, events ...analytics.Event) {
	b.t.Helper()
	if err := b.service.Record(
		b.t.Context(), b.scope, analytics.Visit{ID: visit, Brand: "a"}, events, now,
	); err != nil {
		b.t.Fatal(err)
	}
}

// texts returns the rows of a query with one text column.
func (b *bench) texts(sql string, args ...any) []string {
	b.t.Helper()
	rows, err := b.admin.Query(context.Background(), sql, args...)
	if err != nil {
		b.t.Fatal(err)
	}
	texts, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		b.t.Fatal(err)
	}
	return texts
}

func view(at time.Time) analytics.Event {
	return analytics.Event{ID: uuid.New(), Name: "pageView", At: at, Path: "/"}
}

func TestRecord_CountsAnEventOnce(t *testing.T) {
	b := newBench(t)
	visit, first, second := uuid.New(), view(now), view(now)
	b.take(visit, first, first)
	b.take(visit, first, second)
	if kept := b.texts(`select id::text from events`); len(kept) != 2 {
		t.Errorf("got stored events %v", kept)
	}
	passed := b.texts(
		`select event ->> 'id' from jobs.river_job, jsonb_array_elements(args -> 'events') event
			where kind = 'forward-events' order by id`,
	)
	if len(passed) != 2 || passed[0] != first.ID.String() || passed[1] != second.ID.String() {
		t.Errorf("got forwarded events %v, want %v and %v", passed, first.ID, second.ID)
	}
	b.take(visit, first, second)
	if jobs := b.texts(`select kind from jobs.river_job`); len(jobs) != 2 {
		t.Errorf("without new events, got jobs %v", jobs)
	}
}

func TestRecord_ForwardsNothingWithoutPostHog(t *testing.T) {
	b := newBench(t)
	b.service.ForwardToPostHog = false
	b.take(uuid.New(), view(now))
	if jobs := b.texts(`select kind from jobs.river_job`); len(jobs) != 0 {
		t.Errorf("got jobs %v", jobs)
	}
}

func TestRecord_ClampsTimes(t *testing.T) {
	b := newBench(t)
	for sent, want := range map[time.Time]time.Time{
		now.Add(-time.Minute):                       now.Add(-time.Minute),
		now.Add(time.Hour):                          now,
		now.Add(-23 * time.Hour):                    now.Add(-23 * time.Hour),
		now.AddDate(-30, 0, 0):                      now.AddDate(0, 0, -1),
		time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC): now,
	} {
		event := view(sent)
		b.take(uuid.New(), event)
		var stored time.Time
		if err := b.admin.QueryRow(
			t.Context(), `select at from events where id = $1`, event.ID,
		).Scan(&stored); err != nil ||
			!stored.Equal(want) {
			t.Errorf("%v: stored %v (%v), want %v", sent, stored, err, want)
		}
		if passed := b.texts(`select event ->> 'at' from jobs.river_job, jsonb_array_elements(args -> 'events') event
			where event ->> 'id' = $1`, event.ID.String()); len(
			passed,
		) != 1 ||
			passed[0] != want.Format(time.RFC3339) {
			t.Errorf("%v: forwarded %v, want %v", sent, passed, want)
		}
	}
}

func TestSweep_DeletesEventsAfterTwentyFiveMonths(t *testing.T) {
	b := newBench(t)
	old, young := view(now), view(now)
	b.take(uuid.New(), old, young)
	for id, at := range map[uuid.UUID]time.Time{
		old.ID: now.AddDate(0, -25, 0).Add(-time.Second), young.ID: now.AddDate(0, -25, 0),
	} {
		if _, err := b.admin.Exec(t.Context(), `update events set at = $2 where id = $1`, id, at); err != nil {
			t.Fatal(err)
		}
	}
	if err := analytics.Sweep(t.Context(), b.scope, now); err != nil {
		t.Fatal(err)
	}
	if left := b.texts(`select id::text from events`); len(left) != 1 || left[0] != young.ID.String() {
		t.Errorf("got remaining events %v, want %v", left, young.ID)
	}
}

// Most events are page views: figures of a funnel, and Sweep, must not read them all.
func TestFigures_UseIndexes(t *testing.T) {
	b := newBench(t)
	const fill = `
		insert into events (tenant_id, id, visit_id, brand, at, name, path, funnel, step, source)
		select $1, gen_random_uuid(), gen_random_uuid(), 'a', $2::timestamptz - n * interval '10 minutes',
			case when n % 20 = 0 then 'stepView' else 'pageView' end,
			'/', case when n % 20 = 0 then 'general' else '' end, case when n % 20 = 0 then 'goal' else '' end, ''
		from generate_series(1, 20000) n`
	if _, err := b.admin.Exec(t.Context(), fill, b.scope.Tenant(), now); err != nil {
		t.Fatal(err)
	}
	if _, err := b.admin.Exec(t.Context(), `analyze events`); err != nil {
		t.Fatal(err)
	}
	sweep := `explain delete from events where tenant_id = $1 and at < $2`
	if plan := b.planOf(sweep, b.scope.Tenant(), now.AddDate(0, 0, -130)); !strings.Contains(plan, "events_at") {
		t.Errorf("the sweep does not use its index:\n%s", plan)
	}
	week := []any{b.scope.Tenant(), "general", now.AddDate(0, 0, -7), now, ""}
	if plan := b.planOf("explain "+analytics.Steps, week...); !strings.Contains(plan, "events_steps") {
		t.Errorf("counting steps does not use its index:\n%s", plan)
	}
	if plan := b.planOf("explain "+analytics.Visits, append(week[:1], week[2:]...)...); !strings.Contains(
		plan,
		"events_at",
	) {
		t.Errorf("counting visits does not use its index:\n%s", plan)
	}
}

// planOf returns the plan of a statement for role app.
func (b *bench) planOf(sql string, args ...any) string {
	b.t.Helper()
	var lines []string
	err := b.scope.Tx(b.t.Context(), func(tx postgres.Tx) error {
		if _, err := tx.Exec(b.t.Context(), `set local plan_cache_mode = force_custom_plan`); err != nil {
			return err
		}
		rows, err := tx.Query(b.t.Context(), sql, args...)
		if err != nil {
			return err
		}
		lines, err = pgx.CollectRows(rows, pgx.RowTo[string])
		return err
	})
	if err != nil {
		b.t.Fatal(err)
	}
	return strings.Join(lines, "\n")
}
