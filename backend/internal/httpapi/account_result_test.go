package httpapi_test

import (
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/app/apptest"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/funnel"
)

// result returns the recommendation for completeAnswers with overrides.
func (b *browser) result(overrides map[string]any) api.Recommendation {
	b.srv.t.Helper()
	answers := maps.Clone(completeAnswers)
	maps.Copy(answers, overrides)
	maps.DeleteFunc(answers, func(_ string, value any) bool { return value == nil })
	var state api.Onboarding
	b.post("/api/v1/user/onboarding/save", map[string]any{"answers": answers}).
		wantStatus(b.srv.t, http.StatusOK).
		decode(b.srv.t, &state)
	if state.Result == nil {
		b.srv.t.Fatalf("got no result at step %d", state.Step)
	}
	return *state.Result
}

func TestResult_FirstDaysMatchMenu(t *testing.T) {
	srv := newServer(t)
	const email = "blik@voorbeeld.example"
	user := srv.browser("lepelblad.localhost")
	user.register(email)
	result := user.result(nil)
	if result.Week == nil || len(*result.Week) != 7 || result.Shortage != nil {
		t.Fatalf("got result %+v", result)
	}
	srv.grantAccess(email)
	user.post("/api/v1/user/onboarding/save", map[string]any{"submitCalories": true}).wantStatus(t, http.StatusOK)
	this, _ := user.getWeek("")
	next, _ := user.getWeek("?week=2026-W48")
	coming := append(slices.Clone(this.Days[5:]), next.Days[:5]...) // today is a Saturday
	for n, day := range *result.Week {
		if day.Date != coming[n].Date || day.Kcal != coming[n].Nutrients.Kcal ||
			len(day.Meals) != len(coming[n].Meals) {
			t.Errorf("%s has %v kcal in the result, %v in the menu", day.Date, day.Kcal, coming[n].Nutrients.Kcal)
			continue
		}
		for m, meal := range day.Meals {
			if got := coming[n].Meals[m]; got.Recipe.Name != meal.Name || got.Slot != meal.Slot ||
				meal.Cover.Drawing == "" {
				t.Errorf("%s, %s: %s in the result, %s in the menu", day.Date, meal.Slot, meal.Name, got.Recipe.Name)
			}
		}
	}
	// An account without access has the preview's limits here too.
	var state api.Onboarding
	user.get("/api/v1/user/onboarding").wantStatus(t, http.StatusOK).decode(t, &state)
	if state.Result.Week != nil || len(state.Result.Meals) != 3 {
		t.Errorf("after the preview, got result %+v", state.Result)
	}
}

func TestResult_NamesDishesWithoutLinks(t *testing.T) {
	srv := newServer(t)
	user := srv.browser("greenfork.localhost")
	user.register("look@voorbeeld.example")
	result := user.result(nil)
	got := user.get("/api/v1/user/onboarding").wantStatus(t, http.StatusOK)
	for _, meal := range result.Meals {
		if !strings.Contains(string(got.body), meal.Slug) {
			t.Fatalf("%s is not in the answer", meal.Slug)
		}
	}
	if slugs := strings.Count(string(got.body), `"slug"`); slugs != len(result.Meals) {
		t.Errorf("the answer has %d slugs, of %d meals", slugs, len(result.Meals))
	}
}

func TestResult_ExplainsShortage(t *testing.T) {
	srv := newServer(t)
	user := srv.browser("lepelblad.localhost")
	user.register("weinig@voorbeeld.example")
	result := user.result(
		map[string]any{
			"diet": "vegan",
			"intolerances": []string{
				"gluten",
				"soy",
				"treeNuts",
				"peanuts",
				"sesame",
				"celery",
				"mustard",
				"sulphites",
				"lupin",
				"milk",
				"eggs",
			},
			"dislikes": []string{"group:groente", "group:fruit"},
		},
	)
	if result.Week != nil || len(result.Meals) != 0 || result.Shortage == nil || result.Shortage.Message == "" ||
		len(result.Shortage.Meals) == 0 {
		t.Errorf("got result %+v", result)
	}
}

func TestResult_ListsBreadReplacementsFirst(t *testing.T) {
	srv := newServer(t)
	snapshot, err := srv.Catalogue.Snapshot(t.Context(), srv.Scope("fitpuur"))
	if err != nil {
		t.Fatal(err)
	}
	first := funnel.All["keto"].FeaturedIngredients(funnel.Answers{"sweets": "often"})
	for _, slug := range first {
		if _, ok := snapshot.IngredientBySlug(slug); !ok {
			t.Errorf("there is no ingredient %s", slug)
		}
	}
	takesItsPlace := map[string]bool{}
	for _, entry := range snapshot.Recipes() {
		recipe := entry.Dish.Recipe
		takesItsPlace[recipe.Name["nl"]] = slices.ContainsFunc(
			recipe.Lines,
			func(l catalogue.Line) bool { return slices.Contains(first, l.Ingredient) },
		)
	}
	user := srv.browser("lepelblad.localhost")
	const email = "brood@voorbeeld.example"
	user.requestRegistration(email, map[string]any{"registrationSource": "keto"}).wantStatus(t, http.StatusNoContent)
	user.verify(email, srv.mailedCode(email)).wantStatus(t, http.StatusOK)
	for _, sweets := range []string{"often", "rarely"} {
		result := user.result(map[string]any{
			"diet": "keto", "intolerances": []string{}, "dislikes": []string{},
			"mealTimes": []string{"breakfast", "lunch", "dinner"},
			"eatingNow": "regular", "sweets": sweets, "energy": "good", "medical": "none",
		})
		if len(result.Meals) != 3 || result.Week == nil {
			t.Fatalf("%s: got result %+v", sweets, result)
		}
		for n, meal := range result.Meals {
			today := (*result.Week)[0].Meals[n].Name
			listed := slices.ContainsFunc(
				*result.Week,
				func(day api.GlanceDay) bool { return takesItsPlace[day.Meals[n].Name] },
			)
			switch {
			case !meal.Keto:
				t.Errorf("%s is not keto", meal.Name)
			case sweets == "often" && listed && !takesItsPlace[meal.Name]:
				t.Errorf("%s comes first, want a bread replacement", meal.Name)
			case (sweets == "rarely" || !listed) && meal.Name != today:
				t.Errorf("%s: got %s first, today %s", sweets, meal.Name, today)
			}
		}
	}
}

func TestResult_BrandChoosesWeightIndication(t *testing.T) {
	for way, c := range map[string]struct{ least, most float64 }{
		"specified": {5.1, 5.9},
		"evidence":  {2, 2}, // of 500 kcal a day
	} {
		t.Run(way, func(t *testing.T) {
			srv := newServerWith(t, func(s *apptest.Server) {
				s.Exec(`update tenants set weight_indication = $1 where slug = 'fitpuur'`, way)
			})
			user := srv.browser("fitpuur.localhost")
			user.register("kilo@voorbeeld.example")
			indication := user.result(nil).Indication
			if indication == nil || indication.TotalKg < c.least || indication.TotalKg > c.most ||
				indication.MonthlyKg != indication.TotalKg ||
				indication.WeeklyKg < c.least/4-0.1 ||
				indication.WeeklyKg > c.most/4+0.1 {
				t.Errorf("got %+v", indication)
			}
			for name, overrides := range map[string]map[string]any{
				"gaining":                {"goal": "gain", "goalWeightKg": 85, "pace": nil},
				"eating better":          {"goal": "healthier", "goalWeightKg": nil, "pace": nil},
				"pregnant":               {"situation": "pregnant", "pace": nil},
				"to an unhealthy weight": {"goalWeightKg": 50, "pace": nil},
			} {
				if indication := user.result(overrides).Indication; indication != nil {
					t.Errorf("%s: got indication %+v", name, indication)
				}
			}
		})
	}
}

func TestStepPlan_ContinuesInDashboard(t *testing.T) {
	srv := newServer(t)
	const path, email = "/api/v1/user/step-plan", "stap@voorbeeld.example"
	user := srv.browser("lepelblad.localhost")
	user.requestRegistration(email, map[string]any{"registrationSource": "stappenplan"}).
		wantStatus(t, http.StatusNoContent)
	user.verify(email, srv.mailedCode(email)).wantStatus(t, http.StatusOK)
	user.result(nil)
	var page api.Checkout
	user.post(subscribePath, map[string]any{"plan": user.listPlans()[2].Id}).
		wantStatus(t, http.StatusCreated).
		decode(t, &page)
	srv.pay(page.Url, "ideal")
	requireStep := func(want int) {
		t.Helper()
		var plan api.StepPlan
		user.get(path).wantStatus(t, http.StatusOK).decode(t, &plan)
		if got := plan.Week; (got == nil) != (want == 0) || got != nil && *got != want {
			t.Errorf("it is %v, want week %d", got, want)
		}
	}
	requireStep(1)
	user.post(path+"/put-aside", map[string]any{"week": 1}).wantStatus(t, http.StatusNoContent)
	requireStep(0)
	srv.Later = 8 * 24 * time.Hour
	requireStep(2)
	user.post(path+"/put-aside", map[string]any{"week": 0}).wantStatus(t, http.StatusUnprocessableEntity)
	srv.Later = 29 * 24 * time.Hour
	requireStep(5)
	user.post(path+"/put-aside", map[string]any{"week": 5}).wantStatus(t, http.StatusNoContent)
	requireStep(0)
	srv.Exec(`update subscriptions set status = 'ended', ends_at = now()`)
	user.get(path).wantStatus(t, http.StatusPaymentRequired)
}
