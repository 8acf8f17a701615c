package httpapi_test

import (
	"net/http"
	"strings"
	"testing"
)

// A person who types without a pause for a quarter of an hour asks a few hundred times; a machine that copies the
// catalogue asks more.
func TestQuestionsOfVisitorsAreCounted(t *testing.T) {
	for name, ask := range map[string]func(v *visitor) answer{
		"answers before there is an account": func(v *visitor) answer {
			return v.post("/api/v1/user/onboarding/check", map[string]any{"registrationSource": "keto", "answers": map[string]any{"goal": "lose"}})
		},
		"ingredients":  func(v *visitor) answer { return v.get("/api/v1/ingredients?text=ui") },
		"recipes left": func(v *visitor) answer { return v.get("/api/v1/receipts/left?diet=keto&intolerances=&dislikes=") },
	} {
		t.Run(name, func(t *testing.T) {
			h := newHouse(t)
			ask(h.visitor(consoleHost)).want(t, http.StatusNotFound)
			busy, neighbour := h.visitor("fitpuur.localhost"), h.visitor("fitpuur.localhost")
			ask(busy).want(t, http.StatusOK)
			// Once for the visitor and once for their network.
			h.Exec(`update limits set count = 600 where count = 1`)
			h.Exec(`update limits set resets_at = now() + interval '34 minutes'`)
			for speak, want := range map[string]string{"nl": " Over 34 minuten kan het weer.", "en": " You can try again in 34 minutes."} {
				busy.language = speak
				if got := ask(busy).want(t, http.StatusTooManyRequests); got.header.Get("Retry-After") == "" ||
					!strings.HasSuffix(got.refusal(t).Message, want) {
					t.Errorf("it answers %s, after %s", got.body, got.header.Get("Retry-After"))
				}
			}
			ask(neighbour).want(t, http.StatusOK)
			h.Exec(`update limits set count = 6000`)
			machine := h.visitor("fitpuur.localhost") // with a new cookie each time
			ask(machine).want(t, http.StatusTooManyRequests)
			h.Exec(`update limits set resets_at = now() - interval '1 second'`)
			ask(busy).want(t, http.StatusOK)
		})
	}
}
