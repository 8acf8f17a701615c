// Package recipeimport reads recipes that others wrote: from a web page that describes one in schema.org's words, or
// from pasted text. What it reads is a draft. A person confirms each line before it becomes a recipe.
package recipeimport

import (
	"errors"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
)

// ErrNoRecipe says that a page or text holds no recipe that can be read.
var ErrNoRecipe = errors.New("no recipe")

// Draft is a recipe as it was found. Whatever was not found is empty or zero.
type Draft struct {
	Name     string
	Servings int
	Minutes  int // from start to table
	Lines    []Line
	Steps    []string
}

// Line is a line of a list of ingredients.
type Line struct {
	Text     string         // as it was found
	Quantity float64        // zero when the text gives none, as in "zout naar smaak"
	Unit     catalogue.Unit // empty when the text gives none or one that the catalogue does not know
	Name     string         // what is left of the text once quantity, unit and note are taken off
	Note     string         // how it is prepared or chosen
}

// Most that is read of a recipe. What is longer is no recipe.
const (
	maxLines = 100
	maxSteps = 100
	maxText  = 2000 // characters of a line or step
)
