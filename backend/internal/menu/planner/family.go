package planner

import (
	"slices"
	"strings"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
)

// family is a kind of food that people notice when it returns, such as rice in all its forms. A meal counts as one of
// it when the food is a good part of the dish, see isPart.
type family struct {
	name   string
	groups []catalogue.FoodGroup // of its ingredients; empty for any
	parts  []string              // of the slugs of its ingredients; empty for any

	without  []string // parts of the slugs of ingredients that are none of it
	week     int      // meals that a person likes to eat of it in a week
	day      int      // meals of a day; one when it is 0
	evenings int      // dinners of a week, leftovers included; eveningsAWeek when it is 0
}

// families are the kinds of food of more than one ingredient. An ingredient may be of several. The numbers are our own,
// for meals that repeat: a breakfast or snack that takes turns is eaten three or four times.
var families = []family{
	{name: "bread", groups: []catalogue.FoodGroup{"brood"}, week: 10, day: 2},
	{name: "milk", parts: []string{"melk", "drink"}, without: []string{"kokosmelk", "hagelslag"}, week: 21, day: 2},
	{name: "rice", parts: []string{"rijst", "mihoen"}, without: []string{"olie", "azijn", "drink", "melk"}, week: 6},
	{name: "noodles", groups: grains, parts: []string{
		"mie", "noedel", "udon", "ramen", "mihoen",
	}, week: 2, evenings: 2},
	{name: "pasta", groups: grains, parts: starches[0].parts, week: 3, evenings: 2},
	{name: "couscous", groups: grains, parts: []string{"couscous", "bulgur"}, week: 2, evenings: 2},
	{name: "tinned tomato", parts: []string{"tomatenblokjes", "gezeefde-tomaten", "passata", "pastasaus"}, week: 3},
	{name: "cream", parts: []string{"slagroom", "kookroom", "creme-fraiche"}, week: 2},
	{name: "mushrooms", parts: []string{"champignon", "paddenstoel"}, without: []string{"soep"}, week: 3},
	{name: "stir-fry", parts: []string{"wokgroente", "nasi-en-bamigroente"}, week: 1, evenings: 2},
	{name: "potato", groups: []catalogue.FoodGroup{"aardappelen-en-knolgewassen"}, week: 4},
	{name: "small potatoes", parts: []string{"krieltjes"}, week: 4, evenings: 2},
	{name: "tofu", parts: []string{"tofu", "tempe", "edamame", "seitan"}, week: 4, evenings: 2},
	{name: "soy", parts: []string{"tofu", "tempe", "edamame", "soja"}, without: []string{"olie", "saus"}, week: 7},
	{name: "currant bun", parts: sweetBreads, week: 4},
	{name: "fish", groups: []catalogue.FoodGroup{"vis-schaal-en-schelpdieren"}, week: 3},
	{name: "mackerel", parts: []string{"makreel"}, week: 3, evenings: 2},
	{name: "tuna", parts: []string{"tonijn"}, week: 3, evenings: 2},
	{name: "coconut", parts: []string{"kokos"}, without: []string{"olie"}, week: 2},
	{name: "mince", parts: []string{"gehakt"}, week: 3, evenings: 2},
	{name: "bacon", parts: []string{"spek"}, week: 3},
	{name: "cured meat", groups: []catalogue.FoodGroup{"vleeswaren"}, week: 5, evenings: 2},
	{name: "chicken", parts: []string{"kip", "kalkoen"}, without: []string{"bouillon", "kruiden", "vega"}, week: 4},
	{name: "peanut", parts: []string{"pinda", "satesaus"}, week: 4},
	{name: "egg", groups: []catalogue.FoodGroup{"eieren"}, week: 5},
	{name: "lentils", parts: []string{"linze"}, week: 2, evenings: 2},
	{name: "beans", parts: []string{
		"kidneybonen", "witte-bonen", "bruine-bonen", "zwarte-bonen", "cannellini", "kapucijners",
	}, week: 3, evenings: 2},
	{name: "chickpeas", parts: []string{"kikkererwten", "hummus"}, week: 4, evenings: 2},
	{name: "pulses", groups: []catalogue.FoodGroup{"peulvruchten"}, without: []string{"pinda", "edamame"}, week: 4,
		evenings: 2},
	{name: "nuts", groups: []catalogue.FoodGroup{"noten-en-zaden"}, week: 8},
	{name: "pumpkin seeds", parts: []string{"pompoenpitten"}, week: 5},
	{name: "custard", parts: puddings, week: 4},
	{name: "sweets", parts: slices.Concat(sweetBreads, puddings, gingerbread), week: 6},
	{name: "gingerbread", parts: gingerbread, week: 4},
	{name: "quark", parts: []string{"kwark", "skyr"}, week: 6},
	{name: "bowl of dairy", parts: []string{"kwark", "skyr", "yoghurt", "huttenkase"}, week: 9},
	{name: "yoghurt", parts: []string{"yoghurt"}, week: 6},
	{name: "cheese", parts: []string{
		"goudse-kaas", "kaas-30", "oude-kaas", "komijnekaas", "emmentaler", "maasdammer", "cheddar",
	}, week: 5},
}

// Parts of the slugs of sweet things, which are families by themselves and together.
var (
	sweetBreads = []string{"krentenbol", "krentenbrood", "eierkoek"}
	puddings    = []string{"vla", "pudding", "rijstepap", "sorbetijs", "vanille-ijs"}
	gingerbread = []string{"ontbijtkoek"}
)

var grains = []catalogue.FoodGroup{"brood", "graanproducten-en-meelsoorten", "samengestelde-gerechten"}

// noticedGroups are the groups of foods of which each ingredient is a family by itself, unless it is of another.
var noticedGroups = []catalogue.FoodGroup{
	"groente", "fruit", "vlees-en-gevogelte", "vleeswaren", "vis-schaal-en-schelpdieren", "kaas", "peulvruchten",
	"vleesvervangers-en-zuivelvervangers", "hartig-broodbeleg", "suiker-snoep-zoet-beleg-en-zoete-sauzen",
}

// sweetened is the group of what sweetens a dish: honey in a name is not noticed as grapes are.
const sweetened catalogue.FoodGroup = "suiker-snoep-zoet-beleg-en-zoete-sauzen"

// mealsAWeek is the week of a family of one ingredient.
const mealsAWeek = 4

// Evenings of a week on which people like a food for dinner, leftovers included: three, of a dish that is cooked double
// and another one; of a single ingredient two.
const (
	eveningsAWeek           = 3
	eveningsAWeekIngredient = 2
)

// dinnerKitchens are the kitchens whose dinners people take for one another: nasi on Monday is bami on Tuesday. Dutch
// food is not one of them, and kitchens with few dishes need no limit. The numbers are our own.
var dinnerKitchens = []struct {
	name     string
	kitchens []catalogue.Kitchen
	week     int // dinners that a person likes of it in a week, leftovers included
}{
	{"east asian dinner", []catalogue.Kitchen{
		"chinese", "indonesian", "japanese", "korean", "surinamese", "thai", "vietnamese",
	}, 3},
	{"italian dinner", []catalogue.Kitchen{"italian"}, 3},
	{"indian dinner", []catalogue.Kitchen{"indian"}, 2},
	{"middle-eastern dinner", []catalogue.Kitchen{"middle-eastern", "moroccan", "turkish"}, 2},
	{"mexican dinner", []catalogue.Kitchen{"mexican"}, 2},
}

// familySet numbers the families of a pool's dishes: first those of the tables, then an ingredient each.
type familySet struct {
	names   []string
	week    []int  // by family
	day     []int  // by family
	dinners []bool // by family: it is of dinners only, see atDinner
}

func newFamilySet() *familySet {
	set := &familySet{}
	for _, f := range families {
		set.add(f.name, f.week, max(1, f.day))
	}
	for _, k := range dinnerKitchens {
		set.add(k.name, k.week, 1)
	}
	return set
}

func (s *familySet) add(name string, week, day int) int {
	s.names, s.week, s.day = append(s.names, name), append(s.week, week), append(s.day, day)
	s.dinners = append(s.dinners, false)
	return len(s.names) - 1
}

// of returns the families of an ingredient.
func (s *familySet) of(ingredient *catalogue.Ingredient) []int {
	var of []int
	for n, f := range families {
		if f.has(ingredient) {
			of = append(of, n)
		}
	}
	if of != nil || !slices.Contains(noticedGroups, ingredient.Group) {
		return of
	}
	if at := slices.Index(s.names, ingredient.Slug); at >= 0 {
		return []int{at}
	}
	return []int{s.add(ingredient.Slug, mealsAWeek, 1)}
}

// atDinner returns the family of dinners with food of a family. A dinner is of both, so that chicken on five evenings
// costs, whatever is on the bread.
func (s *familySet) atDinner(family int) int {
	name := s.names[family] + " for dinner"
	if at := slices.Index(s.names, name); at >= 0 {
		return at
	}
	week := eveningsAWeek
	switch {
	case family >= len(families)+len(dinnerKitchens):
		week = eveningsAWeekIngredient
	case family < len(families) && families[family].evenings > 0:
		week = families[family].evenings
	}
	added := s.add(name, week, 1)
	s.dinners[added] = true
	return added
}

func (f family) has(ingredient *catalogue.Ingredient) bool {
	if len(f.groups) > 0 && !slices.Contains(f.groups, ingredient.Group) {
		return false
	}
	named := func(part string) bool { return strings.Contains(ingredient.Slug, part) }
	return (len(f.parts) == 0 || slices.ContainsFunc(f.parts, named)) && !slices.ContainsFunc(f.without, named)
}

// A food is a good part of a dish from these shares of its energy or its weight.
const (
	partOfEnergy = 0.15
	partOfWeight = 0.2
)

// familiesOf returns the families that are a good part of a dish, and that of a dinner's kitchen. What the dish is
// named after is always a good part, and so is the ingredient main, unless it is nil: fried rice with chicken is a meal
// of chicken.
func (s *familySet) familiesOf(dish catalogue.Dish, main *catalogue.Ingredient) []int {
	kcal, grams, byFamily := 0.0, 0.0, map[int][2]float64{}
	var always []int
	if main != nil {
		always = s.of(main)
	}
	for _, amount := range dish.Amounts {
		if amount.Ingredient.FromTap() {
			continue
		}
		energy := amount.Grams * amount.Ingredient.Composition[catalogue.KCal] / 100
		kcal, grams = kcal+energy, grams+amount.Grams
		families := s.of(amount.Ingredient)
		for _, f := range families {
			sum := byFamily[f]
			byFamily[f] = [2]float64{sum[0] + energy, sum[1] + amount.Grams}
		}
		if amount.Ingredient.Group != sweetened && dish.IsNamedAfter(amount.Ingredient) {
			always = append(always, families...)
		}
	}
	var of []int
	for f, sum := range byFamily {
		if sum[0] >= partOfEnergy*kcal || sum[1] >= partOfWeight*grams || slices.Contains(always, f) {
			of = append(of, f)
		}
	}
	if dish.Recipe != nil && dish.Recipe.MealTime == catalogue.Dinner {
		for _, family := range slices.Clone(of) {
			if s.day[family] == 1 { // bread and milk may be on the table every evening
				of = append(of, s.atDinner(family))
			}
		}
		for n, k := range dinnerKitchens {
			if slices.Contains(k.kitchens, dish.Recipe.Kitchen) {
				of = append(of, len(families)+n)
			}
		}
	}
	slices.Sort(of)
	return of
}

// Returns are the meals of a week in which a food returns more often than people like, see family. Evenings are not
// counted apart.
type Returns struct {
	SameDay int            // pairs of meals of one day with a food in common that people like once a day
	Beyond  map[string]int // by food: its meals beyond those of its week; without those that are not
}

// shareFood reports whether two meals have a food in common that people like once a day.
func (s *familySet) shareFood(a, b []int) bool {
	return slices.ContainsFunc(a, func(family int) bool { return s.day[family] == 1 && slices.Contains(b, family) })
}

// ReturnsOf counts the meals of a week in which a food returns.
func ReturnsOf(pool *Pool, week Week) Returns {
	returns, inWeek := Returns{Beyond: map[string]int{}}, make([]int, len(pool.families.names))
	for _, day := range week.Days {
		var today []*candidate
		for _, meal := range day.Meals {
			index, ok := pool.byID[meal.Recipe]
			if !ok {
				continue
			}
			c := &pool.candidates[index]
			for _, other := range today {
				if pool.families.shareFood(c.families, other.families) {
					returns.SameDay++
				}
			}
			today = append(today, c)
			for _, family := range c.families {
				if !pool.families.dinners[family] {
					inWeek[family]++
				}
			}
		}
	}
	for family, meals := range inWeek {
		if over := meals - pool.families.week[family]; over > 0 {
			returns.Beyond[pool.families.names[family]] = over
		}
	}
	return returns
}
