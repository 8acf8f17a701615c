package postgres_test

import (
	"testing"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/postgres/postgrestest"
	"github.com/lepelblad/lepelblad/migrations"
)

func TestMenusFromBeforeAreKnownAsKetoByTheirTarget(t *testing.T) {
	t.Parallel()
	database := postgrestest.New(t)
	a, b := twoTenants(t, database)
	conn := database.Connect(t, "")
	step := func(file string) {
		t.Helper()
		sql, err := migrations.Files.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := conn.Exec(t.Context(), `set role owner; `+string(sql)+`; reset role`); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
	}
	step("0007_menu_keto.down.sql")
	// A man of 95 kg on keto, and low carbohydrate at its fattest.
	for tenant, target := range map[uuid.UUID][]any{a: {2544.5, 159.0, 197.9, 31.8}, b: {1200.0, 90.0, 60.0, 75.0}} {
		_, err := conn.Exec(t.Context(), `update weekly_menus set kcal = $2, protein = $3, fat = $4, carbohydrate = $5 where tenant_id = $1`, append([]any{tenant}, target...)...)
		if err != nil {
			t.Fatal(err)
		}
	}
	step("0007_menu_keto.up.sql")
	for tenant, want := range map[uuid.UUID]bool{a: true, b: false} {
		var keto bool
		if err := conn.QueryRow(t.Context(), `select keto from weekly_menus where tenant_id = $1`, tenant).Scan(&keto); err != nil || keto != want {
			t.Errorf("keto is %v (%v), want %v", keto, err, want)
		}
	}
}
