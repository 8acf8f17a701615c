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

// maxCached bounds what is kept in memory: anybody can send any host. What is asked for often stays when somebody
// does.
const maxCached = 4096

// Store looks tenants up, and remembers what it found and did not find until a tenant changes.
type Store struct {
	db      *postgres.DB
	version func() int64 // of the tenants, as last seen

	mu           sync.Mutex
	cacheVersion int64                           // the version that found is of
	cache        *simplelru.LRU[lookup, *Tenant] // nil for what is not there
}

type lookup struct {
	by    postgres.Lookup
	value string
}

// NewStore makes a store that learns of changes from versions.
func NewStore(db *postgres.DB, versions *postgres.Versions) *Store {
	found, _ := simplelru.NewLRU[lookup, *Tenant](maxCached, nil) // the error is of a size below 1
	return &Store{db: db, version: versions.Tenants.Number, cache: found}
}

// ByHost is the tenant of a host, as NormaliseHost gives it; false when nobody configured it or its domain is not
// verified.
func (s *Store) ByHost(ctx context.Context, host string) (Tenant, bool, error) {
	if !plausibleHost(host) {
		return Tenant{}, false, nil
	}
	return s.find(ctx, lookup{postgres.TenantByHost, host}, host)
}

// BySlug is the tenant with a slug; false when there is none.
func (s *Store) BySlug(ctx context.Context, slug string) (Tenant, bool, error) {
	if !yamlfile.IsSlug(slug) || len(slug) > maxSlugLength {
		return Tenant{}, false, nil
	}
	return s.find(ctx, lookup{postgres.TenantBySlug, slug}, slug)
}

// ByID is the tenant with an id; false when there is none.
func (s *Store) ByID(ctx context.Context, id uuid.UUID) (Tenant, bool, error) {
	return s.find(ctx, lookup{postgres.TenantByID, id.String()}, id)
}

// ImageURLs are the addresses of what a tenant's look shows now, whatever is remembered; none of an owner that is no
// tenant.
func (s *Store) ImageURLs(ctx context.Context, _ postgres.Querier, owner uuid.UUID) ([]string, error) {
	tenant, err := s.query(ctx, postgres.TenantByID, owner)
	if err != nil {
		return nil, fmt.Errorf("looking up a tenant: %w", err)
	}
	if tenant == nil {
		return nil, nil
	}
	return []string{tenant.LogoURL, tenant.CustomFavicon, tenant.BackgroundImage}, nil
}

// ErrNoDefault means that the brands have not been applied to the database.
var ErrNoDefault = errors.New("there is no default brand: apply the brands first")

// Default is the platform's own brand. The error is ErrNoDefault when there is none.
func (s *Store) Default(ctx context.Context) (Tenant, error) {
	tenant, ok, err := s.find(ctx, lookup{by: postgres.DefaultTenant})
	if err == nil && !ok {
		err = ErrNoDefault
	}
	return tenant, err
}

// plausibleHost keeps out what no domain in the database is like and what PostgreSQL does not take for text.
func plausibleHost(host string) bool {
	for _, letter := range []byte(host) {
		if letter <= ' ' || letter > '~' {
			return false
		}
	}
	return host != "" && len(host) <= maxHostLength
}

func (s *Store) find(ctx context.Context, key lookup, args ...any) (Tenant, bool, error) {
	// Taken before the database is asked: what is found is this old or newer.
	version := s.version()
	known, ok := s.cached(version, key)
	if !ok {
		var err error
		if known, err = s.query(ctx, key.by, args...); err != nil {
			return Tenant{}, false, fmt.Errorf("looking up a tenant: %w", err)
		}
		s.put(version, key, known)
	}
	if known == nil {
		return Tenant{}, false, nil
	}
	return *known, true, nil
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

// query is the tenant that a lookup finds, with the default brand's look where its own says nothing; nil when it finds
// none.
func (s *Store) query(ctx context.Context, by postgres.Lookup, args ...any) (*Tenant, error) {
	rows, err := s.db.Lookup(ctx, by, args...)
	if err != nil {
		return nil, err
	}
	found, err := pgx.CollectRows(rows, pgx.RowToAddrOfStructByName[Tenant])
	if err != nil || len(found) == 0 {
		return nil, err
	}
	if found[0].IsWhitelabel() {
		standard, err := s.Default(ctx)
		if err != nil && !errors.Is(err, ErrNoDefault) {
			return nil, err
		}
		found[0].fillFrom(standard)
	}
	return found[0], nil
}

// HostStatus is the state of a host.
type HostStatus struct {
	Configured bool // somebody configured it
	Verified   bool // and proved that it is theirs
	Active     bool // and its white-label is switched on
}

// HostHealth asks for the state of a host, as NormaliseHost gives it. It is not remembered: who asks is waiting for a
// change.
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
