package shopping

import (
	"math"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
)

// Difference is how much more of an ingredient must be bought for one menu than for another.
type Difference struct {
	Ingredient *catalogue.StoredIngredient
	Whole      bool    // one of the menus does not need it at all
	Quantity   float64 // that much more, in Unit; 0 when it is taken to taste
	Unit       catalogue.Unit
	Packs      *Packs // that many more of one size; nil when it is not bought in packs, or in others than before
}

// Compare tells what after takes more than before, and what it takes less, each in the order in which its menu needs
// it. What differs so little that the same must be bought is in neither: a bag that is used up further costs nothing
// more.
func Compare(before, after []Amount) (extra, saved []Difference) {
	return excess(after, before), excess(before, after)
}

// more lists what one menu takes more than another.
func excess(of, than []Amount) []Difference {
	others := make(map[*catalogue.StoredIngredient]Amount, len(than))
	for _, amount := range than {
		others[amount.Ingredient] = amount
	}
	var all []Difference
	for _, amount := range of {
		other, needed := others[amount.Ingredient]
		if found, ok := amount.minus(other, !needed); ok {
			all = append(all, found)
		}
	}
	return all
}

// minus takes another amount of the same ingredient off; false when no more must be bought. Whole says that there is no
// other.
func (a Amount) minus(other Amount, whole bool) (Difference, bool) {
	found := Difference{Ingredient: a.Ingredient, Whole: whole, Unit: a.Unit}
	packs, others := PacksFor(
		a.Ingredient.Ingredient,
		a.Grams,
		a.Unit,
	), PacksFor(
		a.Ingredient.Ingredient,
		other.Grams,
		other.Unit,
	)
	switch {
	case whole:
		found.Quantity, found.Packs = a.Quantity, packs
		return found, true
	case packs != nil && others != nil && packs.Grams == others.Grams:
		found.Packs, found.Quantity = &Packs{Count: packs.Count - others.Count, Grams: packs.Grams}, a.quantityBeyond(other)
		return found, found.Packs.Count > 0
	case packs != nil && others != nil:
		found.Quantity = a.quantityBeyond(other)
		return found, packs.total() > others.total()
	}
	found.Quantity = a.quantityBeyond(other)
	return found, found.Quantity > tolerance || a.Unit != other.Unit && a.Grams > other.Grams
}

// quantityBeyond is how much more this is than another amount, in the unit that they share; 0 when they share none.
func (a Amount) quantityBeyond(other Amount) float64 {
	if a.Unit != other.Unit {
		return 0
	}
	return max(0, math.Round((a.Quantity-other.Quantity)*100)/100)
}
