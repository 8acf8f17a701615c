package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue/foodtable"
	"github.com/lepelblad/lepelblad/backend/internal/spreadsheet"
)

// catalogueCompareCommand prints the share of ingredients whose energy agrees with a second table's, which it reads.
type catalogueCompareCommand struct {
	Dir    string `arg:"" optional:"" default:"tenants/platform" help:"Folder of the catalogue."`
	Tables string `default:"../shared/data" help:"${compare_tables}"`
}

// tableFiles are the files of each table in the folder of tables.
var tableFiles = map[catalogue.Table][]string{
	catalogue.Ciqual: {"ciqual/ciqual_2020_fr.csv"},
	catalogue.USDA:   {"usda_fdc/food.csv", "usda_fdc/food_nutrient.csv", "usda_fdc/food_category.csv"},
}

// Run prints the report to out. It fails without the tables.
func (c *catalogueCompareCommand) Run(out io.Writer) error {
	book, err := catalogue.Load(os.DirFS(c.Dir))
	if err != nil {
		return err
	}
	tables := make(map[catalogue.Table]map[string]catalogue.Composition)
	for table, files := range tableFiles {
		if tables[table], err = readFoodTable(c.Tables, files); err != nil {
			return err
		}
	}
	groups := make(map[catalogue.FoodGroup]*agreement)
	var total agreement
	var different, refused []string
	for _, slug := range slices.Sorted(maps.Keys(book.Ingredients)) {
		i := book.Ingredients[slug]
		group := groups[i.Group]
		if group == nil {
			group = &agreement{}
			groups[i.Group] = group
		}
		source, kcal, ok := i.Second()
		if row, readable := tables[source.Table][source.Code]; readable {
			kcal = secondEnergy(i, source.Table, row)
		} else if ok {
			refused = append(refused, slug)
		}
		for _, count := range []*agreement{group, &total} {
			count.add(i, kcal, ok)
		}
		if ok && !i.AgreesWith(kcal) {
			different = append(different, fmt.Sprintf("%s\t%.0f\t%.0f\t%s %s, %s",
				slug, i.Composition[catalogue.KCal], kcal, source.Table, source.Code, source.Name))
		}
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "ingredient\tkcal\tsecond\trow")
	for _, line := range different {
		fmt.Fprintln(table, line)
	}
	fmt.Fprintln(table, "\ngroup\tingredients\testimated\tsecond source\twithin 10 %")
	for _, group := range slices.Sorted(maps.Keys(groups)) {
		fmt.Fprintf(table, "%s\t%s\n", group, groups[group])
	}
	fmt.Fprintf(table, "all\t%s\n", &total)
	if err := table.Flush(); err != nil {
		return err
	}
	fmt.Fprintf(out, "\nThe energy of %d of %d ingredients (%.1f %%) is within 10 %% of a second, independent source: "+
		"FoodData Central for values of CIQUAL, either table for others.\n",
		total.agree, total.second, 100*float64(total.agree)/float64(total.second))
	if len(refused) > 0 {
		fmt.Fprintf(out, "The rows of %s cannot be imported; their energy is that of the catalogue's files.\n",
			strings.Join(refused, ", "))
	}
	return nil
}

// agreement counts the ingredients of a food group.
type agreement struct{ all, estimated, second, agree int }

func (a *agreement) add(i *catalogue.Ingredient, kcal float64, ok bool) {
	a.all++
	if i.Source.Table == catalogue.Estimated {
		a.estimated++
	}
	if ok {
		a.second++
		if i.AgreesWith(kcal) {
			a.agree++
		}
	}
}

// String returns the counts as cells of a table.
func (a *agreement) String() string {
	return fmt.Sprintf("%d\t%d\t%d\t%d", a.all, a.estimated, a.second, a.agree)
}

// secondEnergy returns the energy in kcal of a row for an ingredient, by Regulation (EU) No 1169/2011. A row of
// FoodData Central without fibre has it in its carbohydrate, so the ingredient's own fibre is counted as such.
func secondEnergy(i *catalogue.Ingredient, table catalogue.Table, row catalogue.Composition) float64 {
	if table == catalogue.Ciqual {
		return row[catalogue.KCal]
	}
	n := row.Nutrients()
	if _, known := row[catalogue.Fibre]; !known {
		n.Fibre = i.Composition[catalogue.Fibre]
		n.Carbohydrate -= n.Fibre
	}
	return n.EnergyFromMacros()
}

// readFoodTable returns the composition of each food of a table by its code. The error says which file is missing.
func readFoodTable(folder string, names []string) (map[string]catalogue.Composition, error) {
	var files []spreadsheet.File
	for _, name := range names {
		content, err := os.ReadFile(filepath.Join(folder, name))
		if errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("the food composition tables are not at hand, so nothing is compared; "+
				"name their folder with --tables: %w", err)
		}
		if err != nil {
			return nil, err
		}
		files = append(files, spreadsheet.NewFile(filepath.Base(name), bytes.NewReader(content), int64(len(content))))
	}
	recognised, err := foodtable.Recognise(files, "")
	if err != nil {
		return nil, err
	}
	table, err := foodtable.Open(files, recognised.Settings)
	if err != nil {
		return nil, err
	}
	defer table.Close() //nolint:errcheck // read only
	foods := make(map[string]catalogue.Composition)
	for {
		item, err := table.Next()
		if errors.Is(err, io.EOF) {
			return foods, nil
		}
		if err != nil {
			return nil, err
		}
		if item.Ingredient != nil {
			foods[item.Code] = item.Ingredient.Composition
		}
	}
}
