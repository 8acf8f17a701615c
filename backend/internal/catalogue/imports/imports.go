// Package imports imports food tables into the platform's catalogue or a tenant's own. An upload is stored in the
// database, checked, and then imported by jobs that any copy of the server may run, stop and repeat: an import is
// written as a whole or not at all. Each row is reported, a repeated import updates instead of duplicating, corrections
// by hand are kept, and an import can be undone.
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
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue/foodtable"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Errors of imports.
var (
	ErrNotFound         = errs.New(errs.NotFound, "import-not-found")
	ErrActionNotAllowed = errs.New(errs.Conflict, "import-not-now")
	ErrFilesDeleted     = errs.New(errs.Conflict, "import-files-gone")
	errRefused          = errs.New(errs.Invalid, "rows-refused")
	errFault            = errs.NewMessage(errs.Invalid, "fault", locale.T("imports.fault"))
)

// Task is what a job does with an import.
type Task string

// The tasks, in their order.
const (
	TaskCheck  Task = "check"  // compare with the catalogue without changing it
	TaskImport Task = "import" // write the ingredients
	TaskUndo   Task = "undo"   // undo the import
)

// State is the state of a task.
type State string

// The states. Interrupted is a running task without a recent heartbeat.
const (
	Waiting     State = "waiting"
	Running     State = "running"
	Interrupted State = "interrupted"
	Done        State = "done"
	Failed      State = "failed"
	Cancelled   State = "cancelled"
)

// heartbeatTimeout is the time without a heartbeat after which a running task counts as interrupted.
const heartbeatTimeout = 20 * time.Second

// Outcome is the result of a row.
type Outcome string

// The outcomes: the first four of an import, the others of undoing it.
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

// Settings are how a table is read and imported.
type Settings struct {
	foodtable.Settings
	Strict    bool `json:"strict"`    // import nothing when a row is refused
	Overwrite bool `json:"overwrite"` // also overwrite corrections by hand

	SkipDoubles bool `json:"skipDoubles,omitempty"` // leave out new rows that are probably there already
}

// StoredFile is an uploaded file.
type StoredFile struct {
	Name  string `json:"name"`
	Bytes int64  `json:"bytes"`
}

// Import is an uploaded table with the state of its task.
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
	Total      int // rows; 0 before the first check
	Processed  int // rows so far
	Counts     map[Outcome]int
	Volume     foodtable.VolumeCounts  // of the last check or import
	Overlap    Overlap                 // of the last check or import
	Failure    *locale.Message         // why it failed
	Doubts     []foodtable.ColumnDoubt // of the last check or import

	attempt int
	aliveAt time.Time
}

// Version returns the version of the settings.
func (i Import) Version() catalogue.Version { return catalogue.VersionOf(i.Settings) }

// Target is the catalogue that is imported into: the platform's or a tenant's.
type Target struct {
	OwnerID uuid.UUID
	postgres.Querier
	tx func(context.Context, func(postgres.Tx) error) error
}

// NewTarget returns the target of an owner, in the tenant's scope or the platform's.
func NewTarget(db *postgres.DB, owner uuid.UUID) Target {
	scope := db.OwnerScope(owner)
	return Target{OwnerID: owner, Querier: scope, tx: scope.Tx}
}

// Service imports tables. Its methods may be called concurrently.
type Service struct {
	DB    *postgres.DB
	Queue *jobs.Queue
	Now   func() time.Time
}

const importColumns = `owner_id, id, created_at, created_by, files, header, sheets, detected, settings, task, state,
attempt, cancelling, alive_at, finished_at, total,
	processed, counts, volume, alike, failure, doubts`

// importRow is a row of ingredient_imports.
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
	Doubts     []foodtable.ColumnDoubt
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
		Doubts:     r.Doubts,
		attempt:    r.Attempt,
		aliveAt:    r.AliveAt,
	}
	if r.State == Running && now.Sub(r.AliveAt) > heartbeatTimeout {
		imp.State = Interrupted
	}
	return imp
}

// Action is an action on an import.
type Action string

// The actions.
const (
	ActionChange Action = "change" // change its settings
	ActionStart  Action = "start"  // import a checked table
	ActionCancel Action = "cancel"
	ActionResume Action = "resume" // repeat a cancelled, interrupted or failed task
	ActionUndo   Action = "undo"
)

// Actions returns the actions that the import allows now.
func (i Import) Actions() []Action {
	stopped := slices.Contains([]State{Failed, Cancelled, Interrupted}, i.State)
	switch {
	case i.State == Waiting || i.State == Running:
		return []Action{ActionCancel}
	case stopped && i.Task == TaskUndo:
		return []Action{ActionResume}
	case i.Task == TaskCheck && i.State == Failed && i.Failure.Key != errFault.Message.Key:
		return []Action{ActionChange} // a retry fails in the same way
	case stopped:
		return []Action{ActionChange, ActionResume}
	case i.Task == TaskCheck:
		return []Action{ActionChange, ActionStart}
	case i.Task == TaskImport, i.Task == TaskUndo && i.Counts[Kept] > 0: // kept ingredients may be unused by now
		return []Action{ActionUndo}
	}
	return nil
}

// Remarks returns the remarks that hold for many or all rows.
func (i Import) Remarks() []locale.Message {
	switch {
	case i.Task == TaskUndo: // converted rows do not exist any more
		return i.Settings.Remarks()
	case i.Task == TaskImport && i.Counts[Created] > 0:
		return slices.Concat([]locale.Message{locale.T("imports.searchFollows")}, i.RowRemarks(), i.Settings.Remarks())
	default:
		return slices.Concat(i.RowRemarks(), i.Settings.Remarks())
	}
}

// RowRemarks returns the remarks about the rows of the last check or import.
func (i Import) RowRemarks() []locale.Message {
	var doubts []locale.Message
	for _, doubt := range i.Doubts {
		doubts = append(doubts, doubt.Remark())
	}
	return slices.Concat(doubts, i.Overlap.remarks(i.Task), i.Volume.Remarks())
}

// List returns a page of the imports of a target, newest first, and their total number. Page counts from 1.
func (s *Service) List(ctx context.Context, target Target, page, perPage int) ([]Import, int, error) {
	var total int
	if err := target.QueryRow(
		ctx, `select count(*) from ingredient_imports where owner_id = $1`, target.OwnerID,
	).Scan(&total); err != nil {
		return nil, 0, fmt.Errorf("counting imports: %w", err)
	}
	const sql = `select ` + importColumns + ` from ingredient_imports where owner_id = $1 order by created_at desc, id
		limit $2 offset $3`
	rows, err := target.Query(ctx, sql, target.OwnerID, perPage, (page-1)*perPage)
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

// Get returns an import of a target. The error is ErrNotFound.
func (s *Service) Get(ctx context.Context, target Target, id uuid.UUID) (Import, error) {
	return s.get(ctx, target, target.OwnerID, id, "")
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

// runAction runs an action that the import allows. The errors are ErrNotFound and ErrActionNotAllowed.
func (s *Service) runAction(
	ctx context.Context,
	target Target,
	id uuid.UUID,
	action Action,
	do func(postgres.Tx, Import) error,
) (Import, error) {
	var imp Import
	err := target.tx(ctx, func(tx postgres.Tx) error {
		before, err := s.get(ctx, tx, target.OwnerID, id, "for update")
		if err != nil {
			return err
		}
		if !slices.Contains(before.Actions(), action) {
			return ErrActionNotAllowed
		}
		if err := do(tx, before); err != nil {
			return err
		}
		imp, err = s.get(ctx, tx, target.OwnerID, id, "")
		return err
	})
	return imp, err
}

// queue queues a task; without a queue the caller runs it.
func (s *Service) queue(ctx context.Context, tx postgres.Tx, id uuid.UUID, task Task, by uuid.UUID) error {
	const sql = `update ingredient_imports set task = $3, state = 'waiting', cancelling = false, processed = 0,
		failure = null, finished_at = null, alive_at = $4
		where owner_id = $1 and id = $2`
	if _, err := tx.Exec(ctx, sql, tx.Tenant(), id, task, s.Now()); err != nil {
		return fmt.Errorf("queueing an import: %w", err)
	}
	if s.Queue == nil {
		return nil
	}
	return s.Queue.Add(ctx, tx, Args{Tenant: jobs.Tenant{ID: tx.Tenant()}, Import: id, StaffID: by})
}

// audit adds an entry to the audit trail, of a member of staff or of the command line.
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

// Start queues the import of a checked table.
func (s *Service) Start(ctx context.Context, target Target, id, by uuid.UUID) (Import, error) {
	return s.runAction(ctx, target, id, ActionStart, func(tx postgres.Tx, _ Import) error {
		if err := s.audit(ctx, tx, audit.ImportStarted, by, id, nil); err != nil {
			return err
		}
		return s.queue(ctx, tx, id, TaskImport, by)
	})
}

// Resume queues a cancelled, interrupted or failed task again.
func (s *Service) Resume(ctx context.Context, target Target, id, by uuid.UUID) (Import, error) {
	return s.runAction(ctx, target, id, ActionResume, func(tx postgres.Tx, before Import) error {
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

// Undo queues the undoing of an import.
func (s *Service) Undo(ctx context.Context, target Target, id, by uuid.UUID) (Import, error) {
	return s.runAction(ctx, target, id, ActionUndo, func(tx postgres.Tx, _ Import) error {
		if err := s.audit(ctx, tx, audit.ImportStarted, by, id, map[string]string{
			"task": string(TaskUndo),
		}); err != nil {
			return err
		}
		return s.queue(ctx, tx, id, TaskUndo, by)
	})
}

// Cancel stops the current task, which then leaves no changes.
func (s *Service) Cancel(ctx context.Context, target Target, id, by uuid.UUID) (Import, error) {
	return s.runAction(ctx, target, id, ActionCancel, func(tx postgres.Tx, before Import) error {
		// A running task sees the mark; a waiting one ends at once.
		const sql = `update ingredient_imports
			set cancelling = true, state = case when state = 'waiting' then 'cancelled' else state end,
			finished_at = case when state = 'waiting' then $3 else finished_at end where owner_id = $1 and id = $2`
		if _, err := tx.Exec(ctx, sql, tx.Tenant(), id, s.Now()); err != nil {
			return fmt.Errorf("cancelling an import: %w", err)
		}
		return s.audit(ctx, tx, audit.ImportCancelled, by, id, map[string]string{"task": string(before.Task)})
	})
}

// asJSON encodes a parameter for a jsonb column as text, since a connection pooler does not tell the driver its type.
func asJSON(value any) string {
	raw, err := json.Marshal(value)
	if err != nil {
		panic(err) // our types can always be encoded
	}
	return string(raw)
}

// Sweep deletes the files of imports without activity for 30 days. Their reports remain, and they can be undone. It
// also indexes ingredients of interrupted imports.
func Sweep(ctx context.Context, target Target, now time.Time) error {
	const sql = `delete from ingredient_import_files file using ingredient_imports import
		where file.owner_id = $1 and import.owner_id = file.owner_id and import.id = file.import_id
			and greatest(import.alive_at,
			import.finished_at) < $2`
	if _, err := target.Exec(ctx, sql, target.OwnerID, now.AddDate(0, 0, -30)); err != nil {
		return fmt.Errorf("deleting files of imports: %w", err)
	}
	return IndexIngredients(ctx, target)
}
