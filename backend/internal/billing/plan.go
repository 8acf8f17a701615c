package billing

import (
	"context"
	"errors"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/tenancy"
)

// Plan is something that a tenant sells or sold.
type Plan struct {
	ID              uuid.UUID        `db:"id"`
	Name            locale.Text      `db:"name"`
	Text            locale.Text      `db:"text"` // what the plan includes; may be empty
	BilledEvery     tenancy.Interval `db:"billed_every"`
	Cents           int              `db:"cents"` // tax included
	Currency        string           `db:"currency"`
	TaxPercent      float64          `db:"tax_percent"`   // of the price without tax
	AccessMonths    *int             `db:"access_months"` // access that one payment gives; nil if it renews
	Parcel          bool             `db:"parcel"`        // something is sent
	Sold            bool             `db:"sold"`
	StripePriceID   *string          `db:"stripe_price_id"` // nil until the first checkout at this price
	StripeTaxRateID *string          `db:"stripe_tax_rate_id"`
	Introduction
}

const planColumns = `id, name, text, billed_every, cents, currency, tax_percent, access_months, parcel,
	sold, stripe_price_id, stripe_tax_rate_id, trial_days, first_cents`

// OneTime reports whether the plan is paid once, and does not renew.
func (p Plan) OneTime() bool { return p.BilledEvery == tenancy.Once }

// Months returns the number of months that a payment is for.
func (p Plan) Months() int {
	if p.AccessMonths != nil {
		return *p.AccessMonths
	}
	return months[p.BilledEvery]
}

var months = map[tenancy.Interval]int{tenancy.Month: 1, tenancy.Quarter: 3, tenancy.Year: 12}

// CentsPerMonth returns the price of a month, rounded to the nearest cent.
func (p Plan) CentsPerMonth() int { return (p.Cents + p.Months()/2) / p.Months() }

// OfferedPlans returns the plans that a tenant sells, and the plan has, which an account has or last had, sold or not:
// first those that renew, shortest period first, then those that are paid once.
func OfferedPlans(ctx context.Context, q postgres.TenantQuerier, has uuid.UUID) ([]Plan, error) {
	const sql = `
		select ` + planColumns + ` from plans where tenant_id = $1 and (sold or id = $2)
		order by case billed_every when 'month' then 1 when 'quarter' then 3 when 'year' then 12 else 100 end, sort,
			slug`
	rows, err := q.Query(ctx, sql, q.Tenant(), has)
	if err != nil {
		return nil, fmt.Errorf("listing plans: %w", err)
	}
	plans, err := pgx.CollectRows(rows, pgx.RowToStructByName[Plan])
	if err != nil {
		return nil, fmt.Errorf("listing plans: %w", err)
	}
	return plans, nil
}

// fileColumns are the columns of a plan in the form of its file.
const fileColumns = `slug, name, text, billed_every, cents, tax_percent, coalesce(access_months, 0) as months, parcel,
	coalesce(trial_days, 0) as trial_days, coalesce(first_cents, 0) as first_cents`

// OfferedFiles returns the plans and deals that a tenant offers, in the form of its file.
func OfferedFiles(ctx context.Context, q postgres.TenantQuerier) ([]tenancy.Plan, []tenancy.Deal, error) {
	const (
		sold    = `select ` + fileColumns + ` from plans where tenant_id = $1 and sold order by sort, slug`
		offered = `select ` + dealFileColumns + ` from deals where tenant_id = $1 and offered order by sort, slug`
	)
	rows, err := q.Query(ctx, sold, q.Tenant())
	if err != nil {
		return nil, nil, fmt.Errorf("listing plans: %w", err)
	}
	plans, err := pgx.CollectRows(rows, pgx.RowToStructByName[tenancy.Plan])
	if err != nil {
		return nil, nil, fmt.Errorf("listing plans: %w", err)
	}
	if rows, err = q.Query(ctx, offered, q.Tenant()); err != nil {
		return nil, nil, fmt.Errorf("listing deals: %w", err)
	}
	deals, err := pgx.CollectRows(rows, pgx.RowToStructByName[tenancy.Deal])
	if err != nil {
		return nil, nil, fmt.Errorf("listing deals: %w", err)
	}
	return plans, deals, nil
}

// findPlan returns a plan of the tenant. The error is ErrPlanNotFound when there is none.
func findPlan(ctx context.Context, q postgres.TenantQuerier, id uuid.UUID) (Plan, error) {
	rows, err := q.Query(ctx, `select `+planColumns+` from plans where tenant_id = $1 and id = $2`, q.Tenant(), id)
	if err != nil {
		return Plan{}, fmt.Errorf("looking up a plan: %w", err)
	}
	plan, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[Plan])
	if errors.Is(err, pgx.ErrNoRows) {
		return Plan{}, ErrPlanNotFound
	}
	if err != nil {
		return Plan{}, fmt.Errorf("looking up a plan: %w", err)
	}
	return plan, nil
}

// Currency is the currency of all plans: iDEAL, Bancontact and SEPA debit support no other.
const Currency = "EUR"

// ApplyBrandPlans updates plans and deals to those in the brands' files. The tenants of the brands must exist. It
// returns the slugs of the brands with changes.
func ApplyBrandPlans(ctx context.Context, db *postgres.DB, brands []tenancy.Brand) (changed []string, err error) {
	for _, brand := range brands {
		var tenant uuid.UUID
		if err := db.Platform().QueryRow(ctx, `select id from tenants
			where slug = $1`, brand.Slug).Scan(&tenant); err != nil {
			return nil, fmt.Errorf("looking up brand %s: %w", brand.Slug, err)
		}
		scope := db.Scope(tenant)
		applied, err := applyFile(ctx, db.Platform(), scope, brand.Plans, brand.Deals)
		if err != nil {
			return nil, fmt.Errorf("the plans and deals of %s: %w", brand.Slug, err)
		}
		if applied {
			changed = append(changed, brand.Slug)
		}
	}
	return changed, nil
}

// applyPlans updates the plans of a tenant to those of its file, and reports whether anything changed. A plan that is
// no longer in the file is not sold, and its subscribers keep it. A changed price is a new price at Stripe; current
// subscribers keep paying the old one. How often a plan is paid cannot change: that is another plan. What a one-time
// plan includes may change, for later buyers.
func applyPlans(ctx context.Context, tx postgres.Tx, offered []tenancy.Plan) (changed bool, err error) {
	const (
		other    = `select exists (select from plans where tenant_id = $1 and slug = $2 and billed_every <> $3)`
		withdraw = `update plans set sold = false where tenant_id = $1 and sold and slug <> all($2)`
	)
	slugs := []string{}
	for n, plan := range offered {
		var another bool
		if err := tx.QueryRow(ctx, other, tx.Tenant(), plan.Slug, plan.BilledEvery).Scan(&another); err != nil {
			return false, err
		}
		if another {
			return false, fmt.Errorf("plan %s was paid at another interval: give it another slug", plan.Slug)
		}
		saved, err := savePlan(ctx, tx, plan, n)
		if err != nil {
			return false, err
		}
		changed = changed || saved
		slugs = append(slugs, plan.Slug)
	}
	withdrawn, err := tx.Exec(ctx, withdraw, tx.Tenant(), slugs)
	return changed || withdrawn.RowsAffected() > 0, err
}

// savePlan stores a plan as one that is sold, at a place among the others, and reports whether anything changed. A plan
// that is paid at another interval is not changed.
func savePlan(ctx context.Context, tx postgres.Tx, plan tenancy.Plan, place int) (changed bool, err error) {
	const save = `
		insert into plans as plan (tenant_id, slug, name, text, billed_every, cents, currency, tax_percent,
			access_months, parcel, sort, trial_days, first_cents, sold)
		values ($1, $2, $3, $4, $5, $6, $7, $8, nullif($9, 0), $10, $11, nullif($12, 0), nullif($13, 0), true)
		on conflict (tenant_id, slug) do update set name = excluded.name, text = excluded.text,
			cents = excluded.cents,
			currency = excluded.currency, tax_percent = excluded.tax_percent,
				access_months = excluded.access_months,
			parcel = excluded.parcel, sort = excluded.sort, trial_days = excluded.trial_days,
			first_cents = excluded.first_cents, sold = true,
			stripe_price_id = case
				when (plan.cents, plan.currency, plan.name) = (excluded.cents, excluded.currency,
					excluded.name) then plan.stripe_price_id
			end,
			stripe_tax_rate_id = case when plan.tax_percent = excluded.tax_percent then plan.stripe_tax_rate_id end
		where plan.billed_every = excluded.billed_every
			and (plan.name, plan.text, plan.cents, plan.currency, plan.tax_percent, plan.access_months, plan.parcel,
				plan.sort, plan.trial_days, plan.first_cents, plan.sold)
				is distinct from (excluded.name, excluded.text, excluded.cents, excluded.currency,
					excluded.tax_percent,
					excluded.access_months, excluded.parcel, excluded.sort, excluded.trial_days,
					excluded.first_cents, true)`
	saved, err := tx.Exec(ctx, save, tx.Tenant(), plan.Slug, plan.Name.Compact(), plan.Text.Compact(),
		plan.BilledEvery, plan.Cents, Currency, plan.TaxPercent, plan.Months, plan.Parcel, place,
		plan.TrialDays, plan.FirstCents)
	if err != nil {
		return false, err
	}
	return saved.RowsAffected() > 0, nil
}
