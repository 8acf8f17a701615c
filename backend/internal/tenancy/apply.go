package tenancy

import (
	"context"
	"fmt"
	"reflect"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Changes names the brands that applying files made or changed.
type Changes struct{ Added, Changed []string }

// Apply brings the tenants to brands, in one transaction. Domains from files count as verified at now. A tenant without a brand stays as
// it is: people belong to it. Applying the same brands again writes nothing.
func Apply(ctx context.Context, platform postgres.Platform, brands []Brand, now time.Time) (Changes, error) {
	var changes Changes
	err := platform.Tx(ctx, func(tx postgres.Tx) error {
		if _, err := tx.Exec(ctx, `select pg_advisory_xact_lock(727003)`); err != nil {
			return fmt.Errorf("waiting for others that apply brands: %w", err)
		}
		rows, err := tx.Query(ctx, withDomains)
		if err != nil {
			return fmt.Errorf("reading tenants: %w", err)
		}
		records, err := pgx.CollectRows(rows, pgx.RowToStructByName[Record])
		if err != nil {
			return fmt.Errorf("reading tenants: %w", err)
		}
		known := map[string]Record{}
		for _, record := range records {
			known[record.Slug] = record
		}
		for _, brand := range brands {
			old, there := known[brand.Slug]
			wanted := brand.Tenant
			wanted.ID, wanted.CreatedAt = old.ID, old.CreatedAt
			if there && reflect.DeepEqual(wanted, old.Tenant) && sameDomains(brand.Domains, old.Domains) {
				continue
			}
			if there {
				changes.Changed = append(changes.Changed, brand.Slug)
			} else {
				changes.Added = append(changes.Added, brand.Slug)
			}
			if err := save(ctx, tx, brand, now); err != nil {
				return fmt.Errorf("saving brand %s: %w", brand.Slug, err)
			}
		}
		return nil
	})
	return changes, err
}

// sameDomains compares domains of which the first is canonical and the others have no order.
func sameDomains(a, b []string) bool {
	if len(a) != len(b) || a[0] != b[0] {
		return false
	}
	known := map[string]bool{}
	for _, domain := range a {
		known[domain] = true
	}
	for _, domain := range b {
		if !known[domain] {
			return false
		}
	}
	return true
}

func save(ctx context.Context, tx postgres.Tx, brand Brand, now time.Time) error {
	const tenant = `
		insert into tenants (slug, name, language, is_default, is_active, paths, app_name, privacy_policy_url, logo_url, support_email, company_address,
			primary_color, button_color, custom_title, custom_description, custom_favicon, hide_original_branding,
			background_color, background_opacity, background_image, show_background_image)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)
		on conflict (slug) do update set (name, language, is_default, is_active, paths, app_name, privacy_policy_url, logo_url, support_email, company_address,
			primary_color, button_color, custom_title, custom_description, custom_favicon, hide_original_branding,
			background_color, background_opacity, background_image, show_background_image)
			= ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)
		returning id`
	const forget = `delete from tenant_domains where tenant_id = $1 and domain <> all($2)`
	const plain = `update tenant_domains set is_canonical = false where tenant_id = $1 and is_canonical`
	const domain = `
		insert into tenant_domains (domain, tenant_id, is_canonical, verified_at) values ($1, $2, $3, $4)
		on conflict (domain) do update set is_canonical = excluded.is_canonical, verified_at = coalesce(tenant_domains.verified_at, excluded.verified_at)
		where tenant_domains.tenant_id = excluded.tenant_id`
	t := brand.Tenant
	var id uuid.UUID
	err := tx.QueryRow(ctx, tenant, t.Slug, t.Name, t.Language, t.IsDefault, t.IsActive, t.Paths, t.AppName, t.PrivacyPolicyURL, t.LogoURL,
		t.SupportEmail, t.CompanyAddress, t.PrimaryColor, t.ButtonColor, t.CustomTitle, t.CustomDescription, t.CustomFavicon,
		t.HideOriginalBranding, t.BackgroundColor, t.BackgroundOpacity, t.BackgroundImage, t.ShowBackgroundImage).Scan(&id)
	if err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, forget, id, brand.Domains); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, plain, id); err != nil {
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
