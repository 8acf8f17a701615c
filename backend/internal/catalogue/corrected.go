package catalogue

import (
	"encoding/json"
	"maps"
	"slices"
)

// What people change by hand of an ingredient that comes from files or from an imported table is noted in its row, and
// stays when those are brought in again.

// neverCorrected are columns that say nothing of the food.
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

// columns is the row by the names of its columns.
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

// differs names the columns in which the food is another than in a row, sorted.
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

// keeping is the row with what was corrected by hand in the one that it takes the place of. A unit that has come stays
// beside corrected ones, as recipes may reckon with it.
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
