package catalogue

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestWriteMap_MatchesTheFile(t *testing.T) {
	t.Parallel()
	file := filepath.Join(platformCatalogue, "recipes.md")
	written, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var fresh bytes.Buffer
	if err := WriteMap(&fresh, platformBook(t)); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(written, fresh.Bytes()) {
		t.Errorf("%s is out of date: run make map", file)
	}
}

func TestWriteMap_CountsAndListsRecipes(t *testing.T) {
	t.Parallel()
	book := smallBook(t)
	var text strings.Builder
	if err := WriteMap(&text, book); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"All 2 recipes",
		"| dinner | 1 | 0 | 1 | 0 | 0 | 1 | 0 | 1 | 0 | 1 | 0 |\n",
		"| all | 2 | 1 | 1 | 0 | 0 | 2 | 1 | 2 | 1 | 2 | 1 |\n",
		"| french | 0 | 0 | 0 | 1 | 1 |\n",
		"| winter | 0 | 0 | 1 | 0 | 1 |\n",
		"- **dinner**: linzen 1\n",
		"| [Linzensoep](recipes/dinner/linzensoep.yaml) | vegetarian | linzen | dutch | 30 | autumn, winter | 375 | " +
			"no gluten, no nuts, cheap |\n",
		"| [Linzensalade (vegan)](recipes/snack/linzensalade.yaml) | vegan | linzen | french | 10 |  | 330 | " +
			"no gluten, no milk, no nuts, quick, cheap, keto |\n",
	} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("the map lacks %q:\n%s", want, text.String())
		}
	}
}

type fullDisk struct{}

var errFull = errors.New("the disk is full")

func (fullDisk) Write([]byte) (int, error) { return 0, errFull }

func TestWriteMap_ReturnsTheWriteError(t *testing.T) {
	t.Parallel()
	if err := WriteMap(fullDisk{}, smallBook(t)); !errors.Is(err, errFull) {
		t.Errorf("got error %v, want %v", err, errFull)
	}
}
