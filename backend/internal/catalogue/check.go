package catalogue

import (
	"fmt"
	"maps"
	"math"
	"slices"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// Minimums of the platform's catalogue, so that the planner can make varied weeks.
const (
	minIngredients = 600
	maxSimilarity  = 0.9 // cosine of two recipes for the same meal time, see checkSimilar
	waterSlug      = "water"
)

var (
	// minRecipes and minKeto are the minimum numbers of recipes per meal time, so that dinners do not repeat for weeks
	// and exclusions leave enough.
	minRecipes = map[MealTime]int{Breakfast: 60, Lunch: 80, Dinner: 130, Snack: 50}
	minKeto    = map[MealTime]int{Breakfast: 15, Lunch: 18, Dinner: 20, Snack: 10}
)

// Check returns the problems of a catalogue that [Load] could read: contradictory values, recipes that cannot be
// weighed or followed, and shortages of the catalogue as a whole.
func Check(book *Book) []Problem {
	var problems Problems
	for _, slug := range slices.Sorted(maps.Keys(book.Ingredients)) {
		problems = append(problems, checkIngredient(book.Ingredients[slug])...)
	}
	problems = append(problems, checkVariants(book.Ingredients)...)
	names := indexNames(book.Ingredients)
	for _, recipe := range book.Recipes {
		for _, fault := range slices.Concat(
			checkRecipe(recipe, book.Ingredients), names.checkUnlisted(recipe, book.Ingredients),
		) {
			problems = append(problems, recipe.origin.problem(fault.Field, "%s", fault.Message.In(locale.English)))
		}
	}
	for _, meal := range MealTimes {
		problems = append(problems, checkSimilar(book.RecipesFor(meal), book.Ingredients)...)
	}
	problems = append(problems, checkCounts(book)...)
	problems.Sort()
	return problems
}

func checkCounts(book *Book) []Problem {
	var problems []Problem
	want := func(have, atLeast int, folder, what string) {
		if have < atLeast {
			problems = append(
				problems,
				Problem{File: folder, Text: fmt.Sprintf("%d %s, at least %d are needed", have, what, atLeast)},
			)
		}
	}
	want(len(book.Ingredients), minIngredients, "ingredients", "ingredients")
	for _, meal := range MealTimes {
		recipes, keto := book.RecipesFor(meal), 0
		for _, recipe := range recipes {
			if recipe.Keto {
				keto++
			}
		}
		folder := fmt.Sprintf("recipes/%s", meal)
		want(len(recipes), minRecipes[meal], folder, "recipes")
		want(keto, minKeto[meal], folder, "keto recipes")
	}
	return problems
}

// checkSimilar compares each recipe with those before it by ingredients. Two are too similar when they are similar both
// by weight and by energy: an apple with peanut butter and one with cheese have similar weights, yet are different
// snacks. Water is ignored, since it would make all soups similar.
func checkSimilar(recipes []*Recipe, ingredients Ingredients) []Problem {
	var problems []Problem
	for n, recipe := range recipes {
		for _, fault := range checkSimilarTo(recipe, recipes[:n], ingredients) {
			problems = append(problems, recipe.origin.problem(fault.Field, "%s", fault.Message.In(locale.English)))
		}
	}
	return problems
}

func checkSimilarTo(recipe *Recipe, others []*Recipe, ingredients Ingredients) []Fault {
	var problems faults
	grams := gramsByIngredient(recipe, ingredients)
	for _, other := range others {
		before := gramsByIngredient(other, ingredients)
		alike := min(
			cosine(grams, before),
			cosine(kcalByIngredient(grams, ingredients), kcalByIngredient(before, ingredients)),
		)
		if alike > maxSimilarity {
			problems.add("ingredients", locale.T("catalogue.recipe.similar").With("Recipe", other.Slug).
				With("Similarity", math.Round(alike*1000)/1000))
		}
	}
	return problems
}

func gramsByIngredient(recipe *Recipe, ingredients Ingredients) map[string]float64 {
	dish, _ := recipe.Dish(ingredients) // checkLines reports a line without weight
	grams := make(map[string]float64)
	for _, amount := range dish.Amounts {
		if slug := amount.Ingredient.Slug; slug != waterSlug {
			grams[slug] += amount.Grams
		}
	}
	return grams
}

// kcalByIngredient returns the energy in kcal of amounts in g.
func kcalByIngredient(grams map[string]float64, ingredients Ingredients) map[string]float64 {
	energy := make(map[string]float64, len(grams))
	for slug, amount := range grams {
		energy[slug] = amount / 100 * ingredients[slug].Composition[KCal]
	}
	return energy
}

// cosine returns the cosine of the angle between two vectors of amounts: 1 for the same proportions, 0 for nothing in
// common.
func cosine(a, b map[string]float64) float64 {
	var product, squareA, squareB float64
	for slug, grams := range a {
		product += grams * b[slug]
		squareA += grams * grams
	}
	for _, grams := range b {
		squareB += grams * grams
	}
	if product == 0 {
		return 0
	}
	return product / math.Sqrt(squareA*squareB)
}
