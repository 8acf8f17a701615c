package catalogue

import (
	"cmp"
	"slices"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Entry is a stored recipe with its derived values.
type Entry struct {
	OwnerID     uuid.UUID // the platform or a tenant
	ID          uuid.UUID
	Dish        Dish
	Ingredients []*StoredIngredient // of the dish's amounts, in their order
	Derived
	Photo   *Photo // nil: the cover is drawn
	Retired bool   // no longer offered, but possibly in menus

	stored recipeRows
}

// Ingredient returns the ingredient of the recipe with a slug. The catalogue may offer another ingredient with that
// slug, or none.
func (e *Entry) Ingredient(slug string) (*StoredIngredient, bool) {
	at := slices.IndexFunc(e.Ingredients, func(i *StoredIngredient) bool { return i.Slug == slug })
	if at < 0 {
		return nil, false
	}
	return e.Ingredients[at], true
}

// StoredIngredient is an ingredient with its database properties.
type StoredIngredient struct {
	OwnerID, ID uuid.UUID
	*Ingredient
	Retired    bool // no longer offered, but possibly in recipes and lists
	Provenance Provenance
	Corrected  []string    // columns corrected by hand, sorted; files and imports leave these
	Origin     *Ingredient // with the values of its source; nil when nothing was corrected or those are unknown
}

// Provenance is where an ingredient is maintained.
type Provenance string

// The provenances.
const (
	FromFiles   Provenance = "files" // the platform's catalogue files
	FromImport  Provenance = "import"
	FromConsole Provenance = "console"
)

// ownedCatalogue is the ingredients and recipes of one owner.
type ownedCatalogue struct {
	ingredients map[key]*StoredIngredient
	recipes     []*Entry
}

// newOwnedCatalogue converts the rows of an owner. Its recipes may also use the ingredients of base, which may be nil.
func newOwnedCatalogue(stored storedRows, base *ownedCatalogue) ownedCatalogue {
	p := ownedCatalogue{ingredients: map[key]*StoredIngredient{}}
	within := map[key]*StoredIngredient{}
	if base != nil {
		within = base.ingredients
	}
	all := func(k key) (*StoredIngredient, bool) {
		if ingredient, ok := p.ingredients[k]; ok {
			return ingredient, true
		}
		ingredient, ok := within[k]
		return ingredient, ok
	}
	for _, row := range stored.ingredients {
		p.ingredients[key{row.OwnerID, row.ID}] = newStoredIngredient(row)
	}
	for _, rows := range stored.recipes {
		if entry, ok := newEntry(rows, all); ok {
			p.recipes = append(p.recipes, entry)
		}
	}
	return p
}

func newStoredIngredient(row ingredientRow) *StoredIngredient {
	var origin *Ingredient
	if len(row.Sources) > 0 {
		origin = row.with(row.Sources).ingredient()
	}
	return &StoredIngredient{
		Origin:     origin,
		OwnerID:    row.OwnerID,
		ID:         row.ID,
		Ingredient: row.ingredient(),
		Retired:    row.Retired,
		Provenance: row.provenance(),
		Corrected:  row.Corrected,
	}
}

// newEntry converts a recipe; false when it cannot be weighed, since its allergens are then unknown and it must not be
// shown.
func newEntry(rows recipeRows, find func(key) (*StoredIngredient, bool)) (*Entry, bool) {
	recipe := rows.recipe.recipe()
	entry := &Entry{
		OwnerID: rows.recipe.OwnerID,
		ID:      rows.recipe.ID,
		Retired: rows.recipe.Retired,
		Photo:   rows.photo,
		Dish:    Dish{Recipe: recipe},
		stored:  rows,
	}
	for _, row := range rows.lines {
		// By id, since a tenant's ingredient may share the slug of the platform's and have other allergens.
		ingredient, ok := find(key{row.IngredientOwnerID, row.IngredientID})
		if !ok {
			return nil, false
		}
		grams, err := ingredient.Grams(row.Quantity, row.Unit)
		if err != nil {
			return nil, false
		}
		recipe.Lines = append(recipe.Lines, row.line(ingredient.Slug))
		entry.Ingredients = append(entry.Ingredients, ingredient)
		entry.Dish.Amounts = append(entry.Dish.Amounts, Amount{Ingredient: ingredient.Ingredient, Grams: grams})
	}
	for _, row := range rows.steps {
		recipe.Steps = append(recipe.Steps, row.step())
	}
	entry.Derived = entry.Dish.Derive()
	return entry, true
}

// Snapshot is an immutable catalogue as one tenant sees it.
type Snapshot struct {
	recipes     []*Entry            // that are offered, by meal time in the order of the day, then by slug
	ingredients []*StoredIngredient // that are offered, by slug
	withdrawn   []*Entry            // all other recipes, by id

	recipeByID       map[uuid.UUID]*Entry
	recipeBySlug     map[string]*Entry
	ingredientByID   map[uuid.UUID]*StoredIngredient
	ingredientBySlug map[string]*StoredIngredient
}

// newSnapshot merges catalogues. Rows of a later one replace those of an earlier one with the same slug.
func newSnapshot(owned ...ownedCatalogue) *Snapshot {
	s := &Snapshot{
		recipeByID:       map[uuid.UUID]*Entry{},
		recipeBySlug:     map[string]*Entry{},
		ingredientByID:   map[uuid.UUID]*StoredIngredient{},
		ingredientBySlug: map[string]*StoredIngredient{},
	}
	for _, p := range owned {
		for _, ingredient := range p.ingredients {
			s.ingredientByID[ingredient.ID] = ingredient
			// A tenant's catalogue includes the platform's imported ingredients in its recipes, which replace nothing.
			if _, taken := s.ingredientBySlug[ingredient.Slug]; !ingredient.Retired &&
				!(taken && ingredient.OwnerID == postgres.PlatformID) {
				s.ingredientBySlug[ingredient.Slug] = ingredient
			}
		}
		for _, entry := range p.recipes {
			s.recipeByID[entry.ID] = entry
			if !entry.Retired {
				s.recipeBySlug[entry.Dish.Recipe.Slug] = entry
			}
		}
	}
	for _, ingredient := range s.ingredientBySlug {
		s.ingredients = append(s.ingredients, ingredient)
	}
	slices.SortFunc(s.ingredients, func(a, b *StoredIngredient) int { return cmp.Compare(a.Slug, b.Slug) })
	for _, entry := range s.recipeBySlug {
		s.recipes = append(s.recipes, entry)
	}
	for _, entry := range s.recipeByID {
		if s.recipeBySlug[entry.Dish.Recipe.Slug] != entry {
			s.withdrawn = append(s.withdrawn, entry)
		}
	}
	slices.SortFunc(s.withdrawn, func(a, b *Entry) int { return cmp.Compare(a.ID.String(), b.ID.String()) })
	slices.SortFunc(s.recipes, func(a, b *Entry) int {
		return cmp.Or(
			cmp.Compare(
				slices.Index(MealTimes, a.Dish.Recipe.MealTime),
				slices.Index(MealTimes, b.Dish.Recipe.MealTime),
			),
			cmp.Compare(a.Dish.Recipe.Slug, b.Dish.Recipe.Slug),
		)
	})
	return s
}

// Recipes returns the offered recipes, by meal time in the order of the day, then by slug. A tenant's recipe replaces
// the platform's with the same slug. Callers must not modify the list.
func (s *Snapshot) Recipes() []*Entry { return s.recipes }

// Withdrawn returns the recipes that are not offered, but possibly in menus: retired ones, and those of the platform
// that a tenant's recipe replaces. Callers must not modify the list.
func (s *Snapshot) Withdrawn() []*Entry { return s.withdrawn }

// CountRecipes returns the number of recipes that are offered for a meal time.
func (s *Snapshot) CountRecipes(meal MealTime) int {
	count := 0
	for _, entry := range s.recipes {
		if entry.Dish.Recipe.MealTime == meal {
			count++
		}
	}
	return count
}

// ByID returns the recipe with an id, offered or retired.
func (s *Snapshot) ByID(id uuid.UUID) (*Entry, bool) {
	entry, ok := s.recipeByID[id]
	return entry, ok
}

// BySlug returns the offered recipe with a slug.
func (s *Snapshot) BySlug(slug string) (*Entry, bool) {
	entry, ok := s.recipeBySlug[slug]
	return entry, ok
}

// Ingredient returns the ingredient with an id, offered or retired.
func (s *Snapshot) Ingredient(id uuid.UUID) (*StoredIngredient, bool) {
	ingredient, ok := s.ingredientByID[id]
	return ingredient, ok
}

// Ingredients returns the offered ingredients, by slug. Callers must not modify the list.
func (s *Snapshot) Ingredients() []*StoredIngredient { return s.ingredients }

// Offered iterates over the offered ingredients, by slug.
func (s *Snapshot) Offered(yield func(*Ingredient) bool) {
	for _, ingredient := range s.ingredients {
		if !yield(ingredient.Ingredient) {
			return
		}
	}
}

// IngredientBySlug returns the offered ingredient with a slug.
func (s *Snapshot) IngredientBySlug(slug string) (*StoredIngredient, bool) {
	ingredient, ok := s.ingredientBySlug[slug]
	return ingredient, ok
}
