package postgres_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/postgres/postgrestest"
)

// fault is a failure while a tenant uses the only connection of the pool.
type fault func(ctx context.Context, scope postgres.Scope) error

var faults = map[string]fault{
	"nothing": func(context.Context, postgres.Scope) error { return nil },
	"an error of the database": func(ctx context.Context, scope postgres.Scope) error {
		_, err := scope.Exec(ctx, `select 1 / 0`)
		if err == nil {
			return errors.New("division by zero succeeded")
		}
		return nil
	},
	"an error in a transaction": func(ctx context.Context, scope postgres.Scope) error {
		_ = scope.Tx(ctx, func(tx postgres.Tx) error {
			_, err := tx.Exec(ctx, `update accounts set name = 'half'`)
			return errors.Join(err, errors.New("failure"))
		})
		return nil
	},
	"a panic in a transaction": func(ctx context.Context, scope postgres.Scope) error {
		defer func() { _ = recover() }()
		return scope.Tx(ctx, func(tx postgres.Tx) error {
			if _, err := tx.Exec(ctx, `update accounts set name = 'half'`); err != nil {
				return err
			}
			panic("panic in a transaction")
		})
	},
	"a canceled request": func(ctx context.Context, scope postgres.Scope) error {
		ctx, cancel := context.WithCancel(ctx)
		cancel()
		_, _ = scope.Exec(ctx, `update accounts set name = 'half'`)
		return nil
	},
	"a request canceled while it runs": func(ctx context.Context, scope postgres.Scope) error {
		ctx, cancel := context.WithCancel(ctx)
		_ = scope.Tx(ctx, func(tx postgres.Tx) error {
			_, err := tx.Exec(ctx, `update accounts set name = 'half'`)
			cancel()
			return err
		})
		return nil
	},
	"rows closed before the end": func(ctx context.Context, scope postgres.Scope) error {
		rows, err := scope.Query(ctx, `select generate_series(1, 1000)`)
		if err != nil {
			return err
		}
		rows.Next()
		rows.Close()
		return nil
	},
	"a tenant set by a statement": func(ctx context.Context, scope postgres.Scope) error {
		_, err := scope.Exec(ctx, `select set_config('app.tenant_id', gen_random_uuid()::text, true)`)
		return err
	},
}

func TestIsolation_SoakWithFaultsOnOneConnection(t *testing.T) {
	t.Parallel()
	database := postgrestest.New(t)
	a, b := createTwoTenants(t, database)
	db := database.Open(t, "pool_max_conns=1")
	names := make([]string, 0, len(faults))
	for name := range faults {
		names = append(names, name)
	}
	random := rand.New(rand.NewPCG(7, 7))
	for round := range postgrestest.Rounds(t, 1000) {
		tenant := []uuid.UUID{a, b}[round%2]
		scope := db.Scope(tenant)
		name := names[random.IntN(len(names))]
		if err := faults[name](t.Context(), scope); err != nil {
			t.Fatalf("round %d, %s: %v", round, name, err)
		}
		const read = `select tenant_id from accounts union all select tenant_id from shopping_lists
			union all select tenant_id from sessions`
		rows, err := scope.Query(t.Context(), read)
		if err != nil {
			t.Fatalf("round %d, after %s: %v", round, name, err)
		}
		owners, err := pgx.CollectRows(rows, pgx.RowTo[uuid.UUID])
		if err != nil || len(owners) != 3 {
			t.Fatalf("round %d, after %s: %d rows (%v)", round, name, len(owners), err)
		}
		for _, owner := range owners {
			if owner != tenant {
				t.Fatalf("round %d, after %s: a row of another tenant", round, name)
			}
		}
	}
	var partial int
	const count = `select count(*) from accounts where name = 'half'`
	if err := database.Connect(t, "").QueryRow(t.Context(), count).Scan(&partial); err != nil || partial != 0 {
		t.Errorf("%d accounts have an uncommitted change (%v)", partial, err)
	}
}
