package catalogue

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/hashicorp/golang-lru/v2/simplelru"
	"golang.org/x/sync/singleflight"

	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

const (
	maxSnapshots = 256              // limits cached snapshots of tenants with own rows
	loadTimeout  = 10 * time.Second // limits reading a catalogue
)

// Store caches catalogues in memory until they change. Its methods may be called concurrently.
type Store struct {
	version func() int64 // latest known version of the catalogue
	loading singleflight.Group

	mu         sync.Mutex
	loaded     int64 // version of the fields below
	platform   *shared
	withoutOwn map[uuid.UUID]bool // tenants without own rows
	tenants    *simplelru.LRU[uuid.UUID, *Snapshot]
}

// shared is the platform's catalogue.
type shared struct {
	platform ownedCatalogue
	snapshot *Snapshot // for tenants without own rows
}

// NewStore returns a store that is notified of changes by versions.
func NewStore(versions *postgres.Versions) *Store {
	own, _ := simplelru.NewLRU[uuid.UUID, *Snapshot](maxSnapshots, nil) // the error is of a size below 1
	return &Store{version: versions.Catalogue.Number, withoutOwn: map[uuid.UUID]bool{}, tenants: own}
}

// Platform is the immutable platform's catalogue at a version. The zero value is none.
type Platform struct {
	version int64
	shared  *shared
}

// Platform reads the platform's catalogue.
func (s *Store) Platform(ctx context.Context, scope postgres.Scope) (Platform, error) {
	version := s.version()
	s.cached(version, scope.Tenant()) // drops other versions
	platform, err := s.loadPlatform(ctx, scope, version)
	if err != nil {
		return Platform{}, fmt.Errorf("reading the catalogue: %w", err)
	}
	return Platform{version: version, shared: platform}, nil
}

// Snapshot returns the catalogue without rows of tenants.
func (p Platform) Snapshot() *Snapshot { return p.shared.snapshot }

// NewStoreFrom returns a store with the platform's catalogue of another store of the same database, or of its template.
// It spares tests with copies of one database most of their reading.
func NewStoreFrom(versions *postgres.Versions, platform Platform) *Store {
	s := NewStore(versions)
	s.loaded, s.platform = platform.version, platform.shared
	return s
}

// Snapshot returns the catalogue of a tenant: the platform's and its own. A snapshot is immutable, so its pointer can
// be the key of caches. Tenants without own rows share one snapshot.
func (s *Store) Snapshot(ctx context.Context, scope postgres.Scope) (*Snapshot, error) {
	// Read before the database, so that the rows are at least as new.
	version := s.version()
	if snapshot := s.cached(version, scope.Tenant()); snapshot != nil {
		return snapshot, nil
	}
	result, err, _ := s.loading.Do(fmt.Sprint(version, scope.Tenant()), func() (any, error) {
		// Other requests wait for the same result, so the first one's cancellation must not stop it.
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), loadTimeout)
		defer cancel()
		return s.load(ctx, scope, version)
	})
	if err != nil {
		return nil, fmt.Errorf("reading the catalogue: %w", err)
	}
	return result.(*Snapshot), nil
}

func (s *Store) cached(version int64, tenant uuid.UUID) *Snapshot {
	s.mu.Lock()
	defer s.mu.Unlock()
	if version != s.loaded {
		s.loaded, s.platform = version, nil
		clear(s.withoutOwn)
		s.tenants.Purge()
	}
	if s.platform != nil && s.withoutOwn[tenant] {
		return s.platform.snapshot
	}
	snapshot, _ := s.tenants.Get(tenant)
	return snapshot
}

func (s *Store) load(ctx context.Context, scope postgres.Scope, version int64) (*Snapshot, error) {
	common, err := s.loadPlatform(ctx, scope, version)
	if err != nil {
		return nil, err
	}
	const hasOwn = `select exists (select from recipes where owner_id = $1) or exists (select from ingredients
		where owner_id = $1 and import_id is null)`
	var own bool
	if err := scope.QueryRow(ctx, hasOwn, scope.Tenant()).Scan(&own); err != nil {
		return nil, fmt.Errorf("looking for a catalogue of the tenant's own: %w", err)
	}
	if !own {
		s.cache(version, func() { s.withoutOwn[scope.Tenant()] = true })
		return common.snapshot, nil
	}
	stored, err := readConsistent(ctx, scope, scope.Tenant())
	if err != nil {
		return nil, err
	}
	snapshot := newSnapshot(common.platform, newOwnedCatalogue(stored, &common.platform))
	s.cache(version, func() { s.tenants.Add(scope.Tenant(), snapshot) })
	return snapshot, nil
}

// loadPlatform returns the platform's catalogue, which is read once for all tenants.
func (s *Store) loadPlatform(ctx context.Context, scope postgres.Scope, version int64) (*shared, error) {
	s.mu.Lock()
	cached, current := s.platform, s.loaded == version
	s.mu.Unlock()
	if cached != nil && current {
		return cached, nil
	}
	result, err, _ := s.loading.Do(fmt.Sprint(version), func() (any, error) {
		stored, err := readConsistent(ctx, scope, postgres.PlatformID)
		if err != nil {
			return nil, err
		}
		platform := newOwnedCatalogue(stored, nil)
		common := &shared{platform: platform, snapshot: newSnapshot(platform)}
		s.cache(version, func() { s.platform = common })
		return common, nil
	})
	if err != nil {
		return nil, err
	}
	return result.(*shared), nil
}

// cache runs store, unless the version is outdated.
func (s *Store) cache(version int64, remember func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if version == s.loaded {
		remember()
	}
}
