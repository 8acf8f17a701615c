package httpapi_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/lepelblad/lepelblad/backend/api"
)

func TestMenuMissed_UnreachableMacrosAreReported(t *testing.T) {
	srv := newServer(t)
	b := srv.subscriber("lepelblad.localhost", "eiwit@voorbeeld.example")
	b.getWeek("")
	b.getWeek("?week=2026-W48")
	for _, input := range []map[string]any{
		{"protein": 190, "fat": 150, "carbohydrate": 5},
		{"protein": 130, "fat": 60, "carbohydrate": 200},
	} {
		var preview api.SettingsChange
		b.changeSettings("/macros/update-custom-macros", answersWith(input, "preview", true)).
			wantStatus(t, http.StatusOK).
			decode(t, &preview)
		b.changeSettings("/macros/update-custom-macros", input).wantStatus(t, http.StatusOK)
		this, _ := b.getWeek("")
		next, _ := b.getWeek("?week=2026-W48")
		var out []api.MenuDay // of the days from tomorrow on
		for _, day := range append(slices.Clone(this.Days[6:]), next.Days...) {
			if !*day.WithinBands {
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
		if missed := deref(preview.Effect.Missed); !strings.HasPrefix(missed, want) || (want == "") != (missed == "") {
			t.Errorf("%v: the preview has %q, want %q", input, missed, want)
		}
		for _, day := range out {
			tells := func(text string) bool { return strings.HasSuffix(text, "dan je doel.") }
			if !slices.ContainsFunc(deref(day.Why), tells) {
				t.Errorf("%v: %s: explanation %q", input, day.Date, deref(day.Why))
			}
		}
		if input["protein"] == 300 {
			if len(out) < 6 {
				t.Errorf("food gave these macros on %d of 8 days", 8-len(out))
			}
			if !slices.ContainsFunc(
				next.Why,
				func(text string) bool { return strings.Contains(text, "g eiwit (doel\u00a0300\u00a0g)") },
			) {
				t.Errorf("got explanation %q", next.Why)
			}
		}
	}
}
