package catalogue

import (
	"slices"
	"strings"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// Exclusion is an ingredient or food group that an account can exclude.
type Exclusion struct {
	Key     string // the ingredient's slug, or "group:" and the group
	Name    locale.Message
	Group   bool
	Picture string // of an ingredient
}

// groupKey is the prefix of the key of a food group.
const groupKey = "group:"

// SplitExclusions splits keys into slugs of ingredients and food groups.
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

// Exclusion returns the exclusion with a key; false when the catalogue has none.
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

// Exclusion returns the ingredient as an exclusion.
func (i *StoredIngredient) Exclusion() Exclusion {
	return Exclusion{Key: i.Slug, Name: locale.Literal(i.Name), Picture: i.Picture}
}

// Exclusion returns the group as an exclusion.
func (g FoodGroup) Exclusion() Exclusion {
	return Exclusion{Key: groupKey + string(g), Name: g.Name(), Group: true}
}
