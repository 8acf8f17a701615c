package tenancy

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"maps"
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

// Apply brings the tenants to the brands of files, in one transaction. A field that staff have changed in the console
// since the files were last applied keeps their value; if the file has changed it too, the field is noted as kept.
// Domains from files count as verified at now. A tenant without a brand is not touched, because it may have accounts,
// and a brand with a domain of such a tenant is an error. Applying the same brands again writes nothing.
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
		var changed []upgrade
		for _, brand := range brands {
			if len(brand.Domains) == 0 {
				return fmt.Errorf("brand %s has no domain", brand.Slug)
			}
			current, exists := existing[brand.Slug]
			next, err := current.upgrade(brand)
			if err != nil {
				return fmt.Errorf("comparing brand %s: %w", brand.Slug, err)
			}
			switch {
			case !exists:
				changes.Added = append(changes.Added, brand.Slug)
			case !current.equal(next.Brand, brand.Domains):
				changes.Changed = append(changes.Changed, brand.Slug)
			case next.written:
				if err := next.record(ctx, tx, current.ID); err != nil {
					return err
				}
				continue
			default:
				continue
			}
			changed = append(changed, next)
		}
		if err := release(ctx, tx, changed); err != nil {
			return err
		}
		for _, next := range changed {
			id, err := save(ctx, tx, next.Brand, next.verified, now)
			if err == nil {
				err = next.record(ctx, tx, id)
			}
			if err == nil {
				err = addVersion(ctx, tx, id, next.Tenant, uuid.Nil, now)
			}
			if err != nil {
				return fmt.Errorf("saving brand %s: %w", next.Slug, err)
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
	record  storedRecord
}

// storedRecord is what is known of a brand besides its look.
type storedRecord struct {
	TenantID uuid.UUID
	Shipped  map[string]any // by field, as its file was when it was last applied; nil without one
	Kept     []string
	IsOwn    bool
}

// upgrade is a brand as a file makes it.
type upgrade struct {
	Brand
	verified []string       // the domains of the file
	shipped  map[string]any // of the file
	kept     []string       // fields that staff and the file both changed
	written  bool           // the record differs from the stored one
}

// upgrade returns what a file makes of the tenant: fields that staff changed since the last file keep their value.
func (s stored) upgrade(file Brand) (upgrade, error) {
	next := upgrade{Brand: file, verified: file.Domains}
	var err error
	if next.shipped, err = fieldsOf(file); err != nil || s.ID == uuid.Nil {
		next.written = true
		return next, err
	}
	current, err := fieldsOf(Brand{Tenant: s.Tenant, Domains: s.domainNames()})
	if err != nil {
		return upgrade{}, err
	}
	base := s.record.Shipped
	if base == nil && !s.record.IsOwn {
		base = current // from before the console could change a brand
	}
	merged := maps.Clone(next.shipped)
	for field, value := range current {
		if reflect.DeepEqual(value, base[field]) {
			continue
		}
		merged[field] = value
		inConflict := !reflect.DeepEqual(next.shipped[field], value) &&
			(!reflect.DeepEqual(next.shipped[field], base[field]) || slices.Contains(s.record.Kept, field))
		if inConflict {
			next.kept = append(next.kept, field)
		}
	}
	slices.Sort(next.kept)
	raw, err := json.Marshal(merged)
	if err == nil {
		next.Brand = Brand{Tenant: Tenant{Slug: file.Slug, IsDefault: file.IsDefault}}
		err = json.Unmarshal(raw, &next.Brand)
	}
	next.written = !reflect.DeepEqual(next.shipped, s.record.Shipped) || !slices.Equal(next.kept, s.record.Kept)
	return next, err
}

// fieldsOf returns the fields of a brand that staff edit, by the names of the contract.
func fieldsOf(b Brand) (map[string]any, error) {
	raw, err := json.Marshal(b)
	if err != nil {
		return nil, err
	}
	var fields map[string]any
	return fields, json.Unmarshal(raw, &fields)
}

// record stores what the file said.
func (u upgrade) record(ctx context.Context, tx postgres.Tx, id uuid.UUID) error {
	const sql = `
		insert into brand_records (tenant_id, shipped, kept) values ($1, $2, $3)
		on conflict (tenant_id) do update set (shipped, kept) = (excluded.shipped, excluded.kept)`
	raw, err := json.Marshal(u.shipped)
	if err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, sql, id, string(raw), append([]string{}, u.kept...)); err != nil {
		return fmt.Errorf("recording what the file of a brand says: %w", err)
	}
	return nil
}

// domainNames returns the domains, the canonical one first.
func (s stored) domainNames() []string {
	names := []string{}
	for _, domain := range s.domains {
		if domain.IsCanonical {
			names = append([]string{domain.Domain}, names...)
		} else {
			names = append(names, domain.Domain)
		}
	}
	return names
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
	rows, err = q.Query(ctx, `select tenant_id, shipped, kept, is_own from brand_records`)
	if err != nil {
		return nil, fmt.Errorf("reading what files said: %w", err)
	}
	records, err := pgx.CollectRows(rows, pgx.RowToStructByName[storedRecord])
	if err != nil {
		return nil, fmt.Errorf("reading what files said: %w", err)
	}
	recordOf := map[uuid.UUID]storedRecord{}
	for _, record := range records {
		recordOf[record.TenantID] = record
	}
	existing := map[string]stored{}
	for _, tenant := range tenants {
		existing[tenant.Slug] = stored{
			Tenant: tenant, domains: byTenant[tenant.ID], record: recordOf[tenant.ID],
		}
	}
	return existing, nil
}

// equal reports whether the tenant is equal to a brand, and whether those of its domains that are in verified are.
func (s stored) equal(brand Brand, verified []string) bool {
	tenant := brand.Tenant
	tenant.ID, tenant.CreatedAt = s.ID, s.CreatedAt
	domains := make([]storedDomain, len(brand.Domains))
	for n, domain := range brand.Domains {
		domains[n] = storedDomain{
			TenantID: s.ID, Domain: domain, IsCanonical: n == 0,
			Verified: slices.Contains(verified, domain) || s.isVerified(domain),
		}
	}
	byName := func(a, b storedDomain) int { return strings.Compare(a.Domain, b.Domain) }
	slices.SortFunc(domains, byName)
	return reflect.DeepEqual(tenant, s.Tenant) &&
		slices.Equal(domains, slices.SortedFunc(slices.Values(s.domains), byName))
}

func (s stored) isVerified(name string) bool {
	return slices.ContainsFunc(s.domains, func(d storedDomain) bool { return d.Domain == name && d.Verified })
}

// release removes what only one tenant can have, so that brands may exchange it: domains, and being the default.
func release(ctx context.Context, tx postgres.Tx, brands []upgrade) error {
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

// save stores a brand and returns its id. The domains in verified count as verified at now. The error is a
// takenDomainError when a domain belongs to another tenant.
func save(ctx context.Context, tx postgres.Tx, brand Brand, verified []string, now time.Time) (uuid.UUID, error) {
	const columns = `name, language, is_default, is_active, paths, app_name, privacy_policy_url, logo_url,
		support_email, company_address, vat_number, registration,
		primary_color, button_color, custom_title, custom_description, custom_favicon, hide_original_branding,
		background_color, background_opacity, background_image, show_background_image, consent_mode, tag_manager,
			weight_indication`
	const values = `$2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22,
		$23, $24, $25, $26`
	const tenant = `insert into tenants (slug, ` + columns + `) values ($1, ` + values + `)
		on conflict (slug) do update set (` + columns + `) = (` + values + `) returning id`
	const domain = `
		insert into tenant_domains (domain, tenant_id, is_canonical, verified_at, challenge) values ($1, $2, $3, $4, $5)
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
		t.VATNumber,
		t.Registration,
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
		return uuid.Nil, err
	}
	for n, name := range brand.Domains {
		var at *time.Time
		if slices.Contains(verified, name) {
			at = &now
		}
		saved, err := tx.Exec(ctx, domain, name, id, n == 0, at, newChallenge())
		if err != nil {
			return uuid.Nil, err
		}
		if saved.RowsAffected() == 0 {
			return uuid.Nil, takenDomainError(name)
		}
	}
	return id, nil
}

// takenDomainError is the error of a domain that belongs to another tenant.
type takenDomainError string

func (e takenDomainError) Error() string {
	return fmt.Sprintf("domain %s belongs to another tenant", string(e))
}

// newChallenge returns what the owner of a domain publishes to prove it.
func newChallenge() string { return "lepelblad-" + strings.ToLower(rand.Text()) }
