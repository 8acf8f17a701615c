// Command lepelblad is the whole platform: its subcommands look after the catalogue.
package main

import "github.com/alecthomas/kong"

type commands struct {
	Catalogue catalogueCommand `cmd:"" help:"Look after the catalogue of ingredients and recipes."`
}

func main() {
	ctx := kong.Parse(&commands{}, kong.Name("lepelblad"), kong.UsageOnError())
	ctx.FatalIfErrorf(ctx.Run())
}
