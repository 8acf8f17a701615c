// Package planner composes weeks of meals that fit a person. It is pure: no clock, no storage, and the same request
// gives the same week.
//
// What is never broken: the person's exclusions and diet, the meal time a recipe is made for, at most one use of a
// lunch or dinner a week and two of a breakfast or snack (a taken-over day aside), no dish on two days running,
// portions of 0.5 to 2 servings in steps of 0.25, a meal within 20 % of its share of the day's energy, a snack within
// 40 %, and no leftover of what does not keep.
//
// What is aimed at: each day within 5 % of its energy and 10 % of each macronutrient. When that leaves a choice, it
// goes by the soft rules (see [SoftRule]). A week comes with its proof (see [Proof]): what it keeps to, what gave way,
// and whether a better one exists.
package planner

import (
	"slices"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
)

// Source is a recipe that may be planned, under an id that its caller chooses.
type Source struct {
	ID        string
	Dish      catalogue.Dish
	Derived   catalogue.Derived // of the dish
	Withdrawn bool              // no longer offered: it counts where it stands in a week, and is never chosen
}

// Pool is a catalogue prepared for planning. It does not change, and may be shared by any number of requests.
type Pool struct {
	candidates []candidate
	byID       map[string]int
	byMeal     map[catalogue.MealTime][]int // indices of those that are offered, in the order of the sources

	// Candidates refer to ingredients by index. Two that share a slug, a tenant's own and the platform's, are two.
	ingredients []*catalogue.Ingredient
}

// candidate is a recipe with everything that planning asks of it.
type candidate struct {
	id          string
	withdrawn   bool
	meal        catalogue.MealTime
	nutrients   nutrition.Nutrients // of one serving
	minutes     int
	keeps       bool // until the day after it was made
	seasons     []catalogue.Season
	diet        catalogue.Diet
	keto        bool
	lactose     bool
	allergens   []catalogue.Allergen // present, or not known to be absent
	groups      []catalogue.FoodGroup
	ingredients []int     // all of them
	fresh       []int     // those that go off when a rest is left
	grams       []float64 // of each of those, in a serving
	main        int       // the ingredient that the dish is about; -1 when it has none
}

// cooked reports whether the dish is one of the two meals of a day that are a dish by themselves.
func (c *candidate) cooked() bool { return c.meal == catalogue.Lunch || c.meal == catalogue.Dinner }

// Prepare makes a pool of recipes. Recipes without energy are left out: no portion of them fits anything.
func Prepare(sources []Source) *Pool {
	pool := &Pool{byID: map[string]int{}, byMeal: map[catalogue.MealTime][]int{}}
	known := map[*catalogue.Ingredient]int{}
	indexOf := func(ingredient *catalogue.Ingredient) int {
		index, ok := known[ingredient]
		if !ok {
			index = len(pool.ingredients)
			known[ingredient] = index
			pool.ingredients = append(pool.ingredients, ingredient)
		}
		return index
	}
	for _, source := range sources {
		c := candidateOf(source, indexOf)
		if c.nutrients.KCal <= 0 {
			continue
		}
		index := len(pool.candidates)
		pool.candidates = append(pool.candidates, c)
		pool.byID[source.ID] = index
		if !c.withdrawn {
			pool.byMeal[c.meal] = append(pool.byMeal[c.meal], index)
		}
	}
	return pool
}

func candidateOf(source Source, indexOf func(*catalogue.Ingredient) int) candidate {
	recipe, derived := source.Dish.Recipe, source.Derived
	c := candidate{
		id: source.ID, withdrawn: source.Withdrawn, meal: recipe.MealTime, nutrients: derived.Nutrients, minutes: recipe.Minutes,
		keeps: recipe.FridgeDays > 0, seasons: recipe.Season, diet: derived.Diet, keto: derived.Keto, lactose: derived.Lactose, main: -1,
	}
	for _, finding := range derived.Allergens {
		if finding.Present() {
			c.allergens = append(c.allergens, finding.Allergen)
		}
	}
	for _, amount := range source.Dish.Amounts {
		index := indexOf(amount.Ingredient)
		if at := slices.Index(c.fresh, index); at >= 0 {
			c.grams[at] += amount.Grams / float64(recipe.Servings)
		}
		if slices.Contains(c.ingredients, index) {
			continue
		}
		c.ingredients = append(c.ingredients, index)
		if perishable(amount.Ingredient.Aisle) {
			c.fresh, c.grams = append(c.fresh, index), append(c.grams, amount.Grams/float64(recipe.Servings))
		}
		if !slices.Contains(c.groups, amount.Ingredient.Group) {
			c.groups = append(c.groups, amount.Ingredient.Group)
		}
		if len(recipe.Cover) > 0 && recipe.Cover[0] == amount.Ingredient.Slug {
			c.main = index
		}
	}
	return c
}

// perishable reports whether an opened pack from this aisle must be used up within days.
func perishable(aisle catalogue.Aisle) bool {
	switch aisle {
	case "produce", "bread", "cheese-deli", "meat-fish-veg", "dairy-eggs":
		return true
	default:
		return false
	}
}

// Rules are what a person does not eat. They are never broken.
type Rules struct {
	Diet        catalogue.Diet
	Keto        bool
	Allergens   []catalogue.Allergen
	Lactose     bool                  // eats no lactose
	Ingredients []string              // dislikes, by slug; their states are meant too, see catalogue.Ingredient.Is
	Groups      []catalogue.FoodGroup // dislikes
}

// Rule names one of the hard rules.
type Rule string

// The rules that a recipe by itself can break.
const (
	RuleDiet        Rule = "diet"
	RuleKeto        Rule = "keto"
	RuleIntolerance Rule = "intolerance"
	RuleDislike     Rule = "dislike"
)

// The rules that a recipe can break by its place in a week.
const (
	RuleMealTime      Rule = "mealTime"
	RuleUses          Rule = "uses"    // more often in a week than its meal time allows
	RuleTwoDays       Rule = "twoDays" // on two days running, or twice on one
	RulePortion       Rule = "portion" // no portion, or not this one, fits the meal's share of the energy
	RuleKeeps         Rule = "keeps"   // it is eaten again the day after, and does not keep
	RuleUnknown       Rule = "unknown" // there is no such recipe
	RuleNoAlternative Rule = "nothing" // nothing else may stand there

	RuleWithdrawn Rule = "withdrawn" // the recipe is no longer offered
)

// broken is the first rule that a candidate breaks; empty when it may be eaten.
func (r Rules) broken(pool *Pool, c *candidate) Rule {
	switch {
	case !r.Diet.Admits(c.diet):
		return RuleDiet
	case r.Keto && !c.keto:
		return RuleKeto
	case r.Lactose && c.lactose:
		return RuleIntolerance
	}
	for _, allergen := range r.Allergens {
		if slices.Contains(c.allergens, allergen) {
			return RuleIntolerance
		}
	}
	for _, group := range r.Groups {
		if slices.Contains(c.groups, group) {
			return RuleDislike
		}
	}
	for _, slug := range r.Ingredients {
		for _, index := range c.ingredients {
			if pool.ingredients[index].Is(slug) {
				return RuleDislike
			}
		}
	}
	return ""
}

// allowed lists the recipes of a meal time that may be eaten.
func (r Rules) allowed(pool *Pool, meal catalogue.MealTime) []int {
	var indices []int
	for _, index := range pool.byMeal[meal] {
		if r.broken(pool, &pool.candidates[index]) == "" {
			indices = append(indices, index)
		}
	}
	return indices
}

// Broken is the first of the rules that a recipe breaks by itself; empty when it may be eaten, RuleUnknown when the
// pool does not have it.
func BrokenRule(pool *Pool, rules Rules, recipe string) Rule {
	index, ok := pool.byID[recipe]
	if !ok {
		return RuleUnknown
	}
	return rules.broken(pool, &pool.candidates[index])
}

// Allowed lists the ids of the recipes that rules leave, in the order of the sources.
func Allowed(pool *Pool, rules Rules) []string {
	var ids []string
	for i := range pool.candidates {
		if c := &pool.candidates[i]; !c.withdrawn && rules.broken(pool, c) == "" {
			ids = append(ids, c.id)
		}
	}
	return ids
}
