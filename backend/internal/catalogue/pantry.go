package catalogue

import "slices"

// pantryAisle is the aisle of spices and oils.
const pantryAisle Aisle = "spices-oil"

// pantrySlugs are ingredients that most kitchens have, besides spices, dried herbs and oils.
var pantrySlugs = []string{
	// vinegar
	"azijn", "balsamicoazijn", "rijstazijn", "appelazijn", "rode-wijnazijn",
	// flour
	"tarwebloem", "volkorenmeel", "zelfrijzend-bakmeel", "maizena",
	// sugar
	"suiker", "poedersuiker", "basterdsuiker", "witte-basterdsuiker", "rietsuiker", "vanillesuiker",
	// stock
	"bouillonblokje", "kippenbouillonblokje", "runderbouillonblokje", "visbouillonblokje",
	"bouillonblokje-minder-zout", "kippenbouillonblokje-minder-zout", "runderbouillonblokje-minder-zout",
	// mustard and soy sauce
	"mosterd", "grove-mosterd", "sojasaus", "tamari",
	"sojasaus-minder-zout", "tamari-minder-zout",
	// baking
	"bakpoeder",
}

// notInPantry are ingredients of the aisle of spices and oils that few kitchens have.
var notInPantry = []string{
	"vanille-extract", "vanillestokje", "saffraan", "reuzel", "eendenvet", "frituurvet", "frituurolie",
}

// InPantryByDefault reports whether a kitchen has an ingredient unless its owner says otherwise: salt, pepper, oil,
// vinegar, dried herbs and spices, flour, sugar, stock, mustard and soy sauce. An ingredient of a tenant with the slug
// of one of the platform counts as that ingredient.
func InPantryByDefault(i *Ingredient) bool {
	if i.Aisle == pantryAisle {
		return !slices.Contains(notInPantry, i.Slug)
	}
	return slices.Contains(pantrySlugs, i.Slug)
}

// keepingSlugs are vegetables that keep for weeks.
var keepingSlugs = []string{"ui", "rode-ui", "sjalot", "knoflook"}

// KeepsOpened reports whether what is left of an ingredient after a week is still good: dry food, jars that keep,
// frozen food, eggs, potatoes and onions, but nothing fresh and no opened can.
func (i *Ingredient) KeepsOpened() bool {
	switch i.Aisle {
	case "frozen", "nuts-snacks", "spices-oil":
		return true
	case "produce":
		return i.Group == "aardappelen-en-knolgewassen" || slices.Contains(keepingSlugs, i.Slug)
	case "dairy-eggs":
		return i.Group == "eieren"
	case "pantry":
		switch i.Group {
		case "groente", "fruit", "soepen", "samengestelde-gerechten", "vis-schaal-en-schelpdieren":
			return false
		default:
			return !slices.Contains([]PackWord{CanWord, CartonWord, TubWord}, i.SoldIn())
		}
	default:
		return false
	}
}
