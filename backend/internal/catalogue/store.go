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
	maxSnapshots = 256              // of tenants with recipes or ingredients of their own
	loadTimeout  = 10 * time.Second // after which reading a catalogue is given up
)

// Store reads catalogues and keeps them in memory until they change.
type Store struct {
	version func() int64 // of the catalogue, as last seen
	loading singleflight.Group

	mu         sync.Mutex
	loaded     int64 // the version that everything below is of
	platform   *shared
	withoutOwn map[uuid.UUID]bool // tenants that have nothing of their own
	tenants    *simplelru.LRU[uuid.UUID, *Snapshot]
}

// shared is what all tenants have in common.
type shared struct {
	platform ownedCatalogue
	snapshot *Snapshot // for tenants that have nothing of their own
}

// NewStore makes a store that learns of changes from versions.
func NewStore(versions *postgres.Versions) *Store {
	own, _ := simplelru.NewLRU[uuid.UUID, *Snapshot](maxSnapshots, nil) // the error is of a size below 1
	return &Store{version: versions.Catalogue.Number, withoutOwn: map[uuid.UUID]bool{}, tenants: own}
}

// Platform is the platform's catalogue at a version. It does not change. Its zero value is none.
type Platform struct {
	version int64
	shared  *shared
}

// Platform reads the platform's catalogue.
func (s *Store) Platform(ctx context.Context, scope postgres.Scope) (Platform, error) {
	version := s.version()
	s.cached(version, scope.Tenant()) // forgets what is of another version
	platform, err := s.loadPlatform(ctx, scope, version)
	if err != nil {
		return Platform{}, fmt.Errorf("reading the catalogue: %w", err)
	}
	return Platform{version: version, shared: platform}, nil
}

// NewStoreFrom makes a store that begins with a catalogue which another has read from the same database, or from the
// one that this database is a copy of. Once the catalogue changes, the store reads it itself. That spares tests, which
// have many copies of one database, most of their reading.
func NewStoreFrom(versions *postgres.Versions, platform Platform) *Store {
	s := NewStore(versions)
	s.loaded, s.platform = platform.version, platform.shared
	return s
}

// Snapshot is the catalogue as a tenant sees it: the platform's with the tenant's own beside it. It does not change, so
// that whoever makes something of it can keep that under the snapshot's address. Tenants that have nothing of their own
// share one snapshot.
func (s *Store) Snapshot(ctx context.Context, scope postgres.Scope) (*Snapshot, error) {
	// Taken before the database is asked: what is read is this old or newer.
	version := s.version()
	if snapshot := s.cached(version, scope.Tenant()); snapshot != nil {
		return snapshot, nil
	}
	result, err, _ := s.loading.Do(fmt.Sprint(version, scope.Tenant()), func() (any, error) {
		// Others wait for this as well; that the first of them leaves is no reason to stop.
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

// loadShared gives the platform's catalogue. Whoever asks first reads it for all tenants.
func (s *Store) loadPlatform(ctx context.Context, scope postgres.Scope, version int64) (*shared, error) {
	s.mu.Lock()
	known, current := s.platform, s.loaded == version
	s.mu.Unlock()
	if known != nil && current {
		return known, nil
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

// keep remembers something that was read for a version, unless there is a newer one by now.
func (s *Store) cache(version int64, remember func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if version == s.loaded {
		remember()
	}
}
