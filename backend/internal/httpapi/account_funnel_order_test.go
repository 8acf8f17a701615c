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

// funnelCase is a funnel in which each answer is saved separately.
type funnelCase struct {
	answers map[string]any
	// extraSaves are the saves besides the answers; each may be repeated at any time.
	extraSaves []func(b *browser) response
	// start creates the account, with the password that all tests use.
	start       func(email string) *browser
	save, state string
	// finish completes the funnel after all answers.
	finish []func(b *browser) response
}

// funnels returns a case for each funnel.
func (srv *testServer) funnels() map[string]funnelCase {
	save := func(path string, body map[string]any) func(b *browser) response {
		return func(b *browser) response { return b.post(path, body) }
	}
	from := func(source string, answers map[string]any) funnelCase {
		const path = "/api/v1/user/onboarding/save"
		return funnelCase{
			answers: answers, save: path, state: "/api/v1/user/onboarding",
			start: func(email string) *browser {
				b := srv.browser("fitpuur.localhost")
				b.requestRegistration(email, map[string]any{"registrationSource": source, "health": false}).
					wantStatus(srv.t, http.StatusNoContent)
				b.verify(email, srv.mailedCode(email)).wantStatus(srv.t, http.StatusOK)
				return b
			},
			finish: []func(b *browser) response{save(path, map[string]any{"submitCalories": true})},
		}
	}
	return map[string]funnelCase{
		"general":     from("general", completeAnswers),
		"keto":        from("keto", completeKetoAnswers),
		"stappenplan": from("stappenplan", completeAnswers),
		"invite": {
			answers: completeAnswers, save: saveInvite, state: "/api/v1/user/invite/onboarding",
			extraSaves: []func(b *browser) response{
				save(saveInvite, map[string]any{"name": "Sanne Bakker"}),
				save(saveInvite, map[string]any{"inviterSeesUse": true}),
			},
			start: func(email string) *browser {
				srv.sendInvites("fitpuur", srv.createSponsorship("fitpuur", accessDays(30), 1), email)
				b := srv.browser("fitpuur.localhost")
				b.acceptInvite(srv.inviteToken(email), nil).wantStatus(srv.t, http.StatusCreated)
				return b
			},
			finish: []func(b *browser) response{
				save(saveInvite, map[string]any{"submitDetails": true}),
				save(completeInvite, map[string]any{}),
			},
		},
		"purchase": {
			answers: completeAnswers, save: savePurchase, state: "/api/v1/user/purchase/onboarding",
			extraSaves: []func(b *browser) response{
				save(savePurchase, map[string]any{"name": "Sanne Bakker"}),
				save(submitAddress, homeAddress),
			},
			start: func(email string) *browser {
				b := srv.browser("fitpuur.localhost")
				b.registerWithCode(srv.createCodes("fitpuur", purchase.Batch{Product: parcelProduct(3)})[0], email).
					wantStatus(srv.t, http.StatusOK)
				return b
			},
			finish: []func(b *browser) response{
				save(savePurchase, map[string]any{"submitDetails": true}),
				save(completePurchase, map[string]any{}),
			},
		},
		"paid-once": {
			answers: completeAnswers, save: savePurchase, state: "/api/v1/user/purchase/onboarding",
			extraSaves: []func(b *browser) response{
				save(savePurchase, map[string]any{"name": "Sanne Bakker"}),
				save(submitAddress, homeAddress),
			},
			start: func(email string) *browser {
				b := srv.browser("fitpuur.localhost")
				b.registerWithCode(checkoutCode(srv.t, srv.payWithoutWebhook(b.startPurchase("Startpakket"), "ideal")),
					email).
					wantStatus(srv.t, http.StatusOK)
				return b
			},
			finish: []func(b *browser) response{
				save(savePurchase, map[string]any{"submitDetails": true}),
				save(completePurchase, map[string]any{}),
			},
		},
	}
}

// The order of answers, repeated saves, reloads and the device must not change the resulting account.
func TestFunnel_SaveOrderDoesNotMatter(t *testing.T) {
	srv := newServer(t)
	for name, funnel := range srv.funnels() {
		t.Run(name, func(t *testing.T) {
			var first string
			random := rand.New(rand.NewPCG(11, 21))
			for n := range 10 {
				for _, got := range srv.runFunnel(t, funnel, fmt.Sprintf("volgorde-%s-%d@voorbeeld.example", name, n),
					random) {
					if first == "" {
						first = got
					} else if got != first {
						t.Errorf("got\n%s\nin this order, want\n%s", got, first)
					}
				}
			}
		})
	}
}

// runFunnel completes a funnel in a random order on two devices, and returns the final state of each.
func (srv *testServer) runFunnel(t *testing.T, funnel funnelCase, email string, random *rand.Rand) []string {
	t.Helper()
	srv.Exec(`delete from limits`)
	devices := []*browser{funnel.start(email), srv.browser("fitpuur.localhost")}
	devices[1].logIn(email, "een lang wachtwoord").wantStatus(t, http.StatusOK)
	saves := slices.Clone(funnel.extraSaves)
	for _, key := range slices.Sorted(maps.Keys(funnel.answers)) {
		saves = append(saves, func(b *browser) response {
			return b.post(
				funnel.save,
				map[string]any{"answers": map[string]any{key: funnel.answers[key]}, "health": true},
			)
		})
	}
	order := random.Perm(len(saves))
	for range len(saves) / 3 { // repeat some, after others were sent
		order = append(order, random.IntN(len(saves)))
	}
	for _, place := range order {
		b := devices[random.IntN(len(devices))]
		saves[place](b).wantStatus(t, http.StatusOK)
		if random.IntN(4) == 0 {
			b.get(funnel.state).wantStatus(t, http.StatusOK)
		}
	}
	for _, step := range funnel.finish {
		for _, b := range devices {
			step(b).wantStatus(t, http.StatusOK)
		}
	}
	var states []string
	for _, b := range devices {
		states = append(
			states,
			srv.comparableState(b.get(funnel.state).wantStatus(t, http.StatusOK))+srv.comparableSession(b),
		)
	}
	t.Logf("%s went in the order %v", email, order)
	return states
}

// comparableState returns the onboarding state without the values that differ between accounts: the address, and the
// indication and the meals, which depend on the account's id.
func (srv *testServer) comparableState(r response) string {
	srv.t.Helper()
	var state map[string]any
	r.decode(srv.t, &state)
	delete(state, "email")
	onboarding := state
	if inner, ok := state["onboarding"].(map[string]any); ok {
		onboarding = inner
	}
	result, ok := onboarding["result"].(map[string]any)
	if !ok {
		srv.t.Fatalf("got no result: %s", r.body)
	}
	delete(result, "indication")
	delete(result, "meals")
	text, err := json.Marshal(state)
	if err != nil {
		srv.t.Fatal(err)
	}
	return string(text)
}

// comparableSession returns the session without the account's id.
func (srv *testServer) comparableSession(b *browser) string {
	srv.t.Helper()
	session := b.session()
	session.Id = [16]byte{}
	text, err := json.Marshal(session)
	if err != nil {
		srv.t.Fatal(err)
	}
	return string(text)
}
