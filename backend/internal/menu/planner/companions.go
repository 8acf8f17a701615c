package planner

import (
	"reflect"
	"slices"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
)

// MergeRules returns the union of the exclusions of several people who eat the same dish. An empty diet excludes
// nothing.
func MergeRules(rules ...Rules) Rules {
	merged := Rules{Diet: catalogue.Omnivore}
	for _, r := range rules {
		if r.Diet != "" && !r.Diet.Admits(merged.Diet) {
			merged.Diet = r.Diet
		}
		merged.Keto = merged.Keto || r.Keto
		merged.Intolerances = union(merged.Intolerances, r.Intolerances)
		merged.Ingredients = union(merged.Ingredients, r.Ingredients)
		merged.Groups = union(merged.Groups, r.Groups)
		merged.Vulnerable = union(merged.Vulnerable, r.Vulnerable)
	}
	return merged
}

func union[T comparable](a, b []T) []T {
	for _, v := range b {
		if !slices.Contains(a, v) {
			a = append(a, v)
		}
	}
	return a
}

// RulesAt returns the rules that apply at a place: the account's own, and those of the companions there.
func (r Request) RulesAt(place Place) Rules {
	if companions := r.Companions[place]; companions.haveRules() {
		return MergeRules(r.Rules, companions.Rules)
	}
	return r.Rules
}

// companionServings returns how many servings of a dish those who eat along at a place eat, where the account eats own.
func (r *Request) companionServings(c *candidate, place Place, own float64) float64 {
	portions := r.CompanionPortions(place)
	if at := slotIndex(r.Slots, place.Slot); r.Companions[place].Steady && at >= 0 && c.nutrients.KCal > 0 {
		own = r.Slots[at].Share * r.Target.KCal / c.nutrients.KCal
	}
	return own * portions
}

func (c Companions) haveRules() bool { return !reflect.ValueOf(c.Rules).IsZero() }

// sameRules reports whether c and other have the same rules.
func (c Companions) sameRules(other Companions) bool { return reflect.DeepEqual(c.Rules, other.Rules) }
