package tenancy

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// mostRemembered bounds what is kept in memory: anybody can send any host.
const mostRemembered = 4096

// Store looks tenants up, and remembers what it found and did not find until a tenant changes.
type Store struct {
	db       *postgres.DB
	versions *postgres.Versions

	mu      sync.Mutex
	version int64
	found   map[lookup]*Tenant // nil for what is not there
}

type lookup struct {
	by    postgres.Lookup
	value string
}

// NewStore makes a store that learns of changes from versions.
func NewStore(db *postgres.DB, versions *postgres.Versions) *Store {
	return &Store{db: db, versions: versions, found: map[lookup]*Tenant{}}
}

// ByHost is the tenant of a host, as NormaliseHost gives it; false when nobody configured it or its domain is not verified.
func (s *Store) ByHost(ctx context.Context, host string) (Tenant, bool, error) {
	return s.find(ctx, lookup{postgres.TenantByHost, host}, host)
}

// BySlug is the tenant with a slug; false when there is none.
func (s *Store) BySlug(ctx context.Context, slug string) (Tenant, bool, error) {
	return s.find(ctx, lookup{postgres.TenantBySlug, slug}, slug)
}

// ByID is the tenant with an id; false when there is none.
func (s *Store) ByID(ctx context.Context, id uuid.UUID) (Tenant, bool, error) {
	return s.find(ctx, lookup{postgres.TenantByID, id.String()}, id)
}

// Default is the platform's own brand. It is an error when there is none.
func (s *Store) Default(ctx context.Context) (Tenant, error) {
	tenant, ok, err := s.find(ctx, lookup{by: postgres.DefaultTenant})
	if err == nil && !ok {
		err = errors.New("there is no default brand: apply the brands first")
	}
	return tenant, err
}

func (s *Store) find(ctx context.Context, key lookup, args ...any) (Tenant, bool, error) {
	version := s.versions.Tenants.Number()
	s.mu.Lock()
	if version != s.version || len(s.found) >= mostRemembered {
		s.version, s.found = version, map[lookup]*Tenant{}
	}
	known, ok := s.found[key]
	s.mu.Unlock()
	if !ok {
		rows, err := s.db.Lookup(ctx, key.by, args...)
		if err != nil {
			return Tenant{}, false, fmt.Errorf("looking up a tenant: %w", err)
		}
		tenants, err := pgx.CollectRows(rows, pgx.RowToAddrOfStructByName[Tenant])
		if err != nil {
			return Tenant{}, false, fmt.Errorf("looking up a tenant: %w", err)
		}
		if len(tenants) > 0 {
			known = tenants[0]
		}
		s.mu.Lock()
		if version == s.version {
			s.found[key] = known
		}
		s.mu.Unlock()
	}
	if known == nil {
		return Tenant{}, false, nil
	}
	return *known, true, nil
}

// Health is the state of a host.
type Health struct {
	Known    bool // somebody configured it
	Verified bool // and proved that it is theirs
	Active   bool // and its white-label is switched on
}

// HostHealth asks for the state of a host. It is not remembered: who asks is waiting for a change.
func (s *Store) HostHealth(ctx context.Context, host string) (Health, error) {
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

// Record is a tenant as the console keeps it.
type Record struct {
	Tenant
	Domains []string // the canonical one first
}

// columns are those of the console's lists by which they can be ordered.
var columns = map[string]string{"": "name", "name": "name", "slug": "slug", "language": "language", "isActive": "is_active"}

const withDomains = `select t.*, coalesce((select array_agg(d.domain order by d.is_canonical desc, d.domain)
	from tenant_domains d where d.tenant_id = t.id), '{}') as domains from tenants t`

// List gives one page of the white-labels, and how many there are. Page counts from 1; sort is name, slug, language or isActive.
func List(ctx context.Context, platform postgres.Platform, sort string, descending bool, page, perPage int) ([]Record, int, error) {
	order, ok := columns[sort]
	if !ok {
		return nil, 0, fmt.Errorf("white-labels cannot be ordered by %q", sort)
	}
	if descending {
		order += " desc"
	}
	var total int
	if err := platform.QueryRow(ctx, `select count(*) from tenants where not is_default`).Scan(&total); err != nil {
		return nil, 0, fmt.Errorf("counting white-labels: %w", err)
	}
	rows, err := platform.Query(ctx, withDomains+` where not is_default order by `+order+`, slug limit $1 offset $2`, perPage, (page-1)*perPage)
	if err != nil {
		return nil, 0, fmt.Errorf("listing white-labels: %w", err)
	}
	records, err := pgx.CollectRows(rows, pgx.RowToStructByName[Record])
	if err != nil {
		return nil, 0, fmt.Errorf("listing white-labels: %w", err)
	}
	return records, total, nil
}

// Get is one white-label. The error is ErrNotFound when there is none.
func Get(ctx context.Context, platform postgres.Platform, id uuid.UUID) (Record, error) {
	rows, err := platform.Query(ctx, withDomains+` where not is_default and id = $1`, id)
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
