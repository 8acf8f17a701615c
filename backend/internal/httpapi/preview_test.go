package httpapi_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/preview"
	"github.com/lepelblad/lepelblad/backend/internal/purchase"
)

const (
	weekPath     = "/api/v1/receipts/weekly-menu"
	generatePath = "/api/v1/shopping-lists/generate"
	recipePath   = "/api/v1/receipts/"
)

// limited are the operations for people that are not free, written down a second time.
var limited = map[string]string{
	"getWeeklyMenu": "part", "getRecipe": "part",
	"listMealAlternatives": "today", "replaceMealAtRandom": "today", "replaceMeal": "today", "regenerateMenuDay": "today", "lockMeal": "today", "undoMenuChange": "today",
	"takeOverMenuDay": "full", "generateShoppingList": "full", "getStepPlan": "full", "putStepPlanAside": "full",
}

func TestTheContractSaysOfEveryOperationForPeopleWhatAccessItNeeds(t *testing.T) {
	t.Parallel()
	document, err := api.Document()
	if err != nil {
		t.Fatal(err)
	}
	for _, item := range document.Paths.Map() {
		for _, op := range item.Operations() {
			want := ""
			if slices.Contains(forUsers, op.OperationID) {
				want = "free"
			}
			if special, ok := limited[op.OperationID]; ok {
				want = special
			}
			if got, _ := op.Extensions["x-access"].(string); got != want {
				t.Errorf("%s has x-access %q, want %q", op.OperationID, got, want)
			}
		}
	}
}

// week is the menu of a week, and the answer as it came.
func (v *visitor) week(of string) (menu api.WeeklyMenu, raw string) {
	v.house.t.Helper()
	got := v.get(weekPath+of).want(v.house.t, http.StatusOK)
	got.data(v.house.t, &menu)
	return menu, string(got.body)
}

func TestWhoLooksAroundSeesTodayAndNothingThatNamesAnotherDaysDishes(t *testing.T) {
	h := newHouse(t)
	const email = "kijkt@voorbeeld.example"
	person := h.looker("lepelblad.localhost", email)
	shown, raw := person.week("")
	_, nextRaw := person.week("?week=2026-W48")
	h.letIn(email)
	whole, _ := person.week("")
	next, _ := person.week("?week=2026-W48")
	for day, answer := range shown.Days {
		all := whole.Days[day]
		if day == 5 {
			if answer.Withheld != nil || len(answer.Meals) != 4 ||
				answer.Meals[0].Recipe.Slug != all.Meals[0].Recipe.Slug {
				t.Errorf("today shows %+v", answer)
			}
			continue
		}
		if len(answer.Meals) != 0 || answer.Withheld == nil || len(*answer.Withheld) != 4 ||
			(*answer.Withheld)[3] != api.MealSlotDinner {
			t.Errorf("day %d shows %+v", day, answer)
		}
		if answer.Nutrients.Kcal != all.Nutrients.Kcal || all.Withheld != nil {
			t.Errorf("day %d has %v kcal, and %v with access", day, answer.Nutrients.Kcal, all.Nutrients.Kcal)
		}
	}
	today := map[string]bool{}
	for _, meal := range whole.Days[5].Meals {
		today[meal.Recipe.Slug] = true
	}
	check := func(menu api.WeeklyMenu, raw string) {
		t.Helper()
		for _, day := range menu.Days {
			for _, meal := range day.Meals {
				if !today[meal.Recipe.Slug] &&
					(strings.Contains(raw, meal.Recipe.Slug) || strings.Contains(raw, meal.Recipe.Name)) {
					t.Errorf("%s of %s shows", meal.Recipe.Name, day.Date)
				}
			}
		}
	}
	check(whole, raw)
	check(next, nextRaw)
}

func TestAFewRecipesOpenInFullAndStayOpen(t *testing.T) {
	h := newHouse(t)
	person := h.looker("lepelblad.localhost", "leest@voorbeeld.example")
	look := func(slug string) (recipe api.Recipe) {
		t.Helper()
		person.get(recipePath+slug).want(t, http.StatusOK).data(t, &recipe)
		return recipe
	}
	isOpen := func(slug string, open bool, left int) {
		t.Helper()
		got := look(slug)
		if got.Preview == nil || *got.Preview != (api.RecipePreview{Open: open, Left: left}) {
			t.Fatalf("%s shows as %+v, want open %v with %d left", slug, got.Preview, open, left)
		}
		if (len(got.Ingredients) > 0) != open || (len(got.Steps) > 0) != open || (len(got.Equipment) > 0) && !open ||
			got.Storage != "" && !open {
			t.Errorf("%s has %d ingredients and %d steps", slug, len(got.Ingredients), len(got.Steps))
		}
		if got.Name == "" || got.Nutrients.Kcal == 0 {
			t.Errorf("%s is %+v", slug, got)
		}
	}
	menu, _ := person.week("")
	var others []string
	var cards []api.RecipeCard
	person.get("/api/v1/receipts?perPage=50").want(t, http.StatusOK).data(t, &cards)
	for _, card := range cards {
		if !slices.ContainsFunc(menu.Days[5].Meals, func(m api.MenuMeal) bool { return m.Recipe.Slug == card.Slug }) {
			others = append(others, card.Slug)
		}
	}
	isOpen(menu.Days[5].Meals[0].Recipe.Slug, true, preview.MaxRecipes)
	isOpen(others[0], true, 2)
	isOpen(others[0], true, 2)
	isOpen(others[1], true, 1)
	isOpen(others[2], true, 0)
	isOpen(others[3], false, 0)
	isOpen(others[1], true, 0)
	// Today's are open to the last.
	for _, meal := range menu.Days[5].Meals {
		isOpen(meal.Recipe.Slug, true, 0)
	}
	// Allergens are told: that they are missing would be read as that there are none.
	if got := look("spinazieomelet-met-feta"); len(got.Allergens) == 0 {
		t.Errorf("what is withheld has no allergens: %+v", got)
	}
	// With access everything is open and nothing is counted, and what was opened before is open when it has ended.
	h.letIn("leest@voorbeeld.example")
	for _, slug := range others[:6] {
		if got := look(slug); got.Preview != nil || len(got.Steps) == 0 {
			t.Errorf("with access %s is %+v", slug, got.Preview)
		}
	}
	h.Exec(`update invites set access_until = $1`, now)
	isOpen(others[4], false, 0)
	isOpen(others[2], true, 0)
}

func TestRecipesThatAreOpenedAtOnceAreCountedOneByOne(t *testing.T) {
	h := newHouse(t)
	person := h.looker("fitpuur.localhost", "tegelijk@voorbeeld.example")
	var cards []api.RecipeCard
	person.get("/api/v1/receipts?mealTime=dinner&perPage=50").want(t, http.StatusOK).data(t, &cards)
	var open sync.Map
	var group sync.WaitGroup
	for _, card := range cards[:12] {
		one := *person
		one.cookies = map[string]string{
			"__Host-session": person.cookies["__Host-session"],
			"XSRF-TOKEN":     person.cookies["XSRF-TOKEN"],
		}
		group.Go(func() {
			var recipe api.Recipe
			one.get(recipePath+card.Slug).data(t, &recipe)
			if recipe.Preview.Open {
				open.Store(card.Slug, true)
			}
		})
	}
	group.Wait()
	count := 0
	open.Range(func(_, _ any) bool { count++; return true })
	if count != preview.MaxRecipes {
		t.Errorf("%d are open", count)
	}
}

func TestWhatNeedsAccessIsRefusedWithOneCode(t *testing.T) {
	h := newHouse(t)
	person := h.looker("greenfork.localhost", "vraagt@voorbeeld.example")
	menu, _ := person.week("")
	const today, other = "2026-11-21", "2026-11-22"
	meal := func(date string) map[string]any {
		return map[string]any{"date": date, "slot": "dinner", "replaces": menu.Days[5].Meals[3].Recipe.Slug}
	}
	with := func(body map[string]any, key string, value any) map[string]any { body[key] = value; return body }
	alternatives := func(date string) answer {
		return person.get(weekPath + "/mealtime/alternatives?slot=dinner&date=" + date)
	}
	var options []api.MealAlternative
	alternatives(today).want(t, http.StatusOK).data(t, &options)
	for name, got := range map[string]answer{
		"a list of today":        person.post(generatePath, map[string]any{"dates": []string{today}}),
		"a list of the week":     person.post(generatePath, map[string]any{"dates": []string{today, other}}),
		"others of another day":  alternatives(other),
		"a surprise another day": person.post(weekPath+"/mealtime/random-replace", meal(other)),
		"a swap another day":     person.post(weekPath+"/mealtime/manual-replace", with(meal(other), "recipe", options[0].Recipe.Slug)),
		"a swap of yesterday":    person.post(weekPath+"/mealtime/manual-replace", with(meal("2026-11-20"), "recipe", options[0].Recipe.Slug)),
	} {
		if got.status != http.StatusPaymentRequired || got.refusal(t).Code != "access-needed" {
			t.Errorf("%s is answered %d %s", name, got.status, got.body)
		}
	}
	var changed api.MenuDayChange
	person.post(weekPath+"/mealtime/manual-replace", with(meal(today), "recipe", options[0].Recipe.Slug)).
		want(t, http.StatusOK).
		data(t, &changed)
	if changed.Day.Meals[3].Recipe.Slug != options[0].Recipe.Slug {
		t.Errorf("today's dinner is %+v", changed.Day.Meals[3])
	}
	// Questions that are open come before what one pays for.
	newcomer := h.visitor("greenfork.localhost")
	newcomer.register("nieuw@voorbeeld.example")
	if got := newcomer.post(generatePath, map[string]any{"dates": []string{today}}).want(t, http.StatusConflict).refusal(t); got.Code != "calories-open" {
		t.Errorf("code is %q", got.Code)
	}
}

func TestAccessOpensEverythingAndItsEndTakesNothingAway(t *testing.T) {
	h := newHouse(t)
	list := map[string]any{"dates": []string{"2026-11-21", "2026-11-22"}}
	for name, letIn := range map[string]func(v *visitor, email string) (end func()){
		"a payment": func(v *visitor, _ string) func() {
			var page api.Checkout
			v.post(subscribePath, map[string]any{"plan": v.plans()[0].Id}).want(t, http.StatusCreated).data(t, &page)
			h.pays(page.Url, "ideal")
			return func() { h.Exec(`update subscriptions set status = 'ended', ends_at = now()`) }
		},
		"an invite": func(v *visitor, email string) func() {
			h.invite("fitpuur", h.sponsor("fitpuur", days(30), 5), email)
			v.post(saveInvite, map[string]any{"invite": h.inviteLink(email)}).want(t, http.StatusOK)
			return func() { h.Later += 40 * 24 * time.Hour }
		},
		"a code": func(v *visitor, email string) func() {
			month := 1
			code := h.codes("fitpuur", purchase.Batch{Product: purchase.Product{NameNL: "Een maand", NameEN: "A month", AccessMonths: &month}})[0]
			v.post(savePurchase, map[string]any{"code": code}).want(t, http.StatusOK)
			return func() { h.Later += 40 * 24 * time.Hour }
		},
	} {
		email := uuid.NewString() + "@voorbeeld.example"
		person := h.looker("fitpuur.localhost", email)
		ahead := h.Later
		if person.post(generatePath, list).status != http.StatusPaymentRequired {
			t.Errorf("%s: a list can be made before", name)
		}
		end := letIn(person, email)
		var made, kept api.ShoppingList
		person.post(generatePath, list).want(t, http.StatusOK).data(t, &made)
		if menu, _ := person.week(""); slices.ContainsFunc(
			menu.Days,
			func(day api.MenuDay) bool { return day.Withheld != nil },
		) {
			t.Errorf("%s: the week is not open", name)
		}
		end()
		this := fmt.Sprintf("?week=%s", isoWeek(now.Add(h.Later)))
		if menu, _ := person.week(this); !slices.ContainsFunc(
			menu.Days,
			func(day api.MenuDay) bool { return day.Withheld != nil },
		) {
			t.Errorf("%s: the week stays open when it has ended", name)
		}
		if person.post(generatePath, list).status != http.StatusPaymentRequired {
			t.Errorf("%s: a list can be made when it has ended", name)
		}
		path := "/api/v1/shopping-lists/" + made.Id.String()
		person.post("/api/v1/shopping-lists/items/"+made.Items[0].Id.String()+"/toggle", map[string]any{"checked": true}).
			want(t, http.StatusOK)
		person.post(path+"/items", map[string]any{"name": "bloemen"}).want(t, http.StatusCreated)
		h.Exec(`update shopping_lists set needs = array_fill('other'::bytea, array[cardinality(dates)])`)
		person.get(path).want(t, http.StatusOK).data(t, &kept)
		if len(kept.Items) != len(made.Items)+1 {
			t.Errorf("%s: of %d items %d are left", name, len(made.Items), len(kept.Items))
		}
		if kept.Outdated != nil {
			t.Errorf("%s: whoever may not make the list again is told that it is outdated", name)
		}
		h.Later = ahead
	}
}

func isoWeek(at time.Time) string {
	year, week := at.ISOWeek()
	return fmt.Sprintf("%04d-W%02d", year, week)
}
