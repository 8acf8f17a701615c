package httpapi_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/lepelblad/lepelblad/backend/api"
)

func TestADayTellsThatItsOwnCookingTakesLong(t *testing.T) {
	h := newHouse(t)
	person := h.diner("lepelblad.localhost", "slow@voorbeeld.example")
	for _, test := range []struct {
		name, date string
		day        int
		want       string // with the minutes over the 30 that the person wants
	}{
		{"on a weekday it names the day and the minutes", "2026-11-24", 1, "Op dinsdag duurt het koken %d minuten langer dan je wilde."},
		{"at the weekend cooking may take long", "2026-11-28", 5, ""},
	} {
		var before, after api.WeeklyMenu
		const week = "/api/v1/receipts/weekly-menu?week=2026-W48"
		person.get(week).want(t, http.StatusOK).data(t, &before)
		dinner := before.Days[test.day].Meals[3].Recipe
		// Which of the dinners that take long fit this day depends on the person's week: the first that does.
		var dinners []api.RecipeCard
		person.get("/api/v1/receipts?mealTime=dinner&perPage=100").want(t, http.StatusOK).data(t, &dinners)
		var slow api.RecipeCard
		var changed api.MenuDayChange
		for _, one := range dinners {
			if one.Minutes <= 31 || one.Slug == dinner.Slug {
				continue
			}
			got := person.post("/api/v1/receipts/weekly-menu/mealtime/manual-replace", map[string]any{
				"date": test.date, "slot": "dinner", "replaces": dinner.Slug, "recipe": one.Slug,
			})
			if got.status == http.StatusOK {
				slow = one
				got.data(t, &changed)
				break
			}
		}
		if slow.Slug == "" {
			t.Fatalf("%s: no dinner that takes long fits", test.name)
		}
		person.get(week).want(t, http.StatusOK).data(t, &after)
		var want []string
		if test.want != "" {
			want = []string{fmt.Sprintf(test.want, slow.Minutes-30)}
		}
		for name, day := range map[string]api.MenuDay{"the changed day": changed.Day, "the week": after.Days[test.day]} {
			if got := value(day.Relaxed); !slices.Equal(got, want) {
				t.Errorf("%s: %s says %q; want %q", test.name, name, got, want)
			}
		}
		for n, day := range after.Days {
			if n != test.day && !slices.Equal(value(day.Relaxed), value(before.Days[n].Relaxed)) {
				t.Errorf("%s: day %d says %q, although it did not change", test.name, n, value(day.Relaxed))
			}
		}
		if slices.ContainsFunc(
			value(after.Relaxed),
			func(text string) bool { return strings.Contains(text, "langer") },
		) {
			t.Errorf("%s: the whole week says %q", test.name, value(after.Relaxed))
		}
	}
}
