// Package dishes holds the built script that draws covers.
package dishes

import "embed"

//go:embed all:dist
var files embed.FS

// Script returns the script, or "" before the first build. It defines an object dishes with the functions of
// src/script.ts.
func Script() string {
	content, err := files.ReadFile("dist/dishes.js")
	if err != nil {
		return ""
	}
	return string(content)
}

// Rasteriser returns resvg as a WebAssembly module, or nil before the first build.
func Rasteriser() []byte {
	content, err := files.ReadFile("dist/resvg.wasm")
	if err != nil {
		return nil
	}
	return content
}
