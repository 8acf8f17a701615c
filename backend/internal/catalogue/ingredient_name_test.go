package catalogue_test

import (
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

func TestIngredientName_FollowsQuantity(t *testing.T) {
	t.Parallel()
	onion := &catalogue.Ingredient{
		Name: catalogue.Text{"nl": "ui", "en": "onion"}, Plural: catalogue.Text{"nl": "uien", "en": "onions"},
		UnitGrams: map[catalogue.Unit]float64{catalogue.Piece: 110},
	}
	walnut := &catalogue.Ingredient{
		Name: catalogue.Text{
			"nl": "walnoot",
			"en": "walnut",
		}, Plural: catalogue.Text{"nl": "walnoten", "en": "walnuts"},
		UnitGrams: map[catalogue.Unit]float64{catalogue.Piece: 4},
	}
	bread := &catalogue.Ingredient{
		Name:   catalogue.Text{"nl": "brood", "en": "bread"},
		Plural: catalogue.Text{"nl": "broden", "en": "loaves of bread"},
	}
	celery := &catalogue.Ingredient{
		Name:   catalogue.Text{"nl": "bleekselderij", "en": "celery"},
		Plural: catalogue.Text{"nl": "stengels bleekselderij", "en": "celery sticks"},
	}
	chard := &catalogue.Ingredient{
		Name:   catalogue.Text{"nl": "snijbiet", "en": "Swiss chard"},
		Plural: catalogue.Text{"nl": "bladeren snijbiet", "en": "leaves of Swiss chard"},
	}
	rice := &catalogue.Ingredient{Name: catalogue.Text{"nl": "rijst", "en": "rice"}}
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
		"one stick":                 {celery, 1, catalogue.Piece, "stengel bleekselderij", "celery stick"},
		"sticks that weigh":         {celery, 40, catalogue.Gram, "bleekselderij", "celery"},
		"one leaf":                  {chard, 1, catalogue.Piece, "blad snijbiet", "leaf of Swiss chard"},
		"half a loaf":               {bread, 0.5, catalogue.Piece, "brood", "loaf of bread"},
		"what has no plural":        {rice, 4, catalogue.Piece, "rijst", "rice"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if nl := test.of.NameFor(test.quantity, test.unit, locale.Dutch); nl != test.nl {
				t.Errorf("Dutch name %q, want %q", nl, test.nl)
			}
			if en := test.of.NameFor(test.quantity, test.unit, locale.English); en != test.en {
				t.Errorf("English name %q, want %q", en, test.en)
			}
		})
	}
}

func TestIngredientName_CountedHasSingularAndPlural(t *testing.T) {
	t.Parallel()
	onion := &catalogue.Ingredient{Name: catalogue.Text{"nl": "ui"}, Plural: catalogue.Text{"nl": "uien"}}
	if name, plural := onion.NamesFor(catalogue.Piece, locale.Dutch); name != "ui" || plural != "uien" {
		t.Errorf("pieces are called %q and %q", name, plural)
	}
	if name, plural := onion.NamesFor(catalogue.Gram, locale.Dutch); name != "ui" || plural != "" {
		t.Errorf("a weight is called %q and %q", name, plural)
	}
}

func TestIngredient_NameLanguageIsThatOfItsTable(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		table      catalogue.Table
		sourceName string
		name       catalogue.Text
		want       locale.Language
	}{
		{catalogue.Ciqual, "Riz, cru", catalogue.Text{"nl": "Riz, cru"}, "fr"},
		{catalogue.Ciqual, "Riz blanc, cru, de longue durée", catalogue.Text{"nl": "Riz blanc, cru…"}, "fr"},
		{catalogue.Ciqual, "Riz, cru", catalogue.Text{"nl": "rijst", "en": "rice"}, "en"},
		{catalogue.USDA, "Rice, raw", catalogue.Text{"nl": "Rice, raw", "en": "Rice, raw"}, "en"},
		{catalogue.OtherTable, "Rijst", catalogue.Text{"nl": "Rijst"}, "nl"},
	} {
		i := &catalogue.Ingredient{Name: test.name, Source: catalogue.Source{Table: test.table, Name: test.sourceName}}
		if got := i.NameLanguage(locale.English); got != test.want {
			t.Errorf("%s %v: got %s, want %s", test.table, test.name, got, test.want)
		}
	}
}
