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
	Text       string // each word begins a word of the recipe's name or of an ingredient's names
	MealTime   MealTime
	MaxMinutes int // from start to table; 0 is any
}

// Search lists the offered recipes that fit a filter, in the order of Recipes. It knows both languages, and neither case nor accents
// matter.
func (s *Snapshot) Search(filter RecipeFilter) []*Entry {
	words := plainWords(filter.Text)
	if len(words) == 0 && strings.TrimSpace(filter.Text) != "" {
		return nil // punctuation alone is in nothing
	}
	var found []*Entry
	for _, entry := range s.recipes {
		recipe := entry.Dish.Recipe
		if (filter.MealTime == "" || filter.MealTime == recipe.MealTime) &&
			(filter.MaxMinutes == 0 || recipe.Minutes <= filter.MaxMinutes) && beginsAll(words, entry.words) {
			found = append(found, entry)
		}
	}
	return found
}

func beginsAll(words, among []string) bool {
	for _, word := range words {
		if !slices.ContainsFunc(among, func(w string) bool { return strings.HasPrefix(w, word) }) {
			return false
		}
	}
	return true
}

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

// SearchExclusions lists up to most exclusions one of whose names, or a word in it, begins with text: names, plurals and synonyms in both
// languages, whatever their case and accents. The best come first: the name itself, in the language that is spoken, then names that begin
// with the text, then other names and words.
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
	for _, one := range append([]string{n.nl, n.en}, n.others...) {
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

// rank is how well a plain text fits, 0 being best; false when it does not.
func (n names) rank(wanted string, speak language.Language) (int, bool) {
	begins := func(name string) bool { return strings.HasPrefix(name, wanted) }
	switch name := n.spoken(speak); {
	case name == wanted:
		return 0, true
	case begins(name):
		return 1, true
	case begins(n.nl) || begins(n.en) || slices.ContainsFunc(n.others, begins):
		return 2, true
	case slices.ContainsFunc(n.words, begins):
		return 3, true
	}
	return 0, false
}

// plainWords are the words of a text, plain: what stands between anything but letters and digits.
func plainWords(text string) []string {
	return strings.FieldsFunc(fold(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
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
