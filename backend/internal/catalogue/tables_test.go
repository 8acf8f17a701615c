package catalogue

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// tablesFolder has the food composition tables. It is next to the repository and not part of it.
const tablesFolder = "../../../../shared/data"

// tableFood is a food of a composition table, per 100 g.
type tableFood struct {
	name   string
	values map[Nutrient][]bounds // any of these is accepted; none means missing in the table

	// fibreInCarbohydrate means that the table gives carbohydrate by difference and no fibre to subtract from it.
	fibreInCarbohydrate bool
}

// bounds are the lowest and highest value that an entry of a table can mean.
type bounds struct{ low, high float64 }

func exactly(value float64) bounds { return bounds{value, value} }

// admits allows for rounding: 0.05 or one per cent.
func (b bounds) admits(value float64) bool {
	tolerance := max(0.05, 0.01*b.high)
	return value >= b.low-tolerance && value <= b.high+tolerance
}

func TestSources_AgreeWithTheTables(t *testing.T) {
	t.Parallel()
	if _, err := os.Stat(tablesFolder); errors.Is(err, fs.ErrNotExist) {
		t.Skipf(
			"the food composition tables are not there (%s), so codes and values of the catalogue cannot be compared",
			tablesFolder,
		)
	}
	tables := map[Table]map[string]tableFood{
		Ciqual: readCiqual(t, filepath.Join(tablesFolder, "ciqual", "ciqual_2020_fr.csv")),
		USDA:   readUSDA(t, filepath.Join(tablesFolder, "usda_fdc")),
	}
	book, err := Load(os.DirFS(platformCatalogue))
	if err != nil {
		t.Fatal(err)
	}
	for _, slug := range slices.Sorted(maps.Keys(book.Ingredients)) {
		ingredient := book.Ingredients[slug]
		if second := ingredient.second; second.Table != "" {
			for _, fault := range secondFaults(ingredient, tables[second.Table][second.Code]) {
				t.Error(fault)
			}
		}
		if ingredient.Source.Table == Estimated {
			continue
		}
		food, ok := tables[ingredient.Source.Table][ingredient.Source.Code]
		if !ok {
			t.Error(
				ingredient.origin.problem(
					"source",
					"%s: %s has no code %q",
					slug,
					ingredient.Source.Table,
					ingredient.Source.Code,
				),
			)
			continue
		}
		for _, fault := range disagreements(ingredient, food) {
			t.Error(fault)
		}
	}
}

// disagreements compares the nutrients that the ingredient does not declare as adjusted.
func disagreements(i *Ingredient, food tableFood) []Problem {
	var faults []Problem
	if i.Source.Name != food.name {
		faults = append(faults, i.origin.problem("source", "%s: the table calls it %q", i.Slug, food.name))
	}
	for _, nutrient := range AllNutrients {
		value, ok := i.Composition[nutrient]
		if nutrient == Carbohydrate && food.fibreInCarbohydrate {
			value += i.Composition[Fibre]
		}
		accepted := food.values[nutrient]
		_, adjusted := i.Adjusted[nutrient]
		var fault string
		switch {
		case adjusted && !ok:
			fault = "adjusted, but there is no value"
		case adjusted:
		case ok && len(accepted) == 0:
			fault = "the table has no value; leave it out or explain it under adjusted"
		case !ok && len(accepted) > 0:
			fault = fmt.Sprintf("left out, but the table has %v", accepted)
		case ok && !slices.ContainsFunc(accepted, func(b bounds) bool { return b.admits(value) }):
			fault = fmt.Sprintf("%g, but the table has %v", value, accepted)
		}
		if fault != "" {
			faults = append(faults, i.origin.problem("per100g", "%s: %s: %s", i.Slug, nutrient, fault))
		}
	}
	return faults
}

// secondFaults compares the second source of an ingredient with the row that it names. Its energy is that of the table
// if the table follows Regulation (EU) No 1169/2011, and otherwise that of the row's macronutrients. A row without
// fibre includes it in carbohydrate, so the ingredient's own fibre is subtracted.
func secondFaults(i *Ingredient, food tableFood) []Problem {
	energies := food.values[KCal]
	if i.second.Table != Ciqual || len(energies) == 0 {
		macros := make(Composition)
		for _, nutrient := range []Nutrient{Protein, Fat, Carbohydrate, Fibre} {
			if values := food.values[nutrient]; len(values) > 0 {
				macros[nutrient] = values[0].low
			}
		}
		if food.fibreInCarbohydrate {
			macros[Fibre] = i.Composition[Fibre]
			macros[Carbohydrate] -= macros[Fibre]
		}
		energies = []bounds{exactly(macros.Nutrients().EnergyFromMacros())}
	}
	switch {
	case food.name != i.second.Name:
		return []Problem{
			i.origin.problem("second", "%s: %s calls %q %q", i.Slug, i.second.Table, i.second.Code, food.name),
		}
	case i.second.Table == i.Source.Table:
		return []Problem{
			i.origin.problem("second", "%s: the second source is of the same table as the first", i.Slug),
		}
	case !slices.ContainsFunc(energies, func(b bounds) bool { return b.admits(i.second.kcal) }):
		return []Problem{
			i.origin.problem("second", "%s: %g kcal, but the table has %v", i.Slug, i.second.kcal, energies),
		}
	}
	return nil
}

// readCiqual reads the table of ANSES: decimal comma, "-" for missing, "< x" for below detection and "traces". Its
// carbohydrate is without fibre.
func readCiqual(t *testing.T, file string) map[string]tableFood {
	t.Helper()
	columns := map[Nutrient][]string{ // of the first that has a value
		KCal: {
			"Energie, Règlement UE N° 1169/2011 (kcal/100 g)",
			"Energie, N x facteur Jones, avec fibres  (kcal/100 g)",
		},
		Protein:      {"Protéines, N x facteur de Jones (g/100 g)"},
		Fat:          {"Lipides (g/100 g)"},
		Saturated:    {"AG saturés (g/100 g)"},
		Carbohydrate: {"Glucides (g/100 g)"},
		Sugars:       {"Sucres (g/100 g)"},
		Fibre:        {"Fibres alimentaires (g/100 g)"},
		Salt:         {"Sel chlorure de sodium (g/100 g)"},
	}
	foods := make(map[string]tableFood)
	for _, row := range readTable(t, file, slices.Concat(slices.Collect(maps.Values(columns))...)...) {
		food := tableFood{name: row["alim_nom_fr"], values: make(map[Nutrient][]bounds)}
		for nutrient, alternatives := range columns {
			for _, column := range alternatives {
				if value, ok := ciqualBounds(t, row[column]); ok {
					food.values[nutrient] = []bounds{value}
					break
				}
			}
		}
		foods[row["alim_code"]] = food
	}
	return foods
}

func ciqualBounds(t *testing.T, entry string) (bounds, bool) {
	t.Helper()
	switch entry {
	case "", "-":
		return bounds{}, false
	case "traces":
		return bounds{0, 0.1}, true
	}
	limit, below := strings.CutPrefix(entry, "< ")
	value := parse(t, strings.Replace(limit, ",", ".", 1))
	if below {
		return bounds{0, value}, true
	}
	return exactly(value), true
}

// The nutrient_id of FoodData Central.
const (
	usdaProtein       = "1003" // g
	usdaFat           = "1004" // g
	usdaCarbohydrate  = "1005" // g, by difference: includes fibre
	usdaEnergy        = "1008" // kcal
	usdaFibre         = "1079" // g
	usdaSodium        = "1093" // mg
	usdaSaturated     = "1258" // g
	usdaSugars        = "2000" // g
	usdaGeneralEnergy = "2047" // kcal, Atwater general factors
	usdaFoodEnergy    = "2048" // kcal, Atwater factors of the food
)

// saltPerSodium is the factor of Regulation (EU) No 1169/2011, annex I.
const saltPerSodium = 2.5

func readUSDA(t *testing.T, folder string) map[string]tableFood {
	t.Helper()
	amounts := make(map[string]map[string]float64)
	for _, row := range readTable(t, filepath.Join(folder, "food_nutrient.csv"), "fdc_id", "nutrient_id", "amount") {
		if amounts[row["fdc_id"]] == nil {
			amounts[row["fdc_id"]] = make(map[string]float64)
		}
		if row["amount"] != "" {
			amounts[row["fdc_id"]][row["nutrient_id"]] = parse(t, row["amount"])
		}
	}
	foods := make(map[string]tableFood)
	for _, row := range readTable(t, filepath.Join(folder, "food.csv"), "fdc_id", "description") {
		foods[row["fdc_id"]] = usdaFood(row["description"], amounts[row["fdc_id"]])
	}
	return foods
}

func usdaFood(name string, amounts map[string]float64) tableFood {
	food := tableFood{name: name, values: make(map[Nutrient][]bounds)}
	for id, nutrient := range map[string]Nutrient{
		usdaProtein:       Protein,
		usdaFat:           Fat,
		usdaSaturated:     Saturated,
		usdaSugars:        Sugars,
		usdaFibre:         Fibre,
		usdaEnergy:        KCal,
		usdaGeneralEnergy: KCal,
		usdaFoodEnergy:    KCal,
	} {
		if amount, ok := amounts[id]; ok {
			food.values[nutrient] = append(food.values[nutrient], exactly(amount))
		}
	}
	if byDifference, ok := amounts[usdaCarbohydrate]; ok {
		fibre, ok := amounts[usdaFibre]
		food.fibreInCarbohydrate = !ok
		food.values[Carbohydrate] = []bounds{
			exactly(math.Max(0, byDifference-fibre)),
		} // differences can fall below zero
	}
	if sodium, ok := amounts[usdaSodium]; ok {
		food.values[Salt] = []bounds{exactly(sodium * saltPerSodium / 1000)}
	}
	return food
}

// readTable reads a comma-delimited file as one map per row, keyed by the header, which must have the given columns.
func readTable(t *testing.T, file string, columns ...string) []map[string]string {
	t.Helper()
	content, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer content.Close() //nolint:errcheck // only read
	records, err := csv.NewReader(content).ReadAll()
	if err != nil {
		t.Fatalf("read %s: %v", file, err)
	}
	header := records[0]
	for _, column := range columns {
		if !slices.Contains(header, column) {
			t.Fatalf("%s has no column %q", file, column)
		}
	}
	rows := make([]map[string]string, len(records)-1)
	for n, record := range records[1:] {
		rows[n] = make(map[string]string, len(header))
		for column, value := range record {
			rows[n][header[column]] = value
		}
	}
	return rows
}

func parse(t *testing.T, number string) float64 {
	t.Helper()
	value, err := strconv.ParseFloat(number, 64)
	if err != nil {
		t.Fatal(err)
	}
	return value
}
