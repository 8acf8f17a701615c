package postgres

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"
)

// Version counts the changes of something that copies of the server keep in memory. It is read from the database once a
// second at most, in the background, so that a change made by one copy reaches the others within about a second.
type Version struct{ number atomic.Int64 }

// Number is the version as last seen.
func (v *Version) Number() int64 { return v.number.Load() }

// Versions are the topics of table versions.
type Versions struct {
	Tenants   Version
	Catalogue Version
}

const versionPoll = time.Second

// WatchVersions reads the versions, and goes on reading them until ctx ends. A poll that fails leaves what was seen
// before; failed is told of it.
func (db *DB) WatchVersions(ctx context.Context, failed func(error)) (*Versions, error) {
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
					failed(err)
				}
			}
		}
	}()
	return versions, nil
}

func (db *DB) readVersions(ctx context.Context, into *Versions) error {
	const sql = `select coalesce(max(version) filter (where topic = 'tenants'), 0), coalesce(max(version) filter (where topic = 'catalogue'), 0) from versions`
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	var tenants, catalogue int64
	if err := db.app.QueryRow(ctx, sql).Scan(&tenants, &catalogue); err != nil {
		return fmt.Errorf("reading the versions: %w", err)
	}
	into.Tenants.number.Store(tenants)
	into.Catalogue.number.Store(catalogue)
	return nil
}
