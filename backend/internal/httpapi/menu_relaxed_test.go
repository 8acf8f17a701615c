package httpapi_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/lepelblad/lepelblad/backend/api"
)

func TestMenuRelaxed_DayReportsLongCooking(t *testing.T) {
	srv := newServer(t)
	user := srv.subscriber("lepelblad.localhost", "slow@voorbeeld.example")
	user.cookEveryEvening()
	for _, test := range []struct {
		name, date string
		day        int
		want       string // with the minutes by which all meals exceed the 30 that the account wants
	}{
		{"on a weekday it names the day and the minutes", "2026-11-24", 1,
			"Op dinsdag duurt het koken %d minuten langer dan je wilde."},
		{"at the weekend cooking may take long", "2026-11-28", 5, ""},
	} {
		var before, after api.WeeklyMenu
		const week = "/api/v1/receipts/weekly-menu?week=2026-W48"
		user.get(week).wantStatus(t, http.StatusOK).decode(t, &before)
		dinner := before.Days[test.day].Meals[3].Recipe
		// The slow dinners that fit this day depend on the account's week, so the first that fits is used.
		var dinners []api.RecipeCard
		user.get("/api/v1/receipts?mealTime=dinner&perPage=100").wantStatus(t, http.StatusOK).decode(t, &dinners)
		var slow api.RecipeCard
		var changed api.MenuDayChange
		for _, meal := range dinners {
			if meal.Minutes <= 31 || meal.Slug == dinner.Slug {
				continue
			}
			got := user.post("/api/v1/receipts/weekly-menu/mealtime/manual-replace", map[string]any{
				"date": test.date, "slot": "dinner", "replaces": dinner.Slug, "recipe": meal.Slug,
			})
			if got.status == http.StatusOK {
				slow = meal
				got.decode(t, &changed)
				break
			}
		}
		if slow.Slug == "" {
			t.Fatalf("%s: no slow dinner fits", test.name)
		}
		user.get(week).wantStatus(t, http.StatusOK).decode(t, &after)
		var want []string
		if test.want != "" {
			minutes := 0
			for _, meal := range after.Days[test.day].Meals {
				minutes += meal.Recipe.Minutes
			}
			want = []string{fmt.Sprintf(test.want, minutes-30)}
		}
		for name, day := range map[string]api.MenuDay{"the changed day": changed.Day,
			"the week": after.Days[test.day]} {
			if got := deref(day.Relaxed); !slices.Equal(got, want) {
				t.Errorf("%s: %s: %q, want %q", test.name, name, got, want)
			}
		}
		for n, day := range after.Days {
			if n != test.day && !slices.Equal(deref(day.Relaxed), deref(before.Days[n].Relaxed)) {
				t.Errorf("%s: unchanged day %d has %q", test.name, n, deref(day.Relaxed))
			}
		}
		if slices.ContainsFunc(
			deref(after.Relaxed),
			func(text string) bool { return strings.Contains(text, "langer") },
		) {
			t.Errorf("%s: got week %q", test.name, deref(after.Relaxed))
		}
	}
}
