package catalogue

import (
	"slices"
	"strings"
)

// stoves are parts of the Dutch names of equipment that stands on a stove, or is one. A microwave, a kettle and a
// toaster are found where people work.
var stoves = []string{"pan", "wok", "oven", "grill", "bakplaat", "tosti-ijzer", "airfryer", "barbecue"}

// NeedsStove reports whether a dish is made on a stove or in an oven.
func (d Dish) NeedsStove() bool {
	return slices.ContainsFunc(d.Recipe.Equipment["nl"], func(name string) bool {
		name, _, _ = strings.Cut(name, " of ") // the first is the usual one
		return slices.ContainsFunc(stoves, func(part string) bool { return strings.Contains(name, part) })
	})
}
