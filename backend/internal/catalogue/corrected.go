package catalogue

import (
	"encoding/json"
	"maps"
	"slices"
)

// Corrections by hand of an ingredient from files or an import are recorded in its row, and kept when the files are
// applied or the table is imported again.

// uncorrectableColumns are columns that are not properties of the food.
var uncorrectableColumns = []string{"owner_id", "id", "words", "lemmas", "weights", "by_hand"}

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
func (r ingredientRow) columns() map[string]json.RawMessage {
	raw, err := json.Marshal(r)
	if err != nil {
		panic(err) // texts and finite numbers
	}
	var columns map[string]json.RawMessage
	if err := json.Unmarshal(raw, &columns); err != nil {
		panic(err)
	}
	return columns
}

// changedColumns returns the columns of the food that differ from an older row, sorted.
func (r ingredientRow) changedColumns(old ingredientRow) []string {
	before := old.columns()
	var changed []string
	for column, value := range r.columns() {
		if string(value) != string(before[column]) && !slices.Contains(uncorrectableColumns, column) {
			changed = append(changed, column)
		}
	}
	slices.Sort(changed)
	return changed
}

// keepCorrections returns the row with the corrected values of the row that it replaces. New units are added to
// corrected ones, as recipes may use them.
func (r ingredientRow) keepCorrections(old ingredientRow) ingredientRow {
	r.Imported, r.Corrected = old.Imported, old.Corrected
	if len(old.Corrected) == 0 {
		return r
	}
	units := maps.Clone(r.UnitGrams)
	corrected, merged := old.columns(), r.columns()
	for _, column := range old.Corrected {
		merged[column] = corrected[column]
	}
	raw, err := json.Marshal(merged)
	if err != nil {
		panic(err) // made of rows
	}
	kept := ingredientRow{Retired: r.Retired, Imported: r.Imported, Corrected: r.Corrected}
	if err := json.Unmarshal(raw, &kept); err != nil {
		panic(err)
	}
	maps.Copy(units, kept.UnitGrams)
	kept.UnitGrams = units
	return kept.worded()
}
