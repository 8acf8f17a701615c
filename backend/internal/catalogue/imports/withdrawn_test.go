package imports_test

import (
	"testing"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue/imports"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

func TestImport_KeepsWithdrawnIngredientsOut(t *testing.T) {
	d := newFixture(t)
	d.target = imports.NewTarget(d.service.DB, postgres.PlatformID)
	first := d.importTable(foodTable(3, 5), imports.Options{})
	const one = `select concat_ws(' ', protein, retired_at is not null, corrected) from ingredients
		where source_code = 'winkel/A000000'`
	hand := catalogue.Editor{StaffID: staffID, Now: now}
	withdraw := func() {
		t.Helper()
		id := uuid.MustParse(d.queryValue(`select id from ingredients where source_code = 'winkel/A000000'`))
		if err := catalogue.WithdrawIngredient(t.Context(), d.service.DB.Platform(), id, hand); err != nil {
			t.Fatal(err)
		}
	}
	withdraw()
	// An ingredient that undoing retired is not a correction.
	d.exec(
		`update ingredients set retired_at = now() where owner_id = $1 and source_code = 'winkel/A000001'`,
		d.target.OwnerID,
	)
	second := d.importTable(foodTable(3, 6), imports.Options{})
	d.wantCounts(second, counts{imports.Updated: 2, imports.Unchanged: 1})
	if got := d.queryValue(one); got != "5 t {retired_at}" {
		t.Errorf("after importing again, got %s", got)
	}
	report := d.report(second.ID)
	wantContains(t, report, "2;ongewijzigd;A000000;Product 0;Met de hand uit de catalogus gehaald en eruit gelaten.")
	wantContains(t, report, "3;bijgewerkt;A000001;Product 1;Was uit de catalogus gehaald en komt terug.")
	// Overwrite reinstates it; undoing withdraws it again.
	third := d.importTable(foodTable(3, 6), imports.Options{Overwrite: true})
	d.wantCounts(third, counts{imports.Updated: 1, imports.Unchanged: 2})
	wantContains(t, d.report(third.ID), "Was uit de catalogus gehaald en komt terug.")
	if got := d.queryValue(one); got != "6 f {}" {
		t.Errorf("after overwriting, got %s", got)
	}
	d.undo(third.ID)
	if got := d.queryValue(one); got != "5 t {retired_at}" {
		t.Errorf("after undoing, got %s", got)
	}
	// Undoing does not reinstate an ingredient that was withdrawn since.
	fourth := d.importTable(foodTable(3, 7), imports.Options{Overwrite: true})
	withdraw()
	undone := d.undo(fourth.ID)
	wantContains(t, d.report(undone.ID), "Sindsdien met de hand veranderd en zo gelaten: uit de catalogus gehaald.")
	if got := d.queryValue(one); got != "5 t {retired_at}" {
		t.Errorf("after withdrawing and undoing, got %s", got)
	}
	d.undo(second.ID)
	undone = d.undo(first.ID)
	wantContains(t, d.report(undone.ID), "2;gebleven;A000000;")
	if got := d.queryValue(one); got != "5 t {retired_at}" {
		t.Errorf("after undoing all imports, got %s", got)
	}
	// A reinstated ingredient has no correction any more.
	d.exec(
		`update ingredients set retired_at = null where owner_id = $1 and source_code = 'winkel/A000000'`,
		d.target.OwnerID,
	)
	if got := d.queryValue(one); got != "5 f {}" {
		t.Errorf("after restoring, got %s", got)
	}
}
