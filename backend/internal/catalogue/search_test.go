package catalogue

import (
	"slices"
	"testing"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/language"
)

// searchable is the platform's catalogue.
func searchable(t *testing.T) *Snapshot {
	t.Helper()
	b := newBench(t, "cache_statement")
	b.apply(t, platformBook(t))
	return b.snapshot(t, uuid.New())
}

// expected is what a search must find and how.
type expected struct {
	name  string
	text  string
	first []string // begins with these, in this order
	also  []string // and has these somewhere after
	never []string
}

func (e expected) hold(t *testing.T, found []string) {
	t.Helper()
	if len(found) < len(e.first) || !slices.Equal(found[:len(e.first)], e.first) {
		t.Errorf("%q finds %q first; want %q", e.text, found[:min(len(found), len(e.first)+2)], e.first)
	}
	for _, one := range e.also {
		if !slices.Contains(found, one) {
			t.Errorf("%q does not find %s", e.text, one)
		}
	}
	for _, one := range e.never {
		if slices.Contains(found, one) {
			t.Errorf("%q finds %s", e.text, one)
		}
	}
}

func TestRecipesAreFoundByWhatPeopleType(t *testing.T) {
	t.Parallel()
	snapshot := searchable(t)
	for _, test := range []expected{
		{"chicken is in the name, and no egg", "kip", []string{"boterham-met-kip-avocado-en-tomaat", "bloemkoolrijst-met-kip-en-avocado"},
			[]string{"piripirikip-met-koolsla"}, []string{"amandelpannenkoekjes-met-frambozen", "spinazieomelet-met-feta"}},
		{"capitals and spaces do not matter", " KIP ", []string{"boterham-met-kip-avocado-en-tomaat"}, nil, []string{"spinazieomelet-met-feta"}},
		{"nuts are walnuts and hazelnuts", "noten", []string{"amandelpannenkoekjes-met-frambozen"},
			[]string{"kalkoenfilet-met-walnotenkorst-en-spruitjes", "appel-uit-de-oven-met-hazelnoten"}, []string{"gebakken-zalm-met-venkelsalade"}},
		{"meat is meat and no beef tomato", "vlees", []string{"boterham-met-kip-avocado-en-tomaat"},
			[]string{"biefstuksalade-met-chimichurri", "uitsmijter-met-ham-en-kaas"}, []string{"ful-met-bruine-bonen-en-tahin", "pita-met-seitanshoarma"}},
		{"fish is every fish", "vis", nil, []string{"gebakken-zalm-met-venkelsalade", "boterham-met-tonijnsalade", "kabeljauw-met-mosterdsaus-en-aardappels"},
			[]string{"biefstuksalade-met-chimichurri"}},
		{"two letters are a whole word", "ui", nil, []string{"harira-met-linzen-en-kikkererwten"}, []string{"uitsmijter-met-ham-en-kaas"}},
		{"an egg in the name goes before eggs in the pan", "ei",
			[]string{"linzensalade-met-biet-ei-en-geitenkaas", "sandwich-gezond-met-ei-en-kaas", "nasi-goreng-met-ei-en-edamame"},
			[]string{"spinazieomelet-met-feta"}, []string{"smoothiebowl-met-rood-fruit-en-kiwi"}},
		{"cabbage is cauliflower and kale too", "kool", []string{"piripirikip-met-koolsla"},
			[]string{"boerenkoolstamppot-met-krokante-tempeh", "linzencurry-met-bloemkool-en-spinazie"}, []string{"spinazieomelet-met-feta"}},
		{"mushrooms have another name", "paddenstoelen", []string{"biefstuksalade-met-chimichurri"}, []string{"linzenpasta-bolognese-met-champignons"}, nil},
		{"a name goes before what is in it", "champignons", []string{"linzenpasta-bolognese-met-champignons"}, []string{"boerenomelet-met-krieltjes-en-prei"}, nil},
		{"soup is the end of its name", "soep", nil, []string{"turkse-linzensoep-met-munt", "doperwtensoep-met-tuinbonen-en-munt"}, []string{"harira-met-linzen-en-kikkererwten"}},
		{"an apple goes before a potato", "appel", []string{"knackebrod-met-makreel-en-appel", "kip-met-sperziebonen-en-appelcompote"},
			[]string{"boterham-met-kip-kerriesalade"}, nil},
		{"cheese is not peanut butter", "kaas", []string{"uitsmijter-met-ham-en-kaas"}, []string{"spinazieomelet-met-feta"}, []string{"seitansate-met-pindasaus"}},
		{"all words must be there", "tofu curry", []string{"kokoscurry-met-tofu-en-paksoi"}, nil, []string{"sesamtofu-met-bloemkoolrijst"}},
		{"words between words do not count", "uitsmijter met de ham", []string{"uitsmijter-met-ham-en-kaas"}, nil, nil},
		{"accents do not matter", "huttenkase", []string{"roggebrood-met-huttenkase-en-radijs"}, nil, nil},
		{"an allergen is found by its name", "gluten", nil, []string{"pita-met-seitanshoarma"}, []string{"gebakken-zalm-met-venkelsalade"}},
		{"a hyphen at the end is one still to be typed after", "kip-", []string{"boterham-met-kip-avocado-en-tomaat"}, nil, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			test.hold(t, slugsOf(snapshot.Search(RecipeFilter{Text: test.text})))
		})
	}
	for _, text := range []string{"met", "!?", "xyzzy"} {
		if found := snapshot.Search(RecipeFilter{Text: text}); len(found) != 0 {
			t.Errorf("%q finds %q", text, slugsOf(found))
		}
	}
}

func TestExclusionsAreFoundByWhatPeopleType(t *testing.T) {
	t.Parallel()
	snapshot := searchable(t)
	for _, test := range []expected{
		{"an onion is no tuna from a tin", "ui", []string{"ui", "bosui", "rode-ui"}, nil, []string{"tonijn", "kidneybonen"}},
		{"several onions are onions", "uien", []string{"ui"}, []string{"rode-ui"}, nil},
		{"cabbage is the end of many", "kool", []string{"chinese-kool", "palmkool", "rodekool", "savooiekool", "witte-kool"}, []string{"bloemkool", "boerenkool", "zuurkool"}, nil},
		{"mushrooms have another name", "paddenstoelen", []string{"champignons"}, nil, nil},
		{"meat is the group of meats", "vlees", []string{"group:vlees-en-gevogelte"}, []string{"group:vleeswaren"}, nil},
		{"cheese is the group, then the cheeses, and peanut butter after them", "kaas", []string{"group:kaas", "goudse-kaas"}, []string{"feta", "oude-kaas"}, nil},
		{"nuts are the group, then the nuts", "noten", []string{"group:noten-en-zaden"}, []string{"walnoten", "hazelnoten"}, nil},
		{"fish is the group", "vis", []string{"group:vis-schaal-en-schelpdieren"}, nil, []string{"bosui"}},
		{"an egg is an egg", "ei", []string{"ei", "eidooier", "group:eieren"}, []string{"eiwit"}, []string{"prei", "spekreepjes"}},
		{"milk is milk", "melk", []string{"halfvolle-melk"}, []string{"kokosmelk"}, nil},
		{"an apple is no potato at first", "appel", []string{"appel"}, []string{"aardappel", "sinaasappel"}, nil},
		{"what is typed halfway is found by how it begins", "kip", []string{"gerookte-kip", "hele-kip", "kipfilet"}, []string{"kippendij"}, []string{"ei"}},
		{"several words are one name", "rode ui", []string{"rode-ui"}, nil, []string{"ui"}},
		{"a beginning goes before an end", "spek", []string{"speklap", "spekreepjes"}, []string{"ontbijtspek"}, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			var keys []string
			for _, found := range snapshot.SearchExclusions(test.text, language.Dutch, 20) {
				keys = append(keys, found.Key)
			}
			test.hold(t, keys)
		})
	}
}
