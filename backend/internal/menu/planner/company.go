package planner

import (
	"reflect"
	"slices"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
)

// MergeRules are the rules of several people who eat from one pan: what each of them leaves out. A diet that is not
// given leaves out nothing.
func MergeRules(all ...Rules) Rules {
	merged := Rules{Diet: catalogue.Omnivore}
	for _, rules := range all {
		if rules.Diet != "" && !rules.Diet.Admits(merged.Diet) {
			merged.Diet = rules.Diet
		}
		merged.Keto = merged.Keto || rules.Keto
		merged.Lactose = merged.Lactose || rules.Lactose
		merged.Allergens = union(merged.Allergens, rules.Allergens)
		merged.Ingredients = union(merged.Ingredients, rules.Ingredients)
		merged.Groups = union(merged.Groups, rules.Groups)
	}
	return merged
}

func union[T comparable](all, more []T) []T {
	for _, one := range more {
		if !slices.Contains(all, one) {
			all = append(all, one)
		}
	}
	return all
}

// RulesAt are the rules that hold at a place: the person's own, and those of who eats along.
func (r Request) RulesAt(place Place) Rules {
	company, ok := r.Companions[place]
	if !ok {
		return r.Rules
	}
	return MergeRules(r.Rules, company.Rules)
}

// like reports whether the same may be cooked for two companies.
func (c Companions) like(other Companions) bool { return reflect.DeepEqual(c.Rules, other.Rules) }
