package catalogue

import (
	"encoding/json"
	"io/fs"
	"os"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/postgres/postgrestest"
)

// statementModes are pgx's query modes. The last two work behind a connection pooler without prepared statements.
var statementModes = []string{"cache_statement", "exec", "simple_protocol"}

// fixture is a database with catalogues.
type fixture struct {
	*postgres.DB
	admin *pgx.Conn // may do everything
}

func newFixture(t testing.TB, mode string) fixture {
	t.Helper()
	database := postgrestest.New(t)
	parameter := "&default_query_exec_mode=" + mode
	db, err := postgres.Open(
		t.Context(),
		postgres.Config{App: database.URL("app") + parameter, Platform: database.URL("platform") + parameter},
	)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(db.Close)
	return fixture{DB: db, admin: database.Connect(t, "")}
}

func (b fixture) apply(t testing.TB, book *Book) Changes {
	t.Helper()
	changes, err := Apply(t.Context(), b.Platform(), book)
	if err != nil {
		t.Fatal(err)
	}
	return changes
}

func (b fixture) exec(t testing.TB, sql string, args ...any) {
	t.Helper()
	if _, err := b.admin.Exec(t.Context(), sql, args...); err != nil {
		t.Fatal(err)
	}
}

// ingredientVersion returns the version of an ingredient of the platform.
func (b fixture) ingredientVersion(t testing.TB, id uuid.UUID) Version {
	t.Helper()
	stored, err := GetIngredient(t.Context(), b.Platform(), id)
	if err != nil {
		t.Fatal(err)
	}
	return stored.Version()
}

// recipeVersion returns the version of a tenant's own recipe.
func (b fixture) recipeVersion(t testing.TB, scope postgres.Scope, id uuid.UUID) Version {
	t.Helper()
	var version Version
	err := scope.Tx(t.Context(), func(tx postgres.Tx) error {
		rows, err := readRecipe(t.Context(), tx, id)
		version = rows.version()
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return version
}

// version returns the version of the catalogue.
func (b fixture) version(t testing.TB) int64 {
	t.Helper()
	version, err := readVersion(t.Context(), b.admin)
	if err != nil {
		t.Fatal(err)
	}
	return version
}

// snapshot returns the catalogue of a tenant from a new store.
func (b fixture) snapshot(t testing.TB, tenant uuid.UUID) *Snapshot {
	t.Helper()
	snapshot, err := NewStore(&postgres.Versions{}).Snapshot(t.Context(), b.Scope(tenant))
	if err != nil {
		t.Fatal(err)
	}
	return snapshot
}

// applyToTenant stores a book as a tenant's own catalogue. Its recipes use the book's ingredients, and the platform's
// for other slugs.
func (b fixture) applyToTenant(t testing.TB, tenant uuid.UUID, book *Book) {
	t.Helper()
	err := b.Scope(tenant).Tx(t.Context(), func(tx postgres.Tx) error {
		owners, ids := map[string]uuid.UUID{}, map[string]uuid.UUID{}
		platform, err := readRows(t.Context(), tx, postgres.PlatformID)
		if err != nil {
			return err
		}
		for _, row := range platform.ingredients {
			owners[row.Slug], ids[row.Slug] = postgres.PlatformID, row.ID
		}
		var ingredients []ingredientRow
		for _, ingredient := range book.Ingredients {
			row := rowOfIngredient(ingredient)
			row.OwnerID, owners[row.Slug] = tenant, tenant
			ingredients = append(ingredients, row)
		}
		if err := upsert(t.Context(), tx, "ingredients", ingredientColumns, ingredients, ids); err != nil {
			return err
		}
		for _, recipe := range book.Recipes {
			keys := map[string]key{}
			for slug, id := range ids {
				keys[slug] = key{owners[slug], id}
			}
			rows := rowsOfRecipe(recipe, tenant, keys)
			ids := map[string]uuid.UUID{}
			if err := upsert(t.Context(), tx, "recipes", recipeColumns, []recipeRow{rows.recipe}, ids); err != nil {
				return err
			}
			rows.setRecipeID(ids[recipe.Slug])
			if err := replaceParts(
				t.Context(),
				tx,
				"recipe_lines",
				lineColumns,
				[]uuid.UUID{ids[recipe.Slug]},
				rows.lines,
			); err != nil {
				return err
			}
			if err := replaceParts(
				t.Context(),
				tx,
				"recipe_steps",
				stepColumns,
				[]uuid.UUID{ids[recipe.Slug]},
				rows.steps,
			); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

const pantry = `- slug: linzen
  name: {nl: linzen, en: lentils}
  synonyms: {nl: [groene linzen], en: [green lentils]}
  group: peulvruchten
  aisle: pantry
  picture: "1fad8"
  hue: 20
  per100g: {kcal: 330, protein: 25, fat: 2, carbohydrate: 50, fibre: 12}
  packs: [250, 500]
  packWord: bag
  risks: [hot]
  allergens: {contains: [mustard], mayContain: [gluten]}
  diet: vegan
  source: {table: estimated, how: a round example}
  certainty: low
- slug: creme-fraiche
  name: {nl: crème fraîche, en: crème fraîche}
  plural: {nl: bekers crème fraîche, en: tubs of crème fraîche}
  group: melk-en-melkproducten
  aisle: pantry
  picture: "1f95b"
  hue: 50
  per100g: {kcal: 300, protein: 2, fat: 30, carbohydrate: 3}
  density: 1
  units: {cup: 200}
  allergens: {contains: [milk]}
  lactose: true
  diet: vegetarian
  source: {table: ciqual, code: "19415", name: Crème fraîche}
  adjusted: {salt: a reason}
  energyNote: acids
  certainty: high
`

const soup = `name: {nl: Linzensoep, en: Lentil soup}
summary: {nl: Soep., en: Soup.}
mealTime: dinner
servings: 2
minutes: 30
kitchen: dutch
season: [autumn, winter]
equipment: {nl: [pan], en: [pan]}
storage: {nl: Twee dagen., en: Two days.}
fridgeDays: 2
appeal: 4
occasion: everyday
source: https://recepten.example/linzensoep
cover: [linzen, creme-fraiche, linzen]
dish: {kind: soup, pieces: [{of: linzen, piece: lentils}]}
ingredients:
  - {ingredient: linzen, quantity: 200, unit: g, note: {nl: gewassen, en: rinsed}, heated: true}
  - {ingredient: creme-fraiche, quantity: 2, unit: tbsp, optional: true}
steps:
  - {nl: Kook de linzen., en: Boil the lentils., minutes: 20}
  - {nl: Roer de crème fraîche erdoor., en: Stir in the crème fraîche.}
`

const salad = `name: {nl: Linzensalade (vegan), en: Lentil salad}
summary: {nl: Salade., en: Salad.}
mealTime: snack
servings: 1
minutes: 10
kitchen: french
keto: true
moments: [between]
equipment: {nl: [], en: []}
storage: {nl: Een dag., en: One day.}
fridgeDays: 0
cover: [linzen, linzen, linzen]
ingredients:
  - {ingredient: linzen, quantity: 100, unit: g}
steps:
  - {nl: Meng alles., en: Mix everything.}
`

// smallBook returns a new book with two ingredients and two recipes, which a test may change.
func smallBook(t testing.TB) *Book {
	t.Helper()
	return load(t, fstest.MapFS{
		"ingredients/pantry.yaml":          {Data: []byte(pantry)},
		"recipes/dinner/linzensoep.yaml":   {Data: []byte(soup)},
		"recipes/snack/linzensalade.yaml":  {Data: []byte(salad)},
		"recipes/breakfast/.keep":          {},
		"ingredients/.hidden-by-an-editor": {},
	})
}

// platformBook returns the platform's catalogue, which all tests share: it must not be changed.
func platformBook(t testing.TB) *Book {
	t.Helper()
	book, err := loadPlatform()
	if err != nil {
		t.Fatal(err)
	}
	return book
}

var loadPlatform = sync.OnceValues(func() (*Book, error) { return Load(os.DirFS(platformCatalogue)) })

func load(t testing.TB, files fs.FS) *Book {
	t.Helper()
	book, err := Load(files)
	if err != nil {
		t.Fatal(err)
	}
	return book
}

// recipe returns a recipe of the book.
func (b *Book) recipe(t testing.TB, slug string) *Recipe {
	t.Helper()
	for _, recipe := range b.Recipes {
		if recipe.Slug == slug {
			return recipe
		}
	}
	t.Fatalf("recipe %s is not in the book", slug)
	return nil
}

// content returns a value as JSON, in which empty and missing lists are the same.
func content(t testing.TB, value any) string {
	t.Helper()
	encoded, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	var decoded any
	if err := json.Unmarshal(encoded, &decoded); err != nil {
		t.Fatal(err)
	}
	encoded, err = json.Marshal(withoutEmpty(decoded))
	if err != nil {
		t.Fatal(err)
	}
	return string(encoded)
}

func withoutEmpty(value any) any {
	switch v := value.(type) {
	case map[string]any:
		for name, inner := range v {
			if v[name] = withoutEmpty(inner); v[name] == nil {
				delete(v, name)
			}
		}
		if len(v) == 0 {
			return nil
		}
	case []any:
		for n, inner := range v {
			v[n] = withoutEmpty(inner)
		}
		if len(v) == 0 {
			return nil
		}
	}
	return value
}
