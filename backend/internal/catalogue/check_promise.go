package catalogue

import (
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// fatClass matches the fat class of a cheese in its Dutch name: the least fat in 100 g of dry matter, as in "30+".
var fatClass = regexp.MustCompile(`\b(\d\d)\+`)

// How far the fat in 100 g of dry matter may be below and above the class, in g: the law allows 4 or 5 g more, and dry
// matter is calculated from rounded nutrients.
const (
	belowFatClass = 2
	aboveFatClass = 8
	cheeseAsh     = 1.5 // g of minerals other than salt in 100 g of cheese
)

// checkFatClass reports a fat content that the fat class in the name rules out.
func checkFatClass(i *Ingredient) []Problem {
	match := fatClass.FindStringSubmatch(i.Name[locale.Dutch])
	if match == nil {
		return nil
	}
	class, _ := strconv.ParseFloat(match[1], 64)
	n := i.Composition.Nutrients()
	dry := n.Protein + n.Fat + n.Carbohydrate + n.Fibre + n.Salt + cheeseAsh
	if share := 100 * n.Fat / dry; share < class-belowFatClass || share > class+aboveFatClass {
		const text = "%s: fat %g is %.0f g of 100 g dry matter, not the %g g of its name"
		return []Problem{i.origin.problem("per100g", text, i.Slug, n.Fat, share, class)}
	}
	return nil
}

// variant is a form of a name that promises less or more of a nutrient than the plain food has.
type variant struct {
	name     *regexp.Regexp // of the variant in Dutch; its group is the name of the plain food
	not      *regexp.Regexp // matches names that only resemble the variant; nil for none
	plain    []string       // names of the plain food, with % for the group
	nutrient Nutrient
	times    span // the variant's amount, as a multiple of that of the plain food
}

// variants lists names that promise something. Regulation (EC) No 1924/2006 allows "light" and "less" for 30 % less.
var variants = []variant{
	{
		// All bacon strips are called lean.
		named(`^magere? (.+)$`), named(`spek`), []string{"halfvolle %", "volle %", "%"},
		Fat, span{0, 0.8},
	},
	{named(`^halfvolle (.+)$`), nil, []string{"volle %", "%"}, Fat, span{0, 0.7}},
	{named(`^lichte (.+)$`), nil, []string{"%"}, Fat, span{0, 0.7}},
	{named(`^(.+) light$`), nil, []string{"%"}, Fat, span{0, 0.7}},
	{named(`^(.+) \(0 %\)$`), nil, []string{"%"}, Fat, span{0, 0.1}},
	{named(`^(.+) (?:met minder|zonder) suiker$`), nil, []string{"%", "aardbeien%"}, Sugars, span{0, 0.7}},
	{named(`^volkoren[ -]?(.+)$`), nil, []string{"%", "wit%", "wit %"}, Fibre, span{1.3, math.Inf(1)}},
	{named(`^gezouten (.+)$`), nil, []string{"%"}, Salt, span{2, math.Inf(1)}},
}

// checkVariants compares each ingredient whose name promises less or more of a nutrient with the plain food, if that
// is an ingredient too.
func checkVariants(ingredients Ingredients) []Problem {
	var problems []Problem
	byName := make(map[string]*Ingredient)
	for _, slug := range slices.Sorted(maps.Keys(ingredients)) {
		for _, name := range []string{ingredients[slug].Name[locale.Dutch], ingredients[slug].Plural[locale.Dutch]} {
			byName[strings.ToLower(name)] = ingredients[slug]
		}
	}
	for _, slug := range slices.Sorted(maps.Keys(ingredients)) {
		i := ingredients[slug]
		name := strings.ToLower(i.Name[locale.Dutch])
		for _, variant := range variants {
			match := variant.name.FindStringSubmatch(name)
			if match == nil || variant.not != nil && variant.not.MatchString(name) {
				continue
			}
			for _, pattern := range variant.plain {
				plain := byName[strings.Replace(pattern, "%", match[1], 1)]
				if plain == nil {
					continue
				}
				amount, known := i.Composition[variant.nutrient]
				base, ok := plain.Composition[variant.nutrient]
				if known && ok && (amount < variant.times.low*base || amount > variant.times.high*base) {
					problems = append(problems, i.origin.problem("per100g",
						"%s: %s %g, but %s has %g: not what %q promises",
						slug, variant.nutrient, amount, plain.Slug, base, i.Name[locale.Dutch]))
				}
			}
		}
	}
	return problems
}
