package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/cover"
	"github.com/lepelblad/lepelblad/backend/internal/seed"
	"github.com/lepelblad/lepelblad/tenants"
)

type catalogueCommand struct {
	Apply catalogueApplyCommand `cmd:"" help:"Bring the database to the files of the catalogue."`
	Check catalogueCheckCommand `cmd:"" help:"Report the nutrients and the problems of recipes."`
	Map   catalogueMapCommand   `cmd:"" help:"Write the overview of the recipes, recipes.md."`

	Compare catalogueCompareCommand `cmd:"" help:"Compare energy with a second food composition table."`

	Export catalogueExportCommand `cmd:"" help:"Write what was changed in the console into the catalogue's files."`

	Import catalogueImportCommand `cmd:"" help:"Import a food composition table, such as NEVO or CIQUAL."`
}

type catalogueApplyCommand struct {
	Database
	Dir string `arg:"" optional:"" help:"Folder of the catalogue; by default the platform's."`
}

// Run brings the database to the files of the catalogue.
func (c *catalogueApplyCommand) Run(ctx context.Context, out io.Writer) error {
	files := tenants.Catalogue()
	if c.Dir != "" {
		files = os.DirFS(c.Dir)
	}
	db, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer db.Close()
	changes, err := seed.Catalogue(ctx, db.Platform(), files)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "catalogue: %d ingredients and %d recipes; %s\n", changes.Ingredients, changes.Recipes, changes)
	return nil
}

// catalogueExportCommand writes the corrections of ingredients and recipes, and the ingredients that were made in the
// console. It fails when the files changed the same values, which stay as they are in the files.
type catalogueExportCommand struct {
	Database
	Dir    string `arg:"" optional:"" default:"tenants/platform" help:"Folder of the catalogue."`
	DryRun bool   `help:"Report the changes without writing them."`
}

// Run writes the changed files and reports them to out.
func (c *catalogueExportCommand) Run(ctx context.Context, out io.Writer) error {
	db, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer db.Close()
	export, err := catalogue.ExportChanges(ctx, db.Platform(), os.DirFS(c.Dir))
	if err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(export.Files)) {
		if !c.DryRun {
			if err := os.WriteFile(filepath.Join(c.Dir, name), export.Files[name], 0o644); err != nil {
				return err
			}
		}
		fmt.Fprintln(out, filepath.Join(c.Dir, name))
	}
	for _, name := range export.Removed {
		if !c.DryRun {
			if err := os.Remove(filepath.Join(c.Dir, name)); err != nil {
				return err
			}
		}
		fmt.Fprintln(out, filepath.Join(c.Dir, name), "removed")
	}
	fmt.Fprintf(out, "%d ingredients written: %s\n", len(export.Written), strings.Join(export.Written, " "))
	fmt.Fprintf(out, "%d recipes written: %s\n", len(export.Recipes), strings.Join(export.Recipes, " "))
	for _, conflict := range export.Conflicts {
		conflict.File = filepath.Join(c.Dir, conflict.File)
		fmt.Fprintln(out, conflict)
	}
	if len(export.Conflicts) > 0 {
		return fmt.Errorf("%d values were changed in the console and in the files", len(export.Conflicts))
	}
	return nil
}

// catalogueCheckCommand prints a line per recipe, a summary per meal time and all problems. It fails if there are any.
type catalogueCheckCommand struct {
	Dir  string             `arg:"" optional:"" default:"tenants/platform" help:"Folder of the catalogue."`
	Meal catalogue.MealTime `enum:"breakfast,lunch,dinner,snack," default:"" help:"Only this meal time."`
}

// Run prints the report to out.
func (c *catalogueCheckCommand) Run(out io.Writer) error {
	book, err := catalogue.Load(os.DirFS(c.Dir))
	var problems catalogue.Problems
	if err != nil && !errors.As(err, &problems) {
		return err
	}
	covers, err := cover.Check(book)
	if err != nil {
		return err
	}
	problems = c.relevant(slices.Concat(problems, catalogue.Check(book), covers))

	var all []*catalogue.Recipe
	for _, meal := range catalogue.MealTimes {
		if c.Meal == "" || c.Meal == meal {
			reportMeal(out, book, meal)
			all = append(all, book.RecipesFor(meal)...)
		}
	}
	fmt.Fprintf(out, "all: %s\n\n", saltOf(all, book.Ingredients))
	for _, problem := range problems {
		problem.File = filepath.Join(c.Dir, problem.File)
		fmt.Fprintln(out, problem)
	}
	if len(problems) > 0 {
		return fmt.Errorf("%d problems about %s", len(problems), c.Dir)
	}
	return nil
}

// relevant removes the problems of recipes for other meal times.
func (c *catalogueCheckCommand) relevant(problems catalogue.Problems) catalogue.Problems {
	if c.Meal == "" {
		return problems
	}
	return slices.DeleteFunc(problems, func(problem catalogue.Problem) bool {
		path, ofRecipes := strings.CutPrefix(problem.File, "recipes/")
		meal, _, _ := strings.Cut(path, "/")
		return ofRecipes && meal != string(c.Meal)
	})
}

type catalogueMapCommand struct {
	Dir string `arg:"" optional:"" default:"tenants/platform" help:"Folder of the catalogue, for recipes.md."`
}

// Run writes recipes.md.
func (c *catalogueMapCommand) Run() error {
	book, err := catalogue.Load(os.DirFS(c.Dir))
	if err != nil {
		return err
	}
	var text bytes.Buffer
	if err := catalogue.WriteMap(&text, book); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(c.Dir, "recipes.md"), text.Bytes(), 0o644)
}

// reportMeal prints a table of the recipes for a meal time, with the nutrients of one serving, and a summary.
func reportMeal(out io.Writer, book *catalogue.Book, meal catalogue.MealTime) {
	recipes := book.RecipesFor(meal)
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "recipe\tmeal\tkcal\tprotein\tfat\tcarbohydrate\tfibre\tsalt\tdiet\tallergens\tketo\tminutes")
	var keto, quick int
	diets := make(map[catalogue.Diet]int)
	for _, recipe := range recipes {
		dish, err := recipe.Dish(book.Ingredients)
		diet, _ := dish.Diet()
		diets[diet]++
		if recipe.Keto {
			keto++
		}
		if recipe.Minutes <= catalogue.QuickMinutes {
			quick++
		}
		printDish(table, dish, err == nil)
	}
	table.Flush() //nolint:errcheck // printed for people, as the summary
	fmt.Fprintf(
		out,
		"%s: %d recipes, %d keto, %d within %d minutes;",
		meal,
		len(recipes),
		keto,
		quick,
		catalogue.QuickMinutes,
	)
	for _, diet := range catalogue.Diets {
		fmt.Fprintf(out, " %s %d", diet, diets[diet])
	}
	fmt.Fprintf(out, "; %s\n\n", saltOf(recipes, book.Ingredients))
}

// saltOf returns the median of salt for the energy of recipes, and how many have much in a serving.
func saltOf(recipes []*catalogue.Recipe, ingredients catalogue.Ingredients) string {
	var perKCal []float64
	high := 0
	for _, recipe := range recipes {
		dish, err := recipe.Dish(ingredients)
		if err != nil {
			continue
		}
		n := dish.Nutrients()
		if n.KCal > 0 {
			perKCal = append(perKCal, n.Salt/n.KCal)
		}
		if n.Salt > catalogue.HighSalt {
			high++
		}
	}
	slices.Sort(perKCal)
	var median float64
	if len(perKCal) > 0 {
		median = (perKCal[(len(perKCal)-1)/2] + perKCal[len(perKCal)/2]) / 2
	}
	const kcal = 1000
	return fmt.Sprintf("salt %.2f g per 1,000 kcal (median of %d), %d over %d g a serving",
		median*kcal, len(perKCal), high, catalogue.HighSalt)
}

func printDish(table io.Writer, dish catalogue.Dish, complete bool) {
	recipe, n := dish.Recipe, dish.Nutrients()
	split := n.Split()
	diet, _ := dish.Diet()
	name := recipe.Slug
	if !complete {
		name += " (incomplete)"
	}
	fmt.Fprintf(table, "%s\t%s\t%.0f\t%.0f g %.0f %%\t%.0f g %.0f %%\t%.0f g %.0f %%\t%.1f g\t%.1f g\t%s\t%s\t%s\t%d\n",
		name, recipe.MealTime, n.KCal, n.Protein, split.Protein, n.Fat, split.Fat, n.Carbohydrate, split.Carbohydrate,
		n.Fibre, n.Salt, diet, allergenList(dish), ketoMark(dish), recipe.Minutes)
}

// allergenList lists the allergens of a dish, with possible traces in parentheses.
func allergenList(dish catalogue.Dish) string {
	var present, traces []string
	for _, finding := range dish.Allergens() {
		if finding.Present() {
			present = append(present, string(finding.Allergen))
		} else {
			traces = append(traces, string(finding.Allergen))
		}
	}
	list := strings.Join(present, " ")
	if len(traces) > 0 {
		list += " (" + strings.Join(traces, " ") + ")"
	}
	if list == "" {
		return "-"
	}
	return strings.TrimSpace(list)
}

// ketoMark says whether a dish is labelled keto, and whether it qualifies.
func ketoMark(dish catalogue.Dish) string {
	switch {
	case dish.Recipe.Keto && dish.IsKeto():
		return "keto"
	case dish.Recipe.Keto:
		return "claimed"
	case dish.IsKeto():
		return "could be"
	}
	return "-"
}
