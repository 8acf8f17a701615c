package search

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/lexicon"
)

// Limits of a search.
const (
	MaxMinutes    = 600
	MaxKCal       = 5000
	maxWords      = 12  // of a text; further words are ignored
	maxTextLength = 200 // letters; the rest is ignored
)

// FilterName names a filter.
type FilterName string

// The filters.
const (
	ByText        FilterName = "text" // a word of the text
	ByMealTime    FilterName = "mealTime"
	ByMaxMinutes  FilterName = "maxMinutes"
	ByMaxKCal     FilterName = "maxKcal"
	ByProperty    FilterName = "property"
	ByDiet        FilterName = "diet"
	ByKeto        FilterName = "keto"
	ByCheap       FilterName = "cheap"
	ByFavorites   FilterName = "favorites"
	ByIntolerance FilterName = "intolerances"
	ByIngredient  FilterName = "ingredients"
	ByKitchen     FilterName = "kitchen"
	ByWithout     FilterName = "without" // an excluded word
)

// Filter restricts a search. The zero value restricts nothing.
type Filter struct {
	MealTime     catalogue.MealTime
	MaxMinutes   int            // total time; 0 is no limit
	MaxKCal      int            // of a serving; 0 is no limit
	Properties   []Property     // all of which the recipe has
	Diet         catalogue.Diet // diet that the recipe suits; empty is any
	Keto         bool
	Cheap        bool
	Favorites    bool
	Intolerances []catalogue.Intolerance // that results must be suitable for
	Ingredients  []string                // slugs of which the recipe has each, or a state of it
	Kitchen      catalogue.Kitchen

	excludedWords []lexicon.Query // from the text
}

// Query is a search for recipes.
type Query struct {
	Text       string // words and intents
	Filter     Filter
	Allowed    func(uuid.UUID) bool // by id; nil allows all recipes
	IsFavorite func(uuid.UUID) bool // by id; nil is none
	Moment     Moment               // orders the results of a text without words
}

// Result is the result of a search for recipes.
type Result struct {
	Recipes     []*catalogue.Entry // best first
	Corrected   string             // the searched text when spelling was corrected
	Alternative string             // a text that may have been meant, with a more common word
	Intents     []Intent           // recognised in the text and applied
	Facets      []Facet
	Relaxations []Relaxation // when there are no results
}

// Facet counts the results of choosing each value of a filter. Values without results are left out.
type Facet struct {
	Name   FilterName
	Values []FacetValue
}

// FacetValue is a value with the number of results of choosing it.
type FacetValue struct {
	Value string
	Count int
}

// Relaxation is a filter or word to remove, with the number of results without it.
type Relaxation struct {
	Name        FilterName
	Value       string
	TextWithout *string // the text without it; nil when it is not from the text
	Count       int
}

// shownMinutes are the values of the facet of minutes.
var shownMinutes = []int{15, QuickMinutes, 30, 45}

// maxIngredientValues limits the facet of ingredients.
const maxIngredientValues = 12

// Recipes returns the offered recipes that match a query: those with the words in their name first, then in the names
// of main ingredients, of other ingredients, and of kinds of ingredients; at equal rank in the order of the catalogue.
// A text without searchable words restricts nothing; its results are in the order of the moment.
func (x *Index) Recipes(q Query) Result {
	typed := q.Text
	if letters := []rune(typed); len(letters) > maxTextLength {
		typed = string(letters[:maxTextLength])
	}
	text := x.vocabulary.corrected(typed, x.finds)
	intents, words := parseIntents(text)
	filter, applied := q.Filter.with(intents)
	s := &recipeSearch{index: x, query: q, filter: filter, words: words[:min(len(words), maxWords)]}
	entries := s.run()
	if len(s.words) == 0 {
		q.Moment.sort(entries, q.IsFavorite)
	}
	result := Result{Recipes: entries, Intents: applied, Facets: s.facets()}
	if text != typed {
		result.Corrected = text
	} else if len(entries) == 0 {
		result.Alternative = x.vocabulary.alternative(typed, x.count)
	}
	if len(entries) == 0 {
		result.Relaxations = s.relaxations(text, applied)
	}
	return result
}

// FilterByText returns the entries that contain all words of a text, in their order. A text without searchable words
// restricts nothing.
func FilterByText(entries []*catalogue.Entry, text string) []*catalogue.Entry {
	words := lexicon.Words(text)
	if len(words) == 0 {
		return entries
	}
	docs := make([]*document, len(entries))
	for n, entry := range entries {
		docs[n] = newDocument(entry)
	}
	terms := termsOf(wantedWords(docs, words[:min(len(words), maxWords)]))
	var found []*catalogue.Entry
	for _, doc := range docs {
		if doc.rank(terms) != noMatch {
			found = append(found, doc.Entry)
		}
	}
	return found
}

// finds reports whether some recipe contains a word.
func (x *Index) finds(plain string) bool { return anyHas(x.recipes, lexicon.NewQuery(plain)) }

// count returns the number of recipes with a word.
func (x *Index) count(plain string) int {
	query, sum := lexicon.NewQuery(plain), 0
	for _, doc := range x.recipes {
		if doc.rankOf(query) != noMatch {
			sum++
		}
	}
	return sum
}

func anyHas(docs []*document, query lexicon.Query) bool {
	return slices.ContainsFunc(docs, func(d *document) bool { return d.rankOf(query) != noMatch })
}

// wantedWords prepares words for matching.
func wantedWords(docs []*document, words []string) []lexicon.Query {
	queries := make([]lexicon.Query, len(words))
	for n, plain := range words {
		queries[n] = lexicon.NewQuery(plain)
		// The last word may be incomplete while the user is typing.
		if n == len(words)-1 && len(queries[n].Prefixes) == 0 && !anyHas(docs, queries[n]) {
			queries[n].Prefixes = []string{plain}
		}
	}
	return queries
}

// with adds intents to a filter and returns those that were applied. Chosen filters take precedence.
func (f Filter) with(intents []Intent) (Filter, []Intent) {
	f.Intolerances = slices.Clone(f.Intolerances)
	f.Properties = slices.Clone(f.Properties)
	var applied []Intent
	for _, wish := range intents {
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
		case ByMaxKCal:
			if counts = f.MaxKCal == 0; counts {
				f.MaxKCal, _ = strconv.Atoi(wish.Value)
			}
		case ByProperty:
			if counts = !slices.Contains(f.Properties, Property(wish.Value)); counts {
				f.Properties = append(f.Properties, Property(wish.Value))
			}
		case ByKitchen:
			if counts = f.Kitchen == ""; counts {
				f.Kitchen = catalogue.Kitchen(wish.Value)
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
			intolerance := catalogue.Intolerance(wish.Value)
			if counts = !slices.Contains(f.Intolerances, intolerance); counts {
				f.Intolerances = append(f.Intolerances, intolerance)
			}
		case ByWithout:
			f.excludedWords = append(f.excludedWords, lexicon.NewQuery(wish.Value))
		}
		if counts {
			applied = append(applied, wish)
		}
	}
	return f, applied
}

// recipeSearch is the state of one search.
type recipeSearch struct {
	index      *Index
	query      Query
	filter     Filter
	words      []string
	candidates []*document // match the words and are allowed, regardless of filters
}

func (s *recipeSearch) run() []*catalogue.Entry {
	type hit struct {
		doc  *document
		rank int
	}
	terms := s.index.terms(s.words)
	var hits []hit
	for _, doc := range s.index.recipes {
		if s.query.Allowed != nil && !s.query.Allowed(doc.ID) {
			continue
		}
		rank := doc.rank(terms)
		if rank == noMatch {
			continue
		}
		s.candidates = append(s.candidates, doc)
		if s.matches(doc, s.filter) {
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

func (s *recipeSearch) matches(doc *document, f Filter) bool {
	recipe := doc.Dish.Recipe
	switch {
	case f.MealTime != "" && f.MealTime != recipe.MealTime,
		f.MaxMinutes != 0 && recipe.Minutes > f.MaxMinutes,
		f.MaxKCal != 0 && doc.Nutrients.KCal > float64(f.MaxKCal),
		slices.ContainsFunc(f.Properties, func(p Property) bool { return !doc.properties[p] }),
		f.Diet != "" && !f.Diet.Admits(doc.Diet),
		f.Keto && !doc.Keto,
		f.Cheap && !doc.cheap,
		f.Favorites && !s.favorite(doc),
		f.Kitchen != "" && f.Kitchen != recipe.Kitchen:
		return false
	}
	if len(catalogue.Excluded(doc.Exclusions, f.Intolerances)) > 0 {
		return false
	}
	for _, slug := range f.Ingredients {
		if !doc.contains(slug) {
			return false
		}
	}
	return !slices.ContainsFunc(f.excludedWords, func(w lexicon.Query) bool { return doc.rankOf(w) != noMatch })
}

func (s *recipeSearch) favorite(doc *document) bool {
	return s.query.IsFavorite != nil && s.query.IsFavorite(doc.ID)
}

func (d *document) contains(slug string) bool {
	return slices.ContainsFunc(d.Ingredients, func(i *catalogue.StoredIngredient) bool { return i.Is(slug) })
}

// count returns how many candidates match a filter.
func (s *recipeSearch) count(f Filter) int {
	total := 0
	for _, doc := range s.candidates {
		if s.matches(doc, f) {
			total++
		}
	}
	return total
}
