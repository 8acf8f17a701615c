package catalogue

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// platformCatalogue is the platform's catalogue.
const platformCatalogue = "../../../tenants/platform"

func TestPlatformCatalogue_PassesCheck(t *testing.T) {
	t.Parallel()
	book, err := Load(os.DirFS(platformCatalogue))
	if err != nil {
		t.Fatal(err)
	}
	for _, problem := range Check(book) {
		t.Error(problem)
	}
}

func TestPlatformCatalogue_PicturesExist(t *testing.T) {
	t.Parallel()
	const pictures = "../../../node_modules/@lobehub/fluent-emoji-3d/assets"
	if _, err := os.Stat(pictures); errors.Is(err, fs.ErrNotExist) {
		t.Skipf("the pictures are not installed (%s): run npm ci", pictures)
	}
	book, err := Load(os.DirFS(platformCatalogue))
	if err != nil {
		t.Fatal(err)
	}
	for _, ingredient := range book.Ingredients {
		if _, err := os.Stat(filepath.Join(pictures, ingredient.Picture+".webp")); err != nil {
			t.Error(ingredient.origin.problem("picture", "%s: no picture %s", ingredient.Slug, ingredient.Picture))
		}
	}
}
