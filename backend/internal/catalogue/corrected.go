package catalogue

import (
	"encoding/json"
	"maps"
	"slices"
)

// Corrections by hand of an ingredient from files or an import are recorded in its row, and kept when the files are
// applied or the table is imported again.

// uncorrectableColumns are columns that are not properties of the food.
var uncorrectableColumns = []string{"owner_id", "id", "words", "lemmas", "weights", "by_hand", "sources"}

// columnValues are values by column, each as encoding/json writes it.
type columnValues map[string]json.RawMessage

// UnmarshalJSON reads values as the database writes them, with keys in another order and with spaces.
func (v *columnValues) UnmarshalJSON(raw []byte) error {
	var values map[string]any
	if err := json.Unmarshal(raw, &values); err != nil {
		return err
	}
	*v = columnValues{}
	for column, value := range values {
		(*v)[column] = asWritten(value)
	}
	return nil
}

// asWritten returns a value as encoding/json writes it, with sorted keys.
func asWritten(value any) json.RawMessage {
	raw, err := json.Marshal(value)
	if err != nil {
		panic(err) // made of JSON
	}
	return raw
}

func (r ingredientRow) provenance() Provenance {
	switch {
	case r.Imported:
		return FromImport
	case r.ByHand:
		return FromConsole
	}
	return FromFiles
}

// columns returns the row by column name.
func (r ingredientRow) columns() columnValues { return columnsOf(r) }

// columnsOf returns the fields of a row by column name.
func columnsOf(row any) columnValues {
	raw, err := json.Marshal(row)
	if err != nil {
		panic(err) // texts and finite numbers
	}
	var columns columnValues
	if err := json.Unmarshal(raw, &columns); err != nil {
		panic(err)
	}
	return columns
}

// changedColumns returns the columns of the food that differ from an older row, sorted.
func (r ingredientRow) changedColumns(old ingredientRow) []string {
	return r.columns().changedFrom(old.columns())
}

// changedFrom returns the columns that differ from older values and can be corrected, sorted.
func (v columnValues) changedFrom(before columnValues) []string {
	var changed []string
	for column, value := range v {
		if string(value) != string(before[column]) && !slices.Contains(uncorrectableColumns, column) {
			changed = append(changed, column)
		}
	}
	slices.Sort(changed)
	return changed
}

// keepCorrections returns the row of a source with the corrected values of the row that it replaces, and the source's
// own values in Sources. New units are added to corrected ones, as recipes may use them.
func (r ingredientRow) keepCorrections(old ingredientRow) ingredientRow {
	r.Imported, r.Corrected = old.Imported, old.Corrected
	if len(old.Corrected) == 0 {
		return r
	}
	stored, own := old.columns(), r.columns()
	corrected, sources := columnValues{}, columnValues{}
	r.Corrected = nil
	for _, column := range old.Corrected {
		value, ok := own[column]
		if ok && string(value) == string(stored[column]) {
			continue // the source has it too by now
		}
		r.Corrected = append(r.Corrected, column)
		if ok {
			corrected[column], sources[column] = stored[column], value
		}
	}
	kept := r.with(corrected)
	units := maps.Clone(r.UnitGrams)
	maps.Copy(units, kept.UnitGrams)
	kept.UnitGrams, kept.Sources = units, sources
	return kept.worded()
}

// with returns the row with other values of some columns.
func (r ingredientRow) with(values columnValues) ingredientRow {
	columns := r.columns()
	maps.Copy(columns, values)
	changed := ingredientRow{Retired: r.Retired, Imported: r.Imported, Corrected: r.Corrected}
	if err := json.Unmarshal(asWritten(columns), &changed); err != nil {
		panic(err) // made of rows
	}
	return changed
}

// correctionsFrom returns the corrections of the row. old is the row that it replaces.
func (r ingredientRow) correctionsFrom(old ingredientRow) (corrected []string, sources columnValues) {
	return r.columns().correctionsFrom(old.columns(), old.Corrected, old.Sources)
}

// correctionsFrom returns the columns that differ from their source, sorted, and the source's values of those for which
// they are known. before are the values that are replaced, with their corrections. A column that has its source's value
// again is no correction any more.
func (v columnValues) correctionsFrom(
	before columnValues,
	oldCorrected []string,
	oldSources columnValues,
) (corrected []string, sources columnValues) {
	sources = columnValues{}
	maps.Copy(sources, oldSources)
	corrected = slices.Clone(oldCorrected)
	for _, column := range v.changedFrom(before) {
		if !slices.Contains(corrected, column) {
			corrected = append(corrected, column)
			sources[column] = before[column]
		}
	}
	corrected = slices.DeleteFunc(corrected, func(column string) bool {
		value, known := sources[column]
		return known && string(value) == string(v[column])
	})
	for column := range sources {
		if !slices.Contains(corrected, column) {
			delete(sources, column)
		}
	}
	slices.Sort(corrected)
	return slices.Compact(corrected), sources
}
