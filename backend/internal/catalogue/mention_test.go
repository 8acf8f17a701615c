package catalogue

import "testing"

func TestMentioned_MatchesNames(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		names []string
		text  string
		akin  func(name, word string) bool
		want  bool
	}{
		"the name itself": {
			[]string{"spinazie"},
			"Was de spinazie.",
			matchesDutch,
			true,
		},
		"its plural": {
			[]string{"ui", "uien"},
			"Snipper de uien.",
			matchesDutch,
			true,
		},
		"its diminutive": {[]string{"ui"}, "Fruit het uitje.", matchesDutch, true},
		"a plural with another spelling": {
			[]string{"druif"},
			"Halveer de druiven.",
			matchesDutch,
			true,
		},
		"a name with diacritics": {
			[]string{"crème fraîche"},
			"Roer de creme fraiche erdoor.",
			matchesDutch,
			true,
		},
		"a synonym": {
			[]string{"bosui", "lente-ui"},
			"Snijd de lente-ui.",
			matchesDutch,
			true,
		},
		"the noun of a name of two words": {
			[]string{"goudse kaas"},
			"Strooi de kaas erover.",
			matchesDutch,
			true,
		},
		"the end of a compound": {
			[]string{"olijfolie"},
			"Verhit de olie.",
			matchesDutch,
			true,
		},
		"the beginning of a compound": {
			[]string{"zalmfilet"},
			"Bak de zalm.",
			matchesDutch,
			true,
		},
		"a compound with the name": {
			[]string{"kwark"},
			"Schep het kwarkmengsel erop.",
			matchesDutch,
			true,
		},
		"another ingredient is no mention": {
			[]string{"spinazie"},
			"Was de andijvie.",
			matchesDutch,
			false,
		},
		"a colour is no mention": {
			[]string{"rode biet"},
			"Snijd de rode ui.",
			matchesDutch,
			false,
		},
		"a verb in front of a compound is no mention": {
			[]string{"bakpoeder"},
			"Bak de ui.",
			matchesDutch,
			false,
		},
		"a short verb that begins like a name is no mention": {
			[]string{"halloumi"},
			"Haal de pan van het vuur.",
			matchesDutch,
			false,
		},
		"letters within a word are no mention": {
			[]string{"ei"},
			"Breng het geheel op smaak.",
			matchesDutch,
			false,
		},
		"English plurals": {
			[]string{"tomato"},
			"Chop the tomatoes.",
			matchesEnglish,
			true,
		},
		"the noun of an English name": {
			[]string{"sesame oil"},
			"Heat the oil.",
			matchesEnglish,
			true,
		},
		"English letters within a word are no mention": {
			[]string{"wheat flour"},
			"Heat the pan.",
			matchesEnglish,
			false,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := mentioned(test.names, wordsOf(test.text), test.akin); got != test.want {
				t.Errorf("%q mentions %v: got %v, want %v", test.text, test.names, got, test.want)
			}
		})
	}
}

func TestCheckMentions_SkipsWaterSaltAndPepper(t *testing.T) {
	t.Parallel()
	ingredients := Ingredients{}
	recipe := &Recipe{Steps: []Step{{Text: Text{"nl": "Eet smakelijk.", "en": "Enjoy."}}}}
	for _, slug := range []string{"water", "zout", "peper"} {
		ingredients[slug] = &Ingredient{Slug: slug, Name: Text{"nl": slug, "en": slug}}
		recipe.Lines = append(recipe.Lines, grams(slug, 1))
	}
	expectFaults(t, checkMentions(recipe, ingredients))
}
