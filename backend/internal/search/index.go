// Package search finds recipes and ingredients by text, with spelling mistakes, in both languages, and with intents
// such as "snel" and "zonder lactose". Recipes are searched in memory, which has the tenant's catalogue anyway.
// Ingredients are searched in the database, since a tenant can have very many.
//
// The spelling of a query is corrected first, against the indexed words. Then intents become filters, and each
// remaining word must match a recipe's name, an ingredient or its kind. The same pass counts the results of each value
// of each filter.
package search

import (
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/google/uuid"
	"github.com/hashicorp/golang-lru/v2/simplelru"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/lexicon"
)

// IndexCache creates an index per catalogue and keeps those that were used last. Its methods may be called
// concurrently.
type IndexCache struct {
	mu      sync.Mutex
	indexes *simplelru.LRU[*catalogue.Snapshot, *Index]
}

// maxIndexes limits the indexes of tenants with their own catalogue; all others share one.
const maxIndexes = 64

// NewIndexCache returns an empty cache.
func NewIndexCache() *IndexCache {
	indexes, _ := simplelru.NewLRU[*catalogue.Snapshot, *Index](maxIndexes, nil) // the error is of a size below 1
	return &IndexCache{indexes: indexes}
}

// Get returns the index of a catalogue.
func (i *IndexCache) Get(snapshot *catalogue.Snapshot) *Index {
	i.mu.Lock()
	defer i.mu.Unlock()
	if index, ok := i.indexes.Get(snapshot); ok {
		return index
	}
	index := NewIndex(snapshot)
	i.indexes.Add(snapshot, index)
	return index
}

// Index is an immutable index of recipes.
type Index struct {
	snapshot   *catalogue.Snapshot
	recipes    []*document // in the order of the catalogue
	vocabulary vocabulary
}

// document is an indexed recipe.
type document struct {
	*catalogue.Entry
	words      [numberOfFields][]word
	pairs      map[pair]bool // of adjacent words in names of ingredients
	cheap      bool
	properties map[Property]bool
}

type word struct{ plain, lemma string }

// Indexed fields of a recipe, best first.
const (
	inName       = iota // of the recipe
	inDish              // kinds of dish that its name means, see words.yaml
	inMain              // names of its main ingredients
	inAny               // names of all ingredients
	ofMain              // kinds of the main ingredients: their food groups and allergens
	ofAny               // kinds of all ingredients
	inAttributes        // its kitchen and equipment
	numberOfFields
)

// NewIndex indexes the offered recipes of a catalogue.
func NewIndex(snapshot *catalogue.Snapshot) *Index {
	index := &Index{snapshot: snapshot, vocabulary: newVocabulary()}
	seen := map[uuid.UUID]bool{}
	for _, entry := range snapshot.Recipes() {
		recipe := entry.Dish.Recipe
		index.vocabulary.addIndexed(recipe.Name.All()...)
		for _, ingredient := range entry.Ingredients {
			if !seen[ingredient.ID] {
				seen[ingredient.ID] = true
				index.vocabulary.addIndexed(namesOf(ingredient.Ingredient)...)
				index.vocabulary.addIngredient(namesOf(ingredient.Ingredient)...)
				index.vocabulary.addIndexed(kindsOf(ingredient.Ingredient)...)
			}
		}
		index.vocabulary.addIndexed(attributesOf(recipe)...)
		index.recipes = append(index.recipes, newDocument(entry))
	}
	// Names of ingredients without a recipe are correct spellings as well.
	for _, ingredient := range snapshot.Ingredients() {
		if !seen[ingredient.ID] {
			index.vocabulary.addSpelling(namesOf(ingredient.Ingredient)...)
		}
	}
	index.vocabulary.addCompoundTails()
	return index
}

func newDocument(entry *catalogue.Entry) *document {
	recipe := entry.Dish.Recipe
	doc := &document{
		Entry:      entry,
		pairs:      map[pair]bool{},
		cheap:      entry.Dish.IsCheap(),
		properties: propertiesOf(entry),
	}
	doc.add(inName, recipe.Name.All()...)
	for _, name := range recipe.Name.All() {
		doc.add(inDish, dishWords(name)...)
	}
	for _, ingredient := range entry.Ingredients {
		names, kinds := namesOf(ingredient.Ingredient), kindsOf(ingredient.Ingredient)
		if slices.Contains(recipe.Cover, ingredient.Slug) {
			doc.add(inMain, names...)
			doc.add(ofMain, kinds...)
		}
		doc.add(inAny, names...)
		for _, name := range names {
			for _, p := range pairsOf(lexicon.Words(name)) {
				doc.pairs[p] = true
			}
		}
		doc.add(ofAny, kinds...)
	}
	doc.add(inAttributes, attributesOf(recipe)...)
	return doc
}

// attributesOf returns the words of a recipe's kitchen and equipment.
func attributesOf(r *catalogue.Recipe) []string {
	return slices.Concat(kitchensOf(r.Kitchen), r.Equipment.All())
}

func namesOf(i *catalogue.Ingredient) []string {
	return slices.Concat(i.Name.All(), i.Plural.All(), i.Synonyms.All())
}

func (d *document) add(field int, texts ...string) {
	for _, text := range texts {
		for _, plain := range lexicon.Words(text) {
			if w := (word{plain, lexicon.Lemma(plain)}); !slices.Contains(d.words[field], w) {
				d.words[field] = append(d.words[field], w)
			}
		}
	}
}

// minInfixLength is the length in bytes from which a word matches within others.
const minInfixLength = 6

// noMatch is the rank of a recipe that lacks a word.
const noMatch = -1

// rankOf returns the best place of a word.
func (d *document) rankOf(query lexicon.Query) int {
	whole := func(w word) bool { return query.Matches(w.lemma) }
	begins := func(w word) bool { return query.MatchesPrefix(w.plain) }
	ends := func(w word) bool {
		return query.MatchesSuffix(w.lemma) && !slices.Contains(falseCompounds[query.Lemma], w.lemma)
	}
	// Long words match within others: "pannenk" in "amandelpannenkoekjes".
	within := func(w word) bool { return len(query.Word) >= minInfixLength && strings.Contains(w.plain, query.Word) }
	// A kind such as meat does not match beef tomatoes.
	kind := isKind[query.Lemma]
	_, listed := kindSlugs[query.Word]
	for rank, place := range []struct {
		field int
		fits  func(word) bool
		open  bool
	}{
		{inName, whole, true},
		{inName, begins, true},
		{inName, ends, true},
		{inName, within, true},
		{inMain, whole, !listed},
		{inMain, begins, !kind},
		{inDish, whole, true},
		{inAny, whole, !listed},
		{inAny, begins, !kind},
		{ofMain, whole, true},
		{ofMain, begins, true},
		{ofAny, whole, true},
		{ofAny, begins, true},
		{inAttributes, whole, true},
		{inAttributes, begins, true},
		{inMain, ends, !kind},
		{inAny, ends, !kind && len(query.Lemma) > lexicon.MinPartialLength},
	} {
		if place.open && slices.ContainsFunc(d.words[place.field], place.fits) {
			return rank
		}
	}
	return noMatch
}

// falseCompounds are compounds that are not a kind of their last part, by lemma.
var falseCompounds = map[string][]string{
	lexicon.Lemma("appel"): lemmas("aardappel sinaasappel granaatappel"),
	lexicon.Lemma("kaas"):  lemmas("pindakaas"),
	lexicon.Lemma("rijst"): lemmas("bloemkoolrijst"),
	lexicon.Lemma("noot"):  lemmas("kokosnoot"),
	lexicon.Lemma("boon"):  lemmas("koffieboon cacaoboon"),
	lexicon.Lemma("boter"): lemmas("cacaoboter pindaboter"),
}

func lemmas(words string) []string {
	var all []string
	for _, plain := range lexicon.Words(words) {
		all = append(all, lexicon.Lemma(plain))
	}
	return all
}

// groupWords are words for the ingredients of a food group. Groups whose name does not describe their ingredients have
// none: a stock cube is no soup.
var groupWords = map[catalogue.FoodGroup][]string{
	"brood":                      {"brood", "bread"},
	"eieren":                     {"eieren", "eggs"},
	"fruit":                      {"fruit"},
	"groente":                    {"groente", "vegetables", "veggies"},
	"kaas":                       {"kaas", "cheese"},
	"kruiden-en-specerijen":      {"kruiden", "specerijen", "herbs", "spices"},
	"melk-en-melkproducten":      {"zuivel", "melkproducten", "dairy"},
	"noten-en-zaden":             {"noten", "zaden", "nuts", "seeds"},
	"peulvruchten":               {"peulvruchten", "pulses", "legumes"},
	"vis-schaal-en-schelpdieren": {"vis", "fish", "seafood"},
	"vlees-en-gevogelte":         {"vlees", "gevogelte", "meat", "poultry"},
	"vleeswaren":                 {"vlees", "vleeswaren", "meat"},
}

// nutsAndSeeds is a group with two kinds of food; allergens tell which are nuts.
const nutsAndSeeds catalogue.FoodGroup = "noten-en-zaden"

// kindsOf returns the words for the kinds of an ingredient.
func kindsOf(i *catalogue.Ingredient) []string {
	var kinds []string
	if i.Group != nutsAndSeeds {
		kinds = slices.Clone(groupWords[i.Group])
	}
	for _, allergen := range i.Allergens.Contains {
		kinds = append(kinds, allergen.Name().Texts().All()...)
	}
	for kind, slugs := range kindSlugs {
		if slices.ContainsFunc(slugs, i.Is) || slices.Contains(slugs, strings.TrimPrefix(i.Slug, "volkoren-")) {
			kinds = append(kinds, kind)
		}
	}
	return kinds
}

// kindSlugs are kinds that are not a food group, with their ingredients and wholemeal variants. The word alone does not
// make an ingredient one of the kind: some call peanut butter "pinda pasta".
var kindSlugs = func() map[string][]string {
	all := maps.Clone(colloquial.Kinds)
	all["pasta"] = strings.Fields(
		"spaghetti penne macaroni fusilli farfalle tagliatelle linguine orzo lasagnebladen vermicelli " +
			"linzenpasta glutenvrije-pasta verse-pasta",
	)
	return all
}()

// isKind has the lemmas of all words for kinds.
var isKind = func() map[string]bool {
	all := map[string]bool{}
	add := func(text string) {
		for _, plain := range lexicon.Words(text) {
			all[lexicon.Lemma(plain)] = true
		}
	}
	for _, words := range groupWords {
		add(strings.Join(words, " "))
	}
	for kind := range kindSlugs {
		add(kind)
	}
	for _, allergen := range catalogue.AllAllergens {
		for _, name := range allergen.Name().Texts().All() {
			add(name)
		}
	}
	return all
}()

// kitchenWords are words for the dishes of a kitchen.
var kitchenWords = map[catalogue.Kitchen][]string{
	"dutch":            {"Nederlands", "Hollands", "Dutch"},
	"italian":          {"Italiaans", "Italian"},
	"french":           {"Frans", "French"},
	"greek":            {"Grieks", "Greek"},
	"spanish":          {"Spaans", "Spanish"},
	"eastern-european": {"Oost-Europees", "Eastern European"},
	"nordic":           {"Scandinavisch", "Nordic", "Scandinavian"},
	"turkish":          {"Turks", "Turkish"},
	"middle-eastern":   {"Midden-Oosters", "Arabisch", "Middle Eastern"},
	"moroccan":         {"Marokkaans", "Moroccan"},
	"african":          {"Afrikaans", "African"},
	"indian":           {"Indiaas", "Indiase", "Indian"},
	"indonesian":       {"Indonesisch", "Indisch", "Indonesian"},
	"surinamese":       {"Surinaams", "Surinamese"},
	"thai":             {"Thais", "Thai"},
	"vietnamese":       {"Vietnamees", "Vietnamese"},
	"chinese":          {"Chinees", "Chinese"},
	"japanese":         {"Japans", "Japanese"},
	"korean":           {"Koreaans", "Korean"},
	"mexican":          {"Mexicaans", "Mexican"},
	"american":         {"Amerikaans", "American"},
}
