package catalogue

import (
	"cmp"
	"slices"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Entry is a recipe as the database knows it, with what follows from its ingredients.
type Entry struct {
	OwnerID     uuid.UUID // the platform or a tenant
	ID          uuid.UUID
	Dish        Dish
	Ingredients []*StoredIngredient // of the dish's amounts, in their order
	Derived
	Photo   *Photo // nil when a cover is drawn
	Retired bool   // no longer offered; menus may still hold it
}

// Ingredient is the ingredient of the recipe that has a slug. The catalogue may offer another under it, or none any
// more.
func (e *Entry) Ingredient(slug string) (*StoredIngredient, bool) {
	at := slices.IndexFunc(e.Ingredients, func(i *StoredIngredient) bool { return i.Slug == slug })
	if at < 0 {
		return nil, false
	}
	return e.Ingredients[at], true
}

// StoredIngredient is an ingredient as the database knows it.
type StoredIngredient struct {
	OwnerID, ID uuid.UUID
	*Ingredient
	Retired    bool // no longer in the catalogue; recipes and lists may still hold it
	Provenance Provenance
	Corrected  []string // columns that people changed by hand, sorted; files and imports leave these
}

// Provenance is what brings an ingredient in.
type Provenance string

// The keepers.
const (
	FromFiles   Provenance = "files" // the catalogue's
	FromImport  Provenance = "import"
	FromConsole Provenance = "console"
)

// part is what belongs to one owner.
type ownedCatalogue struct {
	ingredients map[key]*StoredIngredient
	recipes     []*Entry
}

// newPart weighs what an owner has. Its recipes may use the ingredients of base as well, which may be nil.
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
	return &StoredIngredient{
		OwnerID:    row.OwnerID,
		ID:         row.ID,
		Ingredient: row.ingredient(),
		Retired:    row.Retired,
		Provenance: row.provenance(),
		Corrected:  row.Corrected,
	}
}

// newEntry weighs a recipe; false when that cannot be done, since such a dish's allergens are not known and it may be
// shown to nobody.
func newEntry(rows recipeRows, find func(key) (*StoredIngredient, bool)) (*Entry, bool) {
	recipe := rows.recipe.recipe()
	entry := &Entry{
		OwnerID: rows.recipe.OwnerID,
		ID:      rows.recipe.ID,
		Retired: rows.recipe.Retired,
		Photo:   rows.photo,
		Dish:    Dish{Recipe: recipe},
	}
	for _, row := range rows.lines {
		// By id: a tenant's ingredient may have the slug of one of the platform's, and other allergens.
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

// Snapshot is a catalogue in memory, as one tenant sees it. It does not change.
type Snapshot struct {
	recipes     []*Entry            // that are offered, by meal time in the order of the day, then by slug
	ingredients []*StoredIngredient // that are offered, by slug
	withdrawn   []*Entry            // all other recipes, by id

	recipeByID       map[uuid.UUID]*Entry
	recipeBySlug     map[string]*Entry
	ingredientByID   map[uuid.UUID]*StoredIngredient
	ingredientBySlug map[string]*StoredIngredient
}

// newSnapshot puts parts together. What a later part has under some slug takes the place of what an earlier part offers
// under it.
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
			// A tenant's part brings what its recipes use of the platform's imported ingredients, which takes nobody's
			// place.
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

// Recipes lists the recipes that are offered, by meal time in the order of the day, then by slug. A tenant's own recipe
// stands in the place of the platform's with the same slug. Do not change the list.
func (s *Snapshot) Recipes() []*Entry { return s.recipes }

// Withdrawn lists the recipes that are not offered but that menus may still hold: those that were retired, and those of
// the platform that a tenant's own has taken the place of. Do not change the list.
func (s *Snapshot) Withdrawn() []*Entry { return s.withdrawn }

// ByID is the recipe with an id, offered or retired.
func (s *Snapshot) ByID(id uuid.UUID) (*Entry, bool) {
	entry, ok := s.recipeByID[id]
	return entry, ok
}

// BySlug is the recipe that is offered under a slug: the tenant's own before the platform's.
func (s *Snapshot) BySlug(slug string) (*Entry, bool) {
	entry, ok := s.recipeBySlug[slug]
	return entry, ok
}

// Ingredient is the ingredient with an id, offered or retired.
func (s *Snapshot) Ingredient(id uuid.UUID) (*StoredIngredient, bool) {
	ingredient, ok := s.ingredientByID[id]
	return ingredient, ok
}

// Ingredients lists the ingredients that are offered, by slug. Do not change the list.
func (s *Snapshot) Ingredients() []*StoredIngredient { return s.ingredients }

// IngredientBySlug is the ingredient that is offered under a slug: the tenant's own before the platform's.
func (s *Snapshot) IngredientBySlug(slug string) (*StoredIngredient, bool) {
	ingredient, ok := s.ingredientBySlug[slug]
	return ingredient, ok
}
