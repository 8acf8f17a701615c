package shopping

import (
	"math"
	"slices"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// Packs is a number of packs of one size.
type Packs struct {
	Count int
	Grams float64 // per pack
}

// Limits of matching packs to a need.
const (
	packTolerance   = 0.02 // share of a need that packs may lack: not worth another pack
	maxPackRatio    = 3    // packs of more than this many times the need are not shown
	negligibleGrams = 1    // a pinch or two, which every kitchen has
	otherSize       = 0.75 // of a size, from which on a smaller one is hardly another: nobody buys both
)

// looseUnits are units of ingredients that are used one by one.
var looseUnits = []catalogue.Unit{catalogue.Piece, catalogue.Clove, catalogue.Sprig, catalogue.Bunch}

// PacksFor returns the packs for an amount that a list shows in unit: the size that leaves the least over, and then the
// fewest packs. It is nil when no size is known, when the unit is itself a pack, and when a pack has far more than a
// few pieces or a pinch.
func PacksFor(ingredient *catalogue.Ingredient, grams float64, unit catalogue.Unit) *Packs {
	if unit == catalogue.Can {
		return nil
	}
	var best *Packs
	for _, size := range ingredient.PackGrams {
		packs := &Packs{Count: int(math.Max(1, math.Ceil(grams/(1+packTolerance)/size-tolerance))), Grams: size}
		if best == nil || packs.total() < best.total() || (packs.total() == best.total() && packs.Count < best.Count) {
			best = packs
		}
	}
	small := grams <= negligibleGrams || slices.Contains(looseUnits, unit)
	if best != nil && small && best.total() > maxPackRatio*grams {
		return nil
	}
	return best
}

func (p Packs) total() float64 { return float64(p.Count) * p.Grams }

// RetailUnits is a whole number of pieces or packs to buy for an amount, as shops sell them.
type RetailUnits struct {
	Count int
	Word  catalogue.PackWord
	Grams float64 // of each
	Sized bool    // the size of a pack is on its label

	Smaller Packs // of a smaller size, bought beside them; none with a count of 0
}

// Total returns the weight of the units in g.
func (u RetailUnits) Total() float64 { return float64(u.Count)*u.Grams + u.Smaller.total() }

// packs returns the number of all packs.
func (u RetailUnits) packs() int { return u.Count + u.Smaller.Count }

// usualGrams are weights, in g, of what shops sell without a weight.
var usualGrams = map[catalogue.PackWord]float64{catalogue.BulbWord: 40, catalogue.BunchWord: 400}

// RetailUnitsFor returns what to buy for an amount in g: pieces and heads of what is sold so, and otherwise packs of
// one or two sizes that leave the least over, then the fewest. They weigh at least the amount, minus [packTolerance].
// It reports false when the sizes are unknown, so that the amount must be weighed.
func RetailUnitsFor(ingredient *catalogue.Ingredient, grams float64) (RetailUnits, bool) {
	piece := ingredient.UnitGrams[catalogue.Piece]
	if (ingredient.SoldIn() == catalogue.PieceWord || ingredient.SoldIn() == catalogue.HeadWord) && piece > 0 {
		return retailUnitsOf(ingredient.SoldIn(), piece, grams, false), true
	}
	if len(ingredient.PackGrams) > 0 {
		return retailPacksOf(ingredient.SoldIn(), ingredient.PackGrams, grams), true
	}
	each := usualGrams[ingredient.SoldIn()]
	if bunch := ingredient.UnitGrams[catalogue.Bunch]; bunch > 0 && ingredient.SoldIn() == catalogue.BunchWord {
		each = bunch
	}
	if each == 0 {
		return RetailUnits{}, false
	}
	return retailUnitsOf(ingredient.SoldIn(), each, grams, false), true
}

// retailPacksOf returns the packs of one or two sizes that leave the least over of an amount in g, then the fewest.
func retailPacksOf(word catalogue.PackWord, sizes []float64, grams float64) RetailUnits {
	var best RetailUnits
	consider := func(units RetailUnits) {
		if best.Count == 0 || units.Total() < best.Total() ||
			units.Total() == best.Total() && units.packs() < best.packs() {
			best = units
		}
	}
	for _, size := range sizes {
		consider(retailUnitsOf(word, size, grams, true))
	}
	for _, large := range sizes {
		full := int(grams / (1 + packTolerance) / large)
		if full == 0 {
			continue
		}
		for _, small := range sizes {
			if small > otherSize*large {
				continue
			}
			rest := retailUnitsOf(word, small, grams-float64(full)*large*(1+packTolerance), true)
			consider(RetailUnits{Count: full, Word: word, Grams: large, Sized: true,
				Smaller: Packs{Count: rest.Count, Grams: small}})
		}
	}
	return best
}

func retailUnitsOf(word catalogue.PackWord, each, grams float64, sized bool) RetailUnits {
	count := math.Max(1, math.Ceil(grams/(1+packTolerance)/each-tolerance))
	return RetailUnits{Count: int(count), Word: word, Grams: each, Sized: sized}
}

// wordsOfMany are the pack words that are followed by the plural of a countable ingredient: a bag of potatoes, but a
// head of lettuce.
var wordsOfMany = []catalogue.PackWord{
	catalogue.BagWord, catalogue.NetWord, catalogue.TubWord, catalogue.FullPackWord, catalogue.PacketWord,
	catalogue.BoxWord, catalogue.JarWord, catalogue.CanWord, catalogue.RollWord, catalogue.BunchWord,
	catalogue.SachetWord, catalogue.SmallJarWord,
}

// NameIn returns the name of an ingredient in a language, as it follows the number and the pack word.
func (u RetailUnits) NameIn(ingredient *catalogue.Ingredient, lang locale.Language) string {
	if u.Word == catalogue.PieceWord {
		return ingredient.NameFor(float64(u.Count), catalogue.Piece, lang)
	}
	piece := ingredient.UnitGrams[catalogue.Piece]
	if plural := ingredient.Plural.In(lang); plural != "" && piece > 0 && u.Grams >= 2*piece &&
		slices.Contains(wordsOfMany, u.Word) {
		return plural
	}
	return ingredient.NameFor(1, catalogue.Gram, lang)
}
