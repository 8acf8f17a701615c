package search

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/lexicon"
)

// QuickMinutes is the maximum number of minutes that "snel" means.
const QuickMinutes = 20

// Intent is a filter that was recognised in the text.
type Intent struct {
	Name        FilterName
	Value       string // of the filter; "true" for a switch
	TextWithout string // the text without the intent
}

// phrase is a sequence of plain words with an intent.
type phrase struct {
	words   string
	intents []Intent
}

// phrases are all phrases, those with most words first.
var phrases = func() []phrase {
	var all []phrase
	for _, group := range []struct {
		name  FilterName
		value string
		words []string
	}{
		{
			ByDiet,
			"vegan",
			[]string{
				"vegan", "veganistisch", "veganistische", "plantaardig", "plantaardige", "plant based", "plant-based",
				"plantbased",
			},
		},
		{ByDiet, "vegetarian", []string{
			"vegetarisch", "vegetarische", "vega", "vegetarian", "veggie", "meatless", "vleesloos", "vleesloze",
			"vleesvrij", "zonder vlees", "geen vlees",
			"without meat", "no meat", "meat free", "meat-free",
		}},
		{ByDiet, "pescatarian", []string{"pescotarisch", "pescotarische", "pescatarian", "zonder vlees maar met vis"}},
		{
			ByKeto,
			"true",
			[]string{
				"keto", "ketogeen", "ketogene", "ketogenic", "koolhydraatarm", "koolhydraatarme", "low carb",
				"low-carb", "weinig koolhydraten",
			},
		},
		{
			ByCheap,
			"true",
			[]string{
				"goedkoop", "goedkope", "budget", "voordelig", "voordelige", "betaalbaar", "cheap", "affordable",
				"op een budget", "on a budget",
			},
		},
		{
			ByFavorites,
			"true",
			[]string{"favoriet", "favoriete", "favorieten", "favorite", "favorites", "favourite", "favourites"},
		},
		{ByMealTime, "breakfast", []string{"ontbijt", "ontbijtje", "breakfast", "voor het ontbijt", "for breakfast"}},
		{ByMealTime, "lunch", []string{"lunch", "lunchgerecht", "middageten", "voor de lunch", "for lunch"}},
		{
			ByMealTime,
			"dinner",
			[]string{
				"diner", "avondeten", "avondmaaltijd", "hoofdgerecht", "dinner", "supper", "voor het avondeten",
				"for dinner",
			},
		},
		{ByMealTime, "snack", []string{"snack", "snacks", "tussendoortje", "tussendoortjes"}},
		{ByMaxMinutes, strconv.Itoa(QuickMinutes), []string{"snel", "snelle", "vlug", "vlugge", "quick", "fast"}},
		{
			ByMaxMinutes,
			"15",
			[]string{"kwartier", "een kwartier", "binnen een kwartier", "in een kwartier", "quarter of an hour"},
		},
		{
			ByMaxMinutes,
			"30",
			[]string{
				"half uur", "halfuur", "een half uur", "binnen een half uur", "in een half uur", "half an hour",
				"half hour",
			},
		},
		{ByMaxMinutes, "60", []string{"een uur", "binnen een uur", "an hour", "within an hour"}},
	} {
		for _, words := range group.words {
			all = append(all, phrase{words, []Intent{{Name: group.name, Value: group.value}}})
		}
	}
	all = append(all, colloquialPhrases()...)
	slices.SortFunc(all, func(a, b phrase) int {
		return cmp.Or(
			cmp.Compare(len(strings.Fields(b.words)), len(strings.Fields(a.words))),
			cmp.Compare(a.words, b.words),
		)
	})
	return all
}()

// negations are words that precede an exclusion.
var negations = []string{"zonder", "geen", "without", "no"}

// freeSuffixes are endings of words such as glutenvrij.
var freeSuffixes = []string{"vrije", "vrij", "loze", "loos", "free"}

// intoleranceWords are the words for each intolerance. Other exclusions are excluded words.
var intoleranceWords = map[string][]string{
	string(catalogue.Gluten):      {"gluten"},
	string(catalogue.Lactose):     {"lactose"},
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

// Words around a number of minutes or of kilocalories.
var (
	atMost             = []string{"onder", "binnen", "max", "maximaal", "hooguit", "under", "within", "below"}
	minutePrepositions = append([]string{"in", "tot", "than", "dan", "to"}, atMost...)
	minuteUnits        = []string{"min", "minuten", "minuut", "mins", "minutes", "minute"}
	energyUnits        = []string{"kcal", "kcals", "cal", "calorie", "calorieen", "calories", "kilocalorieen"}
	limitWords         = slices.Concat(atMost, minuteUnits, energyUnits, []string{"minder", "less", "uur", "hour"})
)

// stopWords are words without a meaning for a search.
var stopWords = append(strings.Fields(
	`recept recepten gerecht gerechten maaltijd maaltijden eten iets wat lekker lekkers lekkere idee ideeen koken maken
	de het een en of met voor recipe recipes dish dishes meal meals food something tasty
	idea ideas a an the and or with for klaar ready`,
), colloquial.Stop...)

// token is a word of a text, as written and in plain form.
type token struct{ written, plain string }

func tokensOf(text string) []token {
	var tokens []token
	for _, field := range strings.Fields(text) {
		plain := strings.Trim(lexicon.Fold(field), `.,:;!?()"`)
		tokens = append(tokens, token{field, plain})
	}
	return tokens
}

// parseIntents returns the intents in a text, and the words to search for.
func parseIntents(text string) (intents []Intent, words []string) {
	tokens := tokensOf(text)
	for n := 0; n < len(tokens); {
		next, length := intentAt(tokens[n:])
		if length == 0 {
			if !slices.Contains(stopWords, tokens[n].plain) && !slices.Contains(negations, tokens[n].plain) {
				words = append(words, lexicon.Words(tokens[n].written)...)
			}
			n++
			continue
		}
		remainder := joinTokens(slices.Concat(tokens[:n], tokens[n+length:]))
		for _, intent := range next {
			intent.TextWithout = remainder
			intents = append(intents, intent)
		}
		n += length
	}
	return intents, words
}

func joinTokens(tokens []token) string {
	var words []string
	for _, t := range tokens {
		words = append(words, t.written)
	}
	return strings.Join(words, " ")
}

// intentAt parses intents at the start of tokens and returns how many tokens they span; 0 without an intent.
func intentAt(tokens []token) ([]Intent, int) {
	for _, phrase := range phrases {
		words := strings.Fields(phrase.words)
		if len(words) <= len(tokens) &&
			slices.EqualFunc(words, tokens[:len(words)], func(word string, t token) bool { return word == t.plain }) {
			return slices.Clone(phrase.intents), len(words)
		}
	}
	if wish, length := limitAt(tokens); length > 0 {
		return []Intent{wish}, length
	}
	first := tokens[0].plain
	if slices.Contains(negations, first) {
		return exclusionsAt(tokens)
	}
	for _, ending := range freeSuffixes {
		if what, ok := strings.CutSuffix(first, ending); ok && intoleranceOf(strings.TrimSuffix(what, "-")) != "" {
			return []Intent{exclusionIntent(strings.TrimSuffix(what, "-"))}, 1 // glutenvrij
		}
		if len(tokens) > 1 && tokens[1].plain == ending && intoleranceOf(first) != "" {
			return []Intent{exclusionIntent(first)}, 2 // gluten free
		}
	}
	return nil, 0
}

// exclusionsAt parses texts such as "zonder noten, gluten of ui".
func exclusionsAt(tokens []token) (intents []Intent, length int) {
	between := []string{"en", "of", "and", "or", "&", "ook", "de", "het", "een"}
	for n := 1; n < len(tokens); n++ {
		plain := tokens[n].plain
		if slices.Contains(between, plain) {
			continue
		}
		// Further exclusions must be joined by a comma or a conjunction.
		previous := tokens[n-1]
		if len(intents) > 0 && !slices.Contains(between, previous.plain) && !strings.HasSuffix(previous.written, ",") {
			break
		}
		words := lexicon.Words(plain)
		if len(words) == 0 {
			break
		}
		if next, _ := intentAt(tokens[n:]); len(intents) > 0 && len(next) > 0 {
			break // "zonder noten en snel"
		}
		intents = append(intents, exclusionIntent(words[0]))
		length = n + 1
	}
	return intents, length
}

// limitAt parses texts such as "onder de 20 minuten", "minder dan 20 min", "20min", "max 20" and "onder 500 kcal". A
// number without a unit is of minutes.
func limitAt(tokens []token) (Intent, int) {
	n := 0
	sure := false
	for n < len(tokens) && n < 4 {
		plain := tokens[n].plain
		if slices.Contains(atMost, plain) {
			sure = true
		} else if !slices.Contains(minutePrepositions, plain) && !slices.Contains([]string{
			"minder", "less", "de", "the", "up", "at", "most",
		}, plain) {
			break
		}
		n++
	}
	if n == len(tokens) {
		return Intent{}, 0
	}
	digits := strings.TrimRightFunc(tokens[n].plain, func(r rune) bool { return !isDigit(r) })
	unit := strings.Trim(tokens[n].plain[len(digits):], "'-")
	number, err := strconv.Atoi(digits)
	if err != nil || number < 1 {
		return Intent{}, 0
	}
	length := n + 1
	if unit == "" && length < len(tokens) {
		next := tokens[length].plain
		if slices.Contains(minuteUnits, next) || slices.Contains(energyUnits, next) {
			unit = next
			length++
		}
	}
	switch {
	case slices.Contains(energyUnits, unit) && number <= MaxKCal:
		return Intent{Name: ByMaxKCal, Value: strconv.Itoa(number)}, length
	case number <= MaxMinutes && (slices.Contains(minuteUnits, unit) || unit == "" && sure):
		return Intent{Name: ByMaxMinutes, Value: strconv.Itoa(number)}, length
	default:
		return Intent{}, 0
	}
}

// intoleranceOf returns the intolerance that a word means; empty when it means none.
func intoleranceOf(plain string) string {
	return intoleranceByLemma[lexicon.Lemma(plain)]
}

// intoleranceByLemma maps the lemmas of intoleranceWords to intolerances.
var intoleranceByLemma = func() map[string]string {
	all := map[string]string{}
	for key, words := range intoleranceWords {
		for _, text := range words {
			for _, plain := range lexicon.Words(text) {
				all[lexicon.Lemma(plain)] = key
			}
		}
	}
	return all
}()

func exclusionIntent(plain string) Intent {
	if key := intoleranceOf(plain); key != "" {
		return Intent{Name: ByIntolerance, Value: key}
	}
	return Intent{Name: ByWithout, Value: plain}
}
