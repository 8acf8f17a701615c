package search_test

import (
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/search"
)

func TestMoment_SortsByMealTimeAndSeason(t *testing.T) {
	t.Parallel()
	l := newFixture(t)
	index := search.NewIndex(l.snapshot)
	list := func(hour, day int, person uuid.UUID) []*catalogue.Entry {
		return index.Recipes(search.Query{Moment: search.Moment{
			At: time.Date(2026, 11, day, hour, 0, 0, 0, time.UTC), Season: "autumn", Person: person,
		}}).Recipes
	}
	one, other := uuid.New(), uuid.New()
	for hour, want := range map[int]catalogue.MealTime{7: "breakfast", 12: "lunch", 18: "dinner", 2: "snack"} {
		for _, entry := range list(hour, 3, one)[:24] {
			recipe := entry.Dish.Recipe
			if recipe.MealTime != want || len(recipe.Season) > 0 && !slices.Contains(recipe.Season, "autumn") {
				t.Errorf("at %d: got %s, %s of %v", hour, recipe.Slug, recipe.MealTime, recipe.Season)
			}
		}
	}
	same := func(a, b []*catalogue.Entry) bool { return slices.Equal(a[:24], b[:24]) }
	if !same(list(18, 3, one), list(19, 3, one)) {
		t.Error("an hour later the order differs")
	}
	if same(list(18, 3, one), list(18, 4, one)) || same(list(18, 3, one), list(18, 3, other)) {
		t.Error("another day or person has the same order")
	}
}
