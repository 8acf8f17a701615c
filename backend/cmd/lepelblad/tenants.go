package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"strings"
	"time"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/funnel"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/seed"
	"github.com/lepelblad/lepelblad/backend/internal/tenancy"
	"github.com/lepelblad/lepelblad/tenants"
)

type tenantsCommand struct {
	Check tenantsCheckCommand `cmd:"" help:"Report problems of the brands' files and of the funnels' texts."`
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
	return checkFunnelTexts(out, api.FunnelTexts)
}

// checkFunnelTexts prints the texts of the funnels that are missing or unused. Dutch and English must have all of them;
// other languages are shown in English where they lack one.
func checkFunnelTexts(out io.Writer, files fs.FS) error {
	byLanguage, err := funnel.ReadTexts(files)
	if err != nil {
		return err
	}
	problems := 0
	for _, l := range []locale.Language{locale.Dutch, locale.English} {
		if byLanguage[l] == nil {
			byLanguage[l] = funnel.Texts{}
		}
	}
	for _, l := range locale.Ordered(maps.Keys(byLanguage)) {
		unused, missing := funnel.UnusedTexts(byLanguage[l]), funnel.MissingTexts(byLanguage[l])
		for _, key := range unused {
			fmt.Fprintf(out, "funnels/%s.json: no funnel uses %s\n", l, key)
		}
		for _, key := range missing {
			fmt.Fprintf(out, "funnels/%s.json: %s is missing\n", l, key)
		}
		problems += len(unused)
		if l == locale.Dutch || l == locale.English {
			problems += len(missing)
		}
	}
	if problems > 0 {
		return fmt.Errorf("%d problems of the funnels' texts", problems)
	}
	fmt.Fprintf(out, "%d languages of the funnels\n", len(byLanguage))
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
