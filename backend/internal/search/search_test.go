package search_test

import (
	"context"
	"testing"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/postgres/postgrestest"
	"github.com/lepelblad/lepelblad/backend/internal/search/searchtest"
	"github.com/lepelblad/lepelblad/backend/internal/seed/seedtest"
)

// fixture is a database with the platform's catalogue, seen by a tenant without own rows.
type fixture struct {
	*postgres.DB
	database postgrestest.Database
	tenant   uuid.UUID
	snapshot *catalogue.Snapshot
}

func newFixture(t testing.TB) fixture {
	t.Helper()
	database := seedtest.New(t)
	db, err := postgres.Open(t.Context(), postgres.Config{App: database.URL("app"), Platform: database.URL("platform")})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(db.Close)
	l := fixture{DB: db, database: database, tenant: uuid.New()}
	if l.snapshot, err = catalogue.NewStore(&postgres.Versions{}).Snapshot(
		t.Context(), db.Scope(l.tenant),
	); err != nil {
		t.Fatal(err)
	}
	return l
}

// Minimum scores of the first query set, and the minimum recall of the second.
const (
	minRecall       = 0.95
	minFirst        = 0.95
	minPeopleRecall = 0.98
)

func TestSearch_ReachesItsRecallOnTheQuerySet(t *testing.T) {
	t.Parallel()
	l := newFixture(t)
	all, err := searchtest.Load()
	if err != nil {
		t.Fatal(err)
	}
	if dutch := len(all.Recipes) + len(all.Ingredients); dutch < 150 {
		t.Errorf("got %d queries, want 150", dutch)
	}
	people, err := searchtest.LoadPeople()
	if err != nil {
		t.Fatal(err)
	}
	ingredients, err := searchtest.Ingredients(context.Background(), all.Ingredients, l.Scope(l.tenant), l.snapshot)
	if err != nil {
		t.Fatal(err)
	}
	for name, score := range map[string]searchtest.Score{
		"recipes":     searchtest.Recipes(all.Recipes, l.snapshot),
		"people":      searchtest.Recipes(people.Recipes, l.snapshot),
		"ingredients": ingredients,
	} {
		t.Logf(
			"%s: %d queries, recall in the first five %.1f %%, whole %.1f %%, first one right %.1f %%",
			name,
			score.Queries,
			100*score.Recall,
			100*score.Whole,
			100*score.First,
		)
		for _, fault := range score.Failures {
			t.Log(fault)
		}
		recall, first := minRecall, minFirst
		if name == "people" {
			recall, first = minPeopleRecall, minPeopleRecall
		}
		if score.Recall < recall || score.First < first {
			t.Errorf("too few results for %s", name)
		}
	}
}
