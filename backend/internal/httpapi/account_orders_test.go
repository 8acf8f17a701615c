package httpapi_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"slices"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/purchase"
)

// wayIn is a way in, as somebody goes it whose every answer is a save of its own.
type wayIn struct {
	answers map[string]any
	// others are the saves beside the answers; each may be sent again at any time.
	others []func(v *visitor) answer
	// start makes the account. The password is that of every visitor.
	start       func(email string) *visitor
	save, state string
	// finish closes what is to be closed, once everything was answered.
	finish []func(v *visitor) answer
}

// waysIn are all of them.
func (h *house) waysIn() map[string]wayIn {
	save := func(path string, body map[string]any) func(v *visitor) answer {
		return func(v *visitor) answer { return v.post(path, body) }
	}
	from := func(source string, answers map[string]any) wayIn {
		const path = "/api/v1/user/onboarding/save"
		return wayIn{
			answers: answers, save: path, state: "/api/v1/user/onboarding",
			start: func(email string) *visitor {
				v := h.visitor("fitpuur.localhost")
				v.askToRegister(email, map[string]any{"registrationSource": source, "health": false}).
					want(h.t, http.StatusNoContent)
				v.verify(email, h.mailedCode(email)).want(h.t, http.StatusOK)
				return v
			},
			finish: []func(v *visitor) answer{save(path, map[string]any{"submitCalories": true})},
		}
	}
	return map[string]wayIn{
		"general":     from("general", complete),
		"keto":        from("keto", ketoAnswers),
		"stappenplan": from("stappenplan", complete),
		"invite": {
			answers: complete, save: saveInvite, state: "/api/v1/user/invite/onboarding",
			others: []func(v *visitor) answer{
				save(saveInvite, map[string]any{"name": "Sanne Bakker"}),
				save(saveInvite, map[string]any{"inviterSeesUse": true}),
			},
			start: func(email string) *visitor {
				h.invite("fitpuur", h.sponsor("fitpuur", days(30), 1), email)
				v := h.visitor("fitpuur.localhost")
				v.accept(h.inviteLink(email), nil).want(h.t, http.StatusCreated)
				return v
			},
			finish: []func(v *visitor) answer{
				save(saveInvite, map[string]any{"submitDetails": true}),
				save(completeInvite, map[string]any{}),
			},
		},
		"purchase": {
			answers: complete, save: savePurchase, state: "/api/v1/user/purchase/onboarding",
			others: []func(v *visitor) answer{
				save(savePurchase, map[string]any{"name": "Sanne Bakker"}),
				save(submitAddress, home),
			},
			start: func(email string) *visitor {
				v := h.visitor("fitpuur.localhost")
				v.registerWith(h.codes("fitpuur", purchase.Batch{Product: parcelFor(3)})[0], email).
					want(h.t, http.StatusOK)
				return v
			},
			finish: []func(v *visitor) answer{
				save(savePurchase, map[string]any{"submitDetails": true}),
				save(completePurchase, map[string]any{}),
			},
		},
		"paid-once": {
			answers: complete, save: savePurchase, state: "/api/v1/user/purchase/onboarding",
			others: []func(v *visitor) answer{
				save(savePurchase, map[string]any{"name": "Sanne Bakker"}),
				save(submitAddress, home),
			},
			start: func(email string) *visitor {
				v := h.visitor("fitpuur.localhost")
				v.registerWith(codeIn(h.t, h.paysQuietly(v.buys("Startpakket"), "ideal")), email).
					want(h.t, http.StatusOK)
				return v
			},
			finish: []func(v *visitor) answer{
				save(savePurchase, map[string]any{"submitDetails": true}),
				save(completePurchase, map[string]any{}),
			},
		},
	}
}

// Whatever order somebody answers in, with whatever they send twice, however often they load the page anew, on
// whichever device, they end with the same account.
func TestAnyOrderOfSavesGivesTheSameAccount(t *testing.T) {
	h := newHouse(t)
	for name, way := range h.waysIn() {
		t.Run(name, func(t *testing.T) {
			var first string
			random := rand.New(rand.NewPCG(11, 21))
			for n := range 10 {
				for _, got := range h.goIn(t, way, fmt.Sprintf("volgorde-%s-%d@voorbeeld.example", name, n), random) {
					if first == "" {
						first = got
					} else if got != first {
						t.Errorf("somebody ends with\n%s\nand the first one with\n%s", got, first)
					}
				}
			}
		})
	}
}

// goIn goes a way in, in some order, on two devices; it gives what each of them sees at the end.
func (h *house) goIn(t *testing.T, way wayIn, email string, random *rand.Rand) []string {
	t.Helper()
	h.Exec(`delete from limits`)
	devices := []*visitor{way.start(email), h.visitor("fitpuur.localhost")}
	devices[1].logIn(email, "een lang wachtwoord").want(t, http.StatusOK)
	saves := slices.Clone(way.others)
	for _, key := range slices.Sorted(maps.Keys(way.answers)) {
		saves = append(saves, func(v *visitor) answer {
			return v.post(way.save, map[string]any{"answers": map[string]any{key: way.answers[key]}, "health": true})
		})
	}
	order := random.Perm(len(saves))
	for range len(saves) / 3 { // some are sent twice, when others have come in between
		order = append(order, random.IntN(len(saves)))
	}
	for _, place := range order {
		v := devices[random.IntN(len(devices))]
		saves[place](v).want(t, http.StatusOK)
		if random.IntN(4) == 0 {
			v.get(way.state).want(t, http.StatusOK)
		}
	}
	for _, step := range way.finish {
		for _, v := range devices {
			step(v).want(t, http.StatusOK)
		}
	}
	var seen []string
	for _, v := range devices {
		seen = append(seen, h.without(v.get(way.state).want(t, http.StatusOK))+h.sessionWithoutID(v))
	}
	t.Logf("%s went in the order %v", email, order)
	return seen
}

// without is how far somebody is, without what differs from account to account: the address, and the indication and the
// meals that follow from its number.
func (h *house) without(a answer) string {
	h.t.Helper()
	var state map[string]any
	a.data(h.t, &state)
	delete(state, "email")
	onboarding := state
	if inner, ok := state["onboarding"].(map[string]any); ok {
		onboarding = inner
	}
	result, ok := onboarding["result"].(map[string]any)
	if !ok {
		h.t.Fatalf("there is no result in %s", a.body)
	}
	delete(result, "indication")
	delete(result, "meals")
	text, err := json.Marshal(state)
	if err != nil {
		h.t.Fatal(err)
	}
	return string(text)
}

// sessionWithoutID is what the rules of access know of somebody.
func (h *house) sessionWithoutID(v *visitor) string {
	h.t.Helper()
	found := v.session()
	found.Id = [16]byte{}
	text, err := json.Marshal(found)
	if err != nil {
		h.t.Fatal(err)
	}
	return string(text)
}
