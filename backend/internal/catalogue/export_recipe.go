package catalogue

import (
	"cmp"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/lepelblad/lepelblad/backend/internal/yamlfile"
)

// recipeKeys are the keys of a recipe's file in the order in which they are written, with their columns. Keys without a
// column are in files only.
var recipeKeys = []struct {
	key, column string
	text        func(*Recipe) string // its value as YAML; empty leaves the key out
}{
	{"name", "name", func(r *Recipe) string { return " " + textYAML(r.Name) }},
	{"summary", "summary", func(r *Recipe) string { return blockText(r.Summary) }},
	{"mealTime", "meal_time", func(r *Recipe) string { return " " + string(r.MealTime) }},
	{"fridgeDays", "fridge_days", func(r *Recipe) string { return fmt.Sprintf(" %d", r.FridgeDays) }},
	{"appeal", "appeal", func(r *Recipe) string {
		if r.Appeal == 0 {
			return ""
		}
		return fmt.Sprintf(" %d", r.Appeal)
	}},
	{"occasion", "occasion", func(r *Recipe) string { return spaced(string(r.Occasion)) }},
	{"moments", "moments", func(r *Recipe) string { return spaced(listYAML(r.Moments, plain[Moment])) }},
	{"salty", "", nil},
	{"servings", "servings", func(r *Recipe) string { return fmt.Sprintf(" %d", r.Servings) }},
	{"minutes", "minutes", func(r *Recipe) string { return fmt.Sprintf(" %d", r.Minutes) }},
	{"kitchen", "kitchen", func(r *Recipe) string { return " " + string(r.Kitchen) }},
	{"season", "seasons", func(r *Recipe) string { return spaced(listYAML(r.Season, plain[Season])) }},
	{"keto", "keto", func(r *Recipe) string { return spaced(trueYAML(r.Keto)) }},
	{"equipment", "equipment", func(r *Recipe) string {
		return " " + cmp.Or(wordsYAML(r.Equipment), "{nl: [], en: []}")
	}},
	{"storage", "storage", func(r *Recipe) string { return blockText(r.Storage) }},
	{"source", "source", func(r *Recipe) string { return spaced(optionalYAML(r.Source)) }},
	{"cover", "cover", func(r *Recipe) string { return spaced(listYAML(r.Cover, plain[string])) }},
	{"dish", "", nil},
	{"ingredients", linesColumn, nil}, // by item
	{"steps", stepsColumn, nil},       // by item
}

func spaced(text string) string {
	if text == "" {
		return ""
	}
	return " " + text
}

// blockText returns a text by language on lines of their own.
func blockText(text Text) string {
	var lines strings.Builder
	for _, language := range languagesOf(text) {
		lines.WriteString("\n  " + string(language) + ": " + blockScalar(text[language]))
	}
	return lines.String()
}

// plainBlock matches texts that need no quotes in block style.
var plainBlock = regexp.MustCompile(`^\p{L}[^\x00-\x1f\x7f]*$`)

func blockScalar(text string) string {
	if plainBlock.MatchString(text) && !notPlain.MatchString(text) && text == strings.TrimSpace(text) &&
		!strings.Contains(text, ": ") && !strings.Contains(text, " #") && !strings.HasSuffix(text, ":") {
		return text
	}
	return quoted(text)
}

func lineYAML(line Line) string {
	parts := []string{
		"ingredient: " + line.Ingredient, "quantity: " + number(line.Quantity), "unit: " + string(line.Unit),
	}
	if len(line.Note) > 0 {
		parts = append(parts, "note: "+textYAML(line.Note))
	}
	if line.Heated {
		parts = append(parts, "heated: true")
	}
	if line.Optional {
		parts = append(parts, "optional: true")
	}
	return "  - {" + strings.Join(parts, ", ") + "}\n"
}

func stepYAML(step Step) string {
	text := strings.Replace(blockText(step.Text), "\n  ", "  - ", 1)
	text = strings.ReplaceAll(text, "\n  ", "\n    ") + "\n"
	if step.Minutes > 0 {
		text += "    minutes: " + number(step.Minutes) + "\n"
	}
	return text
}

// recipeFileName returns the name of the file of a recipe.
func recipeFileName(r *Recipe) string { return fmt.Sprintf("recipes/%s/%s.yaml", r.MealTime, r.Slug) }

// addRecipe writes what was changed of a recipe in the console, and returns the conflicts.
func (e *exporter) addRecipe(rows recipeRows, slugs map[key]string) (Problems, error) {
	at := slices.IndexFunc(e.book.Recipes, func(r *Recipe) bool { return r.Slug == rows.recipe.Slug })
	if at < 0 {
		return nil, nil // the files left it out since they were applied
	}
	file := e.book.Recipes[at]
	old, mine := file.columns(), rows.withSlugs(slugs).columns()
	changes, conflicts := columnValues{}, Problems{}
	for _, column := range rows.recipe.Corrected {
		value, before := mine[column], old[column]
		if string(value) == string(before) {
			continue
		}
		if source, ok := rows.recipe.Sources[column]; !ok || string(source) != string(before) {
			conflicts = append(conflicts, recipeConflict(file, column, before, value))
			continue
		}
		changes[column] = value
	}
	if len(changes) == 0 {
		return conflicts, nil
	}
	for column, value := range old {
		if _, changed := changes[column]; !changed {
			changes[column] = value
		}
	}
	target, err := changes.recipe()
	if err != nil {
		return nil, err
	}
	lines, err := e.fileLines(file.origin.file)
	if err != nil {
		return nil, err
	}
	written := changeRecipe(lines, file, target)
	if recipeFileName(target) != file.origin.file {
		delete(e.lines, file.origin.file)
		e.removed = append(e.removed, file.origin.file)
	}
	e.lines[recipeFileName(target)] = written
	e.wantRecipes[target.Slug] = target
	return conflicts, nil
}

// recipeConflict returns the conflict of a column. Of lines and steps it names those that the other does not have.
func recipeConflict(file *Recipe, column string, before, value json.RawMessage) Problem {
	field := column
	for _, key := range recipeKeys {
		if key.column == column {
			field = key.key
		}
	}
	if column == linesColumn || column == stepsColumn {
		before, value = itemsWithout(before, value), itemsWithout(value, before)
	}
	return file.Problem(field, "%s: %s is %s in the file, and was changed to %s in the console",
		file.Slug, field, before, value)
}

// itemsWithout returns the items of a list that another lacks, or the whole list if only their order differs.
func itemsWithout(list, other json.RawMessage) json.RawMessage {
	var items, others []json.RawMessage
	if json.Unmarshal(list, &items) != nil || json.Unmarshal(other, &others) != nil {
		return list
	}
	lacking := slices.DeleteFunc(slices.Clone(items), func(item json.RawMessage) bool {
		return slices.ContainsFunc(others, func(o json.RawMessage) bool { return string(o) == string(item) })
	})
	if len(lacking) == 0 && len(items) == len(others) {
		return list
	}
	return asWritten(notNil(lacking))
}

// changeRecipe returns the lines of a recipe's file with the keys that differ in another recipe. Items of its lists
// that stay the same keep their lines.
func changeRecipe(lines []string, file, target *Recipe) []string {
	b := block{lines: slices.Clone(lines), at: map[string]int{}}
	items := map[string]int{}
	for key, line := range file.origin.lines {
		if strings.Contains(key, ".") {
			items[key] = line - 1
		} else {
			b.at[key] = line - 1
		}
	}
	old, now := file.columns(), target.columns()
	var texts []keyText
	var order []string
	for _, key := range recipeKeys {
		order = append(order, key.key)
		if key.column == "" || string(old[key.column]) == string(now[key.column]) {
			continue
		}
		text := ""
		switch key.column {
		case linesColumn:
			write := func(n int) string { return lineYAML(target.Lines[n]) }
			text = "ingredients:\n" + b.listText(key.key, items, now[linesColumn], old[linesColumn], write)
		case stepsColumn:
			write := func(n int) string { return stepYAML(target.Steps[n]) }
			text = "steps:\n" + b.listText(key.key, items, now[stepsColumn], old[stepsColumn], write)
		default:
			if value := key.text(target); value != "" {
				text = key.key + ":" + value + "\n"
			}
		}
		texts = append(texts, keyText{key.key, text})
	}
	b.replace(texts, order)
	return b.lines
}

// listText returns the items of a list: the lines of the file for those that it has, else what write returns.
func (b block) listText(key string, items map[string]int, now, old json.RawMessage, write func(int) string) string {
	var wanted, existing []json.RawMessage
	if json.Unmarshal(now, &wanted) != nil || json.Unmarshal(old, &existing) != nil {
		panic("a column that is no list") // made of lists
	}
	var text strings.Builder
	for n, want := range wanted {
		at := slices.IndexFunc(existing, func(item json.RawMessage) bool { return string(item) == string(want) })
		if at < 0 {
			text.WriteString(write(n))
			continue
		}
		end := b.keyEnd(key)
		if next, ok := items[item(key, at+1)]; ok {
			end = next
		}
		text.WriteString(strings.Join(b.lines[items[item(key, at)]:end], ""))
	}
	return text.String()
}

// checkWrittenRecipe returns an error unless the content of a file is read as what was to be written.
func (e *exporter) checkWrittenRecipe(name string, content []byte) error {
	var problems Problems
	r := &reader{yamlfile.Reader{File: name, Problems: &problems}}
	root := r.Document(content)
	if len(problems) > 0 {
		return fmt.Errorf("reading what was written: %w", problems)
	}
	recipe := r.recipe(root)
	if len(problems) > 0 {
		return fmt.Errorf("reading what was written: %w", problems)
	}
	want := e.wantRecipes[recipe.Slug]
	if differs := want.columns().changedFrom(recipe.columns()); len(differs) > 0 {
		return fmt.Errorf("writing %s: %s would be read otherwise", recipe.Slug, strings.Join(differs, ", "))
	}
	return nil
}
