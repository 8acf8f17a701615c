package imports

import (
	"strings"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
)

// column is a column of ingredients that an import writes. Search words are written by [IndexIngredients].
type column struct {
	name  string
	value func(*catalogue.Ingredient) any
}

// columns are all columns. The settings of a table say which of them it determines; the others are written for new
// ingredients only.
var columns = []column{
	{"slug", func(i *catalogue.Ingredient) any { return i.Slug }},
	{"name", func(i *catalogue.Ingredient) any { return i.Name }},
	{"synonyms", func(i *catalogue.Ingredient) any { return synonyms(i) }},
	{"food_group", func(i *catalogue.Ingredient) any { return string(i.Group) }},
	{"aisle", func(i *catalogue.Ingredient) any { return string(i.Aisle) }},
	{"picture", func(i *catalogue.Ingredient) any { return i.Picture }},
	{"hue", func(i *catalogue.Ingredient) any { return i.Hue }},
	{"kcal", nutrient(catalogue.KCal)},
	{"protein", nutrient(catalogue.Protein)},
	{"fat", nutrient(catalogue.Fat)},
	{"saturated", nutrient(catalogue.Saturated)},
	{"carbohydrate", nutrient(catalogue.Carbohydrate)},
	{"sugars", nutrient(catalogue.Sugars)},
	{"fibre", nutrient(catalogue.Fibre)},
	{"salt", nutrient(catalogue.Salt)},
	{"density", func(i *catalogue.Ingredient) any { return i.Density }},
	{"allergens", func(i *catalogue.Ingredient) any { return list(i.Allergens.Contains) }},
	{"may_contain", func(i *catalogue.Ingredient) any { return list(i.Allergens.MayContain) }},
	{"allergens_unknown", func(i *catalogue.Ingredient) any { return i.Allergens.Unknown }},
	{"lactose", func(i *catalogue.Ingredient) any { return i.Lactose }},
	{"diet", func(i *catalogue.Ingredient) any { return string(i.Diet) }},
	{"source_table", func(i *catalogue.Ingredient) any { return string(i.Source.Table) }},
	{"source_code", func(i *catalogue.Ingredient) any { return i.Source.Code }},
	{"source_name", func(i *catalogue.Ingredient) any { return i.Source.Name }},
	{"source_how", func(i *catalogue.Ingredient) any { return i.Source.How }},
	{"energy_note", func(i *catalogue.Ingredient) any { return i.EnergyNote }},
	{"certainty", func(i *catalogue.Ingredient) any { return string(i.Certainty) }},
}

// nutrient returns the value of a nutrient; null when it is unknown.
func nutrient(name catalogue.Nutrient) func(*catalogue.Ingredient) any {
	return func(i *catalogue.Ingredient) any {
		if value, ok := i.Composition[name]; ok {
			return value
		}
		return nil
	}
}

// synonyms are never null.
func synonyms(i *catalogue.Ingredient) catalogue.Words {
	if i.Synonyms == nil {
		return catalogue.Words{}
	}
	return i.Synonyms
}

var noWords = []string{}

func list[T ~string](words []T) []string {
	if len(words) == 0 {
		return noWords
	}
	plain := make([]string, len(words))
	for n, word := range words {
		plain[n] = string(word)
	}
	return plain
}

// columnNames returns the names of all columns with a prefix, joined by commas.
func columnNames(prefix string) string {
	names := make([]string, len(columns))
	for n, column := range columns {
		names[n] = prefix + column.name
	}
	return strings.Join(names, ", ")
}

// prefixed returns names with a prefix, joined by commas.
func prefixed(prefix string, names []string) string { return prefix + strings.Join(names, ", "+prefix) }
