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

// Origins that the server itself assigns.
const (
	OriginInvite   = "invite"
	OriginPurchase = "purchase"
)

// Filter selects figures.
type Filter struct {
	From, To time.Time   // first and last day, as midnight UTC
	Funnel   funnel.Name // of the steps
	CameFrom string      // origin; empty for all
}

// maxDays is the longest period of a filter: a year and the same month of the year before.
const maxDays = 400

// Validate checks the period. The error is of kind Invalid.
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

// period returns the start and the exclusive end of the period in [menu.Zone].
func (f Filter) period() (from, until time.Time) {
	midnight := func(day time.Time) time.Time {
		return time.Date(day.Year(), day.Month(), day.Day(), 0, 0, 0, 0, menu.Zone)
	}
	return midnight(f.From), midnight(f.To.AddDate(0, 0, 1))
}

// Step has the numbers of visits that viewed and answered a step of a funnel.
type Step struct {
	Step     string `db:"step"`
	Viewed   int    `db:"viewed"`
	Answered int    `db:"answered"` // continued; the others left at this step
}

// Arrivals are numbers of visits, registrations and new subscriptions.
type Arrivals struct{ Visits, Registrations, Subscriptions int }

func (a *Arrivals) add(b Arrivals) {
	a.Visits += b.Visits
	a.Registrations += b.Registrations
	a.Subscriptions += b.Subscriptions
}

// Day has the arrivals of a day.
type Day struct {
	Day time.Time // as midnight UTC
	Arrivals
}

// Origin has the arrivals from an origin.
type Origin struct {
	CameFrom string
	Arrivals
}

// Figures are the figures of a period.
type Figures struct {
	Steps   []Step   // in the order of the funnel
	Days    []Day    // every day of the period
	Origins []Origin // most visits first
}

// LoadFigures computes figures. Visits and steps come from events; registrations and subscriptions from the audit
// trail, which browsers cannot block and erasing an account does not shorten. The error is that of Filter.Validate.
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
		// Visits are grouped in memory, and the plans for a day and a year differ, so every execution is planned.
		if _, err := tx.Exec(ctx, `select set_config('work_mem', '64MB', true),
			set_config('plan_cache_mode', 'force_custom_plan', true)`); err != nil {
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
			for _, group := range counted {
				figures.Days[int(group.Day.Sub(filter.From)/(24*time.Hour))].add(group.Arrivals)
				from := origins[group.CameFrom]
				from.add(group.Arrivals)
				origins[group.CameFrom] = from
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

// selectSteps counts a visit once per step.
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
	steps, err := pgx.CollectRows(rows, pgx.RowToStructByName[Step])
	if err != nil {
		return nil, fmt.Errorf("counting steps: %w", err)
	}
	order := stepOrder(filter.Funnel)
	slices.SortStableFunc(
		steps,
		func(a, b Step) int { return cmp.Compare(stepIndex(order, a.Step), stepIndex(order, b.Step)) },
	)
	return steps, nil
}

// stepOrder returns the steps of a funnel in order. The general funnel starts with the account, the others end with it.
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

// stepIndex returns the index of a step in order, or len(order) when it is not there.
func stepIndex(order []string, step string) int {
	if place := slices.Index(order, step); place >= 0 {
		return place
	}
	return len(order)
}

// selectVisits counts a visit on the day of its first event in the period.
const selectVisits = `
	select day, came_from, count(*)::int as visits, 0 as registrations, 0 as subscriptions
	from (
		select (min(at) at time zone 'Europe/Amsterdam')::date as day, came_from
		from events where tenant_id = $1 and at >= $2 and at < $3 and ($4 = '' or came_from = $4)
		group by visit_id, came_from) began
	group by day, came_from`

// selectArrivals counts registrations and subscriptions. A subscription has the origin of its account's registration.
const selectArrivals = `
	select day, came_from, 0 as visits, count(*) filter (where action = 'register')::int as registrations,
		count(*) filter (where action = 'subscribed')::int as subscriptions
	from (
		select entry.action, (entry.at at time zone 'Europe/Amsterdam')::date as day,
			coalesce(case entry.action when 'register' then entry.details else (
				select registration.details from audit_entries registration
				where registration.tenant_id = entry.tenant_id and registration.account_id = entry.account_id
					and registration.action = 'register'
				limit 1) end ->> 'cameFrom', '') as came_from
		from audit_entries entry where entry.tenant_id = $1 and entry.action in ('register', 'subscribed')
			and entry.at >= $2 and entry.at < $3) arrived
	where $4 = '' or came_from = $4
	group by day, came_from`

// arrivalGroup has the arrivals of one day from one origin.
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
	groups, err := pgx.CollectRows(rows, pgx.RowToStructByName[arrivalGroup])
	if err != nil {
		return nil, fmt.Errorf("counting who came: %w", err)
	}
	return groups, nil
}
