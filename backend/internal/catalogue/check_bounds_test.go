package catalogue

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// validIngredient returns an ingredient of a group, with a Dutch name, of which checks can report only the composition.
func validIngredient(group FoodGroup, name string, composition Composition) *Ingredient {
	return &Ingredient{
		Slug:        "x",
		Name:        Text{"nl": name},
		Group:       group,
		Composition: composition,
		Certainty:   "medium",
		Diet:        Omnivore,
		Source:      Source{Table: Ciqual},
		Allergens:   Allergens{Unknown: true},
	}
}

// The values are errors that the catalogue has had: those of another country's product under a Dutch name.
func TestCheckBounds_FindsForeignProducts(t *testing.T) {
	t.Parallel()
	for _, planted := range []struct {
		group     FoodGroup
		name      string
		kcal, fat float64
	}{
		{"hartige-sauzen", "aioli", 393, 41},
		{"vleeswaren", "magere spekreepjes", 118, 2.6},
		{"vlees-en-gevogelte", "klapstuk", 287, 23.7},
		{"vleeswaren", "rookvlees", 209, 5.47},
		{"vleeswaren", "runderbraadworst", 328, 28.7},
		{"vlees-en-gevogelte", "ribeye", 254, 20},
		{"aardappelen-en-knolgewassen", "aardappelkroketjes", 285, 17.7},
		{"vleeswaren", "knakworst", 291, 25.9},
		{"vleeswaren", "leverworst", 374, 35.9},
		{"vleeswaren", "cervelaat", 459, 42.9},
		{"vleeswaren", "grillworst", 224, 17.5},
		{"vlees-en-gevogelte", "shoarmavlees", 216, 16.3},
		{"vlees-en-gevogelte", "cordon bleu", 226, 12.2},
		{"hartige-sauzen", "cocktailsaus", 420, 41.8},
		{"suiker-snoep-zoet-beleg-en-zoete-sauzen", "chocoladevlokken", 526, 33.8},
		{"melk-en-melkproducten", "zure room", 196, 18},
		{"kaas", "mascarpone", 385, 39},
		{"alcoholische-dranken", "jenever", 265, 0},
		{"groente", "gember", 33, 1.1},
		{"vlees-en-gevogelte", "hamlap", 149, 7.56},
		{"suiker-snoep-zoet-beleg-en-zoete-sauzen", "amandelspijs", 432, 13.5},
		{"vlees-en-gevogelte", "varkensgehakt", 228, 17.5},
		{"hartige-sauzen", "slasaus", 162, 14.3},
		{"vleesvervangers-en-zuivelvervangers", "seitan", 134, 2.5},
		{"hartige-sauzen", "halfvolle mayonaise", 309, 29.9},
	} {
		i := validIngredient(planted.group, planted.name, Composition{KCal: planted.kcal, Fat: planted.fat})
		if len(checkBounds(i)) == 0 {
			t.Errorf("no problem about %s with %g kcal and %g g fat", planted.name, planted.kcal, planted.fat)
		}
	}
}

func TestCheckBounds_ComparesNamesWithValues(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		ingredient *Ingredient
		nutrient   Nutrient
	}{
		"skimmed": {
			validIngredient("melk-en-melkproducten", "magere kwark", Composition{KCal: 55, Fat: 1.5}), Fat,
		},
		"half-fat milk": {
			validIngredient("melk-en-melkproducten", "halfvolle melk", Composition{KCal: 50, Fat: 3.5}), Fat,
		},
		"lean mince": {
			validIngredient("vlees-en-gevogelte", "mager rundergehakt", Composition{KCal: 180, Fat: 15}), Fat,
		},
		"light": {
			validIngredient("vleesvervangers-en-zuivelvervangers", "lichte kokosmelk", Composition{KCal: 200, Fat: 21}),
			Fat,
		},
		"wholemeal": {
			validIngredient("brood", "volkorenbrood", Composition{KCal: 240, Fibre: 2.5, Salt: 1}), Fibre,
		},
		"without sugar": {
			validIngredient("niet-alcoholische-dranken", "cola zonder suiker", Composition{KCal: 4, Sugars: 10}),
			Sugars,
		},
		"salted": {
			validIngredient("noten-en-zaden", "gezouten pinda's", Composition{KCal: 600, Fat: 50, Salt: 0.02}), Salt,
		},
		"salt of a cold cut": {
			validIngredient("vleeswaren", "achterham", Composition{KCal: 110, Fat: 3, Salt: 0.2}), Salt,
		},
	} {
		problems := textsOf(checkBounds(test.ingredient))
		if len(problems) == 0 || !strings.HasPrefix(problems[0], "x: "+string(test.nutrient)) {
			t.Errorf("%s: problems %q, want one about %s", name, problems, test.nutrient)
		}
	}
}

func TestCheckBounds_AcceptsANeededReason(t *testing.T) {
	t.Parallel()
	avocado := validIngredient("fruit", "avocado", Composition{KCal: 205, Fat: 2})
	expectProblems(
		t,
		checkBounds(avocado),
		"x: kcal 205, expected 20 to 135 for fruit; say why under outside if it is right",
	)
	avocado.outside = map[Nutrient]string{KCal: "rich in fat"}
	expectProblems(t, checkBounds(avocado))
	avocado.outside[Fat] = "rich in fat"
	expectProblems(t, checkBounds(avocado), "x: fat is within its bounds, so nothing has to be said about it")
}

func TestCheckBounds_LimitsHighCertainty(t *testing.T) {
	t.Parallel()
	kale := validIngredient("groente", "boerenkool", Composition{KCal: 53})
	kale.Certainty = "high"
	expectProblems(t, checkBounds(kale))
	kale.second = second{Source: Source{Table: USDA, Code: "1"}, kcal: 48}
	expectProblems(t, checkBounds(kale))
	kale.second.kcal = 35
	expectProblems(
		t,
		checkBounds(kale),
		"x: 53 kcal, but usda 1 has 35: sources that disagree give medium certainty at most",
	)
	kale.Source.Table = Estimated
	expectProblems(t, checkBounds(kale), "x: an estimate is not of high certainty")
	ham := validIngredient("vleeswaren", "ham", Composition{KCal: 110})
	ham.Certainty = "high"
	expectProblems(
		t,
		checkBounds(ham),
		"x: vleeswaren differ from country to country: another one's table gives medium certainty at most",
	)
}

// TestBoundTable_ConcernsTheCatalogue finds patterns that match nothing, such as misspelled ones.
func TestBoundTable_ConcernsTheCatalogue(t *testing.T) {
	t.Parallel()
	book, err := Load(os.DirFS(platformCatalogue))
	if err != nil {
		t.Fatal(err)
	}
	for _, bound := range boundTable {
		if bound.group != "" && !slices.Contains(FoodGroups, bound.group) {
			t.Errorf("food group %s does not exist", bound.group)
		}
		concerned := 0
		for _, ingredient := range book.Ingredients {
			if bound.concerns(ingredient) {
				concerned++
			}
		}
		if concerned == 0 {
			t.Errorf("no ingredient matches %s", bound.kind())
		}
	}
}
