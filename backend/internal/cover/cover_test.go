package cover

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/tenants"
)

var platform = sync.OnceValues(func() (*catalogue.Book, error) {
	book, err := catalogue.Load(tenants.Catalogue())
	var problems catalogue.Problems
	if errors.As(err, &problems) {
		err = nil
	}
	return book, err
})

func dishOf(t *testing.T, slug string) catalogue.Dish {
	t.Helper()
	book, err := platform()
	if err != nil {
		t.Fatal(err)
	}
	at := slices.IndexFunc(book.Recipes, func(r *catalogue.Recipe) bool { return r.Slug == slug })
	if at < 0 {
		t.Fatalf("no recipe %s", slug)
	}
	dish, err := book.Recipes[at].Dish(book.Ingredients)
	if err != nil {
		t.Fatal(err)
	}
	return dish
}

func newArtist(t *testing.T, folder string) *Artist {
	t.Helper()
	a, err := NewArtist(folder)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func mustDraw(t *testing.T, a *Artist, slug string) Cover {
	t.Helper()
	drawn, err := a.Draw(dishOf(t, slug))
	if err != nil {
		t.Fatal(err)
	}
	return drawn
}

// drawOne lets the artist draw a dish ahead, as SVG only.
func drawOne(t *testing.T, a *Artist, dish catalogue.Dish) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	a.DrawAll(ctx, []catalogue.Dish{dish}, func(time.Duration) { cancel() })
}

func TestArtist_ReadsStoredCovers(t *testing.T) {
	folder, dish := t.TempDir(), dishOf(t, "champignonomelet-met-maasdammer")
	drawOne(t, newArtist(t, folder), dish)
	kept := filepath.Join(folder, subjectOf(dish).key()+".svg.br")
	marked, err := compress([]byte("<svg>kept</svg>"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(kept); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(kept, marked, 0o600); err != nil {
		t.Fatal(err)
	}
	if drawn := mustDraw(t, newArtist(t, folder), dish.Recipe.Slug); string(drawn.SVG) != "<svg>kept</svg>" {
		t.Errorf("the cover is drawn again: %.40s", drawn.SVG)
	}
	if err := os.WriteFile(kept, []byte("broken"), 0o600); err != nil {
		t.Fatal(err)
	}
	if drawn := mustDraw(t, newArtist(t, folder), dish.Recipe.Slug); len(drawn.SVG) < 1000 {
		t.Errorf("a broken file is served: %.40s", drawn.SVG)
	}
}

func TestNewArtist_RemovesOldFiles(t *testing.T) {
	folder := t.TempDir()
	old := filepath.Join(folder, "0000.svg.br")
	if err := os.WriteFile(old, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	long := time.Now().Add(-2 * keptFor)
	if err := os.Chtimes(old, long, long); err != nil {
		t.Fatal(err)
	}
	newArtist(t, folder)
	if _, err := os.Stat(old); !os.IsNotExist(err) {
		t.Errorf("an old file is kept, error %v", err)
	}
}

func TestArtist_DrawsTheSameBytes(t *testing.T) {
	dish := dishOf(t, "champignonomelet-met-maasdammer")
	first, second := mustDraw(t, newArtist(t, ""), dish.Recipe.Slug), mustDraw(t, newArtist(t, ""), dish.Recipe.Slug)
	if !bytes.Equal(first.SVG, second.SVG) || first.Key != second.Key {
		t.Error("two artists draw different covers")
	}
	for _, outside := range []string{"<script", "href=\"http", "url(http", "javascript:", " on", "@import"} {
		if strings.Contains(string(first.SVG), outside) {
			t.Errorf("the cover has %q", outside)
		}
	}
}

func TestArtist_KeyChangesWithTheDrawing(t *testing.T) {
	dish := dishOf(t, "champignonomelet-met-maasdammer")
	before := subjectOf(dish).key()
	changed := *dish.Recipe
	changed.Drawing = map[string]any{"composition": 1.0, "glaze": "navy"}
	dish.Recipe = &changed
	if subjectOf(dish).key() == before {
		t.Error("a choice does not change the key")
	}
}

func TestFaults_FindsALie(t *testing.T) {
	dish := dishOf(t, "champignonomelet-met-maasdammer")
	if faults, err := newArtist(t, "").Faults(dish); err != nil || len(faults) > 0 {
		t.Fatalf("an honest cover: %v, %v", faults, err)
	}
	for name, drawing := range map[string]map[string]any{
		"a piece that the recipe does not have": {
			"kind": "omelette", "pieces": []any{map[string]any{"of": "garnalen", "piece": "shrimp"}},
		},
		"a piece that is not that ingredient": {
			"kind": "omelette", "pieces": []any{map[string]any{"of": "ei", "piece": "shrimp"}},
		},
		"an unknown piece": {
			"kind": "omelette", "pieces": []any{map[string]any{"of": "ei", "piece": "unicorn"}},
		},
	} {
		lying := *dish.Recipe
		lying.Drawing = drawing
		if faults, err := newArtist(t, "").Faults(catalogue.Dish{Recipe: &lying, Amounts: dish.Amounts}); err != nil ||
			len(faults) == 0 {
			t.Errorf("%s: faults %v, error %v", name, faults, err)
		}
	}
}

func TestCheck_PlatformIsHonestAndReportsALie(t *testing.T) {
	book, err := platform()
	if err != nil {
		t.Fatal(err)
	}
	problems, err := Check(book)
	if err != nil {
		t.Fatal(err)
	}
	for _, problem := range problems {
		t.Error(problem)
	}
	lying, silent := *book.Recipes[0], *book.Recipes[1]
	lying.Drawing = map[string]any{
		"kind": "bowl", "pieces": []any{map[string]any{"of": "garnalen", "piece": "shrimp"}},
	}
	silent.Drawing = nil
	problems, err = Check(&catalogue.Book{
		Ingredients: book.Ingredients, Recipes: []*catalogue.Recipe{&lying, &silent},
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(problems) < 2 || !strings.Contains(problems[0].Text, "garnalen") {
		t.Errorf("a lie and a missing description are reported as %v", problems)
	}
}
