package catalogue

import (
	"os"
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
