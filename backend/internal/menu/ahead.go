package menu

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Next week's menus are made in the nights after Thursday and Friday, in [Zone], so that nobody waits for one at the
// weekend.
const (
	nightFrom  = 23 // o'clock
	nightUntil = 6
	// batch is how many people one job makes a menu for: some seconds of work.
	batch = 50
	// recently is for how long somebody counts as being here.
	recently = 21 * 24 * time.Hour
)

// AdvancePlanner makes the menus of next week before people look at them.
type AdvancePlanner struct {
	DB      *postgres.DB
	Queue   *jobs.Queue
	Menus   *Service
	Tenants func(ctx context.Context) ([]uuid.UUID, error) // all of them
	Now     func() time.Time
	Log     *slog.Logger

	// Rest is called after each menu with how long it took to make, so that requests come first; nil for no rest.
	Pause func(ctx context.Context, took time.Duration)
}

// NightArgs ask whether it is the night to begin with next week.
type NightArgs struct{ jobs.Tenant }

// Kind names the job.
func (NightArgs) Kind() string { return "menus-night" }

// AdvanceArgs ask for the menus of a week for some people of a tenant: those that come next after one.
type AdvanceArgs struct {
	jobs.Tenant
	Night  string    `json:"night"` // its evening, 2006-01-02
	Monday string    `json:"monday"`
	After  uuid.UUID `json:"after"`
}

// Kind names the job.
func (AdvanceArgs) Kind() string { return "menus-ahead" }

// InsertOpts keeps the job from being there twice, so that any number of servers may begin a night.
func (AdvanceArgs) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: jobs.SlowQueue, UniqueOpts: river.UniqueOpts{ByArgs: true}}
}

// AddWorkers lets it do its jobs.
func (a *AdvancePlanner) AddWorkers(workers *jobs.Workers) {
	jobs.AddFunc(workers, func(ctx context.Context, _ NightArgs) error { return a.EnqueueNight(ctx) })
	jobs.AddFunc(workers, func(ctx context.Context, args AdvanceArgs) error {
		_, err := a.PlanBatch(ctx, args)
		return err
	})
}

// Begin asks for next week's menus of every tenant when it is the night for it. Asking again in the same night does
// nothing.
func (a *AdvancePlanner) EnqueueNight(ctx context.Context) error {
	night, ok := nightOf(a.Now())
	if !ok {
		return nil
	}
	tenants, err := a.Tenants(ctx)
	if err != nil {
		return err
	}
	next := WeekOf(night).Monday.AddDate(0, 0, 7)
	for _, tenant := range tenants {
		if err := a.ask(ctx, AdvanceArgs{Tenant: jobs.Tenant{ID: tenant}, Night: night.Format(time.DateOnly), Monday: next.Format(time.DateOnly)}); err != nil {
			return err
		}
	}
	return nil
}

func (a *AdvancePlanner) ask(ctx context.Context, args AdvanceArgs) error {
	return a.DB.Scope(args.ID).Tx(ctx, func(tx postgres.Tx) error { return a.Queue.Add(ctx, tx, args) })
}

// nightOf is the evening of the night that it is, as midnight UTC; false when no menus are made in it.
func nightOf(now time.Time) (time.Time, bool) {
	evening, hour := Today(now), now.In(Zone).Hour()
	switch {
	case hour < nightUntil:
		evening = evening.AddDate(0, 0, -1)
	case hour < nightFrom:
		return time.Time{}, false
	}
	return evening, evening.Weekday() == time.Thursday || evening.Weekday() == time.Friday
}

// Make makes the menus that are missing of a batch of people, and asks for the next batch. Whoever has a menu keeps it,
// so that a batch that was cut off may simply be done again. It tells how many it made. That no week fits somebody, or
// that they have questions to answer first, is no error: their page says so.
func (a *AdvancePlanner) PlanBatch(ctx context.Context, args AdvanceArgs) (made int, err error) {
	monday, err := time.Parse(time.DateOnly, args.Monday)
	if err != nil {
		return 0, fmt.Errorf("reading the week to make menus of: %w", err)
	}
	scope, week := a.DB.Scope(args.ID), WeekOf(monday)
	people, err := account.ActiveSince(ctx, scope, a.Now().Add(-recently), args.After, batch)
	if err != nil {
		return 0, err
	}
	has, err := whoHas(ctx, scope, week, people)
	if err != nil {
		return 0, err
	}
	for _, acct := range people {
		if has[acct.ID] || !acct.HasAccess(a.Now()) {
			continue
		}
		begin := time.Now()
		err := a.Menus.ahead(ctx, scope, acct, week)
		var shortage *planner.ShortageError
		switch {
		case err == nil:
			made++
		case ctx.Err() != nil:
			return made, err
		case !errors.As(err, &shortage) && !errors.Is(err, account.ErrQuestionsOpen):
			// Somebody for whom it goes wrong keeps nobody else waiting; they get their menu when they look.
			a.Log.Warn(
				"a menu could not be made ahead",
				slog.String("account", acct.ID.String()),
				slog.Any("error", err),
			)
		}
		if a.Pause != nil {
			a.Pause(ctx, time.Since(begin))
		}
	}
	if len(people) < batch {
		return made, nil
	}
	args.After = people[len(people)-1].ID
	return made, a.ask(ctx, args)
}

// ahead is make for somebody who is not looking.
func (s *Service) ahead(ctx context.Context, scope postgres.Scope, acct account.Account, week Week) error {
	snapshot, err := s.catalogue.Snapshot(ctx, scope)
	if err != nil {
		return err
	}
	recent, err := historyOf(ctx, scope, acct.ID, week)
	if err != nil {
		return err
	}
	_, err = s.make(ctx, scope, snapshot, acct, week, recent)
	return err
}

// whoHas tells which of some people have a menu for a week.
func whoHas(ctx context.Context, q postgres.TenantQuerier, week Week, people []account.Account) (map[uuid.UUID]bool, error) {
	const sql = `select account_id from weekly_menus where tenant_id = $1 and monday = $2 and account_id = any($3)`
	ids := make([]uuid.UUID, len(people))
	for n, acct := range people {
		ids[n] = acct.ID
	}
	rows, err := q.Query(ctx, sql, q.Tenant(), week.Monday, ids)
	if err != nil {
		return nil, fmt.Errorf("looking up who has a menu: %w", err)
	}
	found, err := pgx.CollectRows(rows, pgx.RowTo[uuid.UUID])
	if err != nil {
		return nil, fmt.Errorf("looking up who has a menu: %w", err)
	}
	has := make(map[uuid.UUID]bool, len(found))
	for _, id := range found {
		has[id] = true
	}
	return has, nil
}
