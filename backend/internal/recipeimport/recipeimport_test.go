package recipeimport

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
)

func TestParseLine_ReadsQuantityUnitAndName(t *testing.T) {
	for text, want := range map[string]Line{
		"2 el olijfolie":  {Quantity: 2, Unit: catalogue.Tablespoon, Name: "olijfolie"},
		"½ tl zout":       {Quantity: 0.5, Unit: catalogue.Teaspoon, Name: "zout"},
		"1½ tl. komijn":   {Quantity: 1.5, Unit: catalogue.Teaspoon, Name: "komijn"},
		"1 1/2 kop rijst": {Quantity: 1.5, Unit: catalogue.Cup, Name: "rijst"},
		"3/4 l melk":      {Quantity: 750, Unit: catalogue.Millilitre, Name: "melk"},
		"1 teen knoflook": {Quantity: 1, Unit: catalogue.Clove, Name: "knoflook"},
		"2 teentjes knoflook, fijngehakt": {
			Quantity: 2, Unit: catalogue.Clove, Name: "knoflook", Note: "fijngehakt",
		},
		"snufje zout":              {Quantity: 1, Unit: catalogue.Pinch, Name: "zout"},
		"een snufje nootmuskaat":   {Quantity: 1, Unit: catalogue.Pinch, Name: "nootmuskaat"},
		"zout en peper naar smaak": {Name: "zout en peper", Note: "naar smaak"},
		"1 blik tomatenblokjes (400 g)": {
			Quantity: 1, Unit: catalogue.Can, Grams: 400, Name: "tomatenblokjes",
		},
		"200g bloem":                          {Quantity: 200, Unit: catalogue.Gram, Name: "bloem"},
		"1,5 kg aardappelen":                  {Quantity: 1500, Unit: catalogue.Gram, Name: "aardappelen"},
		"1.000 g aardappelen":                 {Quantity: 1000, Unit: catalogue.Gram, Name: "aardappelen"},
		"2-3 wortels":                         {Quantity: 2.5, Unit: catalogue.Piece, Name: "wortels"},
		"2 à 3 el water":                      {Quantity: 2.5, Unit: catalogue.Tablespoon, Name: "water"},
		"2 tomaten":                           {Quantity: 2, Unit: catalogue.Piece, Name: "tomaten"},
		"halve citroen":                       {Quantity: 0.5, Unit: catalogue.Piece, Name: "citroen"},
		"anderhalve liter bouillon":           {Quantity: 1500, Unit: catalogue.Millilitre, Name: "bouillon"},
		"ca. 300 gram spinazie":               {Quantity: 300, Unit: catalogue.Gram, Name: "spinazie"},
		"- 1 pond sperziebonen":               {Quantity: 500, Unit: catalogue.Gram, Name: "sperziebonen"},
		"2 ons ham in reepjes":                {Quantity: 200, Unit: catalogue.Gram, Name: "ham", Note: "in reepjes"},
		"1 pot kikkererwten (uitgelekt)":      {Quantity: 1, Pack: "pot", Name: "kikkererwten", Note: "uitgelekt"},
		"scheutje azijn":                      {Name: "azijn", Note: "scheutje"},
		"1 bosje peterselie":                  {Quantity: 1, Unit: catalogue.Bunch, Name: "peterselie"},
		"a pinch of salt":                     {Quantity: 1, Unit: catalogue.Pinch, Name: "salt"},
		"2 cups of flour":                     {Quantity: 2, Unit: catalogue.Cup, Name: "flour"},
		"1 lb ground beef":                    {Quantity: 453.6, Unit: catalogue.Gram, Name: "ground beef"},
		"2 eieren":                            {Quantity: 2, Unit: catalogue.Piece, Name: "eieren"},
		"olijfolie":                           {Name: "olijfolie"},
		"3 plakjes jonge kaas":                {Quantity: 3, Unit: catalogue.Slice, Name: "jonge kaas"},
		"1/0 ui":                              {Name: "ui"},
		"4\u00a0el\u00a0yoghurt":              {Quantity: 4, Unit: catalogue.Tablespoon, Name: "yoghurt"},
		strings.Repeat("9", 400) + " g bloem": {Name: "bloem"},
	} {
		line := ParseLine(text)
		got := Line{
			Quantity: line.Quantity, Unit: line.Unit, Pack: line.Pack, Grams: line.Grams,
			Name: line.Name, Note: line.Note,
		}
		if strings.HasPrefix(text, "999") {
			if got.Quantity > 0 && got.Name != "bloem" {
				t.Errorf("400 digits: got quantity %+v", got)
			}
			continue
		}
		if text == "1/0 ui" {
			got.Unit = "" // without a quantity the unit is irrelevant
		}
		if got != want {
			t.Errorf("%q: got %+v", text, got)
		}
	}
}

const jsonLD = `<html><head><script type="application/ld+json">{broken</script>
<script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"WebPage"},
{"@type":["Recipe","Thing"],
"name":"Pompoensoep &amp; brood","recipeYield":["4","4 personen"],"prepTime":"PT15M","cookTime":"PT1H",
"recipeIngredient":["1 pompoen (ca. 1 kg)","2 uien","1 l <b>groentebouillon</b>"],
"recipeInstructions":[{"@type":"HowToSection","name":"Soep",
"itemListElement":[{"@type":"HowToStep","text":"Snijd de pompoen.<br>Fruit de ui."}]},
"Pureer alles."]}]}</script></head></html>`

func TestFromPage_ReadsJSONLD(t *testing.T) {
	draft, err := FromPage([]byte(jsonLD), "text/html; charset=utf-8")
	if err != nil {
		t.Fatal(err)
	}
	if draft.Name != "Pompoensoep & brood" || draft.Servings != 4 || draft.Minutes != 75 {
		t.Errorf("got draft %+v", draft)
	}
	if len(draft.Lines) != 3 || draft.Lines[2].Name != "groentebouillon" || draft.Lines[2].Quantity != 1000 {
		t.Errorf("got lines %+v", draft.Lines)
	}
	if !slices.Equal(draft.Steps, []string{"Snijd de pompoen.", "Fruit de ui.", "Pureer alles."}) {
		t.Errorf("got steps %q", draft.Steps)
	}
}

func TestFromPage_ReadsMicrodata(t *testing.T) {
	draft, err := FromPage(
		[]byte(`<div itemscope itemtype="http://schema.org/Recipe"><h1 itemprop="name">Cr`+"\xe8"+`me</h1>
		<span itemprop="author" itemscope itemtype="http://schema.org/Person"><b itemprop="name">Noor</b></span>
		<time itemprop="totalTime" datetime="PT20M">20 minuten</time><span itemprop="recipeYield">2 personen</span>
		<ul><li itemprop="recipeIngredient">2 dl room<li itemprop="recipeIngredient">40 g suiker</ul>
		<div itemprop="recipeInstructions"><p>Klop de room.</p><p>Voeg suiker toe.</p></div></div>`),
		"text/html; charset=iso-8859-1",
	)
	if err != nil || draft.Name != "Crème" || draft.Servings != 2 || draft.Minutes != 20 || len(draft.Lines) != 2 ||
		len(draft.Steps) != 2 {
		t.Errorf("got draft %+v and error %v", draft, err)
	}
}

func TestFromText_ReadsPastedRecipes(t *testing.T) {
	for name, text := range map[string]string{
		"headings": "Linzensoep\nVoor 4 personen\nBereidingstijd: 1 uur 10 minuten\n\n" +
			"Ingrediënten\n200 g rode linzen\n2 uien\nzout\n\n" +
			"Bereiding\n1. Spoel de linzen.\n2. Kook alles 20 minuten.\n",
		"none": "Linzensoep\n4 personen\n1 uur 10 min\n200 g rode linzen\n2 uien\nzout\n" +
			"Spoel de linzen.\nKook alles 20 minuten.",
	} {
		draft, err := FromText(text)
		if err != nil {
			t.Fatalf("%s: got error %v", name, err)
		}
		if draft.Name != "Linzensoep" || draft.Servings != 4 || draft.Minutes != 70 || len(draft.Lines) != 3 ||
			!slices.Equal(draft.Steps, []string{"Spoel de linzen.", "Kook alles 20 minuten."}) {
			t.Errorf("%s: got draft %+v", name, draft)
		}
	}
}

func TestServings_AreOfPersonsOnly(t *testing.T) {
	for _, test := range []struct {
		yields []string
		want   int
	}{
		{[]string{"4"}, 4}, {[]string{"4 personen"}, 4}, {[]string{"4", "4 porties"}, 4}, {[]string{"Serves 6"}, 6},
		{[]string{"2 broden"}, 0}, {[]string{"16 stuks"}, 0}, {[]string{"16", "16 koekjes"}, 0},
		{[]string{"1 taart (8 personen)"}, 8}, {[]string{"1 brood"}, 0}, {[]string{"12 muffins", "6 personen"}, 0},
		{[]string{"9999"}, 0}, {nil, 0},
	} {
		if got := servings(test.yields); got != test.want {
			t.Errorf("%q: got %d, want %d", test.yields, got, test.want)
		}
	}
	draft, err := FromText("Haverkoekjes\nVoor 12 koekjes\nIngrediënten\n200 g havermout\nBereiding\nBak alles.")
	if err != nil || draft.Servings != 0 || len(draft.Lines) != 1 {
		t.Errorf("12 biscuits: got draft %+v and error %v", draft, err)
	}
}

func TestDraft_RejectsPagesWithoutRecipe(t *testing.T) {
	deep := strings.Repeat(`{"@graph":[`, 5000) + `{"@type":"Recipe"}` + strings.Repeat(`]}`, 5000)
	for name, page := range map[string]string{
		"empty": "", "no recipe": "<html><body>Welkom</body></html>",
		"no ingredients": `<script type="application/ld+json">{"@type":"Recipe","name":"Soep"}</script>`,
		"null":           `<script type="application/ld+json">null</script>`,
		"deep":           `<script type="application/ld+json">` + deep + `</script>`,
		"odd types": `<script type="application/ld+json">{"@type":"Recipe",` +
			`"recipeIngredient":{"a":1},"name":[[["x"]]],"recipeYield":{},"totalTime":7}</script>`,
		"a picture": "\x89PNG\r\n\x1a\n\x00\x00",
	} {
		if _, err := FromPage([]byte(page), "text/html"); !errors.Is(err, ErrNoRecipe) {
			t.Errorf("%s: got error %v", name, err)
		}
	}
	if _, err := FromText("Hallo, hoe gaat het?"); !errors.Is(err, ErrNoRecipe) {
		t.Errorf("a text without a recipe: got error %v", err)
	}
}

func FuzzParseLine(f *testing.F) {
	for _, seed := range []string{"2 el olijfolie", "½ tl zout", "1 1/2 kop rijst", "2-3 wortels", "", "(", "9/0 x"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if line := ParseLine(text); line.Quantity < 0 || line.Quantity != line.Quantity {
			t.Errorf("%q: got line %+v", text, line)
		}
	})
}

// Names that users write match the intended ingredient of the platform's catalogue.
func TestParseLine_NamesMatchIngredients(t *testing.T) {
	book, err := catalogue.Load(os.DirFS("../../../tenants/platform"))
	if err != nil {
		t.Fatal(err)
	}
	all := func(yield func(*catalogue.Ingredient) bool) {
		for _, ingredient := range book.Ingredients {
			if !yield(ingredient) {
				return
			}
		}
	}
	for text, want := range map[string]string{
		"2 el olijfolie": "olijfolie", "½ tl zout": "zout", "1 teen knoflook": "knoflook", "2 uien": "ui",
		"2 rode uien": "rode-ui", "3 tomaten": "tomaat",
		"1 blik tomatenblokjes": "tomatenblokjes", "250 g champignons": "champignons", "2 eieren": "ei",
		"300 g kipfilets": "kipfilet", "1 courgette": "courgette",
		"2 tbsp olive oil": "olijfolie", "2 aardappels": "aardappel", "1 bosje peterselie": "peterselie",
		"snufje kaneel": "kaneel", "200 ml kokosmelk": "kokosmelk",
		"2 wortels": "wortel", "150 g feta": "feta", "1 citroen": "citroen", "200 g spinazie": "spinazie",
	} {
		recognised := catalogue.Recognise(ParseLine(text).Name, all, 3)
		if len(recognised) == 0 || recognised[0].Slug != want {
			t.Errorf("%q: got %+v", text, recognised)
		}
	}
}
