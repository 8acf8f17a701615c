// Package search finds recipes and ingredients by what people type: with mistakes, in either language, and with wishes
// such as "snel" and "zonder lactose" among the words. Recipes are searched in memory, where a tenant's catalogue is
// anyway; ingredients, of which a tenant may have very many, in the database.
//
// The spelling of a query is corrected first, against words that find something. Then wishes become filters, and the
// other words must each be in a recipe's name, in an ingredient or in its kind. The same pass counts the recipes of
// each value of each filter.
package search

import (
	"slices"
	"strings"
	"sync"

	"github.com/google/uuid"
	"github.com/hashicorp/golang-lru/v2/simplelru"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/lexicon"
)

// IndexCache makes an index of each catalogue once, and keeps those that are in use.
type IndexCache struct {
	mu    sync.Mutex
	known *simplelru.LRU[*catalogue.Snapshot, *Index]
}

// mostIndexes are of tenants with catalogues of their own; all others share one.
const mostIndexes = 64

// NewIndexCache makes it empty.
func NewIndexCache() *IndexCache {
	known, _ := simplelru.NewLRU[*catalogue.Snapshot, *Index](mostIndexes, nil) // the error is of a size below 1
	return &IndexCache{known: known}
}

// Get is the index of a catalogue.
func (i *IndexCache) Get(snapshot *catalogue.Snapshot) *Index {
	i.mu.Lock()
	defer i.mu.Unlock()
	if found, ok := i.known.Get(snapshot); ok {
		return found
	}
	made := NewIndex(snapshot)
	i.known.Add(snapshot, made)
	return made
}

// Index is what recipes are found by. It does not change.
type Index struct {
	snapshot   *catalogue.Snapshot
	recipes    []*document // in the order of the catalogue
	vocabulary vocabulary
}

// document is a recipe with its words and with what filters ask of it.
type document struct {
	*catalogue.Entry
	words [numberOfFields][]word
	cheap bool
}

type word struct{ plain, lemma string }

// The fields of a recipe in which words are found, the best first.
const (
	inName  = iota // of the recipe
	inMain         // names of its main ingredients
	inAny          // names of all ingredients
	ofMain         // what kind of thing the main ingredients are: their groups, and the allergens in them
	ofAny          // the same of all ingredients
	besides        // its kitchen, and what it is made with
	numberOfFields
)

// NewIndex makes an index of the recipes that a catalogue offers.
func NewIndex(snapshot *catalogue.Snapshot) *Index {
	index := &Index{snapshot: snapshot, vocabulary: newVocabulary()}
	seen := map[uuid.UUID]bool{}
	for _, entry := range snapshot.Recipes() {
		recipe := entry.Dish.Recipe
		index.vocabulary.learn(recipe.Name["nl"], recipe.Name["en"])
		for _, ingredient := range entry.Ingredients {
			if !seen[ingredient.ID] {
				seen[ingredient.ID] = true
				index.vocabulary.learn(namesOf(ingredient.Ingredient)...)
				index.vocabulary.learn(kindsOf(ingredient.Ingredient)...)
			}
		}
		index.vocabulary.learn(besidesOf(recipe)...)
		index.recipes = append(index.recipes, newDocument(entry))
	}
	// Everything else that can be bought is spelled right too, though no recipe has it.
	for _, ingredient := range snapshot.Ingredients() {
		if !seen[ingredient.ID] {
			index.vocabulary.allow(namesOf(ingredient.Ingredient)...)
		}
	}
	index.vocabulary.tails()
	return index
}

func newDocument(entry *catalogue.Entry) *document {
	recipe := entry.Dish.Recipe
	doc := &document{Entry: entry, cheap: entry.Dish.IsCheap()}
	doc.add(inName, recipe.Name["nl"], recipe.Name["en"])
	for _, ingredient := range entry.Ingredients {
		names, kinds := namesOf(ingredient.Ingredient), kindsOf(ingredient.Ingredient)
		if slices.Contains(recipe.Cover, ingredient.Slug) {
			doc.add(inMain, names...)
			doc.add(ofMain, kinds...)
		}
		doc.add(inAny, names...)
		doc.add(ofAny, kinds...)
	}
	doc.add(besides, besidesOf(recipe)...)
	return doc
}

// besidesOf are what else a recipe is found by: its kitchen, and what it is made with.
func besidesOf(r *catalogue.Recipe) []string {
	return slices.Concat(kitchenWords[r.Kitchen], r.Equipment["nl"], r.Equipment["en"])
}

func namesOf(i *catalogue.Ingredient) []string {
	return slices.Concat(
		[]string{i.Name["nl"], i.Name["en"], i.Plural["nl"], i.Plural["en"]},
		i.Synonyms["nl"],
		i.Synonyms["en"],
	)
}

func (d *document) add(field int, texts ...string) {
	for _, text := range texts {
		for _, plain := range lexicon.Words(text) {
			if one := (word{plain, lexicon.Lemma(plain)}); !slices.Contains(d.words[field], one) {
				d.words[field] = append(d.words[field], one)
			}
		}
	}
}

// longWord is how many letters a word has that is looked for within others.
const longWord = 6

// notFound is the rank of what does not have a wanted word.
const notFound = -1

// rank is how well all the wanted words fit, 0 being best, or notFound when one of them does not.
func (d *document) rank(wishes []lexicon.Query) int {
	sum := 0
	for _, one := range wishes {
		rank := d.rankOf(one)
		if rank == notFound {
			return notFound
		}
		sum += rank
	}
	return sum
}

// rankOf tries the places of a word, the best first.
func (d *document) rankOf(wanted lexicon.Query) int {
	whole := func(w word) bool { return wanted.Matches(w.lemma) }
	begins := func(w word) bool { return wanted.MatchesPrefix(w.plain) }
	ends := func(w word) bool {
		return wanted.MatchesSuffix(w.lemma) && !slices.Contains(otherThings[wanted.Lemma], w.lemma)
	}
	// Long words say enough within others: "pannenk" in "amandelpannenkoekjes".
	within := func(w word) bool { return len(wanted.Word) >= longWord && strings.Contains(w.plain, wanted.Word) }
	// Who asks for meat does not mean beef tomatoes.
	kind := isKind[wanted.Lemma]
	_, listed := kindSlugs[wanted.Word]
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
		{inAny, whole, !listed},
		{inAny, begins, !kind},
		{ofMain, whole, true},
		{ofMain, begins, true},
		{ofAny, whole, true},
		{ofAny, begins, true},
		{besides, whole, true},
		{besides, begins, true},
		{inMain, ends, !kind},
		{inAny, ends, !kind && len(wanted.Lemma) > lexicon.MinPartialLength},
	} {
		if place.open && slices.ContainsFunc(d.words[place.field], place.fits) {
			return rank
		}
	}
	return notFound
}

// otherThings are compounds that are no kind of what they end in, by lemma.
var otherThings = map[string][]string{
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

// groupWords are what people call the ingredients of a food group. Groups that say less about each ingredient have
// none: a stock cube is no soup, and water no coffee.
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

// nutsAndSeeds is a group of two kinds of things: which of them are nuts, the allergens say.
const nutsAndSeeds catalogue.FoodGroup = "noten-en-zaden"

// kindsOf are the words for what kind of thing an ingredient is.
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

// kindSlugs are kinds that are no group, with the ingredients that are of them, wholemeal ones too. What else is called
// so is something else: peanut paste is "pinda pasta" to some.
var kindSlugs = map[string][]string{
	"pasta": strings.Fields(
		"spaghetti penne macaroni fusilli farfalle tagliatelle linguine orzo lasagnebladen vermicelli linzenpasta glutenvrije-pasta verse-pasta",
	),
}

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

// kitchenWords are what people call a kitchen's dishes.
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
	"indian":           {"Indiaas", "Indian"},
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
