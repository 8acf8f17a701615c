package foodtable

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/spreadsheet"
)

// Bounds of Settings.Density in g per ml, those of drinks.
const (
	MinDensity = 0.9
	MaxDensity = 1.1
)

// maxDissolved is the maximum of protein, fat, carbohydrate and fibre together, in g per 100 ml, of a water-like food:
// more than grape juice and less than syrup, cream or ice cream. With this much sugar it weighs 1.07 g per ml, so a
// density between 1.00 and 1.07 is off by a few hundredths at most.
const maxDissolved = 18

// typicalDensities are the densities of food groups whose liquids weigh nearly the same, in g per ml. Other groups vary
// too much: milk is in a group with ice cream, wine with spirits.
var typicalDensities = map[catalogue.FoodGroup]struct {
	density float64
	least   float64 // g of fat in 100 ml
	most    float64 // g of protein, fat, carbohydrate and fibre in 100 ml
}{
	"niet-alcoholische-dranken": {1.03, 0, maxDissolved},
	"vetten-en-olien":           {0.92, 88, 100}, // oils; less fat is margarine, which contains water
}

// VolumeCounts counts the rows with amounts per 100 ml.
type VolumeCounts struct {
	Converted int `json:"reckoned"` // converted to 100 g
	Refused   int `json:"refused"`  // because of an unknown density
}

// Remarks returns remarks about the rows per 100 ml; none when there are none.
func (v VolumeCounts) Remarks() []locale.Message {
	var remarks []locale.Message
	if v.Converted > 0 {
		remarks = append(remarks, locale.T("foodtable.volume.converted").With("Count", v.Converted))
	}
	if v.Refused > 0 {
		remarks = append(remarks, locale.T("foodtable.volume.refused").With("Count", v.Refused))
	}
	return remarks
}

// measureUnit finds the first unit in a quantity: of volume in its first group, or of weight.
var measureUnit = regexp.MustCompile(
	`(?i)(?:^|[0-9\s/(])(?:(ml|cl|dl|l|lt|ltr|lit(?:er|re|ro)|millilit(?:er|re)|fl\.?\s?oz)` +
		`|g|gr|gram|gramme|kg|mg|kilo|kilogram|oz|lb)s?\b`,
)

// isPerVolume reports whether the amounts of the row are per 100 ml, by the first quantity with a unit.
func (r *rowReader) isPerVolume() bool {
	for _, at := range r.columns[Quantity] {
		if at >= len(r.cells) {
			continue
		}
		cell := strings.TrimSpace(r.cells[at])
		// For years, Open Food Facts wrote "100g" for 100 ml too; the pack size is more reliable.
		if cell == "" || r.settings.Preset == OpenFoodFacts && cell == string(Per100g) {
			continue
		}
		if days := measureUnit.FindStringSubmatchIndex(cell); days != nil {
			return days[2] >= 0
		}
	}
	return r.settings.Basis == Per100ml
}

// convertTo100g converts amounts per 100 ml. It returns false, with the row refused, when that is impossible.
func (r *rowReader) convertTo100g(composition catalogue.Composition, extra *float64) bool {
	if density := r.amount(Density); density.Certainty == spreadsheet.Exact && density.Value >= 0.05 &&
		density.Value <= 3 {
		r.ingredient.Density = density.Value
	}
	if !r.isPerVolume() {
		return true
	}
	density, code := r.density(composition)
	if density == 0 {
		r.refuse(Note{Code: code})
		r.volume.Refused++
		return false
	}
	for nutrient, value := range composition {
		composition[nutrient] = value / density
	}
	*extra /= density
	// With this density, amounts in ml equal those of the table.
	r.ingredient.Density = density
	r.note(Note{Code: code, Numbers: []float64{density}})
	r.derivations = append(r.derivations, fmt.Sprintf("%s %g g per ml", conversions[code], density))
	r.converted = true
	return true
}

// conversions are the descriptions of densities in the source of an ingredient.
var conversions = map[string]string{
	ConvertedFromVolume: "converted from 100 ml with",
	ConfiguredDensity:   "converted from 100 ml, with a chosen density of",
	TypicalDensity:      "converted from 100 ml, with the usual density of its food group,",
}

// density returns the density of the row in g per ml and the note on its origin; 0 and the reason when it is unknown.
func (r *rowReader) density(composition catalogue.Composition) (float64, string) {
	if r.ingredient.Density > 0 {
		return r.ingredient.Density, ConvertedFromVolume
	}
	dissolved := composition[catalogue.Protein] + composition[catalogue.Fat] +
		composition[catalogue.Carbohydrate] + composition[catalogue.Fibre]
	if r.settings.Density > 0 && dissolved <= maxDissolved {
		return r.settings.Density, ConfiguredDensity
	}
	if group, ok := typicalDensities[r.ingredient.Group]; ok && composition[catalogue.Fat] >= group.least &&
		dissolved <= group.most {
		return group.density, TypicalDensity
	}
	if r.settings.Density > 0 {
		return 0, DensityNotApplicable
	}
	return 0, UnknownDensity
}
