package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/seed"
	"github.com/lepelblad/lepelblad/backend/internal/tenancy"
	"github.com/lepelblad/lepelblad/tenants"
)

type tenantsCommand struct {
	Check tenantsCheckCommand `cmd:"" help:"Report problems of the brands' files."`
	Apply tenantsApplyCommand `cmd:"" help:"Bring the database to the brands' files."`
}

type tenantsCheckCommand struct {
	Dir string `arg:"" optional:"" help:"Folder of the brands; by default those of this program."`
}

// Run prints the problems to out.
func (c *tenantsCheckCommand) Run(out io.Writer) error {
	brands, err := tenancy.Load(brandFiles(c.Dir))
	if err != nil {
		return printProblems(out, err)
	}
	fmt.Fprintf(out, "%d brands\n", len(brands))
	return nil
}

type tenantsApplyCommand struct {
	Database
	Dir string `arg:"" optional:"" help:"Folder of the brands; by default those of this program."`
}

// Run brings the database to the files of the brands.
func (c *tenantsApplyCommand) Run(ctx context.Context, out io.Writer) error {
	db, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer db.Close()
	changes, err := seed.Brands(ctx, db, brandFiles(c.Dir), time.Now())
	if err != nil {
		return printProblems(out, err)
	}
	if !changes.Any() && len(changes.Plans) == 0 {
		fmt.Fprintln(out, "the brands are as their files say")
	}
	for what, slugs := range map[string][]string{
		"added":       changes.Added,
		"changed":     changes.Changed,
		"other plans": changes.Plans,
	} {
		if len(slugs) > 0 {
			fmt.Fprintf(out, "%s: %s\n", what, strings.Join(slugs, ", "))
		}
	}
	return nil
}

func brandFiles(dir string) fs.FS {
	if dir == "" {
		return tenants.Brands
	}
	return os.DirFS(dir)
}

// printProblems prints the problems of the brands' files, one per line, if err has any. It returns the error to exit
// with.
func printProblems(out io.Writer, err error) error {
	var problems tenancy.Problems
	if errors.As(err, &problems) {
		fmt.Fprintln(out, problems)
		return fmt.Errorf("%d problems about the brands; nothing was changed", len(problems))
	}
	return err
}
