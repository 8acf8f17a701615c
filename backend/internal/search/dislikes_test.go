package search_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/search"
)

// dislikes returns the keys of the results for a text.
func (l fixture) dislikes(t *testing.T, text string, lang locale.Language, limit int) []string {
	t.Helper()
	dislikes, err := search.Dislikes(t.Context(), l.Scope(l.tenant), l.snapshot, text, lang, limit)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	keys := []string{}
	for _, dislike := range dislikes {
		keys = append(keys, dislike.Key)
	}
	return keys
}

func TestDislikes_RanksMatches(t *testing.T) {
	t.Parallel()
	l := newFixture(t)
	for _, test := range []struct {
		name, text string
		first      []string // the first results, in order
		also       []string // further results
		never      []string
	}{
		{
			"an onion is no tuna from a tin",
			"ui",
			[]string{"ui", "rode-ui"},
			[]string{"bosui"},
			[]string{"tonijn", "kidneybonen"},
		},
		{"several onions are onions", "uien", []string{"ui"}, []string{"rode-ui"}, nil},
		{
			"cabbage is the end of many",
			"kool",
			[]string{"group:cabbage", "witte-kool", "chinese-kool"},
			[]string{"palmkool", "rodekool", "savooiekool", "bloemkool", "boerenkool", "zuurkool", "koolrabi"},
			[]string{"koolvis", "koolzaadolie", "bruiswater"},
		},
		{"mushrooms are a kind", "paddenstoelen", []string{"group:mushrooms"}, []string{"champignons"}, nil},
		{"offal is a kind", "orgaanvlees", []string{"group:offal"}, nil, nil},
		{"what is hot is a kind", "pittig", []string{"group:spicy"}, nil, nil},
		{"dairy is a kind", "zuivel", []string{"group:dairy"}, nil, nil},
		{"meat is the group of meats", "vlees", []string{"group:vlees-en-gevogelte", "group:vleeswaren"}, nil, nil},
		{
			"cheese is the group, then the cheeses",
			"kaas",
			[]string{"group:kaas", "goudse-kaas"},
			[]string{"oude-kaas"},
			nil,
		},
		{
			"nuts are the group, then the nuts",
			"noten",
			[]string{"group:noten-en-zaden", "gemengde-noten"},
			[]string{"walnoten", "hazelnoten"},
			nil,
		},
		{"fish is the group", "vis", []string{"group:vis-schaal-en-schelpdieren"}, nil, []string{"bosui"}},
		{
			"an egg is an egg",
			"ei",
			[]string{"ei", "group:eieren"},
			[]string{"eiwit", "eidooier"},
			[]string{"prei", "spekreepjes"},
		},
		{"an apple is no potato at first", "appel", []string{"appel"}, []string{"aardappel", "sinaasappel"}, nil},
		{
			"what is typed halfway is found by how it begins",
			"kip",
			nil,
			[]string{"gerookte-kip", "hele-kip", "kipfilet", "kippendij"},
			[]string{"ei"},
		},
		{"one letter is a beginning", "k", nil, []string{"kiwi"}, nil},
		{"several words are one name", "rode ui", []string{"rode-ui"}, nil, []string{"ui"}},
		{"a beginning goes before an end", "spek", []string{"spekreepjes", "speklap"}, []string{"ontbijtspek"}, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			keys := l.dislikes(t, test.text, locale.Dutch, 40)
			if len(keys) < len(test.first) || !slices.Equal(keys[:len(test.first)], test.first) {
				t.Errorf("%q: got %q first, want %q", test.text, keys[:min(len(keys), len(test.first)+2)], test.first)
			}
			for _, item := range test.also {
				if !slices.Contains(keys, item) {
					t.Errorf("search for %q lacks %s: got %q", test.text, item, keys)
				}
			}
			for _, item := range test.never {
				if slices.Contains(keys, item) {
					t.Errorf("search for %q found %s", test.text, item)
				}
			}
		})
	}
}

func TestDislikes_AcceptsUnusualTexts(t *testing.T) {
	t.Parallel()
	l := newFixture(t)
	index := search.NewIndex(l.snapshot)
	for _, text := range []string{
		"", " ", "%", "_", "'", `\`, "%%", "'; drop table ingredients; --", "🥦", "\u200b", "met de het", "!?",
		strings.Repeat("x", 10_000),
		strings.Repeat("x ", 5_000), "\x80\xff", "a\tb\nc", "\U0010ffff\U0010ffff",
	} {
		l.dislikes(t, text, locale.Dutch, 20)
		if result := index.Recipes(search.Query{Text: text}); len(result.Facets) == 0 {
			t.Errorf("search for %q found nothing", text)
		}
	}
	for _, text := range []string{"", "%", "_%_", "met de", "🥦"} {
		if keys := l.dislikes(t, text, locale.Dutch, 20); len(keys) != 0 {
			t.Errorf("search for %q = %q, want none", text, keys)
		}
	}
}

// countingScope counts the queries of a scope.
type countingScope struct {
	postgres.TenantQuerier
	queries int
}

func (c *countingScope) Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	c.queries++
	return c.TenantQuerier.Query(ctx, sql, args...)
}

// A text of thousands of words that nothing matches is not searched for once for each two words that may be one.
func TestDislikes_LongTextTakesFewQueries(t *testing.T) {
	t.Parallel()
	l := newFixture(t)
	scope := &countingScope{TenantQuerier: l.Scope(l.tenant)}
	dislikes, err := search.Dislikes(t.Context(), scope, l.snapshot, strings.Repeat("x ", 5_000), locale.Dutch, 20)
	if err != nil || len(dislikes) > 0 || scope.queries > 5 {
		t.Errorf("%d queries, %d dislikes, %v", scope.queries, len(dislikes), err)
	}
}

// add inserts an ingredient for a tenant.
func (l fixture) add(t *testing.T, tenant uuid.UUID, slug, name string) uuid.UUID {
	t.Helper()
	wording := catalogue.NewWording(catalogue.Text{"nl": name, "en": name})
	const sql = `
		insert into ingredients (owner_id, slug, name, food_group, aisle, picture, hue, kcal, protein, fat,
			carbohydrate, allergens_unknown,
			lactose, diet, source_table, certainty, words, lemmas, weights)
		values ($1, $2, jsonb_build_object('nl', $3::text, 'en', $3::text), 'diversen', 'pantry', '1f95b', 0, 1, 0, 0,
			0, false, false, 'vegan', 'estimated',
			'low', $4, $5, $6) returning id`
	var id uuid.UUID
	row := l.Scope(tenant).
		QueryRow(t.Context(), sql, tenant, slug, name, wording.Words, wording.Lemmas, wording.Weights)
	if err := row.Scan(&id); err != nil {
		t.Fatal(err)
	}
	return id
}

// hits returns the ids of a tenant's results for a text.
func (l fixture) hits(t *testing.T, tenant uuid.UUID, text string) []uuid.UUID {
	t.Helper()
	hits, err := search.Ingredients(t.Context(), l.Scope(tenant), text, 20)
	if err != nil {
		t.Fatal(err)
	}
	ids := []uuid.UUID{}
	for _, hit := range hits {
		ids = append(ids, hit.IngredientID)
	}
	return ids
}

func TestIngredients_FindsOnlyThoseOfTenantAndPlatform(t *testing.T) {
	t.Parallel()
	l := newFixture(t)
	here, there := uuid.New(), uuid.New()
	mine := l.add(t, here, "paarse-peen", "paarse peen")
	theirs := l.add(t, there, "paarse-peen", "paarse peen")
	if ids := l.hits(t, here, "paarse peen"); !slices.Equal(ids, []uuid.UUID{mine}) {
		t.Errorf("got %v, want the tenant's own %s", ids, mine)
	}
	for _, text := range []string{"paarse peen", "paars", "peen", "prase", "arse"} {
		if slices.Contains(l.hits(t, here, text), theirs) {
			t.Errorf("search for %q found a row of another tenant", text)
		}
	}
	platform, err := search.PlatformIngredients(t.Context(), l.Platform(), "paarse peen", 20)
	if err != nil ||
		slices.ContainsFunc(platform, func(h search.Hit) bool { return h.OwnerID != postgres.PlatformID }) {
		t.Errorf("search by the platform found rows of a tenant: %v (%v)", platform, err)
	}
	if platform, err := search.PlatformIngredients(t.Context(), l.Platform(), "uien", 20); err != nil ||
		len(platform) == 0 {
		t.Errorf("search by the platform lacks its own row (%v)", err)
	}
}

func TestIngredients_FollowsChangesOfNames(t *testing.T) {
	t.Parallel()
	l := newFixture(t)
	tenant := uuid.New()
	scope := l.Scope(tenant)
	id := l.add(t, tenant, "zeegras", "zeegras")
	change := func(sql string, args ...any) {
		t.Helper()
		if _, err := scope.Exec(t.Context(), sql, append([]any{tenant, id}, args...)...); err != nil {
			t.Fatal(err)
		}
	}
	expect := func(text string, want bool) {
		t.Helper()
		if slices.Contains(l.hits(t, tenant, text), id) != want {
			t.Errorf("%q: found %v, want %v", text, !want, want)
		}
	}
	expect("zeegras", true)
	wording := catalogue.NewWording(catalogue.Text{"nl": "waterlelie", "en": "water lily"})
	change(
		`update ingredients set words = $3, lemmas = $4, weights = $5 where owner_id = $1 and id = $2`,
		wording.Words,
		wording.Lemmas,
		wording.Weights,
	)
	expect("zeegras", false)
	expect("waterlelies", true)
	change(`update ingredients set kcal = 7 where owner_id = $1 and id = $2`)
	expect("water lily", true)
	change(`update ingredients set retired_at = now() where owner_id = $1 and id = $2`)
	expect("waterlelie", false)
	change(`update ingredients set retired_at = null where owner_id = $1 and id = $2`)
	expect("waterlelie", true)
	change(`delete from ingredients where owner_id = $1 and id = $2`)
	expect("waterlelie", false)
	var left int
	if err := scope.QueryRow(
		t.Context(), `select count(*) from ingredient_postings where owner_id = $1`, tenant,
	).Scan(&left); err != nil ||
		left != 0 {
		t.Errorf("%d postings remain (%v)", left, err)
	}
}

func TestIngredients_RequiresATenant(t *testing.T) {
	t.Parallel()
	l := newFixture(t)
	app, platform := l.database.Connect(t, "app"), l.database.Connect(t, "platform")
	const args = `('{ui}'::text[], '{ui}'::text[], '[["ui"]]'::jsonb, '{0}'::integer[], 10)`
	for _, test := range []struct {
		name string
		sql  string
		want string
		ask  func(sql string) error
	}{
		{
			"without a tenant",
			`select * from search.ingredients` + args,
			"there is none",
			func(sql string) error { _, err := app.Exec(t.Context(), sql); return err },
		},
		{
			"app for the platform",
			`select * from search.platform_ingredients` + args,
			"permission denied",
			func(sql string) error { _, err := app.Exec(t.Context(), sql); return err },
		},
		{"app for owners of its choice", `select * from search.ranked(array[platform_id()], '{ui}', '{ui}', '[["ui"]]',
			'{0}', 10)`, "permission denied",
			func(sql string) error { _, err := app.Exec(t.Context(), sql); return err }},
		{
			"the platform for a tenant",
			`select * from search.ingredients` + args,
			"permission denied",
			func(sql string) error { _, err := platform.Exec(t.Context(), sql); return err },
		},
	} {
		if err := test.ask(test.sql); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %q", test.name, err, test.want)
		}
	}
}

func TestIngredients_WorksWithoutPreparedStatements(t *testing.T) {
	t.Parallel()
	l := newFixture(t)
	for _, mode := range []string{"exec", "simple_protocol"} {
		parameter := "&default_query_exec_mode=" + mode
		db, err := postgres.Open(
			t.Context(),
			postgres.Config{App: l.database.URL("app") + parameter, Platform: l.database.URL("platform") + parameter},
		)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(db.Close)
		if hits, err := search.Ingredients(t.Context(), db.Scope(l.tenant), "rode uien", 5); err != nil ||
			len(hits) == 0 {
			t.Errorf("%s: got %v and error %v", mode, hits, err)
		}
		for _, filter := range []catalogue.IngredientFilter{
			{
				Sort:    catalogue.SortByRelevance,
				IDs:     []uuid.UUID{l.snapshot.Ingredients()[3].ID, l.snapshot.Ingredients()[1].ID},
				Page:    1,
				PerPage: 5,
			}, {Page: 1, PerPage: 5},
		} {
			list, total, err := catalogue.ListIngredients(t.Context(), db.Platform(), filter)
			if err != nil || filter.IDs != nil && (total != 2 || list[0].ID != filter.IDs[0]) ||
				filter.IDs == nil && total != len(l.snapshot.Ingredients()) {
				t.Errorf("%s: got %d of %d (%v)", mode, len(list), total, err)
			}
		}
	}
}
