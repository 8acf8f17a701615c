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
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/tenancy"
)

// maxDealsOffered is how many deals a tenant can offer at a time.
const maxDealsOffered = 12

// ErrTooManyDeals is the error of offering one deal too many.
var ErrTooManyDeals = errs.New(errs.Conflict, "too-many-deals").With("Most", maxDealsOffered)

// BrandDeal is a deal as staff edit it.
type BrandDeal struct {
	ID uuid.UUID
	tenancy.Deal
	Offered bool
	Taken   bool // by an account, so that what it gives cannot change
}

// Version returns the version of what staff edit of the deal.
func (d BrandDeal) Version() catalogue.Version { return dealVersion(d.Deal, d.Offered) }

func dealVersion(deal tenancy.Deal, offered bool) catalogue.Version {
	deal.Title, deal.Text = deal.Title.Compact(), deal.Text.Compact()
	return catalogue.VersionOf(deal, offered)
}

// BrandDeals returns all deals of a tenant: those that are offered first, in the order in which the first one that
// suits a reason is offered.
func BrandDeals(ctx context.Context, q postgres.TenantQuerier) ([]BrandDeal, error) {
	const sql = `
		select id, offered, ` + dealFileColumns + `, exists (
			select from deal_offers
			where deal_offers.tenant_id = deals.tenant_id and deal_id = deals.id and taken_at is not null) as taken
		from deals where tenant_id = $1 order by offered desc, sort, slug`
	rows, err := q.Query(ctx, sql, q.Tenant())
	if err != nil {
		return nil, fmt.Errorf("listing the deals of a brand: %w", err)
	}
	deals, err := pgx.CollectRows(rows, pgx.RowToStructByName[BrandDeal])
	if err != nil {
		return nil, fmt.Errorf("listing the deals of a brand: %w", err)
	}
	return deals, nil
}

// checkDeal returns an [errs.Invalid] error with the problems of a deal's values, by the fields of the contract.
func checkDeal(deal tenancy.Deal, language locale.Language) error {
	problems := errs.Fields{}
	checkRequired(problems, "title", deal.Title, language)
	checkRequired(problems, "text", deal.Text, language)
	for _, value := range []struct {
		field string
		of    tenancy.DealKind
		given bool
	}{{"percent", tenancy.PercentOff, deal.Percent != 0}, {"cents", tenancy.AmountOff, deal.Cents != 0}} {
		switch {
		case deal.Kind == value.of && !value.given:
			problems.Add(value.field, locale.T("validation.required"))
		case deal.Kind != value.of && value.given:
			problems.Add(value.field, locale.T("billing.problem.otherDeal"))
		}
	}
	return problems.Err()
}

// AddBrandDeal lets a tenant offer another deal, after the present ones; its slug is chosen here. The error is that of
// checkDeal, or ErrTooManyDeals.
func AddBrandDeal(
	ctx context.Context,
	scope postgres.Scope,
	deal tenancy.Deal,
	by Seller,
) (added BrandDeal, err error) {
	if err := checkDeal(deal, by.Language); err != nil {
		return BrandDeal{}, err
	}
	err = scope.Tx(ctx, func(tx postgres.Tx) error {
		deals, err := lockDeals(ctx, tx)
		if err != nil {
			return err
		}
		taken := map[string]bool{}
		for _, other := range deals {
			taken[other.Slug] = true
		}
		for n := len(deals) + 1; deal.Slug == "" || taken[deal.Slug]; n++ {
			deal.Slug = "deal-" + strconv.Itoa(n)
		}
		if countOffered(deals) >= maxDealsOffered {
			return ErrTooManyDeals
		}
		const next, find = `select coalesce(max(sort) + 1, 0) from deals where tenant_id = $1`,
			`select id from deals where tenant_id = $1 and slug = $2`
		var place int
		if err := tx.QueryRow(ctx, next, tx.Tenant()).Scan(&place); err != nil {
			return err
		}
		if _, err := saveDeal(ctx, tx, deal, place); err != nil {
			return err
		}
		added = BrandDeal{Deal: deal, Offered: true}
		if err := tx.QueryRow(ctx, find, tx.Tenant(), deal.Slug).Scan(&added.ID); err != nil {
			return err
		}
		return by.note(ctx, tx, audit.BrandDealAdded, dealDetails(deal))
	})
	if err != nil {
		return BrandDeal{}, fmt.Errorf("adding a deal: %w", err)
	}
	return added, nil
}

// ChangeBrandDeal changes a deal of a tenant. What it gives cannot change once an account took it, since its next
// payments say so. Errors: that of checkDeal, an [errs.Invalid] one for what cannot change, ErrDealNotFound,
// ErrTooManyDeals, and [catalogue.ErrChanged] when the deal has another version.
func ChangeBrandDeal(
	ctx context.Context,
	scope postgres.Scope,
	version catalogue.Version,
	changed BrandDeal,
	by Seller,
) (saved BrandDeal, err error) {
	if err := checkDeal(changed.Deal, by.Language); err != nil {
		return BrandDeal{}, err
	}
	err = scope.Tx(ctx, func(tx postgres.Tx) error {
		deals, err := lockDeals(ctx, tx)
		if err != nil {
			return err
		}
		var current BrandDeal
		for _, deal := range deals {
			if deal.ID == changed.ID {
				current = deal
			}
		}
		switch {
		case current.ID == uuid.Nil:
			return ErrDealNotFound
		case current.Version() != version:
			return catalogue.ErrChanged
		case !current.Offered && changed.Offered && countOffered(deals) >= maxDealsOffered:
			return ErrTooManyDeals
		}
		if current.Taken {
			if err := checkKept(current.Deal, changed.Deal); err != nil {
				return err
			}
		}
		saved = changed
		saved.Slug, saved.Taken = current.Slug, current.Taken
		if saved.Version() == version {
			return nil
		}
		const find, offer = `select sort from deals where tenant_id = $1 and id = $2`,
			`update deals set offered = $3 where tenant_id = $1 and id = $2 and offered <> $3`
		var place int
		if err := tx.QueryRow(ctx, find, tx.Tenant(), saved.ID).Scan(&place); err != nil {
			return err
		}
		if _, err := saveDeal(ctx, tx, saved.Deal, place); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, offer, tx.Tenant(), saved.ID, saved.Offered); err != nil {
			return err
		}
		return by.note(ctx, tx, audit.BrandDealChanged, dealDetails(saved.Deal))
	})
	if err != nil {
		return BrandDeal{}, fmt.Errorf("changing a deal: %w", err)
	}
	return saved, nil
}

// checkKept returns an [errs.Invalid] error when what a taken deal gives would change.
func checkKept(current, changed tenancy.Deal) error {
	problems := errs.Fields{}
	for _, part := range []struct {
		field  string
		differ bool
	}{
		{"kind", current.Kind != changed.Kind},
		{"percent", current.Percent != changed.Percent},
		{"cents", current.Cents != changed.Cents},
		{"months", current.Months != changed.Months},
	} {
		if part.differ {
			problems.Add(part.field, locale.T("billing.problem.takenDeal"))
		}
	}
	return problems.Err()
}

// lockDeals returns the deals of the tenant, and blocks other changes of them until the transaction ends.
func lockDeals(ctx context.Context, tx postgres.Tx) ([]BrandDeal, error) {
	if err := lockOffers(ctx, tx, dealLock); err != nil {
		return nil, err
	}
	return BrandDeals(ctx, tx)
}

func countOffered(deals []BrandDeal) (offered int) {
	for _, deal := range deals {
		if deal.Offered {
			offered++
		}
	}
	return offered
}

func dealDetails(deal tenancy.Deal) map[string]string {
	return map[string]string{"deal": deal.Slug, "kind": string(deal.Kind), "months": strconv.Itoa(deal.Months)}
}
