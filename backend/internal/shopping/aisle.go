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

// nonFood has parts of names, in Dutch and in English, of what a supermarket sells and nobody eats.
var nonFood = []string{
	"afwas", "aluminiumfolie", "bakpapier", "batterij", "bleek", "bloemen", "conditioner", "cling film", "deodorant",
	"detergent", "dishwasher", "douchegel", "folie", "foil", "garbage", "hondenvoer", "kaars", "kattenbak",
	"kattenvoer", "keukenpapier", "kitchen roll", "lampen", "lucifers", "luiers", "maandverband", "nappies",
	"pleisters", "schoonmaak", "servetten", "shampoo", "shower", "spons", "tampons", "tandenborstel", "tandpasta",
	"tissues", "toilet", "toothpaste", "vaatdoek", "vaatwas", "vuilnis", "wasmiddel", "wasverzachter", "wc-papier",
	"zakdoek", "zeep",
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
