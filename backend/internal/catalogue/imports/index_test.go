package imports_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue/imports"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

func TestIndexIngredients_IsContinuedByJobsAndSweep(t *testing.T) {
	d := newFixture(t)
	const (
		missing  = `select count(*) from ingredients where words = '{}'`
		postings = `select count(distinct ingredient_id) from ingredient_postings where lemma = 'product'`
	)
	imp := d.importTable(foodTable(40, 5), imports.Options{})
	if got := d.queryValue(postings); got != "40" {
		t.Fatalf("search finds %s ingredients, want 40", got)
	}
	for name, comeBy := range map[string]func(){
		"the job that was cut off": func() { d.run(imp.ID) },
		"the sweeper": func() {
			if err := imports.Sweep(t.Context(), d.target, time.Now()); err != nil {
				t.Fatal(err)
			}
		},
	} {
		d.exec(
			`update ingredients set words = '{}', lemmas = '{}', weights = '{}' where owner_id = $1`, d.target.OwnerID,
		)
		if lost, found := d.queryValue(missing), d.queryValue(postings); lost != "40" || found != "0" {
			t.Fatalf("got %s ingredients without words and %s in the index, want 40 and 0", lost, found)
		}
		comeBy()
		if lost, found := d.queryValue(missing), d.queryValue(postings); lost != "0" || found != "40" {
			t.Errorf("%s: got %s ingredients without words and %s in the index, want 0 and 40", name, lost, found)
		}
	}
	if corrected := d.queryValue(`select count(*) from ingredients where corrected <> '{}'`); corrected != "0" {
		t.Errorf("%s ingredients are marked as corrected", corrected)
	}
}

// An import changes ingredients in the order of its table; indexing must not deadlock with it.
func TestIndexIngredients_DoesNotDeadlockWithAnImport(t *testing.T) {
	d := newFixture(t)
	d.importTable(foodTable(40, 5), imports.Options{})
	d.exec(`update ingredients set words = '{}', lemmas = '{}', weights = '{}' where owner_id = $1`, d.target.OwnerID)
	indexed := make(chan error, 1)
	err := d.service.DB.Scope(d.target.OwnerID).Tx(t.Context(), func(tx postgres.Tx) error {
		change := func(which string) error {
			_, err := tx.Exec(
				t.Context(),
				`update ingredients set protein = 6 where owner_id = $1 and id = (select id from ingredients
					where owner_id = $1 order by id `+which+` limit 1)`,
				tx.Tenant(),
			)
			return err
		}
		if _, err := tx.Exec(
			t.Context(), `select pg_advisory_xact_lock(727003, hashtext($1))`, tx.Tenant().String(),
		); err != nil {
			return err
		}
		if err := change("desc"); err != nil {
			return err
		}
		go func() { indexed <- imports.IndexIngredients(context.WithoutCancel(t.Context()), d.target) }()
		for waits := false; !waits; {
			const sql = `select exists (select from pg_stat_activity where datname = current_database()
				and wait_event_type = 'Lock')`
			if err := d.admin.QueryRow(t.Context(), sql).Scan(&waits); err != nil {
				return err
			}
		}
		return change("")
	})
	if err != nil {
		t.Errorf("importing: %v", err)
	}
	if err := <-indexed; err != nil {
		t.Errorf("indexing: %v", err)
	}
}

// Many postings are deleted by another query plan than a few.
func TestUndo_RemovesManyIngredientsFromIndexOfOwnerAlone(t *testing.T) {
	d := newFixture(t)
	const postings = `select count(distinct ingredient_id) from ingredient_postings where owner_id = $1`
	count := func(owner uuid.UUID) int {
		t.Helper()
		var n int
		if err := d.admin.QueryRow(t.Context(), postings, owner).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	platform := count(postgres.PlatformID)
	few := d.importTable(foodTable(3, 5), imports.Options{})
	many := d.importTable(strings.ReplaceAll(foodTable(1200, 5), "Product", "Waar"), imports.Options{})
	before := count(d.target.OwnerID)
	if before < 1200 {
		t.Fatalf("the index has %d ingredients, want 1200 or more", before)
	}
	d.undo(many.ID)
	if got := count(d.target.OwnerID); got >= before-1000 {
		t.Errorf("after undoing the large import the index has %d ingredients of %d", got, before)
	}
	d.undo(few.ID)
	if got := count(d.target.OwnerID); got != 0 {
		t.Errorf("after undoing both imports the index has %d ingredients, want 0", got)
	}
	if got := count(postgres.PlatformID); got != platform {
		t.Errorf("the platform has %d ingredients in the index, want %d", got, platform)
	}
}
