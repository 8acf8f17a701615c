package catalogue

import (
	"slices"
	"strings"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// Dislike is an ingredient or food group that a person does not want to eat.
type Dislike struct {
	Key     string // the ingredient's slug, or "group:" and the food group or kind
	Name    locale.Message
	Group   bool
	Picture string // of an ingredient
}

// groupKey is the prefix of the key of a food group or kind.
const groupKey = "group:"

// SplitDislikes splits keys into slugs of ingredients and food groups. A kind yields those of its contents, and an
// ingredient also those of its variants, which need not all exist.
func SplitDislikes(keys []string) (slugs []string, groups []FoodGroup) {
	for _, key := range keys {
		group, isGroup := strings.CutPrefix(key, groupKey)
		if ofKind, inKind, ok := Kind(group).contents(); isGroup && ok {
			groups, slugs = append(groups, ofKind...), append(slugs, inKind...)
		} else if isGroup {
			groups = append(groups, FoodGroup(group))
		} else {
			slugs = append(slugs, key)
			slugs = append(slugs, variantsOf(key)...)
		}
	}
	return slugs, groups
}

// Dislike returns the dislike with a key; false when the catalogue has none.
func (s *Snapshot) Dislike(key string) (Dislike, bool) {
	if group, ok := strings.CutPrefix(key, groupKey); ok {
		if slices.Contains(Kinds, Kind(group)) {
			return Kind(group).Dislike(), true
		}
		if !slices.Contains(FoodGroups, FoodGroup(group)) {
			return Dislike{}, false
		}
		return FoodGroup(group).Dislike(), true
	}
	ingredient, ok := s.ingredientBySlug[key]
	if !ok {
		return Dislike{}, false
	}
	return ingredient.Dislike(), true
}

// Dislike returns the ingredient as a dislike.
func (i *StoredIngredient) Dislike() Dislike {
	return Dislike{Key: i.Slug, Name: locale.Literal(i.Name), Picture: i.Picture}
}

// Dislike returns the group as a dislike.
func (g FoodGroup) Dislike() Dislike {
	return Dislike{Key: groupKey + string(g), Name: g.Name(), Group: true}
}
