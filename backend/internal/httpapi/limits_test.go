package httpapi_test

import (
	"net/http"
	"strings"
	"testing"
)

// Fifteen minutes of typing send a few hundred requests. A program that copies the catalogue sends more.
func TestLimits_VisitorRequestsAreCounted(t *testing.T) {
	for name, ask := range map[string]func(b *browser) response{
		"answers before registration": func(b *browser) response {
			return b.post("/api/v1/user/onboarding/check", map[string]any{"registrationSource": "keto",
				"answers": map[string]any{"goal": "lose"}})
		},
		"ingredients": func(b *browser) response { return b.get("/api/v1/ingredients?text=ui") },
		"recipes left": func(b *browser) response {
			return b.get("/api/v1/receipts/left?diet=keto&intolerances=&" +
				"dislikes=")
		},
	} {
		t.Run(name, func(t *testing.T) {
			srv := newServer(t)
			ask(srv.browser(consoleHost)).wantStatus(t, http.StatusNotFound)
			busy, otherUser := srv.browser("fitpuur.localhost"), srv.browser("fitpuur.localhost")
			ask(busy).wantStatus(t, http.StatusOK)
			// There is one count for the visitor and one for their network.
			srv.Exec(`update limits set count = 600 where count = 1`)
			srv.Exec(`update limits set resets_at = now() + interval '34 minutes'`)
			for speak, want := range map[string]string{"nl": " Over 34 minuten kan het weer.",
				"en": " You can try again in 34 minutes."} {
				busy.language = speak
				if got := ask(busy).wantStatus(t, http.StatusTooManyRequests); got.header.Get("Retry-After") == "" ||
					!strings.HasSuffix(got.apiError(t).Message, want) {
					t.Errorf("response %s, Retry-After %s", got.body, got.header.Get("Retry-After"))
				}
			}
			ask(otherUser).wantStatus(t, http.StatusOK)
			srv.Exec(`update limits set count = 6000`)
			machine := srv.browser("fitpuur.localhost") // with a new cookie each time
			ask(machine).wantStatus(t, http.StatusTooManyRequests)
			srv.Exec(`update limits set resets_at = now() - interval '1 second'`)
			ask(busy).wantStatus(t, http.StatusOK)
		})
	}
}
