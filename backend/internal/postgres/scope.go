package postgres

import (
	"context"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

// setTenant lasts until the transaction ends: a setting of the session would stay on the pooled connection for the next
// tenant.
const setTenant = `select set_config('app.tenant_id', $1, true)`

// Scope runs statements for one tenant. Row security shows them that tenant's rows only; they name the tenant as well,
// so that each wall holds alone.
type Scope struct {
	pool   *pgxpool.Pool
	tenant uuid.UUID
}

// Tenant is the tenant whose rows this scope reaches.
func (s Scope) Tenant() uuid.UUID { return s.tenant }

// send puts the setting and the statement into one round trip. Without a begin they form one implicit transaction.
func (s Scope) sendBatch(ctx context.Context, sql string, args []any) (pgx.BatchResults, error) {
	batch := &pgx.Batch{}
	batch.Queue(setTenant, s.tenant.String())
	batch.Queue(sql, args...)
	results := s.pool.SendBatch(ctx, batch)
	if _, err := results.Exec(); err != nil {
		_ = results.Close()
		return nil, err
	}
	return results, nil
}

// Query runs a statement that answers rows; close them.
func (s Scope) Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	results, err := s.sendBatch(ctx, sql, args)
	if err != nil {
		return nil, err
	}
	rows, err := results.Query()
	if err != nil {
		_ = results.Close()
		return nil, err
	}
	return &scopedRows{Rows: rows, results: results}, nil
}

// QueryRow runs a statement of which the first row matters.
func (s Scope) QueryRow(ctx context.Context, sql string, args ...any) pgx.Row {
	rows, err := s.Query(ctx, sql, args...)
	return scopedRow{rows: rows, err: err}
}

// Exec runs a statement that answers no rows.
func (s Scope) Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error) {
	results, err := s.sendBatch(ctx, sql, args)
	if err != nil {
		return pgconn.CommandTag{}, err
	}
	tag, err := results.Exec()
	// Only the end of the batch says whether the implicit transaction was committed.
	if closing := results.Close(); err == nil {
		err = closing
	}
	return tag, err
}

// Tx runs fn in one transaction, which ends well when fn returns nil and leaves no trace otherwise.
func (s Scope) Tx(ctx context.Context, fn func(tx Tx) error) error {
	return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, setTenant, s.tenant.String()); err != nil {
			return err
		}
		return fn(Tx{Tx: tx, owner: s.tenant})
	})
}

// Tx is a transaction in a scope. Whoever began it ends it.
type Tx struct {
	pgx.Tx
	owner uuid.UUID
}

// Tenant is the tenant whose rows this transaction reaches; in the platform's scope it is [PlatformID].
func (tx Tx) Tenant() uuid.UUID { return tx.owner }

// Commit is not for whoever is handed a transaction; it does nothing but say so.
func (Tx) Commit(context.Context) error { return errNotOwner }

// Rollback is not for whoever is handed a transaction; return an error instead.
func (Tx) Rollback(context.Context) error { return errNotOwner }

var errNotOwner = constError("a transaction is ended by whoever began it")

type constError string

func (e constError) Error() string { return string(e) }

// scopedRows gives the connection back when the rows are closed.
type scopedRows struct {
	pgx.Rows
	results pgx.BatchResults
	closed  bool
	err     error
}

func (r *scopedRows) Close() {
	if r.closed {
		return
	}
	r.closed = true
	r.Rows.Close()
	r.err = r.results.Close()
}

// Next closes the rows after the last, as pgx does.
func (r *scopedRows) Next() bool {
	if r.Rows.Next() {
		return true
	}
	r.Close()
	return false
}

func (r *scopedRows) Err() error {
	if err := r.Rows.Err(); err != nil {
		return err
	}
	return r.err
}

type scopedRow struct {
	rows pgx.Rows
	err  error
}

func (r scopedRow) Scan(into ...any) error {
	if r.err != nil {
		return r.err
	}
	defer r.rows.Close()
	if !r.rows.Next() {
		if err := r.rows.Err(); err != nil {
			return err
		}
		return pgx.ErrNoRows
	}
	if err := r.rows.Scan(into...); err != nil {
		return err
	}
	r.rows.Close()
	return r.rows.Err()
}

// DictionaryOrder, behind a column in an order by, sorts its texts as a dictionary does: case and accents matter last.
const DictionaryOrder = ` collate "nl-x-icu"`
