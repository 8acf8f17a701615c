package imports_test

import (
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue/imports"
)

const (
	shopHeader = "artikelnummer;naam;kcal;eiwit;vet;koolhydraten\n"
	firstShop  = shopHeader + "A1;Rode uien;40;1,1;0,1;7\nA2;Rijst;350;7;1;78\n"
	// The names of the second table in another order and number, rice once dry and once cooked, and a new food.
	secondShop = shopHeader +
		"B1;Ui, rode;42;1,1;0,1;7\nB2;Rijst;130;2,7;0,3;28\nB3;Rijst;349;7;1;78\nB4;Gort;350;9;2;72\n"
)

func (d *fixture) names() string {
	d.t.Helper()
	var names string
	const sql = `select string_agg(source_code, ' ' order by source_code) from ingredients where retired_at is null`
	if err := d.target.QueryRow(d.t.Context(), sql).Scan(&names); err != nil {
		d.t.Fatal(err)
	}
	return names
}

func TestDouble_IsShownBeforeImportAndSkippedByChoice(t *testing.T) {
	d := newFixture(t)
	d.importTable(firstShop, imports.Options{})
	checked := d.run(d.upload("tweede.csv", secondShop, imports.Options{}).ID)
	d.wantCounts(checked, counts{imports.Created: 4})
	if checked.Overlap.Doubles != 2 {
		t.Errorf("got %d doubles, want 2", checked.Overlap.Doubles)
	}
	rows, total, err := d.service.Rows(t.Context(), d.target, checked.ID,
		imports.RowFilter{Doubles: true, Page: 1, PerPage: 10})
	if err != nil || total != 2 || rows[0].Code != "B1" || rows[1].Code != "B3" {
		t.Fatalf("got %d rows %+v and error %v", total, rows, err)
	}
	if _, ok := rows[0].DoubleOf(); !ok {
		t.Error("the row does not say what it is a double of")
	}
	wantContains(t, imports.NotesText(rows[0].Notes, "nl"), "Lijkt dubbel: “Rode uien” is er al.")

	settings := checked.Settings
	settings.SkipDoubles = true
	_, err = d.service.ChangeSettings(t.Context(), d.target, checked.ID, checked.Version(), settings, staffID)
	if err != nil {
		t.Fatal(err)
	}
	d.wantCounts(d.run(checked.ID), counts{imports.Created: 2, imports.Unchanged: 2})
	if _, err := d.service.Start(t.Context(), d.target, checked.ID, staffID); err != nil {
		t.Fatal(err)
	}
	d.wantCounts(d.run(checked.ID), counts{imports.Created: 2, imports.Unchanged: 2})
	if got, want := d.names(), "tweede/B2 tweede/B4 winkel/A1 winkel/A2"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	d.undo(checked.ID)
	if got, want := d.names(), "winkel/A1 winkel/A2"; got != want {
		t.Errorf("after undoing: got %s, want %s", got, want)
	}
}

func TestDouble_IsNotOfAnotherTenant(t *testing.T) {
	d := newFixture(t)
	d.importTable(firstShop, imports.Options{})
	d.target = imports.NewTarget(d.service.DB, uuid.New())
	if checked := d.run(d.upload("tweede.csv", secondShop, imports.Options{}).ID); checked.Overlap.Doubles != 0 {
		t.Errorf("got %d doubles of another tenant", checked.Overlap.Doubles)
	}
}

func TestRefused_CorrectedRowsAreUndoneByThemselves(t *testing.T) {
	d := newFixture(t)
	const table = "alim_code;alim_nom_fr;Energie, Règlement UE N° 1169/2011 (kcal/100 g);" +
		"Protéines, N x facteur de Jones (g/100 g);Glucides (g/100 g);Lipides (g/100 g)\n" +
		"101;Oeuf, cru;140;12,7;0,3;9,8\n102;Riz, cru;beaucoup;7;78;1\n103;Beurre;-750;1;1;82\n"
	first := d.importTable(table, imports.Options{})
	d.wantCounts(first, counts{imports.Created: 1, imports.Refused: 2})
	if first.Settings.Preset != "ciqual" {
		t.Errorf("recognised as %s", first.Settings.Preset)
	}
	var refused strings.Builder
	if err := d.service.WriteRefused(t.Context(), d.target, first.ID, "nl", &refused); err != nil {
		t.Fatal(err)
	}
	corrected := strings.NewReplacer(";beaucoup;", ";350;", ";-750;", ";750;").Replace(refused.String())
	again := d.run(d.upload("geweigerd.csv", corrected, imports.Options{CorrectionOf: first.ID}).ID)
	if _, err := d.service.Start(t.Context(), d.target, again.ID, staffID); err != nil {
		t.Fatal(err)
	}
	d.wantCounts(d.run(again.ID), counts{imports.Created: 2})
	if got := d.names(); got != "101 102 103" {
		t.Errorf("got %s", got)
	}
	d.wantCounts(d.undo(again.ID), counts{imports.Removed: 2})
	if got := d.names(); got != "101" {
		t.Errorf("after undoing the corrected rows, got %s", got)
	}
	// They can be corrected once more, and the first import is undone without them.
	once := d.run(d.upload("geweigerd.csv", corrected, imports.Options{CorrectionOf: first.ID}).ID)
	if _, err := d.service.Start(t.Context(), d.target, once.ID, staffID); err != nil {
		t.Fatal(err)
	}
	d.run(once.ID)
	d.wantCounts(d.undo(first.ID), counts{imports.Removed: 1})
	if got := d.names(); got != "102 103" {
		t.Errorf("after undoing the first import, got %s", got)
	}
	d.undo(once.ID)
	if got := d.ingredientCount(); got != "0" {
		t.Errorf("after undoing all, got %s ingredients", got)
	}
}

func TestRefused_RowsAreCorrectedAndUploadedAgainWithoutDoubles(t *testing.T) {
	d := newFixture(t)
	content := shopHeader + "A1;Rijst;350;7;1;78\nA2;Gort;350;veel;-;72\nA3;\"Boter; zout\";-750;1;82;1\n"
	first := d.importTable(content, imports.Options{})
	d.wantCounts(first, counts{imports.Created: 1, imports.Refused: 2})
	var refused strings.Builder
	if err := d.service.WriteRefused(t.Context(), d.target, first.ID, "nl", &refused); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimPrefix(strings.TrimSpace(refused.String()), "\ufeff"), "\n")
	if len(lines) != 3 || lines[0] != "Reden;artikelnummer;naam;kcal;eiwit;vet;koolhydraten" ||
		!strings.HasSuffix(lines[1], ";A2;Gort;350;veel;-;72") || !strings.Contains(lines[1], "veel") ||
		!strings.HasSuffix(lines[2], `;A3;"Boter; zout";-750;1;82;1`) {
		t.Fatalf("got refused rows\n%s", refused.String())
	}
	corrected := strings.NewReplacer(";veel;-;", ";9,5;2;", "-750", "750").Replace(refused.String())
	for n, want := range []counts{{imports.Created: 2}, {imports.Unchanged: 2}} {
		again := d.run(d.upload("geweigerd (1).csv", corrected, imports.Options{CorrectionOf: first.ID}).ID)
		d.wantCounts(again, want)
		if _, err := d.service.Start(t.Context(), d.target, again.ID, staffID); err != nil {
			t.Fatal(err)
		}
		d.wantCounts(d.run(again.ID), want)
		if got := d.names(); got != "winkel/A1 winkel/A2 winkel/A3" {
			t.Errorf("upload %d: got %s", n, got)
		}
	}
	other := imports.NewTarget(d.service.DB, uuid.New())
	if err := d.service.WriteRefused(t.Context(), other, first.ID, "nl", &refused); err == nil {
		t.Error("another tenant reads the refused rows")
	}
}
