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

// mostRemembered bounds what is kept in memory: anybody can send any host. What is asked for often stays when somebody
// does.
const mostRemembered = 4096

// Store looks tenants up, and remembers what it found and did not find until a tenant changes.
type Store struct {
	db      *postgres.DB
	version func() int64 // of the tenants, as last seen

	mu    sync.Mutex
	since int64                           // the version that found is of
	found *simplelru.LRU[lookup, *Tenant] // nil for what is not there
}

type lookup struct {
	by    postgres.Lookup
	value string
}

// NewStore makes a store that learns of changes from versions.
func NewStore(db *postgres.DB, versions *postgres.Versions) *Store {
	found, _ := simplelru.NewLRU[lookup, *Tenant](mostRemembered, nil) // the error is of a size below 1
	return &Store{db: db, version: versions.Tenants.Number, found: found}
}

// ByHost is the tenant of a host, as NormaliseHost gives it; false when nobody configured it or its domain is not
// verified.
func (s *Store) ByHost(ctx context.Context, host string) (Tenant, bool, error) {
	if !canBeHost(host) {
		return Tenant{}, false, nil
	}
	return s.find(ctx, lookup{postgres.TenantByHost, host}, host)
}

// BySlug is the tenant with a slug; false when there is none.
func (s *Store) BySlug(ctx context.Context, slug string) (Tenant, bool, error) {
	if !yamlfile.IsSlug(slug) || len(slug) > longestSlug {
		return Tenant{}, false, nil
	}
	return s.find(ctx, lookup{postgres.TenantBySlug, slug}, slug)
}

// ByID is the tenant with an id; false when there is none.
func (s *Store) ByID(ctx context.Context, id uuid.UUID) (Tenant, bool, error) {
	return s.find(ctx, lookup{postgres.TenantByID, id.String()}, id)
}

// Pictures are the addresses of what a tenant's look shows now, whatever is remembered; none of an owner that is no
// tenant.
func (s *Store) Pictures(ctx context.Context, _ postgres.Querier, owner uuid.UUID) ([]string, error) {
	tenant, err := s.ask(ctx, postgres.TenantByID, owner)
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

// canBeHost keeps out what no domain in the database is like and what PostgreSQL does not take for text.
func canBeHost(host string) bool {
	for _, letter := range []byte(host) {
		if letter <= ' ' || letter > '~' {
			return false
		}
	}
	return host != "" && len(host) <= longestHost
}

func (s *Store) find(ctx context.Context, key lookup, args ...any) (Tenant, bool, error) {
	// Taken before the database is asked: what is found is this old or newer.
	version := s.version()
	known, ok := s.remembered(version, key)
	if !ok {
		var err error
		if known, err = s.ask(ctx, key.by, args...); err != nil {
			return Tenant{}, false, fmt.Errorf("looking up a tenant: %w", err)
		}
		s.remember(version, key, known)
	}
	if known == nil {
		return Tenant{}, false, nil
	}
	return *known, true, nil
}

func (s *Store) remembered(version int64, key lookup) (*Tenant, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if version != s.since {
		s.since = version
		s.found.Purge()
	}
	return s.found.Get(key)
}

func (s *Store) remember(version int64, key lookup, tenant *Tenant) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if version == s.since {
		s.found.Add(key, tenant)
	}
}

// ask is the tenant that a lookup finds, with the default brand's look where its own says nothing; nil when it finds
// none.
func (s *Store) ask(ctx context.Context, by postgres.Lookup, args ...any) (*Tenant, error) {
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
		found[0].fallBackOn(standard)
	}
	return found[0], nil
}

// Health is the state of a host.
type Health struct {
	Known    bool // somebody configured it
	Verified bool // and proved that it is theirs
	Active   bool // and its white-label is switched on
}

// HostHealth asks for the state of a host, as NormaliseHost gives it. It is not remembered: who asks is waiting for a
// change.
func (s *Store) HostHealth(ctx context.Context, host string) (Health, error) {
	if !canBeHost(host) {
		return Health{}, nil
	}
	rows, err := s.db.Lookup(ctx, postgres.DomainState, host)
	if err != nil {
		return Health{}, fmt.Errorf("asking for a host's state: %w", err)
	}
	var health Health
	_, err = pgx.ForEachRow(rows, []any{&health.Verified, &health.Active}, func() error {
		health.Known = true
		return nil
	})
	if err != nil {
		return Health{}, fmt.Errorf("asking for a host's state: %w", err)
	}
	return health, nil
}
