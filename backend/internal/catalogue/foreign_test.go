package catalogue

import "testing"

func TestCheckUnlisted_FindsUnlistedIngredients(t *testing.T) {
	t.Parallel()
	ingredients := Ingredients{}
	for slug, names := range map[string][]string{
		"bouillonblokje":  {"bouillonblokje", "bouillonblokjes", "bouillon"},
		"ei":              {"ei", "eieren"},
		"eidooier":        {"eidooier", "eidooiers"},
		"rode-peper":      {"rode peper"},
		"rode-ui":         {"rode ui", "rode uien"},
		"aardappel":       {"aardappel", "aardappelen"},
		"boter":           {"boter"},
		"rijst":           {"witte rijst", "rijst"},
		"water":           {"water"},
		"zoete-aardappel": {"zoete aardappel", "zoete aardappelen"},
	} {
		ingredient := &Ingredient{Slug: slug, Name: Text{"nl": names[0]}}
		if len(names) > 1 {
			ingredient.Plural, ingredient.Synonyms = Text{"nl": names[1]}, Words{"nl": names[2:]}
		}
		ingredients[slug] = ingredient
	}
	for name, test := range map[string]struct {
		title, listed, step string
		want                []string
	}{
		"a listed ingredient": {"Ei", "ei", "Kook de eieren.", nil},
		"an ingredient that is not listed": {
			"Ei",
			"ei",
			"Bak het ei in de boter.",
			[]string{"This mentions boter, which is not among the ingredients."},
		},
		"a name of two words": {
			"Puree",
			"ei",
			"Kook de zoete aardappelen.",
			[]string{"This mentions zoete aardappelen, which is not among the ingredients."},
		},
		"the longer name goes first": {"Puree", "zoete-aardappel", "Kook de zoete aardappelen.", nil},
		"a colour in common does not list it": {
			"Ei",
			"rode-ui",
			"Hak de rode peper.",
			[]string{"This mentions rode peper, which is not among the ingredients."},
		},
		"what a listed ingredient makes": {"Soep", "bouillonblokje", "Breng de bouillon aan de kook.", nil},
		"a part of a listed ingredient":  {"Ei", "ei", "Klop de eidooiers los.", nil},
		"water comes from the tap":       {"Ei", "ei", "Kook het ei in ruim water.", nil},
		"what it is done without":        {"Ei", "ei", "Bak het ei zonder boter.", nil},
		"what the dish is called after":  {"Ei met bloemkoolrijst", "ei", "Bak de rijst.", nil},
		"the same word in a dish that is called so": {
			"Ei met rijst",
			"ei",
			"Kook de rijst.",
			[]string{"This mentions rijst, which is not among the ingredients."},
		},
		"letters within another word are no mention": {"Ei", "ei", "Snijd het broodje met botermesje door.", nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			recipe := &Recipe{
				Name:  Text{"nl": test.title},
				Lines: []Line{grams(test.listed, 1)},
				Steps: []Step{{Text: Text{"nl": test.step}}},
			}
			expectFaults(t, indexNames(ingredients).checkUnlisted(recipe, ingredients), test.want...)
		})
	}
}
