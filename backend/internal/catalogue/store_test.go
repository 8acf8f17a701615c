package catalogue

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// store returns a store that sees every change at once.
func (b fixture) store(t *testing.T) *Store {
	t.Helper()
	store := NewStore(&postgres.Versions{})
	store.version = func() int64 { return b.version(t) }
	return store
}

func readSnapshot(t *testing.T, store *Store, scope postgres.Scope) *Snapshot {
	t.Helper()
	snapshot, err := store.Snapshot(t.Context(), scope)
	if err != nil {
		t.Fatal(err)
	}
	return snapshot
}

func slugsOf(entries []*Entry) []string {
	slugs := make([]string, len(entries))
	for n, entry := range entries {
		slugs[n] = entry.Dish.Recipe.Slug
	}
	return slugs
}

// ownBook returns a book with a recipe that uses an ingredient of the book and one of the platform.
func ownBook(t *testing.T) *Book {
	t.Helper()
	book := smallBook(t)
	carrot := *book.Ingredients["linzen"]
	carrot.Slug, carrot.Allergens = "paarse-peen", Allergens{Contains: []Allergen{"celery"}}
	stew := *book.recipe(t, "linzensoep")
	stew.Slug, stew.Name = "peenstoof", Text{"nl": "Peenstoof", "en": "Carrot stew"}
	stew.Lines = []Line{
		{Ingredient: "paarse-peen", Quantity: 300, Unit: Gram},
		{Ingredient: "creme-fraiche", Quantity: 1, Unit: Cup},
	}
	return &Book{Ingredients: Ingredients{"paarse-peen": &carrot}, Recipes: []*Recipe{&stew}}
}

func TestSnapshot_ContainsPlatformAndTenantOnly(t *testing.T) {
	t.Parallel()
	for _, mode := range statementModes {
		t.Run("with statements sent as "+mode, func(t *testing.T) {
			t.Parallel()
			b := newFixture(t, mode)
			b.apply(t, smallBook(t))
			with, without := uuid.New(), uuid.New()
			b.applyToTenant(t, with, ownBook(t))
			store := b.store(t)
			hers, theirs := readSnapshot(t, store, b.Scope(with)), readSnapshot(t, store, b.Scope(without))

			if got := slugsOf(hers.Recipes()); !slices.Equal(got, []string{"linzensoep", "peenstoof", "linzensalade"}) {
				t.Errorf("the tenant with a recipe sees %v", got)
			}
			if got := slugsOf(theirs.Recipes()); !slices.Equal(got, []string{"linzensoep", "linzensalade"}) {
				t.Errorf("dislikes of the other tenant = %v", got)
			}
			stew, ok := hers.BySlug("peenstoof")
			if !ok || stew.OwnerID != with {
				t.Fatalf("got the tenant's recipe %+v", stew)
			}
			if entry, ok := hers.ByID(stew.ID); !ok || entry != stew {
				t.Errorf("ByID returned %+v", entry)
			}
			if got := stew.Ingredients; len(got) != 2 || got[0].OwnerID != with ||
				got[1].OwnerID != postgres.PlatformID {
				t.Errorf("the recipe has ingredients %+v", got)
			}
			carrot, ok := hers.IngredientBySlug("paarse-peen")
			if !ok || carrot != stew.Ingredients[0] {
				t.Errorf("got the tenant's ingredient %+v", carrot)
			}
			if _, ok := theirs.BySlug("peenstoof"); ok {
				t.Error("the other tenant finds the recipe by slug")
			}
			if _, ok := theirs.ByID(stew.ID); ok {
				t.Error("the other tenant finds the recipe by id")
			}
			if _, ok := theirs.Ingredient(carrot.ID); ok {
				t.Error("the other tenant finds the ingredient")
			}
			soup, _ := hers.BySlug("linzensoep")
			if same, _ := theirs.BySlug("linzensoep"); soup.OwnerID != postgres.PlatformID || same != soup {
				t.Error("the platform's recipe is in memory twice")
			}
		})
	}
}

func TestSnapshot_DerivesFromIngredients(t *testing.T) {
	t.Parallel()
	b := newFixture(t, "cache_statement")
	b.apply(t, smallBook(t))
	soup, _ := b.snapshot(t, uuid.New()).BySlug("linzensoep")
	// 200 g of lentils and two spoons of 15 g of crème fraîche, for two.
	if got, want := soup.Nutrients.KCal, (200*3.3+30*3.0)/2; got < want-1e-9 || got > want+1e-9 {
		t.Errorf("got %v kcal, want %v", got, want)
	}
	if soup.Diet != Vegetarian {
		t.Errorf("got diet %s, want vegetarian", soup.Diet)
	}
	var allergens []Allergen
	for _, finding := range soup.Allergens {
		allergens = append(allergens, finding.Allergen)
	}
	if !slices.Equal(allergens, []Allergen{"gluten", "milk", "mustard"}) {
		t.Errorf("got allergens %v", allergens)
	}
}

func TestSnapshot_TenantRowsReplacePlatformRows(t *testing.T) {
	t.Parallel()
	b := newFixture(t, "cache_statement")
	b.apply(t, smallBook(t))
	tenant := uuid.New()
	before := b.snapshot(t, tenant)
	theirs, _ := before.BySlug("linzensoep")

	// Lentils of the tenant's own, with another allergen, in a soup of the same name.
	own := smallBook(t)
	delete(own.Ingredients, "creme-fraiche")
	own.Ingredients["linzen"].Allergens = Allergens{Contains: []Allergen{"lupin"}}
	own.Recipes = []*Recipe{own.recipe(t, "linzensoep")}
	b.applyToTenant(t, tenant, own)
	snapshot := b.snapshot(t, tenant)

	if got := slugsOf(snapshot.Recipes()); !slices.Equal(got, []string{"linzensoep", "linzensalade"}) {
		t.Errorf("the tenant sees %v", got)
	}
	soup, _ := snapshot.BySlug("linzensoep")
	if soup.OwnerID != tenant {
		t.Error("BySlug returned the platform's recipe, want the tenant's")
	}
	if entry, ok := snapshot.ByID(theirs.ID); !ok || entry.OwnerID != postgres.PlatformID {
		t.Error("ByID does not return the platform's recipe")
	}
	// By slug both recipes are of "linzen". Each must have the allergens of its own lentils.
	for slug, want := range map[string]Allergen{"linzensoep": "lupin", "linzensalade": "mustard"} {
		entry, _ := snapshot.BySlug(slug)
		if !slices.ContainsFunc(
			entry.Allergens,
			func(f AllergenFinding) bool { return f.Allergen == want && f.Present() },
		) {
			t.Errorf("%s has allergens %+v, want %s", slug, entry.Allergens, want)
		}
	}
	if lentils := slices.DeleteFunc(
		slices.Clone(snapshot.Ingredients()),
		func(i *StoredIngredient) bool { return i.Slug != "linzen" },
	); len(lentils) != 1 {
		t.Errorf("got %d ingredients named lentils, want 1", len(lentils))
	}
}

func TestSnapshot_UsesTheAllergensOfEachOwner(t *testing.T) {
	t.Parallel()
	b := newFixture(t, "cache_statement")
	b.apply(t, smallBook(t))
	tenant := uuid.New()
	own := smallBook(t)
	own.Ingredients["linzen"].Allergens = Allergens{Contains: []Allergen{"lupin"}}
	delete(own.Ingredients, "creme-fraiche")
	own.Recipes = []*Recipe{own.recipe(t, "linzensoep")}
	b.applyToTenant(t, tenant, own)
	b.exec(
		t,
		`update recipe_lines set unit = 'g', ingredient_owner_id = $2, ingredient_id = (select id from ingredients
			where owner_id = $2 and slug = 'linzen')
		where owner_id = $1 and position = 1`,
		tenant,
		postgres.PlatformID,
	)
	soup, ok := b.snapshot(t, tenant).BySlug("linzensoep")
	if !ok {
		t.Fatal("the soup was not found")
	}
	if ok := slices.ContainsFunc(soup.Allergens, func(f AllergenFinding) bool { return f.Allergen == "milk" }); ok {
		t.Fatal("the soup still contains milk")
	}
	for _, want := range []Allergen{"lupin", "mustard"} {
		if !slices.ContainsFunc(
			soup.Allergens,
			func(f AllergenFinding) bool { return f.Allergen == want && f.Present() },
		) {
			t.Errorf("the soup has allergens %+v, want %s", soup.Allergens, want)
		}
	}
}

func TestSnapshot_OmitsRecipesWithoutWeights(t *testing.T) {
	t.Parallel()
	b := newFixture(t, "cache_statement")
	b.apply(t, smallBook(t))
	b.exec(
		t,
		`update recipe_lines set unit = 'bunch' where position = 0 and recipe_id = (select id from recipes
			where slug = 'linzensoep')`,
	)
	if got := slugsOf(b.snapshot(t, uuid.New()).Recipes()); !slices.Equal(got, []string{"linzensalade"}) {
		t.Errorf("another tenant sees %v", got)
	}
}

func TestUpdateRecipe_KeepsAWithdrawnIngredient(t *testing.T) {
	t.Parallel()
	b := newFixture(t, "cache_statement")
	b.apply(t, platformBook(t))
	scope := b.Scope(uuid.New())
	by := RecipeEditor{StaffID: byBo.StaffID, Now: byBo.Now, Language: "nl"}
	porridge := Recipe{
		Name: Text{"nl": "Pap"}, MealTime: Breakfast, Servings: 2, Minutes: 10, Kitchen: "dutch",
		Lines: []Line{
			{Ingredient: "havermout", Quantity: 100, Unit: Gram},
			{Ingredient: "halfvolle-melk", Quantity: 400, Unit: Millilitre},
		},
		Steps: []Step{{Text: Text{"nl": "Kook de havermout in de melk."}}},
	}
	id, err := CreateRecipe(t.Context(), scope, readSnapshot(t, b.store(t), scope), porridge, by)
	if err != nil {
		t.Fatal(err)
	}
	b.exec(t, `update ingredients set retired_at = now() where slug = 'havermout'`)
	porridge.Lines[0].Quantity = 120
	snapshot, version := readSnapshot(t, b.store(t), scope), b.recipeVersion(t, scope, id)
	if err := UpdateRecipe(t.Context(), scope, snapshot, id, version, porridge, by); err != nil {
		t.Errorf("saving it with what it had: %v", err)
	}
	if _, err := CreateRecipe(t.Context(), scope, readSnapshot(t, b.store(t), scope), porridge, by); err == nil {
		t.Error("a new recipe with a withdrawn ingredient was accepted")
	}
}

func TestRowSecurity_RefusesWritesToOtherOwners(t *testing.T) {
	t.Parallel()
	b := newFixture(t, "cache_statement")
	b.apply(t, smallBook(t))
	other := uuid.New()
	b.applyToTenant(t, other, ownBook(t))
	scope := b.Scope(uuid.New())
	for name, owner := range map[string]uuid.UUID{"the platform": postgres.PlatformID, "another tenant": other} {
		marks := b.rowVersions(t)
		for _, table := range []string{"ingredients", "recipes", "recipe_lines", "recipe_steps"} {
			for _, sql := range []string{
				`delete from ` + table + ` where owner_id = $1`,
				`update ` + table + ` set owner_id = owner_id where owner_id = $1`,
			} {
				tag, err := scope.Exec(t.Context(), sql, owner)
				if err != nil || tag.RowsAffected() != 0 {
					t.Errorf("%s: %s: got %d rows and error %v, want none", name, sql, tag.RowsAffected(), err)
				}
			}
		}
		for _, sql := range []string{
			`insert into ingredients (owner_id, slug, name, food_group, aisle, picture, hue, kcal, protein,
				fat, carbohydrate, allergens_unknown, lactose, diet, source_table, certainty)
				values ($1, 'x', '{"nl": "x"}', 'x', 'x', 'x', 0, 0, 0, 0, 0, false, false, 'vegan', 'estimated',
					'low')`,
			`insert into recipes (owner_id, slug, name, meal_time, servings,
				minutes, kitchen, keto, cover)
				values ($1, 'x', '{"nl": "x"}', 'lunch', 1, 1, 'dutch', false, '{}')`,
			`insert into recipe_steps (owner_id, recipe_id, position, text)
				values ($1, gen_random_uuid(), 9, '{"nl": "x"}')`,
			`insert into recipe_lines (owner_id, recipe_id, position, ingredient_owner_id, ingredient_id, quantity,
				unit)
				values ($1, gen_random_uuid(), 9, $1, gen_random_uuid(), 1, 'g')`,
		} {
			const insufficientPrivilege = "42501"
			var refused *pgconn.PgError
			if _, err := scope.Exec(t.Context(), sql, owner); !errors.As(err, &refused) ||
				refused.Code != insufficientPrivilege {
				t.Errorf("%s: %s: got error %v, want insufficient privilege", name, sql, err)
			}
		}
		for table, mark := range b.rowVersions(t) {
			if mark != marks[table] {
				t.Errorf("%s: table %s was written", name, table)
			}
		}
	}
}

func TestStore_CachesUntilAChange(t *testing.T) {
	t.Parallel()
	b := newFixture(t, "cache_statement")
	b.apply(t, smallBook(t))
	with, without, also := uuid.New(), uuid.New(), uuid.New()
	b.applyToTenant(t, with, ownBook(t))
	store := b.store(t)
	first, firstOwn := readSnapshot(t, store, b.Scope(without)), readSnapshot(t, store, b.Scope(with))
	if readSnapshot(t, store, b.Scope(without)) != first || readSnapshot(t, store, b.Scope(with)) != firstOwn {
		t.Error("an unchanged catalogue was read again")
	}
	if readSnapshot(t, store, b.Scope(also)) != first {
		t.Error("tenants without own recipes do not share a snapshot")
	}
	if first == firstOwn {
		t.Error("a tenant with own recipes shares a snapshot")
	}
	// A change without a new version is not noticed.
	b.exec(t, `set session_replication_role = replica`)
	b.exec(t, `update recipes set minutes = 25`)
	b.exec(t, `set session_replication_role = origin`)
	if readSnapshot(t, store, b.Scope(without)) != first || readSnapshot(t, store, b.Scope(with)) != firstOwn {
		t.Error("an unchanged catalogue was read again")
	}
	b.exec(t, `update recipes set minutes = 24`)
	for _, tenant := range []uuid.UUID{with, without} {
		if entry, _ := readSnapshot(t, store, b.Scope(tenant)).BySlug("linzensoep"); entry.Dish.Recipe.Minutes != 24 {
			t.Errorf("after a change, got %d minutes, want 24", entry.Dish.Recipe.Minutes)
		}
	}
	b.applyToTenant(t, without, ownBook(t))
	if _, ok := readSnapshot(t, store, b.Scope(without)).BySlug("peenstoof"); !ok {
		t.Error("the tenant's first recipe is not in its snapshot")
	}
}

func TestStore_LimitsCachedSnapshots(t *testing.T) {
	t.Parallel()
	store := NewStore(&postgres.Versions{})
	first := uuid.New()
	store.cache(0, func() { store.tenants.Add(first, &Snapshot{}) })
	for range 2 * maxSnapshots {
		store.cache(0, func() { store.tenants.Add(uuid.New(), &Snapshot{}) })
	}
	if count := store.tenants.Len(); count != maxSnapshots {
		t.Errorf("got %d cached snapshots, want %d", count, maxSnapshots)
	}
	if store.cached(0, first) != nil {
		t.Error("the least recently used snapshot was not evicted")
	}
}

func TestStore_DoesNotCacheOldVersions(t *testing.T) {
	t.Parallel()
	store := NewStore(&postgres.Versions{})
	store.cached(2, uuid.New())
	store.cache(1, func() { t.Error("a stale snapshot was cached") })
}

func TestStore_ConcurrentRequestsReadOnce(t *testing.T) {
	t.Parallel()
	b := newFixture(t, "cache_statement")
	b.apply(t, smallBook(t))
	store := NewStore(&postgres.Versions{})
	const requests = 8
	snapshots := make([]*Snapshot, requests)
	tenants := []uuid.UUID{uuid.New(), uuid.New()}
	var all sync.WaitGroup
	for n := range requests {
		all.Go(func() {
			var err error
			if snapshots[n], err = store.Snapshot(t.Context(), b.Scope(tenants[n%2])); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	for n := range requests {
		if snapshots[n] != snapshots[0] {
			t.Errorf("request %d got a different snapshot", n)
		}
	}
}

func TestStore_CancelledRequestDoesNotFailOthers(t *testing.T) {
	t.Parallel()
	b := newFixture(t, "cache_statement")
	b.apply(t, smallBook(t))
	ctx, leave := context.WithCancel(t.Context())
	leave()
	if _, err := NewStore(&postgres.Versions{}).Snapshot(ctx, b.Scope(uuid.New())); err != nil {
		t.Errorf("cancelling the first caller failed the others: %v", err)
	}
}

func TestReadConsistent_RetriesAfterAChange(t *testing.T) {
	t.Parallel()
	b := newFixture(t, "cache_statement")
	b.apply(t, smallBook(t))
	overtaken := &changingQuerier{Querier: b.Scope(uuid.New()), times: 2, change: func() {
		b.exec(t, `update recipes set minutes = minutes + 1`)
		b.exec(t, `delete from recipe_lines where position = 1`)
	}}
	stored, err := readConsistent(t.Context(), overtaken, postgres.PlatformID)
	if err != nil {
		t.Fatal(err)
	}
	for _, rows := range stored.recipes {
		if was := map[string]int{
			"linzensoep":   30,
			"linzensalade": 10,
		}[rows.recipe.Slug]; rows.recipe.Minutes != was+2 ||
			len(rows.lines) != 1 {
			t.Errorf("%s: got %d minutes and %d lines", rows.recipe.Slug, rows.recipe.Minutes, len(rows.lines))
		}
	}
	overtaken.times = 1000
	if _, err := readConsistent(t.Context(), overtaken, postgres.PlatformID); !errors.Is(err, errBusy) {
		t.Errorf("got error %v, want errBusy", err)
	}
}

// changingQuerier changes the catalogue between reading the recipes and reading their lines.
type changingQuerier struct {
	postgres.Querier
	times  int
	change func()
	reads  int
}

func (o *changingQuerier) Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	const lines = 3 // ingredients, recipes, lines, steps
	if o.reads++; o.reads%4 == lines && o.times > 0 {
		o.times--
		o.change()
	}
	return o.Querier.Query(ctx, sql, args...)
}

func BenchmarkSnapshot(b *testing.B) {
	db := newFixture(b, "cache_statement")
	db.apply(b, platformBook(b))
	scope := db.Scope(uuid.New())
	b.Run("read", func(b *testing.B) {
		for b.Loop() {
			if _, err := NewStore(&postgres.Versions{}).Snapshot(b.Context(), scope); err != nil {
				b.Fatal(err)
			}
		}
	})
	store := NewStore(&postgres.Versions{})
	b.Run("remembered", func(b *testing.B) {
		for b.Loop() {
			if _, err := store.Snapshot(b.Context(), scope); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func TestNewStoreFrom_ReadsTheCatalogueOnceItChanges(t *testing.T) {
	t.Parallel()
	b := newFixture(t, statementModes[0])
	book := smallBook(t)
	b.apply(t, book)
	scope, first := b.Scope(uuid.New()), b.store(t)
	platform, err := first.Platform(t.Context(), scope)
	if err != nil {
		t.Fatal(err)
	}
	second := NewStoreFrom(&postgres.Versions{}, platform)
	second.version = first.version
	if readSnapshot(t, second, scope) != readSnapshot(t, first, scope) {
		t.Error("the second store read an unchanged catalogue again")
	}
	book.Recipes = book.Recipes[:1]
	b.apply(t, book)
	if got := len(readSnapshot(t, second, scope).Recipes()); got != 1 {
		t.Errorf("after the change, got %d recipes, want 1", got)
	}
}
