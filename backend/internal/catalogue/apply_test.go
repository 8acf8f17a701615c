package catalogue

import (
	"errors"
	"maps"
	"reflect"
	"slices"
	"sync"
	"testing"

	"github.com/google/uuid"
)

func TestApply_RoundTripsABook(t *testing.T) {
	t.Parallel()
	for name, book := range map[string]*Book{
		"a small book":             smallBook(t),
		"the platform's catalogue": platformBook(t),
	} {
		for _, mode := range statementModes {
			t.Run(name+", with statements sent as "+mode, func(t *testing.T) {
				t.Parallel()
				b := newFixture(t, mode)
				if got, want := b.apply(t, book), (Changes{
					Added: len(book.Ingredients) + len(book.Recipes),
				}); got != want {
					t.Errorf("got changes %v, want %v", got, want)
				}
				snapshot := b.snapshot(t, uuid.New())
				ingredients := Ingredients{}
				for _, ingredient := range snapshot.ingredients {
					ingredients[ingredient.Slug] = ingredient.Ingredient
				}
				var recipes []*Recipe
				for _, entry := range snapshot.Recipes() {
					recipes = append(recipes, entry.Dish.Recipe)
				}
				if got, want := content(t, ingredients), content(t, book.Ingredients); got != want {
					t.Errorf("got ingredients\n%s\nwant\n%s", got, want)
				}
				if got, want := content(t, recipes), content(t, book.Recipes); got != want {
					t.Errorf("got recipes\n%s\nwant\n%s", got, want)
				}
			})
		}
	}
}

// A field that is neither written nor read would compare equal only when no file has it.
func TestSmallBook_HasEveryField(t *testing.T) {
	t.Parallel()
	book := smallBook(t)
	has := func(kind reflect.Type, values ...reflect.Value) {
		for n := range kind.NumField() {
			field := kind.Field(n)
			filled := func(v reflect.Value) bool { return !v.Field(n).IsZero() }
			if field.IsExported() && !slices.ContainsFunc(values, filled) {
				t.Errorf("no %s has a %s", kind.Name(), field.Name)
			}
		}
	}
	var ingredients, recipes, lines, steps []reflect.Value
	for _, ingredient := range book.Ingredients {
		ingredients = append(ingredients, reflect.ValueOf(*ingredient))
	}
	for _, recipe := range book.Recipes {
		recipes = append(recipes, reflect.ValueOf(*recipe))
		for _, line := range recipe.Lines {
			lines = append(lines, reflect.ValueOf(line))
		}
		for _, step := range recipe.Steps {
			steps = append(steps, reflect.ValueOf(step))
		}
	}
	has(reflect.TypeFor[Ingredient](), ingredients...)
	has(reflect.TypeFor[Recipe](), recipes...)
	has(reflect.TypeFor[Line](), lines...)
	has(reflect.TypeFor[Step](), steps...)
}

func TestApply_SameBookWritesNothing(t *testing.T) {
	t.Parallel()
	for name, book := range map[string]func(testing.TB) *Book{
		"a small book":             smallBook,
		"the platform's catalogue": platformBook,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newFixture(t, "cache_statement")
			b.apply(t, book(t))
			before, marks := b.version(t), b.rowVersions(t)
			if changes := b.apply(t, book(t)); changes.Any() {
				t.Errorf("got changes %v, want none", changes)
			}
			if after := b.version(t); after != before {
				t.Errorf("the version changed from %d to %d", before, after)
			}
			if !maps.Equal(b.rowVersions(t), marks) {
				t.Error("rows were written")
			}
		})
	}
}

// rowVersions returns the row versions of each table, which change when a row is written.
func (b fixture) rowVersions(t testing.TB) map[string]string {
	t.Helper()
	marks := map[string]string{}
	for _, table := range []string{"ingredients", "recipes", "recipe_lines", "recipe_steps"} {
		var mark string
		sql := `select coalesce(string_agg(xmin::text || ctid::text, ' ' order by ctid), '') from ` + table
		if err := b.admin.QueryRow(t.Context(), sql).Scan(&mark); err != nil {
			t.Fatal(err)
		}
		marks[table] = mark
	}
	return marks
}

func TestApply_WritesOnlyDifferences(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		change  func(t *testing.T, book *Book)
		want    Changes
		written []string // tables
	}{
		"an ingredient's nutrient": {
			func(_ *testing.T, book *Book) { book.Ingredients["linzen"].Composition[Salt] = 0.5 },
			Changes{Changed: 1}, []string{"ingredients"},
		},
		"a nutrient that is no longer known": {
			func(_ *testing.T, book *Book) { delete(book.Ingredients["linzen"].Composition, Fibre) },
			Changes{Changed: 1}, []string{"ingredients"},
		},
		"an ingredient's allergens": {
			func(_ *testing.T, book *Book) { book.Ingredients["linzen"].Allergens = Allergens{Unknown: true} },
			Changes{Changed: 1}, []string{"ingredients"},
		},
		"the weight of a unit": {
			func(_ *testing.T, book *Book) { book.Ingredients["creme-fraiche"].UnitGrams[Cup] = 210 },
			Changes{Changed: 1}, []string{"ingredients"},
		},
		"a recipe's name": {
			func(t *testing.T, book *Book) { book.recipe(t, "linzensoep").Name["en"] = "Soup of lentils" },
			Changes{Changed: 1}, []string{"recipes"},
		},
		"a quantity": {
			func(t *testing.T, book *Book) { book.recipe(t, "linzensoep").Lines[0].Quantity++ },
			Changes{Changed: 1}, []string{"recipe_lines"},
		},
		"one line less": {
			func(t *testing.T, book *Book) { r := book.recipe(t, "linzensoep"); r.Lines = r.Lines[:1] },
			Changes{Changed: 1}, []string{"recipe_lines"},
		},
		"lines in another order": {
			func(t *testing.T, book *Book) { slices.Reverse(book.recipe(t, "linzensoep").Lines) },
			Changes{Changed: 1}, []string{"recipe_lines"},
		},
		"a step": {
			func(t *testing.T, book *Book) { book.recipe(t, "linzensoep").Steps[1].Minutes = 3 },
			Changes{Changed: 1}, []string{"recipe_steps"},
		},
		"everything about two recipes": {
			func(_ *testing.T, book *Book) {
				for _, recipe := range book.Recipes {
					recipe.Minutes++
					recipe.Lines[0].Quantity++
					recipe.Steps[0].Text["nl"] += " Rustig."
				}
			},
			Changes{Changed: 2}, []string{"recipe_lines", "recipe_steps", "recipes"},
		},
		"a recipe that is gone": {
			func(_ *testing.T, book *Book) { book.Recipes = book.Recipes[:1] },
			Changes{Retired: 1}, []string{"recipes"},
		},
		"a recipe that is new": {
			func(t *testing.T, book *Book) {
				other := *book.recipe(t, "linzensoep")
				other.Slug = "linzenstoof"
				book.Recipes = append(book.Recipes, &other)
			},
			Changes{Added: 1}, []string{"recipe_lines", "recipe_steps", "recipes"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newFixture(t, "cache_statement")
			b.apply(t, smallBook(t))
			before, marks := b.version(t), b.rowVersions(t)
			book := smallBook(t)
			test.change(t, book)
			if got := b.apply(t, book); got != test.want {
				t.Errorf("got changes %v, want %v", got, test.want)
			}
			if b.version(t) == before {
				t.Error("the version did not change")
			}
			var written []string
			for table, mark := range b.rowVersions(t) {
				if mark != marks[table] {
					written = append(written, table)
				}
			}
			if slices.Sort(written); !slices.Equal(written, test.written) {
				t.Errorf("written tables: got %v, want %v", written, test.written)
			}
			snapshot := b.snapshot(t, uuid.New())
			var recipes []*Recipe
			for _, entry := range snapshot.Recipes() {
				recipes = append(recipes, entry.Dish.Recipe)
			}
			slices.SortFunc(book.Recipes, func(a, b *Recipe) int {
				return slices.Index(MealTimes, a.MealTime) - slices.Index(MealTimes, b.MealTime)
			})
			if got, want := content(t, recipes), content(t, book.Recipes); got != want {
				t.Errorf("got recipes\n%s\nwant\n%s", got, want)
			}
			if changes := b.apply(t, book); changes.Any() {
				t.Errorf("applying the book again: got changes %v, want none", changes)
			}
		})
	}
}

func TestApply_RetiresAndReinstatesRows(t *testing.T) {
	t.Parallel()
	b := newFixture(t, "cache_statement")
	b.apply(t, smallBook(t))
	first, _ := b.snapshot(t, uuid.New()).BySlug("linzensoep")
	cream, _ := b.snapshot(t, uuid.New()).IngredientBySlug("creme-fraiche")

	less := smallBook(t)
	less.Recipes = slices.DeleteFunc(less.Recipes, func(r *Recipe) bool { return r.Slug == "linzensoep" })
	delete(less.Ingredients, "creme-fraiche")
	if got := b.apply(t, less); got != (Changes{Retired: 2}) {
		t.Errorf("removing it: got changes %v, want 2 retired", got)
	}
	snapshot := b.snapshot(t, uuid.New())
	if _, ok := snapshot.BySlug("linzensoep"); ok || len(snapshot.Recipes()) != 1 {
		t.Error("the withdrawn recipe is still in the snapshot")
	}
	if _, ok := snapshot.IngredientBySlug("creme-fraiche"); ok || len(snapshot.ingredients) != 1 {
		t.Error("the withdrawn ingredient is still in the snapshot")
	}
	retired, ok := snapshot.ByID(first.ID)
	if !ok || !retired.Retired || content(t, retired.Dish) != content(t, first.Dish) {
		t.Errorf("by id, the retired recipe is %+v", retired)
	}
	if ingredient, ok := snapshot.Ingredient(cream.ID); !ok || !ingredient.Retired ||
		ingredient.Slug != "creme-fraiche" {
		t.Errorf("by id, the retired ingredient is %+v", ingredient)
	}
	if got := b.apply(t, less); got.Any() {
		t.Errorf("applying the smaller book again: got changes %v, want none", got)
	}

	if got := b.apply(t, smallBook(t)); got != (Changes{Changed: 2}) {
		t.Errorf("restoring it: got changes %v, want 2 changed", got)
	}
	back, ok := b.snapshot(t, uuid.New()).BySlug("linzensoep")
	if !ok || back.ID != first.ID || back.Retired {
		t.Errorf("got the restored recipe %+v", back)
	}
}

func TestApply_LeavesTenantCatalogues(t *testing.T) {
	t.Parallel()
	b := newFixture(t, "cache_statement")
	b.apply(t, smallBook(t))
	tenant := uuid.New()
	own := smallBook(t)
	own.recipe(t, "linzensoep").Name["nl"] = "Onze linzensoep"
	b.applyToTenant(t, tenant, own)
	b.apply(t, &Book{Ingredients: Ingredients{}})
	snapshot := b.snapshot(t, tenant)
	if entry, ok := snapshot.BySlug("linzensoep"); !ok || entry.Dish.Recipe.Name["nl"] != "Onze linzensoep" {
		t.Errorf("got the tenant's recipe %+v", entry)
	}
	if entries := b.snapshot(t, uuid.New()).Recipes(); len(entries) != 0 {
		t.Errorf("the snapshot still has %d recipes of the platform", len(entries))
	}
}

func TestApply_FailureChangesNothing(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		change func(t *testing.T, book *Book)
		want   error // nil for any
	}{
		"a recipe with an ingredient that the book does not have": {
			func(t *testing.T, book *Book) { book.recipe(t, "linzensoep").Lines[1].Ingredient = "eenhoorn" },
			ErrUnknownIngredient,
		},
		"a recipe with an ingredient that only the database has": {
			func(_ *testing.T, book *Book) { delete(book.Ingredients, "creme-fraiche") }, ErrUnknownIngredient,
		},
		"what the database refuses": {
			func(t *testing.T, book *Book) { book.recipe(t, "linzensoep").Steps[0].Text = Text{} }, nil,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newFixture(t, "cache_statement")
			b.apply(t, smallBook(t))
			before, marks := b.version(t), b.rowVersions(t)
			book := smallBook(t)
			book.Ingredients["linzen"].Hue++
			test.change(t, book)
			changes, err := Apply(t.Context(), b.Platform(), book)
			if err == nil || test.want != nil && !errors.Is(err, test.want) {
				t.Errorf("got error %v, want %v", err, test.want)
			}
			if changes.Any() || b.version(t) != before || !maps.Equal(b.rowVersions(t), marks) {
				t.Errorf("a refused book changed %v", changes)
			}
		})
	}
}

func TestApply_ConcurrentCallsAgree(t *testing.T) {
	t.Parallel()
	b := newFixture(t, "cache_statement")
	const copies = 4
	added := make([]int, copies)
	var all sync.WaitGroup
	for n := range copies {
		all.Go(func() {
			changes, err := Apply(t.Context(), b.Platform(), smallBook(t))
			if err != nil {
				t.Error(err)
			}
			added[n] = changes.Added
		})
	}
	all.Wait()
	sum := 0
	for _, count := range added {
		sum += count
	}
	if sum != 4 {
		t.Errorf("concurrent runs added %v, want 4 in all", added)
	}
}

func BenchmarkApply(b *testing.B) {
	book := platformBook(b)
	b.Run("to an empty database", func(b *testing.B) {
		db := newFixture(b, "cache_statement")
		for b.Loop() {
			b.StopTimer()
			db.exec(b, `truncate ingredients, recipes cascade`)
			b.StartTimer()
			db.apply(b, book)
		}
	})
	b.Run("again", func(b *testing.B) {
		db := newFixture(b, "cache_statement")
		db.apply(b, book)
		for b.Loop() {
			db.apply(b, book)
		}
	})
}
