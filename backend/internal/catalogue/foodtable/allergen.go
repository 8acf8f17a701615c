package foodtable

import (
	"slices"
	"strings"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
)

// allergenWords are the words for allergens on labels and in tables, in addition to the names of the regulation.
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
		"nuts", "noten", "tree nuts", "schaalvruchten", "almonds", "amandelen", "hazelnuts", "hazelnoten", "walnuts",
		"walnoten", "cashew nuts", "cashewnoten", "cashew", "pecan nuts", "pecannoten",
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

// noneWords are words for "no allergens".
var noneWords = []string{"geen", "none", "aucun", "no"}

// parseAllergens parses a list of allergens, in the order of the regulation. unclear are the unknown words: the list is
// then incomplete. stated is false when the cell says nothing.
func parseAllergens(cell string) (list []catalogue.Allergen, unclear []string, stated bool) {
	for _, word := range strings.FieldsFunc(cell, func(r rune) bool { return strings.ContainsRune(",;|/+\n", r) }) {
		word = strings.TrimSpace(word)
		// Open Food Facts prefixes each with its language.
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
	slices.SortFunc(list, func(a, b catalogue.Allergen) int {
		return slices.Index(catalogue.AllAllergens, a) - slices.Index(catalogue.AllAllergens, b)
	})
	return list, unclear, stated
}

// dietWords are the words for diets, strictest diet first.
var dietWords = []struct {
	diet  catalogue.Diet
	words []string
}{
	{catalogue.Vegan, []string{"vegan", "veganistisch", "plantaardig", "en:vegan"}},
	{catalogue.Vegetarian, []string{"vegetarian", "vegetarisch", "vega", "en:vegetarian"}},
	{catalogue.Pescatarian, []string{"pescatarian", "pescotarisch", "pescotariër"}},
}

// parseDiet returns the strictest diet that a cell names; Omnivore when it names none.
func parseDiet(cell string) catalogue.Diet {
	words := strings.FieldsFunc(strings.ToLower(cell), func(r rune) bool { return strings.ContainsRune(",;|/ ", r) })
	for _, entry := range dietWords {
		if slices.ContainsFunc(words, func(word string) bool { return slices.Contains(entry.words, word) }) {
			return entry.diet
		}
	}
	return catalogue.Omnivore
}
