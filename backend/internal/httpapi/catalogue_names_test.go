package httpapi

import (
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/language"
)

func TestAnIngredientIsCalledAsItsQuantityAsks(t *testing.T) {
	t.Parallel()
	onion := &catalogue.Ingredient{
		Name: catalogue.Text{NL: "ui", EN: "onion"}, Plural: catalogue.Text{NL: "uien", EN: "onions"},
		UnitGrams: map[catalogue.Unit]float64{catalogue.Piece: 110},
	}
	walnut := &catalogue.Ingredient{
		Name: catalogue.Text{NL: "walnoot", EN: "walnut"}, Plural: catalogue.Text{NL: "walnoten", EN: "walnuts"},
		UnitGrams: map[catalogue.Unit]float64{catalogue.Piece: 4},
	}
	bread := &catalogue.Ingredient{Name: catalogue.Text{NL: "brood", EN: "bread"}, Plural: catalogue.Text{NL: "broden", EN: "loaves of bread"}}
	rice := &catalogue.Ingredient{Name: catalogue.Text{NL: "rijst", EN: "rice"}}
	for name, test := range map[string]struct {
		of       *catalogue.Ingredient
		quantity float64
		unit     catalogue.Unit
		nl, en   string
	}{
		"half a piece":              {onion, 0.5, catalogue.Piece, "ui", "onion"},
		"one piece":                 {onion, 1, catalogue.Piece, "ui", "onion"},
		"one and a half":            {onion, 1.5, catalogue.Piece, "ui", "onions"},
		"two pieces":                {onion, 2, catalogue.Piece, "uien", "onions"},
		"a large thing that weighs": {onion, 400, catalogue.Gram, "ui", "onion"},
		"small things that weigh":   {walnut, 40, catalogue.Gram, "walnoten", "walnuts"},
		"slices of one thing":       {bread, 4, catalogue.Slice, "brood", "bread"},
		"what has no plural":        {rice, 4, catalogue.Piece, "rijst", "rice"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if nl := nameFor(test.of, test.quantity, test.unit, language.Dutch); nl != test.nl {
				t.Errorf("Dutch says %q; want %q", nl, test.nl)
			}
			if en := nameFor(test.of, test.quantity, test.unit, language.English); en != test.en {
				t.Errorf("English says %q; want %q", en, test.en)
			}
		})
	}
}

func TestARecipeGivesBothNamesOfWhatIsCounted(t *testing.T) {
	t.Parallel()
	onion := &catalogue.Ingredient{Name: catalogue.Text{NL: "ui"}, Plural: catalogue.Text{NL: "uien"}}
	if name, plural := namesFor(onion, catalogue.Piece, language.Dutch); name != "ui" || plural != "uien" {
		t.Errorf("pieces are called %q and %q", name, plural)
	}
	if name, plural := namesFor(onion, catalogue.Gram, language.Dutch); name != "ui" || plural != "" {
		t.Errorf("a weight is called %q and %q", name, plural)
	}
}
