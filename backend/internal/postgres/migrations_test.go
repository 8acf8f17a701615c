package postgres_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/postgres/postgrestest"
	"github.com/lepelblad/lepelblad/migrations"
)

// runMigration runs one migration file as role owner.
func runMigration(t *testing.T, conn *pgx.Conn, file string) {
	t.Helper()
	sql, err := migrations.Files.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := conn.Exec(t.Context(), `set role owner; `+string(sql)+`; reset role`); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
}

func TestMigrate_FailureExplainsRecovery(t *testing.T) {
	t.Parallel()
	database := postgrestest.New(t)
	conn := database.Connect(t, "")
	exec := func(sql string) {
		t.Helper()
		if _, err := conn.Exec(t.Context(), sql); err != nil {
			t.Fatal(err)
		}
	}
	exec(`update schema_migrations set version = 42`) // so that the function of 43 exists already
	const advice = "update schema_migrations set version = 42, dirty = false"
	for _, attempt := range []string{"the first", "the next"} {
		if err := postgres.Migrate(t.Context(), database.URL("owner")); err == nil ||
			!strings.Contains(err.Error(), advice) {
			t.Fatalf("%s attempt: got %v, want what to do", attempt, err)
		}
	}
	exec(advice)
	err := postgres.Migrate(t.Context(), database.URL("owner"))
	if err == nil || !strings.Contains(err.Error(), `function "account_tenants" already exists`) {
		t.Errorf("after the advice: got %v, want the cause again", err)
	}
}

func TestMigration0007_DerivesKetoFromTarget(t *testing.T) {
	t.Parallel()
	database := postgrestest.New(t)
	a, b := createTwoTenants(t, database)
	conn := database.Connect(t, "")
	runMigration(t, conn, "0007_menu_keto.down.sql")
	// A man of 95 kg on keto, and low carbohydrate at its fattest.
	for tenant, target := range map[uuid.UUID][]any{a: {2544.5, 159.0, 197.9, 31.8}, b: {1200.0, 90.0, 60.0, 75.0}} {
		_, err := conn.Exec(
			t.Context(),
			`update weekly_menus set kcal = $2, protein = $3, fat = $4, carbohydrate = $5 where tenant_id = $1`,
			append([]any{tenant}, target...)...)
		if err != nil {
			t.Fatal(err)
		}
	}
	runMigration(t, conn, "0007_menu_keto.up.sql")
	for tenant, want := range map[uuid.UUID]bool{a: true, b: false} {
		var keto bool
		err := conn.QueryRow(t.Context(), `select keto from weekly_menus where tenant_id = $1`, tenant).Scan(&keto)
		if err != nil || keto != want {
			t.Errorf("got keto %v (%v), want %v", keto, err, want)
		}
	}
}

func TestMigration0028_CountsMealsOfProofs(t *testing.T) {
	t.Parallel()
	database := postgrestest.New(t)
	a, b := createTwoTenants(t, database)
	conn := database.Connect(t, "")
	runMigration(t, conn, "0028_proof_meals.down.sql")
	const (
		meals = `
			insert into menu_meals (tenant_id, menu_id, day, slot, recipe_owner_id, recipe_id, portion)
			select tenant_id, menu_id, 0, meal_slot, recipe_owner_id, recipe_id, portion
			from menu_meals, unnest(array['breakfast', 'lunch', 'afternoonSnack', 'eveningSnack']) meal_slot
			where tenant_id = $1`
		proof = `update weekly_menus set proof = '{"proven": false, "gap": 0.5}' where tenant_id = $1`
	)
	for _, sql := range []string{meals, proof} {
		if _, err := conn.Exec(t.Context(), sql, a); err != nil {
			t.Fatal(err)
		}
	}
	runMigration(t, conn, "0028_proof_meals.up.sql")
	for tenant, want := range map[uuid.UUID]*int{a: new(5), b: nil} {
		var meals *int
		err := conn.QueryRow(t.Context(), `select meals from weekly_menus where tenant_id = $1`, tenant).Scan(&meals)
		if err != nil || !reflect.DeepEqual(meals, want) {
			t.Errorf("got %v meals a day (%v), want %v", meals, err, want)
		}
	}
}

func TestMigration0024_DatesTasteByLastChange(t *testing.T) {
	t.Parallel()
	database := postgrestest.New(t)
	a, _ := createTwoTenants(t, database) // each has feedback on a recipe
	conn := database.Connect(t, "")
	runMigration(t, conn, "0024_feedback_clock.down.sql")
	runMigration(t, conn, "0024_feedback_clock.up.sql")
	var same bool
	const equal = `select taste_at = changed_at from recipe_feedback where tenant_id = $1`
	if err := conn.QueryRow(t.Context(), equal, a).Scan(&same); err != nil || !same {
		t.Errorf("taste_at = changed_at is %v (%v)", same, err)
	}
}
