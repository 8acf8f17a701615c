package catalogue

import (
	"context"
	"sync"

	"github.com/google/uuid"
	"golang.org/x/sync/singleflight"

	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// mostSnapshots is how many tenants with recipes of their own are kept in memory; beyond it the memory is emptied.
const mostSnapshots = 256

// Store reads catalogues and keeps them in memory until they change.
type Store struct {
	versions *postgres.Versions
	loading  singleflight.Group

	mu       sync.Mutex
	version  int64
	platform *Snapshot
	own      map[uuid.UUID]*Snapshot // of tenants; the platform's for those without recipes and ingredients of their own
}

// NewStore makes a store that learns of changes from versions.
func NewStore(versions *postgres.Versions) *Store {
	return &Store{versions: versions, own: map[uuid.UUID]*Snapshot{}}
}

// Snapshot is the catalogue as a tenant sees it: the platform's with the tenant's own beside it. It does not change.
func (s *Store) Snapshot(ctx context.Context, scope postgres.Scope) (*Snapshot, error) {
	version := s.versions.Catalogue.Number()
	if found := s.remembered(version, scope.Tenant()); found != nil {
		return found, nil
	}
	found, err, _ := s.loading.Do(scope.Tenant().String(), func() (any, error) { return s.load(ctx, scope, version) })
	if err != nil {
		return nil, err
	}
	return found.(*Snapshot), nil
}

func (s *Store) remembered(version int64, tenant uuid.UUID) *Snapshot {
	s.mu.Lock()
	defer s.mu.Unlock()
	if version != s.version || len(s.own) >= mostSnapshots {
		s.version, s.platform, s.own = version, nil, map[uuid.UUID]*Snapshot{}
	}
	return s.own[tenant]
}

func (s *Store) load(ctx context.Context, scope postgres.Scope, version int64) (*Snapshot, error) {
	const any = `select exists (select from recipes where owner_id = $1) or exists (select from ingredients where owner_id = $1)`
	var own bool
	if err := scope.QueryRow(ctx, any, scope.Tenant()).Scan(&own); err != nil {
		return nil, err
	}
	s.mu.Lock()
	shared := s.platform
	s.mu.Unlock()
	if own || shared == nil {
		owners := []uuid.UUID{postgres.PlatformID}
		if own {
			owners = append(owners, scope.Tenant())
		}
		stored, err := read(ctx, scope, owners)
		if err != nil {
			return nil, err
		}
		shared = newSnapshot(stored)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if version == s.version {
		s.own[scope.Tenant()] = shared
		if !own {
			s.platform = shared
		}
	}
	return shared, nil
}
