package catalogue

import (
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/yamlfile"
)

const endive = "andijvie-met-gehakt-in-roomkaassaus"

func TestExport_WholeRecipesReadAsTheyWere(t *testing.T) {
	t.Parallel()
	for _, recipe := range platformBook(t).Recipes {
		var text strings.Builder
		for _, key := range recipeKeys {
			if key.text == nil {
				continue
			}
			if value := key.text(recipe); value != "" {
				text.WriteString(key.key + ":" + value + "\n")
			}
		}
		text.WriteString("ingredients:\n")
		for _, line := range recipe.Lines {
			text.WriteString(lineYAML(line))
		}
		text.WriteString("steps:\n")
		for _, step := range recipe.Steps {
			text.WriteString(stepYAML(step))
		}
		var problems Problems
		r := &reader{yamlfile.Reader{File: recipeFileName(recipe), Problems: &problems}}
		got := r.recipe(r.Document([]byte(text.String())))
		got.Drawing = recipe.Drawing // the dish block is never written
		if differs := recipe.columns().changedFrom(got.columns()); len(problems)+len(differs) > 0 {
			t.Errorf("%s: %v, %q differ in\n%s", recipe.Slug, problems, differs, text.String())
		}
	}
}

// platformRecipe returns a recipe of the platform as it is stored.
func (b fixture) platformRecipe(t *testing.T, slug string) *Entry {
	t.Helper()
	var id uuid.UUID
	const sql = `select id from recipes where owner_id = $1 and slug = $2`
	if err := b.Platform().QueryRow(t.Context(), sql, postgres.PlatformID, slug).Scan(&id); err != nil {
		t.Fatal(err)
	}
	entry, err := GetRecipe(t.Context(), b.Platform(), id)
	if err != nil {
		t.Fatal(err)
	}
	return entry
}

// editRecipe changes a recipe of the platform as the console does.
func (b fixture) editRecipe(t *testing.T, slug string, change func(*Recipe)) error {
	t.Helper()
	entry := b.platformRecipe(t, slug)
	stored := entry.Dish.Recipe
	// The form has these fields only.
	recipe := Recipe{
		Name: stored.Name, Summary: stored.Summary, Storage: stored.Storage, FridgeDays: stored.FridgeDays,
		Appeal: stored.Appeal, Occasion: stored.Occasion, Moments: stored.Moments, MealTime: stored.MealTime,
		Servings: stored.Servings, Minutes: stored.Minutes, Kitchen: stored.Kitchen, Source: stored.Source,
		Lines: slices.Clone(stored.Lines), Steps: slices.Clone(stored.Steps),
	}
	change(&recipe)
	shared, err := b.store(t).Platform(t.Context(), b.Scope(postgres.PlatformID))
	if err != nil {
		t.Fatal(err)
	}
	by := RecipeEditor{StaffID: byBo.StaffID, Now: byBo.Now, Language: "nl"}
	return UpdateRecipe(t.Context(), b.Platform(), shared.Snapshot(), entry.ID, entry.Version(), recipe, by)
}

func TestExport_WritesChangedRecipesAndKeepsTheRestOfTheirFiles(t *testing.T) {
	t.Parallel()
	b := newFixture(t, "cache_statement")
	files := os.DirFS(platformCatalogue)
	b.apply(t, platformBook(t))
	if err := b.editRecipe(t, endive, func(r *Recipe) {
		r.Minutes = 25
		r.Source = "https://recepten.example/andijvie"
		r.Summary = Text{"nl": "Romig: andijvie met gehakt.", "en": "Creamy endive with mince."}
		r.Lines[2].Quantity = 30
		r.Steps[0] = Step{Minutes: 5, Text: Text{
			"nl": "Snijd de andijvie in reepjes. Hak de knoflook fijn.",
			"en": "Cut the endive into strips. Chop the garlic finely.",
		}}
	}); err != nil {
		t.Fatal(err)
	}
	if got := b.platformRecipe(t, endive).Corrected(); !slices.Equal(got, []string{
		"lines", "minutes", "source", "steps", "summary",
	}) {
		t.Errorf("got corrections %q", got)
	}
	// The files as they are change nothing.
	if changes := b.apply(t, platformBook(t)); changes.Any() {
		t.Errorf("got %v", changes)
	}
	export := b.export(t, files)
	name := "recipes/dinner/" + endive + ".yaml"
	if !slices.Equal(export.Recipes, []string{endive}) || len(export.Files) != 1 ||
		len(export.Conflicts)+len(export.Removed) > 0 {
		t.Fatalf("got %q, %d files, %v, %q", export.Recipes, len(export.Files), export.Conflicts, export.Removed)
	}
	before, err := fs.ReadFile(files, name)
	if err != nil {
		t.Fatal(err)
	}
	const want = `  nl: "Romig: andijvie met gehakt."
  en: Creamy endive with mince.
minutes: 25
source: "https://recepten.example/andijvie"
  - {ingredient: boter, quantity: 30, unit: g}
  - nl: Snijd de andijvie in reepjes. Hak de knoflook fijn.
    en: Cut the endive into strips. Chop the garlic finely.
    minutes: 5`
	if got := changedLines(export.Files[name], before); got != want {
		t.Errorf("got\n%s", got)
	}
	// The next release: its files have the changes, which are no corrections any more.
	next := overlay(t, files, export.Files)
	b.apply(t, load(t, next))
	if entry := b.platformRecipe(t, endive); len(entry.Corrected()) > 0 || entry.Dish.Recipe.Minutes != 25 {
		t.Errorf("got corrections %q of %+v", entry.Corrected(), entry.Dish.Recipe)
	}
	if export := b.export(t, next); len(export.Files)+len(export.Conflicts) > 0 {
		t.Errorf("again: got %d files and %v", len(export.Files), export.Conflicts)
	}

	// A recipe of another meal time moves to its folder, with what only its file has.
	if err := b.editRecipe(t, endive, func(r *Recipe) { r.MealTime = Lunch }); err != nil {
		t.Fatal(err)
	}
	export = b.export(t, next)
	if got := string(export.Files["recipes/lunch/"+endive+".yaml"]); !strings.Contains(got, "mealTime: lunch\n") ||
		!strings.Contains(got, "dish:\n  kind: stir-fry\n") {
		t.Errorf("got %s", got)
	}
	if !slices.Equal(export.Removed, []string{name}) {
		t.Errorf("removed %q", export.Removed)
	}
}

func TestApply_KeepsWhatWasChangedOfARecipe(t *testing.T) {
	t.Parallel()
	b := newFixture(t, "cache_statement")
	files := overlay(t, os.DirFS(platformCatalogue), nil)
	b.apply(t, load(t, files))
	if err := b.editRecipe(t, endive, func(r *Recipe) {
		r.Minutes = 25
		r.Lines[2].Quantity = 30
	}); err != nil {
		t.Fatal(err)
	}
	name := "recipes/dinner/" + endive + ".yaml"
	edited := strings.NewReplacer("minutes: 20\n", "minutes: 22\n", "servings: 2\n", "servings: 1\n",
		"{ingredient: slagroom, quantity: 60,", "{ingredient: slagroom, quantity: 70,").
		Replace(string(files[name].Data))
	files[name] = &fstest.MapFile{Data: []byte(edited)}
	b.apply(t, load(t, files))
	got := b.platformRecipe(t, endive).Dish.Recipe
	if got.Minutes != 25 || got.Servings != 1 || got.Lines[2].Quantity != 30 || got.Lines[6].Quantity != 60 {
		t.Errorf("got %+v", got)
	}
	if changes := b.apply(t, load(t, files)); changes.Any() {
		t.Errorf("again: %v", changes)
	}
	// What both changed since is a conflict until one of them is taken; applying notes the files' present values.
	files[name] = &fstest.MapFile{Data: []byte(strings.Replace(edited, "minutes: 22\n", "minutes: 23\n", 1))}
	export := b.export(t, files)
	if len(export.Conflicts) != 1 || !strings.Contains(export.Conflicts[0].String(),
		name+":10: "+endive+": minutes is 23 in the file, and was changed to 25 in the console") {
		t.Errorf("got conflicts %v", export.Conflicts)
	}
	if content := string(export.Files[name]); !strings.Contains(content, "minutes: 23\n") ||
		!strings.Contains(content, "{ingredient: boter, quantity: 30,") {
		t.Errorf("got\n%s", content)
	}
	if got := b.platformRecipe(t, endive).Dish.Recipe; got.Minutes != 25 {
		t.Error("the console's value is lost")
	}
}

func TestRecipeVersions_HaveTheFormerContent(t *testing.T) {
	t.Parallel()
	b := newFixture(t, "cache_statement")
	b.apply(t, platformBook(t))
	before := b.platformRecipe(t, endive)
	b.wantPlatformRefusals(t)
	if err := b.editRecipe(t, endive, func(r *Recipe) { r.Minutes = 25; r.Lines[2].Quantity = 30 }); err != nil {
		t.Fatal(err)
	}
	if err := b.editRecipe(t, endive, func(*Recipe) {}); err != nil { // adds nothing
		t.Fatal(err)
	}
	versions, err := RecipeVersions(t.Context(), b.Platform(), before.ID)
	if err != nil || len(versions) != 1 {
		t.Fatalf("got %d versions, %v", len(versions), err)
	}
	got := versions[0]
	if got.Number != 1 || got.StaffID != byBo.StaffID || !slices.Equal(got.Changed, []string{"lines", "minutes"}) {
		t.Errorf("got %+v", got)
	}
	// Going back makes it what the file has, which is no correction.
	if err := b.editRecipe(t, endive, func(r *Recipe) {
		r.Minutes, r.Lines = got.Former.Minutes, got.Former.Lines
	}); err != nil {
		t.Fatal(err)
	}
	entry := b.platformRecipe(t, endive)
	if entry.Version() != before.Version() || len(entry.Corrected()) > 0 {
		t.Errorf("got corrections %q of %+v", entry.Corrected(), entry.Dish.Recipe)
	}
	if _, err := RecipeVersions(t.Context(), b.Scope(uuid.New()), before.ID); err == nil {
		t.Error("another owner reads the versions")
	}
}

// wantPlatformRefusals checks that a recipe of the platform must pass the checks of files.
func (b fixture) wantPlatformRefusals(t *testing.T) {
	t.Helper()
	for name, test := range map[string]struct {
		change func(*Recipe)
		want   string
	}{
		"both languages":          {func(r *Recipe) { r.Name = Text{"nl": "Andijvie"} }, "name.en: "},
		"the energy of a serving": {func(r *Recipe) { r.Servings = 4 }, "servings: "},
		"ingredients of files":    {func(r *Recipe) { r.Lines[0].Ingredient = "zand" }, "ingredients.0: "},
		"no double": {func(r *Recipe) {
			other := b.platformRecipe(t, "sesamtofu-met-bloemkoolrijst").Dish.Recipe
			r.Lines, r.Steps, r.Servings, r.Minutes = other.Lines, other.Steps, other.Servings, other.Minutes
		}, "ingredients: Nearly the same as sesamtofu-met-bloemkoolrijst"},
	} {
		if err := b.editRecipe(t, endive, test.change); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v", name, err)
		}
	}
	if entry := b.platformRecipe(t, endive); len(entry.Corrected()) > 0 {
		t.Errorf("got corrections %q", entry.Corrected())
	}
}
