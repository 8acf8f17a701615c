package postgres

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"
)

// Version counts the changes of data that every server process caches. It is polled once a second in the background, so
// a change by one process reaches the others within about a second. It is safe for concurrent use.
type Version struct{ number atomic.Int64 }

// Number returns the version at the last poll.
func (v *Version) Number() int64 { return v.number.Load() }

// Versions has a version for each topic of table versions.
type Versions struct {
	Tenants   Version
	Catalogue Version
}

const versionPoll = time.Second

// WatchVersions reads the versions and polls them until ctx ends. A poll that fails keeps the previous numbers and
// calls onError, from another goroutine.
func (db *DB) WatchVersions(ctx context.Context, onError func(error)) (*Versions, error) {
	versions := &Versions{}
	if err := db.readVersions(ctx, versions); err != nil {
		return nil, err
	}
	go func() {
		ticker := time.NewTicker(versionPoll)
		defer ticker.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-ticker.C:
				if err := db.readVersions(ctx, versions); err != nil && ctx.Err() == nil {
					onError(err)
				}
			}
		}
	}()
	return versions, nil
}

// RefreshVersions reads the versions now, so that a process sees its own change at once.
func (db *DB) RefreshVersions(ctx context.Context, versions *Versions) error {
	return db.readVersions(ctx, versions)
}

func (db *DB) readVersions(ctx context.Context, versions *Versions) error {
	const sql = `
		select coalesce(max(version) filter (where topic = 'tenants'), 0),
			coalesce(max(version) filter (where topic = 'catalogue'), 0)
		from versions`
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	var tenants, catalogue int64
	if err := db.app.QueryRow(ctx, sql).Scan(&tenants, &catalogue); err != nil {
		return fmt.Errorf("reading the versions: %w", err)
	}
	versions.Tenants.number.Store(tenants)
	versions.Catalogue.number.Store(catalogue)
	return nil
}
