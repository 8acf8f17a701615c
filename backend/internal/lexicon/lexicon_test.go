package lexicon

import (
	"slices"
	"strings"
	"testing"
)

func TestLemma_IsSharedByForms(t *testing.T) {
	t.Parallel()
	for _, forms := range []string{
		"aardappel aardappels aardappelen aardappeltjes", "aardbei aardbeien", "abrikoos abrikozen", "avocado avocados",
		"asperge asperges",
		"banaan bananen banaantje", "bes bessen besjes", "biet bieten bietjes", "boon bonen boontje boontjes",
		"brood broodje broodjes broden",
		"champignon champignons champignonnen", "citroen citroenen citroentje", "courgette courgettes courget",
		"druif druiven druifjes",
		"ei eieren eitje eitjes", "erwt erwten erwtjes", "fiets fietsen", "fruit fruitje", "garnaal garnalen",
		"groente groenten", "groen groene",
		"ham hammen", "kaas kazen kaasjes", "kers kersen", "kip kippen kippetje", "komkommer komkommers",
		"kool kolen kooltje", "linzen lins", "mossel mosselen",
		"noot noten nootjes", "olijf olijven", "pannenkoek pannenkoeken pannenkoekjes", "paprika paprikas",
		"peer peren peertje", "peen penen",
		"pompoen pompoenen", "pruim pruimen pruimpje", "radijs radijzen radijsjes", "rood rode", "salade salades",
		"saus sauzen sausje", "soep soepen soepje",
		"spruit spruiten spruitjes", "tomaat tomaten tomaatje tomaatjes", "ui uien uitje uitjes", "vis vissen visje",
		"vlees vleesje",
		"walnoot walnoten", "wit witte", "worst worsten worstje", "wortel wortels wortelen worteltjes", "wrap wraps",
		"zuur zure", "creme",
		"apple apples", "berry berries", "cheese cheeses", "egg eggs", "leaf leaves", "onion onions", "peach peaches",
		"potato potatoes", "tomato tomatoes",
	} {
		words := strings.Fields(forms)
		for _, word := range words[1:] {
			if Lemma(word) != Lemma(words[0]) {
				t.Errorf("lemma of %s is %q, lemma of %s is %q", words[0], Lemma(words[0]), word, Lemma(word))
			}
		}
	}
}

func TestLemma_DiffersBetweenWords(t *testing.T) {
	t.Parallel()
	for _, words := range []string{
		"boon bon", "ui uit ei", "kool kol koek", "peer prei peper", "noot not no", "vis vet", "kaas kas",
		"taart tarwe", "biet bes", "ham haam",
		"meel melk", "rijst rijs", "sla slak", "zout zuur", "citroen citroengras", "bot bos", "munt mint mais",
		"wijn wit",
	} {
		seen := map[string]string{}
		for _, word := range strings.Fields(words) {
			if other, ok := seen[Lemma(word)]; ok {
				t.Errorf("%s and %s have the same lemma %q", other, word, Lemma(word))
			}
			seen[Lemma(word)] = word
		}
	}
}

func TestLemma_IsIdempotent(t *testing.T) {
	t.Parallel()
	for _, word := range strings.Fields(
		"boon kip tomaat druif kaas fiet berri ui e s en je tje etje y é ö 日本 eieren 48 ij oe",
	) {
		Lemma(word) // must not panic, whatever the word
	}
	for _, lemma := range strings.Fields("boon kip tomaat druif kaas kool wortel garnaal walnoot") {
		if got := Lemma(lemma); got != lemma {
			t.Errorf("%s: got %s", lemma, got)
		}
	}
}

func TestCompoundForm_IsThePluralStem(t *testing.T) {
	t.Parallel()
	for lemma, want := range map[string]string{
		"tomaat": "tomate", "boon": "bone", "noot": "note", "kaas": "kaze", "kip": "", "druif": "", "ui": "", "zee": "",
	} {
		if got := CompoundForm(lemma); got != want {
			t.Errorf("%s in compounds: got %q, want %q", lemma, got, want)
		}
	}
}

func TestWords_SplitsText(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Crème fraîche":                 "creme fraiche",
		"avocado's en pinda’s":          "avocado pinda",
		"vlees- en zuivelvervangers":    "vlees- zuivelvervangers",
		"met de":                        "",
		"kip_%'\\\"; drop table x --":   "kip drop table x",
		"🥦🥦":                            "",
		"melk (48+)":                    "melk 48",
		"\u0000\u200b \t\n":             "",
		"KNÄCKEBRÖD":                    "knackebrod",
		"cafe\u0301":                    "cafe",
		strings.Repeat("a", 10) + "-ui": "aaaaaaaaaa ui",
	} {
		if got := strings.Join(Words(text), " "); got != want {
			t.Errorf("%q: got words %q, want %q", text, got, want)
		}
	}
}

func TestDistance_CountsEdits(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		typed, word string
		limit       int
		beginning   bool
		want        int
	}{
		{"kip", "kip", 1, false, 0},
		{"zlam", "zalm", 1, false, 1}, // swapped
		{"brocoli", "broccoli", 1, false, 1},
		{"yoghert", "yoghurt", 1, false, 1},
		{"champions", "champignons", 2, false, 2},
		{"kip", "kalkoen", 2, false, 3},
		{"spage", "spaghetti", 1, true, 1},
		{"spage", "spaghetti", 1, false, 2},
		{"", "ui", 2, false, 2},
		{"ui", "", 1, false, 2},
		{"café", "cafe", 1, false, 1},
	} {
		if got := Distance(test.typed, test.word, test.limit, test.beginning); got != test.want {
			t.Errorf("from %q to %q, prefix %v: got %d, want %d", test.typed, test.word, test.beginning, got, test.want)
		}
	}
}

func TestMaxMistakes_AllowsNoneInShortWords(t *testing.T) {
	t.Parallel()
	var allowed []int
	for _, word := range strings.Fields("ui kip kool aardapp aardappel") {
		allowed = append(allowed, MaxMistakes(word))
	}
	if want := []int{0, 0, 1, 1, 2}; !slices.Equal(allowed, want) {
		t.Errorf("got %v mistakes, want %v", allowed, want)
	}
}
