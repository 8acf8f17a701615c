package catalogue

import (
	"fmt"
	"maps"

	"github.com/goccy/go-yaml/ast"

	"github.com/lepelblad/lepelblad/backend/internal/yamlfile"
)

func (r *reader) recipe(node ast.Node) *Recipe {
	recipe := &Recipe{Slug: baseName(r.File)}
	items := make(map[string]int)
	lines := r.Mapping(node, yamlfile.Fields{
		"name":     func(n ast.Node) { recipe.Name = r.texts(n) },
		"summary":  func(n ast.Node) { recipe.Summary = r.texts(n) },
		"mealTime": func(n ast.Node) { recipe.MealTime = yamlfile.OneOf(&r.Reader, n, MealTimes) },
		"servings": func(n ast.Node) { recipe.Servings = r.Integer(n) },
		"minutes":  func(n ast.Node) { recipe.Minutes = r.Integer(n) },
		"kitchen":  func(n ast.Node) { recipe.Kitchen = yamlfile.OneOf(&r.Reader, n, Kitchens) },
		"season": func(n ast.Node) {
			r.List(n, func(n ast.Node) { recipe.Season = append(recipe.Season, yamlfile.OneOf(&r.Reader, n, Seasons)) })
		},
		"keto":       func(n ast.Node) { recipe.Keto = r.Boolean(n) },
		"equipment":  func(n ast.Node) { recipe.Equipment = r.words(n) },
		"storage":    func(n ast.Node) { recipe.Storage = r.texts(n) },
		"fridgeDays": func(n ast.Node) { recipe.FridgeDays = r.Integer(n) },
		"appeal":     func(n ast.Node) { recipe.Appeal = r.Integer(n) },
		"occasion":   func(n ast.Node) { recipe.Occasion = yamlfile.OneOf(&r.Reader, n, Occasions) },
		"moments": func(n ast.Node) {
			r.List(n, func(n ast.Node) {
				recipe.Moments = append(recipe.Moments, yamlfile.OneOf(&r.Reader, n, Moments))
			})
		},
		"source": func(n ast.Node) { recipe.Source = r.Text(n) },
		"salty":  func(n ast.Node) { recipe.salty = r.Text(n) },
		"cover": func(n ast.Node) {
			r.List(n, func(n ast.Node) { recipe.Cover = append(recipe.Cover, r.Slug(n)) })
		},
		"dish": func(n ast.Node) { recipe.Drawing = r.Object(n) },
		"ingredients": func(n ast.Node) {
			r.List(n, func(n ast.Node) {
				items[item("ingredients", len(recipe.Lines))] = yamlfile.Line(n)
				recipe.Lines = append(recipe.Lines, r.recipeLine(n))
			})
		},
		"steps": func(n ast.Node) {
			r.List(n, func(n ast.Node) {
				items[item("steps", len(recipe.Steps))] = yamlfile.Line(n)
				recipe.Steps = append(recipe.Steps, r.step(n))
			})
		},
	}, "name", "summary", "mealTime", "servings", "minutes", "kitchen", "equipment", "storage", "fridgeDays",
		"cover", "ingredients", "steps")
	maps.Copy(lines, items)
	recipe.origin = origin{file: r.File, line: yamlfile.Line(node), lines: lines}
	return recipe
}

// item returns the key in [origin] of an item of a list, counting from zero.
func item(list string, index int) string { return fmt.Sprintf("%s.%d", list, index) }

func (r *reader) recipeLine(node ast.Node) Line {
	var line Line
	r.Mapping(node, yamlfile.Fields{
		"ingredient": func(n ast.Node) { line.Ingredient = r.Slug(n) },
		"quantity":   func(n ast.Node) { line.Quantity = r.Positive(n) },
		"unit":       func(n ast.Node) { line.Unit = yamlfile.OneOf(&r.Reader, n, Units) },
		"note":       func(n ast.Node) { line.Note = r.texts(n) },
		"heated":     func(n ast.Node) { line.Heated = r.Boolean(n) },
		"optional":   func(n ast.Node) { line.Optional = r.Boolean(n) },
	}, "ingredient", "quantity", "unit")
	return line
}

func (r *reader) step(node ast.Node) Step {
	step := Step{Text: Text{}}
	fields := r.TextFields(step.Text)
	fields["minutes"] = func(n ast.Node) { step.Minutes = r.Positive(n) }
	lines := r.Mapping(node, fields)
	for _, language := range Languages {
		if lines[string(language)] == 0 {
			r.Reportf(yamlfile.Line(node), "key %q is missing", string(language))
		}
	}
	return step
}
