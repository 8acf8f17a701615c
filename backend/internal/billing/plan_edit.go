package billing

import (
	"context"
	"fmt"
	"strconv"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/tenancy"
)

// maxPlansSold is how many plans a tenant can sell at a time.
const maxPlansSold = 12

// Errors of changes by staff.
var (
	ErrLastPlan     = errs.New(errs.Conflict, "last-plan")
	ErrTooManyPlans = errs.New(errs.Conflict, "too-many-plans").With("Most", maxPlansSold)
)

// BrandPlan is a plan as staff edit it.
type BrandPlan struct {
	ID uuid.UUID
	tenancy.Plan
	Sold bool
}

// Version returns the version of what staff edit of the plan.
func (p BrandPlan) Version() catalogue.Version { return planVersion(p.Plan, p.Sold) }

func planVersion(plan tenancy.Plan, sold bool) catalogue.Version {
	plan.Name, plan.Text = plan.Name.Compact(), plan.Text.Compact()
	if len(plan.Text) == 0 {
		plan.Text = nil
	}
	return catalogue.VersionOf(plan, sold)
}

// BrandPlans returns all plans of a tenant: those that are sold first, in the order in which they are offered.
func BrandPlans(ctx context.Context, q postgres.TenantQuerier) ([]BrandPlan, error) {
	const sql = `select id, sold, ` + fileColumns + ` from plans where tenant_id = $1 order by sold desc, sort, slug`
	rows, err := q.Query(ctx, sql, q.Tenant())
	if err != nil {
		return nil, fmt.Errorf("listing the plans of a brand: %w", err)
	}
	plans, err := pgx.CollectRows(rows, pgx.RowToStructByName[BrandPlan])
	if err != nil {
		return nil, fmt.Errorf("listing the plans of a brand: %w", err)
	}
	return plans, nil
}

// CopyPlansArgs are the arguments of the job that gives a new tenant its plans. It is added in the transaction that
// creates the tenant, which another role of the database makes.
type CopyPlansArgs struct {
	jobs.Tenant
	From uuid.UUID `json:"from"` // the tenant whose plans are copied
}

// Kind returns the name of the job.
func (CopyPlansArgs) Kind() string { return "copy-plans" }

// CopyPlans gives a tenant the plans and deals that another one offers. It does nothing when the tenant has plans, so
// that it may be repeated.
func (s *Service) CopyPlans(ctx context.Context, args CopyPlansArgs) error {
	plans, deals, err := OfferedFiles(ctx, s.DB.Scope(args.From))
	if err != nil {
		return err
	}
	return s.DB.Scope(args.ID).Tx(ctx, func(tx postgres.Tx) error {
		if present, err := lockPlans(ctx, tx); err != nil || len(present) > 0 {
			return err
		}
		if _, err := applyPlans(ctx, tx, plans); err != nil {
			return fmt.Errorf("copying plans: %w", err)
		}
		_, err := applyDeals(ctx, tx, deals)
		return err
	})
}

// checkPlan returns an [errs.Invalid] error with the problems of a plan's values, by the fields of the contract.
func checkPlan(plan tenancy.Plan, language locale.Language) error {
	problems := errs.Fields{}
	checkRequired(problems, "name", plan.Name, language)
	checkPlain(problems, "text", plan.Text)
	switch once := plan.BilledEvery == tenancy.Once; {
	case once && plan.Months == 0:
		problems.Add("months", locale.T("validation.required"))
	case !once && plan.Months != 0:
		problems.Add("months", locale.T("billing.problem.onlyOnce"))
	case !once && plan.Parcel:
		problems.Add("parcel", locale.T("billing.problem.onlyOnce"))
	case once && plan.TrialDays != 0:
		problems.Add("trialDays", locale.T("billing.problem.onlyRenewing"))
	case once && plan.FirstCents != 0:
		problems.Add("firstCents", locale.T("billing.problem.onlyRenewing"))
	case plan.FirstCents >= plan.Cents:
		problems.Add("firstCents", locale.T("billing.problem.firstPrice").With("Amount", locale.Cents(plan.Cents)))
	}
	return problems.Err()
}

// AddBrandPlan lets a tenant sell another plan; its slug is chosen here. The error is that of checkPlan, or
// ErrTooManyPlans.
func AddBrandPlan(
	ctx context.Context,
	scope postgres.Scope,
	plan tenancy.Plan,
	by Seller,
) (added BrandPlan, err error) {
	if err := checkPlan(plan, by.Language); err != nil {
		return BrandPlan{}, err
	}
	err = scope.Tx(ctx, func(tx postgres.Tx) error {
		plans, err := lockPlans(ctx, tx)
		if err != nil {
			return err
		}
		taken := map[string]bool{}
		for _, other := range plans {
			taken[other.Slug] = true
		}
		plan.Slug = string(plan.BilledEvery)
		for n := 2; taken[plan.Slug]; n++ {
			plan.Slug = string(plan.BilledEvery) + "-" + strconv.Itoa(n)
		}
		if countSold(plans) >= maxPlansSold {
			return ErrTooManyPlans
		}
		if _, err := savePlan(ctx, tx, plan, len(plans)); err != nil {
			return err
		}
		const find = `select id from plans where tenant_id = $1 and slug = $2`
		added = BrandPlan{Plan: plan, Sold: true}
		if err := tx.QueryRow(ctx, find, tx.Tenant(), plan.Slug).Scan(&added.ID); err != nil {
			return err
		}
		return by.note(ctx, tx, audit.BrandPlanAdded, planDetails(plan))
	})
	if err != nil {
		return BrandPlan{}, fmt.Errorf("adding a plan: %w", err)
	}
	return added, nil
}

// ChangeBrandPlan changes a plan of a tenant. Subscribers keep the price that they pay. Errors: that of checkPlan,
// ErrPlanNotFound, ErrLastPlan, ErrTooManyPlans, and [catalogue.ErrChanged] when the plan has another version.
func ChangeBrandPlan(
	ctx context.Context,
	scope postgres.Scope,
	version catalogue.Version,
	changed BrandPlan,
	by Seller,
) (saved BrandPlan, err error) {
	if err := checkPlan(changed.Plan, by.Language); err != nil {
		return BrandPlan{}, err
	}
	err = scope.Tx(ctx, func(tx postgres.Tx) error {
		plans, err := lockPlans(ctx, tx)
		if err != nil {
			return err
		}
		current, place := BrandPlan{}, -1
		for n, plan := range plans {
			if plan.ID == changed.ID {
				current, place = plan, n
			}
		}
		switch {
		case place < 0:
			return ErrPlanNotFound
		case current.Version() != version:
			return catalogue.ErrChanged
		case current.BilledEvery != changed.BilledEvery:
			problems := errs.Fields{}
			problems.Add("interval", locale.T("billing.problem.interval"))
			return problems.Err()
		case current.Sold && !changed.Sold && countSold(plans) == 1:
			return ErrLastPlan
		case !current.Sold && changed.Sold && countSold(plans) >= maxPlansSold:
			return ErrTooManyPlans
		}
		saved = changed
		saved.Slug = current.Slug
		if saved.Version() == version {
			return nil
		}
		const find, sell = `select sort from plans where tenant_id = $1 and id = $2`,
			`update plans set sold = $3 where tenant_id = $1 and id = $2 and sold <> $3`
		if err := tx.QueryRow(ctx, find, tx.Tenant(), saved.ID).Scan(&place); err != nil {
			return err
		}
		if _, err := savePlan(ctx, tx, saved.Plan, place); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, sell, tx.Tenant(), saved.ID, saved.Sold); err != nil {
			return err
		}
		return by.note(ctx, tx, audit.BrandPlanChanged, planDetails(saved.Plan))
	})
	if err != nil {
		return BrandPlan{}, fmt.Errorf("changing a plan: %w", err)
	}
	return saved, nil
}

// lockPlans returns the plans of the tenant, and blocks other changes of them until the transaction ends.
func lockPlans(ctx context.Context, tx postgres.Tx) ([]BrandPlan, error) {
	if err := lockOffers(ctx, tx, planLock); err != nil {
		return nil, err
	}
	return BrandPlans(ctx, tx)
}

func countSold(plans []BrandPlan) (sold int) {
	for _, plan := range plans {
		if plan.Sold {
			sold++
		}
	}
	return sold
}

func planDetails(plan tenancy.Plan) map[string]string {
	return map[string]string{"plan": plan.Slug, "cents": strconv.Itoa(plan.Cents)}
}
