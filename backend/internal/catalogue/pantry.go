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
