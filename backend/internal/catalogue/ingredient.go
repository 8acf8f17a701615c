// Package catalogue holds what can be cooked: ingredients with their nutrients, and recipes made of them. Nutrition,
// diet and allergens of a recipe are always derived from its ingredients, never stored with it.
//
// The platform's recipes and ingredients are files in tenants/platform. The console shows the platform's recipes and
// changes none of them, since the next start would undo it. It may change the platform's ingredients: the changed
// columns are listed in ingredients.corrected, and neither a start nor an import overwrites them. A tenant's own
// recipes are in the database only. A withdrawn recipe or ingredient is hidden from new menus and is never deleted; its
// slug stays taken.
package catalogue

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/lepelblad/lepelblad/backend/internal/lexicon"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
)

// Ingredient is something to buy and cook with. Its nutrients are those of 100 g of edible part as it is bought: raw
// or dry, unless it is sold cooked; drained when it comes from a can.
type Ingredient struct {
	Slug     string // Dutch, kebab case, unique in the catalogue
	Name     Text   // lower case singular
	Plural   Text   // empty where it is the same as Name or never used
	Synonyms Words  // other names that people type
	Group    FoodGroup
	Aisle    Aisle
	Picture  string // code point of a Fluent emoji in hexadecimal, such as 1f966
	Hue      int    // 0 to 359: tint of a cover on which this is the main ingredient

	Composition Composition
	Density     float64          // g per ml, of a fruit per ml of its juice; zero where it is neither poured nor pressed
	UnitGrams   map[Unit]float64 // grams of one unit, for the units that make sense
	PackGrams   []float64        // usual shop packs, ascending; none when sold loose

	Allergens Allergens
	Lactose   bool // contains an amount of lactose that matters
	Diet      Diet // the strictest diet that may eat it

	Source     Source
	Adjusted   map[Nutrient]string // nutrients that deviate from the source, with the reason
	EnergyNote string              // why the energy differs from that of the macros: alcohol, acids, polyols
	Certainty  Certainty

	// Kept for the checks of a file only.
	outside map[Nutrient]string // nutrients beyond the bounds of their group or name, with the reason
	second  second
	origin  origin
}

// second is the same product, in the same state, in a table that is independent of the source.
type second struct {
	Source
	kcal float64 // of 100 g, by the factors of Regulation (EU) No 1169/2011
}

// Is reports whether the ingredient is what a slug names: itself, or a state of it that its name gives in parentheses.
// Spinach from the freezer is spinach; whoever leaves out spinach means both.
func (i *Ingredient) Is(slug string) bool {
	if i.Slug == slug {
		return true
	}
	base, _, isState := strings.Cut(i.Name["nl"], " (")
	if !isState {
		return false
	}
	ending, ok := strings.CutPrefix(strings.ReplaceAll(lexicon.Fold(base), " ", "-"), slug)
	return ok && slices.Contains([]string{"", "en", "n", "s"}, ending) // Dutch plurals
}

// Ingredients are ingredients by slug.
type Ingredients map[string]*Ingredient

// Nutrient names a field of [Composition].
type Nutrient string

// The nutrients, in the order of a label.
const (
	KCal         Nutrient = "kcal"
	Protein      Nutrient = "protein"
	Fat          Nutrient = "fat"
	Saturated    Nutrient = "saturated"
	Carbohydrate Nutrient = "carbohydrate"
	Sugars       Nutrient = "sugars"
	Fibre        Nutrient = "fibre"
	Salt         Nutrient = "salt"
)

// AllNutrients lists the nutrients in the order of a label.
var AllNutrients = []Nutrient{KCal, Protein, Fat, Saturated, Carbohydrate, Sugars, Fibre, Salt}

// Composition holds the known nutrients of 100 g: kcal for KCal, grams for the others. A nutrient that is not in it is
// not known, which is something else than zero. KCal, Protein, Fat and Carbohydrate are always known.
type Composition map[Nutrient]float64

// Nutrients gives the composition as numbers to calculate with, in which an unknown nutrient counts as zero.
func (c Composition) Nutrients() nutrition.Nutrients {
	return nutrition.Nutrients{
		KCal:         c[KCal],
		Protein:      c[Protein],
		Fat:          c[Fat],
		Saturated:    c[Saturated],
		Carbohydrate: c[Carbohydrate],
		Sugars:       c[Sugars],
		Fibre:        c[Fibre],
		Salt:         c[Salt],
	}
}

// Source says where an ingredient's composition comes from.
type Source struct {
	Table Table
	Code  string // alim_code in Ciqual, fdc_id in FoodData Central, a barcode in Open Food Facts; empty for Estimated
	Name  string // what the table calls the food
	How   string // how the values were estimated or adapted; obligatory for Estimated
}

// Table is a food composition table.
type Table string

// The tables that the catalogue draws on.
const (
	Ciqual        Table = "ciqual"        // ANSES-CIQUAL 2020
	USDA          Table = "usda"          // USDA FoodData Central
	NEVO          Table = "nevo"          // NEVO-online, RIVM
	OpenFoodFacts Table = "openFoodFacts" // Open Food Facts, by barcode
	OtherTable    Table = "other"         // any other table; its codes begin with what the table is called
	Estimated     Table = "estimated"     // no table
)

// Tables lists every table.
var Tables = []Table{Ciqual, USDA, NEVO, OpenFoodFacts, OtherTable, Estimated}

// Certainty says how well the source's food matches the ingredient.
type Certainty string

// Certainties lists the degrees: exactly this food, a food near to it, an estimate.
var Certainties = []Certainty{"high", "medium", "low"}

// ErrUnknownWeight means that nobody has said what an ingredient weighs in some unit: grams cannot be had from a piece
// of milk.
var ErrUnknownWeight = errors.New("no weight known")

// Grams is the weight of a quantity of the ingredient. A weight that the ingredient gives for the unit goes first,
// then its density for volumes, then a common weight for a pinch and a knife tip. The error is [ErrUnknownWeight] when
// none of these exists; a quantity that is negative or not a number is an error as well.
func (i *Ingredient) Grams(quantity float64, unit Unit) (float64, error) {
	if !(quantity >= 0) || math.IsInf(quantity, 0) {
		return 0, fmt.Errorf("weight of %s: %v is no quantity", i.Slug, quantity)
	}
	if unit == Gram {
		return quantity, nil
	}
	if grams, ok := i.UnitGrams[unit]; ok {
		return quantity * grams, nil
	}
	if ml, ok := volumes[unit]; ok && i.Density > 0 {
		return quantity * ml * i.Density, nil
	}
	if grams, ok := smallWeights[unit]; ok {
		return quantity * grams, nil
	}
	return 0, fmt.Errorf("weight of %s in unit %q: %w", i.Slug, unit, ErrUnknownWeight)
}

// Units lists the units of which the ingredient's weight is known.
func (i *Ingredient) Units() []Unit {
	var units []Unit
	for _, unit := range Units {
		if _, err := i.Grams(1, unit); err == nil {
			units = append(units, unit)
		}
	}
	return units
}

// FromTap reports whether it comes from the tap, so that nobody buys it.
func (i *Ingredient) FromTap() bool { return i.Slug == waterSlug }

// Pressed reports whether its juice is measured: it is sold by the piece, and a volume of it is of what comes out.
func (i *Ingredient) Pressed() bool { return i.Density > 0 && i.UnitGrams[Piece] > 0 }

// Poured reports whether it is sold by volume.
func (i *Ingredient) Poured() bool { return i.Density > 0 && !i.Pressed() }

// packStep is what sizes of packs of what is poured are counted in: 5 ml.
const packStep = 5

// PackMillilitres is the size in ml of a pack of something poured whose content weighs so many grams. Packs are kept in
// whole grams, and are sold in round millilitres. It is 0 where the ingredient is not poured, and where no round size
// weighs this much.
func (i *Ingredient) PackMillilitres(grams float64) float64 {
	if !i.Poured() {
		return 0
	}
	millilitres := math.Round(grams/i.Density/packStep) * packStep
	if math.Round(millilitres*i.Density) != math.Round(grams) {
		return 0
	}
	return millilitres
}
