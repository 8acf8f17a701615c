package shopping

import (
	"context"
	"slices"
	"strings"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/lexicon"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/search"
)

// otherAisle is where an item goes whose aisle is not known.
const otherAisle catalogue.Aisle = "pantry"

// nonFood has parts of names, in Dutch and in English, of what a supermarket sells and nobody eats. A part must not
// stand in the name of a food, as folie does in olijfolie.
var nonFood = []string{
	"afwas", "aluminiumfolie", "bakpapier", "batterij", "bleekmiddel", "bleekwater", "bloemen",
	"cling film", "conditioner", "deodorant", "detergent", "dishwasher", "douchegel", "foil", "garbage",
	"hondenvoer", "huishoudfolie", "kaars", "kattenbak", "kattenvoer", "keukenpapier", "kitchen roll",
	"lampen", "lucifers", "luiers", "maandverband", "nappies", "pleisters", "schoonmaak", "servetten",
	"shampoo", "shower", "spons", "tampons", "tandenborstel", "tandpasta", "tissues", "toilet",
	"toothpaste", "vaatdoek", "vaatwas", "vershoudfolie", "vuilnis", "wasmiddel", "wasverzachter",
	"wc-papier", "zakdoek", "zeep",
}

// AisleOf returns the aisle of something by its name: that of the ingredient that the name is of.
func AisleOf(
	ctx context.Context, scope postgres.Scope, snapshot *catalogue.Snapshot, name string,
) (catalogue.Aisle, error) {
	folded := lexicon.Fold(name)
	if slices.ContainsFunc(nonFood, func(part string) bool { return strings.Contains(folded, part) }) {
		return "non-food", nil
	}
	hits, err := search.Ingredients(ctx, scope, name, 1)
	if err != nil {
		return "", err
	}
	for _, hit := range hits {
		if ingredient, ok := snapshot.Ingredient(hit.IngredientID); ok && !hit.Approximate {
			return ingredient.Aisle, nil
		}
	}
	return otherAisle, nil
}
