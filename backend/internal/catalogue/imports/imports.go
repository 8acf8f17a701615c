// Package imports brings tables of foods into the catalogue: the platform's, or a tenant's own. What was sent is kept
// in the database, looked over first and brought in afterwards, by jobs that any copy of the server may do, stop and
// begin again: an import is there as a whole or not at all. Each row is reported on, a second import of the same table
// changes instead of doubling, what people corrected by hand stays, and a whole import can be undone.
package imports

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue/foodtable"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Refusals.
var (
	ErrNotFound         = errs.New(errs.NotFound, "import-not-found")
	ErrActionNotAllowed = errs.New(errs.Conflict, "import-not-now")
	ErrFilesDeleted     = errs.New(errs.Conflict, "import-files-gone")
	errRefused          = errs.New(errs.Invalid, "rows-refused")
	errFault            = errs.NewMessage(errs.Invalid, "fault", locale.T("imports.fault"))
)

// Task is what is being done with an import.
type Task string

// The tasks, in the order in which they follow each other.
const (
	TaskCheck  Task = "check"  // look the table over and change nothing
	TaskImport Task = "import" // bring it in
	TaskUndo   Task = "undo"   // take it back
)

// State is how far the task is.
type State string

// The states. Interrupted is a task that runs according to the database, but of which nothing was heard for a while.
const (
	Waiting     State = "waiting"
	Running     State = "running"
	Interrupted State = "interrupted"
	Done        State = "done"
	Failed      State = "failed"
	Cancelled   State = "cancelled"
)

// silence is how long nothing may be heard of a running task before it counts as interrupted.
const heartbeatTimeout = 20 * time.Second

// Outcome is what became of a row.
type Outcome string

// The outcomes: the first four of an import, the others of its undoing.
const (
	Created   Outcome = "created"
	Updated   Outcome = "updated"
	Unchanged Outcome = "unchanged"
	Refused   Outcome = "refused"
	Removed   Outcome = "removed"
	Restored  Outcome = "restored"
	Kept      Outcome = "kept"
)

// Outcomes lists every outcome.
var Outcomes = []Outcome{Created, Updated, Unchanged, Refused, Removed, Restored, Kept}

// Settings are how a table is read and brought in.
type Settings struct {
	foodtable.Settings
	Strict    bool `json:"strict"`    // one refused row keeps all of them out
	Overwrite bool `json:"overwrite"` // what was corrected by hand is overwritten too
}

// StoredFile is a file that was sent.
type StoredFile struct {
	Name  string `json:"name"`
	Bytes int64  `json:"bytes"`
}

// Import is a table that was sent, and what became of it.
type Import struct {
	OwnerID    uuid.UUID
	ID         uuid.UUID
	CreatedAt  time.Time
	CreatedBy  *uuid.UUID // the member of staff; nil for the command line
	Files      []StoredFile
	Header     []string // names of the table's columns
	Sheets     []foodtable.Sheet
	Detected   Settings
	Settings   Settings
	Task       Task
	State      State
	FinishedAt *time.Time
	Total      int // rows; 0 until they have been counted
	Processed  int // rows that were looked at
	Counts     map[Outcome]int
	Volume     foodtable.VolumeCounts // of the rows that were looked at last
	Overlap    Overlap                // of the same
	Failure    *locale.Message        // why it failed

	attempt int
	aliveAt time.Time
}

// Target is whose ingredients are imported: the platform's or a tenant's.
type Target struct {
	OwnerID uuid.UUID
	postgres.Querier
	tx func(context.Context, func(postgres.Tx) error) error
}

// NewTarget is the shelf of an owner: of a tenant in its own scope, of the platform in that of the platform.
func NewTarget(db *postgres.DB, owner uuid.UUID) Target {
	if owner == postgres.PlatformID {
		return Target{OwnerID: owner, Querier: db.Platform(), tx: db.Platform().Tx}
	}
	scope := db.Scope(owner)
	return Target{OwnerID: owner, Querier: scope, tx: scope.Tx}
}

// Service imports tables.
type Service struct {
	DB    *postgres.DB
	Queue *jobs.Queue
	Now   func() time.Time
}

const importColumns = `owner_id, id, created_at, created_by, files, header, sheets, detected, settings, task, state, attempt, cancelling, alive_at, finished_at, total,
	processed, counts, volume, alike, failure`

// importRow is an import as the database keeps it.
type importRow struct {
	OwnerID    uuid.UUID
	ID         uuid.UUID
	CreatedAt  time.Time
	CreatedBy  *uuid.UUID
	Files      []StoredFile
	Header     []string
	Sheets     []foodtable.Sheet
	Detected   Settings
	Settings   Settings
	Task       Task
	State      State
	Attempt    int
	Cancelling bool
	AliveAt    time.Time
	FinishedAt *time.Time
	Total      int
	Processed  int
	Counts     map[Outcome]int
	Volume     foodtable.VolumeCounts
	Alike      Overlap
	Failure    *locale.Message
}

func (r importRow) importAt(now time.Time) Import {
	imp := Import{
		OwnerID:    r.OwnerID,
		ID:         r.ID,
		CreatedAt:  r.CreatedAt,
		CreatedBy:  r.CreatedBy,
		Files:      r.Files,
		Header:     r.Header,
		Sheets:     r.Sheets,
		Detected:   r.Detected,
		Settings:   r.Settings,
		Task:       r.Task,
		State:      r.State,
		FinishedAt: r.FinishedAt,
		Total:      r.Total,
		Processed:  r.Processed,
		Counts:     r.Counts,
		Volume:     r.Volume,
		Overlap:    r.Alike,
		Failure:    r.Failure,
		attempt:    r.Attempt,
		aliveAt:    r.AliveAt,
	}
	if r.State == Running && now.Sub(r.AliveAt) > heartbeatTimeout {
		imp.State = Interrupted
	}
	return imp
}

// Action is something that can be done with an import.
type Action string

// The actions.
const (
	ActionChange Action = "change" // its settings
	ActionStart  Action = "start"  // to bring it in
	ActionCancel Action = "cancel"
	ActionResume Action = "resume" // what was cancelled, interrupted or failed
	ActionUndo   Action = "undo"
)

// Actions lists what can be done with the import now.
func (i Import) Actions() []Action {
	stopped := slices.Contains([]State{Failed, Cancelled, Interrupted}, i.State)
	switch {
	case i.State == Waiting || i.State == Running:
		return []Action{ActionCancel}
	case stopped && i.Task == TaskUndo:
		return []Action{ActionResume}
	case i.Task == TaskCheck && i.State == Failed && i.Failure.Key != errFault.Message.Key:
		return []Action{ActionChange} // the table cannot be read so, however often one tries
	case stopped:
		return []Action{ActionChange, ActionResume}
	case i.Task == TaskCheck:
		return []Action{ActionChange, ActionStart}
	case i.Task == TaskImport, i.Task == TaskUndo && i.Counts[Kept] > 0: // what stayed may be held by nothing any more
		return []Action{ActionUndo}
	}
	return nil
}

// Remarks are what holds for many rows of the table or all of them, said once.
func (i Import) Remarks() []locale.Message {
	switch {
	case i.Task == TaskUndo: // what was reckoned is not there any more
		return i.Settings.Remarks()
	case i.Task == TaskImport && i.Counts[Created] > 0:
		return slices.Concat([]locale.Message{locale.T("imports.searchFollows")}, i.RowRemarks(), i.Settings.Remarks())
	default:
		return slices.Concat(i.RowRemarks(), i.Settings.Remarks())
	}
}

// RowRemarks are what was found out of the rows that were looked at last.
func (i Import) RowRemarks() []locale.Message {
	return slices.Concat(i.Overlap.remarks(i.Task), i.Volume.Remarks())
}

// List gives one page of the imports of a shelf, the newest first, and how many there are. Page counts from 1.
func (s *Service) List(ctx context.Context, shelf Target, page, perPage int) ([]Import, int, error) {
	var total int
	if err := shelf.QueryRow(
		ctx, `select count(*) from ingredient_imports where owner_id = $1`, shelf.OwnerID,
	).Scan(&total); err != nil {
		return nil, 0, fmt.Errorf("counting imports: %w", err)
	}
	const sql = `select ` + importColumns + ` from ingredient_imports where owner_id = $1 order by created_at desc, id
		limit $2 offset $3`
	rows, err := shelf.Query(ctx, sql, shelf.OwnerID, perPage, (page-1)*perPage)
	if err != nil {
		return nil, 0, fmt.Errorf("listing imports: %w", err)
	}
	list, err := pgx.CollectRows(rows, pgx.RowToStructByName[importRow])
	if err != nil {
		return nil, 0, fmt.Errorf("listing imports: %w", err)
	}
	imports := make([]Import, len(list))
	for n, row := range list {
		imports[n] = row.importAt(s.Now())
	}
	return imports, total, nil
}

// Get is one import of a shelf. The error is ErrNotFound when there is none.
func (s *Service) Get(ctx context.Context, shelf Target, id uuid.UUID) (Import, error) {
	return s.get(ctx, shelf, shelf.OwnerID, id, "")
}

func (s *Service) get(ctx context.Context, q postgres.Querier, owner, id uuid.UUID, lock string) (Import, error) {
	rows, err := q.Query(
		ctx,
		`select `+importColumns+` from ingredient_imports where owner_id = $1 and id = $2 `+lock,
		owner,
		id,
	)
	if err != nil {
		return Import{}, fmt.Errorf("looking up an import: %w", err)
	}
	row, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[importRow])
	if errors.Is(err, pgx.ErrNoRows) {
		return Import{}, ErrNotFound
	}
	if err != nil {
		return Import{}, fmt.Errorf("looking up an import: %w", err)
	}
	return row.importAt(s.Now()), nil
}

// act does something with an import that can be done with it now. The errors are ErrNotFound and ErrNotNow.
func (s *Service) runAction(
	ctx context.Context,
	shelf Target,
	id uuid.UUID,
	action Action,
	do func(postgres.Tx, Import) error,
) (Import, error) {
	var imp Import
	err := shelf.tx(ctx, func(tx postgres.Tx) error {
		before, err := s.get(ctx, tx, shelf.OwnerID, id, "for update")
		if err != nil {
			return err
		}
		if !slices.Contains(before.Actions(), action) {
			return ErrActionNotAllowed
		}
		if err := do(tx, before); err != nil {
			return err
		}
		imp, err = s.get(ctx, tx, shelf.OwnerID, id, "")
		return err
	})
	return imp, err
}

// queue has a task done: by a job, or by whoever called when there is no queue.
func (s *Service) queue(ctx context.Context, tx postgres.Tx, id uuid.UUID, task Task, by uuid.UUID) error {
	const sql = `update ingredient_imports set task = $3, state = 'waiting', cancelling = false, processed = 0,
		failure = null, finished_at = null, alive_at = $4
		where owner_id = $1 and id = $2`
	if _, err := tx.Exec(ctx, sql, tx.Tenant(), id, task, s.Now()); err != nil {
		return fmt.Errorf("asking for an import: %w", err)
	}
	if s.Queue == nil {
		return nil
	}
	return s.Queue.Add(ctx, tx, Args{Tenant: jobs.Tenant{ID: tx.Tenant()}, Import: id, StaffID: by})
}

// note adds a line to the audit trail: of the member of staff who asked, or of the command line.
func (s *Service) audit(
	ctx context.Context,
	tx postgres.Tx,
	action audit.Action,
	by, id uuid.UUID,
	details map[string]string,
) error {
	entry := audit.Entry{
		Action:  action,
		Actor:   audit.System,
		At:      s.Now(),
		Details: map[string]string{"import": id.String()},
	}
	for key, value := range details {
		entry.Details[key] = value
	}
	if by != uuid.Nil {
		entry.Actor, entry.ActorID = audit.Staff, &by
	}
	return audit.Add(ctx, tx, tx.Tenant(), entry)
}

// Start brings in a table that was looked over.
func (s *Service) Start(ctx context.Context, shelf Target, id, by uuid.UUID) (Import, error) {
	return s.runAction(ctx, shelf, id, ActionStart, func(tx postgres.Tx, _ Import) error {
		if err := s.audit(ctx, tx, audit.ImportStarted, by, id, nil); err != nil {
			return err
		}
		return s.queue(ctx, tx, id, TaskImport, by)
	})
}

// Resume does again what was cancelled, interrupted or failed.
func (s *Service) Resume(ctx context.Context, shelf Target, id, by uuid.UUID) (Import, error) {
	return s.runAction(ctx, shelf, id, ActionResume, func(tx postgres.Tx, before Import) error {
		if before.Task != TaskCheck {
			if err := s.audit(ctx, tx, audit.ImportStarted, by, id, map[string]string{
				"task": string(before.Task),
			}); err != nil {
				return err
			}
		}
		return s.queue(ctx, tx, id, before.Task, by)
	})
}

// Undo takes an import back that was brought in.
func (s *Service) Undo(ctx context.Context, shelf Target, id, by uuid.UUID) (Import, error) {
	return s.runAction(ctx, shelf, id, ActionUndo, func(tx postgres.Tx, _ Import) error {
		if err := s.audit(ctx, tx, audit.ImportStarted, by, id, map[string]string{
			"task": string(TaskUndo),
		}); err != nil {
			return err
		}
		return s.queue(ctx, tx, id, TaskUndo, by)
	})
}

// Cancel stops what is being done, unless it is done already. Nothing of it is left.
func (s *Service) Cancel(ctx context.Context, shelf Target, id, by uuid.UUID) (Import, error) {
	return s.runAction(ctx, shelf, id, ActionCancel, func(tx postgres.Tx, before Import) error {
		// Whoever works at it sees the mark; what nobody has begun ends at once.
		const sql = `update ingredient_imports
			set cancelling = true, state = case when state = 'waiting' then 'cancelled' else state end,
			finished_at = case when state = 'waiting' then $3 else finished_at end where owner_id = $1 and id = $2`
		if _, err := tx.Exec(ctx, sql, tx.Tenant(), id, s.Now()); err != nil {
			return fmt.Errorf("cancelling an import: %w", err)
		}
		return s.audit(ctx, tx, audit.ImportCancelled, by, id, map[string]string{"task": string(before.Task)})
	})
}

// asJSON is a value as a parameter for a column of jsonb, which a connection pooler does not tell the driver about.
func asJSON(value any) string {
	raw, err := json.Marshal(value)
	if err != nil {
		panic(err) // of our own types, none of which can fail
	}
	return string(raw)
}

// Sweep throws the files away of imports that nothing has happened to for 30 days. What became of their rows stays, and
// they can be undone. And it makes findable what an import could not that was cut off.
func Sweep(ctx context.Context, shelf Target, now time.Time) error {
	const sql = `delete from ingredient_import_files file using ingredient_imports import
		where file.owner_id = $1 and import.owner_id = file.owner_id and import.id = file.import_id
			and greatest(import.alive_at,
			import.finished_at) < $2`
	if _, err := shelf.Exec(ctx, sql, shelf.OwnerID, now.AddDate(0, 0, -30)); err != nil {
		return fmt.Errorf("clearing the files of imports away: %w", err)
	}
	return IndexIngredients(ctx, shelf)
}
