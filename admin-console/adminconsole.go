// Package adminconsole holds the built admin console.
package adminconsole

import (
	"embed"
	"io/fs"
)

//go:embed all:dist
var files embed.FS

// Dist is the built app: index.html and its assets. Before the first build it is empty.
func Dist() fs.FS {
	sub, err := fs.Sub(files, "dist")
	if err != nil {
		panic(err) // the name above is wrong
	}
	return sub
}
