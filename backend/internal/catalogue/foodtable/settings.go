// Package foodtable converts rows of food composition tables into ingredients: NEVO, CIQUAL, FoodData Central, Open
// Food Facts, and other tables by their column names. It uses no database. Missing values remain unknown, derived
// values are noted with the row, and impossible rows are refused with the reason.
package foodtable

import (
	"slices"
	"strings"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/spreadsheet"
)

// Preset is a table with a known layout.
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

// Table returns the name of the table in the catalogue.
func (p Preset) Table() catalogue.Table {
	if p == Other {
		return catalogue.OtherTable
	}
	return catalogue.Table(p)
}

// Name returns the name of the table, which is the same in every language; empty for Other.
func (p Preset) Name() string {
	return map[Preset]string{
		NEVO:          "NEVO",
		Ciqual:        "CIQUAL",
		USDA:          "FoodData Central",
		OpenFoodFacts: "Open Food Facts",
	}[p]
}

// Field is the meaning of a column. Amounts are per 100 g, in g unless the field says otherwise.
type Field string

// The fields: identity, amounts, and other properties.
const (
	Code     Field = "code"
	Name     Field = "name"   // Dutch, or the language of the table; NameIn has those of other languages
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

	Quantity   Field = "quantity" // 100 g or 100 ml, or a pack size; the first value with a unit counts
	Density    Field = "density"  // g per ml
	Allergens  Field = "allergens"
	MayContain Field = "mayContain"
	Diet       Field = "diet"
)

// Fields lists every field, in the order of the console's form.
var Fields = []Field{
	Code, Name, NameEN, Synonyms, Group, KCal, KJ, Protein, Fat, Saturated, Carbohydrate, CarbohydrateTotal,
	Sugars, Fibre, Salt, SodiumMg, Sodium,
	Alcohol, Polyols, Acids, Lactose, Quantity, Density, Allergens, MayContain, Diet,
}

// namePrefix begins the field of a name in a language other than Dutch and English, such as "name.de".
const namePrefix = "name."

// NameIn returns the field of the name in a language.
func NameIn(l locale.Language) Field {
	switch l {
	case locale.Default:
		return Name
	case locale.English:
		return NameEN
	}
	return Field(namePrefix + string(l))
}

// NameLanguage returns the language of a field of [NameIn] that is neither Name nor NameEN, or "" for other fields.
func (f Field) NameLanguage() locale.Language {
	tag, ok := strings.CutPrefix(string(f), namePrefix)
	if !ok {
		return ""
	}
	return locale.Language(tag)
}

// AllFields returns Fields, and after them the names in the other languages that are supported.
func AllFields() []Field {
	all := slices.Clone(Fields)
	for _, l := range locale.All() {
		if field := NameIn(l); !slices.Contains(all, field) {
			all = append(all, field)
		}
	}
	return all
}

// Basis is the quantity that amounts are per.
type Basis string

// The bases.
const (
	Per100g  Basis = "100g"
	Per100ml Basis = "100ml"
)

// Settings are how a table is read. [Recognise] proposes them; staff may change them.
type Settings struct {
	Preset  Preset             `json:"preset"`
	Format  spreadsheet.Format `json:"format"`
	File    string             `json:"file"`              // the file with the foods
	Basis   Basis              `json:"basis"`             // of rows without a quantity
	Density float64            `json:"density,omitempty"` // g per ml of rows per 100 ml without one; 0 refuses them
	Label   string             `json:"label,omitempty"`   // of other tables: prefix of codes
	Columns map[Field][]string `json:"columns"`           // column names; the first with a value counts
	Joined  bool               `json:"joined,omitempty"`  // one table, also where the preset has several
}

// Errors of reading a table.
var (
	ErrSeveralTables  = errs.New(errs.Invalid, "several-tables")
	ErrIncompleteUSDA = errs.New(errs.Invalid, "usda-incomplete")
	ErrNoRows         = errs.New(errs.Invalid, "table-without-rows")
)

// Validate checks the settings against a header. The error is an *errs.Error that names each required field without a
// column, and each column that does not exist.
func (s Settings) Validate(header []string) error {
	problems := errs.Fields{}
	for field := range s.Columns {
		if l := field.NameLanguage(); l != "" && !l.Supported() {
			problems.Add(
				"columns."+string(field),
				locale.T("validation.unknownLanguage").With("Language", string(l)),
			)
		}
	}
	for _, field := range AllFields() {
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

// ColumnsMissing is the code of the error for a table without the columns that an ingredient requires.
const ColumnsMissing = "columns-missing"

// missingFields lists the fields with problems.
func missingFields(problems errs.Fields) locale.Message {
	var names []locale.Message
	for _, field := range append(AllFields(), "label") {
		_, column := problems["columns."+string(field)]
		if _, itself := problems[string(field)]; column || itself {
			names = append(names, FieldName(string(field)))
		}
	}
	return locale.List(names...)
}

func (s Settings) has(field Field) bool { return len(s.Columns[field]) > 0 }

// SynonymLanguage is the language of the synonyms of a table.
const SynonymLanguage = locale.Default

// NameLanguages returns the languages for which the table has a column of names. Without a column for
// [locale.Default], that language has a copy of the name.
func (s Settings) NameLanguages() []locale.Language {
	var languages []locale.Language
	for field := range s.Columns {
		switch l := field.NameLanguage(); {
		case !s.has(field):
		case field == Name:
			languages = append(languages, locale.Default)
		case field == NameEN:
			languages = append(languages, locale.English)
		case l != "":
			languages = append(languages, l)
		}
	}
	return languages
}

// WrittenColumns returns the columns of the catalogue that rows of the table determine, sorted. A repeated import
// leaves other columns unchanged.
func (s Settings) WrittenColumns() []string {
	sets := []string{
		"name", "kcal", "protein", "fat", "carbohydrate", "source_table", "source_code",
		"source_name", "source_how", "energy_note", "certainty",
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
		{[]Field{Density, Quantity}, []string{"density"}}, // rows per 100 ml get the density of their conversion
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
