package tenancy

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Changes has the slugs of the brands that Apply created or changed.
type Changes struct{ Added, Changed []string }

// Any reports whether there are changes.
func (c Changes) Any() bool { return len(c.Added)+len(c.Changed) > 0 }

// Apply makes the tenants equal to brands, in one transaction. Domains from files count as verified at now; a brand has
// no others. A tenant without a brand is not touched, because it may have accounts, and a brand with a domain of such a
// tenant is an error. Applying the same brands again writes nothing.
func Apply(ctx context.Context, platform postgres.Platform, brands []Brand, now time.Time) (Changes, error) {
	var changes Changes
	err := platform.Tx(ctx, func(tx postgres.Tx) error {
		// Serialise: two instances that start together would insert the same rows.
		if _, err := tx.Exec(ctx, `select pg_advisory_xact_lock(727003)`); err != nil {
			return fmt.Errorf("locking the brands: %w", err)
		}
		existing, err := readStored(ctx, tx)
		if err != nil {
			return err
		}
		var changed []Brand
		for _, brand := range brands {
			if len(brand.Domains) == 0 {
				return fmt.Errorf("brand %s has no domain", brand.Slug)
			}
			current, exists := existing[brand.Slug]
			switch {
			case !exists:
				changes.Added = append(changes.Added, brand.Slug)
			case !current.equal(brand):
				changes.Changed = append(changes.Changed, brand.Slug)
			default:
				continue
			}
			changed = append(changed, brand)
		}
		if err := release(ctx, tx, changed); err != nil {
			return err
		}
		for _, brand := range changed {
			if err := save(ctx, tx, brand, now); err != nil {
				return fmt.Errorf("saving brand %s: %w", brand.Slug, err)
			}
		}
		return nil
	})
	if err != nil {
		return Changes{}, err
	}
	return changes, nil
}

// stored is a tenant with its domains, as in the database.
type stored struct {
	Tenant
	domains []storedDomain // sorted by name
}

type storedDomain struct {
	TenantID    uuid.UUID
	Domain      string
	IsCanonical bool
	Verified    bool
}

func readStored(ctx context.Context, q postgres.Querier) (map[string]stored, error) {
	rows, err := q.Query(ctx, `select `+tenantColumns+` from tenants tenant`)
	if err != nil {
		return nil, fmt.Errorf("reading tenants: %w", err)
	}
	tenants, err := pgx.CollectRows(rows, pgx.RowToStructByName[Tenant])
	if err != nil {
		return nil, fmt.Errorf("reading tenants: %w", err)
	}
	rows, err = q.Query(
		ctx,
		`select tenant_id, domain, is_canonical, verified_at is not null as verified from tenant_domains
			order by domain`,
	)
	if err != nil {
		return nil, fmt.Errorf("reading domains: %w", err)
	}
	domains, err := pgx.CollectRows(rows, pgx.RowToStructByName[storedDomain])
	if err != nil {
		return nil, fmt.Errorf("reading domains: %w", err)
	}
	byTenant := map[uuid.UUID][]storedDomain{}
	for _, domain := range domains {
		byTenant[domain.TenantID] = append(byTenant[domain.TenantID], domain)
	}
	existing := map[string]stored{}
	for _, tenant := range tenants {
		existing[tenant.Slug] = stored{Tenant: tenant, domains: byTenant[tenant.ID]}
	}
	return existing, nil
}

// equal reports whether the tenant is equal to a brand.
func (s stored) equal(brand Brand) bool {
	tenant := brand.Tenant
	tenant.ID, tenant.CreatedAt = s.ID, s.CreatedAt
	domains := make([]storedDomain, len(brand.Domains))
	for n, domain := range brand.Domains {
		domains[n] = storedDomain{TenantID: s.ID, Domain: domain, IsCanonical: n == 0, Verified: true}
	}
	byName := func(a, b storedDomain) int { return strings.Compare(a.Domain, b.Domain) }
	slices.SortFunc(domains, byName)
	return reflect.DeepEqual(tenant, s.Tenant) &&
		slices.Equal(domains, slices.SortedFunc(slices.Values(s.domains), byName))
}

// release removes what only one tenant can have, so that brands may exchange it: domains, and being the default.
func release(ctx context.Context, tx postgres.Tx, brands []Brand) error {
	const (
		domains = `
			delete from tenant_domains domain using tenants tenant
			where tenant.id = domain.tenant_id and tenant.slug = $1 and domain.domain <> all($2)`
		canonical = `
			update tenant_domains domain set is_canonical = false from tenants tenant
			where tenant.id = domain.tenant_id and tenant.slug = $1 and domain.is_canonical and domain.domain <> $2`
		standard = `update tenants set is_default = false where is_default and slug <> $1`
	)
	batch := &pgx.Batch{}
	for _, brand := range brands {
		batch.Queue(domains, brand.Slug, brand.Domains)
		batch.Queue(canonical, brand.Slug, brand.Domains[0])
		if brand.IsDefault {
			batch.Queue(standard, brand.Slug)
		}
	}
	if err := tx.SendBatch(ctx, batch).Close(); err != nil {
		return fmt.Errorf("releasing domains: %w", err)
	}
	return nil
}

func save(ctx context.Context, tx postgres.Tx, brand Brand, now time.Time) error {
	const columns = `name, language, is_default, is_active, paths, app_name, privacy_policy_url, logo_url,
		support_email, company_address,
		primary_color, button_color, custom_title, custom_description, custom_favicon, hide_original_branding,
		background_color, background_opacity, background_image, show_background_image, consent_mode, tag_manager,
			weight_indication`
	const values = `$2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22,
		$23, $24`
	const tenant = `insert into tenants (slug, ` + columns + `) values ($1, ` + values + `)
		on conflict (slug) do update set (` + columns + `) = (` + values + `) returning id`
	const domain = `
		insert into tenant_domains (domain, tenant_id, is_canonical, verified_at) values ($1, $2, $3, $4)
		on conflict (domain) do update set is_canonical = excluded.is_canonical,
			verified_at = coalesce(tenant_domains.verified_at, excluded.verified_at)
		where tenant_domains.tenant_id = excluded.tenant_id`
	t := brand.Tenant
	var id uuid.UUID
	err := tx.QueryRow(
		ctx,
		tenant,
		t.Slug,
		t.Name,
		t.Language,
		t.IsDefault,
		t.IsActive,
		t.Paths,
		t.AppName,
		t.PrivacyPolicyURL,
		t.LogoURL,
		t.SupportEmail,
		t.CompanyAddress,
		t.PrimaryColor,
		t.ButtonColor,
		t.CustomTitle,
		t.CustomDescription,
		t.CustomFavicon,
		t.HideOriginalBranding,
		t.BackgroundColor,
		t.BackgroundOpacity,
		t.BackgroundImage,
		t.ShowBackgroundImage,
		t.ConsentMode,
		t.TagManager,
		t.WeightIndication,
	).
		Scan(&id)
	if err != nil {
		return err
	}
	for n, name := range brand.Domains {
		saved, err := tx.Exec(ctx, domain, name, id, n == 0, now)
		if err != nil {
			return err
		}
		if saved.RowsAffected() == 0 {
			return fmt.Errorf("domain %s belongs to another tenant", name)
		}
	}
	return nil
}
