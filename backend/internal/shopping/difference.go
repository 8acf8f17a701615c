package shopping

import (
	"math"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
)

// Difference is how much more of an ingredient one menu needs than another.
type Difference struct {
	Ingredient *catalogue.StoredIngredient
	Whole      bool    // the other menu does not need the ingredient
	Quantity   float64 // in Unit; 0 for ingredients used to taste
	Unit       catalogue.Unit
	Packs      *Packs // of one size; nil without packs or when their size differs
}

// Compare returns what after needs more than before and what it needs less, each in the order of its menu. Differences
// that do not change what must be bought, such as using up a bag, are left out.
func Compare(before, after []Amount) (extra, saved []Difference) {
	return excess(after, before), excess(before, after)
}

// excess returns what amounts needs more than base.
func excess(amounts, base []Amount) []Difference {
	byIngredient := make(map[*catalogue.StoredIngredient]Amount, len(base))
	for _, amount := range base {
		byIngredient[amount.Ingredient] = amount
	}
	var diffs []Difference
	for _, amount := range amounts {
		other, needed := byIngredient[amount.Ingredient]
		if diff, ok := amount.minus(other, !needed); ok {
			diffs = append(diffs, diff)
		}
	}
	return diffs
}

// minus subtracts another amount of the same ingredient. It reports false when nothing more must be bought. alone says
// that there is no other amount.
func (a Amount) minus(other Amount, alone bool) (Difference, bool) {
	diff := Difference{Ingredient: a.Ingredient, Whole: alone, Unit: a.Unit}
	packs := PacksFor(a.Ingredient.Ingredient, a.Grams, a.Unit)
	otherPacks := PacksFor(a.Ingredient.Ingredient, other.Grams, other.Unit)
	switch {
	case alone:
		diff.Quantity, diff.Packs = a.Quantity, packs
		return diff, true
	case packs != nil && otherPacks != nil && packs.Grams == otherPacks.Grams:
		diff.Packs = &Packs{Count: packs.Count - otherPacks.Count, Grams: packs.Grams}
		diff.Quantity = a.quantityBeyond(other)
		return diff, diff.Packs.Count > 0
	case packs != nil && otherPacks != nil:
		diff.Quantity = a.quantityBeyond(other)
		return diff, packs.total() > otherPacks.total()
	}
	diff.Quantity = a.quantityBeyond(other)
	return diff, diff.Quantity > tolerance || a.Unit != other.Unit && a.Grams > other.Grams
}

// quantityBeyond returns by how much a exceeds other, or 0 when their units differ.
func (a Amount) quantityBeyond(other Amount) float64 {
	if a.Unit != other.Unit {
		return 0
	}
	return max(0, math.Round((a.Quantity-other.Quantity)*100)/100)
}
