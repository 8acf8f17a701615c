package imports_test

import (
	"cmp"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue/imports"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/search"
)

// TestUndo_TakesAtMostTwiceItsImport imports and undoes UNDO_ROWS rows (4,000 by default), both new rows and changed
// ones, and compares the search before, in between and afterwards.
func TestUndo_TakesAtMostTwiceItsImport(t *testing.T) {
	d := newFixture(t)
	n, err := strconv.Atoi(cmp.Or(os.Getenv("UNDO_ROWS"), "4000"))
	if err != nil {
		t.Fatal(err)
	}
	d.clock = time.Now()
	d.shelf = imports.NewTarget(d.service.DB, postgres.PlatformID)
	searchTime := func() time.Duration {
		var durations []time.Duration
		for range 9 {
			begin := time.Now()
			for _, text := range []string{"product", "product 12", "produkt 7"} {
				if _, err := search.PlatformIngredients(t.Context(), d.shelf, text, 20); err != nil {
					t.Fatal(err)
				}
			}
			durations = append(durations, time.Since(begin))
		}
		slices.Sort(durations)
		return durations[len(durations)/2]
	}
	timed := func(task func() imports.Import) (imports.Import, time.Duration) {
		begin := time.Now()
		imp := task()
		return imp, time.Since(begin)
	}
	empty := searchTime()
	first, added := timed(func() imports.Import { return d.importTable(foodTable(n, 5), imports.Options{}) })
	full := searchTime()
	second, changed := timed(func() imports.Import { return d.importTable(foodTable(n, 6), imports.Options{}) })
	_, restored := timed(func() imports.Import { return d.undo(second.ID) })
	again := searchTime()
	_, removed := timed(func() imports.Import { return d.undo(first.ID) })
	after := searchTime()
	t.Logf("%d rows: import %s, undo %s; update %s, undo %s; search of nothing %s, of all %s, restored %s, afterwards %s",
		n, added, removed, changed, restored, empty, full, again, after)
	if left := d.ingredientCount(); left != "0" {
		t.Errorf("%s ingredients are left", left)
	}
	if removed > 2*added {
		t.Errorf("undoing new rows took %s, importing them %s", removed, added)
	}
	if restored > 2*changed {
		t.Errorf("undoing changed rows took %s, importing them %s", restored, changed)
	}
	const noise = 5 * time.Millisecond
	if again > 2*full+noise || after > 2*full+noise {
		t.Errorf("a search took %s, %s after the undo of changes and %s after that of all", full, again, after)
	}
}
