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

// Menus of next week are planned in the nights after Thursday and Friday, in [Zone], so that they are ready at the
// weekend.
const (
	nightStart = 23 // hours of the day
	nightEnd   = 6
	// batchSize is the number of accounts in one job: some seconds of work.
	batchSize = 50
	// activeWithin is how recently an account must have been active.
	activeWithin = 21 * 24 * time.Hour
)

// AdvancePlanner plans the menus of next week in advance.
type AdvancePlanner struct {
	DB      *postgres.DB
	Queue   *jobs.Queue
	Menus   *Service
	Tenants func(ctx context.Context) ([]uuid.UUID, error) // IDs of all tenants
	Now     func() time.Time
	Log     *slog.Logger

	// Pause is called after each menu with how long planning took, so that requests get the processor; nil for no
	// pause.
	Pause func(ctx context.Context, took time.Duration)
}

// NightArgs is the job that enqueues a night's work when it is time.
type NightArgs struct{ jobs.Tenant }

// Kind returns the name of the job.
func (NightArgs) Kind() string { return "menus-night" }

// AdvanceArgs is the job that plans the menus of a week for a batch of a tenant's accounts: the first ones after an ID.
type AdvanceArgs struct {
	jobs.Tenant
	Night  string    `json:"night"` // date of its evening, as 2006-01-02
	Monday string    `json:"monday"`
	After  uuid.UUID `json:"after"`
}

// Kind returns the name of the job.
func (AdvanceArgs) Kind() string { return "menus-ahead" }

// InsertOpts makes the job unique by its arguments, so that any number of servers may enqueue it.
func (AdvanceArgs) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: jobs.SlowQueue, UniqueOpts: river.UniqueOpts{ByArgs: true}}
}

// AddWorkers registers the jobs of the planner.
func (a *AdvancePlanner) AddWorkers(workers *jobs.Workers) {
	jobs.AddFunc(workers, func(ctx context.Context, _ NightArgs) error { return a.EnqueueNight(ctx) })
	jobs.AddFunc(workers, func(ctx context.Context, args AdvanceArgs) error {
		_, err := a.PlanBatch(ctx, args)
		return err
	})
}

// EnqueueNight enqueues the planning of next week for every tenant, when it is night. Doing so again in the same night
// has no effect.
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
		args := AdvanceArgs{
			Tenant: jobs.Tenant{ID: tenant},
			Night:  night.Format(time.DateOnly),
			Monday: next.Format(time.DateOnly),
		}
		if err := a.enqueue(ctx, args); err != nil {
			return err
		}
	}
	return nil
}

func (a *AdvancePlanner) enqueue(ctx context.Context, args AdvanceArgs) error {
	return a.DB.Scope(args.ID).Tx(ctx, func(tx postgres.Tx) error { return a.Queue.Add(ctx, tx, args) })
}

// nightOf returns the date of the evening on which the current night began, as midnight UTC; false when no menus are
// planned now.
func nightOf(now time.Time) (time.Time, bool) {
	evening, hour := Today(now), now.In(Zone).Hour()
	switch {
	case hour < nightEnd:
		evening = evening.AddDate(0, 0, -1)
	case hour < nightStart:
		return time.Time{}, false
	}
	return evening, evening.Weekday() == time.Thursday || evening.Weekday() == time.Friday
}

// PlanBatch plans the missing menus of a batch of accounts, enqueues the next batch, and returns how many menus it
// planned. Stored menus are kept, so that an interrupted batch may be run again. It is no error when no week fits an
// account or when it has open questions: the account sees that on its next visit.
func (a *AdvancePlanner) PlanBatch(ctx context.Context, args AdvanceArgs) (count int, err error) {
	monday, err := time.Parse(time.DateOnly, args.Monday)
	if err != nil {
		return 0, fmt.Errorf("parsing the week to plan: %w", err)
	}
	scope, week := a.DB.Scope(args.ID), WeekOf(monday)
	accts, err := account.ActiveSince(ctx, scope, a.Now().Add(-activeWithin), args.After, batchSize)
	if err != nil {
		return 0, err
	}
	hasMenu, err := accountsWithMenu(ctx, scope, week, accts)
	if err != nil {
		return 0, err
	}
	for _, acct := range accts {
		if hasMenu[acct.ID] || !acct.HasAccess(a.Now()) {
			continue
		}
		start := time.Now()
		err := a.Menus.planAhead(ctx, scope, acct, week)
		var shortage *planner.ShortageError
		switch {
		case err == nil:
			count++
		case ctx.Err() != nil:
			return count, err
		case !errors.As(err, &shortage) && !errors.Is(err, account.ErrQuestionsOpen) &&
			!errors.Is(err, account.ErrConditionOpen):
			// An error for one account must not delay the others. Its menu is planned when it is first read.
			a.Log.Warn(
				"a menu could not be made ahead",
				slog.String("account", acct.ID.String()),
				slog.Any("error", err),
			)
		}
		if a.Pause != nil {
			a.Pause(ctx, time.Since(start))
		}
	}
	if len(accts) < batchSize {
		return count, nil
	}
	args.After = accts[len(accts)-1].ID
	return count, a.enqueue(ctx, args)
}

// planAhead plans and stores a menu in advance.
func (s *Service) planAhead(ctx context.Context, scope postgres.Scope, acct account.Account, week Week) error {
	snapshot, err := s.catalogue.Snapshot(ctx, scope)
	if err != nil {
		return err
	}
	recent, err := historyOf(ctx, scope, acct.ID, week)
	if err != nil {
		return err
	}
	_, err = s.planAndStore(ctx, scope, snapshot, acct, week, recent)
	return err
}

// accountsWithMenu returns the IDs of the accounts that have a menu for a week.
func accountsWithMenu(
	ctx context.Context,
	q postgres.TenantQuerier,
	week Week,
	accts []account.Account,
) (map[uuid.UUID]bool, error) {
	const sql = `select account_id from weekly_menus where tenant_id = $1 and monday = $2 and account_id = any($3)`
	ids := make([]uuid.UUID, len(accts))
	for n, acct := range accts {
		ids[n] = acct.ID
	}
	rows, err := q.Query(ctx, sql, q.Tenant(), week.Monday, ids)
	if err != nil {
		return nil, fmt.Errorf("listing accounts with a menu: %w", err)
	}
	accountIDs, err := pgx.CollectRows(rows, pgx.RowTo[uuid.UUID])
	if err != nil {
		return nil, fmt.Errorf("listing accounts with a menu: %w", err)
	}
	has := make(map[uuid.UUID]bool, len(accountIDs))
	for _, id := range accountIDs {
		has[id] = true
	}
	return has, nil
}
