package foodtable

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/spreadsheet"
)

// Item is the result of one row.
type Item struct {
	Line       int
	Code       string // of the table
	Name       string
	Ingredient *catalogue.Ingredient // nil when the row is refused
	Notes      []Note                // reasons for refusal, or derivations
}

// Table reads the items of a table one by one. It is not safe for concurrent use.
type Table struct {
	settings   Settings
	rows       spreadsheet.Reader
	columns    map[Field][]int
	groups     map[string]catalogue.FoodGroup // by cell; "" when unknown
	lineBySlug map[string]int                 // line of the first row with a slug
	cells      []string                       // of the current row
	volume     VolumeCounts
	counts     columnCounts
}

// Open starts reading a table. The error is an *errs.Error when the files or settings do not allow it. Close the table
// after use.
func Open(files []spreadsheet.File, settings Settings) (*Table, error) {
	rows, err := OpenRows(files, settings)
	if err != nil {
		return nil, err
	}
	if err := settings.Validate(rows.Header()); err != nil {
		_ = rows.Close()
		return nil, err
	}
	t := &Table{
		settings:   settings,
		rows:       rows,
		columns:    map[Field][]int{},
		groups:     map[string]catalogue.FoodGroup{},
		lineBySlug: map[string]int{},
	}
	for field, columns := range settings.Columns {
		for _, column := range columns {
			t.columns[field] = append(t.columns[field], slices.Index(rows.Header(), column))
		}
	}
	return t, nil
}

// OpenRows starts reading the raw rows of a table, regardless of its columns.
func OpenRows(files []spreadsheet.File, settings Settings) (spreadsheet.Reader, error) {
	all, err := spreadsheet.Unpack(files)
	if err != nil {
		return nil, err
	}
	if settings.Preset == USDA && !settings.Joined {
		usda, err := findUSDA(all)
		if err != nil {
			return nil, err
		}
		if usda == nil {
			return nil, ErrIncompleteUSDA
		}
		return openUSDA(usda, settings.Format)
	}
	at := slices.IndexFunc(all, func(f spreadsheet.File) bool { return f.Name == settings.File })
	if at < 0 {
		return nil, ErrSeveralTables
	}
	return spreadsheet.Open(all[at], settings.Format)
}

// Cells returns the cells of the last row. They are valid until the next call of Next.
func (t *Table) Cells() []string { return t.cells }

// Volume returns the counts of rows per 100 ml so far.
func (t *Table) Volume() VolumeCounts { return t.volume }

// Close closes the files of the table.
func (t *Table) Close() error { return t.rows.Close() }

// Next returns the next item, and io.EOF after the last. Any other error ends the table; an *errs.Error says what is
// wrong with it.
func (t *Table) Next() (Item, error) {
	row, err := t.rows.Next()
	if err != nil {
		return Item{}, err
	}
	t.cells = row.Cells
	r := &rowReader{
		Table:      t,
		item:       Item{Line: row.Line},
		ingredient: &catalogue.Ingredient{Name: catalogue.Text{}, Synonyms: catalogue.Words{}},
	}
	r.readIdentity()
	if len(r.refusals) == 0 {
		r.ingredient.Group = r.foodGroup()
		r.readComposition()
		r.readProperties()
	}
	if len(r.refusals) == 0 {
		for _, doubt := range catalogue.Inconsistencies(r.ingredient) {
			r.refusals = append(r.refusals, Note{Code: doubt.Code, Numbers: doubt.Numbers})
		}
	}
	if len(r.refusals) > 0 {
		r.item.Notes = r.refusals
		return r.item, nil
	}
	if r.converted {
		r.volume.Converted++
	}
	r.item.Ingredient = r.ingredient
	return r.item, nil
}

// cell returns the first non-empty cell of a field.
func (t *Table) cell(field Field) string {
	for _, at := range t.columns[field] {
		if at < len(t.cells) {
			if text := strings.TrimSpace(t.cells[at]); text != "" {
				return text
			}
		}
	}
	return ""
}

// rowReader converts one row.
type rowReader struct {
	*Table
	item        Item
	ingredient  *catalogue.Ingredient
	refusals    []Note
	derivations []string // of values, in English, for the source
	converted   bool     // from amounts per 100 ml
}

func (r *rowReader) refuse(note Note) { r.refusals = append(r.refusals, note) }

func (r *rowReader) note(note Note) { r.item.Notes = append(r.item.Notes, note) }

// damagedCode matches long codes that a spreadsheet has turned into numbers.
var damagedCode = regexp.MustCompile(`^[0-9]([.,][0-9]+)?[eE]\+[0-9]+$`)

// readIdentity reads code and names.
func (r *rowReader) readIdentity() {
	name, english, code := tidy(r.cell(Name)), tidy(r.cell(NameEN)), tidy(r.cell(Code))
	if name == "" {
		name = english
	}
	r.item.Code, r.item.Name = code, name
	switch {
	case name == "" || name == "-":
		r.refuse(Note{Code: NoName})
		return
	case code == "" && r.settings.Preset == Other:
		code = fold(name)
		r.note(Note{Code: CodeFromName})
	case code == "":
		r.refuse(Note{Code: NoCode})
		return
	case damagedCode.MatchString(code):
		r.refuse(Note{Code: DamagedCode, Words: []string{code}})
		return
	}
	i := r.ingredient
	i.Source = catalogue.Source{Table: r.settings.Preset.Table(), Code: code, Name: name}
	if r.settings.Preset == Other {
		i.Source.Code = r.settings.Label + "/" + code
	}
	i.Slug = slugOf(i.Source.Table, i.Source.Code)
	if line, double := r.lineBySlug[i.Slug]; double {
		r.refuse(Note{Code: DuplicateCode, Words: []string{code, fmt.Sprint(line)}})
		return
	}
	r.lineBySlug[i.Slug] = r.item.Line
	var cut, cutEnglish bool
	i.Name["nl"], cut = shorten(name)
	if english != "" { // the name may be in another language
		i.Name["en"], cutEnglish = shorten(english)
	}
	for field := range r.settings.Columns {
		l := field.NameLanguage()
		other := tidy(r.cell(field))
		if l == "" || other == "" || other == "-" {
			continue
		}
		var cutOther bool
		i.Name[l], cutOther = shorten(other)
		cut = cut || cutOther
	}
	if cut || cutEnglish {
		r.note(Note{Code: NameShortened})
	}
	if synonyms := r.cell(Synonyms); synonyms != "" {
		for word := range strings.FieldsFuncSeq(
			synonyms,
			func(c rune) bool { return c == ';' || c == ',' || c == '|' || c == '/' },
		) {
			if word = tidy(word); word != "" && word != "-" && len(i.Synonyms[SynonymLanguage]) < 30 {
				i.Synonyms[SynonymLanguage] = append(i.Synonyms[SynonymLanguage], word)
			}
		}
	}
}

// readProperties reads the other properties. Unknown ones get the safest value.
func (r *rowReader) readProperties() {
	i := r.ingredient
	look := appearances[i.Group]
	i.Aisle, i.Picture, i.Hue = look.aisle, look.picture, look.hue
	contains, unclear, stated := parseAllergens(r.cell(Allergens))
	traces, unclearTraces, _ := parseAllergens(r.cell(MayContain))
	i.Allergens = catalogue.Allergens{Contains: contains, MayContain: traces, Unknown: !stated}
	if unclear = append(unclear, unclearTraces...); len(unclear) > 0 {
		i.Allergens.Unknown = true
		r.note(Note{Code: AllergensUnclear, Words: []string{strings.Join(unclear, ", ")}})
	}
	i.Diet = parseDiet(r.cell(Diet))
	i.Lactose = i.Allergens.Unknown || slices.Contains(i.Allergens.Contains, catalogue.Milk)
	if amount := r.amount(Lactose); amount.Certainty != spreadsheet.Missing {
		i.Lactose = amount.Value >= minLactose && amount.Certainty != spreadsheet.Below
	}
	i.Certainty = "high"
	if r.settings.Preset == OpenFoodFacts || r.settings.Preset == Other {
		i.Certainty = "medium"
	}
	if len(r.derivations) > 0 {
		i.Source.How = strings.Join(r.derivations, "; ")
	}
	if r.isDerived() && i.Certainty == "high" {
		i.Certainty = "medium"
	}
}

// isDerived reports whether a main value was derived or is inexact.
func (r *rowReader) isDerived() bool {
	return slices.ContainsFunc(r.item.Notes, func(note Note) bool {
		return slices.Contains([]string{EnergyCalculated, FibreIncluded, TypicalDensity, ConfiguredDensity}, note.Code)
	})
}

// minLactose is the amount of lactose, in g per 100 g, from which food may not be sold as lactose-free in the
// Netherlands.
const minLactose = 0.1

func (r *rowReader) foodGroup() catalogue.FoodGroup {
	unknown := ""
	for _, at := range r.columns[Group] {
		if at >= len(r.cells) || strings.TrimSpace(r.cells[at]) == "" || r.cells[at] == "-" {
			continue
		}
		name := r.cells[at]
		group, ok := r.groups[name]
		if !ok {
			group = groupOf(name)
			if len(r.groups) < spreadsheet.MaxColumns { // limits the memory of a table with free text for groups
				r.groups[strings.Clone(name)] = group
			}
		}
		if group != "" {
			return group
		}
		if unknown == "" {
			unknown = tidy(name)
		}
	}
	if unknown != "" {
		r.note(Note{Code: GroupUnknown, Words: []string{unknown}})
	}
	return "diversen"
}

// ReadHeader returns the header of a table.
func ReadHeader(files []spreadsheet.File, settings Settings) ([]string, error) {
	rows, err := OpenRows(files, settings)
	if err != nil {
		return nil, err
	}
	return slices.Clone(rows.Header()), rows.Close()
}
