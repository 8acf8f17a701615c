package catalogue

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// QuickMinutes is the maximum total time of a quick dish.
const QuickMinutes = 15

// mapRow is a line of the map.
type mapRow struct {
	recipe *Recipe
	main   string // name of the main ingredient
	diet   Diet
	kcal   float64
	traits map[string]bool
}

// trait is a property that many users look for in a dish.
type trait struct {
	name    string
	applies func(Dish, Derived) bool
}

var traits = []trait{
	{"no gluten", func(_ Dish, d Derived) bool { return !d.has(Gluten) }},
	{"no milk", func(_ Dish, d Derived) bool { return !d.has(Milk) }},
	{"no nuts", func(_ Dish, d Derived) bool { return !d.has(TreeNuts) && !d.has(Peanuts) }},
	{"quick", func(d Dish, _ Derived) bool { return d.Recipe.Minutes <= QuickMinutes }},
	{"cheap", func(d Dish, _ Derived) bool { return d.IsCheap() }},
	{"keto", func(d Dish, _ Derived) bool { return d.Recipe.Keto }},
}

func (d Derived) has(allergen Allergen) bool {
	return slices.ContainsFunc(
		d.Allergens,
		func(f AllergenFinding) bool { return f.Allergen == allergen && f.Present() },
	)
}

// dietNames are the names of dishes by diet.
var dietNames = map[Diet]string{Vegan: "vegan", Vegetarian: "vegetarian", Pescatarian: "fish", Omnivore: "meat"}

const mapHead = `# The map of the recipes

All %d recipes with the properties that tell them apart. This file is generated from the recipes: run *make map* after
changing one.

- **Main** is the first ingredient on a recipe's cover. No **season** means all year.
- **Quick** is ready within %d minutes. **Cheap** is an estimate from the price of the ingredients.
- **No gluten**, **no milk** and **no nuts** (nor peanuts) mean that no ingredient contains them. Traces are possible.
`

// WriteMap writes an overview of the recipes as Markdown: counts by meal time, diet, kitchen, season and main
// ingredient, and a line per recipe. Links are relative to the folder that contains recipes/. It returns the error of
// w.
func WriteMap(w io.Writer, book *Book) error {
	rows := mapRows(book)
	text := &strings.Builder{}
	fmt.Fprintf(text, mapHead, len(rows), QuickMinutes)
	writeSpread(text, rows)
	writeCounts(text, "Kitchen", rows, Kitchens, func(r mapRow) []Kitchen { return []Kitchen{r.recipe.Kitchen} })
	writeCounts(text, "Season", rows, Seasons, func(r mapRow) []Season { return r.recipe.Season })
	writeMains(text, rows)
	for _, meal := range MealTimes {
		writeRecipes(text, meal, ofMealTime(rows, meal))
	}
	_, err := io.WriteString(w, text.String())
	return err
}

func mapRows(book *Book) []mapRow {
	var rows []mapRow
	for _, recipe := range book.Recipes {
		dish, err := recipe.Dish(book.Ingredients)
		if err != nil {
			continue // Check reports it
		}
		derived := dish.Derive()
		row := mapRow{recipe: recipe, diet: derived.Diet, kcal: derived.Nutrients.KCal, traits: make(map[string]bool)}
		if main, ok := book.Ingredients[recipe.Main()]; ok {
			row.main = main.Name["nl"]
		}
		for _, trait := range traits {
			row.traits[trait.name] = trait.applies(dish, derived)
		}
		rows = append(rows, row)
	}
	return rows
}

func ofMealTime(rows []mapRow, meal MealTime) []mapRow {
	return filterRows(rows, func(r mapRow) bool { return r.recipe.MealTime == meal })
}

func filterRows(rows []mapRow, suits func(mapRow) bool) []mapRow {
	return slices.DeleteFunc(slices.Clone(rows), func(r mapRow) bool { return !suits(r) })
}

// writeSpread counts diets and traits for each meal time.
func writeSpread(text io.Writer, rows []mapRow) {
	head := []string{"", "recipes"}
	for _, diet := range Diets {
		head = append(head, dietNames[diet])
	}
	for _, trait := range traits {
		head = append(head, trait.name)
	}
	startTable(text, "Diets", head)
	line := func(name string, rows []mapRow) {
		cells := []any{name, len(rows)}
		for _, diet := range Diets {
			cells = append(cells, len(filterRows(rows, func(r mapRow) bool { return r.diet == diet })))
		}
		for _, trait := range traits {
			cells = append(cells, len(filterRows(rows, func(r mapRow) bool { return r.traits[trait.name] })))
		}
		writeRow(text, cells...)
	}
	for _, meal := range MealTimes {
		line(string(meal), ofMealTime(rows, meal))
	}
	line("all", rows)
}

// writeCounts counts the recipes of each value for each meal time.
func writeCounts[V ~string](text io.Writer, title string, rows []mapRow, values []V, has func(mapRow) []V) {
	startTable(text, title, []string{"", "breakfast", "lunch", "dinner", "snack", "all"})
	for _, value := range values {
		with := filterRows(rows, func(r mapRow) bool { return slices.Contains(has(r), value) })
		cells := []any{value}
		for _, meal := range MealTimes {
			cells = append(cells, len(ofMealTime(with, meal)))
		}
		writeRow(text, append(cells, len(with))...)
	}
}

// writeMains lists the main ingredients for each meal time, those of most recipes first.
func writeMains(text io.Writer, rows []mapRow) {
	fmt.Fprint(text, "\n## Main ingredient\n\n")
	for _, meal := range MealTimes {
		counts := make(map[string]int)
		for _, row := range ofMealTime(rows, meal) {
			counts[row.main]++
		}
		mains := slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
			return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b))
		})
		for n, main := range mains {
			mains[n] = fmt.Sprintf("%s %d", main, counts[main])
		}
		fmt.Fprintf(text, "- **%s**: %s\n", meal, strings.Join(mains, ", "))
	}
}

func writeRecipes(text io.Writer, meal MealTime, rows []mapRow) {
	title := strings.ToUpper(string(meal[:1])) + string(meal[1:])
	startTable(text, title, []string{"recipe", "diet", "main", "kitchen", "minutes", "season", "kcal", "and"})
	for _, row := range rows {
		r := row.recipe
		var seasons, has []string
		for _, season := range r.Season {
			seasons = append(seasons, string(season))
		}
		for _, trait := range traits {
			if row.traits[trait.name] {
				has = append(has, trait.name)
			}
		}
		name := fmt.Sprintf("[%s](recipes/%s/%s.yaml)", r.Name["nl"], r.MealTime, r.Slug)
		writeRow(
			text,
			name,
			dietNames[row.diet],
			row.main,
			r.Kitchen,
			r.Minutes,
			strings.Join(seasons, ", "),
			fmt.Sprintf("%.0f", row.kcal),
			strings.Join(has, ", "),
		)
	}
}

func startTable(text io.Writer, title string, head []string) {
	fmt.Fprintf(text, "\n## %s\n\n| %s |\n%s|\n", title, strings.Join(head, " | "), strings.Repeat("|---", len(head)))
}

func writeRow(text io.Writer, cells ...any) {
	for _, cell := range cells {
		fmt.Fprintf(text, "| %v ", cell)
	}
	fmt.Fprintln(text, "|")
}
