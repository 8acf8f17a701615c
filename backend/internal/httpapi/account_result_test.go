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

// result is what somebody's answers come to, with others than those of everybody.
func (v *visitor) result(others map[string]any) api.Recommendation {
	v.house.t.Helper()
	answers := maps.Clone(complete)
	maps.Copy(answers, others)
	maps.DeleteFunc(answers, func(_ string, value any) bool { return value == nil })
	var state api.Onboarding
	v.post("/api/v1/user/onboarding/save", map[string]any{"answers": answers}).
		want(v.house.t, http.StatusOK).
		data(v.house.t, &state)
	if state.Result == nil {
		v.house.t.Fatalf("there is no result at step %d", state.Step)
	}
	return *state.Result
}

func TestTheFirstDaysAtAGlanceAreThoseThatCome(t *testing.T) {
	h := newHouse(t)
	const email = "blik@voorbeeld.example"
	person := h.visitor("lepelblad.localhost")
	person.register(email)
	result := person.result(nil)
	if result.Week == nil || len(*result.Week) != 7 || result.Shortage != nil {
		t.Fatalf("the result is %+v", result)
	}
	h.letIn(email)
	person.post("/api/v1/user/onboarding/save", map[string]any{"submitCalories": true}).want(t, http.StatusOK)
	this, _ := person.week("")
	next, _ := person.week("?week=2026-W48")
	coming := append(slices.Clone(this.Days[5:]), next.Days[:5]...) // today is a Saturday
	for n, day := range *result.Week {
		if day.Date != coming[n].Date || day.Kcal != coming[n].Nutrients.Kcal ||
			len(day.Meals) != len(coming[n].Meals) {
			t.Errorf("%s has %v kcal at a glance, %v when it comes", day.Date, day.Kcal, coming[n].Nutrients.Kcal)
			continue
		}
		for m, meal := range day.Meals {
			if got := coming[n].Meals[m]; got.Recipe.Name != meal.Name || got.Slot != meal.Slot ||
				len(meal.Cover.Pictures) == 0 {
				t.Errorf("%s, %s: %s at a glance, %s when it comes", day.Date, meal.Slot, meal.Name, got.Recipe.Name)
			}
		}
	}
	// Whoever looks around has the preview's limits, here too.
	var state api.Onboarding
	person.get("/api/v1/user/onboarding").want(t, http.StatusOK).data(t, &state)
	if state.Result.Week != nil || len(state.Result.Meals) != 3 {
		t.Errorf("after looking around the result is %+v", state.Result)
	}
}

func TestTheGlanceNamesDishesAndLeadsToNone(t *testing.T) {
	h := newHouse(t)
	person := h.visitor("greenfork.localhost")
	person.register("look@voorbeeld.example")
	result := person.result(nil)
	got := person.get("/api/v1/user/onboarding").want(t, http.StatusOK)
	for _, meal := range result.Meals {
		if !strings.Contains(string(got.body), meal.Slug) {
			t.Fatalf("%s is not in the answer", meal.Slug)
		}
	}
	if slugs := strings.Count(string(got.body), `"slug"`); slugs != len(result.Meals) {
		t.Errorf("the answer has %d slugs, of %d meals", slugs, len(result.Meals))
	}
}

func TestWhereNoWeekFitsTheResultSaysWhy(t *testing.T) {
	h := newHouse(t)
	person := h.visitor("lepelblad.localhost")
	person.register("weinig@voorbeeld.example")
	result := person.result(
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
		t.Errorf("the result is %+v", result)
	}
}

func TestWhoLovesBreadSeesFirstWhatTakesItsPlace(t *testing.T) {
	h := newHouse(t)
	snapshot, err := h.Catalogue.Snapshot(t.Context(), h.Scope("fitpuur"))
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
	person := h.visitor("lepelblad.localhost")
	const email = "brood@voorbeeld.example"
	person.askToRegister(email, map[string]any{"registrationSource": "keto"}).want(t, http.StatusNoContent)
	person.verify(email, h.mailedCode(email)).want(t, http.StatusOK)
	for _, sweets := range []string{"often", "rarely"} {
		result := person.result(map[string]any{
			"diet": "keto", "intolerances": []string{}, "dislikes": []string{}, "mealTimes": []string{"breakfast", "lunch", "dinner"},
			"eatingNow": "regular", "sweets": sweets, "energy": "good", "medical": "none",
		})
		if len(result.Meals) != 3 || result.Week == nil {
			t.Fatalf("%s: the result is %+v", sweets, result)
		}
		for n, meal := range result.Meals {
			today := (*result.Week)[0].Meals[n].Name
			has := slices.ContainsFunc(
				*result.Week,
				func(day api.GlanceDay) bool { return takesItsPlace[day.Meals[n].Name] },
			)
			switch {
			case !meal.Keto:
				t.Errorf("%s is not keto", meal.Name)
			case sweets == "often" && has && !takesItsPlace[meal.Name]:
				t.Errorf("%s comes first, and the week has what takes the place of bread", meal.Name)
			case (sweets == "rarely" || !has) && meal.Name != today:
				t.Errorf("%s: %s comes first, and today is %s", sweets, meal.Name, today)
			}
		}
	}
}

func TestABrandChoosesHowAChangeOfWeightIsTold(t *testing.T) {
	for way, c := range map[string]struct{ least, most float64 }{
		"formula":  {5.1, 5.9},
		"evidence": {2, 2}, // of 500 kcal a day
	} {
		t.Run(way, func(t *testing.T) {
			h := newHouseWith(t, func(s *apptest.Server) {
				s.Exec(`update tenants set weight_indication = $1 where slug = 'fitpuur'`, way)
			})
			person := h.visitor("fitpuur.localhost")
			person.register("kilo@voorbeeld.example")
			told := person.result(nil).Indication
			if told == nil || told.TotalKg < c.least || told.TotalKg > c.most || told.MonthlyKg != told.TotalKg ||
				told.WeeklyKg < c.least/4-0.1 ||
				told.WeeklyKg > c.most/4+0.1 {
				t.Errorf("it is %+v", told)
			}
			for name, others := range map[string]map[string]any{
				"gaining":                {"goal": "gain", "goalWeightKg": 85, "pace": nil},
				"eating better":          {"goal": "healthier", "goalWeightKg": nil, "pace": nil},
				"pregnant":               {"situation": "pregnant", "pace": nil},
				"to an unhealthy weight": {"goalWeightKg": 50, "pace": nil},
			} {
				if told := person.result(others).Indication; told != nil {
					t.Errorf("%s: it is told %+v", name, told)
				}
			}
		})
	}
}

func TestTheStepPlanGoesOnInTheDashboard(t *testing.T) {
	h := newHouse(t)
	const path, email = "/api/v1/user/step-plan", "stap@voorbeeld.example"
	person := h.visitor("lepelblad.localhost")
	person.askToRegister(email, map[string]any{"registrationSource": "stappenplan"}).want(t, http.StatusNoContent)
	person.verify(email, h.mailedCode(email)).want(t, http.StatusOK)
	person.result(nil)
	var page api.Checkout
	person.post(subscribePath, map[string]any{"plan": person.plans()[2].Id}).want(t, http.StatusCreated).data(t, &page)
	h.pays(page.Url, "ideal")
	is := func(want int) {
		t.Helper()
		var plan api.StepPlan
		person.get(path).want(t, http.StatusOK).data(t, &plan)
		if got := plan.Week; (got == nil) != (want == 0) || got != nil && *got != want {
			t.Errorf("it is %v, want week %d", got, want)
		}
	}
	is(1)
	person.post(path+"/put-aside", map[string]any{"week": 1}).want(t, http.StatusNoContent)
	is(0)
	h.Later = 8 * 24 * time.Hour
	is(2)
	person.post(path+"/put-aside", map[string]any{"week": 0}).want(t, http.StatusUnprocessableEntity)
	h.Later = 29 * 24 * time.Hour
	is(5)
	person.post(path+"/put-aside", map[string]any{"week": 5}).want(t, http.StatusNoContent)
	is(0)
	h.Exec(`update subscriptions set status = 'ended', ends_at = now()`)
	person.get(path).want(t, http.StatusPaymentRequired)
}
