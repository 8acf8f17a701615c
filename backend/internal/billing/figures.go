package billing

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// MonthFigures are the subscriptions and payments of a month in Amsterdam. A subscription with a trial begins when the
// trial is over, if it has not ended then. Amounts are in cents and include tax.
type MonthFigures struct {
	Month       time.Time `db:"month"`  // its first day
	Trials      int       `db:"trials"` // that began
	TrialsOver  int       `db:"trials_over"`
	TrialsPaid  int       `db:"trials_paid"` // of TrialsOver, whose first payment was made
	Begun       int       `db:"begun"`
	Ended       int       `db:"ended"`
	Running     int       `db:"running"` // at the end of the month, or now
	AtStart     int       `db:"at_start"`
	Lost        int       `db:"lost"` // of AtStart, ended in the month
	Revenue     int       `db:"revenue"`
	RevenueOnce int       `db:"revenue_once"`
	Refunds     int       `db:"refunds"`
	Tax         int       `db:"tax"`
	Cohort      []int     `db:"cohort"` // how many of Begun ran after 1, 2 and more months
}

// Churn returns the fraction, 0 to 1, of the subscriptions at the start of the month that ended in it; 0 without any.
func (m MonthFigures) Churn() float64 {
	if m.AtStart == 0 {
		return 0
	}
	return float64(m.Lost) / float64(m.AtStart)
}

// maxFigureMonths limits how many months are counted at once.
const maxFigureMonths = 60

// ErrTooManyMonths means that a period is longer than maxFigureMonths, or ends before it begins.
var ErrTooManyMonths = errs.New(errs.Invalid, "too-many-months")

// FiguresByMonth returns the figures of the months from one day to another, both included, at now. A payment counts in
// the month in which it was paid, a refund in the month in which it was paid back, also after its account was erased.
// Refunds are not subtracted from revenue. The error is ErrTooManyMonths.
func FiguresByMonth(
	ctx context.Context,
	q postgres.TenantQuerier,
	from, to, now time.Time,
) ([]MonthFigures, error) {
	from = time.Date(from.Year(), from.Month(), 1, 0, 0, 0, 0, time.UTC)
	to = time.Date(to.Year(), to.Month(), 1, 0, 0, 0, 0, time.UTC)
	if to.Before(from) || to.After(from.AddDate(0, maxFigureMonths-1, 0)) {
		return nil, ErrTooManyMonths
	}
	const sql = `
		with months as (
			select month::date as month, month at time zone $5 as begins,
				(month + interval '1 month') at time zone $5 as ends
			from generate_series($2::date::timestamp, $3::date::timestamp, interval '1 month') month),
		subscribed as (
			select started_at, trial_until, first_paid_at,
				case when status = 'ended' then least(coalesce(ends_at, $4), $4) end as ended_at
			from subscriptions where tenant_id = $1),
		trials as (
			select started_at, least(trial_until, ended_at) as over_at, first_paid_at is not null as paid
			from subscribed where trial_until is not null),
		runs as (
			select coalesce(trial_until, started_at) as started_at, ended_at from subscribed
			where trial_until is null or trial_until <= $4 and (ended_at is null or ended_at > trial_until)),
		money as (
			select coalesce(invoice.paid_at, payment.paid_at, issued.issued_at) as at,
				case when issued.period_start is null then 0 else issued.cents end as revenue,
				case when issued.period_start is null then issued.cents else 0 end as once,
				0 as refunds, issued.tax_cents as tax
			from tax_invoices issued
				left join invoices invoice on invoice.tenant_id = issued.tenant_id and invoice.id = issued.invoice_id
				left join payments payment on payment.tenant_id = issued.tenant_id and payment.id = issued.payment_id
			where issued.tenant_id = $1 and issued.credits is null
			union all
			select coalesce(refund.paid_at, note.issued_at), 0, 0, -note.cents, note.tax_cents
			from tax_invoices note
				left join refunds refund on refund.tenant_id = note.tenant_id and refund.id = note.refund_id
			where note.tenant_id = $1 and note.credits is not null)
		select month,
			(select count(*) from trials where started_at >= begins and started_at < ends) as trials,
			(select count(*) from trials where over_at >= begins and over_at < ends and over_at <= $4) as trials_over,
			(select count(*) from trials where paid and over_at >= begins and over_at < ends and over_at <= $4)
				as trials_paid,
			(select count(*) from runs where started_at >= begins and started_at < ends) as begun,
			(select count(*) from runs where ended_at >= begins and ended_at < ends) as ended,
			(select count(*) from runs where started_at < ends and (ended_at is null or ended_at >= ends)) as running,
			(select count(*) from runs where started_at < begins and (ended_at is null or ended_at >= begins))
				as at_start,
			(select count(*) from runs where started_at < begins and ended_at >= begins and ended_at < ends) as lost,
			coalesce(sum(revenue), 0) as revenue, coalesce(sum(once), 0) as revenue_once,
			coalesce(sum(refunds), 0) as refunds, coalesce(sum(tax), 0) as tax,
			array(
				select (select count(*) from runs where started_at >= begins and started_at < ends
					and (ended_at is null or ended_at > started_at + after * interval '1 month'))::int
				from generate_series(1, 60) after where ends + after * interval '1 month' <= $4
				order by after) as cohort
		from months left join money on at >= begins and at < ends
		group by month, begins, ends order by month`
	rows, err := q.Query(ctx, sql, q.Tenant(), from, to, now, menu.Zone.String())
	if err != nil {
		return nil, fmt.Errorf("counting subscriptions by month: %w", err)
	}
	figures, err := pgx.CollectRows(rows, pgx.RowToStructByName[MonthFigures])
	if err != nil {
		return nil, fmt.Errorf("counting subscriptions by month: %w", err)
	}
	return figures, nil
}
