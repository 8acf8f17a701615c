package menu_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
)

// thursdayNight is half past one in the night after Thursday of week 47, in Amsterdam.
var thursdayNight = time.Date(2026, 11, 20, 0, 30, 0, 0, time.UTC)

// regular is somebody with access who was here a while ago.
func (k *kitchen) regular(ago time.Duration) account.Account {
	k.t.Helper()
	acct := k.person()
	for _, sql := range []string{
		`update accounts set calories_submitted_at = $3 where tenant_id = $1 and id = $2`,
		`insert into audit_entries (tenant_id, at, action, actor, actor_id, account_id) values ($1, $3, 'login', 'consumer', $2, $2)`,
	} {
		k.exec(sql, acct.ID, k.now.Add(-ago))
	}
	k.exec(`
		with sponsorship as (
			insert into sponsorships (tenant_id, name, access_days, seats, taken, created_by, created_at) values ($1, 'De zaak', 365, 1, 1, gen_random_uuid(), $3) returning id)
		insert into invites (tenant_id, sponsorship_id, token_hash, status, invited_by, invited_at, expires_at, account_id, used_at, access_until, details_submitted_at)
		select $1, id, sha256(id::text::bytea), 'used', gen_random_uuid(), $3, $3, $2, $3, $3 + interval '90 days', $3 from sponsorship`, acct.ID, k.now)
	return acct
}

// exec runs a statement whose first argument is the tenant.
func (k *kitchen) exec(sql string, args ...any) {
	k.t.Helper()
	if _, err := k.scope.Exec(k.t.Context(), sql, append([]any{k.scope.Tenant()}, args...)...); err != nil {
		k.t.Fatalf("%s: %v", sql, err)
	}
}

func (k *kitchen) ahead() *menu.AdvancePlanner {
	k.t.Helper()
	queue, err := jobs.NewQueue()
	if err != nil {
		k.t.Fatal(err)
	}
	return &menu.AdvancePlanner{
		DB: k.db, Queue: queue, Menus: k.service(), Now: func() time.Time { return k.now }, Log: slog.New(slog.DiscardHandler),
		Tenants: func(context.Context) ([]uuid.UUID, error) { return []uuid.UUID{k.scope.Tenant()}, nil },
	}
}

// asked takes what is asked for out of the queue.
func (k *kitchen) asked() []menu.AdvanceArgs {
	k.t.Helper()
	rows, err := k.db.Platform().
		Query(k.t.Context(), `delete from jobs.river_job where kind = $1 returning args`, menu.AdvanceArgs{}.Kind())
	if err != nil {
		k.t.Fatal(err)
	}
	found, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (args menu.AdvanceArgs, err error) {
		var raw []byte
		if err = row.Scan(&raw); err == nil {
			err = json.Unmarshal(raw, &args)
		}
		return args, err
	})
	if err != nil {
		k.t.Fatal(err)
	}
	return found
}

// menus counts the menus of a week.
func (k *kitchen) menus(monday string) (count int) {
	k.t.Helper()
	const sql = `select count(*) from weekly_menus where tenant_id = $1 and monday = $2`
	if err := k.scope.QueryRow(k.t.Context(), sql, k.scope.Tenant(), monday).Scan(&count); err != nil {
		k.t.Fatal(err)
	}
	return count
}

func TestNextWeekIsBegunInTheNightsAfterThursdayAndFriday(t *testing.T) {
	k := newKitchen(t)
	ahead := k.ahead()
	for _, c := range []struct{ name, now, night, monday string }{
		{name: "Thursday evening is too early", now: "2026-11-19T21:59:00Z"},
		{name: "at eleven it begins", now: "2026-11-19T22:00:00Z", night: "2026-11-19", monday: "2026-11-23"},
		{name: "after midnight it is the same night", now: "2026-11-20T03:00:00Z", night: "2026-11-19", monday: "2026-11-23"},
		{name: "at six it is morning", now: "2026-11-20T05:00:00Z"},
		{name: "on Friday it begins once more", now: "2026-11-20T22:30:00Z", night: "2026-11-20", monday: "2026-11-23"},
		{name: "on Saturday not", now: "2026-11-21T23:30:00Z"},
		{name: "in summer eleven is an hour earlier by the clock of the world", now: "2026-07-02T21:00:00Z", night: "2026-07-02", monday: "2026-07-06"},
		{name: "when the clock goes forward that Sunday", now: "2026-03-27T22:10:00Z", night: "2026-03-27", monday: "2026-03-30"},
		{name: "when the clock goes back that Sunday", now: "2026-10-23T21:10:00Z", night: "2026-10-23", monday: "2026-10-26"},
		{name: "New Year's Eve of week 53, a Thursday", now: "2026-12-31T23:30:00Z", night: "2026-12-31", monday: "2027-01-04"},
	} {
		var err error
		if k.now, err = time.Parse(time.RFC3339, c.now); err != nil {
			t.Fatal(err)
		}
		// Every copy of the server asks.
		for range 2 {
			if err := ahead.EnqueueNight(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		asked := k.asked()
		switch {
		case c.night == "" && len(asked) > 0:
			t.Errorf("%s: it begins with %+v", c.name, asked)
		case c.night != "" && (len(asked) != 1 || asked[0].Night != c.night || asked[0].Monday != c.monday || asked[0].ID != k.scope.Tenant()):
			t.Errorf("%s: it begins with %+v", c.name, asked)
		}
	}
}

func TestWhoIsHereFindsNextWeekReady(t *testing.T) {
	k := newKitchen(t)
	k.now = thursdayNight
	here, gone, without, eatsNothing := k.regular(
		24*time.Hour,
	), k.regular(
		22*24*time.Hour,
	), k.regular(
		time.Hour,
	), k.regular(
		time.Hour,
	)
	k.exec(`update invites set access_until = $2 where tenant_id = $1 and account_id = $3`, k.now, without.ID)
	for _, allergen := range catalogue.AllAllergens {
		eatsNothing.Answers.Intolerances = append(eatsNothing.Answers.Intolerances, string(allergen))
	}
	eatsNothing.Answers.Diet, eatsNothing.Answers.Dislikes = account.Vegan, []string{"group:groente", "group:fruit"}
	answers, err := json.Marshal(eatsNothing.Answers)
	if err != nil {
		t.Fatal(err)
	}
	k.exec(`update accounts set answers = $2 where tenant_id = $1 and id = $3`, answers, eatsNothing.ID)
	chosen := k.regular(time.Hour)
	mine, snapshot := k.get(chosen, "2026-W48")
	mine = k.change(
		chosen,
		menu.Change{Kind: menu.NewDay, Date: mine.Week.Date(2), Replaces: slugsOf(t, mine, snapshot, 2)},
	).After

	ahead := k.ahead()
	if err := ahead.EnqueueNight(t.Context()); err != nil {
		t.Fatal(err)
	}
	asked := k.asked()
	for range 2 { // a job may be done twice
		if _, err := ahead.PlanBatch(t.Context(), asked[0]); err != nil {
			t.Fatal(err)
		}
	}
	if count := k.menus("2026-11-23"); count != 2 {
		t.Errorf("%d have a menu for next week", count)
	}
	ready, _ := k.get(here, "2026-W48")
	if ready.Proof == nil || len(ready.Meals) != 28 {
		t.Errorf("the menu is %+v", ready)
	}
	if current, _ := k.get(chosen, "2026-W48"); len(daysThatDiffer(current, mine)) != 0 {
		t.Errorf("days %v of a menu that was there changed", daysThatDiffer(current, mine))
	}
	// Those who were not given one make it by looking.
	k.get(gone, "2026-W48")
	k.get(without, "2026-W48")
}

func TestANightThatIsCutOffGoesOnWhereItWas(t *testing.T) {
	k := newKitchen(t)
	k.now = thursdayNight
	const people = 55 // more than a batch
	for range people {
		k.regular(time.Hour)
	}
	ahead := k.ahead()
	if err := ahead.EnqueueNight(t.Context()); err != nil {
		t.Fatal(err)
	}
	next := k.asked()
	ctx, cut := context.WithCancel(t.Context())
	count := 0
	ahead.Pause = func(context.Context, time.Duration) {
		if count++; count == 7 {
			cut()
		}
	}
	if _, err := ahead.PlanBatch(ctx, next[0]); err == nil {
		t.Error("a job that was cut off ended well")
	}
	if found := k.menus("2026-11-23"); found != 7 {
		t.Errorf("cut off, %d have a menu", found)
	}
	ahead.Pause = nil
	made, batches := 0, 0
	for ; len(next) > 0; next = k.asked() {
		for _, args := range next {
			some, err := ahead.PlanBatch(t.Context(), args)
			if err != nil {
				t.Fatal(err)
			}
			made, batches = made+some, batches+1
		}
	}
	if found := k.menus("2026-11-23"); found != people || made != people-7 || batches != 2 {
		t.Errorf("%d have a menu, %d made in %d batches", found, made, batches)
	}
}
