// Package seed updates a database to the files of the program: the brands with their plans, and the platform's
// catalogue.
package seed

import (
	"context"
	"io/fs"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/billing"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/tenancy"
	"github.com/lepelblad/lepelblad/tenants"
)

// All updates a migrated database to the brands and the catalogue embedded in the program.
func All(ctx context.Context, db *postgres.DB, now time.Time) error {
	if _, err := Brands(ctx, db, tenants.Brands, now); err != nil {
		return err
	}
	_, err := Catalogue(ctx, db.Platform(), tenants.Catalogue())
	return err
}

// BrandChanges has the slugs of the brands that changed.
type BrandChanges struct {
	tenancy.Changes
	Plans []string // of the brands whose plans changed
}

// Brands brings the tenants to the files of their brands. Files with an error in them change nothing; the error is then
// of type [tenancy.Problems].
func Brands(ctx context.Context, db *postgres.DB, files fs.FS, now time.Time) (BrandChanges, error) {
	brands, err := tenancy.Load(files)
	if err != nil {
		return BrandChanges{}, err
	}
	changes, err := tenancy.Apply(ctx, db.Platform(), brands, now)
	if err != nil {
		return BrandChanges{}, err
	}
	plans, err := billing.ApplyBrandPlans(ctx, db, brands)
	return BrandChanges{Changes: changes, Plans: plans}, err
}

// CatalogueChanges is the result of Catalogue.
type CatalogueChanges struct {
	catalogue.Changes
	Ingredients, Recipes int // numbers in the files
}

// Catalogue brings the platform's catalogue to files. Files with an error in them change nothing; the error is then of
// type [catalogue.Problems].
func Catalogue(ctx context.Context, platform postgres.Platform, files fs.FS) (CatalogueChanges, error) {
	book, err := catalogue.Load(files)
	if err != nil {
		return CatalogueChanges{}, err
	}
	if problems := catalogue.Check(book); len(problems) > 0 {
		return CatalogueChanges{}, catalogue.Problems(problems)
	}
	changes, err := catalogue.Apply(ctx, platform, book)
	return CatalogueChanges{Changes: changes, Ingredients: len(book.Ingredients), Recipes: len(book.Recipes)}, err
}
