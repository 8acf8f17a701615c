package foodtable

import (
	"slices"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/spreadsheet"
)

// ColumnDoubt is a doubt about a whole column of a table, which single rows do not reveal.
type ColumnDoubt struct {
	Code  string `json:"code"`
	Field Field  `json:"field"`
	Rows  int    `json:"rows"` // with the fault
	Of    int    `json:"of"`   // rows that could have it
}

// Codes of doubts about columns.
const (
	KJAsKCal      = "kj-as-kcal"
	KCalAsKJ      = "kcal-as-kj"
	MissingAsZero = "missing-as-zero"
)

// Remark describes the doubt.
func (d ColumnDoubt) Remark() locale.Message {
	return locale.T("foodtable.columnDoubt."+d.Code).With("Field", FieldName(string(d.Field))).
		With("Rows", d.Rows).With("Of", d.Of)
}

// Limits of doubts about columns.
const (
	minJudgedRows  = 3   // rows with the fault
	wrongUnitShare = 0.8 // of the rows whose energy can be judged
	zeroShare      = 0.2 // of the rows that cannot have 0
	minJudgedKCal  = 20  // energy of the nutrients from which a unit can be judged, in kcal per 100 g
	unitTolerance  = 0.2 // of the energy of the nutrients; kJ and kcal differ by a factor of 4.2
)

// columnCounts counts the rows for doubts about columns.
type columnCounts struct {
	energies, kJAsKCal, kcalAsKJ int // rows
	missing, judged, zeros       map[catalogue.Nutrient]int
}

// zeroFields are the nutrients whose columns may have 0 for missing values, with their fields.
var zeroFields = map[catalogue.Nutrient][]Field{
	catalogue.KCal:         {KCal, KJ},
	catalogue.Protein:      {Protein},
	catalogue.Fat:          {Fat},
	catalogue.Saturated:    {Saturated},
	catalogue.Carbohydrate: {Carbohydrate, CarbohydrateTotal},
	catalogue.Sugars:       {Sugars},
	catalogue.Fibre:        {Fibre},
	catalogue.Salt:         {Salt, SodiumMg, Sodium},
}

// countColumns adds the current row, with the composition that the table states and its energy besides the
// macronutrients in kcal.
func (r *rowReader) countColumns(composition catalogue.Composition, extra float64) {
	counts := &r.counts
	if counts.missing == nil {
		counts.missing, counts.judged = map[catalogue.Nutrient]int{}, map[catalogue.Nutrient]int{}
		counts.zeros = map[catalogue.Nutrient]int{}
	}
	stated := composition.Nutrients()
	calculated := stated.EnergyFromMacros() + extra
	kcal, kJ := r.amount(KCal), r.amount(KJ)
	if calculated >= minJudgedKCal && (kcal.Certainty == spreadsheet.Exact || kJ.Certainty == spreadsheet.Exact) {
		counts.energies++
		if kcal.Certainty == spreadsheet.Exact && near(kcal.Value, calculated*kJPerKCal) {
			counts.kJAsKCal++
		}
		if kJ.Certainty == spreadsheet.Exact && near(kJ.Value, calculated) {
			counts.kcalAsKJ++
		}
	}
	for nutrient, fields := range zeroFields {
		if !slices.ContainsFunc(fields, func(field Field) bool {
			return r.amount(field).Certainty != spreadsheet.Missing
		}) {
			counts.missing[nutrient]++
		} else if cannotBeZero(nutrient, composition, extra, r.ingredient.Group) {
			counts.judged[nutrient]++
			if composition[nutrient] == 0 {
				counts.zeros[nutrient]++
			}
		}
	}
}

func near(value, expected float64) bool {
	return value >= expected*(1-unitTolerance) && value <= expected*(1+unitTolerance)
}

// Groups whose foods always have the nutrient, or often have none.
var (
	fibrous = []catalogue.FoodGroup{
		"aardappelen-en-knolgewassen", "brood", "fruit", "graanproducten-en-meelsoorten", "groente", "noten-en-zaden",
		"peulvruchten",
	}
	salted = []catalogue.FoodGroup{
		"brood", "eieren", "kaas", "vis-schaal-en-schelpdieren", "vlees-en-gevogelte", "vleeswaren",
	}
	withoutCarbohydrate = []catalogue.FoodGroup{
		"eieren", "kaas", "vetten-en-olien", "vis-schaal-en-schelpdieren", "vlees-en-gevogelte", "vleeswaren",
	}
)

// cannotBeZero reports whether the other values of a row imply that a nutrient is not 0.
func cannotBeZero(
	nutrient catalogue.Nutrient,
	composition catalogue.Composition,
	extra float64,
	group catalogue.FoodGroup,
) bool {
	n := composition.Nutrients()
	switch nutrient {
	case catalogue.KCal:
		return n.EnergyFromMacros()+extra >= minJudgedKCal
	case catalogue.Protein, catalogue.Fat, catalogue.Carbohydrate:
		if nutrient == catalogue.Carbohydrate && slices.Contains(withoutCarbohydrate, group) {
			return false
		}
		without := composition.Without(nutrient).Nutrients().EnergyFromMacros() + extra
		return n.KCal > without && !catalogue.EnergyFits(n.KCal, without)
	case catalogue.Saturated:
		const minFat = 5 // g; every fat and oil has some
		return n.Fat >= minFat
	case catalogue.Sugars:
		const minCarbohydrate = 5 // g
		return n.Carbohydrate >= minCarbohydrate && group == "fruit"
	case catalogue.Fibre:
		return slices.Contains(fibrous, group)
	case catalogue.Salt:
		return slices.Contains(salted, group)
	}
	return false
}

// ColumnDoubts returns the doubts about whole columns of the rows so far, in the order of a label.
func (t *Table) ColumnDoubts() []ColumnDoubt {
	var doubts []ColumnDoubt
	counts := t.counts
	for _, unit := range []ColumnDoubt{
		{Code: KJAsKCal, Field: KCal, Rows: counts.kJAsKCal, Of: counts.energies},
		{Code: KCalAsKJ, Field: KJ, Rows: counts.kcalAsKJ, Of: counts.energies},
	} {
		if unit.Rows >= minJudgedRows && float64(unit.Rows) >= wrongUnitShare*float64(unit.Of) {
			doubts = append(doubts, unit)
		}
	}
	for _, nutrient := range catalogue.AllNutrients {
		isAbsent := func(f Field) bool { return !t.settings.has(f) }
		fields := slices.DeleteFunc(slices.Clone(zeroFields[nutrient]), isAbsent)
		zeros, judged := counts.zeros[nutrient], counts.judged[nutrient]
		if len(fields) > 0 && counts.missing[nutrient] == 0 && zeros >= minJudgedRows &&
			float64(zeros) >= zeroShare*float64(judged) {
			doubts = append(doubts, ColumnDoubt{Code: MissingAsZero, Field: fields[0], Rows: zeros, Of: judged})
		}
	}
	return doubts
}
