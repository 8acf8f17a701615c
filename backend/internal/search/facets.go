package search

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
)

// facets counts the results of choosing each value of each filter. A value replaces that of a single-valued filter, and
// is added to a multi-valued one.
func (s *recipeSearch) facets() []Facet {
	var facets []Facet
	add := func(name FilterName, values []string, with func(f *Filter, value string)) {
		facet := Facet{Name: name}
		for _, value := range values {
			f := s.filter
			with(&f, value)
			if total := s.count(f); total > 0 {
				facet.Values = append(facet.Values, FacetValue{value, total})
			}
		}
		facets = append(facets, facet)
	}
	add(
		ByMealTime,
		stringsOf(catalogue.MealTimes),
		func(f *Filter, value string) { f.MealTime = catalogue.MealTime(value) },
	)
	add(ByMaxMinutes, numbers(shownMinutes), func(f *Filter, value string) { f.MaxMinutes, _ = strconv.Atoi(value) })
	add(
		ByDiet,
		stringsOf(catalogue.Diets[:len(catalogue.Diets)-1]),
		func(f *Filter, value string) { f.Diet = catalogue.Diet(value) },
	)
	on := []string{"true"}
	add(ByKeto, on, func(f *Filter, _ string) { f.Keto = true })
	add(ByCheap, on, func(f *Filter, _ string) { f.Cheap = true })
	add(ByFavorites, on, func(f *Filter, _ string) { f.Favorites = true })
	add(
		ByIntolerance,
		stringsOf(shownIntolerances),
		func(f *Filter, value string) {
			f.Intolerances = appendUnique(f.Intolerances, catalogue.Intolerance(value))
		},
	)
	add(
		ByKitchen,
		stringsOf(catalogue.Kitchens),
		func(f *Filter, value string) { f.Kitchen = catalogue.Kitchen(value) },
	)
	add(
		ByIngredient,
		s.commonIngredients(),
		func(f *Filter, value string) { f.Ingredients = appendUnique(f.Ingredients, value) },
	)
	return facets
}

// shownIntolerances are all intolerances, the most common first.
var shownIntolerances = slices.Concat(
	catalogue.IntolerancesTo(catalogue.Gluten),
	[]catalogue.Intolerance{catalogue.Lactose},
	catalogue.IntolerancesTo(
		catalogue.Milk, catalogue.Eggs, catalogue.TreeNuts, catalogue.Peanuts, catalogue.Soy, catalogue.Fish,
		catalogue.Crustaceans, catalogue.Molluscs,
		catalogue.Sesame, catalogue.Celery, catalogue.Mustard, catalogue.Sulphites, catalogue.Lupin,
	),
)

// ubiquitous are ingredients that do not distinguish recipes.
var ubiquitous = []string{"water", "zout", "peper", "olijfolie", "zonnebloemolie"}

// commonIngredients returns the chosen ingredients, and then the slugs that most results contain.
func (s *recipeSearch) commonIngredients() []string {
	uses := map[string]int{}
	for _, doc := range s.candidates {
		if !s.matches(doc, s.filter) {
			continue
		}
		for n, ingredient := range doc.Ingredients {
			first := slices.IndexFunc(
				doc.Ingredients,
				func(other *catalogue.StoredIngredient) bool { return other.Slug == ingredient.Slug },
			) == n
			if first && !slices.Contains(ubiquitous, ingredient.Slug) &&
				!slices.Contains(s.filter.Ingredients, ingredient.Slug) {
				uses[ingredient.Slug]++
			}
		}
	}
	common := make([]string, 0, len(uses))
	for slug := range uses {
		common = append(common, slug)
	}
	slices.SortFunc(common, func(a, b string) int { return cmp.Or(cmp.Compare(uses[b], uses[a]), cmp.Compare(a, b)) })
	return append(slices.Clone(s.filter.Ingredients), common[:min(len(common), maxIngredientValues)]...)
}

// relaxations returns the filters and then the words whose removal yields results, those with most results first.
func (s *recipeSearch) relaxations(text string, intents []Intent) []Relaxation {
	var ways []Relaxation
	try := func(name FilterName, value string, without func(f *Filter)) {
		f := s.filter
		without(&f)
		relaxation := Relaxation{Name: name, Value: value, Count: s.count(f)}
		if at := slices.IndexFunc(intents, func(w Intent) bool { return w.Name == name && w.Value == value }); at >= 0 {
			relaxation.TextWithout = &intents[at].TextWithout
		}
		if relaxation.Count > 0 {
			ways = append(ways, relaxation)
		}
	}
	f := s.filter
	if f.MealTime != "" {
		try(ByMealTime, string(f.MealTime), func(f *Filter) { f.MealTime = "" })
	}
	if f.MaxMinutes != 0 {
		try(ByMaxMinutes, strconv.Itoa(f.MaxMinutes), func(f *Filter) { f.MaxMinutes = 0 })
	}
	if f.MaxKCal != 0 {
		try(ByMaxKCal, strconv.Itoa(f.MaxKCal), func(f *Filter) { f.MaxKCal = 0 })
	}
	for n, property := range f.Properties {
		try(
			ByProperty,
			string(property),
			func(f *Filter) { f.Properties = slices.Delete(slices.Clone(f.Properties), n, n+1) },
		)
	}
	if f.Diet != "" {
		try(ByDiet, string(f.Diet), func(f *Filter) { f.Diet = "" })
	}
	if f.Keto {
		try(ByKeto, "true", func(f *Filter) { f.Keto = false })
	}
	if f.Cheap {
		try(ByCheap, "true", func(f *Filter) { f.Cheap = false })
	}
	if f.Favorites {
		try(ByFavorites, "true", func(f *Filter) { f.Favorites = false })
	}
	if f.Kitchen != "" {
		try(ByKitchen, string(f.Kitchen), func(f *Filter) { f.Kitchen = "" })
	}
	for n, key := range f.Intolerances {
		try(
			ByIntolerance,
			string(key),
			func(f *Filter) { f.Intolerances = slices.Delete(slices.Clone(f.Intolerances), n, n+1) },
		)
	}
	for n, slug := range f.Ingredients {
		try(ByIngredient, slug, func(f *Filter) { f.Ingredients = slices.Delete(slices.Clone(f.Ingredients), n, n+1) })
	}
	for n, word := range f.excludedWords {
		try(
			ByWithout,
			word.Word,
			func(f *Filter) { f.excludedWords = slices.Delete(slices.Clone(f.excludedWords), n, n+1) },
		)
	}
	words := s.wordRelaxations(text)
	for _, list := range [][]Relaxation{ways, words} {
		slices.SortStableFunc(list, func(a, b Relaxation) int { return cmp.Compare(b.Count, a.Count) })
	}
	return append(ways, words...)
}

// wordRelaxations returns the words whose removal yields results, one at a time.
func (s *recipeSearch) wordRelaxations(text string) []Relaxation {
	var ways []Relaxation
	for n, word := range s.words {
		shorter := &recipeSearch{
			index:  s.index,
			query:  s.query,
			filter: s.filter,
			words:  slices.Delete(slices.Clone(s.words), n, n+1),
		}
		if total := len(shorter.run()); total > 0 {
			ways = append(ways, Relaxation{
				Name:        ByText,
				Value:       word,
				TextWithout: new(withoutWord(text, word)),
				Count:       total,
			})
		}
	}
	return ways
}

// withoutWord returns a text without the first token that contains a plain word.
func withoutWord(text, plain string) string {
	tokens := tokensOf(text)
	at := slices.IndexFunc(tokens, func(t token) bool { return t.plain == plain || strings.Contains(t.plain, plain) })
	if at < 0 {
		return text
	}
	return joinTokens(slices.Delete(tokens, at, at+1))
}

func appendUnique[T comparable](values []T, value T) []T {
	if slices.Contains(values, value) {
		return values
	}
	return append(slices.Clone(values), value)
}

func stringsOf[T ~string](list []T) []string {
	all := make([]string, len(list))
	for n, value := range list {
		all[n] = string(value)
	}
	return all
}

func numbers(list []int) []string {
	all := make([]string, len(list))
	for n, one := range list {
		all[n] = strconv.Itoa(one)
	}
	return all
}
