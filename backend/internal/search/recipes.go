package search

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/lexicon"
)

// Bounds of a search.
const (
	MaxMinutes  = 600
	mostWords   = 12  // of a text; what comes after is not looked for
	longestText = 200 // letters; what comes after is not read
)

// Lactose is an intolerance beside the allergens.
const Lactose = "lactose"

// FilterName names a filter.
type FilterName string

// The filters.
const (
	ByText        FilterName = "text" // one of the words that are looked for
	ByMealTime    FilterName = "mealTime"
	ByMaxMinutes  FilterName = "maxMinutes"
	ByDiet        FilterName = "diet"
	ByKeto        FilterName = "keto"
	ByCheap       FilterName = "cheap"
	ByFavorites   FilterName = "favorites"
	ByIntolerance FilterName = "intolerances"
	ByIngredient  FilterName = "ingredients"
	ByKitchen     FilterName = "kitchen"
	ByWithout     FilterName = "without" // a word that must not be in it
)

// Filter narrows a search. The zero value lets everything through.
type Filter struct {
	MealTime     catalogue.MealTime
	MaxMinutes   int            // from start to table; 0 is any
	Diet         catalogue.Diet // who follows it may eat what is found; empty is any
	Keto         bool
	Cheap        bool
	Favorites    bool
	Intolerances []string // allergens, and Lactose: none of these is in what is found
	Ingredients  []string // slugs: all of these are in what is found, or states of them
	Kitchen      catalogue.Kitchen

	without []lexicon.Query // from the text
}

// Query is what somebody looks for.
type Query struct {
	Text       string // words of names, ingredients and kinds, and wishes
	Filter     Filter
	Allowed    func(uuid.UUID) bool // which recipes may be shown at all; nil is all
	IsFavorite func(uuid.UUID) bool // which are favourites; nil is none
}

// Result is what a search found.
type Result struct {
	Recipes     []*catalogue.Entry // the best first
	Corrected   string             // the text that was searched for, where that is not what was typed
	Intents     []Intent           // that stood in the text
	Facets      []Facet
	Relaxations []Relaxation // to find something, when nothing was found
}

// Facet counts, for each value of a filter, what would be found with it and all other filters. Values that would find
// nothing are left out.
type Facet struct {
	Name   FilterName
	Values []FacetValue
}

// FacetValue is how many recipes a value would leave.
type FacetValue struct {
	Value string
	Count int
}

// Relaxation is a filter to leave out, and how many recipes that would find.
type Relaxation struct {
	Name        FilterName
	Value       string
	TextWithout *string // the text without it, where it stands in the text
	Count       int
}

// shownMinutes are the values that minutes are counted for.
var shownMinutes = []int{15, QuickMinutes, 30, 45}

// mostIngredients is for how many ingredients recipes are counted.
const mostIngredients = 12

// Recipes finds the offered recipes that fit a query: first those whose name has the words, then those with main
// ingredients and with other ingredients that are called so, then those with ingredients of that kind; otherwise in the
// order of the catalogue. A text that says nothing narrows nothing.
func (x *Index) Recipes(q Query) Result {
	typed := q.Text
	if letters := []rune(typed); len(letters) > longestText {
		typed = string(letters[:longestText])
	}
	text := x.vocabulary.corrected(typed, x.finds)
	wishes, words := understood(text)
	filter, applied := q.Filter.with(wishes)
	s := &searching{index: x, query: q, filter: filter, words: words[:min(len(words), mostWords)]}
	entries := s.run()
	result := Result{Recipes: entries, Intents: applied, Facets: s.facets()}
	if text != typed {
		result.Corrected = text
	}
	if len(entries) == 0 {
		result.Relaxations = s.loosen(text, applied)
	}
	return result
}

// FilterByText are those of some recipes, offered or not, that have all words of a text, in their order. A text that
// says nothing lets all through.
func FilterByText(entries []*catalogue.Entry, text string) []*catalogue.Entry {
	words := lexicon.Words(text)
	if len(words) == 0 {
		return entries
	}
	docs := make([]*document, len(entries))
	for n, entry := range entries {
		docs[n] = newDocument(entry)
	}
	wishes := wantedIn(docs, words[:min(len(words), mostWords)])
	var found []*catalogue.Entry
	for _, doc := range docs {
		if doc.rank(wishes) != notFound {
			found = append(found, doc.Entry)
		}
	}
	return found
}

// finds reports whether some recipe has a word.
func (x *Index) finds(plain string) bool { return has(x.recipes, lexicon.NewQuery(plain)) }

func has(docs []*document, wanted lexicon.Query) bool {
	return slices.ContainsFunc(docs, func(d *document) bool { return d.rankOf(wanted) != notFound })
}

// wantedIn makes words ready to be looked for in recipes.
func wantedIn(docs []*document, words []string) []lexicon.Query {
	wishes := make([]lexicon.Query, len(words))
	for n, plain := range words {
		wishes[n] = lexicon.NewQuery(plain)
		// Somebody who is still typing has not come to the end of a short word.
		if n == len(words)-1 && len(wishes[n].Prefixes) == 0 && !has(docs, wishes[n]) {
			wishes[n].Prefixes = []string{plain}
		}
	}
	return wishes
}

// with adds wishes to a filter, and gives those that count: what was chosen goes before what was typed.
func (f Filter) with(wishes []Intent) (Filter, []Intent) {
	f.Intolerances = slices.Clone(f.Intolerances)
	var applied []Intent
	for _, wish := range wishes {
		counts := true
		switch wish.Name {
		case ByMealTime:
			if counts = f.MealTime == ""; counts {
				f.MealTime = catalogue.MealTime(wish.Value)
			}
		case ByMaxMinutes:
			if counts = f.MaxMinutes == 0; counts {
				f.MaxMinutes, _ = strconv.Atoi(wish.Value)
			}
		case ByDiet:
			if counts = f.Diet == ""; counts {
				f.Diet = catalogue.Diet(wish.Value)
			}
		case ByKeto:
			f.Keto = true
		case ByCheap:
			f.Cheap = true
		case ByFavorites:
			f.Favorites = true
		case ByIntolerance:
			if counts = !slices.Contains(f.Intolerances, wish.Value); counts {
				f.Intolerances = append(f.Intolerances, wish.Value)
			}
		case ByWithout:
			f.without = append(f.without, lexicon.NewQuery(wish.Value))
		}
		if counts {
			applied = append(applied, wish)
		}
	}
	return f, applied
}

// searching is one search.
type searching struct {
	index  *Index
	query  Query
	filter Filter
	words  []string
	fits   []*document // that have the words and may be shown, whatever the filters say
}

func (s *searching) run() []*catalogue.Entry {
	type hit struct {
		doc  *document
		rank int
	}
	wishes := wantedIn(s.index.recipes, s.words)
	var hits []hit
	for _, doc := range s.index.recipes {
		if s.query.Allowed != nil && !s.query.Allowed(doc.ID) {
			continue
		}
		rank := doc.rank(wishes)
		if rank == notFound {
			continue
		}
		s.fits = append(s.fits, doc)
		if s.passes(doc, s.filter) {
			hits = append(hits, hit{doc, rank})
		}
	}
	slices.SortStableFunc(hits, func(a, b hit) int { return cmp.Compare(a.rank, b.rank) })
	entries := make([]*catalogue.Entry, len(hits))
	for n, h := range hits {
		entries[n] = h.doc.Entry
	}
	return entries
}

func (s *searching) passes(doc *document, f Filter) bool {
	recipe := doc.Dish.Recipe
	switch {
	case f.MealTime != "" && f.MealTime != recipe.MealTime,
		f.MaxMinutes != 0 && recipe.Minutes > f.MaxMinutes,
		f.Diet != "" && !f.Diet.Admits(doc.Diet),
		f.Keto && !doc.Keto,
		f.Cheap && !doc.cheap,
		f.Favorites && !s.favorite(doc),
		f.Kitchen != "" && f.Kitchen != recipe.Kitchen:
		return false
	}
	for _, key := range f.Intolerances {
		if doc.has(key) {
			return false
		}
	}
	for _, slug := range f.Ingredients {
		if !doc.contains(slug) {
			return false
		}
	}
	return !slices.ContainsFunc(f.without, func(w lexicon.Query) bool { return doc.rankOf(w) != notFound })
}

func (s *searching) favorite(doc *document) bool {
	return s.query.IsFavorite != nil && s.query.IsFavorite(doc.ID)
}

// has reports whether somebody with an intolerance must avoid the recipe.
func (d *document) has(intolerance string) bool {
	if intolerance == Lactose {
		return d.Lactose
	}
	return slices.ContainsFunc(
		d.Allergens,
		func(f catalogue.AllergenFinding) bool { return string(f.Allergen) == intolerance && f.Present() },
	)
}

func (d *document) contains(slug string) bool {
	return slices.ContainsFunc(d.Ingredients, func(i *catalogue.StoredIngredient) bool { return i.Is(slug) })
}

// total counts what a filter leaves of the recipes that have the words.
func (s *searching) total(f Filter) int {
	total := 0
	for _, doc := range s.fits {
		if s.passes(doc, f) {
			total++
		}
	}
	return total
}
