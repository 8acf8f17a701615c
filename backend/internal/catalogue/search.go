package catalogue

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"

	"github.com/lepelblad/lepelblad/backend/internal/language"
)

// RecipeFilter narrows a search. The zero value finds everything.
type RecipeFilter struct {
	Text       string // each word begins a word of the recipe's name, or of what an ingredient or its kind is called
	MealTime   MealTime
	MaxMinutes int // from start to table; 0 is any
}

// Search lists the offered recipes that fit a filter: first those whose name has the words, then those with main ingredients and with other
// ingredients that are called so, then those with ingredients of that kind, and last those with a compound that ends so in their name or
// for a main ingredient; otherwise in the order of Recipes. It knows both languages, and neither case nor accents matter.
func (s *Snapshot) Search(filter RecipeFilter) []*Entry {
	words := plainWords(strings.ReplaceAll(filter.Text, "-", " "))
	if len(words) == 0 && strings.TrimSpace(filter.Text) != "" {
		return nil // what says nothing is in nothing
	}
	type hit struct {
		entry *Entry
		rank  int
	}
	var hits []hit
	for _, entry := range s.recipes {
		recipe := entry.Dish.Recipe
		if (filter.MealTime != "" && filter.MealTime != recipe.MealTime) || (filter.MaxMinutes != 0 && recipe.Minutes > filter.MaxMinutes) {
			continue
		}
		if rank, ok := entry.words.rank(words); ok {
			hits = append(hits, hit{entry, rank})
		}
	}
	slices.SortStableFunc(hits, func(a, b hit) int { return cmp.Compare(a.rank, b.rank) })
	var found []*Entry
	for _, h := range hits {
		found = append(found, h.entry)
	}
	return found
}

// shortest is how many letters it takes to find more than whole words: "ui" is no beginning of "uitsmijter", nor the end of "bosui".
const shortest = 3

// recipeWords are the words that a search finds a recipe by, plain, the best first: those of its name, of its main ingredients, of all
// ingredients, and of the kinds of either.
type recipeWords [5][]string

func wordsOfEntry(entry *Entry) recipeWords {
	recipe := entry.Dish.Recipe
	words := recipeWords{slices.Concat(plainWords(recipe.Name.NL), plainWords(recipe.Name.EN))}
	for _, ingredient := range entry.Ingredients {
		kinds := kindsOf(ingredient.Ingredient)
		if slices.Contains(recipe.Cover, ingredient.Slug) {
			words[1] = append(words[1], ingredient.names.words...)
			words[3] = append(words[3], kinds...)
		}
		words[2] = append(words[2], ingredient.names.words...)
		words[4] = append(words[4], kinds...)
	}
	for n := range words {
		slices.Sort(words[n])
		words[n] = slices.Compact(words[n])
	}
	return words
}

// rank is how well all the wanted words fit, 0 being best; false when one of them does not.
func (r recipeWords) rank(wanted []string) (int, bool) {
	sum := 0
	for _, word := range wanted {
		rank, ok := r.rankOf(word)
		if !ok {
			return 0, false
		}
		sum += rank
	}
	return sum, true
}

func (r recipeWords) rankOf(wanted string) (int, bool) {
	whole := func(word string) bool { return word == wanted }
	begins := func(word string) bool {
		return whole(word) || len(wanted) >= shortest && strings.HasPrefix(word, wanted)
	}
	ends := func(word string) bool { return len(wanted) >= shortest && strings.HasSuffix(word, wanted) }
	called := begins
	if kindWords[wanted] {
		called = whole // who asks for meat does not mean beef tomatoes
	}
	for rank, fits := range []func(string) bool{begins, called, called, begins, begins} {
		if slices.ContainsFunc(r[rank], fits) {
			return rank, true
		}
	}
	return len(r), slices.ContainsFunc(r[0], ends) || !kindWords[wanted] && slices.ContainsFunc(r[1], ends)
}

// groupWords are what people call the ingredients of a food group. Groups that say less about each ingredient have none: a stock cube is
// no soup, and water no coffee.
var groupWords = map[FoodGroup][]string{
	"brood":                      {"brood", "bread"},
	"eieren":                     {"eieren", "eggs"},
	"fruit":                      {"fruit"},
	"groente":                    {"groente", "groenten", "vegetables"},
	"kaas":                       {"kaas", "cheese"},
	"kruiden-en-specerijen":      {"kruiden", "specerijen", "herbs", "spices"},
	"melk-en-melkproducten":      {"zuivel", "melkproducten", "dairy"},
	"noten-en-zaden":             {"noten", "zaden", "nuts", "seeds"},
	"peulvruchten":               {"peulvruchten", "pulses"},
	"vis-schaal-en-schelpdieren": {"vis", "fish", "seafood"},
	"vlees-en-gevogelte":         {"vlees", "gevogelte", "meat", "poultry"},
	"vleeswaren":                 {"vlees", "vleeswaren", "meat"},
}

// kindsOf are the words, plain, for what kind of thing an ingredient is: its group, and the allergens in it.
func kindsOf(i *Ingredient) []string {
	kinds := slices.Clone(groupWords[i.Group])
	for _, allergen := range i.Allergens.Contains {
		kinds = append(kinds, allergenWords(allergen)...)
	}
	return kinds
}

func allergenWords(allergen Allergen) []string {
	return slices.Concat(plainWords(allergen.Name().NL), plainWords(allergen.Name().EN))
}

// kindWords are all words for kinds.
var kindWords = func() map[string]bool {
	all := map[string]bool{}
	for _, words := range groupWords {
		for _, word := range words {
			all[word] = true
		}
	}
	for _, allergen := range AllAllergens {
		for _, word := range allergenWords(allergen) {
			all[word] = true
		}
	}
	return all
}()

// Exclusion is something that a person can leave out of their food: an ingredient or a whole group.
type Exclusion struct {
	Key     string // the ingredient's slug, or "group:" and the group
	Name    Text
	Group   bool
	Picture string // of an ingredient
}

// groupKey begins the key of a food group.
const groupKey = "group:"

// SplitExclusions tells the slugs of ingredients from the food groups among keys.
func SplitExclusions(keys []string) (slugs []string, groups []FoodGroup) {
	for _, key := range keys {
		if group, ok := strings.CutPrefix(key, groupKey); ok {
			groups = append(groups, FoodGroup(group))
		} else {
			slugs = append(slugs, key)
		}
	}
	return slugs, groups
}

// Exclusion is the exclusion with a key; false when the catalogue has none.
func (s *Snapshot) Exclusion(key string) (Exclusion, bool) {
	if group, ok := strings.CutPrefix(key, groupKey); ok {
		if !slices.Contains(FoodGroups, FoodGroup(group)) {
			return Exclusion{}, false
		}
		return exclusionOfGroup(FoodGroup(group)), true
	}
	found, ok := s.ingredientBySlug[key]
	if !ok {
		return Exclusion{}, false
	}
	return exclusionOf(found), true
}

func exclusionOf(i *StoredIngredient) Exclusion {
	return Exclusion{Key: i.Slug, Name: i.Name, Picture: i.Picture}
}

func exclusionOfGroup(group FoodGroup) Exclusion {
	return Exclusion{Key: groupKey + string(group), Name: group.Name(), Group: true}
}

// SearchExclusions lists up to most exclusions one of whose names, or a word in it, begins or ends with text: names, plurals and synonyms
// in both languages, whatever their case and accents. The best come first: what is called just so, then names that have the text as whole
// words, then names and words that begin with it, and last compounds that end with it.
func (s *Snapshot) SearchExclusions(text string, speak language.Language, most int) []Exclusion {
	wanted := fold(strings.TrimSpace(text))
	if wanted == "" {
		return nil
	}
	type hit struct {
		Exclusion
		rank int
		name string // plain
	}
	var hits []hit
	for _, ingredient := range s.ingredients {
		if rank, ok := ingredient.names.rank(wanted, speak); ok {
			hits = append(hits, hit{exclusionOf(ingredient), rank, ingredient.names.spoken(speak)})
		}
	}
	for _, group := range FoodGroups {
		if rank, ok := namesOfGroups[group].rank(wanted, speak); ok {
			hits = append(hits, hit{exclusionOfGroup(group), rank, namesOfGroups[group].spoken(speak)})
		}
	}
	slices.SortStableFunc(hits, func(a, b hit) int { return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(a.name, b.name)) })
	found := make([]Exclusion, 0, min(most, len(hits)))
	for _, h := range hits[:min(most, len(hits))] {
		found = append(found, h.Exclusion)
	}
	return found
}

// FindIngredients lists up to most offered ingredients by what SearchExclusions finds them by, in its order.
func (s *Snapshot) FindIngredients(text string, speak language.Language, most int) []*StoredIngredient {
	wanted := fold(strings.TrimSpace(text))
	if wanted == "" {
		return nil
	}
	ranks := map[*StoredIngredient]int{}
	var found []*StoredIngredient
	for _, ingredient := range s.ingredients {
		if rank, ok := ingredient.names.rank(wanted, speak); ok {
			ranks[ingredient] = rank
			found = append(found, ingredient)
		}
	}
	slices.SortStableFunc(found, func(a, b *StoredIngredient) int {
		return cmp.Or(cmp.Compare(ranks[a], ranks[b]), cmp.Compare(a.names.spoken(speak), b.names.spoken(speak)))
	})
	return found[:min(most, len(found))]
}

// names are what somebody may call something, plain.
type names struct {
	nl, en string   // the name itself
	others []string // plurals and synonyms in both languages
	words  []string // of all of these
}

func newNames(name Text, others ...string) names {
	n := names{nl: fold(name.NL), en: fold(name.EN)}
	for _, other := range others {
		if other != "" {
			n.others = append(n.others, fold(other))
		}
	}
	for _, one := range n.all() {
		n.words = append(n.words, plainWords(one)...)
	}
	slices.Sort(n.words)
	n.words = slices.Compact(n.words)
	return n
}

func namesOf(i *Ingredient) names {
	return newNames(i.Name, slices.Concat([]string{i.Plural.NL, i.Plural.EN}, i.Synonyms.NL, i.Synonyms.EN)...)
}

var namesOfGroups = func() map[FoodGroup]names {
	all := map[FoodGroup]names{}
	for _, group := range FoodGroups {
		all[group] = newNames(group.Name())
	}
	return all
}()

func (n names) spoken(speak language.Language) string { return Text{NL: n.nl, EN: n.en}.In(speak) }

// all are the names themselves and the others.
func (n names) all() []string { return append([]string{n.nl, n.en}, n.others...) }

// rank is how well a plain text fits, 0 being best; false when it does not.
func (n names) rank(wanted string, speak language.Language) (int, bool) {
	name, all := n.spoken(speak), n.all()
	begins := func(name string) bool { return strings.HasPrefix(name, wanted) }
	ends := func(word string) bool { return len(wanted) >= shortest && strings.HasSuffix(word, wanted) }
	for rank, fits := range []bool{
		name == wanted,
		slices.Contains(all, wanted),
		begins(name) && slices.Contains(n.words, wanted),
		slices.Contains(n.words, wanted),
		begins(name),
		slices.ContainsFunc(all, begins),
		slices.ContainsFunc(n.words, begins),
		slices.ContainsFunc(n.words, ends),
	} {
		if fits {
			return rank, true
		}
	}
	return 0, false
}

// linking are words between others, which say nothing of what something is.
var linking = strings.Fields("aan bij de een en het in met of op uit van voor zonder a an and for in of on or the with without")

// plainWords are the words of a text that say something, plain: what stands between anything but letters and digits. The first half of
// two compounds with one end, such as "vlees- en zuivelvervangers", keeps its hyphen, since it is no word.
func plainWords(text string) []string {
	var words []string
	for _, field := range strings.Fields(fold(text)) {
		if half, ok := strings.CutSuffix(field, "-"); ok && half != "" {
			words = append(words, field)
			continue
		}
		words = append(words, strings.FieldsFunc(field, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })...)
	}
	return slices.DeleteFunc(words, func(word string) bool { return slices.Contains(linking, word) })
}

// fold makes texts alike that differ in case and accents only.
func fold(text string) string {
	lower := strings.ToLower(text)
	if !strings.ContainsFunc(lower, func(r rune) bool { return r > unicode.MaxASCII }) {
		return lower // as most are, and taking them apart is slow
	}
	plain, _, err := transform.String(transform.Chain(norm.NFD, runes.Remove(runes.In(unicode.Mn)), norm.NFC), lower)
	if err != nil {
		return lower
	}
	return plain
}
