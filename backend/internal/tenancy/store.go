package tenancy

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/google/uuid"
	"github.com/hashicorp/golang-lru/v2/simplelru"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/yamlfile"
)

// maxCached limits memory, since anyone can send any host. The least recently used entries are evicted.
const maxCached = 4096

// Store looks up tenants. It caches results, also negative ones, until a tenant changes. It is safe for concurrent use.
type Store struct {
	db      *postgres.DB
	version func() int64 // current version of the tenants
	refresh func(context.Context) error

	mu           sync.Mutex
	cacheVersion int64                           // version of the tenants in cache
	cache        *simplelru.LRU[lookup, *Tenant] // nil for tenants that do not exist
}

type lookup struct {
	by    postgres.Lookup
	value string
}

// NewStore returns a store that gets changes from versions.
func NewStore(db *postgres.DB, versions *postgres.Versions) *Store {
	cache, _ := simplelru.NewLRU[lookup, *Tenant](maxCached, nil) // the error is of a size below 1
	refresh := func(ctx context.Context) error { return db.RefreshVersions(ctx, versions) }
	return &Store{db: db, version: versions.Tenants.Number, refresh: refresh, cache: cache}
}

// Refresh makes changes visible to this process now. Without it, they are within about a second.
func (s *Store) Refresh(ctx context.Context) error { return s.refresh(ctx) }

// ByHost returns the tenant of a host in the form of NormaliseHost. It reports false when the host is not configured or
// its domain is not verified.
func (s *Store) ByHost(ctx context.Context, host string) (Tenant, bool, error) {
	if !plausibleHost(host) {
		return Tenant{}, false, nil
	}
	return s.find(ctx, lookup{postgres.TenantByHost, host}, host)
}

// BySlug returns the tenant with a slug, and reports false when there is none.
func (s *Store) BySlug(ctx context.Context, slug string) (Tenant, bool, error) {
	if !yamlfile.IsSlug(slug) || len(slug) > maxSlugLength {
		return Tenant{}, false, nil
	}
	return s.find(ctx, lookup{postgres.TenantBySlug, slug}, slug)
}

// ByID returns the tenant with an id, and reports false when there is none.
func (s *Store) ByID(ctx context.Context, id uuid.UUID) (Tenant, bool, error) {
	return s.find(ctx, lookup{postgres.TenantByID, id.String()}, id)
}

// ImageURLs returns the URLs of the images of a tenant's brand, without using the cache. There are none for an owner
// that is not a tenant.
func (s *Store) ImageURLs(ctx context.Context, _ postgres.Querier, owner uuid.UUID) ([]string, error) {
	tenant, err := s.query(ctx, postgres.TenantByID, owner)
	if err != nil {
		return nil, fmt.Errorf("looking up a tenant: %w", err)
	}
	if tenant == nil {
		return nil, nil
	}
	// Drafts and earlier versions, which may be published again, have images too.
	const sql = `
		select look ->> field from (
			select look from brand_drafts where tenant_id = $1
			union all select look from brand_versions where tenant_id = $1
		) looks, unnest(array['logoUrl', 'customFavicon', 'backgroundImage']) field
		where look ->> field <> ''`
	rows, err := s.db.Platform().Query(ctx, sql, owner)
	if err != nil {
		return nil, fmt.Errorf("listing the images of a brand: %w", err)
	}
	urls, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return nil, fmt.Errorf("listing the images of a brand: %w", err)
	}
	return append(urls, tenant.LogoURL, tenant.CustomFavicon, tenant.BackgroundImage), nil
}

// ErrNoDefault means that the brands have not been applied to the database.
var ErrNoDefault = errors.New("there is no default brand: apply the brands first")

// Default returns the platform's own brand. The error is ErrNoDefault when there is none.
func (s *Store) Default(ctx context.Context) (Tenant, error) {
	tenant, ok, err := s.find(ctx, lookup{by: postgres.DefaultTenant})
	if err == nil && !ok {
		err = ErrNoDefault
	}
	return tenant, err
}

// plausibleHost rejects hosts that cannot be a domain in the database, and those that are not valid text for
// PostgreSQL.
func plausibleHost(host string) bool {
	for _, letter := range []byte(host) {
		if letter <= ' ' || letter > '~' {
			return false
		}
	}
	return host != "" && len(host) <= maxHostLength
}

// find returns the tenant of a lookup from the cache, or else from the database.
func (s *Store) find(ctx context.Context, key lookup, args ...any) (Tenant, bool, error) {
	// Read the version first: the result is at least as new.
	version := s.version()
	tenant, ok := s.cached(version, key)
	if !ok {
		var err error
		if tenant, err = s.query(ctx, key.by, args...); err != nil {
			return Tenant{}, false, fmt.Errorf("looking up a tenant: %w", err)
		}
		s.put(version, key, tenant)
	}
	if tenant == nil {
		return Tenant{}, false, nil
	}
	return *tenant, true, nil
}

func (s *Store) cached(version int64, key lookup) (*Tenant, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if version != s.cacheVersion {
		s.cacheVersion = version
		s.cache.Purge()
	}
	return s.cache.Get(key)
}

func (s *Store) put(version int64, key lookup, tenant *Tenant) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if version == s.cacheVersion {
		s.cache.Add(key, tenant)
	}
}

// query returns the tenant of a lookup, with the default brand's look where its own is empty; nil when there is none.
func (s *Store) query(ctx context.Context, by postgres.Lookup, args ...any) (*Tenant, error) {
	rows, err := s.db.Lookup(ctx, by, args...)
	if err != nil {
		return nil, err
	}
	tenants, err := pgx.CollectRows(rows, pgx.RowToAddrOfStructByName[Tenant])
	if err != nil || len(tenants) == 0 {
		return nil, err
	}
	if tenants[0].IsWhitelabel() {
		defaultBrand, err := s.Default(ctx)
		if err != nil && !errors.Is(err, ErrNoDefault) {
			return nil, err
		}
		tenants[0].fillFrom(defaultBrand)
	}
	return tenants[0], nil
}

// HostStatus is the status of a host.
type HostStatus struct {
	Configured bool // a tenant has the domain
	Verified   bool // and has proved to own it
	Active     bool // and is active
}

// HostStatus returns the status of a host in the form of NormaliseHost. It is not cached, since callers wait for
// changes.
func (s *Store) HostStatus(ctx context.Context, host string) (HostStatus, error) {
	if !plausibleHost(host) {
		return HostStatus{}, nil
	}
	rows, err := s.db.Lookup(ctx, postgres.DomainState, host)
	if err != nil {
		return HostStatus{}, fmt.Errorf("asking for a host's state: %w", err)
	}
	var health HostStatus
	_, err = pgx.ForEachRow(rows, []any{&health.Verified, &health.Active}, func() error {
		health.Configured = true
		return nil
	})
	if err != nil {
		return HostStatus{}, fmt.Errorf("asking for a host's state: %w", err)
	}
	return health, nil
}
