package imports_test

import (
	"strings"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue/imports"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

func remarks(i imports.Import) string {
	var texts []string
	for _, remark := range i.Remarks() {
		texts = append(texts, remark.In(locale.Dutch))
	}
	return strings.Join(texts, "\n")
}

func TestOverlap_IsReportedForTheSameTableUnderAnotherName(t *testing.T) {
	d := newFixture(t)
	bring := func(name, content string, options imports.Options) imports.Import {
		t.Helper()
		options.SkipCheck = true
		return d.run(d.upload(name, content, options).ID)
	}
	february := bring("prijslijst_februari.csv", foodTable(1960, 5), imports.Options{})
	if got := remarks(february); strings.Contains(got, "er al") {
		t.Errorf("before: got hints %s", got)
	}
	march := d.upload("prijslijst_maart.csv", foodTable(2000, 6), imports.Options{})
	checked := d.run(march.ID)
	d.wantCounts(checked, counts{imports.Created: 2000})
	wantContains(
		t,
		remarks(checked),
		"1.960 van de nieuwe rijen staan er al, uit “prijslijst_februari”. Geef deze tabel bij “Naam van de tabel” die naam om ze bij te werken.",
	)
	// The import reports it as well; with the existing label, rows are updated.
	twice := bring("prijslijst_maart.csv", foodTable(2000, 6), imports.Options{})
	wantContains(t, remarks(twice), "1.960 van de nieuwe rijen stonden er al")
	if got := remarks(d.undo(twice.ID)); strings.Contains(got, "er al") {
		t.Errorf("after undoing: got hints %s", got)
	}
	settings := checked.Settings
	settings.Label = "prijslijst_februari"
	_, err := d.service.ChangeSettings(t.Context(), d.target, march.ID, checked.Version(), settings, staffID)
	if err != nil {
		t.Fatal(err)
	}
	checked = d.run(march.ID)
	d.wantCounts(checked, counts{imports.Created: 40, imports.Updated: 1960})
	if got := remarks(checked); strings.Contains(got, "er al") {
		t.Errorf("with the table's name: got hints %s", got)
	}
	d.wantCounts(
		bring("prijslijst_april.csv", foodTable(1960, 5), imports.Options{Label: "prijslijst_februari"}),
		counts{imports.Unchanged: 1960},
	)
}

func TestOverlap_IsNotReportedForDifferentTables(t *testing.T) {
	d := newFixture(t)
	d.importTable(foodTable(4, 5), imports.Options{})
	renamed := strings.ReplaceAll(foodTable(4, 5), "Product", "Artikel")
	recoded := strings.ReplaceAll(foodTable(4, 5), "A00", "B00")
	uncoded := strings.ReplaceAll(foodTable(4, 5), "artikelnummer", "plank")
	for name, table := range map[string]string{
		"two rows":       foodTable(2, 5),
		"other names":    renamed,
		"other codes":    recoded,
		"no codes":       uncoded,
		"less than half": foodTable(3, 5) + strings.Join(strings.SplitAfter(recoded, "\n")[1:], ""),
	} {
		if got := d.run(d.upload("anders.csv", table, imports.Options{}).ID); got.Counts[imports.Created] < 2 ||
			got.Overlap.Rows != 0 || got.Overlap.Label != "" {
			t.Errorf("%s: got overlap %+v of %v", name, got.Overlap, got.Counts)
		}
	}
	if got := d.run(
		d.upload("anders.csv", foodTable(3, 5)+strings.SplitAfter(recoded, "\n")[1], imports.Options{}).ID,
	); got.Overlap != (imports.Overlap{
		Label:   "winkel",
		Rows:    3,
		Doubles: 4,
	}) {
		t.Errorf("three of four rows: got overlap %+v of %v", got.Overlap, got.Counts)
	}
}
