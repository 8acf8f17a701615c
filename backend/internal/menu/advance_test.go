package menu_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
)

// thursdayNight is 01:30 in Amsterdam in the night after Thursday of week 47.
var thursdayNight = time.Date(2026, 11, 20, 0, 30, 0, 0, time.UTC)

// activeAccount stores an account with access that was last active some time ago.
func (f *fixture) activeAccount(ago time.Duration) account.Account {
	f.t.Helper()
	acct := f.newAccount()
	for _, sql := range []string{
		`update accounts set calories_submitted_at = $3 where tenant_id = $1 and id = $2`,
		`insert into audit_entries (tenant_id, at, action, actor, actor_id, account_id)
		values ($1, $3, 'login', 'consumer', $2, $2)`,
	} {
		f.exec(sql, acct.ID, f.now.Add(-ago))
	}
	f.exec(`
		with sponsorship as (
			insert into sponsorships (tenant_id, name, access_days, seats, taken, created_by, created_at)
			values ($1, 'De zaak', 365, 1, 1, gen_random_uuid(), $3) returning id)
		insert into invites (tenant_id, sponsorship_id, token_hash, status, invited_by, invited_at, expires_at,
			account_id, used_at, access_until, details_submitted_at)
		select $1, id, sha256(id::text::bytea), 'used', gen_random_uuid(), $3, $3,
			$2, $3, $3 + interval '90 days', $3
		from sponsorship`, acct.ID, f.now)
	return acct
}

// exec runs a statement whose first argument is the tenant.
func (f *fixture) exec(sql string, args ...any) {
	f.t.Helper()
	if _, err := f.scope.Exec(f.t.Context(), sql, append([]any{f.scope.Tenant()}, args...)...); err != nil {
		f.t.Fatalf("%s: %v", sql, err)
	}
}

func (f *fixture) advancePlanner() *menu.AdvancePlanner {
	f.t.Helper()
	queue, err := jobs.NewQueue()
	if err != nil {
		f.t.Fatal(err)
	}
	return &menu.AdvancePlanner{
		DB:      f.db,
		Queue:   queue,
		Menus:   f.service(),
		Now:     func() time.Time { return f.now },
		Log:     slog.New(slog.DiscardHandler),
		Tenants: func(context.Context) ([]uuid.UUID, error) { return []uuid.UUID{f.scope.Tenant()}, nil },
	}
}

// takeJobs returns the queued jobs and removes them.
func (f *fixture) takeJobs() []menu.AdvanceArgs {
	f.t.Helper()
	rows, err := f.db.Platform().
		Query(f.t.Context(), `delete from jobs.river_job where kind = $1 returning args`, menu.AdvanceArgs{}.Kind())
	if err != nil {
		f.t.Fatal(err)
	}
	jobs, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (args menu.AdvanceArgs, err error) {
		var raw []byte
		if err = row.Scan(&raw); err == nil {
			err = json.Unmarshal(raw, &args)
		}
		return args, err
	})
	if err != nil {
		f.t.Fatal(err)
	}
	return jobs
}

// countMenus returns the number of menus of a week.
func (f *fixture) countMenus(monday string) (count int) {
	f.t.Helper()
	const sql = `select count(*) from weekly_menus where tenant_id = $1 and monday = $2`
	if err := f.scope.QueryRow(f.t.Context(), sql, f.scope.Tenant(), monday).Scan(&count); err != nil {
		f.t.Fatal(err)
	}
	return count
}

func TestAdvancePlanner_EnqueuesOnThursdayAndFridayNight(t *testing.T) {
	f := newFixture(t)
	p := f.advancePlanner()
	for _, c := range []struct{ name, now, night, monday string }{
		{"before 23:00 on Thursday", "2026-11-19T21:59:00Z", "", ""},
		{"23:00 on Thursday", "2026-11-19T22:00:00Z", "2026-11-19", "2026-11-23"},
		{"after midnight", "2026-11-20T03:00:00Z", "2026-11-19", "2026-11-23"},
		{"06:00 on Friday", "2026-11-20T05:00:00Z", "", ""},
		{"Friday night", "2026-11-20T22:30:00Z", "2026-11-20", "2026-11-23"},
		{"Saturday night", "2026-11-21T23:30:00Z", "", ""},
		{"23:00 in summer", "2026-07-02T21:00:00Z", "2026-07-02", "2026-07-06"},
		{"before the clock goes forward", "2026-03-27T22:10:00Z", "2026-03-27", "2026-03-30"},
		{"before the clock goes back", "2026-10-23T21:10:00Z", "2026-10-23", "2026-10-26"},
		{"New Year's Eve, a Thursday in week 53", "2026-12-31T23:30:00Z", "2026-12-31", "2027-01-04"},
	} {
		var err error
		if f.now, err = time.Parse(time.RFC3339, c.now); err != nil {
			t.Fatal(err)
		}
		// Every server enqueues the night.
		for range 2 {
			if err := p.EnqueueNight(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		enqueued := f.takeJobs()
		var want []menu.AdvanceArgs
		if c.night != "" {
			want = []menu.AdvanceArgs{{Tenant: jobs.Tenant{ID: f.scope.Tenant()}, Night: c.night, Monday: c.monday}}
		}
		if !slices.Equal(enqueued, want) {
			t.Errorf("%s: jobs are %+v, want %+v", c.name, enqueued, want)
		}
	}
}

func TestAdvancePlanner_PlansForActiveAccountsWithAccess(t *testing.T) {
	f := newFixture(t)
	f.now = thursdayNight
	active, inactive := f.activeAccount(24*time.Hour), f.activeAccount(22*24*time.Hour)
	noAccess, eatsNothing := f.activeAccount(time.Hour), f.activeAccount(time.Hour)
	f.exec(`update invites set access_until = $2 where tenant_id = $1 and account_id = $3`, f.now, noAccess.ID)
	eatsNothing.Answers.Intolerances = catalogue.AllIntolerances[:len(catalogue.AllAllergens)]
	eatsNothing.Answers.Diet, eatsNothing.Answers.Dislikes = account.Vegan, []string{"group:groente", "group:fruit"}
	answers, err := json.Marshal(eatsNothing.Answers)
	if err != nil {
		t.Fatal(err)
	}
	f.exec(`update accounts set answers = $2 where tenant_id = $1 and id = $3`, answers, eatsNothing.ID)
	hasMenu := f.activeAccount(time.Hour)
	ownMenu, snapshot := f.get(hasMenu, "2026-W48")
	ownMenu = f.change(
		hasMenu,
		newDayChange(ownMenu.Week.Date(2), slugsOf(t, ownMenu, snapshot, 2)),
	).After

	p := f.advancePlanner()
	if err := p.EnqueueNight(t.Context()); err != nil {
		t.Fatal(err)
	}
	jobs := f.takeJobs()
	for range 2 { // a job may run twice
		if _, err := p.PlanBatch(t.Context(), jobs[0]); err != nil {
			t.Fatal(err)
		}
	}
	if count := f.countMenus("2026-11-23"); count != 2 {
		t.Errorf("%d accounts have a menu for next week", count)
	}
	planned, _ := f.get(active, "2026-W48")
	if planned.Proof == nil || len(planned.Meals) != 28 {
		t.Errorf("got menu %+v", planned)
	}
	if current, _ := f.get(hasMenu, "2026-W48"); len(changedDays(current, ownMenu)) != 0 {
		t.Errorf("days %v of the existing menu changed", changedDays(current, ownMenu))
	}
	// The others get a menu on first view.
	f.get(inactive, "2026-W48")
	f.get(noAccess, "2026-W48")
}

func TestAdvancePlanner_ResumesInterruptedBatch(t *testing.T) {
	f := newFixture(t)
	f.now = thursdayNight
	const accounts = 55 // more than a batch
	for range accounts {
		f.activeAccount(time.Hour)
	}
	p := f.advancePlanner()
	if err := p.EnqueueNight(t.Context()); err != nil {
		t.Fatal(err)
	}
	next := f.takeJobs()
	ctx, cancel := context.WithCancel(t.Context())
	count := 0
	p.Pause = func(context.Context, time.Duration) {
		if count++; count == 7 {
			cancel()
		}
	}
	if _, err := p.PlanBatch(ctx, next[0]); err == nil {
		t.Error("an interrupted job returned no error")
	}
	if menus := f.countMenus("2026-11-23"); menus != 7 {
		t.Errorf("after the interruption there are %d menus", menus)
	}
	p.Pause = nil
	planned, batches := 0, 0
	for ; len(next) > 0; next = f.takeJobs() {
		for _, args := range next {
			n, err := p.PlanBatch(t.Context(), args)
			if err != nil {
				t.Fatal(err)
			}
			planned, batches = planned+n, batches+1
		}
	}
	if menus := f.countMenus("2026-11-23"); menus != accounts || planned != accounts-7 || batches != 2 {
		t.Errorf("%d menus, %d planned in %d batches", menus, planned, batches)
	}
}
