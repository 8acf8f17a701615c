package catalogue

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"

	"github.com/lepelblad/lepelblad/backend/internal/errs"
)

// Version identifies the content of a record that staff edit: a change names the version that it is based on. It is
// the same in every language, and changes with every field that can be edited.
type Version string

// ErrChanged means that a record has another version than the one that was to be changed.
var ErrChanged = errs.New(errs.PreconditionFailed, "changed-meanwhile")

// VersionOf returns the version of values, which must be encodable as JSON.
func VersionOf(values ...any) Version {
	raw, err := json.Marshal(values)
	if err != nil {
		panic(err) // made of rows
	}
	sum := sha256.Sum256(raw)
	return Version(hex.EncodeToString(sum[:16]))
}

// Version returns the version of the ingredient.
func (i StoredIngredient) Version() Version { return VersionOf(i.Ingredient, i.Retired) }

// Version returns the version of the recipe.
func (e *Entry) Version() Version { return e.stored.version() }

func (r recipeRows) version() Version {
	content := r.recipe
	content.Sources = nil // a release changes them, but not what is edited
	return VersionOf(content, notNil(r.lines), notNil(r.steps), r.recipe.Retired)
}
