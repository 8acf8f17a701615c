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
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/preview"
	"github.com/lepelblad/lepelblad/backend/internal/purchase"
)

const (
	weekPath     = "/api/v1/receipts/weekly-menu"
	generatePath = "/api/v1/shopping-lists/generate"
	recipePath   = "/api/v1/receipts/"
)

// limitedOperations lists the user operations that need access. It repeats the contract, so that a change is noticed.
var limitedOperations = map[string]string{
	"getWeeklyMenu": "part", "getRecipe": "part",
	"listMealAlternatives": "today", "surpriseMeal": "today", "swapMeal": "today",
	"regenerateMenuDay": "today", "lockMeal": "today", "setMealInstead": "today", "moveMeal": "full",
	"undoMenuChange": "today", "regenerateMenuWeek": "full", "takeOverMenuDay": "full",
	"generateShoppingList": "full", "beginShoppingList": "full", "setShoppingRecipe": "full",
	"removeShoppingRecipe": "full", "getStepPlan": "full", "putStepPlanAside": "full",
}

func TestContract_UserOperationsDeclareAccess(t *testing.T) {
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
			if special, ok := limitedOperations[op.OperationID]; ok {
				want = special
			}
			if got, _ := op.Extensions["x-access"].(string); got != want {
				t.Errorf("%s has x-access %q, want %q", op.OperationID, got, want)
			}
		}
	}
}

// getWeek returns the menu of a week and the response body.
func (b *browser) getWeek(week string) (menu api.WeeklyMenu, raw string) {
	b.srv.t.Helper()
	got := b.get(weekPath+week).wantStatus(b.srv.t, http.StatusOK)
	got.decode(b.srv.t, &menu)
	return menu, string(got.body)
}

func TestPreview_ShowsTodayAndHidesOtherDays(t *testing.T) {
	srv := newServer(t)
	const email = "kijkt@voorbeeld.example"
	user := srv.accountWithoutAccess("lepelblad.localhost", email)
	week, raw := user.getWeek("")
	_, nextRaw := user.getWeek("?week=2026-W48")
	srv.grantAccess(email)
	whole, _ := user.getWeek("")
	next, _ := user.getWeek("?week=2026-W48")
	for day, answer := range week.Days {
		all := whole.Days[day]
		if day == 5 {
			if answer.Withheld != nil || len(answer.Meals) != 4 ||
				answer.Meals[0].Recipe.Slug != all.Meals[0].Recipe.Slug {
				t.Errorf("today shows %+v", answer)
			}
			continue
		}
		slots := 4
		if day < 5 { // the account was onboarded today
			slots = 0
		}
		if len(answer.Meals) != 0 || answer.Withheld == nil || len(*answer.Withheld) != slots ||
			slots > 0 && (*answer.Withheld)[3] != api.MealSlotDinner {
			t.Errorf("day %d shows %+v", day, answer)
		}
		if answer.Nutrients.Kcal != all.Nutrients.Kcal || all.Withheld != nil {
			t.Errorf("day %d has %v kcal, and %v with access", day, answer.Nutrients.Kcal, all.Nutrients.Kcal)
		}
	}
	today := map[string]bool{}
	// The name of a dish of today may contain the name of another day's dish, such as a fruit.
	var todaysTexts []string
	for _, meal := range whole.Days[5].Meals {
		today[meal.Recipe.Slug] = true
		todaysTexts = append(todaysTexts, meal.Recipe.Slug, "", meal.Recipe.Name, "")
	}
	withoutToday := strings.NewReplacer(todaysTexts...)
	check := func(menu api.WeeklyMenu, raw string) {
		t.Helper()
		raw = withoutToday.Replace(raw)
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

func TestPreview_OpenedRecipesStayOpen(t *testing.T) {
	srv := newServer(t)
	user := srv.accountWithoutAccess("lepelblad.localhost", "leest@voorbeeld.example")
	openRecipe := func(slug string) (recipe api.Recipe) {
		t.Helper()
		user.get(recipePath+slug).wantStatus(t, http.StatusOK).decode(t, &recipe)
		return recipe
	}
	isOpen := func(slug string, open bool, remaining int) {
		t.Helper()
		got := openRecipe(slug)
		if got.Preview == nil || *got.Preview != (api.RecipePreview{Open: open, Left: remaining}) {
			t.Fatalf("%s shows as %+v, want open %v with %d left", slug, got.Preview, open, remaining)
		}
		if (len(got.Ingredients) > 0) != open || (len(got.Steps) > 0) != open || (len(got.Equipment) > 0) && !open ||
			got.Storage != "" && !open {
			t.Errorf("%s has %d ingredients and %d steps", slug, len(got.Ingredients), len(got.Steps))
		}
		if got.Name == "" || got.Nutrients.Kcal == 0 {
			t.Errorf("%s is %+v", slug, got)
		}
	}
	menu, _ := user.getWeek("")
	var slugs []string
	var cards []api.RecipeCard
	user.get("/api/v1/receipts?perPage=50").wantStatus(t, http.StatusOK).decode(t, &cards)
	for _, card := range cards {
		if !slices.ContainsFunc(menu.Days[5].Meals, func(m api.MenuMeal) bool { return m.Recipe.Slug == card.Slug }) {
			slugs = append(slugs, card.Slug)
		}
	}
	isOpen(menu.Days[5].Meals[0].Recipe.Slug, true, preview.MaxRecipes)
	isOpen(slugs[0], true, 2)
	isOpen(slugs[0], true, 2)
	isOpen(slugs[1], true, 1)
	isOpen(slugs[2], true, 0)
	isOpen(slugs[3], false, 0)
	isOpen(slugs[1], true, 0)
	// Today's recipes are open without limit.
	for _, meal := range menu.Days[5].Meals {
		isOpen(meal.Recipe.Slug, true, 0)
	}
	// Allergens are included, since leaving them out would mean that there are none.
	if got := openRecipe("spinazieomelet-met-feta"); len(got.Allergens) == 0 {
		t.Errorf("the withheld recipe lacks allergens: %+v", got)
	}
	// With access everything is open and nothing is counted. Recipes opened before stay open after access ends.
	srv.grantAccess("leest@voorbeeld.example")
	for _, slug := range slugs[:6] {
		if got := openRecipe(slug); got.Preview != nil || len(got.Steps) == 0 {
			t.Errorf("with access %s is %+v", slug, got.Preview)
		}
	}
	srv.Exec(`update invites set access_until = $1`, now)
	isOpen(slugs[4], false, 0)
	isOpen(slugs[2], true, 0)
}

func TestPreview_ConcurrentOpensAreCounted(t *testing.T) {
	srv := newServer(t)
	user := srv.accountWithoutAccess("fitpuur.localhost", "tegelijk@voorbeeld.example")
	var cards []api.RecipeCard
	user.get("/api/v1/receipts?mealTime=dinner&perPage=50").wantStatus(t, http.StatusOK).decode(t, &cards)
	var open sync.Map
	var group sync.WaitGroup
	for _, card := range cards[:12] {
		one := *user
		one.cookies = map[string]string{
			"__Host-session": user.cookies["__Host-session"],
			"XSRF-TOKEN":     user.cookies["XSRF-TOKEN"],
		}
		group.Go(func() {
			var recipe api.Recipe
			one.get(recipePath+card.Slug).decode(t, &recipe)
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

func TestAccess_MissingGivesOneCode(t *testing.T) {
	srv := newServer(t)
	user := srv.accountWithoutAccess("greenfork.localhost", "vraagt@voorbeeld.example")
	menu, _ := user.getWeek("")
	const today, other = "2026-11-21", "2026-11-22"
	meal := func(date string) map[string]any {
		return map[string]any{"date": date, "slot": "dinner", "replaces": menu.Days[5].Meals[3].Recipe.Slug}
	}
	with := func(body map[string]any, key string, value any) map[string]any { body[key] = value; return body }
	alternatives := func(date string) response {
		return user.get(weekPath + "/mealtime/alternatives?slot=dinner&date=" + date)
	}
	var options []api.MealAlternative
	alternatives(today).wantStatus(t, http.StatusOK).decode(t, &options)
	for name, got := range map[string]response{
		"a list of today":        user.post(generatePath, map[string]any{"dates": []string{today}}),
		"a list of the week":     user.post(generatePath, map[string]any{"dates": []string{today, other}}),
		"others of another day":  alternatives(other),
		"a surprise another day": user.post(weekPath+"/mealtime/random-replace", meal(other)),
		"a swap another day": user.post(weekPath+"/mealtime/manual-replace",
			with(meal(other), "recipe", options[0].Recipe.Slug)),
		"a swap of yesterday": user.post(weekPath+"/mealtime/manual-replace",
			with(meal("2026-11-20"), "recipe", options[0].Recipe.Slug)),
	} {
		if got.status != http.StatusPaymentRequired || got.apiError(t).Code != "access-needed" {
			t.Errorf("%s: got status %d: %s", name, got.status, got.body)
		}
	}
	var changed api.MenuDayChange
	user.post(weekPath+"/mealtime/manual-replace", with(meal(today), "recipe", options[0].Recipe.Slug)).
		wantStatus(t, http.StatusOK).
		decode(t, &changed)
	if changed.Day.Meals[3].Recipe.Slug != options[0].Recipe.Slug {
		t.Errorf("today's dinner = %+v", changed.Day.Meals[3])
	}
	// Open questions come before missing access.
	newcomer := srv.browser("greenfork.localhost")
	newcomer.register("nieuw@voorbeeld.example")
	if got := newcomer.post(generatePath, map[string]any{"dates": []string{today}}).
		wantStatus(t, http.StatusConflict).
		apiError(t); got.Code != "calories-open" {
		t.Errorf("got code %q", got.Code)
	}
}

func TestAccess_EndKeepsOpenedRecipes(t *testing.T) {
	srv := newServer(t)
	list := map[string]any{"dates": []string{"2026-11-21", "2026-11-22"}}
	for name, letIn := range map[string]func(b *browser, email string) (end func()){
		"a payment": func(b *browser, _ string) func() {
			var page api.Checkout
			b.post(subscribePath, map[string]any{"plan": b.listPlans()[0].Id}).
				wantStatus(t, http.StatusCreated).
				decode(t, &page)
			srv.pay(page.Url, "ideal")
			return func() { srv.Exec(`update subscriptions set status = 'ended', ends_at = now()`) }
		},
		"an invite": func(b *browser, email string) func() {
			srv.sendInvites("fitpuur", srv.createSponsorship("fitpuur", accessDays(30), 5), email)
			b.post(saveInvite, map[string]any{"invite": srv.inviteToken(email)}).wantStatus(t, http.StatusOK)
			return func() { srv.Later += 40 * 24 * time.Hour }
		},
		"a code": func(b *browser, email string) func() {
			month := 1
			product := purchase.Product{Name: locale.Text{"nl": "Een maand", "en": "A month"}, AccessMonths: &month}
			code := srv.createCodes("fitpuur", purchase.Batch{Product: product})[0]
			b.post(savePurchase, map[string]any{"code": code}).wantStatus(t, http.StatusOK)
			return func() { srv.Later += 40 * 24 * time.Hour }
		},
	} {
		email := uuid.NewString() + "@voorbeeld.example"
		user := srv.accountWithoutAccess("fitpuur.localhost", email)
		ahead := srv.Later
		if user.post(generatePath, list).status != http.StatusPaymentRequired {
			t.Errorf("%s: a list can be made before", name)
		}
		end := letIn(user, email)
		var made, kept api.ShoppingList
		user.post(generatePath, list).wantStatus(t, http.StatusOK).decode(t, &made)
		if menu, _ := user.getWeek(""); slices.ContainsFunc(
			menu.Days,
			func(day api.MenuDay) bool { return day.Withheld != nil },
		) {
			t.Errorf("%s: the week is not open", name)
		}
		end()
		this := fmt.Sprintf("?week=%s", isoWeek(now.Add(srv.Later)))
		if menu, _ := user.getWeek(this); !slices.ContainsFunc(
			menu.Days,
			func(day api.MenuDay) bool { return day.Withheld != nil },
		) {
			t.Errorf("%s: the week is open after its end", name)
		}
		if user.post(generatePath, list).status != http.StatusPaymentRequired {
			t.Errorf("%s: a list can be made when it has ended", name)
		}
		path := "/api/v1/shopping-lists/" + made.Id.String()
		user.post("/api/v1/shopping-lists/items/"+made.Items[0].Id.String()+"/toggle", map[string]any{"checked": true}).
			wantStatus(t, http.StatusOK)
		user.post(path+"/items", map[string]any{"name": "bloemen"}).wantStatus(t, http.StatusCreated)
		srv.Exec(`update shopping_lists set needs = array_fill('other'::bytea, array[cardinality(dates)])`)
		user.get(path).wantStatus(t, http.StatusOK).decode(t, &kept)
		if len(kept.Items) != len(made.Items)+1 {
			t.Errorf("%s: %d items before, %d after", name, len(made.Items), len(kept.Items))
		}
		if kept.Outdated != nil {
			t.Errorf("%s: the list is outdated without access to generate it", name)
		}
		srv.Later = ahead
	}
}

func isoWeek(at time.Time) string {
	year, week := at.ISOWeek()
	return fmt.Sprintf("%04d-W%02d", year, week)
}
