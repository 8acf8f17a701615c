package foodtable

import (
	"slices"
	"strings"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
)

// allergenWords are what labels and tables call the allergens, beside the names of the regulation.
var allergenWords = map[catalogue.Allergen][]string{
	catalogue.Gluten: {
		"gluten",
		"tarwe",
		"wheat",
		"rogge",
		"rye",
		"gerst",
		"barley",
		"haver",
		"oats",
		"spelt",
		"cereals",
		"granen",
		"cereals containing gluten",
		"blé",
	},
	catalogue.Crustaceans: {"crustaceans", "schaaldieren", "schaaldier", "garnalen", "shrimps", "crustacés"},
	catalogue.Eggs:        {"egg", "eggs", "ei", "eieren", "oeufs", "œufs"},
	catalogue.Fish:        {"fish", "vis", "poisson", "poissons"},
	catalogue.Peanuts:     {"peanut", "peanuts", "pinda", "pinda's", "pindas", "aardnoten", "arachides"},
	catalogue.Soy:         {"soy", "soya", "soja", "soybean", "soybeans", "sojabonen"},
	catalogue.Milk:        {"milk", "melk", "lactose", "dairy", "lait"},
	catalogue.TreeNuts: {
		"nuts", "noten", "tree nuts", "schaalvruchten", "almonds", "amandelen", "hazelnuts", "hazelnoten", "walnuts", "walnoten", "cashew nuts", "cashewnoten", "cashew", "pecan nuts", "pecannoten",
		"pistachio nuts", "pistachenoten", "macadamia", "brazil nuts", "paranoten", "fruits à coque",
	},
	catalogue.Celery:  {"celery", "selderij", "selderie", "céleri"},
	catalogue.Mustard: {"mustard", "mosterd", "moutarde"},
	catalogue.Sesame:  {"sesame", "sesam", "sesame seeds", "sesamzaad", "sésame"},
	catalogue.Sulphites: {
		"sulphites",
		"sulfites",
		"sulfiet",
		"sulfieten",
		"sulphur dioxide and sulphites",
		"sulphur dioxide",
		"zwaveldioxide",
	},
	catalogue.Lupin:    {"lupin", "lupine"},
	catalogue.Molluscs: {"molluscs", "weekdieren", "schelpdieren", "mollusques"},
}

var allergens = func() map[string]catalogue.Allergen {
	byName := map[string]catalogue.Allergen{}
	for _, allergen := range catalogue.AllAllergens {
		for _, name := range slices.Concat(
			allergenWords[allergen],
			[]string{string(allergen)},
			allergen.Name().Texts().All(),
		) {
			byName[key(name)] = allergen
		}
	}
	return byName
}()

// none are the words for: there are no allergens in it.
var noneWords = []string{"geen", "none", "aucun", "no"}

// parseAllergens reads a list of allergens. Words that nobody knows are given back: then it is not known what is in it.
// The list says nothing when told is false.
func parseAllergens(cell string) (list []catalogue.Allergen, unclear []string, stated bool) {
	for _, word := range strings.FieldsFunc(cell, func(r rune) bool { return strings.ContainsRune(",;|/+\n", r) }) {
		word = strings.TrimSpace(word)
		// Open Food Facts begins each with the language that it is in.
		plain := word
		if len(plain) > 3 && plain[2] == ':' {
			plain = strings.ReplaceAll(plain[3:], "-", " ")
		}
		plain = strings.TrimSpace(strings.TrimPrefix(strings.ToLower(plain), "bevat "))
		allergen, ok := allergens[key(plain)]
		switch {
		case plain == "" || plain == "-":
		case ok:
			stated = true
			if !slices.Contains(list, allergen) {
				list = append(list, allergen)
			}
		case slices.Contains(noneWords, plain):
			stated = true
		default:
			stated = true
			unclear = append(unclear, word)
		}
	}
	// In the order of the regulation, so that the same list is the same whatever its order.
	slices.SortFunc(list, func(a, b catalogue.Allergen) int {
		return slices.Index(catalogue.AllAllergens, a) - slices.Index(catalogue.AllAllergens, b)
	})
	return list, unclear, stated
}

// dietWords are what says for which diet something is suitable, the strictest diet first.
var dietWords = []struct {
	diet  catalogue.Diet
	words []string
}{
	{catalogue.Vegan, []string{"vegan", "veganistisch", "plantaardig", "en:vegan"}},
	{catalogue.Vegetarian, []string{"vegetarian", "vegetarisch", "vega", "en:vegetarian"}},
	{catalogue.Pescatarian, []string{"pescatarian", "pescotarisch", "pescotariër"}},
}

// parseDiet is the strictest diet that a cell says something is suitable for; who eats everything where it says nothing
// of the kind.
func parseDiet(cell string) catalogue.Diet {
	words := strings.FieldsFunc(strings.ToLower(cell), func(r rune) bool { return strings.ContainsRune(",;|/ ", r) })
	for _, entry := range dietWords {
		if slices.ContainsFunc(words, func(word string) bool { return slices.Contains(entry.words, word) }) {
			return entry.diet
		}
	}
	return catalogue.Omnivore
}
