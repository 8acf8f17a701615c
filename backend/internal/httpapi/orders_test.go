package httpapi_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/purchase"
)

// Whatever order somebody answers in, on whichever device, they end with the same account.
func TestAnyOrderOfSavesGivesTheSameAccount(t *testing.T) {
	h := newHouse(t)
	// Every answer is a save of its own.
	answers := []map[string]any{}
	for key, value := range complete {
		answers = append(answers, map[string]any{"answers": map[string]any{key: value}, "health": true})
	}
	for name, funnel := range map[string]struct {
		saves          []func(v *visitor) answer
		start          func(email string) *visitor
		save, complete string
		state          string
	}{
		"invite": {
			saves: []func(v *visitor) answer{
				func(v *visitor) answer { return v.post(saveInvite, map[string]any{"name": "Sanne Bakker"}) },
				func(v *visitor) answer { return v.post(saveInvite, map[string]any{"inviterSeesUse": true}) },
			},
			start: func(email string) *visitor {
				h.invite("fitpuur", h.sponsor("fitpuur", days(30), 1), email)
				v := h.visitor("fitpuur.localhost")
				v.accept(h.inviteLink(email), nil).want(t, http.StatusCreated)
				return v
			},
			save: saveInvite, complete: completeInvite, state: "/api/v1/user/invite/onboarding",
		},
		"purchase": {
			saves: []func(v *visitor) answer{
				func(v *visitor) answer { return v.post(savePurchase, map[string]any{"name": "Sanne Bakker"}) },
				func(v *visitor) answer { return v.post(submitAddress, home) },
			},
			start: func(email string) *visitor {
				v := h.visitor("fitpuur.localhost")
				v.registerWith(h.codes("fitpuur", purchase.Batch{Product: parcelFor(3)})[0], email).want(t, http.StatusOK)
				return v
			},
			save: savePurchase, complete: completePurchase, state: "/api/v1/user/purchase/onboarding",
		},
	} {
		saves := funnel.saves
		for _, body := range answers {
			saves = append(saves, func(v *visitor) answer { return v.post(funnel.save, body) })
		}
		var first string
		random := rand.New(rand.NewPCG(11, 21))
		for n := range 25 {
			v := funnel.start(fmt.Sprintf("volgorde-%s-%d@voorbeeld.example", name, n))
			order := random.Perm(len(saves))
			for _, place := range order {
				saves[place](v).want(t, http.StatusOK)
			}
			v.post(funnel.save, map[string]any{"submitDetails": true}).want(t, http.StatusOK)
			v.post(funnel.complete, map[string]any{}).want(t, http.StatusOK)
			got := h.without(v.get(funnel.state).want(t, http.StatusOK))
			if n == 0 {
				first = got
			} else if got != first {
				t.Errorf("%s: order %v ends with\n%s\nand the first one with\n%s", name, order, got, first)
			}
			h.exec(`delete from limits`)
		}
	}
}

// without is an answer without what differs from account to account: the address, and the indication and the meals that follow from its
// number.
func (h *house) without(a answer) string {
	h.t.Helper()
	var state map[string]any
	a.data(h.t, &state)
	delete(state, "email")
	result := state["onboarding"].(map[string]any)["result"].(map[string]any)
	delete(result, "indication")
	delete(result, "meals")
	text, err := json.Marshal(state)
	if err != nil {
		h.t.Fatal(err)
	}
	return string(text)
}
