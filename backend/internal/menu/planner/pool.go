// Package planner plans weeks of meals for a person. It is pure: it uses no clock and no storage, and the same request
// always gives the same week.
//
// Hard rules are never broken: exclusions and diet, the meal time of a recipe, at most one use of a lunch or dinner in
// a week and two of a breakfast or snack (other than by copying a day), no dish on two days running, portions of 0.5 to
// 2 servings in steps of 0.25, the energy of a meal within 20 % of its share of the day (40 % for a snack), and no
// leftovers of a dish that does not keep.
//
// With a [Rhythm], breakfasts, lunches and snacks repeat as asked, only dinners are limited to one use, meals may be
// within 25 % of their share (50 % for a snack), and counted ingredients such as eggs are used whole for everyone at
// the table. A large meal has a side, see [AddSides].
//
// Targets: each day within 5 % of its energy and 15 % of each macronutrient. Soft rules choose among the weeks that
// satisfy these (see [SoftRule]). Each week comes with a proof (see [Proof]): which rules it keeps to, which gave way,
// and whether a better week exists.
package planner

import (
	"math"
	"slices"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
)

// Source is a recipe for a Pool, with an ID that the caller chooses.
type Source struct {
	ID        string
	Dish      catalogue.Dish
	Derived   catalogue.Derived // data derived from Dish
	Withdrawn bool              // no longer offered: it counts in weeks that have it, and is never chosen
}

// Pool is a catalogue prepared for planning. It is immutable and safe for concurrent use.
type Pool struct {
	candidates []candidate
	byID       map[string]int
	// Indexes of the candidates that are offered, in the order of the sources.
	byMeal map[catalogue.MealTime][]int
	bySlot map[Slot][]int

	// Candidates refer to ingredients by index. Two ingredients with the same slug, of a tenant and of the platform,
	// are distinct.
	ingredients []*catalogue.Ingredient
	named       map[string][]int // indexes of the ingredients that a slug names
	families    *familySet
	alike       []float64 // by trait: the cost of two dishes with it, see candidate.traits
}

// candidate is a recipe with the data that planning needs.
type candidate struct {
	id          string
	withdrawn   bool
	meal        catalogue.MealTime
	sideOf      []catalogue.MealTime // meals beside which it can be eaten
	nutrients   nutrition.Nutrients  // of one serving
	minutes     int
	keeps       bool // can be eaten on the next day
	doubles     bool // is good to cook double, to be eaten on the next day
	seasons     []catalogue.Season
	diet        catalogue.Diet
	keto        bool
	excludedBy  []catalogue.Intolerance
	unsafeFor   []catalogue.Vulnerable
	groups      []catalogue.FoodGroup
	ingredients []int     // indexes into Pool.ingredients
	fresh       []int     // those of ingredients that are perishable
	grams       []float64 // grams in a serving, by index in fresh
	main        int       // main ingredient; -1 when there is none
	heat        catalogue.Heat
	food        food
	families    []int                   // see family
	traits      []int                   // see trait
	stove       bool                    // it needs a stove or an oven
	cutting     float64                 // g in a serving that is peeled or cut
	servings    float64                 // for which the recipe's minutes are
	plateful    Quarters                // the largest portion that one person may be expected to eat
	substitutes []catalogue.Intolerance // for which it has a substitute, such as gluten-free bread
	bread       bool                    // much of its energy is from bread
	plantDairy  bool                    // it has a drink, yoghurt or cream of soy, oats or almonds
	wafers      bool                    // it has rice cakes or chickpea flour instead of bread
	appeal      int                     // see catalogue.Recipe.Appeal
	occasion    catalogue.Occasion
	moments     []catalogue.Moment
	dessert     bool // it ends with a dessert of its own
}

// isMainMeal reports whether the dish is a lunch or a dinner.
func (c *candidate) isMainMeal() bool { return c.meal == catalogue.Lunch || c.meal == catalogue.Dinner }

// Prepare returns a pool of recipes. It leaves out recipes without energy, since no portion of them fits.
func Prepare(sources []Source) *Pool {
	pool := &Pool{
		byID: map[string]int{}, byMeal: map[catalogue.MealTime][]int{}, bySlot: map[Slot][]int{},
		named: map[string][]int{}, families: newFamilySet(),
	}
	traits, indexes := map[trait]int{}, map[*catalogue.Ingredient]int{}
	indexOf := func(ingredient *catalogue.Ingredient) int {
		index, ok := indexes[ingredient]
		if !ok {
			index = len(pool.ingredients)
			indexes[ingredient] = index
			pool.ingredients = append(pool.ingredients, ingredient)
			for _, slug := range ingredient.Slugs() {
				pool.named[slug] = append(pool.named[slug], index)
			}
		}
		return index
	}
	for _, source := range sources {
		c := candidateOf(source, indexOf)
		if c.nutrients.KCal <= 0 {
			continue
		}
		var main *catalogue.Ingredient
		if c.isMainMeal() && c.food.protein >= 0 {
			main = pool.ingredients[c.food.protein]
		}
		c.families = pool.families.familiesOf(source.Dish, main)
		for _, trait := range traitsOf(&c) {
			if _, ok := traits[trait]; !ok {
				traits[trait] = len(traits)
				pool.alike = append(pool.alike, trait.cost())
			}
			c.traits = append(c.traits, traits[trait])
		}
		index := len(pool.candidates)
		pool.candidates = append(pool.candidates, c)
		pool.byID[source.ID] = index
		if !c.withdrawn {
			pool.byMeal[c.meal] = append(pool.byMeal[c.meal], index)
			for _, slot := range Slots {
				if c.suits(slot) {
					pool.bySlot[slot] = append(pool.bySlot[slot], index)
				}
			}
		}
	}
	return pool
}

// doubledFridgeDays is how long a dish that is cooked double keeps: what keeps for a day, such as fish, is better
// fresh.
const doubledFridgeDays = 2

func candidateOf(source Source, indexOf func(*catalogue.Ingredient) int) candidate {
	recipe, derived := source.Dish.Recipe, source.Derived
	c := candidate{
		id:        source.ID,
		withdrawn: source.Withdrawn,
		meal:      recipe.MealTime,
		sideOf:    source.Dish.SideOf(),
		nutrients: derived.Nutrients,
		minutes:   recipe.Minutes,
		keeps:     recipe.FridgeDays > 0,
		doubles:   recipe.FridgeDays >= doubledFridgeDays,
		seasons:   recipe.Season,
		diet:      derived.Diet,
		keto:      derived.Keto,
		main:      -1,
		heat:      derived.Heat,
		food:      foodOf(source, indexOf),
		stove:     source.Dish.NeedsStove(),
		cutting:   cuttingOf(source.Dish),
		servings:  float64(recipe.Servings),

		plateful:    Quarters(min(float64(MaxPortion), math.Floor(4*source.Dish.MostServings()+1e-9))),
		substitutes: source.Dish.SubstituteFor(),
		bread:       isBread(source.Dish),
		plantDairy:  hasAny(source.Dish, (*catalogue.Ingredient).IsPlantDairy),
		wafers:      hasAny(source.Dish, isWafer),
		appeal:      recipe.Appeal,
		occasion:    recipe.Occasion,
		moments:     recipe.Moments,
		dessert:     source.Dish.HasDessert(),
	}
	for _, exclusion := range derived.Exclusions {
		c.excludedBy = append(c.excludedBy, exclusion.Intolerance)
	}
	for _, finding := range derived.Risks {
		c.unsafeFor = append(c.unsafeFor, finding.Risk.UnsafeFor()...)
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

// perishable reports whether an opened pack from an aisle must be used within days.
func perishable(aisle catalogue.Aisle) bool {
	switch aisle {
	case "produce", "bread", "cheese-deli", "meat-fish-veg", "dairy-eggs":
		return true
	default:
		return false
	}
}

// Rules are the exclusions of a person.
type Rules struct {
	Diet         catalogue.Diet
	Keto         bool
	Intolerances []catalogue.Intolerance
	Ingredients  []string              // slugs of disliked ingredients, see catalogue.Ingredient.Is
	Groups       []catalogue.FoodGroup // disliked food groups

	Vulnerable []catalogue.Vulnerable // groups of people for whom the food must be safe
}

// Rule names a hard rule.
type Rule string

// Rules that do not depend on the place of a recipe in a week.
const (
	RuleDiet        Rule = "diet"
	RuleKeto        Rule = "keto"
	RuleIntolerance Rule = "intolerance"
	RuleSafety      Rule = "safety" // unsafe during pregnancy, breastfeeding, or for a small child
	RuleDislike     Rule = "dislike"
)

// Harms reports whether breaking the rule may harm a person who eats the dish. A locked meal is no exception to it.
func (r Rule) Harms() bool { return r == RuleIntolerance || r == RuleSafety }

// Rules that depend on the place of a recipe in a week.
const (
	RuleMealTime      Rule = "mealTime"
	RuleUses          Rule = "uses"    // too many uses in a week for its meal time
	RuleTwoDays       Rule = "twoDays" // on two days running, or twice on one day
	RulePortion       Rule = "portion" // no portion, or not the given one, fits the meal's share of the energy
	RuleKeeps         Rule = "keeps"   // it has a leftover and does not keep
	RuleUnknown       Rule = "unknown" // there is no such recipe
	RuleNoAlternative Rule = "nothing" // there is no alternative

	RuleWithdrawn Rule = "withdrawn" // the recipe is no longer offered
)

// poolRules are rules for the candidates of a pool.
type poolRules struct {
	Rules
	disliked []bool // by ingredient of the pool
}

// in returns the rules for the candidates of a pool.
func (r Rules) in(pool *Pool) poolRules {
	disliked := make([]bool, len(pool.ingredients))
	for _, slug := range r.Ingredients {
		for _, index := range pool.named[slug] {
			disliked[index] = true
		}
	}
	return poolRules{r, disliked}
}

// broken returns the first rule that a candidate breaks, or "".
func (r poolRules) broken(c *candidate) Rule {
	for _, intolerance := range r.Intolerances {
		if slices.Contains(c.excludedBy, intolerance) {
			return RuleIntolerance
		}
	}
	for _, group := range r.Vulnerable {
		if slices.Contains(c.unsafeFor, group) {
			return RuleSafety
		}
	}
	switch {
	case !r.Diet.Admits(c.diet):
		return RuleDiet
	case r.Keto && !c.keto:
		return RuleKeto
	}
	for _, group := range r.Groups {
		if slices.Contains(c.groups, group) {
			return RuleDislike
		}
	}
	if slices.ContainsFunc(c.ingredients, func(index int) bool { return r.disliked[index] }) {
		return RuleDislike
	}
	return ""
}

// allowed returns the candidates of a meal time that break no rule.
func (r poolRules) allowed(pool *Pool, meal catalogue.MealTime) []int {
	var indices []int
	for _, index := range pool.byMeal[meal] {
		if r.broken(&pool.candidates[index]) == "" {
			indices = append(indices, index)
		}
	}
	return indices
}

// BrokenRule returns the first rule that a recipe breaks at any place, "" when it breaks none, or RuleUnknown when the
// pool does not have it. Rules whose breaking may harm come first.
func BrokenRule(pool *Pool, rules Rules, recipe string) Rule {
	index, ok := pool.byID[recipe]
	if !ok {
		return RuleUnknown
	}
	return rules.in(pool).broken(&pool.candidates[index])
}

// Allowed returns the IDs of the recipes that rules allow, in the order of the sources.
func Allowed(pool *Pool, rules Rules) []string {
	var ids []string
	inPool := rules.in(pool)
	for i := range pool.candidates {
		if c := &pool.candidates[i]; !c.withdrawn && inPool.broken(c) == "" {
			ids = append(ids, c.id)
		}
	}
	return ids
}
