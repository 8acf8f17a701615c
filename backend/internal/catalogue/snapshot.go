package catalogue

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"github.com/google/uuid"
	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"

	"github.com/lepelblad/lepelblad/backend/internal/language"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Entry is a recipe as the database knows it.
type Entry struct {
	OwnerID   uuid.UUID // the platform or a tenant
	ID        uuid.UUID
	Dish      Dish
	Nutrients nutrition.Nutrients // of one serving
	Retired   bool                // no longer offered; menus may still hold it
	words     []string            // that a search finds it by
}

// StoredIngredient is an ingredient as the database knows it.
type StoredIngredient struct {
	OwnerID, ID uuid.UUID
	*Ingredient
	names []string // plain, that a search finds it by
}

// Snapshot is a catalogue in memory. It does not change.
type Snapshot struct {
	recipes     []*Entry // that are offered, by meal time in the order of the day, then by slug
	byID        map[uuid.UUID]*Entry
	bySlug      map[string]*Entry
	ingredients []*StoredIngredient // that are offered
	byKey       map[uuid.UUID]*StoredIngredient
	byName      map[string]*StoredIngredient
}

func newSnapshot(stored storedRows) *Snapshot {
	s := &Snapshot{
		byID: map[uuid.UUID]*Entry{}, bySlug: map[string]*Entry{},
		byKey: map[uuid.UUID]*StoredIngredient{}, byName: map[string]*StoredIngredient{},
	}
	plain := map[uuid.UUID]*Ingredient{}
	for _, row := range stored.ingredients {
		found := &StoredIngredient{OwnerID: row.OwnerID, ID: row.ID, Ingredient: row.ingredient()}
		for _, name := range slices.Concat([]string{row.NameNL, row.NameEN, row.PluralNL, row.PluralEN}, row.SynonymsNL, row.SynonymsEN) {
			if name != "" {
				found.names = append(found.names, fold(name))
			}
		}
		plain[row.ID], s.byKey[row.ID] = found.Ingredient, found
		if row.Retired {
			continue
		}
		s.ingredients = append(s.ingredients, found)
		if _, taken := s.byName[row.Slug]; !taken || row.OwnerID != postgres.PlatformID {
			s.byName[row.Slug] = found
		}
	}
	for _, rows := range stored.recipes {
		if entry, ok := newEntry(rows, plain); ok {
			s.add(entry)
		}
	}
	slices.SortFunc(s.recipes, func(a, b *Entry) int {
		return cmp.Or(
			cmp.Compare(slices.Index(MealTimes, a.Dish.Recipe.MealTime), slices.Index(MealTimes, b.Dish.Recipe.MealTime)),
			cmp.Compare(a.Dish.Recipe.Slug, b.Dish.Recipe.Slug),
		)
	})
	return s
}

// newEntry weighs a recipe; false when that cannot be done, since such a dish's allergens are not known and it may be shown to nobody.
func newEntry(rows recipeRows, plain map[uuid.UUID]*Ingredient) (*Entry, bool) {
	recipe := rows.toRecipe(plain)
	known := Ingredients{}
	for _, line := range rows.lines {
		if ingredient, ok := plain[line.IngredientID]; ok {
			known[ingredient.Slug] = ingredient
		}
	}
	dish, err := recipe.Dish(known)
	if err != nil {
		return nil, false
	}
	entry := &Entry{OwnerID: rows.recipe.OwnerID, ID: rows.recipe.ID, Dish: dish, Nutrients: dish.Nutrients(), Retired: rows.recipe.Retired}
	entry.words = append(strings.Fields(fold(recipe.Name.NL)), strings.Fields(fold(recipe.Name.EN))...)
	for _, amount := range dish.Amounts {
		entry.words = append(entry.words, strings.Fields(fold(amount.Ingredient.Name.NL))...)
		entry.words = append(entry.words, strings.Fields(fold(amount.Ingredient.Name.EN))...)
	}
	return entry, true
}

func (s *Snapshot) add(entry *Entry) {
	s.byID[entry.ID] = entry
	if entry.Retired {
		return
	}
	s.recipes = append(s.recipes, entry)
	slug := entry.Dish.Recipe.Slug
	if _, taken := s.bySlug[slug]; !taken || entry.OwnerID != postgres.PlatformID {
		s.bySlug[slug] = entry
	}
}

// Recipes lists the recipes that are offered, by meal time in the order of the day, then by slug.
func (s *Snapshot) Recipes() []*Entry { return s.recipes }

// ByID is the recipe with an id, offered or retired.
func (s *Snapshot) ByID(id uuid.UUID) (*Entry, bool) {
	entry, ok := s.byID[id]
	return entry, ok
}

// BySlug is the recipe that is offered under a slug: the tenant's own before the platform's.
func (s *Snapshot) BySlug(slug string) (*Entry, bool) {
	entry, ok := s.bySlug[slug]
	return entry, ok
}

// Ingredient is the ingredient with an id, offered or retired.
func (s *Snapshot) Ingredient(id uuid.UUID) (*StoredIngredient, bool) {
	found, ok := s.byKey[id]
	return found, ok
}

// IngredientBySlug is the ingredient that is offered under a slug.
func (s *Snapshot) IngredientBySlug(slug string) (*StoredIngredient, bool) {
	found, ok := s.byName[slug]
	return found, ok
}

// RecipeFilter narrows a search. The zero value finds everything.
type RecipeFilter struct {
	Text       string // each word begins a word of the name or of an ingredient
	MealTime   MealTime
	MaxMinutes int
}

// Search lists the offered recipes that fit a filter.
func (s *Snapshot) Search(filter RecipeFilter) []*Entry {
	words := strings.Fields(fold(filter.Text))
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
		return Exclusion{Key: key, Name: FoodGroup(group).Name(), Group: true}, true
	}
	found, ok := s.byName[key]
	if !ok {
		return Exclusion{}, false
	}
	return Exclusion{Key: key, Name: found.Name, Picture: found.Picture}, true
}

// SearchExclusions lists up to most exclusions one of whose names, or a word in it, begins with text; best first, which is whose name
// itself begins with it, in the language that is spoken.
func (s *Snapshot) SearchExclusions(text string, speak language.Language, most int) []Exclusion {
	wanted := fold(strings.TrimSpace(text))
	if wanted == "" {
		return nil
	}
	type hit struct {
		Exclusion
		rank int
	}
	var hits []hit
	for _, ingredient := range s.ingredients {
		if rank, ok := rankOf(wanted, fold(ingredient.Name.In(speak)), ingredient.names); ok {
			hits = append(hits, hit{Exclusion{Key: ingredient.Slug, Name: ingredient.Name, Picture: ingredient.Picture}, rank})
		}
	}
	for _, group := range FoodGroups {
		if rank, ok := rankOf(wanted, fold(group.Name().In(speak)), []string{fold(group.Name().NL), fold(group.Name().EN)}); ok {
			hits = append(hits, hit{Exclusion{Key: groupKey + string(group), Name: group.Name(), Group: true}, rank})
		}
	}
	slices.SortStableFunc(hits, func(a, b hit) int {
		return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(a.Name.In(speak), b.Name.In(speak)))
	})
	found := make([]Exclusion, 0, most)
	for _, h := range hits[:min(most, len(hits))] {
		found = append(found, h.Exclusion)
	}
	return found
}

func rankOf(wanted, name string, names []string) (int, bool) {
	switch {
	case name == wanted:
		return 0, true
	case strings.HasPrefix(name, wanted):
		return 1, true
	}
	for _, other := range names {
		if strings.HasPrefix(other, wanted) {
			return 2, true
		}
	}
	for _, other := range names {
		for word := range strings.FieldsFuncSeq(other, func(r rune) bool { return !unicode.IsLetter(r) }) {
			if strings.HasPrefix(word, wanted) {
				return 3, true
			}
		}
	}
	return 0, false
}

// fold makes texts alike that differ in case and accents only.
func fold(text string) string {
	plain, _, err := transform.String(transform.Chain(norm.NFD, runes.Remove(runes.In(unicode.Mn)), norm.NFC), strings.ToLower(text))
	if err != nil {
		return strings.ToLower(text)
	}
	return plain
}
