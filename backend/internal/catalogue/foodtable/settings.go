// Package foodtable makes ingredients of the rows of food composition tables: NEVO, CIQUAL, FoodData Central, Open Food
// Facts, and any other whose columns somebody names. It knows nothing of a database. What a table leaves out stays
// unknown; what is worked out is said with the row; and a row that cannot be right is refused with the reason.
package foodtable

import (
	"slices"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/spreadsheet"
)

// Preset is a table whose layout is known.
type Preset string

// The presets.
const (
	NEVO          Preset = "nevo"          // RIVM, NEVO-online
	Ciqual        Preset = "ciqual"        // ANSES-CIQUAL, in French or English
	USDA          Preset = "usda"          // USDA FoodData Central: food.csv and food_nutrient.csv
	OpenFoodFacts Preset = "openFoodFacts" // the tab-separated export, or a part of it
	Other         Preset = "other"         // any table, by its columns
)

// Presets lists every preset.
var Presets = []Preset{NEVO, Ciqual, USDA, OpenFoodFacts, Other}

// Table is what the catalogue calls the source of the preset's rows.
func (p Preset) Table() catalogue.Table {
	if p == Other {
		return catalogue.OtherTable
	}
	return catalogue.Table(p)
}

// Name is what people call the table. It is the same in every language.
func (p Preset) Name() string {
	return map[Preset]string{NEVO: "NEVO", Ciqual: "CIQUAL", USDA: "FoodData Central", OpenFoodFacts: "Open Food Facts"}[p]
}

// Field is what a column may hold. Amounts are per 100 g, in g unless the field says otherwise.
type Field string

// The fields. The first group says which food it is, the second how much of what is in it, the third what else is
// known.
const (
	Code     Field = "code"
	Name     Field = "name"   // Dutch, or whatever the table speaks
	NameEN   Field = "nameEn" // English
	Synonyms Field = "synonyms"
	Group    Field = "group"

	KCal              Field = "kcal"
	KJ                Field = "kj"
	Protein           Field = "protein"
	Fat               Field = "fat"
	Saturated         Field = "saturated"
	Carbohydrate      Field = "carbohydrate"      // available: without fibre
	CarbohydrateTotal Field = "carbohydrateTotal" // by difference: with fibre
	Sugars            Field = "sugars"
	Fibre             Field = "fibre"
	Salt              Field = "salt"
	SodiumMg          Field = "sodiumMg" // in mg
	Sodium            Field = "sodium"
	Alcohol           Field = "alcohol"
	Polyols           Field = "polyols"
	Acids             Field = "acids" // organic acids
	Lactose           Field = "lactose"

	Quantity   Field = "quantity" // what the amounts are of, 100 g or 100 ml, or how it is sold; the first column that tells counts
	Density    Field = "density"  // g per ml
	Allergens  Field = "allergens"
	MayContain Field = "mayContain"
	Diet       Field = "diet"
)

// Fields lists every field, in the order in which people map them.
var Fields = []Field{
	Code, Name, NameEN, Synonyms, Group, KCal, KJ, Protein, Fat, Saturated, Carbohydrate, CarbohydrateTotal, Sugars, Fibre, Salt, SodiumMg, Sodium,
	Alcohol, Polyols, Acids, Lactose, Quantity, Density, Allergens, MayContain, Diet,
}

// Basis is what the amounts of a table are of.
type Basis string

// The bases.
const (
	Per100g  Basis = "100g"
	Per100ml Basis = "100ml"
)

// Settings are how a table is read. [Recognise] proposes them; people may change them.
type Settings struct {
	Preset  Preset             `json:"preset"`
	Format  spreadsheet.Format `json:"format"`
	File    string             `json:"file"`              // of those that were sent, the one with the foods
	Basis   Basis              `json:"basis"`             // of rows that do not say it themselves
	Density float64            `json:"density,omitempty"` // g per ml of what is like water, has amounts of 100 ml and no density of its own; 0 refuses it
	Label   string             `json:"label,omitempty"`   // of other tables: what tells the codes of one from those of another
	Columns map[Field][]string `json:"columns"`           // of the header; of several, the first that has a value counts
}

// Refusals of a table.
var (
	ErrSeveralTables  = errs.New(errs.Invalid, "several-tables")
	ErrIncompleteUSDA = errs.New(errs.Invalid, "usda-incomplete")
	ErrNoRows         = errs.New(errs.Invalid, "table-without-rows")
)

// Validate holds settings against the header of a table. The error is an *errs.Error that names each field without a
// column, and each column that is not there.
func (s Settings) Validate(header []string) error {
	problems := errs.Fields{}
	for _, field := range Fields {
		for _, column := range s.Columns[field] {
			if !slices.Contains(header, column) {
				problems.Add("columns."+string(field), locale.T("foodtable.problem.noSuchColumn"))
			}
		}
	}
	need := func(fields ...Field) {
		if !slices.ContainsFunc(fields, s.has) {
			problems.Add("columns."+string(fields[0]), locale.T("foodtable.problem.chooseColumn"))
		}
	}
	need(Name, NameEN)
	need(Protein)
	need(Fat)
	need(Carbohydrate, CarbohydrateTotal)
	if s.Preset != Other {
		need(Code)
	} else if s.Label == "" {
		problems.Add("label", locale.T("foodtable.problem.giveTableName"))
	}
	if len(problems) == 0 {
		return nil
	}
	refusal := errs.New(errs.Invalid, ColumnsMissing).With("Fields", missingFields(problems))
	refusal.Fields = problems
	return refusal
}

// ColumnsMissing is the code of the refusal of a table of which columns are not known that an ingredient cannot do
// without.
const ColumnsMissing = "columns-missing"

// missingFields names what has no column.
func missingFields(problems errs.Fields) locale.Message {
	var names []locale.Message
	for _, field := range append(slices.Clone(Fields), "label") {
		_, column := problems["columns."+string(field)]
		if _, itself := problems[string(field)]; column || itself {
			names = append(names, FieldName(string(field)))
		}
	}
	return locale.List(names...)
}

func (s Settings) has(field Field) bool { return len(s.Columns[field]) > 0 }

// WrittenColumns names the columns of the catalogue that a row of the table decides on. Whatever else an ingredient has
// stays when the table is imported again.
func (s Settings) WrittenColumns() []string {
	sets := []string{
		"name", "kcal", "protein", "fat", "carbohydrate", "source_table", "source_code", "source_name", "source_how", "energy_note", "certainty",
	}
	for _, optional := range []struct {
		fields  []Field
		columns []string
	}{
		{[]Field{Synonyms}, []string{"synonyms"}},
		{[]Field{Group}, []string{"food_group", "aisle", "picture", "hue"}},
		{[]Field{Saturated}, []string{"saturated"}},
		{[]Field{Sugars}, []string{"sugars"}},
		{[]Field{Fibre}, []string{"fibre"}},
		{[]Field{Salt, SodiumMg, Sodium}, []string{"salt"}},
		{[]Field{Density, Quantity}, []string{"density"}}, // what has amounts of 100 ml gets the density that they were converted with
		{[]Field{Allergens}, []string{"allergens", "allergens_unknown"}},
		{[]Field{MayContain}, []string{"may_contain"}},
		{[]Field{Allergens, Lactose}, []string{"lactose"}},
		{[]Field{Diet}, []string{"diet"}},
	} {
		if slices.ContainsFunc(optional.fields, s.has) {
			sets = append(sets, optional.columns...)
		}
	}
	if s.Basis == Per100ml && !slices.Contains(sets, "density") {
		sets = append(sets, "density")
	}
	slices.Sort(sets)
	return sets
}
