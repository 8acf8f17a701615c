package postgres

import (
	"context"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

// setTenant sets the tenant for the current transaction. A setting of the session would stay on the pooled connection
// and apply to the next tenant.
const setTenant = `select set_config('app.tenant_id', $1, true)`

// Scope runs statements for one tenant. Row-level security limits them to that tenant's rows. Statements also filter by
// tenant_id, so that isolation does not depend on either alone.
type Scope struct {
	pool   *pgxpool.Pool
	tenant uuid.UUID
}

// Tenant returns the id of the scope's tenant.
func (s Scope) Tenant() uuid.UUID { return s.tenant }

// Owner returns the tenant, as the owner of a catalogue.
func (s Scope) Owner() uuid.UUID { return s.tenant }

// sendBatch sends setTenant and a statement in one round trip. They form one implicit transaction.
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

// Query runs a statement that returns rows. The caller must close them.
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

// QueryRow runs a statement that returns at most one row.
func (s Scope) QueryRow(ctx context.Context, sql string, args ...any) pgx.Row {
	rows, err := s.Query(ctx, sql, args...)
	return scopedRow{rows: rows, err: err}
}

// Exec runs a statement that returns no rows.
func (s Scope) Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error) {
	results, err := s.sendBatch(ctx, sql, args)
	if err != nil {
		return pgconn.CommandTag{}, err
	}
	tag, err := results.Exec()
	// Close reports whether the implicit transaction was committed.
	if closeErr := results.Close(); err == nil {
		err = closeErr
	}
	return tag, err
}

// Tx runs fn in a transaction. It commits when fn returns nil and rolls back otherwise.
func (s Scope) Tx(ctx context.Context, fn func(tx Tx) error) error {
	return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, setTenant, s.tenant.String()); err != nil {
			return err
		}
		return fn(Tx{Tx: tx, owner: s.tenant})
	})
}

// Tx is a transaction in a scope. The Tx method that began it commits it or rolls it back.
type Tx struct {
	pgx.Tx
	owner uuid.UUID
}

// Tenant returns the id of the transaction's tenant, or [PlatformID] in the platform's scope.
func (tx Tx) Tenant() uuid.UUID { return tx.owner }

// Commit returns an error: the transaction commits when fn returns nil.
func (Tx) Commit(context.Context) error { return errNotOwner }

// Rollback returns an error: the transaction rolls back when fn returns an error.
func (Tx) Rollback(context.Context) error { return errNotOwner }

var errNotOwner = constError("a transaction is ended by the function that began it")

type constError string

func (e constError) Error() string { return string(e) }

// scopedRows releases the connection when the rows are closed.
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

// Next advances to the next row. It closes the rows after the last one, as pgx does.
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

func (r scopedRow) Scan(dest ...any) error {
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
	if err := r.rows.Scan(dest...); err != nil {
		return err
	}
	r.rows.Close()
	return r.rows.Err()
}

// DictionaryOrder is a collation to append to a column in an "order by" clause. It compares letters before accents and
// case.
const DictionaryOrder = ` collate "nl-x-icu"`
