package catalogue

import (
	"cmp"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"github.com/lepelblad/lepelblad/backend/internal/yamlfile"
)

// Book is a whole catalogue in memory.
type Book struct {
	Ingredients Ingredients
	Recipes     []*Recipe // by meal time in the order of the day, then by slug
}

// RecipesFor returns the recipes of one meal time, by slug.
func (b *Book) RecipesFor(meal MealTime) []*Recipe {
	var recipes []*Recipe
	for _, recipe := range b.Recipes {
		if recipe.MealTime == meal {
			recipes = append(recipes, recipe)
		}
	}
	return recipes
}

// Load reads a catalogue: ingredients/<aisle>.yaml, each a list of ingredients, and recipes/<meal time>/<slug>.yaml,
// each one recipe. Reading is strict. All problems are returned together as [Problems], with the book of what could
// be read, for a report only. Any other error means that fsys could not be read.
//
// Load checks each file separately; [Check] checks the book as a whole.
func Load(fsys fs.FS) (*Book, error) {
	l := loader{book: &Book{Ingredients: make(Ingredients)}, recipes: make(map[string]*Recipe)}
	for _, root := range []string{"ingredients", "recipes"} {
		if err := fs.WalkDir(fsys, root, l.visit(fsys)); err != nil {
			return nil, fmt.Errorf("read catalogue: %w", err)
		}
	}
	l.book.Recipes = slices.SortedFunc(maps.Values(l.recipes), func(a, b *Recipe) int {
		return cmp.Or(
			cmp.Compare(slices.Index(MealTimes, a.MealTime), slices.Index(MealTimes, b.MealTime)),
			cmp.Compare(a.Slug, b.Slug),
		)
	})
	if len(l.faults) > 0 {
		l.faults.Sort()
		return l.book, l.faults
	}
	return l.book, nil
}

type loader struct {
	book    *Book
	recipes map[string]*Recipe
	faults  Problems
}

func (l *loader) visit(fsys fs.FS) fs.WalkDirFunc {
	return func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasPrefix(entry.Name(), ".") {
			return err // hidden files belong to editors and file browsers
		}
		r := &reader{yamlfile.Reader{File: file, Problems: &l.faults}}
		aisleFile, _ := path.Match("ingredients/*.yaml", file)
		recipeFile, _ := path.Match("recipes/*/*.yaml", file)
		if !aisleFile && !recipeFile {
			r.Reportf(
				0,
				"the catalogue has no such file: expected ingredients/<aisle>.yaml or recipes/<meal time>/<slug>.yaml",
			)
			return nil
		}
		content, err := fs.ReadFile(fsys, file)
		if err != nil {
			return err
		}
		root := r.Document(content)
		switch {
		case root == nil:
		case aisleFile:
			r.List(root, func(n ast.Node) { l.addIngredient(r, n) })
		default:
			l.addRecipe(r, root)
		}
		return nil
	}
}

func (l *loader) addIngredient(r *reader, node ast.Node) {
	ingredient := r.ingredient(node)
	if aisle := baseName(r.File); ingredient.Aisle != "" && string(ingredient.Aisle) != aisle {
		r.Reportf(ingredient.origin.lines["aisle"], "aisle %s in the file of aisle %s", ingredient.Aisle, aisle)
	}
	if ingredient.Slug == "" {
		return
	}
	if first, ok := l.book.Ingredients[ingredient.Slug]; ok {
		r.Reportf(
			ingredient.origin.line,
			"ingredient %s exists already, at %s:%d",
			ingredient.Slug,
			first.origin.file,
			first.origin.line,
		)
		return
	}
	l.book.Ingredients[ingredient.Slug] = ingredient
}

func (l *loader) addRecipe(r *reader, node ast.Node) {
	recipe := r.recipe(node)
	if folder := path.Base(path.Dir(r.File)); recipe.MealTime != "" && string(recipe.MealTime) != folder {
		r.Reportf(recipe.origin.lines["mealTime"], "meal time %s in the folder of %s", recipe.MealTime, folder)
	}
	if !yamlfile.IsSlug(recipe.Slug) {
		r.Reportf(0, "%q is no slug: lower case letters, digits and single hyphens", recipe.Slug)
	}
	if first, ok := l.recipes[recipe.Slug]; ok {
		r.Reportf(0, "recipe %s exists already, in %s", recipe.Slug, first.origin.file)
		return
	}
	l.recipes[recipe.Slug] = recipe
}

func baseName(file string) string { return strings.TrimSuffix(path.Base(file), ".yaml") }
