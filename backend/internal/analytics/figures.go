package analytics

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/funnel"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Where people come from whom the server itself knows to be invited, or to have bought a code.
const (
	OriginInvite   = "invite"
	OriginPurchase = "purchase"
)

// Filter says which figures somebody wants.
type Filter struct {
	From, To time.Time   // the first and the last day, as midnight UTC
	Funnel   funnel.Name // whose steps
	CameFrom string      // only who came from there; empty for everybody
}

// maxDays is how many days can be looked at together: a year, and the same month of the year before.
const maxDays = 400

// Validate checks the days. The error is of kind Invalid.
func (f Filter) Validate() error {
	problems := errs.Fields{}
	switch days := f.days(); {
	case days < 1:
		problems.Add("to", locale.T("analytics.problem.lastDayBeforeFirst"))
	case days > maxDays:
		problems.Add("to", locale.T("analytics.problem.chooseAtMostDays"))
	}
	return problems.Err()
}

func (f Filter) days() int { return int(f.To.Sub(f.From)/(24*time.Hour)) + 1 }

// period are when the days begin and end, in [menu.Zone].
func (f Filter) period() (from, until time.Time) {
	midnight := func(day time.Time) time.Time {
		return time.Date(day.Year(), day.Month(), day.Day(), 0, 0, 0, 0, menu.Zone)
	}
	return midnight(f.From), midnight(f.To.AddDate(0, 0, 1))
}

// Step is how many visits came to a step of a funnel.
type Step struct {
	Step     string `db:"step"`
	Viewed   int    `db:"viewed"`
	Answered int    `db:"answered"` // went on from it; the others left there
}

// Arrivals are how many came, made an account and began a subscription.
type Arrivals struct{ Visits, Registrations, Subscriptions int }

func (a *Arrivals) add(b Arrivals) {
	a.Visits, a.Registrations, a.Subscriptions = a.Visits+b.Visits, a.Registrations+b.Registrations, a.Subscriptions+b.Subscriptions
}

// Day is who came on a day.
type Day struct {
	Day time.Time // as midnight UTC
	Arrivals
}

// Origin is who came from somewhere. Subscriptions are those of people who registered from there.
type Origin struct {
	CameFrom string
	Arrivals
}

// Figures are how far people come.
type Figures struct {
	Steps   []Step   // in the order in which they are asked
	Days    []Day    // every day
	Origins []Origin // the one with most visits first
}

// LoadFigures counts. Visits and steps are those that pages told of; registrations and subscriptions come from the audit
// trail, which nothing in a browser keeps from being written and no erasure makes shorter. The error is that of
// Validate.
func LoadFigures(ctx context.Context, scope postgres.Scope, filter Filter) (Figures, error) {
	if err := filter.Validate(); err != nil {
		return Figures{}, err
	}
	figures := Figures{Days: make([]Day, filter.days())}
	for n := range figures.Days {
		figures.Days[n].Day = filter.From.AddDate(0, 0, n)
	}
	origins := map[string]Arrivals{}
	err := scope.Tx(ctx, func(tx postgres.Tx) error {
		// Visits are grouped in memory; and how best to read a day is not how best to read a year, so that each time is
		// planned for itself.
		if _, err := tx.Exec(ctx, `select set_config('work_mem', '64MB', true), set_config('plan_cache_mode', 'force_custom_plan', true)`); err != nil {
			return fmt.Errorf("preparing to count: %w", err)
		}
		var err error
		if figures.Steps, err = loadSteps(ctx, tx, filter); err != nil {
			return err
		}
		for _, sql := range []string{selectVisits, selectArrivals} {
			counted, err := countArrivals(ctx, tx, sql, filter)
			if err != nil {
				return err
			}
			for _, one := range counted {
				figures.Days[int(one.Day.Sub(filter.From)/(24*time.Hour))].add(one.Arrivals)
				from := origins[one.CameFrom]
				from.add(one.Arrivals)
				origins[one.CameFrom] = from
			}
		}
		return nil
	})
	if err != nil {
		return Figures{}, err
	}
	for _, name := range slices.Sorted(maps.Keys(origins)) {
		figures.Origins = append(figures.Origins, Origin{CameFrom: name, Arrivals: origins[name]})
	}
	slices.SortStableFunc(figures.Origins, func(a, b Origin) int {
		return cmp.Or(cmp.Compare(b.Visits, a.Visits), cmp.Compare(b.Registrations, a.Registrations))
	})
	return figures, nil
}

// A visit counts for a step once, however often it comes back to it.
const selectSteps = `
	select step, count(*) filter (where viewed)::int as viewed, count(*) filter (where answered)::int as answered
	from (
		select step, visit_id, bool_or(name = 'stepView') as viewed, bool_or(name = 'stepAnswer') as answered
		from events where tenant_id = $1 and funnel = $2 and at >= $3 and at < $4 and ($5 = '' or came_from = $5)
		group by step, visit_id) seen
	group by step order by viewed desc, step`

func loadSteps(ctx context.Context, tx postgres.Tx, filter Filter) ([]Step, error) {
	from, until := filter.period()
	rows, err := tx.Query(ctx, selectSteps, tx.Tenant(), filter.Funnel, from, until, filter.CameFrom)
	if err != nil {
		return nil, fmt.Errorf("counting steps: %w", err)
	}
	found, err := pgx.CollectRows(rows, pgx.RowToStructByName[Step])
	if err != nil {
		return nil, fmt.Errorf("counting steps: %w", err)
	}
	order := stepOrder(filter.Funnel)
	slices.SortStableFunc(
		found,
		func(a, b Step) int { return cmp.Compare(stepIndex(order, a.Step), stepIndex(order, b.Step)) },
	)
	return found, nil
}

// stepOrder is in which order a funnel's steps come. The general way begins with the account, the others have their
// questions first.
func stepOrder(name funnel.Name) []string {
	account, questions, end := []string{
		"register",
		"code",
	}, slices.Concat(
		funnel.All[name].Steps...), []string{
		"result",
	}
	if name == funnel.General {
		return slices.Concat(account, questions, end)
	}
	return slices.Concat(questions, account, end)
}

// stepIndex is where a step stands in an order: behind all others when it is not in it.
func stepIndex(order []string, step string) int {
	if place := slices.Index(order, step); place >= 0 {
		return place
	}
	return len(order)
}

// A visit counts on the day on which it began, as far as it lies in the days that are looked at.
const selectVisits = `
	select day, came_from, count(*)::int as visits, 0 as registrations, 0 as subscriptions
	from (
		select (min(at) at time zone 'Europe/Amsterdam')::date as day, came_from
		from events where tenant_id = $1 and at >= $2 and at < $3 and ($4 = '' or came_from = $4)
		group by visit_id, came_from) began
	group by day, came_from`

// Whoever subscribes came from where they registered from.
const selectArrivals = `
	select day, came_from, 0 as visits, count(*) filter (where action = 'register')::int as registrations,
		count(*) filter (where action = 'subscribed')::int as subscriptions
	from (
		select a.action, (a.at at time zone 'Europe/Amsterdam')::date as day, coalesce(case a.action when 'register' then a.details else (
			select r.details from audit_entries r
			where r.tenant_id = a.tenant_id and r.account_id = a.account_id and r.action = 'register' limit 1) end ->> 'cameFrom', '') as came_from
		from audit_entries a where a.tenant_id = $1 and a.action in ('register', 'subscribed') and a.at >= $2 and a.at < $3) arrived
	where $4 = '' or came_from = $4
	group by day, came_from`

// arrivalGroup is one group of those who came.
type arrivalGroup struct {
	Day      time.Time
	CameFrom string
	Arrivals
}

func countArrivals(ctx context.Context, tx postgres.Tx, sql string, filter Filter) ([]arrivalGroup, error) {
	from, until := filter.period()
	rows, err := tx.Query(ctx, sql, tx.Tenant(), from, until, filter.CameFrom)
	if err != nil {
		return nil, fmt.Errorf("counting who came: %w", err)
	}
	found, err := pgx.CollectRows(rows, pgx.RowToStructByName[arrivalGroup])
	if err != nil {
		return nil, fmt.Errorf("counting who came: %w", err)
	}
	return found, nil
}
