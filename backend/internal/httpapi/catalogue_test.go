package httpapi_test

import (
	"fmt"
	"math"
	"net/http"
	"slices"
	"testing"

	"github.com/lepelblad/lepelblad/backend/api"
)

func TestRecipe_IsScaledToServings(t *testing.T) {
	srv := newServer(t)
	user := srv.subscriber("lepelblad.localhost", "scales@voorbeeld.example") // in a household of two
	const path = "/api/v1/receipts/"
	var servings int
	const sql = `select servings from recipes where slug = $1`
	for _, slug := range []string{"rijstnoedelsalade-met-edamame", "kip-met-sperziebonen-en-appelcompote"} {
		if err := srv.DB.Platform().QueryRow(t.Context(), sql, slug).Scan(&servings); err != nil {
			t.Fatal(err)
		}
		var recipe api.Recipe
		user.get(path+slug+"?portion=1&servings=1").wantStatus(t, http.StatusOK).decode(t, &recipe)
		var written float64
		const first = `select quantity from recipe_lines line join recipes recipe on recipe.owner_id = line.owner_id
			and recipe.id = line.recipe_id where recipe.slug = $1 and position = 0`
		if err := srv.DB.Platform().QueryRow(t.Context(), first, slug).Scan(&written); err != nil {
			t.Fatal(err)
		}
		if got := recipe.Ingredients[0].Quantity; math.Abs(got-written/float64(servings)) > 1e-9 {
			t.Errorf("%s for %d: one serving has %v of %v", slug, servings, got, written)
		}
		cases := []struct {
			name, query string
			people      int
			portion     float64
		}{
			{"the person's household, a portion each", "", 2, 1},
			{"the person's household, half a portion each", "?portion=0.5", 2, 0.5},
			{"one person", "?servings=1", 1, 1},
			{"three people who eat a lot", "?servings=3&portion=1.75", 3, 1.75},
			{"twelve people", "?servings=12", 12, 1},
		}
		for _, c := range cases {
			t.Run(fmt.Sprint(slug, " for ", c.name), func(t *testing.T) {
				var got api.Recipe
				user.get(path+slug+c.query).wantStatus(t, http.StatusOK).decode(t, &got)
				if got.Servings != c.people || got.Portion != c.portion {
					t.Errorf("it is for %d servings of %v", got.Servings, got.Portion)
				}
				for n, ingredient := range got.Ingredients {
					times := float64(c.people) * c.portion
					if math.Abs(ingredient.Quantity-recipe.Ingredients[n].Quantity*times) > 1e-9 ||
						math.Abs(ingredient.Grams-recipe.Ingredients[n].Grams*times) > 1e-9 {
						t.Errorf(
							"%s: %v %s, %v g",
							ingredient.Name,
							ingredient.Quantity,
							ingredient.Unit,
							ingredient.Grams,
						)
					}
				}
				// Nutrients are per serving.
				if want := recipe.Nutrients.Kcal * c.portion; math.Abs(got.Nutrients.Kcal-want) > 1 {
					t.Errorf("a plate has %v kcal, want %v", got.Nutrients.Kcal, want)
				}
			})
		}
	}
}

func TestDislikes_CountRemainingRecipes(t *testing.T) {
	srv := newServer(t)
	user := srv.browser("lepelblad.localhost")
	user.register("left@voorbeeld.example")
	recipesLeft := func(query string) (counts api.RecipesLeft) {
		t.Helper()
		user.get("/api/v1/receipts/left?"+query).wantStatus(t, http.StatusOK).decode(t, &counts)
		return counts
	}
	unlimited := recipesLeft("diet=everything")
	if unlimited.Needed != (api.RecipesNeeded{Breakfast: 3, Lunch: 3, Dinner: 5, Snack: 2}) {
		t.Errorf("a week needs %+v", unlimited.Needed)
	}
	needed := recipesLeft("diet=everything&mealTimes=lunch,afternoonSnack,dinner,eveningSnack").Needed
	if needed != (api.RecipesNeeded{Lunch: 3, Dinner: 5, Snack: 4}) {
		t.Errorf("a week without breakfast and with two snacks needs %+v", needed)
	}
	answers := map[string]any{}
	for key, answer := range completeAnswers {
		answers[key] = answer
	}
	// A high target and few meals.
	answers["sex"], answers["goal"], answers["activity"] = "male", "gain", "veryActive"
	answers["weightKg"], answers["heightCm"] = 220, 205
	answers["goalWeightKg"], answers["mealTimes"] = 230, []string{"lunch", "dinner", "eveningSnack"}
	delete(answers, "pace")
	answers["diet"], answers["dislikes"] = "vegan", []string{"champignons", "group:groente", "group:peulvruchten"}
	user.post("/api/v1/user/onboarding/save", map[string]any{"answers": answers, "submitCalories": true}).
		wantStatus(t, http.StatusOK)
	everything := recipesLeft("diet=everything")
	if everything.Needed != (api.RecipesNeeded{Lunch: 3, Dinner: 5, Snack: 2}) ||
		everything.Lunch >= unlimited.Lunch ||
		everything.Dinner >= unlimited.Dinner ||
		everything.Breakfast != unlimited.Breakfast {
		t.Errorf("of any size %+v, that fit %+v", unlimited, everything)
	}
	// The week menu has the same message.
	var menu api.WeeklyMenu
	user.get("/api/v1/receipts/weekly-menu").wantStatus(t, http.StatusOK).decode(t, &menu)
	restricted := recipesLeft("diet=vegan&intolerances=peanuts&dislikes=champignons,group:groente,group:peulvruchten")
	if menu.Shortage == nil {
		t.Fatal("7000 kcal without vegetables and legumes gives a vegan a week, want a shortage")
	}
	for _, meal := range menu.Shortage.Meals {
		counts := map[api.MealTime][2]int{
			"breakfast": {restricted.Breakfast, restricted.Needed.Breakfast},
			"lunch":     {restricted.Lunch, restricted.Needed.Lunch},
			"dinner":    {restricted.Dinner, restricted.Needed.Dinner},
			"snack":     {restricted.Snack, restricted.Needed.Snack},
		}
		if counts[meal.MealTime] != [2]int{meal.Left, meal.Needed} {
			t.Errorf("%s: %v while choosing, %+v with the week", meal.MealTime, counts[meal.MealTime], meal)
		}
	}
}

func TestDislikes_ChosenHaveNames(t *testing.T) {
	srv := newServer(t)
	var dislikes []api.Dislike
	srv.browser("greenfork.localhost").
		get("/api/v1/ingredients?keys=ui,bestaat-niet,group:kaas,champignons").
		wantStatus(t, http.StatusOK).
		decode(t, &dislikes)
	if len(dislikes) != 3 || dislikes[0].Key != "ui" || dislikes[1].Kind != api.DislikeKindGroup ||
		dislikes[2].Key != "champignons" {
		t.Errorf("got dislikes %+v", dislikes)
	}
	srv.browser("fitpuur.localhost").get("/api/v1/ingredients").wantStatus(t, http.StatusOK).decode(t, &dislikes)
	if len(dislikes) != 12 || !slices.ContainsFunc(dislikes, func(d api.Dislike) bool { return d.Key == "spruitjes" }) {
		t.Errorf("an empty query: got %+v, want the twelve that people dislike most often", dislikes)
	}
}
