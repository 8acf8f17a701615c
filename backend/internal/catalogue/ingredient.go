// Package catalogue has the ingredients with their nutrients, and the recipes made of them. Nutrition, diet and
// allergens of a recipe are always derived from its ingredients, never stored with it.
//
// The platform's recipes and ingredients are files in tenants/platform. The console shows the platform's recipes but
// cannot change them, since the next start would undo the change. It may change the platform's ingredients: the changed
// columns are listed in ingredients.corrected, and neither a start nor an import overwrites them. A tenant's own
// recipes are in the database only. A withdrawn recipe or ingredient is not used in new menus and is never deleted; its
// slug remains in use.
package catalogue

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/lepelblad/lepelblad/backend/internal/lexicon"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
)

// Ingredient is a food with its composition per 100 g of edible part as bought: raw or dry, unless it is sold cooked;
// drained when it is canned.
type Ingredient struct {
	Slug     string // Dutch, kebab case, unique in the catalogue
	Name     Text   // lower case singular
	Plural   Text   // empty where it is the same as Name or never used
	Synonyms Words  // other names
	Group    FoodGroup
	Aisle    Aisle
	Picture  string // code point of a Fluent emoji, such as 1f966, or a drawn picture, such as drawn-mince
	Hue      int    // 0 to 359: tint of a cover on which this is the main ingredient

	Composition Composition
	Density     float64          // g per ml, of a fruit per ml of its juice; 0 when it is not measured by volume
	UnitGrams   map[Unit]float64 // g per unit
	PackGrams   []float64        // pack sizes in g, ascending; none when sold loose
	PackWord    PackWord         // empty for the usual one, see SoldIn

	Allergens Allergens
	Lactose   bool // not free of lactose
	Diet      Diet // the strictest diet that it suits
	Risks     []Risk

	Source     Source
	Adjusted   map[Nutrient]string // nutrients that deviate from the source, with the reason
	EnergyNote string              // why the energy differs from that of the macros: alcohol, acids, polyols
	Certainty  Certainty

	// Only set by Load, for checks.
	outside map[Nutrient]string // nutrients beyond the bounds of their group or name, with the reason
	second  second
	origin  origin
}

// Is reports whether a slug names the ingredient, see [Ingredient.Slugs].
func (i *Ingredient) Is(slug string) bool { return slices.Contains(i.Slugs(), slug) }

// Slugs returns the slugs that name the ingredient: its own and, without the state in parentheses, that of its base, in
// the singular too: frozen spinach is spinach.
func (i *Ingredient) Slugs() []string {
	slugs := []string{i.Slug}
	base, _, isState := strings.Cut(i.Name["nl"], " (")
	if !isState {
		return slugs
	}
	base = strings.ReplaceAll(lexicon.Fold(base), " ", "-")
	for _, ending := range []string{"", "en", "n", "s"} { // Dutch plurals
		if slug, ok := strings.CutSuffix(base, ending); ok && slug != i.Slug {
			slugs = append(slugs, slug)
		}
	}
	return slugs
}

// Ingredients is a set of ingredients by slug.
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

// Composition is the known nutrients per 100 g: kcal for KCal, g for the others. A missing nutrient is unknown, not
// zero. KCal, Protein, Fat and Carbohydrate are always known.
type Composition map[Nutrient]float64

// Nutrients returns the composition for calculations, with 0 for unknown nutrients.
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

// Without returns a copy without a nutrient.
func (c Composition) Without(nutrient Nutrient) Composition {
	others := maps.Clone(c)
	delete(others, nutrient)
	return others
}

// Source is the origin of an ingredient's composition.
type Source struct {
	Table Table
	Code  string // alim_code in Ciqual, fdc_id in FoodData Central, a barcode in Open Food Facts; empty for Estimated
	Name  string // name of the food in the table
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
	OtherTable    Table = "other"         // any other table; its codes begin with its label
	Estimated     Table = "estimated"     // no table
)

// Tables lists every table.
var Tables = []Table{Ciqual, USDA, NEVO, OpenFoodFacts, OtherTable, Estimated}

// Certainty is how well the source's food matches the ingredient.
type Certainty string

// Certainties lists the degrees: exactly this food, a similar food, an estimate.
var Certainties = []Certainty{"high", "medium", "low"}

// ErrUnknownWeight means that the weight of a unit of an ingredient is unknown.
var ErrUnknownWeight = errors.New("no weight known")

// Grams returns the weight of a quantity in g: by the ingredient's weight of the unit, else for volumes by its density
// or its weight of another volume, else by a common weight for a pinch and a knife tip. The error is [ErrUnknownWeight]
// when none applies. A negative, infinite or NaN quantity is an error too.
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
	if ml, ok := volumes[unit]; ok {
		if density := i.gramsPerMillilitre(); density > 0 {
			return quantity * ml * density, nil
		}
	}
	if grams, ok := smallWeights[unit]; ok {
		return quantity * grams, nil
	}
	return 0, fmt.Errorf("weight of %s in unit %q: %w", i.Slug, unit, ErrUnknownWeight)
}

// gramsPerMillilitre returns the density or, without one, the weight per ml of a cup or spoon; 0 when neither is known.
func (i *Ingredient) gramsPerMillilitre() float64 {
	if i.Density > 0 {
		return i.Density
	}
	for _, unit := range measuredBy {
		if grams := i.UnitGrams[unit]; grams > 0 {
			return grams / volumes[unit]
		}
	}
	return 0
}

// Units returns the units with a known weight.
func (i *Ingredient) Units() []Unit {
	var units []Unit
	for _, unit := range Units {
		if _, err := i.Grams(1, unit); err == nil {
			units = append(units, unit)
		}
	}
	return units
}

// FromTap reports whether the ingredient is tap water, which is not bought.
func (i *Ingredient) FromTap() bool { return i.Slug == waterSlug }

// Pressed reports whether volumes are of its juice, because it is sold by the piece.
func (i *Ingredient) Pressed() bool { return i.Density > 0 && i.UnitGrams[Piece] > 0 }

// Poured reports whether the ingredient is sold by volume.
func (i *Ingredient) Poured() bool { return i.Density > 0 && !i.Pressed() }

// packStep is the step of pack sizes of liquids, in ml.
const packStep = 5

// PackMillilitres returns the size in ml of a pack with a content in g. Packs are stored in whole g and sold in round
// ml. It is 0 for ingredients that are not poured, and when no round size matches.
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
