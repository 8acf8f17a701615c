package search_test

import (
	"slices"
	"testing"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/search"
)

func TestRecipes_TurnsIntentsIntoFilters(t *testing.T) {
	t.Parallel()
	index := search.NewIndex(newFixture(t).snapshot)
	type wish struct{ name, value, rest string }
	for _, test := range []struct {
		text string
		want []wish
	}{
		{"kip", nil},
		{"snel", []wish{{"maxMinutes", "20", ""}}},
		{
			"kip zonder noten snel",
			[]wish{{"intolerances", "treeNuts", "kip snel"}, {"maxMinutes", "20", "kip zonder noten"}},
		},
		{"onder de 20 minuten", []wish{{"maxMinutes", "20", ""}}},
		{"minder dan 25 min", []wish{{"maxMinutes", "25", ""}}},
		{"soep 15min", []wish{{"maxMinutes", "15", "soep"}}},
		{"under 30 minutes", []wish{{"maxMinutes", "30", ""}}},
		{"max 10", []wish{{"maxMinutes", "10", ""}}},
		{"max 0", nil},
		{"onder 400 kcal", []wish{{"maxKcal", "400", ""}}},
		{"zalm onder de 500 calorieën", []wish{{"maxKcal", "500", "zalm"}}},
		{
			"450kcal in 15 minuten",
			[]wish{{"maxKcal", "450", "in 15 minuten"}, {"maxMinutes", "15", "450kcal"}},
		},
		{"veel eiwit", []wish{{"property", "proteinRich", ""}}},
		{"kip uit de airfryer", []wish{{"property", "oven", "kip uit de"}}},
		{"ovenschotel", []wish{{"property", "oven", ""}, {"mealTime", "dinner", ""}}},
		{"max 9999", nil},
		{"48+ kaas", nil},
		{"binnen een half uur", []wish{{"maxMinutes", "30", ""}}},
		{
			"lactosevrij en glutenvrij",
			[]wish{{"intolerances", "lactose", "en glutenvrij"}, {"intolerances", "gluten", "lactosevrij en"}},
		},
		{"dairy free", []wish{{"intolerances", "milk", ""}}},
		{"nut-free", []wish{{"intolerances", "treeNuts", ""}}},
		{"zonder ui", []wish{{"without", "ui", ""}}},
		{"zonder ei en snel", []wish{{"intolerances", "eggs", "en snel"}, {"maxMinutes", "20", "zonder ei en"}}},
		{"zonder vlees", []wish{{"diet", "vegetarian", ""}}},
		{"zonder", nil},
		{"plant based", []wish{{"diet", "vegan", ""}}},
		{"goedkope lunch", []wish{{"cheap", "true", "lunch"}, {"mealTime", "lunch", "goedkope"}}},
		{"koolhydraatarm", []wish{{"keto", "true", ""}}},
		{"mijn favorieten", []wish{{"favorites", "true", "mijn"}}},
	} {
		result := index.Recipes(search.Query{Text: test.text})
		var got []wish
		for _, intent := range result.Intents {
			got = append(got, wish{string(intent.Name), intent.Value, intent.TextWithout})
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%q: got intents %v, want %v", test.text, got, test.want)
		}
	}
}

func TestRecipes_FiltersGoBeforeIntents(t *testing.T) {
	t.Parallel()
	index := search.NewIndex(newFixture(t).snapshot)
	result := index.Recipes(search.Query{Text: "lunch zonder vlees onder 45 minuten", Filter: search.Filter{
		MealTime:   catalogue.Dinner,
		Diet:       catalogue.Vegan,
		MaxMinutes: 30,
	}})
	if len(result.Recipes) == 0 || len(result.Intents) != 0 {
		t.Errorf("got %d recipes and intents %v", len(result.Recipes), result.Intents)
	}
	for _, entry := range result.Recipes {
		if recipe := entry.Dish.Recipe; recipe.MealTime != catalogue.Dinner || recipe.Minutes > 30 ||
			entry.Diet != catalogue.Vegan {
			t.Errorf("got unexpected recipe %s", recipe.Slug)
		}
	}
}

func TestFacets_CountTheResultsOfChoosingThem(t *testing.T) {
	t.Parallel()
	index := search.NewIndex(newFixture(t).snapshot)
	liked := map[uuid.UUID]bool{}
	for n, entry := range index.Recipes(search.Query{}).Recipes {
		liked[entry.ID] = n%5 == 0
	}
	favorite := func(id uuid.UUID) bool { return liked[id] }
	for _, base := range []search.Query{
		{}, {Text: "kip"}, {Text: "snel zonder lactose"}, {
			Filter: search.Filter{Diet: catalogue.Vegetarian, Intolerances: []catalogue.Intolerance{"gluten"}},
		},
		{Text: "soep", Filter: search.Filter{Ingredients: []string{"ui"}, Favorites: true}},
	} {
		base.IsFavorite = favorite
		for _, facet := range index.Recipes(base).Facets {
			for _, value := range facet.Values {
				query := base
				if !setFilter(&query.Filter, facet.Name, value.Value) {
					t.Fatalf("facet %s has no values", facet.Name)
				}
				if got := len(index.Recipes(query).Recipes); got != value.Count {
					t.Errorf(
						"%q with %s %s finds %d; the facet says %d",
						base.Text,
						facet.Name,
						value.Value,
						got,
						value.Count,
					)
				}
			}
		}
	}
}

func setFilter(f *search.Filter, name search.FilterName, value string) bool {
	switch name {
	case search.ByMealTime:
		f.MealTime = catalogue.MealTime(value)
	case search.ByMaxMinutes:
		f.MaxMinutes = map[string]int{"15": 15, "20": 20, "30": 30, "45": 45}[value]
	case search.ByDiet:
		f.Diet = catalogue.Diet(value)
	case search.ByKeto:
		f.Keto = true
	case search.ByCheap:
		f.Cheap = true
	case search.ByFavorites:
		f.Favorites = true
	case search.ByIntolerance:
		f.Intolerances = append(slices.Clone(f.Intolerances), catalogue.Intolerance(value))
	case search.ByIngredient:
		f.Ingredients = append(slices.Clone(f.Ingredients), value)
	case search.ByKitchen:
		f.Kitchen = catalogue.Kitchen(value)
	default:
		return false
	}
	return true
}

func TestRecipes_SuggestsRelaxationsForAnEmptyResult(t *testing.T) {
	t.Parallel()
	index := search.NewIndex(newFixture(t).snapshot)
	query := search.Query{Text: "kip xyzzyx", Filter: search.Filter{MaxMinutes: 30}}
	result := index.Recipes(query)
	if len(result.Recipes) != 0 || len(result.Relaxations) == 0 {
		t.Fatalf("got %d recipes and relaxations %v", len(result.Recipes), result.Relaxations)
	}
	relaxation := result.Relaxations[0]
	if relaxation.Name != search.ByText || relaxation.Value != "xyzzyx" || relaxation.TextWithout == nil ||
		*relaxation.TextWithout != "kip" {
		t.Fatalf("got first relaxation %+v", relaxation)
	}
	query.Text = *relaxation.TextWithout
	if got := len(index.Recipes(query).Recipes); got != relaxation.Count {
		t.Errorf("without the word, got %d recipes, want the promised %d", got, relaxation.Count)
	}
	// A filter without results.
	result = index.Recipes(search.Query{Text: "vegan zalm"})
	if len(result.Recipes) != 0 ||
		!slices.ContainsFunc(
			result.Relaxations,
			func(w search.Relaxation) bool {
				return w.Name == search.ByDiet && w.TextWithout != nil && *w.TextWithout == "zalm"
			},
		) {
		t.Errorf("got %d recipes and relaxations %+v", len(result.Recipes), result.Relaxations)
	}
}

func TestRecipes_OmitsRecipesThatAreNotAllowed(t *testing.T) {
	t.Parallel()
	index := search.NewIndex(newFixture(t).snapshot)
	all := index.Recipes(search.Query{}).Recipes
	only := all[7]
	result := index.Recipes(search.Query{Allowed: func(id uuid.UUID) bool { return id == only.ID }})
	if len(result.Recipes) != 1 || result.Recipes[0] != only {
		t.Errorf("got %d recipes", len(result.Recipes))
	}
	for _, facet := range result.Facets {
		for _, value := range facet.Values {
			if value.Count != 1 {
				t.Errorf("%s %s has count %d", facet.Name, value.Value, value.Count)
			}
		}
	}
}

func TestRecipes_OffersCommonWordOfTheSameSound(t *testing.T) {
	t.Parallel()
	index := search.NewIndex(newFixture(t).snapshot)
	for text, want := range map[string]string{
		"visaus":         "vissaus", // a known spelling without recipes
		"rijst visaus":   "rijst vissaus",
		"kokosmeel":      "",
		"tonijn":         "", // it has recipes
		"brocoli":        "", // corrected already
		"zonder konijn":  "",
		"onder 400 kcal": "",
		"":               "",
	} {
		result := index.Recipes(search.Query{Text: text})
		if result.Alternative != want {
			t.Errorf("%q: got alternative %q, want %q", text, result.Alternative, want)
		}
		if result.Alternative != "" && result.Corrected != "" {
			t.Errorf("%q: got both correction %q and alternative %q", text, result.Corrected, result.Alternative)
		}
	}
}

func TestRecipes_LeavesRightWordsAsTyped(t *testing.T) {
	t.Parallel()
	index := search.NewIndex(newFixture(t).snapshot)
	for _, text := range []string{
		"salami", "konijn", "kervel", "salie", "verse salie", "foelie", "marsala", "whisky", "tonic", "bitter lemon",
		"rode snapper", "wild zwijn", "filet americain", "blinde vink", "braam", "kriek", "patat", "chips", "farro",
		"coppa di parma", "palak", "rijstvel", "borsjt", "lange vinger", "roséwijn", "kippenworst", "kokosmeel", "drop",
		"kip", "haas", "paling", "haring", "gerst", "kaas", "borst", "kersen", "vijgen", "munt", "laos", "lavas",
		"koffie", "groene thee", "passievrucht", "magret",
	} {
		if result := index.Recipes(search.Query{Text: text}); result.Alternative+result.Corrected != "" {
			t.Errorf("%q: got alternative %q and correction %q", text, result.Alternative, result.Corrected)
		}
	}
}
