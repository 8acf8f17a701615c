package catalogue

import (
	"fmt"
	"maps"

	"github.com/goccy/go-yaml/ast"
)

func (r *reader) recipe(node ast.Node) *Recipe {
	recipe := &Recipe{Slug: baseName(r.file)}
	items := make(map[string]int)
	lines := r.mapping(node, fields{
		"name":     func(n ast.Node) { recipe.Name = r.bilingual(n) },
		"summary":  func(n ast.Node) { recipe.Summary = r.bilingual(n) },
		"mealTime": func(n ast.Node) { recipe.MealTime = oneOf(r, n, MealTimes) },
		"servings": func(n ast.Node) { recipe.Servings = r.whole(n) },
		"minutes":  func(n ast.Node) { recipe.Minutes = r.whole(n) },
		"kitchen":  func(n ast.Node) { recipe.Kitchen = oneOf(r, n, Kitchens) },
		"season": func(n ast.Node) {
			r.list(n, func(n ast.Node) { recipe.Season = append(recipe.Season, oneOf(r, n, Seasons)) })
		},
		"keto":      func(n ast.Node) { recipe.Keto = r.boolean(n) },
		"equipment": func(n ast.Node) { recipe.Equipment = r.words(n) },
		"storage":   func(n ast.Node) { recipe.Storage = r.bilingual(n) },
		"cover": func(n ast.Node) {
			r.list(n, func(n ast.Node) { recipe.Cover = append(recipe.Cover, r.slug(n)) })
		},
		"ingredients": func(n ast.Node) {
			r.list(n, func(n ast.Node) {
				items[item("ingredients", len(recipe.Lines))] = lineOf(n)
				recipe.Lines = append(recipe.Lines, r.recipeLine(n))
			})
		},
		"steps": func(n ast.Node) {
			r.list(n, func(n ast.Node) {
				items[item("steps", len(recipe.Steps))] = lineOf(n)
				recipe.Steps = append(recipe.Steps, r.step(n))
			})
		},
	}, "name", "summary", "mealTime", "servings", "minutes", "kitchen", "equipment", "storage", "cover", "ingredients", "steps")
	maps.Copy(lines, items)
	recipe.origin = origin{file: r.file, line: lineOf(node), lines: lines}
	return recipe
}

// item is the key in [origin] of one item of a list, counting from zero.
func item(list string, index int) string { return fmt.Sprintf("%s.%d", list, index) }

func (r *reader) recipeLine(node ast.Node) Line {
	var line Line
	r.mapping(node, fields{
		"ingredient": func(n ast.Node) { line.Ingredient = r.slug(n) },
		"quantity":   func(n ast.Node) { line.Quantity = r.positive(n) },
		"unit":       func(n ast.Node) { line.Unit = oneOf(r, n, Units) },
		"note":       func(n ast.Node) { line.Note = r.bilingual(n) },
		"optional":   func(n ast.Node) { line.Optional = r.boolean(n) },
	}, "ingredient", "quantity", "unit")
	return line
}

func (r *reader) step(node ast.Node) Step {
	var step Step
	r.mapping(node, fields{
		"nl":      func(n ast.Node) { step.Text.NL = r.text(n) },
		"en":      func(n ast.Node) { step.Text.EN = r.text(n) },
		"minutes": func(n ast.Node) { step.Minutes = r.positive(n) },
	}, "nl", "en")
	return step
}
