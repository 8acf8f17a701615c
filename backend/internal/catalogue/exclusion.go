package catalogue

import (
	"slices"
	"strings"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// Exclusion is something that a person can leave out of their food: an ingredient or a whole group.
type Exclusion struct {
	Key     string // the ingredient's slug, or "group:" and the group
	Name    locale.Message
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
		return FoodGroup(group).Exclusion(), true
	}
	ingredient, ok := s.ingredientBySlug[key]
	if !ok {
		return Exclusion{}, false
	}
	return ingredient.Exclusion(), true
}

// Exclusion is the ingredient as something to leave out.
func (i *StoredIngredient) Exclusion() Exclusion {
	return Exclusion{Key: i.Slug, Name: locale.Literal(i.Name), Picture: i.Picture}
}

// Exclusion is the whole group as something to leave out.
func (g FoodGroup) Exclusion() Exclusion {
	return Exclusion{Key: groupKey + string(g), Name: g.Name(), Group: true}
}
