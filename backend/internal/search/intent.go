package search

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/lexicon"
)

// QuickMinutes is how many minutes "snel" means at most.
const QuickMinutes = 20

// Intent is a filter that stood in the text in words.
type Intent struct {
	Name        FilterName
	Value       string // of the filter; "true" where it is on or off
	TextWithout string // the text without the wish
}

// phrase is words, plain, that wish for something.
type phrase struct {
	words string
	name  FilterName
	value string
}

// phrases are tried in this order: of those that begin alike, the longest stands first.
var phrases = func() []phrase {
	var all []phrase
	for _, of := range []struct {
		name  FilterName
		value string
		words []string
	}{
		{ByDiet, "vegan", []string{"vegan", "veganistisch", "veganistische", "plantaardig", "plantaardige", "plant based", "plant-based", "plantbased"}},
		{ByDiet, "vegetarian", []string{
			"vegetarisch", "vegetarische", "vega", "vegetarian", "veggie", "meatless", "vleesloos", "vleesloze", "vleesvrij", "zonder vlees", "geen vlees",
			"without meat", "no meat", "meat free", "meat-free",
		}},
		{ByDiet, "pescatarian", []string{"pescotarisch", "pescotarische", "pescatarian", "zonder vlees maar met vis"}},
		{ByKeto, "true", []string{"keto", "ketogeen", "ketogene", "ketogenic", "koolhydraatarm", "koolhydraatarme", "low carb", "low-carb", "weinig koolhydraten"}},
		{ByCheap, "true", []string{"goedkoop", "goedkope", "budget", "voordelig", "voordelige", "betaalbaar", "cheap", "affordable", "op een budget", "on a budget"}},
		{ByFavorites, "true", []string{"favoriet", "favoriete", "favorieten", "favorite", "favorites", "favourite", "favourites"}},
		{ByMealTime, "breakfast", []string{"ontbijt", "ontbijtje", "breakfast", "voor het ontbijt", "for breakfast"}},
		{ByMealTime, "lunch", []string{"lunch", "lunchgerecht", "middageten", "voor de lunch", "for lunch"}},
		{ByMealTime, "dinner", []string{"diner", "avondeten", "avondmaaltijd", "hoofdgerecht", "dinner", "supper", "voor het avondeten", "for dinner"}},
		{ByMealTime, "snack", []string{"snack", "snacks", "tussendoortje", "tussendoortjes"}},
		{ByMaxMinutes, strconv.Itoa(QuickMinutes), []string{"snel", "snelle", "vlug", "vlugge", "quick", "fast"}},
		{ByMaxMinutes, "15", []string{"kwartier", "een kwartier", "binnen een kwartier", "in een kwartier", "quarter of an hour"}},
		{ByMaxMinutes, "30", []string{"half uur", "halfuur", "een half uur", "binnen een half uur", "in een half uur", "half an hour", "half hour"}},
		{ByMaxMinutes, "60", []string{"een uur", "binnen een uur", "an hour", "within an hour"}},
	} {
		for _, words := range of.words {
			all = append(all, phrase{words, of.name, of.value})
		}
	}
	slices.SortStableFunc(
		all,
		func(a, b phrase) int { return cmp.Compare(len(strings.Fields(b.words)), len(strings.Fields(a.words))) },
	)
	return all
}()

// leavingOut are words after which comes what somebody does not want.
var leavingOut = []string{"zonder", "geen", "without", "no"}

// free ends words for food that something is not in.
var free = []string{"vrije", "vrij", "loze", "loos", "free"}

// without says what intolerance is meant by what people say they do not want; everything else that is left out is left
// out as a word.
var without = map[string][]string{
	string(catalogue.Gluten):      {"gluten"},
	Lactose:                       {"lactose"},
	string(catalogue.Milk):        {"melk", "zuivel", "koemelk", "milk", "dairy"},
	string(catalogue.Eggs):        {"ei", "eieren", "egg", "eggs"},
	string(catalogue.TreeNuts):    {"noten", "noot", "nuts", "nut"},
	string(catalogue.Peanuts):     {"pinda", "pinda's", "peanut", "peanuts"},
	string(catalogue.Soy):         {"soja", "soy", "soya"},
	string(catalogue.Fish):        {"vis", "fish"},
	string(catalogue.Crustaceans): {"schaaldieren", "garnalen", "crustaceans", "prawns", "shrimp"},
	string(catalogue.Molluscs):    {"weekdieren", "schelpdieren", "molluscs", "shellfish"},
	string(catalogue.Celery):      {"selderij", "celery"},
	string(catalogue.Mustard):     {"mosterd", "mustard"},
	string(catalogue.Sesame):      {"sesam", "sesame"},
	string(catalogue.Sulphites):   {"sulfiet", "sulphite", "sulphites"},
	string(catalogue.Lupin):       {"lupine", "lupin"},
}

// Words around a number of minutes.
var (
	atMost    = []string{"onder", "binnen", "max", "maximaal", "hooguit", "under", "within", "below"}
	before    = append([]string{"in", "tot", "than", "dan", "to"}, atMost...)
	units     = []string{"min", "minuten", "minuut", "mins", "minutes", "minute"}
	timeWords = slices.Concat(atMost, units, []string{"minder", "less", "uur", "hour"})
)

// empty are words that say nothing of a recipe.
var empty = strings.Fields(
	`recept recepten gerecht gerechten maaltijd maaltijden eten iets wat lekker lekkers lekkere idee ideeen koken maken
	de het een en of met voor recipe recipes dish dishes meal meals food something tasty idea ideas a an the and or with for klaar ready`,
)

// token is a word of a text, as it was written and plain.
type token struct{ written, plain string }

func tokensOf(text string) []token {
	var tokens []token
	for _, field := range strings.Fields(text) {
		plain := strings.Trim(lexicon.Fold(field), `.,:;!?()"`)
		tokens = append(tokens, token{field, plain})
	}
	return tokens
}

// understood finds the wishes in a text, and gives the words that are left to look for.
func understood(text string) (wishes []Intent, words []string) {
	tokens := tokensOf(text)
	for n := 0; n < len(tokens); {
		found, taken := wishAt(tokens[n:])
		if taken == 0 {
			if !slices.Contains(empty, tokens[n].plain) && !slices.Contains(leavingOut, tokens[n].plain) {
				words = append(words, lexicon.Words(tokens[n].written)...)
			}
			n++
			continue
		}
		rest := written(slices.Concat(tokens[:n], tokens[n+taken:]))
		for _, wish := range found {
			wish.TextWithout = rest
			wishes = append(wishes, wish)
		}
		n += taken
	}
	return wishes, words
}

func written(tokens []token) string {
	var words []string
	for _, one := range tokens {
		words = append(words, one.written)
	}
	return strings.Join(words, " ")
}

// wishAt reads wishes from the beginning of tokens, and tells how many tokens they take: 0 when there is none.
func wishAt(tokens []token) ([]Intent, int) {
	for _, phrase := range phrases {
		words := strings.Fields(phrase.words)
		if len(words) <= len(tokens) &&
			slices.EqualFunc(words, tokens[:len(words)], func(word string, t token) bool { return word == t.plain }) {
			return []Intent{{Name: phrase.name, Value: phrase.value}}, len(words)
		}
	}
	if wish, taken := minutesAt(tokens); taken > 0 {
		return []Intent{wish}, taken
	}
	first := tokens[0].plain
	if slices.Contains(leavingOut, first) {
		return leftOutAt(tokens)
	}
	for _, ending := range free {
		if what, ok := strings.CutSuffix(first, ending); ok && intolerance(strings.TrimSuffix(what, "-")) != "" {
			return []Intent{leaveOut(strings.TrimSuffix(what, "-"))}, 1 // glutenvrij
		}
		if len(tokens) > 1 && tokens[1].plain == ending && intolerance(first) != "" {
			return []Intent{leaveOut(first)}, 2 // gluten free
		}
	}
	return nil, 0
}

// leftOutAt reads "zonder noten, gluten of ui".
func leftOutAt(tokens []token) (wishes []Intent, taken int) {
	between := []string{"en", "of", "and", "or", "&", "ook", "de", "het", "een"}
	for n := 1; n < len(tokens); n++ {
		plain := tokens[n].plain
		if slices.Contains(between, plain) {
			continue
		}
		// After the first, only what a comma or a small word joins to it is left out as well.
		previous := tokens[n-1]
		if len(wishes) > 0 && !slices.Contains(between, previous.plain) && !strings.HasSuffix(previous.written, ",") {
			break
		}
		words := lexicon.Words(plain)
		if len(words) == 0 {
			break
		}
		if next, _ := wishAt(tokens[n:]); len(wishes) > 0 && len(next) > 0 {
			break // "zonder noten en snel"
		}
		wishes = append(wishes, leaveOut(words[0]))
		taken = n + 1
	}
	return wishes, taken
}

// minutesAt reads "onder de 20 minuten", "minder dan 20 min", "20min" and "max 20".
func minutesAt(tokens []token) (Intent, int) {
	n := 0
	sure := false
	for n < len(tokens) && n < 4 {
		plain := tokens[n].plain
		if slices.Contains(atMost, plain) {
			sure = true
		} else if !slices.Contains(before, plain) && !slices.Contains([]string{"minder", "less", "de", "the", "up", "at", "most"}, plain) {
			break
		}
		n++
	}
	if n == len(tokens) {
		return Intent{}, 0
	}
	digits := strings.TrimRightFunc(tokens[n].plain, func(r rune) bool { return !isDigit(r) })
	unit := strings.Trim(tokens[n].plain[len(digits):], "'-")
	minutes, err := strconv.Atoi(digits)
	if err != nil || minutes < 1 || minutes > MaxMinutes || unit != "" && !slices.Contains(units, unit) {
		return Intent{}, 0
	}
	taken := n + 1
	if unit == "" && taken < len(tokens) && slices.Contains(units, tokens[taken].plain) {
		unit = tokens[taken].plain
		taken++
	}
	if unit == "" && !sure {
		return Intent{}, 0
	}
	return Intent{Name: ByMaxMinutes, Value: strconv.Itoa(minutes)}, taken
}

// intolerance is what is meant by the word for something that somebody does not eat; empty when it is no intolerance.
func intolerance(plain string) string {
	return intolerances[lexicon.Lemma(plain)]
}

// intolerances has the words of without by lemma.
var intolerances = func() map[string]string {
	all := map[string]string{}
	for key, words := range without {
		for _, text := range words {
			for _, plain := range lexicon.Words(text) {
				all[lexicon.Lemma(plain)] = key
			}
		}
	}
	return all
}()

func leaveOut(plain string) Intent {
	if key := intolerance(plain); key != "" {
		return Intent{Name: ByIntolerance, Value: key}
	}
	return Intent{Name: ByWithout, Value: plain}
}
