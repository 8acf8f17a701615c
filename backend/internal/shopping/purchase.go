package shopping

import (
	"math"
	"slices"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// Purchase is what is taken from the shelf for an amount: a whole number of pieces or packs.
type Purchase struct {
	Count int
	Word  catalogue.PackWord
	Grams float64 // of each
	Sized bool    // the size of a pack is on its label
}

// Total returns the weight of the purchase in g.
func (p Purchase) Total() float64 { return float64(p.Count) * p.Grams }

// usualGrams are weights, in g, of what shops sell without a weight.
var usualGrams = map[catalogue.PackWord]float64{catalogue.BulbWord: 40, catalogue.BunchWord: 400}

// smallPieceGrams is the weight below which a piece may be what a cook cuts off, as of ginger, and not what a shop
// sells.
const smallPieceGrams = 20

// PurchaseFor returns what to buy for an amount in g: pieces and heads of what is sold so, and otherwise packs of the
// size that leaves the least over, then the fewest. The purchase is at least the amount, but for [packTolerance]. It
// reports false when the sizes are unknown, so that the amount must be weighed.
func PurchaseFor(ingredient *catalogue.Ingredient, grams float64) (Purchase, bool) {
	piece := ingredient.UnitGrams[catalogue.Piece]
	if ingredient.SoldIn() == catalogue.PieceWord && piece > 0 && piece < smallPieceGrams &&
		len(ingredient.PackGrams) > 0 {
		return purchaseOf(catalogue.PieceWord, ingredient.PackGrams[0], grams, false), true
	}
	if (ingredient.SoldIn() == catalogue.PieceWord || ingredient.SoldIn() == catalogue.HeadWord) && piece > 0 {
		return purchaseOf(ingredient.SoldIn(), piece, grams, false), true
	}
	var best Purchase
	for _, size := range ingredient.PackGrams {
		purchase := purchaseOf(ingredient.SoldIn(), size, grams, true)
		if best.Count == 0 || purchase.Total() < best.Total() ||
			purchase.Total() == best.Total() && purchase.Count < best.Count {
			best = purchase
		}
	}
	if best.Count > 0 {
		return best, true
	}
	each := usualGrams[ingredient.SoldIn()]
	if bunch := ingredient.UnitGrams[catalogue.Bunch]; bunch > 0 && ingredient.SoldIn() == catalogue.BunchWord {
		each = bunch
	}
	if each == 0 {
		return Purchase{}, false
	}
	return purchaseOf(ingredient.SoldIn(), each, grams, false), true
}

func purchaseOf(word catalogue.PackWord, each, grams float64, sized bool) Purchase {
	count := math.Max(1, math.Ceil(grams/(1+packTolerance)/each-tolerance))
	return Purchase{Count: int(count), Word: word, Grams: each, Sized: sized}
}

// wordsOfMany are the pack words after which something that is counted has its plural name: a bag of potatoes, but a
// head of lettuce.
var wordsOfMany = []catalogue.PackWord{
	catalogue.BagWord, catalogue.NetWord, catalogue.TubWord, catalogue.FullPackWord, catalogue.PacketWord,
	catalogue.BoxWord, catalogue.JarWord, catalogue.CanWord, catalogue.RollWord, catalogue.BunchWord,
	catalogue.SachetWord, catalogue.SmallJarWord,
}

// NameIn returns the name of an ingredient in a language, as it follows the number and the pack word of a purchase.
func (p Purchase) NameIn(ingredient *catalogue.Ingredient, lang locale.Language) string {
	if p.Word == catalogue.PieceWord {
		return ingredient.NameFor(float64(p.Count), catalogue.Piece, lang)
	}
	piece := ingredient.UnitGrams[catalogue.Piece]
	if plural := ingredient.Plural.In(lang); plural != "" && piece > 0 && p.Grams >= 2*piece &&
		slices.Contains(wordsOfMany, p.Word) {
		return plural
	}
	return ingredient.NameFor(1, catalogue.Gram, lang)
}
