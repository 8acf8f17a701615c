package catalogue

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/yamlfile"
)

// fileKeys are the keys of an ingredient in a file, in the order in which they are written, with their columns. Keys
// without columns are in files only.
var fileKeys = []struct {
	key     string
	columns []string
	text    func(ingredientRow) string // its value as YAML in flow style; empty leaves the key out
}{
	{"slug", []string{"slug"}, func(r ingredientRow) string { return r.Slug }},
	{"name", []string{"name"}, func(r ingredientRow) string { return textYAML(r.Name) }},
	{"plural", []string{"plural"}, func(r ingredientRow) string { return textYAML(r.Plural) }},
	{"synonyms", []string{"synonyms"}, func(r ingredientRow) string { return wordsYAML(r.Synonyms) }},
	{"group", []string{"food_group"}, func(r ingredientRow) string { return string(r.FoodGroup) }},
	{"aisle", []string{"aisle"}, func(r ingredientRow) string { return string(r.Aisle) }},
	{"packWord", []string{"pack_word"}, func(r ingredientRow) string { return string(r.PackWord) }},
	{"look", nil, nil},
	{"picture", []string{"picture"}, func(r ingredientRow) string { return quoted(r.Picture) }},
	{"hue", []string{"hue"}, func(r ingredientRow) string { return strconv.Itoa(r.Hue) }},
	{
		"per100g",
		[]string{"kcal", "protein", "fat", "saturated", "carbohydrate", "sugars", "fibre", "salt"},
		compositionYAML,
	},
	{"adjusted", []string{"adjusted"}, func(r ingredientRow) string {
		return mappingYAML(r.Adjusted, AllNutrients, scalar)
	}},
	{"outside", nil, nil},
	{"density", []string{"density"}, func(r ingredientRow) string { return positive(r.Density) }},
	{"units", []string{"unit_grams"}, func(r ingredientRow) string { return mappingYAML(r.UnitGrams, Units, number) }},
	{"packs", []string{"pack_grams"}, func(r ingredientRow) string { return listYAML(r.PackGrams, number) }},
	{"allergens", []string{"allergens", "may_contain", "allergens_unknown"}, allergensYAML},
	{"lactose", []string{"lactose"}, func(r ingredientRow) string { return trueYAML(r.Lactose) }},
	{"risks", []string{"risks"}, func(r ingredientRow) string { return listYAML(r.Risks, plain[Risk]) }},
	{"diet", []string{"diet"}, func(r ingredientRow) string { return string(r.Diet) }},
	{"source", []string{"source_table", "source_code", "source_name", "source_how"}, sourceYAML},
	{"second", nil, nil},
	{"energyNote", []string{"energy_note"}, func(r ingredientRow) string { return optionalYAML(r.EnergyNote) }},
	{"certainty", []string{"certainty"}, func(r ingredientRow) string { return string(r.Certainty) }},
}

// Export is what changes of the console do to the files of the catalogue.
type Export struct {
	Files     map[string][]byte // the changed files by name
	Removed   []string          // files of recipes that moved to those of another meal time
	Written   []string          // slugs of the ingredients that were written
	Recipes   []string          // slugs of the recipes that were written
	Conflicts Problems          // what was changed in the console and in the files; the files keep theirs
}

// ExportChanges returns the files of a catalogue with what was changed in the console: corrections of ingredients and
// recipes from the files, and ingredients that were made in the console. Everything else in the files stays as it is,
// including comments. A value that the files changed too, since they were last applied, is a conflict. The error is
// [Problems] of files that cannot be read.
func ExportChanges(ctx context.Context, platform postgres.Platform, files fs.FS) (Export, error) {
	stored, err := readConsistent(ctx, platform, postgres.PlatformID)
	if err != nil {
		return Export{}, err
	}
	book, err := Load(files)
	if err != nil {
		return Export{}, err
	}
	e := exporter{
		files: files, book: book, lines: map[string][]string{},
		want: map[string]ingredientRow{}, wantRecipes: map[string]*Recipe{},
	}
	var export Export
	slugs := map[key]string{}
	for _, row := range stored.ingredients {
		slugs[key{row.OwnerID, row.ID}] = row.Slug
		if row.Retired || row.provenance() == FromImport {
			continue
		}
		conflicts, err := e.add(row)
		if err != nil {
			return Export{}, err
		}
		export.Conflicts = append(export.Conflicts, conflicts...)
	}
	for _, rows := range stored.recipes {
		if rows.recipe.Retired {
			continue
		}
		conflicts, err := e.addRecipe(rows, slugs)
		if err != nil {
			return Export{}, err
		}
		export.Conflicts = append(export.Conflicts, conflicts...)
	}
	if export.Files, err = e.written(); err != nil {
		return Export{}, err
	}
	export.Removed = e.removed
	export.Written = slices.Sorted(maps.Keys(e.want))
	export.Recipes = slices.Sorted(maps.Keys(e.wantRecipes))
	return export, nil
}

// exporter collects the changes of files.
type exporter struct {
	files fs.FS
	book  *Book
	lines map[string][]string // of files by name, with line breaks; a changed line may have several, or none
	want  map[string]ingredientRow

	wantRecipes map[string]*Recipe
	removed     []string // files
}

// add writes an ingredient that was changed or made in the console, and returns the conflicts.
func (e *exporter) add(row ingredientRow) (Problems, error) {
	existing, inFiles := e.book.Ingredients[row.Slug]
	if !inFiles {
		if !row.ByHand {
			return nil, nil // the files left it out since they were applied
		}
		e.want[row.Slug] = row
		return nil, e.appendTo(aisleFile(row.Aisle), blockYAML(row))
	}
	file := rowOfIngredient(existing)
	old, mine := file.columns(), row.columns()
	corrected := row.Corrected
	if row.ByHand { // the files have it too by now: every difference is a conflict
		corrected = row.changedColumns(file)
	}
	changes, conflicts := columnValues{}, Problems{}
	for _, column := range corrected {
		value, known := mine[column]
		if !known || string(value) == string(old[column]) {
			continue
		}
		if source, ok := row.Sources[column]; !ok || string(source) != string(old[column]) {
			conflicts = append(conflicts, existing.origin.problem(keyOfColumn(column),
				"%s: %s is %s in the file, and was changed to %s in the console", row.Slug, column, old[column], value))
			continue
		}
		changes[column] = value
	}
	if len(changes) == 0 {
		return conflicts, nil
	}
	target := file.with(changes).worded()
	e.want[row.Slug] = target
	if target.Aisle != file.Aisle {
		return conflicts, e.move(existing, target, changes)
	}
	block, err := e.blockOf(existing.origin)
	if err != nil {
		return nil, err
	}
	block.change(target, changes)
	return conflicts, nil
}

func keyOfColumn(column string) string {
	for _, key := range fileKeys {
		if slices.Contains(key.columns, column) {
			return key.key
		}
	}
	return column
}

func aisleFile(aisle Aisle) string { return "ingredients/" + string(aisle) + ".yaml" }

// fileLines returns the lines of a file, to be changed.
func (e *exporter) fileLines(name string) ([]string, error) {
	if lines, ok := e.lines[name]; ok {
		return lines, nil
	}
	content, err := fs.ReadFile(e.files, name)
	if errors.Is(err, fs.ErrNotExist) {
		content, err = nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("reading a file of the catalogue: %w", err)
	}
	lines := strings.SplitAfter(string(content), "\n")
	if last := len(lines) - 1; lines[last] == "" {
		lines = lines[:last]
	} else {
		lines[last] += "\n"
	}
	e.lines[name] = lines
	return lines, nil
}

func (e *exporter) appendTo(name, block string) error {
	lines, err := e.fileLines(name)
	if err != nil {
		return err
	}
	// Other blocks have lines of the file by their place in it, so that no line may be added.
	if len(lines) == 0 {
		e.lines[name] = []string{block}
	} else {
		lines[len(lines)-1] += block
	}
	return nil
}

// block is the lines of an ingredient in a file.
type block struct {
	lines []string       // of the ingredient, in the file's
	at    map[string]int // first line of each key
}

func (e *exporter) blockOf(o origin) (block, error) {
	lines, err := e.fileLines(o.file)
	if err != nil {
		return block{}, err
	}
	end := len(lines)
	for _, other := range e.book.Ingredients {
		if other.origin.file == o.file && other.origin.line > o.line {
			end = min(end, other.origin.line-1)
		}
	}
	b := block{lines: lines[o.line-1 : end], at: map[string]int{}}
	for key, line := range o.lines {
		b.at[key] = line - o.line
	}
	return b, nil
}

// keyEnd returns the line after those of a key. Comments and empty lines before the next key are not of this one.
func (b block) keyEnd(key string) int {
	end := len(b.lines)
	for _, at := range b.at {
		if at > b.at[key] {
			end = min(end, at)
		}
	}
	for end > b.at[key]+1 && isRemark(b.lines[end-1]) {
		end--
	}
	return end
}

func isRemark(line string) bool {
	text := strings.TrimSpace(line)
	return text == "" || strings.HasPrefix(text, "#")
}

// keyText is a key with its value as lines of a file; without a value it is empty.
type keyText struct{ key, text string }

// replace replaces keys of a block. A new key is written before the first one that follows it in order.
func (b block) replace(texts []keyText, order []string) {
	var added []keyText
	for _, t := range texts {
		at, ok := b.at[t.key]
		if !ok {
			added = append(added, t)
			continue
		}
		for line := at; line < b.keyEnd(t.key); line++ {
			b.lines[line] = ""
		}
		b.lines[at] = t.text
	}
	for _, t := range slices.Backward(added) { // each before those that were added after it
		for _, next := range order[slices.Index(order, t.key)+1:] {
			if at, ok := b.at[next]; ok {
				b.lines[at] = t.text + b.lines[at]
				break
			}
		}
	}
}

// change replaces the keys of changed columns.
func (b block) change(row ingredientRow, changed columnValues) {
	var texts []keyText
	var order []string
	for _, key := range fileKeys {
		order = append(order, key.key)
		if !slices.ContainsFunc(key.columns, func(column string) bool { _, ok := changed[column]; return ok }) {
			continue
		}
		text := ""
		if value := key.text(row); value != "" {
			text = "  " + key.key + ": " + value + "\n"
		}
		texts = append(texts, keyText{key.key, text})
	}
	b.replace(texts, order)
}

// move moves an ingredient to the end of the file of another aisle, with its keys that only files have.
func (e *exporter) move(existing *Ingredient, target ingredientRow, changed columnValues) error {
	b, err := e.blockOf(existing.origin)
	if err != nil {
		return err
	}
	b.change(target, changed)
	end := len(b.lines)
	for end > 1 && isRemark(b.lines[end-1]) {
		end--
	}
	text := strings.Join(b.lines[:end], "")
	for n := range end {
		b.lines[n] = ""
	}
	return e.appendTo(aisleFile(target.Aisle), text)
}

// written returns the changed files, after reading them again: each ingredient must be what was to be written, and all
// others what they were.
func (e *exporter) written() (map[string][]byte, error) {
	changed := map[string][]byte{}
	for name, lines := range e.lines {
		content := strings.Join(lines, "")
		if old, err := fs.ReadFile(e.files, name); err != nil || string(old) != content {
			changed[name] = []byte(content)
		}
	}
	for name, content := range changed {
		if strings.HasPrefix(name, "recipes/") {
			if err := e.checkWrittenRecipe(name, content); err != nil {
				return nil, err
			}
			continue
		}
		l := loader{book: &Book{Ingredients: Ingredients{}}}
		r := &reader{yamlfile.Reader{File: name, Problems: &l.faults}}
		if root := r.Document(content); root != nil {
			r.List(root, func(n ast.Node) { l.addIngredient(r, n) })
		}
		if len(l.faults) > 0 {
			return nil, fmt.Errorf("reading what was written: %w", l.faults)
		}
		for slug, ingredient := range l.book.Ingredients {
			want, ok := e.want[slug]
			if !ok {
				want = rowOfIngredient(e.book.Ingredients[slug])
			}
			if differs := want.changedColumns(rowOfIngredient(ingredient)); len(differs) > 0 {
				return nil, fmt.Errorf("writing %s: %s would be read otherwise", slug, strings.Join(differs, ", "))
			}
		}
	}
	return changed, nil
}

// blockYAML returns an ingredient as an item of a file.
func blockYAML(row ingredientRow) string {
	var text strings.Builder
	for _, key := range fileKeys {
		if key.text == nil {
			continue
		}
		value := key.text(row)
		if value == "" {
			continue
		}
		indent := "  "
		if key.key == "slug" {
			indent = "- "
		}
		text.WriteString(indent + key.key + ": " + value + "\n")
	}
	return text.String()
}

func compositionYAML(row ingredientRow) string {
	values := map[Nutrient]float64{}
	for _, nutrient := range AllNutrients {
		if value := *row.column(nutrient); value != nil {
			values[nutrient] = *value
		}
	}
	return mappingYAML(values, AllNutrients, number)
}

func allergensYAML(row ingredientRow) string {
	if row.AllergensUnknown {
		return "unknown"
	}
	var parts []string
	if len(row.Allergens) > 0 {
		parts = append(parts, "contains: "+listYAML(row.Allergens, plain[Allergen]))
	}
	if len(row.MayContain) > 0 {
		parts = append(parts, "mayContain: "+listYAML(row.MayContain, plain[Allergen]))
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

func sourceYAML(row ingredientRow) string {
	parts := []string{"table: " + string(row.SourceTable)}
	if row.SourceCode != "" {
		parts = append(parts, "code: "+quoted(row.SourceCode))
	}
	if row.SourceName != "" {
		parts = append(parts, "name: "+scalar(row.SourceName))
	}
	if row.SourceHow != "" {
		parts = append(parts, "how: "+scalar(row.SourceHow))
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// languagesOf returns the languages of texts: the required ones first, the others by tag.
func languagesOf[T any](texts map[locale.Language]T) []locale.Language {
	order := func(l locale.Language) int {
		if at := slices.Index(Languages, l); at >= 0 {
			return at
		}
		return len(Languages)
	}
	return slices.SortedFunc(maps.Keys(texts), func(a, b locale.Language) int {
		return cmp.Or(cmp.Compare(order(a), order(b)), cmp.Compare(a, b))
	})
}

func textYAML(text Text) string { return mappingYAML(text, languagesOf(text), scalar) }

func wordsYAML(words Words) string {
	return mappingYAML(words, languagesOf(words), func(list []string) string { return listYAML(list, scalar) })
}

// mappingYAML returns the values of a map by the keys in an order; empty for an empty map.
func mappingYAML[K ~string, V any](values map[K]V, order []K, write func(V) string) string {
	var parts []string
	for _, key := range order {
		if value, ok := values[key]; ok {
			parts = append(parts, string(key)+": "+write(value))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

func listYAML[T any](list []T, write func(T) string) string {
	if len(list) == 0 {
		return ""
	}
	texts := make([]string, len(list))
	for n, value := range list {
		texts[n] = write(value)
	}
	return "[" + strings.Join(texts, ", ") + "]"
}

func number(value float64) string { return strconv.FormatFloat(value, 'f', -1, 64) }

func positive(value float64) string {
	if value == 0 {
		return ""
	}
	return number(value)
}

func trueYAML(value bool) string {
	if !value {
		return ""
	}
	return "true"
}

func plain[T ~string](value T) string { return string(value) }

func optionalYAML(text string) string {
	if text == "" {
		return ""
	}
	return scalar(text)
}

// plainScalar matches texts that need no quotes in flow style.
var plainScalar = regexp.MustCompile(`^\p{L}[\p{L}\p{N}'.%/()+-]*( [\p{L}\p{N}'.%/()+-]+)*$`)

// notPlain matches words that YAML does not read as text.
var notPlain = regexp.MustCompile(`(?i)^(true|false|null|yes|no|on|off|y|n|\.inf|\.nan)$`)

func scalar(text string) string {
	if plainScalar.MatchString(text) && !notPlain.MatchString(text) {
		return text
	}
	return quoted(text)
}

// quoted returns a text in double quotes, which JSON and YAML read alike.
func quoted(text string) string {
	var encoded strings.Builder
	encoder := json.NewEncoder(&encoded)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(text); err != nil {
		panic(err) // a text
	}
	return strings.TrimSuffix(encoded.String(), "\n")
}
