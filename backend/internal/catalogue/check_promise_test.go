package catalogue

import (
	"os"
	"testing"
)

func TestCheckFatClass_ComparesFatWithDryMatter(t *testing.T) {
	t.Parallel()
	gouda := Composition{KCal: 374, Protein: 23.2, Fat: 31.5, Carbohydrate: 0, Salt: 2}
	for name, want := range map[string][]string{
		"kaas (48+)": nil,
		"kaas (50+)": nil,
		"Gouda":      nil,
		"kaas (20+)": {"x: fat 31.5 is 54 g of 100 g dry matter, not the 20 g of its name"},
		"kaas (30+)": {"x: fat 31.5 is 54 g of 100 g dry matter, not the 30 g of its name"},
		"kaas (60+)": {"x: fat 31.5 is 54 g of 100 g dry matter, not the 60 g of its name"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			expectProblems(t, checkFatClass(validIngredient("kaas", name, gouda)), want...)
		})
	}
}

func TestCheckVariants_ComparesWithThePlainFood(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		variant, plain   string
		nutrient         Nutrient
		broken, promised float64
		amount           float64 // of the plain food
	}{
		"lean":          {"mager rundergehakt", "rundergehakt", Fat, 14, 10, 14},
		"skimmed":       {"magere kwark", "volle kwark", Fat, 7, 0.1, 8},
		"half-fat":      {"halfvolle mayonaise", "mayonaise", Fat, 60, 40, 75},
		"light":         {"crème fraîche light", "crème fraîche", Fat, 25, 15, 30},
		"light, before": {"lichte kokosmelk", "kokosmelk", Fat, 18, 8, 18},
		"nought":        {"Griekse yoghurt (0 %)", "Griekse yoghurt", Fat, 5, 0.4, 9},
		"less sugar":    {"jam met minder suiker", "aardbeienjam", Sugars, 55, 38, 60},
		"no sugar":      {"cola zonder suiker", "cola", Sugars, 10, 0.1, 10},
		"wholemeal":     {"volkorenbrood", "witbrood", Fibre, 3, 7, 2.7},
		"salted":        {"gezouten boter", "boter", Salt, 0.06, 2, 0.06},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			plain := validIngredient("diversen", test.plain, Composition{test.nutrient: test.amount})
			plain.Slug = "plain"
			variant := validIngredient("diversen", test.variant, Composition{test.nutrient: test.promised})
			pair := Ingredients{"x": variant, "plain": plain}
			expectProblems(t, checkVariants(pair))
			variant.Composition[test.nutrient] = test.broken
			if len(checkVariants(pair)) != 1 {
				t.Errorf("problems %q with %s %g, want one", textsOf(checkVariants(pair)), test.nutrient, test.broken)
			}
		})
	}
}

// TestVariants_OccurInTheCatalogue finds patterns that match nothing, such as misspelled ones.
func TestVariants_OccurInTheCatalogue(t *testing.T) {
	t.Parallel()
	book, err := Load(os.DirFS(platformCatalogue))
	if err != nil {
		t.Fatal(err)
	}
	for _, variant := range variants {
		occurs := false
		for _, ingredient := range book.Ingredients {
			occurs = occurs || variant.name.MatchString(ingredient.Name["nl"])
		}
		if !occurs {
			t.Errorf("no ingredient has a name like %q", variant.name)
		}
	}
}
