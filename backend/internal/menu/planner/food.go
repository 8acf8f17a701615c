package planner

import (
	"slices"
	"strings"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
)

// amount names an amount of a day that the costs of a week depend on.
type amount int

// The amounts, in kcal and grams.
const (
	kcal amount = iota
	protein
	fat
	saturated
	carbohydrate
	fibre
	salt
	bread
	vegetables
	fruit
	milkDrinks     // milk, or what is drunk instead of it
	bowls          // yoghurt and quark, or what is eaten instead of them
	lunchKCal      // kcal of lunch
	dinnerKCal     // kcal of dinner
	dayAmountCount // the amounts above are counted by day, those below by week
)

const (
	nuts amount = iota + amount(dayAmountCount) // unsalted nuts and seeds
	redMeat
	wholeGrain
	refinedGrain
	legumes
	fish
	fatFish
	dinnerFish // fish that is eaten at dinner
	eggs
	riceCakes
	dairy // milk, yoghurt, quark and fresh cheese, or what is eaten instead of them
	amountCount
)

// amounts are the amounts of a dish, a day or a week.
type amounts [amountCount]float64

func (a *amounts) add(b *amounts, factor float64) {
	for n := range a {
		a[n] += b[n] * factor
	}
}

// addDay adds the amounts that are counted by day.
func (a *amounts) addDay(b *amounts, factor float64) {
	for n := range dayAmountCount {
		a[n] += b[n] * factor
	}
}

// use is an ingredient of a dish with its grams in a serving.
type use struct {
	ingredient int // index into Pool.ingredients
	grams      float64
}

// food is the data of a dish on which the costs of a week depend.
type food struct {
	amounts amounts  // of a serving
	uses    []use    // of ingredients that are bought, each once
	protein int      // ingredient with most of the protein; -1 when no ingredient is a source of protein
	greens  int      // the vegetable of which there is most; -1 for none
	starch  starch   // its main starch
	sauces  []string // its kinds of sauce, see sauces
	whole   float64  // see catalogue.Dish.WholeServings
}

// proteinGroups are the groups of foods that are eaten for their protein.
var proteinGroups = []catalogue.FoodGroup{
	"vlees-en-gevogelte", "vleeswaren", "vis-schaal-en-schelpdieren", "eieren", "kaas", "melk-en-melkproducten",
	"peulvruchten", "vleesvervangers-en-zuivelvervangers", "noten-en-zaden",
}

// foodOf returns the food of a dish; indexOf returns the index of an ingredient.
func foodOf(source Source, indexOf func(*catalogue.Ingredient) int) food {
	recipe, n := source.Dish.Recipe, source.Derived.Nutrients
	f := food{protein: -1, greens: -1, whole: source.Derived.Whole, sauces: saucesOf(source.Dish)}
	f.amounts[kcal], f.amounts[protein], f.amounts[fat] = n.KCal, n.Protein, n.Fat
	f.amounts[saturated], f.amounts[carbohydrate] = n.Saturated, n.Carbohydrate
	f.amounts[fibre], f.amounts[salt] = n.Fibre, n.Salt
	switch recipe.MealTime {
	case catalogue.Lunch:
		f.amounts[lunchKCal] = n.KCal
	case catalogue.Dinner:
		f.amounts[dinnerKCal] = n.KCal
	}
	mostProtein, mostGreens, mostStarch := 0.0, 0.0, 0.0
	for i, bought := range source.Dish.Amounts {
		ingredient, grams := bought.Ingredient, bought.Grams/float64(recipe.Servings)
		index := indexOf(ingredient)
		for kind, share := range kindsOf(ingredient) {
			f.amounts[kind] += grams * share
		}
		if recipe.MealTime == catalogue.Dinner {
			f.amounts[dinnerFish] = f.amounts[fish]
		}
		if sum := grams * ingredient.Composition[catalogue.Protein]; sum > mostProtein &&
			slices.Contains(proteinGroups, ingredient.Group) {
			f.protein, mostProtein = index, sum
		}
		if ingredient.Group == "groente" && grams > mostGreens {
			f.greens, mostGreens = index, grams
		}
		if kind := starchOf(ingredient); kind != "" && grams > mostStarch {
			f.starch, mostStarch = kind, grams
		}
		if ingredient.FromTap() || i < len(recipe.Lines) && recipe.Lines[i].Optional {
			continue
		}
		if at := slices.IndexFunc(f.uses, func(u use) bool { return u.ingredient == index }); at >= 0 {
			f.uses[at].grams += grams
			continue
		}
		f.uses = append(f.uses, use{index, grams})
	}
	return f
}

// starch is the main starch of a dish; empty for none.
type starch string

// starches are the kinds of starch, by parts of the slugs of ingredients.
var starches = []struct {
	kind  starch
	parts []string
}{
	{"pasta", []string{
		"pasta", "spaghetti", "penne", "farfalle", "macaroni", "tagliatelle", "fusilli", "orzo", "gnocchi", "lasagne",
		"linguine", "ravioli", "tortellini",
	}},
	{"noodles", []string{"mie", "noedel", "udon", "ramen", "mihoen"}},
	{"rice", []string{"rijst", "risotto"}},
	{"potato", []string{"aardappel", "krieltjes", "friet"}},
	{"couscous", []string{"couscous", "bulgur", "quinoa"}},
}

// starchOf returns the kind of starch that an ingredient is.
func starchOf(ingredient *catalogue.Ingredient) starch {
	switch ingredient.Group {
	case "brood":
		return "bread"
	case "graanproducten-en-meelsoorten", "aardappelen-en-knolgewassen", "peulvruchten", "samengestelde-gerechten":
	default:
		return ""
	}
	for _, s := range starches {
		for _, part := range s.parts {
			if strings.Contains(ingredient.Slug, part) {
				return s.kind
			}
		}
	}
	return ""
}

// sauces are the kinds of sauce by which people know a dinner again, by parts of the slugs of ingredients.
var sauces = []struct {
	kind  string
	parts []string
}{
	{"soy sauce", []string{"ketjap", "sojasaus", "tamari", "teriyaki", "hoisin", "oestersaus", "miso"}},
	{"cream", []string{"slagroom", "kookroom", "creme-fraiche", "roomkaas", "mascarpone"}},
	{"tomato", []string{"tomatenblokjes", "gezeefde-tomaten", "gepelde-tomaten", "passata", "pastasaus"}},
	{"coconut", []string{"kokosmelk", "kokosroom"}},
	{"curry", []string{"currypasta", "kerrie", "masala"}},
	{"peanut", []string{"pindakaas", "satesaus"}},
	{"mustard", []string{"mosterd"}},
	{"pesto", []string{"pesto"}},
}

// saucesOf returns the kinds of sauce of a dish.
func saucesOf(dish catalogue.Dish) []string {
	var kinds []string
	for _, sauce := range sauces {
		for _, amount := range dish.Amounts {
			slug := amount.Ingredient.Slug
			if slices.ContainsFunc(sauce.parts, func(part string) bool { return strings.Contains(slug, part) }) {
				kinds = append(kinds, sauce.kind)
				break
			}
		}
	}
	return kinds
}

// trait is a respect in which two dishes of a meal time may be alike: for dinners starch, sauce, both of these, main
// vegetable and source of protein, for breakfasts and lunches the source of protein only.
type trait struct {
	meal       catalogue.MealTime
	kind       string
	name       string
	ingredient int
}

// twin is the kind of the trait of dinners with one sauce and one starch: they are one dish to people, whatever meat is
// in it. Such dishes share most of what is bought for them, so that they cost more than the sauce and the starch do.
const twin = "twin"

// cost returns the cost of two dishes with the trait.
func (t trait) cost() float64 {
	if t.kind == twin {
		return costTwin
	}
	return costAlike
}

// traitsOf returns the traits of a dish.
func traitsOf(c *candidate) []trait {
	var traits []trait
	if c.meal == catalogue.Dinner && c.food.starch != "" {
		traits = append(traits, trait{meal: c.meal, kind: "starch", name: string(c.food.starch)})
	}
	if c.meal == catalogue.Dinner {
		for _, sauce := range c.food.sauces {
			traits = append(traits, trait{meal: c.meal, kind: "sauce", name: sauce})
			if c.food.starch != "" {
				name := sauce + " with " + string(c.food.starch)
				traits = append(traits, trait{meal: c.meal, kind: twin, name: name})
			}
		}
	}
	if c.meal == catalogue.Dinner && c.food.greens >= 0 {
		traits = append(traits, trait{meal: c.meal, kind: "vegetable", ingredient: c.food.greens})
	}
	if c.meal != catalogue.Snack && c.food.protein >= 0 {
		traits = append(traits, trait{meal: c.meal, kind: "protein", ingredient: c.food.protein})
	}
	return traits
}

// kindsOf returns the kinds of food of an ingredient, with the share of its weight that counts. Amounts are as bought:
// dry pulses and grains take up water.
func kindsOf(ingredient *catalogue.Ingredient) map[amount]float64 {
	slug := ingredient.Slug
	names := func(parts ...string) bool {
		return slices.ContainsFunc(parts, func(part string) bool { return strings.Contains(slug, part) })
	}
	switch ingredient.Group {
	case "groente":
		return map[amount]float64{vegetables: 1}
	case "fruit":
		if names("citroen", "limoen", "olij", "kokos") {
			return nil
		}
		return map[amount]float64{fruit: 1}
	case "noten-en-zaden":
		if names("gezouten") {
			return nil
		}
		return map[amount]float64{nuts: 1}
	case "peulvruchten":
		return map[amount]float64{legumes: 1}
	case "eieren":
		return map[amount]float64{eggs: 1}
	case "melk-en-melkproducten":
		kinds := map[amount]float64{dairy: 1}
		switch {
		case names("melk", "drink"):
			kinds[milkDrinks] = 1
		case names("yoghurt", "kwark", "skyr"):
			kinds[bowls] = 1
		}
		return kinds
	case "kaas":
		if names("huttenkase", "ricotta") {
			return map[amount]float64{dairy: 1}
		}
		return nil
	case "vleesvervangers-en-zuivelvervangers":
		switch {
		case names("drink"):
			return map[amount]float64{dairy: 1, milkDrinks: 1}
		case names("yoghurt", "kwark"):
			return map[amount]float64{dairy: 1, bowls: 1}
		}
		return nil
	case "vlees-en-gevogelte":
		if names("kip", "kalkoen", "eend", "gans", "parelhoen", "kwartel", "fazant", "drumstick") {
			return nil
		}
		return map[amount]float64{redMeat: 1}
	case "vleeswaren":
		return map[amount]float64{redMeat: 1}
	case "vis-schaal-en-schelpdieren":
		if ingredient.Composition[catalogue.Fat] >= 5 {
			return map[amount]float64{fish: 1, fatFish: 1}
		}
		return map[amount]float64{fish: 1}
	case "brood", "graanproducten-en-meelsoorten":
		if names("wafel") {
			return map[amount]float64{refinedGrain: 1, riceCakes: 1}
		}
		kinds := map[amount]float64{refinedGrain: 1}
		if names("volkoren", "roggebrood", "haver", "zilvervlies", "quinoa", "boekweit", "spelt", "gierst", "teff",
			"meergranen", "gort", "freekeh", "zemelen", "knackebrod") || ingredient.Composition[catalogue.Fibre] >= 6 {
			kinds = map[amount]float64{wholeGrain: 1}
		}
		if ingredient.Group == "brood" {
			kinds[bread] = 1
		}
		return kinds
	default:
		return nil
	}
}
