package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/billing"
	"github.com/lepelblad/lepelblad/backend/internal/funnel"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/media"
	"github.com/lepelblad/lepelblad/backend/internal/seed"
	"github.com/lepelblad/lepelblad/backend/internal/tenancy"
	"github.com/lepelblad/lepelblad/tenants"
)

type tenantsCommand struct {
	Check tenantsCheckCommand `cmd:"" help:"Report problems of the brands' files and of the funnels' texts."`
	Apply tenantsApplyCommand `cmd:"" help:"Bring the database to the brands' files."`

	Export tenantsExportCommand `cmd:"" help:"Write a brand of the database as the folder of its files."`
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

type tenantsExportCommand struct {
	Database
	Media
	Slug string `arg:"" help:"Slug of the brand."`
	Dir  string `arg:"" help:"Folder of the brands, in which the brand's own folder is made."`
}

// Run writes brand.yaml and the images of a brand. It overwrites files of the same name.
func (c *tenantsExportCommand) Run(ctx context.Context, out io.Writer) error {
	db, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer db.Close()
	brand, err := tenancy.BySlug(ctx, db.Platform(), c.Slug)
	if err != nil {
		return err
	}
	if brand.Plans, brand.Deals, err = billing.OfferedFiles(ctx, db.Scope(brand.ID)); err != nil {
		return err
	}
	files, err := tenancy.Export(brand, tenants.Brands, func(url string) ([]byte, error) {
		name, _, _ := strings.Cut(url, "?")
		if file, ok := strings.CutPrefix(name, "/brand/"); ok {
			return fs.ReadFile(tenants.Brands, file)
		}
		if c.MediaURL == "" {
			return nil, errors.New("the brand has uploaded images: set MEDIA_URL to where they are kept")
		}
		store, err := media.OpenStore(ctx, c.MediaURL)
		if err != nil {
			return nil, err
		}
		return media.ReadShared(ctx, store, brand.ID, strings.TrimPrefix(name, "/media/"))
	})
	if err != nil {
		return err
	}
	folder := filepath.Join(c.Dir, brand.Slug)
	if err := os.MkdirAll(folder, 0o750); err != nil {
		return fmt.Errorf("making the brand's folder: %w", err)
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if err := os.WriteFile(filepath.Join(folder, name), files[name], 0o600); err != nil {
			return fmt.Errorf("writing the brand's files: %w", err)
		}
		fmt.Fprintln(out, filepath.Join(folder, name))
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
