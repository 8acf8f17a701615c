package httpapi_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/lepelblad/lepelblad/backend/api"
)

func TestMacrosThatFoodCannotGiveAreToldBeforeAndAfter(t *testing.T) {
	h := newHouse(t)
	v := h.diner("lepelblad.localhost", "eiwit@voorbeeld.example")
	v.week("")
	v.week("?week=2026-W48")
	for _, own := range []map[string]any{
		{"protein": 300, "fat": 90, "carbohydrate": 20},
		{"protein": 130, "fat": 60, "carbohydrate": 200},
	} {
		var seen api.SettingsChange
		v.change("/macros/update-custom-macros", with(own, "preview", true)).want(t, http.StatusOK).data(t, &seen)
		v.change("/macros/update-custom-macros", own).want(t, http.StatusOK)
		this, _ := v.week("")
		next, _ := v.week("?week=2026-W48")
		var out []api.MenuDay // of the days from tomorrow on
		for _, day := range append(slices.Clone(this.Days[6:]), next.Days...) {
			if !day.WithinBands {
				out = append(out, day)
			}
		}
		want := fmt.Sprintf("Op %d van de 8 dagen komt je menu niet op je doel uit. Het verst ernaast: ", len(out))
		switch len(out) {
		case 0:
			want = ""
		case 8:
			want = "Op geen van de 8 dagen komt je menu op je doel uit. Het verst ernaast: "
		}
		if said := value(seen.Effect.Missed); !strings.HasPrefix(said, want) || (want == "") != (said == "") {
			t.Errorf("%v: the preview says %q; want %q", own, said, want)
		}
		for _, day := range out {
			tells := func(text string) bool { return strings.HasSuffix(text, "dan je doel.") }
			if !slices.ContainsFunc(value(day.Why), tells) {
				t.Errorf("%v: %s says %q", own, day.Date, value(day.Why))
			}
		}
		if own["protein"] == 300 {
			if len(out) < 6 {
				t.Errorf("food gave these macros on %d of 8 days", 8-len(out))
			}
			if !slices.ContainsFunc(
				next.Why,
				func(text string) bool { return strings.Contains(text, "g eiwit (doel\u00a0300\u00a0g)") },
			) {
				t.Errorf("the week says %q", next.Why)
			}
		}
	}
}
