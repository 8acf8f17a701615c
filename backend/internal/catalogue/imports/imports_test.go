package imports_test

import (
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue/imports"
)

type counts = map[imports.Outcome]int

func TestImport_ChecksImportsAndUndoes(t *testing.T) {
	d := newFixture(t)
	sent := d.upload("winkel.csv", foodTable(3, 5)+"A000009;Bouillon;0;5;0;0;1;0;0;0;\n", imports.Options{})
	if sent.State != imports.Waiting || sent.Settings.Preset != "other" || sent.Settings.Label != "winkel" ||
		sent.Settings.Format.Decimal != "," {
		t.Errorf("got uploaded import %+v", sent)
	}
	checked := d.run(sent.ID)
	d.wantCounts(checked, counts{imports.Created: 3, imports.Refused: 1})
	if got := d.ingredientCount(); got != "0" {
		t.Errorf("a dry run created %s ingredients", got)
	}
	if _, err := d.service.Start(t.Context(), d.target, sent.ID, staffID); err != nil {
		t.Fatal(err)
	}
	d.wantCounts(d.run(sent.ID), counts{imports.Created: 3, imports.Refused: 1})
	if got := d.queryValue(
		`select string_agg(concat_ws(' ', name ->> 'nl', kcal, protein, salt, allergens, allergens_unknown, diet,
			source_table, source_code), '; ' order by slug) from ingredients`,
	); got !=
		"Product 0 24 5 0.5 {milk} f omnivore other winkel/A000000; Product 1 32.5 5 0.5 {milk} f omnivore other winkel/A000001; Product 2 41 5 0.5 {milk} f omnivore other winkel/A000002" {
		t.Errorf("got ingredients %s", got)
	}
	d.wantCounts(d.importTable(foodTable(3, 5), imports.Options{}), counts{imports.Unchanged: 3})
	d.wantCounts(d.undo(sent.ID), counts{imports.Removed: 3})
	if got := d.ingredientCount(); got != "0" {
		t.Errorf("after undoing, got %s ingredients", got)
	}
	if got := d.queryValue(
		`select string_agg(action, ' ' order by at, action) from audit_entries where actor = 'staff'`,
	); got !=
		"import-done import-done import-started import-started import-started import-undone import-uploaded import-uploaded" {
		t.Errorf("got audit events %s", got)
	}
}

func TestImport_KeepsCorrectionsByField(t *testing.T) {
	d := newFixture(t)
	d.importTable(foodTable(2, 5), imports.Options{})
	const one = `select concat_ws(' ', name ->> 'nl', protein, kcal, corrected) from ingredients
		where source_code = 'winkel/A000000'`
	d.exec(
		`update ingredients set name = name || '{"nl": "Soep"}' where owner_id = $1 and source_code = 'winkel/A000000'`,
		d.target.OwnerID,
	)
	// The name is kept, the amounts follow the table.
	second := d.importTable(foodTable(2, 6), imports.Options{})
	d.wantCounts(second, counts{imports.Updated: 2})
	if got := d.queryValue(one); got != "Soep 6 28 {name}" {
		t.Errorf("got ingredient %s", got)
	}
	wantContains(t, d.report(second.ID), "Met de hand verbeterd en zo gelaten: naam.")
	// Only the name differs now, and it stays: nothing changes.
	d.wantCounts(d.importTable(foodTable(2, 6), imports.Options{}), counts{imports.Unchanged: 2})
	// Overwrite replaces it.
	third := d.importTable(foodTable(2, 6), imports.Options{Overwrite: true})
	d.wantCounts(third, counts{imports.Updated: 1, imports.Unchanged: 1})
	if got := d.queryValue(one); got != "Product 0 6 28 {}" {
		t.Errorf("after overwriting, got ingredient %s", got)
	}
	// Undoing restores the values before each import.
	d.wantCounts(d.undo(third.ID), counts{imports.Restored: 1})
	if got := d.queryValue(one); got != "Soep 6 28 {name}" {
		t.Errorf("after undoing, got ingredient %s", got)
	}
	d.exec(`update ingredients set protein = 7 where owner_id = $1 and source_code = 'winkel/A000000'`, d.target.OwnerID)
	undone := d.undo(second.ID)
	d.wantCounts(undone, counts{imports.Restored: 2})
	if got := d.queryValue(one); got != "Soep 7 24 {name,protein}" {
		t.Errorf("after undoing with a later correction, got ingredient %s", got)
	}
	wantContains(t, d.report(undone.ID), "Sindsdien met de hand veranderd en zo gelaten: eiwit.")
}

func TestImport_ChangesOnlyTheLanguagesOfItsColumns(t *testing.T) {
	d := newFixture(t)
	table := func(header, values string) string {
		return "artikelnummer;" + header + ";kcal;eiwit;vet;koolhydraten\nA1;" + values + ";350;7;1;78\n"
	}
	texts := func() string {
		return d.queryValue(`select concat_ws(' ', name, synonyms, corrected) from ingredients`)
	}
	want := func(when, texts, got string) {
		t.Helper()
		if got != texts {
			t.Errorf("%s: got %s, want %s", when, got, texts)
		}
	}
	dutch := func(name string) string { return table("naam;synoniemen", name+";korrels") }
	d.importTable(dutch("Rijst"), imports.Options{})
	want("a Dutch table", `{"nl": "Rijst"} {"nl": ["korrels"]} {}`, texts())
	d.importTable(dutch("Witte rijst"), imports.Options{})
	want("the copy", `{"nl": "Witte rijst"} {"nl": ["korrels"]} {}`, texts())

	// A name that another table has, and synonyms that no table has, stay.
	d.importTable(table("name_nl;name_en", "Witte rijst;Rice"), imports.Options{})
	d.exec(`update ingredients set synonyms = synonyms || '{"en": ["grains"]}' where owner_id = $1`, d.target.OwnerID)
	before := texts()
	renamed := d.importTable(dutch("Zilvervlies"), imports.Options{Overwrite: true})
	d.wantCounts(renamed, counts{imports.Updated: 1})
	want("only the Dutch name",
		`{"en": "Rice", "nl": "Zilvervlies"} {"en": ["grains"], "nl": ["korrels"]} {synonyms}`, texts())
	d.wantCounts(d.importTable(dutch("Zilvervlies"), imports.Options{}), counts{imports.Unchanged: 1})
	d.wantCounts(d.undo(renamed.ID), counts{imports.Restored: 1})
	want("after undoing", before, texts())

	// A name that was corrected by hand stays in every language. Overwriting changes the table's languages only.
	d.exec(`update ingredients set name = '{"nl": "Basmati", "en": "Fine rice", "de": "Reis"}' where owner_id = $1`,
		d.target.OwnerID)
	corrected := texts()
	d.importTable(dutch("Rijst"), imports.Options{})
	want("a corrected name", corrected, texts())
	over := d.importTable(dutch("Rijst"), imports.Options{Overwrite: true})
	wantContains(t, texts(), `{"de": "Reis", "en": "Fine rice", "nl": "Rijst"}`)
	d.undo(over.ID)
	want("after undoing the overwriting", corrected, texts())
}

func TestImport_KeepsRisks(t *testing.T) {
	d := newFixture(t)
	d.importTable(foodTable(1, 5), imports.Options{})
	d.exec(`update ingredients set risks = '{honey}', corrected = '{risks}', sources = '{"risks": []}'
		where owner_id = $1 and source_code = 'winkel/A000000'`, d.target.OwnerID)
	const one = `select concat_ws(' ', protein, risks, corrected) from ingredients where source_code = 'winkel/A000000'`
	for _, options := range []imports.Options{{}, {Overwrite: true}} { // a table says nothing about risks
		d.importTable(foodTable(1, 6), options)
		if got := d.queryValue(one); got != "6 {honey} {risks}" {
			t.Errorf("imported with %+v, got ingredient %s", options, got)
		}
	}
	d.undo(d.importTable(foodTable(1, 7), imports.Options{}).ID)
	if got := d.queryValue(one); got != "6 {honey} {risks}" {
		t.Errorf("after undoing, got ingredient %s", got)
	}
}

func TestImport_UpdatesSearchWords(t *testing.T) {
	d := newFixture(t)
	table := func(name string) string {
		return "artikelnummer;naam;kcal;eiwit;vet;koolhydraten\nA1;" + name + ";350;7;1;78\n"
	}
	words := func() string {
		return d.queryValue(`select array_to_string(array(select unnest(words) order by 1), ' ') from ingredients`)
	}
	d.importTable(table("Rijst"), imports.Options{})
	if got := words(); got != "a1 rijst winkel" {
		t.Errorf("before: got search words %q", got)
	}
	d.exec(`update ingredients set plural = '{"nl": "korrels"}' where owner_id = $1`, d.target.OwnerID)
	second := d.importTable(table("Zilvervlies"), imports.Options{})
	if got := words(); got != "a1 korrels winkel zilvervlies" {
		t.Errorf("after renaming: got search words %q", got)
	}
	d.undo(second.ID)
	if got := words(); got != "a1 korrels rijst winkel" {
		t.Errorf("after undoing: got search words %q", got)
	}
	// A corrected name stays in every language, and so do the words that find it.
	d.exec(
		`update ingredients set name = name || '{"nl": "Basmati"}', words = '{basmati}', lemmas = '{basmati}',
			weights = '{0}'
			where owner_id = $1`,
		d.target.OwnerID,
	)
	d.importTable(table("Anders"), imports.Options{})
	if got := words(); got != "basmati" {
		t.Errorf("after correcting: got search words %q", got)
	}
}

func TestUndo_KeepsIngredientsInUse(t *testing.T) {
	d := newFixture(t)
	first := d.importTable(foodTable(4, 5), imports.Options{})
	d.exec(`update ingredients set salt = 1 where owner_id = $1 and source_code = 'winkel/A000000'`, d.target.OwnerID)
	d.exec(`with recipe as (
			insert into recipes (owner_id, slug, name, meal_time, servings,
				minutes, kitchen, keto, cover)
			values ($1, 'soep', '{"nl": "Soep", "en": "Soup"}', 'dinner', 2, 20, 'x', false, '{}')
				returning owner_id, id)
		insert into recipe_lines (owner_id, recipe_id, position, ingredient_owner_id, ingredient_id, quantity, unit)
		select recipe.owner_id, recipe.id, 0, ingredient.owner_id, ingredient.id, 150, 'g' from recipe, ingredients ingredient
			where ingredient.owner_id = recipe.owner_id and ingredient.source_code = 'winkel/A000001'`, d.target.OwnerID)
	second := d.importTable(
		"artikelnummer;naam;kcal;eiwit;vet;koolhydraten\nA000002;Anders;44;5;0;5\n",
		imports.Options{},
	)
	undone := d.undo(first.ID)
	d.wantCounts(undone, counts{imports.Kept: 3, imports.Removed: 1})
	report := d.report(undone.ID)
	for _, why := range []string{
		"Sindsdien met de hand veranderd en zo gelaten: zout.", "Wordt gebruikt in Soep; daarom blijft het.",
		"Een latere import veranderde dit ingrediënt.",
	} {
		wantContains(t, report, why)
	}
	// Columns that the second table lacks are unchanged.
	if got := d.queryValue(
		`select concat_ws(' ', name ->> 'nl', protein, salt, allergens) from ingredients
			where source_code = 'winkel/A000002'`,
	); got != "Anders 5 0.5 {milk}" {
		t.Errorf("the ingredient of both tables is %s", got)
	}
	// Kept ingredients are removed once nothing uses them.
	d.undo(second.ID)
	d.exec(`delete from recipe_lines where owner_id = $1`, d.target.OwnerID)
	again := d.undo(first.ID)
	d.wantCounts(again, counts{imports.Kept: 1, imports.Removed: 3})
	wantContains(t, d.report(again.ID), "Sindsdien met de hand veranderd en zo gelaten: zout.")
	if got := d.ingredientCount(); got != "1" {
		t.Errorf("got %s ingredients", got)
	}
}

func TestImport_StrictWritesAllOrNothing(t *testing.T) {
	d := newFixture(t)
	sent := d.upload(
		"winkel.csv",
		foodTable(3, 5)+"A000009;Bouillon;0;5;0;0;1;0;0;0;\n",
		imports.Options{Strict: true, SkipCheck: true},
	)
	failed := d.run(sent.ID)
	if failed.State != imports.Failed || failed.Failure == nil || d.ingredientCount() != "0" {
		t.Errorf(
			"the import is %s (%v), and there are %s ingredients", failed.State, failed.Failure, d.ingredientCount(),
		)
	}
	wantContains(
		t,
		d.report(sent.ID),
		"5;afgekeurd;A000009;Bouillon;Geen energie, terwijl de voedingsstoffen 24 kcal leveren.",
	)
}

func TestCancel_LeavesNothingAndCanBeResumed(t *testing.T) {
	d := newFixture(t)
	sent := d.upload("winkel.csv", foodTable(3, 5), imports.Options{SkipCheck: true})
	cancel := func() imports.Import {
		cancelled, err := d.service.Cancel(t.Context(), d.target, sent.ID, staffID)
		if err != nil {
			t.Fatal(err)
		}
		return cancelled
	}
	if got := cancel(); got.State != imports.Cancelled {
		t.Errorf("cancelling a queued import: got state %s", got.State)
	}
	if got := d.run(sent.ID); got.State != imports.Cancelled || d.ingredientCount() != "0" {
		t.Errorf("running a cancelled import: got state %s", got.State)
	}
	resume := func() {
		if _, err := d.service.Resume(t.Context(), d.target, sent.ID, staffID); err != nil {
			t.Fatal(err)
		}
	}
	resume()
	// The running task waits for a lock until it is cancelled.
	lock, err := d.admin.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := lock.Exec(
		t.Context(), `select pg_advisory_xact_lock(727003, hashtext($1))`, d.target.OwnerID.String(),
	); err != nil {
		t.Fatal(err)
	}
	ended := make(chan imports.Import)
	go func() { ended <- d.run(sent.ID) }()
	for d.get(sent.ID).State != imports.Running {
		runtime.Gosched()
	}
	cancel()
	if got := <-ended; got.State != imports.Cancelled {
		t.Errorf("cancelling a running import: got state %s", got.State)
	}
	if err := lock.Rollback(t.Context()); err != nil {
		t.Fatal(err)
	}
	if d.ingredientCount() != "0" {
		t.Error("the cancelled import left ingredients")
	}
	resume()
	d.wantCounts(d.run(sent.ID), counts{imports.Created: 3})
	if _, err := d.service.Cancel(t.Context(), d.target, sent.ID, staffID); err != imports.ErrActionNotAllowed {
		t.Errorf("cancelling a completed import: got error %v", err)
	}
}

func TestResume_ContinuesAnInterruptedImport(t *testing.T) {
	d := newFixture(t)
	sent := d.upload("winkel.csv", foodTable(3, 5), imports.Options{SkipCheck: true})
	d.exec(`update ingredient_imports set state = 'running', attempt = 1 where owner_id = $1`, d.target.OwnerID)
	if got := d.get(sent.ID).State; got != imports.Running {
		t.Errorf("before: got state %s", got)
	}
	d.clock = d.clock.Add(time.Minute)
	if got := d.get(sent.ID); got.State != imports.Interrupted {
		t.Errorf("after a minute without progress: got state %s", got.State)
	}
	if _, err := d.service.Resume(t.Context(), d.target, sent.ID, staffID); err != nil {
		t.Fatal(err)
	}
	d.wantCounts(d.run(sent.ID), counts{imports.Created: 3})
	d.wantCounts(d.run(sent.ID), counts{imports.Created: 3}) // the first job, repeated
	if got := d.ingredientCount(); got != "3" {
		t.Errorf("got %s ingredients", got)
	}
}

func TestImport_StoresDoubtsAboutColumns(t *testing.T) {
	d := newFixture(t)
	imp := d.importTable("artikelnummer;naam;kcal;eiwit;vet;koolhydraten\nA1;Rijst;1480;7;1;78\n"+
		"A2;Brood;1000;10;2;44\nA3;Kaas;1560;24;31;0\n", imports.Options{})
	d.wantCounts(imp, counts{imports.Refused: 3})
	remarks := imp.Remarks()
	if len(remarks) == 0 || !strings.Contains(remarks[0].In(locale.Dutch), "kilojoule") {
		t.Errorf("got remarks %v", remarks)
	}
}
