package shopping

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// watchInterval is how often the versions of the watched lists are read. PostgreSQL could notify us, but not through a
// connection pooler in transaction mode.
const watchInterval = 100 * time.Millisecond

// maxWatchers limits the requests that wait at a time, because each occupies a connection.
const maxWatchers = 3000

// ErrBusy means that maxWatchers requests are waiting already.
var ErrBusy = func() *errs.Error {
	refusal := errs.New(errs.TooManyRequests, "too-many").With("Wait", busyWait)
	refusal.RetryAfter = busyWait
	return refusal
}()

const busyWait = 5 * time.Second

// Watcher notifies requests of changes of lists, whichever copy of the server made them. One query for each tenant
// reads the versions of all lists that requests wait for. It is safe for concurrent use.
type Watcher struct {
	scopeOf func(tenant uuid.UUID) postgres.Scope
	log     *slog.Logger

	mu       sync.Mutex
	watched  map[uuid.UUID]map[uuid.UUID]map[*watch]struct{} // by tenant and list
	watchers int
	stopped  chan struct{}
	running  bool
}

// watch is a request that waits until a list has another version.
type watch struct {
	after   int64
	changed chan int64 // with room for one
}

// NewWatcher returns a watcher of lists in a database.
func NewWatcher(db *postgres.DB, log *slog.Logger) *Watcher {
	return &Watcher{
		scopeOf: db.Scope, log: log, watched: map[uuid.UUID]map[uuid.UUID]map[*watch]struct{}{},
		stopped: make(chan struct{}),
	}
}

// Stop ends all waiting, now and later. It may be called once.
func (w *Watcher) Stop() { close(w.stopped) }

// Wait returns the version of a list as soon as it is not after, and after itself when ctx ends first. A deleted list
// has version 0. The caller must know that the list exists. The error is ErrBusy.
func (w *Watcher) Wait(ctx context.Context, tenant, list uuid.UUID, after int64) (int64, error) {
	waiting := &watch{after: after, changed: make(chan int64, 1)}
	if !w.add(tenant, list, waiting) {
		return 0, ErrBusy
	}
	defer w.remove(tenant, list, waiting)
	select {
	case version := <-waiting.changed:
		return version, nil
	case <-ctx.Done():
	case <-w.stopped:
	}
	return after, nil
}

// add reports false when there are too many watchers. The first one starts the reading of versions.
func (w *Watcher) add(tenant, list uuid.UUID, waiting *watch) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.watchers >= maxWatchers {
		return false
	}
	w.watchers++
	if w.watched[tenant] == nil {
		w.watched[tenant] = map[uuid.UUID]map[*watch]struct{}{}
	}
	if w.watched[tenant][list] == nil {
		w.watched[tenant][list] = map[*watch]struct{}{}
	}
	w.watched[tenant][list][waiting] = struct{}{}
	if !w.running {
		w.running = true
		go w.run()
	}
	return true
}

func (w *Watcher) remove(tenant, list uuid.UUID, waiting *watch) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.watchers--
	delete(w.watched[tenant][list], waiting)
	if len(w.watched[tenant][list]) == 0 {
		delete(w.watched[tenant], list)
	}
	if len(w.watched[tenant]) == 0 {
		delete(w.watched, tenant)
	}
}

// run reads versions until no request waits.
func (w *Watcher) run() {
	ticker := time.NewTicker(watchInterval)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
		case <-w.stopped:
			return
		}
		lists, any := w.lists()
		if !any {
			return
		}
		for tenant, ids := range lists {
			if err := w.read(tenant, ids); err != nil {
				w.log.Warn("versions of shopping lists could not be read", slog.Any("error", err))
			}
		}
	}
}

// lists returns the watched lists by tenant. Without any it ends run.
func (w *Watcher) lists() (map[uuid.UUID][]uuid.UUID, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.watched) == 0 {
		w.running = false
		return nil, false
	}
	lists := make(map[uuid.UUID][]uuid.UUID, len(w.watched))
	for tenant, watched := range w.watched {
		for list := range watched {
			lists[tenant] = append(lists[tenant], list)
		}
	}
	return lists, true
}

// read reads the versions of lists of a tenant and notifies their watchers.
func (w *Watcher) read(tenant uuid.UUID, lists []uuid.UUID) error {
	const sql = `select id, version from shopping_lists where tenant_id = $1 and id = any($2)`
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	scope := w.scopeOf(tenant)
	rows, err := scope.Query(ctx, sql, scope.Tenant(), lists)
	if err != nil {
		return fmt.Errorf("reading versions of shopping lists: %w", err)
	}
	versions := make(map[uuid.UUID]int64, len(lists))
	var id uuid.UUID
	var version int64
	if _, err := pgx.ForEachRow(rows, []any{&id, &version}, func() error {
		versions[id] = version
		return nil
	}); err != nil {
		return fmt.Errorf("reading versions of shopping lists: %w", err)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, list := range lists {
		for waiting := range w.watched[tenant][list] {
			if versions[list] == waiting.after {
				continue
			}
			select {
			case waiting.changed <- versions[list]:
			default: // notified already
			}
		}
	}
	return nil
}
