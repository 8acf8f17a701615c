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

	"github.com/lepelblad/lepelblad/backend/internal/billing"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/tenancy"
	"github.com/lepelblad/lepelblad/tenants"
)

type tenantsCommand struct {
	Check tenantsCheckCommand `cmd:"" help:"Read the brands' files and report what is wrong."`
	Apply tenantsApplyCommand `cmd:"" help:"Bring the database to the brands' files."`
}

type tenantsCheckCommand struct {
	Dir string `arg:"" optional:"" help:"Folder of the brands; those of this program when left out."`
}

// Run reports on standard output.
func (c *tenantsCheckCommand) Run(out io.Writer) error {
	brands, err := loadBrands(out, brandFiles(c.Dir))
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%d brands\n", len(brands))
	return nil
}

type tenantsApplyCommand struct {
	Database
	Dir string `arg:"" optional:"" help:"Folder of the brands; those of this program when left out."`
}

// Run applies the brands.
func (c *tenantsApplyCommand) Run(ctx context.Context, out io.Writer) error {
	db, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer db.Close()
	return applyBrands(ctx, out, db, brandFiles(c.Dir))
}

func brandFiles(dir string) fs.FS {
	if dir == "" {
		return tenants.Brands
	}
	return os.DirFS(dir)
}

func loadBrands(out io.Writer, files fs.FS) ([]tenancy.Brand, error) {
	brands, err := tenancy.Load(files)
	var complaints tenancy.Complaints
	if errors.As(err, &complaints) {
		fmt.Fprintln(out, complaints)
		return nil, fmt.Errorf("%d complaints about the brands; nothing was changed", len(complaints))
	}
	return brands, err
}

func applyBrands(ctx context.Context, out io.Writer, db *postgres.DB, files fs.FS) error {
	brands, err := loadBrands(out, files)
	if err != nil {
		return err
	}
	changes, err := tenancy.Apply(ctx, db.Platform(), brands, time.Now())
	if err != nil {
		return err
	}
	plans, err := billing.ApplyBrands(ctx, db, brands)
	if err != nil {
		return err
	}
	if !changes.Any() && len(plans) == 0 {
		fmt.Fprintln(out, "the brands are as their files say")
	}
	for what, slugs := range map[string][]string{"added": changes.Added, "changed": changes.Changed, "other plans": plans} {
		if len(slugs) > 0 {
			fmt.Fprintf(out, "%s: %s\n", what, strings.Join(slugs, ", "))
		}
	}
	return nil
}
