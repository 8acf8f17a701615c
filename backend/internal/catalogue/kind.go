package catalogue

import (
	"slices"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// Kind is a common name for a set of ingredients that is not a food group, such as all mushrooms, fresh and tinned.
type Kind string

// The kinds, in the order of the alphabet.
const (
	Cabbage   Kind = "cabbage"
	Dairy     Kind = "dairy"
	Spicy     Kind = "spicy"
	Mushrooms Kind = "mushrooms"
	Offal     Kind = "offal"
	Shellfish Kind = "shellfish"
)

// Kinds lists every kind.
var Kinds = []Kind{Cabbage, Dairy, Mushrooms, Offal, Shellfish, Spicy}

// kindContents has the food groups and the ingredients of each kind.
var kindContents = map[Kind]struct {
	groups []FoodGroup
	slugs  []string
}{
	Cabbage: {nil, []string{
		"witte-kool", "rodekool", "rodekool-pot", "spitskool", "savooiekool", "chinese-kool", "paksoi", "palmkool",
		"boerenkool", "diepvriesboerenkool", "bloemkool", "diepvriesbloemkool", "romanesco", "spruitjes",
		"diepvriesspruitjes", "koolrabi", "zuurkool", "kimchi",
	}},
	Dairy: {
		[]FoodGroup{"melk-en-melkproducten", "kaas"},
		[]string{"boter", "gezouten-boter", "ghee", "melkpoeder", "mascarpone"},
	},
	Spicy: {nil, []string{
		"chilivlokken", "chilipoeder", "cayennepeper", "rode-peper", "groene-peper", "jalapeno", "jalapeno-pot",
		"madame-jeanette", "rawit", "sambal", "sambal-badjak", "sriracha", "gochujang", "harissa", "hete-pepersaus",
		"zoete-chilisaus", "rode-currypasta", "groene-currypasta", "kimchi",
	}},
	Mushrooms: {nil, []string{
		"champignons", "champignons-blik", "champignonsoep", "portobello", "oesterzwammen", "shiitake",
		"gedroogde-shiitake", "cantharellen", "eekhoorntjesbrood", "enoki", "beukenzwammen", "gemengde-paddenstoelen",
	}},
	Offal: {nil, []string{
		"runderlever", "kalfslever", "kippenlever", "leverworst", "leverpastei", "pate", "hoofdkaas", "bloedworst",
	}},
	Shellfish: {nil, []string{
		"garnalen", "hollandse-garnalen", "gekookte-garnalen", "langoustines", "kreeft", "rivierkreeftjes", "krab",
		"krab-blik", "mosselen", "oesters", "kokkels", "coquilles", "inktvis", "octopus", "zeevruchtenmix",
	}},
}

// Name returns the name of the kind, in lower case.
func (k Kind) Name() locale.Message { return locale.T("catalogue.kind." + string(k)) }

// Dislike returns the kind as a dislike.
func (k Kind) Dislike() Dislike {
	return Dislike{Key: groupKey + string(k), Name: k.Name(), Group: true}
}

// usualDislikes are the keys of the most common dislikes.
var usualDislikes = []string{
	groupKey + string(Mushrooms), "olijven", groupKey + string(Shellfish), groupKey + string(Offal), "spruitjes",
	"witlof", "koriander", "rode-biet", "aubergine", "blauwe-kaas", "ansjovis", groupKey + string(Spicy),
}

// UsualDislikes returns the most common dislikes that are in the catalogue.
func (s *Snapshot) UsualDislikes() []Dislike {
	var usual []Dislike
	for _, key := range usualDislikes {
		if dislike, ok := s.Dislike(key); ok {
			usual = append(usual, dislike)
		}
	}
	return usual
}

// contents returns the food groups and slugs of a kind; false when it is none.
func (k Kind) contents() (groups []FoodGroup, slugs []string, ok bool) {
	contents, ok := kindContents[k]
	return slices.Clone(contents.groups), slices.Clone(contents.slugs), ok
}
