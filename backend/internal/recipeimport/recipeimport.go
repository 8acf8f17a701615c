// Package recipeimport reads recipes from web pages with schema.org data and from pasted text. The result is a draft,
// of which a user confirms each line before it becomes a recipe.
package recipeimport

import (
	"errors"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
)

// ErrNoRecipe means that a page or text has no readable recipe.
var ErrNoRecipe = errors.New("no recipe")

// Draft is a recipe as it was read. Missing values are empty or 0.
type Draft struct {
	Name     string
	Servings int
	Minutes  int // total time
	Lines    []Line
	Steps    []string
}

// Line is a line of a list of ingredients as it was read.
type Line struct {
	Text     string         // original text
	Heading  bool           // it is the heading of a part of the recipe
	Quantity float64        // 0 for none, as in "zout naar smaak"
	Unit     catalogue.Unit // empty for none or an unknown one
	Pack     string         // pack or other portion of unknown size, counted by Quantity
	Grams    float64        // total weight that the line states besides its quantity; 0 for none
	Name     string         // the text without quantity, unit and note
	Note     string         // preparation or choice

	full, tail, comma string         // Name with the note that follows it, that note, and what follows a comma
	whole             string         // word for a piece that is a whole vegetable
	isPart            bool           // a piece is a leaf, stalk or sheet
	vague             catalogue.Unit // unit without a number, as in "een paar takjes"
	perhapsEach       bool           // Grams may be the weight of one
	small             bool           // a small kind of the ingredient
	drained           bool           // Grams are without liquid
	canVolume         float64        // ml that the line states of all its cans; 0 for none
	brackets          string         // words in brackets, separated by semicolons
	open              bool           // the text leaves the amount or the ingredient open
}

// Limits of a recipe.
const (
	maxLines = 100
	maxSteps = 100
	maxText  = 2000 // characters of a line or step
)
