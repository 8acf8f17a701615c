// Command lepelblad is the whole platform. It serves the site of every brand, the console and the API, and has commands
// to maintain the database, the brands and the catalogue.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/alecthomas/kong"
)

type commands struct {
	Serve     serveCommand     `cmd:"" help:"Serve the site of every brand, the console and the API."`
	Migrate   migrateCommand   `cmd:"" help:"Create the database roles and migrate the schema."`
	Tenants   tenantsCommand   `cmd:"" help:"Maintain the brands."`
	Catalogue catalogueCommand `cmd:"" help:"Maintain the catalogue of ingredients and recipes."`
	Code      codeCommand      `cmd:"" help:"Print the one-time code of the demo staff member."`
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "lepelblad:", err)
		stop() // os.Exit skips deferred calls
		os.Exit(1)
	}
}

// run executes the command line, so that tests can call it.
func run(ctx context.Context, arguments []string, out io.Writer) error {
	parser, err := kong.New(
		&commands{},
		kong.Name("lepelblad"),
		kong.Description("Meal planning under many brands."),
		help,
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.BindTo(out, (*io.Writer)(nil)),
		kong.Writers(out, os.Stderr),
	)
	if err != nil {
		return err
	}
	command, err := parser.Parse(arguments)
	if err != nil {
		return err
	}
	return command.Run()
}
