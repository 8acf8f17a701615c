package imports_test

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue/imports"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/postgres/postgrestest"
)

// An import whose server dies three times before the task starts must not wait forever.
func TestImport_FailsWhenEveryServerDiedBeforeItsStart(t *testing.T) {
	t.Parallel()
	database := postgrestest.New(t)
	pool, err := pgxpool.New(t.Context(), database.URL("platform"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	queue, err := jobs.NewQueue()
	if err != nil {
		t.Fatal(err)
	}
	d := &fixture{t: t, admin: database.Connect(t, ""), clock: time.Now().Add(-time.Hour)}
	d.service = &imports.Service{DB: database.Open(t), Queue: queue, Now: func() time.Time { return d.clock }}
	d.target = imports.NewTarget(d.service.DB, uuid.New())
	workers := jobs.NewWorkers()
	d.service.AddWorkers(workers)

	// die leaves the jobs in the state of a server that died during an attempt.
	die := func(attempt int) {
		t.Helper()
		const sql = `update jobs.river_job set state = 'running', attempt = $1, attempted_by = array['dead'],
			attempted_at = now() - interval '10 minutes' where state = 'available'`
		if _, err := d.admin.Exec(t.Context(), sql, attempt); err != nil {
			t.Fatal(err)
		}
	}
	beat := func() {
		t.Helper()
		if _, err := jobs.Beat(t.Context(), pool, workers, "alive"); err != nil {
			t.Fatal(err)
		}
	}
	sent := d.upload("winkel.csv", foodTable(3, 1), imports.Options{})
	for attempt := 1; attempt <= 3; attempt++ {
		if got := d.get(sent.ID); got.State != imports.Waiting {
			t.Fatalf("before attempt %d the import is %s", attempt, got.State)
		}
		die(attempt)
		beat()
	}
	got := d.get(sent.ID)
	if got.State != imports.Failed || got.Failure == nil || got.Failure.Key != "imports.fault" {
		t.Fatalf("the import is %s with failure %v", got.State, got.Failure)
	}
	if _, err := d.service.Resume(t.Context(), d.target, sent.ID, staffID); err != nil {
		t.Fatal(err)
	}
	// The new task must not end with an earlier job.
	d.clock = time.Now()
	d.exec(`update ingredient_imports set alive_at = now() where owner_id = $1 and id = $2`, d.target.OwnerID, sent.ID)
	die(3)
	beat()
	if got := d.get(sent.ID); got.State != imports.Waiting {
		t.Errorf("the import that was queued later is %s", got.State)
	}
}
