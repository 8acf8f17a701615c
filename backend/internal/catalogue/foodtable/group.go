package foodtable

import (
	"slices"
	"strings"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
)

// appearance is how imported ingredients of a food group are shown until they get their own picture.
type appearance struct {
	aisle   catalogue.Aisle
	picture string
	hue     int
}

// appearances use only pictures that the catalogue ships.
var appearances = map[catalogue.FoodGroup]appearance{
	"aardappelen-en-knolgewassen":   {"produce", "1f954", 45},
	"alcoholische-dranken":          {"drinks", "1f377", 345},
	"brood":                         {"bread", "1f35e", 32},
	"diversen":                      {"pantry", "1fad9", 200},
	"eieren":                        {"dairy-eggs", "1f95a", 42},
	"flesvoeding-en-preparaten":     {"pantry", "1fad9", 200},
	"fruit":                         {"produce", "1f353", 342},
	"gebak-en-koek":                 {"bread", "1f36a", 30},
	"graanproducten-en-meelsoorten": {"pantry", "1f33e", 44},
	"groente":                       {"produce", "1f96c", 112},
	"hartig-broodbeleg":             {"cheese-deli", "1fad9", 65},
	"hartige-sauzen":                {"pantry", "1fad9", 20},
	"hartige-snacks-en-zoutjes":     {"nuts-snacks", "1f37f", 48},
	"kaas":                          {"cheese-deli", "1f9c0", 52},
	"kruiden-en-specerijen":         {"spices-oil", "1f33f", 120},
	"melk-en-melkproducten":         {"dairy-eggs", "1f95b", 210},
	"niet-alcoholische-dranken":     {"drinks", "1f9c3", 205},
	"noten-en-zaden":                {"nuts-snacks", "1f330", 28},
	"peulvruchten":                  {"pantry", "1fad8", 18},
	"samengestelde-gerechten":       {"pantry", "1f372", 45},
	"soepen":                        {"pantry", "1f372", 45},
	"suiker-snoep-zoet-beleg-en-zoete-sauzen": {"pantry", "1f36b", 34},
	"vetten-en-olien":                         {"spices-oil", "1fad7", 75},
	"vis-schaal-en-schelpdieren":              {"meat-fish-veg", "1f41f", 210},
	"vlees-en-gevogelte":                      {"meat-fish-veg", "1f969", 5},
	"vleesvervangers-en-zuivelvervangers":     {"meat-fish-veg", "1f9c6", 38},
	"vleeswaren":                              {"cheese-deli", "1f356", 12},
}

// groupNames are the names of food groups in tables, in addition to those of the catalogue.
var groupNames = map[catalogue.FoodGroup][]string{
	"aardappelen-en-knolgewassen": {"pommes de terre et autres tubercules", "potatoes"},
	"alcoholische-dranken":        {"boisson alcoolisées", "alcoholic beverages", "alcohol"},
	"brood":                       {"pains et assimilés"},
	"diversen": {
		"diversen",
		"overig",
		"other",
		"divers",
		"denrées destinées à une alimentation particulière",
		"ingrédients divers",
		"algues",
	},
	"eieren": {"œufs", "ei", "egg"},
	"flesvoeding-en-preparaten": {
		"baby foods", "laits et boissons infantiles", "petits pots salés et plats infantiles", "desserts infantiles",
		"céréales et biscuits infantiles", "aliments infantiles",
	},
	"fruit": {"fruits", "fruits and fruit juices", "dried fruits"},
	"gebak-en-koek": {
		"gâteaux et pâtisseries",
		"biscuits sucrés",
		"viennoiseries",
		"baked products",
		"biscuits and cakes",
		"pastries",
		"barres céréalières",
	},
	"graanproducten-en-meelsoorten": {
		"pâtes, riz et céréales", "céréales de petit-déjeuner", "cereal grains and pasta", "breakfast cereals",
		"cereals", "produits céréaliers",
	},
	"groente": {"légumes", "vegetables and vegetable products", "vegetables", "groenten"},
	"hartige-sauzen": {
		"sauces",
		"condiments",
		"aides culinaires",
		"dressings and sauces",
		"soups, sauces, and gravies",
		"sauzen",
	},
	"hartige-snacks-en-zoutjes": {
		"biscuits apéritifs",
		"snacks",
		"appetizers",
		"salty and fatty products",
		"feuilletées et autres entrées",
	},
	"kaas":                  {"fromages et assimilés", "cheese"},
	"kruiden-en-specerijen": {"herbes", "épices", "sels", "spices and herbs"},
	"melk-en-melkproducten": {
		"laits", "produits laitiers frais et assimilés", "crèmes et spécialités à base de crème",
		"dairy and egg products", "milk and yogurt", "dairy desserts", "zuivel", "dairy",
		"glaces", "sorbets", "desserts glacés", "ice cream", "glaces et sorbets",
	},
	"niet-alcoholische-dranken": {
		"eaux", "boissons sans alcool", "beverages", "waters and flavored waters", "sweetened beverages",
		"artificially sweetened beverages", "unsweetened beverages", "teas and herbal teas and coffees",
		"fruit juices", "dranken", "frisdrank", "frisdranken", "sappen", "vruchtensappen",
	},
	"noten-en-zaden": {"fruits à coque et graines oléagineuses", "nut and seed products", "nuts"},
	"peulvruchten":   {"légumineuses", "legume and legume products", "legumes and legume products", "legumes"},
	"samengestelde-gerechten": {
		"plats composés",
		"pizzas, tartes et crêpes salées",
		"salades composées et crudités",
		"sandwichs",
		"sandwiches",
		"meals, entrees, and side dishes",
		"fast foods",
		"restaurant foods",
		"one-dish meals",
		"pizza pies and quiches",
	},
	"soepen": {"soupes", "soups"},
	"suiker-snoep-zoet-beleg-en-zoete-sauzen": {
		"sucres, miels et assimilés", "chocolats et produits à base de chocolat", "confiseries non chocolatées",
		"confitures et assimilés", "sweets", "chocolate products", "snoep", "produits sucrés",
	},
	"vetten-en-olien": {
		"huiles et graisses végétales",
		"beurres",
		"margarines",
		"autres matières grasses",
		"huiles de poissons",
		"fats and oils",
		"fats",
		"matières grasses",
	},
	"vis-schaal-en-schelpdieren": {
		"poissons crus",
		"poissons cuits",
		"produits à base de poissons et produits de la mer",
		"mollusques et crustacés crus",
		"mollusques et crustacés cuits",
		"finfish and shellfish products",
		"fish and seafood",
		"vis",
	},
	"vlees-en-gevogelte": {
		"viandes crues",
		"viandes cuites",
		"beef products",
		"pork products",
		"poultry products",
		"lamb, veal, and game products",
		"meat",
		"offals",
		"vlees",
	},
	"vleesvervangers-en-zuivelvervangers": {
		"substitus de produits carnés",
		"substituts de produits carnés",
		"plant-based milk substitutes",
		"aides culinaires et ingrédients pour végétariens",
	},
	"vleeswaren": {
		"charcuteries et assimilés",
		"autres produits à base de viande",
		"sausages and luncheon meats",
		"processed meat",
	},
}

// groupByName maps exact names, since légumes are vegetables and legumes are pulses, and unambiguous keys of names.
var groupByName = func() map[string]catalogue.FoodGroup {
	byName := map[string]catalogue.FoodGroup{}
	doubtful := map[string]bool{}
	for _, group := range catalogue.FoodGroups {
		for _, name := range slices.Concat([]string{string(group)}, group.Name().Texts().All(), groupNames[group]) {
			byName[strings.ToLower(name)] = group
			if other, exists := byName["="+key(name)]; exists && other != group {
				doubtful["="+key(name)] = true
			}
			byName["="+key(name)] = group
		}
	}
	for name := range doubtful {
		delete(byName, name)
	}
	return byName
}()

// groupOf returns the food group with a name; "" when it is unknown.
func groupOf(name string) catalogue.FoodGroup {
	if group, ok := groupByName[strings.ToLower(strings.TrimSpace(name))]; ok {
		return group
	}
	return groupByName["="+key(name)]
}
