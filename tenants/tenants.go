// Package tenants holds the brands' files and the platform's catalogue, so that the server needs nothing beside it.
package tenants

import (
	"embed"
	"io/fs"
)

//go:embed */brand.yaml */*.svg */*.png platform/ingredients platform/recipes
var files embed.FS

// Brands holds <slug>/brand.yaml with the files that it names.
var Brands fs.FS = files

// Catalogue is the platform's catalogue: ingredients/ and recipes/.
func Catalogue() fs.FS {
	sub, err := fs.Sub(files, "platform")
	if err != nil {
		panic(err) // the name above is wrong
	}
	return sub
}
