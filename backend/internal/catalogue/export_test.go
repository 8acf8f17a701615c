package catalogue

import (
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/goccy/go-yaml/ast"

	"github.com/lepelblad/lepelblad/backend/internal/yamlfile"
)

func TestExport_WholeIngredientsReadAsTheyWere(t *testing.T) {
	t.Parallel()
	for slug, ingredient := range platformBook(t).Ingredients {
		l := loader{book: &Book{Ingredients: Ingredients{}}}
		name := aisleFile(ingredient.Aisle)
		r := &reader{yamlfile.Reader{File: name, Problems: &l.faults}}
		row := rowOfIngredient(ingredient)
		r.List(r.Document([]byte(blockYAML(row))), func(n ast.Node) { l.addIngredient(r, n) })
		if len(l.faults) > 0 {
			t.Errorf("%s: %v in\n%s", slug, l.faults, blockYAML(row))
			continue
		}
		if differs := row.changedColumns(rowOfIngredient(l.book.Ingredients[slug])); len(differs) > 0 {
			t.Errorf("%s: %q differ in\n%s", slug, differs, blockYAML(row))
		}
	}
}

// edit changes an ingredient as the console does.
func (b fixture) edit(t *testing.T, slug string, change func(*Ingredient)) {
	t.Helper()
	stored := b.ingredient(t, slug)
	stored.Composition = maps.Clone(stored.Composition)
	change(stored.Ingredient)
	version := b.ingredientVersion(t, stored.ID)
	if err := UpdateIngredient(t.Context(), b.Platform(), stored.ID, version, stored.Ingredient, byBo); err != nil {
		t.Fatal(err)
	}
}

func (b fixture) export(t *testing.T, files fs.FS) Export {
	t.Helper()
	export, err := ExportChanges(t.Context(), b.Platform(), files)
	if err != nil {
		t.Fatal(err)
	}
	return export
}

// overlay returns files with others in their place.
func overlay(t *testing.T, files fs.FS, changed map[string][]byte) fstest.MapFS {
	t.Helper()
	all := fstest.MapFS{}
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.Contains(name, "/") {
			return err
		}
		content, err := fs.ReadFile(files, name)
		all[name] = &fstest.MapFile{Data: content}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range changed {
		all[name] = &fstest.MapFile{Data: content}
	}
	return all
}

// changedLines returns the lines of one text that another lacks.
func changedLines(of, without []byte) string {
	lines := strings.Split(string(without), "\n")
	return strings.Join(slices.DeleteFunc(strings.Split(string(of), "\n"), func(line string) bool {
		return slices.Contains(lines, line)
	}), "\n")
}

func TestExport_WritesTheConsolesChangesAndNothingElse(t *testing.T) {
	t.Parallel()
	b := newFixture(t, "cache_statement")
	files := os.DirFS(platformCatalogue)
	b.apply(t, platformBook(t))
	if export := b.export(t, files); len(export.Files)+len(export.Written)+len(export.Conflicts) > 0 {
		t.Fatalf("unchanged: got %d files, %q, %v", len(export.Files), export.Written, export.Conflicts)
	}

	b.edit(t, "havermout", func(i *Ingredient) {
		i.Composition[KCal] = 370
		i.Synonyms = Words{"nl": {"havervlokken", "oats: fijn, grof"}}
		i.Density = 0.4
	})
	b.edit(t, "quinoa", func(i *Ingredient) { i.Aisle = "frozen"; i.Allergens.MayContain = []Allergen{"gluten"} })
	made := *b.ingredient(t, "havermout").Ingredient
	made.Slug, made.Name = "haver-van-beheer", Text{"nl": "haver, grof #1", "en": "oats \"coarse\""}
	if _, err := CreateIngredient(t.Context(), b.Platform(), &made, byBo); err != nil {
		t.Fatal(err)
	}
	export := b.export(t, files)
	if want := []string{"haver-van-beheer", "havermout", "quinoa"}; !slices.Equal(export.Written, want) ||
		len(export.Conflicts) > 0 {
		t.Fatalf("got %q and conflicts %v", export.Written, export.Conflicts)
	}
	names := slices.Sorted(maps.Keys(export.Files))
	if !slices.Equal(names, []string{"ingredients/frozen.yaml", "ingredients/pantry.yaml"}) {
		t.Fatalf("got files %q", names)
	}
	before, err := fs.ReadFile(files, "ingredients/pantry.yaml")
	if err != nil {
		t.Fatal(err)
	}
	written := changedLines(export.Files["ingredients/pantry.yaml"], before)
	for _, want := range []string{
		`  synonyms: {nl: [havervlokken, "oats: fijn, grof"]}`,
		`  per100g: {kcal: 370, protein: 13.3,`,
		`  density: 0.4`,
		`  name: {nl: "haver, grof #1", en: "oats \"coarse\""}`,
	} {
		if !strings.Contains(written, want) {
			t.Errorf("the file lacks %s:\n%s", want, written)
		}
	}
	if lines := strings.Count(written, "\n") + 1; lines > 9 {
		t.Errorf("%d lines changed:\n%s", lines, written)
	}
	frozen := string(export.Files["ingredients/frozen.yaml"])
	if !strings.Contains(frozen, "- slug: quinoa\n") ||
		!strings.Contains(frozen, "  aisle: frozen\n  packWord: bag\n  look:") {
		t.Error("quinoa did not move with what only files have")
	}

	// The next release: its files have the changes, which are no corrections any more.
	next := overlay(t, files, export.Files)
	b.apply(t, load(t, next))
	for _, slug := range export.Written {
		if i := b.ingredient(t, slug); len(i.Corrected) > 0 || i.Provenance != FromFiles || i.Retired {
			t.Errorf("%s: got corrections %q, %s", slug, i.Corrected, i.Provenance)
		}
	}
	if i := b.ingredient(t, "havermout"); i.Composition[KCal] != 370 || i.Density != 0.4 {
		t.Errorf("got %+v", i.Ingredient)
	}
	if export := b.export(t, next); len(export.Files)+len(export.Conflicts) > 0 {
		t.Errorf("again: got %d files and %v", len(export.Files), export.Conflicts)
	}
}

func TestExport_ShowsConflictAndLosesNothing(t *testing.T) {
	t.Parallel()
	b := newFixture(t, "cache_statement")
	files := overlay(t, os.DirFS(platformCatalogue), nil)
	b.apply(t, load(t, files))
	b.edit(t, "havermout", func(i *Ingredient) { i.Composition[KCal] = 370; i.Hue = 12 })
	pantry := files["ingredients/pantry.yaml"]
	edited := strings.Replace(string(pantry.Data), "kcal: 367", "kcal: 368", 1)
	files["ingredients/pantry.yaml"] = &fstest.MapFile{Data: []byte(edited)}
	export := b.export(t, files)
	if len(export.Conflicts) != 1 || !strings.Contains(export.Conflicts[0].String(),
		"ingredients/pantry.yaml:10: havermout: kcal is 368 in the file, and was changed to 370 in the console") {
		t.Fatalf("got conflicts %v", export.Conflicts)
	}
	got := string(export.Files["ingredients/pantry.yaml"])
	if want := strings.Replace(edited, "  hue: 38\n", "  hue: 12\n", 1); got != want {
		t.Errorf("got\n%s", changedLines([]byte(got), []byte(want)))
	}
	if i := b.ingredient(t, "havermout"); i.Composition[KCal] != 370 {
		t.Error("the console's value is lost")
	}
}
