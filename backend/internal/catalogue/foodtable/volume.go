package foodtable

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/spreadsheet"
)

// What density people may choose to reckon with, in g per ml: that of drinks.
const (
	MinDensity = 0.9
	MaxDensity = 1.1
)

// mostDissolved is how much protein, fat, carbohydrate and fibre 100 ml may hold, in g, of something that is like
// water: more than in grape juice and less than in syrup, cream or ice cream. With this much sugar it weighs 1.07 g per
// ml, so that a density between 1.00 and 1.07 is at most a few hundredths off.
const maxDissolved = 18

// usual are the food groups of which everything that is poured weighs nearly the same, and what it then weighs in g per
// ml. Of other groups it differs too much: milk is in one with ice cream, wine in one with spirits.
var typicalDensities = map[catalogue.FoodGroup]struct {
	density float64
	least   float64 // g of fat in 100 ml
	most    float64 // g of protein, fat, carbohydrate and fibre in 100 ml
}{
	"niet-alcoholische-dranken": {1.03, 0, maxDissolved},
	"vetten-en-olien":           {0.92, 88, 100}, // oils: what holds less fat is margarine, which has water in it
}

// VolumeCounts counts the rows whose amounts are of 100 ml.
type VolumeCounts struct {
	Converted int `json:"reckoned"` // turned into amounts of 100 g
	Refused   int `json:"refused"`  // that was not possible, as the density is not known
}

// Remarks returns what became of the rows whose amounts are of 100 ml; none when there are none.
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

// measure finds the first unit in a quantity: of volume in its first group, or of weight.
var measureUnit = regexp.MustCompile(
	`(?i)(?:^|[0-9\s/(])(?:(ml|cl|dl|l|lt|ltr|lit(?:er|re|ro)|millilit(?:er|re)|fl\.?\s?oz)|g|gr|gram|gramme|kg|mg|kilo|kilogram|oz|lb)s?\b`,
)

// perVolume reports whether the amounts of the row are of 100 ml: the first cell that tells counts.
func (r *rowReader) isPerVolume() bool {
	for _, at := range r.columns[Quantity] {
		if at >= len(r.cells) {
			continue
		}
		cell := strings.TrimSpace(r.cells[at])
		// Open Food Facts wrote "100g" for 100 ml too for years: what the product is sold by says more.
		if cell == "" || r.settings.Preset == OpenFoodFacts && cell == string(Per100g) {
			continue
		}
		if days := measureUnit.FindStringSubmatchIndex(cell); days != nil {
			return days[2] >= 0
		}
	}
	return r.settings.Basis == Per100ml
}

// perGram turns amounts of 100 ml into those of 100 g. False when it cannot, and the row is refused.
func (r *rowReader) convertTo100g(composition catalogue.Composition, extra *float64) bool {
	if density := r.amount(Density); density.Certainty == spreadsheet.Exact && density.Value >= 0.05 && density.Value <= 3 {
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
	// With the density beside them, amounts in ml come out as the table has them, whatever it is.
	r.ingredient.Density = density
	r.note(Note{Code: code, Numbers: []float64{density}})
	r.derivations = append(r.derivations, fmt.Sprintf("%s %g g per ml", conversions[code], density))
	r.converted = true
	return true
}

// conversions say for the catalogue where a density comes from.
var conversions = map[string]string{
	ConvertedFromVolume: "converted from 100 ml with",
	ConfiguredDensity:   "converted from 100 ml, reckoned with a chosen density of",
	TypicalDensity:      "converted from 100 ml, reckoned with the usual density of its food group,",
}

// density is what a ml of the row weighs in g, and the note that says where that comes from; 0 with why it is not
// known.
func (r *rowReader) density(composition catalogue.Composition) (float64, string) {
	if r.ingredient.Density > 0 {
		return r.ingredient.Density, ConvertedFromVolume
	}
	dissolved := composition[catalogue.Protein] + composition[catalogue.Fat] + composition[catalogue.Carbohydrate] + composition[catalogue.Fibre]
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
