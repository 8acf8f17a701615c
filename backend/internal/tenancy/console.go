package tenancy

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Record is a white-label with its domains, as the console shows it.
type Record struct {
	Tenant
	Domains []string // the canonical one first
}

// Selection is a set of tenants.
type Selection struct {
	All bool
	IDs []uuid.UUID // ignored when All is set
}

// AllTenants selects every tenant.
var AllTenants = Selection{All: true}

// Any reports whether the selection is not empty.
func (s Selection) Any() bool { return s.All || len(s.IDs) > 0 }

// Has reports whether a tenant is selected.
func (s Selection) Has(tenant uuid.UUID) bool { return s.All || slices.Contains(s.IDs, tenant) }

const orderByName = "name" + postgres.DictionaryOrder

// orders are the columns by which List can sort, by field.
var orders = map[string]string{
	"":         orderByName,
	"name":     orderByName,
	"slug":     "slug",
	"language": "language",
	"isActive": "is_active",
}

// tenantColumns are listed by name, so that a column of a newer version does not break this one.
const tenantColumns = `tenant.id, tenant.slug, tenant.name, tenant.language, tenant.is_default, tenant.is_active,
	tenant.paths, tenant.app_name, tenant.privacy_policy_url, tenant.logo_url, tenant.support_email,
	tenant.company_address, tenant.vat_number, tenant.registration, tenant.primary_color, tenant.button_color,
	tenant.custom_title, tenant.custom_description,
	tenant.custom_favicon, tenant.hide_original_branding, tenant.background_color, tenant.background_opacity,
	tenant.background_image, tenant.show_background_image, tenant.consent_mode, tenant.tag_manager,
	tenant.weight_indication, tenant.created_at`

const selectRecords = `
	select ` + tenantColumns + `,
		coalesce((select array_agg(domain order by is_canonical desc, domain) from tenant_domains
			where tenant_id = tenant.id), '{}') as domains
	from tenants tenant where not tenant.is_default and ` + notDeleted + ` and ($1 or tenant.id = any($2))`

const notDeleted = `not exists (select from brand_records record
	where record.tenant_id = tenant.id and record.deleted_at is not null)`

// List returns one page of the selected white-labels, or of those that are active, and their total number.
// Page counts from 1; sort is name (the
// default), slug, language or isActive.
func List(
	ctx context.Context,
	platform postgres.Platform,
	tenants Selection,
	onlyActive bool,
	sort string,
	descending bool,
	page, perPage int,
) ([]Record, int, error) {
	order, ok := orders[sort]
	if !ok {
		return nil, 0, fmt.Errorf("white-labels cannot be ordered by %q", sort)
	}
	if descending {
		order += " desc"
	}
	var total int
	const count = `select count(*) from tenants tenant where not is_default and ` + notDeleted + `
		and (is_active or not $3) and ($1 or id = any($2))`
	if err := platform.QueryRow(ctx, count, tenants.All, tenants.IDs, onlyActive).Scan(&total); err != nil {
		return nil, 0, fmt.Errorf("counting white-labels: %w", err)
	}
	rows, err := platform.Query(
		ctx,
		selectRecords+` and (tenant.is_active or not $3) order by `+order+`, slug limit $4 offset $5`,
		tenants.All,
		tenants.IDs,
		onlyActive,
		perPage,
		(page-1)*perPage,
	)
	if err != nil {
		return nil, 0, fmt.Errorf("listing white-labels: %w", err)
	}
	records, err := pgx.CollectRows(rows, pgx.RowToStructByName[Record])
	if err != nil {
		return nil, 0, fmt.Errorf("listing white-labels: %w", err)
	}
	return records, total, nil
}

// Get returns a selected white-label. The error is ErrNotFound when there is none.
func Get(ctx context.Context, platform postgres.Platform, tenants Selection, id uuid.UUID) (Record, error) {
	rows, err := platform.Query(ctx, selectRecords+` and tenant.id = $3`, tenants.All, tenants.IDs, id)
	if err != nil {
		return Record{}, fmt.Errorf("looking up a white-label: %w", err)
	}
	record, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[Record])
	if errors.Is(err, pgx.ErrNoRows) {
		return Record{}, ErrNotFound
	}
	if err != nil {
		return Record{}, fmt.Errorf("looking up a white-label: %w", err)
	}
	return record, nil
}

// BySlug returns a white-label with its domains, as it is published. The error is ErrNotFound when there is none.
func BySlug(ctx context.Context, platform postgres.Platform, slug string) (Brand, error) {
	rows, err := platform.Query(ctx, selectRecords+` and tenant.slug = $3`, true, []uuid.UUID{}, slug)
	if err != nil {
		return Brand{}, fmt.Errorf("looking up a white-label: %w", err)
	}
	record, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[Record])
	if errors.Is(err, pgx.ErrNoRows) {
		return Brand{}, ErrNotFound
	}
	if err != nil {
		return Brand{}, fmt.Errorf("looking up a white-label: %w", err)
	}
	return record.brand(), nil
}

// Name identifies a tenant.
type Name struct {
	ID       uuid.UUID       `db:"id"`
	Slug     string          `db:"slug"`
	Name     string          `db:"name"`
	Language locale.Language `db:"language"`
}

// Names returns the selected tenants, the default brand first and the others by name.
func Names(ctx context.Context, platform postgres.Platform, tenants Selection) ([]Name, error) {
	const sql = `select id, slug, name, language from tenants tenant where ($1 or id = any($2)) and ` + notDeleted + `
		order by is_default desc, ` + orderByName + `, slug`
	rows, err := platform.Query(ctx, sql, tenants.All, tenants.IDs)
	if err != nil {
		return nil, fmt.Errorf("listing tenants: %w", err)
	}
	names, err := pgx.CollectRows(rows, pgx.RowToStructByName[Name])
	if err != nil {
		return nil, fmt.Errorf("listing tenants: %w", err)
	}
	return names, nil
}

// CanonicalDomain returns the domain for links to a tenant. The error is ErrNotFound when the tenant has no verified
// domain.
func CanonicalDomain(ctx context.Context, platform postgres.Platform, tenant uuid.UUID) (string, error) {
	const sql = `select domain from tenant_domains where tenant_id = $1 and verified_at is not null
		order by is_canonical desc, domain limit 1`
	var domain string
	err := platform.QueryRow(ctx, sql, tenant).Scan(&domain)
	if errors.Is(err, pgx.ErrNoRows) {
		return "", ErrNotFound
	}
	if err != nil {
		return "", fmt.Errorf("looking up a tenant's domain: %w", err)
	}
	return domain, nil
}

// IDs returns the ids of all tenants.
func IDs(ctx context.Context, platform postgres.Platform) ([]uuid.UUID, error) {
	rows, err := platform.Query(ctx, `select id from tenants order by id`)
	if err != nil {
		return nil, fmt.Errorf("listing tenants: %w", err)
	}
	ids, err := pgx.CollectRows(rows, pgx.RowTo[uuid.UUID])
	if err != nil {
		return nil, fmt.Errorf("listing tenants: %w", err)
	}
	return ids, nil
}
