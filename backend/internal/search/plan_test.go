package search_test

import (
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/lepelblad/lepelblad/backend/internal/lexicon"
	"github.com/lepelblad/lepelblad/backend/internal/postgres/postgrestest"
)

// explainSearch runs a search as role app, for one of several tenants with many ingredients, and returns the query
// plans.
func explainSearch(t *testing.T, text string) string {
	t.Helper()
	ctx := t.Context()
	config, err := pgx.ParseConfig(postgrestest.New(t).AdminURL)
	if err != nil {
		t.Fatal(err)
	}
	var plan strings.Builder
	config.OnNotice = func(_ *pgconn.PgConn, notice *pgconn.Notice) { plan.WriteString(notice.Message + "\n") }
	conn, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(ctx)
	tenant := uuid.New()
	run := func(sql string, args ...any) {
		t.Helper()
		if _, err := conn.Exec(ctx, sql, args...); err != nil {
			t.Fatal(err)
		}
	}
	for _, owner := range []uuid.UUID{tenant, uuid.New(), uuid.New()} {
		run(`
			insert into ingredients (owner_id, slug, name, food_group, aisle, picture, hue, kcal, protein,
				fat, carbohydrate,
				allergens_unknown, lactose, diet, source_table, certainty, words, lemmas, weights)
			select $1, 'i-' || n, '{"nl": "x"}', 'diversen', 'pantry', 'x', 0, 1, 0, 0, 0, false, false, 'vegan',
				'estimated', 'low',
				array['w' || n, 'kaas', 'v' || n % 50], array['w' || n, 'kaas', 'v' || n % 50], '{0,200,300}'
			from generate_series(1, 4000) n`, owner)
	}
	run(`analyze`)
	run(`load 'auto_explain'`)
	run(`set auto_explain.log_min_duration = 0`)
	run(`set auto_explain.log_nested_statements = on`)
	run(`set client_min_messages = log`)
	run(`set role app`)
	run(`select set_config('app.tenant_id', $1, false)`, tenant.String())
	words, lemmas, beginnings, mistakes := []string{}, []string{}, []string{}, []int32{}
	for _, word := range lexicon.Words(text) {
		w := lexicon.NewQuery(word)
		words, lemmas, mistakes = append(words, w.Word), append(lemmas, w.Lemma), append(mistakes, int32(w.MaxMistakes))
		beginnings = append(beginnings, `["`+w.Word+`"]`)
	}
	plan.Reset()
	run(
		`select * from search.ingredients($1, $2, ('[' || $3 || ']')::jsonb, $4, 20)`,
		words,
		lemmas,
		strings.Join(beginnings, ","),
		mistakes,
	)
	return plan.String()
}

func TestIngredients_PlanUsesIndexesOfTheTenant(t *testing.T) {
	t.Parallel()
	for text, words := range map[string][]string{
		"kaas": {
			"Index Only Scan using ingredient_postings_pkey", "(owner_id = owner.id) AND (lemma =",
			"ingredient_vocabulary_pkey", "(owner_id = owner_1.id) AND (word >= prefix.text) AND (word <",
			"ingredient_vocabulary_ends", "(owner_id = owner_2.id) AND (reverse(lemma) >=",
		},
		"w77 kaas": {"Index Scan using ingredient_postings_pkey", "(owner_id = owner.id) AND (lemma = rarest.lemma)"},
		"kaazz":    {"(owner_id = owner.id) AND (word >= "},
	} {
		plan := explainSearch(t, text)
		for _, part := range words {
			if !strings.Contains(plan, part) {
				t.Errorf("the plan for %q lacks %q:\n%s", text, part, plan)
			}
		}
		if strings.Contains(plan, "Seq Scan on ingredient") {
			t.Errorf("the plan for %q has a sequential scan:\n%s", text, plan)
		}
	}
}
