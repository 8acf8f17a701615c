package catalogue

import "github.com/lepelblad/lepelblad/backend/internal/locale"

// Allergen is one of the fourteen substances that must be named on food, Regulation (EU) No 1169/2011, annex II.
type Allergen string

// The fourteen allergens, in the order of the regulation.
const (
	Gluten      Allergen = "gluten"
	Crustaceans Allergen = "crustaceans"
	Eggs        Allergen = "eggs"
	Fish        Allergen = "fish"
	Peanuts     Allergen = "peanuts"
	Soy         Allergen = "soy"
	Milk        Allergen = "milk"
	TreeNuts    Allergen = "treeNuts"
	Celery      Allergen = "celery"
	Mustard     Allergen = "mustard"
	Sesame      Allergen = "sesame"
	Sulphites   Allergen = "sulphites"
	Lupin       Allergen = "lupin"
	Molluscs    Allergen = "molluscs"
)

// AllAllergens lists the allergens in the order of the regulation.
var AllAllergens = []Allergen{
	Gluten, Crustaceans, Eggs, Fish, Peanuts, Soy, Milk, TreeNuts, Celery, Mustard, Sesame, Sulphites, Lupin, Molluscs,
}

// Name returns the name of the allergen on a label, in lower case.
func (a Allergen) Name() locale.Message { return locale.T("catalogue.allergen." + string(a)) }

// Allergens are the allergens of one ingredient. The zero value means that the ingredient is known to have none.
type Allergens struct {
	Contains   []Allergen
	MayContain []Allergen // traces

	// Unknown means that the allergens depend on the product. It is unsuitable for every intolerance.
	Unknown bool
}
