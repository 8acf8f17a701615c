package httpapi_test

import (
	"math"
	"net/http"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
)

const (
	newDayPath   = weekPath + "/regenerate-day"
	takeOverPath = weekPath + "/takeover-day"
	undoPath     = weekPath + "/undo"
	lockPath     = weekPath + "/mealtime/lock"
	newWeekPath  = weekPath + "/regenerate-week"
	surprisePath = weekPath + "/mealtime/random-replace"
	swapPath     = weekPath + "/mealtime/manual-replace"
)

func dishNames(day api.MenuDay) []string {
	var slugs []string
	for _, meal := range day.Meals {
		slugs = append(slugs, meal.Recipe.Slug)
	}
	return slugs
}

// listedItems returns the items of a shopping list for dates, by name.
func (b *browser) listedItems(dates ...string) map[string]api.ShoppingItem {
	b.srv.t.Helper()
	var list api.ShoppingList
	b.post(generatePath, map[string]any{"dates": dates}).wantStatus(b.srv.t, http.StatusOK).decode(b.srv.t, &list)
	items := map[string]api.ShoppingItem{}
	for _, item := range list.Items {
		items[item.Name] = item
	}
	return items
}

func TestMenuChange_PreviewMatchesEffect(t *testing.T) {
	srv := newServer(t)
	user := srv.subscriber("lepelblad.localhost", "effect@voorbeeld.example")
	menu, _ := user.getWeek("?week=2026-W48")
	dates := make([]string, 7)
	for n, day := range menu.Days {
		dates[n] = day.Date.String()
	}
	tuesday, friday := menu.Days[1], menu.Days[4]
	meal := func(overrides map[string]any) map[string]any {
		body := map[string]any{"date": "2026-11-27", "slot": "dinner", "replaces": friday.Meals[3].Recipe.Slug}
		for key, value := range overrides {
			body[key] = value
		}
		return body
	}
	var options []api.MealAlternative
	user.get(weekPath+"/mealtime/alternatives?slot=dinner&date=2026-11-27").
		wantStatus(t, http.StatusOK).
		decode(t, &options)
	for _, c := range []struct {
		name, path string
		body       map[string]any
		on         int // the day that changes
	}{
		{"a surprise", surprisePath, meal(nil), 4},
		{"a swap", swapPath, meal(map[string]any{"recipe": options[0].Recipe.Slug}), 4},
		{"a new day", newDayPath, map[string]any{"date": "2026-11-24", "replaces": dishNames(tuesday)}, 1},
		{"a copy", takeOverPath, map[string]any{"from": "2026-11-27", "to": "2026-11-24",
			"replaces": dishNames(tuesday)}, 1},
	} {
		before := user.listedItems(dates...)
		c.body["preview"] = true
		var preview, result, undone api.MenuDayChange
		user.post(c.path, c.body).wantStatus(t, http.StatusOK).decode(t, &preview)
		if week, _ := user.getWeek("?week=2026-W48"); preview.Made || preview.Undo != nil ||
			!reflect.DeepEqual(dishNames(week.Days[c.on]), dishNames(menu.Days[c.on])) {
			t.Fatalf("%s: the preview is %+v, and the day %v", c.name, preview, dishNames(week.Days[c.on]))
		}
		delete(c.body, "preview")
		if c.path == newDayPath || c.path == takeOverPath {
			c.body["comes"] = dishNames(preview.Day)
		}
		user.post(c.path, c.body).wantStatus(t, http.StatusOK).decode(t, &result)
		if !result.Made || !reflect.DeepEqual(result.Day, preview.Day) ||
			!reflect.DeepEqual(result.Effect, preview.Effect) {
			t.Errorf("%s: previewed effect = %+v, applied effect = %+v", c.name, preview.Effect, result.Effect)
		}
		if want := result.Day.Nutrients.Kcal - menu.Days[c.on].Nutrients.Kcal; result.Effect.Kcal != want {
			t.Errorf("%s: the day has %v kcal more, the effect is %v", c.name, want, result.Effect.Kcal)
		}
		if want := result.Day.Nutrients.Protein - menu.Days[c.on].Nutrients.Protein; math.Abs(
			result.Effect.Protein-want,
		) > 0.11 {
			t.Errorf("%s: the day has %v g of protein more, the effect is %v", c.name, want, result.Effect.Protein)
		}
		// The added and removed items match the list.
		after := user.listedItems(dates...)
		for name, one := range map[string]struct {
			changes   []api.ShoppingDifference
			with, not map[string]api.ShoppingItem
		}{"extra": {result.Effect.Extra, after, before}, "saved": {result.Effect.Saved, before, after}} {
			for _, change := range one.changes {
				if !change.Whole {
					continue
				}
				item, listed := one.with[change.Name]
				if _, exists := one.not[change.Name]; exists || !listed {
					t.Errorf(
						"%s: %s is %s as a whole, on one list %v, on the other %v",
						c.name,
						change.Name,
						name,
						listed,
						exists,
					)
				}
				if !reflect.DeepEqual(item.Quantity, change.Quantity) || !reflect.DeepEqual(item.Packs, change.Packs) {
					t.Errorf(
						"%s: of %s the list has %v, and %s is %v",
						c.name,
						change.Name,
						deref(item.Quantity),
						name,
						deref(change.Quantity),
					)
				}
			}
		}
		// Repeating the request is a conflict or changes nothing.
		if second := user.post(c.path, c.body).
			wantStatus(t, http.StatusConflict).
			apiError(t); second.Code != "menu-changed" {
			t.Errorf("%s: repeated: code %q", c.name, second.Code)
		}
		// It can be undone on another device.
		week, _ := user.getWeek("?week=2026-W48")
		if week.Undo == nil || result.Undo == nil || !reflect.DeepEqual(week.Undo, result.Undo) ||
			week.Undo.Date.String() != dates[c.on] {
			t.Fatalf("%s: undo is %+v, of the week %+v", c.name, result.Undo, week.Undo)
		}
		undo := map[string]any{"change": week.Undo.Change, "date": week.Undo.Date.String()}
		user.post(undoPath, undo).wantStatus(t, http.StatusOK).decode(t, &undone)
		if undone.Effect.Kcal != -result.Effect.Kcal || !reflect.DeepEqual(undone.Effect, week.Undo.Effect) ||
			len(undone.Effect.Extra) != len(result.Effect.Saved) {
			t.Errorf("%s: undo has effect %+v, its preview %+v", c.name, undone.Effect, week.Undo.Effect)
		}
		if second := user.post(undoPath, undo).
			wantStatus(t, http.StatusConflict).
			apiError(t); second.Code != "undo-overtaken" {
			t.Errorf("%s: repeated undo: code %q", c.name, second.Code)
		}
		if week, _ := user.getWeek("?week=2026-W48"); !reflect.DeepEqual(week.Days, menu.Days) || week.Undo != nil {
			t.Errorf("%s: undo does not restore the week", c.name)
		}
	}
}

func TestMenu_LockedMealIsMarked(t *testing.T) {
	srv := newServer(t)
	user := srv.subscriber("greenfork.localhost", "lock@voorbeeld.example")
	user.language = "en"
	menu, _ := user.getWeek("?week=2026-W48")
	dinner := menu.Days[2].Meals[3]
	lock := map[string]any{"date": "2026-11-25", "slot": "dinner", "recipe": dinner.Recipe.Slug, "locked": true}
	var day api.MenuDay
	for range 2 {
		user.post(lockPath, lock).wantStatus(t, http.StatusOK).decode(t, &day)
		if !deref(day.Meals[3].Locked) || deref(day.Meals[2].Locked) {
			t.Errorf("got day %+v", day)
		}
	}
	got := user.post(surprisePath, map[string]any{"date": "2026-11-25", "slot": "dinner",
		"replaces": dinner.Recipe.Slug}).
		wantStatus(t, http.StatusConflict).
		apiError(t)
	if got.Code != "meal-locked" || got.Message != "This meal is locked. Unlock it first, then you can change it." {
		t.Errorf("it: got error %+v", got)
	}
	lock["locked"] = false
	var free api.MenuDay
	user.post(lockPath, lock).wantStatus(t, http.StatusOK).decode(t, &free)
	if deref(free.Meals[3].Locked) {
		t.Error("the meal is still locked")
	}
}

// dayExplanation is how the explanation of a day of about 1,900 kcal begins.
var dayExplanation = regexp.MustCompile(`^Deze dag is [12]\.\d{3} kcal`)

func TestMenu_ExplainsWeek(t *testing.T) {
	srv := newServer(t)
	user := srv.subscriber("lepelblad.localhost", "waarom@voorbeeld.example")
	menu, raw := user.getWeek("?week=2026-W48")
	if len(menu.Why) < 3 || !strings.HasPrefix(menu.Why[0], "Elk gerecht past bij hoe jij eet.") {
		t.Errorf("got explanation %q", menu.Why)
	}
	if !slices.ContainsFunc(menu.Why, func(text string) bool {
		return strings.HasPrefix(text, "We hebben nagerekend") || strings.HasPrefix(text, "Van alle weken")
	}) {
		t.Errorf("Why = %q, want a sentence about the proof", menu.Why)
	}
	for _, day := range menu.Days {
		if why := deref(day.Why); len(why) == 0 || !dayExplanation.MatchString(why[0]) {
			t.Errorf("%s: explanation %q", day.Date, why)
		}
	}
	if strings.Contains(raw, "%!") {
		t.Errorf("a text was filled wrongly: %s", raw)
	}
	day := map[string]any{"date": "2026-11-24", "replaces": dishNames(menu.Days[1])}
	user.post(newDayPath, day).wantStatus(t, http.StatusOK)
	changed, _ := user.getWeek("?week=2026-W48")
	if last := changed.Why[len(changed.Why)-1]; !strings.HasPrefix(last, "Je hebt zelf iets veranderd.") {
		t.Errorf("got explanation %q", changed.Why)
	}
}

func TestMenu_ExplanationWithoutAccessNamesNoDishes(t *testing.T) {
	srv := newServer(t)
	const email = "kijker@voorbeeld.example"
	user := srv.accountWithoutAccess("lepelblad.localhost", email)
	week, _ := user.getWeek("")
	for n, day := range week.Days {
		if (day.Why != nil) != (n == 5) {
			t.Errorf("day %d: explanation %v", n, day.Why)
		}
	}
	// Changes on other days, made with access, are hidden without it.
	srv.grantAccess(email)
	whole, _ := user.getWeek("")
	user.post(surprisePath, map[string]any{"date": "2026-11-22", "slot": "dinner",
		"replaces": whole.Days[6].Meals[3].Recipe.Slug}).
		wantStatus(t, http.StatusOK)
	srv.Exec(`update invites set access_until = $1`, now)
	if second, _ := user.getWeek(""); second.Undo != nil {
		t.Errorf("undo = %+v", second.Undo)
	}
	user.post(undoPath, map[string]any{"change": 1, "date": "2026-11-22"}).wantStatus(t, http.StatusPaymentRequired)
	today := map[string]any{
		"date":     "2026-11-21",
		"slot":     "dinner",
		"replaces": whole.Days[5].Meals[3].Recipe.Slug,
		"preview":  true,
	}
	user.post(surprisePath, today).wantStatus(t, http.StatusOK)
	delete(today, "preview")
	// The first new day fits the limit. How many more do depends on how many meals each of them changes.
	day := whole.Days[5]
	for n := range 2 * menu.PreviewMeals {
		got := user.post(newDayPath, map[string]any{"date": "2026-11-21", "replaces": dishNames(day)})
		if n > 0 && got.status == http.StatusTooManyRequests {
			if refused := got.apiError(t); refused.Code != "swapped-often" {
				t.Errorf("got code %q", refused.Code)
			}
			return
		}
		var changed api.MenuDayChange
		got.wantStatus(t, http.StatusOK).decode(t, &changed)
		day = changed.Day
	}
	t.Error("new days without access are not limited")
}

func TestMenu_EmptyCatalogueIsExplained(t *testing.T) {
	srv := newServer(t)
	user := srv.subscriber("lepelblad.localhost", "leeg@voorbeeld.example")
	if _, err := srv.DB.Platform().Exec(t.Context(), `update recipes set retired_at = now()`); err != nil {
		t.Fatal(err)
	}
	srv.waitUntil("the catalogue is empty", func() bool {
		var cards []api.RecipeCard
		user.get("/api/v1/receipts").wantStatus(t, http.StatusOK).decode(t, &cards)
		return len(cards) == 0
	})
	menu, _ := user.getWeek("?week=2026-W48")
	if menu.Shortage == nil || len(menu.Days) != 0 ||
		!strings.Contains(menu.Shortage.Message, "Dat ligt niet aan wat jij hebt gekozen.") ||
		menu.Shortage.Advice != nil {
		t.Errorf("got shortage %+v", menu.Shortage)
	}
}

func TestMenu_FiguresCountProvenMenus(t *testing.T) {
	srv := newServer(t)
	for _, email := range []string{"een@voorbeeld.example", "twee@voorbeeld.example", "drie@voorbeeld.example",
		"vier@voorbeeld.example", "vijf@voorbeeld.example"} {
		srv.subscriber("fitpuur.localhost", email).getWeek("?week=2026-W48")
	}
	srv.subscriber("greenfork.localhost", "elders@voorbeeld.example").getWeek("?week=2026-W48")
	manager := srv.partnerAdmin("fitpuur")
	var figures []api.MenuFigures
	path := "/api/v1/user/admin/figures/menus?tenantId=" + srv.Scope("fitpuur").Tenant().String()
	manager.get(path+"&from=2026-11-01&to=2026-12-31").wantStatus(t, http.StatusOK).decode(t, &figures)
	if len(figures) != 1 || figures[0].Few.Judged != 5 || figures[0].Many.Judged != 0 { // they eat four times a day
		t.Errorf("got figures %+v", figures)
	}
	proofOf := func(email string, proof any) {
		srv.Exec(
			`update weekly_menus menu set proof = $2 from accounts account where account.tenant_id = menu.tenant_id
				and account.id = menu.account_id and account.email = $1`,
			email,
			proof,
		)
	}
	proofOf("een@voorbeeld.example", `{"meals": 4, "proven": false, "gap": 0.125}`)
	proofOf("twee@voorbeeld.example", `{"meals": 3, "proven": true, "gap": 0}`)
	proofOf("drie@voorbeeld.example", nil)
	proofOf("vier@voorbeeld.example", `{"meals": 5, "proven": false, "gap": 0.25}`)
	proofOf("vijf@voorbeeld.example", `{"meals": 6, "proven": false, "gap": 0.75}`)
	manager.get(path+"&from=2026-11-01&to=2026-12-31").wantStatus(t, http.StatusOK).decode(t, &figures)
	gap, median, largest := 0.125, 0.5, 0.75
	want := []api.MenuFigures{{
		Week: "2026-W48", Menus: 5, Few: api.ProofFigures{Judged: 2, Proven: 1, MedianGap: &gap, LargestGap: &gap},
		Many: api.ProofFigures{Judged: 2, MedianGap: &median, LargestGap: &largest},
	}}
	if !reflect.DeepEqual(figures, want) {
		t.Errorf("got figures %+v", figures)
	}
	manager.get(path+"&from=2026-11-01&to=2026-10-01").wantStatus(t, http.StatusUnprocessableEntity)
	manager.get(path+"&from=2025-01-01&to=2026-11-01").wantStatus(t, http.StatusUnprocessableEntity)
}

func TestMenuChange_PlansADayWithSidesAnew(t *testing.T) {
	srv := newServer(t)
	user := srv.subscriber("lepelblad.localhost", "veel@voorbeeld.example")
	user.changeSettings("/macros/update-custom-macros",
		map[string]any{"protein": 130, "fat": 110, "carbohydrate": 450}).wantStatus(t, http.StatusOK)
	week, _ := user.getWeek("?week=2026-W48")
	var all []string
	for _, day := range week.Days {
		all = append(all, dishNames(day)...)
	}
	if len(all) <= 6*7 {
		t.Fatalf("a week of 3,310 kcal a day has %d meals, want sides too", len(all))
	}
	var change api.MenuDayChange
	user.post(newDayPath, map[string]any{"date": "2026-11-26", "replaces": dishNames(week.Days[3]), "preview": true}).
		wantStatus(t, http.StatusOK).
		decode(t, &change)
	user.post(newDayPath, map[string]any{
		"date": "2026-11-26", "replaces": dishNames(week.Days[3]), "comes": dishNames(change.Day),
	}).wantStatus(t, http.StatusOK)
	week, _ = user.getWeek("?week=2026-W48")
	all = nil
	for _, day := range week.Days {
		all = append(all, dishNames(day)...)
	}
	user.post(newWeekPath, map[string]any{"date": "2026-11-24", "replaces": all}).
		wantStatus(t, http.StatusOK)
}
