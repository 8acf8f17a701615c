package postgres_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/postgres/postgrestest"
)

// twoTenants makes tenants A and B with an account, a menu and a list each.
func twoTenants(t *testing.T, database postgrestest.Database) (a, b uuid.UUID) {
	t.Helper()
	conn := database.Connect(t, "")
	for _, slug := range []string{"a", "b"} {
		var id uuid.UUID
		err := conn.QueryRow(context.Background(), `
			insert into tenants (slug, name, language, app_name, privacy_policy_url, support_email, company_address, primary_color, button_color)
			values ($1, $1, 'nl', $1, '/', $1, $1, '#000', '#000') returning id`, slug).Scan(&id)
		if err != nil {
			t.Fatal(err)
		}
		_, err = conn.Exec(context.Background(), `
			with account as (
				insert into accounts (tenant_id, email, name, password_hash, registration_source, terms_accepted_at)
				values ($1, 'same@voorbeeld.example', 'Iemand', 'x', 'general', now()) returning tenant_id, id),
			opened as (
				insert into sessions (tenant_id, token_hash, account_id, expires_at)
				select tenant_id, $2::bytea, id, now() + interval '1 day' from account),
			menu as (
				insert into weekly_menus (tenant_id, account_id, monday, seed, kcal, protein, fat, carbohydrate)
				select tenant_id, id, date '2026-11-16', 1, 2000, 100, 70, 220 from account)
			insert into shopping_lists (tenant_id, account_id, dates, servings) select tenant_id, id, array[date '2026-11-16'], 2 from account`,
			id, []byte(slug))
		if err != nil {
			t.Fatal(err)
		}
		if slug == "a" {
			a = id
		} else {
			b = id
		}
	}
	return a, b
}

// tenantTables are those with rows of tenants, asked of the database so that a new one cannot be forgotten.
func tenantTables(t *testing.T, conn *pgx.Conn) []string {
	t.Helper()
	rows, err := conn.Query(context.Background(), `
		select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
		where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relrowsecurity order by 1`)
	if err != nil {
		t.Fatal(err)
	}
	tables, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err)
	}
	return tables
}

func TestWrongSQLWithoutAnyWhereShowsNothingOfAnotherTenant(t *testing.T) {
	t.Parallel()
	database := postgrestest.New(t)
	a, b := twoTenants(t, database)
	db := database.Open(t)
	ctx := context.Background()
	scope := db.Scope(a)
	for _, table := range tenantTables(t, database.Connect(t, "")) {
		var foreign int
		if err := scope.QueryRow(ctx, `select count(*) from `+table+` where tenant_id <> '`+a.String()+`'`).Scan(&foreign); err != nil {
			t.Fatal(err)
		}
		if foreign != 0 {
			t.Errorf("%s shows %d rows of another tenant", table, foreign)
		}
	}
	// The mistakes that people make: no where at all, in every way that a statement can be run.
	var accounts int
	if err := scope.QueryRow(ctx, `select count(*) from accounts`).Scan(&accounts); err != nil || accounts != 1 {
		t.Errorf("A sees %d accounts (%v)", accounts, err)
	}
	rows, err := scope.Query(ctx, `select tenant_id from accounts`)
	if err != nil {
		t.Fatal(err)
	}
	tenants, err := pgx.CollectRows(rows, pgx.RowTo[uuid.UUID])
	if err != nil || len(tenants) != 1 || tenants[0] != a {
		t.Errorf("A sees accounts of %v (%v)", tenants, err)
	}
	changed, err := scope.Exec(ctx, `update accounts set name = 'changed'`)
	if err != nil || changed.RowsAffected() != 1 {
		t.Errorf("A changes %d accounts (%v)", changed.RowsAffected(), err)
	}
	err = scope.Tx(ctx, func(tx postgres.Tx) error {
		gone, err := tx.Exec(ctx, `delete from shopping_lists`)
		if gone.RowsAffected() != 1 {
			t.Errorf("A deletes %d lists", gone.RowsAffected())
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	var name string
	var lists int
	conn := database.Connect(t, "")
	err = conn.QueryRow(ctx, `select name, (select count(*) from shopping_lists where tenant_id = $1) from accounts where tenant_id = $1`, b).Scan(&name, &lists)
	if err != nil || name != "Iemand" || lists != 1 {
		t.Errorf("B's account is called %q and has %d lists (%v)", name, lists, err)
	}
	// Writing rows of another tenant is refused as well.
	_, err = scope.Exec(ctx, `insert into accounts (tenant_id, email, name, password_hash, registration_source, terms_accepted_at) values ($1, 'x@y.nl', 'x', 'x', 'general', now())`, b)
	if err == nil {
		t.Error("A can make an account of B")
	}
}

func TestWithoutATenantNothingIsSeen(t *testing.T) {
	t.Parallel()
	database := postgrestest.New(t)
	a, _ := twoTenants(t, database)
	conn := database.Connect(t, "app")
	ctx := context.Background()
	count := func() (n int) {
		if err := conn.QueryRow(ctx, `select count(*) from accounts`).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	if n := count(); n != 0 {
		t.Errorf("a connection without a tenant sees %d accounts", n)
	}
	// After a transaction the setting reads as '' and not as null: that must show nothing either.
	if _, err := conn.Exec(ctx, `begin; select set_config('app.tenant_id', '`+a.String()+`', true); commit`); err != nil {
		t.Fatal(err)
	}
	if n := count(); n != 0 {
		t.Errorf("a connection that had a tenant before sees %d accounts", n)
	}
}

func TestScopesOfManyTenantsDoNotMixOnPooledConnections(t *testing.T) {
	t.Parallel()
	database := postgrestest.New(t)
	a, b := twoTenants(t, database)
	db := database.Open(t)
	errs := make(chan error, 8)
	for worker := range 8 {
		go func() {
			want := []uuid.UUID{a, b}[worker%2]
			for range 100 {
				var got uuid.UUID
				if err := db.Scope(want).QueryRow(context.Background(), `select tenant_id from accounts`).Scan(&got); err != nil || got != want {
					errs <- errors.Join(err, errors.New("a row of "+got.String()+" for "+want.String()))
					return
				}
			}
			errs <- nil
		}()
	}
	for range 8 {
		if err := <-errs; err != nil {
			t.Error(err)
		}
	}
}

func TestATransactionThatFailsLeavesNothing(t *testing.T) {
	t.Parallel()
	database := postgrestest.New(t)
	a, _ := twoTenants(t, database)
	scope := database.Open(t).Scope(a)
	ctx := context.Background()
	wrong := errors.New("wrong")
	err := scope.Tx(ctx, func(tx postgres.Tx) error {
		if _, err := tx.Exec(ctx, `update accounts set name = 'half'`); err != nil {
			return err
		}
		return wrong
	})
	if !errors.Is(err, wrong) {
		t.Errorf("got %v", err)
	}
	var name string
	if err := scope.QueryRow(ctx, `select name from accounts`).Scan(&name); err != nil || name != "Iemand" {
		t.Errorf("the account is called %q (%v)", name, err)
	}
}

func TestASessionOfAnotherTenantIsFoundOnlyByItsToken(t *testing.T) {
	t.Parallel()
	database := postgrestest.New(t)
	_, b := twoTenants(t, database)
	db := database.Open(t)
	for token, want := range map[string]*uuid.UUID{"b": &b, "c": nil} {
		rows, err := db.Lookup(context.Background(), postgres.SessionTenant, []byte(token))
		if err != nil {
			t.Fatal(err)
		}
		got, err := pgx.CollectExactlyOneRow(rows, pgx.RowTo[*uuid.UUID])
		if err != nil || (got == nil) != (want == nil) || (got != nil && *got != *want) {
			t.Errorf("token %q belongs to %v (%v), want %v", token, got, err, want)
		}
	}
}

func TestTheServerRefusesRolesThatRowSecurityDoesNotHold(t *testing.T) {
	t.Parallel()
	database := postgrestest.New(t)
	for _, role := range []string{"postgres", "backup", "owner"} {
		db, err := postgres.Open(context.Background(), postgres.Config{App: database.As(role), Platform: database.As("platform")})
		if !errors.Is(err, postgres.ErrTooStrong) {
			t.Errorf("%s: got %v", role, err)
		}
		if err == nil {
			db.Close()
		}
	}
}

func TestMigrationsCanBeTakenBackAndRunAgain(t *testing.T) {
	t.Parallel()
	database := postgrestest.New(t)
	if err := postgres.Down(database.Admin); err != nil {
		t.Fatal(err)
	}
	var tables int
	err := database.Connect(t, "").QueryRow(context.Background(),
		`select count(*) from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migrations'`).Scan(&tables)
	if err != nil || tables != 0 {
		t.Errorf("%d tables are left (%v)", tables, err)
	}
	if err := postgres.Migrate(context.Background(), database.Admin); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	if err := database.Open(t).Ping(ctx); err != nil {
		t.Error(err)
	}
}
